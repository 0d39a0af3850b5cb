"""The names of the model by group, each with its definition and its value."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from oxo_desktop.engine.records import NamedTuple
from oxo_desktop.says import experiments
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import CellDelegate, make_flat, paint_current
from oxo_desktop.window.controls.widgets import (
    resized_font,
    scaled_to_text,
    tooltip,
    write,
)
from oxo_desktop.words import isolated, message, say, without_signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from oxo_desktop.engine.model import OxoModel
    from oxo_desktop.window.controls.scrolling import Index

_NAME, _DEFINITION, _VALUE = range(3)
_WIDTHS = {_NAME: 112, _VALUE: 92}
"""Of the columns that have one, in pixels where text is of the usual size."""

_ROW, _INSET = 27, 9
"""The height of a row, likewise, and what is left free on both sides of a text."""

_LONGEST = 300
"""How many characters of a definition or a value are shown, or read out."""

_CHANGED = Qt.ItemDataRole.UserRole
"""Where an item keeps whether its value has just changed."""

_OWN = Qt.ItemDataRole.UserRole + 1
"""Where it keeps whether its definition is the player's own."""


class _Shown(NamedTuple):
    definition: str
    value: str
    is_changed: bool
    is_own: bool


class NameTable(QTreeWidget):
    """A row for each name of a model, under the groups of the script.

    A value that differs from the one shown before is in the accent.

    Signals:
        chosen: the name that is selected from now on.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._shown: dict[str, _Shown] = {}
        self.setColumnCount(3)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setUniformRowHeights(True)
        self.setItemDelegate(CellDelegate(self, _ROW, self._paint_cell))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        make_flat(self, QPalette.ColorRole.Base)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(_DEFINITION, QHeaderView.ResizeMode.Stretch)
        self.retranslate()
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

    def show_model(self, model: OxoModel, own: set[str]) -> None:
        """Show another model, or another state of it.

        `own` are the names whose definitions are the player's.
        """
        before = self._shown
        if set(model.names) != set(self._rows):
            self._list_names(model)
        for name, row in self._rows.items():
            value = experiments.value(model, name)
            is_changed = name in before and before[name].value != value
            shown = _Shown(model.definition(name), value, is_changed, name in own)
            # hundreds of names on some boards, of which most are as they were
            if shown != self._shown.get(name):
                self._shown[name] = shown
                _fill(row, name, shown)

    def retranslate(self) -> None:
        """Name the groups in the current language; `show_model` says the rest anew."""
        for column, width in _WIDTHS.items():
            self.header().resizeSection(column, scaled_to_text(self, width))
        self._shown = {}
        for index, name in enumerate(experiments.group_names()):
            item = self.topLevelItem(index)
            if item is not None:
                item.setText(_NAME, name)

    def drawRow(
        self, painter: QPainter, options: QStyleOptionViewItem, index: Index
    ) -> None:
        is_name = index.parent().isValid()
        if is_name and self.itemFromIndex(index) is self.currentItem():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(options.rect).adjusted(1, 1, -1, -1)
            paint_current(painter, self, box, 7)
        super().drawRow(painter, options, index)

    def _paint_cell(self, painter: QPainter, box: QRectF, index: Index) -> None:
        """Paint a name in bold, its definition muted, its value at the other end."""
        palette, role = self.palette(), QPalette.ColorRole
        column, is_group = index.column(), not index.parent().isValid()
        font = resized_font(self, 0.8 if is_group else 0.92)
        font.setBold(is_group or column != _DEFINITION)
        first = index.sibling(index.row(), _NAME)
        ink = palette.color(role.PlaceholderText if is_group else role.WindowText)
        if column == _DEFINITION and not first.data(_OWN):
            ink = palette.color(role.PlaceholderText)
        if column == _VALUE and first.data(_CHANGED):
            ink = palette.color(role.Highlight)
        painter.setFont(font)
        painter.setPen(ink)
        place = box.adjusted(_INSET, 0, -_INSET, 0)
        write(painter, place, index.data() or "", at_end=column == _VALUE)

    def _list_names(self, model: OxoModel) -> None:
        before = self.current
        with QSignalBlocker(self):
            self.clear()
            self._rows, self._shown = {}, {}
            for group, names in experiments.groups(model):
                head = QTreeWidgetItem(self, [group])
                head.setFlags(Qt.ItemFlag.ItemIsEnabled)
                head.setFirstColumnSpanned(True)
                for name in names:
                    self._rows[name] = QTreeWidgetItem(head, [name])
                head.setExpanded(True)
        if before in self._rows:
            self.choose(before)

    @Slot()
    def _on_current_changed(self) -> None:
        name = self.current
        if name is not None:
            self.chosen.emit(name)


def _fill(row: QTreeWidgetItem, name: str, shown: _Shown) -> None:
    definition, value = shown.definition, _shortened(shown.value)
    row.setText(_DEFINITION, isolated(say("is {definition}", definition=definition)))
    row.setText(_VALUE, isolated(value))
    row.setData(_NAME, _CHANGED, shown.is_changed)
    row.setData(_NAME, _OWN, shown.is_own)
    told = message("{name} is {definition}, now {value}")
    if shown.is_changed:
        told = message("{name} is {definition}, now {value}, changed")
    said = say(told, name=name, definition=definition, value=value)
    row.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, without_signs(said))
    row.setToolTip(_DEFINITION, tooltip(_shortened(definition)))
    row.setToolTip(_VALUE, tooltip(value))


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
