"""Notes on the board: marked squares, marked lines and labels.

Lengths are scene units (see figures.py).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainterPath
from PySide6.QtWidgets import QGraphicsItem

from oxo_desktop.engine.records import Record
from oxo_desktop.layouts import Circle, Spots
from oxo_desktop.window import theme
from oxo_desktop.window.controls.figures import (
    GRID_PEN,
    SQUARE,
    center_of,
    corner_radius,
    mark_path,
    ring_around,
    scene_point,
)
from oxo_desktop.window.controls.shapes import (
    fill,
    fill_bordered,
    stroke_path,
    text_baseline,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from oxo_desktop.engine import Line, Mark
    from oxo_desktop.window.board.card import BoardCard

_Key = TypeVar("_Key")

_DOTS = 36
"""The number of dots in the frame around a square."""

_BAND = 44.0
"""The width of a marked line: narrower than a mark, which stays visible."""

_TEXT, _DETAIL = 15.0, 13.0
"""The height of a label's first line on a free square, and of those after it."""

_ROOM = 72.0
"""The greatest width of a label on a free square, which fits into the frame."""

_BADGE_TEXT, _BADGE_ROOM = 12.0, 82.0
"""The height and greatest width of a label on a full square, below its mark."""

_EDGE = 1.5
"""The margin around such a label, in the colour of the board."""

_ON_A_DISC = 1.4
"""The factor by which text on a disc is larger: discs are small."""

_LEAST = 12.0
"""The least height of text, in the view's pixels, if there is room."""


class Tone(StrEnum):
    """The meaning of a colour. The value is its name in the theme."""

    MUTED = "muted"
    ACCENT = "accent"
    GOOD = "good"
    BAD = "bad"
    X = "x"
    O = "o"  # noqa: E741 - the mark's name


class Label(Record):
    """A few words on a square.

    Attributes:
        text: plain text; what comes after a line break is written smaller.
        tone: the colour of the text.
    """

    text: str
    tone: Tone = Tone.MUTED


class Notes(Record):
    """What is marked on the board; nothing by default.

    Attributes:
        frames: the squares in a dotted frame: those to look at.
        tints: the squares that are tinted: those to choose from.
        lines: the lines that lie on a band of colour; of one that is none of the
            geometry's, each square by itself.
        labels: what is written on squares: in the middle of a free one, under the mark
            on a full one, or under a faint one.
        ghosts: faint marks on free squares.
        descriptions: what a screen reader says of squares.
    """

    frames: Mapping[int, Tone] = {}
    tints: Mapping[int, Tone] = {}
    lines: Mapping[Line, Tone] = {}
    labels: Mapping[int, Label] = {}
    ghosts: Mapping[int, Mark] = {}
    descriptions: Mapping[int, str] = {}


