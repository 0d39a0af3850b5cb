"""A drawing of what a name of the model depends on, and what depends on it."""

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QPainterPath,
    QPainterPathStroker,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QDialog, QWidget

from oxo_desktop.model import OxoModel
from oxo_desktop.says import experiments
from oxo_desktop.window.controls.boxes import in_column
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.shapes import smooth_painter
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FRAME, FlatButton, PlainLabel, elided
from oxo_desktop.words import is_right_to_left, listed, message, say, without_signs

_NODE = 178, 38
"""The width and height of a name with its value, where text is of the usual size."""

_BETWEEN, _ACROSS, _TOP = 8, 64, 34
"""Between two of them, between two columns of them at most, and the room for the
headings.
"""

_BESIDE = 20
"""Between the drawing and the edge of its window, in pixels."""

_STEPS: dict[int, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""By how many columns and rows a key leads on."""


def _measures(widget: QWidget) -> tuple[int, int, int]:
    """Return width and height of a name, and how far columns are from each other.

    On a small screen three columns are narrower, to be seen side by side.
    """
    wide, high = (scaled_to_text(widget, n) for n in _NODE)
    room = widget.screen().availableSize().width() - FRAME.width() - 3 * _BESIDE
    across = min(_ACROSS, room // 10)
    return min(wide, (room - 2 * across) // 3), high, across


class NameNode(FlatButton):
    def __init__(self, model: OxoModel, name: str, *, chosen: bool) -> None:
        value = experiments.value(model, name)
        # Translators: A button: a name of the model, with its value
        text = say("{name} = {value}", name=name, value=value)
        if model.routine(name):
            text = name
        super().__init__(primary=chosen)
        shown = elided(text, self.font(), _measures(self)[0] - 24)
        # no letter of a value is the button's key
        self.setText(shown.replace("&", "&&"))
        self.name = name
        self.setAccessibleName(without_signs(text))
        # Tab leads to the one in the middle, arrow keys to the others
        policy = Qt.FocusPolicy
        self.setFocusPolicy(policy.StrongFocus if chosen else policy.ClickFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class Drawing(QWidget):
    """Three columns: what a name depends on, the name, and what depends on it.

    Arrow keys lead from one to the next, Enter puts that in the middle.

    Signals:
        chosen: the name to be in the middle.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._columns: list[list[NameNode]] = [[], [], []]
        self._headings = [PlainLabel(muted=True) for _ in range(3)]
        for heading in self._headings:
            heading.setParent(self)
        self.area = ScrollArea(QPalette.ColorRole.Window, self)

    def show_name(self, model: OxoModel, name: str) -> None:
        for node in self._nodes():
            node.hide()
            node.deleteLater()
        inputs, users = experiments.inputs_and_users(model, name)
        columns = inputs, [name], users
        self._columns = [
            [
                NameNode(model, known, chosen=known == name)
                for known in column[: experiments.MOST]
            ]
            for column in columns
        ]
        texts = message("depends on"), "", message("used by")
        for heading, text, column in zip(self._headings, texts, columns, strict=True):
            translated(heading, text=partial(_heading, text, len(column)))
        for node in self._nodes():
            node.setParent(self)
            node.clicked.connect(partial(self.chosen.emit, node.name))
            node.show()
        self.setMinimumSize(self._size())
        self._place()
        self._columns[1][0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            columns, rows = _STEPS[event.key()]
            self._go(-columns if is_right_to_left() else columns, rows)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        ink = self.palette().color(QPalette.ColorRole.PlaceholderText)
        stroker = QPainterPathStroker()
        stroker.setWidth(1.5)
        for left, right in pairwise(self._columns):
            for start in left:
                for end in right:
                    painter.fillPath(stroker.createStroke(_curve(start, end)), ink)

    def _nodes(self) -> list[NameNode]:
        return [node for column in self._columns for node in column]

    def _go(self, columns: int, rows: int) -> None:
        focus = self.window().focusWidget()
        for index, column in enumerate(self._columns):
            to = index + columns
            if focus in column and 0 <= to < 3 and self._columns[to]:
                row, others = column.index(focus) + rows, self._columns[to]
                node = others[max(0, min(row, len(others) - 1))]
                node.setFocus(Qt.FocusReason.TabFocusReason)
                self.area.ensureWidgetVisible(node)

    def _size(self) -> QSize:
        wide, high, across = _measures(self)
        rows = max(len(column) for column in self._columns)
        return QSize(3 * wide + 2 * across, self._top + rows * (high + _BETWEEN))

    @property
    def _top(self) -> int:
        return scaled_to_text(self, _TOP)

    def _place(self) -> None:
        wide, high, across = _measures(self)
        left = max(0, (self.width() - self._size().width()) // 2)
        for index, column in enumerate(self._columns):
            place = 2 - index if is_right_to_left() else index
            x = left + place * (wide + across)
            self._headings[index].setGeometry(x, 0, wide, self._top - 8)
            self._headings[index].setVisible(bool(column))
            room = self.height() - self._top - len(column) * (high + _BETWEEN)
            for row, node in enumerate(column):
                y = self._top + max(0, room // 2) + row * (high + _BETWEEN)
                node.setGeometry(x, y, wide, high)


def _heading(text: str, names: int) -> str:
    """Return what is above a column for so many names, of which most are in it."""
    if names <= experiments.MOST:
        return say(text)
    return listed([say(text), experiments.rest(names)], message("1; 2"))


def _curve(start: QWidget, end: QWidget) -> QPainterPath:
    """Return a line between the edges of two nodes that face each other."""
    first, last = sorted((start.geometry(), end.geometry()), key=QRect.left)
    tip = QPointF(last.left(), last.center().y())
    path = QPointF(first.right(), first.center().y())
    half = QPointF((tip.x() - path.x()) / 2, 0)
    line = QPainterPath(path)
    line.cubicTo(path + half, tip - half, tip)
    return line


class DrawingDialog(QDialog):
    """A window with the drawing, beside which the model can be changed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        translated(self, windowTitle=lambda: say("What depends on what"))
        self._model: OxoModel | None = None
        self._name = ""
        self._meaning = WrappedLabel()
        self.drawing = Drawing()
        around = _BESIDE, 16, _BESIDE, 16
        in_column(self._meaning, (self.drawing.area, 1), within=self, margins=around)
        size = QSize(scaled_to_text(self, 730), scaled_to_text(self, 520))
        self.resize(size.boundedTo(self.screen().availableSize() - FRAME))

    def show_name(self, model: OxoModel, name: str) -> None:
        self._model, self._name = model, name
        translated(self._meaning, text=partial(experiments.meaning, model, name))
        self.drawing.show_name(model, name)

    def retranslate(self) -> None:
        if self._model is not None:
            self.show_name(self._model, self._name)
