"""Cards, board and status stay together, and grow with the window."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from oxo_desktop.engine import GEOMETRIES, THREE_BY_THREE, Geometry, Human, Level
from oxo_desktop.engine import GameSettings as Players
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.window.board.view import BESIDE
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.window.look import growth_in
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.status.level_button import LevelButton
from oxo_desktop.window.status.score_strip import DrawsCount, PlayerCard
from oxo_desktop.words import is_right_to_left
from tests.catalogue import pseudo
from tests.window.desk import Desk
from tests.window.faults import cut

USUAL = (520, 658)
SIZES = [
    USUAL, (480, 800), (800, 600), (1000, 560), (1200, 900), (600, 1300),
    (1920, 1080), (1080, 1920), (2560, 1440), (3840, 2160),
]  # fmt: skip
NAMED = Players(Human("Charlotte"), Human("Sandra"))
NORMAL = Players.against_computer(Level.NORMAL)
LONG = Players(Human("W" * 24), Human("Ada"))
LONGER = Players(Human("W" * 9), Human("Ada"))

windows = st.tuples(st.integers(320, 2600), st.integers(420, 1500))
"""Sizes of windows."""

with_one_window = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


class Shown:
    """Where the parts of a window lie, in its pixels, and how large their text is."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        view, area = window.view, window.strip.parentWidget()
        card = view.mapFromScene(window.scene.sceneRect()).boundingRect()
        # a box from Qt reaches to the end of the last pixel that it touches
        card.adjust(0, 0, -1, -1)
        self.board = card.translated(view.viewport().mapTo(window, QPoint()))
        self.strip, self.panel = map(self.box, (window.strip, window.panel))
        assert area is not None
        self.area = self.box(area)
        self.cards = [self.box(card) for card in window.findChildren(PlayerCard)]
        self.draws = self.box(window.findChildren(DrawsCount)[0])
        labels = [
            *window.strip.findChildren(QLabel),
            *window.panel.findChildren(QLabel),
        ]
        texts: list[QWidget] = [*labels, *self.buttons]
        self.text_sizes = [widget.font().pointSizeF() for widget in texts]

    def box(self, widget: QWidget) -> QRect:
        return widget.rect().translated(widget.mapTo(self.window, QPoint()))

    @property
    def is_beside(self) -> bool:
        """Whether all the text is beside the board."""
        return not (self.board.left() <= self.strip.center().x() <= self.board.right())

    @property
    def group(self) -> QRect:
        """The board, and what is beside it or above and below it."""
        return self.board.united(self.strip) if self.is_beside else self.board

    @property
    def buttons(self) -> list[QAbstractButton]:
        return [b for b in self.window.panel.findChildren(FlatButton) if b.isVisible()]

    @property
    def names(self) -> list[str]:
        """The players' names as they can be read."""
        cards = self.window.findChildren(PlayerCard)
        return [card.findChildren(ElidedLabel)[0].text() for card in cards]


def resized(window: MainWindow, size: tuple[int, int]) -> Shown:
    window.resize(*size)
    QApplication.processEvents()
    assert window.size().toTuple() == size
    return Shown(window)


def assert_edges_are_aligned(shown: Shown) -> None:
    status = shown.box(shown.window.panel.findChildren(QLabel)[0])
    undo = shown.box(shown.buttons[0])
    board = shown.board
    if shown.is_beside:
        assert board.right() < shown.strip.left()
        assert shown.panel.right() == shown.strip.right() <= shown.area.right() - BESIDE
        sides = {(card.left(), card.right()) for card in shown.cards}
        assert sides == {(shown.strip.left(), shown.strip.right())}
        assert status.left() == undo.left() == shown.strip.left()
        assert shown.strip.top() <= board.top() + 1
        return
    assert shown.strip.left() == pytest.approx(board.left(), abs=1)
    assert shown.strip.right() == pytest.approx(board.right(), abs=1)
    assert shown.cards[0].left() == shown.strip.left()
    assert shown.cards[1].right() == shown.strip.right()
    assert status.left() == undo.left() == pytest.approx(board.left(), abs=1)


