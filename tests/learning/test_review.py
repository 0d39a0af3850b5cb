"""What each move of a game did to its outcome, beside a plain search."""

from itertools import count
from random import Random

import pytest

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Game,
    Geometry,
    Level,
    Line,
    Mark,
    Value,
    Verdict,
    choose,
)
from oxo_desktop.engine.geometry import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.hard import lost_with
from oxo_desktop.engine.levels import levels_of
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.learning.review import (
    Flaw,
    FlawKind,
    Judgement,
    Review,
    ReviewedMove,
    review,
)
from tests.engine.plain import Marks, PlainSolver, completing, held, rank

PLAIN = {g: PlainSolver(g) for g in (THREE_BY_THREE, SEVEN_POINT_PLANE)}
SEEDS = range(200)
TURNING = Game(moves=(1, 5, 9, 3, 7, 4, 8))

# by what the best move leads to and what the move does
JUDGEMENTS: dict[tuple[int | None, int | None], Judgement] = {
    (1, 1): Judgement.KEPT_WIN,
    (1, 0): Judgement.GAVE_AWAY_WIN,
    (1, -1): Judgement.GAVE_AWAY_WIN,
    (0, 0): Judgement.KEPT_DRAW,
    (0, -1): Judgement.GAVE_AWAY_DRAW,
    (-1, -1): Judgement.LOST_ALREADY,
    # not known
    (1, None): Judgement.LEFT_WIN,
    (0, None): Judgement.NOT_KNOWN,
    (-1, None): Judgement.LOST_ALREADY,
    (None, 1): Judgement.NOT_KNOWN,
    (None, 0): Judgement.NOT_KNOWN,
    (None, -1): Judgement.LET_WIN,
    (None, None): Judgement.NOT_KNOWN,
}


@pytest.mark.parametrize("values", JUDGEMENTS)
def test_what_is_judged_of_values_that_may_be_unknown(
    values: tuple[int | None, int | None],
) -> None:
    best, does = (Verdict(None if v is None else Value(v), None) for v in values)
    move = ReviewedMove(Mark.X, 1, does, (2,), best)
    assert move.judgement is JUDGEMENTS[values]


def reviewed(game: Game) -> Review:
    found = review(game)
    assert found is not None
    return found


def random_game(geometry: Geometry, level: Level, seed: int) -> Game:
    """Return a game of a level against one that plays anything."""
    rng = Random(seed)
    game = Game(geometry, rng.choice(list(Mark)))
    own = rng.choice(list(Mark))
    while game.turn is not None:
        who = level if game.turn is own else Level.RANDOM
        game = game.play(choose(who, game.board, game.turn, rng).position)
    return game


def check(game: Game) -> None:
    plain, found = PLAIN[game.geometry], reviewed(game)
    assert [(m.mark, m.position) for m in found.moves] == [
        (game.mark_of_move(i), p) for i, p in enumerate(game.moves)
    ]
    last_change = None
    for index, move in enumerate(found.moves):
        ends = plain.after_each(game.boards[index], move.mark)
        best = max(ends.values(), key=rank)
        assert list(move.best) == sorted(p for p in ends if ends[p] == best)
        assert move.verdict == ends[move.position]
        assert move.best_verdict == best
        values = best[0], ends[move.position][0]
        assert move.judgement is JUDGEMENTS[values]
        assert move.is_mistake is (values[0] != values[1])
        sign = 1 if move.mark is Mark.X else -1
        assert found.values[index : index + 2] == (sign * values[0], sign * values[1])
        if move.is_mistake:
            last_change = index + 1
            check_line(game, index, move, values[0])
            assert move.flaw is not None
            assert move.flaw == plain_flaw(game, index, move)
        else:
            assert (move.line, move.flaw) == ((), None)
    assert found.turning_point == last_change
    assert len(found.values) == len(game.moves) + 1


@pytest.mark.parametrize("geometry", PLAIN)
def test_where_a_game_was_lost_is_the_losers_last_mistake(geometry: Geometry) -> None:
    lost = 0
    for seed in SEEDS:
        game = random_game(geometry, Level.EASY, seed)
        winner = game.outcome.winner
        if winner is None:
            continue
        mistakes = [
            m.position
            for m in reviewed(game).moves
            if m.is_mistake and m.mark != winner
        ]
        lost += bool(mistakes)
        last = mistakes[-1] if mistakes else None
        assert lost_with(game, winner.other) == last
    assert lost > 50


def test_where_a_game_was_lost_is_not_known_once_the_search_is_stopped() -> None:
    moves = (14, 1, 15, 2, 18, 3, 19, 4)
    game = Game(FOUR_BY_FOUR_BY_FOUR, moves=moves)
    assert game.outcome.winner is Mark.O
    assert lost_with(game, Mark.X, lambda: True) is None


def check_line(game: Game, index: int, move: ReviewedMove, value: int) -> None:
    """See that the line ends the game as the better move was to end it."""
    assert move.line[0] == move.best[0]
    end = Game(game.geometry, game.starter, (*game.moves[:index], *move.line))
    winner = {1: move.mark, 0: None}[value]
    assert end.outcome.is_over
    assert end.outcome.winner is winner
    assert move.best_verdict.plies == len(move.line)


