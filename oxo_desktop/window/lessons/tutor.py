"""Lessons and puzzles: sets them, and shows what comes of an answer."""

from collections.abc import Callable
from functools import partial
from random import Random

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Computer,
    GameSettings,
    Human,
    Level,
    Mark,
    Refusal,
    Starts,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.learning.lessons import (
    COURSE,
    EXERCISES,
    Exercise,
    Lesson,
    right_squares,
)
from oxo_desktop.learning.puzzles import (
    Answer,
    Puzzle,
    PuzzleKind,
    answered,
    draw_puzzle,
    judged,
    with_run,
)
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.settings import Solved
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.says import sentences, teaching
from oxo_desktop.says.teaching import Asked
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.latin_keys import latin_key
from oxo_desktop.window.controls.widgets import FlatButton, open_dialog
from oxo_desktop.window.feature import Context, PracticeFeature
from oxo_desktop.window.lessons.lessons_panel import LessonsPanel
from oxo_desktop.window.lessons.task_board import TaskBoard
from oxo_desktop.words import Sentence, say

_COURSE = [exercise for lesson in COURSE for exercise in EXERCISES[lesson]]


class Tutor(PracticeFeature):
    """Sets lessons and puzzles, judges answers, and counts what has been solved."""

    panel: LessonsPanel
    shows_threats = False

    def __init__(self, context: Context) -> None:
        super().__init__(context, context.menus.lessons)
        self._store = context.store
        self._geometry = THREE_BY_THREE
        self._board = TaskBoard(self._stage.practice, context.look)
        self._asked: Asked | None = None
        self._answer: Answer | None = None
        self._before: tuple[Asked, Answer | None] = _COURSE[-1], None
        """What was asked last, and the answer to it, while a puzzle is looked for."""
        self._left: Asked | PuzzleKind | None = None
        """Where to go on when it is opened again."""
        self._topic: Lesson | PuzzleKind | None = None
        """What the player has been told how to answer."""
        self._rng = Random()
        self._previous: Puzzle | None = None
        self._token = Token()
        self.panel = LessonsPanel(self._stage.window, context.menus.why)
        for topic, button in self.panel.topics.items():
            button.clicked.connect(partial(self._choose_topic, topic))
            button.toggled.connect(partial(self._on_topic_checked, topic))
        self.panel.forget.clicked.connect(self._ask_to_forget)
        self.panel.certificate.clicked.connect(self._open_certificate)
        self.panel.show_progress(self._solved)

    def on_standing_changed(self, standing: Standing) -> None:
        """Draw puzzles for the game's board from now on."""
        geometry = standing.game.geometry
        if geometry != self._geometry and not isinstance(self._left, Exercise):
            self._left = None
        self._geometry = geometry
        self.panel.show_board(self._geometry)

    def begin(self) -> None:
        """Go on where the player stopped, or with what comes first."""
        retry = translated(FlatButton(), text=lambda: say("Tr&y again"))
        follow = translated(FlatButton(primary=True), text=lambda: say("&Next"))
        skip = translated(FlatButton(), text=lambda: say("&Next"))
        self._follow = follow
        skip.clicked.connect(self._go_on)
        retry.clicked.connect(self._ask_again)
        follow.clicked.connect(self._go_on)
        self._award = award = FlatButton()
        translated(award, text=partial(self._name_award, _COURSE[-1]))
        award.clicked.connect(self._on_award_clicked)
        buttons = retry, award, skip, follow
        sets = (retry, skip), (award, follow)
        self._stage.practise(self, lambda: say("Back to the game"), buttons, sets)
        self._board.begin(retry, skip, follow, award)
        left, self._left = self._left, None
        self._ask(left or self._first())

    def _first(self, but: Lesson | None = None) -> Exercise | PuzzleKind:
        """Return the first exercise that hasn't been solved, but for those of a lesson.

        If all have, what comes after the last: a puzzle.
        """
        for lesson in COURSE:
            if lesson is not but and not teaching.is_done(
                lesson, self._solved.of(lesson.value)
            ):
                return self._next_of(lesson)
        return PuzzleKind.WIN_IN_ONE

    def _after(self, asked: Asked) -> Exercise | PuzzleKind:
        """Return what comes next: after the last lesson another, or a puzzle."""
        if isinstance(asked, Puzzle):
            return asked.kind
        if asked in _COURSE:
            rest, end = _COURSE[_COURSE.index(asked) + 1 :], self._first(asked.lesson)
        else:
            exercises = EXERCISES[asked.lesson]
            rest, end = list(exercises[exercises.index(asked) + 1 :]), PuzzleKind.RUN
        return rest[0] if rest else end

    def _next_of(self, lesson: Lesson) -> Exercise:
        """Return where to go on in a lesson; one that is done begins again."""
        exercises, number = EXERCISES[lesson], self._solved.of(lesson.value)
        return exercises[number if number < len(exercises) else 0]

    def end(self) -> None:
        self._token.drop()
        self._left = asked = self._asked
        if asked is not None and self._is_solved:
            self._left = self._after(asked)
        self._asked, self._before, self._topic = None, (_COURSE[-1], None), None
        self._board.end()
        self._stage.end_practice(self)

    def on_key(self, event: QKeyEvent) -> bool:
        """Go on with N, which begins the next game where the game is shown."""
        is_known = latin_key(event) == Qt.Key.Key_N and self._asked is not None
        if is_known:
            self._go_on()
        return is_known

    def on_told(self, told: Sentence, *, briefly: bool) -> None:
        self._stage.practice.bar.say_more(told, briefly=briefly)

    # what is asked

    def begin_puzzles(self) -> None:
        """Open with the first puzzle, whatever was asked before."""
        self._left = PuzzleKind.WIN_IN_ONE
        self._switch.setChecked(True)

    def _choose_topic(self, topic: Lesson | PuzzleKind) -> None:
        # the mouse may be released on a button when the panel has been closed by a key
        if self._switch.isChecked():
            self._give(self._next_of(topic) if isinstance(topic, Lesson) else topic)

    def _on_topic_checked(self, topic: Lesson | PuzzleKind, on: bool) -> None:  # noqa: FBT001 - a signal's
        """Do as a click does: assistive technology may check a button instead."""
        if on:
            self._choose_topic(topic)

    @Slot()
    def _go_on(self) -> None:
        assert self._asked is not None
        self._give(self._after(self._asked))

    def _give(self, following: Asked | PuzzleKind) -> None:
        """Ask something, with the keyboard on the board."""
        self._ask(following)
        self._stage.take_focus()

    def _ask(self, following: Asked | PuzzleKind) -> None:
        if isinstance(following, PuzzleKind):
            self._draw_puzzle(following)
        else:
            self._pose(following)

    def _draw_puzzle(self, kind: PuzzleKind) -> None:
        if self._asked is not None:
            self._before = self._asked, self._answer
        self._asked = None
        self._board.wait(kind, self._geometry)
        self.panel.show_topic(kind)
        parts = kind, self._geometry, self._rng, self._previous
        self._work_out(partial(draw_puzzle, *parts), self._on_drawn)

    def _on_drawn(self, found: Puzzle | Refusal | None) -> None:
        """Set the puzzle that was drawn, or say why there is none.

        None if looking for one has failed; what was there before is shown again then.
        """
        if isinstance(found, Refusal):
            refused = partial(sentences.refusal, found)
            self._board.tell_none(self._geometry, refused)
        elif found is not None:
            self._previous = found
            self._pose(found)
        else:
            asked, answer = self._before
            self._pose(asked)
            if answer is not None:
                self._show_answer(asked, answer)

    def _pose(self, asked: Asked) -> None:
        self._token.drop()
        again = asked == self._asked
        self._asked, self._answer = asked, None
        topic = teaching.topic_of(asked)
        is_new, self._topic = topic is not self._topic, topic
        keys = partial(teaching.keys, asked.board.geometry)
        how = keys if is_new and self._has_letter_keys else sentences.nothing
        # its room is kept for it; Qt asks no button for it that is hidden
        self._follow.show()
        translated(self._follow, text=partial(self._name_following, asked))
        self._board.ask(asked, again=again, how=how)
        self.panel.show_topic(topic)

    @Slot()
    def _ask_again(self) -> None:
        assert self._asked is not None
        self._give(self._asked)

    def _work_out(
        self, work: Callable[[Stop], object], done: Callable[..., None]
    ) -> None:
        """Work out one thing at a time: what is asked next takes its place."""
        self._token.drop()
        self._token = self._analyst.do(Task(work, done))

    # what is answered

    def on_square(self, position: int) -> None:
        asked = self._asked
        if asked is None or self._is_solved:
            told = [self._stage.practice.status]
            told += [] if asked is None else [self._next_key()]
            self._stage.heard.emit(partial(sentences.joined, told))
            return
        if asked.board[position] is not None:
            self._board.refuse_square(position)
        else:
            work = partial(_judged, asked, position)
            self._work_out(work, partial(self._on_judged, asked))

    def _on_judged(self, asked: Asked, answer: Answer | None) -> None:
        if answer is not None:
            # first, since what comes next depends on what has been solved
            if answer.is_right:
                self._count_solved(asked)
            self._show_answer(asked, answer)

    def _show_answer(self, asked: Asked, answer: Answer) -> None:
        self._answer = answer
        is_end = bool(teaching.you_have_learnt(asked, answer))
        if not self._ends_in_game(asked):
            is_end &= not self.panel.certificate.isHidden()
        translated(self._award, text=partial(self._name_award, asked))
        translated(self._follow, text=partial(self._name_following, asked))
        self._board.show_answer(asked, answer, is_end=is_end, how=self._next_key)
        self.panel.tell(partial(teaching.you_have_learnt, asked, answer))

    def _ends_in_game(self, asked: Asked) -> bool:
        """Return whether it is tried out in a game, instead of a certificate."""
        return teaching.topic_of(asked) is Lesson.LAYERS

    def _name_award(self, asked: Asked) -> str:
        if self._ends_in_game(asked):
            # Translators: A button
            return say("&Play against Hard")
        return say("Certificate…")

    @Slot()
    def _on_award_clicked(self) -> None:
        if self._asked is not None and self._ends_in_game(self._asked):
            self._play_hard()
        else:
            self._open_certificate()

    def _play_hard(self) -> None:
        """Begin a game on 4×4×4 in which Hard shows its strategy."""
        players = map(self._controller.standing.players.player, Mark)
        people = [player for player in players if isinstance(player, Human)]
        person = people[0] if len(people) == 1 else Human()
        settings = GameSettings(Computer(Level.HARD), person, Starts.X)
        self._switch.setChecked(False)
        self._controller.new_game(settings, FOUR_BY_FOUR_BY_FOUR)

    def _name_following(self, asked: Asked) -> str:
        """Return what the button says that leads on: another lesson is named."""
        after = self._after(asked)
        topic = after.lesson if isinstance(after, Exercise) else after
        if topic is teaching.topic_of(asked):
            return say("&Next")
        # Translators: A button: the next lesson, or puzzles
        return say("&Next: {topic}", topic=teaching.topic_name(topic))

    # what has been solved

    @property
    def _is_solved(self) -> bool:
        return self._answer is not None and self._answer.is_right

    @property
    def told(self) -> str:
        """What is asked, and what to know for it; or what has come of the answer."""
        asked, answer = self._asked, self._answer
        if asked is None:
            return super().told
        if answer is None:
            about = teaching.about(teaching.topic_of(asked))
            return sentences.joined([teaching.turn_and_task(asked), about])
        headline = teaching.headline(asked, answer)
        return sentences.joined([headline, teaching.told_and_learnt(asked, answer)])

    @property
    def _has_letter_keys(self) -> bool:
        return self._preferences.value.letter_keys

    def _next_key(self) -> str:
        if not self._has_letter_keys:
            return ""
        return teaching.next_key(is_solved=self._is_solved)

    @property
    def _solved(self) -> Solved:
        return self._preferences.settings.solved

    def _count_solved(self, asked: Asked) -> None:
        before = self._solved
        if isinstance(asked, Puzzle):
            name = asked.kind.value
            number = before.of(name) + 1
        else:
            name = asked.lesson.value
            number = EXERCISES[asked.lesson].index(asked) + 1
        self._remember(before.with_number(name, max(number, before.of(name))))

    def _remember(self, solved: Solved) -> None:
        self._preferences.remember(solved=solved)
        self.panel.show_progress(solved)

    @Slot()
    def _open_certificate(self) -> None:
        from oxo_desktop.window.lessons.certificate import CertificateDialog

        players = map(self._controller.standing.players.player, Mark)
        names = [p.name for p in players if isinstance(p, Human) and p.name]
        # of two people, nobody knows whose certificate it is
        name = names[0] if len(names) == 1 else ""
        parts = self._preferences, self._store, self._analyst, self._stage.window
        dialog = CertificateDialog(name, *parts)
        dialog.said.connect(self._stage.heard)
        open_dialog(dialog)

    @Slot()
    def _ask_to_forget(self) -> None:
        from oxo_desktop.window.dialogs import questions

        dialog = questions.forget_progress(self._stage.window)
        dialog.accepted.connect(self._forget)
        open_dialog(dialog)

    @Slot()
    def _forget(self) -> None:
        self._remember(Solved())
        # it may have been left while the question was open
        if self._switch.isChecked():
            self._ask(self._first())


def _judged(asked: Asked, position: int, stop: Stop) -> Answer | None:
    if isinstance(asked, Puzzle):
        return answered(asked, position, stop)
    answer = judged(asked.board, asked.mark, position, right_squares(asked), stop)
    if answer is not None and answer.is_right and asked.aim is PuzzleKind.RUN:
        return with_run(answer, asked.board, asked.mark, stop)
    return answer
