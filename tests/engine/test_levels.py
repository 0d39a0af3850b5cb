"""What each level plays, from every position that a game can reach."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxo_desktop.engine import (
    Board,
    Game,
    Level,
    Mark,
    Outcome,
    Rule,
    check_winner,
    choose,
    choose_move,
    whose_turn,
)
from oxo_desktop.engine.reasons import Value, Verdict
from oxo_desktop.engine.rules import outcome
from oxo_desktop.engine.solver import Solver
from tests.engine.games import games_from_anywhere
from tests.engine.positions import following, open_positions

# written out here, so that the rules are checked against the page and not themselves
LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9)]
LINES += [(3, 5, 7)]
CORNERS = {1, 3, 7, 9}
EDGES = {2, 4, 6, 8}

every_starter = pytest.mark.parametrize("starter", list(Mark))


def completing(board: Board, mark: Mark) -> set[int]:
    return {
        p
        for line in LINES
        for p in line
        if board[p] is None and all(board[q] is mark for q in line if q != p)
    }


def allowed(level: Level, board: Board, mark: Mark) -> set[int]:
    """Return the squares that the page allows, by the page's own words."""
    empty = set(board.available_moves())
    if level is Level.RANDOM:
        return empty
    wins, blocks = completing(board, mark), completing(board, mark.other)
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
    ends = after_each(board, mark)
    best = max(ends.values(), key=better)
    squares = {p for p, end in ends.items() if end == best}
    return (best[0] < 0 and squares & completing(board, mark.other)) or squares


def keeping(board: Board, mark: Mark) -> set[int]:
    """Return the squares that keep the best outcome, however long it takes."""
    ends = after_each(board, mark)
    best = max(value for value, _ in ends.values())
    return {p for p, (value, _) in ends.items() if value == best}


def after_each(board: Board, mark: Mark) -> dict[int, tuple[int, int]]:
    """Return what `mark` gets by playing on each square, and after how many moves."""
    found = {}
    for p in board.available_moves():
        value, plies = exact(board.apply_move(p, mark), mark.other)
        found[p] = (-value, plies + 1)
    return found


def better(end: tuple[int, int]) -> tuple[int, int]:
    value, plies = end
    return value, -value * plies


known: dict[tuple[Board, Mark], tuple[int, int]] = {}


def exact(board: Board, mark: Mark) -> tuple[int, int]:
    """Return what the side to move gets, 1, 0 or -1, and after how many moves.

    A search without shortcuts.
    """
    if (board, mark) not in known:
        if check_winner(board):
            end = (-1, 0)
        elif not board.available_moves():
            end = (0, 0)
        else:
            end = max(after_each(board, mark).values(), key=better)
        known[board, mark] = end
    return known[board, mark]


@every_starter
@pytest.mark.parametrize("level", list(Level))
def test_every_level_offers_exactly_what_its_rules_allow(
    level: Level, starter: Mark
) -> None:
    rng = Random(7)
    for board in open_positions(starter):
        mark = whose_turn(board, starter)
        assert mark is not None
        choice = choose(level, board, mark, rng)
        assert set(choice.reason.positions) == allowed(level, board, mark), board
        assert choice.position in choice.reason.positions


@pytest.mark.parametrize("level", list(Level))
def test_over_seeds_every_allowed_square_is_chosen(level: Level) -> None:
    for board in (Board(), *following(Board(), Mark.X)):
        mark = whose_turn(board)
        assert mark is not None
        chosen = {choose(level, board, mark, Random(s)).position for s in range(200)}
        assert chosen == allowed(level, board, mark)


class InTurn(Random):
    """Chooses each of the things it is offered in turn: every seed there could be."""

    def __init__(self) -> None:
        super().__init__(0)
        self.turn = 0

    def choice(self, seq):  # type: ignore[no-untyped-def]
        self.turn += 1
        return seq[self.turn % len(seq)]


@every_starter
@pytest.mark.parametrize("level", list(Level))
def test_any_reachable_position_gives_all_and_only_what_is_allowed(
    level: Level, starter: Mark
) -> None:
    for board in open_positions(starter):
        mark = whose_turn(board, starter)
        assert mark is not None
        rng = InTurn()
        chosen = {choose(level, board, mark, rng).position for _ in range(9)}
        assert chosen == allowed(level, board, mark)


