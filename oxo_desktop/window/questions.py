"""What is asked before something is lost for good."""

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import GameSettings, Score
from oxo_desktop.window.widgets import FlatButton, PlainLabel

_WIDTH = 380
"""Of the text, in pixels."""


def reset_score(settings: GameSettings, score: Score, parent: QWidget) -> QDialog:
    """Return the question whether a score is to begin again; accepted means yes."""
    dialog = QDialog(parent)
    dialog.setWindowTitle("Reset the score")
    text = PlainLabel(sentences.reset_question(settings, score), wrapped=True)
    text.setFixedWidth(_WIDTH)
    keep = FlatButton("&Keep it", primary=True)
    keep.setDefault(True)
    keep.clicked.connect(dialog.reject)
    reset = FlatButton("&Reset")
    reset.setAutoDefault(False)
    reset.clicked.connect(dialog.accept)
    row = QHBoxLayout()
    row.addStretch()
    row.addWidget(reset)
    row.addWidget(keep)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(24, 20, 24, 18)
    column.setSpacing(14)
    column.addWidget(text)
    column.addLayout(row)
    column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
    return dialog
