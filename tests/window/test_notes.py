"""What is marked and written on the board, as it is seen on each of the boards."""

import dataclasses
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import GEOMETRIES, Game, Geometry, Line, Mark
from oxo_desktop.layouts import Circle
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.window.controls.shown import Label, Notes, Tone
from oxo_desktop.window.main_window import MainWindow
from tests.window.desk import TWO, Desk
from tests.window.painted import painted_texts, without
from tests.window.seen import choose_theme, differ, framed, is_up_to_date, mixed

THREE, PLANE = GEOMETRIES["3x3"], GEOMETRIES["pp7"]

every_board = pytest.mark.parametrize(
    "geometry", GEOMETRIES.values(), ids=list(GEOMETRIES)
)


class Board(Desk):
    """The board on the screen, and what is said about it."""

    def __init__(self, qtbot: QtBot, parts: Parts) -> None:
        super().__init__(qtbot, parts)
        self.view, self.scene = self.window.view, self.window.scene

    def start_from(self, geometry: Geometry, *moves: int) -> None:
        # squares that are large enough to be measured
        if geometry.size > 16:
            self.window.resize(1100, 1300)
        self.controller.resume(Game(geometry, moves=moves), TWO)

    def part(self, position: int, x: float, y: float, w: float, h: float) -> QImage:
        """Return a part of a square; places are from its middle, in its hundredths."""
        middle = self.scene.square_box(position).center()
        box = QRectF(middle.x() + x, middle.y() + y, w, h)
        return self.picture().copy(self.view.mapFromScene(box).boundingRect())

    def tinted(self, tone: Tone) -> QColor:
        """Return the colour of a tint on the board."""
        theme = self.window.theme
        return mixed(getattr(theme, tone), theme.tint, theme.board)


@pytest.fixture
def board(qtbot: QtBot, parts: Parts, window: MainWindow) -> Board:
    assert window.isVisible()
    return Board(qtbot, parts)


def ink(image: QImage, color: QColor) -> int:
    """Return how many pixels of a picture are of about this colour."""
    return sum(
        differ(image.pixelColor(x, y), color) < 60
        for x in range(image.width())
        for y in range(image.height())
    )


@every_board
def test_a_tint_fills_its_square_and_no_other(board: Board, geometry: Geometry) -> None:
    board.start_from(geometry)
    before = board.picture()
    board.scene.show_notes(Notes(tints={2: Tone.GOOD}))
    for x, y in ((0, 0), (-30, 0), (0, 30)):
        assert differ(board.color(2, x, y), board.tinted(Tone.GOOD)) <= 6
    assert without(board.picture(), board.box(2)) == without(before, board.box(2))


@every_board
def test_a_frame_leaves_all_within_and_around_it_as_it_is(
    board: Board, geometry: Geometry
) -> None:
    board.start_from(geometry)
    before = board.picture()
    board.scene.show_notes(Notes(frames={3: Tone.BAD}))
    # some of each edge
    for x, y, w, h in ((-15, -49, 30, 6), (-15, 43, 30, 6), (-49, -15, 6, 30)):
        assert ink(board.part(3, x, y, w, h), board.window.theme.bad) > 3
    inside = board.box(3, around=-25)
    assert board.picture().copy(inside) == before.copy(inside)
    assert without(board.picture(), board.box(3)) == without(before, board.box(3))


@pytest.mark.parametrize(
    "theme", [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST]
)
@pytest.mark.parametrize("tone", Tone)
def test_each_tone_has_its_colour_in_each_theme(
    board: Board, theme: ThemeChoice, tone: Tone
) -> None:
    choose_theme(board.window, theme)
    board.start_from(THREE, 1)
    board.scene.show_notes(
        Notes(
            frames={7: tone},
            tints={3: tone},
            lines={(4, 5, 6): tone},
            labels={1: Label("?", tone), 9: Label("8", tone)},
        )
    )
    color = getattr(board.window.theme, tone)
    assert ink(board.part(7, -15, -46, 30, 6), color) > 3
    assert ink(board.part(1, -10, 30, 20, 20), color) > 20
    assert ink(board.part(9, -10, -10, 20, 20), color) > 20
    for position in (3, 5):
        assert differ(board.color(position, 0, 0), board.tinted(tone)) <= 6


