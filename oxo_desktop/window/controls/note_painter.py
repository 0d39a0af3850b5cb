"""Notes on the board: marked squares, marked lines and labels.

Lengths are scene units (see figures.py).
"""

from functools import cached_property, lru_cache
from math import hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath

from oxo_desktop.engine import Line, Mark
from oxo_desktop.layouts import Layout, Spots
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.board_painter import DOT, BoardPainter
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    RADIUS,
    SQUARE,
    board_box,
    corner_radius,
    line_dashes,
    line_path,
    mark_path,
    on_square,
    square_box,
    square_path,
    square_paths,
)
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    smooth_painter,
    text_baseline,
)
from oxo_desktop.window.controls.shown import Label, Shown, Tone

_DOTS, _FRAME = 36, 4.0
"""The number of dots in the frame around a square, and how far they are from its edge.
"""

_BAND, _THIN, _FEW = 44.0, 14.0, 7
"""The width of a marked line: narrower than a mark, which stays visible. It is thin
where there are more than a few, or these would cover the whole board.
"""

_TEXT, _DETAIL = 15.0, 13.0
"""The height of a label's first line on a free square, and of those after it."""

_ROOM, _ROOM_WITHIN = 86.0, 72.0
"""The greatest width of a label on a free square, and within a disc or a frame of its
own."""

_LEFT, _BESIDE_NUMBER = 28.0, 65.0
"""From the edges of the box around a square in depth to its label; after a number."""

_Written = tuple[frozenset[int], tuple[float, float, float, float]]
"""Squares, and the place on each that is written on, in the box around it."""

_WRITTEN, _NUMBERED = (_LEFT, 7.0, 136 - 2 * _LEFT, 18.0), (36.0, 4.0, 29.0, 16.0)
"""Where dashes in depth leave a label and a number free, in the box around a square."""

_NARROWEST = 75
"""How narrow letters may be before they are smaller, in hundredths of their width."""

_LEGIBLE = 0.75
"""The least height of a label, as a share of what else is written has at least."""

_BLANK = 0.2
"""How much of a row's height is blank above its letters, and below most of them."""

_BADGE_TEXT, _BADGE_ROOM = 12.0, 82.0
"""The height and greatest width of a label on a full square, below its mark."""

_BADGE_HEIGHT = 1.12
"""How high such a label is, as a multiple of its text."""

_BADGE_FOOT = 3.0
"""From the edge of a square up to such a label."""

_EDGE = 1.5
"""The margin around such a label, in the colour of the board."""

_ON_A_DISC = 1.4
"""The factor by which text on a disc is larger: discs are small."""

_IN_CORNER = 11.0
"""From a square's edge to the frame around its value, within that of a hint."""

_DASHES, _LIT = (5.0, (0.6, 2.0)), (3.0, (5.0, 6.0))
"""The width of the dashes of a threat and of a line that is lit up in depth, and their
patterns: see `line_dashes`."""

_AROUND = 13.0
"""How far dashes reach into a square."""

_SIGN, _SIGN_ASIDE, _SIGN_AWAY = 0.42, 17.0, 12.0
"""The size of a small mark, as a share of a large one; how far from the middle it is
where there are two of them, and how far away where there is a value or number."""


class _TextRow:
    """A row of text, of this size unless it would be wider than its room.

    Then its letters are narrower, and if need be smaller.

    Attributes:
        size: of its letters, in whole pixels.
        width, height: of the room it takes.
    """

    def __init__(self, font: QFont, text: str, size: float, room: float) -> None:
        self._font, self._text = QFont(font), text
        self._set_size(size)
        if self.width > room:
            share = max(_NARROWEST, int(100 * room / self.width))
            self._font.setStretch(share)
            self._set_size(size)
        if self.width > room:
            self._set_size(size * room / self.width)

    def _set_size(self, size: float) -> None:
        self.size = max(1, int(size))
        self._font.setPixelSize(self.size)
        self._metrics = QFontMetricsF(self._font)
        self.width = self._metrics.horizontalAdvance(self._text)
        self.height = self._metrics.ascent() + self._metrics.descent()

    def write(self, painter: QPainter, box: QRectF, color: QColor) -> None:
        painter.save()
        painter.setFont(self._font)
        painter.setPen(color)
        left = box.center().x() - self.width / 2
        painter.drawText(QPointF(left, text_baseline(self._metrics, box)), self._text)
        painter.restore()


