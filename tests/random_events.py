"""A player who does anything at all to the window, whatever is open.

The events come to a window and not to a widget, as the screen's own do: Qt finds out by
itself what they hit, and what a dialog holds back.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QTimer, QUrl
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QWheelEvent,
    QWindow,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMenuBar,
    QScrollBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from oxo_desktop.engine import Computer, Game, GameSettings, Human, Level, Starts
from oxo_desktop.store import oxo_file
from oxo_desktop.store.oxo_file import SavedGame
from oxo_desktop.window.main_window import MainWindow

Button, Key, Modifier = Qt.MouseButton, Qt.Key, Qt.KeyboardModifier

BUTTONS = [Button.LeftButton] * 8 + [Button.RightButton] * 2 + [Button.MiddleButton]
MODIFIERS = [Modifier.NoModifier] * 8 + [
    Modifier.ShiftModifier,
    Modifier.AltModifier,
    Modifier.ControlModifier,
    Modifier.ControlModifier | Modifier.ShiftModifier,
]
DIGITS = [Key(Key.Key_0 + number) for number in range(10)]
ARROWS = [Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down]
LETTERS = [Key(Key.Key_A + number) for number in range(26) if chr(65 + number) != "Q"]
OTHER_KEYS = [
    Key.Key_Return, Key.Key_Enter, Key.Key_Space, Key.Key_Escape, Key.Key_Tab,
    Key.Key_Backtab, Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown,
    Key.Key_Delete, Key.Key_Backspace, Key.Key_Menu, Key.Key_F1, Key.Key_F2,
    Key.Key_F10, Key.Key_F11,
]  # fmt: skip
KEYS = DIGITS * 4 + ARROWS * 4 + OTHER_KEYS * 2 + LETTERS

TEXTS = (
    "3x3 X 1 5 9 2", "3x3 O 5", "3x3 X 1 4 2 5 3", "3x3 X", "3x3 X 5 5", "no game",
    "X...O...X", "xx. oo. ...", "XXX.OO...", "X..O...", "X.OX" * 4, "X..",
    "Ada", "Grace", "<b>&amp;\u202e\n", "", "W" * 50,
)  # fmt: skip
"""What is typed, copied and dropped: games, positions, names, and none of these."""

SAVED = (
    SavedGame(Game(moves=(1, 5, 9)), GameSettings(Human("Ada"), Human())),
    SavedGame(Game(moves=(5,), undone=(1,)), GameSettings()),
    SavedGame(Game(moves=(1, 4, 2, 5, 3)), GameSettings()),
    SavedGame(Game(), GameSettings(Human(), Computer(Level.HARD), Starts.TAKE_TURNS)),
)
"""Under way, with a move taken back, won, and not begun."""


def dialog_on_top() -> QDialog | None:
    """Return a dialog that is open, the one that holds the others back if any does."""
    dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog)]
    modal = QApplication.activeModalWidget()
    visible = [dialog for dialog in dialogs if dialog.isVisible()]
    return modal if isinstance(modal, QDialog) else next(iter(visible), None)


def handle_of(widget: QWidget) -> QWindow | None:
    """Return what the screen knows `widget` as; None if that is gone.

    PySide6 gives what was deleted for what has come to the same place in memory.
    """
    handle = widget.windowHandle()
    return handle if handle is not None and isValid(handle) else None


def _say_no() -> None:
    """Close what a file dialog asks, or it would wait for the answer here."""
    question = QApplication.activeModalWidget()
    if question is not None and isinstance(question.parent(), QFileDialog):
        question.close()


class RandomEvents:
    """Random events, one at a time.

    File dialogs are answered or closed and nothing else: keys could rename and delete
    files there, and Qt asks about what it finds in an event loop of its own.

    Args:
        rng: decides.
        window: gets them; its Quit is switched off.
        folder: where there are games to open, and others are saved.

    Attributes:
        happened: how many there have been.
        file_dialogs: how often a file dialog has opened.
        last: the latest of them, for whoever looks for a fault.
    """

    def __init__(self, rng: Random, window: MainWindow, folder: Path) -> None:
        self._rng, self._window, self._folder = rng, window, folder
        self.happened = self.file_dialogs = 0
        self.last: list[str] = []
        window.menus.quit.setEnabled(False)
        for number, saved in enumerate(SAVED):
            oxo_file.save(folder / f"game {number}.oxo", saved)
        (folder / "damaged.oxo").write_text("{")

    def happen(self) -> None:
        """Let one thing happen, and all that it leads to at once."""
        event = self._rng.choice(_EVENTS)
        self.happened += 1
        self.last = [*self.last[-19:], event.__name__]
        was_open = isinstance(dialog_on_top(), QFileDialog)
        event(self)
        QApplication.processEvents()
        is_open = isinstance(dialog_on_top(), QFileDialog)
        self.file_dialogs += is_open and not was_open

    @property
    def actions(self) -> list[QAction]:
        """All that is in the menus."""
        actions = self._window.menus.findChildren(QAction)
        return [action for action in actions if action is not self._window.menus.quit]

    def _target(self) -> QWidget:
        """Return the window that gets an event, mostly the one that is in front."""
        tops = [w for w in QApplication.topLevelWidgets() if isValid(w)]
        visible = [window for window in tops if window.isVisible()]
        open_to_all = [w for w in visible if not isinstance(w, QFileDialog)]
        front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if front in open_to_all and self._rng.random() < 0.9:
            return front
        return self._rng.choice([self._window, *open_to_all])

    def _point(self, widget: QWidget) -> QPoint:
        x, y = max(1, widget.width()), max(1, widget.height())
        return QPoint(self._rng.randrange(x), self._rng.randrange(y))

    def _click(self, target: QWidget, point: QPoint) -> None:
        modifiers = self._rng.choice(MODIFIERS)
        button = self._rng.choice(BUTTONS)
        for act in (QTest.mousePress, QTest.mouseRelease):
            # the press may have closed it
            if isValid(target):
                self._point_at(act, target, point, button, modifiers)

    def _press(self, act: Callable[..., None]) -> None:
        target = self._target()
        button = self._rng.choice(BUTTONS)
        point = self._point(target)
        self._point_at(act, target, point, button, Modifier.NoModifier)

    def _point_at(
        self, act: Callable[..., None], target: QWidget, point: QPoint, *how: object
    ) -> None:
        hit = target.childAt(point)
        is_overflow = isinstance(hit, QToolButton) and isinstance(
            hit.parent(), QMenuBar
        )
        if is_overflow or (Button.RightButton in how and isinstance(hit, QScrollBar)):
            return  # Qt waits there until the menu that opens is closed
        handle = handle_of(target)
        # a window may be larger than its screen
        if handle is not None and QRect(QPoint(), handle.size()).contains(point):
            act(handle, *how, point)

    def _type(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        if isinstance(dialog_on_top(), QFileDialog):
            return  # whichever window gets the key, Alt+O and Delete are that dialog's
        target = self._target()
        if target is not self._window:
            # QTest presses Alt first and releases it last, on a window that may be gone
            modifiers = Modifier.NoModifier
        for act in (QTest.keyPress, QTest.keyRelease):
            if isValid(target) and (handle := handle_of(target)) is not None:
                act(handle, key, modifiers)

    def click_on_the_board(self) -> None:
        view = self._window.stage.view.viewport()
        self._click(self._window, view.mapTo(self._window, self._point(view)))

    def click_anywhere(self) -> None:
        target = self._target()
        self._click(target, self._point(target))

    def click_twice(self) -> None:
        self._press(QTest.mouseDClick)

    def click_on_a_field(self) -> None:
        """Click on something that can be used, and paste into it if that can be."""
        target = self._target()
        kinds = (QAbstractButton, QAbstractSlider, QComboBox, QLineEdit)
        # not from a list of them all: PySide6 never forgets what it has once shown
        for point in [self._point(target) for _ in range(10)]:
            field = target.childAt(point)
            if isinstance(field, kinds):
                self._click(target, point)
                if isinstance(field, QLineEdit):
                    self.copy()
                    field.paste()
                return

    def press(self) -> None:
        self._press(QTest.mousePress)

    def move(self) -> None:
        target = self._target()
        self._point_at(QTest.mouseMove, target, self._point(target))

    def let_go(self) -> None:
        for button in dict.fromkeys(BUTTONS):
            if button & QGuiApplication.mouseButtons():
                how = button, Modifier.NoModifier
                self._point_at(QTest.mouseRelease, self._window, QPoint(1, 1), *how)

    def drag(self) -> None:
        self.press()
        for _ in range(self._rng.randint(1, 5)):
            self.move()
        self.let_go()

    def turn_the_wheel(self) -> None:
        target = self._target()
        point = self._point(target)
        hit = target.childAt(point) or target
        at = QPointF(hit.mapFrom(target, point))
        turned = QPoint(0, self._rng.choice((-120, 120)))
        event = QWheelEvent(
            at, hit.mapToGlobal(at), QPoint(), turned, Button.NoButton,
            Modifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(hit, event)

    def leave(self) -> None:
        target = self._rng.choice([self._window, self._window.view, self._target()])
        away = [QEvent.Type.Leave, QEvent.Type.WindowDeactivate]
        QApplication.sendEvent(target, QEvent(self._rng.choice(away)))

    def press_a_key(self) -> None:
        self._type(self._rng.choice(KEYS), self._rng.choice(MODIFIERS))

    def press_a_shortcut(self) -> None:
        shortcuts = [a.shortcut() for a in self.actions if not a.shortcut().isEmpty()]
        keys: Any = self._rng.choice(shortcuts)  # the stubs do not know what is in it
        self._type(keys[0].key(), keys[0].keyboardModifiers())

    def walk_through_a_menu(self) -> None:
        self._type(self._rng.choice(LETTERS), Modifier.AltModifier)
        for _ in range(self._rng.randint(1, 8)):
            self._type(self._rng.choice(ARROWS), Modifier.NoModifier)
        self._type(self._rng.choice(OTHER_KEYS), Modifier.NoModifier)

    def choose_from_the_menus(self) -> None:
        if QApplication.activeModalWidget() is None:
            self._rng.choice(self.actions).trigger()

    def resize(self) -> None:
        self._window.resize(self._rng.randint(200, 1000), self._rng.randint(200, 900))

    def change_the_state(self) -> None:
        window = self._window
        states = (window.showMinimized, window.showMaximized, window.showFullScreen)
        self._rng.choice([*states, *[window.showNormal] * 5])()

    def activate(self) -> None:
        self._target().activateWindow()

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self._rng.choice(TEXTS))

    def drop(self) -> None:
        others = [
            self._folder,
            self._folder / "none.oxo",
            self._folder / "data/games.sqlite",
        ]
        files = [*sorted(self._folder.glob("*.oxo")), *others]
        data = QMimeData()
        if number := self._rng.choice((0, 1, 1, 1, 2)):
            dropped = map(str, self._rng.choices(files, k=number))
            data.setUrls([QUrl.fromLocalFile(file) for file in dropped])
        else:
            data.setText(self._rng.choice(TEXTS))
        point, handle = self._point(self._window), handle_of(self._window)
        how = Qt.DropAction.CopyAction, data, Button.LeftButton, Modifier.NoModifier
        entered = QDragEnterEvent(point, *how)
        assert handle is not None
        QApplication.sendEvent(handle, entered)
        if entered.isAccepted():
            QApplication.sendEvent(handle, QDropEvent(QPointF(point), *how))

    def close_a_dialog(self) -> None:
        dialog = dialog_on_top()
        handle = None if dialog is None else handle_of(dialog)
        if handle is not None:
            QTest.keyClick(handle, Key.Key_Escape)

    def answer_a_file_dialog(self) -> None:
        dialog = dialog_on_top()
        if not isinstance(dialog, QFileDialog):
            return
        if dialog.acceptMode() is QFileDialog.AcceptMode.AcceptOpen:
            file = self._rng.choice(sorted(self._folder.glob("*.oxo")))
        else:
            file = self._folder / f"saved.{dialog.defaultSuffix()}"
            file.unlink(missing_ok=True)
        dialog.selectFile(str(file))
        QTimer.singleShot(0, _say_no)
        dialog.accept()


_EVENTS = [
    event
    for event, times in (
        (RandomEvents.click_on_the_board, 20),
        (RandomEvents.click_anywhere, 6),
        (RandomEvents.click_twice, 2),
        (RandomEvents.click_on_a_field, 12),
        (RandomEvents.press, 1),
        (RandomEvents.move, 8),
        (RandomEvents.let_go, 2),
        (RandomEvents.drag, 3),
        (RandomEvents.turn_the_wheel, 3),
        (RandomEvents.leave, 2),
        (RandomEvents.press_a_key, 20),
        (RandomEvents.press_a_shortcut, 5),
        (RandomEvents.walk_through_a_menu, 3),
        (RandomEvents.choose_from_the_menus, 5),
        (RandomEvents.resize, 2),
        (RandomEvents.change_the_state, 1),
        (RandomEvents.activate, 1),
        (RandomEvents.copy, 2),
        (RandomEvents.drop, 3),
        (RandomEvents.close_a_dialog, 6),
        (RandomEvents.answer_a_file_dialog, 6),
    )
    for _ in range(times)
]
