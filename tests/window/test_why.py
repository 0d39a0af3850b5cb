"""Why the computer moved: the button beside the status line, and the panel."""

from functools import partial

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import THREE_BY_THREE, Game, GameSettings, Level
from oxo_desktop.play.controller import GameController
from oxo_desktop.window.controls.rule_card import RuleCard
from oxo_desktop.window.controls.texts import Readable
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel
from oxo_desktop.window.dialogs.new_game import NewGameDialog
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.moves.moves_panel import MovesPanel
from oxo_desktop.window.why import WhyPanel
from tests.conftest import next_start
from tests.window.desk import LEFT, TWO, Desk, Learner
from tests.window.heard import name_of
from tests.window.seen import button, differ

NORMAL = GameSettings.against_computer(Level.NORMAL)
EASY = GameSettings.against_computer(Level.EASY)
NO_MOVE = (
    "The computer has not moved yet at this point. Make a move on the board, and its "
    "answer is explained here."
)
TWO_PEOPLE = (
    "The computer's moves are explained here, but this game is between two people. "
    "Begin one against the computer to see why it moves as it does."
)
BLOCKED: list[tuple[str, ...]] = [
    ("Opening", "the board was not empty"),
    ("Reply to a corner", "not a reply to an opening in a corner"),
    ("Complete a line", "no line to complete"),
    ("Block a line", "Left column: X on squares 1 and 4; square 7 was free"),
    ("Centre", "not needed"),
    ("Corner", "not needed"),
    ("Edge", "not needed"),
]


def panel(window: MainWindow) -> WhyPanel:
    (found,) = window.findChildren(WhyPanel)
    return found


def is_shown(window: MainWindow) -> bool:
    return any(found.isVisible() for found in window.findChildren(WhyPanel))


def cards(window: MainWindow) -> list[RuleCard]:
    return [c for c in panel(window).findChildren(RuleCard) if c.isVisible()]


def rules(window: MainWindow) -> list[tuple[str, ...]]:
    """Return the name of each rule, and what is said of it."""
    told = []
    for card in cards(window):
        name, *finding = (
            label.text() for label in card.findChildren(PlainLabel) if label.isVisible()
        )
        told.append((name, *finding))
    return told


def texts(window: MainWindow) -> list[str]:
    """Return all that can be read in the panel, from the top."""
    found = panel(window)
    labels = [la for la in found.findChildren(PlainLabel) if la.isVisible()]
    labels.sort(key=lambda label: label.mapTo(found, QPoint()).y())
    return [label.text() for label in labels if label.text()]


def spoken(window: MainWindow) -> list[str]:
    """Return what a screen reader says as the arrow keys lead through the panel."""
    (content,) = panel(window).findChildren(Readable)
    labels = [la for la in content.findChildren(PlainLabel) if la.isVisible()]
    first = next(la for la in labels if la.focusPolicy() & Qt.FocusPolicy.TabFocus)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Home)
    reached = [window.focusWidget()]
    while True:
        QTest.keyClick(reached[-1], Qt.Key.Key_Down)
        if window.focusWidget() is reached[-1]:
            return [name_of(widget) for widget in reached]
        reached.append(window.focusWidget())


def why(desk: Desk) -> FlatButton:
    buttons = desk.window.panel.findChildren(FlatButton)
    return next(button for button in buttons if button.toolTip())


def ask_why(desk: Desk) -> None:
    desk.qtbot.mouseClick(why(desk), LEFT)
    wait_to_be_explained(desk.qtbot, desk.controller)


def wait_to_be_explained(qtbot: QtBot, controller: GameController) -> None:
    def is_known() -> bool:
        standing = controller.standing
        is_computers = standing.players.has_computer
        return standing.is_explained or not (is_computers and standing.explained)

    qtbot.waitUntil(is_known)


def block(desk: Desk) -> None:
    """Have the computer block the left column by its second move."""
    desk.begin(THREE_BY_THREE, NORMAL)
    desk.click(1)
    desk.wait_for_moves(2)
    desk.click(4)
    desk.wait_for_moves(4)
    assert desk.game.moves == (1, 9, 4, 7)


def wait_for_review(desk: Desk, sentence: str) -> None:
    desk.qtbot.waitUntil(lambda: texts(desk.window)[-1] == sentence)


