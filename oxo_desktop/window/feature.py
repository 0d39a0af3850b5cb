"""What each feature is: a panel, and what the boards show beside it."""

from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeyEvent

from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.controller import GameController, Standing
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.store.games import Store
from oxo_desktop.window.board.notes import BoardNotes
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.look import Look
from oxo_desktop.window.menus import Menus
from oxo_desktop.window.practice.stage import Stage
from oxo_desktop.window.side_panels import SidePanels
from oxo_desktop.words import Sentence


class Context(NamedTuple):
    """The parts of the program that a feature asks.

    Attributes:
        notes: of the game's board.
    """

    controller: GameController
    analyst: Analyst
    stage: Stage
    panels: SidePanels
    look: Look
    preferences: CurrentPreferences
    menus: Menus
    notes: BoardNotes
    store: Store


class Feature(QObject):
    """A panel, and what the boards show beside it."""

    panel: SidePanel

    def __init__(self, context: Context) -> None:
        super().__init__(context.stage)
        self._controller, self._analyst = context.controller, context.analyst
        self._stage, self._notes = context.stage, context.notes
        self._preferences = context.preferences

    def on_toggled(self, *, shown: bool) -> None:
        """Begin or end; the panel is shown or hidden after this."""
        if shown:
            self.begin()
        else:
            self.end()

    def begin(self) -> None:
        """Show what it has to show."""

    def end(self) -> None:
        """Leave all as it was."""

    def on_standing_changed(self, standing: Standing) -> None:
        """Follow the game."""

    def on_game_started(self) -> None:
        """Learn that another game is on the game's board, before its Standing comes."""


class PracticeFeature(Feature):
    """A feature that puts the board to practise on in the place of the game's.

    Args:
        switch: what opens and closes it.

    Attributes:
        names_squares: whether its sentences name squares, which then show their names.
        counts_squares: whether these names are numbers on layers too.
        closed: the squares that nobody may use.
        shows_threats: whether threats may be marked; not where they would be an answer.
    """

    names_squares = shows_threats = True
    counts_squares = False
    closed: tuple[int, ...] = ()

    def __init__(self, context: Context, switch: QAction) -> None:
        super().__init__(context)
        self._switch = switch

    def on_game_started(self) -> None:
        self._switch.setChecked(False)

    @property
    def told(self) -> str:
        """What is said to whoever asks how it stands."""
        return self._stage.practice.status

    def on_square(self, position: int) -> None:
        """Do what a click on a square does."""

    def on_key(self, event: QKeyEvent) -> bool:
        """Handle a key that the board has no use for; return whether it is known."""
        return False

    def on_back(self) -> None:
        """Do what the button above the board does."""
        self._switch.setChecked(False)

    def on_escape(self) -> None:
        self.on_back()

    def on_told(self, told: Sentence, *, briefly: bool) -> None:
        """Show, briefly, what has been done; or else the answer to a question."""
        below = self._stage.practice.below
        (below.say_briefly if briefly else below.say_detail)(told)
