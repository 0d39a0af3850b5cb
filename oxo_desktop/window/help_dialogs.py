"""What the Help menu opens: the rules, the shortcuts, and what this program is."""

from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import __version__, sentences
from oxo_desktop.engine import Level
from oxo_desktop.window.widgets import FlatButton, PlainLabel

_WIDTH = 360
"""The least width of a dialog, in pixels."""

_RULES = (
    "X and O take turns to put their mark on an empty square.",
    "Whoever first holds three squares in a row, a column or a diagonal has won.",
    "If every square is full and nobody has three in a line, it is a stalemate.",
    "Against the computer you are X and it is O; either may start.",
)

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
    ("Rules", "F1"),
    ("Quit", "Ctrl+Q"),
)


def rules(parent: QWidget) -> QDialog:
    """Return the rules and how each level plays."""
    dialog, column = _dialog("Rules", parent)
    for rule in _RULES:
        column.addWidget(PlainLabel(rule, wrapped=True))
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
    column.addWidget(PlainLabel(sentences.ABOUT_THE_LEVELS, muted=True, wrapped=True))
    return _finished(dialog, column)


def shortcuts(parent: QWidget) -> QDialog:
    """Return the keys."""
    dialog, column = _dialog("Shortcuts", parent)
    column.addLayout(_table(list(_SHORTCUTS)))
    return _finished(dialog, column)


def about(parent: QWidget) -> QDialog:
    """Return the version, the licence, and what the program does not do."""
    dialog, column = _dialog("About OXO", parent)
    column.addWidget(PlainLabel(f"OXO {__version__}", scale=1.4, bold=True))
    column.addWidget(PlainLabel("Noughts and crosses for the desktop."))
    column.addWidget(PlainLabel("No network, no account."))
    column.addWidget(PlainLabel("Free software under the MIT licence.", muted=True))
    return _finished(dialog, column)


def _dialog(title: str, parent: QWidget) -> tuple[QDialog, QVBoxLayout]:
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(24, 20, 24, 18)
    column.setSpacing(8)
    return dialog, column


def _table(rows: list[tuple[str, str]]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    grid.setColumnStretch(1, 1)
    for index, (name, text) in enumerate(rows):
        grid.addWidget(PlainLabel(name), index, 0)
        grid.addWidget(PlainLabel(text, muted=True, wrapped=True), index, 1)
    return grid


def _finished(dialog: QDialog, column: QVBoxLayout) -> QDialog:
    close = FlatButton("Close", primary=True)
    close.setDefault(True)
    close.clicked.connect(dialog.accept)
    row = QHBoxLayout()
    row.addStretch()
    row.addWidget(close)
    column.addSpacing(8)
    column.addStretch()
    column.addLayout(row)
    # Qt opens a dialog at no more than two thirds of a small screen's height, and
    # wrapped text does not resist: it would be cut
    hint = column.totalSizeHint()
    width = max(_WIDTH, hint.width())
    wrapped_height = column.totalHeightForWidth(width)  # -1 if nothing wraps
    dialog.setMinimumSize(width, max(hint.height(), wrapped_height))
    return dialog
