"""The known figures of the game, which pin the rules down completely."""

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Level,
    Mark,
    Outcome,
    Rule,
    choose,
)
from oxo_desktop.engine.rules import outcome, whose_turn
from tests.engine.positions import following, reachable


def test_positions() -> None:
    assert len(reachable(Mark.X)) == 5_478


def test_positions_up_to_symmetry() -> None:
    classes = {
        min(
            "".join(board.to_text()[place - 1] for place in places)
            for places in THREE_BY_THREE.symmetries
        )
        for board in reachable(Mark.X)
    }
    assert len(classes) == 765


@cache
def nodes(board: Board) -> int:
    return 1 + sum(nodes(after) for after in following(board, Mark.X))


def test_nodes_of_the_game_tree() -> None:
    assert nodes(Board()) == 549_946


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


def against_a_random_starter(level: Level) -> dict[Outcome, Fraction]:
    """Work out exactly how games end when X starts and plays at random."""

    @cache
    def chances(board: Board) -> tuple[Fraction, Fraction, Fraction]:
        if outcome(board).is_over:
            return tuple(Fraction(outcome(board) is end) for end in ENDS)  # type: ignore[return-value]
        mark = whose_turn(board)
        assert mark is not None
        squares: tuple[int, ...] = tuple(board.available_moves())
        if mark is Mark.O:
            squares = choose(level, board, mark, Random()).reason.positions
        ends = [chances(board.apply_move(p, mark)) for p in squares]
        return tuple(sum(e, Fraction()) / len(squares) for e in zip(*ends, strict=True))  # type: ignore[return-value]

    return dict(zip(ENDS, chances(Board()), strict=True))


ENDS = (Outcome.X_WON, Outcome.DRAW, Outcome.O_WON)


@pytest.mark.parametrize(
    ("level", "percentages"),
    [
        (Level.EASY, ("1.20", "14.00", "84.80")),
        (Level.NORMAL, ("1.34", "20.92", "77.74")),
    ],
)
def test_percentages_against_a_random_starter(
    level: Level, percentages: tuple[str, ...]
) -> None:
    chances = against_a_random_starter(level)
    assert sum(chances.values()) == 1
    assert tuple(f"{float(100 * c):.2f}" for c in chances.values()) == percentages


def test_the_documented_opening_reply_loses_to_perfect_play() -> None:
    board = Board.from_text("X.. ... ...")
    reply = choose(Level.NORMAL, board, Mark.O, Random()).reason
    assert (reply.rule, reply.positions) == (Rule.OPPOSITE_CORNER, (9,))

    def x_wins(board: Board) -> bool:
        mark = whose_turn(board)
        if mark is None:
            return outcome(board) is Outcome.X_WON
        results = [x_wins(after) for after in following(board, Mark.X)]
        return any(results) if mark is Mark.X else all(results)

    assert x_wins(board.apply_move(9, Mark.O))
