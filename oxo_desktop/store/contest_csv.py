"""What a contest has counted as CSV: a line for each of the two that began."""

import csv
from io import StringIO
from pathlib import Path

from oxo_desktop.learning.contest import Contest
from oxo_desktop.store.games_file import refuse_own
from oxo_desktop.system.files import not_saved, write_atomically

HEADER = ("board", "began", "other", "games", "won", "drawn", "lost")
"""The last three are those of whoever began."""


def write(contest: Contest, file: Path, games: Path) -> Path:
    """Write what has been counted so far to `file`, and return that.

    It is replaced if it exists. Raises Refusal if it cannot be written, or if it is one
    of those that belong to `games`, the store's file.
    """
    contents = StringIO(newline="")
    lines = csv.writer(contents)
    lines.writerow(HEADER)
    for level, other, score, _ in contest.begun:
        counts = score.games, score.x_wins, score.draws, score.o_wins
        lines.writerow((contest.board.name, level, other, *counts))
    try:
        refuse_own(games, file)
        write_atomically(file, contents.getvalue().encode())
    except OSError as error:
        raise not_saved(file, error) from None
    return file
