"""Menus, and the bar of them, that are visible in every theme."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAction,
    QActionGroup,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import (
    fill_rounded,
    outline_rounded,
    smooth_painter,
    tick_path,
)
from oxo_desktop.window.controls.text_size import enlarged
from oxo_desktop.window.controls.widgets import LEAST_TARGET
from oxo_desktop.words import Sentence, is_right_to_left, without_mnemonic

_BOX = 14.0
"""The side of the box of a checkable action, in pixels."""

_AROUND = 8
"""What Qt's style leaves above and below the text of a row, in pixels."""

_LEFT = 6.0
"""From the edge of a menu to such a box, in pixels."""


class Menu(QMenu):
    """A menu with an edge, lines between its parts, and boxes in the theme's colours.

    Qt draws them a little darker than the window: black on black in high contrast.
    Where the system's text is small, it is enlarged so that the rows can be aimed at.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.refont()

    def refont(self) -> None:
        self.setFont(QApplication.font(self))
        high, least = self.fontMetrics().height(), LEAST_TARGET - _AROUND
        if high < least:
            self.setFont(enlarged(self.font(), least / high))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        around = self.parent()
        if isinstance(around, Menu) and around.isVisible() and not self.isVisible():
            # Qt does not tell a screen reader that the keyboard is back in this menu
            around.tell_reached()

    def open_at(self, place: QPoint, first: QAction | None = None) -> None:
        """Pop up there on the screen, perhaps with the keyboard at an item.

        A screen reader begins with that, or else with the first one. The menu is
        deleted once closed.
        """
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.popup(place)
        if first is not None:
            self.setActiveAction(first)
        if QAccessible.isActive():
            # later: a screen reader is told of the menu's window first
            timer = QTimer(self, singleShot=True)
            timer.timeout.connect(self._tell_first)
            timer.start(0)

    @Slot()
    def _tell_first(self) -> None:
        if self.activeAction() is not None:
            self.tell_reached()
            return
        kind, key, none = QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier(0)
        self.keyPressEvent(QKeyEvent(kind, key, none))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        QTimer.singleShot(0, _tell_of_keyboard)

    def tell_reached(self) -> None:
        """Tell a screen reader which item the keyboard is at."""
        if (action := self.activeAction()) is not None:
            reached = QAccessibleEvent(self, QAccessible.Event.Focus)
            reached.setChild(self.actions().index(action))
            QAccessible.updateAccessibility(reached)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        edge = self.palette().color(QPalette.ColorRole.Mid)
        outline_rounded(painter, QRectF(self.rect()), 0, 1, edge)
        for action in self.actions():
            if action.isSeparator():
                middle = QRectF(self.actionGeometry(action)).center().y()
                line = QRectF(0, middle - 0.5, self.width(), 1)
                fill_rounded(painter, line, 0, edge)
            elif action.isCheckable() and action.actionGroup() is None:
                self._paint_box(painter, action)

    def _paint_box(self, painter: QPainter, action: QAction) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        row = QRectF(self.actionGeometry(action))
        is_active = action is self.activeAction()
        paper = palette.color(role.Highlight if is_active else role.Base)
        ink = palette.color(role.HighlightedText if is_active else role.Text)
        left = row.left() + _LEFT
        if is_right_to_left():
            left = row.right() - _LEFT - _BOX
        box = QRectF(left, row.center().y() - _BOX / 2, _BOX, _BOX)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # over Qt's own, whose edge is invisible in some themes
        fill_rounded(painter, box.adjusted(-3, -2, 3, 2), 0, paper)
        outline_rounded(painter, box, 3, 1.5, ink)
        if action.isChecked():
            painter.fillPath(tick_path(box.center(), _BOX), ink)


class StandIn(QAction):
    """A copy of an action for a second menu: it follows that action, and triggers it.

    Assistive technology has an action in one menu only, in which it first met it, and
    loses it once that menu is deleted.
    """

    def __init__(self, action: QAction, menu: Menu) -> None:
        super().__init__(menu)
        self._action = action
        self._follow()
        action.changed.connect(self._follow)
        # PySide6 would keep what is connected to a slot of Qt's own for good
        self.triggered.connect(self._trigger)

    @Slot()
    def _trigger(self) -> None:
        self._action.trigger()

    @Slot()
    def _follow(self) -> None:
        action = self._action
        self.setText(action.text())
        self.setShortcuts(action.shortcuts())
        self.setCheckable(action.isCheckable())
        self.setChecked(action.isChecked())
        self.setEnabled(action.isEnabled())


class ChoiceMenu(Menu):
    """A menu of values, one of which is ticked; each has its action in `choices`."""

    chosen = Signal(object)

    def __init__(self, texts: Mapping[Any, Sentence], parent: QWidget) -> None:
        super().__init__(parent)
        group = QActionGroup(self)
        self.choices: dict[Any, QAction] = {}
        for value, text in texts.items():
            # for QAction(text, self) PySide6 would try every way to make an icon
            action = translated(QAction(self, checkable=True), text=text)
            self.choices[value] = group.addAction(action)
            self.addAction(action)
        group.triggered.connect(self._on_triggered)

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        (value,) = (value for value, a in self.choices.items() if a is action)
        self.chosen.emit(value)


def _tell_of_keyboard() -> None:
    """Tell a screen reader where the keyboard is once no menu has it.

    Qt does so only if the keyboard has been led through the menu. A bar of menus tells
    which of them the keyboard is at.
    """
    widget = QApplication.focusWidget()
    has_menu = QApplication.activePopupWidget() or isinstance(widget, QMenuBar)
    if widget is not None and not has_menu:
        event = QAccessibleEvent(widget, QAccessible.Event.Focus)
        QAccessible.updateAccessibility(event)


def bare_name(text: str) -> str:
    """Return the text of an action without the mark of its letter, and its ellipsis."""
    return without_mnemonic(text).removesuffix("…")


class MenuBar(QMenuBar):
    """A menu bar that rings the menu which the keyboard is at.

    Qt's style shows that only once a menu is open, and draws a grey line below the
    titles. Where the system's text is small, the bar is higher than its titles, and a
    press below one of them counts as one on it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(LEAST_TARGET)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.activeAction()
        super().keyPressEvent(event)
        now = self.activeAction()
        menu = now.menu() if now is not None and now is not before else None
        if isinstance(menu, Menu):
            # Qt has just told a screen reader of where the keyboard was before
            menu.tell_reached()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        lowest = max(self.actionGeometry(a).bottom() for a in self.actions())
        above = QPointF(at.x(), min(at.y(), lowest))
        if above != at:
            event = QMouseEvent(
                event.type(),
                above,
                event.globalPosition() + above - at,
                event.button(),
                event.buttons(),
                event.modifiers(),
                event.pointingDevice(),
            )
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        action = self.activeAction()
        is_open = isinstance(QApplication.activePopupWidget(), Menu)
        painter = QPainter(self)
        ground = self.palette().color(QPalette.ColorRole.Window)
        titles = [self.actionGeometry(each) for each in self.actions()]
        for title in (self.rect(), *titles):
            # the line below an open menu's title is covered by its highlight
            if not is_open or action is None or title != self.actionGeometry(action):
                # two pixels: at twice the scale the line lies half a pixel higher
                line = QRectF(title.adjusted(0, title.height() - 2, 0, 0))
                fill_rounded(painter, line, 0, ground)
        painter.end()
        if self.hasFocus() and action is not None:
            box = QRectF(self.actionGeometry(action)).adjusted(1, 0, -1, 0)
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(smooth_painter(self), box, 4, 2, accent)