@every_starter
def test_hard_never_loses_whatever_the_human_plays(starter: Mark) -> None:
    seen: set[Board] = set()

    def human_never_wins(board: Board) -> None:
        if board in seen:
            return
        seen.add(board)
        mark = whose_turn(board, starter)
        assert outcome(board) is not Outcome.X_WON
        if mark is Mark.X:
            for after in following(board, starter):
                human_never_wins(after)
        elif mark is Mark.O:
            for p in choose(Level.HARD, board, mark, Random(0)).reason.positions:
                human_never_wins(board.apply_move(p, mark))

    human_never_wins(Board())
    assert len(seen) > 500


@every_starter
def test_choose_move_is_the_lowest_of_the_perfect_moves(starter: Mark) -> None:
    for board in open_positions(starter):
        mark = whose_turn(board, starter)
        assert mark is not None
        assert choose_move(board, mark) == min(keeping(board, mark))


@pytest.mark.parametrize(
    ("level", "text", "rule", "positions"),
    [
        (Level.RANDOM, "XOX ... ...", Rule.RANDOM, (4, 5, 6, 7, 8, 9)),
        (Level.NORMAL, "... ... ...", Rule.OPENING, (1, 3, 5, 7, 9)),
        (Level.EASY, "... ... ...", Rule.CENTRE, (5,)),
        (Level.NORMAL, "..X ... ...", Rule.OPPOSITE_CORNER, (7,)),
        (Level.EASY, "..X ... ...", Rule.CENTRE, (5,)),
        (Level.NORMAL, ".X. ... ...", Rule.CENTRE, (5,)),
        (Level.EASY, "OO. XX. X..", Rule.WIN, (3,)),
        (Level.EASY, "XX. .O. ...", Rule.BLOCK, (3,)),
        (Level.EASY, "XOX .X. ..O", Rule.BLOCK, (7,)),
        (Level.EASY, "... .X. ...", Rule.CORNER, (1, 3, 7, 9)),
        (Level.EASY, "X.O .O. X.X", Rule.BLOCK, (4, 8)),
        (Level.EASY, "XXO OOX X.O", Rule.EDGE, (8,)),
        (Level.HARD, "... ... ...", Rule.KEEPS_DRAW, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        (Level.HARD, "X.. ... ...", Rule.KEEPS_DRAW, (5,)),
        (Level.HARD, "OO. XX. X..", Rule.WIN, (3,)),
        (Level.HARD, "O.. .X. X.O", Rule.BLOCK, (3,)),
        (Level.HARD, "X.X .O. X..", Rule.BLOCK, (2, 4)),
        (Level.HARD, "XX. .O. ...", Rule.BLOCK, (3,)),
        (Level.HARD, "OX. .X. .O.", Rule.FORCES_WIN, (7,)),
    ],
)
def test_the_reason_names_the_rule_and_what_it_allowed(
    level: Level, text: str, rule: Rule, positions: tuple[int, ...]
) -> None:
    reason = choose(level, Board.from_text(text), "O", Random(1)).reason
    assert (reason.rule, reason.positions) == (rule, positions)


def test_a_reason_shows_the_lines_it_saw() -> None:
    board = Board.from_text("X.O .O. X.X")
    reason = choose(Level.EASY, board, "O", Random(1)).reason
    assert reason.lines == ((7, 8, 9), (1, 4, 7))


def test_how_the_game_ends_after_each_move() -> None:
    board = Board.from_text("X.. .O. ..X")
    draw, loss = Verdict(Value.DRAW, 6), Verdict(Value.LOSS, 4)
    assert Solver(board.geometry).verdicts(board, Mark.O) == {
        2: draw, 3: loss, 4: draw, 6: draw, 7: loss, 8: draw,
    }  # fmt: skip


@every_starter
def test_the_verdict_on_every_move_is_exact(starter: Mark) -> None:
    for board in open_positions(starter):
        mark = whose_turn(board, starter)
        assert mark is not None
        found = Solver(board.geometry).verdicts(board, mark)
        assert {p: tuple(v) for p, v in found.items()} == after_each(board, mark)
        reason = choose(Level.HARD, board, mark, Random(1)).reason
        assert {found[p] for p in reason.positions} == {reason.verdict}


def test_hard_takes_the_win_in_one_and_not_another() -> None:
    board = Board.from_text("XO. XO. ...")
    chosen = {choose(Level.HARD, board, "X", Random(s)).position for s in range(500)}
    assert chosen == {7}


@every_starter
@pytest.mark.parametrize("level", list(Level))
def test_every_reason_is_true_of_the_board(level: Level, starter: Mark) -> None:
    for board in open_positions(starter):
        mark = whose_turn(board, starter)
        assert mark is not None
        reason = choose(level, board, mark, Random(3)).reason
        squares, value = set(reason.positions), exact(board, mark)[0]
        wins, blocks = completing(board, mark), completing(board, mark.other)
        is_true = {
            Rule.RANDOM: level is Level.RANDOM,
            Rule.OPENING: len(board.available_moves()) == 9,
            Rule.OPPOSITE_CORNER: squares == documented_opening(board, mark),
            Rule.WIN: bool(wins) and squares <= wins,
            Rule.BLOCK: bool(blocks) and squares <= blocks,
            Rule.CENTRE: squares == {5},
            Rule.CORNER: squares <= CORNERS,
            Rule.EDGE: squares <= EDGES,
            Rule.FORCES_WIN: value == 1 and not wins,
            Rule.KEEPS_DRAW: value == 0,
            Rule.LOST: value == -1,
        }
        assert is_true[reason.rule], (board, reason)
        # a move that blocks says so
        says_so = reason.rule in (Rule.WIN, Rule.BLOCK, Rule.RANDOM)
        assert says_so or not squares & blocks, (board, reason)
        for line in reason.lines:
            owner = mark if reason.rule is Rule.WIN else mark.other
            assert sorted(board[p] or "." for p in line) == [".", owner, owner]
            assert {p for p in line if board[p] is None} & squares


@pytest.mark.parametrize("text", ["XXX OO. ...", "XOX XOO OXX"])
def test_nothing_is_chosen_on_a_finished_board(text: str) -> None:
    board = Board.from_text(text)
    for level in Level:
        with pytest.raises(ValueError, match="The game is over"):
            choose(level, board, "O", Random(1))
    with pytest.raises(ValueError, match="The game is over"):
        choose_move(board, "O")


def test_there_is_no_such_level_or_mark() -> None:
    message = r"A level is one of random, easy, normal, hard, not “Hard”\."
    with pytest.raises(ValueError, match=message):
        choose("Hard", Board(), "X", Random(1))
    with pytest.raises(ValueError, match="A mark is X or O, not “x”"):
        choose("hard", Board(), "x", Random(1))
    with pytest.raises(ValueError, match="A mark is X or O, not “x”"):
        choose_move(Board(), "x")


def test_the_opponent_of_choose_move_is_the_other_mark() -> None:
    assert choose_move(Board(), "O", "X") == choose_move(Board(), "O")
    with pytest.raises(ValueError, match=r"The opponent of O is X\."):
        choose_move(Board(), "O", "O")


@given(games_from_anywhere(), st.sampled_from(Level), st.sampled_from(Mark))
def test_every_level_plays_on_whatever_stands_there(
    game: Game, level: Level, mark: Mark
) -> None:
    for board in game.boards:
        if not outcome(board).is_over:
            choice = choose(level, board, mark, Random(1))
            assert choice.position in choice.reason.positions
            assert set(choice.reason.positions) <= set(board.available_moves())


def test_hard_wins_at_once_wherever_it_can_whatever_the_numbers_of_marks() -> None:
    board = Board.from_text("OO. OO. ...")
    choice = choose(Level.HARD, board, Mark.O, Random(1))
    assert choice.reason.rule is Rule.WIN
    assert choose_move(Board.from_text("XX. .X. ..."), Mark.X) == 3
