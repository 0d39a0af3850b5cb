"""Hard and the solver on the larger boards: a little here, all in `make prove`."""

from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest

from oxo_desktop.engine import Board, Game, Level, Mark, Outcome, Rule, choose
from oxo_desktop.engine.geometry import FIVE_BY_FIVE, FOUR_BY_FOUR, FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.engine.hard import follows_strategy, solver_of
from oxo_desktop.engine.rules import completing as completes
from oxo_desktop.engine.rules import outcome, whose_turn
from oxo_desktop.engine.solver import Solver
from tests.conftest import HowMany, Tell
from tests.engine.plain import PlainSolver, completing, has_run, held
from tests.engine.positions import random_position

CUBE = FOUR_BY_FOUR_BY_FOUR
Opponent = Callable[[Board, Mark, Random], int]


class Patience:
    """Says when to stop: after so many questions, which takes about two seconds."""

    def __init__(self, questions: int = 1000) -> None:
        self.left = questions

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def hard(board: Board, mark: Mark, rng: Random) -> int:
    """Return Hard's move, having seen to what it must always do."""
    choice = choose(Level.HARD, board, mark, rng, Patience())
    own, other = held(board, mark), held(board, mark.other)
    wins = completing(board.geometry, own, other)
    threats = completing(board.geometry, other, own)
    if wins:
        assert choice.position in wins
        assert choice.reason.rule is Rule.WIN
    elif threats:
        assert choice.position in threats
        assert choice.reason.rule in (Rule.BLOCK, Rule.THREATS)
    return choice.position


def level(which: Level) -> Opponent:
    return lambda board, mark, rng: choose(which, board, mark, rng).position


def attacker(board: Board, mark: Mark, rng: Random) -> int:
    """Play where most lines of one's own are still open; never block."""
    geometry = board.geometry
    own, other = held(board, mark), held(board, mark.other)
    alive = [set(line) for line in geometry.lines if not other & set(line)]

    def hope(square: int) -> tuple[int, float]:
        lines = [line for line in alive if square in line]
        return sum(4 ** len(line & own) for line in lines), rng.random()

    return max(board.available_moves(), key=hope)


OPPONENTS: dict[str, Opponent] = {
    "Random": level(Level.RANDOM),
    "the documented rules": level(Level.NORMAL),
    "an attacker": attacker,
}


def ended(board: Board, hards: Mark, opponent: Opponent, rng: Random) -> Outcome:
    """Return how a game ends that Hard plays with one mark, X to move first."""
    while (mark := whose_turn(board)) is not None:
        play = hard if mark is hards else opponent
        board = board.apply_move(play(board, mark, rng), mark)
    return outcome(board)


def test_outcomes_on_4x4_are_those_of_a_plain_search(
    how_many: HowMany, tell: Tell
) -> None:
    rng, positions, squares = Random(11), how_many("positions"), 0
    left = positions
    while left:
        board, mark = random_position(FOUR_BY_FOUR, rng.randrange(6, 16), rng)
        if len(board.available_moves()) > 10:
            continue
        left -= 1
        found = Solver(FOUR_BY_FOUR).verdicts(board, mark)
        plain = PlainSolver(FOUR_BY_FOUR).after_each(board, mark)
        assert found == plain, board.to_text()
        squares += len(found)
    tell(f"{positions:,} positions on 4×4, {squares:,} squares: as by a plain search")


@pytest.mark.parametrize("hards", list(Mark))
def test_hard_never_loses_on_4x4_whatever_is_played(
    hards: Mark, how_many: HowMany, tell: Tell
) -> None:
    most, rng = how_many("lines"), Random(12)
    seen: set[Board] = set()
    left = [Board((), FOUR_BY_FOUR)]
    while left and len(seen) < most:
        # at random, so that games come to their ends before all have begun
        board = left.pop() if rng.random() < 0.9 else left.pop(rng.randrange(len(left)))
        mark = whose_turn(board)
        if board in seen or mark is None:
            assert outcome(board) is not Outcome.won_by(hards.other)
            continue
        seen.add(board)
        squares = board.available_moves()
        if mark is hards:
            squares = [hard(board, mark, Random(0))]
        left += [board.apply_move(p, mark) for p in squares]
    whole = "all" if not left else "some"
    tell(f"{len(seen):,} positions on 4×4 with Hard as {hards} ({whole}): none lost")


@pytest.mark.parametrize("name", OPPONENTS)
def test_hard_never_loses_on_5x5(name: str, how_many: HowMany, tell: Tell) -> None:
    rng, wins, games = Random(13), 0, how_many("games")
    for number in range(games):
        hards = list(Mark)[number % 2]
        end = ended(Board((), FIVE_BY_FIVE), hards, OPPONENTS[name], rng)
        assert end is not Outcome.won_by(hards.other)
        wins += end is Outcome.won_by(hards)
    tell(f"{games:,} games on 5×5 against {name}: {wins:,} won, none lost")


