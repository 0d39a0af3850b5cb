"""What a board is shown, and what of it is new."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from oxo_desktop.engine import GEOMETRIES, Board, Mark
from oxo_desktop.engine.geometry import FOUR_BY_FOUR
from oxo_desktop.layouts import Layout, arrangements_of, layout_in_depth
from oxo_desktop.window import theme
from oxo_desktop.window.board.scene import BoardScene
from oxo_desktop.window.controls.figures import SQUARE, center_of
from oxo_desktop.window.controls.shown import Change, Notes, Shown, Tone
from tests.window.desk import marks, square_at

LAYOUTS = [
    layout
    for geometry in GEOMETRIES.values()
    for layout in (*arrangements_of(geometry), layout_in_depth(geometry))
    if layout is not None
]


@pytest.fixture
def scene(qapp: QApplication) -> BoardScene:
    assert qapp is not None
    theme.use(theme.load("light"))
    return BoardScene()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_point_is_on_the_square_around_it(scene: BoardScene, layout: Layout) -> None:
    scene.show(Shown(Board((), layout.geometry)))
    scene.arrange(layout)
    for position in layout.geometry.positions:
        for right, low in ((0, 0), (0.49, 0), (0, -0.49), (-0.34, 0.34), (0.4, 0.4)):
            away = QPointF(right + low * layout.down.x, low * layout.down.y) * SQUARE
            here = square_at(scene, center_of(layout, position) + away)
            # a disc has no corner
            is_beside = layout.is_joined and right == low != 0
            assert here == (None if is_beside else position)
    assert square_at(scene, QPointF(-1, SQUARE / 2)) is None


@pytest.mark.parametrize(
    ("before", "after", "came", "left"),
    [
        pytest.param("X..", "X.O", {3: "O"}, (), id="a move"),
        pytest.param("X.O", "...", {}, (1, 3), id="a move and its reply taken back"),
        pytest.param("X.O", "XXO", {2: "X"}, (), id="a move put back"),
        pytest.param("X..", "O..", {1: "O"}, (1,), id="a mark changed for the other"),
        pytest.param("XO.", "OX.", None, None, id="more than one: nothing leads there"),
    ],
)
def test_only_what_is_new_comes_and_what_is_gone_leaves(
    scene: BoardScene,
    before: str,
    after: str,
    came: dict[int, Mark] | None,
    left: tuple[int, ...] | None,
) -> None:
    scene.show(Shown(Board.from_text(before + "......")))
    changes: list[Change] = []
    games: list[None] = []
    scene.marks_changed.connect(changes.append)
    scene.game_shown.connect(lambda: games.append(None))
    scene.show(replace(scene.shown, board=Board.from_text(after + "......")))
    assert marks(scene) == after + "......"
    found = [(change.came, change.left) for change in changes]
    assert found == ([] if came is None else [(came, left)])
    assert len(games) == (came is None)


@pytest.mark.parametrize(
    "other",
    [Shown(Board.from_text("X.. ... ..."), number=1), Shown(Board((), FOUR_BY_FOUR))],
    ids=["another game", "another board"],
)
def test_of_another_game_all_is_new(scene: BoardScene, other: Shown) -> None:
    scene.show(Shown(Board.from_text("X.. .O. ...")))
    shown: list[str] = []
    scene.game_shown.connect(lambda: shown.append(marks(scene)))
    scene.show(other)
    scene.show(other)
    assert shown == ["".join(mark or "." for mark in other.board)]


def test_notes_come_with_their_board_in_any_order(scene: BoardScene) -> None:
    first, second = (Board.from_text(f"{x}.. ... ...") for x in ".X")
    of_first, of_second = (Notes(frames={p: Tone.X}) for p in (1, 2))
    scene.stand(Shown(first))
    scene.show_notes(of_first, first)
    # told before the board itself
    scene.show_notes(of_second, second)
    assert scene.shown.notes == of_first
    scene.stand(Shown(second))
    assert scene.shown.notes == of_second
    # the next board has none of its own
    scene.stand(Shown(Board.from_text("XO. ... ...")))
    assert scene.shown.notes == Notes()
