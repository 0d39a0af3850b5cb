"""Other boards than 3×3, and a position set up: from the engine to the file."""

from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Game,
    Geometry,
    Line,
    Mark,
    Score,
)
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.layouts import Circle, Spots, layout_of
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from oxo_desktop.window.board.items import SquareItem, WinItem
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.history.table import HistoryTable
from tests.conftest import next_start
from tests.window.desk import TWO, Desk
from tests.window.seen import differ, mixed

OTHERS = [board for board in GEOMETRIES.values() if board != THREE_BY_THREE]
LINES = [(board, line) for board in OTHERS for line in board.lines]
STEPS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down,
    Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
)  # fmt: skip

every_board = pytest.mark.parametrize(
    "geometry", OTHERS, ids=[board.name for board in OTHERS]
)
SET_UP = Game(starter=Mark.O, start=Board.from_text("X...O...X"))

every_start = pytest.mark.parametrize(
    "start",
    [*map(Game, OTHERS), SET_UP],
    ids=[*(board.name for board in OTHERS), "a position"],
)
every_line = pytest.mark.parametrize(
    ("geometry", "line"),
    LINES,
    ids=["-".join(map(str, (board.name, *line))) for board, line in LINES],
)


def moves_that_win(geometry: Geometry, line: Line) -> list[int]:
    """Return a game in which X, who starts, takes `line` and O what comes first."""
    others = [p for p in geometry.positions if p not in line]
    moves = [p for pair in zip(line, others, strict=False) for p in pair]
    return moves[: 2 * len(line) - 1]


def between(desk: Desk, line: Line) -> list[QPointF]:
    """Return points of a line, in the scene, that no mark covers."""
    scene = desk.window.scene
    path = scene.layout.path_of(line)
    if isinstance(path, Spots):
        # the upper edge of each frame
        middles = [scene.square_box(p).center() for p in line]
        # but that of the last move, which has a tint
        return [middle - QPointF(0, 40) for middle in middles[:-1]]
    if isinstance(path, Circle):
        return [QPointF(path.centre.x, path.centre.y - path.radius) * 100]
    centres = [scene.square_box(position).center() for position in line]
    return [(one + other) / 2 for one, other in pairwise(centres)]


def test_a_square_under_the_pointer_may_be_on_no_other_board(desk: Desk) -> None:
    desk.window.scene.hover(9)
    assert desk.ghosts == [Mark.X]
    desk.begin(SEVEN_POINT_PLANE)
    assert desk.ghosts == []


@every_board
def test_every_square_can_be_clicked_and_has_a_name(
    desk: Desk, geometry: Geometry
) -> None:
    desk.begin(geometry)
    last = geometry.size
    for position in geometry.positions:
        desk.click(position)
        assert desk.game.moves == (position,)
        if position != last:
            desk.controller.undo()
    marks = dict.fromkeys(range(1, last)) | {last: Mark.X}
    names = [sentences.square(geometry, p, mark) for p, mark in marks.items()]
    desk.qtbot.waitUntil(lambda: desk.names == names)


@every_line
@pytest.mark.one_in(5)
def test_every_line_wins_by_the_mouse(
    desk: Desk, geometry: Geometry, line: Line
) -> None:
    desk.begin(geometry)
    *moves, last = moves_that_win(geometry, line)
    desk.click(*moves)
    before, theme = desk.picture(), desk.window.theme
    desk.click(last)
    named = sentences.line(geometry, line)
    assert desk.sentences == ("Congratulations! Ada (X) wins!", named)
    assert desk.marks == desk.game.board.to_text()
    items = desk.window.scene.items()
    assert len([item for item in items if isinstance(item, WinItem) and item.mark]) == 1
    faded = [i for i in items if isinstance(i, SquareItem) and i.share < 1]
    assert len(faded) == len(line) - 1
    after = desk.picture()
    for point in between(desk, line):
        paper = desk.color_on_board(point, before)
        won = mixed(theme.x, theme.won, paper)
        assert differ(desk.color_on_board(point, after), won) <= 6