@every_board
def test_a_line_is_marked_through_its_squares_and_no_others(
    board: Board, geometry: Geometry
) -> None:
    board.start_from(geometry)
    tinted, paper = board.tinted(Tone.GOOD), board.window.theme.board
    for line in geometry.lines:
        board.scene.show_notes(Notes(lines={line: Tone.GOOD}))
        seen = board.picture()
        middles = {p: board.color(p, 0, 0, seen) for p in geometry.positions}
        assert {p for p, now in middles.items() if differ(now, tinted) <= 6} == {*line}
        assert {p for p, now in middles.items() if now != paper} == {*line}


@pytest.mark.parametrize("name", ["3x3", "4x4", "5x5"])
def test_all_lines_together_leave_the_rest_of_each_square(
    board: Board, name: str
) -> None:
    geometry = GEOMETRIES[name]
    board.start_from(geometry)
    board.scene.show_notes(Notes(lines=dict.fromkeys(geometry.lines, Tone.GOOD)))
    seen, paper = board.picture(), board.window.theme.board
    for position in geometry.positions:
        assert board.color(position, 0, 0, seen) != paper
        assert board.color(position, 30, 14, seen) == paper


def test_a_round_line_is_marked_between_its_squares_too(board: Board) -> None:
    board.start_from(PLANE)
    circle = board.scene.layout.path_of((2, 3, 6))
    assert isinstance(circle, Circle)
    # beside the circle that is there anyway
    aside = 100 * circle.radius + 10
    before = [board.color(4, x, 0) for x in (aside, -aside)]
    board.scene.show_notes(Notes(lines={(2, 3, 6): Tone.X}))
    assert before == [board.window.theme.board] * 2
    for x in (aside, -aside):
        assert differ(board.color(4, x, 0), board.tinted(Tone.X)) <= 6


@every_board
def test_marks_lie_above_lines_tints_and_frames(
    board: Board, geometry: Geometry
) -> None:
    line = geometry.lines[0]
    board.start_from(geometry, line[0], geometry.size)
    board.scene.show_notes(
        Notes(
            frames={line[0]: Tone.BAD},
            tints={line[0]: Tone.BAD},
            lines={line: Tone.BAD},
        )
    )
    for x, y in ((-20, -20), (20, -20), (-20, 20), (20, 20), (0, 0)):
        assert board.color(line[0], x, y) == board.window.theme.x


@every_board
def test_a_label_is_read_in_the_middle_of_a_free_square(
    board: Board, geometry: Geometry
) -> None:
    board.start_from(geometry)
    before = board.picture()
    labels = {1: Label("100"), geometry.size: Label("wins", Tone.GOOD)}
    board.scene.show_notes(Notes(labels=labels))
    theme = board.window.theme
    for position, color in ((1, theme.muted), (geometry.size, theme.good)):
        assert ink(board.part(position, -25, -12, 50, 24), color) > 20
    middles = [board.box(p, around=-14) for p in labels]
    assert without(board.picture(), *middles) == without(before, *middles)


