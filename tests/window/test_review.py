"""What each move of a game did: the panel, the chart, and the notes on the board."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from oxo_desktop.app import Parts
from oxo_desktop.engine import THREE_BY_THREE, Game, GameSettings, Geometry, Level, Mark
from oxo_desktop.engine.geometry import FIVE_BY_FIVE, FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.play.tasks import Priority, Task
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.window.controls.shown import Label, Tone
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.window.moves.moves_panel import MovesPanel
from oxo_desktop.window.review.chart import ValueChart
from oxo_desktop.window.review.reviewed_list import ReviewedList
from oxo_desktop.window.review.reviewing import ReviewPanel
from tests.window.desk import LEFT, TWO, Desk, Learner
from tests.window.seen import differ, opened
from tests.window.test_language import change_language

TURNING = (1, 5, 9, 3, 7, 4, 8)
"""O gives the draw away by its second move; X makes two threats, and wins."""

WHY = (
    "It lets X make two threats at once, by taking square 7; squares 2, 4, 6 and 8 "
    "would have kept the draw."
)
BETTER = (
    "It would have been better to take square 2: that would have kept the draw. The "
    "numbers on the board show how play might have gone on."
)
JUDGEMENTS = [
    "1: X on square 1: kept the draw",
    "2: O on square 5: kept the draw",
    "3: X on square 9: kept the draw",
    "4: O on square 3: gave away the draw",
    "5: X on square 7: kept the win",
    "6: O on square 4: lost already",
    "7: X on square 8: kept the win",
]
EASY = GameSettings.against_computer(Level.EASY)

NOTHING = "There is no move to review yet. Play a game, or open one from the history."


class Reviewer(Learner):
    """A player with the review beside the board."""

    def open(self, *moves: int, geometry: Geometry = THREE_BY_THREE, at: int) -> None:
        """Review a game from the menu, and wait for its turning point."""
        self.review(Game(geometry, moves=moves), at)

    def review(self, game: Game, at: int, players: GameSettings = TWO) -> None:
        self.desk.controller.resume(game, players)
        self.window.menus.review.trigger()
        self.wait(len(game.moves))
        self.wait_for_position(at)

    def wait(self, moves: int) -> None:
        self.qtbot.waitUntil(lambda: self.moves.isVisible() and len(self.rows) == moves)

    def wait_for_position(self, ply: int) -> None:
        self.qtbot.waitUntil(lambda: self.desk.controller.standing.ply == ply)

    @property
    def panel(self) -> ReviewPanel:
        (panel,) = self.window.findChildren(ReviewPanel)
        return panel

    @property
    def moves(self) -> ReviewedList:
        return self.panel.moves

    @property
    def chart(self) -> ValueChart:
        return self.panel.chart

    @property
    def texts(self) -> list[str]:
        """What can be read in the panel below its title, from the top."""
        labels = [la for la in self.panel.findChildren(QLabel) if la.isVisible()]
        labels.sort(key=lambda label: label.mapTo(self.panel, QPoint()).y())
        return [label.text() for label in labels][1:]

    @property
    def rows(self) -> list[str]:
        """What a screen reader calls the moves."""
        role, model = Qt.ItemDataRole.AccessibleTextRole, self.moves.model()
        return [model.index(n, 0).data(role) for n in range(model.rowCount())]

    @property
    def current(self) -> int | None:
        """The number of the selected move."""
        return self.moves.currentIndex().row() + 1 or None

    def choose(self, number: int) -> None:
        box = self.moves.visualRect(self.moves.model().index(number - 1, 0))
        self.qtbot.mouseClick(self.moves.viewport(), LEFT, pos=box.center())

    @property
    def labels(self) -> dict[int, str]:
        return {p: text.replace("\n", " ") for p, text in super().labels.items()}

    @property
    def described(self) -> dict[int, str]:
        """What a review has a screen reader say about squares."""
        buttons = self.desk.viewport.findChildren(QAbstractButton)
        told = [b.accessibleDescription().partition("; ")[2] for b in buttons]
        of_game = ("last move", "on the winning line", "on the winning line; last move")
        return {
            p: text
            for p, text in enumerate(told, start=1)
            if text and text not in of_game
        }


@pytest.fixture
def reviewer(desk: Desk) -> Reviewer:
    return Reviewer(desk)


@pytest.fixture
def turning(reviewer: Reviewer) -> Reviewer:
    """Review the game with the turning point."""
    reviewer.open(*TURNING, at=3)
    return reviewer


def test_the_turning_point_comes_first_and_is_selected(turning: Reviewer) -> None:
    assert turning.texts == ["Turning point: move 4", WHY]
    assert turning.rows == JUDGEMENTS
    assert turning.current == 4
    # the board shows the position before it
    assert turning.desk.marks == "X...O...X"
    assert turning.desk.sentences[0] == "Move 4, O: gave away the draw"
    best = dict.fromkeys((2, 4, 6, 8), "draws")
    assert turning.labels == {3: "loses in 2", **best}
    assert turning.notes.ghosts == {3: Mark.O}
    assert turning.notes.frames == {2: Tone.GOOD}
    assert turning.notes.tints == dict.fromkeys((4, 6, 8), Tone.GOOD)


def test_a_screen_reader_says_what_is_noted_on_the_board(turning: Reviewer) -> None:
    best = dict.fromkeys((2, 4, 6, 8), "better: draws")
    assert turning.described == {3: "played here: loses after 2 of X's moves", **best}
    interface = QAccessible.queryAccessibleInterface(turning.moves)
    assert interface.text(QAccessible.Text.Name) == "Moves and what they did"
    # each row has a heading, and so has the column; they say nothing
    headings = interface.child(1), interface.child(2 * 4)
    assert [h.text(QAccessible.Text.Name) for h in headings] == ["", ""]
    row = interface.child(2 * 4 + 1)
    assert row.text(QAccessible.Text.Name) == JUDGEMENTS[3]
    assert row.text(QAccessible.Text.Description) == WHY
    chart = QAccessible.queryAccessibleInterface(turning.chart)
    assert chart.text(QAccessible.Text.Name) == "Value of the game"
    values = "At the start: draw. After move 4: X wins."
    assert chart.text(QAccessible.Text.Description) == values
    turning.press("Show the line")
    assert turning.described[2] == "move 4 of the line: O"


def test_moves_are_chosen_by_pointer_and_by_keys(turning: Reviewer) -> None:
    turning.choose(6)
    assert turning.desk.marks == "X.O.O.X.X"
    assert turning.desk.sentences[0] == "Move 6, O: lost already"
    assert turning.labels == {4: "loses in 1"}
    keys = Qt.Key
    for key, number in ((keys.Key_Up, 5), (keys.Key_Home, 1), (keys.Key_Down, 2)):
        turning.qtbot.keyClick(turning.moves, key)
        assert turning.current == number
        assert turning.desk.controller.standing.ply == number - 1
    # what is said of the turning point stays
    assert turning.texts == ["Turning point: move 4", WHY]
    turning.desk.press_key(Qt.Key.Key_End)
    assert turning.current == 7
    assert turning.labels == {8: "wins in 1"}


def test_the_moves_have_the_keyboard_and_leave_the_digits_to_the_board(
    turning: Reviewer,
) -> None:
    assert turning.window.focusWidget() is turning.moves
    turning.desk.press_key(Qt.Key.Key_Up, Qt.Key.Key_2)
    # on the position before move 3
    assert turning.desk.game.moves == (1, 5, 2)


def test_a_click_on_the_chart_chooses_the_nearest_move(turning: Reviewer) -> None:
    for number in (2, 7, 4):
        point = turning.chart.point_of(number).toPoint() + QPoint(4, 20)
        turning.qtbot.mouseClick(turning.chart, LEFT, pos=point)
        assert turning.current == number
    turning.qtbot.mouseClick(turning.chart, LEFT, pos=QPoint(1, 1))
    assert turning.current == 1


def test_the_chart_rises_where_the_outcome_changed(turning: Reviewer) -> None:
    heights = [turning.chart.point_of(n).y() for n in range(8)]
    draw, x_wins = heights[0], heights[-1]
    assert x_wins < draw
    assert heights == [draw] * 4 + [x_wins] * 4
    theme, picture = turning.window.theme, turning.chart.grab().toImage()
    marked = {
        n
        for n in range(8)
        if differ(picture.pixelColor(turning.chart.point_of(n).toPoint()), theme.bad)
        < 30
    }
    assert marked == {4}


def test_the_better_line_is_shown_with_numbers(turning: Reviewer) -> None:
    turning.press("Show the line")
    line = {2: "4", 8: "5", 7: "6", 3: "7", 6: "8", 4: "9"}
    assert turning.labels == line
    marks = [Mark.O, Mark.X, Mark.O, Mark.X, Mark.O, Mark.X]
    assert turning.notes.ghosts == dict(zip(line, marks, strict=True))
    assert turning.texts[-1] == BETTER
    turning.press("Hide the line")
    assert turning.labels[3] == "loses in 2"
    assert turning.texts == ["Turning point: move 4", WHY]
    # it is about one move
    turning.press("Show the line")
    turning.choose(5)
    turning.choose(4)
    assert turning.labels[3] == "loses in 2"
    turning.choose(5)
    assert not turning.button("Show the line").isEnabled()


def test_playing_on_from_before_the_mistake(turning: Reviewer) -> None:
    turning.press("Continue from here")
    assert turning.desk.viewport.isAncestorOf(turning.window.focusWidget())
    assert turning.desk.game == Game(moves=TURNING[:3])
    assert turning.desk.sentences[1] == "A new game: the other stays as it ended."
    turning.wait(3)
    assert (turning.labels, turning.notes.ghosts) == ({}, {})
    assert turning.desk.sentences[0] == "Grace's turn (O)"
    # the review follows what is played instead
    turning.desk.press_key(Qt.Key.Key_2)
    turning.wait(4)
    assert turning.rows[3] == "4: O on square 2: kept the draw"
    assert turning.texts == ["No move changed the outcome: nobody gave anything away."]
    assert turning.current is None


@pytest.mark.parametrize("is_of_history", [False, True])
def test_a_game_that_has_ended_stays_as_it_ended(
    reviewer: Reviewer, parts: Parts, *, is_of_history: bool
) -> None:
    desk = reviewer.desk
    desk.begin(THREE_BY_THREE)
    desk.click(*TURNING)
    assert desk.controller.standing.score.x_wins == 1
    if is_of_history:
        desk.press("Next game")
        review_in_history(reviewer)
    else:
        reviewer.window.menus.review.trigger()
    reviewer.wait_for_position(3)
    reviewer.press("Continue from here")
    assert desk.controller.standing.score.x_wins == 1
    desk.press_key(Qt.Key.Key_2)
    history = parts.store.history()
    games = history.games(history.numbers(Filter(), Order()))
    kept = sorted(game.line for game in games.values())
    assert kept == ["3x3 X 1 5 9 2", "3x3 X 1 5 9 3 7 4 8"]


def test_closing_it_shows_the_end_of_the_game_again(turning: Reviewer) -> None:
    turning.choose(2)
    turning.press("Close the panel")
    assert not turning.panel.isVisible()
    assert turning.desk.marks == "X.OOO.XXX"
    assert (turning.labels, turning.described) == ({}, {})
    assert turning.desk.sentences[0] == "Congratulations! Ada (X) wins!"
    assert turning.desk.viewport.isAncestorOf(turning.window.focusWidget())


def test_another_panel_takes_its_place_and_keeps_the_position(
    turning: Reviewer,
) -> None:
    turning.window.menus.moves.trigger()
    (moves,) = turning.window.findChildren(MovesPanel)
    assert moves.isVisible()
    assert not turning.panel.isVisible()
    assert turning.desk.marks == "X...O...X"
    assert (turning.labels, turning.described) == ({}, {})
    assert turning.desk.sentences[0] == "Showing move 3 of 7."
    turning.window.menus.moves.trigger()
    assert turning.desk.marks == "X.OOO.XXX"


def test_the_reasons_of_the_move_before_are_asked_for_from_a_review(
    reviewer: Reviewer,
) -> None:
    reviewer.review(Game(moves=TURNING), 3, EASY)
    reviewer.window.menus.why.trigger()
    assert reviewer.desk.marks == "X...O...X"
    reviewer.window.menus.why.trigger()
    # nothing beside the board would lead there now
    assert reviewer.desk.marks == reviewer.desk.game.board.to_text()


def test_four_ways_open_it(reviewer: Reviewer) -> None:
    reviewer.desk.begin(THREE_BY_THREE)
    reviewer.desk.click(*TURNING)
    assert reviewer.desk.offered == ["Undo", "Next game", "Review"]
    switch = reviewer.window.menus.review
    reviewer.desk.press("Review")
    reviewer.wait(7)
    for close in (True, False, True):
        reviewer.qtbot.keyClick(reviewer.window, Qt.Key.Key_R)
        assert switch.isChecked() is not close
    actions = reviewer.window.findChildren(QAction)
    assert [a for a in actions if a.text() == "&Review this game"] == [switch]
    switch.trigger()
    assert reviewer.panel.isVisible()


def said_by(reviewer: Reviewer) -> list[tuple[str | None, dict[int, str]]]:
    """Return a list that gets what is said of moves, and what is on the board then."""
    said: list[tuple[str | None, dict[int, str]]] = []
    reviewer.window.stage.said.connect(
        lambda of_move: said.append((of_move and of_move(), reviewer.labels))
    )
    return said


def test_opened_at_an_earlier_move_it_begins_with_the_turning_point(
    reviewer: Reviewer,
) -> None:
    reviewer.desk.controller.resume(Game(moves=TURNING), TWO)
    reviewer.desk.controller.show(1)
    said = said_by(reviewer)
    reviewer.window.menus.review.trigger()
    reviewer.wait_for_position(3)
    assert [of_move for of_move, _ in said] == [None, "Move 4, O: gave away the draw"]


def test_asked_for_again_it_keeps_what_is_noted(turning: Reviewer) -> None:
    labels, said = turning.labels, said_by(turning)
    turning.window.stage.take_focus()
    turning.window.features.review()
    assert turning.window.focusWidget() is turning.moves
    assert said == [("Move 4, O: gave away the draw", labels)]
    turning.choose(6)
    turning.window.features.review()
    assert turning.current == 4
    assert turning.labels == labels
    assert [of_move for of_move, _ in said[1:]] == [
        "Move 6, O: lost already",
        said[0][0],
    ]


def test_what_there_is_to_read_is_heard_as_it_opens(reviewer: Reviewer) -> None:
    said: list[str] = []
    reviewer.window.stage.heard.connect(lambda sentence: said.append(sentence()))
    reviewer.desk.begin(THREE_BY_THREE)
    reviewer.window.menus.review.trigger()
    nothing = "There is no move to review yet. Play a game, or open one from the"
    assert said[-1].startswith(nothing)
    reviewer.window.menus.review.trigger()
    said.clear()
    reviewer.desk.click(1, 5)
    reviewer.window.menus.review.trigger()
    reviewer.wait(2)
    assert said == ["No move changed the outcome: nobody gave anything away."]
    # and is not said again with each move
    reviewer.desk.click(2)
    reviewer.wait(3)
    assert len(said) == 1


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_is(reviewer: Reviewer) -> None:
    reviewer.desk.begin(THREE_BY_THREE)
    reviewer.window.menus.review.trigger()
    assert reviewer.texts == [NOTHING]
    assert not reviewer.moves.isVisible()
    reviewer.desk.click(1)
    reviewer.wait(1)
    # the board stays where the game is
    reviewer.desk.click(2)
    reviewer.wait(2)
    assert reviewer.desk.marks == "XO......."
    assert reviewer.texts[0] == "Turning point: move 2"
    assert (reviewer.current, reviewer.labels) == (None, {})
    assert reviewer.desk.sentences[0] == "Ada's turn (X)"
    reviewer.desk.press("Undo")
    reviewer.wait(1)
    assert reviewer.texts == ["No move changed the outcome: nobody gave anything away."]


def test_the_computer_does_not_wait_for_it(
    reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewer.desk.begin(THREE_BY_THREE, EASY)
    reviewer.window.menus.review.trigger()
    reviewer.desk.click(1)
    reviewer.wait(2)
    asked: list[Task] = []
    do = reviewer.desk.analyst.do

    def note(task: Task) -> None:
        if task.priority is Priority.ASKED:
            asked.append(task)
        do(task)

    monkeypatch.setattr(reviewer.desk.analyst, "do", note)
    reviewer.desk.controller.set_pause(60_000)
    reviewer.desk.click(9)
    assert reviewer.desk.controller.standing.is_thinking
    assert asked == []
    # what is known by then stays
    assert reviewer.rows == JUDGEMENTS[:2]
    assert reviewer.texts == ["No move changed the outcome: nobody gave anything away."]
    reviewer.desk.controller.set_pause(0)
    reviewer.wait(4)
    assert len(asked) == 1
    # but nothing stays of another game
    reviewer.desk.controller.set_pause(60_000)
    reviewer.desk.begin(FIVE_BY_FIVE, GameSettings.against_computer(Level.EASY, Mark.O))
    assert reviewer.texts == [NOTHING]


def test_stepping_through_the_moves_selects_the_next_one(turning: Reviewer) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    turning.qtbot.keyClick(turning.window, Qt.Key.Key_Right, alt)
    assert turning.current == 5
    assert turning.labels == {7: "wins in 2"}
    turning.qtbot.keyClick(turning.window, Qt.Key.Key_End, alt)
    assert turning.current is None
    assert turning.labels == {}
    assert not turning.button("Continue from here").isEnabled()


def test_a_mistake_before_the_turning_point_says_why_too(reviewer: Reviewer) -> None:
    reviewer.open(1, 2, 3, 7, 9, 6, 5, at=3)
    assert reviewer.texts[0] == "Turning point: move 4"
    reviewer.choose(2)
    assert reviewer.texts[2:] == [
        "It lets X force a win; square 5 would have kept the draw."
    ]


def test_a_line_that_was_overlooked_is_lit_up(reviewer: Reviewer) -> None:
    reviewer.open(1, 5, 2, 9, 3, at=3)
    assert reviewer.notes.lines == {(1, 2, 3): Tone.BAD}
    assert (
        reviewer.texts[1]
        == "It lets X complete 1-2-3; square 3 would have kept the draw."
    )


def test_on_the_largest_board_it_shows_what_is_proven(
    reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "oxo_desktop.window.review.reviewing.time_limit", lambda: lambda: True
    )
    moves = (1, 22, 2, 43, 3, 42, 4)
    reviewer.desk.controller.resume(Game(FOUR_BY_FOUR_BY_FOUR, moves=moves), TWO)
    assert reviewer.desk.offered == ["Undo", "Next game", "Review"]
    reviewer.window.menus.review.trigger()
    reviewer.wait(len(moves))
    reviewer.wait_for_position(5)
    assert reviewer.texts == [
        "Turning point: move 6",
        "It lets X complete 1A1 to 1A4; square 1A4 might not have lost.",
    ]
    # it is not known how play goes on from there
    assert not reviewer.panel.line.isEnabled()
    assert reviewer.notes.labels == {42: Label("loses\nin 1", Tone.BAD)}
    assert reviewer.notes.frames == {4: Tone.GOOD}
    heights = [reviewer.chart.point_of(number).y() for number in range(len(moves) + 1)]
    assert heights[2] < heights[3] == heights[5] > heights[6]
    reviewer.choose(4)
    reviewer.wait_for_position(3)
    assert reviewer.desk.sentences[0] == "Move 4, O: not known"
    assert reviewer.notes.labels == {}
    assert reviewer.notes.ghosts == {43: Mark.O}
    reviewer.choose(3)
    reviewer.wait_for_position(2)
    assert reviewer.desk.sentences[0] == "Move 3, X: strayed from the win"
    assert reviewer.panel.line.isEnabled()


def test_what_takes_longer_is_worked_out_beside_the_window(
    reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = reviewer.desk.asked(monkeypatch)
    reviewer.desk.controller.resume(Game(FIVE_BY_FIVE, moves=(13, 1)), TWO)
    reviewer.window.menus.review.trigger()
    assert reviewer.texts == ["Working it out…"]
    (task,) = asked
    # it is called off when the game goes on, and when the panel is closed
    reviewer.desk.click(2)
    assert task.token.is_dropped
    assert len(asked) == 2
    reviewer.qtbot.waitUntil(lambda: reviewer.texts == ["Working it out…"])
    reviewer.window.menus.review.trigger()
    assert asked[1].token.is_dropped
    assert reviewer.desk.marks.count("X") == 2


def test_another_game_is_reviewed_instead(turning: Reviewer) -> None:
    turning.press("Show the line")
    turning.window.menus.next_game.trigger()
    assert turning.texts == [NOTHING]
    assert (turning.labels, turning.desk.sentences[0]) == ({}, "Ada's turn (X)")


def review_in_history(reviewer: Reviewer) -> None:
    dialog = opened(reviewer.window, "history")
    assert isinstance(dialog, HistoryWindow)
    table = dialog.findChild(HistoryTable)
    assert table is not None
    reviewer.qtbot.waitUntil(lambda: table.model().rowCount() > 0)
    table.selectRow(0)
    reviewer.press("Review", dialog)
    reviewer.qtbot.waitUntil(lambda: not dialog.isVisible())


def test_in_a_language_from_the_right_it_is_mirrored(turning: Reviewer) -> None:
    usual = [turning.chart.point_of(n).x() for n in range(8)]
    change_language(turning.window, "he")
    mirrored = [turning.chart.point_of(n).x() for n in range(8)]
    assert usual == sorted(usual)
    assert mirrored == sorted(mirrored, reverse=True)
    assert turning.panel.x() < turning.desk.central.x()


def test_the_selected_move_stays_in_view(turning: Reviewer) -> None:
    turning.desk.press_key(Qt.Key.Key_End)
    turning.window.resize(700, 380)
    QApplication.processEvents()
    box = turning.moves.visualRect(turning.moves.model().index(6, 0))
    assert turning.moves.viewport().rect().contains(box.center())
