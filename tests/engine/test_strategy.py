"""The strategy for 4×4×4: its table, what it tells, and what is lost without it."""

from pathlib import Path
from random import Random

import pytest

from lab.solved.table import following, from_text, to_bytes, to_text
from oxo_desktop.engine import (
    Board,
    Choice,
    Game,
    Level,
    Mark,
    Refusal,
    Rule,
    Value,
    Verdict,
    choose,
    choose_move,
)
from oxo_desktop.engine import solver as solvers
from oxo_desktop.engine.hard import follows_strategy, problems, solver_of
from oxo_desktop.engine.rules import completing
from oxo_desktop.engine.solver.lines import lines_of, positions_of
from oxo_desktop.engine.solver.strategy import TABLE, Strategy
from oxo_desktop.learning.puzzles import PuzzleKind, draw_puzzle
from tests.engine.positions import CUBE, cube

RICH = (1, 4, 13, 16, 22, 23, 26, 27, 38, 39, 42, 43, 49, 52, 61, 64)
WINS, LOSES = Verdict(Value.WIN, None), Verdict(Value.LOSS, None)


def hards(game: Game, seed: int = 1) -> Choice:
    assert game.turn is not None
    return choose(Level.HARD, game.board, game.turn, Random(seed))


def test_it_opens_on_any_square_with_seven_lines_and_all_of_them_win() -> None:
    board = Board((), CUBE)
    choice = hards(Game(CUBE))
    assert (choice.reason.rule, choice.reason.positions) == (Rule.FORCES_WIN, RICH)
    assert {hards(Game(CUBE), seed).position for seed in range(300)} == {*RICH}
    verdicts = solver_of(CUBE).verdicts(board, Mark.X, lambda: True)
    assert {p for p, verdict in verdicts.items() if verdict == WINS} == {*RICH}
    assert {*verdicts.values()} == {WINS, Verdict(None, None)}
    assert choose_move(Board((), CUBE), "X") == 1


def test_every_answer_to_a_move_of_the_strategy_loses() -> None:
    game = Game(CUBE, Mark.O).play(22)
    found = solver_of(CUBE).verdicts(game.board, Mark.X)
    assert {*found.values()} == {LOSES}
    # and so does every move after the block of a threat
    blocked = Game(CUBE, moves=(64, 55, 1, 39, 22, 23, 7))
    found = solver_of(CUBE).verdicts(blocked.board, Mark.O)
    assert {*found.values()} == {LOSES, Verdict(Value.LOSS, 2)}
    # the one that the strategy needs most for
    choice = hards(game)
    assert choice.reason.rule is Rule.LOST
    assert len(choice.reason.positions) < 10


def test_a_threat_is_the_longest_defence_where_most_follows_its_block() -> None:
    game = Game(CUBE, moves=(4, 6, 13, 22, 23))
    assert completing(game.play(38).board, Mark.O)
    answers = game.board.available_moves()
    assert solver_of(CUBE).longest_defence(game.board, Mark.O, answers) == (38,)


@pytest.mark.parametrize(
    ("moves", "squares"),
    [
        ((13, 22, 4, 12), {61}),
        ((22, 11, 43, 9, 1, 19), {2, 3, 4, 6, 21, 23, 27, 41, 42, 61}),
        ((23, 35), set()),
    ],
)
def test_a_square_wins_too_if_strategy_or_threats_do_after_each_answer(
    moves: tuple[int, ...], squares: set[int]
) -> None:
    game = Game(CUBE, moves=moves)
    solver = solver_of(CUBE)
    found = solver.verdicts(game.board, Mark.X)
    won = {p for p, verdict in found.items() if verdict == WINS}
    assert won - {*solver.strategy_moves(game.board, Mark.X)} == squares


def test_moves_that_are_alike_are_all_offered() -> None:
    assert len(hards(Game(CUBE, moves=(22, 43))).reason.positions) > 1


def test_who_leaves_the_strategy_has_not_followed_it() -> None:
    game = Game(CUBE, moves=(22,))
    game = game.play(hards(game).position)
    assert follows_strategy(game)
    moves = solver_of(CUBE).strategy_moves(game.board, Mark.X)
    other = next(p for p in game.board.available_moves() if p not in moves)
    astray = game.play(other)
    astray = astray.play(astray.board.available_moves()[0])
    assert not follows_strategy(astray)
    assert not follows_strategy(Game(CUBE, moves=(1, 2, 3)))
    # a threat, answered, where threats are enough
    assert follows_strategy(Game(CUBE, moves=(61, 31, 4, 53, 1, 9, 2, 3)))


def strategy() -> Strategy:
    found = Strategy.own(lines_of(CUBE))
    assert found is not None
    return found


def table() -> bytes:
    return Path(solvers.__path__[0], TABLE).read_bytes()


@pytest.mark.parametrize("at", [0, 1000, -1])
def test_a_damaged_table_is_none(at: int) -> None:
    data = bytearray(table())
    data[at] ^= 1
    assert Strategy.read(bytes(data), lines_of(CUBE)) is None
    assert Strategy.read(table()[:-1], lines_of(CUBE)) is None


def test_without_the_table_hard_plays_as_before(without_strategy: str) -> None:
    solver = solver_of(CUBE)
    assert problems() == ()
    found = solver.verdicts(Board((), CUBE), Mark.X, lambda: True)
    assert {*found.values()} == {Verdict(None, None)}
    assert solver.strategy_moves(Board((), CUBE), Mark.X) == ()
    (problem,) = problems()
    assert str(problem) == without_strategy
    # at once, and not after many tries
    with pytest.raises(Refusal, match="no puzzle of this kind"):
        draw_puzzle(PuzzleKind.QUIET, CUBE, Random(1))


def is_answered_always(board: Board, move: int) -> bool:
    """Return whether X, by the table, a run or a block, answers all that O can do."""
    solver, after = solver_of(CUBE), board.apply_move(move, "X")
    for answer in after.available_moves():
        then = after.apply_move(answer, "O")
        goes_on = solver.strategy_moves(then, "X") or solver.run_of_threats(then, "X")
        if not goes_on and not completing(then, Mark.O):
            return False
    return True


def test_every_answer_is_met_and_another_move_would_leave_a_hole() -> None:
    entries = [*strategy().entries.items()]
    rng, wrong = Random(3), 0
    for (own, other), move in rng.sample(entries, 12):
        board = cube(positions_of(own), positions_of(other))
        assert is_answered_always(board, move + 1)
        others = [p for p in board.available_moves() if p != move + 1]
        wrong += not is_answered_always(board, rng.choice(others))
    assert wrong > 9


def test_the_file_is_made_of_a_text_that_the_checker_reads() -> None:
    known = strategy()
    text = to_text(known.entries)
    assert text.splitlines()[0].count(" ") == 2
    moves = from_text(text)
    assert moves == known.entries
    number = {entry: known.needed(*entry) for entry in moves}
    assert to_bytes(moves, number) == table()
    # the last positions before a run of threats: nothing else follows
    late = {e: m for e, m in moves.items() if e[0].bit_count() > 12}
    assert {e: number[e] for e in late} == following(late)
