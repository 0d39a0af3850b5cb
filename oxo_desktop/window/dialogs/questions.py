"""What is asked before something is lost for good."""

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop import sentences
from oxo_desktop.engine import GameSettings, Score
from oxo_desktop.window.controls.widgets import FRAME, FlatButton, roomy
from oxo_desktop.window.controls.wrapped_label import WrappedLabel

_WIDTH = 380
"""Of the text, in pixels, if it is of the usual size and the screen has room."""

_BESIDE = 24
"""Left and right of the text, in pixels."""


def reset_score(settings: GameSettings, score: Score, parent: QWidget) -> QDialog:
    """Return the question whether a score is to begin again; accepted means yes."""
    text = sentences.reset_question(settings, score)
    return _question("Reset the score", text, ("&Reset", "&Keep it"), parent)


def lose_moves(parent: QWidget) -> QDialog:
    """Return the question whether unkept moves are to be lost; accepted means yes."""
    answers = ("&Quit all the same", "&Go on")
    return _question("Quit OXO", sentences.LOSE_MOVES, answers, parent)


def _question(
    title: str, text: str, answers: tuple[str, str], parent: QWidget
) -> QDialog:
    """Return a dialog whose answers are what loses something, and what keeps it."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    label = WrappedLabel(text)
    room = dialog.screen().availableSize() - FRAME
    label.setFixedWidth(min(roomy(label, _WIDTH), room.width() - 2 * _BESIDE))
    lose, keep = FlatButton(answers[0]), FlatButton(answers[1], primary=True)
    keep.setDefault(True)
    keep.clicked.connect(dialog.reject)
    lose.setAutoDefault(False)
    lose.clicked.connect(dialog.accept)
    row = QHBoxLayout()
    row.addStretch()
    row.addWidget(lose)
    row.addWidget(keep)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(_BESIDE, 20, _BESIDE, 18)
    column.setSpacing(14)
    column.addWidget(label)
    column.addLayout(row)
    column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
    return dialog
