"""A picture of a board at any size: card, grid, marks and the line through a win.

All of it is filled shapes, as sharp in an SVG as on the screen. Lengths are scene units
(see figures.py) unless they say otherwise.
"""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker

from oxo_desktop.engine import Game, Geometry, Line, Mark
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    PEN,
    WIN_PEN,
    center_of,
    grid_lines,
    mark_path,
    squares_box,
)
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    fill_rounded,
    stroke_path,
)
from oxo_desktop.window.theme import Theme

_BORDER = 1.0

_THINNEST = {_BORDER: 1.0, GRID_PEN: 1.0, PEN: 1.9, WIN_PEN: 1.3}
"""How thin each may get in the painter's units: a small picture has bolder lines."""

_BEYOND = 0.27
"""How far the line through a win goes on beyond the middle of a square, in squares."""


def paint(painter: QPainter, box: QRectF, game: Game, theme: Theme) -> None:
    """Paint the board that `game` has come to, as large as fits into `box`."""
    card = squares_box(game.geometry)
    scale = min(box.width() / card.width(), box.height() / card.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-card.center())
    border, colors = _bold(_BORDER, scale), (theme.border, theme.board)
    fill_bordered(painter, card, 13 + border, border, colors)
    pen = _bold(GRID_PEN, scale)
    for line in grid_lines(game.geometry, pen):
        fill_rounded(painter, line, pen / 2, theme.grid)
    _paint_marks(painter, game, _bold(PEN, scale), theme)
    if game.winning_line is not None:
        ends = _win_ends(game.geometry, game.winning_line)
        fill(painter, stroke_path(*ends, _bold(WIN_PEN, scale)), theme.text)
    painter.restore()


def _bold(pen: float, scale: float) -> float:
    return max(pen, _THINNEST[pen] / scale)


def _paint_marks(painter: QPainter, game: Game, pen: float, theme: Theme) -> None:
    for index, position in enumerate(game.moves):
        mark = game.mark_of_move(index)
        color = QColor(theme.of_mark(mark))
        if game.winning_line is not None and position not in game.winning_line:
            color.setAlphaF(theme.faded)
        center = center_of(*game.geometry.row_and_column(position))
        fill(painter, _mark(mark, pen).translated(center), color)


# united takes a millisecond, and the pictures of a list are all of one size
@lru_cache(maxsize=8)
def _mark(mark: Mark, pen: float) -> QPainterPath:
    """Return `mark` around the origin, its strokes as wide as `pen`."""
    path = mark_path(mark)
    if pen <= PEN:
        return path
    around = QPainterPathStroker()
    around.setWidth(pen - PEN)
    return path.united(around.createStroke(path))


def _win_ends(geometry: Geometry, line: Line) -> tuple[QPointF, QPointF]:
    first, last = (center_of(*geometry.row_and_column(p)) for p in (line[0], line[-1]))
    beyond = (last - first) * (_BEYOND / (len(line) - 1))
    return first - beyond, last + beyond
