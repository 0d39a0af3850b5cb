"""The moves beside the board: seeing them, going back, replaying, going on."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from oxo_desktop.engine import Board, Computer, Game, GameSettings, Level, Mark, Outcome
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.window.controls.side_panel import WIDTH
from oxo_desktop.window.moves.moves_panel import MoveList, MovesPanel
from oxo_desktop.window.moves.steps import StepButton
from oxo_desktop.window.theme import load
from tests.window.desk import LEFT, TWO, Desk, Learner, wins
from tests.window.painted import painted_texts
from tests.window.seen import choose_theme, colors, settle
from tests.window.test_language import change_language, picture

LISTED = ["X 1", "O 2", "X 5", "O 3", "X 9"]
"""The moves of the game in `panel`."""


class Panel(Learner):
    """The panel as a player meets it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.controller = desk.controller
        desk.window.menus.moves.setChecked(True)
        (self.panel,) = desk.window.findChildren(MovesPanel)
        (self.list,) = self.panel.findChildren(MoveList)
        # shown at once in tests; a player waits between the moves
        self.timer = self.panel.findChildren(QTimer)[0]

    @property
    def texts(self) -> list[str]:
        return [str(cell.data()) for cell in self.cells if cell.data()]

    @property
    def cells(self) -> list[QModelIndex]:
        model = self.list.model()
        rows, columns = range(model.rowCount()), range(model.columnCount())
        return [model.index(row, column) for row in rows for column in columns]

    @property
    def current(self) -> str | None:
        cell = self.list.currentIndex()
        return str(cell.data()) if cell.isValid() else None

    def choose(self, text: str) -> None:
        (cell,) = (cell for cell in self.cells if cell.data() == text)
        point = self.list.visualRect(cell).center()
        self.qtbot.mouseClick(self.list.viewport(), LEFT, pos=point)

    @property
    def can_go_on(self) -> bool:
        buttons = self.panel.findChildren(QAbstractButton)
        return any(b.isVisible() for b in buttons if b.text() == "Continue &from here")

    @property
    def told(self) -> list[str]:
        labels = self.panel.findChildren(QLabel)
        return [label.text() for label in labels if label.isVisible()]


@pytest.fixture
def panel(desk: Desk) -> Panel:
    desk.controller.resume(Game(moves=(1, 2, 5, 3, 9)), TWO)
    return Panel(desk)


def test_moves_are_numbered_and_the_current_one_is_marked(panel: Panel) -> None:
    assert panel.texts == LISTED
    assert panel.current == "X 9"
    painted = [text.strip() for text, _ in painted_texts(panel.list.viewport())]
    assert painted == ["1", "X 1", "O 2", "2", "X 5", "O 3", "3", "X 9"]
    told = panel.cells[3].data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Move 4: O on square 3"


def test_a_click_shows_the_position(panel: Panel) -> None:
    game = panel.controller.game
    panel.choose("O 2")
    assert panel.marks == "XO......."
    assert panel.current == "O 2"
    assert panel.told[-1] == "Showing move 2 of 5."
    assert panel.controller.game == game
    panel.choose("X 9")
    assert panel.marks == "XOO.X...X"
    assert panel.told == ["Moves"]


def test_arrow_keys_go_through_the_moves(panel: Panel) -> None:
    panel.list.setFocus()
    panel.qtbot.keyClick(panel.list, Qt.Key.Key_Up)
    assert panel.marks == "XO..X...."
    panel.qtbot.keyClick(panel.list, Qt.Key.Key_Right)
    assert panel.marks == "XOO.X...."
    panel.qtbot.keyClick(panel.list, Qt.Key.Key_Home)
    assert panel.marks == "X........"
    panel.qtbot.keyClick(panel.list, Qt.Key.Key_End)
    assert panel.marks == "XOO.X...X"


def test_first_back_forward_last(panel: Panel) -> None:
    for name, board in (
        ("First position", "........."),
        ("One move forward", "X........"),
        ("One move forward", "XO......."),
        ("One move back", "X........"),
        ("Last position", "XOO.X...X"),
        ("One move back", "XOO.X...."),
    ):
        panel.press(name)
        assert panel.marks == board
    panel.press("First position")
    assert not panel.button("One move back").isEnabled()
    assert panel.told[-1] == "Showing the starting position."


def test_the_first_position_is_the_one_that_the_game_starts_with(panel: Panel) -> None:
    start = Board.from_text("X...O...X")
    panel.controller.resume(Game(starter=Mark.O, moves=(2, 8), start=start), TWO)
    assert panel.texts == ["O 2", "X 8"]
    panel.press("First position")
    assert panel.marks == "X...O...X"
    assert panel.told[-1] == "Showing the starting position."
    panel.press("Last position")
    assert panel.marks == "XO..O..XX"


