"""The game on the board as a file, as a line of text, and as a picture."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QDropEvent, QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import (
    Board,
    Game,
    GameSettings,
    Mark,
    Refusal,
    read_line,
    write_line,
)
from oxo_desktop.engine.notation import looks_like_a_board, read_board
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from oxo_desktop.system.files import not_opened, not_saved
from oxo_desktop.window.menus import Menus
from oxo_desktop.words import message, say

OWN_FILE = message(
    "{file} cannot be opened: it is one of the files that OXO keeps its games in. "
    "The games are in the history."
)

_NEARLY_GAMES = ("game_over", "no_square", "no_such_size", "wrong_size")
"""Codes of the engine's refusals that say what is wrong with what looks like a game."""


class FileActions(QObject):
    """Opens and saves games, and takes them to the clipboard and back.

    The files of `store` are neither opened nor written over.

    Signals:
        opened: the Game that was read, and the GameSettings it is played with.
        position_pasted: the Board that was on the clipboard, without a game.
        failed: what went wrong, as a Refusal.
        settled: a Refusal that was reported, once the same action has succeeded.
        done: what has been done, as a Sentence, where the board does not show it.
    """

    opened = Signal(object, object)
    position_pasted = Signal(object)
    failed = Signal(object)
    settled = Signal(object)
    done = Signal(object)

    def __init__(
        self,
        window: QWidget,
        store: Store,
        preferences: CurrentPreferences,
        controller: GameController,
    ) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self._store, self._preferences = store, preferences
        self._practised: Board | None = None
        self._has_copied = False
        self._failures: dict[str, Refusal] = {}
        """Why an action failed the last time: to open, save or paste."""
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self._leave_plain_picture)

    def connect_menus(self, menus: Menus) -> None:
        menus.open.triggered.connect(self._ask_what_to_open)
        menus.save_as.triggered.connect(self._ask_where_to_save)
        menus.copy_game.triggered.connect(self.copy_game)
        menus.paste_game.triggered.connect(self.paste_game)
        menus.copy_picture.triggered.connect(self.copy_picture)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open what macOS asks OXO to open, by a double-click while it runs."""
        if isinstance(event, QFileOpenEvent):
            self.open_file(event.file())
            return True
        return False

    @Slot(object)
    def on_board_practised(self, board: Board | None) -> None:
        """Copy this board instead of the game's; None for the game again."""
        self._practised = board

    @Slot(str)
    def open_file(self, name: str) -> bool:
        """Put the game in a file on the board; return whether that was possible."""
        from oxo_desktop.store import oxo_file

        file = quotable(Path(name).name)
        try:
            if self._store.owns(Path(name)):
                raise Refusal("own_file", OWN_FILE, file=file)
            saved = oxo_file.load(Path(name))
        except OSError as error:
            self._fail("open", not_opened(Path(name).name, error))
        except Refusal as refused:
            self._fail("open", refused)
        else:
            self._put_on_board(saved.game, saved.settings, "open", sentences.opened)
            return True
        return False

    @Slot(str)
    def save_file(self, name: str) -> None:
        from oxo_desktop.store import oxo_file

        standing = self._controller.standing
        try:
            self._store.refuse_own(Path(name))
            saved = oxo_file.SavedGame(standing.game, standing.players)
            oxo_file.save(Path(name), saved)
        except OSError as error:
            self._fail("save", not_saved(name, error))
        else:
            self._settle("save")
            self._preferences.remember(folder=str(Path(name).parent))
            file = quotable(Path(name).name)
            self.done.emit(partial(say, message("Saved: {file}"), file=file))

    @Slot()
    def copy_game(self) -> None:
        """Put the moves on the board on the clipboard, as one line.

        Of a board to practise on it is the position.
        """
        board = self._practised
        line = board.to_text() if board else write_line(self._controller.position)
        QGuiApplication.clipboard().setText(line)
        self.done.emit(partial(say, message("Copied: {line}"), line=line))

    @Slot()
    def paste_game(self) -> None:
        """Put the game whose line is on the clipboard on the board.

        A position alone can be changed before it is played on from.
        """
        text = QGuiApplication.clipboard().text()
        try:
            pasted = read_board(text) if looks_like_a_board(text) else read_line(text)
        except Refusal as refused:
            self._fail("paste", _not_pasted(refused))
            return
        if isinstance(pasted, Game):
            self._put_on_board(
                pasted, self._controller.standing.players, "paste", sentences.opened
            )
        else:
            self._settle("paste")
            self.position_pasted.emit(pasted)

    def _put_on_board(
        self,
        game: Game,
        players: GameSettings,
        action: str,
        said: Callable[[Game], str],
    ) -> None:
        """Put a game that was opened or pasted on the board."""
        self._settle(action)
        self.opened.emit(game, players)
        self.done.emit(partial(said, game))

    def _fail(self, action: str, refused: Refusal) -> None:
        self._settle(action)
        self._failures[action] = refused
        self.failed.emit(refused)

    def _settle(self, action: str) -> None:
        if action in self._failures:
            self.settled.emit(self._failures.pop(action))

    @Slot()
    def copy_picture(self) -> None:
        """Put a picture of the board on the clipboard, as PNG and as SVG."""
        from oxo_desktop.window.controls import board_picture

        position, board = self._controller.position, self._practised
        if board is not None:
            position = Game(board.geometry, start=board)
        in_depth = self._preferences.value.layers_in_depth
        data = board_picture.to_copy(position, in_depth=in_depth)
        QGuiApplication.clipboard().setMimeData(data)
        self._has_copied = True
        self.done.emit(partial(say, message("Copied: a picture of the board")))

    @Slot()
    def _leave_plain_picture(self) -> None:
        """Replace the data on the clipboard, which is Python's, by Qt's own image.

        The clipboard is still there when Python has ended.
        """
        clipboard = QGuiApplication.clipboard()
        if self._has_copied and clipboard.mimeData().hasFormat("image/svg+xml"):
            clipboard.setImage(clipboard.image())

    @Slot()
    def _ask_what_to_open(self) -> None:
        from oxo_desktop.window.controls.file_dialogs import Purpose, ask

        ask(Purpose.OPEN, self._window, self._preferences, self.open_file)

    @Slot()
    def _ask_where_to_save(self) -> None:
        from oxo_desktop.window.controls.file_dialogs import Purpose, ask

        settings = self._controller.standing.players
        names = [sentences.short_name(settings, mark) for mark in Mark]
        ask(Purpose.SAVE, self._window, self._preferences, self.save_file, names)


def _not_pasted(refused: Refusal) -> Refusal:
    """Return why there is no game on the clipboard, in the player's words."""
    if refused.code == "square_full":
        return Refusal(
            refused.code,
            "This can't be pasted: square {square} is played although it is already "
            "taken.",
            **refused.facts,
        )
    if refused.code in _NEARLY_GAMES:
        return Refusal(refused.code, "This can't be pasted. {reason}", reason=refused)
    return Refusal(
        "no_game_copied",
        "The clipboard doesn't hold a game. A game looks like 3x3 X 1 5 9, and a "
        "position like X...O...X.",
    )


def accepted_file(event: QDropEvent) -> str | None:
    """Accept what is dragged if it is one file of this computer; return its name.

    It is copied: a program that also offers to move it would delete its own.
    """
    urls, copy = event.mimeData().urls(), Qt.DropAction.CopyAction
    name = urls[0].toLocalFile() if len(urls) == 1 else ""
    # a URL may hold a null character, but no file name can
    if not name or "\0" in name or not event.possibleActions() & copy:
        return None
    event.setDropAction(copy)
    event.accept()
    return name
