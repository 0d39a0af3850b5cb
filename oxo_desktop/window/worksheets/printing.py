"""The layout of a page of paper. Lengths are points: 1/72 inch."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF, QPainter

from oxo_desktop.window.worksheets import drawing
from oxo_desktop.window.worksheets.drawing import INK, MUTED
from oxo_desktop.window.worksheets.pages import Figure, Page
from oxo_desktop.words import is_right_to_left, say

_MARGIN = 54.0
_TITLE, _TASK, _USUAL, _SMALL = 18, 14, 12, 9
"""The sizes of text."""

_GAP = 12.0
"""Between one thing and the next."""

_BETWEEN = 30.0
"""Between two boards."""

_LARGEST = 430.0
"""The side of a board that is alone on its page."""

_LINE_TO_WRITE_ON = 27.0
"""The height of one."""

_BETWEEN_COLUMNS = 14.0
_MOST_COLUMNS = 3
_LINE_OF_LIST = 1.4
"""The height of a line, as a multiple of the size of its text."""

_LONG_LIST = 30
"""A longer one is in small text."""

_RULE = 0.7
"""The thickness of a line to write on."""


def paint(painter: QPainter, paper: QSizeF, page: Page) -> None:
    """Paint a page on paper of this size, its top left at the painter's origin."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(QPointF(), paper)
    room.adjust(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    column = _Column(painter, room)
    _write_head(column, page)
    boards = QRectF(room)
    boards.setTop(column.top)
    boards.setBottom(room.bottom() - _height_of_foot(painter, page, room))
    column.top = _paint_figures(painter, boards, page.figures) + _GAP
    _write_foot(column, page)
    painter.restore()


class _Column:
    """Writes one thing below the other.

    Attributes:
        room: the area between the margins.
        top: where the next thing begins.
    """

    def __init__(self, painter: QPainter, room: QRectF) -> None:
        self.painter, self.room, self.top = painter, room, room.top()

    def skip(self, height: float) -> None:
        self.top += height

    def write(self, text: str, size: int, *, bold: bool = False) -> None:
        """Write a paragraph over the whole width."""
        painter = self.painter
        painter.setFont(drawing.font(size, bold=bold))
        painter.setPen(INK)
        box = QRectF(self.room.left(), self.top, self.room.width(), self.room.height())
        painter.drawText(box, text, drawing.leading())
        self.top += painter.boundingRect(box, text, drawing.leading()).height()

    def rule(self, start: float, end: float) -> None:
        """Draw a line to write on at `top`, from one x to another."""
        line = QRectF(start, self.top - _RULE, end - start, _RULE)
        self.painter.fillRect(line, MUTED)


def _write_head(column: _Column, page: Page) -> None:
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


def _write_name_and_date(column: _Column) -> None:
    """Write two labels, each with a line to write on; the name's is longer."""
    room, painter = column.room, column.painter
    painter.setFont(drawing.font(_USUAL))
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
    across = 1 if len(figures) == 1 else 2
    down = ceil(len(figures) / across)
    cell = QSizeF(
        (room.width() - (across - 1) * _BETWEEN) / across,
        (room.height() - (down - 1) * _BETWEEN) / down,
    )
    bottom = room.top()
    for index, figure in enumerate(figures):
        row, column = divmod(index, across)
        if is_right_to_left():
            column = across - 1 - column
        corner = QPointF(
            room.left() + column * (cell.width() + _BETWEEN),
            room.top() + row * (cell.height() + _BETWEEN),
        )
        box = QRectF(corner, cell)
        is_alone = len(figures) == 1
        bottom = _paint_figure(painter, box, figure, is_centred=is_alone)
    return bottom


def _paint_figure(
    painter: QPainter, cell: QRectF, figure: Figure, *, is_centred: bool
) -> float:
    """Paint a board with what is written above and below it; return where that ends."""
    column = _Column(painter, cell)
    if figure.title:
        column.write(figure.title, _USUAL, bold=True)
        column.skip(_GAP / 2)
    below = _height(painter, figure.note, _USUAL, cell.width())
    room = QSizeF(cell.width(), cell.bottom() - column.top - below)
    room = room.boundedTo(QSizeF(_LARGEST, _LARGEST))
    size = drawing.size_of(figure.board, room)
    left = cell.right() - size.width() if is_right_to_left() else cell.left()
    if is_centred:
        left = cell.center().x() - size.width() / 2
    drawing.draw(painter, QRectF(QPointF(left, column.top), size), figure)
    column.skip(size.height())
    if figure.note:
        column.skip(_GAP / 2)
        column.write(figure.note, _USUAL)
    return column.top


def _height(painter: QPainter, text: str, size: int, width: float) -> float:
    """Return how high a paragraph of this width is, with the room around it."""
    if not text:
        return 0.0
    painter.setFont(drawing.font(size))
    room = QRectF(0, 0, width, 10_000)
    return _GAP / 2 + painter.boundingRect(room, text, drawing.leading()).height()


def _height_of_foot(painter: QPainter, page: Page, room: QRectF) -> float:
    """Return how much room is needed below the boards."""
    height = page.lines_to_write_on * _LINE_TO_WRITE_ON
    height += _height(painter, page.question, _TASK, room.width())
    rows, _ = _shape_of_list(page.moves, room.width())
    height += rows * _LINE_OF_LIST * _list_size(page.moves)
    return height + _GAP


def _write_foot(column: _Column, page: Page) -> None:
    room = column.room
    if page.question:
        column.write(page.question, _TASK, bold=True)
    for _ in range(page.lines_to_write_on):
        column.skip(_LINE_TO_WRITE_ON)
        column.rule(room.left(), room.right())
    if page.moves:
        _write_list(column, page.moves)


def _write_list(column: _Column, moves: tuple[str, ...]) -> None:
    """Write a list in columns, each from the top to the bottom."""
    room, painter = column.room, column.painter
    size = _list_size(moves)
    rows, columns = _shape_of_list(moves, room.width())
    wide = (room.width() + _BETWEEN_COLUMNS) / columns
    painter.setFont(drawing.font(size))
    painter.setPen(INK)
    for index, move in enumerate(moves):
        across, down = divmod(index, rows)
        if is_right_to_left():
            across = columns - 1 - across
        corner = QPointF(
            room.left() + across * wide, column.top + down * _LINE_OF_LIST * size
        )
        line = QSizeF(wide - _BETWEEN_COLUMNS, 2.0 * size)
        painter.drawText(QRectF(corner, line), move, drawing.leading())


def _shape_of_list(moves: tuple[str, ...], width: float) -> tuple[int, int]:
    """Return how many rows and columns a list has: as many columns as have room."""
    if not moves:
        return 0, 1
    metrics = QFontMetricsF(drawing.font(_list_size(moves)))
    widest = max(map(metrics.horizontalAdvance, moves)) + 1
    fit = (width + _BETWEEN_COLUMNS) // (widest + _BETWEEN_COLUMNS)
    columns = max(1, min(_MOST_COLUMNS, int(fit)))
    return ceil(len(moves) / columns), columns


def _list_size(moves: tuple[str, ...]) -> int:
    return _USUAL if len(moves) <= _LONG_LIST else _SMALL
