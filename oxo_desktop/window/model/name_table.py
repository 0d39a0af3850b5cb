"""The names of the model by group, each with its definition and its value."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QModelIndex,
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
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTreeView

from oxo_desktop.model import OxoModel
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import (
    CellDelegate,
    Index,
    make_flat,
    paint_current,
)
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.widgets import mirrored, write
from oxo_desktop.window.model.names import Names
from oxo_desktop.words import grouped, is_right_to_left, say

_WIDEST, _SHORT = "weight_mixed", "[x, u, u]"
"""A name as wide as any of the game's, and a value that is to have its room."""

_ROW, _INSET = 24, 7
"""The height of a row, in pixels where text is of the usual size, and what is left free
beside a text."""

_AROUND = 2 * _INSET + 1
"""What a text needs beside its letters, of which Qt may leave out a part of a pixel."""

_LEAST = 4
"""How many rows there are at least."""

_FOLD = 14
"""The room for what tells whether a group is folded, in pixels likewise."""


class _Part(NamedTuple):
    """A text in a row, and where it is if that is read from the left, in pixels."""

    text: str
    start: int
    width: int
    ink: QPalette.ColorRole
    is_bold: bool = False
    at_end: bool = False


class NameTable(QTreeView):
    """The names of a model in three columns, which are elided.

    A value that differs from the one shown before is in the accent. Functions, and what
    is only given, are folded until they are asked for; a click or Enter on a heading
    folds and unfolds it.

    Signals:
        chosen: the name that is selected from now on.
        missed: what was sought, if no name begins so.
    """

    chosen = Signal(str)
    missed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.names = Names()
        self.setModel(self.names)
        self._sought, self._typing = "", QElapsedTimer()
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setExpandsOnDoubleClick(False)
        self.clicked.connect(self._fold)
        self.setUniformRowHeights(True)
        self.setItemDelegate(CellDelegate(self, self._height, self._paint_row))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        make_flat(self, QPalette.ColorRole.Base)
        translated(self, accessibleName=lambda: say("Names of the model"))

    @property
    def current(self) -> str | None:
        return self.names.name_at(self.currentIndex())

    def choose(self, name: str) -> None:
        """Choose a name, if there is one."""
        index = self.names.index_of(name)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def choose_first(self, name: str) -> None:
        """Choose the first name of a group, and show the group."""
        self.choose(name)
        index = self.currentIndex().parent()
        self.scrollTo(index, self.ScrollHint.PositionAtTop)

    def show_model(self, model: OxoModel, replaced: Mapping[str, str]) -> None:
        """Show another model, or another state of it.

        `replaced` has the game's definitions of the names that have others here.
        """
        current, names = self.current, self.names
        was_seen = self._sees_current(self.viewport().rect())
        are_others = [*replaced] != [*names.replaced]
        # it has been chosen already, perhaps in a panel that is closed now
        with QSignalBlocker(self):
            was_open = {head.data(): self.isExpanded(head) for head in self._heads()}
            if names.show_model(model, replaced):
                for head in self._heads():
                    usual = not names.is_aside(head)
                    self.setExpanded(head, was_open.get(head.data(), usual))
                self.choose(current or "")
        self.viewport().update()
        if are_others and replaced:
            self.scrollToTop()
        elif was_seen:
            self.scrollTo(self.currentIndex())

    def retranslate(self) -> None:
        """Forget the rows; `show_model` lists all anew, in other fonts too."""
        self.names.forget()

    def minimumSizeHint(self) -> QSize:
        wide = super().minimumSizeHint().width()
        return QSize(wide, _LEAST * scaled_to_text(self, _ROW))

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if self.current is not None:
            self.chosen.emit(self.current)

    def event(self, event: QEvent) -> bool:
        # what is typed looks for a name, before any letter is a shortcut
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.text().isidentifier():
            event.setAccepted(not event.modifiers() & Qt.KeyboardModifier.AltModifier)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.current:
            self._fold(self.currentIndex())
            return
        if event.key() == Qt.Key.Key_Space:
            # what it would choose is chosen already, and no name begins so
            event.ignore()
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Go to the next name that begins as what is typed, in whatever group it is."""
        goes_on = search and not self._typing.hasExpired(
            QApplication.keyboardInputInterval()
        )
        self._sought = self._sought + search if goes_on else search
        self._typing.start()
        # a letter again leads on
        is_next = len({*self._sought}) == 1
        sought = self._sought[:1] if is_next else self._sought
        self.seek(sought, goes_on=is_next)

    def seek(self, sought: str, *, goes_on: bool = False) -> bool:
        """Go to the next name that begins so, after this one if it `goes_on`."""
        names = [*self.names.items]
        at = names.index(self.current) + goes_on if self.current else 0
        around = (*names[at:], *names[:at])
        found = (n for n in around if n.lower().startswith(sought.lower()))
        name = next(found, None)
        if name is None:
            self.missed.emit(sought)
        else:
            self.choose(name)
        return name is not None

    def resizeEvent(self, event: QResizeEvent) -> None:
        was_seen = self._sees_current(QRect(QPoint(), event.oldSize()))
        super().resizeEvent(event)
        if was_seen:
            self.scrollTo(self.currentIndex())

    def _heads(self) -> list[QModelIndex]:
        return [self.names.index(row, 0) for row in range(self.names.rowCount())]

    @Slot(QModelIndex)
    def _fold(self, index: Index) -> None:
        """Fold or unfold the group of a heading."""
        if index.isValid() and not index.parent().isValid():
            self.setExpanded(index, not self.isExpanded(index))

    def _sees_current(self, box: QRect) -> bool:
        return box.intersects(self.visualRect(self.currentIndex()))

    def _height(self, _: Index) -> float:
        return scaled_to_text(self, _ROW)

    def _paint_row(self, painter: QPainter, box: QRectF, index: Index) -> None:
        if index == self.currentIndex():
            paint_current(painter, self, box.adjusted(1, 1, -1, -1), 7)
        row, font = box.toRect(), self.font()
        for part in self._parts(index, row.width()):
            font.setBold(part.is_bold)
            painter.setFont(font)
            painter.setPen(self.palette().color(part.ink))
            place = QRect(part.start, row.top(), part.width, row.height())
            place = mirrored(place.adjusted(_INSET, 0, -_INSET, 0), row.width())
            write(painter, QRectF(place), part.text, at_end=part.at_end)
        if not index.parent().isValid():
            self._paint_fold(painter, row, is_open=self.isExpanded(index))

    def _paint_fold(self, painter: QPainter, row: QRect, *, is_open: bool) -> None:
        """Paint a triangle: it points down, or else to the heading that is folded."""
        wide = scaled_to_text(self, _FOLD)
        place = QRect(_INSET, row.top(), wide, row.height())
        at, half = QPointF(mirrored(place, row.width()).center()), wide / 3
        along, across = QPointF(half / 2, 0), QPointF(0, half)
        if is_right_to_left():
            along = -along
        if is_open:
            along, across = QPointF(0, half / 2), QPointF(half, 0)
        path = QPainterPath(at - along - across)
        path.lineTo(at + along)
        path.lineTo(at - along + across)
        path.closeSubpath()
        painter.fillPath(path, self.palette().color(QPalette.ColorRole.PlaceholderText))

    def _parts(self, index: Index, room: int) -> list[_Part]:
        """Return what is in a row; a value has what room its definition leaves."""
        names, name, role = self.names, self.names.name_at(index), QPalette.ColorRole
        ink, muted, font = role.WindowText, role.PlaceholderText, self.font()
        plain = QFontMetrics(font).horizontalAdvance
        font.setBold(True)
        bold = QFontMetrics(font).horizontalAdvance
        second = min(bold(_WIDEST) + _AROUND, room * 2 // 5)
        if name is None:
            if index.parent().isValid():
                return [_Part(index.data(), second, room - second, muted)]
            start, count = (
                scaled_to_text(self, _FOLD),
                self.names.rowCount(index),
            )
            number = "" if self.isExpanded(index) else grouped(count)
            return [
                _Part(index.data(), start, room - start, muted, is_bold=True),
                _Part(number, start, room - start, muted, at_end=True),
            ]
        definition, value = names.definition(name), names.value(name)
        least = min(bold(_SHORT) + _AROUND, room * 3 // 10)
        left = room - second - plain(definition) - _AROUND
        third = room - min(bold(value) + _AROUND, max(least, left))
        of_definition = ink if names.replaced.get(name) else muted
        of_value = role.Highlight if name in names.changed else ink
        return [
            _Part(name, 0, second, ink, is_bold=True),
            _Part(definition, second, third - second, of_definition),
            _Part(value, third, room - third, of_value, is_bold=True, at_end=True),
        ]