def test_the_rules_with_the_one_that_decided(desk: Desk) -> None:
    block(desk)
    assert desk.sentences[1] == "The computer blocked you"
    ask_why(desk)
    assert is_shown(desk.window)
    assert rules(desk.window) == BLOCKED
    assert texts(desk.window)[:3] == [
        "Why this move?",
        "Move 4: O on square 7",
        "Normal goes through its rules from the top and follows the first that "
        "offers a move.",
    ]
    wait_for_review(desk, "That was the perfect move: only square 7 wins.")
    # it changes with the next move
    desk.click(3)
    desk.wait_for_moves(6)
    assert rules(desk.window)[2] == (
        "Complete a line",
        "Bottom row: O on squares 7 and 9; square 8 was free",
    )
    wait_for_review(desk, "That was the perfect move: only square 8 wins.")


def test_the_rule_that_decided_is_scrolled_to(desk: Desk) -> None:
    block(desk)
    ask_why(desk)
    desk.window.resize(640, 360)
    QApplication.processEvents()
    card = cards(desk.window)[3]
    assert card.visibleRegion().boundingRect() == card.rect()
    # and by the next move, whose rule is above that one
    desk.click(3)
    desk.wait_for_moves(6)
    QApplication.processEvents()
    card = cards(desk.window)[2]
    assert card.visibleRegion().boundingRect() == card.rect()


def test_a_screen_reader_says_all_of_it(desk: Desk) -> None:
    block(desk)
    ask_why(desk)
    last = "That was the perfect move: only square 7 wins."
    wait_for_review(desk, last)
    assert spoken(desk.window) == [
        "Move 4: O on square 7",
        texts(desk.window)[2],
        "Opening: the board was not empty",
        "Reply to a corner: not a reply to an opening in a corner",
        "Complete a line: no line to complete",
        "Block a line decided (Left column: X on squares 1 and 4; square 7 was free)",
        "Centre: not needed",
        "Corner: not needed",
        "Edge: not needed",
        last,
    ]


def test_the_rule_that_decided_is_seen_without_its_colour(desk: Desk) -> None:
    block(desk)
    ask_why(desk)
    theme = desk.window.theme
    signs = []
    for card in cards(desk.window):
        image = card.grab().toImage()
        strip = QRect(card.width() - 30, 4, 24, card.height() - 8)
        ink = {
            (x, y)
            for x in range(strip.left(), strip.right())
            for y in range(strip.top(), strip.bottom())
            if differ(image.pixelColor(x, y), theme.board) > 60
        }
        rows = {y for _, y in ink}
        signs.append("tick" if len(rows) > 8 else "dash" if ink else "")
    assert signs == ["dash", "dash", "dash", "tick", "", "", ""]


def test_there_is_nothing_to_ask_before_the_computer_has_moved(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE, EASY)
    assert not why(desk).isEnabled()
    desk.click(1)
    desk.wait_for_moves(2)
    assert why(desk).isEnabled()
    desk.press("Undo")
    assert not why(desk).isEnabled()
    desk.begin(THREE_BY_THREE, TWO)
    desk.click(1, 2)
    assert not why(desk).isVisible()


def test_the_panel_says_when_there_is_nothing_to_explain(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE, EASY)
    desk.qtbot.keyClick(desk.window, Qt.Key.Key_W)
    assert texts(desk.window) == ["Why this move?", NO_MOVE]
    desk.begin(THREE_BY_THREE, TWO)
    assert texts(desk.window) == ["Why this move?", TWO_PEOPLE]
    offer = button(desk.window, "New game…")
    assert offer.isVisible()
    offer.click()
    (dialog,) = desk.window.findChildren(NewGameDialog)
    dialog.close()
    # and it has the computer's first move as soon as that is made
    desk.begin(THREE_BY_THREE, EASY)
    assert not offer.isVisible()
    desk.click(1)
    assert texts(desk.window)[1] == NO_MOVE
    desk.wait_for_moves(2)
    assert texts(desk.window)[1] == "Move 2: O on square 5"


