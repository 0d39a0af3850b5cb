"""What scrolls, with bars that are visible in every theme."""

from collections.abc import Callable
from functools import partial
from math import ceil

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QFrame,
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionSlider,
    QStyleOptionViewItem,
    QWidget,
)

from oxo_desktop.window.controls.shapes import (
    fill_rounded,
    outline_rounded,
    smooth_painter,
)

Index = QModelIndex | QPersistentModelIndex

_BESIDE = 4
"""Left and right of the slider, in pixels."""


class ScrollBar(QScrollBar):
    """A scroll bar that shows only its slider, on a `ground` of this colour."""

    def __init__(self, ground: QPalette.ColorRole) -> None:
        super().__init__()
        self._ground = ground

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_ScrollBar
        part = QStyle.SubControl.SC_ScrollBarSlider
        slider = QRectF(self.style().subControlRect(control, option, part, self))
        painter = smooth_painter(self)
        painter.fillRect(self.rect(), self.palette().color(self._ground))
        inset = min(slider.width(), slider.height()) / 2 - _BESIDE
        box = slider.adjusted(_BESIDE, _BESIDE, -_BESIDE, -_BESIDE)
        color = self.palette().color(QPalette.ColorRole.Shadow)
        fill_rounded(painter, box, max(0.0, inset), color)


def unroll(area: QAbstractScrollArea) -> None:
    """Have an area as high as all that is in it: whatever it lies in scrolls."""
    never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    area.setHorizontalScrollBarPolicy(never)
    area.setVerticalScrollBarPolicy(never)
    policy = area.sizePolicy()
    policy.setHeightForWidth(True)
    area.setSizePolicy(policy)


def put_scroll_bars(area: QAbstractScrollArea, ground: QPalette.ColorRole) -> None:
    area.setVerticalScrollBar(ScrollBar(ground))
    area.setHorizontalScrollBar(ScrollBar(ground))


def make_flat(area: QAbstractScrollArea, ground: QPalette.ColorRole) -> None:
    """Leave out the frame, and give it our scroll bars."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    put_scroll_bars(area, ground)
    if isinstance(area, QAbstractItemView):
        # what the list lies in may scroll instead of the list, and Qt forgets that
        area.selectionModel().currentChanged.connect(partial(_follow, area))
        area.installEventFilter(_ListKeys(area))


def _follow(view: QAbstractItemView, *_: QModelIndex) -> None:
    """Scroll to the row that the keyboard has come to."""
    if view.hasFocus():
        reveal(view)


def reveal(part: QWidget) -> None:
    """Scroll all that a part lies in to where it is seen."""
    around: QObject | None = part.parent()
    while around is not None:
        if isinstance(around, ScrollArea):
            around.ensureWidgetVisible(part)
        around = around.parent()


class _ListKeys(QObject):
    """Has a list show the row that the keyboard comes to, as Qt does not.

    A key that leads to no other row is passed on: Qt would accept it, and do nothing.
    """

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view, self._is_handled_by_view = view, False
        key = Qt.Key
        # not before there is a list: PySide6 would make hundreds of names at the start
        self._lead = (
            key.Key_Up, key.Key_Down, key.Key_Left, key.Key_Right,
            key.Key_PageUp, key.Key_PageDown, key.Key_Home, key.Key_End,
        )  # fmt: skip

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        by_mouse = Qt.FocusReason.MouseFocusReason
        if isinstance(event, QFocusEvent) and event.gotFocus():
            if event.reason() is not by_mouse:
                self._view.scrollTo(self._view.currentIndex())
            return False
        if not isinstance(event, QKeyEvent) or event.key() not in self._lead:
            return False
        if event.type() is not QEvent.Type.KeyPress or self._is_handled_by_view:
            return False
        # the view handles it first, which comes through this filter again
        self._is_handled_by_view, before = True, self._view.currentIndex()
        self._view.event(event)
        self._is_handled_by_view = False
        if self._view.currentIndex() == before:
            event.ignore()
        return True


class ScrollArea(QScrollArea):
    """A scroll area without a frame, which scrolls to what has the focus in it.

    Args:
        ground: the colour of all of it.
        content: what is as wide as the area, and scrolled if it is higher.
    """

    def __init__(self, ground: QPalette.ColorRole, content: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        make_flat(self, ground)
        # between two bars Qt would paint a corner of another colour
        self.setCornerWidget(QWidget())
        self.setWidget(content)
        for part in (self.viewport(), content):
            part.setBackgroundRole(ground)

    def retranslate(self) -> None:
        self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            # what is in it may need more room now, or less
            self.updateGeometry()
        return handled

    def minimumSizeHint(self) -> QSize:
        least, content = super().minimumSizeHint(), self.widget()
        never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if content is None or self.horizontalScrollBarPolicy() is not never:
            return least
        # what cannot be scrolled to a side has to have its width
        is_whole = self.minimumHeight() > 0
        bar = 0 if is_whole else self.verticalScrollBar().sizeHint().width()
        return least.expandedTo(QSize(content.minimumSizeHint().width() + bar, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        bars = self.horizontalScrollBar(), self.verticalScrollBar()
        before = [bar.value() for bar in bars]
        super().keyPressEvent(event)
        if [bar.value() for bar in bars] == before:
            # nothing has moved: Qt would accept the key, and nobody else would get it
            event.ignore()


def paint_current(
    painter: QPainter, view: QAbstractItemView, box: QRectF, radius: float
) -> None:
    """Mark what is current in a list: by a tint, and an outline with the focus."""
    palette, role = view.palette(), QPalette.ColorRole
    fill_rounded(painter, box, radius, palette.color(role.Button))
    if view.hasFocus():
        outline_rounded(painter, box, radius, 2, palette.color(role.Highlight))


class CellDelegate(QStyledItemDelegate):
    """Has the cells of a list painted by the list.

    Args:
        height: called with an index, returns the height of its cell in pixels.
        paint: called with a painter, the box of a cell, and its index.
    """

    def __init__(
        self,
        view: QAbstractItemView,
        height: Callable[[Index], float],
        paint: Callable[[QPainter, QRectF, Index], None],
    ) -> None:
        super().__init__(view)
        self._height, self._paint = height, paint

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, ceil(self._height(index)))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, QRectF(option.rect), index)
        painter.restore()
