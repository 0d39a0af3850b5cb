"""The window: its parts, its dialogs and its theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Signal, Slot
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop.engine import Game
from oxo_desktop.settings import (
    MotionChoice,
    Preferences,
    Settings,
    ThemeChoice,
    WindowState,
)
from oxo_desktop.window import theme as themes
from oxo_desktop.window.board_scene import BoardScene
from oxo_desktop.window.board_view import BoardView
from oxo_desktop.window.desktop import Desktop
from oxo_desktop.window.dialogs import Dialogs
from oxo_desktop.window.game_files import GameFiles, dropped_file
from oxo_desktop.window.menus import Menus
from oxo_desktop.window.score_strip import ScoreStrip
from oxo_desktop.window.status_panel import StatusPanel
from oxo_desktop.window.widgets import FRAME, roomy
from oxo_desktop.window.window_size import RememberedSize

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent

    from oxo_desktop.store.games import Store
    from oxo_desktop.window.moves_panel import MovesPanel
    from oxo_desktop.window.notice_bar import NoticeBar

_SIDE = 20
"""The least room beside what stands above and below the board, in pixels."""

_SCORE_WIDTH = 480
"""What the score takes even above a smaller board, if it is there; in pixels, for text
of the usual size."""

_SHRINKING = QSizePolicy.Policy.Maximum


def _indented(
    content: QWidget,
) -> tuple[tuple[QSpacerItem, QSpacerItem], QHBoxLayout]:
    """Return two spacers with `content` between them, and the row they make.

    Unlike margins, the spacers give way when the window gets narrower.
    """
    left, right = QSpacerItem(0, 0, _SHRINKING), QSpacerItem(0, 0, _SHRINKING)
    row = QHBoxLayout()
    row.setContentsMargins(_SIDE, 0, _SIDE, 0)
    row.setSpacing(0)
    row.addItem(left)
    row.addWidget(content, 1)
    row.addItem(right)
    return (left, right), row


class MainWindow(QMainWindow):
    """Holds the parts that show facts and send intents, and opens the dialogs.

    Args:
        settings: what is remembered; read once here, written on each change.
        store: the games kept, for the history.

    Attributes:
        scene, view: the board.
        strip: players and score, above it.
        panel: status and buttons, below it.
        menus: the actions.
        files, dialogs: what the menus open.
        theme: the colours in force.

    Signals:
        position_requested: after how many moves the game is to be shown.
        go_on_requested: the game is to go on from the position shown.
        looked_at: the player has opened the moves of the game.
    """

    position_requested = Signal(int)
    go_on_requested = Signal()
    looked_at = Signal()

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__()
        self.setWindowTitle("OXO")
        self.setAcceptDrops(True)
        # Qt's own would put the moves away without anybody knowing; by its name: the
        # enumeration itself would cost the start (shapes.py)
        self.setProperty("contextMenuPolicy", "NoContextMenu")
        self._settings, self._store = settings, store
        self._may_lose_moves = False
        self._shown: tuple[Game, int] = (Game(), 0)
        self._thinking = False
        self._moves: MovesPanel | None = None
        self._widened: int | None = None
        self._desktop = Desktop(self)
        self.theme = self._take_theme()
        self._notice: NoticeBar | None = None
        self._problem: str | None = None
        self.scene = BoardScene(self.theme, parent=self)
        self._apply_motion()
        self.scene.set_square_numbers(shown=settings.square_numbers)
        self.view = BoardView(self.scene)
        self.strip = ScoreStrip(self.theme)
        self.menus = Menus(self)
        self.panel = StatusPanel(self.menus)
        self.files = GameFiles(self, self.theme, store)
        self.files.told.connect(self.tell)
        self.files.done.connect(self.panel.on_done)
        self.dialogs = Dialogs(self, self.theme, settings, store)
        self.dialogs.told.connect(self.tell)
        self.dialogs.replay_requested.connect(self._replay)
        self.dialogs.moves_given_up.connect(self._lose_moves)
        self._lay_out()
        self._state = settings.window_state
        self._size = RememberedSize(settings.window_size)
        self.resize(self._size.given)
        if settings.moves_panel:
            self._moves = self._make_moves()
            # the size that comes back has room for them already
            self._widened = self._moves.width_in_window()
            self._show_moves(shown=True)
        self.view.painted.connect(self._on_painted)
        self.view.card_resized.connect(self._on_card_resized)
        self._desktop.changed.connect(self._apply_look)

    def show_as_left(self) -> None:
        """Show the window as large as it was when it was closed last."""
        match self._state:
            case WindowState.NORMAL:
                self.show()
            case WindowState.MAXIMIZED:
                self.showMaximized()
            case WindowState.FULL_SCREEN:
                self.showFullScreen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        from PySide6.QtCore import Qt

        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.menus.full_screen.setChecked(False)
        # whatever has the focus, the digits are the board's
        elif not self.view.press_digit(event):
            super().keyPressEvent(event)

    @Slot(str)
    def tell(self, text: str) -> None:
        """Show `text` in a quiet bar above the score; the game goes on."""
        if self._notice is None:
            from oxo_desktop.window.notice_bar import NoticeBar

            self._notice = NoticeBar()
            self._column.insertWidget(0, self._notice)
        self._notice.tell(text)

    @Slot(object)
    def on_problem_changed(self, problem: str | None) -> None:
        """Tell what is not being kept, until all is kept again."""
        if self._notice is not None and self._problem is not None:
            self._notice.take_back(self._problem)
        self._problem = problem
        if problem is not None:
            self.tell(problem)

    @Slot(object, int)
    def on_position_shown(self, game: Game, ply: int) -> None:
        """Show in the moves which of them are on the board."""
        self._shown = (game, ply)
        if self._moves is not None:
            self._moves.on_position_shown(game, ply)

    @Slot()
    def on_next_game_due(self) -> None:
        """Begin the next game, unless the player has something else open."""
        dialogs = self.findChildren(QDialog)
        if not QApplication.activePopupWidget() and not any(
            dialog.isVisible() for dialog in dialogs
        ):
            self.menus.next_game.trigger()

    @Slot(bool)
    def on_thinking_changed(self, thinking: bool) -> None:  # noqa: FBT001 - a signal's
        """Show in the moves that one is awaited."""
        self._thinking = thinking
        if self._moves is not None:
            self._moves.on_thinking_changed(thinking)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            # the desktop has keys of its own for that
            self.menus.full_screen.setChecked(self.isFullScreen())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before moves are lost that could not be kept."""
        self._store.retry()
        if self._store.has_kept_all or self._may_lose_moves:
            self._remember_size()
            self._settings.keep()
            super().closeEvent(event)
            return
        event.ignore()
        self.dialogs.ask_to_lose_moves()

    def _remember_size(self) -> None:
        state = WindowState.NORMAL
        if self.isFullScreen():
            state = WindowState.FULL_SCREEN
        elif self.isMaximized():
            state = WindowState.MAXIMIZED
        self._settings.window_state = state
        usual = state is WindowState.NORMAL
        size = self.size() if usual else self.normalGeometry().size()
        remembered = None if size.isEmpty() else self._size.to_remember(size)
        if remembered is not None:
            self._settings.window_size = remembered

    @Slot()
    def _lose_moves(self) -> None:
        self._may_lose_moves = True
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        name = dropped_file(event.mimeData())
        if name is not None:
            event.acceptProposedAction()
            self.files.open_file(name)

    def _lay_out(self) -> None:
        self._head, head = _indented(self.strip)
        self._foot, foot = _indented(self.panel)
        central = QWidget()
        self._column = QVBoxLayout(central)
        self._column.setContentsMargins(0, 8, 0, 12)
        self._column.setSpacing(14)
        self._column.addLayout(head)
        self._column.addWidget(self.view, 1)
        self._column.addLayout(foot)
        self.setCentralWidget(central)

    def _connect_menus(self) -> None:
        menus = self.menus
        self.files.connect_menus(menus)
        self.dialogs.connect_menus(menus)
        menus.quit.triggered.connect(self.close)
        menus.numbers.toggled.connect(self._on_numbers_toggled)
        menus.full_screen.toggled.connect(self._on_full_screen_toggled)
        self.dialogs.preferences_changed.connect(self._on_preferences_changed)
        menus.theme_chosen.connect(self._on_theme_chosen)
        menus.moves.toggled.connect(self._on_moves_toggled)

    @Slot()
    def _on_painted(self) -> None:
        """Do what can wait until the board is on the screen."""
        from oxo_desktop.window.icon import application_icon

        self._desktop.follow()
        if not (self.isMaximized() or self.isFullScreen()):
            self._size.settle(self.size())
        self.view.make_buttons()
        self.menus.fill(self._settings)
        self.menus.full_screen.setChecked(self.isFullScreen())
        self._connect_menus()
        QApplication.setWindowIcon(application_icon())

    @Slot(int, int)
    def _on_card_resized(self, left: int, width: int) -> None:
        """Keep what stands above and below the board in line with it."""
        score = min(left - 26, (self.width() - roomy(self, _SCORE_WIDTH)) // 2)
        for spacer, indent in (
            (self._head[0], score),
            (self._head[1], score),
            # a long sentence may go on to the right of the board
            (self._foot[0], left + 14),
        ):
            spacer.changeSize(max(0, indent - _SIDE), 0, _SHRINKING)
        self._column.invalidate()

    @Slot(bool)
    def _on_moves_toggled(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        self._show_moves(shown=shown)
        if shown:
            self.looked_at.emit()
        self._settings.moves_panel = shown
        self._remember_size()
        self._keep_settings()

    def _show_moves(self, *, shown: bool) -> None:
        """Show or hide the moves, and make the window as much wider or narrower."""
        if self._moves is None:
            self._moves = self._make_moves()
        size = self.size()
        self._moves.setVisible(shown)
        if not shown:
            # nothing else would lead back to where the game stands
            self.position_requested.emit(len(self._shown[0].moves))
        if not (self.isMaximized() or self.isFullScreen()):
            self._make_room(size, shown=shown)

    def _make_room(self, size: QSize, *, shown: bool) -> None:
        """Make a window of this `size` wider for the moves, or as narrow as before."""
        layout = self.layout()
        assert layout is not None
        layout.activate()  # or the least width would still be the old one
        if shown is (self._widened is not None):
            return
        assert self._moves is not None
        needed, wanted = self._moves.width_in_window(), self._size.wanted_at(size)
        room = max(size.width(), (self.screen().availableSize() - FRAME).width())
        if self._widened is None:
            self._widened = min(needed, room - size.width())
            wanted = wanted + QSize(needed, 0)
            self.resize(size.width() + self._widened, size.height())
            self._come_into_view()
        else:
            added = needed if size == self._size.given else self._widened
            wanted, self._widened = wanted - QSize(added, 0), None
            self.resize(min(wanted.width(), room), size.height())
        self._size.change(wanted, self.size())

    def _come_into_view(self) -> None:
        """Move to the left as far as the window is beyond the screen's right edge."""
        room, frame = self.screen().availableGeometry(), self.frameGeometry()
        beyond = min(frame.right() - room.right(), frame.left() - room.left())
        if beyond > 0:
            self.move(self.x() - beyond, self.y())

    def _make_moves(self) -> MovesPanel:
        from PySide6.QtCore import Qt

        from oxo_desktop.window.moves_panel import MovesPanel

        moves = MovesPanel(self.theme, self)
        moves.position_requested.connect(self.position_requested)
        moves.go_on_requested.connect(self.go_on_requested)
        moves.close_requested.connect(self.menus.moves.toggle)
        moves.on_position_shown(*self._shown)
        moves.on_thinking_changed(self._thinking)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, moves)
        moves.hide()
        return moves

    @Slot()
    def _replay(self) -> None:
        self.menus.moves.setChecked(True)
        assert self._moves is not None
        self._moves.replay_from_the_start()

    @Slot(bool)
    def _on_numbers_toggled(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        self._settings.square_numbers = shown
        self._keep_settings()
        self.scene.set_square_numbers(shown=shown)

    @Slot(bool)
    def _on_full_screen_toggled(self, full: bool) -> None:  # noqa: FBT001 - a signal's
        from PySide6.QtCore import Qt

        state = Qt.WindowState.WindowFullScreen
        states = self.windowState()
        self.setWindowState(states | state if full else states & ~state)

    @Slot(object)
    def _on_preferences_changed(self, preferences: Preferences) -> None:
        self.menus.show_preferences(preferences)
        self._apply_look()

    @Slot(object)
    def _on_theme_chosen(self, choice: ThemeChoice) -> None:
        self._settings.theme = choice
        self._keep_settings()
        self._apply_theme()

    def _keep_settings(self) -> None:
        problem = self._settings.keep()
        if problem is not None:
            self.tell(problem)

    def _take_theme(self) -> themes.Theme:
        """Return the theme in force, with Qt's own widgets already in its colours."""
        desktop = self._desktop
        name = themes.name_for(
            self._settings.theme,
            dark=desktop.is_dark,
            contrast=desktop.wants_contrast,
        )
        theme = themes.load(name)
        QApplication.setPalette(theme.palette())
        return theme

    @Slot()
    def _apply_look(self) -> None:
        self._apply_theme()
        self._apply_motion()

    def _apply_motion(self) -> None:
        choice, desktop = self._settings.motion, self._desktop
        follows = choice is MotionChoice.SYSTEM
        still = desktop.wants_less_motion if follows else choice is MotionChoice.OFF
        self.scene.set_animated(animated=not still)

    def _apply_theme(self) -> None:
        self.theme = self._take_theme()
        self.scene.set_theme(self.theme)
        self.strip.set_theme(self.theme)
        self.files.set_theme(self.theme)
        self.dialogs.set_theme(self.theme)
        if self._moves is not None:
            self._moves.set_theme(self.theme)