def test_four_ways_open_it_and_the_window_is_as_wide_as_before(desk: Desk) -> None:
    block(desk)
    window = desk.window
    wide = window.width()
    ways = (
        partial(ask_why, desk),
        lambda: desk.qtbot.keyClick(window, Qt.Key.Key_W),
        window.menus.why.trigger,
        partial(ask_why, desk),
    )
    for way in ways:
        way()
        assert is_shown(window)
        assert why(desk).isChecked()
        assert window.menus.why.isChecked()
        assert window.width() > wide
        Learner(desk).press("Close the panel")
        assert not is_shown(window)
        assert not why(desk).isChecked()
        assert window.width() == wide
        assert window.view.hasFocus() or window.view.isAncestorOf(window.focusWidget())


def test_moves_and_reasons_take_turns(desk: Desk) -> None:
    block(desk)
    window = desk.window
    window.menus.moves.trigger()
    desk.controller.show(2)
    ask_why(desk)
    (moves,) = window.findChildren(MovesPanel)
    assert is_shown(window)
    assert not moves.isVisible()
    assert not window.menus.moves.isChecked()
    # the move that was looked at is explained, and stays
    assert desk.marks == "X.......O"
    assert texts(window)[1] == "Move 2: O on square 9"
    window.menus.moves.trigger()
    assert moves.isVisible()
    assert not is_shown(window)
    assert not why(desk).isChecked()
    assert desk.marks == "X.......O"


def test_it_follows_the_moves_that_are_looked_at(desk: Desk) -> None:
    block(desk)
    window = desk.window
    ask_why(desk)
    told = {}
    for ply in range(5):
        desk.controller.show(ply)
        told[ply] = texts(window)[1]
    first = "Move 2: O on square 9"
    assert list(told.values()) == [
        NO_MOVE, NO_MOVE, first, first, "Move 4: O on square 7",
    ]  # fmt: skip
    desk.controller.show(2)
    assert rules(window)[1] == (
        "Reply to a corner",
        "opposite the first mark: square 9",
    )
    wait_for_review(
        desk,
        "It would have been better to take square 5: that would have kept the draw. "
        "This move loses.",
    )
    # what was said of that move goes with it
    desk.controller.show(0)
    assert len(texts(window)) == 2
    desk.controller.show(4)
    desk.press("Undo")
    assert texts(window)[1] == first
    window.menus.redo.trigger()
    assert rules(window) == BLOCKED
    assert desk.sentences[1] == "The computer blocked you"


def test_it_is_known_after_the_next_start(
    qtbot: QtBot, parts: Parts, desk: Desk
) -> None:
    block(desk)
    ask_why(desk)
    wide = desk.window.width()
    desk.window.close()
    with next_start(qtbot, parts) as later:
        wait_to_be_explained(qtbot, later.controller)
        assert is_shown(later.window)
        assert later.window.width() == wide
        assert rules(later.window) == BLOCKED
        # what was taken back is known too
        later.press("Undo")
        assert texts(later.window)[1] == "Move 2: O on square 9"


def test_what_beginner_overlooked_is_told_of_a_game_that_is_opened_too(
    desk: Desk,
) -> None:
    beginner = GameSettings.against_computer(Level.BEGINNER)
    desk.controller.resume(Game(moves=(1, 5, 2, 9)), beginner)
    ask_why(desk)
    overlooked = "the computer overlooked square 3, which would have blocked a line"
    free = "squares 3, 4, 6, 7, 8 and 9 were free"
    assert rules(desk.window) == [
        ("Complete a line", "no line to complete"),
        ("Block a line", overlooked),
        ("Any move", free),
    ]
    told = f"Block a line: {overlooked}. Any move decided ({free})."
    assert panel(desk.window).told() == told


def test_what_the_level_would_not_play_has_no_reason(desk: Desk) -> None:
    desk.controller.resume(Game(moves=(1, 2)), EASY)
    assert desk.sentences[1] == ""
    ask_why(desk)
    assert texts(desk.window)[1:3] == [
        "Move 2: O on square 2",
        "At this level the computer would not move there, so there is no reason to "
        "show. Games that were opened, pasted or begun at another level may have such "
        "moves.",
    ]
    names = ("Complete a line", "Block a line", "Centre", "Corner", "Edge")
    assert rules(desk.window) == [(name,) for name in names]
    better = (
        "It would have been better to take square 5: that would have kept the draw."
    )
    wait_for_review(desk, f"{better} This move loses.")
