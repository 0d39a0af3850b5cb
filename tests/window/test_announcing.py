"""What is said to a screen reader, and when it is not."""

import gc
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Game,
    GameSettings,
    Geometry,
    Level,
    Mark,
    Refusal,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.play.settings import Announcements
from oxo_desktop.says import explanations, sentences
from oxo_desktop.window.announcing import channel
from oxo_desktop.window.announcing.announcer import Announcer
from oxo_desktop.window.announcing.channel import Channel, Listeners
from oxo_desktop.window.board.squares import SquareButton
from oxo_desktop.window.controls import fields
from oxo_desktop.window.controls.description import describe, say_through
from oxo_desktop.window.controls.fields import ChoiceBox
from oxo_desktop.window.moves.moves_panel import MoveList
from oxo_desktop.words import without_signs
from tests.catalogue import pseudo, untranslated
from tests.window.desk import TWO, Desk, use_language
from tests.window.heard import description_of, tree
from tests.window.seen import button, is_markup, opened, tooltip_of
from tests.window.test_language import change_language
from tests.window.test_oxo_model import Model

EASY = GameSettings.against_computer(Level.EASY)
AS_O = GameSettings.against_computer(Level.EASY, Mark.O)
TO_NAMES = "Press Tab for the list of its names."
TWO_PEOPLE = explanations.no_move(TWO)
KEY = Qt.Key
SOON = 3000


