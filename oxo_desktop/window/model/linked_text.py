"""Texts with links to the names of a model."""

import re
from collections.abc import Collection

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QSizePolicy

from oxo_desktop.says import sentences
from oxo_desktop.window.controls.scrolling import unroll
from oxo_desktop.window.controls.texts import ReadText
from oxo_desktop.words import Sentence, isolated

_NAMED = re.compile("`([^`]+)`")

_LEAST = 160
"""The least width, in pixels."""

_AROUND, _BETWEEN = 2, 3
"""Above and below the text, since letters reach out of their lines, and below each
paragraph, in pixels."""


class LinkedText(ReadText):
    """A text, as high as it is, in which the names of a model are links.

    They stand in backquotes in it, as what is typed does.
    """

    def __init__(self, name: Sentence) -> None:
        super().__init__(name)
        self._sentence: Sentence = sentences.nothing
        self._names: Collection[str] = ()
        self._shown = ""
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        unroll(self)

    def show_text(self, sentence: Sentence, names: Collection[str]) -> None:
        """Show a text with links to `names`; an empty one takes no room."""
        self._sentence, self._names = sentence, names
        self.retranslate()
        self.setVisible(bool(self._shown))

    def retranslate(self) -> None:
        text = _NAMED.sub(self._linked, self._sentence())
        if text != self._shown:
            self._shown = text
            self.setMarkdown(text)
            block = QTextBlockFormat()
            block.setLayoutDirection(self.layoutDirection())
            block.setBottomMargin(_BETWEEN)
            cursor = QTextCursor(self.document())
            cursor.select(QTextCursor.SelectionType.Document)
            cursor.setBlockFormat(block)
            root = self.document().rootFrame()
            frame = root.frameFormat()
            frame.setTopMargin(_AROUND)
            frame.setBottomMargin(_AROUND)
            root.setFrameFormat(frame)
        self.updateGeometry()

    def retheme(self) -> None:
        """Give links the colour of the theme; they keep what they were made with."""
        self._shown = ""
        self.retranslate()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        return QSize(_LEAST, self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def _linked(self, found: re.Match[str]) -> str:
        name = found[1]
        link = name in self._names
        if not link:
            return f"`{isolated(name)}`"
        # between underscores it would be emphasised
        shown = isolated(name).replace("_", "\\_")
        return f"[{shown}]({name})"
