"""What the Help menu opens: the rules, the shortcuts, and what this program is."""

from collections.abc import Callable
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
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel, roomy
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.window.dialogs.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.theme import Theme

_PICTURE = 104
"""The side of a small board, in pixels."""

_ICON = 64
"""The side of the icon, in pixels."""

_RULES = (
    "X and O take turns to put their mark on an empty square.",
    "Whoever first holds three squares in a row, a column or a diagonal has won.",
    "If every square is full and nobody has three in a line, it is a stalemate.",
    "Against the computer you are X and it is O; either may start.",
)

_EXAMPLES = (
    ((1, 5), "In turns", "X is on square 1, O is on square 5"),
    ((1, 2, 5, 3, 9), "Three in a line", "X has the squares 1, 5 and 9 and has won"),
    ((1, 2, 3, 5, 4, 6, 8, 7, 9), "Stalemate", "Every square is full, nobody has won"),
)
"""The moves of each small board, what stands under it, and what it shows in words."""

_SHORTCUTS = (
    ("Play square 1 to 9", "1 … 9"),
    ("Move over the board", "Arrow keys"),
    ("Play the square you are on", "Enter or Space"),
    ("New game", "Ctrl+N"),
    ("Next game, once one has ended", "Alt+N"),
    ("Hint", "Alt+I"),
    ("Undo", "Ctrl+Z"),
    ("Redo", "Ctrl+Shift+Z"),
    ("Moves", "Ctrl+M"),
    ("Go through the moves", "Alt+Left, Alt+Right"),
    ("First, last position", "Alt+Home, Alt+End"),
    ("History", "Ctrl+H"),
    ("Open, save as", "Ctrl+O, Ctrl+S"),
    ("Copy, paste the game", "Ctrl+C, Ctrl+V"),
    ("Copy a picture", "Ctrl+Shift+C"),
    ("Full screen", "F11"),
    ("Preferences", "Ctrl+,"),
    ("Rules", "F1"),
    ("Quit", "Ctrl+Q"),
)


class BoardPicture(QWidget):
    """A small board.

    Args:
        game: what is on it.
        told: what it shows, for assistive technology.
        theme: returns the colours; asked whenever the board is painted.
    """

    def __init__(self, game: Game, told: str, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self._game = game
        self._theme = theme
        side = roomy(self, _PICTURE)
        self.setFixedSize(side, side)
        self.setAccessibleName(told)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        board_picture.paint(painter, QRectF(self.rect()), self._game, self._theme())


def rules(theme: Callable[[], Theme], parent: QWidget) -> QDialog:
    """Return the rules, with small boards, and how each level plays.

    Args:
        theme: returns the colours in force.
        parent: the window it belongs to.
    """
    sheet = ScrollingDialog("Rules", parent)
    column = sheet.content
    column.addLayout(_examples(theme))
    for rule in _RULES:
        column.addWidget(WrappedLabel(rule))
    column.addSpacing(6)
    column.addWidget(PlainLabel("Levels", bold=True))
    column.addLayout(
        _table(
            [
                (sentences.LEVEL_NAMES[level], sentences.LEVEL_DESCRIPTIONS[level])
                for level in Level
            ]
        )
    )
    column.addWidget(WrappedLabel(sentences.ABOUT_THE_LEVELS, muted=True))
    return _finished(sheet)


def shortcuts(parent: QWidget) -> QDialog:
    """Return the keys."""
    sheet = ScrollingDialog("Shortcuts", parent)
    sheet.content.addLayout(_table(list(_SHORTCUTS), wrapped=False))
    return _finished(sheet)


def about(parent: QWidget) -> QDialog:
    """Return the version, the licence, and what the program does not do."""
    sheet = ScrollingDialog("About OXO", parent)
    icon = QLabel()
    icon.setPixmap(application_pixmap(_ICON, sheet.devicePixelRatioF()))
    words = QVBoxLayout()
    words.setSpacing(2)
    words.addWidget(PlainLabel(f"OXO {__version__}", scale=1.4, bold=True))
    words.addWidget(PlainLabel("Noughts and crosses for the desktop."))
    row = QHBoxLayout()
    row.setSpacing(16)
    row.addWidget(icon)
    row.addLayout(words, 1)
    sheet.content.addLayout(row)
    sheet.content.addSpacing(6)
    sheet.content.addWidget(PlainLabel("No network, no account."))
    versions = f"Python {python_version()}, Qt {qVersion()}"
    for text in ("Free software under the MIT licence.", versions):
        sheet.content.addWidget(PlainLabel(text, muted=True))
    return _finished(sheet)


def _examples(theme: Callable[[], Theme]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 8)
    for moves, caption, told in _EXAMPLES:
        column = QVBoxLayout()
        column.setSpacing(4)
        label = PlainLabel(caption, scale=0.95, muted=True)
        for widget in (BoardPicture(Game(moves=moves), told, theme), label):
            column.addWidget(widget, alignment=Qt.AlignmentFlag.AlignHCenter)
        row.addLayout(column, 1)
    return row


def _table(rows: list[tuple[str, str]], *, wrapped: bool = True) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    grid.setColumnStretch(1, 1)
    for index, (name, text) in enumerate(rows):
        grid.addWidget(PlainLabel(name), index, 0)
        label = WrappedLabel if wrapped else PlainLabel
        grid.addWidget(label(text, muted=True), index, 1)
    return grid


def _finished(sheet: ScrollingDialog) -> QDialog:
    close = FlatButton("Close", primary=True)
    close.setDefault(True)
    close.clicked.connect(sheet.accept)
    sheet.content.addStretch()
    sheet.add_button(close)
    sheet.fit()
    return sheet
