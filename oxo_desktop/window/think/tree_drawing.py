"""The tree of a search as it is drawn: small boards, with their values below them."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from oxo_desktop.engine import Game, Mark, Value
from oxo_desktop.learning.search_tree import SearchTree, Spot
from oxo_desktop.says import thinking
from oxo_desktop.window import theme
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    outline_rounded,
    smooth_painter,
    stroke_path,
)
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.window.think.arrangement import Arrangement, Row
from oxo_desktop.words import is_right_to_left

ZOOMS = (0.04, 0.08, 0.15, 0.25, 0.4, 0.5, 0.6, 0.8, 1.0, 1.3, 1.7, 2.2)
"""What + and − lead to, by the usual size. At the smallest all of a tree is seen that
has some hundred positions.
"""

_USUAL, _SMALLEST = 1.0, 0.4
"""Between these is what a tree begins with if there is no room for words."""

_SIDE, _BESIDE, _BETWEEN = 76, 28, 20
"""A board's side, and what is between two of them in a row and between two rows, in
pixels where text is of the usual size and nothing is zoomed; between them there is no
more where boards are larger."""

_MARGIN = 14.0
"""Around the tree, in pixels."""

_DRAWN = 8
"""The least side of a board that is more than a square, in pixels."""

_LEGIBLE = 28.0
"""The least side of a board below which its value stands, in pixels."""

_CORNER = 0.09
"""Of the radius of a board's corners to its side."""

_CROSS = 9.0
"""From the middle of a cross to its end, in pixels."""

_BEHIND = 3.0
"""How far the edge of a card is seen behind the board before it, in pixels."""

_MOST_PICTURES = 600
"""Pictures of boards that are kept to be painted again."""

_MOST_LINES, _LEAST_SIDE = 4, 32
"""The lines that words below a board may take, and the least side of that board, in
pixels where text is of the usual size; else only its value stands there."""

_NARROWEST = 75
"""How narrow letters may be, in hundredths of their width."""

_LEAST_WORDS, _WIDEST_WORDS = 140, 190
"""How wide a column with words is at least and at most, in pixels likewise."""

_AROUND_WORDS = 7.0
"""Above and below words, in pixels."""

_ASIDE = 6.0
"""Between two labels, in pixels."""

_ANY = 10_000.0
"""Higher than any words, in pixels."""

_WRAPPED = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap


class _Handle(QAbstractButton):
    """Lies on the spot in the frame, so that a screen reader finds it as a button."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the tree."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a ring around the frame while it has the focus."""
        if self.hasFocus():
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(smooth_painter(self), QRectF(self.rect()), 6, 1.5, accent)


