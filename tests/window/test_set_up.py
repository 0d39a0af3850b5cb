"""Positions set up by hand: on the board, as text, what they are worth, and played."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    GEOMETRIES,
    Board,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Outcome,
    Score,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Column, Filter, Order
from oxo_desktop.system import languages
from oxo_desktop.window.controls.fields import Segments
from oxo_desktop.window.controls.widgets import PlainLabel
from oxo_desktop.window.history.model import HistoryModel
from oxo_desktop.window.set_up.set_up_panel import SetUpPanel
from tests.conftest import next_start
from tests.window.desk import TWO, Desk, Learner, ghosts, use_language, wins
from tests.window.faults import cut
from tests.window.seen import notice, settle

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
HARD = GameSettings.against_computer(Level.HARD)


class SetUp(Learner):
    """A player who sets a position up."""

    def open(self) -> None:
        self.window.menus.set_up.setChecked(True)
        self.qtbot.waitUntil(lambda: self.area.view.buttons is not None)

    @property
    def is_open(self) -> bool:
        panels = self.window.findChildren(SetUpPanel)
        is_shown = any(panel.isVisible() for panel in panels)
        assert is_shown is self.area.isVisible() is not self.window.view.isVisible()
        assert self.window.menus.set_up.isChecked() is is_shown
        return is_shown

    @property
    def panel(self) -> SetUpPanel:
        (panel,) = self.window.findChildren(SetUpPanel)
        return panel

    @property
    def field(self) -> QLineEdit:
        (field,) = [f for f in self.panel.findChildren(QLineEdit) if f.isVisible()]
        return field

    def put(self, text: str) -> None:
        """Replace the text of the position, as if it was pasted there."""
        self.field.selectAll()
        QGuiApplication.clipboard().setText(text)
        self.field.paste()

    def key(
        self, *keys: Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        for key in keys:
            self.qtbot.keyClick(self.window.focusWidget(), key, modifier)

    def choose(self, text: str) -> None:
        """Choose from a list in the panel what is called so."""
        (box,) = [
            box
            for box in self.panel.findChildren(QComboBox)
            if box.findText(text) != -1 and box.isVisible()
        ]
        box.setCurrentIndex(box.findText(text))

    @property
    def level(self) -> str:
        return self.panel.opponent.currentText()

    @property
    def told(self) -> list[str]:
        """What stands in the panel, from above."""
        labels = self.panel.findChildren(PlainLabel)
        return [label.text() for label in labels if label.isVisible() and label.text()]

    @property
    def said(self) -> list[str]:
        """What stands above and below the board."""
        labels = self.area.findChildren(PlainLabel)
        return [label.text() for label in labels if label.text()]

    def wait_for(self, sentence: str) -> None:
        """Wait until the panel says what the position is worth."""
        self.qtbot.waitUntil(lambda: sentence in self.told)

    @property
    def can_play(self) -> bool:
        return self.button("Continue").isEnabled()


@pytest.fixture
def up(desk: Desk) -> SetUp:
    """Return a player who has begun to set up X on 5 and O on 3, as in the game."""
    desk.controller.resume(Game(moves=(5, 3)), TWO)
    up = SetUp(desk)
    up.open()
    return up


def test_it_begins_with_the_game_and_leaves_it_alone(desk: Desk, up: SetUp) -> None:
    assert up.is_open
    assert up.marks == desk.marks == "..O.X...."
    up.click(1, 2, 5)
    assert up.marks == "XOO......"
    assert desk.marks == "..O.X...."
    up.press("Back to the game")
    assert not up.is_open
    assert desk.game == Game(moves=(5, 3))
    desk.click(1)
    assert desk.game.moves == (5, 3, 1)
    up.open()
    assert up.marks == "X.O.X...."


def test_what_is_heard(desk: Desk, up: SetUp) -> None:
    up.key(Qt.Key.Key_Escape)
    said: list[str] = []
    desk.window.stage.heard.connect(lambda sentence: said.append(sentence()))
    desk.window.menus.set_up.trigger()
    assert said[0].startswith("Click a mark to remove it. Keys: the arrows move around")
    up.put("XX.......")
    up.key(Qt.Key.Key_T)
    assert up.said[-1] == (
        "Nobody can continue from here. There are 2 more X than O. The players take "
        "turns, so there can be one more at most."
    )


def test_clicks_put_marks_in_turn_and_take_them_off(up: SetUp) -> None:
    # no mark counts as the last move
    assert up.last is None
    up.press("Empty")
    assert up.marks == "........."
    up.click(1, 5, 9)
    assert up.marks == "X...O...X"
    assert up.last is None
    up.click(5)
    assert up.marks == "X.......X"
    assert up.last is None
    up.click(2, 3)
    assert up.marks == "XOO.....X"
    up.press("As in the game")
    assert up.marks == "..O.X...."


def test_clicks_put_the_mark_that_is_chosen(up: SetUp) -> None:
    up.press("Clicking places O")
    up.click(1, 5, 3)
    assert up.marks == "O...O...."
    up.press("Clicking places X")
    up.click(1, 1, 2, 5)
    assert up.marks == ".X..X...."


def test_with_as_many_marks_of_both_the_next_to_move_comes_first(up: SetUp) -> None:
    up.press("O moves next")
    up.click(1, 2)
    assert up.marks == "OXO.X...."


def test_keys_put_marks_and_take_them_off(up: SetUp) -> None:
    up.key(Key.Key_O, Key.Key_Left, Key.Key_X, Key.Key_Down, Key.Key_O)
    assert up.marks == "..OXO.O.."
    up.key(Key.Key_Delete, Key.Key_Up, Key.Key_Backspace)
    assert up.marks == "..O.O...."
    assert up.scene.ringed == 4
    up.key(Key.Key_Return, Key.Key_1, Key.Key_3)
    assert up.marks == "X..XO...."
    up.key(Key.Key_Right, Key.Key_Right)
    up.key(Key.Key_X, Key.Key_Delete, modifier=CTRL)
    up.key(Key.Key_MediaPlay)
    assert up.marks == "X..XO...."
    up.key(Key.Key_X)
    assert up.marks == "X..XOX..."


def test_squares_are_called_by_what_is_on_them(up: SetUp) -> None:
    buttons = up.area.view.viewport().findChildren(QAbstractButton)
    assert [b.accessibleName() for b in buttons[:3]] == [
        "Square 1, empty", "Square 2, empty", "Square 3, O",
    ]  # fmt: skip
    up.click(1, 3)
    up.press("Clicking places O")
    up.click(1)
    assert [b.accessibleName() for b in buttons[:3]] == [
        "Square 1, O", "Square 2, empty", "Square 3, empty",
    ]  # fmt: skip
    assert up.said[-1] == "Square 1, O"


def test_the_pointer_shows_what_a_click_would_put(up: SetUp) -> None:
    up.scene.hover(1)
    assert ghosts(up.scene) == [Mark.X]
    up.press("Clicking places O")
    assert ghosts(up.scene) == [Mark.O]
    up.scene.hover(3)
    assert ghosts(up.scene) == []


def test_undo_and_redo_go_through_the_changes(up: SetUp) -> None:
    assert not up.button("Undo").isEnabled()
    up.click(1)
    up.press("Empty")
    up.key(Key.Key_Z, modifier=CTRL)
    assert up.marks == "X.O.X...."
    up.press("Undo")
    assert up.marks == "..O.X...."
    assert not up.button("Undo").isEnabled()
    up.key(Key.Key_Y, modifier=CTRL)
    up.press("Redo")
    assert up.marks == "........."
    assert not up.button("Redo").isEnabled()
    up.press("Undo")
    up.click(9)
    assert not up.button("Redo").isEnabled()
    assert up.desk.game.moves == (5, 3)
    up.key(Key.Key_Escape)
    up.key(Key.Key_Z, modifier=CTRL)
    assert len(up.desk.game.moves) == 1


def test_the_text_follows_the_board_and_the_board_the_text(up: SetUp) -> None:
    assert up.field.text() == "..O.X...."
    up.click(1)
    assert up.field.text() == "X.O.X...."
    up.field.setCursorPosition(1)
    up.qtbot.keyClicks(up.field, "O")
    up.qtbot.keyClick(up.field, Key.Key_Delete)
    assert up.field.text() == "XOO.X...."
    assert up.marks == "XOO.X...."
    up.put("xo.\n.x.\n..o")
    assert up.marks == "XO..X...O"
    # what is typed stays as it is
    assert up.field.text().split() == ["xo.", ".x.", "..o"]


def test_a_wrong_text_changes_nothing(up: SetUp) -> None:
    text, sentence = "XX.OO...Z", "A square is X, O or a dot, not “z”."
    up.field.selectAll()
    up.qtbot.keyClick(up.field, Key.Key_Delete)
    up.qtbot.keyClicks(up.field, text)
    assert sentence in up.told
    assert up.field.accessibleDescription() == sentence
    assert up.marks == "..O.X...."
    up.click(1)
    assert up.field.text() == "X.O.X...."
    assert sentence not in up.told


def test_a_pasted_text_brings_its_board(up: SetUp) -> None:
    up.put("X...O..........X")
    assert up.scene.layout.geometry == FOUR_BY_FOUR
    assert up.marks == "X...O..........X"
    up.put("“×…..o”")
    assert up.scene.layout.geometry == SEVEN_POINT_PLANE
    up.put("O.O..")
    assert "No board has 5 squares." in up.told
    assert up.marks == "X.....O"
    # of a text of any length there is only so much to see
    up.put("xo." * 1_000_000)
    assert "No board has 1,001 squares." in up.told
    assert up.marks == "X.....O"


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=list(GEOMETRIES))
def test_every_board_can_be_chosen_and_played(up: SetUp, geometry: Geometry) -> None:
    up.press("Empty")
    up.choose(sentences.board_name(geometry))
    assert up.marks == "." * geometry.size
    up.click(1, 2, 4)
    up.press("Continue")
    assert not up.is_open
    assert up.desk.game == Game(geometry, Mark.O, start=up.desk.game.start)
    assert up.desk.marks == "XO.X".ljust(geometry.size, ".")


def test_what_a_position_is_worth(up: SetUp) -> None:
    sentence = "If both play perfectly, X wins in 3 of its moves."
    up.put("X.......O")
    up.wait_for(sentence)
    assert up.can_play
    assert up.button("Continue").accessibleDescription() == sentence
    up.press("Clicking places O")
    assert sentence in up.told


def test_who_moves_next_changes_what_it_is_worth(up: SetUp) -> None:
    up.put("XX.OO....")
    up.wait_for("If both play perfectly, X wins with its next move.")
    up.press("O moves next")
    up.wait_for("If both play perfectly, O wins with its next move.")
    assert up.said[:3] == [
        "Set up a position", "Your own game is safe", "Grace's turn (O)",
    ]  # fmt: skip


def test_who_moves_next_follows_where_one_has_more(up: SetUp) -> None:
    up.put("X...O...X")
    assert "O, because X has one more mark" in up.told
    assert not up.panel.mover.isVisible()
    up.put("O..O...X.")
    assert "X, because O has one more mark" in up.told
    assert up.said[2] == "Ada's turn (X)"


@pytest.mark.parametrize(
    ("text", "sentence", "lines"),
    [
        ("XXX.OO...", "X has already won: Top row.", 1),
        ("XXXOOO...", "Both have a complete line. X: Top row; O: Middle row.", 2),
        ("XOXXOOOXX", "There is no empty square left.", 0),
    ],
)
def test_why_play_cannot_go_on(up: SetUp, text: str, sentence: str, lines: int) -> None:
    up.wait_for("If both play perfectly, it is a draw.")
    up.put(text)
    assert up.told[-1] == sentence
    assert not up.can_play
    assert up.button("Continue").accessibleDescription() == sentence
    assert up.said[2] == "Nobody can continue from here"
    assert wins(up.scene) == lines
    up.click(1)
    up.key(Key.Key_Z, modifier=CTRL)
    assert up.told[-1] == sentence
    assert wins(up.scene) == lines


def test_outcomes_and_values_are_noted_on_the_squares(up: SetUp) -> None:
    menus = up.window.menus
    up.put("X...O...X")
    menus.outcomes.setChecked(True)

    up.qtbot.waitUntil(lambda: len(up.labels) == 6)
    assert up.labels[2] == "draws"
    assert up.labels[3] == "loses\nin 2"
    menus.values.setChecked(True)
    assert (up.labels, up.notes.values[3]) == ({}, 5)
    menus.outcomes.setChecked(True)
    up.click(2)
    up.qtbot.waitUntil(lambda: "in" in up.labels.get(3, ""))
    assert up.labels[3].startswith("loses\nin 1")
    menus.outcomes.setChecked(False)
    assert 3 not in up.labels
    menus.threats.setChecked(True)
    up.put("XX.OO....")
    assert up.notes.threats == {(1, 2, 3): (Mark.X, 3), (4, 5, 6): (Mark.O, 6)}
    up.put("XXX.OO...")
    assert (up.labels, up.notes.threats) == ({}, {})
    menus.outcomes.setChecked(True)
    up.desk.paste("XXX.OOO.........")
    up.qtbot.waitUntil(lambda: len(up.labels) == 10)
    assert len(up.notes.threats) == 2
    # what was noted on squares that another board has not got is gone
    up.desk.paste("XX.OO....")
    assert list(up.notes.threats.values()) == [(Mark.X, 3), (Mark.O, 6)]


def test_playing_on_begins_a_game_between_the_players(desk: Desk, up: SetUp) -> None:
    up.put("X...O...X")
    up.press("Continue")
    assert not up.is_open
    assert desk.game == Game(starter=Mark.O, start=Board.from_text("X...O...X"))
    assert desk.controller.standing.players == TWO
    assert desk.sentences == (
        "Grace's turn (O)",
        "A game from a position you set up doesn't count towards the score",
    )
    desk.click(2, 8)
    assert desk.game.moves == (2, 8)


@pytest.mark.parametrize("mark", Mark)
def test_the_computer_moves_if_it_is_its_turn(
    desk: Desk, up: SetUp, mark: Mark
) -> None:
    up.choose("Computer, Hard")
    up.press(f"Play as {mark}")
    up.put("XX..O....")
    up.press("Continue")
    players = desk.controller.standing.players
    assert players == GameSettings.against_computer(Level.HARD, mark)
    desk.qtbot.waitUntil(lambda: players.is_humans_turn(desk.game))
    assert desk.game.moves == (() if mark is Mark.O else (3,))


def test_two_unnamed_people_can_play_it(desk: Desk, up: SetUp) -> None:
    up.press("Back to the game")
    desk.controller.new_game(HARD)
    up.open()
    assert "You play" in up.told
    up.choose("Two players")
    assert "You play" not in up.told
    up.click(1)
    assert up.said[2] == "Player O's turn"
    up.press("Continue")
    assert desk.controller.standing.players == GameSettings(Human(), Human())


def test_the_level_stays_where_a_board_between_has_another(up: SetUp) -> None:
    up.choose("Computer, Normal")
    up.choose("Seven points")
    assert up.level == "Computer, Easy"
    up.choose("3×3")
    assert up.level == "Computer, Normal"


def test_an_empty_board_begins_a_game_like_any_other(
    desk: Desk, up: SetUp, store: Store
) -> None:
    up.press("Empty")
    up.press("O moves next")
    up.press("Continue")
    assert desk.game == Game(starter=Mark.O)
    assert desk.sentences[1] == ""
    desk.click(1, 4, 2, 5, 3)
    assert store.score(TWO) == Score(o_wins=1)
    assert desk.sentences[1] == "Top row"


def test_such_a_game_is_kept_and_counts_for_nothing(
    desk: Desk, up: SetUp, store: Store
) -> None:
    up.press("Back to the game")
    desk.click(1, 2, 9)
    assert store.score(TWO) == Score(x_wins=1)
    up.open()
    up.put("X...O...X")
    up.press("Continue")
    desk.click(2, 3, 8)
    assert desk.game.outcome is Outcome.O_WON
    assert desk.sentences == (
        "Congratulations! Grace (O) wins!",
        "Middle column. A game from a position you set up doesn't count towards the "
        "score",
    )
    assert store.score(TWO) == desk.controller.standing.score == Score(x_wins=1)
    for action in (desk.window.menus.undo, desk.window.menus.redo):
        action.trigger()
        assert store.score(TWO) == Score(x_wins=1)
    history = store.history()
    model = HistoryModel(history, desk.window)
    model.list_games(Filter(), Order())
    column = list(Column).index(Column.OUTCOME) + 1
    shown = [model.index(row, column).data() for row in range(model.rowCount())]
    assert shown == ["O won, set up", "X won"]
    desk.window.menus.next_game.trigger()
    assert desk.game == Game()


LEAVE: dict[str, Callable[[SetUp], object]] = {
    "Escape": lambda up: up.key(Key.Key_Escape),
    "Escape in the panel": lambda up: up.qtbot.keyClick(up.field, Key.Key_Escape),
    "the cross": lambda up: up.press("×"),
    "the menu": lambda up: up.window.menus.set_up.trigger(),
    "another panel": lambda up: up.window.menus.moves.trigger(),
    "a new game": lambda up: up.desk.controller.new_game(TWO),
    "a game pasted": lambda up: up.desk.paste("3x3 X 1 5"),
}


@pytest.mark.parametrize("how", LEAVE)
def test_ways_back_to_the_game(up: SetUp, how: str) -> None:
    up.click(1)
    LEAVE[how](up)
    assert not up.is_open
    assert up.desk.marks == up.desk.game.board.to_text()
    up.open()
    assert up.marks == up.desk.game.board.to_text()


def test_a_position_on_the_clipboard_is_set_up(desk: Desk) -> None:
    desk.click(5)
    before = desk.game
    up = SetUp(desk)
    desk.paste("X...O...X\n")
    assert up.is_open
    assert up.marks == "X...O...X"
    desk.paste("X..O...")
    assert up.marks == "X..O..."
    assert desk.game == before
    desk.qtbot.waitUntil(lambda: up.area.view.buttons is not None)
    up.key(Key.Key_Z, modifier=CTRL)
    assert up.marks == "X...O...X"
    desk.paste("X..")
    assert "No board has 3 squares" in notice(desk.window)
    assert up.marks == "X...O...X"


def test_the_window_keeps_its_height(desk: Desk) -> None:
    before = desk.window.size()
    up = SetUp(desk)
    up.open()
    assert desk.window.height() == before.height()
    up.key(Key.Key_Escape)
    desk.qtbot.waitUntil(lambda: desk.window.size() == before)


def test_what_is_seen_is_copied(up: SetUp) -> None:
    menus = up.window.menus
    up.click(1)
    before = up.said[-1]
    up.window.stage.practice.below._brief.setInterval(0)
    menus.copy_game.trigger()
    clipboard = QGuiApplication.clipboard()
    assert clipboard.text() == "X.O.X...."
    assert up.said[-1] == "Copied: X.O.X...."
    up.desk.qtbot.waitUntil(lambda: up.said[-1] == before)
    menus.copy_picture.trigger()
    drawn = clipboard.image()
    up.click(2)
    menus.copy_picture.trigger()
    assert clipboard.image() != drawn
    up.key(Key.Key_Escape)
    menus.copy_game.trigger()
    assert clipboard.text() == "3x3 X 5 3"
    clipboard.clear()


def test_what_would_change_the_game_is_off_meanwhile(up: SetUp) -> None:
    menus = up.window.menus
    actions = menus.undo, menus.hint, menus.save_as
    assert not any(action.isEnabled() for action in actions)
    up.key(Key.Key_H, Key.Key_N)
    assert up.is_open
    up.key(Key.Key_Escape)
    assert all(action.isEnabled() for action in actions)


@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "killed"])
@pytest.mark.parametrize("is_open", [True, False], ids=["open", "shut"])
def test_the_next_window_is_as_wide_as_before(
    qtbot: QtBot, up: SetUp, parts: Parts, is_closed: bool, is_open: bool
) -> None:
    window = up.window
    wide = window.width()
    up.key(Key.Key_Escape)
    usual = window.size()
    assert usual.width() < wide
    if is_open:
        up.open()
    if is_closed:
        window.close()
    with next_start(qtbot, parts) as desk:
        assert desk.window.size() == usual


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("3x3 X XXX...OOO", "Congratulations! Ada (X) wins!"),
        ("3x3 X OOO...XXX", "Congratulations! Grace (O) wins!"),
        ("3x3 O XOXXOOOXX", "Stalemate!"),
        ("pp7 X XXXXXXX", "Congratulations! Ada (X) wins!"),
    ],
)
def test_a_position_that_is_over_is_shown_as_it_is(
    desk: Desk, store: Store, line: str, sentence: str
) -> None:
    desk.controller.new_game(TWO)
    desk.paste(line)
    assert desk.sentences[0] == sentence
    assert desk.marks == desk.game.board.to_text()
    desk.click(4)
    assert desk.game.moves == ()
    desk.window.menus.copy_picture.trigger()
    QGuiApplication.clipboard().clear()
    assert (store.score(TWO), store.history().count()) == (Score(), 0)
    desk.window.menus.next_game.trigger()
    assert desk.game.turn is Mark.X


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("text", ["X........", "XX.......", "OO.....O.", "XXXX.OO.."])
def test_the_computer_plays_on_from_any_position(
    desk: Desk, level: Level, text: str
) -> None:
    start = Board.from_text(text)
    for starter in Mark:
        game = Game(starter=starter, start=start)
        desk.controller.resume(game, GameSettings(o_player=Computer(level)))
        while desk.game.turn is not None:
            desk.qtbot.waitUntil(lambda: desk.game.turn is not Mark.O)
            if desk.game.turn is Mark.X:
                desk.click(desk.game.board.available_moves()[0])
        assert desk.marks == desk.game.board.to_text()


def test_each_choice_has_as_much_room_as_its_text_asks_for(up: SetUp) -> None:
    use_language(up.window.look, languages.catalogue("de"))
    settle()
    for choices in up.panel.findChildren(Segments):
        buttons = choices.findChildren(QAbstractButton)
        assert all(b.width() >= b.sizeHint().width() for b in buttons)


def test_in_a_small_window_its_texts_have_all_their_lines(desk: Desk) -> None:
    use_language(desk.window.look, languages.catalogue("de"))
    desk.window.resize(640, 480)
    desk.controller.resume(Game(moves=(5, 3)), TWO)
    up = SetUp(desk)
    up.open()
    settle()
    # who moves next is said in two lines then, and the panel becomes higher
    up.put("X...O...X")
    desk.window.menus.values.setChecked(True)
    settle()
    assert cut(desk.window) == []
