"""The layout of a page of paper, and the boards on it: black on white, and sharp.

Lengths are points, 1/72 inch; on a board they are scene units (see figures.py).
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QTextOption,
)

from oxo_desktop.engine import Board
from oxo_desktop.layouts import Layout, arrangements_of
from oxo_desktop.window.controls.board_painter import BoardPainter, won_path
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    SQUARE,
    corner_radius,
    square_box,
)
from oxo_desktop.window.controls.shapes import fill, fill_rounded, outline_rounded
from oxo_desktop.window.controls.shown import Shown
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import is_right_to_left, say

if TYPE_CHECKING:
    from oxo_desktop.window.worksheets.pages import Figure, Page

_MARGIN = 54.0
_TITLE, _TASK, _USUAL, _SMALL = 18, 14, 12, 9
"""The sizes of text."""

_GAP = 12.0
"""Between one thing and the next."""

_BETWEEN = 30.0
"""Between two boards."""

_LARGEST = 430.0
"""The side of a board that is alone on its page."""

_LINES_TO_WRITE_ON, _LINE_TO_WRITE_ON = 4, 27.0
"""Their number, and the height of one."""

_BETWEEN_COLUMNS = 14.0
_MOST_COLUMNS = 3
_LINE_OF_LIST = 1.4
"""The height of a line, as a multiple of the size of its text."""

_LONG_LIST = 30
"""A longer one is in small text."""

_RULE = 0.7
"""The thickness of a line to write on."""

INK, PAPER = QColor("#000000"), QColor("#ffffff")
MUTED = QColor("#4d4d4d")
"""What is less important, still readable from any printer."""

_WON = QColor("#c0c0c0")
"""A line through a win or a threat, under the marks."""

_SHADE = QColor("#dedede")
"""Of the square that solves a puzzle."""

_NUMBER, _ORDER, _LAYER_NAME = 16, 15, 26
"""The heights of text on a board: a free square's number, a move's, a layer's name."""

_INKS = Theme(
    window=PAPER,
    board=PAPER,
    border=PAPER,
    button=MUTED,
    outline=MUTED,
    edge=MUTED,
    text=INK,
    muted=MUTED,
    disabled=MUTED,
    grid=MUTED,
    x=INK,
    o=INK,
    accent=INK,
    accent_text=PAPER,
    good=INK,
    bad=INK,
    faded=1.0,
    ghost=1.0,
    tint=0.25,
    won=0.25,
)
"""Ink is one more theme; marks beside a line through a win are no fainter."""


def paint(painter: QPainter, paper: QSizeF, page: Page) -> None:
    """Paint a page on paper of this size, its top left at the painter's origin."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(QPointF(), paper)
    room.adjust(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    column = Column(painter, room)
    _write_head(column, page)
    boards = QRectF(room)
    boards.setTop(column.top)
    boards.setBottom(room.bottom() - _height_of_foot(painter, page, room))
    column.top = _paint_figures(painter, boards, page.figures) + _GAP
    _write_foot(column, page)
    painter.restore()


class Column:
    """Writes one thing below the other: the next one begins at its `top`."""

    def __init__(self, painter: QPainter, room: QRectF) -> None:
        self.painter, self.room, self.top = painter, room, room.top()
        self.option = leading()

    def skip(self, height: float) -> None:
        self.top += height

    def write(self, text: str, size: int, *, bold: bool = False) -> None:
        painter = self.painter
        painter.setFont(font_of(size, bold=bold))
        painter.setPen(INK)
        box = QRectF(self.room.left(), self.top, self.room.width(), self.room.height())
        painter.drawText(box, text, self.option)
        self.top += painter.boundingRect(box, text, self.option).height()

    def rule(self, start: float, end: float) -> None:
        """Draw a line to write on, from one x to another."""
        line = QRectF(start, self.top - _RULE, end - start, _RULE)
        self.painter.fillRect(line, MUTED)


def _write_head(column: Column, page: Page) -> None:
    column.write(page.title, _TITLE, bold=True)
    column.skip(_GAP / 4)
    for sentence in page.introduction:
        column.write(sentence, _USUAL)
    column.skip(_GAP)
    if page.has_name:
        _write_name_and_date(column)
        column.skip(_GAP)
    if page.task:
        column.write(page.task, _TASK, bold=True)
        column.skip(_GAP)


def _write_name_and_date(column: Column) -> None:
    """Write two labels, each with a line to write on; the name's is longer."""
    room, painter = column.room, column.painter
    painter.setFont(font_of(_USUAL))
    painter.setPen(INK)
    column.skip(_LINE_TO_WRITE_ON)
    metrics = QFontMetricsF(painter.font())
    begins = 0.0
    for label, ends in ((say("Name:"), 0.65), (say("Date:"), 1.0)):
        wide = metrics.horizontalAdvance(label)
        start, end = begins + wide + 6, ends * room.width()
        if is_right_to_left():
            at = room.right() - begins - wide
            column.rule(room.right() - end, room.right() - start)
        else:
            at = room.left() + begins
            column.rule(room.left() + start, room.left() + end)
        painter.drawText(QPointF(at, column.top - 3), label)
        begins = end + _GAP
    column.skip(_GAP / 2)


