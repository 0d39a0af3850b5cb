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

    from oxo_desktop.engine import Game, Verdict
    from oxo_desktop.preferences import CurrentPreferences
    from oxo_desktop.settings import Preferences
    from oxo_desktop.window.controls.side_panel import SidePanel
    from oxo_desktop.window.look import Look
    from oxo_desktop.window.menus import Menus
    from oxo_desktop.window.moves.moves_panel import MovesPanel
    from oxo_desktop.window.why.why_panel import WhyPanel
    from oxo_desktop.window.window_state import RememberedWindow


class SidePanels(QObject):
    """Makes the panels when they are first needed, and the window wider for them.

    One of them is shown at a time.

    Args:
        window: what they are docked in.
        look: their colours.
        remembered: the size of the window.
        preferences: whether squares are shown with their numbers.
        menus: the switches of the panels.

    Signals:
        position_requested: the number of moves after which to show the game.
        go_on_requested: the game is to go on from the position shown.
        replaying_changed: whether the game is replayed now.
        review_wanted: the Game whose exact outcomes are for `on_reviewed`, or None.
        opened: the player has opened a panel.
        closed: the player has closed it, and no other has taken its place.
    """

    position_requested = Signal(int)
    go_on_requested = Signal()
    replaying_changed = Signal(bool)
    review_wanted = Signal(object)
    opened = Signal()
    closed = Signal()

    def __init__(
        self,
        window: QMainWindow,
        look: Look,
        remembered: RememberedWindow,
        preferences: CurrentPreferences,
        menus: Menus,
    ) -> None:
        super().__init__(window)
        self._window, self._look, self._remembered = window, look, remembered
        self._preferences, self._menus = preferences, menus
        self._moves: MovesPanel | None = None
        self._why: WhyPanel | None = None
        self._standing = Standing()
        self._widened: int | None = None

    @property
    def shows_moves(self) -> bool:
        """Whether the moves are shown."""
        return self._moves is not None and not self._moves.isHidden()

    @property
    def shows_why(self) -> bool:
        """Whether the reasons of the computer's moves are shown."""
        return self._why is not None and not self._why.isHidden()

    def connect_menus(self) -> None:
        """Have the menus show and hide the panels."""
        self._menus.moves.toggled.connect(self.show_moves)
        self._menus.why.toggled.connect(self.show_why)

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

    def restore(self, *, moves: bool, why: bool) -> None:
        """Show a panel in a restored window, which already has room for it."""
        if moves or why:
            panel = self._made_moves() if moves else self._made_why()
            self._widened = panel.width_in_window()
            self._show(panel, shown=True)

    @Slot(bool)
    def show_moves(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        """Show or hide the moves, and make the window as much wider or narrower."""
        self._show(self._made_moves(), shown=shown)

    @Slot(bool)
    def show_why(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        """Show or hide why the computer moved, likewise."""
        self._show(self._made_why(), shown=shown)

    @Slot()
    def replay(self) -> None:
        """Show the game on the board move by move."""
        self._menus.moves.setChecked(True)
        self._made_moves().replay_from_the_start()

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Show in the panels what is on the board."""
        self._standing = standing
        for panel in self._panels():
            panel.on_standing_changed(standing)

    @Slot(object, object)
    def on_reviewed(self, position: Game, verdicts: dict[int, Verdict]) -> None:
        """Say what perfect play would have done instead of the computer."""
        self._made_why().on_reviewed(position, verdicts)

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        """Call squares in the moves as the board shows them."""
        if self._moves is not None:
            self._moves.set_square_numbers(shown=after.square_numbers)

    def retranslate(self) -> None:
        """Dock the panels on the side where lines of the current language end."""
        for panel in self._panels():
            is_shown = not panel.isHidden()
            self._window.addDockWidget(_side(), panel)
            panel.setVisible(is_shown)

    def _panels(self) -> list[MovesPanel | WhyPanel]:
        """Return the panels that have been made."""
        return [panel for panel in (self._moves, self._why) if panel is not None]

    def _show(self, panel: SidePanel, *, shown: bool) -> None:
        """Show or hide a panel; one that is shown takes the place of the other."""
        size = self._window.size()
        if shown:
            for other in self._panels():
                if other is not panel:
                    other.hide()
        panel.setVisible(shown)
        is_any_shown = self.shows_moves or self.shows_why
        if panel is self._moves and not is_any_shown:
            # without the moves nothing would lead back to the end of the game
            self.position_requested.emit(len(self._standing.game.moves))
        if self._remembered.is_free:
            self._make_room(panel, size, shown=is_any_shown)
        self._menus.moves.setChecked(self.shows_moves)
        self._menus.why.setChecked(self.shows_why)
        (self.opened if is_any_shown else self.closed).emit()

    def _made_moves(self) -> MovesPanel:
        from oxo_desktop.window.moves.moves_panel import MovesPanel

        if self._moves is not None:
            return self._moves
        self._moves = moves = MovesPanel(self._look.theme, self._window)
        moves.position_requested.connect(self.position_requested)
        moves.go_on_requested.connect(self.go_on_requested)
        moves.replaying_changed.connect(self.replaying_changed)
        moves.set_square_numbers(shown=self._preferences.value.square_numbers)
        self._dock(moves, self._menus.moves)
        return moves

    def _made_why(self) -> WhyPanel:
        from oxo_desktop.window.why.why_panel import WhyPanel

        if self._why is not None:
            return self._why
        self._why = why = WhyPanel(self._look.theme, self._window)
        why.review_wanted.connect(self.review_wanted)
        self._dock(why, self._menus.why)
        return why

    def _dock(self, panel: MovesPanel | WhyPanel, switch: QAction) -> None:
        panel.close_requested.connect(switch.toggle)
        panel.on_standing_changed(self._standing)
        self._look.theme_changed.connect(panel.set_theme)
        self._window.addDockWidget(_side(), panel)
        panel.hide()

    def _make_room(self, panel: SidePanel, size: QSize, *, shown: bool) -> None:
        """Make the window, now of this `size`, wider for a panel or narrow again."""
        window, remembered = self._window, self._remembered
        layout = window.layout()
        assert layout is not None
        layout.activate()  # or the least width would still be the old one
        if shown is (self._widened is not None):
            return
        needed, wanted = panel.width_in_window(), remembered.wanted_at(size)
        room = max(size.width(), (window.screen().availableSize() - FRAME).width())
        if self._widened is None:
            self._widened = min(needed, room - size.width())
            wanted = wanted + QSize(needed, 0)
            window.resize(size.width() + self._widened, size.height())
            _move_onto_screen(window)
        else:
            added = needed if size == remembered.given else self._widened
            wanted, self._widened = wanted - QSize(added, 0), None
            window.resize(min(wanted.width(), room), size.height())
        remembered.change(wanted)


def _move_onto_screen(window: QMainWindow) -> None:
    """Move a window to the left if it extends beyond the screen's right edge."""
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    beyond = min(frame.right() - room.right(), frame.left() - room.left())
    if beyond > 0:
        window.move(window.x() - beyond, window.y())


def _side() -> Qt.DockWidgetArea:
    """Return the side where lines of the current language end."""
    from PySide6.QtCore import Qt

    areas = Qt.DockWidgetArea
    return areas.LeftDockWidgetArea if is_right_to_left() else areas.RightDockWidgetArea