def test_playing_on_replaces_the_later_moves_and_undo_brings_them_back(
    panel: Panel,
) -> None:
    panel.controller.undo()
    panel.choose("O 2")
    told = "Moving here replaces the 3 later moves; Undo brings them back"
    assert panel.desk.sentences[1] == told
    panel.controller.play(9)
    assert panel.texts == ["X 1", "O 2", "X 9"]
    panel.controller.undo()
    assert panel.texts == LISTED
    assert panel.marks == "XO......."


def test_going_on_from_here(panel: Panel) -> None:
    assert not panel.can_go_on
    panel.controller.undo()
    panel.choose("X 5")
    panel.press("Continue from here")
    assert panel.controller.game == Game(moves=(1, 2, 5), undone=(3, 9))
    assert not panel.can_go_on


def test_a_game_that_is_over_stays_and_another_goes_on(panel: Panel) -> None:
    panel.choose("X 5")
    told = "Moving here begins a new game; this one stays as it ended"
    assert panel.desk.sentences[1] == told
    panel.press("Continue from here")
    assert panel.controller.game == Game(moves=(1, 2, 5))
    assert panel.desk.sentences[1] == "A new game: the other stays as it ended."


def test_a_replay_shows_one_move_after_the_other_and_says_so(panel: Panel) -> None:
    won = "Congratulations! Ada (X) wins!"
    assert panel.desk.sentences[0] == won
    seen: list[tuple[str, str]] = []
    panel.controller.standing_changed.connect(
        lambda _: seen.append((panel.marks, panel.desk.sentences[0]))
    )
    panel.press("Replay")
    panel.timer.setInterval(0)
    panel.qtbot.waitUntil(lambda: not panel.timer.isActive())
    boards, told = zip(*seen, strict=True)
    assert boards == (
        ".........", "X........", "XO.......", "XO..X....", "XOO.X....", "XOO.X...X",
    )  # fmt: skip
    assert told[1:-1] == tuple(f"Showing move {ply} of 5." for ply in range(1, 5))
    assert panel.button("Replay").isVisible()
    assert panel.desk.sentences[0] == won
    panel.choose("O 2")
    assert panel.desk.sentences[0] == "Showing move 2 of 5."
    panel.press("First position")
    assert panel.desk.sentences[0] == "Showing the starting position."


def test_a_replay_can_be_paused_and_ends_with_a_move(panel: Panel) -> None:
    panel.press("Replay")
    panel.press("Pause the replay")
    assert not panel.timer.isActive()
    panel.press("Replay")
    assert panel.timer.isActive()
    panel.controller.play(7)
    assert panel.controller.game.moves == (7,)
    assert not panel.timer.isActive()


END_REPLAY: dict[str, Callable[[Panel], object]] = {
    "close": lambda panel: panel.window.close(),
    "hide": lambda panel: panel.window.menus.moves.setChecked(False),
    "step": lambda panel: panel.press("One move forward"),
    "go on": lambda panel: panel.press("Continue from here"),
}


@pytest.mark.parametrize("end", END_REPLAY)
def test_a_replay_ends_with_the_panel(panel: Panel, end: str) -> None:
    panel.press("Replay")
    END_REPLAY[end](panel)
    assert not panel.timer.isActive()


def test_going_on_from_a_win_draws_its_line_once(panel: Panel) -> None:
    panel.controller.undo()
    panel.press("Last position")
    panel.press("Continue from here")
    assert (wins(panel.window.scene), panel.controller.game.outcome) == (
        1,
        Outcome.X_WON,
    )
    panel.controller.undo()
    assert wins(panel.window.scene) == 0


def test_the_steps_stay_under_the_pointer(panel: Panel) -> None:
    before = panel.button("One move back").mapToGlobal(QPoint())
    panel.press("One move back")
    QApplication.processEvents()
    assert panel.can_go_on
    assert panel.button("One move back").mapToGlobal(QPoint()) == before


def test_the_steps_are_not_mirrored_where_words_are(panel: Panel) -> None:
    steps = panel.panel.findChildren(StepButton)
    for step in steps:
        # how wide they are depends on the words beside them
        step.setFixedSize(40, 40)

    def shown() -> list[QImage]:
        settle()
        steps.sort(key=lambda step: step.mapToGlobal(QPoint()).x())
        return list(map(picture, steps))

    panel.press("One move back")
    from_the_left = shown()
    change_language(panel.window, "ar")
    assert shown() == from_the_left


