"""What is written on a board stands clear of all else, on every board and size."""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QBitmap, QColor, QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication

from oxo_desktop.engine import GEOMETRIES, Board, Mark
from oxo_desktop.layouts import Layout, layout_in_depth, layout_of
from oxo_desktop.play.settings import TEXT_SIZES
from oxo_desktop.window import theme
from oxo_desktop.window.controls.board_painter import BoardPainter
from oxo_desktop.window.controls.figures import SQUARE, board_box
from oxo_desktop.window.controls.note_painter import NotePainter
from oxo_desktop.window.controls.shapes import smooth_painter
from oxo_desktop.window.controls.shown import Label, Notes, Shown, Tone
from oxo_desktop.window.controls.widgets import LEAST_TARGET

BOARDS = [
    layout
    for geometry in GEOMETRIES.values()
    for layout in (layout_of(geometry), layout_in_depth(geometry))
    if layout is not None
]
SMALLEST, LARGEST = TEXT_SIZES[0] / 100, TEXT_SIZES[-1] / 100
IDS = [f"{b.geometry.name}-{b.width:.0f}x{b.height:.0f}" for b in BOARDS]


@pytest.fixture(autouse=True)
def in_light_colors(qapp: QApplication) -> None:
    assert qapp is not None
    theme.use(theme.load("light"))


def painted(
    layout: Layout,
    square: float,
    text: float,
    paint: Callable[[BoardPainter], None],
    ratio: int = 1,
) -> QImage:
    """Return what is painted of a board whose squares are so many pixels high.

    There are so many of the screen's pixels to each.
    """
    box = board_box(layout)
    scale = square / SQUARE / layout.down.y
    size = (box.size() * scale).toSize()
    # so that no byte is left over in a row
    wide = size.width() // 4 * 4 + 4
    premultiplied = QImage.Format.Format_ARGB32_Premultiplied
    picture = QImage(wide * ratio, size.height() * ratio, premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(picture)
    painter.scale(scale, scale)
    painter.translate(-box.topLeft())
    paint(BoardPainter(painter, layout, theme.current(), text=text))
    painter.end()
    return picture


def noted(layout: Layout, square: float, notes: Notes, ratio: int = 1) -> QImage:
    """Return what is painted of notes below the marks, such as frames."""
    shown = Shown(Board((), layout.geometry), notes=notes)

    def paint(board: BoardPainter) -> None:
        NotePainter(board, shown).paint_under_marks()

    return painted(layout, square, 1, paint, ratio)


def written(layout: Layout, square: float, notes: Notes) -> QImage:
    """Return what is painted of notes above the marks, such as labels."""
    shown = Shown(Board((), layout.geometry), notes=notes)

    def paint(board: BoardPainter) -> None:
        NotePainter(board, shown).paint_over_marks()

    return painted(layout, square, 1, paint)


def overlap(one: QImage, other: QImage) -> int:
    """Return how much two pictures cover of a pixel together, 0 to 255."""
    both = QImage(one)
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, other)
    painter.end()
    alpha = both.convertToFormat(QImage.Format.Format_Alpha8)
    return max(bytes(alpha.constBits()))


def full(layout: Layout) -> Board:
    marks = cycle((Mark.X, Mark.O))
    positions = layout.geometry.positions
    return Board(tuple(next(marks) for _ in positions), layout.geometry)


