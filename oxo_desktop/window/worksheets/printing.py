"""Pages as text documents, and the boards on them: black on white, and sharp.

Lengths are points, 1/72 inch; on a board they are scene units (see figures.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontInfo,
    QGuiApplication,
    QPainter,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
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
from oxo_desktop.window.controls.shapes import fill_rounded, outline_rounded
from oxo_desktop.window.controls.shown import Shown
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import is_right_to_left

if TYPE_CHECKING:
    from oxo_desktop.window.worksheets.pages import Figure, Page

USUAL = 12
"""The usual size of text."""

_STYLE = """
body { color: #000000; white-space: pre-wrap }
p { margin: 0 }
table { margin-bottom: 12px }
td { vertical-align: top }
.title { font-weight: bold; margin-bottom: 3px }
.task { font-weight: bold; margin-top: 12px }
.figure { font-weight: bold }
.above { padding-top: 18px }
.board { padding-top: 8px }
.note { padding-top: 6px; vertical-align: middle }
.move { line-height: 120% }
.name { border-bottom: 0.7px solid #4d4d4d; padding-top: 38px }
.learnt { margin-bottom: 7px }
.script { line-height: 13.4px; margin-top: 10px }
.label { white-space: nowrap; vertical-align: bottom; padding-top: 22px }
.line { border-bottom: 0.7px solid #4d4d4d; padding-top: 13px }
"""
"""How paragraphs and cells of each kind look, in INK and MUTED.

A margin is lost where a table follows: there the cells have padding instead.
"""

INK, PAPER = QColor("#000000"), QColor("#ffffff")
MUTED = QColor("#4d4d4d")
"""What is less important, still readable from any printer."""

_WON = QColor("#c0c0c0")
"""A line through a win or a threat, under the marks."""

_SHADE = QColor("#dedede")
"""Of the square that solves a puzzle."""

_NUMBER, _ORDER = 16, 15
"""The heights of text on a board: a free square's number, and a move's."""

_LEAST, _MOST = 6, 34
"""The least height of a free square's number and a layer's name, in points, as far as
they have room."""

_FOR_BOARDS = 0.2
"""The least share of a page that its boards have, however long its texts are."""

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


class _Boards(QPyTextObject):
    """Draws the boards of a document: what it takes for pictures, see `picture`."""

    def __init__(self, document: QTextDocument, figures: Sequence[Figure]) -> None:
        super().__init__(document)
        self._figures = figures
        kind = QTextFormat.ObjectTypes.ImageObject.value
        document.documentLayout().registerHandler(kind, self)

    def intrinsicSize(
        self, document: QTextDocument, position: int, form: QTextFormat
    ) -> QSizeF:
        return QSizeF(form.toImageFormat().width(), form.toImageFormat().height())

    def drawObject(
        self,
        painter: QPainter,
        box: QRectF | QRect,
        document: QTextDocument,
        position: int,
        form: QTextFormat,
    ) -> None:
        draw(painter, QRectF(box), self._figures[int(form.toImageFormat().name())])


def document_of(page: Page, room: QSizeF) -> QTextDocument:
    """Return a page as large as `room`: its boards have what its texts leave of it.

    It is higher where these leave too little.
    """
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(font_of(USUAL))
    option = document.defaultTextOption()
    # without it Qt moves a line that it breaks in from the right by its last space
    option.setFlags(QTextOption.Flag.IncludeTrailingSpaces)
    document.setDefaultTextOption(option)
    document.setDefaultStyleSheet(_STYLE)
    document.setTextWidth(room.width())
    _Boards(document, page.figures)
    body = f"<body dir={'rtl' if is_right_to_left() else 'ltr'}>"
    document.setHtml(body + page.html(room.width(), 0))
    if page.figures:
        left = max(_FOR_BOARDS, 1 - document.size().height() / room.height())
        document.setHtml(body + page.html(room.width(), left * room.height()))
    return document


def paragraph(text: str, kind: str = "", size: int = USUAL) -> str:
    """Return a paragraph of a document; its kind is one of those in _STYLE."""
    return f'<p class="{kind}" style="font-size: {size}px">{escape(text)}</p>'


def cell(content: str = "", kind: str = "", width: float | str = "") -> str:
    """Return a cell of a table; its width is in points, or a share such as 50%."""
    wide = f' width="{width}"' if width else ""
    return f'<td class="{kind}"{wide}>{content}</td>'


def row(cells: Iterable[str], gap: float = 0) -> str:
    """Return a row of a table with gaps between its cells, in the order of reading."""
    between = cell(width=gap) if gap else ""
    read = reversed([*cells]) if is_right_to_left() else cells
    return f"<tr>{between.join(read)}</tr>"


def table(rows: Iterable[str]) -> str:
    return f'<table width="100%" cellspacing="0">{"".join(rows)}</table>'


def picture(number: int, size: QSizeF) -> str:
    """Return the place of a page's figure in its document."""
    return f'<img src="{number}" width="{size.width()}" height="{size.height()}">'


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
    number = max(_NUMBER, min(ceil(_LEAST / scale), _MOST))
    on_paper = BoardPainter(painter, layout, _INKS, least=number)
    on_paper.ground()
    if figure.answer is not None:
        _shade(painter, layout, figure.answer)
    for line in figure.lines:
        painter.fillPath(won_path(layout, line), _WON)
    on_paper.marks(Shown(figure.board))
    painter.setFont(font_of(number))
    if figure.is_numbered:
        free = figure.board.available_moves()
        named = ((p, layout.label_of(p)) for p in free)
        on_paper.number(named, number, MUTED)
    painter.setFont(font_of(_ORDER, bold=True))
    on_paper.number(figure.order.items(), _ORDER, INK)
    painter.setFont(font_of(number))
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