def stopper(board: Board, mark: Mark, rng: Random) -> int:
    """Complete a line, or block one, or keep the opponent from a run of threats."""
    solver = solver_of(CUBE)
    if at_once := completes(board, mark) or completes(board, mark.other):
        return at_once[0]
    squares = board.available_moves()
    rng.shuffle(squares)
    for square in squares[:20]:
        if not solver.run_of_threats(board.apply_move(square, mark), mark.other):
            return square
    return squares[0]


BEATEN_ON_4X4X4: dict[str, Opponent] = {
    **OPPONENTS, "one who stops threats": stopper, "Hard": level(Level.HARD)
}  # fmt: skip


@pytest.mark.parametrize("name", BEATEN_ON_4X4X4)
def test_hard_wins_every_game_on_4x4x4_that_it_begins(
    name: str, how_many: HowMany, tell: Tell
) -> None:
    games, times = how_many("cube-games"), list[float]()
    for number in range(games):
        rng, begins = Random(number), list(Mark)[number % 2]
        game = Game(CUBE, begins)
        while game.turn is not None:
            before = perf_counter()
            if game.turn is begins:
                choice = choose(Level.HARD, game.board, begins, rng)
                times.append((perf_counter() - before) * 1000)
                # however little time there is
                assert len(game.moves) < 2 or follows_strategy(game)
                position = choice.position
            else:
                position = BEATEN_ON_4X4X4[name](game.board, game.turn, rng)
            game = game.play(position)
        assert outcome(game.board) is Outcome.won_by(begins)
    median, late = sorted(times)[len(times) // 2], sorted(times)[len(times) * 99 // 100]
    tell(
        f"{games} games on 4×4×4 against {name}: all won; a move in "
        f"{median:.1f} ms, 99 % in {late:.0f}, all in {max(times):.0f}"
    )


def test_hard_wins_on_4x4x4_as_second_player_against_the_documented_rules(
    how_many: HowMany, tell: Tell
) -> None:
    games, wins = how_many("cube-games"), 0
    for number in range(games):
        opponent = OPPONENTS["the documented rules"]
        end = ended(Board((), CUBE), Mark.O, opponent, Random(number))
        wins += end is Outcome.won_by(Mark.O)
    tell(f"{wins} of {games} games on 4×4×4 won as second player")
    assert wins >= 0.98 * games


def composed(threats: int, rng: Random) -> Board | None:
    """Return a position that X wins by so many threats, the last one double.

    It is made from its end: two lines that cross and lack two squares each. Then one of
    X's marks after the other is taken back, as the move that made a threat on another
    line, together with O's answer to it. None if there was no room.
    """
    lines = [frozenset(line) for line in CUBE.lines]
    one, two = rng.sample(lines, 2)
    crossing = one & two
    if not crossing:
        return None
    lacking = {rng.choice(sorted(line - crossing)) for line in (one, two)}
    x, empty = (one | two) - crossing - lacking, crossing | lacking
    for _ in range(threats - 1):
        taken = rng.choice(sorted(x))
        line = rng.choice([line for line in lines if taken in line])
        answers = sorted(line - empty - x)
        if not answers:
            return None
        answer = rng.choice(answers)
        if (line - {answer}) & empty:
            return None
        x = (x | line) - {taken, answer}
        empty |= {taken, answer}
    # O's marks stand where they block none of it
    left = sorted({*CUBE.positions} - x - empty)
    o = frozenset(rng.sample(left, min(len(x), len(left))))
    cells = [Mark.X if p in x else Mark.O if p in o else None for p in CUBE.positions]
    return Board(tuple(cells), CUBE)


def test_hard_wins_every_position_with_a_run_of_threats(
    how_many: HowMany, tell: Tell
) -> None:
    rng, left, lengths = Random(14), how_many("runs"), dict.fromkeys((3, 5, 7, 9), 0)
    while left:
        threats = 1 + left % 4
        board = composed(threats, rng)
        if board is None or whose_turn(board) is not Mark.X:
            continue
        x, o = held(board, Mark.X), held(board, Mark.O)
        plies = 1 + 2 * threats
        if has_run(CUBE, x, o, plies - 2) or not has_run(CUBE, x, o, plies):
            continue
        left -= 1
        lengths[plies] += 1
        before = len(board.available_moves())
        while (mark := whose_turn(board)) is not None:
            threatened = completing(CUBE, held(board, Mark.X), held(board, Mark.O))
            squares = sorted(threatened) or board.available_moves()
            p = hard(board, mark, rng) if mark is Mark.X else rng.choice(squares)
            board = board.apply_move(p, mark)
        assert outcome(board) is Outcome.X_WON
        assert before - len(board.available_moves()) <= plies
    told = ", ".join(f"{count} in {plies} plies" for plies, count in lengths.items())
    tell(f"runs of threats on 4×4×4, all won: {told}")
