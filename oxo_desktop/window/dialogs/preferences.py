"""The Preferences dialog: each change takes effect at once."""

from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFormLayout, QWidget

from oxo_desktop import languages, sentences
from oxo_desktop.engine import Level, Mark, Starts
from oxo_desktop.settings import (
    LONGEST_PAUSE,
    LONGEST_WAIT,
    Announcements,
    MotionChoice,
    Preferences,
    ThemeChoice,
)
from oxo_desktop.sounds import programs
from oxo_desktop.window.controls.fields import (
    INDENT,
    ChoiceBox,
    SliderField,
    TickBox,
    heading,
)
from oxo_desktop.window.controls.language import system_language, translated
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel
from oxo_desktop.window.dialogs.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.theme import theme_name
from oxo_desktop.words import decimal, message, say

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
    """Shows what the player prefers, and lets it be changed.

    Args:
        preferences: what the dialog shows at first.
        parent: the window it belongs to.

    Signals:
        changed: the Preferences as they are now.
    """

    changed = Signal(object)

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(lambda: say("Preferences"), parent)
        self._language = ChoiceBox(
            (languages.SYSTEM, *languages.OWN_NAMES), _language_name
        )
        self._theme = ChoiceBox(ThemeChoice, theme_name)
        self._motion = ChoiceBox(_MOTIONS, lambda motion: say(_MOTIONS[motion]))
        self._numbers = translated(TickBox(), text=lambda: say("Show s&quare numbers"))
        self._keypad = translated(
            TickBox(), text=lambda: say("&Keypad matches the board (7 8 9 on top)")
        )
        self._announcements = ChoiceBox(
            _ANNOUNCEMENTS, lambda which: say(_ANNOUNCEMENTS[which])
        )
        self._sounds = translated(TickBox(), text=lambda: say("Play s&ounds"))
        self._sounds.setEnabled(programs.can_play())
        self._pause = SliderField(
            lambda: say("Computer's pause"), LONGEST_PAUSE // _STEP, _told_pause
        )
        self._wait = SliderField(
            lambda: say("Start the next game automatically"), LONGEST_WAIT, _told_wait
        )
        self._level = ChoiceBox(Level, sentences.level)
        self._mark = ChoiceBox(_MARKS, lambda mark: say(_MARKS[mark]))
        self._starts = ChoiceBox(_STARTS, lambda starts: say(_STARTS[starts]))
        self._shown = preferences
        self._show(preferences)
        self._lay_out()
        boxes = (
            self._language, self._theme, self._motion, self._level, self._mark,
            self._starts, self._announcements,
        )  # fmt: skip
        for box in boxes:
            box.picked.connect(self._emit_changed)
        for slider in (self._pause, self._wait):
            slider.moved.connect(self._emit_changed)
        for switch in (self._numbers, self._sounds, self._keypad):
            switch.toggled.connect(self._emit_changed)
        self.fit()
        self._language.setFocus()

    def _lay_out(self) -> None:
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(24)
        self._form.setVerticalSpacing(8)
        growth = QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        self._form.setFieldGrowthPolicy(growth)
        self._add_group(
            message("Appearance"),
            (message("Lan&guage"), self._language),
            (message("&Theme"), self._theme),
            (message("&Animations"), self._motion),
            ("", self._numbers),
        )
        self._add_group(
            message("Speed"),
            (message("&Computer's pause"), self._pause),
            (message("&Start the next game automatically"), self._wait),
        )
        self._add_group(message("Sounds"), ("", self._sounds))
        if not self._sounds.isEnabled():
            self._form.addRow("", _no_program())
        self._add_group(message("Keyboard"), ("", self._keypad))
        self._add_group(
            message("From the next game on"),
            (message("Computer's &level"), self._level),
            (message("&You play as"), self._mark),
            (message("&Who starts"), self._starts),
        )
        self._add_group(
            message("Screen reader"),
            (message("A&nnouncements"), self._announcements),
        )
        self.content.addLayout(self._form)
        self.content.addStretch()
        close = translated(FlatButton(primary=True), text=lambda: say("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        self.add_button(close)

    def _add_group(self, title: str, *rows: tuple[str, QWidget]) -> None:
        head = heading(partial(say, title))
        if self._form.rowCount():
            head.setContentsMargins(0, 10, 0, 0)
        self._form.addRow(head)
        for name, field in rows:
            label = translated(PlainLabel(), text=partial(say, name))
            label.setBuddy(field.focusProxy() or field)
            label.setMinimumHeight(field.sizeHint().height())
            self._form.addRow(label, field)

    def _show(self, preferences: Preferences) -> None:
        self._language.value = preferences.language
        self._theme.value = preferences.theme
        self._motion.value = preferences.motion
        self._numbers.setChecked(preferences.square_numbers)
        self._keypad.setChecked(preferences.keypad_as_board)
        self._announcements.value = preferences.announcements
        self._sounds.setChecked(preferences.sounds)
        self._pause.value = round(preferences.pause / _STEP)
        self._wait.value = preferences.next_game_after
        self._level.value = preferences.level
        self._mark.value = preferences.mark
        self._starts.value = preferences.starts

    @Slot()
    def _emit_changed(self) -> None:
        # what the dialog does not show stays
        self._shown = self._shown._replace(
            language=self._language.value,
            theme=self._theme.value,
            motion=self._motion.value,
            square_numbers=self._numbers.isChecked(),
            keypad_as_board=self._keypad.isChecked(),
            announcements=self._announcements.value,
            sounds=self._sounds.isChecked(),
            pause=self._pause.value * _STEP,
            next_game_after=self._wait.value,
            level=self._level.value,
            mark=self._mark.value,
            starts=self._starts.value,
        )
        self.changed.emit(self._shown)


def _language_name(language: str) -> str:
    """Return what a language calls itself, so that it is found in any other."""
    if language != languages.SYSTEM:
        return languages.OWN_NAMES[language]
    systems = languages.OWN_NAMES[system_language()]
    return say("System ({language})", language=systems)


def _no_program() -> PlainLabel:
    """Return what stands below the sounds where there is nothing to play them with."""
    label = translated(
        PlainLabel(muted=True),
        text=lambda: say("None of paplay, pw-play and aplay is installed."),
    )
    label.setIndent(INDENT)
    return label


def _told_pause(steps: int) -> str:
    if steps == 0:
        return say("None")
    return say("{seconds} s", seconds=decimal(steps * _STEP / 1000))


def _told_wait(seconds: int) -> str:
    return say("After {seconds} s", seconds=seconds) if seconds else say("Off")