class TreeDrawing(QWidget):
    """All of a tree, of which only what is seen is painted.

    Attributes:
        arrangement: of the tree, if there is one.
        framed: the spot in the frame.
        handle: lies on it.
        scale: its size by the usual one.
        has_words: whether words below each board say what it is.
        column, row: how far it is from one board to the next, in pixels.
    """

    def __init__(self) -> None:
        super().__init__()
        self.arrangement: Arrangement | None = None
        self.framed, self._steps = Spot(0), 0
        self.handle = _Handle(self)
        self._pictures: dict[Spot, QPixmap] = {}
        self.use_scale(_USUAL)

    @property
    def tree(self) -> SearchTree:
        assert self.arrangement is not None
        return self.arrangement.tree

    def clear(self) -> None:
        self.arrangement = None
        self._measure()
        self._take_size()

    def show_tree(self, arrangement: Arrangement) -> bool:
        """Show a tree as it is arranged; return whether it is another one."""
        before, self.arrangement = self.arrangement, arrangement
        is_other = before is None or before.tree is not arrangement.tree
        if is_other:
            self._pictures.clear()
            self._steps, self.framed = 1, Spot(0)
        self._measure()
        self._take_size()
        return is_other

    def show_step(self, steps: int, framed: Spot) -> None:
        self._steps, self.framed = steps, framed
        self.update()
        self._place_handle()

    def told(self, spot: Spot) -> str:
        """Return what a screen reader says of a spot."""
        if self.arrangement is None:
            return ""
        if spot.is_left_out:
            return thinking.left_out(self.tree, spot.node)
        folded = self._hides_some(spot)
        return thinking.heard(self.tree, spot.node, self._steps, folded=folded)

    def is_there(self, spot: Spot) -> bool:
        """Return whether the search has come to a node, or has cut off after it."""
        if spot.is_left_out:
            return self.tree.cut_off(spot.node, self._steps) is not None
        return self.tree.looked_at(spot.node) < self._steps

    def spot_at(self, place: QPointF) -> Spot | None:
        for spot, row, at, _ in self.seen(QRect(place.toPoint(), QSize(1, 1))):
            if self.box(row, at).contains(place):
                return spot
        return None

    def retheme(self) -> None:
        self._pictures.clear()
        self.update()

    # measures

    def use_scale(
        self, scale: float, column: float = 0.0, *, with_words: bool = True
    ) -> None:
        """Draw it in a scale, by the size that text has now.

        A column is at least so wide, or where that is not given as large boards need.
        Without words, values stand beside boards in such columns, and only what is cut
        off says so below.
        """
        self.scale, self._given, self._with_words = scale, column, with_words
        self._font = resized_font(self)
        self.side = round(scaled_to_text(self, _SIDE) * scale)
        self._measure()
        self._pictures.clear()
        self._take_size()

    def fit(self, room: QSizeF, legend: float, *, is_whole: bool) -> None:
        """Show the tree as large as there is room for.

        Of a large one that is what is shown of it, as wide as it is and as high as it
        may become, if it is legible then.

        Args:
            room: in pixels.
            legend: how much of its height goes where there is no room for words.
            is_whole: whether all of it is shown, with words if there is room for them.
        """
        if self.arrangement is None:
            return
        low = QSizeF(room.width(), room.height() - legend)
        if is_whole and (self._fit_all(room) or self._fit_all(low, with_words=False)):
            return
        columns = self.arrangement.columns
        deepest = len(self.tree.board.available_moves())
        begin = [zoom for zoom in ZOOMS if _SMALLEST <= zoom <= _USUAL]
        for zoom in reversed(begin):
            self.use_scale(zoom)
            is_wide = columns * self.column + 2 * _MARGIN > room.width()
            high = self.height() if is_whole else deepest * self.row + self._tops[1]
            is_high = high + legend > room.height()
            if not (is_wide or is_high):
                break

    def _fit_all(self, room: QSizeF, *, with_words: bool = True) -> bool:
        assert self.arrangement is not None
        wide, high = room.width() - 2 * _MARGIN, room.height() - 2 * _MARGIN
        columns, rows = self.arrangement.columns, len(self.arrangement.rows)
        column = min(wide / columns, scaled_to_text(self, _WIDEST_WORDS))
        words = self._words(column) if with_words else []
        if words is None:
            return False
        line = QFontMetricsF(self._font).height() + _AROUND_WORDS
        below = sum(high + _AROUND_WORDS for high, _ in words) if with_words else line
        around = below + (rows - 1) * scaled_to_text(self, _BETWEEN)
        side = min(column - self._value_width(with_words), (high - around) / rows)
        if side < (scaled_to_text(self, _LEAST_SIDE) if with_words else _LEGIBLE):
            return False
        scale = int(side) / scaled_to_text(self, _SIDE)
        self.use_scale(scale, column, with_words=with_words)
        return True

    def _measure(self) -> None:
        """Find how high what is below the boards of each row is."""
        scale, column = self.scale, self._given
        usual = scaled_to_text(self, _BETWEEN)
        is_full = bool(column) or self.side < _LEGIBLE
        self._between = usual if is_full else max(10.0, usual * min(scale, 1.0))
        rows = 0 if self.arrangement is None else len(self.arrangement.rows)
        self.column = self.side + max(1.5, scaled_to_text(self, _BESIDE) * scale)
        if not column and scale >= _USUAL:
            least = scaled_to_text(self, _LEAST_WORDS)
            column = max(self.side + self._value_width(), least)
        words = self._words(column) if column and self._with_words else None
        self.has_words = words is not None
        self._bold = self._bold_font(self.has_words)
        self._is_beside = bool(self._given) and not self.has_words
        if words is not None:
            self.column = column
            self._fonts = [font for _, font in words]
            self._below = [high + _AROUND_WORDS for high, _ in words]
        elif self._is_beside:
            # above the last row there is room between the rows
            line = QFontMetricsF(self._font).height() + _AROUND_WORDS
            self.column, self._below = column, [0.0] * (rows - 1) + [line]
        else:
            has_values = self.side >= _LEGIBLE
            # what is around a node with the keyboard is not on its label
            value = QFontMetricsF(self._bold).height() + 8 if has_values else 3.0
            self._below = [value] * rows
        self.row = self.side + max(self._below, default=0) + self._between
        self._tops = [_MARGIN]
        for below in self._below:
            self._tops.append(self._tops[-1] + self.side + below + self._between)

    def _words(self, column: float) -> list[tuple[float, QFont]] | None:
        """Return how high words below each row are, if there is room for them.

        The font of each has narrower letters if it has to.
        """
        made, found = self.arrangement, []
        for row in [] if made is None else made.rows:
            room = QRectF(0, 0, self._least_gap(row) * column - _ASIDE, _ANY)
            is_inner = any(any(self.tree.children(spot.node)) for spot in row.spots)
            ways, font = self.tree.shortcuts, QFont(self._font)
            texts = thinking.words_below(ways, is_inner=is_inner)
            measure = QFontMetricsF(font).horizontalAdvance
            widest = max(measure(word) for each in texts for word in each.split())
            if widest > room.width():
                font.setStretch(int(100 * room.width() / widest))
            written = QFontMetricsF(font)
            boxes = [written.boundingRect(room, _WRAPPED, each) for each in texts]
            high = max(box.height() for box in boxes)
            is_high = high > (_MOST_LINES + 0.5) * written.lineSpacing()
            if is_high or 100 * room.width() < _NARROWEST * widest:
                return None
            found.append((high, font))
        return found

    def _least_gap(self, row: Row) -> float:
        """Return how many columns there are for each label of a row."""
        assert self.arrangement is not None
        gaps = (after - before for before, after in pairwise(row.at))
        return min(gaps, default=self.arrangement.columns)

    def _value_width(self, with_words: bool = True) -> float:  # noqa: FBT001, FBT002
        """Return what is between two boards at least, for a value to stand there.

        Without words there are bounds too. At the edge of the tree there is the margin.
        """
        value = thinking.worth(Value.LOSS)
        widest = value if with_words else f"≥ {value}"
        wide = QFontMetricsF(self._bold_font(with_words)).horizontalAdvance(widest)
        return 2 * (wide + _ASIDE - _MARGIN)

    def _bold_font(self, with_words: bool) -> QFont:  # noqa: FBT001
        return resized_font(self, 1.2 if with_words else 1.0, bold=True)

    def frame(self) -> QRectF:
        """Return what is framed: the spot, or the one that it is folded into."""
        if self.arrangement is None:
            return QRectF()
        spot = self.arrangement.shown(self.framed)
        row, _ = self.arrangement.places[spot]
        return self.box(row, self.arrangement.middle(spot)).adjusted(-2, -2, 2, 2)

    def box(self, row: int, middle: float) -> QRectF:
        """Return where a board is."""
        left, top = self._x(middle) - self.side / 2, self._y(row)
        return QRectF(left, top, self.side, self.side)

    def _x(self, middle: float) -> float:
        along = _MARGIN + middle * self.column
        return self.width() - along if is_right_to_left() else along

    def _y(self, row: int) -> float:
        return self._tops[row]

    def _take_size(self) -> None:
        made = self.arrangement
        wide = made.columns * self.column if made is not None else 0
        high = self._tops[-1] - (self._between if self._below else 0)
        self.resize(ceil(wide + 2 * _MARGIN), ceil(high + _MARGIN))
        self.update()
        self._place_handle()

    def _place_handle(self) -> None:
        self.handle.setGeometry(self.frame().toRect().adjusted(-4, -4, 4, 4))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.arrangement is None:
            return
        painter = smooth_painter(self)
        seen = list(self.seen(event.rect()))
        for spot, row, at, above in seen:
            self._paint_line(painter, spot, row, at, above)
        for spot, row, at, _ in seen:
            self._paint_spot(painter, spot, row, self.box(row, at))
        self._paint_frame(painter)

    def seen(self, area: QRect) -> Iterator[tuple[Spot, int, float, float]]:
        """Yield each spot in an area, its row, its middle and that above it."""
        assert self.arrangement is not None
        left, right = area.left() - self.column, area.right() + self.column
        edges = sorted((self._column_at(left), self._column_at(right)))
        for row, each in enumerate(self.arrangement.rows):
            # with the line to it, and its label
            if abs(self._y(row) - area.center().y()) <= self.row + area.height() / 2:
                for spot, at, above in each.between(*edges):
                    if self.is_there(spot):
                        yield spot, row, at, above

    def _column_at(self, x: float) -> float:
        along = self.width() - x if is_right_to_left() else x
        return (along - _MARGIN) / self.column

    def _paint_line(
        self, painter: QPainter, spot: Spot, row: int, at: float, above: float
    ) -> None:
        """Draw what leads to a spot from the one before; thicker where it is best."""
        if row == 0:
            return
        tree, colors = self.tree, theme.current()
        parent = spot.node if spot.is_left_out else tree.parent(spot.node)
        below = self._y(row - 1) + self.side
        # with words there are some below each board
        if self.has_words or tree.value_so_far(parent, self._steps) is not None:
            below += self._below[row - 1]
        start, end = QPointF(self._x(above), below), QPointF(self._x(at), self._y(row))
        color, width = colors.edge, 1.2
        is_best = tree.best_child(parent, self._steps) == spot.node
        if is_best and not spot.is_left_out:
            color, width = colors.of_mark(tree.turn(parent)), 2.5
        painter.setPen(QPen(color, width))
        painter.drawLine(start, end)
        if spot.is_left_out:
            middle, size = (start + end) / 2, min(_CROSS, self.side / 5)
            for slope in (1, -1):
                half = QPointF(size, slope * size)
                stroke = stroke_path(middle - half, middle + half, 2.5)
                painter.fillPath(stroke, colors.bad)

    def _paint_spot(self, painter: QPainter, spot: Spot, row: int, box: QRectF) -> None:
        colors = theme.current()
        if not spot.is_left_out and self._hides_some(spot):
            behind = box.translated(_BEHIND, _BEHIND)
            edges = colors.edge, colors.board
            fill_bordered(painter, behind, _CORNER * self.side, 1, edges)
        if self.side < _DRAWN:
            painter.fillRect(box, colors.edge)
        else:
            painter.drawPixmap(box.topLeft(), self._picture(spot))
        if self.side >= _LEGIBLE:
            self._write_label(painter, spot, row, box)
        elif not spot.is_left_out and self.tree.is_known(spot.node, self._steps):
            under = QRectF(box.left(), box.bottom() + 1, box.width(), 2)
            painter.fillRect(under, color_of(self.tree.value(spot.node)))

    def _hides_some(self, spot: Spot) -> bool:
        """Return whether nodes after this one are there, but folded."""
        assert self.arrangement is not None
        child = next(map(Spot, self.tree.children(spot.node)), None)
        is_there = child is not None and self.is_there(child)
        return is_there and child not in self.arrangement.places

    def _write_label(
        self, painter: QPainter, spot: Spot, row: int, box: QRectF
    ) -> None:
        """Write the value beside a board and words below it, or the value alone there.

        Values have the colour of who wins, words that of who is to move, as the legend.
        """
        tree, colors, node = self.tree, theme.current(), spot.node
        below, color = self._under(row, box), colors.of_mark(tree.turn(node))
        of_value = color
        if not spot.is_left_out and tree.is_known(node, self._steps):
            of_value = color_of(tree.value(node))
            if next(tree.children(node), None) is None:
                color = of_value
        if spot.is_left_out:
            value, words = "", thinking.cut_off_label()
            color = colors.bad
        elif self.has_words:
            value, words = thinking.label(tree, node, self._steps)
        else:
            value, words = "", thinking.short_label(tree, node, self._steps)
            color = of_value
        if self._is_beside and not spot.is_left_out:
            value, words = words, ""
        beside = box.translated(box.width() + _ASIDE, 0)
        if is_right_to_left():
            beside.moveRight(box.left() - _ASIDE)
        painter.setFont(self._bold)
        painter.setPen(of_value)
        # where lines begin: Qt mirrors it
        at = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(beside, at | Qt.TextFlag.TextDontClip, value)
        of_words = self._font if spot.is_left_out else self._bold
        font = QFont(self._fonts[row] if self.has_words else of_words)
        wide = QFontMetricsF(font).horizontalAdvance(words)
        if not self.has_words and wide > below.width():
            font.setStretch(max(_NARROWEST, int(100 * below.width() / wide)))
        painter.setFont(font)
        painter.setPen(color)
        centred = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextDontClip
        painter.drawText(below, _WRAPPED if self.has_words else centred, words)

    def _under(self, row: int, box: QRectF) -> QRectF:
        """Return where the label of a board is."""
        assert self.arrangement is not None
        gap = self._least_gap(self.arrangement.rows[row]) if self.has_words else 1
        # where values stand beside the boards, no label is below the next one
        more = 2 * _MARGIN if self._is_beside else 0
        wide, high = gap * self.column - _ASIDE + more, self._below[row]
        place = QRectF(0, box.bottom() + 4, wide, high)
        place.moveCenter(QPointF(box.center().x(), place.center().y()))
        return place

    def _paint_frame(self, painter: QPainter) -> None:
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        outline_rounded(painter, self.frame(), _CORNER * self.side + 2, 3, accent)

    def _picture(self, spot: Spot) -> QPixmap:
        if spot not in self._pictures:
            if len(self._pictures) >= _MOST_PICTURES:
                self._pictures.clear()
            self._pictures[spot] = self._painted(spot)
        return self._pictures[spot]

    def _painted(self, spot: Spot) -> QPixmap:
        tree, ratio, node = self.tree, self.devicePixelRatioF(), spot.node
        picture = QPixmap((QSize(1, 1) * self.side) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        last, faint = tree.square(node) or None, {}
        if spot.is_left_out:
            last, faint = None, dict.fromkeys(tree.left_out(node), tree.turn(node))
        board = tree.board_at(node)
        painter = smooth_painter(picture)
        board_picture.paint(
            painter,
            QRectF(0, 0, self.side, self.side),
            Game(board.geometry, start=board),
            last=last,
            faint=faint,
        )
        painter.end()
        return picture


def color_of(value: Value) -> QColor:
    """Return the colour of who wins."""
    colors = theme.current()
    winners = {Value.WIN: Mark.X, Value.LOSS: Mark.O}
    return colors.of_mark(winners[value]) if value in winners else colors.muted
