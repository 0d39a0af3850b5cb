"""An editor for the script of a model: line numbers, colours, marks, completion."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QEvent, QRect, QSize, QStringListModel, Qt, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QFontDatabase,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import (
    QCompleter,
    QFrame,
    QListView,
    QTextEdit,
    QWidget,
)

from oxo_desktop.model.syntax import RESERVED, check_size
from oxo_desktop.window import theme
from oxo_desktop.window.controls.fields import TextArea
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import make_flat, put_scroll_bars
from oxo_desktop.window.controls.text_size import resized_font
from oxo_desktop.window.controls.widgets import show_tooltip
from oxo_desktop.window.model.script_colours import ScriptColours, defined_in, units
from oxo_desktop.words import say

_BEGUN_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*$", re.ASCII)

_KEEP = QTextCursor.MoveMode.KeepAnchor

_LEAST = 4
"""How many lines there are room for at least."""

_BEGUN = 2
"""How many letters of a name are completed."""

_BESIDE = 6
"""Left and right of a line's number, in pixels."""


class LineNumbers(QWidget):
    """The numbers of the lines, beside them."""

    def __init__(self, editor: ScriptEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def paintEvent(self, event: QPaintEvent) -> None:
        editor, painter = self._editor, QPainter(self)
        painter.setFont(editor.font())
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        high, room = editor.fontMetrics().height(), self.width() - _BESIDE
        wrong = editor.wrong.blockNumber() if editor.wrong else None
        for block in editor.seen_blocks():
            top = editor.blockBoundingGeometry(block).translated(editor.contentOffset())
            number, box = block.blockNumber(), QRect(0, round(top.top()), room, high)
            if not self.rect().contains(box):
                # half a number would be read as another one
                continue
            painter.setPen(theme.current().muted)
            if number == wrong:
                # seen without the colour too
                painter.fillRect(QRect(0, box.top(), 4, high), theme.current().bad)
                painter.setPen(theme.current().bad)
            painter.drawText(box, right, str(number + 1))


class ScriptEditor(TextArea):
    """Where a script is typed; it reads from the left in any language.

    Attributes:
        wrong: what cannot be read, if anything.

    Signals:
        left: the keyboard has gone elsewhere.
        noted: a name that could complete what is typed, once it is chosen.
    """

    left = Signal()
    noted = Signal(str)

    def __init__(self) -> None:
        super().__init__(check_size)
        self._notes: Callable[[QTextBlock], str] = lambda _: ""
        self.wrong: QTextCursor | None = None
        make_flat(self, QPalette.ColorRole.Base)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDefaultTextOption(option)
        self._numbers, self._colours = LineNumbers(self), ScriptColours(self.document())
        self._names, self._popup = QStringListModel(self), QListView()
        self._known: set[str] = set()
        self._completer = QCompleter(self._names, self)
        self._completer.setPopup(self._popup)
        self._completer.setWidget(self)
        self._completer.activated.connect(self._complete)
        self._completer.highlighted.connect(self.noted)
        put_scroll_bars(self._popup, QPalette.ColorRole.Base)
        self._popup.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
        translated(self._popup, accessibleName=lambda: say("Names that fit"))
        self.updateRequest.connect(self._on_update)
        self.refont()

    def refont(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(resized_font(self).pointSizeF())
        self.setFont(font)
        self._popup.setFont(font)
        self._make_room()

    def retheme(self) -> None:
        self._colours.begin_anew()
        self.mark(self.wrong)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.current().border)
        self._popup.setPalette(palette)
        self._on_update()

    def show_script(self, text: str) -> None:
        """Change only what is another: the caret stays, and Undo leads back."""
        now = self.text()
        most = min(len(now), len(text))
        same = range(1, most + 1)
        start = bisect_left(same, 1, key=lambda n: now[:n] != text[:n])
        rest = range(1, most - start + 1)
        end = bisect_left(rest, 1, key=lambda n: now[-n:] != text[-n:])
        if now != text:
            cursor = QTextCursor(self.document())
            cursor.setPosition(units(now[:start]))
            old = units(now[start : len(now) - end])
            cursor.setPosition(cursor.position() + old, _KEEP)
            cursor.insertText(text[start : len(text) - end])

    def show_names(
        self, names: Iterable[str], notes: Callable[[QTextBlock], str]
    ) -> None:
        """Complete `names`, and underline what is none of them; `notes` says why.

        It is called with a line of the text.
        """
        self._notes, known = notes, {*names} | RESERVED
        if known != self._known:
            self._known = known
            self._names.setStringList(sorted(known, key=str.lower))
        self._colours.show_known(known)
        self._on_update()

    def mark(self, wrong: QTextCursor | None) -> None:
        """Underline what cannot be read, or nothing, and mark its line."""
        self.wrong, selections = wrong, []
        if wrong is not None:
            selection = QTextEdit.ExtraSelection()
            selection.cursor = wrong
            wave = QTextCharFormat()
            wave.setUnderlineStyle(wave.UnderlineStyle.WaveUnderline)
            wave.setUnderlineColor(theme.current().bad)
            selection.format = wave
            selections.append(selection)
        self.setExtraSelections(selections)
        self._numbers.update()

    def cursor_at(self, line: int, column: int) -> QTextCursor:
        """Return what begins in a line and column, counted from 1: a word or a sign."""
        block = self.document().findBlockByNumber(line - 1)
        text, cursor = block.text(), QTextCursor(block)
        found = re.compile(r"\w+|.").match(text, column - 1)
        # at the end of a line what stands before it
        start, end = found.span() if found else (max(0, len(text) - 1), len(text))
        cursor.setPosition(block.position() + units(text[:start]))
        cursor.setPosition(block.position() + units(text[:end]), _KEEP)
        return cursor

    def defined_at(self, block: QTextBlock) -> list[str]:
        """Return the names that are defined in a line, or in one that goes on there."""
        text = block.text().strip()
        while block.isValid() and text and not text.startswith("//"):
            if found := defined_in(block):
                return found
            block = block.previous()
        return []

    def seen_blocks(self) -> Iterator[QTextBlock]:
        block, bottom = self.firstVisibleBlock(), self.viewport().height()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if place.top() > bottom:
                break
            yield block
            block = block.next()

    def minimumSizeHint(self) -> QSize:
        return QSize(160, _LEAST * self.fontMetrics().lineSpacing())

    def sizeHint(self) -> QSize:
        # a column gives it what is left, after all that the text above it needs
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._on_update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            block = self.cursorForPosition(event.pos()).block()
            if show_tooltip(self, event, lambda: self._notes(block)):
                return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        popup, key = self._popup, event.key()
        ends = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
        is_chosen = popup.currentIndex().isValid() and key in ends
        if popup.isVisible() and (is_chosen or key == Qt.Key.Key_Escape):
            # the list of names takes them
            event.ignore()
            return
        control = Qt.KeyboardModifier.ControlModifier
        if key == Qt.Key.Key_Space and event.modifiers() == control:
            self._offer(1)
            return
        super().keyPressEvent(event)
        if popup.isVisible() or event.text().isidentifier():
            self._offer(_BEGUN)

    def _offer(self, least: int) -> None:
        """Show the names that begin as what is before the caret, if it is so long."""
        completer, cursor = self._completer, self.textCursor()
        cursor.movePosition(cursor.MoveOperation.StartOfBlock, _KEEP)
        found = _BEGUN_NAME.search(cursor.selectedText())
        begun = found[0] if found else ""
        completer.setCompletionPrefix(begun)
        names = completer.completionModel()
        first = completer.currentCompletion()
        is_done = names.rowCount() == 1 and first == begun
        if len(begun) < least or is_done or not names.rowCount():
            self._popup.hide()
            return
        box, bar = self.cursorRect(), self._popup.verticalScrollBar().sizeHint().width()
        box.setWidth(self._popup.sizeHintForColumn(0) + bar + 2 * _BESIDE)
        completer.complete(box.translated(self.viewport().pos()))

    @Slot(str)
    def _complete(self, name: str) -> None:
        cursor = self.textCursor()
        cursor.insertText(name[len(self._completer.completionPrefix()) :])
        self.setTextCursor(cursor)

    def _make_room(self) -> None:
        """Leave as much room beside the text as the largest number needs."""
        digits = len(str(self.blockCount()))
        wide = 2 * _BESIDE + digits * self.fontMetrics().horizontalAdvance("9")
        if wide != self.viewportMargins().left():
            self.setViewportMargins(wide, 0, 0, 0)
        self._numbers.setGeometry(0, 0, wide, self.height())

    @Slot()
    def _on_update(self) -> None:
        self._make_room()
        self._colours.colour(self.seen_blocks())
        self._numbers.update()