@pytest.mark.parametrize(
    ("square", "text"), [(LEAST_TARGET, SMALLEST), (60, SMALLEST), (60, LARGEST)]
)
@pytest.mark.parametrize("layout", BOARDS, ids=IDS)
def test_numbers_stand_clear(layout: Layout, square: int, text: float) -> None:
    positions = layout.geometry.positions
    highlighted = Notes(
        frames=dict.fromkeys(positions, Tone.X),
        threats={line: (Mark.X, line[0]) for line in layout.geometry.lines},
    )
    free, marked = Shown(Board((), layout.geometry)), Shown(full(layout))
    faint = replace(free, notes=Notes(ghosts=dict.fromkeys(positions, Mark.X)))

    def lines_of(board: BoardPainter) -> None:
        # the ground of a disc is filled, its lines are not
        board.colors = board.colors._replace(board=QColor(0, 0, 0, 0))
        board.colors = board.colors._replace(window=QColor(0, 0, 0, 0))
        board.ground()

    def highlights(board: BoardPainter) -> None:
        for position in positions:
            board.ring(position)
            board.last(position)
        shown = Shown(free.board, has_numbers=True, notes=highlighted)
        NotePainter(board, shown).paint_under_marks()

    def picture(paint: Callable[[BoardPainter], None]) -> QImage:
        return painted(layout, square, text, paint)

    of_free = picture(lambda board: board.numbers(free))
    of_marked = picture(lambda board: board.numbers(marked))
    found = {
        "marks": overlap(of_marked, picture(lambda board: board.marks(marked))),
        "faint marks": overlap(
            picture(lambda board: board.numbers(faint)),
            picture(lambda board: board.ghosts(faint.notes)),
        ),
        "the pointer's": overlap(
            picture(lambda board: board.numbers(free, ghosted=1)),
            picture(lambda board: board.mark(1, Mark.X)),
        ),
        "lines": overlap(of_free, picture(lines_of)),
        "highlights": overlap(of_free, picture(highlights)),
        "lines, marked": overlap(of_marked, picture(lines_of)),
        "highlights, marked": overlap(of_marked, picture(highlights)),
    }
    assert {what: most for what, most in found.items() if most > 90} == {}


@pytest.mark.parametrize("square", [LEAST_TARGET, 25.3, 31.7, 40, 60])
@pytest.mark.parametrize("name", ["3x3", "5x5", "4x4x4"])
def test_framed_values_stay_between_the_lines(name: str, square: float) -> None:
    geometry = GEOMETRIES[name]
    values = dict(zip(geometry.positions, cycle((8, 12, 100, -1, 21)), strict=False))
    layout = layout_of(geometry)
    framed = written(layout, square, Notes(values=values))
    assert overlap(framed, painted(layout, square, 1, BoardPainter.ground)) == 0


@pytest.mark.parametrize("square", [25, 28, 32, 36, 42, 50, 60, 100])
def test_a_label_stays_within_its_disc(square: int) -> None:
    geometry, texts = GEOMETRIES["pp7"], cycle(("wins\nin 1", "loses\nin 12"))
    frames = dict.fromkeys(geometry.positions, Tone.GOOD)
    labels = {p: Label(next(texts)) for p in geometry.positions}
    layout = layout_of(geometry)
    labelled = written(layout, square, Notes(frames, labels=labels))
    assert overlap(labelled, noted(layout, square, Notes(frames))) == 0


def written_width(layout: Layout, square: int, notes: Notes) -> int:
    ink = QBitmap.fromImage(written(layout, square, notes).createAlphaMask())
    return QRegion(ink).boundingRect().width()


@pytest.mark.parametrize("square", [43, 48, 60, 100])
def test_a_framed_word_is_about_as_wide_as_any(square: int) -> None:
    layout, word = layout_of(GEOMETRIES["4x4"]), {1: Label("gewinnt")}
    unframed = written_width(layout, square, Notes(labels=word))
    framed = written_width(layout, square, Notes({1: Tone.GOOD}, labels=word))
    assert framed > 0.9 * unframed > 0


def covered(picture: QImage) -> float:
    """Return how much of a picture is painted on, as a share of it."""
    alpha = picture.convertToFormat(QImage.Format.Format_Alpha8)
    return sum(bytes(alpha.constBits())) / alpha.sizeInBytes() / 255


@pytest.mark.parametrize("layout", BOARDS, ids=IDS)
def test_frames_are_as_strong_on_any_screen(layout: Layout) -> None:
    frames = Notes(dict.fromkeys(layout.geometry.positions, Tone.GOOD))
    usual, fine = (covered(noted(layout, LEAST_TARGET, frames, r)) for r in (1, 2))
    assert 0.8 * usual < fine < 1.2 * usual
