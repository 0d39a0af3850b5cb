"""The review of a saved game: which move decided it, and what each one did."""

from pathlib import Path

from oxo_desktop.engine import Refusal
from oxo_desktop.learning.review import Review, review
from oxo_desktop.play.tasks import time_limit
from oxo_desktop.says import reviews, sentences
from oxo_desktop.store import oxo_file
from oxo_desktop.system.files import not_opened
from oxo_desktop.terminal import telling
from oxo_desktop.terminal.console import Console, report


def run_review(console: Console, file: Path) -> int:
    """Print the review of the game in a file; 1, as the exit code, if there is none."""
    try:
        saved = oxo_file.load(file)
        reviewed = review(saved.game, limit=time_limit)
    except Refusal as refused:
        return report(sentences.refusal(refused))
    except OSError as error:
        return report(sentences.refusal(not_opened(file, error)))
    assert reviewed is not None
    telling.warn(console)
    _print(console, saved, reviewed)
    return 0


def _print(console: Console, saved: oxo_file.SavedGame, reviewed: Review) -> None:
    geometry, number = saved.game.geometry, reviewed.turning_point
    if number is None:
        console.print(reviews.no_turning_point(reviewed))
    else:
        decisive = reviewed.moves[number - 1]
        console.print(reviews.turning_point(geometry, number, decisive))
        console.print(reviews.why(geometry, decisive))
        console.print(reviews.better_move(geometry, decisive))
    for ply, move in enumerate(reviewed.moves, start=1):
        console.print(reviews.reviewed_move(geometry, ply, move))
        if move.is_mistake and ply != number:
            console.print(reviews.better_move(geometry, move))