@with_one_window
@given(size=st.tuples(st.integers(520, 2600), st.integers(600, 1500)))
@example(size=USUAL)
@example(size=(521, 658))
def test_the_board_lies_on_whole_pixels(desk: Desk, size: tuple[int, int]) -> None:
    """So that it is on one edge with the cards on a screen of any scale."""
    desk.controller.new_game(NAMED)
    shown = resized(desk.window, size)
    if not shown.is_beside:
        assert shown.strip.left() == shown.board.left()
        assert shown.strip.right() == shown.board.right()
    view = desk.window.view
    board = view.viewportTransform().mapRect(desk.window.scene.sceneRect())
    board.translate(view.viewport().mapTo(desk.window, QPoint(0, 0)).x(), 0)
    assert board.left() == pytest.approx(shown.board.left(), abs=0.01)
    assert board.right() == pytest.approx(shown.board.right() + 1, abs=0.01)


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=list(GEOMETRIES))
def test_cards_board_and_status_have_one_edge(desk: Desk, geometry: Geometry) -> None:
    for size in SIZES:
        resized(desk.window, size)
        desk.begin(geometry, NAMED)
        assert_edges_are_aligned(resized(desk.window, size))


@pytest.mark.parametrize("size", [(1000, 658), (1300, 1300), (1920, 1080)])
def test_the_moves_leave_one_edge(desk: Desk, size: tuple[int, int]) -> None:
    desk.controller.new_game(NAMED)
    alone = resized(desk.window, size)
    desk.window.menus.moves.trigger()
    beside = resized(desk.window, size)
    assert_edges_are_aligned(beside)
    assert beside.area.width() < alone.area.width()
    centre = beside.area.center().x()
    assert beside.group.center().x() == pytest.approx(centre, abs=1)


def test_from_right_to_left_the_edge_is_the_right_one(desk: Desk) -> None:
    desk.controller.new_game(NAMED)
    desk.window.look.use_language(pseudo("ar"))
    for size in SIZES:
        shown = resized(desk.window, size)
        board, undo = shown.board, shown.box(shown.buttons[0])
        if shown.is_beside:
            assert undo.right() == shown.strip.right() < board.left()
            continue
        assert undo.right() == pytest.approx(board.right(), abs=1)
        middle = shown.draws.center().x()
        assert middle == pytest.approx(board.center().x(), abs=1)
        assert shown.panel.left() == BESIDE


def test_the_text_is_never_smaller_than_in_the_usual_window(desk: Desk) -> None:
    usual = resized(desk.window, USUAL).text_sizes
    for size in [(320, 420), (470, 800), (800, 600), (1300, 500), (400, 1000)]:
        now = resized(desk.window, size).text_sizes
        assert all(n >= u for n, u in zip(now, usual, strict=True))


def test_on_the_full_screen_of_a_classroom_the_text_is_thrice_as_large(
    desk: Desk,
) -> None:
    usual = resized(desk.window, USUAL)
    assert usual.board.height() >= 430
    sizes, buttons = usual.text_sizes, [b.size() for b in usual.buttons]
    full = resized(desk.window, (1920, 1080))
    assert full.text_sizes == [pytest.approx(3 * s, rel=0.05) for s in sizes]
    for before, button in zip(buttons, full.buttons, strict=True):
        assert button.height() == pytest.approx(3 * before.height(), rel=0.05)
    # and the board still has all the height
    assert full.board.height() > full.area.height() - 10


@pytest.mark.parametrize("size", [(1366, 744), (1920, 1056)])
def test_text_is_as_large_beside_layers_as_beside_other_boards(
    desk: Desk, size: tuple[int, int]
) -> None:
    usual = resized(desk.window, size)
    desk.begin(FOUR_BY_FOUR_BY_FOUR, NAMED)
    layers = resized(desk.window, size)
    for text, other in zip(layers.text_sizes, usual.text_sizes, strict=True):
        assert text > 0.9 * other
    assert layers.is_beside
    # and these have the height
    assert layers.board.height() > 0.95 * layers.area.height()


@pytest.mark.parametrize(
    ("size", "side"),
    [((1366, 744), 640), ((800, 420), 330), ((1366, 420), 330)],
)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_wide_window_gives_the_board_its_height(
    desk: Desk, size: tuple[int, int], side: int, language: str
) -> None:
    window = desk.window
    window.look.use_language(pseudo(language) if language == "ar" else None)
    desk.begin(THREE_BY_THREE, NORMAL)
    desk.click(5)
    desk.wait_for_moves(2)
    alone = resized(window, size)
    assert alone.is_beside
    assert alone.board.height() >= side
    assert cut(window) == []
    assert_nothing_overlaps(window)
    window.menus.moves.setChecked(True)
    beside = resized(window, size)
    # text needs some of the width
    assert beside.board.height() >= (0.85 * side if beside.is_beside else 190)
    assert cut(window) == []
    assert_nothing_overlaps(window)


