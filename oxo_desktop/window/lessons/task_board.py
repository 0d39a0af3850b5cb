"""A lesson's or a puzzle's position on the practice board, and what comes of it."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Slot

from oxo_desktop.engine import Board, Geometry, Refusal
from oxo_desktop.engine.rules import winning_lines
from oxo_desktop.learning.lessons import Lesson
from oxo_desktop.learning.puzzles import Answer, PuzzleKind
from oxo_desktop.says import sentences, teaching
from oxo_desktop.says.teaching import Asked
from oxo_desktop.window.controls.scrolling import reveal
from oxo_desktop.window.controls.shown import Label, Notes, Tone
from oxo_desktop.window.controls.stepper import Step, Stepper
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.look import Look
from oxo_desktop.window.practice.practice_area import PracticeArea
from oxo_desktop.words import Sentence, say

_BETWEEN_MS = 600
"""From one move to the next, so that each can be followed."""

_LONG_MS = 1000
"""How long a puzzle is looked for before that is said."""


class TaskBoard(QObject):
    """Shows a task, an answer, and the moves that punish it, one after the other."""

    def __init__(self, practice: PracticeArea, look: Look) -> None:
        super().__init__(practice)
        self._practice, self._look = practice, look
        self._boards: list[tuple[int, Board]] = []
        self._notes = Notes()
        self._stepper = Stepper(self, _BETWEEN_MS, first=1)
        self._stepper.moved.connect(self._show_move)
        self._looking = QTimer(self, singleShot=True, interval=_LONG_MS)
        self._looking.timeout.connect(self._tell_how_it_stands)

    def begin(
        self, retry: FlatButton, skip: FlatButton, follow: FlatButton, award: FlatButton
    ) -> None:
        """Take the buttons below the board; of `skip` and `follow` one leads on."""
        self._retry, self._award = retry, award
        self._skip, self._follow = skip, follow

    def end(self) -> None:
        self._stepper.pause()
        self._looking.stop()

    def ask(self, asked: Asked, *, again: bool, how: Sentence) -> None:
        """Show a task, and have it told, with `how` to answer it."""
        self.end()
        is_told = teaching.subject(asked) is not Lesson.TURNS
        turn = asked.mark if is_told else None
        self._practice.show_board(asked.board, turn, afresh=not again)
        self._practice.notes.show_instead(None)
        self._practice.bar.say(partial(teaching.topic, asked))
        self._practice.say(partial(teaching.turn, asked), partial(teaching.task, asked))
        told = teaching.turn_and_task if again else teaching.topic_turn_and_task
        self._practice.heard.emit(lambda: sentences.joined([told(asked), how()]))
        self._show_buttons(retry=False)

    def wait(self, kind: PuzzleKind, geometry: Geometry) -> None:
        self._practice.bar.say(partial(teaching.puzzle_topic, kind))
        self._ask_nothing(geometry, lambda: say("Looking for a puzzle…"))
        self._looking.start()

    def tell_none(self, geometry: Geometry, why: Sentence) -> None:
        self._ask_nothing(geometry, lambda: say("No puzzle"), why)
        self._tell_how_it_stands()

    @Slot()
    def _tell_how_it_stands(self) -> None:
        self._practice.heard.emit(lambda: self._practice.status)

    def _ask_nothing(
        self,
        geometry: Geometry,
        status: Sentence,
        detail: Sentence = sentences.nothing,
    ) -> None:
        """Say why nothing is asked, beside an empty board."""
        self.end()
        self._practice.show_board(Board((), geometry), None, afresh=True)
        self._practice.notes.show_instead(None)
        self._practice.say(status, detail)
        self._show_buttons(retry=False)
        self._skip.setEnabled(False)

    def refuse_square(self, position: int) -> None:
        full = Refusal("square_full", "That cell is already full.", square=position)
        self._practice.refuse(position, full)
        self._practice.below.say_briefly(partial(sentences.refusal, full))

    def show_answer(
        self, asked: Asked, answer: Answer, *, is_end: bool, how: Sentence
    ) -> None:
        """At the end light up the lines it is about, or draw through those won.

        `is_end` says whether something is offered for what has been learnt, and `how`
        tells to go on.
        """
        self._stepper.pause()
        told = partial(teaching.told, asked, answer)
        self._practice.say(partial(teaching.headline, asked, answer), told)
        moves = (answer.position, *answer.replies)
        board, mark = asked.board, asked.mark
        self._boards = []
        for position in moves:
            board, mark = board.apply_move(position, mark), mark.other
            self._boards.append((position, board))
        tone = Tone.GOOD if answer.is_right else Tone.BAD
        # a run of moves can be read from the numbers afterwards
        labels = {p: Label(str(n)) for n, p in enumerate(moves, start=1)}
        self._notes = Notes(
            lines={} if winning_lines(board) else dict.fromkeys(answer.lines, tone),
            labels=labels if len(moves) > 2 else {},
        )
        self._practice.show_board(asked.board, None)
        self._stepper.stand(1, len(moves))
        if self._look.is_animated:
            self._show_move(1)
            self._stepper.play()
        else:
            self._stepper.take(Step.LAST)
        is_right = answer.is_right
        self._show_buttons(retry=not is_right, follow=is_right, award=is_end)
        view, learnt = self._practice.view, teaching.told_and_learnt
        if answer.is_right and view.isAncestorOf(view.window().focusWidget()):
            # nothing is left to be done on the board, and the button says so
            self._follow.setFocus()
            how = sentences.nothing
        # in a small window, once there is room for what is said
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        reveal(self._practice.below)
        self._practice.heard.emit(
            lambda: sentences.joined([learnt(asked, answer), how()])
        )

    @Slot(int)
    def _show_move(self, number: int) -> None:
        last, board = self._boards[number - 1]
        is_end = number == len(self._boards)
        lines = winning_lines(board) if is_end else ()
        self._practice.show_board(board, None, lines, last=last)
        if is_end:
            self._practice.notes.show_instead(self._notes)

    def _show_buttons(
        self, *, retry: bool, follow: bool = False, award: bool = False
    ) -> None:
        """Offer to go on, after a right answer or without one, and to try again."""
        # as many are always there, so that the board stays where it is
        self._retry.setVisible(not follow)
        self._retry.setEnabled(retry)
        self._skip.setVisible(not follow)
        self._skip.setEnabled(True)
        self._follow.setVisible(follow)
        self._award.setVisible(award)
        self._practice.below.updateGeometry()
