"""The picture of a board, small and large."""

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from oxo_desktop.engine import Board, Game, Mark
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.layouts import layout_of
from oxo_desktop.window import theme as themes
from oxo_desktop.window.controls import board_picture
from tests.window.seen import differ, mixed

WON, DRAWN = Game(moves=(1, 4, 2, 5, 3)), Game(moves=(1, 2, 3, 5, 4, 6, 8, 7, 9))


@pytest.fixture(autouse=True)
def in_light_colors(qapp: QApplication) -> None:
    assert qapp is not None
    themes.use(themes.load("light"))


def picture(game: Game, side: int, ratio: float = 1.0, high: int = 0) -> QImage:
    """Return the board on a ground of pure green, a square if it is not so `high`."""
    box = QSize(side, high or side)
    image = QImage(box * ratio, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#00ff00"))
    painter = QPainter(image)
    board_picture.paint(painter, QRectF(QPoint(), box), game)
    painter.end()
    return image


def color(image: QImage, across: float, down: float) -> QColor:
    """Return a pixel's colour; places are parts of the sides."""
    return image.pixelColor(int(across * image.width()), int(down * image.height()))


LEFT, MIDDLE, RIGHT = 61 / 322, 161 / 322, 261 / 322
"""Where the squares' centres are, as parts of the side."""

RING = 29 / 322
"""From there to the middle of an O's stroke."""


@pytest.mark.parametrize("side", [40, 322, 1000])
@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_card_grid_and_marks_can_be_told_apart(side: int, ratio: float) -> None:
    theme = themes.load("light")
    seen = picture(DRAWN, side, ratio)
    for there, expected in (
        (color(seen, LEFT, LEFT), theme.x),
        (color(seen, RIGHT, LEFT), theme.x),
        (color(seen, LEFT + RING, RIGHT), theme.o),
        (color(seen, LEFT, RIGHT), theme.board),
        (color(seen, MIDDLE, 0.04), theme.board),
    ):
        assert differ(there, expected) < 90
    between = [color(seen, x / 2000, MIDDLE) for x in range(680, 720)]
    assert min(there.lightness() for there in between) < 130


def test_what_a_game_starts_with_is_in_the_picture() -> None:
    start = Board.from_text("O.. .X. ..O")
    seen = picture(Game(start=start), 322)
    assert color(seen, MIDDLE, MIDDLE) == themes.load("light").x
    assert seen == picture(Game(starter=Mark.O, moves=(1, 5, 9)), 322)


def test_the_card_has_round_corners_and_fills_the_box() -> None:
    seen = picture(WON, 400)
    assert color(seen, 0, 0) == QColor("#00ff00")
    for across, down in ((0.5, 0), (0.5, 0.999), (0, 0.5), (0.999, 0.5)):
        assert color(seen, across, down) == themes.load("light").border


def test_it_keeps_its_shape_in_another_box() -> None:
    image = picture(WON, 300, high=100)
    edges = [color(image, across, 0.5) for across in (0.3, 0.36, 0.64, 0.7)]
    outside = QColor("#00ff00")
    assert [edge == outside for edge in edges] == [True, False, False, True]


def test_the_line_that_won_is_there_and_the_other_marks_step_back() -> None:
    theme = themes.load("light")
    seen = picture(WON, 1000)
    for across in (LEFT + 0.06, 0.3, MIDDLE - 0.06, RIGHT + 0.08):
        assert differ(color(seen, across, LEFT), won(theme.board)) <= 6
    assert color(seen, LEFT, LEFT) == theme.x
    assert color(seen, LEFT + RING, MIDDLE).lightness() > theme.o.lightness() + 25


def test_the_line_that_won_is_stronger_in_a_tiny_picture() -> None:
    theme = themes.load("light")
    tiny, large = (color(picture(WON, side), 0.3, LEFT) for side in (40, 1000))
    assert differ(tiny, theme.board) > 1.5 * differ(large, theme.board) > 0


def won(paper: QColor) -> QColor:
    """Return the colour of the line by which X has won."""
    theme = themes.load("light")
    return mixed(theme.x, theme.won, paper)


CIRCLE = 5 / 12**0.5
"""The radius of the plane's circle, in squares."""


def in_plane(image: QImage, position: int, right: float, down: float) -> QColor:
    """Return the colour in a disc; from its middle, in squares."""
    layout = layout_of(SEVEN_POINT_PLANE)
    x, y = layout.centre_of(position)
    # the card leaves a margin of 0.11 squares, and is as wide as the picture
    scale = image.width() / (layout.width + 0.22)
    x, y = x + right - layout.width / 2, y + down - layout.height / 2
    middle = image.width() / 2
    return image.pixelColor(int(middle + x * scale), int(middle + y * scale))


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_the_seven_point_plane_is_discs_joined_by_its_lines(ratio: float) -> None:
    theme = themes.load("light")
    seen = picture(Game(SEVEN_POINT_PLANE, moves=(4, 6)), 700, ratio)
    # the disc's edge, what it covers, and a line where it leaves the disc
    assert in_plane(seen, 1, 0, -0.49) == theme.grid
    assert in_plane(seen, 1, 0, 0.3) == theme.board
    assert in_plane(seen, 1, 0, 0.7) == theme.grid
    assert in_plane(seen, 4, 0.25, 0.25) == theme.x
    assert in_plane(seen, 6, 0, -0.29) == theme.o
    assert differ(in_plane(seen, 4, CIRCLE, 0), theme.grid) < 150


def test_the_circle_that_won_is_there() -> None:
    theme = themes.load("light")
    seen = picture(Game(SEVEN_POINT_PLANE, moves=(2, 1, 3, 4, 6)), 700)
    assert in_plane(seen, 6, 0, 0) == theme.x
    assert differ(in_plane(seen, 4, CIRCLE + 0.06, 0), won(theme.board)) <= 6
    assert in_plane(seen, 1, 0, -0.29).lightness() > theme.o.lightness() + 25


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_in_a_tiny_picture_of_discs_x_is_full_and_o_is_open(ratio: float) -> None:
    theme = themes.load("light")
    seen = picture(Game(SEVEN_POINT_PLANE, moves=(5, 7)), 40, ratio)
    hollow = in_plane(seen, 7, 0, 0)
    for right in (-0.3, 0, 0.3):
        assert differ(in_plane(seen, 5, right, 0), theme.x) < 90
    assert hollow.lightness() > theme.o.lightness() + 50
