"""The manual, and other pages of ``docs``: a file for each language, shown here."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import (
    QPalette,
    QShowEvent,
    QTextBlock,
    QTextCursor,
    QTextFormat,
)

from oxo_desktop.system import resources
from oxo_desktop.system.languages import ENGLISH
from oxo_desktop.window.controls.scrolling import put_scroll_bars
from oxo_desktop.window.controls.texts import ReadText
from oxo_desktop.words import Sentence, isolated, language

_LEAST = QSize(240, 120)
_ABOVE_HEADING = 16
_INDENT = 24
"""In pixels."""


class ManualPage(ReadText):
    """Shows a page, and scrolls as it is read.

    Args:
        name: says what the text is, for assistive technology.
        page: ``manual``, or ``model`` for the language of the OXO model.
        section: the heading that it is read from, if not from the top.
    """

    def __init__(
        self, name: Sentence, page: str = "manual", section: Sentence | None = None
    ) -> None:
        super().__init__(name)
        self._page, self._section = page, section
        self.document().setIndentWidth(_INDENT)
        put_scroll_bars(self, QPalette.ColorRole.Window)
        self.picked.connect(self._go_to)
        self.retranslate()

    def retranslate(self) -> None:
        """Show the page in the current language."""
        text = _text(self._page)
        self.setMarkdown(re.sub("(?<!`)`([^`\n]+)`(?!`)", _isolated, text))
        cursor = QTextCursor(self.document())
        # so that all is laid out once
        cursor.beginEditBlock()
        for block in self._blocks():
            layout = block.blockFormat()
            is_code = layout.hasProperty(QTextFormat.Property.BlockCodeFence)
            code, usual = Qt.LayoutDirection.LeftToRight, self.layoutDirection()
            layout.setLayoutDirection(code if is_code else usual)
            if layout.headingLevel() > 1:
                layout.setTopMargin(_ABOVE_HEADING)
            cursor.setPosition(block.position())
            cursor.setBlockFormat(layout)
        cursor.endEditBlock()

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def retheme(self) -> None:
        """Show links in the colour of the theme; they keep what they were made with."""
        cursor, bar = self.textCursor(), self.verticalScrollBar()
        place, top = cursor.position(), bar.value()
        self.retranslate()
        cursor.setPosition(place)
        self.setTextCursor(cursor)
        bar.setValue(top)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # only now it is as wide as it will be
        if self._section is not None and not event.spontaneous():
            self._go_to(f"#{anchor(self._section())}")

    @Slot(str)
    def _go_to(self, link: str) -> None:
        """Go to the heading that a link names."""
        for block in self._blocks():
            is_heading = block.blockFormat().headingLevel() > 0
            if is_heading and link == f"#{anchor(block.text())}":
                self.setTextCursor(QTextCursor(block))
                top = self.document().documentLayout().blockBoundingRect(block).top()
                self.verticalScrollBar().setValue(round(top))

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()


def anchor(heading: str) -> str:
    """Return what links call a heading, as on web pages made from Markdown."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _text(page: str) -> str:
    name = f"{page}.md" if language() == ENGLISH else f"{page}.{language()}.md"
    return resources.path(name).read_text(encoding="utf-8")


def _isolated(found: re.Match[str]) -> str:
    return f"`{isolated(found[1])}`"
