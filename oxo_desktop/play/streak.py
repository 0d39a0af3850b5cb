"""How the games against the computer end one after the other, and what to try then."""

from typing import NamedTuple

from oxo_desktop.engine import Game, GameSettings, Geometry, Level, Mark, Outcome, Value
from oxo_desktop.engine.levels import levels_of

_IN_A_ROW = {Value.WIN: 3, Value.DRAW: 3, Value.LOSS: 5}
"""After how many games that have ended alike something is said."""

_STEP = {Value.WIN: 1, Value.LOSS: -1}
"""To which level they lead, in the order of those that a board has."""


class Offer(NamedTuple):
    """What is said after several games against a level that have ended alike.

    Attributes:
        ended: how they have, for the human.
        level: the one to try next; None where there is only praise.
    """

    ended: Value
    level: Level | None


class Streak:
    """Games against one level on one board, as far back as they have ended alike.

    A game counts where it has been played to its end here, and not from a position that
    was set up: once, however often its end is taken back.

    Attributes:
        offer: what is to be said at the end of the game on the board. For each level
            there is one offer, and for Hard praise besides.
    """

    def __init__(self) -> None:
        self.offer: Offer | None = None
        self._contest: tuple[Level | None, Geometry] | None = None
        self._before: list[Value] = []
        self._ended: Value | None = None
        self._brought: tuple[int, ...] | None = None
        self._is_new = True
        self._told = set[tuple[Level, bool]]()

    def begin(self) -> None:
        """Let another game begin."""
        if self._ended is not None:
            self._before.append(self._ended)
        self._ended, self.offer, self._is_new = None, None, True

    def follow(self, game: Game, players: GameSettings) -> None:
        """Take the game as it stands now."""
        level, human = players.level, players.human
        if self._is_new:
            contest = level, game.geometry
            if contest != self._contest:
                self._contest, self._before = contest, []
            # its end is no news
            self._brought = game.moves if game.outcome.is_over else None
            self._is_new = False
        self._ended = self.offer = None
        counts = game.start is None and game.moves != self._brought
        if counts and game.outcome.is_over and level is not None and human is not None:
            self._ended = _ended(game.outcome, human)
            self.offer = self._found(self._ended, level, levels_of(game.geometry))

    def _found(
        self, ended: Value, level: Level, levels: tuple[Level, ...]
    ) -> Offer | None:
        """Return what is to be said now, and remember that it was."""
        alike = [*self._before, ended][-_IN_A_ROW[ended] :]
        if len(alike) < _IN_A_ROW[ended] or set(alike) != {ended}:
            return None
        is_praise = ended is Value.DRAW
        at = levels.index(level) + _STEP.get(ended, 0)
        says_anything = level is Level.HARD if is_praise else 0 <= at < len(levels)
        if not says_anything or (level, is_praise) in self._told:
            return None
        self._told.add((level, is_praise))
        return Offer(ended, None if is_praise else levels[at])


def _ended(outcome: Outcome, human: Mark) -> Value:
    if outcome.winner is None:
        return Value.DRAW
    return Value.WIN if outcome.winner is human else Value.LOSS
