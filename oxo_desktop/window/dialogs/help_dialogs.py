"""What the Help menu opens: the rules, the shortcuts, and what this program is."""

from collections.abc import Callable
from functools import partial
from platform import python_version

from PySide6.QtCore import QRectF, Qt, qVersion
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop import __version__, sentences
from oxo_desktop.engine import Game, Level
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.icon import application_pixmap
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel, scaled_to_text
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.window.dialogs.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import Sentence, message, say

_PICTURE = 104
"""The side of a small board, in pixels."""

_ICON = 64
"""The side of the icon, in pixels."""

_RULES = (
    message("X and O take turns to put their mark on an empty square."),
    message("The first to get three in a row wins."),
    message(
        "If every square is full and nobody has three in a line, it is a stalemate."
    ),
    message("Against the computer you may be X or O, and either may start."),
)

_EXAMPLES = (
    ((1, 5), message("Take turns"), message("X is on square 1, O is on square 5")),
    (
        (1, 2, 5, 3, 9),
        message("Three in a line"),
        message("X has squares 1, 5 and 9 and has won"),
    ),
    (
        (1, 2, 3, 5, 4, 6, 8, 7, 9),
        message("Stalemate"),
        message("Every square is full and nobody has won"),
    ),
)
"""The moves of each small board, its caption, and its description."""

_SHORTCUTS = (
    (message("Play square 1 to 9"), message("1 … 9")),
    (message("Move around the board"), message("Arrow keys")),
    (message("Play the square you are on"), message("Enter or Space")),
    (message("New game"), message("Ctrl+N")),
    (message("Next game, after one has ended"), message("N")),
    (message("Hint"), message("H")),
    (message("Exact outcomes, square values"), message("E, V")),
    (message("Undo"), message("Ctrl+Z")),
    (message("Redo"), message("Ctrl+Shift+Z, Ctrl+Y")),
    (message("Moves"), message("Ctrl+M")),
    (message("Why the computer moved"), message("W")),
    (message("Review the game"), message("R")),
    (message("OXO model"), message("M")),
    (message("Lessons and puzzles"), message("L")),
    (message("Say the last move, the board"), message("P, B")),
    (message("Say free squares, the turn"), message("F, T")),
    (message("Say again what was said"), message("A")),
    (message("In a position set up: a mark, none"), message("X, O, Del")),
    (message("Step through the moves"), message("Alt+Left, Alt+Right")),
    (message("First, last position"), message("Alt+Home, Alt+End")),
    (message("History"), message("Ctrl+H")),
    (message("In the history: select all"), message("Ctrl+A")),
    (message("In the history: delete, undo"), message("Del, Ctrl+Z")),
    (message("Open, save a game"), message("Ctrl+O, Ctrl+S")),
    (message("Copy, paste a game"), message("Ctrl+C, Ctrl+V")),
    (message("Copy a picture"), message("Ctrl+Shift+C")),
    (message("Full screen"), message("F11")),
    (message("Preferences"), message("Ctrl+,")),
    (message("Rules"), message("F1")),
    (message("Quit"), message("Ctrl+Q")),
)


class BoardPicture(QWidget):
    """A small board.

    Args:
        game: what is on it.
        description: of what it shows, as a message, for assistive technology.
        theme: returns the colours; called whenever the board is painted.
    """

    def __init__(
        self, game: Game, description: str, theme: Callable[[], Theme]
    ) -> None:
        super().__init__()
        self._game = game
        self._theme = theme
        side = scaled_to_text(self, _PICTURE)
        self.setFixedSize(side, side)
        translated(self, accessibleName=partial(say, description))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        board_picture.paint(painter, QRectF(self.rect()), self._game, self._theme())


def rules(theme: Callable[[], Theme], parent: QWidget) -> QDialog:
    """Return the rules, with small boards, and how each level plays.

    Args:
        theme: returns the current colours.
        parent: the window it belongs to.
    """
    dialog = ScrollingDialog(lambda: say("Rules"), parent)
    column = dialog.content
    column.addLayout(_examples(theme))
    for rule in _RULES:
        column.addWidget(translated(WrappedLabel(), text=partial(say, rule)))
    column.addSpacing(6)
    levels = PlainLabel(bold=True)
    column.addWidget(translated(levels, text=lambda: say("Levels")))
    column.addLayout(
        _table(
            [
                (
                    partial(sentences.level, level),
                    partial(sentences.level_description, level),
                )
                for level in Level
            ]
        )
    )
    about = WrappedLabel(muted=True)
    column.addWidget(translated(about, text=sentences.about_the_levels))
    return _finished(dialog)


def shortcuts(parent: QWidget) -> QDialog:
    """Return the dialog that lists the keys."""
    dialog = ScrollingDialog(lambda: say("Shortcuts"), parent)
    rows: list[tuple[Sentence, Sentence]] = [
        (partial(say, name), partial(say, keys)) for name, keys in _SHORTCUTS
    ]
    dialog.content.addLayout(_table(rows, wrapped=False))
    return _finished(dialog)


def about(parent: QWidget) -> QDialog:
    """Return the version, the licence, and what the program does not do."""
    dialog = ScrollingDialog(lambda: say("About OXO"), parent)
    icon = QLabel()
    icon.setPixmap(application_pixmap(_ICON, dialog.devicePixelRatioF()))
    words = QVBoxLayout()
    words.setSpacing(2)
    words.addWidget(PlainLabel(f"OXO {__version__}", scale=1.4, bold=True))
    words.addWidget(
        translated(
            PlainLabel(), text=lambda: say("Noughts and crosses for the desktop.")
        )
    )
    row = QHBoxLayout()
    row.setSpacing(16)
    row.addWidget(icon)
    row.addLayout(words, 1)
    dialog.content.addLayout(row)
    dialog.content.addSpacing(6)
    dialog.content.addWidget(
        translated(PlainLabel(), text=lambda: say("Works offline; no account needed."))
    )
    dialog.content.addWidget(
        translated(
            PlainLabel(muted=True),
            text=lambda: say("Free software under the MIT licence."),
        )
    )
    versions = f"Python {python_version()}, Qt {qVersion()}"
    dialog.content.addWidget(PlainLabel(versions, muted=True))
    return _finished(dialog)


def _examples(theme: Callable[[], Theme]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 8)
    for moves, caption, description in _EXAMPLES:
        column = QVBoxLayout()
        column.setSpacing(4)
        label = PlainLabel(scale=0.95, muted=True)
        translated(label, text=partial(say, caption))
        for widget in (BoardPicture(Game(moves=moves), description, theme), label):
            column.addWidget(widget, alignment=Qt.AlignmentFlag.AlignHCenter)
        row.addLayout(column, 1)
    return row


def _table(
    rows: list[tuple[Sentence, Sentence]], *, wrapped: bool = True
) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    grid.setColumnStretch(1, 1)
    for index, (name, text) in enumerate(rows):
        grid.addWidget(translated(PlainLabel(), text=name), index, 0)
        label = WrappedLabel if wrapped else PlainLabel
        grid.addWidget(translated(label(muted=True), text=text), index, 1)
    return grid


def _finished(dialog: ScrollingDialog) -> QDialog:
    close = translated(FlatButton(primary=True), text=lambda: say("Close"))
    close.setDefault(True)
    close.clicked.connect(dialog.accept)
    dialog.content.addStretch()
    dialog.add_button(close)
    dialog.fit()
    return dialog
