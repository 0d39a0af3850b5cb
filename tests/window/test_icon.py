"""The icon, size by size, as it comes onto the screen."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from oxo_desktop.window.controls.icon import application_icon, application_pixmap
from tests.window.seen import differ

TILE, LINE = QColor("#fffef8"), QColor("#23292f")
BLUE, ORANGE = QColor("#1c5fc7"), QColor("#c84e1c")


@dataclass(frozen=True)
class Drawing:
    side: int
    lines: tuple[int, int]
    width: int
    o_square: int = 5

    @property
    def image(self) -> QImage:
        return application_pixmap(self.side).toImage()

    @property
    def middles(self) -> tuple[int, int, int]:
        """The middles of the rows, and of the columns too."""
        return self.lines[0] // 2, self.side // 2, self.side - 1 - self.lines[0] // 2

    def square(self, position: int) -> list[QColor]:
        """Return a square's pixels, without those at the edge of the tile."""
        row, column = divmod(position - 1, 3)
        rim = self.side // 14
        first, second = self.lines
        spans = (
            range(rim, first),
            range(first + self.width, second),
            range(second + self.width, self.side - rim),
        )
        image = self.image
        return [image.pixelColor(x, y) for x in spans[column] for y in spans[row]]


DRAWINGS = [
    # an O in the middle would touch the lines at 16
    Drawing(16, (5, 10), 1, o_square=3),
    Drawing(22, (7, 14), 1),
    Drawing(24, (8, 15), 1),
    Drawing(32, (10, 21), 1),
    Drawing(48, (15, 31), 2),
    Drawing(64, (21, 41), 2),
    Drawing(128, (42, 82), 4),
    Drawing(256, (84, 164), 8),
    Drawing(512, (168, 328), 16),
]

each_drawing = pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda d: d.side)


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    return qapp


def near(color: QColor, other: QColor) -> bool:
    """Tell whether a player takes one for the other."""
    return color.alpha() > 250 and differ(color, other) < 30


@each_drawing
def test_lines_fill_whole_pixels(drawing: Drawing) -> None:
    image = drawing.image
    assert (image.width(), image.height()) == (drawing.side, drawing.side)
    for line in drawing.lines:
        for place in range(line - 1, line + drawing.width + 1):
            inside = line <= place < line + drawing.width
            for middle in drawing.middles:
                expected = (LINE if inside else TILE).name()
                assert image.pixelColor(place, middle).name() == expected
                assert image.pixelColor(middle, place).name() == expected


@each_drawing
def test_no_mark_touches_a_line(drawing: Drawing) -> None:
    image = drawing.image
    along = range(drawing.side // 8, drawing.side * 7 // 8)
    for line in drawing.lines:
        for beside in (line - 1, line + drawing.width):
            seen = [image.pixelColor(beside, place) for place in along]
            seen += [image.pixelColor(place, beside) for place in along]
            assert all(near(c, TILE) or near(c, LINE) for c in seen)


@each_drawing
def test_three_squares_are_taken_and_six_are_free(drawing: Drawing) -> None:
    for position in range(1, 10):
        seen = drawing.square(position)
        assert any(near(c, BLUE) for c in seen) == (position in (1, 9))
        assert any(near(c, ORANGE) for c in seen) == (position == drawing.o_square)
        if position not in (1, 9, drawing.o_square):
            free = [c for c in seen if near(c, TILE)]
            assert len(free) > 0.7 * len(seen)
            assert not any(c.saturation() > 60 and c.alpha() > 250 for c in seen)


@each_drawing
def test_the_tile_has_round_corners_and_an_edge(drawing: Drawing) -> None:
    image, last = drawing.image, drawing.side - 1
    for x, y in ((0, 0), (last, 0), (0, last), (last, last)):
        assert image.pixelColor(x, y).alpha() < 100
    # on white the tile, nearly white itself, must not melt into the ground
    seen = [image.pixelColor(x, drawing.side // 3) for x in range(drawing.side // 10)]
    on_white = [255 - c.alpha() * (255 - c.lightness()) // 255 for c in seen]
    assert min(on_white) < 195


def furthest(one: QImage, other: QImage) -> int:
    """Return by how much two pictures of one size differ at most, of 255."""
    same = QImage.Format.Format_RGBA8888_Premultiplied
    # the bytes belong to these
    images = one.convertToFormat(same), other.convertToFormat(same)
    first, second = (bytes(image.constBits()) for image in images)
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def test_the_icon_holds_each_size_as_it_was_drawn() -> None:
    icon = application_icon()
    sides = [16, 22, 24, 32, 48, 64, 128]
    assert [(s.width(), s.height()) for s in icon.availableSizes()] == [
        (side, side) for side in sides
    ]
    for side in sides:
        shown = icon.pixmap(QSize(side, side), 1.0).toImage()
        # another Qt may round otherwise
        assert furthest(shown, application_pixmap(side).toImage()) <= 4, "make icons"


@pytest.mark.parametrize(("side", "ratio", "pixels"), [(16, 2.0, 32), (96, 1.5, 144)])
def test_a_fine_screen_gets_the_drawing_for_its_pixels(
    side: int, ratio: float, pixels: int
) -> None:
    pixmap = application_pixmap(side, ratio)
    assert pixmap.deviceIndependentSize().toSize() == QSize(side, side)
    image = pixmap.toImage()
    image.setDevicePixelRatio(1.0)
    assert image == application_pixmap(pixels).toImage()
