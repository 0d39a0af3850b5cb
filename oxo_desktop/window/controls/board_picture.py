"""A picture of a board at any size: card, grid, marks and the line through a win.

All of it is filled shapes, as sharp in an SVG as on the screen. Lengths are scene units
(see figures.py) unless they say otherwise.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from PySide6.QtCore import QBuffer, QMimeData, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
)

from oxo_desktop.engine import Game, Mark
from oxo_desktop.layouts import Layout, layout_in_depth, layout_of
from oxo_desktop.window import theme
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    PEN,
    SQUARE,
    WIN_PEN,
    board_box,
    card_boxes,
    mark_path,
    on_square,
    paint_empty,
    square_box,
    win_path,
)
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    fill_rounded,
    ring_path,
)

_BORDER = 1.0

_SIDE = 600
"""Of a picture that is copied, in pixels."""

_BOX = QRectF(0, 0, _SIDE, _SIDE)

_THINNEST = {_BORDER: 1.0, GRID_PEN: 1.0, PEN: 1.9, WIN_PEN: 2.4}
"""The least width of each in the painter's units, so that small ones are visible."""

_WIDEST_IN_A_DISC, _WIDEST_IN_A_BOX = 2 * PEN, 3.5 * PEN
"""With a wider pen a mark has no room in its square."""


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

    It is arranged as usual, or as in `layout`. The square of the `last` move is shaded,
    and the marks that are `faint` are on squares that are still free.
    """
    layout = layout or layout_of(game.geometry)
    board = board_box(layout)
    scale = min(box.width() / board.width(), box.height() / board.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-board.center())
    colors = theme.current()
    border, edges = _visible_width(_BORDER, scale), (colors.border, colors.board)
    for card in card_boxes(layout):
        fill_bordered(painter, card, 13 + border, border, edges)
    if last is not None:
        fill_rounded(painter, square_box(layout, last), SQUARE / 8, colors.button)
    grid = colors.grid, colors.window if layout.is_in_depth else colors.board
    paint_empty(painter, layout, _visible_width(GRID_PEN, scale), grid)
    for line in game.winning_lines:
        path = win_path(layout, line, _visible_width(WIN_PEN, scale))
        winner = game.board.cells[line[0] - 1]
        assert winner is not None
        color = colors.of_win(winner)
        if _visible_width(PEN, scale) > PEN:
            # a line so thin would not be seen otherwise
            color.setAlphaF(colors.faded)
        fill(painter, path, color)
    pen = _visible_width(PEN, scale)
    _paint_marks(painter, game, layout, pen)
    for position, mark in (faint or {}).items():
        color = QColor(colors.of_mark(mark))
        color.setAlphaF(colors.faded)
        fill(painter, _figure(layout, position, mark, pen), color)
    painter.restore()


def _visible_width(pen: float, scale: float) -> float:
    return max(pen, _THINNEST[pen] / scale)


def _paint_marks(painter: QPainter, game: Game, layout: Layout, pen: float) -> None:
    won = {position for line in game.winning_lines for position in line}
    for position, mark in enumerate(game.board, start=1):
        if mark is None:
            continue
        color = QColor(theme.current().of_mark(mark))
        if won and position not in won:
            color.setAlphaF(theme.current().faded)
        fill(painter, _figure(layout, position, mark, pen), color)


def _figure(layout: Layout, position: int, mark: Mark, pen: float) -> QPainterPath:
    widest = _WIDEST_IN_A_DISC if layout.is_joined else _WIDEST_IN_A_BOX
    figure = _disc(mark) if pen > widest else _mark(mark, pen)
    return on_square(layout, position).map(figure)


# uniting paths takes a millisecond, and a list has many pictures of one size
@lru_cache(maxsize=8)
def _mark(mark: Mark, pen: float) -> QPainterPath:
    path = mark_path(mark)
    if pen <= PEN:
        return path
    around = QPainterPathStroker()
    around.setWidth(pen - PEN)
    return path.united(around.createStroke(path))


def _disc(mark: Mark) -> QPainterPath:
    """Return the sign for `mark` where it has no room: a disc for X, a ring for O."""
    if mark is Mark.O:
        return ring_path(SQUARE * 0.35, SQUARE * 0.3, 1.0)
    path = QPainterPath()
    path.addEllipse(QPointF(), SQUARE / 2, SQUARE / 2)
    return path


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
