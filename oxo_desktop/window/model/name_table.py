"""The names of the model by group, each with its definition and its value."""

from __future__ import annotations

import re
from math import ceil

from PySide6.QtCore import (
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPalette, QTextLayout
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from oxo_desktop.engine.records import NamedTuple
from oxo_desktop.says import experiments
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import make_flat, paint_current
from oxo_desktop.window.controls.texts import wrapped
from oxo_desktop.window.controls.widgets import resized_font, scaled_to_text
from oxo_desktop.words import (
    is_right_to_left,
    isolated,
    listed,
    message,
    say,
    without_signs,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QResizeEvent

    from oxo_desktop.engine.model import OxoModel
    from oxo_desktop.window.controls.scrolling import Index

_NAME, _DEFINITION, _VALUE = range(3)
_NAMES, _VALUES = 112, 74
"""The room for names, and for values beside a definition that is wrapped, in pixels
where text is of the usual size."""

_ROW, _INSET = 24, 9
"""The height of a row of one line, likewise, and what is left free beside a text."""

_LONGEST = 1200
"""How many characters of a value are shown, or read out: all but on 4×4×4."""

_SHORT_LIST = re.compile(r"\[[^][]{1,20}\]")
"""A list within which no line ends, such as what is on the squares of a line."""


class _Shown(NamedTuple):
    definition: str
    value: str
    is_changed: bool
    replaced: str | None


class _Part(NamedTuple):
    """A text of a row, in lines; `start` is from the side where lines begin."""

    lines: QTextLayout
    start: float
    top: float
    width: float
    ink: QPalette.ColorRole

    @property
    def bottom(self) -> float:
        return self.top + self.lines.boundingRect().height()


class _RowDelegate(QStyledItemDelegate):
    def __init__(self, table: NameTable) -> None:
        super().__init__(table)
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._table.height_of(self._table.itemFromIndex(index)))


class NameTable(QTreeWidget):
    """A row for each name of a model, those with other definitions than the game first.

    The rest is under the groups of the script. What is too long for a line is wrapped.
    A value that differs from the one shown before is in the accent.

    Signals:
        chosen: the name that is selected from now on.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._shown: dict[str, _Shown] = {}
        self._replaced: list[str] = []
        self._laid_out: dict[str, list[_Part]] = {}
        self.setColumnCount(3)
        # a row is painted as a whole
        for column in (_DEFINITION, _VALUE):
            self.hideColumn(column)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setItemDelegate(_RowDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        make_flat(self, QPalette.ColorRole.Base)
        translated(self, accessibleName=lambda: say("Names of the model"))
        self.currentItemChanged.connect(self._on_current_changed)

    @property
    def current(self) -> str | None:
        item = self.currentItem()
        is_name = item is not None and item.parent() is not None
        return item.text(_NAME) if item is not None and is_name else None

    def choose(self, name: str) -> None:
        if name in self._rows:
            self.setCurrentItem(self._rows[name])
            self.scrollToItem(self._rows[name])

    def show_model(self, model: OxoModel, replaced: Mapping[str, str]) -> None:
        """Show another model, or another state of it.

        `replaced` has the game's definitions of the names that have others here.
        """
        before, current, names = self._shown, self.current, list(replaced)
        are_others = names != self._replaced
        lists_anew = are_others or set(model.names) != set(self._rows)
        if lists_anew:
            self._replaced = names
            self._list_names(model)
        for name, row in self._rows.items():
            value, definition = experiments.value(model, name), model.definition(name)
            is_changed = name in before and before[name].value != value
            shown = _Shown(definition, value, is_changed, replaced.get(name))
            # hundreds of names on some boards, of which most are as they were
            if shown != self._shown.get(name):
                self._shown[name] = shown
                self._laid_out.pop(name, None)
                _fill(row, name, shown)
        if lists_anew and current in self._rows:
            # it has been chosen already, perhaps in a panel that is closed now
            with QSignalBlocker(self):
                self.choose(current)
        if are_others and names:
            self.scrollToTop()

    def retranslate(self) -> None:
        """Forget the rows; `show_model` lists all anew, in other fonts too."""
        self._rows = {}

    def resizeEvent(self, event: QResizeEvent) -> None:
        current, before = self.currentIndex(), QRect(QPoint(), event.oldSize())
        was_seen = before.intersects(self.visualRect(current))
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._laid_out = {}
            self.scheduleDelayedItemsLayout()
        if was_seen:
            self.scrollTo(current)

    def drawRow(
        self, painter: QPainter, options: QStyleOptionViewItem, index: Index
    ) -> None:
        item, box = self.itemFromIndex(index), QRectF(options.rect)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if item is self.currentItem() and item.parent() is not None:
            paint_current(painter, self, box.adjusted(1, 1, -1, -1), 7)
        for part in self._parts(item):
            left = box.left() + part.start
            if is_right_to_left():
                left = box.right() - part.start - part.width
            painter.setPen(self.palette().color(part.ink))
            part.lines.draw(painter, QPointF(left, box.top() + part.top))

    def height_of(self, item: QTreeWidgetItem) -> int:
        """Return the height of a row, in pixels."""
        parts = self._parts(item)
        return ceil(max(part.bottom for part in parts) + parts[0].top)

    def _parts(self, item: QTreeWidgetItem) -> list[_Part]:
        """Return the texts of a row."""
        name = item.text(_NAME)
        if name not in self._laid_out:
            self._laid_out[name] = self._lay_out(item)
        return self._laid_out[name]

    def _lay_out(self, item: QTreeWidgetItem) -> list[_Part]:
        """Put a value at the end of the first line if it has room there, or below."""
        name, definition, value = map(item.text, range(3))
        usual, bold = (resized_font(self, 1.0, bold=b) for b in (False, True))
        role, room = QPalette.ColorRole, self.viewport().width() - 2 * _INSET
        top = (scaled_to_text(self, _ROW) - ceil(QFontMetricsF(bold).height())) / 2

        def part(
            text: str, font: QFont, ink: QPalette.ColorRole, *place: float
        ) -> _Part:
            start, above, width = place
            lines = wrapped(self, text, font, width)
            return _Part(lines, _INSET + start, above, width, ink)

        if item.parent() is None:
            return [part(name, bold, role.PlaceholderText, 0, top, room)]
        shown, start = self._shown[name], scaled_to_text(self, _NAMES)
        parts = [part(name, bold, role.WindowText, 0, top, start - _INSET)]
        width = room - start
        # a pixel more, or it may be wrapped
        of_value = ceil(QFontMetricsF(bold).horizontalAdvance(value)) + 1
        beside = width - of_value - 2 * _INSET
        has_room = QFontMetricsF(usual).horizontalAdvance(definition) <= beside
        is_beside = has_room or of_value <= scaled_to_text(self, _VALUES)
        ink = role.PlaceholderText if shown.replaced is None else role.WindowText
        in_lines = beside if is_beside else width
        parts.append(part(definition, usual, ink, start, top, in_lines))
        if shown.replaced:
            text, under = _instead_of(shown.replaced), parts[-1].bottom
            ink = role.PlaceholderText
            parts.append(part(text, usual, ink, start, under, width))
        ink = role.Highlight if shown.is_changed else role.WindowText
        if is_beside:
            parts.append(part(value, bold, ink, room - of_value, top, of_value))
        else:
            value = _SHORT_LIST.sub(lambda found: found[0].replace(" ", "\xa0"), value)
            parts.append(part(value, bold, ink, start, parts[-1].bottom, width))
        return parts

    def _list_names(self, model: OxoModel) -> None:
        with QSignalBlocker(self):
            self.clear()
            self._rows, self._shown, self._laid_out = {}, {}, {}
            for group, names in experiments.groups(model, self._replaced):
                head = QTreeWidgetItem(self, [group])
                head.setFlags(Qt.ItemFlag.ItemIsEnabled)
                for name in names:
                    self._rows[name] = QTreeWidgetItem(head, [name])
                head.setExpanded(True)

    @Slot()
    def _on_current_changed(self) -> None:
        name = self.current
        if name is not None:
            self.chosen.emit(name)


def _fill(row: QTreeWidgetItem, name: str, shown: _Shown) -> None:
    definition, value = shown.definition, shown.value
    if len(value) > _LONGEST:
        value = f"{value[:_LONGEST]}…"
    row.setText(_DEFINITION, isolated(say("is {definition}", definition=definition)))
    row.setText(_VALUE, isolated(value))
    told = message("{name} is {definition}, now {value}")
    if shown.is_changed:
        told = message("{name} is {definition}, now {value}, changed")
    said = say(told, name=name, definition=definition, value=value)
    if shown.replaced:
        said = listed((said, _instead_of(shown.replaced)), message("1; 2"))
    row.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, without_signs(said))


def _instead_of(definition: str) -> str:
    # Translators: In a list, below a new definition: the one that it replaced
    return isolated(say("instead of {definition}", definition=definition))
