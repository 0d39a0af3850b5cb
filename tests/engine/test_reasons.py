"""The rules that a level goes through: those before the one that decides saw nothing.

What each of them looks for is written here once more, by itself.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Geometry,
    Level,
    Mark,
    Refusal,
    Rule,
    Value,
    choose,
)
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.engine.levels import levels_of, rules_of
from oxo_desktop.engine.rules import forks
from tests.engine.plain import completing, held
from tests.engine.positions import open_positions, random_position

BOARDS = 4
"""How many are tried for each number of marks on a larger board."""

DOCUMENTED = (Rule.WIN, Rule.BLOCK, Rule.CENTRE, Rule.CORNER, Rule.EDGE)
OPENINGS = (Rule.OPENING, Rule.OPPOSITE_CORNER)
EXACT = (Rule.WIN, Rule.BLOCK, Rule.FORCES_WIN, Rule.KEEPS_DRAW, Rule.LOST)
IN_PART = (
    Rule.WIN, Rule.THREATS, Rule.BLOCK, Rule.FORCES_WIN, Rule.KEEPS_DRAW,
    Rule.STOPS_THREATS, Rule.PROMISING, Rule.LOST,
)  # fmt: skip


def test_the_order_of_the_rules() -> None:
    assert rules_of(Level.EASY, THREE_BY_THREE) == DOCUMENTED
    assert rules_of(Level.NORMAL, THREE_BY_THREE) == (*OPENINGS, *DOCUMENTED)
    assert rules_of(Level.HARD, THREE_BY_THREE) == EXACT
    assert rules_of(Level.HARD, FIVE_BY_FIVE) == EXACT
    # where no draw is possible, none can be kept
    without_draws = tuple(rule for rule in EXACT if rule is not Rule.KEEPS_DRAW)
    assert rules_of(Level.HARD, SEVEN_POINT_PLANE) == without_draws
    assert rules_of(Level.HARD, FOUR_BY_FOUR_BY_FOUR) == IN_PART
    for geometry in GEOMETRIES.values():
        assert rules_of(Level.RANDOM, geometry) == (Rule.RANDOM,)
        overlooking = (Rule.WIN, Rule.BLOCK, Rule.RANDOM)
        assert rules_of(Level.BEGINNER, geometry) == overlooking
        if geometry != THREE_BY_THREE:
            # each of seven points is on three lines
            is_plane = geometry == SEVEN_POINT_PLANE
            last = Rule.RANDOM if is_plane else Rule.MOST_LINES
            assert rules_of(Level.EASY, geometry) == (Rule.WIN, Rule.BLOCK, last)
    with pytest.raises(Refusal, match="A level is one of"):
        rules_of("harder", THREE_BY_THREE)  # type: ignore[arg-type]


def lacking_one(board: Board, mark: Mark) -> bool:
    """Return whether `mark` could complete a line now."""
    return bool(completing(board.geometry, held(board, mark), held(board, mark.other)))


def values(board: Board, mark: Mark) -> set[Value | None]:
    """Return the outcomes of all moves, as a search knows them."""
    found = solver_of(board.geometry).verdicts(board, mark)
    return {verdict.value for verdict in found.values()}


def answers_corner(board: Board, mark: Mark) -> bool:
    """Return whether the only mark on the board is the opponent's, in a corner."""
    taken = [p for p in board.geometry.positions if board[p]]
    return taken in ([1], [3], [7], [9]) and board[taken[0]] is mark.other


def is_free(*positions: int) -> Callable[[Board, Mark], bool]:
    return lambda board, _: any(board[p] is None for p in positions)


APPLIES: dict[Rule, Callable[[Board, Mark], bool]] = {
    Rule.OPENING: lambda board, _: not any(board),
    Rule.OPPOSITE_CORNER: answers_corner,
    Rule.WIN: lacking_one,
    Rule.BLOCK: lambda board, mark: lacking_one(board, mark.other),
    Rule.CENTRE: is_free(5),
    Rule.CORNER: is_free(1, 3, 7, 9),
    Rule.FORCES_WIN: lambda board, mark: Value.WIN in values(board, mark),
    Rule.KEEPS_DRAW: lambda board, mark: Value.DRAW in values(board, mark),
    Rule.PROMISING: lambda board, mark: None in values(board, mark),
    Rule.THREATS: lambda board, mark: bool(
        solver_of(board.geometry).run_of_threats(board, mark)
    ),
}
"""Whether a rule has a square to offer; those that are last always have."""


def check(level: Level, board: Board, mark: Mark) -> None:
    reason = choose(level, board, mark, Random(1)).reason
    rules = rules_of(level, board.geometry)
    before = rules[: rules.index(reason.rule)]
    if reason.rule is Rule.LOST:
        # there may be a run of threats, but nothing stops it
        before = tuple(rule for rule in before if rule is not Rule.STOPS_THREATS)
    if reason.rule is Rule.PROMISING:
        # it would be the opponent's
        assert not solver_of(board.geometry).run_of_threats(board, mark.other)
        before = tuple(rule for rule in before if rule is not Rule.STOPS_THREATS)
    assert not any(APPLIES[rule](board, mark) for rule in before)
    if reason.rule in APPLIES:
        assert APPLIES[reason.rule](board, mark)


def positions(geometry: Geometry) -> Iterator[tuple[Board, Mark]]:
    """Yield every position of a small board, or some of a larger one, and who moves."""
    if geometry.size < 10:
        for starter in Mark:
            yield from open_positions(starter, geometry)
        return
    rng = Random(geometry.name)
    for moves in range(geometry.size // 3, geometry.size - 3):
        for _ in range(BOARDS):
            yield random_position(geometry, moves, rng)


@pytest.mark.parametrize(
    ("geometry", "level"),
    [
        (geometry, level)
        for geometry in GEOMETRIES.values()
        for level in levels_of(geometry)
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_the_rules_before_the_one_that_decides_saw_nothing(
    geometry: Geometry, level: Level
) -> None:
    checked = 0
    for board, mark in positions(geometry):
        check(level, board, mark)
        checked += 1
    assert checked >= 4 * BOARDS
    assert geometry != THREE_BY_THREE or checked == 2 * 4520


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=lambda board: board.name)
def test_a_fork_makes_two_threats_that_one_move_cannot_block(
    geometry: Geometry,
) -> None:
    found = 0
    for board, mark in positions(geometry):
        own, other = held(board, mark), held(board, mark.other)
        made = forks(board, mark)
        for position in board.available_moves():
            moved = own | {position}
            lacking = completing(geometry, moved, other)
            assert (position in made) == (len(lacking) > 1)
            gaps = [set(line) - moved for line in made.get(position, ())]
            assert set().union(*gaps) <= lacking
            assert [len(gap) for gap in gaps] in ([], [1, 1])
            assert len(set().union(*gaps)) == len(gaps)
        found += len(made)
    assert found