def test_putting_the_panel_away_leads_back_to_the_game(panel: Panel) -> None:
    panel.controller.undo()
    panel.press("Last position")
    panel.press("Close the panel")
    assert (
        panel.controller.position
        == panel.controller.game
        == Game(moves=(1, 2, 5, 3), undone=(9,))
    )


@pytest.mark.parametrize(
    "name", ["why", "review", "lessons", "model", "set_up", "think"]
)
def test_so_does_putting_another_away_that_has_taken_its_place(
    panel: Panel, name: str
) -> None:
    panel.press("One move back")
    switch = getattr(panel.window.menus, name)
    switch.trigger()
    assert not panel.panel.isVisible()
    switch.trigger()
    assert panel.controller.position == panel.controller.game
    assert panel.marks == "XOO.X...X"


def test_the_panel_follows_the_theme(panel: Panel) -> None:
    def papers() -> list[str]:
        pictures = [panel.list.grab(), panel.button("Replay").grab()]
        images = [picture.toImage() for picture in pictures]
        return [i.pixelColor(i.width() // 2, i.height() - 5).name() for i in images]

    themes = [(ThemeChoice.DARK, load("dark")), (ThemeChoice.LIGHT, load("light"))]
    for choice, theme in themes:
        choose_theme(panel.window, choice)
        QApplication.processEvents()
        assert papers() == [theme.board.name(), theme.button.name()]
        assert {theme.x.name(), theme.o.name()} <= colors(panel.list)


def test_the_window_grows_no_wider_by_full_screen(panel: Panel) -> None:
    menus = panel.window.menus
    width = panel.window.width()
    for _ in range(2):
        menus.full_screen.setChecked(True)
        menus.moves.setChecked(False)
        menus.full_screen.setChecked(False)
        menus.moves.setChecked(True)
        assert panel.window.width() <= width


def test_a_click_beside_the_moves_leaves_the_current_one_marked(panel: Panel) -> None:
    panel.choose("O 3")
    model = panel.list.model()
    after = panel.list.visualRect(model.index(2, 1)).center()
    for point in (after, after + QPoint(0, 60)):
        panel.qtbot.mouseClick(panel.list.viewport(), LEFT, pos=point)
        assert panel.current == "O 3"
    panel.qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.current == "O 3"


def test_a_right_click_offers_no_other_way_to_put_the_moves_away(panel: Panel) -> None:
    for widget in (panel.panel, panel.window, panel.list):
        at = QPoint(5, 5), widget.mapToGlobal(QPoint(5, 5))
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, *at)
        QApplication.sendEvent(widget, event)
        assert QApplication.activePopupWidget() is None


def test_the_computers_move_is_awaited(panel: Panel) -> None:
    panel.controller.new_game(GameSettings(o_player=Computer(Level.HARD)))
    panel.controller.play(1)
    assert panel.texts == ["X 1", "O ?"]
    panel.qtbot.waitUntil(lambda: len(panel.controller.game.moves) == 2)
    assert panel.texts == ["X 1", "O 5"]
    panel.controller.play(2)
    panel.qtbot.waitUntil(lambda: len(panel.controller.game.moves) == 4)
    panel.choose("X 1")
    panel.press("Continue from here")
    assert panel.texts == ["X 1", "O ?"]
    assert panel.desk.sentences[1] == ""


def test_moves_opened_while_the_computer_thinks_tell_it(desk: Desk) -> None:
    desk.controller.set_pause(60_000)
    desk.controller.new_game(GameSettings(o_player=Computer(Level.EASY)))
    desk.controller.play(1)
    assert Panel(desk).texts == ["X 1", "O ?"]


def test_it_gives_way_to_the_board_where_there_is_no_room(panel: Panel) -> None:
    panel.window.resize(780, 600)
    panel.qtbot.waitUntil(lambda: panel.panel.width() == WIDTH)
    panel.window.resize(640, 600)
    panel.qtbot.waitUntil(lambda: panel.panel.width() < WIDTH)
    assert panel.window.view.width() >= 300


def test_before_the_first_move_the_list_says_so(panel: Panel) -> None:
    panel.controller.new_game(TWO)
    assert panel.texts == []
    assert (
        panel.list.accessibleDescription()
        == "No moves yet: play a square on the board."
    )
    muted = panel.window.theme.muted.name()
    assert muted in colors(panel.list.viewport())
    panel.controller.play(5)
    assert panel.list.accessibleDescription() == ""