def route(geometry: Geometry, start: int, end: int) -> list[Qt.Key]:
    """Return the keys that lead from a square to another, as few as can be."""
    ways: dict[int, list[Qt.Key]] = {start: []}
    # what is found while the squares are gone through is gone through too
    for position in (found := [start]):
        for key, there in zip(
            STEPS, layout_of(geometry).neighbours_of(position), strict=True
        ):
            if there not in ways:
                ways[there] = [*ways[position], key]
                found.append(there)
    return ways[end]


@every_board
def test_keys_reach_every_square_and_enter_plays_it(
    desk: Desk, geometry: Geometry
) -> None:
    at = geometry.size
    desk.begin(geometry)
    desk.press_key(*route(geometry, 1, at))
    for target in geometry.positions:
        desk.press_key(*route(geometry, at, target))
        assert desk.window.scene.ringed == target
        desk.press_key(Qt.Key.Key_Return)
        assert desk.game.moves == (target,)
        desk.controller.undo()
        at = target


def test_digits_play_where_every_square_has_one(desk: Desk) -> None:
    desk.begin(SEVEN_POINT_PLANE)
    desk.press_key(Qt.Key.Key_7, Qt.Key.Key_8, Qt.Key.Key_1)
    assert desk.game.moves == (7, 1)
    desk.begin(GEOMETRIES["4x4"])
    desk.press_key(Qt.Key.Key_1)
    assert not desk.game.moves


@every_start
def test_the_next_start_goes_on_with_it(
    qtbot: QtBot, desk: Desk, parts: Parts, start: Game
) -> None:
    desk.controller.resume(start, TWO)
    free = start.board.available_moves()
    desk.click(*free[:3])
    desk.window.menus.undo.trigger()
    left = desk.game
    with next_start(qtbot, parts) as desk:
        assert desk.game == left
        assert desk.marks == left.board.to_text()
        marks = enumerate(left.board, start=1)
        names = [sentences.square(left.geometry, *one) for one in marks]
        desk.qtbot.waitUntil(lambda: desk.names == names)
        desk.window.menus.redo.trigger()
        desk.click(free[3])
        assert desk.game.moves == tuple(free[:4])


@every_board
def test_the_history_shows_and_opens_it(
    desk: Desk, geometry: Geometry, store: Store
) -> None:
    desk.begin(geometry)
    moves = tuple(moves_that_win(geometry, geometry.lines[-1]))
    desk.click(*moves)
    assert store.score(TWO, geometry.name) == Score(x_wins=1)
    assert store.score(TWO) == Score()
    desk.controller.new_game(TWO)
    assert desk.window.scene.layout.geometry == THREE_BY_THREE
    name = partial(sentences.square_name, geometry)
    x_squares = ", ".join(map(name, geometry.lines[-1]))
    on_board = f": X on {x_squares}; O on {name(1)}, {name(2)}"
    assert on_board in open_from_history(desk)
    assert desk.game == Game(geometry, moves=moves)
    assert desk.marks == desk.game.board.to_text()


def test_the_history_shows_and_opens_what_began_with_a_position(desk: Desk) -> None:
    desk.controller.resume(SET_UP, TWO)
    desk.click(2)
    desk.controller.new_game(TWO)
    assert open_from_history(desk) == "X on 1, 9; O on 2, 5"
    assert desk.game == SET_UP.play(2)
    assert desk.marks == desk.game.board.to_text()


def open_from_history(desk: Desk) -> str:
    """Open the game that was played last, and return what is said of it there."""
    desk.window.menus.history.trigger()
    (history,) = desk.window.findChildren(HistoryWindow)
    (table,) = history.findChildren(HistoryTable)
    spoken = table.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    # a picture is painted
    assert not table.viewport().grab().isNull()
    desk.qtbot.keyClick(table, Qt.Key.Key_Down)
    desk.qtbot.keyClick(table, Qt.Key.Key_Up)
    desk.qtbot.keyClick(table, Qt.Key.Key_Return)
    return str(spoken)
