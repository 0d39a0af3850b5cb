"""Which games the history lists, as the player asks for them."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import LONGEST_NAME, Outcome, Player
from oxo_desktop.store.listing import Filter
from oxo_desktop.window.controls.fields import ChoiceBox, TextField
from oxo_desktop.window.history.model import OPPONENTS

_OUTCOMES: dict[Outcome | None, str] = {
    None: "Any outcome",
    **dict(sentences.OUTCOME_NAMES.items()),
}

_LEVELS: dict[Player | None, str] = {
    None: "Any level",
    **{opponent: sentences.opponent(opponent) for opponent in OPPONENTS},
}


class HistoryFilters(QWidget):
    """A player's name, an outcome and a level, each of which may be left open.

    Signals:
        changed: `which` is another Filter now.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._player = TextField()
        self._player.setMaxLength(LONGEST_NAME)
        self._player.setPlaceholderText("Player")
        self._player.setAccessibleName("Player's name")
        self._player.setClearButtonEnabled(True)
        self._outcome = ChoiceBox(_OUTCOMES)
        self._outcome.setAccessibleName("Outcome")
        self._opponent = ChoiceBox(_LEVELS)
        self._opponent.setAccessibleName("Level")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._player, 1)
        row.addWidget(self._outcome)
        row.addWidget(self._opponent)
        # what is typed fast is looked for once
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.changed)
        self._player.textChanged.connect(self._pause.start)
        self._outcome.picked.connect(self.changed)
        self._opponent.picked.connect(self.changed)

    @property
    def which(self) -> Filter:
        """The games asked for."""
        name = self._player.text().strip()
        return Filter(name, self._outcome.value, self._opponent.value)
