"""Which games the history lists, as the player asks for them."""

from collections.abc import Iterable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import LONGEST_NAME, Outcome
from oxo_desktop.store.history import Filter
from oxo_desktop.window.history_model import OPPONENTS

_HEIGHT = 34
"""In pixels."""

_OUTCOMES = list(Outcome)


class HistoryFilters(QWidget):
    """A player's name, an outcome and a level, each of which may be left open.

    Signals:
        changed: `which` is another Filter now.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._player = QLineEdit()
        self._player.setMaxLength(LONGEST_NAME)
        self._player.setPlaceholderText("Player")
        self._player.setAccessibleName("Player's name")
        self._player.setClearButtonEnabled(True)
        self._player.setMinimumHeight(_HEIGHT)
        self._player.setTextMargins(6, 0, 6, 0)
        self._outcome = _choice("Outcome", sentences.OUTCOME_NAMES.values())
        self._opponent = _choice("Level", map(sentences.opponent, OPPONENTS))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._player, 1)
        row.addWidget(self._outcome)
        row.addWidget(self._opponent)
        # what is typed fast is looked for once
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self.changed)
        self._player.textChanged.connect(self._pause.start)
        self._outcome.currentIndexChanged.connect(self.changed)
        self._opponent.currentIndexChanged.connect(self.changed)

    @property
    def which(self) -> Filter:
        """The games asked for."""
        outcome, opponent = self._outcome.currentIndex(), self._opponent.currentIndex()
        return Filter(
            self._player.text().strip(),
            _OUTCOMES[outcome - 1] if outcome else None,
            OPPONENTS[opponent - 1] if opponent else None,
        )


def _choice(what: str, texts: Iterable[str]) -> QComboBox:
    """Return a box to choose one of `texts` from, or any of them."""
    box = QComboBox()
    box.addItem(f"Any {what.lower()}")
    box.addItems(list(texts))
    box.setAccessibleName(what)
    box.setMinimumHeight(_HEIGHT)
    return box