def _paint_figures(
    painter: QPainter, room: QRectF, figures: tuple[Figure, ...]
) -> float:
    """Paint boards in rows as large as `room` allows; return where the last ends."""
    is_alone = len(figures) == 1
    across = 1 if is_alone else 2
    down = ceil(len(figures) / across)
    cell = QSizeF(
        (room.width() - (across - 1) * _BETWEEN) / across,
        (room.height() - (down - 1) * _BETWEEN) / down,
    )
    bottom = room.top()
    # beside each other, boards begin at the same height
    above = max(_height(painter, f.task, _USUAL, cell.width()) for f in figures)
    for index, figure in enumerate(figures):
        row, column = divmod(index, across)
        if is_right_to_left():
            column = across - 1 - column
        corner = QPointF(
            room.left() + column * (cell.width() + _BETWEEN),
            room.top() + row * (cell.height() + _BETWEEN),
        )
        box = QRectF(corner, cell)
        bottom = _paint_figure(painter, box, figure, above, is_centred=is_alone)
    return bottom


def _paint_figure(
    painter: QPainter, cell: QRectF, figure: Figure, above: float, *, is_centred: bool
) -> float:
    """Paint a board with what is written above and below it; return where that ends.

    There is this much room `above` it for what is to be done.
    """
    column = Column(painter, cell)
    if figure.title:
        column.write(figure.title, _USUAL, bold=True)
        Column(painter, cell.adjusted(0, column.top - cell.top(), 0, 0)).write(
            figure.task, _USUAL
        )
        column.skip(above + _GAP / 2)
    below = _height(painter, figure.note, _USUAL, cell.width())
    room = QSizeF(cell.width(), cell.bottom() - column.top - below)
    room = room.boundedTo(QSizeF(_LARGEST, _LARGEST))
    size = size_of(figure.board, room)
    left = cell.right() - size.width() if is_right_to_left() else cell.left()
    if is_centred:
        left = cell.center().x() - size.width() / 2
    draw(painter, QRectF(QPointF(left, column.top), size), figure)
    column.skip(size.height())
    if figure.note:
        column.skip(_GAP / 2)
        column.write(figure.note, _USUAL)
    return column.top


def _height(painter: QPainter, text: str, size: int, width: float) -> float:
    """Return how high a paragraph of this width is, with the room around it."""
    if not text:
        return 0.0
    painter.setFont(font_of(size))
    room = QRectF(0, 0, width, 10_000)
    return _GAP / 2 + painter.boundingRect(room, text, leading()).height()


