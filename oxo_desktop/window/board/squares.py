"""The squares as buttons: how the keyboard and a screen reader play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from oxo_desktop.engine import Mark
from oxo_desktop.layouts import Neighbours
from oxo_desktop.says import sentences
from oxo_desktop.window.board import keys
from oxo_desktop.window.board.scene import BoardScene
from oxo_desktop.window.controls.description import describe
from oxo_desktop.window.controls.latin_keys import digit_key
from oxo_desktop.words import without_signs

_LAST_DIGIT = 9
"""The most squares that digits can play: larger numbers have two digits."""

_AS_KEYPAD = {7: 1, 8: 2, 9: 3, 4: 4, 5: 5, 6: 6, 1: 7, 2: 8, 3: 9}
"""The square that lies where a digit's key does on the keypad."""

_UNTIL_NAMED_MS = 3000
"""How long a screen reader takes to say a move and the reply to it."""

_TABBED = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class SquareButton(QAbstractButton):
    """A square as a button for assistive technology and the keyboard.

    It paints nothing. The mouse goes through it to the scene; its keys go on to the
    view.
    """

    def __init__(self, position: int, squares: SquareButtons, parent: QWidget) -> None:
        super().__init__(parent)
        self.position = position
        self._squares = squares
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the scene shows the square."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._squares.update_ring(tabbed=event.reason() in _TABBED)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._squares.name_reply()
        self._squares.update_ring(tabbed=False)


class SquareButtons(QObject):
    """A button for each square of `scene`, over the view's `viewport`.

    One of them is current: the Tab key reaches it, other keys go on from it, and
    while the keyboard is in use the scene rings it.

    Attributes:
        keypad_as_board: whether a digit of the keypad plays the square that lies where
            its key does, on a board with as many squares as it has keys.
    """

    def __init__(self, scene: BoardScene, viewport: QWidget) -> None:
        super().__init__(viewport)
        self._scene = scene
        self.geometry = scene.layout.geometry
        self.keypad_as_board = False
        self._by_keyboard = self._is_at_edge = False
        self._late = QTimer(self, singleShot=True, interval=_UNTIL_NAMED_MS)
        self._late.timeout.connect(self.show_marks)
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        self._group.idClicked.connect(scene.square_clicked)
        positions = self.geometry.positions
        self._buttons = {p: SquareButton(p, self, viewport) for p in positions}
        for position, button in self._buttons.items():
            self._group.addButton(button, position)
            button.show()
        self.show_marks()
        self._current = self._buttons[self.geometry.centre or positions[0]]
        self._current.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def close(self) -> None:
        for button in self._buttons.values():
            button.deleteLater()
        self.deleteLater()

    def place(self, position: int, box: QRect) -> None:
        self._buttons[position].setGeometry(box)

    def show_mark(
        self, position: int, mark: Mark | None, *, is_reply: bool = False
    ) -> None:
        """Name a square; for a reply, once the move before it has been said.

        A screen reader says a new name of what the keyboard is on at once.
        """
        button = self._buttons[position]
        if is_reply and button.hasFocus() and QAccessible.isActive():
            self._late.start()
            return
        name = without_signs(sentences.square(self.geometry, position, mark))
        if name != button.accessibleName():
            button.setAccessibleName(name)

    def name_reply(self) -> None:
        """Name the square of a reply now, if that has been put off."""
        if self._late.isActive():
            self.show_marks()

    @Slot()
    def show_marks(self) -> None:
        self._late.stop()
        for position in self._buttons:
            self.show_mark(position, self._scene.mark_at(position))

    def describe(self, descriptions: Mapping[int, str]) -> None:
        for position, button in self._buttons.items():
            describe(button, descriptions.get(position, ""))

    def press_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it is one of the board's."""
        key = event.key()
        if event.modifiers() & keys.FOR_OTHERS:
            return False
        if key in keys.ENDS:
            self._go_to(self._way(keys.ENDS[key])[-1], event)
        elif key in keys.STEPS and event.modifiers() & keys.SHIFT:
            onwards = key in keys.ONWARDS
            self._go_to(self._next_free(keys.STEPS[key], onwards=onwards), event)
        elif key in keys.STEPS:
            neighbours = self._scene.layout.neighbours_of(self._current.position)
            self._go_to(keys.STEPS[key](neighbours), event)
        elif key in keys.PRESSES:
            self.reach()
            self._click(self._current, event)
        else:
            return self.press_digit(event)
        return True

    def press_digit(self, event: QKeyEvent) -> bool:
        """Play the square of a number key; return whether it is one."""
        digit = digit_key(event)
        is_keypad = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
        if is_keypad and self.keypad_as_board and self.geometry.size == _LAST_DIGIT:
            digit = _AS_KEYPAD.get(digit, 0)
        known = self.geometry.size <= _LAST_DIGIT and digit in self._buttons
        if not known or event.modifiers() & keys.FOR_OTHERS:
            return False
        self._click(self._buttons[digit], event)
        return True

    @property
    def current(self) -> int:
        """The position of the square that the Tab key reaches."""
        return self._current.position

    @property
    def focused(self) -> int | None:
        """The position of the square that the keyboard is on, if it is on one."""
        return self.current if self._current.hasFocus() else None

    def reach(self) -> int:
        """Ring the square that keys act on, and return its position."""
        self._by_keyboard = True
        self.update_ring(tabbed=False)
        return self._current.position

    def take_focus(self) -> None:
        self._current.setFocus(Qt.FocusReason.OtherFocusReason)

    def hide_ring(self) -> None:
        """Hide the ring until a key is pressed again."""
        self._by_keyboard = False
        self.update_ring(tabbed=False)

    def update_ring(self, *, tabbed: bool) -> None:
        """Ring the current square if the keyboard is in use on the board."""
        self._by_keyboard = self._by_keyboard or tabbed
        ringed = self._by_keyboard and self._current.hasFocus()
        self._scene.set_ring(self._current.position if ringed else None)

    def _click(self, button: SquareButton, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            button.click()

    def _next_free(self, to: Callable[[Neighbours], int], *, onwards: bool) -> int:
        """Return the next free square that way, or where the numbers lead that way."""
        here, last = self._current.position, self.geometry.size
        rest = range(here + 1, last + 1) if onwards else range(here - 1, 0, -1)
        way = (*self._way(to), *rest)
        free = (p for p in way if p != here and self._scene.mark_at(p) is None)
        return next(free, here)

    def _way(self, to: Callable[[Neighbours], int]) -> list[int]:
        """Return the squares from the current one on, as far as a key leads."""
        way = [self._current.position]
        while (p := to(self._scene.layout.neighbours_of(way[-1]))) not in way:
            way.append(p)
        return way

    def _go_to(self, there: int, event: QKeyEvent) -> None:
        """Go to a square, or tell that a key leads no further."""
        was_at_edge = self._is_at_edge
        self._is_at_edge = there == self._current.position
        # a key that is held down tells it once
        if self._is_at_edge and not (was_at_edge and event.isAutoRepeat()):
            self._scene.edge_reached.emit()
        self._current.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._current = self._buttons[there]
        self._current.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._current.setFocus(Qt.FocusReason.TabFocusReason)
        self.update_ring(tabbed=True)
