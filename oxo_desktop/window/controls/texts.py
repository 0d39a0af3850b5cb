"""Texts to be read: labels that wrap, and pages that the arrow keys lead through."""

from collections.abc import Callable, Iterable
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QLabel, QTextEdit, QWidget

from oxo_desktop.window.controls.boxes import in_column
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import unroll
from oxo_desktop.window.controls.shapes import outline_rounded, smooth_painter
from oxo_desktop.window.controls.text_size import above_capitals, line_height
from oxo_desktop.window.controls.widgets import PlainLabel, wrapped
from oxo_desktop.words import Sentence, is_right_to_left, without_signs

_NARROWEST = 8
_USUAL = 60
"""The widths of a WrappedLabel, in characters of average width."""

_REASON = Qt.FocusReason
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_COPY = QKeySequence.StandardKey.Copy
_ROOM = 5
"""Around the parts of a Readable, for the ring of the focus, in pixels."""

_BETWEEN = 6
"""Below each line, in pixels."""

_SPARE = 8
"""What Qt may need beyond the width of the letters, in pixels."""

_COLUMNS = 28
"""Between the two columns, in pixels."""


class WrappedLabel(PlainLabel):
    """Text that is wrapped into as many lines as it needs, within a word if necessary.

    QLabel only breaks lines between words: a name of 200 letters would make the label,
    and the window with it, as wide as that.
    """

    def __init__(
        self, *, scale: float = 1.0, bold: bool = False, muted: bool = False
    ) -> None:
        super().__init__(scale=scale, bold=bold, muted=muted)
        # only then does Qt ask for heightForWidth
        self.setWordWrap(True)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setAccessibleName(without_signs(text))

    def say(self, sentence: Sentence) -> None:
        """Show a sentence, or take no room if it is an empty one."""
        translated(self, text=sentence)
        self.setVisible(bool(sentence()))

    def heightForWidth(self, width: int) -> int:
        margins = self.contentsMargins()
        lines = self._lay_out(width - margins.left() - margins.right())
        height = ceil(lines.boundingRect().height()) + 2 * above_capitals(self.font())
        return height + margins.top() + margins.bottom()

    def minimumSizeHint(self) -> QSize:
        width = _NARROWEST * self.fontMetrics().averageCharWidth()
        return QSize(width, line_height(self.font()))

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        # rounded up
        wide = metrics.horizontalAdvance(self.text()) + 1
        width = min(wide, _USUAL * metrics.averageCharWidth())
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        lines = self._lay_out(room.width())
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        above = (room.height() - lines.boundingRect().height()) / 2
        lines.draw(painter, QPointF(room.left(), room.top() + max(0, above)))

    def _lay_out(self, width: int) -> QTextLayout:
        """Return the lines of the text in a column of this width."""
        return wrapped(self, self.text(), self.font(), width)


class SeenLabel(WrappedLabel):
    """A text that is only seen: a screen reader has it as the description of something.

    To a screen reader the label is empty; otherwise the text would be read out when a
    dialog opens, too.
    """

    _seen = ""

    def setText(self, text: str) -> None:
        self._seen = text
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        return self._seen

    def hasHeightForWidth(self) -> bool:
        return True


