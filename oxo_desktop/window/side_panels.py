"""The panels beside the board, and the room that the window has for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal, Slot

from oxo_desktop.controller import Standing
from oxo_desktop.window.controls.widgets import FRAME
from oxo_desktop.window.moves.step import STEP_KEYS, Step
from oxo_desktop.words import is_right_to_left

if TYPE_CHECKING:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMainWindow

    from oxo_desktop.preferences import CurrentPreferences
    from oxo_desktop.settings import Preferences
    from oxo_desktop.window.look import Look
    from oxo_desktop.window.moves.moves_panel import MovesPanel
    from oxo_desktop.window.window_state import RememberedWindow


class SidePanels(QObject):
    """Makes the panels when they are first needed, and the window wider for them.

    Args:
        window: what they are docked in.
        look: their colours.
        remembered: the size of the window.
        preferences: whether squares are shown with their numbers.
        moves_action: the switch of the moves.

    Signals:
        position_requested: the number of moves after which to show the game.
        go_on_requested: the game is to go on from the position shown.
        replaying_changed: whether the game is replayed now.
    """

    position_requested = Signal(int)
    go_on_requested = Signal()
    replaying_changed = Signal(bool)

    def __init__(
        self,
        window: QMainWindow,
        look: Look,
        remembered: RememberedWindow,
        preferences: CurrentPreferences,
        moves_action: QAction,
    ) -> None:
        super().__init__(window)
        self._window, self._look, self._remembered = window, look, remembered
        self._preferences, self._moves_action = preferences, moves_action
        self._moves: MovesPanel | None = None
        self._standing = Standing()
        self._widened: int | None = None

    def add_keys(self) -> None:
        """Have keys lead through the moves, whether these are shown or not."""
        from PySide6.QtGui import QAction

        for step, keys in STEP_KEYS.items():
            action = QAction(self)
            action.setShortcut(keys)
            action.triggered.connect(partial(self._go, step))
            self._window.addAction(action)

    def _go(self, step: Step) -> None:
        standing = self._standing
        last = len(standing.game.line)
        if self._moves is not None:
            self._moves.stop_replay()
        self.position_requested.emit(step.ply(standing.ply, last))

    def restore_moves(self) -> None:
        """Show the moves in a restored window, which already has room for them."""
        self._moves = self._make_moves()
        self._widened = self._moves.width_in_window()
        self.show_moves(shown=True)

    def show_moves(self, *, shown: bool) -> None:
        """Show or hide the moves, and make the window as much wider or narrower."""
        if self._moves is None:
            self._moves = self._make_moves()
        size = self._window.size()
        self._moves.setVisible(shown)
        if not shown:
            # without the panel nothing would lead back to the end of the game
            self.position_requested.emit(len(self._standing.game.moves))
        if self._remembered.is_free:
            self._make_room(size, shown=shown)

    @Slot()
    def replay(self) -> None:
        """Show the game on the board move by move."""
        self._moves_action.setChecked(True)
        assert self._moves is not None
        self._moves.replay_from_the_start()

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Show in the moves which of them are on the board."""
        self._standing = standing
        if self._moves is not None:
            self._moves.on_standing_changed(standing)

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        """Call squares in the moves as the board shows them."""
        if self._moves is not None:
            self._moves.set_square_numbers(shown=after.square_numbers)

    def retranslate(self) -> None:
        """Dock the panels on the side where lines of the current language end."""
        if self._moves is not None:
            is_shown = self._moves.isVisible()
            self._window.addDockWidget(_side(), self._moves)
            self._moves.setVisible(is_shown)

    def _make_moves(self) -> MovesPanel:
        from oxo_desktop.window.moves.moves_panel import MovesPanel

        moves = MovesPanel(self._look.theme, self._window)
        moves.position_requested.connect(self.position_requested)
        moves.go_on_requested.connect(self.go_on_requested)
        moves.replaying_changed.connect(self.replaying_changed)
        moves.close_requested.connect(self._moves_action.toggle)
        moves.set_square_numbers(shown=self._preferences.value.square_numbers)
        moves.on_standing_changed(self._standing)
        self._look.theme_changed.connect(moves.set_theme)
        self._window.addDockWidget(_side(), moves)
        moves.hide()
        return moves

    def _make_room(self, size: QSize, *, shown: bool) -> None:
        """Make the window, now of this `size`, wider for the moves or narrow again."""
        window, remembered = self._window, self._remembered
        layout = window.layout()
        assert layout is not None
        layout.activate()  # or the least width would still be the old one
        if shown is (self._widened is not None):
            return
        assert self._moves is not None
        needed, wanted = self._moves.width_in_window(), remembered.wanted_at(size)
        room = max(size.width(), (window.screen().availableSize() - FRAME).width())
        if self._widened is None:
            self._widened = min(needed, room - size.width())
            wanted = wanted + QSize(needed, 0)
            window.resize(size.width() + self._widened, size.height())
            self._move_onto_screen()
        else:
            added = needed if size == remembered.given else self._widened
            wanted, self._widened = wanted - QSize(added, 0), None
            window.resize(min(wanted.width(), room), size.height())
        remembered.change(wanted)

    def _move_onto_screen(self) -> None:
        """Move the window to the left if it extends beyond the screen's right edge."""
        window = self._window
        room, frame = window.screen().availableGeometry(), window.frameGeometry()
        beyond = min(frame.right() - room.right(), frame.left() - room.left())
        if beyond > 0:
            window.move(window.x() - beyond, window.y())


def _side() -> Qt.DockWidgetArea:
    """Return the side where lines of the current language end."""
    from PySide6.QtCore import Qt

    areas = Qt.DockWidgetArea
    return areas.LeftDockWidgetArea if is_right_to_left() else areas.RightDockWidgetArea
