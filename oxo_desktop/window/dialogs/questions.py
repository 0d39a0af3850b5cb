"""The questions before something is lost for good."""

from functools import partial

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop.play.controller import Standing
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FRAME, FlatButton, scaled_to_text
from oxo_desktop.words import Sentence, say

_WIDTH = 380
"""The width of the text, in pixels, at its usual size if the screen has room."""

_BESIDE = 24
"""The margin to the left and right of the text, in pixels."""


def reset_score(standing: Standing, parent: QWidget) -> QDialog:
    question = partial(
        sentences.reset_question,
        standing.players,
        standing.score,
        with_draws=standing.game.geometry.can_be_drawn,
    )
    return _question(
        lambda: say("Reset the score"),
        question,
        lambda: say("&Reset"),
        lambda: say("&Cancel"),
        parent,
    )


def forget_progress(parent: QWidget) -> QDialog:
    return _question(
        lambda: say("Begin again"),
        lambda: say(
            "Forget which lessons you have done, and how many puzzles you have solved?"
        ),
        lambda: say("&Forget"),
        lambda: say("&Cancel"),
        parent,
    )


def lose_moves(parent: QWidget) -> QDialog:
    return _question(
        lambda: say("Quit OXO"),
        sentences.lose_moves,
        lambda: say("&Quit anyway"),
        lambda: say("&Keep playing"),
        parent,
    )


def _question(
    title: Sentence,
    text: Sentence,
    to_lose: Sentence,
    to_keep: Sentence,
    parent: QWidget,
) -> QDialog:
    """Return a dialog with two answers; accepted means that something is lost."""
    dialog = translated(QDialog(parent), windowTitle=title)
    label = translated(WrappedLabel(), text=text)
    room = dialog.screen().availableSize() - FRAME
    label.setFixedWidth(min(scaled_to_text(label, _WIDTH), room.width() - 2 * _BESIDE))
    lose = translated(FlatButton(), text=to_lose)
    keep = translated(FlatButton(primary=True), text=to_keep)
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