class Readable(QWidget):
    """Parts with a label each, which a screen reader reads; Tab leads to one of them.

    Signals:
        reached: the part that the keyboard has come to.
    """

    reached = Signal(QWidget)

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[tuple[QWidget, QLabel]] = []
        around = _ROOM, _ROOM, _ROOM, _ROOM
        self._column = in_column(None, within=self, margins=around, spacing=8)

    def insert(self, index: int, part: QWidget, label: QLabel) -> None:
        """Add a part at a place among the others; its label may be all of it."""
        self._parts.insert(index, (part, label))
        self._column.insertWidget(index, part)
        label.installEventFilter(self)

    def settle(self) -> None:
        """Let Tab lead to a part that is shown, once some came or went."""
        shown = self._shown()
        tab = Qt.FocusPolicy.TabFocus
        if not any(label.focusPolicy() & tab for label in shown):
            self._lead_to(shown[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
            part = self._focused()
            if part is not None:
                self.reached.emit(part)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shown, key = self._shown(), event.key()
        at = [index for index, label in enumerate(shown) if label.hasFocus()]
        last = len(shown) - 1
        to = at[0] if at else 0
        if at and key in _STEPS:
            to = min(max(to + _STEPS[Qt.Key(key)], 0), last)
        elif at and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            to = 0 if key == Qt.Key.Key_Home else last
        if not at or to == at[0]:
            super().keyPressEvent(event)
            return
        self._lead_to(shown[to])
        shown[to].setFocus(Qt.FocusReason.TabFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        part = self._focused()
        if part is not None:
            box = QRectF(part.geometry()).adjusted(-4, -3, 4, 3)
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(smooth_painter(self), box, 10, 2, accent)

    def _shown(self) -> list[QLabel]:
        return [label for part, label in self._parts if not part.isHidden()]

    def _focused(self) -> QWidget | None:
        focused = (part for part, label in self._parts if label.hasFocus())
        return next(focused, None)

    def _lead_to(self, label: QLabel) -> None:
        tab = Qt.FocusPolicy.TabFocus
        label.setFocusPolicy(tab)
        for _, each in self._parts:
            if each is not label and each.focusPolicy() & tab:
                # Tab comes to it where it came to the other, whichever was made first
                self.setTabOrder(each, label)
                each.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class TextLine(NamedTuple):
    """What stands in two columns; in the first alone it is a heading."""

    text: str
    second: str = ""


class ReadText(QTextEdit):
    """A text that cannot be changed, and is read with a caret, by screen readers too.

    The caret shows once a key leads here or moves it; otherwise it would blink in vain.

    Not a QTextBrowser: Orca takes that for a label, and reads none of its lines.

    Signals:
        picked: where a link leads that is clicked, or entered at the caret.
    """

    picked = Signal(str)

    def __init__(self, name: Sentence) -> None:
        super().__init__(readOnly=True, tabChangesFocus=True)
        self.setCursorWidth(2)
        self._show_caret(shown=False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        translated(self, accessibleName=name)

    def focusInEvent(self, event: QFocusEvent) -> None:
        keys = _REASON.TabFocusReason, _REASON.BacktabFocusReason
        # a dialog that opens pretends that Tab has led here
        by_key = self.hasFocus() and event.reason() in keys
        self._show_caret(shown=by_key or QAccessible.isActive())
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._show_caret(shown=QAccessible.isActive())
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        link = self.anchorAt(event.position().toPoint())
        if link and not self.textCursor().hasSelection():
            self.picked.emit(link)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        shape = Qt.CursorShape
        is_link = self.anchorAt(event.position().toPoint())
        self.viewport().setCursor(
            shape.PointingHandCursor if is_link else shape.IBeamCursor
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before, link = self.textCursor(), self.textCursor().charFormat()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and link.isAnchor():
            self.picked.emit(link.anchorHref())
            return
        was_shown = self._shows_caret
        self._show_caret(shown=True)
        super().keyPressEvent(event)
        now = self.textCursor()
        has_moved = now.position() != before.position()
        self._show_caret(shown=was_shown or has_moved)
        if now.anchor() == before.anchor() and not (has_moved or event.matches(_COPY)):
            # nothing has moved: Qt would accept the key, and nobody else would get it
            event.ignore()

    def heightForWidth(self, width: int) -> int:
        document = self.document()
        document.setTextWidth(width)
        height = ceil(document.size().height())
        document.setTextWidth(self.viewport().width())
        return height

    def _show_caret(self, *, shown: bool) -> None:
        # of a caret without width Qt would still draw the mark of its direction
        flags = Qt.TextInteractionFlag
        by_keyboard = flags.TextSelectableByKeyboard if shown else flags(0)
        self.setTextInteractionFlags(flags.TextSelectableByMouse | by_keyboard)
        self._shows_caret = shown


class TextPage(ReadText):
    """Shows two columns as one text, as high as they are; whatever it lies in scrolls.

    Args:
        widest: the width that there is room for, in pixels.

    Signals:
        reached: the box of the place that the caret has gone to.
    """

    reached = Signal(QRect)

    def __init__(
        self, name: Sentence, lines: Callable[[], Iterable[TextLine]], widest: int
    ) -> None:
        super().__init__(name)
        self._lines, self._needed, self._widest = lines, 0, widest
        unroll(self)
        self.cursorPositionChanged.connect(self._on_moved)
        self.retranslate()

    def retranslate(self) -> None:
        lines = list(self._lines())
        measure = self.fontMetrics().horizontalAdvance
        first = max(measure(line.text) for line in lines) + _COLUMNS
        self.setTabStopDistance(first)
        around = 2 * round(self.document().documentMargin()) + _SPARE
        self._needed = around + first + max(measure(line.second) for line in lines)
        # otherwise all would be bold, as the heading at the caret is
        self.setCurrentCharFormat(QTextCharFormat())
        self.setPlainText("\n".join("\t".join(filter(None, line)) for line in lines))
        block = QTextBlockFormat()
        block.setBottomMargin(_BETWEEN)
        block.setLayoutDirection(self.layoutDirection())
        if not is_right_to_left():
            # what has no room goes on below the second column; Qt mirrors no indent
            block.setLeftMargin(first)
            block.setTextIndent(-first)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.setBlockFormat(block)
        heading = QTextCharFormat()
        heading.setFontWeight(QFont.Weight.Bold)
        block.setTopMargin(2 * _BETWEEN)
        keep = QTextCursor.MoveMode.KeepAnchor
        for number, line in enumerate(lines):
            if not line.second:
                cursor.setPosition(self.document().findBlockByNumber(number).position())
                cursor.movePosition(cursor.MoveOperation.EndOfBlock, keep)
                cursor.mergeBlockFormat(block)
                cursor.mergeCharFormat(heading)
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        width = min(self._needed, self._widest)
        return QSize(width, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        width = self.minimumSizeHint().width()
        return QSize(width, self.heightForWidth(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # a page of what it lies in, not of the text
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _on_moved(self) -> None:
        self.reached.emit(self.cursorRect())
