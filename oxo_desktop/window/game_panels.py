"""The panels about the game on the board: its moves, and why the computer moved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.controller import Standing
from oxo_desktop.window.controls.language import translated
from oxo_desktop.words import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.engine import Game, Verdict
    from oxo_desktop.preferences import CurrentPreferences
    from oxo_desktop.settings import Preferences, Settings
    from oxo_desktop.window.look import Look
    from oxo_desktop.window.menus import Menus
    from oxo_desktop.window.moves.moves_panel import MovesPanel
    from oxo_desktop.window.moves.step import Step
    from oxo_desktop.window.side_panels import SidePanels
    from oxo_desktop.window.why.why_panel import WhyPanel


class GamePanels(QObject):
    """Fills the two panels, and leads through the moves.

    Args:
        panels: where they are shown.
        look: their colours.
        preferences: whether squares are shown with their numbers.
        menus: the switches of the panels.
        window: the Qt owner.

    Signals:
        position_requested: the number of moves after which to show the game.
        go_on_requested: the game is to go on from the position shown.
        replaying_changed: whether the game is replayed now.
        review_wanted: the Game whose exact outcomes are for `on_reviewed`, or None.
    """

    position_requested = Signal(int)
    go_on_requested = Signal()
    replaying_changed = Signal(bool)
    review_wanted = Signal(object)

    def __init__(
        self,
        panels: SidePanels,
        look: Look,
        preferences: CurrentPreferences,
        menus: Menus,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._window, self._panels, self._look = window, panels, look
        self._preferences, self._menus = preferences, menus
        self._moves: MovesPanel | None = None
        self._why: WhyPanel | None = None
        self._standing = Standing()
        panels.add(menus.moves, self._make_moves, returns=True)
        panels.add(menus.why, self._make_why, returns=True)

    def restore(self, settings: Settings) -> None:
        """Show the panel that was shown when the window was closed."""
        if settings.moves_panel or settings.why_panel:
            menus = self._menus
            self._panels.restore(menus.moves if settings.moves_panel else menus.why)

    def remember(self, settings: Settings) -> None:
        """Note which panel is shown, for the next start."""
        settings.moves_panel = self._panels.shows(self._menus.moves)
        settings.why_panel = self._panels.shows(self._menus.why)

    def connect_menus(self) -> None:
        """Show the end of the game once nothing else would lead back to it."""
        self._menus.moves.toggled.connect(self._on_moves_toggled)

    def add_keys(self) -> None:
        """Have keys lead through the moves, whether these are shown or not."""
        from PySide6.QtGui import QAction, QKeySequence

        from oxo_desktop.window.moves.step import STEP_KEYS

        for step, keys in STEP_KEYS.items():
            action = translated(QAction(self), text=partial(say, step.value))
            action.setShortcuts(list(map(QKeySequence, keys.split(" or "))))
            action.triggered.connect(partial(self._go, step))
            self._window.addAction(action)

    @Slot()
    def replay(self) -> None:
        """Show the game on the board move by move."""
        self._menus.moves.setChecked(True)
        self._panels.made(self._menus.moves)
        assert self._moves is not None
        self._moves.replay_from_the_start()

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Show in the panels what is on the board."""
        self._standing = standing
        for panel in (self._moves, self._why):
            if panel is not None:
                panel.on_standing_changed(standing)

    @Slot(object, object)
    def on_reviewed(self, position: Game, verdicts: dict[int, Verdict]) -> None:
        """Say what perfect play would have done instead of the computer."""
        if self._why is not None:
            self._why.on_reviewed(position, verdicts)

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        """Call squares in the moves as the board shows them."""
        if self._moves is not None:
            self._moves.set_square_numbers(shown=after.square_numbers)

    def _go(self, step: Step) -> None:
        standing = self._standing
        last = len(standing.game.line)
        if self._moves is not None:
            self._moves.stop_replay()
        self.position_requested.emit(step.ply(standing.ply, last))

    @Slot(bool)
    def _on_moves_toggled(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        if not shown and not self._panels.is_any_shown:
            self.position_requested.emit(len(self._standing.game.moves))

    def _make_moves(self) -> MovesPanel:
        from oxo_desktop.window.moves.moves_panel import MovesPanel

        self._moves = moves = MovesPanel(self._look.theme, self._window)
        moves.position_requested.connect(self.position_requested)
        moves.go_on_requested.connect(self.go_on_requested)
        moves.replaying_changed.connect(self.replaying_changed)
        moves.set_square_numbers(shown=self._preferences.value.square_numbers)
        moves.on_standing_changed(self._standing)
        return moves

    def _make_why(self) -> WhyPanel:
        from oxo_desktop.window.why.why_panel import WhyPanel

        self._why = why = WhyPanel(self._look.theme, self._window)
        why.review_wanted.connect(self.review_wanted)
        why.on_standing_changed(self._standing)
        return why
