"""What depends on chance, worked out exactly: no seed is tried, but every draw."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from math import prod
from random import Random
from typing import TypeVar

from oxo_desktop.engine import Board, Mark
from tests.engine.plain import completing, held

T = TypeVar("T", bound=Hashable)


class _Scripted(Random):
    """Draws what a script says, and then the first of each."""

    def __init__(self, script: tuple[int, ...]) -> None:
        super().__init__(0)
        self._script = script
        self.sizes: list[int] = []

    def choice(self, seq):  # type: ignore[no-untyped-def]
        number = len(self.sizes)
        self.sizes.append(len(seq))
        return seq[self._script[number] if number < len(self._script) else 0]


def every_draw(play: Callable[[Random], T]) -> dict[T, Fraction]:
    """Return all that may come of `play`, and how probable each is."""
    results: defaultdict[T, Fraction] = defaultdict(Fraction)
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        rng = _Scripted(script)
        results[play(rng)] += Fraction(1, prod(rng.sizes))
        for at in range(len(script), len(rng.sizes)):
            first = (*script, *[0] * (at - len(script)))
            scripts += [(*first, other) for other in range(1, rng.sizes[at])]
    return dict(results)


def chances_of_one_who_overlooks(
    board: Board, mark: Mark, wins: Fraction, blocks: Fraction
) -> dict[int, Fraction]:
    """Return how probable each square is for one who sees so many wins and blocks.

    One draw for the squares that win, if there are any, then one for those that block;
    otherwise any empty square.
    """
    chances = dict.fromkeys(board.available_moves(), Fraction())
    left = Fraction(1)
    for seen, own in ((wins, mark), (blocks, mark.other)):
        squares = completing(board.geometry, held(board, own), held(board, own.other))
        for square in squares:
            chances[square] += left * seen / len(squares)
        left *= 1 - seen if squares else 1
    return {p: chance + left / len(chances) for p, chance in chances.items()}
