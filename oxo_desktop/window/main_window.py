"""The window: its parts, its dialogs and its theme."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop import APPLICATION_ID, resources
from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.settings import Settings, ThemeChoice
from oxo_desktop.window import theme as themes
from oxo_desktop.window.board_scene import BoardScene
from oxo_desktop.window.board_view import BoardView
from oxo_desktop.window.marks import STROKE_MS
from oxo_desktop.window.menus import Menus
from oxo_desktop.window.score_strip import ScoreStrip
from oxo_desktop.window.status_panel import StatusPanel
from oxo_desktop.window.widgets import NoticeBar

if TYPE_CHECKING:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QDialog

_SIZE = (520, 658)
"""At first, in pixels."""

_SIDE = 20
"""The least room beside what stands above and below the board, in pixels."""

_SCORE_WIDTH = 480
"""What the score takes even above a smaller board, if it is there; in pixels."""

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

    Attributes:
        scene, view: the board.
        strip: players and score, above it.
        panel: status and buttons, below it.
        menus: the actions.

    Signals:
        new_game_requested: the GameSettings chosen in the New game dialog.
        game_opened: the Game and the GameSettings of a file.
    """

    new_game_requested = Signal(object)
    game_opened = Signal(object, object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setWindowTitle("OXO")
        self._settings = settings
        self._players = GameSettings()
        self._game = Game()
        # asking Qt for its colour scheme would cost the start (see shapes.py)
        desktop_window = QGuiApplication.palette().window().color()
        self._dark_desktop = desktop_window.lightness() < 128
        self._theme = self._take_theme()
        self._notice: NoticeBar | None = None
        self._problem: str | None = None
        self.scene = BoardScene(
            self._theme, STROKE_MS if settings.animations else 0, parent=self
        )
        self.scene.set_square_numbers(shown=settings.square_numbers)
        self.view = BoardView(self.scene)
        self.strip = ScoreStrip(self._theme)
        self.menus = Menus(self)
        self.panel = StatusPanel(self.menus)
        self._lay_out()
        self.view.painted.connect(self._on_painted)
        self.view.card_resized.connect(self._on_card_resized)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)
        self.resize(*_SIZE)

    def sizeHint(self) -> QSize:
        return QSize(*_SIZE)

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

    @Slot(object)
    def on_settings_changed(self, players: GameSettings) -> None:
        """Take note of who plays, for the New game dialog."""
        self._players = players

    @Slot(object)
    def on_game_changed(self, game: Game) -> None:
        """Take note of the game, for saving it."""
        self._game = game

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
        menus.new_game.triggered.connect(self._open_new_game_dialog)
        menus.open.triggered.connect(self._open_file_dialog)
        menus.save_as.triggered.connect(self._open_save_dialog)
        menus.quit.triggered.connect(self.close)
        menus.numbers.toggled.connect(self._on_numbers_toggled)
        menus.full_screen.toggled.connect(self._on_full_screen_toggled)
        menus.animations.toggled.connect(self._on_animations_toggled)
        menus.theme_chosen.connect(self._on_theme_chosen)
        menus.rules.triggered.connect(self._open_rules)
        menus.shortcuts.triggered.connect(self._open_shortcuts)
        menus.about.triggered.connect(self._open_about)

    @Slot()
    def _on_painted(self) -> None:
        """Do what can wait until the board is on the screen."""
        from PySide6.QtGui import QIcon

        self.view.make_buttons()
        self.menus.fill(self._settings)
        self._connect_menus()
        icon = resources.path(f"{APPLICATION_ID}.svg")
        QApplication.setWindowIcon(QIcon(str(icon)))

    @Slot(int, int)
    def _on_card_resized(self, left: int, width: int) -> None:
        """Keep what stands above and below the board in line with it."""
        score = min(left - 26, (self.width() - _SCORE_WIDTH) // 2)
        for spacer, indent in (
            (self._head[0], score),
            (self._head[1], score),
            # a long sentence may go on to the right of the board
            (self._foot[0], left + 14),
        ):
            spacer.changeSize(max(0, indent - _SIDE), 0, _SHRINKING)
        self._column.invalidate()

    @Slot()
    def _open_new_game_dialog(self) -> None:
        from oxo_desktop.window.new_game_dialog import NewGameDialog

        dialog = NewGameDialog(
            self._players, self._settings.level, self._settings.names, self
        )
        dialog.chosen.connect(self._on_new_game_chosen)
        self._open(dialog)

    @Slot(object)
    def _on_new_game_chosen(self, players: GameSettings) -> None:
        self._settings.game = players
        self._tell_if_forgotten()
        self.new_game_requested.emit(players)

    @Slot()
    def _open_file_dialog(self) -> None:
        from oxo_desktop.window import file_dialogs

        dialog = file_dialogs.to_open(self)
        dialog.fileSelected.connect(self.open_file)
        self._open(dialog)

    @Slot()
    def _open_save_dialog(self) -> None:
        from oxo_desktop.window import file_dialogs

        dialog = file_dialogs.to_save(self)
        dialog.fileSelected.connect(self.save_file)
        self._open(dialog)

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Bring the game of a file onto the board, or say why it cannot be had."""
        from oxo_desktop.store import oxo_file

        try:
            saved = oxo_file.load(Path(name))
        except OSError as error:
            self.tell(f"{Path(name).name} cannot be opened: {error.strerror}.")
        except ValueError as error:
            self.tell(f"{Path(name).name} is no OXO game: {error}")
        else:
            self.game_opened.emit(saved.game, saved.settings)

    @Slot(str)
    def save_file(self, name: str) -> None:
        """Write the game on the board to a file, or say why it cannot be kept."""
        from oxo_desktop.store import oxo_file

        try:
            oxo_file.save(Path(name), oxo_file.SavedGame(self._game, self._players))
        except OSError as error:
            self.tell(f"The game is not saved: {name}: {error.strerror}.")

    @Slot()
    def _open_rules(self) -> None:
        from oxo_desktop.window import help_dialogs

        self._open(help_dialogs.rules(self))

    @Slot()
    def _open_shortcuts(self) -> None:
        from oxo_desktop.window import help_dialogs

        self._open(help_dialogs.shortcuts(self))

    @Slot()
    def _open_about(self) -> None:
        from oxo_desktop.window import help_dialogs

        self._open(help_dialogs.about(self))

    def _open(self, dialog: QDialog) -> None:
        """Open a dialog without an event loop of its own."""
        from PySide6.QtCore import Qt

        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    @Slot(bool)
    def _on_numbers_toggled(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        self._settings.square_numbers = shown
        self._tell_if_forgotten()
        self.scene.set_square_numbers(shown=shown)

    @Slot(bool)
    def _on_full_screen_toggled(self, full: bool) -> None:  # noqa: FBT001 - a signal's
        from PySide6.QtCore import Qt

        state = Qt.WindowState.WindowFullScreen
        states = self.windowState()
        self.setWindowState(states | state if full else states & ~state)

    @Slot(bool)
    def _on_animations_toggled(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        self._settings.animations = on
        self._tell_if_forgotten()
        self.scene.stroke_ms = STROKE_MS if on else 0

    @Slot(object)
    def _on_theme_chosen(self, choice: ThemeChoice) -> None:
        self._settings.theme = choice
        self._tell_if_forgotten()
        self._apply_theme()

    def _tell_if_forgotten(self) -> None:
        problem = self._settings.why_not_kept()
        if problem is not None:
            self.tell(problem)

    def _take_theme(self) -> themes.Theme:
        """Return the theme in force, with Qt's own widgets already in its colours."""
        choice = self._settings.theme
        theme = themes.load(themes.name_for(choice, dark_desktop=self._dark_desktop))
        QApplication.setPalette(theme.palette())
        return theme

    @Slot(object)
    def _on_scheme_changed(self, scheme: Qt.ColorScheme) -> None:
        self._dark_desktop = scheme.name == "Dark"
        self._apply_theme()

    def _apply_theme(self) -> None:
        self._theme = self._take_theme()
        self.scene.set_theme(self._theme)
        self.strip.set_theme(self._theme)