def _height_of_foot(painter: QPainter, page: Page, room: QRectF) -> float:
    """Return how much room is needed below the boards."""
    height = _height(painter, page.question, _TASK, room.width())
    if page.question:
        height += _LINES_TO_WRITE_ON * _LINE_TO_WRITE_ON
    rows, _ = _shape_of_list(page.moves, room.width())
    height += rows * _LINE_OF_LIST * _list_size(page.moves)
    return height + _GAP


def _write_foot(column: Column, page: Page) -> None:
    room = column.room
    if page.question:
        column.write(page.question, _TASK, bold=True)
        for _ in range(_LINES_TO_WRITE_ON):
            column.skip(_LINE_TO_WRITE_ON)
            column.rule(room.left(), room.right())
    if page.moves:
        _write_list(column, page.moves)


def _write_list(column: Column, moves: tuple[str, ...]) -> None:
    """Write a list in columns, each from the top to the bottom."""
    room, painter = column.room, column.painter
    size = _list_size(moves)
    rows, columns = _shape_of_list(moves, room.width())
    wide = (room.width() + _BETWEEN_COLUMNS) / columns
    painter.setFont(font_of(size))
    painter.setPen(INK)
    for index, move in enumerate(moves):
        across, down = divmod(index, rows)
        if is_right_to_left():
            across = columns - 1 - across
        corner = QPointF(
            room.left() + across * wide, column.top + down * _LINE_OF_LIST * size
        )
        line = QSizeF(wide - _BETWEEN_COLUMNS, 2.0 * size)
        painter.drawText(QRectF(corner, line), move, leading())


def _shape_of_list(moves: tuple[str, ...], width: float) -> tuple[int, int]:
    """Return how many rows and columns a list has: as many columns as have room."""
    if not moves:
        return 0, 1
    metrics = QFontMetricsF(font_of(_list_size(moves)))
    widest = max(map(metrics.horizontalAdvance, moves)) + 1
    fit = (width + _BETWEEN_COLUMNS) // (widest + _BETWEEN_COLUMNS)
    columns = max(1, min(_MOST_COLUMNS, int(fit)))
    return ceil(len(moves) / columns), columns


def _list_size(moves: tuple[str, ...]) -> int:
    return _USUAL if len(moves) <= _LONG_LIST else _SMALL


def size_of(board: Board, room: QSizeF) -> QSizeF:
    """Return the size that a board has where it is drawn as large as `room` allows."""
    box = _box(_layout(board, room))
    return box.size() * _scale(box, room)


def draw(painter: QPainter, box: QRectF, figure: Figure) -> None:
    layout = _layout(figure.board, box.size())
    whole = _box(layout)
    scale = _scale(whole, box.size())
    painter.save()
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-whole.center())
    on_paper = BoardPainter(painter, layout, _INKS, least=_NUMBER)
    on_paper.ground()
    if figure.answer is not None:
        _shade(painter, layout, figure.answer)
    for line in figure.lines:
        fill(painter, won_path(layout, line), _WON)
    on_paper.marks(Shown(figure.board))
    painter.setFont(font_of(_NUMBER))
    if figure.is_numbered:
        free = figure.board.available_moves()
        named = ((p, layout.label_of(p)) for p in free)
        on_paper.number(named, _NUMBER, MUTED)
    painter.setFont(font_of(_ORDER, bold=True))
    on_paper.number(figure.order.items(), _ORDER, INK)
    painter.setFont(font_of(_LAYER_NAME))
    on_paper.names()
    painter.restore()


def _layout(board: Board, room: QSizeF) -> Layout:
    """Return the arrangement of a board that is largest in `room`."""
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


def font_of(size: int, *, bold: bool = False) -> QFont:
    """Return the font of text that is `size` of the painter's units high."""
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
    # without it Qt moves a line that it breaks in from the right by its last space
    option.setFlags(QTextOption.Flag.IncludeTrailingSpaces)
    return option
