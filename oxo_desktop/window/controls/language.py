"""Texts that follow the language while they are shown, and what the system's is."""

import sys
from typing import TypeVar

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QWidget

from oxo_desktop.system import languages
from oxo_desktop.window.controls.widgets import tooltip
from oxo_desktop.words import Sentence, without_signs

T = TypeVar("T", bound=QObject)


_TEXTS = "_oxo_texts"
"""The attribute of an object that holds its Sentences."""


def system_language() -> str:
    """Return the language of the system, as far as OXO speaks it; else English."""
    if sys.platform in ("win32", "darwin"):
        return languages.spoken(QLocale.system().uiLanguages())
    return languages.spoken(languages.of_environment())


def translated(shown: T, **texts: Sentence) -> T:
    """Show texts in the current language, and follow every change of it.

    There is a Sentence for each property of `shown`, which is returned: ``text``,
    ``toolTip``, or any other that has a method such as `setText`.
    """
    # PySide6 creates all signals of an object when its __dict__ is accessed
    known = getattr(shown, _TEXTS, {})
    setattr(shown, _TEXTS, {**known, **texts})
    for name, sentence in texts.items():
        _put(shown, name, sentence)
    return shown


def retranslate(window: QWidget) -> None:
    """Show all texts of a window in the current language and the application's font.

    What has a font of its own has a method `refont`: the outer widgets' is called
    before the inner ones'. Then comes every `retranslate`, the inner ones' first: what
    has measured its text measures it again.
    """
    for widget in (window, *window.findChildren(QWidget)):
        getattr(widget, "refont", _nothing)()
    for shown in (*reversed(window.findChildren(QObject)), window):
        for name, sentence in getattr(shown, _TEXTS, {}).items():
            _put(shown, name, sentence)
        getattr(shown, "retranslate", _nothing)()
    layout = window.layout()
    if layout is not None:
        # now, and not once it has been painted
        layout.activate()


def _nothing() -> None:
    """Stand in for a method that an object does not have."""


def _put(shown: QObject, name: str, sentence: Sentence) -> None:
    text = sentence()
    if name == "toolTip":
        assert isinstance(shown, QWidget)
        tooltip(shown, text)
        return
    if name.startswith("accessible"):
        text = without_signs(text)
    getattr(shown, f"set{name[0].upper()}{name[1:]}")(text)
