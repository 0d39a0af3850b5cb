"""Lessons and puzzles: sets them, and shows what comes of an answer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop import sentences, teaching
from oxo_desktop.engine import THREE_BY_THREE, Refusal
from oxo_desktop.engine.lessons import Exercise
from oxo_desktop.engine.puzzles import PuzzleKind
from oxo_desktop.window.learn import course
from oxo_desktop.window.learn.examiner import Examiner
from oxo_desktop.window.learn.progress import Progress
from oxo_desktop.window.learn.task_board import TaskBoard
from oxo_desktop.window.lessons.lessons_panel import LessonsPanel
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.controller import Standing
    from oxo_desktop.engine.lessons import Lesson
    from oxo_desktop.engine.puzzles import Answer, Puzzle
    from oxo_desktop.teaching import Asked
    from oxo_desktop.window.learn.surroundings import Surroundings


class Tutor(QObject):
    """Sets lessons and puzzles, judges answers, and counts what has been solved.

    Args:
        around: what it uses of the window.

    Attributes:
        panel: the lessons and puzzles to choose from, and what is asked.

    Signals:
        task_wanted: a Task for the analyst.
    """

    task_wanted = Signal(object)

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around.stage)
        self._stage, self._switch = around.stage, around.menus.lessons
        self._preferences = around.preferences
        self._progress = Progress(around.preferences, self._stage.window, self)
        self._progress.forgotten.connect(self._set_first)
        self._geometry = THREE_BY_THREE
        self.panel = LessonsPanel(around.look.theme, self._stage.window)
        self._board = TaskBoard(self._stage.practice, around.look)
        self._asked: Asked | None = None
        self._left: Asked | PuzzleKind | None = None
        self._is_solved = False
        self._examiner = Examiner(self)
        self._examiner.task_wanted.connect(self.task_wanted)
        self._connect()

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Draw puzzles for the game's board from now on."""
        geometry = standing.game.geometry
        if geometry != self._geometry and not isinstance(self._left, Exercise):
            self._left = None
        self._geometry = geometry
        self.panel.show_board(self._geometry)

    def on_game_started(self) -> None:
        """Go back to the game's board."""
        self._on_back()

    def on_toggled(self, *, shown: bool) -> None:
        """Go on where the player stopped, or with what comes first; or end it."""
        if shown:
            self._begin()
        else:
            self._end()

    def _begin(self) -> None:
        self._stage.practise(
            sentences.nothing,
            lambda: say("Back to the game"),
            self._on_back,
            self._on_square,
            self._board.begin(),
        )
        left, self._left = self._left, None
        self._ask(left or self._first)

    @property
    def _first(self) -> Exercise | PuzzleKind:
        return course.first(self._progress.solved, self._geometry)

    def _end(self) -> None:
        self._examiner.drop()
        self._left = asked = self._asked
        if asked is not None and self._is_solved:
            self._left = course.after(asked)
        self._asked = None
        self._board.end(square_numbers=self._preferences.value.square_numbers)
        self._stage.end_practice(self._on_back)

    def _on_back(self) -> None:
        self._switch.setChecked(False)

    def _connect(self) -> None:
        self._board.retry_requested.connect(self._ask_again)
        self._board.next_requested.connect(self._go_on)
        panel = self.panel
        panel.topic_chosen.connect(self._on_topic_chosen)
        panel.forget_requested.connect(self._progress.ask_to_forget)
        panel.show_progress(self._progress.solved)
        self._progress.changed.connect(panel.show_progress)

    # what is asked

    @Slot(object)
    def _on_topic_chosen(self, topic: Lesson | PuzzleKind) -> None:
        self._give(course.begin(topic, self._progress.solved))

    @Slot()
    def _go_on(self) -> None:
        assert self._asked is not None
        self._give(course.after(self._asked))

    def _give(self, following: Exercise | PuzzleKind) -> None:
        self._ask(following)
        self._stage.take_focus()

    def _ask(self, following: Asked | PuzzleKind) -> None:
        """Ask for a square, or draw a puzzle first."""
        if isinstance(following, PuzzleKind):
            self._draw(following)
        else:
            self._set(following)

    def _draw(self, kind: PuzzleKind) -> None:
        self._asked = None
        self._board.wait(kind)
        self.panel.show_task(kind, sentences.nothing)
        self._examiner.draw(kind, self._geometry, self._on_drawn)

    def _on_drawn(self, found: Puzzle | Refusal | None) -> None:
        """Set the puzzle that was drawn, or say why there is none."""
        if isinstance(found, Refusal):
            refused = partial(sentences.refusal, found)
            self._board.tell_none(self._geometry, refused)
            self.panel.tell(refused)
        elif found is not None:
            self._set(found)

    @Slot()
    def _set_first(self) -> None:
        # it may have been left while the question was open
        if self._switch.isChecked():
            self._ask(self._first)

    def _set(self, asked: Asked) -> None:
        """Ask for a square."""
        self._examiner.drop()
        again = asked == self._asked
        self._asked, self._is_solved = asked, False
        self._board.ask(asked, again=again)
        self.panel.show_task(
            teaching.subject(asked), partial(teaching.turn_and_task, asked)
        )

    @Slot()
    def _ask_again(self) -> None:
        assert self._asked is not None
        self._set(self._asked)
        self._stage.take_focus()

    # what is answered

    def _on_square(self, position: int) -> None:
        if self._asked is None or self._is_solved:
            return
        if self._asked.board[position] is not None:
            self._board.refuse_square(position)
        else:
            self._examiner.judge(self._asked, position, self._on_judged)

    def _on_judged(self, answer: Answer | None) -> None:
        asked = self._asked
        if answer is None or asked is None:
            return
        self._is_solved = answer.is_right
        self._board.show_answer(asked, answer)
        self.panel.tell(partial(teaching.told, asked, answer))
        if answer.is_right:
            self._progress.count(asked)
