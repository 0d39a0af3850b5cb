"""The Preferences: each acts as soon as it is changed."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFormLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import Starts
from oxo_desktop.settings import (
    LONGEST_PAUSE,
    LONGEST_WAIT,
    MotionChoice,
    Preferences,
)
from oxo_desktop.window.controls.fields import ChoiceBox, SliderField, TickBox
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel
from oxo_desktop.window.dialogs.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.theme import THEME_NAMES

_MOTIONS = {
    MotionChoice.SYSTEM: "System",
    MotionChoice.ON: "On",
    MotionChoice.OFF: "Off",
}

_STARTS = {
    Starts.X: "X",
    Starts.O: "O",
    Starts.TAKE_TURNS: "Take turns",
}

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
        super().__init__("Preferences", parent)
        self._theme = ChoiceBox(THEME_NAMES)
        self._motion = ChoiceBox(_MOTIONS)
        self._numbers = TickBox("On free &squares")
        self._pause = SliderField(
            "Computer's pause", LONGEST_PAUSE // _STEP, _told_pause
        )
        self._wait = SliderField("Next game by itself", LONGEST_WAIT, _told_wait)
        self._level = ChoiceBox(sentences.LEVEL_NAMES)
        self._starts = ChoiceBox(_STARTS)
        self._show(preferences)
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(24)
        self._form.setVerticalSpacing(8)
        growth = QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        self._form.setFieldGrowthPolicy(growth)
        self._add_group(
            "Look",
            ("&Theme", self._theme),
            ("&Motion", self._motion),
            ("Numbers", self._numbers),
        )
        self._add_group(
            "Pace",
            ("&Computer's pause", self._pause),
            ("&Next game by itself", self._wait),
        )
        self._add_group(
            "From the next game on",
            ("Computer's &level", self._level),
            ("&Who starts", self._starts),
        )
        self.content.addLayout(self._form)
        self.content.addStretch()
        close = FlatButton("Close", primary=True)
        close.setDefault(True)
        close.clicked.connect(self.accept)
        self.add_button(close)
        for box in (self._theme, self._motion, self._level, self._starts):
            box.picked.connect(self._tell)
        for slider in (self._pause, self._wait):
            slider.moved.connect(self._tell)
        self._numbers.toggled.connect(self._tell)
        self.fit()
        self._theme.setFocus()

    def _add_group(self, title: str, *rows: tuple[str, QWidget]) -> None:
        heading = PlainLabel(title, scale=0.95, bold=True, muted=True)
        if self._form.rowCount():
            heading.setContentsMargins(0, 10, 0, 0)
        self._form.addRow(heading)
        for name, field in rows:
            label = PlainLabel(name)
            label.setBuddy(field.focusProxy() or field)
            label.setMinimumHeight(field.sizeHint().height())
            self._form.addRow(label, field)

    def _show(self, preferences: Preferences) -> None:
        self._theme.value = preferences.theme
        self._motion.value = preferences.motion
        self._numbers.setChecked(preferences.square_numbers)
        self._pause.value = round(preferences.pause / _STEP)
        self._wait.value = preferences.next_game_after
        self._level.value = preferences.level
        self._starts.value = preferences.starts

    @Slot()
    def _tell(self) -> None:
        self.changed.emit(
            Preferences(
                theme=self._theme.value,
                motion=self._motion.value,
                square_numbers=self._numbers.isChecked(),
                pause=self._pause.value * _STEP,
                next_game_after=self._wait.value,
                level=self._level.value,
                starts=self._starts.value,
            )
        )


def _told_pause(steps: int) -> str:
    return f"{steps * _STEP / 1000:g} s" if steps else "None"


def _told_wait(seconds: int) -> str:
    return f"After {seconds} s" if seconds else "Off"
