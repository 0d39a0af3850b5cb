"""What each level plays, from every position that a game can reach."""

from fractions import Fraction
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Game,
    Geometry,
    Level,
    Mark,
    Rule,
    choose,
    choose_move,
    computer,
    explain,
    play_game,
)
from oxo_desktop.engine.levels import chances
from oxo_desktop.engine.rules import outcome
from tests.engine.chance import chances_of_one_who_overlooks, every_draw
from tests.engine.games import games_from_anywhere
from tests.engine.plain import PlainSolver, completing, held, rank
from tests.engine.positions import open_positions, random_position

# the rules are written out here as the page has them
CORNERS = {1, 3, 7, 9}
EDGES = {2, 4, 6, 8}
PLAIN = PlainSolver(THREE_BY_THREE)

every_starter = pytest.mark.parametrize("starter", list(Mark))


def wins_at_once(board: Board, mark: Mark) -> set[int]:
    return completing(board.geometry, held(board, mark), held(board, mark.other))


def allowed(level: Level, board: Board, mark: Mark) -> set[int]:
    """Return the squares that the page allows, by the page's own words."""
    empty = set(board.available_moves())
    if level is Level.RANDOM:
        return empty
    wins, blocks = wins_at_once(board, mark), wins_at_once(board, mark.other)
    if level is Level.HARD:
        return perfect(board, mark)
    opening = documented_opening(board, mark) if level is Level.NORMAL else set()
    return opening or wins or blocks or {5} & empty or CORNERS & empty or EDGES & empty


def documented_opening(board: Board, mark: Mark) -> set[int]:
    empty = len(board.available_moves())
    if empty == 9:
        return CORNERS | {5}
    return {10 - p for p in CORNERS if empty == 8 and board[p] is mark.other}


def perfect(board: Board, mark: Mark) -> set[int]:
    """Return the squares that win soonest, or else draw, or else lose latest.

    Where all lose as soon, those that block come first.
    """
    ends = PLAIN.after_each(board, mark)
    best = max(ends.values(), key=rank)
    squares = {p for p, end in ends.items() if end == best}
    return (best[0] < 0 and squares & wins_at_once(board, mark.other)) or squares


class InTurn(Random):
    """Chooses each of the things it is offered in turn: every seed there could be."""

    def __init__(self) -> None:
        super().__init__(0)
        self.turn = 0

    def choice(self, seq):  # type: ignore[no-untyped-def]
        self.turn += 1
        return seq[self.turn % len(seq)]


@every_starter
@pytest.mark.parametrize("level", [x for x in Level if x is not Level.BEGINNER])
def test_every_level_plays_all_and_only_what_its_rules_allow(
    level: Level, starter: Mark
) -> None:
    for board, mark in open_positions(starter):
        rng = InTurn()
        choices = [choose(level, board, mark, rng) for _ in range(9)]
        assert {choice.position for choice in choices} == allowed(level, board, mark)
        reason = choices[0].reason
        assert set(reason.positions) == allowed(level, board, mark)
        each = 1 / len(reason.positions)
        assert chances(level, board, mark) == dict.fromkeys(reason.positions, each)
        assert bool(reason.lines) is (reason.rule in (Rule.WIN, Rule.BLOCK))
        for line in reason.lines:
            owner = mark if reason.rule is Rule.WIN else mark.other
            assert sorted(board[p] or "." for p in line) == [".", owner, owner]
            assert {p for p in line if board[p] is None} & set(reason.positions)
        if level is Level.HARD:
            best = max(PLAIN.after_each(board, mark).values(), key=rank)
            assert reason.verdict == best


