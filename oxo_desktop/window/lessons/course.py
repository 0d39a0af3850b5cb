"""The order of lessons and puzzles, and the count of those that are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oxo_desktop.engine.lessons import EXERCISES, Exercise, Lesson
from oxo_desktop.engine.puzzles import Puzzle, PuzzleKind
from oxo_desktop.says import teaching

if TYPE_CHECKING:
    from oxo_desktop.engine import Geometry
    from oxo_desktop.play.settings import Solved
    from oxo_desktop.says.teaching import Asked

LAST = [*EXERCISES.values()][-1][-1]
"""The last exercise of the last lesson."""


def first(solved: Solved, geometry: Geometry) -> Exercise | PuzzleKind:
    """Return the first exercise that hasn't been solved.

    If all have, what comes after the last: a puzzle, if the game's board has any, and
    otherwise the last exercise again.
    """
    for lesson, exercises in EXERCISES.items():
        if solved.of(lesson.value) < len(exercises):
            return of_lesson(lesson, solved)
    return LAST if teaching.no_puzzles(geometry) else after(LAST)


def of_lesson(lesson: Lesson, solved: Solved) -> Exercise:
    """Return where to go on in a lesson; one that is done begins again."""
    exercises, number = EXERCISES[lesson], solved.of(lesson.value)
    return exercises[number if number < len(exercises) else 0]


def after(asked: Asked) -> Exercise | PuzzleKind:
    """Return what comes after an exercise or a puzzle.

    After the last exercise of a lesson comes the first of the next one, after the last
    lesson a puzzle, and after a puzzle another of its kind.
    """
    if isinstance(asked, Puzzle):
        return asked.kind
    course = [exercise for exercises in EXERCISES.values() for exercise in exercises]
    index = course.index(asked) + 1
    return course[index] if index < len(course) else PuzzleKind.WIN_IN_ONE


def with_solved(asked: Asked, solved: Solved) -> Solved:
    """Return what has been solved, once `asked` has been too."""
    if isinstance(asked, Puzzle):
        name = asked.kind.value
        return solved.with_number(name, solved.of(name) + 1)
    name = asked.lesson.value
    number = EXERCISES[asked.lesson].index(asked) + 1
    return solved.with_number(name, max(number, solved.of(name)))
