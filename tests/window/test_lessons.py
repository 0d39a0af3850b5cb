"""Lessons and puzzles in the window, by pointer, by keys and by screen reader."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit

from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Computer,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    check_winner,
)
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.learning.lessons import COURSE, EXERCISES, Lesson, right_squares
from oxo_desktop.learning.puzzles import (
    Puzzle,
    PuzzleKind,
    is_alike,
    kinds_on,
    solution,
)
from oxo_desktop.play.settings import MotionChoice, Solved, ThemeChoice
from oxo_desktop.says import teaching
from oxo_desktop.window.board.squares import SquareButton
from oxo_desktop.window.controls.shown import Tone
from oxo_desktop.window.controls.widgets import ElidedLabel, PlainLabel
from oxo_desktop.window.lessons.certificate import CertificateDialog
from oxo_desktop.window.lessons.lessons_panel import LessonsPanel, TopicButton
from oxo_desktop.window.worksheets.paper_dialog import Preview
from tests.conftest import next_start
from tests.window.desk import Desk, Learner, ghosts, numbered
from tests.window.seen import pick
from tests.window.test_language import change_language

LEFT = Qt.MouseButton.LeftButton
KINDS = {
    PuzzleKind.WIN_IN_ONE: "Win in one move",
    PuzzleKind.SAVE: "The only safe move",
    PuzzleKind.MAKE_FORK: "Make a fork",
    PuzzleKind.STOP_FORK: "Stop a fork",
    PuzzleKind.RUN: "A run of threats",
    PuzzleKind.QUIET: "The quiet move",
}


LINES = "Lesson: Lines, 1 of 4", "It is X's turn", "Which square completes a line?"


class Pupil(Learner):
    """Somebody who does lessons at a desk."""

    def open(self, geometry: Geometry | None = None) -> None:
        """Open the lessons, beside a new game of two people if a board is given."""
        if geometry is not None:
            self.desk.begin(geometry)
        self.window.menus.lessons.trigger()
        self.settle()

    def settle(self) -> None:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self.qtbot.waitUntil(lambda: self.area.view.buttons is not None)

    @property
    def panel(self) -> LessonsPanel:
        (panel,) = self.window.findChildren(LessonsPanel)
        return panel

    @property
    def said(self) -> tuple[str, str, str]:
        """The title above the board, the status, and the line below it."""
        title, *_, status, detail = (
            label.full_text
            for label in self.area.findChildren(ElidedLabel)
            if label.isVisibleTo(self.area)
        )
        return title, status, detail

    @property
    def told(self) -> list[str]:
        """What stands in the panel above the lessons."""
        labels = self.panel.findChildren(PlainLabel)
        texts = [label.text() for label in labels if label.isVisibleTo(self.panel)]
        return [text for text in texts[1 : texts.index("Lessons")] if text]

    @property
    def topics(self) -> dict[str, TopicButton]:
        return {b.text(): b for b in self.panel.findChildren(TopicButton)}

    def choose(self, topic: str) -> None:
        """Choose a lesson, or a kind of puzzle and wait for one."""
        before = self.said
        self.qtbot.mouseClick(self.topics[topic], LEFT)
        self.wait_for_task(before)

    def wait_for_task(self, before: tuple[str, str, str]) -> None:
        self.qtbot.waitUntil(
            lambda: self.said != before and self.said[1].endswith(("'s turn", "is it?"))
        )

    def answer(self, position: int) -> None:
        before = self.marks, self.said
        self.click(position)
        self.qtbot.waitUntil(lambda: (self.marks, self.said) != before)

    def wait_for(self, status: str) -> None:
        self.qtbot.waitUntil(lambda: self.said[1] == status)

    def puzzle(self, kind: PuzzleKind) -> Puzzle:
        """Return the puzzle on the board, its answer worked out anew."""
        board = Board.from_text(self.marks, self.scene.layout.geometry)
        mark = Mark(self.said[1].removeprefix("It is ")[0])
        answer = solution(kind, board, mark)
        assert answer is not None
        return Puzzle(kind, board, mark, answer)


@pytest.fixture
def pupil(desk: Desk) -> Pupil:
    return Pupil(desk)


def test_it_opens_beside_a_game_that_stays_as_it_is(pupil: Pupil) -> None:
    desk = pupil.desk
    desk.begin(THREE_BY_THREE)
    desk.click(5, 1)
    pupil.open()
    desk.window.menus.threats.trigger()
    assert not desk.window.view.isVisible()
    assert pupil.marks == "XX.OO...."
    assert pupil.said == LINES
    # that would be the answer
    assert pupil.notes.threats == {}
    # the task stands below the board alone
    assert pupil.told == ["Three in a row wins: across, down or diagonally."]
    pupil.answer(3)
    # neither the answer nor keys for the game change the game
    desk.window.menus.undo.trigger()
    assert desk.game.moves == (5, 1)
    pupil.press("Back to the game")
    assert desk.window.view.isVisible()
    assert not pupil.area.isVisible()
    assert pupil.panel.isHidden()
    assert desk.marks == "O...X...."
    desk.click(9)
    assert list(desk.game.moves) == [5, 1, 9]


def test_every_lesson_leads_to_the_next_and_then_to_puzzles(pupil: Pupil) -> None:
    pupil.window.resize(1366, 744)
    pupil.open()
    QApplication.processEvents()
    place = pupil.area.view.geometry()
    names = [*map(teaching.topic_name, COURSE), "Win in one move"]
    for lesson in COURSE:
        exercises = EXERCISES[lesson]
        name, last = teaching.topic_name(lesson), len(exercises)
        for number, exercise in enumerate(exercises, start=1):
            assert pupil.marks == exercise.board.to_text()
            assert pupil.said[0] == f"Lesson: {name}, {number} of {last}"
            assert [t for t, b in pupil.topics.items() if b.isChecked()] == [name]
            pupil.answer(right_squares(exercise)[0])
            # the board stays where it is
            QApplication.processEvents()
            assert pupil.area.view.geometry() == place
            is_last = number == last
            assert pupil.said[1] == ("Lesson done!" if is_last else "Solved!")
            assert pupil.said[2].startswith("Right! ")
            learnt = f"Now you know! {teaching.learnt(lesson)}"
            assert pupil.told[1:] == [learnt] * is_last
            done = "done" if is_last else f"{number} of {last}"
            assert pupil.topics[name].accessibleName() == f"{name}, {done}"
            assert pupil.panel.certificate.isVisible() is (
                name == names[-2] and is_last
            )
            before = pupil.said
            following = names[names.index(name) + 1]
            pupil.press(f"Next: {following}" if is_last else "Next")
            pupil.wait_for_task(before)
    assert pupil.said[0] == "Puzzle: Win in one move"


def test_a_lesson_by_keys(pupil: Pupil) -> None:
    desk, window = pupil.desk, pupil.window
    desk.press_key(Qt.Key.Key_L)
    pupil.settle()
    # by the number of the square
    desk.press_key(Qt.Key.Key_3)
    pupil.wait_for("Solved!")
    # with Enter or the space bar on it, or as the next game begins
    for key in (Qt.Key.Key_Return, Qt.Key.Key_N):
        assert window.focusWidget() is pupil.button("Next")
        desk.press_key(key)
        # by arrows, from the centre
        current = window.focusWidget()
        assert isinstance(current, SquareButton)
        exercise = EXERCISES[Lesson.LINES][1 if key == Qt.Key.Key_Return else 2]
        (right,) = right_squares(exercise)
        down, across = divmod(right - 1, 3)
        at_y, at_x = divmod(current.position - 1, 3)
        arrow = Qt.Key.Key_Right if across > at_x else Qt.Key.Key_Left
        desk.press_key(*[arrow] * abs(across - at_x))
        arrow = Qt.Key.Key_Down if down > at_y else Qt.Key.Key_Up
        desk.press_key(*[arrow] * abs(down - at_y), Qt.Key.Key_Return)
        pupil.wait_for("Solved!")
    # and back to the game
    desk.press_key(Qt.Key.Key_L)
    assert window.view.isVisible()


def square(pupil: Pupil, position: int) -> QAbstractButton:
    """Return a square as a screen reader has it."""
    buttons = pupil.area.view.viewport().findChildren(SquareButton)
    (found,) = [b for b in buttons if b.position == position]
    return found


def test_what_is_not_solved_can_be_left_for_the_next(pupil: Pupil) -> None:
    pupil.open()
    second = ("Lesson: Lines, 2 of 4", *LINES[1:])
    pupil.press("Next")
    pupil.qtbot.waitUntil(lambda: pupil.said[0] == second[0])
    pupil.answer(pupil.marks.index(".") + 1)
    # by its key too, right or wrong
    pupil.desk.press_key(Qt.Key.Key_N)
    pupil.qtbot.waitUntil(lambda: pupil.said[0] == "Lesson: Lines, 3 of 4")
    assert pupil.topics["Lines"].accessibleName() in ("Lines", "Lines, 2 of 4")


def test_a_lesson_by_screen_reader(pupil: Pupil) -> None:
    heard = list[str]()
    pupil.window.stage.heard.connect(lambda sentence: heard.append(sentence()))
    pupil.open()
    assert square(pupil, 2).accessibleName() == "Square 2, X"
    task = "It is X's turn. Which square completes a line?"
    keys = "Press B for the board, T for more, then a number."
    assert heard == [f"Lesson: Lines, 1 of 4. {task} {keys}"]
    # its Press
    square(pupil, 8).click()
    pupil.wait_for("Not that one")
    assert square(pupil, 6).accessibleName() == "Square 6, O"
    onwards = "Press N for the next one."
    lost = "No, O takes square 6 and wins: 4-5-6."
    assert heard[1:] == [f"{lost} Try again, or press N for the next one."]
    square(pupil, 3).click()
    pupil.wait_for("Solved!")
    # what leads on is what the keyboard has come to
    assert heard[2:] == ["Right! X wins: 1-2-3."]
    square(pupil, 6).click()
    assert heard[3:] == [f"Solved! {onwards}"]
    follow = pupil.window.focusWidget()
    assert follow is pupil.button("Next")
    # or it would be read with the button too
    assert follow.accessibleDescription() == ""
    assert pupil.topics["Lines"].accessibleName() == "Lines, 1 of 4"
    assert pupil.topics["Win in one move"].accessibleName() == "Win in one move"


def test_a_topic_begins_with_what_to_press(pupil: Pupil) -> None:
    heard = list[str]()
    pupil.window.stage.heard.connect(lambda sentence: heard.append(sentence()))
    pupil.open()
    told, menus = pupil.window.stage.practice, pupil.window.menus
    for topic in ("Forks", "Lines", "Stop a fork"):
        pupil.choose(topic)
        assert heard[-1].endswith(" Press B for the board, T for more, then a number.")
        assert "Looking" not in heard[-1]
    pupil.press("Next")
    pupil.qtbot.waitUntil(lambda: len(heard) == 5)
    assert "Press" not in heard[-1]
    menus.turn.trigger()
    # the task again, and what the panel says of it
    answer = told.bar.accessibleDescription()
    assert answer.startswith(f"{pupil.said[1]}. {pupil.said[2]} A fork is one move")
    pupil.choose("Blocking")
    pupil.answer(right_squares(EXERCISES[Lesson.BLOCK][0])[0])
    menus.turn.trigger()
    assert told.bar.accessibleDescription().startswith("Solved! Right! That blocks")
    # on a larger board no key is a square's
    pupil.press("Back to the game")
    pupil.open(FOUR_BY_FOUR)
    pupil.choose("Win in one move")
    assert heard[-1].endswith("T for more. Arrow keys and Enter answer.")


def test_no_letters_are_told_where_they_do_nothing(pupil: Pupil, parts: Parts) -> None:
    parts.preferences.change(letter_keys=False)
    heard = list[str]()
    pupil.window.stage.heard.connect(lambda sentence: heard.append(sentence()))
    pupil.open()
    square(pupil, 8).click()
    pupil.wait_for("Not that one")
    assert not any("press" in text.lower() for text in heard)


def test_what_is_read_out_takes_the_place_of_no_verdict(pupil: Pupil) -> None:
    desk, menus = pupil.desk, pupil.window.menus
    before = desk.sentences
    pupil.open()
    pupil.answer(8)
    verdict, told = pupil.said, pupil.told
    for read_out in (menus.free_squares, menus.turn, menus.copy_picture):
        read_out.trigger()
        bar = pupil.area.bar
        # read above the board
        assert bar.accessibleDescription()
        assert (bar.accessibleName(), pupil.said[1:]) == (verdict[0], verdict[1:])
        assert pupil.told == told
    menus.turn.trigger()
    answer = bar.accessibleDescription()
    # what has been done is said for a while
    bar._brief.setInterval(0)
    menus.copy_picture.trigger()
    assert bar.accessibleDescription() != answer
    pupil.qtbot.waitUntil(lambda: bar.accessibleDescription() == answer)
    pupil.press("Back to the game")
    assert desk.sentences == before
    assert not pupil.notes.lines
    assert pupil.last is None


def test_no_answer_resizes_the_board(pupil: Pupil) -> None:
    finish_lessons(pupil)
    pupil.window.resize(1366, 768)
    pupil.open()
    pupil.choose("Perfect play")
    for exercise in EXERCISES[Lesson.PERFECT_PLAY]:
        QApplication.processEvents()
        before = pupil.area.view.size()
        pupil.answer(right_squares(exercise)[0])
        QApplication.processEvents()
        assert pupil.area.view.size() == before
        if pupil.said[1] == "Solved!":
            pupil.press("Next")


def test_in_the_smallest_window_what_came_of_an_answer_is_seen(pupil: Pupil) -> None:
    pupil.window.resize(640, 480)
    pupil.open(FOUR_BY_FOUR_BY_FOUR)
    pupil.choose("Four layers")
    exercise = EXERCISES[Lesson.LAYERS][0]
    right = right_squares(exercise)[0]
    wrong = next(p for p in exercise.board.available_moves() if p != right)
    for square, button in ((wrong, "Try again"), (right, "Next")):
        pupil.answer(square)
        seen = [*pupil.area.findChildren(ElidedLabel)[-2:], pupil.button(button)]
        for part in seen:
            assert part.visibleRegion().boundingRect() == part.rect()


def test_who_has_done_all_lessons_gets_a_certificate(
    pupil: Pupil, tmp_path: Path
) -> None:
    finish_lessons(pupil)
    pupil.open()
    pupil.choose("Perfect play")
    for exercise in EXERCISES[Lesson.PERFECT_PLAY]:
        pupil.answer(right_squares(exercise)[0])
        if pupil.said[1] == "Solved!":
            pupil.press("Next")
    # it is offered where the last answer was given, and beside it for good
    pupil.press("Certificate…", pupil.area)
    heard = list[str]()
    pupil.window.stage.heard.connect(lambda sentence: heard.append(sentence()))
    (dialog,) = pupil.window.findChildren(CertificateDialog)
    (preview,) = dialog.findChildren(Preview)
    for lesson in COURSE:
        assert teaching.learnt(lesson) in preview.accessibleDescription()
    (name,) = (f for f in dialog.findChildren(QLineEdit) if f.isVisible())
    assert dialog.focusWidget() is name
    blank = preview.grab().toImage()
    name.setText("<b>" + "M" * 50)
    assert preview.accessibleDescription().splitlines()[2] == "<b>" + "M" * 37
    assert preview.grab().toImage() != blank
    save = pupil.button("Save…", dialog)
    dialog.save(str(tmp_path / "nowhere" / "certificate.pdf"))
    fails = "certificate.pdf could not be saved: "
    pupil.qtbot.waitUntil(lambda: fails in dialog._told.text())
    save.click()
    pick(dialog, tmp_path / "certificate.pdf")
    saved = "Saved: certificate.pdf"
    pupil.qtbot.waitUntil(lambda: dialog._told.text() == saved)
    assert heard[-1] == saved
    assert (tmp_path / "certificate.pdf").read_bytes().startswith(b"%PDF")
    # it is always a PDF, beside what is there
    (tmp_path / "ada.svg.pdf").write_text("somebody else's")
    dialog.save(str(tmp_path / "ada.svg"))
    pupil.qtbot.waitUntil(lambda: dialog._told.text() == "Saved: ada.svg-2.pdf")
    assert {f.name for f in tmp_path.glob("ada*")} == {"ada.svg.pdf", "ada.svg-2.pdf"}
    change_language(pupil.window, "ar")
    today = QDate.currentDate()
    numbers = re.findall(r"\d+", preview.accessibleDescription().splitlines()[-1])
    assert numbers == [str(today.day()), str(today.year())]
    change_language(pupil.window, None)
    pupil.press("Close", dialog)
    pupil.settle()
    pupil.press("Next: Win in one move")
    pupil.wait_for_task(("", "", ""))
    pupil.press("Certificate…", pupil.panel)
    assert pupil.window.findChildren(CertificateDialog)


def test_after_the_last_lesson_comes_what_is_not_done_yet(pupil: Pupil) -> None:
    open_last_exercise(pupil)
    pupil.answer(5)
    assert pupil.panel.certificate.isHidden()
    pupil.press("Next: Lines")
    assert pupil.said == LINES


def test_a_wrong_answer_is_refuted_and_tried_again(pupil: Pupil) -> None:
    pupil.open()
    pupil.choose("Forks")
    assert not pupil.button("Try again").isEnabled()
    pupil.answer(6)
    assert pupil.said[1:] == (
        "Not that one",
        "No, O takes square 4, and X can't force a win any more.",
    )
    # X answered on 6, O replied on 4, which blocks
    assert pupil.marks == "XO.OXX..O"
    assert pupil.notes.lines == {(4, 5, 6): Tone.BAD}
    pupil.press("Try again")
    assert pupil.marks == "XO..X...O"
    assert pupil.said[1] == "It is X's turn"
    assert pupil.notes.lines == {}
    assert pupil.told[1:] == []
    # the square of the reply is free again, even before that is pressed
    pupil.answer(8)
    assert pupil.marks == "XO.OX..XO"
    pupil.answer(4)
    assert pupil.said[1] == "Solved!"
    assert pupil.marks == "XO.XX...O"
    assert pupil.notes.lines == {(4, 5, 6): Tone.GOOD, (1, 4, 7): Tone.GOOD}


def test_the_last_mark_is_that_of_an_answer(pupil: Pupil) -> None:
    pupil.open()
    # nobody has moved yet
    assert pupil.last is None
    pupil.answer(8)
    assert pupil.last == 6
    pupil.press("Try again")
    assert pupil.last is None
    pupil.answer(3)
    assert pupil.last == 3
    pupil.press("Next")
    assert pupil.last is None


def test_a_line_of_play_is_shown_to_its_end(pupil: Pupil) -> None:
    open_last_exercise(pupil)
    assert pupil.said[1] == "It is O's turn"
    pupil.answer(2)
    # X wins in three moves more; the moves are numbered
    assert pupil.marks == "XOOXXX..O"
    assert pupil.labels == {2: "1", 5: "2", 9: "3", 4: "4", 3: "5", 6: "6"}
    assert pupil.said[2] == "No, X takes square 5 and wins in the end: 4-5-6."


def test_moves_come_one_after_the_other(pupil: Pupil, parts: Parts) -> None:
    parts.preferences.change(motion=MotionChoice.ON)
    open_last_exercise(pupil)
    pupil.answer(2)
    assert pupil.marks == "XO......."
    pupil.qtbot.waitUntil(lambda: pupil.marks == "XO..X....")
    # leaving ends it
    pupil.press("Try again")
    assert pupil.marks == "X........"
    pupil.answer(2)
    pupil.press("Back to the game")
    assert not pupil.area.isVisible()
    parts.preferences.change(motion=MotionChoice.OFF)
    pupil.open()
    assert pupil.marks == "X........"


def test_whose_turn_it_is_is_not_given_away(pupil: Pupil) -> None:
    pupil.open()
    pupil.choose("Taking turns")
    assert pupil.said == (
        "Lesson: Taking turns, 1 of 4", "Whose turn is it?",
        "X began. Find out whose turn it is, and complete a line with that mark.",
    )  # fmt: skip
    pupil.scene.hover(5)
    assert not ghosts(pupil.scene)
    pupil.answer(9)
    assert pupil.said[2].startswith("No, it was X's turn. ")


@pytest.mark.parametrize(
    ("geometry", "kinds", "last"),
    [
        *((THREE_BY_THREE, [kind], 3) for kind in kinds_on(THREE_BY_THREE)),
        (FOUR_BY_FOUR, list(kinds_on(FOUR_BY_FOUR)), 1),
        (FIVE_BY_FIVE, [PuzzleKind.WIN_IN_ONE, PuzzleKind.MAKE_FORK], 1),
        (SEVEN_POINT_PLANE, [PuzzleKind.WIN_IN_ONE, PuzzleKind.SAVE], 1),
    ],
)
def test_puzzles_of_the_games_board_wrong_then_right_then_another(
    pupil: Pupil, geometry: Geometry, kinds: list[PuzzleKind], last: int
) -> None:
    pupil.open(geometry)
    for kind in kinds:
        pupil.choose(KINDS[kind])
        previous = None
        for number in range(1, last + 1):
            puzzle = pupil.puzzle(kind)
            assert puzzle.board.geometry == geometry
            assert pupil.said[0] == f"Puzzle: {KINDS[kind]}"
            assert previous is None or not is_alike(puzzle, previous)
            wrong = next(
                p for p in puzzle.board.available_moves() if p != puzzle.answer
            )
            pupil.answer(wrong)
            assert pupil.said[1] == "Not that one"
            noun = "point" if geometry == SEVEN_POINT_PLANE else "square"
            assert pupil.said[2].startswith(f"No, {puzzle.mark.other} takes {noun} ")
            shown = Board.from_text(pupil.marks, geometry)
            assert shown[wrong] is puzzle.mark
            reply = puzzle.mark.other
            assert shown.count(reply) > puzzle.board.count(reply)
            pupil.answer(puzzle.answer)
            assert pupil.said[1] == "Solved!"
            name = pupil.topics[KINDS[kind]].accessibleName()
            assert name == f"{KINDS[kind]}, {number} solved"
            before, previous = pupil.said, puzzle
            if number < last:
                pupil.press("Next")
                pupil.wait_for_task(before)


def test_the_lesson_about_four_layers_ends_in_a_game_against_hard(pupil: Pupil) -> None:
    finish_lessons(pupil)
    # also where it is done again
    solved = pupil.window._preferences.settings.solved
    pupil.window._preferences.remember(solved=solved.with_number("layers", 6))
    pupil.open(FOUR_BY_FOUR_BY_FOUR)
    pupil.choose("Four layers")
    exercises = EXERCISES[Lesson.LAYERS]
    told = []
    for number, exercise in enumerate(exercises, start=1):
        assert pupil.said[0] == f"Lesson: Four layers, {number} of {len(exercises)}"
        assert pupil.marks == exercise.board.to_text()
        names = [name for name, b in pupil.topics.items() if b.isChecked()]
        assert names == ["Four layers"]
        pupil.answer(right_squares(exercise)[0])
        told.append(pupil.said[2])
        if number < len(exercises):
            before = pupil.said
            pupil.press("Next")
            pupil.wait_for_task(before)
    won = "Right! O can only answer the threats, and X wins."
    assert told == [
        "Right! X wins: 1B2 to 4B2.", "Right! X wins: 1A1 to 4D4.",
        "Right! Seven lines go through it, the most there are.",
        "Right! X has a threat now: 1B1 to 4B4.", won, won,
    ]  # fmt: skip
    assert pupil.said[1] == "Lesson done!"
    assert pupil.told[-1].startswith("Now you know! Whoever begins on 4×4×4 can win")
    assert pupil.button("Next: A run of threats").isVisible()
    pupil.press("Play against Hard")
    controller = pupil.desk.controller
    assert not pupil.window.menus.lessons.isChecked()
    assert controller.standing.players.x_player == Computer(Level.HARD)
    assert isinstance(controller.standing.players.o_player, Human)
    pupil.qtbot.waitUntil(lambda: len(controller.game.moves) == 1)
    geometry = FOUR_BY_FOUR_BY_FOUR
    assert len(geometry.lines_through(controller.game.moves[0])) == 7


def test_a_run_of_threats_is_played_to_its_end(pupil: Pupil) -> None:
    pupil.open(FOUR_BY_FOUR_BY_FOUR)
    pupil.choose("A run of threats")
    puzzle = pupil.puzzle(PuzzleKind.RUN)
    assert pupil.said[2] == (
        f"{puzzle.mark.other} must answer every threat, until one move makes two. With "
        "which square does such a run begin?"
    )
    wrong = next(p for p in puzzle.board.available_moves() if p != puzzle.answer)
    pupil.answer(wrong)
    assert pupil.said[1] == "Not that one"
    pupil.answer(puzzle.answer)
    assert pupil.said[1] == "Solved!"
    assert pupil.said[2] == (
        f"Right! {puzzle.mark.other} can only answer the threats, and {puzzle.mark} "
        "wins."
    )
    end = Board.from_text(pupil.marks, FOUR_BY_FOUR_BY_FOUR)
    assert check_winner(end) is puzzle.mark


def test_the_list_stays_where_it_is_while_puzzles_are_solved(pupil: Pupil) -> None:
    pupil.open()
    pupil.window.resize(pupil.window.width(), 560)
    pupil.settle()
    kind = pupil.topics[KINDS[PuzzleKind.STOP_FORK]]
    bar = pupil.panel._scroller.verticalScrollBar()
    bar.setValue(bar.maximum())
    lowest = bar.value()
    assert lowest > 0

    def is_where_it_was() -> bool:
        # once all is laid out
        QApplication.processEvents()
        return bar.value() == lowest

    pupil.choose(kind.text())
    assert is_where_it_was()
    pupil.answer(pupil.puzzle(PuzzleKind.STOP_FORK).answer)
    assert is_where_it_was()
    before = pupil.said
    pupil.press("Next")
    pupil.wait_for_task(before)
    assert is_where_it_was()
    pupil.press("Back to the game")
    pupil.open()
    assert is_where_it_was()


def test_what_is_chosen_stays_in_sight_when_there_is_more_to_read(pupil: Pupil) -> None:
    pupil.open()
    pupil.window.resize(pupil.window.width(), 560)
    pupil.settle()
    fork = pupil.topics[KINDS[PuzzleKind.MAKE_FORK]]
    # at the foot of the list, before there is a text above it
    scroller = pupil.panel._scroller
    foot = fork.geometry().bottom() + 1 - scroller.viewport().height()
    scroller.verticalScrollBar().setValue(foot)
    pupil.choose(fork.text())
    pupil.settle()
    assert fork.visibleRegion().boundingRect() == fork.rect()


def offered(pupil: Pupil) -> set[str]:
    return {name for name in KINDS.values() if pupil.topics[name].isVisible()}


def test_a_board_offers_the_puzzles_that_are_for_it(pupil: Pupil) -> None:
    pupil.open(FOUR_BY_FOUR_BY_FOUR)
    texts = [label.text() for label in pupil.panel.findChildren(PlainLabel)]
    assert "Puzzles on 4×4×4" in texts
    assert offered(pupil) == set(KINDS.values())
    assert pupil.topics["Four layers"].isVisible()
    # the lessons are there on their own board
    pupil.answer(3)
    assert pupil.said[1] == "Solved!"
    pupil.press("Back to the game")
    pupil.open(SEVEN_POINT_PLANE)
    assert offered(pupil) == set(list(KINDS.values())[:4])
    assert not pupil.topics["Four layers"].isVisible()
    pupil.qtbot.mouseClick(pupil.topics["Make a fork"], LEFT)
    pupil.qtbot.waitUntil(lambda: pupil.said[1] == "No puzzle")
    assert pupil.said[2] == "This board has no puzzle of this kind."
    assert pupil.marks == "......."
    pupil.choose("Win in one move")


def test_looking_for_a_puzzle_holds_nothing_up(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    pupil.open(FIVE_BY_FIVE)
    pupil.qtbot.mouseClick(pupil.topics["Stop a fork"], LEFT)
    # the click has returned, and nothing can be answered meanwhile
    assert pupil.said[:2] == ("Puzzle: Stop a fork", "Looking for a puzzle…")
    pupil.click(1)
    # something else can be chosen, and then no puzzle comes
    pupil.choose("Threats")
    asked = pupil.desk.asked(monkeypatch)
    pupil.qtbot.mouseClick(pupil.topics["Stop a fork"], LEFT)
    pupil.press("Back to the game")
    (task,) = asked
    assert task.token.is_dropped
    assert not pupil.area.isVisible()
    assert pupil.desk.game.moves == ()
    pupil.open()
    assert pupil.said[0] == "Lesson: Lines, 1 of 4"


def test_a_puzzle_that_cannot_be_looked_for_leaves_all_as_it_was(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(press: Callable[[], object]) -> None:
        """Press what has a puzzle looked for, which fails."""
        with monkeypatch.context() as patch:
            asked = pupil.desk.asked(patch)
            press()
            assert pupil.said[1] == "Looking for a puzzle…"
            asked[-1].done(None)

    def choose_in_vain() -> None:
        for topic in ("Make a fork", "Stop a fork"):
            pupil.qtbot.mouseClick(pupil.topics[topic], LEFT)

    pupil.open()
    pupil.choose("Win in one move")
    for square in (pupil.puzzle(PuzzleKind.WIN_IN_ONE).answer, None):
        before = pupil.said, pupil.told, pupil.marks
        fail(choose_in_vain)
        assert (pupil.said, pupil.told, pupil.marks) == before
        assert pupil.topics["Win in one move"].isChecked()
        if square is not None:
            pupil.answer(square)
    # what was solved stays so, and is counted once
    fail(lambda: pupil.press("Next"))
    assert pupil.said[1] == "Solved!"
    topic = pupil.topics["Win in one move"]
    assert topic.accessibleName() == "Win in one move, 1 solved"
    solved = pupil.said
    pupil.press("Next")
    pupil.wait_for_task(solved)
    # and where nothing has been asked, there is something to be done
    pupil.press("Back to the game")
    finish_lessons(pupil)
    pupil.desk.begin(SEVEN_POINT_PLANE)
    fail(pupil.open)
    assert pupil.said[0].startswith("Lesson: Perfect play, ")


def open_last_exercise(pupil: Pupil) -> None:
    pupil.window._preferences.remember(solved=Solved((("perfect play", 4),)))
    pupil.open()
    pupil.choose("Perfect play")


def finish_lessons(pupil: Pupil) -> None:
    done = tuple((lesson.value, len(EXERCISES[lesson])) for lesson in COURSE)
    pupil.window._preferences.remember(solved=Solved(done))


def answer_dialog(pupil: Pupil, text: str) -> None:
    (dialog,) = [d for d in pupil.window.findChildren(QDialog) if d.isVisible()]
    pupil.press(text, dialog)
    pupil.settle()


def test_progress_is_kept_and_can_be_begun_again(pupil: Pupil, parts: Parts) -> None:
    pupil.open()
    # nothing to forget yet
    assert not pupil.panel.forget.isEnabled()
    pupil.answer(3)
    pupil.press("Next")
    pupil.choose("Make a fork")
    pupil.answer(pupil.puzzle(PuzzleKind.MAKE_FORK).answer)
    parts.preferences.keep()
    assert type(parts.settings)(parts.settings.file).solved == Solved(
        (("lines", 1), ("make fork", 1))
    )
    pupil.press("Back to the game")
    with next_start(pupil.qtbot, parts) as desk:
        later = Pupil(desk)
        later.open()
        # where it was left
        assert later.said[0] == "Lesson: Lines, 2 of 4"
        assert later.topics["Make a fork"].accessibleName() == "Make a fork, 1 solved"
        later.press("Begin again…")
        answer_dialog(later, "Cancel")
        assert later.said[0] == "Lesson: Lines, 2 of 4"
        later.press("Begin again…")
        answer_dialog(later, "Forget")
        assert later.said[0] == "Lesson: Lines, 1 of 4"
        assert later.topics["Make a fork"].accessibleName() == "Make a fork"
        assert not later.panel.forget.isEnabled()
    parts.preferences.keep()
    assert type(parts.settings)(parts.settings.file).solved == Solved()


def test_what_was_left_unsolved_is_asked_again(pupil: Pupil) -> None:
    pupil.open()
    pupil.choose("Win in one move")
    cells = pupil.marks
    pupil.press("Back to the game")
    pupil.open()
    assert (pupil.said[0], pupil.marks) == ("Puzzle: Win in one move", cells)
    # but no puzzle of another board
    pupil.press("Back to the game")
    pupil.open(SEVEN_POINT_PLANE)
    assert pupil.said[0] == "Lesson: Lines, 1 of 4"


def test_after_what_was_solved_comes_the_next(pupil: Pupil) -> None:
    pupil.open()
    pupil.choose("Forks")
    pupil.answer(right_squares(EXERCISES[Lesson.FORK][0])[0])
    pupil.press("Back to the game")
    pupil.open()
    assert pupil.said[0] == f"Lesson: Forks, 2 of {len(EXERCISES[Lesson.FORK])}"
    pupil.choose("Win in one move")
    solved = pupil.puzzle(PuzzleKind.WIN_IN_ONE)
    pupil.answer(solved.answer)
    pupil.press("Back to the game")
    pupil.open()
    pupil.wait_for_task(("", "", ""))
    assert pupil.said[0] == "Puzzle: Win in one move"
    assert pupil.puzzle(PuzzleKind.WIN_IN_ONE) != solved
    # on another board it is about another one
    pupil.press("Back to the game")
    pupil.open(SEVEN_POINT_PLANE)
    assert pupil.said[0] == "Lesson: Lines, 1 of 4"


def test_when_all_lessons_are_done_it_opens_with_a_puzzle(pupil: Pupil) -> None:
    finish_lessons(pupil)
    pupil.desk.begin(THREE_BY_THREE)
    pupil.desk.click(5, 1)
    undo = pupil.window.menus.undo
    pupil.window.menus.lessons.trigger()
    # the game can't be changed while the puzzle is being looked for either
    assert not undo.isEnabled()
    pupil.wait_for_task(("", "", ""))
    assert pupil.said[0] == "Puzzle: Win in one move"
    pupil.press("Back to the game")
    assert undo.isEnabled()


def test_a_lesson_that_is_done_can_be_done_again(pupil: Pupil) -> None:
    pupil.window._preferences.remember(solved=Solved((("lines", 4), ("turns", 1))))
    pupil.open()
    assert pupil.said[0] == "Lesson: Taking turns, 2 of 4"
    pupil.choose("Lines")
    assert pupil.said[0] == "Lesson: Lines, 1 of 4"
    pupil.answer(3)
    assert pupil.topics["Lines"].accessibleName() == "Lines, done"


def test_another_panel_leads_back_to_the_game(pupil: Pupil) -> None:
    menus = pupil.window.menus
    pupil.open()
    menus.moves.trigger()
    assert pupil.window.view.isVisible()
    assert not menus.lessons.isChecked()
    # from one use of the practice board to another
    pupil.open()
    menus.set_up.trigger()
    assert pupil.area.isVisible()
    assert not menus.lessons.isChecked()
    assert pupil.marks == "........."
    menus.lessons.trigger()
    assert pupil.area.isVisible()
    assert not menus.set_up.isChecked()
    assert pupil.marks == "XX.OO...."
    pupil.answer(3)
    assert pupil.said[1] == "Solved!"
    pupil.press("Back to the game")
    assert pupil.window.view.isVisible()


def test_a_topic_that_is_let_go_of_too_late_asks_nothing(pupil: Pupil) -> None:
    pupil.open()
    topic, window = pupil.topics["Win in one move"], pupil.window
    window.menus.set_up.trigger()
    before = pupil.said
    topic.click()
    assert pupil.said == before


def test_the_computer_moves_meanwhile(pupil: Pupil) -> None:
    desk = pupil.desk
    desk.begin(THREE_BY_THREE, GameSettings.against_computer(Level.HARD))
    desk.click(1)
    pupil.open()
    pupil.answer(3)
    desk.wait_for_moves(2)
    assert pupil.marks == "XXXOO...."
    pupil.press("Back to the game")
    assert desk.marks.count("O") == 1


def test_square_numbers_are_shown_and_then_as_preferred_again(
    pupil: Pupil, parts: Parts
) -> None:
    pupil.open()
    assert numbered(pupil.scene) == {3, 6, 7, 8, 9}
    parts.preferences.change(theme=ThemeChoice.DARK)
    assert numbered(pupil.scene) == {3, 6, 7, 8, 9}
    pupil.press("Back to the game")
    assert not parts.preferences.value.square_numbers
    pupil.desk.window.menus.set_up.trigger()
    assert not numbered(pupil.area.scene)