def test_the_keyboard_goes_through_the_text_as_it_is_read(desk: Desk) -> None:
    """“Why?” stands beside the status, or after the buttons: Tab and readers go so."""
    window = desk.window
    desk.begin(THREE_BY_THREE, NORMAL)
    desk.click(5)
    desk.wait_for_moves(2)
    for size in ((1366, 744), USUAL, (1366, 744)):
        resized(window, size)
        read = [b for b in window.panel.children() if b in Shown(window).buttons]
        reached: list[QWidget] = []
        widget = window.panel.nextInFocusChain()
        while widget is not None and len(reached) < len(read):
            reached += [widget] if widget in read else []
            widget = widget.nextInFocusChain()
        seen = sorted(read, key=lambda b: (b.y(), b.x()))
        assert reached == read
        assert read == seen
        assert len(read) == 3


def test_the_text_grows_with_the_board(desk: Desk) -> None:
    before = resized(desk.window, USUAL)
    for step in range(1, 60):
        size = (520 + 23 * step, 662 + 13 * step)
        shown = resized(desk.window, size)
        assert shown.board.height() >= before.board.height()
        for text, larger in zip(before.text_sizes, shown.text_sizes, strict=True):
            assert text < larger < 1.1 * text
        before = shown


@pytest.mark.parametrize("size", [(480, 800), (600, 1300), (333, 900), (1080, 1920)])
def test_in_a_tall_window_the_group_stays_together_in_the_middle(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.controller.new_game(NAMED)
    shown = resized(desk.window, size)
    assert shown.board.width() >= size[0] - 2 * BESIDE - 1
    assert 10 <= shown.board.top() - shown.strip.bottom() <= 20
    assert 10 <= shown.panel.top() - shown.board.bottom() <= 20
    above = shown.strip.top() - shown.area.top()
    below = shown.area.bottom() - shown.panel.bottom()
    assert above == pytest.approx(below, abs=3)
    assert above > 20


@with_one_window
@given(size=st.tuples(st.integers(520, 2600), st.integers(420, 2000)))
@example(size=(1200, 900))
@example(size=(520, 2000))
def test_names_are_whole_from_the_usual_width_on(
    desk: Desk, size: tuple[int, int]
) -> None:
    for players, names in (
        (NAMED, ["Charlotte", "Sandra"]),
        (Players(Human(), Human()), ["Player X", "Player O"]),
        (Players.against_computer(Level.NORMAL), ["You", "Computer"]),
    ):
        desk.controller.new_game(players)
        assert resized(desk.window, size).names == names


def test_cards_are_as_wide_as_a_long_name_needs(desk: Desk) -> None:
    desk.controller.new_game(NAMED)
    short = resized(desk.window, (900, 1000))
    desk.controller.new_game(LONGER)
    QApplication.processEvents()
    long = Shown(desk.window)
    assert long.names == ["W" * 9, "Ada"]
    assert long.board == short.board
    assert long.strip.width() > short.strip.width()
    left, right = long.cards
    assert left.width() == right.width()
    middle = long.board.center().x()
    assert long.draws.center().x() == pytest.approx(middle, abs=1)
    desk.controller.new_game(NAMED)
    QApplication.processEvents()
    assert Shown(desk.window).strip == short.strip


def test_a_name_is_cut_only_where_there_is_no_room_left(desk: Desk) -> None:
    desk.controller.new_game(LONG)
    shown = resized(desk.window, USUAL)
    name, other = shown.names
    assert name.endswith("…")
    assert other == "Ada"
    assert shown.strip.width() == 520 - 2 * BESIDE


def assert_nothing_overlaps(window: MainWindow) -> None:
    shown = Shown(window)
    view = shown.box(window.view)
    assert view.contains(shown.board)
    assert all(map(shown.area.contains, (shown.strip, view, shown.panel)))
    left, right = shown.cards
    labels = [shown.box(label) for label in window.panel.findChildren(QLabel)]
    buttons = [shown.box(button) for button in shown.buttons]
    if shown.is_beside:
        assert not view.intersects(shown.strip.united(shown.panel))
        parts = [left, right, shown.draws, *labels]
        assert all(a.bottom() < b.top() for a, b in pairwise(parts))
        assert all(b.top() > labels[-1].bottom() for b in buttons)
        assert not any(a.intersects(b) for a, b in combinations(buttons, 2))
    else:
        assert shown.strip.bottom() < view.top() <= shown.board.top()
        assert shown.board.bottom() <= view.bottom() < shown.panel.top()
        row = [box for box in buttons if box.top() > labels[-1].bottom()]
        cards, lines = (left, shown.draws, right), [*labels, row[0]]
        assert len({box.top() for box in row}) == 1
        assert all(a.bottom() < b.top() for a, b in pairwise(lines))
        for boxes in (cards, row):
            boxes = boxes[::-1] if is_right_to_left() else boxes
            assert all(a.right() < b.left() for a, b in pairwise(boxes))
    assert left.width() == pytest.approx(right.width(), abs=1)
    assert all(map(shown.panel.contains, buttons))


@with_one_window
@given(size=windows, moves=st.booleans(), played=st.booleans())
@example(size=(320, 420), moves=False, played=True)
@example(size=(2600, 420), moves=True, played=True)
@example(size=(320, 1500), moves=False, played=False)
def test_everything_fits_at_any_size(
    desk: Desk, size: tuple[int, int], moves: bool, played: bool
) -> None:
    window = desk.window
    window.menus.moves.setChecked(moves)
    desk.controller.new_game(NAMED)
    for position in (1, 2, 5, 3, 9) if played else ():
        desk.controller.play(position)
    window.resize(*size)
    QApplication.processEvents()
    assert_nothing_overlaps(window)
    assert cut(window) == []
    shown = Shown(window)
    least = min(shown.area.width() - 2 * BESIDE - 1, 0.55 * shown.area.height() - 20)
    assert shown.board.width() >= least


class Changes(QObject):
    """Counts how often each part gets another place or size."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.counted: Counter[str] = Counter()
        for part in (window.strip, window.view, window.panel):
            part.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's name
        self, watched: QObject, event: QEvent
    ) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.counted[f"{event.type().name} of {type(watched).__name__}"] += 1
        return False


@with_one_window
@given(size=windows, before=windows)
# only the text grows: its card stays as large as it was
@example(size=(546, 760), before=(548, 763))
@example(size=(743, 832), before=(745, 829))
def test_a_size_is_settled_in_one_pass(
    desk: Desk, size: tuple[int, int], before: tuple[int, int]
) -> None:
    """Boxes do not follow one another, nor does the way to a size matter."""
    window = desk.window
    resized(window, size)
    parts = [window, *desk.central.findChildren(QWidget)]
    first = [part.geometry() for part in parts]
    resized(window, before)
    changes = Changes(window)
    window.resize(*size)
    at_once = [part.geometry() for part in parts]
    QApplication.processEvents()
    assert [part.geometry() for part in parts] == at_once == first
    # once more, if that of the text in all of the window changes too
    is_same = growth_in(QSize(*size)) == growth_in(QSize(*before))
    most = 1 if is_same else 2
    assert all(times <= most for times in changes.counted.values()), changes.counted


def test_a_board_of_another_shape_gets_its_room_at_once(desk: Desk) -> None:
    square = resized(desk.window, (600, 1300)).board
    desk.begin(SEVEN_POINT_PLANE, NAMED)
    plane = Shown(desk.window).board
    assert plane.width() == square.width()
    assert plane.height() < square.height() - 20
    assert Shown(desk.window).panel.top() - plane.bottom() < 20


def test_the_level_is_changed_on_the_whole_of_a_large_card(desk: Desk) -> None:
    desk.controller.new_game(Players.against_computer(Level.NORMAL))
    shown = resized(desk.window, (1920, 1080))
    (button,) = (b for b in desk.window.findChildren(LevelButton) if b.isVisible())
    assert shown.box(button) == shown.cards[1]


@pytest.mark.usefixtures("large_text")
def test_large_text_of_the_system_is_enlarged_too(desk: Desk) -> None:
    desk.controller.new_game(NAMED)
    usual = resized(desk.window, USUAL).text_sizes
    full = resized(desk.window, (1920, 1080))
    assert all(f > 1.4 * u for f, u in zip(full.text_sizes, usual, strict=True))
    assert full.names == ["Charlotte", "Sandra"]
    assert cut(desk.window) == []
    tall = resized(desk.window, (700, 1300))
    assert tall.names == ["Charlotte", "Sandra"]


@pytest.mark.parametrize("size", [(1000, 560), (1920, 1080)])
def test_beside_the_board_a_word_is_apart_from_its_number(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.window.resize(*size)
    QApplication.processEvents()
    (draws,) = desk.window.findChildren(DrawsCount)
    word, number = draws.findChildren(QLabel)
    assert number.y() == pytest.approx(word.y(), abs=word.height() / 2)
    blank = word.fontMetrics().horizontalAdvance(" ")
    assert number.x() - word.geometry().right() > 1.5 * blank