def positions_of(geometry: Geometry) -> list[tuple[Board, Mark]]:
    """Return all of 3×3 and seven points; of larger boards some, at random."""
    if geometry.size < 10:
        return open_positions(Mark.X, geometry)
    numbers = range(0, geometry.size, 1 + geometry.size // 40)
    return [random_position(geometry, n, Random(n)) for n in numbers]


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=GEOMETRIES)
def test_beginner_overlooks_one_win_in_three_and_one_block(geometry: Geometry) -> None:
    seen = Fraction(2, 3)
    for board, mark in positions_of(geometry):
        drawn = every_draw(partial(choose, Level.BEGINNER, board, mark))
        # a square has one reason, however it was found: nothing more is to be kept
        in_theory = {choice.position: chance for choice, chance in drawn.items()}
        assert len(in_theory) == len(drawn)
        assert in_theory == chances_of_one_who_overlooks(board, mark, seen, seen)
        assert chances(Level.BEGINNER, board, mark) == pytest.approx(in_theory)
        wins, blocks = wins_at_once(board, mark), wins_at_once(board, mark.other)
        for choice in drawn:
            position, reason, overlooked = choice
            assert choice == explain(Level.BEGINNER, board, mark, position)
            rule = Rule.RANDOM
            if position in wins | blocks:
                rule = Rule.WIN if position in wins else Rule.BLOCK
            assert (reason.rule, position in reason.positions) == (rule, True)
            assert [{*each.positions} for each in overlooked] == [
                squares
                for squares, seen_by in ((wins, Rule.WIN), (blocks, Rule.BLOCK))
                if squares and rule not in (Rule.WIN, seen_by)
            ]


@pytest.mark.parametrize("level", Level)
def test_a_computer_is_a_player_that_chooses_as_its_level_does(level: Level) -> None:
    result = play_game(computer(level, Random(3)), computer(level, Random(4)))
    again = {Mark.X: Random(3), Mark.O: Random(4)}
    game = Game()
    while game.turn is not None:
        chosen = choose(level, game.board, game.turn, again[game.turn]).position
        game = game.play(chosen)
    assert result.moves == [*game.moves]


@pytest.mark.parametrize("level", Level)
def test_chance_decides_where_no_random_is_given(level: Level) -> None:
    board = Board.from_text("X...O....")
    chosen = {computer(level)(board, Mark.X) for _ in range(20)}
    assert all(explain(level, board, Mark.X, position) for position in chosen)


@every_starter
def test_choose_move_is_the_lowest_of_the_perfect_moves(starter: Mark) -> None:
    for board, mark in open_positions(starter):
        values = {p: value for p, (value, _) in PLAIN.after_each(board, mark).items()}
        best = max(values.values())
        lowest = min(p for p in values if values[p] == best)
        assert (
            choose_move(board, mark) == choose_move(board, mark, mark.other) == lowest
        )
    # whatever the numbers of marks
    assert choose_move(Board.from_text("XX. .X. ..."), Mark.X) == 3


@pytest.mark.parametrize("text", ["XXX OO. ...", "XOX XOO OXX"])
def test_nothing_is_chosen_on_a_finished_board(text: str) -> None:
    board = Board.from_text(text)
    for level in Level:
        with pytest.raises(ValueError, match="The game is over"):
            choose(level, board, "O", Random(1))
    with pytest.raises(ValueError, match="The game is over"):
        choose_move(board, "O")


def test_there_is_no_such_level_or_mark() -> None:
    message = r"A level is one of random, beginner, easy, normal, hard, not “Hard”\."
    with pytest.raises(ValueError, match=message):
        choose("Hard", Board(), "X", Random(1))
    with pytest.raises(ValueError, match=message):
        computer("Hard")
    with pytest.raises(ValueError, match="A mark is X or O, not “x”"):
        choose("hard", Board(), "x", Random(1))
    with pytest.raises(ValueError, match="A mark is X or O, not “x”"):
        choose_move(Board(), "x")


@given(games_from_anywhere(), st.sampled_from(Level), st.sampled_from(Mark))
def test_every_level_plays_on_whatever_stands_there(
    game: Game, level: Level, mark: Mark
) -> None:
    for board in game.boards:
        if not outcome(board).is_over:
            choice = choose(level, board, mark, Random(1))
            assert choice.position in choice.reason.positions
            assert set(choice.reason.positions) <= set(board.available_moves())
