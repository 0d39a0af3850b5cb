"""A key that is pressed, and an item of a menu that is chosen, is always answered."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, product

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)
from pytestqt.exceptions import TimeoutError as NothingHeard

from oxo_desktop.app import Parts
from oxo_desktop.engine import THREE_BY_THREE, Game, GameSettings, Geometry, Level
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.store.games import Store
from oxo_desktop.window.announcing import announcer
from oxo_desktop.window.announcing.channel import Channel
from oxo_desktop.window.board import keys
from oxo_desktop.window.controls import fields
from oxo_desktop.window.controls.fields import ChoiceBox
from oxo_desktop.window.history.table import HistoryTable
from tests.conftest import HowMany, Tell
from tests.store.played import play as played
from tests.window.desk import TWO, Desk
from tests.window.heard import name_of
from tests.window.seen import opened, settle
from tests.window.test_text_size import PANELS

EASY = GameSettings.against_computer(Level.EASY)
FOREVER = 1_000_000
SOON = 2000
SHIFT = Qt.KeyboardModifier.ShiftModifier
KEYS = [
    *(QKeySequence(key) for key in (*keys.STEPS, *keys.ENDS, *keys.PRESSES)),
    *(QKeySequence(SHIFT | Qt.Key(key)) for key in keys.STEPS),
    *map(QKeySequence, ("Tab", "Shift+Tab", "Del", "X", "0", "7", "Ctrl+J")),
]
"""Pressed wherever the keyboard can be, which may have no use for them."""

WINDOW_KEYS = list(map(QKeySequence, ("F10", "Shift+F10", "Esc", "F7")))

Do = Callable[[], object]


class Listener:
    """What a screen reader says, which waits for nothing."""

    def __init__(self, parts: Parts, desk: Desk, said: list[str]) -> None:
        self.desk, self._said = desk, said
        self._preferences, self._at_first = parts.preferences, parts.preferences.value

    def hears(self, do: Do) -> bool:
        """Return whether something is said once that has been done."""
        before = self._focused()
        self._said.clear()
        do()
        settle()
        try:
            # what has to be worked out comes later
            self.desk.qtbot.waitUntil(
                lambda: bool(self._said) or self._focused() != before, timeout=SOON
            )
        except NothingHeard:
            return False
        return True

    def _focused(self) -> object:
        """What a screen reader reads by itself whenever it changes, or what is seen."""
        at = QApplication.activePopupWidget() or QApplication.focusWidget()
        title = self.desk.window.menuBar().activeAction()
        if at is None:
            return title
        index = at.currentIndex() if isinstance(at, QAbstractItemView) else None
        cell = index and (index.row(), index.column())
        ticked = isinstance(at, QAbstractButton) and at.isChecked()
        cursor = at.textCursor() if isinstance(at, QTextEdit) else None
        caret = cursor and (cursor.position(), cursor.anchor())
        read = id(at), name_of(at), at.accessibleDescription(), cell, ticked, title
        # a page more of a panel is seen
        return (
            *read,
            caret,
            [b.value() for b in self.desk.window.findChildren(QScrollBar)],
        )

    @property
    def is_seen(self) -> bool:
        """Whether the keyboard is on something that is shown."""
        at = QApplication.focusWidget()
        return at is None or at.isVisible()

    def begin(self, state: str, board: Geometry) -> None:
        self.come_back()
        STATES[state](self.desk, board)
        settle()

    def come_back(self) -> None:
        """Close all that is open, and have everything as it was."""
        window = self.desk.window
        window.menus.close_open()
        for dialog in window.findChildren(QDialog):
            dialog.close()
            dialog.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        window.features.close_shown()
        window.notices.dismiss()
        window.menus.full_screen.setChecked(False)
        self._preferences.set(self._at_first)
        window.activateWindow()
        window.stage.take_focus()


@pytest.fixture
def listener(
    parts: Parts, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Listener]:
    said = list[str]()
    monkeypatch.setattr(Channel, "say", lambda _, text: said.append(text))
    monkeypatch.setattr(fields, "say_through", lambda _, text: said.append(text))
    for wait in ("_REPLY", "_NAME", "_HELD"):
        monkeypatch.setattr(announcer, wait, 0)
    QAccessible.setActive(True)
    if not QAccessible.isActive():
        pytest.skip("this Qt asks the accessibility bus alone, as Qt 6.8 does")
    desk.window.activateWindow()
    desk.qtbot.waitUntil(desk.window.isActiveWindow)
    desk.controller.set_pause(FOREVER)
    listener = Listener(parts, desk, said)
    yield listener
    listener.come_back()
    QAccessible.setActive(False)


def play(desk: Desk, geometry: Geometry) -> None:
    desk.controller.resume(Game(geometry, moves=(1, 2, 5, 3)), EASY)


def begin(desk: Desk, geometry: Geometry) -> None:
    desk.controller.new_game(EASY, geometry)


def win(desk: Desk, geometry: Geometry) -> None:
    line = geometry.lines[0]
    others = [p for p in geometry.positions if p not in line]
    moves = [p for both in zip(line, others, strict=False) for p in both]
    game = Game(geometry, moves=tuple(moves[: 2 * len(line) - 1]))
    desk.controller.resume(game, EASY)


def wait_for_the_computer(desk: Desk, geometry: Geometry) -> None:
    desk.controller.resume(Game(geometry, moves=(1, 2, 5)), EASY)


def look_back(desk: Desk, geometry: Geometry) -> None:
    play(desk, geometry)
    desk.controller.show(1)


def switched(switch: str, desk: Desk, geometry: Geometry) -> None:
    play(desk, geometry)
    getattr(desk.window.menus, switch).setChecked(True)


IN_A_GAME = play, begin, win, wait_for_the_computer, look_back
STATES: dict[str, Callable[[Desk, Geometry], None]] = {
    **{state.__name__: state for state in IN_A_GAME},
    **{switch: partial(switched, switch) for switch in PANELS},
}


def places(desk: Desk) -> list[QWidget]:
    """Return what the keyboard can be on, but texts, which are read by themselves."""
    return [
        widget
        for widget in desk.window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        and not isinstance(widget, (QLineEdit, QPlainTextEdit))
    ]


def deeds(desk: Desk) -> dict[str, Do]:
    """Return all keys to press and all items of the menus to choose, by what they are.

    Only that which ends the program is left out.
    """
    actions = [
        action
        for action in desk.window.findChildren(QAction)
        if action.text() and not action.menu()
    ]
    actions.remove(desk.window.menus.quit)
    shortcuts = [each for action in actions for each in action.shortcuts()]
    size = desk.controller.game.geometry.size
    # larger boards have none
    digits = [QKeySequence(str(p)) for p in range(1, 10) if p <= size <= 9]
    found: dict[str, Do] = {
        sequence.toString(): partial(press, desk.window, sequence)
        for sequence in (*KEYS, *digits, *WINDOW_KEYS, *shortcuts)
    }
    # that which is disabled cannot be chosen, and a screen reader says so
    return found | {a.text(): a.trigger for a in actions if a.isEnabled()}


def press(window: QWidget, keys: QKeySequence) -> None:
    QTest.keySequence(QApplication.focusWidget() or window, keys)


@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagate)")
@pytest.mark.parametrize("state", STATES)
def test_no_key_is_silent(
    desk: Desk, listener: Listener, state: str, how_many: HowMany, tell: Tell
) -> None:
    wanted, done, wrong = how_many("keys"), 0, []
    boards = (THREE_BY_THREE, FOUR_BY_FOUR_BY_FOUR, SEVEN_POINT_PLANE)
    for board in boards:
        listener.begin(state, board)
        everywhere = [sequence.toString() for sequence in KEYS]
        there = range(len(places(desk)))
        others = (name for name in deeds(desk) if name not in everywhere)
        cases = [*product(everywhere, there), *zip(others, cycle(there))]
        # others in each state
        every = max(1, len(boards) * len(cases) // wanted)
        for name, index in cases[[*STATES].index(state) % every :: every]:
            listener.begin(state, board)
            found = places(desk)
            at = found[index % len(found)]
            at.setFocus()
            settle()
            case, do = (board.name, name, name_of(at)), deeds(desk).get(name)
            done += do is not None
            if do is not None and not (listener.hears(do) and listener.is_seen):
                wrong.append(case)
    tell(f"{state}: {done} keys and items of menus")
    assert "\n".join(map(str, wrong)) == ""


@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagate)")
@pytest.mark.parametrize("dialog", ["new_game", "preferences", "shortcuts"])
def test_no_key_of_a_dialog_is_silent(
    desk: Desk, listener: Listener, dialog: str
) -> None:
    desk.qtbot.waitUntil(opened(desk.window, dialog).isActiveWindow)
    for key in ("Tab", "Shift+Tab", "Escape"):
        assert listener.hears(partial(press, desk.window, QKeySequence(key)))


@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagate)")
def test_no_key_of_the_history_is_silent(
    desk: Desk, listener: Listener, store: Store
) -> None:
    for _ in range(3):
        played(store, TWO)
    # what is on the board would stay
    desk.begin(THREE_BY_THREE, TWO)
    history = opened(desk.window, "history")
    desk.qtbot.waitUntil(history.isActiveWindow)
    (table,) = history.findChildren(HistoryTable)
    *_, sorting = history.findChildren(ChoiceBox)
    for where, pressed in (
        (table, ("Ctrl+Z", "Down", "Up", "Delete", "Ctrl+Z", "Ctrl+Z")),
        # more than there are games
        (table, ("Delete",) * 5),
        (sorting, ("Down", "Up", "Home", "End", "End")),
    ):
        where.setFocus()
        settle()
        for key in pressed:
            do = partial(press, history, QKeySequence(key))
            assert listener.hears(do), (type(where).__name__, key)
        assert where.hasFocus()
