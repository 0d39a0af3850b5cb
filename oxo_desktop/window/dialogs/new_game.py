"""The New game dialog: asks for all that a game needs, and returns it as one value."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop.engine import (
    LONGEST_NAME,
    GameSettings,
    Human,
    Level,
    Mark,
    Player,
    Starts,
    can_stand_in_a_name,
)
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.fields import (
    INDENT,
    ChoiceButton,
    ChoiceGroup,
    Group,
    TextField,
    heading,
)
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import (
    FlatButton,
    PlainLabel,
    elided,
    scaled_to_text,
)
from oxo_desktop.window.dialogs.choices import BoardChoice, LevelChoice
from oxo_desktop.window.dialogs.scrolling_dialog import ScrollingDialog
from oxo_desktop.words import Sentence, message, say

_STARTER = 96
"""The least room for the name of who starts, in pixels, where text is of the usual
size."""


class NewGameDialog(ScrollingDialog):
    """On which board; against the computer or two named players; and who starts.

    Args:
        settings: what the dialog shows at first.
        computer, names: what it shows of the other kind of game.
        boards: asks for the board, and has one already.

    Signals:
        chosen: the GameSettings and the Geometry, when Play is pressed.
    """

    chosen = Signal(object, object)

    def __init__(
        self,
        settings: GameSettings,
        computer: GameSettings,
        names: tuple[Human, Human],
        boards: BoardChoice,
        parent: QWidget,
    ) -> None:
        super().__init__(lambda: say("New game"), parent)
        column = self.content
        column.addWidget(heading(lambda: say("Play")))
        column.addWidget(self._make_opponents())
        self._boards, self._level = boards, LevelChoice()
        self._names, self._mark = _Names(), _MarkChoice()
        column.addWidget(self._boards)
        column.addWidget(self._level)
        column.addWidget(self._names)
        column.addWidget(self._mark)
        column.addSpacing(4)
        column.addWidget(heading(lambda: say("Who starts")))
        column.addWidget(self._make_starters())
        column.addStretch()
        self._make_buttons()
        self._show(settings, computer, names)
        self._opponents.picked.connect(self._on_opponent_picked)
        # an arrow key clicks it too, but then moves the focus to it
        self._opponents.button(1).clicked.connect(self._names.lead_to)
        for part in (self._names, self._mark):
            part.picked.connect(self._name_starters)
        self._boards.picked.connect(self._on_board_picked)
        self.fit()

    def _make_opponents(self) -> Group:
        self._opponents = ChoiceGroup(self, (False, True))
        group, row = _group(lambda: say("Play"))
        for text in (message("Against the &computer"), message("&Two players")):
            button = translated(FlatButton(), text=partial(say, text))
            button.setCheckable(True)
            button.setAutoDefault(False)
            self._opponents.addButton(button)
            row.addWidget(button, 1)
        return group

    def _make_starters(self) -> Group:
        self._starters = ChoiceGroup(self, Starts)
        group, row = _group(lambda: say("Who starts"))
        for _ in Starts:
            button = ChoiceButton()
            self._starters.addButton(button)
            row.addWidget(button, 1)
        return group

    def _make_buttons(self) -> None:
        cancel = translated(FlatButton(), text=lambda: say("Cancel"))
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        play = translated(FlatButton(primary=True), text=lambda: say("&Play"))
        play.setDefault(True)
        play.clicked.connect(self.accept)
        self.add_button(cancel)
        self.add_button(play)

    def _show(
        self,
        settings: GameSettings,
        computer: GameSettings,
        names: tuple[Human, Human],
    ) -> None:
        two_players = settings.computer_level is None
        self._opponents.value = two_players
        level, mark = (
            computer.computer_level if two_players else settings.computer_level,
            computer.human_mark if two_players else settings.human_mark,
        )
        assert level is not None
        assert mark is not None
        self._level.value = level
        self._level.show_for(self._boards.value)
        self._mark.value = mark
        self._starters.value = settings.starts
        self._names.value = settings.pairing if two_players else names
        self._show_opponent()

    def _show_opponent(self) -> None:
        two_players = self._opponents.value
        self._level.setVisible(not two_players)
        self._mark.setVisible(not two_players)
        self._names.setVisible(two_players)
        self._name_starters()

    @Slot()
    def _name_starters(self) -> None:
        texts = [sentences.player_and_mark(self._settings(), mark) for mark in Mark]
        usual = [say("Take turns")]
        for mark in Mark:
            computer = GameSettings.against_computer(Level.NORMAL, mark)
            usual += (sentences.player_and_mark(computer, m) for m in Mark)
        # rounded up
        wide = (self.fontMetrics().horizontalAdvance(text) + 1 for text in usual)
        room = max(scaled_to_text(self, _STARTER), *wide)
        for index, text in enumerate((*texts, say("Take turns"))):
            button = self._starters.button(index)
            button.setFixedWidth(INDENT + room + 4)
            button.setAccessibleName(text)
            button.setText(elided(text, self.font(), room).replace("&", "&&"))
        self._mark.set_column_width(INDENT + room + 4)

    def retranslate(self) -> None:
        self._name_starters()
        super().retranslate()

    def _settings(self) -> GameSettings:
        starts = self._starters.value
        if self._opponents.value:
            return GameSettings(*self._names.value, starts)
        level, mark = self._level.value, self._mark.value
        return GameSettings.against_computer(level, mark, starts)

    @Slot()
    def _on_opponent_picked(self) -> None:
        self._show_opponent()
        self.fit()

    @Slot()
    def _on_board_picked(self) -> None:
        self._level.show_for(self._boards.value)
        self.fit()

    def accept(self) -> None:
        settings, board = self._settings(), self._boards.value
        super().accept()
        self.chosen.emit(settings, board)


class _Names(QWidget):
    picked = Signal()

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 8, 0, 0)
        grid.addWidget(heading(lambda: say("Names")), 0, 0, 1, 2)
        self._fields: list[TextField] = []
        for row, mark in enumerate(Mark, start=1):
            label = PlainLabel(str(mark), bold=True)
            field = TextField()
            field.setMaxLength(LONGEST_NAME)
            translated(
                field,
                placeholderText=partial(say, message("Player {mark}"), mark=mark),
                accessibleName=partial(
                    say, message("Name of player {mark}"), mark=mark
                ),
            )
            field.textChanged.connect(self.picked)
            self._fields.append(field)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)

    @property
    def value(self) -> tuple[Human, Human]:
        x_player, o_player = (
            Human(_without_forbidden(field.text())) for field in self._fields
        )
        return x_player, o_player

    @value.setter
    def value(self, players: Sequence[Player]) -> None:
        for field, player in zip(self._fields, players, strict=True):
            field.setText(player.name if isinstance(player, Human) else "")

    @Slot()
    def lead_to(self) -> None:
        """Move the focus to the first name, to be replaced by what is typed."""
        self._fields[0].setFocus()
        self._fields[0].selectAll()


class _MarkChoice(Group):
    picked = Signal()

    def __init__(self) -> None:
        super().__init__(lambda: say("Play as"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(heading(lambda: say("Play as")))
        self._marks = ChoiceGroup(self, Mark)
        row = QHBoxLayout()
        for mark in Mark:
            button = translated(
                ChoiceButton(),
                text=partial(str, mark),
                accessibleName=partial(say, message("Play as {mark}"), mark=mark),
            )
            self._marks.addButton(button)
            row.addWidget(button, 1)
        # in line with the three choices of who starts
        self._third = ChoiceButton()
        policy = self._third.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._third.setSizePolicy(policy)
        row.addWidget(self._third, 1)
        self._third.hide()
        column.addLayout(row)
        self._marks.picked.connect(self.picked)

    @property
    def value(self) -> Mark:
        return self._marks.value

    @value.setter
    def value(self, mark: Mark) -> None:
        self._marks.value = mark

    def set_column_width(self, pixels: int) -> None:
        for button in (*self._marks.buttons(), self._third):
            button.setFixedWidth(pixels)


def _group(name: Sentence) -> tuple[Group, QHBoxLayout]:
    group = Group(name)
    row = QHBoxLayout(group)
    row.setContentsMargins(0, 0, 0, 0)
    return group, row


def _without_forbidden(text: str) -> str:
    """Return `text` without characters that no name may have, which can be pasted."""
    return "".join(filter(can_stand_in_a_name, text))
