"""What is said of a contest: how far it has come, and what has been counted."""

from typing import NamedTuple

from oxo_desktop.learning.contest import Contest
from oxo_desktop.says import sentences
from oxo_desktop.words import decimal, grouped, listed, message, say, say_count

HEADINGS = message("Games"), message("Won"), message("Drawn"), message("Lost")

_MINUTES_FROM = 100
"""Seconds."""


def progress(contest: Contest) -> str:
    """Return how many games are over, and how long the others may take."""
    games = sentences.games_listed(contest.played, contest.games)
    left = contest.seconds_left
    return listed([games, _time_left(left)] if left else [games], message("1; 2"))


def _time_left(seconds: float) -> str:
    if seconds < _MINUTES_FROM:
        return say_count(
            "about {number} second left",
            "about {number} seconds left",
            max(1, round(seconds)),
        )
    return say_count(
        "about {number} minute left",
        "about {number} minutes left",
        round(seconds / 60),
    )


def result(contest: Contest) -> str:
    """Return on which board how many games were played, and the score."""
    board = sentences.board_name(contest.board)
    games = sentences.games_listed(contest.played, contest.games)
    first, second = map(sentences.level, contest.levels)
    can_be_drawn = contest.board.can_be_drawn
    return sentences.joined(
        (
            say("{label}: {text}", label=board, text=games),
            sentences.score_between(
                first, second, contest.score, with_draws=can_be_drawn
            ),
        )
    )


class ContestRow(NamedTuple):
    """Of a table: what games these are, and how many were won, drawn and lost.

    Attributes:
        cells: the same as `numbers`, as they are said.
        is_expected: whether these games end so on average, and were not played.
    """

    name: str
    numbers: tuple[float, ...]
    cells: tuple[str, ...]
    is_expected: bool = False

    def results(self, *, with_draws: bool) -> str:
        return sentences.shares(*self.cells, with_draws=with_draws)

    def in_words(self, *, with_draws: bool) -> str:
        results = self.results(with_draws=with_draws)
        return say("{label}: {text}", label=self.name, text=results)


def rows(contest: Contest) -> list[ContestRow]:
    """Return the rows of a table under `HEADINGS`."""
    found = []
    for level, _, score, expected in contest.begun:
        counts, name = (score.x_wins, score.draws, score.o_wins), sentences.level(level)
        cells = tuple(_count(number, score.games) for number in counts)
        found.append(ContestRow(say("Begun by {level}", level=name), counts, cells))
        if expected:
            cells = tuple(map(_share, expected))
            found.append(ContestRow(say("Expected"), expected, cells, is_expected=True))
    return found


def _count(number: int, games: int) -> str:
    if not number:
        return "0"
    # Translators: How many games, and how many of all they are: 1,203 (24.1%)
    text = message("{number} ({share})")
    return say(text, number=grouped(number), share=_share(number / games))


def _share(share: float) -> str:
    # Translators: A number in per cent
    return say("{number}%", number=decimal(round(100 * share, 2)))
