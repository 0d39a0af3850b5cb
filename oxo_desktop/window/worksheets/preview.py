"""The pages of a worksheet on the screen, side by side."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered
from oxo_desktop.window.worksheets import printing
from oxo_desktop.window.worksheets.drawing import PAPER
from oxo_desktop.window.worksheets.pages import Page
from oxo_desktop.window.worksheets.writing import Paper
from oxo_desktop.words import is_right_to_left, say

_HEIGHT = 360
"""Of a page, in pixels."""

_BETWEEN = 16
"""Between two pages, in pixels."""

_MOST_PAGES = 2


class Preview(QWidget):
    """Shows pages as they will be printed."""

    def __init__(self) -> None:
        super().__init__()
        self._pages: tuple[Page, ...] = ()
        self._paper = Paper.A4
        translated(self, accessibleName=lambda: say("Preview"))

    def show_pages(self, pages: Sequence[Page], paper: Paper) -> None:
        """Show pages on a paper of this size; without any, nothing."""
        self._pages, self._paper = tuple(pages), paper
        self.setAccessibleDescription("\n\n".join(page.told for page in pages))
        self.update()

    def sizeHint(self) -> QSize:
        # as wide for any paper, and whether there is an answer or not
        widest = max(paper.size.width() / paper.size.height() for paper in Paper)
        pages = _MOST_PAGES * round(_HEIGHT * widest)
        return QSize(pages + (_MOST_PAGES - 1) * _BETWEEN, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        border = self.palette().color(QPalette.ColorRole.Mid)
        size = self._paper.size
        scale = self.height() / size.height()
        wide = size.width() * scale
        step = wide + _BETWEEN
        left = (self.width() - len(self._pages) * step + _BETWEEN) / 2
        pages = reversed(self._pages) if is_right_to_left() else self._pages
        for index, page in enumerate(pages):
            box = QRectF(left + index * step, 0, wide, self.height())
            fill_bordered(painter, box, 0, 1, (border, PAPER))
            painter.save()
            painter.translate(QPointF(box.topLeft()))
            painter.scale(scale, scale)
            printing.paint(painter, size, page)
            painter.restore()
