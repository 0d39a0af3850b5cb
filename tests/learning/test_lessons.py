"""What is right in each lesson, found anew by counting and a plain search."""

import pytest

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Mark,
    Outcome,
    Value,
    check_winner,
    rules,
    winning_line,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.engine.rules import outcome
from oxo_desktop.learning import puzzles
from oxo_desktop.learning.lessons import (
    COURSE,
    EXERCISES,
    Exercise,
    Lesson,
    lessons_on,
    right_squares,
)
from oxo_desktop.learning.puzzles import Answer, PuzzleKind
from tests.engine.plain import PlainSolver, completing, held, rank, starts_of_runs

PLAIN = PlainSolver(THREE_BY_THREE)
ALL = [exercise for lesson in COURSE for exercise in EXERCISES[lesson]]
LAYERS = EXERCISES[Lesson.LAYERS]
every_exercise = pytest.mark.parametrize(
    "exercise", ALL, ids=lambda e: f"{e.lesson.name}-{e.board.to_text()}"
)


def turn(exercise: Exercise) -> Mark:
    x_marks, o_marks = (len(held(exercise.board, mark)) for mark in Mark)
    if x_marks == o_marks:
        return exercise.starter
    return Mark.O if x_marks > o_marks else Mark.X


def expected(exercise: Exercise) -> set[int]:
    """Return what does what the lesson asks for."""
    board, mark = exercise.board, turn(exercise)
    own, other = held(board, mark), held(board, mark.other)
    free = set(board.available_moves())
    threats = {p: completing(THREE_BY_THREE, own | {p}, other) for p in free}
    ends = PLAIN.after_each(board, mark)
    best = max(value for value, _ in ends.values())
    return {
        Lesson.LINES: completing(THREE_BY_THREE, own, other),
        Lesson.TURNS: completing(THREE_BY_THREE, own, other),
        Lesson.THREAT: {p for p in free if threats[p]},
        Lesson.BLOCK: completing(THREE_BY_THREE, other, own),
        Lesson.FORK: {p for p in free if len(threats[p]) > 1},
        Lesson.PERFECT_PLAY: {p for p, (value, _) in ends.items() if value == best},
    }[exercise.lesson]


def test_the_lessons_in_their_order() -> None:
    assert [lesson.value for lesson in EXERCISES] == [
        "lines", "turns", "threat", "block", "fork", "perfect play", "layers",
    ]  # fmt: skip
    assert all(3 <= len(EXERCISES[lesson]) <= 5 for lesson in COURSE)
    assert lessons_on(THREE_BY_THREE) == COURSE == tuple(EXERCISES)[:6]
    assert lessons_on(FOUR_BY_FOUR_BY_FOUR) == tuple(EXERCISES)
    assert len({(e.board, e.starter) for e in ALL}) == len(ALL)


@every_exercise
def test_what_is_right(exercise: Exercise) -> None:
    assert exercise.mark is turn(exercise)
    right = right_squares(exercise)
    assert set(right) == expected(exercise)
    # there is something right to choose, and something wrong
    assert 0 < len(right) < len(exercise.board.available_moves())


@every_exercise
def test_a_task_makes_sense(exercise: Exercise) -> None:
    board, mark = exercise.board, exercise.mark
    wins = completing(THREE_BY_THREE, held(board, mark), held(board, mark.other))
    threats = completing(THREE_BY_THREE, held(board, mark.other), held(board, mark))
    assert outcome(board) is Outcome.OPEN
    if exercise.lesson is Lesson.TURNS:
        # each mark has a line to complete, and not with the same square
        assert len(wins) == len(threats) == 1
        assert wins != threats
    elif exercise.lesson is Lesson.BLOCK:
        assert not wins
        assert len(threats) == 1
    elif exercise.lesson is not Lesson.LINES:
        assert not wins
        assert not threats


