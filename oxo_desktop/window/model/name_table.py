"""The names of the model by group, each with its definition and its value."""

from __future__ import annotations

import re
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import (
    QElapsedTimer,
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    QSizeF,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPalette,
    QTextLayout,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QTreeWidget,
    QTreeWidgetItem,
)

from oxo_desktop.model.language import same
from oxo_desktop.says import experiments, sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import CellDelegate, make_flat, paint_current
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.window.controls.texts import wrapped
from oxo_desktop.words import (
    grouped,
    is_right_to_left,
    isolated,
    listed,
    message,
    say,
    without_signs,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PySide6.QtGui import QResizeEvent

    from oxo_desktop.model import OxoModel
    from oxo_desktop.model.syntax import ModelValue
    from oxo_desktop.window.controls.scrolling import Index

_WIDEST, _SHORT = "weight_mixed", "[x, u, u]"
"""A name as wide as any, and a value as wide as may be beside what is wrapped."""

_ROW, _INSET = 24, 9
"""The height of a row of one line, in pixels where text is of the usual size, and what
is left free beside a text."""

_LEAST, _MANY = 4, 15
"""How many rows there are at least, and how many before what is below has its room."""

_MOST_LISTED = 200
"""How many names of a group are listed at a time: all but of those that are a player's
own, of which a script may have thousands."""

_KEPT = 2048
"""Texts of which it is known how wide they are, and how they are laid out."""

_SHORT_LIST = re.compile(r"\[[^][]{1,20}\]")
"""A list within which no line ends, such as what is on the squares of a line."""


_MOST_LINES, _MOST_LETTERS = 5, 240
"""How much is read of a function or an action; all of it is in the card."""


class _Shown(NamedTuple):
    definition: str
    read: str
    value: str
    is_changed: bool
    replaced: str | None


class _Row(QTreeWidgetItem):
    """A row of a NameTable; what is read out of it is found once it is asked for."""

    def data(self, column: int, role: int) -> object:
        table = self.treeWidget()
        if role == Qt.ItemDataRole.AccessibleTextRole and isinstance(table, NameTable):
            return table.said(self.text(0))
        return super().data(column, role)


class _Part(NamedTuple):
    """A text of a row in lines, and its place where these begin on the left.

    A value has no `ink` of its own: that tells whether it has changed.
    """

    lines: QTextLayout
    place: QRectF
    ink: QPalette.ColorRole | None


class _Type:
    """The fonts of a table, and what texts take up in them at its width.

    Few of its texts change with a move, and most of those have been there before.
    """

    def __init__(self, table: QTreeWidget) -> None:
        self._table = table
        self._fonts = [resized_font(table, bold=bold) for bold in (False, True)]
        self._metrics = list(map(QFontMetricsF, self._fonts))
        self.width_of = lru_cache(_KEPT)(self._width_of)
        self.lines_of = lru_cache(_KEPT)(self._lines_of)
        self.above = (scaled_to_text(table, _ROW) - ceil(self._metrics[1].height())) / 2
        self.end = table.viewport().width() - _INSET
        names = self.width_of(_WIDEST, bold=True) + 2 * _INSET
        self.is_narrow = self.end - _INSET < 2.5 * names
        self.start = _INSET + (2 * _INSET if self.is_narrow else names)
        self.short = self.width_of(_SHORT, bold=True) + 2

    def _width_of(self, text: str, *, bold: bool) -> float:
        return self._metrics[bold].horizontalAdvance(text)

    def _lines_of(self, text: str, width: float, *, bold: bool) -> QTextLayout:
        return wrapped(self._table, text, self._fonts[bold], width)

    def width_of_value(self, value: str) -> int:
        # a pixel more, or it may be wrapped
        return ceil(self.width_of(value, bold=True)) + 1

    def has_room(self, definition: str, value: str) -> bool:
        """Return whether a definition and a value have room beside each other."""
        room = self.end - self.start - self.width_of_value(value) - 2 * _INSET
        return self.width_of(definition, bold=False) <= room


class NameTable(QTreeWidget):
    """A row for each name of a model, those with other definitions than the game first.

    The rest is under the groups of the script. What is too long for a line is wrapped.
    A value that differs from the one shown before is in the accent. Of a group with
    hundreds of names only some have rows, and a last row leads to more of them.

    Attributes:
        news: the names that have another definition than what was shown before, and
            those that have only another value.

    Signals:
        chosen: the name that is selected from now on.
        missed: what was typed, if no name begins so.
    """

    chosen = Signal(str)
    missed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._model: OxoModel | None = None
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._rest: dict[str, QTreeWidgetItem] = {}
        self._sought, self._typing = "", QElapsedTimer()
        self._shown: dict[str, _Shown] = {}
        self._found: dict[str, tuple[str, ModelValue]] = {}
        self._tokens: tuple[ModelValue, ...] = ()
        self._replaced: dict[str, str] = {}
        self._laid_out: dict[str, list[_Part]] = {}
        self._known_type: _Type | None = None
        self.news: tuple[list[str], list[str]] = [], []
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setItemDelegate(CellDelegate(self, self._height, self._paint_row))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        make_flat(self, QPalette.ColorRole.Base)
        translated(self, accessibleName=lambda: say("Names of the model"))
        self.currentItemChanged.connect(self._on_current_changed)
        for picked in (self.itemClicked, self.itemActivated):
            picked.connect(self._list_more)

    @property
    def current(self) -> str | None:
        item = self.currentItem()
        return item.text(0) if isinstance(item, _Row) else None

    def choose(self, name: str) -> None:
        """Choose a name, if there is one, and give it a row if it has none."""
        if name in self._rest:
            self._list([name])
        if name in self._rows:
            self.setCurrentItem(self._rows[name])
            self.scrollToItem(self._rows[name])

    def choose_first(self, name: str) -> None:
        """Choose the first name of a group, and show the group."""
        self.choose(name)
        index = self.currentIndex().parent()
        self.scrollTo(index, self.ScrollHint.PositionAtTop)

    def show_model(self, model: OxoModel, replaced: Mapping[str, str]) -> None:
        """Show another model, or another state of it.

        `replaced` has the game's definitions of the names that have others here.
        """
        shown_before, current, found = self._shown, self.current, self._found
        was_seen = self._sees_current(self.viewport().rect())
        are_others = list(replaced) != list(self._replaced)
        names = model.names
        lists_anew = are_others or names != tuple(found) or not self._rows
        # marks are shown by the tokens' names
        tokens = tuple(model[token] for token in "xou")
        is_stale = not same(tokens, self._tokens) or replaced != self._replaced
        self._model, self._replaced, self._tokens = model, dict(replaced), tokens
        self._found = {n: (model.definition(n), model[n]) for n in names}
        # thousands of names in some scripts, of which most are as they were
        differ = {n for n, each in self._found.items() if not same(found.get(n), each)}
        if lists_anew:
            self._list_names(model)
        for name in self._rows:
            shown = self._shown.get(name)
            if not shown or shown.is_changed or is_stale or name in differ:
                self._fill(name, shown_before.get(name))
        self.news = self._news(found, differ)
        self.viewport().update()
        if lists_anew and current is not None:
            # it has been chosen already, perhaps in a panel that is closed now
            with QSignalBlocker(self):
                self.choose(current)
        if are_others and replaced:
            self.scrollToTop()
        elif was_seen:
            self.scrollTo(self.currentIndex())

    def _news(
        self, before: Mapping[str, tuple[str, ModelValue]], differ: set[str]
    ) -> tuple[list[str], list[str]]:
        """Return the names with another definition than `before`, and those without.

        `differ` has all whose definition or value is another.
        """
        defined, others = list[str](), list[str]()
        for name, (definition, _) in self._found.items():
            shown = self._shown.get(name)
            if name in differ and before.get(name, ("",))[0] != definition:
                defined.append(name)
            elif shown.is_changed if shown else name in differ:
                others.append(name)
        return defined, others

    def _fill(self, name: str, before: _Shown | None) -> None:
        """Have a row show its name as it is now, and whether that is a change."""
        model, replaced = self._model, self._replaced.get(name)
        assert model is not None
        value = experiments.value(model, name)
        is_changed = before is not None and before.value != value
        definition, read = model.definition(name), experiments.defined_as(model, name)
        if model.routine(name):
            read, replaced = _cut(read), replaced and _cut(replaced)
        shown = _Shown(definition, read, value, is_changed, replaced)
        last, self._shown[name] = self._shown.get(name), shown
        if last and shown == last._replace(is_changed=is_changed):
            return
        self._laid_out.pop(name, None)
        if last and not (self._is_low(last) and self._is_low(shown)):
            # Qt asks for the height again
            index = self.indexFromItem(self._rows[name])
            self.model().dataChanged.emit(index, index)

    def said(self, name: str) -> str:
        """Return the row of a name as it is read out."""
        if self._model is None or name not in self._shown:
            return name
        return without_signs(_said(self._model, name, self._shown[name]))

    def _is_low(self, shown: _Shown) -> bool:
        """Return whether a row is as low as it can be."""
        if shown.replaced or "\n" in shown.read:
            return False
        return self._type.has_room(*_texts(shown))

    def minimumSizeHint(self) -> QSize:
        wide = super().minimumSizeHint().width()
        return QSize(wide, _LEAST * scaled_to_text(self, _ROW))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), _MANY * scaled_to_text(self, _ROW))

    def event(self, event: QEvent) -> bool:
        # what is typed looks for a name, before any letter is a shortcut
        is_asked = event.type() is QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.text().isidentifier():
            event.setAccepted(not event.modifiers() & Qt.KeyboardModifier.AltModifier)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() == Qt.Key.Key_Space:
            # what it would choose is chosen already
            event.ignore()

    def keyboardSearch(self, search: str) -> None:
        """Go to the next name that begins as what is typed, with a row or without."""
        super().keyboardSearch(search)
        goes_on = search and not self._typing.hasExpired(
            QApplication.keyboardInputInterval()
        )
        self._sought = self._sought + search if goes_on else search
        self._typing.start()
        sought = self._sought.lower()
        if not (self.current or "").lower().startswith(sought):
            names = (n for n in self._rest if n.lower().startswith(sought))
            name = next(names, "")
            self.choose(name)
            if not name:
                self.missed.emit(self._sought)

    def retranslate(self) -> None:
        """Forget the rows; `show_model` lists all anew, in other fonts too."""
        self._rows = {}

    def viewportSizeHint(self) -> QSize:
        # Qt says what there is below the upper edge
        return super().viewportSizeHint() + QSize(0, self.verticalOffset())

    def resizeEvent(self, event: QResizeEvent) -> None:
        was_seen = self._sees_current(QRect(QPoint(), event.oldSize()))
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._laid_out, self._known_type = {}, None
            self.scheduleDelayedItemsLayout()
        if was_seen:
            self.scrollTo(self.currentIndex())

    def _sees_current(self, box: QRect) -> bool:
        return box.intersects(self.visualRect(self.currentIndex()))

    def _height(self, index: Index) -> float:
        """Leave as much room below the last line as above the first."""
        places = [part.place for part in self._parts(index)]
        return max(place.bottom() for place in places) + places[0].top()

    def _paint_row(self, painter: QPainter, box: QRectF, index: Index) -> None:
        if index == self.currentIndex() and index.parent().isValid():
            paint_current(painter, self, box.adjusted(1, 1, -1, -1), 7)
        shown, role = self._shown.get(index.data()), QPalette.ColorRole
        is_changed = shown is not None and shown.is_changed
        of_value = role.Highlight if is_changed else role.WindowText
        for lines, place, ink in self._parts(index):
            left = box.width() - place.right() if is_right_to_left() else place.left()
            painter.setPen(self.palette().color(of_value if ink is None else ink))
            lines.draw(painter, box.topLeft() + QPointF(left, place.top()))

    def _parts(self, index: Index) -> list[_Part]:
        """Return the texts of a row."""
        item = self.itemFromIndex(index)
        name = item.text(0)
        if not isinstance(item, _Row):
            return list(self._lay_out(item))
        if name not in self._laid_out:
            self._laid_out[name] = list(self._lay_out(item))
        return self._laid_out[name]

    def _lay_out(self, item: QTreeWidgetItem) -> Iterator[_Part]:
        """Put a value at the end of the first line if it has room there, or below."""
        name, fonts, role = item.text(0), self._type, QPalette.ColorRole
        box = QRectF(_INSET, fonts.above, fonts.end - _INSET, 0)
        if not isinstance(item, _Row):
            is_head = item.parent() is None
            yield self._part(name, role.PlaceholderText, box, bold=is_head)
            return
        yield (part := self._part(name, role.WindowText, box, bold=True))
        shown, muted = self._shown[name], role.PlaceholderText
        definition, value = _texts(shown)
        box.setLeft(fonts.start)
        if fonts.is_narrow:
            box.moveTop(part.place.bottom())
        of_value = fonts.width_of_value(value)
        is_beside = fonts.has_room(definition, value) or of_value <= fonts.short
        ink = muted if shown.replaced is None else role.WindowText
        beside = box.adjusted(0, 0, -of_value - 2 * _INSET, 0)
        part = self._part(definition, ink, beside if is_beside else box)
        yield part
        at_end = QRectF(fonts.end - of_value, box.top(), of_value, 0)
        if shown.replaced:
            box.moveTop(part.place.bottom())
            part = self._part(_instead_of(shown.replaced), muted, box)
            yield part
        if not is_beside:
            box.moveTop(part.place.bottom())
            value = _SHORT_LIST.sub(lambda found: found[0].replace(" ", "\xa0"), value)
        yield self._part(value, None, at_end if is_beside else box, bold=True)

    def _part(
        self,
        text: str,
        ink: QPalette.ColorRole | None,
        place: QRectF,
        *,
        bold: bool = False,
    ) -> _Part:
        lines = self._type.lines_of(text, place.width(), bold=bold)
        high = lines.boundingRect().height()
        return _Part(lines, QRectF(place.topLeft(), QSizeF(place.width(), high)), ink)

    @property
    def _type(self) -> _Type:
        if self._known_type is None:
            self._known_type = _Type(self)
        return self._known_type

    def _list_names(self, model: OxoModel) -> None:
        with QSignalBlocker(self):
            self.clear()
            self._rows, self._shown, self._laid_out = {}, {}, {}
            self._rest, self._known_type = {}, None
            for group, names in experiments.groups(model, self._replaced):
                head = QTreeWidgetItem(self, [group])
                head.setFlags(Qt.ItemFlag.ItemIsEnabled)
                self._rows |= {n: _Row(head, [n]) for n in names[:_MOST_LISTED]}
                if rest := names[_MOST_LISTED:]:
                    more = QTreeWidgetItem(head)
                    self._rest |= dict.fromkeys(rest, more)
                    self._count_rest(more)
                head.setExpanded(True)

    def _list(self, names: list[str]) -> None:
        """Give names of a group their rows, above the one that led to them."""
        for name in names:
            more = self._rest.pop(name)
            head = more.parent()
            assert head is not None
            self._rows[name] = _Row([name])
            self._fill(name, None)
            head.insertChild(head.indexOfChild(more), self._rows[name])
        self._count_rest(more)

    def _count_rest(self, more: QTreeWidgetItem) -> None:
        number = sum(each is more for each in self._rest.values())
        more.setText(0, say("and {number} more", number=grouped(number)))
        more.setHidden(not number)

    @Slot(QTreeWidgetItem)
    def _list_more(self, item: QTreeWidgetItem) -> None:
        names = [name for name, more in self._rest.items() if more is item]
        # a style may say of one click that it is two things
        if names and item is self.currentItem():
            self._list(names[:_MOST_LISTED])
            self.choose(names[0])

    @Slot()
    def _on_current_changed(self) -> None:
        name = self.current
        if name is not None:
            self.chosen.emit(name)


def _texts(shown: _Shown) -> tuple[str, str]:
    """Return the definition and the value as they are written in a row."""
    return isolated(shown.read), isolated(experiments.shortened(shown.value))


def _cut(text: str) -> str:
    lines = text.splitlines()
    if len(lines) > _MOST_LINES + 1:
        text = "\n".join(lines[:_MOST_LINES]) + "\n…"
    return text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}…"


def _said(model: OxoModel, name: str, shown: _Shown) -> str:
    """Return a row as it is read out, with what the name means."""
    text = message("{name} is {definition}, now {value}")
    if shown.is_changed:
        text = message("{name} is {definition}, now {value}, changed")
    value = experiments.told(name, shown.value)
    said = say(text, name=name, definition=shown.definition, value=value)
    means, is_routine = experiments.meaning(model, name), model.routine(name)
    if is_routine:
        said = shown.read
    if shown.replaced:
        said = listed((said, _instead_of(shown.replaced)), message("1; 2"))
    return sentences.joined([name, means, said] if is_routine else [said, means])


def _instead_of(definition: str) -> str:
    # Translators: In a list, below a new definition: the one that it replaced
    return isolated(say("instead of {definition}", definition=definition))
