"""Worksheets as files: a PDF of all pages, or an SVG of each."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from oxo_desktop.engine import Refusal, quoted_path
from oxo_desktop.store.games import Store
from oxo_desktop.system.files import free_name, reason_of, write_atomically
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.file_dialogs import Purpose
from oxo_desktop.window.controls.paper import FINER, PER_INCH, Paint, Paper
from oxo_desktop.window.controls.paper import pdf as as_pdf
from oxo_desktop.window.worksheets.pages import Page
from oxo_desktop.words import message

_NOT_SAVED = {
    Purpose.SAVE_WORKSHEET: message(
        "The worksheet could not be saved: {file}: {reason}."
    ),
    Purpose.SAVE_CERTIFICATE: message(
        "The certificate could not be saved: {file}: {reason}."
    ),
}


def save(
    pages: Sequence[Page], paper: Paper, file: Path, store: Store, purpose: Purpose
) -> tuple[Path, ...]:
    """Write pages to `file`, and return the files that were written.

    The name's ending says what it becomes: a PDF of all pages, or an SVG of the first;
    each other one then goes into a new file of its own beside it. A certificate is a
    PDF, and its name is made to end so. What is in `file` is replaced as a whole, if it
    is none of the store's own.

    Raises Refusal if a file cannot be written, or the name ends in neither.
    """
    if purpose is Purpose.SAVE_CERTIFICATE and file.suffix.lower() != ".pdf":
        file = file.with_name(free_name(file.parent, f"{file.name}.pdf"))
    written = []
    for path, contents in _contents(pages, paper, file):
        try:
            store.refuse_own(path)
            write_atomically(path, contents)
        except OSError as error:
            raise Refusal(
                "pages_not_saved",
                _NOT_SAVED[purpose],
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
            name = f"{file.stem}-answer{file.suffix}" if page.is_answer else file.name
            yield file.with_name(free_name(file.parent, name)), svg(page, paper)
    else:
        raise Refusal(
            "no_worksheet_name",
            "The worksheet could not be saved: its name must end in .pdf or .svg.",
        )


def pdf(pages: Sequence[Page], paper: Paper) -> bytes:
    return as_pdf(pages[0].title, paper, painted(pages, paper))


def painted(pages: Sequence[Page], paper: Paper) -> list[Paint]:
    return [partial(page.paint, paper=paper.size) for page in pages]


def svg(page: Page, paper: Paper) -> bytes:
    """Return a page as SVG.

    Raises Refusal if the part of Qt that is needed for it is not installed.
    """

    def paint(painter: QPainter) -> None:
        painter.scale(FINER, FINER)
        page.paint(painter, paper.size)

    try:
        box = QRectF(QPointF(), paper.size * FINER)
        drawn = board_picture.as_svg(box, PER_INCH, page.title, paint)
    except ImportError:
        # some systems install it apart from the rest of PySide6
        raise Refusal(
            "no_svg",
            "The worksheet could not be saved: the part of Qt that writes SVG, "
            "QtSvg, is not installed. Save it as PDF instead.",
        ) from None
    # where the font is missing, one that is like it
    return re.sub(rb'font-family="([^"]*)"', rb'font-family="\1, sans-serif"', drawn)
