"""Texts that follow the language while they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.words import Sentence

T = TypeVar("T", bound=QObject)

_TEXTS = "_oxo_texts"
"""The attribute that keeps what says the texts of an object."""


def translated(shown: T, **texts: Sentence) -> T:
    """Have something show texts in the language in force, and in each one after it.

    Args:
        shown: a widget, an action, or anything else with a method such as `setText`.
        texts: what says each text, by what it is there: ``text``, ``toolTip`` …

    Returns `shown`.
    """
    # PySide6 makes all signals of an object as soon as its __dict__ is looked at
    known = getattr(shown, _TEXTS, {})
    setattr(shown, _TEXTS, {**known, **texts})
    for name, sentence in texts.items():
        _put(shown, name, sentence)
    return shown


def retranslate(window: QWidget) -> None:
    """Have everything in a window say its texts in the language now in force.

    What has a method `retranslate` is called too, the inner parts before the outer.
    """
    for shown in (*reversed(window.findChildren(QObject)), window):
        for name, sentence in getattr(shown, _TEXTS, {}).items():
            _put(shown, name, sentence)
        retranslate_itself = getattr(shown, "retranslate", None)
        if retranslate_itself is not None:
            retranslate_itself()


def _put(shown: QObject, name: str, sentence: Sentence) -> None:
    getattr(shown, f"set{name[0].upper()}{name[1:]}")(sentence())
