"""The fields that filter the games of the history."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import GEOMETRIES, LONGEST_NAME, Geometry, Outcome, Player
from oxo_desktop.store.listing import Filter
from oxo_desktop.window.controls.fields import ChoiceBox, TextField, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.history.model import OPPONENTS
from oxo_desktop.words import say


def _outcome_name(outcome: Outcome | None) -> str:
    return say("Any outcome") if outcome is None else sentences.outcome_name(outcome)


def _opponent_name(player: Player | None) -> str:
    return say("Any level") if player is None else sentences.opponent(player)


def _board_name(board: Geometry | None) -> str:
    return say("Any board") if board is None else sentences.board_name(board)


class HistoryFilters(QWidget):
    """Fields for a player's name, an outcome, a level and a board, all optional.

    Signals:
        changed: `criteria` returns another Filter.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._player = TextField()
        self._player.setMaxLength(LONGEST_NAME)
        translated(
            self._player,
            placeholderText=lambda: say("Search by player"),
            accessibleName=lambda: say("Player's name"),
        )
        self._player.setClearButtonEnabled(True)
        self._outcome = ChoiceBox((None, *Outcome), _outcome_name)
        self._opponent = ChoiceBox((None, *OPPONENTS), _opponent_name)
        self._board = ChoiceBox((None, *GEOMETRIES.values()), _board_name)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._player, 1)
        row.addWidget(self._outcome)
        row.addWidget(self._opponent)
        row.addWidget(self._board)
        name_unseen(self._outcome, lambda: say("Outcome"))
        name_unseen(self._opponent, lambda: say("Level"))
        name_unseen(self._board, lambda: say("Board"))
        # fast typing starts only one search
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.changed)
        self._player.textChanged.connect(self._pause.start)
        self._outcome.picked.connect(self.changed)
        self._opponent.picked.connect(self.changed)
        self._board.picked.connect(self.changed)

    @property
    def criteria(self) -> Filter:
        """Which games to list."""
        name = self._player.text().strip()
        return Filter(
            name, self._outcome.value, self._opponent.value, self._board.value
        )
