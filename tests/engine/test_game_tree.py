"""The tree of a game, beside a second, plain program that counts and values it."""

from functools import cache, partial
from itertools import pairwise
from random import Random

import pytest

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Geometry,
    Mark,
    Refusal,
    Value,
    choose_move,
)
from oxo_desktop.engine.game_tree import (
    METHODS,
    Count,
    SearchStep,
    Seen,
    Shortcuts,
    count,
    minimax,
    plain_minimax,
)
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.hard import all_verdicts
from oxo_desktop.engine.rules import outcome
from tests.engine.positions import open_positions

BOARDS = (
    THREE_BY_THREE, SEVEN_POINT_PLANE, FOUR_BY_FOUR, FIVE_BY_FIVE,
)  # fmt: skip
ALONE = Shortcuts(remembers=True), Shortcuts(mirrors=True)


class Plain:
    """Searches a board that is a text of X, O and dots."""

    def __init__(self, geometry: Geometry, shortcuts: Shortcuts) -> None:
        self.geometry, self.shortcuts = geometry, shortcuts
        self.looked_at = self.cut_off = self.remembered = 0
        self.known: dict[str, tuple[int, int]] = {}

    def key(self, board: str) -> str:
        if not self.shortcuts.mirrors:
            return board
        images = self.geometry.symmetries
        return min("".join(board[p - 1] for p in image) for image in images)

    def value(  # noqa: C901 - one piece, so that it is read beside the other
        self, board: str, mark: str, low: int = -1, high: int = 1
    ) -> int:
        self.looked_at += 1
        other = "O" if mark == "X" else "X"
        if any(all(board[p - 1] == other for p in li) for li in self.geometry.lines):
            return 1 if other == "X" else -1
        if "." not in board:
            return 0
        remembers = self.shortcuts.remembers or self.shortcuts.mirrors
        key = self.key(board) if remembers else ""
        least, most = self.known.get(key, (-1, 1))
        if key in self.known and (least == most or least >= high or most <= low):
            self.remembered += 1
            return most if most <= low and least != most else least
        start, values = (low, high), []
        free = [i for i, cell in enumerate(board) if cell == "."]
        for index in free:
            after = board[:index] + mark + board[index + 1 :]
            values.append(self.value(after, other, low, high))
            if self.shortcuts.cuts_off:
                low = max(low, max(values)) if mark == "X" else low
                high = min(high, min(values)) if mark == "O" else high
                if low >= high and index != free[-1]:
                    self.cut_off += 1
                    break
        best = max(values) if mark == "X" else min(values)
        if remembers:
            low, high = start
            if best > low:
                least = max(least, best)
            if best < high:
                most = min(most, best)
            self.known[key] = least, most
        return best


def late(geometry: Geometry, number: int) -> list[tuple[Board, Mark]]:
    """Return open positions in which the tree is small enough for a plain program."""
    rng, found = Random(geometry.name), list[tuple[Board, Mark]]()
    most = 6 if geometry == THREE_BY_THREE else 5
    while len(found) < number:
        board, mark = Board((), geometry), Mark.X
        free = rng.randint(1, most)
        while not outcome(board).is_over and len(board.available_moves()) > free:
            square = rng.choice(board.available_moves())
            board, mark = board.apply_move(square, mark), mark.other
        if not outcome(board).is_over:
            found.append((board, mark))
    return found


@pytest.mark.parametrize("geometry", BOARDS, ids=lambda g: g.name)
def test_the_numbers_are_those_of_a_plain_program(geometry: Geometry) -> None:
    for board, mark in late(geometry, 50):
        text = "".join(cell or "." for cell in board.cells)
        for shortcuts in (*METHODS, *ALONE):
            plain = Plain(geometry, shortcuts)
            value = plain.value(text, mark)
            told = Count(plain.looked_at, plain.cut_off, plain.remembered)
            assert count(board, mark, shortcuts) == told
            assert minimax(board, mark, shortcuts) == value
        assert plain_minimax(board, mark) == value


def test_the_whole_of_3x3() -> None:
    wanted = (549946, 0, 0), (16811, 3807, 0), (4309, 1102, 1383), (832, 219, 273)
    for shortcuts, numbers in zip(METHODS, wanted, strict=True):
        assert count(Board(()), Mark.X, shortcuts) == numbers
        plain = Plain(THREE_BY_THREE, shortcuts)
        assert plain.value("." * 9, "X") == 0
        assert (plain.looked_at, plain.cut_off, plain.remembered) == numbers


@pytest.mark.parametrize("starter", list(Mark))
def test_the_value_is_that_of_perfect_play_in_every_position_of_3x3(
    starter: Mark,
) -> None:
    worth = cache(partial(minimax, shortcuts=METHODS[1]))
    for board, mark in open_positions(starter):
        sign = 1 if mark is Mark.X else -1
        values = {}
        for square, verdict in all_verdicts(board, mark).items():
            value = worth(board.apply_move(square, mark), mark.other)
            assert value is not None
            assert value * sign == verdict.value
            values[square] = value * sign
        best = max(values.values())
        assert values[choose_move(board, mark)] == best
        assert worth(board, mark) == best * sign


def test_each_step_is_told_in_its_order() -> None:
    told: list[Seen] = []
    board = Board.from_text("X.. O.X XOO")
    value = minimax(board, Mark.X, METHODS[1], told.append)
    assert value is Value.WIN
    look, known = SearchStep.LOOK, SearchStep.VALUE
    assert told[:4] == [
        Seen(look, ()), Seen(look, (2,)), Seen(look, (2, 3)), Seen(look, (2, 3, 5)),
    ]  # fmt: skip
    # square 3 wins whatever O answers, so 5 is not looked at
    assert told[-2:] == [Seen(SearchStep.CUT_OFF, (), Value.WIN, (5,)),
                         Seen(known, (), Value.WIN)]  # fmt: skip
    for before, after in pairwise(told):
        # a search goes down by one move, or back up
        assert len(after.moves) <= len(before.moves) + 1


def test_what_is_too_large_is_refused_and_it_can_be_stopped() -> None:
    for geometry in (FOUR_BY_FOUR, FIVE_BY_FIVE, FOUR_BY_FOUR_BY_FOUR):
        with pytest.raises(Refusal, match="too many positions"):
            minimax(Board((), geometry), Mark.X)
        with pytest.raises(Refusal, match="at most 7 free squares"):
            count(Board((), geometry), Mark.X, METHODS[0])
    assert minimax(Board((), SEVEN_POINT_PLANE), Mark.X, METHODS[1]) is Value.WIN
    assert minimax(Board(()), Mark.X, stop=lambda: True) is None
    assert count(Board(()), Mark.X, METHODS[1], stop=lambda: True) is None
