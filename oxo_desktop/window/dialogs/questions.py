"""The questions before something is lost for good."""

from functools import partial

from PySide6.QtWidgets import QDialog, QWidget

from oxo_desktop.play.controller import Standing
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.words import Sentence, as_title, say


def reset_score(standing: Standing, parent: QWidget) -> QDialog:
    question = partial(
        sentences.reset_question,
        standing.players,
        standing.score,
        with_draws=standing.game.geometry.can_be_drawn,
    )
    return _question(
        lambda: as_title(say("Rese&t score…")),
        question,
        lambda: say("&Reset"),
        lambda: say("&Cancel"),
        parent,
    )


def forget_progress(parent: QWidget) -> QDialog:
    return _question(
        lambda: as_title(say("Begin again…")),
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
    dialog = ScrollingDialog(title, parent)
    dialog.content.addWidget(translated(WrappedLabel(), text=text))
    dialog.add_button(to_lose, dialog.accept)
    dialog.add_button(to_keep, dialog.reject, is_primary=True)
    dialog.fit()
    return dialog
