"""The window: menus, score strip, board, status line and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLayout,
    QMainWindow,
    QMenu,
    QMenuBar,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop import resources, sentences
from oxo_desktop.engine import Choice, Game, GameSettings, Line, Mark, Outcome
from oxo_desktop.settings import Settings, ThemeChoice
from oxo_desktop.window import theme as themes
from oxo_desktop.window.board_scene import BoardScene
from oxo_desktop.window.board_view import BoardView
from oxo_desktop.window.marks import STROKE_MS
from oxo_desktop.window.score_strip import ScoreStrip
from oxo_desktop.window.widgets import ElidedLabel, FlatButton, NoticeBar

if TYPE_CHECKING:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QDialog

_MENUS = ("&Game", "&View", "&Settings", "&Help")

_THEME_NAMES = {
    ThemeChoice.SYSTEM: "&System",
    ThemeChoice.LIGHT: "&Light",
    ThemeChoice.DARK: "&Dark",
}


_SIDE = 20
"""The least room beside what stands above and below the board, in pixels."""

_SCORE_WIDTH = 480
"""What the score takes even above a smaller board, if it is there; in pixels."""

_SHRINKING = QSizePolicy.Policy.Maximum


def _indented(
    content: QWidget | QLayout,
) -> tuple[tuple[QSpacerItem, QSpacerItem], QHBoxLayout]:
    """Return two spacers with `content` between them, and the row they make.

    Unlike margins, the spacers give way when the window gets narrower.
    """
    left, right = QSpacerItem(0, 0, _SHRINKING), QSpacerItem(0, 0, _SHRINKING)
    row = QHBoxLayout()
    row.setContentsMargins(_SIDE, 0, _SIDE, 0)
    row.setSpacing(0)
    row.addItem(left)
    if isinstance(content, QWidget):
        row.addWidget(content, 1)
    else:
        row.addLayout(content, 1)
    row.addItem(right)
    return (left, right), row


class MainWindow(QMainWindow):
    """Shows the facts of one game and turns clicks and keys into intents.

    Args:
        settings: what is remembered; read once here, written on each change.

    Attributes:
        scene: the board.
        next_game_action, undo_action, redo_action, hint_action: the intents that need
            no more than being asked for.

    Signals:
        new_game_requested: the GameSettings chosen in the New game dialog.
    """

    new_game_requested = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setWindowTitle("OXO")
        self._settings = settings
        self._players = GameSettings()
        self._geometry = Game().geometry
        # asking Qt for its colour scheme would cost the start (see shapes.py)
        desktop_window = QGuiApplication.palette().window().color()
        self._dark_desktop = desktop_window.lightness() < 128
        self._theme = self._take_theme()
        self.scene = BoardScene(
            self._theme, STROKE_MS if settings.animations else 0, parent=self
        )
        self.scene.set_square_numbers(shown=settings.square_numbers)
        self._notice: NoticeBar | None = None
        self._make_actions()
        self._make_menu_bar()
        self._make_central_widget()
        self._connect_signals()
        self.resize(520, 658)

    def sizeHint(self) -> QSize:
        return QSize(520, 658)

    @Slot(str)
    def tell(self, text: str) -> None:
        """Show `text` in a quiet bar above the score; the game goes on."""
        if self._notice is None:
            self._notice = NoticeBar()
            self._column.insertWidget(0, self._notice)
        self._notice.tell(text)

    @Slot()
    def _on_painted(self) -> None:
        """Do what can wait until the board is on the screen."""
        from PySide6.QtGui import QIcon

        self.view.make_buttons()
        self._fill_menus()
        QApplication.setWindowIcon(QIcon(str(resources.path("oxo-desktop.svg"))))

    @Slot(object)
    def on_settings_changed(self, players: GameSettings) -> None:
        """Take note of who plays."""
        self._players = players

    @Slot(object)
    def on_game_started(self, game: Game) -> None:
        """Forget what was said about the last game."""
        self._geometry = game.geometry
        self._say("", "")

    @Slot(int, object)
    def on_mark_placed(self, position: int, mark: Mark) -> None:
        """Forget what was said about the last move."""
        self._say("", "")

    @Slot(list)
    def on_marks_removed(self, positions: list[int]) -> None:
        """Forget what was said about the moves taken back."""
        self._say("", "")

    @Slot(object)
    def on_turn_changed(self, mark: Mark) -> None:
        """Say whose turn it is."""
        self._turn_sentence = sentences.turn(self._players, mark)
        self._status.setText(self._turn_sentence)
        self.hint_action.setEnabled(True)
        self._show_end(ended=False)

    @Slot(bool)
    def on_thinking_changed(self, thinking: bool) -> None:  # noqa: FBT001 - a signal's
        """Offer no hint while the computer is to move."""
        self.hint_action.setEnabled(not thinking)

    @Slot(object)
    def on_computer_chose(self, choice: Choice) -> None:
        """Say why the computer played there."""
        self._detail.setText(sentences.computer_move(self._geometry, choice))

    @Slot(object)
    def on_hint_given(self, choice: Choice) -> None:
        """Say what the hint is."""
        self._say(self._turn_sentence, sentences.hint(choice))

    @Slot(int, str)
    def on_move_refused(self, position: int, reason: str) -> None:
        """Say why the square cannot be played, and still whose turn it is."""
        self._say(reason, self._turn_sentence)

    @Slot(object, object)
    def on_game_over(self, outcome: Outcome, line: Line | None) -> None:
        """Say how it ended and offer the next game."""
        detail = "" if line is None else sentences.line(line)
        self._say(sentences.outcome(self._players, outcome), detail)
        self.hint_action.setEnabled(False)
        self._show_end(ended=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        from PySide6.QtCore import Qt

        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self._full_screen_action.setChecked(False)
        # whatever has the focus, the digits are the board's
        elif not self.view.press_digit(event):
            super().keyPressEvent(event)

    def _make_actions(self) -> None:
        self._new_game_action = self._action("&New game…")
        self.next_game_action = self._action("Ne&xt game")
        self.undo_action = self._action("&Undo")
        self.redo_action = self._action("&Redo")
        self.hint_action = self._action("&Hint")
        for action in (self.next_game_action, self.undo_action, self.redo_action):
            action.setEnabled(False)

    def _action(self, text: str) -> QAction:
        # QAction(text, self) would have PySide6 look at every way to make an icon
        action = QAction(self)
        action.setText(text)
        return action

    def _make_menu_bar(self) -> None:
        """Make the menus, which are filled once the board is on the screen."""
        self._menus = {title: QMenu(title, self) for title in _MENUS}
        menu_bar = QMenuBar()
        for menu in self._menus.values():
            menu_bar.addMenu(menu)
        self.setMenuBar(menu_bar)

    def _fill_menus(self) -> None:
        game, view, settings, help_menu = self._menus.values()
        game.addAction(self._new_game_action)
        game.addAction(self.next_game_action)
        game.addSeparator()
        game.addActions([self.undo_action, self.redo_action, self.hint_action])
        game.addSeparator()
        self._new_game_action.triggered.connect(self._open_new_game_dialog)
        self._add(game, "&Quit", "Ctrl+Q").triggered.connect(self.close)
        for action, keys in (
            (self._new_game_action, "Ctrl+N"),
            (self.undo_action, "Ctrl+Z"),
            (self.redo_action, "Ctrl+Shift+Z"),
        ):
            action.setShortcut(keys)

        numbers = self._settings.square_numbers
        self._add_switch(view, "Square &numbers", on=numbers).toggled.connect(
            self._on_numbers_toggled
        )
        full_screen = self._add_switch(view, "&Full screen", on=False)
        self._full_screen_action = full_screen
        full_screen.setShortcut("F11")
        full_screen.toggled.connect(self._on_full_screen_toggled)

        self._add_themes(settings.addMenu("&Theme"))
        animations = self._settings.animations
        self._add_switch(settings, "&Animations", on=animations).toggled.connect(
            self._on_animations_toggled
        )

        self._add(help_menu, "&Rules", "F1").triggered.connect(self._open_rules)
        self._add(help_menu, "&Shortcuts").triggered.connect(self._open_shortcuts)
        help_menu.addSeparator()
        self._add(help_menu, "&About OXO").triggered.connect(self._open_about)

    def _add(self, menu: QMenu, text: str, keys: str = "") -> QAction:
        action = self._action(text)
        action.setShortcut(keys)
        menu.addAction(action)
        return action

    def _add_switch(self, menu: QMenu, text: str, *, on: bool) -> QAction:
        action = self._add(menu, text)
        action.setCheckable(True)
        action.setChecked(on)
        return action

    def _add_themes(self, menu: QMenu) -> None:
        from PySide6.QtGui import QActionGroup

        group = QActionGroup(self)
        for choice, name in _THEME_NAMES.items():
            action = self._add_switch(menu, name, on=choice is self._settings.theme)
            action.setData(choice.value)
            group.addAction(action)
        group.triggered.connect(self._on_theme_chosen)

    def _make_central_widget(self) -> None:
        self.strip = ScoreStrip(self._theme)
        self.view = BoardView(self.scene)
        self._turn_sentence = ""
        self._status = ElidedLabel(scale=1.25, bold=True, in_middle=True)
        self._detail = ElidedLabel(scale=0.95, muted=True, in_middle=True)
        self._next_button = FlatButton("&Next game", primary=True)
        self._undo_button = FlatButton("&Undo")
        self._hint_button = FlatButton("H&int")
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        # Undo stays where it is when the game ends under the pointer
        for button in (self._undo_button, self._hint_button, self._next_button):
            # a click leaves the keyboard to the board; by its name, as in board_view
            button.setProperty("focusPolicy", "TabFocus")
            buttons.addWidget(button)
        buttons.addStretch()
        foot = QVBoxLayout()
        foot.setSpacing(3)
        foot.addWidget(self._status)
        foot.addWidget(self._detail)
        foot.addSpacing(5)
        foot.addLayout(buttons)
        self._head, head = _indented(self.strip)
        self._foot, indented_foot = _indented(foot)

        central = QWidget()
        self._column = QVBoxLayout(central)
        self._column.setContentsMargins(0, 8, 0, 12)
        self._column.setSpacing(14)
        self._column.addLayout(head)
        self._column.addWidget(self.view, 1)
        self._column.addLayout(indented_foot)
        self.setCentralWidget(central)
        self._show_end(ended=False)

    def _connect_signals(self) -> None:
        for button, action in (
            (self._next_button, self.next_game_action),
            (self._undo_button, self.undo_action),
            (self._hint_button, self.hint_action),
        ):
            button.setEnabled(action.isEnabled())
            button.clicked.connect(action.trigger)
            action.enabledChanged.connect(button.setEnabled)
        self.view.painted.connect(self._on_painted)
        self.view.card_resized.connect(self._on_card_resized)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    def _say(self, status: str, detail: str) -> None:
        self._status.setText(status)
        self._detail.setText(detail)

    def _show_end(self, *, ended: bool) -> None:
        self.next_game_action.setEnabled(ended)
        self._next_button.setVisible(ended)
        self._hint_button.setVisible(not ended)

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

    @Slot(QAction)
    def _on_theme_chosen(self, action: QAction) -> None:
        self._settings.theme = ThemeChoice(action.data())
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
