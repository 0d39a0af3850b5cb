"""A tree on one sheet of paper, to be saved or printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from oxo_desktop.engine.rules import winning_lines
from oxo_desktop.says import thinking
from oxo_desktop.window.controls.fields import Form
from oxo_desktop.window.think.arrangement import Arrangement
from oxo_desktop.window.worksheets import printing
from oxo_desktop.window.worksheets.dialog import PaperDialog
from oxo_desktop.window.worksheets.pages import Figure, Page
from oxo_desktop.words import is_right_to_left, message, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from oxo_desktop.learning.search_tree import SearchTree

PLIES = 3
"""How many moves are followed at most on a sheet."""

_MOST = 30
"""More boards below each other could not be read; then fewer moves are followed."""

_MARGIN, _GAP = 36.0, 10.0
"""Around the page, and between a text and what is below it, in points."""

_TITLE, _USUAL, _LARGEST, _LEAST = 16, 10, 12, 7
"""The sizes of text, in points; the last two beside a board."""

_SIDE, _SHARE = 72.0, 0.86
"""The largest side of a board in points, and how much of its height it takes."""

_BESIDE = 4.0
"""Between a board, what stands beside it, and the lines to others, in points."""

_CROSS = 4.0
"""From the middle of a cross to its end, in points."""

_LINE, _BEST = 0.6, 1.6
"""The widths of lines, in points."""


class Node(NamedTuple):
    """Where a board of the page stands: the tree grows from where lines begin.

    Attributes:
        at, above: the middle of it and of what it comes from, in boards from the top.
        is_best: whether its value is taken there.
        is_cut_off: whether it stands for moves that are not looked at.
    """

    row: int
    at: float
    above: float
    is_best: bool
    is_cut_off: bool


@dataclass(frozen=True, slots=True)
class TreePage(Page):
    """A page whose figures are the nodes of a tree, each with what stands below it.

    Attributes:
        nodes: where they are.
        boards: how many there are below each other.
    """

    nodes: tuple[Node, ...] = ()
    boards: int = 1

    def paint(self, painter: QPainter, paper: QSizeF) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(QPointF(), paper).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        column = printing.Column(painter, room)
        column.write(self.title, _TITLE, bold=True)
        column.skip(_GAP / 2)
        for sentence in self.introduction:
            column.write(sentence, _USUAL)
        column.skip(2 * _GAP)
        plies = 1 + max(node.row for node in self.nodes)
        wide, room_down = room.width() / plies, room.bottom() - column.top
        high = min(room_down / self.boards, _SIDE / _SHARE)
        # across, from row to row of the tree; and down, from board to board
        self._paint_nodes(painter, QRectF(room.left(), column.top, wide, high), plies)
        painter.restore()

    def _paint_nodes(self, painter: QPainter, first: QRectF, plies: int) -> None:
        """Paint all nodes; `first` is the place of the first board and its text."""
        side = min(_SHARE * first.height(), first.width() / 2.2)
        size = max(_LEAST, min(_LARGEST, round(side / 4)))
        font = printing.font_of(size, bold=True)
        written = QFontMetricsF(font).horizontalAdvance
        edge = first.left() + first.width() * plies
        is_mirrored = is_right_to_left()

        def place(x: float, y: float) -> QPointF:
            return QPointF(first.left() + edge - x if is_mirrored else x, y)

        ends: dict[tuple[int, float], float] = {}
        for figure, node in zip(self.figures, self.nodes, strict=True):
            x = first.left() + node.row * first.width()
            y = first.top() + node.at * first.height()
            corner = place(x + side * is_mirrored, y - side / 2)
            if node.row:
                above = first.top() + node.above * first.height()
                start = place(ends[node.row - 1, node.above], above)
                self._paint_line(painter, start, place(x - _BESIDE, y), node)
            printing.draw(painter, QRectF(corner, QSizeF(side, side)), figure)
            wide = written(figure.note) + 1
            end = x + side + _BESIDE + wide
            ends[node.row, node.at] = end + _BESIDE
            painter.setFont(font)
            painter.setPen(printing.INK)
            box = QRectF(0, 0, wide, 2 * size)
            box.moveCenter(place(end - wide / 2, y))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, figure.note)

    @staticmethod
    def _paint_line(
        painter: QPainter, start: QPointF, end: QPointF, node: Node
    ) -> None:
        width = _BEST if node.is_best else _LINE
        painter.setPen(QPen(printing.INK, width))
        painter.drawLine(start, end)
        if node.is_cut_off:
            middle = (start + end) / 2
            for slope in (1, -1):
                half = QPointF(_CROSS, slope * _CROSS)
                painter.drawLine(middle - half, middle + half)


def page_of(
    tree: SearchTree, steps: int, is_unfolded: Callable[[int], bool], top: int = 0
) -> TreePage:
    """Return what is unfolded below a node after so many steps, as far as it fits."""
    for plies in range(PLIES, -1, -1):
        made = Arrangement(tree, is_unfolded, top, plies)
        if made.columns <= _MOST:
            break
    figures, nodes = [], []
    for number, row in enumerate(made.rows):
        for node, at, above in zip(row.nodes, row.at, row.above, strict=True):
            whole = max(node, ~node)
            cut = tree.cut_off(whole, steps)
            if tree.looked_at(whole) >= steps or (node < 0 and cut is None):
                continue
            note = thinking.cut_off_label()
            is_best = False
            if node >= 0:
                note = thinking.label(tree, node, steps)
                parent = tree.parent(node)
                is_best = node > 0 and tree.best_child(parent, steps) == node
            last = tree.square(node) or None if node > 0 else None
            board = tree.board_at(whole)
            if node < 0:
                board = board.apply_move(tree.left_out(whole)[0], tree.turn(whole))
                last = tree.left_out(whole)[0]
            lines = _lines_of(tree, node)
            figures.append(Figure(board, note=note, answer=last, lines=lines))
            nodes.append(Node(number, at, above, is_best, node < 0))
    return TreePage(
        say("How it thinks"),
        (thinking.minimax(),),
        tuple(figures),
        nodes=tuple(nodes),
        boards=made.columns,
    )


def _lines_of(tree: SearchTree, node: int) -> tuple[tuple[int, ...], ...]:
    return winning_lines(tree.board_at(node)) if node >= 0 else ()


class TreeDialog(PaperDialog):
    """Shows a tree on paper, and saves or prints that."""

    def __init__(self, make: Callable[[], TreePage], *parts: Any) -> None:
        super().__init__(lambda: say("How it thinks"), *parts)
        self._make_page = make
        form = Form()
        form.add(message("Pape&r"), self._paper)
        self._paper.picked.connect(self._show_pages)
        self.content.addLayout(form)
        self.content.addWidget(self._preview, 0, Qt.AlignmentFlag.AlignHCenter)
        self.content.addWidget(self._told)
        self._show_pages()
        self._print.setFocus()
        self.fit()

    def _made(self) -> tuple[Page, ...]:
        return (self._make_page(),)

    def _parts_of_name(self) -> list[str]:
        return ["oxo-tree"]
