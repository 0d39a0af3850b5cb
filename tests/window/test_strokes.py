"""How marks come and go: drawn, undrawn, wiped off and shaken."""

import gc

import pytest
from PySide6.QtCore import QAbstractAnimation, QObject, QPoint, QVariantAnimation
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, Line, Mark
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.layouts import Circle, layout_of
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.window import theme as themes
from oxo_desktop.window.board.items import SquareItem, StrokedItem, WinItem
from oxo_desktop.window.board.scene import BoardScene
from oxo_desktop.window.controls.shown import Shown
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.main_window import MainWindow
from tests.conftest import moving
from tests.window.desk import TWO, Desk
from tests.window.painted import without
from tests.window.seen import choose_theme, differ, mixed

RUNNING = QAbstractAnimation.State.Running


class Board(Desk):
    """The board on the screen, its animations held where a test wants them."""

    def __init__(self, qtbot: QtBot, parts: Parts) -> None:
        super().__init__(qtbot, parts)
        self.window.scene.set_animated(animated=True)
        self.controller.new_game(TWO)

    @property
    def won(self) -> QColor:
        """Return the colour of the line by which X has won."""
        theme = self.window.theme
        return mixed(theme.x, theme.won, theme.board)

    def play(self, *positions: int) -> None:
        for position in positions:
            self.controller.play(position)

    def finish(self) -> None:
        self.hold(1.0)
        self.qtbot.waitUntil(lambda: not moving(self.window))

    def hold(self, share: float) -> QImage:
        """Hold what moves after this share of its time; return the picture."""
        for animation in self.animations():
            if animation.state() is RUNNING and share < 1:
                animation.pause()
            if animation.state() is not QAbstractAnimation.State.Stopped:
                animation.setCurrentTime(round(share * animation.duration()))
        return self.picture()

    def go_on(self) -> None:
        for animation in self.animations():
            if animation.state() is QAbstractAnimation.State.Paused:
                animation.resume()
        self.finish()

    def animations(self) -> list[QVariantAnimation]:
        return self.window.scene.findChildren(QVariantAnimation)

    def squares(self) -> list[SquareItem]:
        return [s for s in self.strokes() if isinstance(s, SquareItem)]

    def strokes(self) -> list[StrokedItem]:
        items = self.window.scene.items()
        return [i for i in items if isinstance(i, StrokedItem) and i.mark is not None]


@pytest.fixture
def board(qtbot: QtBot, parts: Parts, window: MainWindow) -> Board:
    assert window.isVisible()
    return Board(qtbot, parts)


def test_an_x_is_drawn_stroke_by_stroke(board: Board) -> None:
    x = board.window.theme.x
    board.play(1)
    picture = board.hold(0.12)
    assert board.color(1, -20, -20, picture) == x
    assert board.color(1, 20, 20, picture) != x
    assert board.color(1, 20, -20, picture) != x
    board.go_on()
    picture = board.picture()
    for side in (-20, 20):
        for height in (-20, 20):
            assert board.color(1, side, height, picture) == x


def test_an_o_is_drawn_round_with_the_clock(board: Board) -> None:
    o = board.window.theme.o
    board.play(1, 5)
    picture = board.hold(0.12)
    assert board.color(5, 0, -29, picture) == o
    assert board.color(5, 20.5, -20.5, picture) == o
    assert board.color(5, 0, 29, picture) != o
    assert board.color(5, -29, 0, picture) != o
    board.go_on()
    picture = board.picture()
    for x, y in ((0, -29), (29, 0), (0, 29), (-29, 0)):
        assert board.color(5, x, y, picture) == o


def test_the_winning_line_goes_through_its_squares_and_the_others_fade(
    board: Board,
) -> None:
    won, o = board.won, board.window.theme.o
    board.play(1, 2, 5, 3)
    board.finish()
    board.play(9)
    picture = board.hold(0.2)
    # the line waits for the mark
    assert differ(board.color(1, 34, 34, picture), won) > 90
    picture = board.hold(0.7)
    assert differ(board.color(1, 42, 42, picture), won) <= 6
    assert differ(board.color(9, 31, 31, picture), won) > 90
    fading = board.color(2, 0, -29, picture)
    board.go_on()
    picture = board.picture()
    for position in (1, 5):
        assert differ(board.color(position, 34, 34, picture), won) <= 6
    # it lies under the marks, and hides no arm of an X
    for position in (1, 5, 9):
        for at in (-20, 0, 20):
            assert board.color(position, at, at, picture) == board.window.theme.x
    faded = board.color(2, 0, -29, picture)
    assert o.lightness() < fading.lightness() < faded.lightness()