class NotesItem(QGraphicsItem):
    """Draws notes: on the card, under the marks, but labels above everything."""

    def __init__(self, card: BoardCard) -> None:
        super().__init__(card)
        self._card = card
        self.shown = Notes()
        self._full: Collection[int] = ()

    def boundingRect(self) -> QRectF:
        return self._card.boundingRect()

    def show_instead(self, notes: Notes, full: Collection[int]) -> None:
        """Show `notes` and nothing else; `full` are the squares that have a mark."""
        changed = self._between(self.shown, notes)
        self.shown, self._full = notes, full
        for box in changed:
            self.update(box)

    def clear(self) -> None:
        self.show_instead(Notes(), ())

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        self._paint_tints(painter)
        for position, tone in self.shown.frames.items():
            self._paint_frame(painter, position, tone)
        for position, mark in self.shown.ghosts.items():
            self._paint_ghost(painter, position, mark)

    def paint_labels(self, painter: QPainter) -> None:
        for position, label in self.shown.labels.items():
            if position in self._full or position in self.shown.ghosts:
                self._paint_badge(painter, position, label)
            else:
                self._paint_label(painter, position, label)

    def _between(self, before: Notes, after: Notes) -> list[QRectF]:
        """Return the area that has to be painted again."""
        box = self._card.box
        squares = {
            *_changed(before.frames, after.frames),
            *_changed(before.tints, after.tints),
            *_changed(before.ghosts, after.ghosts),
        }
        lines = _changed(before.lines, after.lines)
        labelled = _changed(before.labels, after.labels)
        return [
            *(box(position, 0) for position in squares),
            *(self._band(line).boundingRect() for line in lines),
            # a label under a mark extends beyond a disc
            *(box(position, -SQUARE / 5) for position in labelled),
        ]

    def _color(self, tone: Tone) -> QColor:
        color: QColor = getattr(theme.current(), tone)
        return color

    def _band(self, line: Line) -> QPainterPath:
        if line not in self._card.layout.geometry.lines:
            return self._boxes(line)
        path = self._card.layout.path_of(line)
        if isinstance(path, Circle):
            return ring_around(path, _BAND)
        if isinstance(path, Spots):
            return self._boxes(line)
        return stroke_path(scene_point(path.start), scene_point(path.end), _BAND)

    def _boxes(self, line: Line) -> QPainterPath:
        path = QPainterPath()
        for position in line:
            path.addRoundedRect(self._card.box(position, 6), 8, 8)
        return path

    def _paint_tints(self, painter: QPainter) -> None:
        """Tint squares and lines, each place once: text is hard to read on two."""
        inset = GRID_PEN if self._card.layout.is_joined else 6
        shown = self.shown.tints.items()
        tints = [(self._outline(p, inset), tone) for p, tone in shown]
        tints += [(self._band(line), tone) for line, tone in self.shown.lines.items()]
        covered = QPainterPath()
        for path, tone in tints:
            color = QColor(self._color(tone))
            color.setAlphaF(theme.current().tint)
            rest = path.subtracted(covered) if len(tints) > 1 else path
            fill(painter, rest, color)
            covered = covered.united(path)

    def _outline(self, position: int, inset: float) -> QPainterPath:
        """Return the edge of a square, or a disc, that is smaller by `inset`."""
        box = self._card.box(position, inset)
        radius = corner_radius(self._card.layout, box, 8)
        path = QPainterPath()
        path.addRoundedRect(box, radius, radius)
        return path

    def _paint_frame(self, painter: QPainter, position: int, tone: Tone) -> None:
        """Draw a dotted frame, distinct from the ring of the keyboard focus."""
        path = self._outline(position, 7)
        dots, size = QPainterPath(), 1.6 * self._card.enlargement
        for index in range(_DOTS):
            dots.addEllipse(path.pointAtPercent(index / _DOTS), size, size)
        fill(painter, dots, self._color(tone))

    def _paint_ghost(self, painter: QPainter, position: int, mark: Mark) -> None:
        color = QColor(theme.current().of_mark(mark))
        color.setAlphaF(theme.current().faded)
        painter.save()
        painter.translate(center_of(self._card.layout, position))
        fill(painter, mark_path(mark), color)
        painter.restore()

    def _paint_label(self, painter: QPainter, position: int, label: Label) -> None:
        text, *details = label.text.split("\n")
        font = painter.font()
        rows = [_Row(_bold(font), text, self._size(painter, _TEXT), _ROOM)]
        size = min(self._size(painter, _DETAIL), rows[0].size)
        rows += [_Row(font, detail, size, _ROOM) for detail in details]
        box = self._card.box(position, 0)
        top = box.center().y() - sum(row.height for row in rows) / 2
        for row in rows:
            place = QRectF(box.left(), top, box.width(), row.height)
            row.write(painter, place, self._color(label.tone))
            top += row.height

    def _paint_badge(self, painter: QPainter, position: int, label: Label) -> None:
        """Write a label at the foot of the mark on its square, in one row."""
        text = label.text.replace("\n", " ")
        size = self._size(painter, _BADGE_TEXT)
        row = _Row(_bold(painter.font()), text, size, _BADGE_ROOM)
        box = self._card.box(position, 0)
        across, down = row.width + row.height * 0.7, row.height
        foot = box.bottom() - (0 if self._card.layout.is_joined else down / 2 + 3)
        badge = QRectF(0, 0, across, down)
        badge.moveCenter(QPointF(box.center().x(), foot))
        around = badge.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        colors = (theme.current().board, self._color(label.tone))
        fill_bordered(painter, around, down / 2 + _EDGE, _EDGE, colors)
        row.write(painter, badge, theme.current().board)

    def _size(self, painter: QPainter, size: float) -> float:
        """Return the height of text here if it is `size` on a large board of boxes."""
        larger = _ON_A_DISC if self._card.layout.is_joined else 1.0
        return max(size * larger, _LEAST / painter.worldTransform().m11())


class _Row:
    """A row of text, of this size unless it would be wider than its room.

    Attributes:
        size: of its letters, in whole pixels.
        width, height: of the room it takes.
    """

    def __init__(self, font: QFont, text: str, size: float, room: float) -> None:
        self._font, self._text = QFont(font), text
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


def _changed(before: Mapping[_Key, object], after: Mapping[_Key, object]) -> set[_Key]:
    """Return the keys that are in only one of them, or have different values."""
    return {key for key, _ in before.items() ^ after.items()}


def _bold(font: QFont) -> QFont:
    bold = QFont(font)
    bold.setBold(True)
    return bold
