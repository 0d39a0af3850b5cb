"""A contest: many games of two computers, counted by which of them began.

They begin in turn, the first game with the first of them, and whoever begins is X.
"""

from collections import defaultdict
from collections.abc import Callable
from math import inf
from random import Random
from time import monotonic
from typing import NamedTuple

from oxo_desktop.engine import (
    Board,
    Game,
    Geometry,
    Level,
    Mark,
    Outcome,
    Score,
    choose,
)
from oxo_desktop.engine.levels import chances
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.engine.rules import outcome

FEWEST, MOST = 10, 10_000
"""Games."""

SLICE = 0.2
"""Seconds, after which it may be shown how far a contest has come."""

_MOST_SQUARES = 9
"""Of a board on which all games of two levels can be gone through in a second."""

_ENDS = (Outcome.X_WON, Outcome.DRAW, Outcome.O_WON)


class Begun(NamedTuple):
    """The games that one of the two began; X is whoever began.

    `expected` is how they end on average, or no shares where that is not known.
    """

    level: Level
    other: Level
    score: Score
    expected: tuple[float, ...]


class Contest:
    """So many games of two levels on a board, played bit by bit.

    Args:
        limit: returns what stops the search for the next move of a game.
        rng: decides between squares that a level likes equally; left out, chance does.
    """

    def __init__(
        self,
        board: Geometry,
        levels: tuple[Level, Level],
        games: int,
        limit: Callable[[Game], Stop],
        rng: Random | None = None,
    ) -> None:
        self.board, self.levels, self.games = board, levels, games
        self._limit, self._rng = limit, rng or Random()
        self._game, self._scores = Game(board), [Score(), Score()]
        self._expected: list[tuple[float, ...]] = []
        self._seconds = 0.0

    @property
    def begun(self) -> tuple[Begun, Begun]:
        """The games that the first of the two began, and those of the second."""
        (first, second), (one, two) = self.levels, self._scores
        expected, other = self._expected or ((), ())
        return Begun(first, second, one, expected), Begun(second, first, two, other)

    @property
    def played(self) -> int:
        """How many games are over."""
        return sum(score.games for score in self._scores)

    @property
    def score(self) -> Score:
        """How the games ended: the first of the two has the wins of X."""
        return self._scores[0] + self._scores[1].mirrored

    @property
    def is_over(self) -> bool:
        return self.played == self.games

    @property
    def seconds_left(self) -> float | None:
        """How long the other games may take; None before the first is over."""
        if not self.played:
            return None
        return self._seconds / self.played * (self.games - self.played)

    def go_on(self, stop: Stop, seconds: float = inf) -> None:
        """Play on until all games are over, or for so long, to the end of a move.

        It ends at once when `stop` returns True, which is asked every millisecond or
        so; a move that is being searched for is then chosen anew the next time.
        """
        if self.board.size <= _MOST_SQUARES and not self._expected:
            both = self.levels, self.levels[::-1]
            found = [expected(self.board, *levels, stop) for levels in both]
            self._expected = [] if stop() else found
        began = monotonic()
        while not (self.is_over or stop()):
            self._move(stop)
            if monotonic() - began > seconds:
                break
        self._seconds += monotonic() - began

    def _move(self, stop: Stop) -> None:
        game, is_late = self._game, self._limit(self._game)
        assert game.turn is not None
        level = self.levels[(self.played + len(game.moves)) % 2]
        chosen = choose(
            level, game.board, game.turn, self._rng, lambda: stop() or is_late()
        )
        if stop():
            # it may have gone by less than it can find
            return
        self._game = game.play(chosen.position)
        if self._game.turn is None:
            ended = Score(*(int(self._game.outcome is end) for end in _ENDS))
            self._scores[self.played % 2] += ended
            self._game = Game(self.board)


def expected(
    board: Geometry, first: Level, second: Level, stop: Stop = lambda: False
) -> tuple[float, ...]:
    """Return the shares of games that `first`, who begins, wins, draws and loses.

    All games are gone through. Once `stop` returns True, the shares are of no use.
    """
    players = {Mark.X: first, Mark.O: second}
    mark, reached = Mark.X, {Board((), board): 1.0}
    ended = dict.fromkeys(_ENDS, 0.0)
    while reached:
        after: defaultdict[Board, float] = defaultdict(float)
        for position, chance in reached.items():
            if stop():
                break
            for square, share in chances(players[mark], position, mark).items():
                after[position.apply_move(square, mark)] += chance * share
        ends = {position: outcome(position) for position in after}
        for position, end in ends.items():
            if end.is_over:
                ended[end] += after[position]
        reached = {p: after[p] for p, end in ends.items() if not end.is_over}
        mark = mark.other
    return tuple(ended.values())