def test_a_circle_that_wins_is_drawn_round_with_the_clock(board: Board) -> None:
    board.controller.resume(Game(SEVEN_POINT_PLANE), TWO)
    circle = board.window.scene.layout.path_of((2, 3, 6))
    assert isinstance(circle, Circle)
    # outside of the circle that is there anyway, and inside of the wider line
    reach = 100 * circle.radius + 6

    def drawn(picture: QImage) -> list[bool]:
        """Return whether the line is right and left of the middle."""
        seen = [board.color(4, x, 0, picture) for x in (reach, -reach)]
        return [differ(color, board.won) <= 6 for color in seen]

    board.play(2, 1, 3, 4)
    board.finish()
    board.play(6)
    assert drawn(board.hold(0.2)) == [False, False]
    assert drawn(board.hold(0.6)) == [True, False]
    board.go_on()
    assert drawn(board.picture()) == [True, True]
    board.controller.next_game()
    board.qtbot.waitUntil(lambda: board.strokes() == [])
    assert drawn(board.picture()) == [False, False]


def moved(board: Board, share: float) -> set[int]:
    """Return which squares look different then than once all stands still."""
    squares = [*board.window.scene.layout.geometry.positions]
    held = board.hold(share)
    now = {p: held.copy(board.box(p)) for p in squares}
    board.go_on()
    still = board.picture()
    return {p for p in squares if now[p] != still.copy(board.box(p))}


@pytest.mark.parametrize("share", [0.5, 0.9])
def test_marks_that_have_won_swell_and_settle(board: Board, share: float) -> None:
    board.play(1, 2, 5, 3)
    board.finish()
    board.play(9)
    assert max(a.duration() for a in board.animations()) < 500
    board.hold(share)
    sizes = {s.position: s.size > 1 for s in board.squares()}
    assert sizes == {1: True, 2: False, 3: False, 5: True, 9: True}
    assert moved(board, share) >= {1, 5, 9}
    assert {s.size for s in board.squares()} == {1.0}
    board.qtbot.waitUntil(lambda: not board.animations())


@pytest.mark.parametrize(
    ("share", "leaning"),
    [(0.1, set()), (0.4, {1, 2, 3, 4, 5}), (0.61, {*range(2, 10)}), (0.9, {8, 9})],
)
def test_a_draw_lets_the_marks_lean_one_after_the_other(
    board: Board, share: float, leaning: set[int]
) -> None:
    board.play(1, 2, 3, 5, 4, 6, 8, 7)
    board.finish()
    board.play(9)
    assert max(a.duration() for a in board.animations()) < 500
    # the last one is still being drawn
    assert moved(board, share) - {9} == leaning - {9}
    assert {s.lean for s in board.squares()} == {0.0}
    board.qtbot.waitUntil(lambda: not board.animations())


def test_an_end_that_is_looked_at_again_is_not_felt_again(board: Board) -> None:
    board.controller.resume(Game(moves=(1, 2, 3, 5, 4, 6, 8, 7, 9)), TWO)
    board.finish()
    board.window.scene.set_square_numbers(shown=True)
    board.qtbot.waitUntil(lambda: not board.animations())


def test_undo_undraws(board: Board) -> None:
    theme = board.window.theme
    board.play(1, 5)
    board.finish()
    board.controller.undo()
    assert board.window.scene.mark_at(5) is None
    picture = board.hold(0.5)
    assert board.color(5, 0, -29, picture) == theme.o
    assert board.color(5, -29, 0, picture) == theme.board
    board.go_on()
    board.qtbot.waitUntil(lambda: len(board.strokes()) == 1)
    assert board.color(5, 0, -29) == theme.board


def test_a_half_drawn_mark_is_undrawn_from_there(board: Board) -> None:
    theme = board.window.theme
    board.play(1)
    picture = board.hold(0.12)
    assert board.color(1, -20, -20, picture) == theme.x
    board.controller.undo()
    picture = board.picture()
    assert board.color(1, -20, -20, picture) == theme.x
    assert board.color(1, 20, 20, picture) == theme.board
    assert board.color(1, 20, -20, picture) == theme.board


def test_a_new_game_wipes_the_board_from_left_to_right(board: Board) -> None:
    theme = board.window.theme
    board.play(1, 2, 3)
    board.finish()
    board.controller.new_game(TWO)
    picture = board.hold(0.5)
    assert board.color(1, 0, 0, picture) == theme.board
    assert board.color(3, 20, 20, picture) == theme.x
    board.go_on()
    board.qtbot.waitUntil(lambda: board.strokes() == [])


def test_a_winning_line_is_wiped_off_with_its_marks(board: Board) -> None:
    theme = board.window.theme
    board.play(1, 4, 2, 5, 3)
    board.hold(0.8)
    board.controller.new_game(TWO)
    picture = board.hold(0.5)
    # the middle of the board has been reached
    assert board.color(2, -20, 0, picture) == theme.board
    assert differ(board.color(2, 42, 0, picture), board.won) <= 6
    assert board.color(1, 20, 20, picture) == theme.board
    board.go_on()
    board.qtbot.waitUntil(lambda: board.strokes() == [])


