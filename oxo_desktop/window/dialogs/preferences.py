"""The Preferences dialog: each change takes effect at once."""

from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import Level, Mark, Starts
from oxo_desktop.play.settings import (
    LONGEST_PAUSE,
    LONGEST_WAIT,
    Announcements,
    MotionChoice,
    Preferences,
    ThemeChoice,
)
from oxo_desktop.says import sentences
from oxo_desktop.sounds import can_play
from oxo_desktop.system import languages
from oxo_desktop.window.controls.fields import (
    INDENT,
    ChoiceBox,
    Form,
    SliderField,
    TickBox,
    heading,
)
from oxo_desktop.window.controls.language import system_language, translated
from oxo_desktop.window.controls.widgets import PlainLabel
from oxo_desktop.window.dialogs.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.theme import theme_name
from oxo_desktop.words import decimal, message, say

T = TypeVar("T")

_MOTIONS = {
    MotionChoice.SYSTEM: message("System"),
    MotionChoice.ON: message("On"),
    MotionChoice.OFF: message("Off"),
}

_ANNOUNCEMENTS = {
    Announcements.BRIEF: message("Brief"),
    Announcements.FULL: message("Full, with the computer's reasons"),
}

_STARTS = {
    Starts.X: message("X"),
    Starts.O: message("O"),
    Starts.TAKE_TURNS: message("Take turns"),
}

_MARKS = {Mark.X: message("X"), Mark.O: message("O")}

_STEP = 100
"""Of the pause, in milliseconds."""


class PreferencesDialog(ScrollingDialog):
    changed = Signal(object)
    """The Preferences as they are now."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(lambda: say("Preferences"), parent)
        self._fields: dict[str, ChoiceBox[Any] | SliderField | TickBox] = {
            "language": ChoiceBox(
                (languages.SYSTEM, *languages.OWN_NAMES), _language_name
            ),
            "theme": ChoiceBox(ThemeChoice, theme_name),
            "motion": _choice(_MOTIONS),
            "square_numbers": _tick_box(message("Show s&quare numbers")),
            "pause": SliderField(
                lambda: say("Computer's pause"), LONGEST_PAUSE, _told_pause, _STEP
            ),
            "next_game_after": SliderField(
                lambda: say("Start the next game automatically"),
                LONGEST_WAIT,
                _told_wait,
            ),
            "sounds": _tick_box(message("Play s&ounds")),
            "keypad_as_board": _tick_box(
                message("&Keypad matches the board (7 8 9 on top)")
            ),
            "level": ChoiceBox(Level, sentences.level),
            "mark": _choice(_MARKS),
            "starts": _choice(_STARTS),
            "announcements": _choice(_ANNOUNCEMENTS),
        }
        self._fields["sounds"].setEnabled(can_play())
        self._shown = preferences
        self._lay_out()
        for name, field in self._fields.items():
            field.value = getattr(preferences, name)
            field.picked.connect(self._emit_changed)
        self.fit()
        self._fields["language"].setFocus()

    def _lay_out(self) -> None:
        self._form = Form()
        self._add_group(
            message("Appearance"),
            (message("Lan&guage"), "language"),
            (message("&Theme"), "theme"),
            (message("&Animations"), "motion"),
            ("", "square_numbers"),
        )
        self._add_group(
            message("Speed"),
            (message("&Computer's pause"), "pause"),
            (message("&Start the next game automatically"), "next_game_after"),
        )
        self._add_group(message("Sounds"), ("", "sounds"))
        if not self._fields["sounds"].isEnabled():
            self._form.addRow("", _no_program())
        self._add_group(message("Keyboard"), ("", "keypad_as_board"))
        self._add_group(
            message("From the next game on"),
            (message("Computer's &level"), "level"),
            (message("&You play as"), "mark"),
            (message("&Who starts"), "starts"),
        )
        self._add_group(
            message("Screen reader"),
            (message("A&nnouncements"), "announcements"),
        )
        self.content.addLayout(self._form)
        self.content.addStretch()
        self.add_button(lambda: say("Close"), self.accept, is_primary=True)

    def _add_group(self, title: str, *rows: tuple[str, str]) -> None:
        head = heading(partial(say, title))
        if self._form.rowCount():
            head.setContentsMargins(0, 10, 0, 0)
        self._form.addRow(head)
        for text, name in rows:
            self._form.add(text, self._fields[name])

    @Slot()
    def _emit_changed(self) -> None:
        # what the dialog does not show stays
        values: dict[str, Any] = {
            name: field.value for name, field in self._fields.items()
        }
        self._shown = self._shown._replace(**values)
        self.changed.emit(self._shown)


def _choice(texts: dict[T, str]) -> ChoiceBox[T]:
    return ChoiceBox(texts, lambda value: say(texts[value]))


def _tick_box(text: str) -> TickBox:
    return translated(TickBox(), text=partial(say, text))


def _language_name(language: str) -> str:
    """Return what a language calls itself, so that it is found in any other."""
    if language != languages.SYSTEM:
        return languages.OWN_NAMES[language]
    systems = languages.OWN_NAMES[system_language()]
    return say("System ({language})", language=systems)


def _no_program() -> PlainLabel:
    label = translated(
        PlainLabel(muted=True),
        text=lambda: say("None of paplay, pw-play and aplay is installed."),
    )
    label.setIndent(INDENT)
    return label


def _told_pause(milliseconds: int) -> str:
    if milliseconds == 0:
        return say("None")
    return say("{seconds} s", seconds=decimal(milliseconds / 1000))


def _told_wait(seconds: int) -> str:
    return say("After {seconds} s", seconds=seconds) if seconds else say("Off")