def plain_flaw(game: Game, index: int, move: ReviewedMove) -> Flaw:
    """Return what was wrong with a mistake, by what each side could force."""
    geometry, plain = game.geometry, PLAIN[game.geometry]
    before, after = game.boards[index], game.boards[index + 1]
    own, other = held(before, move.mark), held(before, move.mark.other)
    at_once = completing(geometry, own, other)
    if at_once:
        lines = lacking(geometry, own, other)
        return Flaw(FlawKind.MISSED_WIN, tuple(sorted(at_once)), lines)
    if move.verdict.value is Value.DRAW:
        squares, plies, mover = move.best, move.best_verdict.plies, (own, other)
        fork, otherwise = FlawKind.MISSED_FORK, FlawKind.MISSED_FORCED_WIN
    else:
        own = own | {move.position}
        left = completing(geometry, other, own)
        if left:
            lines = lacking(geometry, other, own)
            return Flaw(FlawKind.LEFT_LINE, tuple(sorted(left)), lines)
        ends = plain.after_each(after, move.mark.other)
        plies = min(p for value, p in ends.values() if value == 1)
        squares = tuple(sorted(p for p in ends if ends[p] == (1, plies)))
        mover = (other, own)
        fork, otherwise = FlawKind.ALLOWED_FORK, FlawKind.ALLOWED_FORCED_WIN
    if plies == 3:
        # the only way to win in three: not both threats can be blocked
        for square in squares:
            threats = completing(geometry, mover[0] | {square}, mover[1])
            assert len(threats) > 1
        return Flaw(fork, squares)
    return Flaw(otherwise, squares)


def lacking(geometry: Geometry, own: Marks, other: Marks) -> tuple[Line, ...]:
    """Return the lines that lack one square for `own`."""
    return tuple(
        line
        for line in geometry.lines
        if len(set(line) - own) == 1 and not set(line) & other
    )


@pytest.mark.parametrize(
    ("geometry", "level"),
    [(geometry, level) for geometry in PLAIN for level in levels_of(geometry)],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_every_move_is_judged_as_by_a_plain_search(
    geometry: Geometry, level: Level
) -> None:
    for seed in SEEDS:
        check(random_game(geometry, level, seed))


def test_an_unfinished_game_and_one_from_a_position() -> None:
    found = reviewed(TURNING.at(4))
    assert len(found.moves) == 4
    # moves that were taken back are not reviewed
    assert found.turning_point == 4
    start = Board.from_text("X...O...X")
    set_up = reviewed(Game(starter=Mark.O, moves=(3,), start=start))
    assert set_up.moves == (found.moves[3],)
    assert set_up.values == (0, 1)


def few_questions() -> Stop:
    """Return what ends a search soon, after as much on every machine."""
    asked = count()
    return lambda: next(asked) >= 5


CUBE = Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 22, 2, 43, 3, 42, 4))
"""X begins on a rich square, and leaves the strategy; O fails to block."""


def test_on_the_largest_board_what_is_proven_is_told_apart_from_what_is_not() -> None:
    found = review(CUBE, limit=few_questions)
    assert found is not None
    unknown = [Judgement.NOT_KNOWN] * 2
    assert [move.judgement for move in found.moves] == [
        Judgement.KEPT_WIN, Judgement.LOST_ALREADY, Judgement.LEFT_WIN, *unknown,
        Judgement.LET_WIN, Judgement.KEPT_WIN,
    ]  # fmt: skip
    assert found.values == (1, 1, 1, None, None, None, 1, 1)
    assert found.turning_point == 6
    left, let = found.moves[2], found.moves[5]
    assert left.best_verdict.value is Value.WIN
    assert left.flaw == Flaw(FlawKind.MISSED_FORCED_WIN, left.best)
    assert (left.line[0], len(left.line)) == (left.best[0], 9)
    assert let.flaw == Flaw(FlawKind.LEFT_LINE, (4,), ((1, 2, 3, 4),))
    assert let.best == (4,)
    assert (let.line, let.best_verdict) == ((), Verdict(None, None))


def test_what_is_known_of_a_position_is_known_of_the_move_that_led_there() -> None:
    # nothing is searched, but what is on the board can be seen
    found = review(CUBE, limit=lambda: lambda: True)
    assert found is not None
    assert found.moves[5].verdict == Verdict(Value.LOSS, 2)
    # of the move before it that too: X wins with the next
    won = review(CUBE.at(6), limit=lambda: lambda: True)
    assert won is not None
    assert won.moves == found.moves[:6]


@pytest.mark.parametrize("seed", range(6))
def test_no_two_moves_of_a_game_on_the_largest_board_contradict(seed: int) -> None:
    game = random_game(FOUR_BY_FOUR_BY_FOUR, Level.EASY, seed)
    found = review(game, limit=few_questions)
    assert found is not None
    winner = game.outcome.winner
    assert found.values[-1] == {Mark.X: 1, Mark.O: -1, None: 0}[winner]
    for before, after, move in zip(
        found.values, found.values[1:], found.moves, strict=False
    ):
        own = 1 if move.mark is Mark.X else -1
        # nobody can make a position better for themselves
        assert before != -own or after == -own
        assert (after == own) <= (before == own)
        # and what made it worse is a mistake, unless nobody knows
        assert move.is_mistake is (before != after)


@pytest.mark.usefixtures("nothing_found")
def test_it_can_be_stopped() -> None:
    assert review(Game(FOUR_BY_FOUR, moves=(1, 6, 2)), lambda: True) is None