class Ears:
    """What a screen reader that listens for no announcements hears."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.said = desk, list[str]()

    def begin(self, players: GameSettings = TWO) -> None:
        """Begin a game, and hear who plays."""
        self.desk.begin(THREE_BY_THREE, players)
        if players is TWO:
            self.wait_for("New game. Ada is X, Grace is O. Ada's turn.")
        else:
            self.wait_for("New game. You are X. Your turn.")

    def resume(self, *moves: int, turn: str = "X") -> None:
        self.desk.controller.resume(Game(moves=moves), TWO)
        self.wait_for(f"Opened: {len(moves)} moves. {turn} to move.")

    def hear(self, widget: QWidget, text: str) -> None:
        described = description_of(widget)
        before = described()
        say_through(widget, text)
        # or whoever reads it a moment later would say it again
        assert described() == before
        self.said.append(text)

    def press(self, key: Qt.Key, *texts: str) -> None:
        """Press a key, and wait until these have been said and nothing else."""
        self.desk.press_key(key)
        self.wait_for(*texts)

    def wait_for(self, *texts: str) -> None:
        """Wait until these have been said since the last time, and nothing else."""
        self.desk.qtbot.waitUntil(lambda: self.said[-1:] == [texts[-1]], timeout=SOON)
        assert self.said == list(texts)
        self.said = []


@pytest.fixture
def listening() -> Iterator[None]:
    QAccessible.setActive(True)
    if not QAccessible.isActive():
        pytest.skip("this Qt asks the accessibility bus alone, as Qt 6.8 does")
    yield
    QAccessible.setActive(False)


@pytest.fixture
def ears(
    desk: Desk, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Ears:
    request.getfixturevalue("listening")
    ears = Ears(desk)
    for module in (channel, fields):
        monkeypatch.setattr(module, "say_through", ears.hear)
    (announcer,) = desk.window.findChildren(Announcer)
    announcer._make_channel()
    (listeners,) = desk.window.findChildren(Listeners)
    # what runs beside the tests is not asked
    listeners._know(hear=False)
    desk.window.activateWindow()
    desk.qtbot.waitUntil(desk.window.isActiveWindow)
    return ears


def test_a_move_and_the_reply_are_said_together(desk: Desk, ears: Ears) -> None:
    desk.start(EASY)
    ears.wait_for("New game. You are X. Your turn.")
    ears.press(KEY.Key_1, "You, X, square 1. Computer, O, square 5. Your turn.")


def test_an_end_is_said_with_what_there_is_to_say_of_it(desk: Desk, ears: Ears) -> None:
    hard = GameSettings.against_computer(Level.HARD)
    desk.controller.resume(Game(moves=(1, 5, 2, 3)), hard)
    ears.wait_for("Opened: 4 moves. X to move.")
    desk.click(9)
    lost = "Computer wins: 3-5-7. You lost it with square 9."
    ears.wait_for(f"You, X, square 9. Computer, O, square 7. {lost}")
    desk.controller.resume(Game(moves=(1, 5, 9, 2, 8, 7, 3, 6)), hard)
    ears.wait_for("Opened: 8 moves. X to move.")
    desk.click(4)
    ears.wait_for("You, X, square 4. A draw: nobody can do better against Hard.")
    desk.controller.show(6)
    ears.wait_for("Move 6 of 9: O on square 7.")
    desk.click(4)
    reply = "Computer, O, square 3. Computer wins: 3-5-7."
    ears.wait_for(
        f"You, X, square 4. {reply} A new game: the other stays as it ended. "
        "You lost it with square 4."
    )


def test_an_offer_is_said_after_the_end(desk: Desk, ears: Ears) -> None:
    for last in ("", "", " Three wins in a row! Try Normal?"):
        desk.controller.resume(Game(moves=(1, 4, 2, 5)), EASY)
        ears.wait_for("Opened: 4 moves. X to move.")
        desk.click(3)
        ears.wait_for(f"You, X, square 3. You win: 1-2-3.{last}")


def test_a_reply_on_the_square_with_the_keyboard_is_named_after_the_move(
    desk: Desk, ears: Ears
) -> None:
    ears.begin(EASY)
    square = desk.window.focusWidget()
    desk.press_key(KEY.Key_1)
    desk.wait_for_moves(2)
    assert square.accessibleName() == "Square 5, empty"
    ears.wait_for("You, X, square 1. Computer, O, square 5. Your turn.")
    desk.press_key(KEY.Key_Left)
    assert square.accessibleName() == "Square 5, O"


def test_a_reply_that_is_taken_back_is_not_named(desk: Desk, ears: Ears) -> None:
    ears.begin(EASY)
    square = desk.window.focusWidget()
    desk.press_key(KEY.Key_1)
    desk.wait_for_moves(2)
    desk.window.menus.undo.trigger()
    desk.press_key(KEY.Key_Left)
    assert square.accessibleName() == "Square 5, empty"


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize(
    ("begun", "said"),
    [
        ((Game(), EASY), "New game. You are X. Your turn."),
        # what it plays meanwhile is said after that
        ((Game(), AS_O), "New game. You are O. Computer's turn."),
        ((Game(moves=(1, 5)), EASY), "Game resumed. Computer, O, square 5. Your turn."),
    ],
)
def test_the_start_is_said_and_can_be_heard_again(
    qtbot: QtBot,
    parts: Parts,
    monkeypatch: pytest.MonkeyPatch,
    begun: tuple[Game, GameSettings],
    said: str,
) -> None:
    heard = list[str]()
    monkeypatch.setattr(Channel, "say", lambda _, text: heard.append(text))
    parts.controller.set_pause(100_000)
    parts.controller.resume(*begun)
    with qtbot.waitSignal(parts.window.ready):
        parts.window.show()
    qtbot.waitUntil(lambda: heard == [f"{said} F1 for help."])
    parts.window.menus.last_announcement.trigger()
    assert heard[1:] == heard[:1]


def test_what_is_asked_for_in_vain(desk: Desk, ears: Ears) -> None:
    ears.begin(EASY)
    for key, why in (
        (KEY.Key_N, "Next game. Not possible now. Your turn."),
        (KEY.Key_D, "Layers stacked. Not possible now."),
    ):
        ears.press(key, why)
    control = Qt.KeyboardModifier.ControlModifier
    for key, why in (
        (KEY.Key_Z, "There is no move to undo."),
        (KEY.Key_Y, "There is no move to redo."),
        (KEY.Key_Left, "One move back. Not possible now."),
    ):
        desk.qtbot.keyClick(desk.window.focusWidget(), key, control)
        ears.wait_for(why)
    desk.controller.set_pause(100_000)
    desk.controller.resume(Game(moves=(1,)), EASY)
    ears.wait_for("Opened: 1 move. O to move.")
    ears.press(KEY.Key_9, "Computer's turn.")


def test_switches_and_what_they_write_on_the_square(desk: Desk, ears: Ears) -> None:
    ears.resume(1, 5)
    desk.press_key(KEY.Key_Left)
    for key, on in (
        (KEY.Key_V, "Square values. On. middle left; value 4."),
        (KEY.Key_M, f"OXO model. On. {TO_NAMES}"),
        (KEY.Key_W, f"Why this move? On. {TWO_PEOPLE}"),
    ):
        ears.press(key, on)
    ears.press(KEY.Key_V, "Square values. Off.")


def test_a_reply_that_takes_long_comes_later(desk: Desk, ears: Ears) -> None:
    ears.begin(EASY)
    desk.controller.set_pause(1500)
    ears.press(KEY.Key_1, "You, X, square 1. Computer's turn.")
    ears.wait_for("Computer, O, square 5. Your turn.")


def test_the_square_with_the_keyboard_says_its_mark_itself(
    desk: Desk, ears: Ears
) -> None:
    ears.begin()
    desk.press_key(KEY.Key_Return)
    assert desk.window.focusWidget().accessibleName() == "Square 5, X"
    ears.wait_for("Grace's turn.")


def test_its_own_description_comes_back_unspoken(desk: Desk, ears: Ears) -> None:
    desk.press_key(KEY.Key_Left)
    square = desk.window.focusWidget()
    described = description_of(square)
    assert square.accessibleDescription() == described() == "middle left"
    ears.begin()
    # a change of this would be spoken
    assert square.accessibleDescription() == ""
    assert described() == "middle left"
    desk.press_key(KEY.Key_4)
    assert square.accessibleDescription() == ""
    assert described() == "middle left; last move"
    desk.press_key(KEY.Key_Right)
    desk.qtbot.waitUntil(
        lambda: square.accessibleDescription() == "middle left; last move"
    )
    assert square.toolTip() == ""


def test_a_tooltip_is_a_description_again_once_something_was_said(
    desk: Desk, ears: Ears
) -> None:
    ears.begin(EASY)
    ears.press(KEY.Key_1, "You, X, square 1. Computer, O, square 5. Your turn.")
    why = button(desk.central, "Why?")
    desk.qtbot.waitUntil(why.isVisible)
    why.setFocus()
    told = description_of(why)
    before = told()
    ears.press(KEY.Key_T, "Your turn.")
    assert told() == why.toolTip() == before


@pytest.mark.usefixtures("listening")
def test_a_field_that_qt_has_made_is_described_too(desk: Desk) -> None:
    dialog = opened(desk.window, "open")
    desk.qtbot.waitUntil(dialog.isActiveWindow)
    describe(QApplication.focusWidget() or dialog, "a name")
    gc.collect()
    dialog.focusNextChild()
    (field,) = dialog.findChildren(QLineEdit)
    desk.qtbot.waitUntil(lambda: field.accessibleDescription() == "a name")


@pytest.mark.qt_log_ignore("does not support raise")
@pytest.mark.usefixtures("ears")
def test_what_is_described_is_no_markup_in_the_tooltip(desk: Desk) -> None:
    model = Model(desk)
    field, told = model.details.field, description_of(model.details.field)
    model.define("value1", '"<img src=x>" + 5')
    said = '“+” needs numbers, not "<img src=x>" and 5.'
    assert told().replace("\u200b", "").endswith(said)
    assert tooltip_of(field) == told()
    assert not is_markup(told())


def test_nothing_is_done_where_nobody_listens(desk: Desk) -> None:
    assert not QAccessible.isActive()
    desk.click(1, 2)
    QApplication.processEvents()
    desk.press_key(KEY.Key_P, KEY.Key_3)
    QApplication.processEvents()
    (announcer,) = desk.window.findChildren(Announcer)
    assert not any(timer.isActive() for timer in announcer.findChildren(QTimer))
    assert announcer.findChildren(Channel) == []


def test_what_happened_before_is_not_said(desk: Desk, ears: Ears) -> None:
    ears.begin()
    QAccessible.setActive(False)
    desk.press_key(KEY.Key_1, KEY.Key_2)
    QAccessible.setActive(True)
    ears.press(KEY.Key_3, "Ada, X, square 3. Grace's turn.")


def test_the_reason_is_said_where_it_is_wanted(
    desk: Desk, ears: Ears, parts: Parts
) -> None:
    parts.preferences.change(announcements=Announcements.FULL)
    ears.begin(EASY)
    desk.press_key(KEY.Key_1)
    reason = "The computer took the centre."
    ears.wait_for(f"You, X, square 1. Computer, O, square 5. {reason} Your turn.")
    ears.press(KEY.Key_P, f"Computer, O, square 5. {reason}")


def test_undo_and_what_was_before(desk: Desk, ears: Ears) -> None:
    ears.resume(1, 2, 3, turn="O")
    desk.window.menus.undo.trigger()
    ears.wait_for("Undone: X on square 3. Ada's turn.")
    desk.window.menus.redo.trigger()
    ears.wait_for("Ada, X, square 3. Grace's turn.")
    desk.controller.show(1)
    ears.wait_for("Move 1 of 3: X on square 1.")
    ears.press(KEY.Key_4, "Grace, O, square 4. Ada's turn.")


def test_a_list_of_moves_says_by_itself_what_is_shown(desk: Desk, ears: Ears) -> None:
    ears.resume(1, 2, 3, turn="O")
    desk.window.menus.moves.trigger()
    ears.wait_for("Moves. On.")
    (moves,) = desk.window.findChildren(MoveList)
    moves.setFocus()
    desk.qtbot.keyClick(moves, KEY.Key_Up)
    assert desk.controller.position.moves == (1,)
    for key, said in (
        (KEY.Key_T, "Grace's turn."),
        (KEY.Key_B, "Row 1: X, 2, 3. Row 2: 4, 5, 6. Row 3: 7, 8, 9."),
    ):
        ears.press(key, f"Showing move 1 of 3. {said}")
    button(desk.window, "Continue from here").click()
    ears.wait_for("Grace's turn.")
    # another list does not say what becomes of the game
    Model(desk).table.setFocus()
    desk.window.menus.redo.trigger()
    ears.wait_for(f"Grace, O, square 2. Ada's turn. OXO model. On. {TO_NAMES}")


def test_hint_and_refusal(desk: Desk, ears: Ears, parts: Parts) -> None:
    ears.resume(1, 4, 2, 5)
    desk.window.menus.hint.trigger()
    ears.wait_for("Hint: square 3 wins: it completes 1-2-3.")
    ears.press(KEY.Key_1, "X is already on square 1.")
    ears.press(KEY.Key_3, "Ada, X, square 3. Ada wins: 1-2-3.")
    ears.press(KEY.Key_9, "The game is over: press N for the next game.")
    parts.preferences.change(letter_keys=False)
    ears.press(KEY.Key_9, "The game is over: press Next game for another.")


def test_copying_pasting_and_saving(desk: Desk, ears: Ears, tmp_path: Path) -> None:
    ears.begin()
    QApplication.clipboard().setText("3x3 X 1 5 9 2")
    desk.window.files.paste_game()
    ears.wait_for("Opened: 4 moves. X to move.")
    desk.window.files.copy_game()
    ears.wait_for("Copied: 3x3 X 1 5 9 2.")
    desk.window.files.save_file(str(tmp_path / "a.oxo"))
    ears.wait_for("Saved: a.oxo.")


def test_a_notice(desk: Desk, ears: Ears) -> None:
    desk.window.notices.show(Refusal("full", "The disk is full."))
    ears.wait_for("The disk is full.")


def test_the_level(desk: Desk, ears: Ears) -> None:
    ears.begin(EASY)
    desk.window.strip.level_chosen.emit(Mark.O, Level.HARD)
    ears.wait_for("Level: Hard.")
    ears.press(KEY.Key_1, "You, X, square 1. Computer, O, square 5. Your turn.")
    desk.window.strip.level_chosen.emit(Mark.O, Level.EASY)
    ears.wait_for("From the next game on, the computer will play at level Easy.")


def test_a_new_game_is_said_when_the_board_has_the_keyboard(
    desk: Desk, ears: Ears, qtbot: QtBot
) -> None:
    dialog = opened(desk.window, "new_game")
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog, KEY.Key_Return)
    # as a desktop does
    desk.window.activateWindow()
    ears.wait_for("New game. You are X. Your turn.")
    assert "Square 5" in desk.window.focusWidget().accessibleName()


def test_the_value_of_a_filter_and_how_many_games_it_leaves(
    desk: Desk, ears: Ears, qtbot: QtBot
) -> None:
    ears.begin()
    ears.press(KEY.Key_1, "Ada, X, square 1. Grace's turn.")
    history = opened(desk.window, "history")
    history.activateWindow()
    boxes = history.findChildren(ChoiceBox)
    (box,) = (box for box in boxes if box.accessibleName() == "Outcome")
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    described = description_of(box)
    for key, said in (
        (KEY.Key_Down, ("X won", "0 of 1 game.")),
        (KEY.Key_Up, ("Any outcome", "1 game.")),
    ):
        qtbot.keyClick(box, key)
        ears.wait_for(*said)
        # its value is read by itself
        assert described() == ""


ANSWERS = {
    KEY.Key_P: "Computer, O, square 5.",
    KEY.Key_B: "Row 1: X, 2, 3. Row 2: 4, O, 6. Row 3: 7, 8, 9.",
    KEY.Key_F: "Free: 2, 3, 4, 6, 7, 8, 9.",
    KEY.Key_S: "4-5-6: free, O, free. 2-5-8: free, O, free. "
    "1-5-9: X, O, free. 3-5-7: free, O, free.",
    KEY.Key_C: "No threats.",
    KEY.Key_K: "X on 1; O on 5.",
    KEY.Key_T: "Your turn.",
    KEY.Key_A: "You, X, square 1. Computer, O, square 5. Your turn.",
}


def test_the_edge_is_said_but_not_again_later(desk: Desk, ears: Ears) -> None:
    desk.begin(FOUR_BY_FOUR_BY_FOUR)
    ears.wait_for("New game: 4×4×4. Ada is X, Grace is O. Ada's turn.")
    desk.press_key(KEY.Key_PageDown)
    for key in (KEY.Key_Up, KEY.Key_Home):
        ears.press(key, "Edge.")
    desk.begin(THREE_BY_THREE)
    ears.wait_for("New game. Ada is X, Grace is O. Ada's turn.")
    for key in (KEY.Key_PageUp, KEY.Key_PageDown):
        ears.press(key, "Edge.")
    ears.press(KEY.Key_A, "New game. Ada is X, Grace is O. Ada's turn.")


def test_what_can_be_asked(desk: Desk, ears: Ears) -> None:
    ears.begin(EASY)
    ears.press(KEY.Key_1, ANSWERS[KEY.Key_A])
    for key, answer in ANSWERS.items():
        ears.press(key, answer)
        assert desk.sentences[1] == answer


def test_an_answer_is_shown_where_nobody_listens(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE, EASY)
    desk.press_key(KEY.Key_1)
    desk.wait_for_moves(2)
    # nothing has been said that could be said again
    for key, answer in (ANSWERS | {KEY.Key_A: "Your turn."}).items():
        desk.press_key(key)
        assert desk.sentences[1] == answer


def test_the_actions_are_in_a_menu(desk: Desk) -> None:
    menus = desk.window.findChildren(QMenu)
    menu = next(menu for menu in menus if menu.title() == "Read &out")
    assert [a.shortcut().toString() for a in menu.actions()] == list("PBFSCKTA")
    keys = [
        shortcut.toString()
        for action in desk.window.findChildren(QAction)
        for shortcut in action.shortcuts()
    ]
    assert len(keys) == len(set(keys))


def test_on_another_board_it_answers_about_that(desk: Desk, ears: Ears) -> None:
    ears.begin()
    desk.window.menus.set_up.trigger()
    ears.wait_for(
        "Set up a position. On. Click a mark to remove it. Keys: the arrows move "
        "around, X and O place a mark, Delete removes it, Enter does what a click does."
    )
    desk.press_key(KEY.Key_X, KEY.Key_B)
    ears.wait_for("Row 1: 1, 2, 3. Row 2: 4, X, 6. Row 3: 7, 8, 9.")
    ears.press(KEY.Key_K, "X on 5.")
    desk.press_key(KEY.Key_Left)
    ears.press(KEY.Key_S, "4-5-6: free, X, free. 1-4-7: free, free, free.")
    ears.press(KEY.Key_T, "Grace's turn (O). If both play perfectly, it is a draw.")


def test_no_threats_are_told_where_they_are_the_answer(desk: Desk, ears: Ears) -> None:
    ears.resume(1, 4, 2, turn="O")
    ears.press(KEY.Key_C, "X completes 1-2-3 on square 3.")
    desk.window.menus.lessons.trigger()
    ears.wait_for(
        "Lessons and puzzles. On. Lesson: Lines, 1 of 4. It is X's turn. Which square "
        "completes a line? Press B for the board, T for more, then a number."
    )
    desk.press_key(KEY.Key_C)
    ears.wait_for(
        "Find the threats yourself: that is what lessons and puzzles are for."
    )


def test_all_of_it_is_in_the_language_of_the_window(desk: Desk, ears: Ears) -> None:
    use_language(desk.window.look, pseudo("de"))
    desk.controller.resume(Game(moves=(1, 4, 2, 5)), EASY)

    def has_said(number: int) -> bool:
        return len(ears.said) >= number

    for number, key in enumerate((KEY.Key_1, KEY.Key_3, *ANSWERS), start=1):
        desk.qtbot.waitUntil(partial(has_said, number), timeout=SOON)
        desk.press_key(key)
    assert [text for text in ears.said if untranslated(text)] == []


@pytest.mark.parametrize("language", ["ar", "he"])
def test_signs_for_the_eye_are_not_said(desk: Desk, ears: Ears, language: str) -> None:
    change_language(desk.window, language)
    # Ada and Grace, who are read from the left
    desk.controller.resume(Game(moves=(1, 4, 2, 5)), TWO)
    desk.qtbot.waitUntil(lambda: len(ears.said) == 1, timeout=SOON)
    ears.said = []
    desk.press_key(KEY.Key_3)
    desk.qtbot.waitUntil(lambda: len(ears.said) == 1, timeout=SOON)
    assert "Ada" in ears.said[0]
    assert not ears.said[0].endswith("..")
    squares = [
        each for each in tree(desk.window) if isinstance(each.object, SquareButton)
    ]
    told = [*ears.said, *(f"{each.name}; {each.description}" for each in squares)]
    assert any("X" in text for text in told)
    describe(desk.window.view, "\u200fX")
    told.append(desk.window.view.accessibleDescription())
    assert [text for text in told if without_signs(text) != text] == []


def test_the_preference(desk: Desk, parts: Parts) -> None:
    boxes = opened(desk.window, "preferences").findChildren(ChoiceBox)
    full = "Full, with the computer's reasons"
    (box,) = (box for box in boxes if box.findText(full) >= 0)
    assert box.currentText() == "Brief"
    box.setCurrentText(full)
    assert parts.preferences.value.announcements is Announcements.FULL


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=GEOMETRIES)
def test_a_square_is_called_by_its_name_and_described_by_its_place(
    desk: Desk, geometry: Geometry
) -> None:
    set_up = desk.window.menus.set_up
    # the other board has had another geometry
    set_up.trigger()
    desk.begin(geometry)
    for _ in range(2):
        squares = desk.window.stage.view.findChildren(SquareButton)[-geometry.size :]
        for position, square in enumerate(squares, start=1):
            name = sentences.square(geometry, position, None)
            assert square.accessibleName() == name
            place = sentences.place(geometry, position)
            assert square.accessibleDescription() == place
        set_up.trigger()


def test_a_hint_and_a_value_are_in_the_description(desk: Desk) -> None:
    desk.controller.resume(Game(moves=(1, 4, 2, 5)), TWO)
    desk.window.menus.values.trigger()
    with desk.qtbot.waitSignal(desk.controller.hint_given):
        desk.window.menus.hint.trigger()
    squares = [b for b in desk.buttons() if b.accessibleName().startswith("Square")]
    assert squares[2].accessibleDescription() == "top right; hint; value 104"


def test_a_definition_is_answered_with_what_it_changed(desk: Desk, ears: Ears) -> None:
    ears.resume(1, 5, 3, turn="O")
    model = Model(desk)
    ears.wait_for(f"OXO model. On. {TO_NAMES}")
    model.define("s2", "x")
    ears.wait_for("Experiment: 1 change. s2 is now X; xwon is now true; and 18 more.")
    # what it is already, or what makes no sense
    model.define("s2", "x")
    ears.wait_for("Nothing has changed.")
    model.define("s2", "x >")
    ears.wait_for("The definition is not finished.")
    # values that are too long to be heard in passing come last
    model.define("lin1", "[x, o, u]")
    ears.wait_for(
        "Experiment: 2 changes. lin1 is now X, O, free; xwon is now false; and 11 more."
    )
    model.press("Restore", model.details)
    ears.wait_for(
        "Experiment: 1 change. lin1 is now X, X, X; xwon is now true; and 11 more."
    )
    model.press("Undo all")
    ears.wait_for(
        "Experiment: 0 changes. s2 is now free; xwon is now false; and 18 more."
    )


def test_what_is_done_on_the_board_of_an_experiment(desk: Desk, ears: Ears) -> None:
    desk.window._preferences.change(pause=0)
    ears.resume(1, 5, 3, turn="O")
    model = Model(desk)
    ears.wait_for(f"OXO model. On. {TO_NAMES}")
    model.press("New line")
    ears.wait_for("Click the squares of the new line, then draw it.")
    for square, line in ((8, "8."), (7, "7-8.")):
        model.click(square)
        ears.wait_for(line)
    model.press("Change marks")
    ears.wait_for("Click a square to change what is on it.")
    desk.qtbot.keyClick(model.view, KEY.Key_Z, Qt.KeyboardModifier.ControlModifier)
    ears.wait_for("There is no move to undo.")
    model.click(1)
    ears.wait_for(
        "Experiment: 1 change. s1 is now O; x_to_play is now true; and 19 more."
    )
    desk.qtbot.keyClick(model.view, KEY.Key_Escape)
    ears.wait_for("X to move.")