def test_what_is_played_during_the_wipe_stands_alone_on_its_square(
    board: Board,
) -> None:
    theme = board.window.theme
    board.play(1, 3)
    board.finish()
    board.controller.new_game(TWO)
    board.hold(0.05)
    board.play(3)
    picture = board.hold(1.0)
    assert board.color(3, 20, 20, picture) == theme.x
    assert board.color(3, 0, -29, picture) == theme.board
    assert board.window.scene.mark_at(3) == "X"


@pytest.mark.parametrize("share", [0.15, 0.4, 0.7])
def test_a_refused_click_shakes_nothing_more_than_the_square(
    board: Board, share: float
) -> None:
    board.play(1, 5, 9)
    board.finish()
    before = board.picture()
    board.play(5)
    picture = board.hold(share)
    box = board.box(5)
    assert picture.copy(box) != before.copy(box)
    assert without(picture, box) == without(before, box)
    # once more in the middle of it, and afterwards all is as before
    board.play(5)
    board.hold(0.5)
    board.go_on()
    assert board.picture() == before


def test_without_motion_everything_is_there_at_once(board: Board) -> None:
    pictures = []
    for animated in (True, False):
        board.window.scene.set_animated(animated=animated)
        board.controller.new_game(TWO)
        board.play(1, 2, 5, 3, 9, 9)
        board.controller.undo()
        board.controller.redo()
        if animated:
            board.finish()
            board.qtbot.waitUntil(lambda: len(board.strokes()) == 6)
        assert not moving(board.window)
        pictures.append(board.picture())
    assert pictures[0] == pictures[1]


def test_games_at_full_speed_leave_nothing_behind(board: Board) -> None:
    scene = board.window.scene

    def play_games(games: int) -> tuple[int, int]:
        """Return how many strokes and objects are left after so many games."""
        for _ in range(games):
            board.click(1, 2, 5, 3, 9)
            # nobody had to wait for a stroke
            assert board.controller.game.outcome.is_over
            board.controller.next_game()
        scene.hover(None)
        board.qtbot.waitUntil(lambda: not board.animations())
        gc.collect()
        strokes = sum(isinstance(thing, StrokedItem) for thing in gc.get_objects())
        return strokes, len(board.window.findChildren(QObject))

    before = play_games(1)
    assert play_games(50) == before
    assert len(scene.items()) <= 9 + 8
    assert not scene.findChildren(QAbstractAnimation)


@pytest.mark.parametrize("share", [0.3, 1.0])
def test_a_theme_that_changes_in_mid_stroke_colours_it(
    board: Board, share: float
) -> None:
    board.play(1, 2, 5, 3, 9)
    board.hold(share)
    window = board.window
    choose_theme(window, ThemeChoice.HIGH_CONTRAST)
    board.go_on()
    picture = board.picture()
    assert board.color(1, 20, -20, picture) == window.theme.x
    assert differ(board.color(5, 34, 34, picture), board.won) <= 6
    others = [s for s in board.strokes() if isinstance(s, SquareItem) and s.mark == "O"]
    assert [s.share for s in others] == pytest.approx([window.theme.faded] * 2)


@pytest.mark.parametrize("won", SEVEN_POINT_PLANE.lines)
def test_a_line_that_wins_stays_within_what_is_painted_anew(
    qapp: QApplication, won: Line
) -> None:
    assert qapp is not None
    themes.use(themes.load("light"))
    scene = BoardScene()
    scene.show(Shown(board=Game(SEVEN_POINT_PLANE).board))
    line = WinItem(scene, layout_of(SEVEN_POINT_PLANE), won)
    line.appear(Mark.O, 0)
    image = QImage(900, 900, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.translate(100 + line.x(), 100 + line.y())
    line.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    box = line.mapRectToScene(line.boundingRect()).translated(100, 100).toAlignedRect()
    dark = [
        QPoint(x, y)
        for x in range(0, 900, 2)
        for y in range(0, 900, 2)
        if image.pixelColor(x, y).lightness() < 250
    ]
    assert len(dark) > 300
    assert all(map(box.contains, dark))


def test_a_win_on_two_lines_shows_both_and_fades_neither(board: Board) -> None:
    board.play(2, 4, 3, 6, 5, 7, 9, 8, 1)
    board.finish()
    picture = board.picture()
    for position, x, y in ((2, -42, 0), (5, 34, 34)):
        assert differ(board.color(position, x, y, picture), board.won) <= 6
    items = board.window.scene.items()
    faded = [i.mark for i in items if isinstance(i, SquareItem) and i.share < 1]
    assert faded == [Mark.O] * 4
    assert [label.text() for label in board.window.findChildren(ElidedLabel)][-1] == (
        "Top row, Top left to bottom right"
    )
    board.controller.undo()
    board.finish()
    assert board.color(2, -42, 0) == board.window.theme.board