class NotePainter:
    """Paints the `notes` that are `shown`, with the painter of a board.

    Args:
        lit: the lines that are lit up in depth, and the square that they go through.
        ghosted: the square that has the faint mark of the pointer, if any.
    """

    def __init__(
        self,
        board: BoardPainter,
        shown: Shown,
        lit: tuple[tuple[Line, ...], int | None] = ((), None),
        ghosted: int | None = None,
    ) -> None:
        self.board, self.layout, self.colors = board, board.layout, board.colors
        self.notes, self._lit, self._ghosted = shown.notes, lit, ghosted
        free = frozenset(shown.board.available_moves()).difference(self.notes.ghosts)
        self._marked = frozenset(shown.board.geometry.positions) - free
        self._has_numbers = shown.has_numbers
        self._numbered = free if shown.has_numbers else frozenset[int]()

    def paint_under_marks(self) -> None:
        painter = self.board.painter
        self._paint_tints(painter)
        self._paint_dashes(painter)
        for position, tone in self.notes.frames.items():
            self._paint_frame(painter, position, tone)

    def paint_over_marks(self) -> None:
        painter = self.board.painter
        for position in self.notes.values:
            # the pointer's faint mark has no room beside it on a small board
            if position != self._ghosted or self.board.has_room_beside_marks:
                self._paint_value(painter, position)
        for position, row in self._rows.items():
            label = self.notes.labels[position]
            if position in self._marked:
                self._paint_badge(painter, position, label, row)
            else:
                self._paint_label(painter, position, label, row)

    @cached_property
    def _rows(self) -> dict[int, _TextRow]:
        """The first row of each label that can be read here."""
        rows = {
            position: self._badge_row(label)
            if position in self._marked
            else self._label_row(position, label)
            for position, label in self.notes.labels.items()
        }
        legible = _LEGIBLE * self.board.least
        return {p: row for p, row in rows.items() if row.size >= legible}

    def _color(self, tone: Tone) -> QColor:
        color: QColor = getattr(self.colors, tone)
        return color

    def _paint_tints(self, painter: QPainter) -> None:
        """Tint squares and lines, but no place twice: text would be hard to read."""
        inset = GRID_PEN if self.layout.is_joined else 6
        notes = self.notes
        # what is too small for its label has the colour of that
        unread = notes.labels.keys() - self._rows.keys()
        shown = ({p: notes.labels[p].tone for p in unread} | {**notes.tints}).items()
        tints = [(self._outline(p, inset), tone) for p, tone in shown]
        lines = notes.lines
        width = _BAND if len(lines) <= _FEW else _THIN
        tints += [
            (band(self.layout, line, width), tone) for line, tone in lines.items()
        ]
        if tints:
            self._tint(painter, tints)

    def _tint(self, painter: QPainter, paths: list[tuple[QPainterPath, Tone]]) -> None:
        """Lay paths on the board as one picture; where they overlap, the first is seen.

        To leave out of a path what others cover would take a quarter of a second for
        all lines of 4×4×4.
        """
        to_device = painter.deviceTransform()
        box = to_device.mapRect(board_box(self.layout)).toAlignedRect()
        picture = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        on_picture = smooth_painter(picture)
        on_picture.translate(-box.topLeft())
        on_picture.setTransform(to_device, combine=True)
        for path, tone in reversed(paths):
            on_picture.fillPath(path, self._color(tone))
        on_picture.end()
        painter.save()
        painter.setOpacity(self.colors.tint)
        painter.setTransform(to_device.inverted()[0], combine=True)
        painter.drawImage(box.topLeft(), picture)
        painter.restore()

    def _paint_dashes(self, painter: QPainter) -> None:
        """Draw the lines that lack a square, and those that are lit up in depth."""
        layout, colors, threats = self.layout, self.colors, self.notes.threats
        lacked: dict[int, set[Mark]] = {}
        for mark, free in threats.values():
            lacked.setdefault(free, set()).add(mark)
        texts = frozenset({*self.notes.labels, *lacked})
        if layout.is_in_depth:
            lit, here = self._lit
            for line in {*lit} - threats.keys():
                written = self._written_along(line, texts)
                dashes = _dashes_along(layout, line, _LIT, (here,), written)
                painter.fillPath(dashes, colors.edge)
        for line, (mark, _) in threats.items():
            written = self._written_along(line, texts)
            dashes = _dashes_along(layout, line, _DASHES, line, written)
            painter.fillPath(dashes, colors.of_mark(mark))
        # no sign where there is a whole mark, or a word
        signed = lacked.keys() - self.notes.labels.keys() - self.notes.ghosts.keys()
        for free in signed - {self._ghosted}:
            self._paint_signs(painter, free, lacked[free])

    def _written_along(self, line: Line, texts: frozenset[int]) -> tuple[_Written, ...]:
        """Return what dashes leave free; `texts` are squares with a text or sign."""
        if self.layout.is_in_depth:
            # they cross squares of other lines
            return (self._numbered, _NUMBERED), (texts, _WRITTEN)
        if self.layout.is_joined or not self._has_numbers:
            return ()
        place = 0.0, 0.0, self.board.number_width, self.board.number_foot()
        has_all = self.board.has_room_beside_marks
        return ((frozenset(p for p in line if has_all or p in self._numbered), place),)

    def _paint_signs(self, painter: QPainter, free: int, marks: set[Mark]) -> None:
        """Draw small the marks that complete a line on a free square."""
        aside = _SIGN_ASIDE if len(marks) > 1 else 0.0
        # below a number, whose square may be small
        down = max(0.0, self.board.number_foot() + _SIGN * RADIUS - SQUARE / 2)
        away = QPointF(0, down if free in self._numbered else 0)
        if free in self.notes.values:
            away = QPointF(0, -_SIGN_AWAY)
        if self.layout.is_in_depth:
            # a number is on the left, and a value on the right
            right = _SIGN_AWAY if free in self._numbered else 0
            left = _SIGN_AWAY if free in self.notes.values else 0
            away = QPointF(right - left, 0)
        for mark in marks:
            by = away + QPointF(-aside if mark is Mark.X else aside, 0)
            small = on_square(self.layout, free).translate(by.x(), by.y())
            sign = small.scale(_SIGN, _SIGN).map(mark_path(mark))
            painter.fillPath(sign, self.colors.of_mark(mark))

    def _outline(self, position: int, inset: float) -> QPainterPath:
        """Return the edge of a square, or a disc, that is smaller by `inset`."""
        box = self.board.box(position, inset)
        radius = corner_radius(self.layout, box, 8)
        return square_path(self.layout, position, inset, radius)

    def _paint_frame(self, painter: QPainter, position: int, tone: Tone) -> None:
        """Draw a dotted frame, distinct from the ring of the keyboard focus."""
        path = self._outline(position, _FRAME)
        size = self._dot
        dots = QPainterPath()
        for index in range(_DOTS):
            dots.addEllipse(path.pointAtPercent(index / _DOTS), size, size)
        painter.fillPath(dots, self._color(tone))

    @property
    def _dot(self) -> float:
        """The radius of the dots in a frame."""
        return max(DOT * self.board.enlargement, self.board.visible(DOT))

    def _label_room(self, position: int) -> tuple[QRectF, float]:
        """Return the box of a label on a free square, and its greatest width there."""
        box, is_framed = self.board.box(position, 0), position in self.notes.frames
        if self.layout.is_in_depth:
            # a low square has room for one row, which is beside a number
            left = _BESIDE_NUMBER if position in self._numbered else _LEFT
            box.adjust(left, 0, -_LEFT, 0)
            return box, box.width()
        if self.layout.is_joined:
            return box, _ROOM_WITHIN
        return box, _ROOM - 2 * self._dot if is_framed else _ROOM

    def _label_row(self, position: int, label: Label) -> _TextRow:
        painter, (_, room) = self.board.painter, self._label_room(position)
        text = label.text.partition("\n")[0]
        return _TextRow(_bold(painter.font()), text, self._size(painter, _TEXT), room)

    def _paint_label(
        self, painter: QPainter, position: int, label: Label, row: _TextRow
    ) -> None:
        (box, room), details = self._label_room(position), label.text.split("\n")[1:]
        number = position in self._numbered
        if self.layout.is_in_depth:
            number, details = False, []
        size = min(self._size(painter, _DETAIL), row.size)
        below = (_TextRow(painter.font(), detail, size, room) for detail in details)
        rows = [row, *(r for r in below if r.size >= _LEGIBLE * self.board.least)]
        head, foot = box.top(), box.bottom()
        if number:
            head += self.board.number_foot()
        high = sum(row.height for row in rows)
        if high > foot - head or self._leave_disc(position, rows):
            # a small square has no room for all of it
            del rows[1:]
        high = sum(row.height for row in rows)
        top = min(max(box.center().y() - high / 2, head), foot - high)
        for row in rows:
            place = QRectF(box.left(), top, box.width(), row.height)
            row.write(painter, place, self._color(label.tone))
            top += row.height

    def _leave_disc(self, position: int, rows: list[_TextRow]) -> bool:
        """Return whether rows in the middle of a disc reach its edge or its frame."""
        if not self.layout.is_joined:
            return False
        is_framed = position in self.notes.frames
        edge = _FRAME + self._dot if is_framed else self.board.visible(GRID_PEN)
        high = sum(row.height for row in rows)
        across = (hypot(row.width, high - 2 * _BLANK * row.height) for row in rows)
        return max(across) > SQUARE - 2 * edge

    def _paint_value(self, painter: QPainter, position: int) -> None:
        """Write a value in a frame: in a corner, or below on a disc."""
        text = sentences.value_on_square(self.notes.values[position])
        size = self._size(painter, _DETAIL)
        row = _TextRow(painter.font(), text, size, _ROOM_WITHIN)
        inside = self.board.box(position, _IN_CORNER)
        # a small square has less room, between the lines of the grid
        within = self.board.box(position, self.board.visible(GRID_PEN))
        width = min(row.width + row.height / 2, within.width())
        frame = QRectF(0, 0, width, row.height)
        frame.moveBottomRight(inside.bottomRight())
        frame.moveLeft(max(frame.left(), within.left()))
        if self.layout.is_in_depth:
            # the box around a square that leans ends after it
            box = self.board.box(position, 0)
            frame.moveCenter(box.center())
            frame.moveRight(box.right() + 0.9 * self.layout.down.x * SQUARE)
        if self.layout.is_joined:
            frame.moveLeft(inside.center().x() - frame.width() / 2)
        colors = self.colors.muted, self.colors.board
        fill_bordered(painter, frame, 4, _EDGE, colors)
        row.write(painter, frame, self.colors.text)

    def _badge_row(self, label: Label) -> _TextRow:
        painter = self.board.painter
        size = self._size(painter, _BADGE_TEXT)
        row = _TextRow(
            _bold(painter.font()), label.text.replace("\n", " "), size, _BADGE_ROOM
        )
        if row.size < self.board.least - 1:
            # a small square has no room for all of it
            text = label.text.partition("\n")[0]
            row = _TextRow(_bold(painter.font()), text, size, _ROOM)
        return row

    def _paint_badge(
        self, painter: QPainter, position: int, label: Label, row: _TextRow
    ) -> None:
        """Write a label at the foot of the mark on its square, in one row."""
        box = self.board.box(position, 0)
        # letters of some scripts reach down to the foot of their row
        across, down = row.width + row.height * 0.7, row.height * _BADGE_HEIGHT
        layout = self.layout
        is_on_edge = layout.is_joined or layout.is_in_depth
        foot = box.bottom() - (0 if is_on_edge else down / 2 + _BADGE_FOOT)
        badge = QRectF(0, 0, across, down)
        badge.moveCenter(QPointF(box.center().x(), foot))
        around = badge.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        colors = (self.colors.board, self._color(label.tone))
        fill_bordered(painter, around, down / 2 + _EDGE, _EDGE, colors)
        row.write(painter, badge, self.colors.board)

    def _size(self, painter: QPainter, size: float) -> float:
        """Return the height of text here if it is `size` on a large board of boxes."""
        larger = _ON_A_DISC if self.layout.is_joined else 1.0
        return max(size * larger, self.board.least)


