"""The questions and answers of lessons and puzzles."""

import re
from random import Random

import pytest

from oxo_desktop.engine import GEOMETRIES, Board, Geometry, Mark
from oxo_desktop.learning import puzzles
from oxo_desktop.learning.lessons import EXERCISES, Exercise, Lesson, right_squares
from oxo_desktop.learning.puzzles import (
    Answer,
    Puzzle,
    PuzzleKind,
    draw_puzzle,
    solution,
)
from oxo_desktop.says import teaching

PUZZLES = [
    draw_puzzle(kind, GEOMETRIES[name], Random(seed))
    for name in ("3x3", "4x4")
    for kind in puzzles.kinds_on(GEOMETRIES[name])
    for seed in range(2)
]
EXERCISES_OF_ALL = [exercise for found in EXERCISES.values() for exercise in found]


def exercise(lesson: Lesson, text: str, starter: Mark = Mark.X) -> Exercise:
    return Exercise(lesson, Board.from_text(text), starter, lesson)


def puzzle(kind: PuzzleKind, text: str, mark: Mark) -> Puzzle:
    board = Board.from_text(text)
    answer = solution(kind, board, mark)
    assert answer is not None
    return Puzzle(kind, board, mark, answer)


def judged(asked: teaching.Asked, position: int) -> Answer:
    right = (asked.answer,) if isinstance(asked, Puzzle) else right_squares(asked)
    answer = puzzles.judged(asked.board, asked.mark, position, right)
    assert answer is not None
    return answer


LINES = exercise(Lesson.LINES, "XX. OO. ...")
TURNS = exercise(Lesson.TURNS, "XX. OO. X..")
THREAT = exercise(Lesson.THREAT, "XO. .O. .X.")
BLOCK = exercise(Lesson.BLOCK, "X.. X.. .O.")
FORK = exercise(Lesson.FORK, "X.O ..X ..O")
PERFECT = exercise(Lesson.PERFECT_PLAY, "X.. .O. ..X")
WINNING = exercise(Lesson.PERFECT_PLAY, "X.. ... ..O")
SAVE = puzzle(PuzzleKind.SAVE, "X.. .O. O.X", Mark.X)
STOP = puzzle(PuzzleKind.STOP_FORK, ".X. O.. X..", Mark.O)


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (LINES, "It is X's turn. Which square completes a line?"),
        (
            TURNS,
            "X began. Find out whose turn it is, and complete a line with that mark.",
        ),
        (BLOCK, "It is O's turn. X has a threat. Block it."),
        (STOP, "It is O's turn. X is about to make a fork, and every move loses except "
               "one. Which one doesn't?"),
    ],
)  # fmt: skip
def test_the_task(asked: teaching.Asked, text: str) -> None:
    assert teaching.turn_and_task(asked) == text


@pytest.mark.parametrize(
    ("asked", "position", "text"),
    [
        (LINES, 3, "Right! X wins: 1-2-3."),
        (LINES, 6, "No, O takes square 3, and the line is blocked."),
        (LINES, 7, "No, O takes square 6 and wins: 4-5-6."),
        (TURNS, 6, "Right! It was O's turn, and O wins: 4-5-6."),
        (
            TURNS,
            3,
            "No, it was O's turn. Now X takes square 6, and O's line is blocked.",
        ),
        (TURNS, 9, "No, it was O's turn. Now X takes square 3 and wins: 1-2-3."),
        (THREAT, 4, "Right! X has a threat now: 1-4-7."),
        (THREAT, 7, "Right! X has 2 threats now: 7-8-9, 1-4-7."),
        (THREAT, 3, "No, that makes no threat, and now O takes square 7."),
        (exercise(Lesson.THREAT, "X.. .O. ..."), 9, "Not yet: that makes no threat."),
        (BLOCK, 7, "Right! That blocks X: 1-4-7."),
        (BLOCK, 2, "No, X takes square 7 and wins: 1-4-7."),
        (FORK, 4, "Right! A fork: 4-5-6, 1-4-7. O can block only one of them."),
        (FORK, 5, "No, O takes square 4, and X can't force a win any more."),
        (FORK, 2, "No, O takes square 7 and wins in the end: 3-5-7."),
        (
            PERFECT,
            2,
            "Right! This keeps the draw. X has to block 2-5-8, and has no time for a "
            "fork.",
        ),
        (
            exercise(Lesson.PERFECT_PLAY, "... .X. ..."),
            1,
            "Right! This keeps the draw. Each of these loses to a fork: squares 2, 4, "
            "6 and 8.",
        ),
        (
            exercise(Lesson.PERFECT_PLAY, "X.. ... ..."),
            5,
            "Right! This keeps the draw. Any other square loses to a fork.",
        ),
        (PERFECT, 3, "No, X takes square 7 and wins in the end: 1-4-7."),
        (WINNING, 3, "Right! O has to block 1-2-3, and then X makes a fork."),
        (WINNING, 5, "No, O takes square 3, and X can't force a win any more."),
        # puzzles
        (SAVE, 3, "Right! It blocks O: 3-5-7. Every other move loses."),
        (SAVE, 8, "No, O takes square 3 and wins: 3-5-7."),
        (
            STOP,
            5,
            "Right! This keeps the draw. X has to block 4-5-6, and has no time for a "
            "fork.",
        ),
        (STOP, 3, "No, X takes square 8 and wins in the end: 7-8-9."),
        (
            puzzle(PuzzleKind.WIN_IN_ONE, "XXO ..X O..", Mark.O),
            8,
            "No, X takes square 5, and the line is blocked.",
        ),
    ],
)
def test_an_answer_says_why(asked: teaching.Asked, position: int, text: str) -> None:
    answer = judged(asked, position)
    assert teaching.told(asked, answer) == text


@pytest.mark.parametrize("asked", [*PUZZLES, *EXERCISES_OF_ALL])
def test_everything_is_filled_in(asked: teaching.Asked) -> None:
    told = [teaching.turn_and_task(asked)]
    free = asked.board.available_moves()
    # on the largest board each takes a while
    for position in free[:: 1 if len(free) <= 25 else 20]:
        answer = judged(asked, position)
        text = teaching.told_and_learnt(asked, answer)
        assert text.startswith("Right!") is answer.is_right
        told.append(text)
    for text in told:
        assert re.fullmatch(r"[A-Z][^{}]*[^:, ][.?]", text)
        assert "None" not in text
        assert all(part.count(":") < 2 for part in re.split(r"(?<=[.!?]) ", text))


def test_names() -> None:
    names = [teaching.topic_name(topic) for topic in (*Lesson, *PuzzleKind)]
    assert len(set(names)) == len(names)
    assert all(teaching.about(lesson).endswith(".") for lesson in Lesson)


@pytest.mark.parametrize("geometry", [GEOMETRIES["5x5"], GEOMETRIES["pp7"]])
def test_the_words_of_other_boards(geometry: Geometry) -> None:
    asked = draw_puzzle(PuzzleKind.SAVE, geometry, Random(1))
    assert asked is not None
    answer = judged(asked, asked.answer)
    assert re.fullmatch(
        r"Right! It blocks [XO]: [0-9-]+\. Every other move loses\.",
        teaching.told(asked, answer),
    )