@every_exercise
def test_what_comes_of_each_square(exercise: Exercise) -> None:
    board, mark = exercise.board, exercise.mark
    right = expected(exercise)
    ends = PLAIN.after_each(board, mark)
    best = max(ends.values(), key=rank)
    for position, end in ends.items():
        answer = judged(exercise, position)
        assert (answer.position, answer.is_right) == (position, position in right)
        assert answer.value is Value(end[0])
        # a wrong one is punished, unless there was nothing better
        assert bool(answer.replies) is (position not in right and end != best)
        after = played(board, mark, (position, *answer.replies))
        if answer.value is Value.LOSS and answer.replies:
            assert check_winner(after) is mark.other
            assert winning_line(after) in answer.lines
        elif answer.replies:
            assert len(answer.replies) == 1


def test_what_is_right_on_four_layers() -> None:
    geometry = FOUR_BY_FOUR_BY_FOUR
    aims = [exercise.aim for exercise in LAYERS]
    assert aims == [
        Lesson.LINES, Lesson.LINES, Lesson.LAYERS, Lesson.THREAT,
        PuzzleKind.RUN, PuzzleKind.RUN,
    ]  # fmt: skip
    for exercise in LAYERS:
        board, mark = exercise.board, exercise.mark
        assert mark is turn(exercise)
        own, other = held(board, mark), held(board, mark.other)
        assert not completing(geometry, other, own)
        wins, right = completing(geometry, own, other), set(right_squares(exercise))
        free = board.available_moves()
        threats = {p for p in free if completing(geometry, own | {p}, other)}
        if exercise.aim is Lesson.LINES:
            assert right == wins
            # the line leads through the layers
            ((_, gap),) = rules.lacking_one(board, mark).items()
            assert len({(p - 1) // 16 for p in (*own, gap)}) == 4
        elif exercise.aim is Lesson.LAYERS:
            assert len(right) == 16
            assert {len(geometry.lines_through(p)) for p in right} == {7}
        elif exercise.aim is Lesson.THREAT:
            assert right == threats
            assert not wins
        else:
            assert right == starts_of_runs(board, mark)
            assert len(right) == 1
            assert right < threats


def test_perfect_play_is_about_forks() -> None:
    for exercise in EXERCISES[Lesson.PERFECT_PLAY]:
        board, mark = exercise.board, exercise.mark
        ends = PLAIN.after_each(board, mark).items()
        lost = {p for p, (value, _) in ends if value == Value.LOSS}
        if expected(exercise) | lost != set(board.available_moves()):
            continue
        for position in lost:
            moves = (position, *judged(exercise, position).replies)
            # the opponent's last move but one has made two threats
            after = played(board, mark, moves[:-2])
            found = held(after, mark.other), held(after, mark)
            assert len(completing(THREE_BY_THREE, *found)) == 2


def judged(exercise: Exercise, position: int) -> Answer:
    right = right_squares(exercise)
    answer = puzzles.judged(exercise.board, exercise.mark, position, right)
    assert answer is not None
    return answer


def played(board: Board, mark: Mark, moves: tuple[int, ...]) -> Board:
    for position in moves:
        board, mark = board.apply_move(position, mark), mark.other
    return board


def test_the_lines_that_an_answer_is_about() -> None:
    completed, *_ = EXERCISES[Lesson.LINES]
    assert judged(completed, 3).lines == ((1, 2, 3),)
    # O's reply wins, or blocks
    assert judged(completed, 8).lines == ((4, 5, 6),)
    assert judged(completed, 6).lines == ((1, 2, 3),)
    blocked = Exercise(
        Lesson.BLOCK, Board.from_text("X.. OO. X.."), Mark.X, Lesson.BLOCK
    )
    assert judged(blocked, 6).lines == ((4, 5, 6),)
    fork = Exercise(Lesson.FORK, Board.from_text("XO. .X. ..O"), Mark.X, Lesson.FORK)
    assert set(judged(fork, 4).lines) == {(4, 5, 6), (1, 4, 7)}
    # nothing to see where nothing was lost
    threat = Exercise(
        Lesson.THREAT, Board.from_text("X.. .O. ..."), Mark.X, Lesson.THREAT
    )
    assert judged(threat, 9).lines == ()