@pytest.mark.parametrize(
    ("geometry", "line", "aside", "along"),
    [
        (THREE, (1, 5, 9), QPointF(38, 38), QPointF(0.7, 0.7)),
        (PLANE, (2, 3, 6), QPointF(125, -72), QPointF(1, 0)),
        (GEOMETRIES["4x4x4"], (1, 6, 11, 16), QPointF(38, 38), QPointF(0.7, 0.7)),
        (GEOMETRIES["4x4x4"], (1, 22, 43, 64), QPointF(0, 44), QPointF(1, 0)),
    ],
    ids=["straight", "round", "in a layer", "through layers"],
)
def test_a_line_that_lacks_a_square_is_dashed_up_to_it(
    board: Board, geometry: Geometry, line: Line, aside: QPointF, along: QPointF
) -> None:
    *full, free = line
    rest = [p for p in geometry.positions if p not in line]
    both = zip(full, rest, strict=False)
    board.start_from(geometry, *(p for pair in both for p in pair))
    before = board.picture()
    board.scene.show_notes(Notes(threats={line: (Mark.O, free)}))
    after, o = board.picture(), board.window.theme.o
    # a small mark is on the free square, and the others' stay as they are
    assert ink(board.part(free, 8, -8, 8, 16), o) > 2
    for position in (*full, *rest):
        inside = board.box(position, around=-26)
        assert after.copy(inside) == before.copy(inside)
    # there are dashes, with gaps between them
    middle = board.scene.square_box(line[0]).center() + aside
    points = [middle + along * step for step in range(-13, 14)]
    seen = {differ(board.color_on_board(p, after), o) < 60 for p in points}
    assert seen == {True, False}


@every_board
def test_a_value_is_in_a_corner(board: Board, geometry: Geometry) -> None:
    board.start_from(geometry)
    board.scene.show_notes(Notes(values={2: -1, 3: 100}))
    text, muted = board.window.theme.text, board.window.theme.muted
    # below the middle, in a frame
    foot = board.part(3, -30, 12, 72, 30)
    assert ink(foot, text) > 8
    assert ink(foot, muted) > 60


@every_board
@pytest.mark.parametrize("size", [(320, 420), (1100, 1300)], ids=["small", "large"])
def test_a_faint_mark_under_the_pointer_has_a_small_square_to_itself(
    board: Board, geometry: Geometry, size: tuple[int, int]
) -> None:
    board.start_from(geometry)
    board.window.resize(*size)
    board.scene.set_square_numbers(shown=True, counted=True)
    board.scene.show_notes(Notes(values={2: 100, 3: 101}))
    board.qtbot.waitUntil(lambda: is_up_to_date(board.viewport))

    def written() -> set[str]:
        return {text for text, _ in painted_texts(board.viewport)}

    assert written() >= {"2", "3", "100", "101"}
    board.scene.hover(2)
    assert is_up_to_date(board.viewport)
    hidden = {"2", "100"} if size == (320, 420) else set()
    assert {"2", "3", "100", "101"} - written() == hidden
    board.scene.hover(None)
    assert is_up_to_date(board.viewport)
    assert written() >= {"2", "3", "100", "101"}


@pytest.mark.parametrize("text", ["loses, long", "W" * 8])
def test_a_long_label_stays_within_its_square_and_its_frame(
    board: Board, text: str
) -> None:
    framed = Notes(frames={5: Tone.ACCENT})
    for notes, edge in ((Notes(), 6), (framed, 8)):
        board.scene.show_notes(notes)
        before = board.picture()
        board.scene.show_notes(
            dataclasses.replace(notes, labels={5: Label(text, Tone.BAD)})
        )
        inside = board.box(5, around=-edge)
        assert board.picture() != before
        assert without(board.picture(), inside) == without(before, inside)


def heights(board: Board, text: str) -> list[float]:
    """Return how high each row of a label is, in hundredths of its square."""
    board.scene.show_notes(Notes(labels={2: Label(text, Tone.BAD)}))
    image = board.part(2, -38, -38, 76, 76)
    bad = board.window.theme.bad
    columns = range(image.width())
    shape = "".join(
        "#" if any(differ(image.pixelColor(x, y), bad) < 100 for x in columns) else " "
        for y in range(image.height())
    )
    return [76 * len(row) / image.height() for row in shape.split()]


