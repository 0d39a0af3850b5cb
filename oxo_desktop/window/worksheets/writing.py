"""Pages on paper: as a PDF of all of them, as an SVG of each, or from a printer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtWidgets import QDialog, QWidget

from oxo_desktop.engine import Refusal
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.store.games import Store
from oxo_desktop.system.files import free_name, not_saved, write_atomically
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.file_dialogs import Purpose
from oxo_desktop.window.worksheets.pages import Page

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

_FINER = 10
"""Dots to a point: what is laid on whole dots stays where it is for the eye."""

_PER_INCH = 72 * _FINER

Work = Callable[[Stop], bool]
"""What prints, and returns whether it has; see `Task`."""


class Paper(Enum):
    """The size of the paper; the values are Qt's."""

    A4 = QPageSize.PageSizeId.A4
    LETTER = QPageSize.PageSizeId.Letter

    @property
    def size(self) -> QSizeF:
        """Width and height in points."""
        return QPageSize(self.value).size(QPageSize.Unit.Point)

    @property
    def layout(self) -> QPageLayout:
        upright = QPageLayout.Orientation.Portrait
        return QPageLayout(QPageSize(self.value), upright, QMarginsF())


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
            raise not_saved(path, error) from None
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
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PER_INCH)
    writer.setPageLayout(paper.layout)
    writer.setTitle(pages[0].title)
    writer.setCreator("OXO")
    _paint(writer, pages, paper)
    return bytes(buffer.data().data())


def svg(page: Page, paper: Paper) -> bytes:
    """Return a page as SVG.

    Raises Refusal if the part of Qt that is needed for it is not installed.
    """

    def paint(painter: QPainter) -> None:
        painter.scale(_FINER, _FINER)
        page.paint(painter, paper.size)

    try:
        box = QRectF(QPointF(), paper.size * _FINER)
        drawn = board_picture.as_svg(box, _PER_INCH, page.title, paint)
    except ImportError:
        # some systems install it apart from the rest of PySide6
        raise Refusal(
            "no_svg",
            "A part of Qt, {part}, is not installed. Save it as PDF instead.",
            part="QtSvg",
        ) from None
    # where the font is missing, one that is like it
    return re.sub(rb'font-family="([^"]*)"', rb'font-family="\1, sans-serif"', drawn)


def ask_to_print(
    pages: Sequence[Page],
    paper: Paper,
    parent: QWidget,
    go_on: Callable[[Work], object],
) -> None:
    """Ask in the system's dialog how to print pages, and go on with what does it.

    That takes a while, on another thread. Raises Refusal where there is no printer, or
    where the part of Qt that prints is not installed.
    """
    try:
        # only who prints needs it, and some systems install it apart from the rest
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
    except ImportError:
        raise Refusal(
            "no_printing",
            "A part of Qt, {part}, is not installed. Save it as PDF instead.",
            part="QtPrintSupport",
        ) from None
    if not QPrinterInfo.availablePrinterNames():
        raise Refusal(
            "no_printer",
            "This can't be printed: no printer was found. Save it as PDF instead.",
        )
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(paper.layout)
    printer.setDocName(pages[0].title)
    printer.setCreator("OXO")
    dialog = QPrintDialog(printer, parent)
    # what writes files here leaves those of the store alone
    to_file = QPrintDialog.PrintDialogOption.PrintToFile
    dialog.setOption(to_file, False)  # noqa: FBT003 - Qt's
    dialog.setMinMax(1, len(pages))
    work = partial(_print, printer, pages, paper)
    # its `accepted` and its `open` are others
    dialog.finished.connect(lambda accepted: accepted and go_on(work))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    QDialog.open(dialog)


def _print(printer: QPrinter, pages: Sequence[Page], paper: Paper, stop: Stop) -> bool:
    """Print the pages that the player has asked for; see `Work`."""
    ranges = printer.pageRanges()
    is_wanted = (lambda _: True) if ranges.isEmpty() else ranges.contains
    wanted = [page for number, page in enumerate(pages, 1) if is_wanted(number)]
    # the pages have margins of their own
    printer.setFullPage(True)
    abort: Stop = lambda: stop() and (printer.abort() or True)  # noqa: E731
    is_done = _paint(printer, wanted, paper, abort)
    if not is_done and not stop():
        raise Refusal("not_printed", "This could not be printed.")
    return is_done


def _paint(
    device: QPagedPaintDevice,
    pages: Sequence[Page],
    paper: Paper,
    stop: Stop = lambda: False,
) -> bool:
    """Paint pages, as large as fits where others are chosen than `paper`.

    Return whether all of them are there.
    """
    painter, size = QPainter(), paper.size
    if not painter.begin(device):
        return False
    room = QRectF(painter.viewport())
    scale = min(room.width() / size.width(), room.height() / size.height())
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-size.width() / 2, -size.height() / 2)
    for number, page in enumerate(pages):
        if stop() or (number and not device.newPage()):
            painter.end()
            return False
        page.paint(painter, size)
    return painter.end()
