"""Texts that are read line by line, with the arrow keys too."""

from collections.abc import Callable, Iterable
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QKeyEvent,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextEdit

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import scaled_to_text
from oxo_desktop.words import Sentence, is_right_to_left

_WIDEST = 520
"""The width that lines are wrapped at, in pixels where text is of the usual size."""

_BETWEEN = 6
"""Below each line, in pixels."""

_SPARE = 8
"""What Qt may need beyond the width of the letters, in pixels."""

_CARET = 2
"""The width of the caret, in pixels."""

_COLUMNS = 28
"""Between the two columns, in pixels."""


class Line(NamedTuple):
    """One line, or a paragraph of several.

    Args:
        text: what it says.
        second: what stands in a second column.
        is_heading: whether it is the heading of those that follow.
    """

    text: str
    second: str = ""
    is_heading: bool = False


class ReadText(QTextEdit):
    """A text that cannot be changed, and is read with a caret, by screen readers too.

    Not a QTextBrowser: Orca takes that for a label, and reads none of its lines.

    Args:
        name: says what the text is, for assistive technology.
    """

    def __init__(self, name: Sentence) -> None:
        super().__init__()
        self.setReadOnly(True)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(
            flags.TextSelectableByKeyboard | flags.TextSelectableByMouse
        )
        self.setTabChangesFocus(True)
        # to be seen
        self.setCursorWidth(_CARET)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        translated(self, accessibleName=name)


class TextPage(ReadText):
    """Shows lines as one text, as high as they are; whatever it lies in scrolls.

    Args:
        name: says what the text is, for assistive technology.
        lines: returns the lines in the current language.

    Signals:
        reached: the box of the place that the caret has gone to.
    """

    reached = Signal(QRect)

    def __init__(self, name: Sentence, lines: Callable[[], Iterable[Line]]) -> None:
        super().__init__(name)
        self._lines, self._needed = lines, 0
        never = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(never)
        self.setVerticalScrollBarPolicy(never)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.cursorPositionChanged.connect(self._on_moved)
        self.retranslate()

    def retranslate(self) -> None:
        lines = list(self._lines())
        measure = self.fontMetrics().horizontalAdvance
        first = max((measure(line.text) for line in lines if line.second), default=0)
        self.setTabStopDistance(first + _COLUMNS)
        around = 2 * round(self.document().documentMargin()) + _SPARE
        self._needed = around + max(
            first + _COLUMNS + measure(line.second)
            if line.second
            else measure(line.text)
            for line in lines
        )
        self.clear()
        cursor = QTextCursor(self.document())
        for index, line in enumerate(lines):
            block = QTextBlockFormat()
            block.setLayoutDirection(self.layoutDirection())
            if line.second and not is_right_to_left():
                # what has no room goes on below the second column; Qt mirrors no indent
                block.setLeftMargin(first + _COLUMNS)
                block.setTextIndent(-first - _COLUMNS)
            _write(cursor, line, block, is_first=index == 0)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        document = self.document()
        document.setTextWidth(width)
        height = ceil(document.size().height())
        document.setTextWidth(self.viewport().width())
        return height

    def minimumSizeHint(self) -> QSize:
        width = min(self._needed, scaled_to_text(self, _WIDEST))
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


def _write(
    cursor: QTextCursor, line: Line, block: QTextBlockFormat, *, is_first: bool
) -> None:
    letters = QTextCharFormat()
    block.setBottomMargin(_BETWEEN)
    if line.is_heading:
        block.setHeadingLevel(2)
        block.setTopMargin(0 if is_first else 2 * _BETWEEN)
        letters.setFontWeight(700)
    if is_first:
        cursor.setBlockFormat(block)
        cursor.setBlockCharFormat(letters)
    else:
        cursor.insertBlock(block, letters)
    columns = (line.text, line.second) if line.second else (line.text,)
    cursor.insertText("\t".join(columns), letters)
