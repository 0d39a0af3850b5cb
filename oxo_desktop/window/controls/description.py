"""The description of a widget, which assistive technology says after its name.

A screen reader speaks a new description of what has the keyboard, and of nothing else.
So a text is spoken by making it that description; where the keyboard is in a list, it
is that of the current cell, which has the keyboard as far as a screen reader can tell.
It is taken back at once, or whoever has the widget read later would hear it again.

A description that is not to be spoken has to wait until the keyboard has left. Until
then it is the tooltip: Qt describes by that what has no other description, and tells
nobody when it changes.
"""

from functools import partial

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from oxo_desktop.window.controls.widgets import tooltip
from oxo_desktop.words import without_signs

_DESCRIPTION = Qt.ItemDataRole.AccessibleDescriptionRole

_WAITING = "_oxo_description"
"""The attribute of a widget that holds the _Waiting, if there is one."""


def describe(widget: QWidget, text: str) -> None:
    """Describe a widget from now on, unspoken while the keyboard is on it."""
    waiting, text = _waiting_for(widget), without_signs(text)
    if not (QAccessible.isActive() and widget.hasFocus()):
        if waiting is not None:
            waiting.text = text
        _put(widget, text)
    elif text != (waiting.text if waiting else widget.accessibleDescription()):
        waiting = waiting or _Waiting(widget)
        waiting.text = text
        waiting.put_unspoken()


def say_through(widget: QWidget, text: str) -> None:
    """Tell a screen reader a text by the widget or cell that the keyboard is on."""
    if isinstance(widget, QAbstractItemView) and widget.currentIndex().isValid():
        _say_through_cell(widget, text)
        return
    waiting = _waiting_for(widget) or _Waiting(widget)
    widget.setAccessibleDescription(text)
    waiting.put_unspoken()


def _say_through_cell(view: QAbstractItemView, text: str) -> None:
    role, model, index = _DESCRIPTION, view.model(), view.currentIndex()
    before = index.data(role)
    # the list may have other rows by now, of which no screen reader has been told
    tell_of_cell(view, QAccessible.Event.Focus)
    # blocked, or the view would tell of both changes too
    with QSignalBlocker(model):
        model.setData(index, text, role)
        tell_of_cell(view, QAccessible.Event.DescriptionChanged)
        model.setData(index, before, role)


def tell_of_cell(view: QAbstractItemView, what: QAccessible.Event) -> None:
    """Tell a screen reader what has happened to the current cell."""
    interface = QAccessible.queryAccessibleInterface(view)
    event = QAccessibleEvent(view, what)
    event.setChild(interface.indexOfChild(interface.focusChild()))
    QAccessible.updateAccessibility(event)


def _waiting_for(widget: QWidget) -> "_Waiting | None":
    return getattr(widget, _WAITING, None)


def _put(widget: QWidget, text: str) -> None:
    # a screen reader may say every change, even to the same
    if text != widget.accessibleDescription():
        widget.setAccessibleDescription(text)


class _Waiting(QObject):
    """Describes a widget by `text` once the keyboard has left it, and is gone."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget, self.text = widget, widget.accessibleDescription()
        self._tooltip = widget.toolTip()
        setattr(widget, _WAITING, self)
        widget.installEventFilter(self)
        # a screen reader learns of the new focus only after this event, and of a cell
        # a moment later
        self._later = QTimer(self, singleShot=True, interval=1)
        # a bound method would not keep this alive: nothing in Python holds a widget
        # that Qt has made, as in a file dialog, nor what only such a widget holds
        self._later.timeout.connect(partial(_Waiting._put_back, self))

    def put_unspoken(self) -> None:
        # empty for a moment: a screen reader says nothing of that
        tooltip(self._widget, "")
        _put(self._widget, "")
        tooltip(self._widget, self.text or self._tooltip)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusOut:
            self._later.start()
        return False

    def _put_back(self) -> None:
        widget = self._widget
        # it still has the keyboard while a menu is open
        if not widget.hasFocus():
            setattr(widget, _WAITING, None)
            widget.removeEventFilter(self)
            self.deleteLater()
            _put(widget, self.text)
            tooltip(widget, self._tooltip)
