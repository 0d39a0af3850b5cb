"""Worksheets as files: a PDF of all pages, or an SVG of each."""

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QBuffer, QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.store.games import Store
from oxo_desktop.system.files import free_name, reason_of, write_atomically
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.worksheets import printing
from oxo_desktop.window.worksheets.pages import Page

_FINER = 10
"""Dots to a point: what is laid on whole dots stays where it is for the eye."""

_PER_INCH = 72 * _FINER


class Paper(Enum):
    """The size of the paper; the values are Qt's."""

    A4 = QPageSize.PageSizeId.A4
    LETTER = QPageSize.PageSizeId.Letter

    @property
    def size(self) -> QSizeF:
        """Width and height in points."""
        return QPageSize(self.value).size(QPageSize.Unit.Point)


def save(
    pages: Sequence[Page], paper: Paper, file: Path, store: Store
) -> tuple[Path, ...]:
    """Write pages to `file`, and return the files that were written.

    The name's ending says what it becomes: a PDF of all pages, or an SVG of the first;
    any further one then goes into a new file of its own beside it. What is in `file` is
    replaced as a whole, if it is none of the store's own.

    Raises Refusal if a file cannot be written, or the name ends in neither.
    """
    written = []
    for path, contents in _contents(pages, paper, file):
        try:
            store.refuse_own(path)
            write_atomically(path, contents)
        except OSError as error:
            raise Refusal(
                "worksheet_not_saved",
                "The worksheet could not be saved: {file}: {reason}.",
                file=quoted_path(path),
                reason=reason_of(error),
            ) from None
        written.append(path)
    return tuple(written)


def _contents(
    pages: Sequence[Page], paper: Paper, file: Path
) -> Iterator[tuple[Path, bytes]]:
    kind = file.suffix.lower()
    if kind == ".pdf":
        yield file, pdf(pages, paper)
    elif kind == ".svg":
        first, *others = pages
        yield file, svg(first, paper)
        for page in others:
            name = f"{file.stem}-answer{file.suffix}"
            yield file.with_name(free_name(file.parent, name)), svg(page, paper)
    else:
        raise Refusal(
            "no_worksheet_name",
            "The worksheet could not be saved: its name must end in .pdf or .svg.",
        )


def pdf(pages: Sequence[Page], paper: Paper) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PER_INCH)
    upright = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(QPageSize(paper.value), upright, QMarginsF()))
    writer.setTitle(pages[0].title)
    writer.setCreator("OXO")
    painter = QPainter(writer)
    painter.scale(_FINER, _FINER)
    for number, page in enumerate(pages):
        if number:
            writer.newPage()
        printing.paint(painter, paper.size, page)
    painter.end()
    return bytes(buffer.data().data())


def svg(page: Page, paper: Paper) -> bytes:
    """Return a page as SVG.

    Raises Refusal if the part of Qt that is needed for it is not installed.
    """

    def paint(painter: QPainter) -> None:
        painter.scale(_FINER, _FINER)
        printing.paint(painter, paper.size, page)

    try:
        box = QRectF(QPointF(), paper.size * _FINER)
        drawn = board_picture.as_svg(box, _PER_INCH, page.title, paint)
    except ImportError:
        # some systems install it apart from the rest of PySide6
        raise Refusal(
            "no_svg",
            "The worksheet could not be saved: the part of Qt that writes SVG, "
            "QtSvg, is not installed. Save it as PDF instead.",
        ) from None
    # where the font is missing, one that is like it
    return re.sub(rb'font-family="([^"]*)"', rb'font-family="\1, sans-serif"', drawn)
