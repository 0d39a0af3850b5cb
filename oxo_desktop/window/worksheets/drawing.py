"""A board on paper: black on white, in shapes and text that stay sharp at any size.

Lengths are scene units (see figures.py) unless they say otherwise.
"""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextOption

from oxo_desktop.engine import Board
from oxo_desktop.layouts import Layout, Panel, arrangements_of
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    MARGIN,
    SQUARE,
    WIN_PEN,
    card_box,
    center_of,
    corner_radius,
    mark_path,
    paint_empty,
    square_box,
    win_path,
)
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_rounded,
    outline_rounded,
)
from oxo_desktop.window.worksheets.pages import Figure
from oxo_desktop.words import is_right_to_left

INK, PAPER = QColor("#000000"), QColor("#ffffff")
MUTED = QColor("#4d4d4d")
"""What is less important, still readable from any printer."""

_GRID = QColor("#4d4d4d")
_WON = QColor("#a6a6a6")
"""The line through a win, under the marks."""

_SHADE = QColor("#dedede")
"""Of the square that solves a puzzle."""

_NUMBER, _ORDER, _LAYER_NAME = 16, 17, 26
"""The heights of text: the number of a free square, that of a move, and a layer's."""

_CORNER = 5.0
"""From the corner of a square to a number in it."""

_EDGE = 3.0
"""From the top of a disc to a number above a mark."""

_LOWER = 5.0
"""How much lower a number is on a disc without a mark."""

_DIGIT = 0.73
"""How high a digit is, for text of height 1."""


def size_of(board: Board, room: QSizeF) -> QSizeF:
    """Return the size that a board has where it is drawn as large as `room` allows."""
    layout = _layout(board, room)
    box = _box(layout)
    return box.size() * _scale(box, room)


def draw(painter: QPainter, box: QRectF, figure: Figure) -> None:
    layout = _layout(figure.board, box.size())
    whole = _box(layout)
    scale = _scale(whole, box.size())
    painter.save()
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-whole.center())
    paint_empty(painter, layout, GRID_PEN, (_GRID, PAPER))
    if figure.answer is not None:
        _shade(painter, layout, figure.answer)
    for line in figure.lines:
        fill(painter, win_path(layout.path_of(line), WIN_PEN), _WON)
    for position, mark in enumerate(figure.board, start=1):
        if mark is not None:
            path = mark_path(mark).translated(center_of(layout, position))
            fill(painter, path, INK)
    _write_numbers(painter, layout, figure)
    for panel in layout.panels:
        if panel.layer is not None:
            _name_layer(painter, panel, panel.layer)
    painter.restore()


def _layout(board: Board, room: QSizeF) -> Layout:
    """Return the layout of a board that is largest in `room`."""
    return max(arrangements_of(board.geometry), key=lambda one: _scale(_box(one), room))


def _box(layout: Layout) -> QRectF:
    """Return the area of a board: no card is around it on paper."""
    edge = GRID_PEN / 2
    squares = QRectF(0, 0, layout.width * SQUARE, layout.height * SQUARE)
    return squares.adjusted(-edge, -edge, edge, edge)


def _scale(box: QRectF, room: QSizeF) -> float:
    return min(room.width() / box.width(), room.height() / box.height())


def _shade(painter: QPainter, layout: Layout, position: int) -> None:
    box = square_box(layout, position, 0 if layout.is_joined else 5)
    radius = corner_radius(layout, box, 9)
    fill_rounded(painter, box, radius, _SHADE)
    outline_rounded(painter, box, radius, GRID_PEN, INK)


def _write_numbers(painter: QPainter, layout: Layout, figure: Figure) -> None:
    """Write the numbers of free squares, and of the moves that filled the others."""
    painter.setPen(MUTED)
    painter.setFont(font(_NUMBER))
    if figure.is_numbered:
        for position in figure.board.available_moves():
            box = square_box(layout, position)
            if layout.is_joined:
                box.translate(0, _LOWER)
            _write_number(painter, box, position, in_middle=layout.is_joined)
    painter.setPen(INK)
    painter.setFont(font(_ORDER, bold=True))
    for position, number in figure.order.items():
        box = square_box(layout, position)
        _write_number(painter, box, number, in_middle=layout.is_joined)


def _write_number(
    painter: QPainter, box: QRectF, number: int, *, in_middle: bool
) -> None:
    """Write a number where no mark reaches: above its middle, or in the corner."""
    text, metrics = str(number), painter.fontMetrics()
    digits = _DIGIT * painter.font().pixelSize()
    at = box.topLeft() + QPointF(_CORNER, _CORNER + digits)
    if in_middle:
        left = box.center().x() - metrics.horizontalAdvance(text) / 2
        at = QPointF(left, box.top() + _EDGE + digits)
    painter.drawText(at, text)


def _name_layer(painter: QPainter, panel: Panel, layer: int) -> None:
    card = card_box(panel)
    below = QRectF(card.left() + MARGIN, card.bottom(), panel.width * SQUARE, 50)
    painter.setPen(MUTED)
    painter.setFont(font(_LAYER_NAME))
    painter.drawText(below, sentences.layer_name(layer), leading())


def font(size: int, *, bold: bool = False) -> QFont:
    """Return the font of text on paper, `size` of the painter's units high."""
    from PySide6.QtGui import QFontInfo, QGuiApplication

    # by its real name, since other programs do not know what Qt calls “Sans Serif”
    made = QFont(QFontInfo(QGuiApplication.font()).family())
    made.setPixelSize(size)
    made.setBold(bold)
    # as wide on the screen as on paper
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def leading() -> QTextOption:
    """Return how text is laid out that begins where the current language begins."""
    option = QTextOption()
    directions = Qt.LayoutDirection
    from_right = is_right_to_left()
    option.setTextDirection(
        directions.RightToLeft if from_right else directions.LeftToRight
    )
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option