def test_a_word_that_is_too_wide_is_narrower_before_it_is_smaller(board: Board) -> None:
    one, some, many = (heights(board, "H" * number) for number in (1, 7, 20))
    assert one == some > many


@every_board
def test_a_second_line_of_a_label_is_smaller_and_below(
    board: Board, geometry: Geometry
) -> None:
    board.start_from(geometry)
    (alone,) = heights(board, "H")
    first, second = heights(board, "H\nH")
    assert alone == first > second


@every_board
def test_a_label_on_a_full_square_leaves_its_mark_to_be_seen(
    board: Board, geometry: Geometry
) -> None:
    # X on the first square, O on the second
    board.start_from(geometry, 1, 2)
    before = [board.part(p, -34, -34, 68, 62) for p in (1, 2)]
    labels = {1: Label("?!", Tone.BAD), 2: Label("100", Tone.BAD)}
    board.scene.show_notes(Notes(labels=labels))
    assert [board.part(p, -34, -34, 68, 62) for p in (1, 2)] == before
    for position in (1, 2):
        foot = board.part(position, -25, 30, 50, 35)
        assert ink(foot, board.window.theme.bad) > 40
        assert ink(foot, board.window.theme.board) > 10


def test_a_label_on_a_full_square_goes_all_around_its_letters(board: Board) -> None:
    board.window.resize(1000, 1000)
    board.start_from(THREE, 1)
    # in Arabic some letters reach down to the foot of their row
    board.scene.show_notes(Notes(labels={1: Label("خسارة بعد 2", Tone.BAD)}))
    foot, bad = board.part(1, -30, 30, 60, 20), board.window.theme.bad
    rows = [
        [differ(foot.pixelColor(x, y), bad) < 6 for x in range(foot.width())]
        for y in range(foot.height())
    ]
    (*_, lowest) = (row for row in rows if sum(row) > foot.width() / 2)
    assert all(lowest[foot.width() // 8 : -foot.width() // 8])


def test_the_line_through_a_win_does_not_cross_a_label_out(board: Board) -> None:
    board.start_from(THREE, 1, 2, 4, 3, 7)
    board.scene.show_notes(Notes(labels={4: Label("wins in 1", Tone.GOOD)}))
    badge = board.part(4, -4, 38, 8, 8)
    assert ink(badge, board.window.theme.good) > 10
    assert ink(badge, board.window.theme.text) == 0


@every_board
def test_labels_are_legible_in_a_small_window(board: Board, geometry: Geometry) -> None:
    board.start_from(geometry)
    board.window.resize(320, 420)
    QApplication.processEvents()
    (height,) = heights(board, "H")
    assert round(height * board.box(2).width() / 100) >= 6


def test_of_a_label_too_small_to_be_read_its_colour_is_left(board: Board) -> None:
    board.start_from(THREE, 3)
    long = Label("W" * 30, Tone.BAD)
    # on a full square, and on a free one
    board.scene.show_notes(Notes(labels={3: long, 7: long}))
    for position in (3, 7):
        assert differ(board.color(position, 40, 40), board.tinted(Tone.BAD)) <= 6
        words = board.part(position, -40, -15, 80, 60)
        assert ink(words, board.window.theme.bad) == 0


FULL = Notes(
    frames={7: Tone.ACCENT},
    tints={3: Tone.BAD, 7: Tone.GOOD},
    lines={(1, 4, 6): Tone.X, (2, 3, 6): Tone.O},
    labels={1: Label("?!"), 2: Label("loses\nin 2", Tone.BAD)},
)


CHANGES: dict[str, Callable[[GameController], object]] = {
    "a move": lambda controller: controller.play(3),
    "undo": lambda controller: controller.undo(),
    "an earlier position": lambda controller: controller.show(1),
    "a new game": lambda controller: controller.new_game(TWO),
    "another game": lambda controller: controller.resume(Game(PLANE, moves=(1,)), TWO),
    "another board": lambda controller: controller.resume(Game(THREE), TWO),
    "a win": lambda controller: [controller.play(p) for p in (5, 3, 6, 7)],
}


@pytest.mark.parametrize("change", CHANGES)
def test_they_are_gone_when_the_marks_change(board: Board, change: str) -> None:
    pictures = []
    for notes in (Notes(), FULL):
        board.start_from(PLANE, 4, 1)
        board.scene.show_notes(notes)
        CHANGES[change](board.controller)
        board.scene.hover(None)
        pictures.append(board.picture())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("theme", [ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST])
def test_they_change_colour_with_the_theme(board: Board, theme: ThemeChoice) -> None:
    board.start_from(PLANE, 1, 4)
    board.window.notes.show_instead(FULL)
    choose_theme(board.window, theme)
    changed = board.picture()
    board.window.notes.show_instead(None)
    assert board.picture() != changed
    board.window.notes.show_instead(FULL)
    assert board.picture() == changed
    assert ink(board.part(2, -25, -20, 50, 40), board.window.theme.bad) > 20


def test_they_grow_with_the_board(board: Board) -> None:
    notes = Notes(
        tints={5: Tone.GOOD}, frames={7: Tone.ACCENT}, labels={1: Label("8", Tone.BAD)}
    )
    board.window.notes.show_instead(notes)
    letters = []
    for side in (500, 900):
        board.window.resize(side, side + 200)
        QApplication.processEvents()
        assert framed(board.window) == [7]
        for x, y in ((-38, 0), (38, 0), (0, -38)):
            assert differ(board.color(5, x, y), board.tinted(Tone.GOOD)) <= 6
        letters.append(ink(board.part(1, -20, -20, 40, 40), board.window.theme.bad))
    assert letters[1] > 2 * letters[0] > 0


@every_board
def test_whatever_changes_is_painted_anew(
    qtbot: QtBot, board: Board, geometry: Geometry
) -> None:
    lines: dict[Line, Tone] = dict.fromkeys(geometry.lines[1:], Tone.BAD)
    first, last = geometry.lines[0], geometry.size
    board.start_from(geometry, 1, last)
    # what comes with another game
    qtbot.waitUntil(lambda: is_up_to_date(board.view.viewport()))
    for notes in (
        Notes(lines={first: Tone.BAD}, labels={1: Label("?!")}),
        Notes({5: Tone.X}, {3: Tone.O}, labels={4: Label("100"), last: Label("?")}),
        Notes({5: Tone.O}, {3: Tone.O}, labels={4: Label("10"), last: Label("!!")}),
        Notes(ghosts={4: Mark.O}),
        Notes(ghosts={5: Mark.X}),
        Notes(lines=lines),
        Notes(lines={**lines, first: Tone.BAD}),
        Notes(lines=dict.fromkeys(lines, Tone.GOOD), tints={5: Tone.BAD}),
        Notes(),
        Notes({3: Tone.X}, lines={first: Tone.X}, labels={last: Label("?")}),
        Notes(threats={first: (Mark.X, first[1])}, values={4: 100}),
        Notes(threats={first: (Mark.O, first[1])}, values={4: 10, 5: -1}),
    ):
        board.scene.show_notes(notes)
        assert is_up_to_date(board.view.viewport())
    board.controller.play(4)
    assert is_up_to_date(board.view.viewport())


def test_of_a_line_that_the_board_has_not_got_each_square_is_lit_up(
    board: Board,
) -> None:
    board.start_from(THREE)
    board.scene.show_notes(Notes())
    plain = board.picture()
    board.scene.show_notes(Notes(lines={(1, 4, 6): Tone.X}))
    lit = board.picture()
    boxes = {p: board.box(p) for p in THREE.positions}
    changed = {p for p, box in boxes.items() if plain.copy(box) != lit.copy(box)}
    assert changed == {1, 4, 6}