def band(layout: Layout, line: Line, width: float = _BAND) -> QPainterPath:
    """Return a line that is marked; one that lies in no row as its squares."""
    lines = layout.geometry.lines
    if line in lines and not isinstance(layout.path_of(line), Spots):
        return line_path(layout, line, width)
    return square_paths(layout, line)


@lru_cache(maxsize=64)
def _dashes_along(
    layout: Layout,
    line: Line,
    dash: tuple[float, tuple[float, float]],
    left: tuple[int, ...],
    written: tuple[_Written, ...],
) -> QPainterPath:
    """Return a line as dashes, with gaps at the squares that are `left` free.

    There are gaps too for what is `written` on squares: numbers, and in depth texts.
    """
    width, pattern = dash
    width, inset = (1.4 * width, 0) if layout.is_joined else (width, _AROUND)
    dashes = line_dashes(layout, line, width, pattern)
    if not isinstance(layout.path_of(line), Spots):
        squares = QPainterPath()
        for position in left:
            squares.addPath(square_path(layout, position, inset, SQUARE / 2 - inset))
        dashes = dashes.subtracted(squares)
    for positions, place in written:
        texts = QPainterPath()
        for position in positions:
            texts.addRect(
                QRectF(*place).translated(square_box(layout, position).topLeft())
            )
        dashes = dashes.subtracted(texts)
    return dashes


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold
