"""The choice of the computer's level, each with a few words on how it plays."""

from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QGridLayout, QVBoxLayout

from oxo_desktop import sentences
from oxo_desktop.engine import THREE_BY_THREE, Geometry, Level, level_on, levels_of
from oxo_desktop.window.controls.fields import (
    ChoiceButton,
    ChoiceGroup,
    Group,
    heading,
)
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import PlainLabel
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.words import message, say

_LEVELS = list(Level)

_NAMES = {
    Level.RANDOM: message("&Random"),
    Level.EASY: message("&Easy"),
    Level.NORMAL: message("&Normal"),
    Level.HARD: message("&Hard"),
}
"""The levels with the letters that choose them."""


class LevelChoice(Group):
    """Asks for one of the levels that a board has.

    Where two levels are the same, one of them stands for both; the other is still
    chosen, and shown on a board that has it.
    """

    def __init__(self) -> None:
        super().__init__(lambda: say("Level"))
        self._geometry, self._level = THREE_BY_THREE, Level.NORMAL
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(heading(lambda: say("Level")))
        column.addLayout(self._make_levels())
        about = WrappedLabel(scale=0.9, muted=True)
        self._about = translated(about, text=sentences.about_the_levels)
        column.addWidget(self._about)
        self._group.idClicked.connect(self._on_clicked)

    def _make_levels(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setVerticalSpacing(0)
        self._group = ChoiceGroup(self)
        self._descriptions: list[PlainLabel] = []
        for index, level in enumerate(_LEVELS):
            label = PlainLabel(scale=0.95, muted=True)
            button = ChoiceButton(label)
            translated(button, text=partial(say, _NAMES[level]))
            font = button.font()
            font.setBold(True)
            button.setFont(font)
            self._group.addButton(button, index)
            self._descriptions.append(label)
            grid.addWidget(button, index, 0)
        return grid

    @property
    def value(self) -> Level:
        """The level chosen; the board may play another one in its place."""
        return self._level

    @value.setter
    def value(self, level: Level) -> None:
        self._level = level
        self._show()

    def show_for(self, geometry: Geometry) -> None:
        """Offer the levels that this board has."""
        self._geometry = geometry
        self._show()

    def _show(self) -> None:
        offered = levels_of(self._geometry)
        for index, (level, label) in enumerate(
            zip(_LEVELS, self._descriptions, strict=True)
        ):
            button = self._group.button(index)
            describe = partial(sentences.level_description, level, self._geometry)
            translated(button, accessibleDescription=describe)
            translated(label, text=describe)
            # its layout tells nobody that what it says takes more room now
            button.updateGeometry()
            button.setVisible(level in offered)
        self._about.setVisible(Level.NORMAL in offered)
        shown = level_on(self._geometry, self._level)
        self._group.button(_LEVELS.index(shown)).setChecked(True)
        # at once, for a dialog that fits itself to it
        layout = self.layout()
        assert layout is not None
        layout.activate()

    @Slot(int)
    def _on_clicked(self, index: int) -> None:
        self._level = _LEVELS[index]
