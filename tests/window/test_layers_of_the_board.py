"""The board in layers: how they are arranged, and the lines that go through them."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton

from oxo_desktop.engine import GEOMETRIES, Choice, Mark, Reason, Rule
from oxo_desktop.engine.hints import Hint
from oxo_desktop.layouts import arrangements_of, layout_in_depth
from oxo_desktop.play.settings import TEXT_SIZES, Settings
from oxo_desktop.window.board.items import WinItem
from oxo_desktop.window.controls.figures import line_dashes
from oxo_desktop.window.controls.shown import Label, Notes, Tone
from oxo_desktop.window.controls.widgets import LEAST_TARGET
from tests.window.desk import Desk, square_at, wins
from tests.window.painted import painted_texts
from tests.window.seen import framed, is_up_to_date, settle

CUBE = GEOMETRIES["4x4x4"]
SQUARE, ROW, COLUMN = arrangements_of(CUBE)


def resize(desk: Desk, width: int, height: int) -> None:
    desk.window.resize(width, height)
    desk.qtbot.waitUntil(lambda: desk.window.size().toTuple() == (width, height))


@pytest.mark.parametrize(
    ("width", "height", "layout"),
    [(520, 658, SQUARE), (1500, 560, ROW), (330, 1500, COLUMN)],
    ids=["two by two", "side by side", "one below the other"],
)
def test_layers_are_arranged_as_the_window_allows(
    desk: Desk, width: int, height: int, layout: object
) -> None:
    desk.begin(CUBE)
    desk.click(1, 6, 22)
    resize(desk, width, height)
    assert desk.window.scene.layout is layout
    assert desk.marks == desk.game.board.to_text()
    desk.click(64)
    assert desk.game.moves == (1, 6, 22, 64)


def test_what_is_shown_stays_when_layers_are_arranged_anew(desk: Desk) -> None:
    desk.begin(CUBE)
    desk.click(1, 6, 22, 16)
    resize(desk, 1000, 1100)
    desk.window.notes.on_hint_given(Hint(Choice(43, Reason(Rule.CORNER, (43,)))))
    assert framed(desk.window) == [43]
    desk.window.scene.set_ring(7)
    resize(desk, 2400, 800)
    # the ring has the same colour
    assert 43 in framed(desk.window)
    assert desk.window.scene.ringed == 7
    assert desk.window.scene.shown.last == 16
    desk.click(43, 17, 64)
    resize(desk, 520, 658)
    wins = [i for i in desk.window.scene.items() if isinstance(i, WinItem) and i.mark]
    assert len(wins) == 1
    assert desk.sentences[1] == "From corner to corner through all layers"


def test_the_lines_through_the_square_under_the_pointer(desk: Desk) -> None:
    desk.begin(CUBE)
    scene = desk.window.scene
    scene.hover(1)
    through = {p for line in CUBE.lines_through(1) for p in line} - {1}
    assert len(through) == 21
    assert desk.joined == through
    # the tint is painted
    point = QPointF(40, 0)
    lit = desk.color_on_board(scene.square_box(64).center() + point)
    unlit = desk.color_on_board(scene.square_box(63).center() + point)
    assert unlit == desk.window.theme.board
    assert lit != unlit
    desk.click(1)
    assert desk.joined == set()
    scene.hover(2)
    assert 3 in desk.joined
    # not while nobody can play there
    scene.show(replace(scene.shown, turn=None))
    assert desk.joined == set()
    scene.show(replace(scene.shown, turn=Mark.O))
    assert 3 in desk.joined
    for nowhere in (None, 1):
        scene.hover(nowhere)
        assert desk.joined == set()
    desk.click(5, 2, 6, 3, 7, 4)
    assert desk.game.outcome.is_over
    scene.hover(64)
    assert desk.joined == set()


def test_layers_in_depth_are_chosen_in_the_menu_and_played_on(
    desk: Desk, settings: Settings
) -> None:
    menus = desk.window.menus
    assert not menus.depth.isEnabled()
    desk.begin(CUBE)
    desk.click(1)
    menus.depth.trigger()
    assert desk.window.scene.layout is layout_in_depth(CUBE)
    assert desk.marks == desk.game.board.to_text()
    assert settings.layers_in_depth
    desk.click(5, 22, 7)
    # every square is found where it is seen
    assert desk.game.moves == (1, 5, 22, 7)
    boxes = [desk.box(p) for p in CUBE.positions]
    # those of the board before may still be there
    buttons = desk.viewport.findChildren(QAbstractButton)[-CUBE.size :]
    assert [button.geometry() for button in buttons] == boxes
    desk.click(43, 9, 64)
    assert wins(desk.window.scene) == 1
    between = desk.window.scene.square_box(22).center() * 0.5
    between += desk.window.scene.square_box(43).center() * 0.5
    won = desk.color_on_board(between)
    assert won.blue() - won.red() > 20
    menus.depth.trigger()
    assert desk.window.scene.layout is SQUARE
    assert wins(desk.window.scene) == 1


def test_the_lines_through_a_square_in_depth_are_dashes(desk: Desk) -> None:
    desk.begin(CUBE)
    resize(desk, 700, 800)
    desk.window.menus.depth.trigger()
    scene, layout = desk.window.scene, desk.window.scene.layout
    down = line_dashes(layout, (4, 20, 36, 52), 3, (5, 6))
    middle = scene.square_box(4).center()
    dash = middle + QPointF(0, 8)
    assert down.contains(dash)
    before = desk.picture()
    assert is_up_to_date(desk.window)
    scene.hover(52)
    assert is_up_to_date(desk.window)
    assert desk.color_on_board(dash) == desk.window.theme.edge
    # and leave that square to the mark that would be there
    assert desk.window.theme.edge.name() not in inside(desk, 52)
    scene.hover(2)
    assert desk.color_on_board(dash) != desk.window.theme.edge
    scene.hover(None)
    assert desk.picture() == before
    # the keyboard's ring lights them too, until a mark is placed
    desk.window.view.take_focus()
    desk.press_key(Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert desk.joined != set()
    desk.press_key(Qt.Key.Key_Space)
    assert len(desk.game.moves) == 1
    assert desk.joined == set()
    desk.press_key(Qt.Key.Key_Down, Qt.Key.Key_Up)
    assert desk.joined == set()


def inside(desk: Desk, position: int) -> set[str]:
    """Return the colours around the middle of a square."""
    seen = desk.picture()
    points = [(x, y) for x in range(-20, 21) for y in range(-5, 6)]
    return {desk.color(position, x, y, seen).name() for x, y in points}


def test_a_threat_and_the_lines_through_its_square_in_depth_are_told_apart(
    desk: Desk,
) -> None:
    for switch in (desk.window.menus.depth, desk.window.menus.threats):
        switch.setChecked(True)
    desk.begin(CUBE)
    settle()
    desk.click(1, 5, 22, 6, 43, 7)
    scene, theme = desk.window.scene, desk.window.theme
    resting = desk.picture()
    assert theme.x.name() in inside(desk, 64)
    # a faint mark stands there instead
    scene.hover(64)
    assert is_up_to_date(desk.window)
    assert not {theme.x.name(), theme.edge.name()} & inside(desk, 64)
    # other lines are dashes; that of the threat keeps its own
    upright, slanting = (
        {desk.color_on_board(one + (other - one) * n / 99).name() for n in range(100)}
        for one, other in (
            [scene.square_box(p).center() for p in pair]
            for pair in ((48, 64), (43, 64))
        )
    )
    assert theme.edge.name() in upright
    assert theme.edge.name() not in slanting
    # nor do they cross the small mark of another
    scene.hover(24)
    assert theme.o.name() in inside(desk, 8)
    assert theme.edge.name() not in inside(desk, 8)
    scene.hover(None)
    assert desk.picture() == resting


def test_squares_in_depth_are_high_enough_for_a_finger(desk: Desk) -> None:
    desk.begin(CUBE)
    # all is scrolled where they would be too low
    resize(desk, 400, 400)
    desk.window.menus.depth.trigger()
    row = desk.window.view.transform().mapRect(desk.window.scene.square_box(1))
    assert round(row.height()) >= LEAST_TARGET


@pytest.mark.parametrize("in_depth", [False, True])
def test_names_of_layers_and_numbers_follow_the_size_of_text(
    desk: Desk, *, in_depth: bool
) -> None:
    desk.begin(CUBE)
    desk.window.menus.numbers.setChecked(True)
    desk.window.menus.depth.setChecked(in_depth)
    resize(desk, 1366, 744)
    usual = written(desk)
    for _ in range(len(TEXT_SIZES)):
        desk.window.menus.larger.trigger()
    largest = written(desk)
    assert is_up_to_date(desk.window)
    for text in ("Layer 2", "D4"):
        assert largest[text].height() > 1.3 * usual[text].height()
    # but stay where they have room
    name, view, scene = largest["Layer 2"], desk.window.view, desk.window.scene
    for corner in (name.topRight(), name.bottomRight()):
        assert square_at(scene, view.mapToScene(corner.toPoint())) is None


def written(desk: Desk) -> dict[str, QRectF]:
    """Return what is written on the board, and where in the viewport."""
    return dict(painted_texts(desk.viewport))


def test_in_depth_an_outcome_stands_beside_a_number_and_within_its_square(
    desk: Desk,
) -> None:
    desk.begin(CUBE)
    for switch in (desk.window.menus.depth, desk.window.menus.numbers):
        switch.trigger()
    scene, red = desk.window.scene, desk.window.theme.bad
    scene.show_notes(Notes(labels={22: Label("loses", Tone.BAD)}))
    box, picture = scene.square_box(22), desk.picture()
    written = [
        point
        for x in range(0, 300, 2)
        for y in range(-50, 100, 2)
        if desk.color_on_board(point := box.topLeft() + QPointF(x - 80, y), picture)
        == red
    ]
    assert written
    assert all(square_at(scene, point) == 22 for point in written)


def test_the_copied_picture_shows_layers_as_they_are_shown(desk: Desk) -> None:
    desk.begin(CUBE)
    pictures = []
    for _ in range(2):
        desk.window.menus.copy_picture.trigger()
        pictures.append(QGuiApplication.clipboard().image())
        desk.window.menus.depth.trigger()
    # in depth there is a board where the flat layers are apart
    assert pictures[0] != pictures[1]


def test_flat_boards_have_no_such_hint(desk: Desk) -> None:
    desk.window.scene.hover(1)
    assert desk.ghosts == [Mark.X]
    assert desk.joined == set()
