"""A picture of a board at any size: card, grid, marks and the line through a win.

All of it is filled shapes, as sharp in an SVG as on the screen. Lengths are scene units
(see figures.py) unless they say otherwise.
"""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QBuffer, QMimeData, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from oxo_desktop.engine import Game, Mark
from oxo_desktop.layouts import Layout, layout_in_depth, layout_of
from oxo_desktop.window import theme
from oxo_desktop.window.controls.board_painter import BoardPainter
from oxo_desktop.window.controls.figures import board_box
from oxo_desktop.window.controls.shown import Notes, Shown

_SIDE = 600
"""Of a picture that is copied, in pixels."""

_BOX = QRectF(0, 0, _SIDE, _SIDE)


def paint(  # noqa: PLR0913 - what may be on a board
    painter: QPainter,
    box: QRectF,
    game: Game,
    layout: Layout | None = None,
    *,
    last: int | None = None,
    faint: Mapping[int, Mark] | None = None,
) -> None:
    """Paint the board that `game` has come to, as large as fits into `box`.

    It is arranged as usual, or as in `layout`. The square of the `last` move is
    outlined, and the marks that are `faint` are on squares that are still free.
    """
    layout = layout or layout_of(game.geometry)
    board = board_box(layout)
    scale = min(box.width() / board.width(), box.height() / board.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-board.center())
    notes = Notes(ghosts=faint or {})
    shown = Shown(game.board, last, game.winning_lines, notes=notes)
    BoardPainter(painter, layout, theme.current()).whole(shown)
    painter.restore()


def to_copy(game: Game, *, in_depth: bool = False) -> QMimeData:
    """Return a picture for the clipboard, in the forms that other programs take."""
    layout = layout_in_depth(game.geometry) if in_depth else None
    image = _image(game, layout)
    data = QMimeData()
    data.setImageData(image)
    data.setData("image/png", _png(image))
    svg = as_svg(_BOX, 72, "OXO", lambda painter: paint(painter, _BOX, game, layout))
    data.setData("image/svg+xml", svg)
    return data


def _image(game: Game, layout: Layout | None) -> QImage:
    image = QImage(_SIDE, _SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    paint(QPainter(image), _BOX, game, layout)
    return image


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes
    return bytes(buffer.data().data())


def as_svg(
    box: QRectF, per_inch: int, title: str, paint: Callable[[QPainter], object]
) -> bytes:
    """Return what is painted in a box, as SVG with so many of its units to an inch."""
    # pictures that aren't copied don't need it
    from PySide6.QtSvg import QSvgGenerator

    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(per_inch)
    generator.setSize(box.size().toSize())
    generator.setViewBox(box)
    generator.setTitle(title)
    painter = QPainter(generator)
    paint(painter)
    painter.end()
    return bytes(buffer.data().data())
