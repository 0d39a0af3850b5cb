"""Pages on paper: as a PDF, or from a printer.

What paints them is called on another thread. It paints in points, 1/72 inch, from the
top left of the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial

from PySide6.QtCore import QBuffer, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtWidgets import QDialog, QWidget

from oxo_desktop.engine import Refusal, Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

FINER = 10
"""Dots to a point: what is laid on whole dots stays where it is for the eye."""

PER_INCH = 72 * FINER

Paint = Callable[[QPainter], object]
"""What paints a page."""

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


def pdf(title: str, paper: Paper, pages: Sequence[Paint]) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(PER_INCH)
    writer.setPageLayout(paper.layout)
    writer.setTitle(title)
    writer.setCreator("OXO")
    _paint(writer, paper, pages)
    return bytes(buffer.data().data())


def ask_to_print(
    title: str,
    paper: Paper,
    pages: Sequence[Paint],
    parent: QWidget,
    go_on: Callable[[Work], object],
) -> None:
    """Ask in the system's dialog how to print pages, and go on with what does it.

    That takes a while, on another thread. Raises Refusal where there is no printer, or
    where the part of Qt that prints is not installed.
    """
    try:
        # only who prints needs it, and some systems install it apart from the rest
        from PySide6.QtPrintSupport import (
            QAbstractPrintDialog,
            QPrintDialog,
            QPrinter,
            QPrinterInfo,
        )
    except ImportError:
        raise Refusal(
            "no_printing",
            "This can't be printed: the part of Qt that prints, QtPrintSupport, is not "
            "installed. Save it as PDF instead.",
        ) from None
    if not QPrinterInfo.availablePrinterNames():
        raise Refusal(
            "no_printer",
            "This can't be printed: no printer was found. Save it as PDF instead.",
        )
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(paper.layout)
    printer.setDocName(title)
    printer.setCreator("OXO")
    dialog = QPrintDialog(printer, parent)
    # what writes files here leaves those of the store alone
    to_file = QAbstractPrintDialog.PrintDialogOption.PrintToFile
    dialog.setOption(to_file, False)  # noqa: FBT003 - Qt's
    dialog.setMinMax(1, len(pages))
    work = partial(_print, printer, paper, pages)
    # its `accepted` is another too
    dialog.finished.connect(lambda accepted: accepted and go_on(work))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # its own `open` is another
    QDialog.open(dialog)


def _print(printer: QPrinter, paper: Paper, pages: Sequence[Paint], stop: Stop) -> bool:
    """Print the pages that the player has asked for; see `Work`."""
    ranges = printer.pageRanges()
    is_wanted = (lambda _: True) if ranges.isEmpty() else ranges.contains
    wanted = [page for number, page in enumerate(pages, 1) if is_wanted(number)]

    def is_stopped() -> bool:
        return stop() and (printer.abort() or True)

    # the pages have margins of their own
    printer.setFullPage(True)
    is_done = _paint(printer, paper, wanted, is_stopped)
    if not is_done and not stop():
        raise Refusal("not_printed", "This could not be printed.")
    return is_done


def _paint(
    device: QPagedPaintDevice,
    paper: Paper,
    pages: Sequence[Paint],
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
    for number, paint in enumerate(pages):
        if stop() or (number and not device.newPage()):
            painter.end()
            return False
        paint(painter)
    return painter.end()
