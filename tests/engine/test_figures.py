"""The known figures of the game, which pin the rules down completely."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial

import pytest

from oxo_desktop.engine import THREE_BY_THREE, Board, Level, Mark, Outcome, choose
from oxo_desktop.engine.rules import outcome, whose_turn
from tests.engine.chance import chances_of_one_who_overlooks, every_draw
from tests.engine.positions import following, reachable


def test_positions() -> None:
    assert len(reachable(Mark.X)) == 5_478


def up_to_symmetry(board: Board) -> Board:
    """Return one of the boards that are this one, turned or mirrored."""
    text, symmetries = board.to_text(), THREE_BY_THREE.symmetries
    return Board.from_text(
        min("".join(text[place - 1] for place in places) for places in symmetries)
    )


def test_positions_up_to_symmetry() -> None:
    assert len({*map(up_to_symmetry, reachable(Mark.X))}) == 765


@cache
def games(board: Board) -> Counter[Outcome]:
    if outcome(board).is_over:
        return Counter({outcome(board): 1})
    return sum((games(after) for after in following(board, Mark.X)), Counter())


def test_games_and_how_they_end() -> None:
    assert games(Board()) == {
        Outcome.X_WON: 131_184,
        Outcome.O_WON: 77_904,
        Outcome.DRAW: 46_080,
    }
    assert games(Board()).total() == 255_168


Player = Callable[[Board, Mark], dict[int, Fraction]]
"""What a side plays in a position: how probable each square is."""

ENDS = (Outcome.X_WON, Outcome.DRAW, Outcome.O_WON)


def of_level(level: Level) -> Player:
    return lambda board, mark: every_draw(
        lambda rng: choose(level, board, mark, rng).position
    )


def percentages(x: Player, o: Player) -> tuple[str, ...]:
    """Work out exactly how games end that X begins: X won, drawn, O won.

    Neither may tell a board from one that is turned or mirrored.
    """

    @cache
    def chances(board: Board) -> tuple[Fraction, ...]:
        mark = whose_turn(board)
        if mark is None:
            return tuple(Fraction(outcome(board) is end) for end in ENDS)
        played = (x if mark is Mark.X else o)(board, mark)
        after = [
            [chance * end for end in chances(up_to_symmetry(board.apply_move(p, mark)))]
            for p, chance in played.items()
        ]
        return tuple(sum(ends, Fraction()) for ends in zip(*after, strict=True))

    assert sum(chances(Board())) == 1
    return tuple(f"{float(100 * chance):.2f}" for chance in chances(Board()))


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (Level.EASY, ("1.20", "14.00", "84.80")),
        (Level.NORMAL, ("1.34", "20.92", "77.74")),
    ],
)
def test_percentages_against_a_random_starter(
    level: Level, expected: tuple[str, ...]
) -> None:
    assert percentages(of_level(Level.RANDOM), of_level(level)) == expected


@pytest.mark.parametrize(
    ("level", "as_x", "as_o"),
    [
        (Level.RANDOM, "85.22 8.66 6.12", "60.99 17.94 21.07"),
        (Level.BEGINNER, "48.39 26.12 25.48", "25.67 25.43 48.91"),
        (Level.EASY, "11.24 45.07 43.69", "0.00 27.22 72.78"),
    ],
)
def test_percentages_of_a_child(level: Level, as_x: str, as_o: str) -> None:
    """A child who sees 9 wins in 10 and 6 blocks: its wins, draws and losses."""
    child = partial(
        chances_of_one_who_overlooks, wins=Fraction(9, 10), blocks=Fraction(6, 10)
    )
    assert " ".join(percentages(child, of_level(level))) == as_x
    assert " ".join(reversed(percentages(of_level(level), child))) == as_o
