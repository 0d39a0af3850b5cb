"""Cards, board and status stay together, and nothing that is said moves them."""

from functools import partial
from itertools import combinations, pairwise

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Game,
    Geometry,
    Human,
    Level,
    Value,
)
from oxo_desktop.engine import GameSettings as Players
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.play.streak import Offer
from oxo_desktop.system import languages
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.text_size import text_sizes
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.window.look import growth_in
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.play_area import PlayArea, ScrolledIfSmall
from oxo_desktop.window.status.level_button import LevelButton
from oxo_desktop.window.status.score_strip import DrawsCount, PlayerCard
from oxo_desktop.words import is_right_to_left
from tests.catalogue import pseudo
from tests.window.desk import TWO, Desk, use_language
from tests.window.faults import cut
from tests.window.seen import settle
from tests.window.test_text_size import PANELS

USUAL = (520, 658)
SIZES = [
    USUAL, (480, 800), (800, 600), (1000, 560), (1200, 900), (600, 1300),
    (1920, 1080), (1080, 1920), (2560, 1440), (3840, 2160),
]  # fmt: skip
NAMED = Players(Human("Charlotte"), Human("Sandra"))
NORMAL = Players.against_computer(Level.NORMAL)
LONG = Players(Human("W" * 24), Human("Ada"))

windows = st.tuples(st.integers(420, 2600), st.integers(420, 1500))
"""Sizes of windows that are never too small for text grown in a larger one."""

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
    board, strip = shown.board, shown.strip
    assert (strip.left(), strip.right()) == (shown.panel.left(), shown.panel.right())
    assert status.left() == undo.left() == strip.left()
    if shown.is_beside:
        assert board.right() < strip.left()
        sides = {(card.left(), card.right()) for card in shown.cards}
        assert sides == {(strip.left(), strip.right())}
        return
    assert strip.left() <= board.left() + 1
    assert strip.right() >= board.right() - 1
    assert strip.center().x() == pytest.approx(board.center().x(), abs=1)
    assert shown.cards[0].left() == strip.left()
    assert shown.cards[1].right() == strip.right()


@with_one_window
@given(size=st.tuples(st.integers(520, 2600), st.integers(600, 1500)))
@example(size=USUAL)
@example(size=(521, 658))
def test_the_board_lies_on_whole_pixels(desk: Desk, size: tuple[int, int]) -> None:
    """So that it is on one edge with the cards on a screen of any scale."""
    desk.controller.new_game(NAMED)
    shown = resized(desk.window, size)
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
    use_language(desk.window.look, pseudo("ar"))
    for size in SIZES:
        shown = resized(desk.window, size)
        board, undo = shown.board, shown.box(shown.buttons[0])
        assert undo.right() == shown.strip.right() == shown.panel.right()
        if shown.is_beside:
            assert undo.right() < board.left()
            continue
        right, left = shown.cards
        assert right.left() > left.right() or right.bottom() < left.top()


@pytest.mark.parametrize("size", [*SIZES, (640, 480), (1366, 768), (1366, 420)])
def test_all_text_has_one_size_that_grows_with_the_window(
    desk: Desk, size: tuple[int, int]
) -> None:
    usual = resized(desk.window, USUAL).text_sizes
    assert resized(desk.window, USUAL).board.height() >= 430
    # no larger than the screen has room for
    growth = min(growth_in(QSize(*size)), text_sizes()[-1] / 100)
    shown = resized(desk.window, size)
    assert shown.text_sizes == [pytest.approx(growth * text) for text in usual]
    menus = desk.window.menuBar().font().pointSizeF()
    assert min(shown.text_sizes) <= 1.1 * menus


def test_the_text_is_large_on_a_laptop_and_on_the_screen_of_a_classroom() -> None:
    growths = [growth_in(QSize(*size)) for size in (USUAL, (1366, 768), (1920, 1080))]
    assert growths == [1, 1.5, 2.2]
    # nor does a panel beside the usual window change it
    assert growth_in(QSize(878, 658)) == 1


@pytest.mark.parametrize(
    ("size", "side"),
    [((1366, 744), 640), ((800, 420), 330), ((1366, 420), 330), ((1300, 800), 752)],
)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_wide_window_gives_the_board_its_height(
    desk: Desk, size: tuple[int, int], side: int, language: str
) -> None:
    window = desk.window
    use_language(window.look, pseudo(language) if language == "ar" else None)
    desk.begin(THREE_BY_THREE, NORMAL)
    desk.click(5)
    desk.wait_for_moves(2)
    alone = resized(window, size)
    assert alone.is_beside
    assert alone.board.height() >= side
    assert cut(window) == []
    assert_nothing_overlaps(window)


def test_the_keyboard_goes_through_the_text_as_it_is_read(desk: Desk) -> None:
    window = desk.window
    desk.begin(THREE_BY_THREE, NORMAL)
    desk.click(5)
    desk.wait_for_moves(2)
    for size in ((1366, 744), USUAL, (1366, 744)):
        read = resized(window, size).buttons
        reached: list[QWidget] = []
        widget = window.panel.nextInFocusChain()
        while widget is not None and len(reached) < len(read):
            reached += [widget] if widget in read else []
            widget = widget.nextInFocusChain()
        seen = sorted(read, key=lambda button: (button.y(), button.x()))
        assert reached == seen
        assert len(read) == 3


@pytest.mark.parametrize("size", [(480, 800), (600, 1300), (420, 900), (1080, 1920)])
def test_in_a_tall_window_the_group_stays_together_in_the_middle(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.controller.new_game(NAMED)
    shown = resized(desk.window, size)
    assert shown.board.width() >= size[0] - 26
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
        parts = [left, shown.draws, right, *labels]
        assert all(a.bottom() < b.top() for a, b in pairwise(parts))
    else:
        assert shown.strip.bottom() < view.top() <= shown.board.top()
        assert shown.board.bottom() <= view.bottom() < shown.panel.top()
        cards = [left, shown.draws, right]
        cards = cards[::-1] if is_right_to_left() else cards
        is_row = all(a.right() < b.left() for a, b in pairwise(cards))
        # where there is no room in a row
        assert is_row or all(a.bottom() < b.top() for a, b in pairwise(cards))
        assert all(a.bottom() < b.top() for a, b in pairwise(labels))
    assert all(b.top() > labels[-1].bottom() for b in buttons)
    assert not any(a.intersects(b) for a, b in combinations(buttons, 2))
    assert left.width() == pytest.approx(right.width(), abs=1)
    assert all(map(shown.panel.contains, buttons))


def bars(window: MainWindow) -> tuple[bool, bool]:
    """Return whether the middle of a window is scrolled, down and sideways."""
    (area,) = window.findChildren(ScrolledIfSmall)
    both = area.verticalScrollBar(), area.horizontalScrollBar()
    down, sideways = (bar.maximum() > 0 for bar in both)
    return down, sideways


@with_one_window
@given(size=windows, moves=st.booleans(), played=st.booleans())
@example(size=(640, 480), moves=False, played=True)
@example(size=(250, 150), moves=False, played=True)
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
    down, sideways = bars(window)
    assert not sideways
    if not moves and size[0] >= 640 and size[1] >= 480:
        assert not down
        assert cut(window) == []
        shown = Shown(window)
        least = min(shown.area.width() - 26, 0.5 * shown.area.height())
        assert shown.board.width() >= least


def geometries(desk: Desk) -> dict[QWidget, QRect]:
    for _ in range(3):
        QApplication.processEvents()
    parts = [desk.window, *desk.central.findChildren(QWidget)]
    return {part: part.geometry() for part in parts if part.isVisible()}


@with_one_window
@given(size=windows, before=windows)
@example(size=(546, 760), before=(548, 763))
@example(size=(743, 832), before=(745, 829))
@example(size=(640, 480), before=(420, 420))
def test_the_way_to_a_size_does_not_matter(
    desk: Desk, size: tuple[int, int], before: tuple[int, int]
) -> None:
    """What was larger or lay another way leaves nothing behind."""
    window = desk.window
    resized(window, size)
    first = geometries(desk)
    resized(window, before)
    resized(window, size)
    assert geometries(desk) == first


class Requests(QObject):
    """Counts how often a window, an area or a panel of it is to be laid out."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self.counted = 0
        panels = window.findChildren(SidePanel)
        for part in (window, *window.findChildren(PlayArea), *panels):
            part.installEventFilter(self)

    def eventFilter(  # noqa: N802 - Qt's name
        self, _: QObject, event: QEvent
    ) -> bool:
        self.counted += event.type() is QEvent.Type.LayoutRequest
        return False


def is_at_rest(window: QWidget) -> bool:
    requests = Requests(window)
    settle()
    return not requests.counted


@pytest.mark.parametrize("size", [USUAL, (640, 480)])
@pytest.mark.parametrize("name", ["", *PANELS])
def test_all_of_it_comes_to_rest(desk: Desk, name: str, size: tuple[int, int]) -> None:
    desk.begin(FOUR_BY_FOUR_BY_FOUR, NAMED)
    if name:
        getattr(desk.window.menus, name).setChecked(True)
    desk.window.resize(*size)
    # what is found out meanwhile may still be shown
    desk.qtbot.waitUntil(partial(is_at_rest, desk.window))


@pytest.mark.parametrize("size", [USUAL, (640, 480), (1366, 768), (600, 1300)])
def test_no_sentence_moves_anything(desk: Desk, size: tuple[int, int]) -> None:
    window = desk.window
    desk.begin(THREE_BY_THREE, LONG)
    resized(window, size)
    parts = [window.strip, window.view, *window.panel.findChildren(QWidget)]
    before = [part.geometry() for part in parts]
    for said in ("", "No.", "A sentence of some length. " * 9, "W" * 400):
        window.panel.say(partial(str, said))
        window.panel.say_detail(partial(str, said))
        QApplication.processEvents()
        assert [part.geometry() for part in parts] == before


@pytest.mark.parametrize("size", [USUAL, (640, 480), (1366, 768), (600, 1300)])
@pytest.mark.parametrize("players", [NAMED, NORMAL], ids=["two", "computer"])
@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_at_the_end_of_a_game_no_button_that_stays_moves(
    desk: Desk, size: tuple[int, int], players: Players, language: str
) -> None:
    window = desk.window
    use_language(window.look, languages.catalogue(language))
    before_end = Game(moves=(1, 4, 2, 5))
    for game in (before_end, before_end.play(3)):
        desk.controller.resume(game, players)
        shown = resized(window, size)
        places = {button: shown.box(button) for button in shown.buttons}
        if game is before_end:
            at_first, board = places, shown.board
    assert shown.board == board
    staying = at_first.keys() & places.keys()
    assert len(staying) == 1 + (players is NORMAL)
    assert all(places[button] == at_first[button] for button in staying)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_beside_the_board_the_buttons_are_in_one_row(
    desk: Desk, size: tuple[int, int], language: str
) -> None:
    window = desk.window
    use_language(window.look, languages.catalogue(language))
    for moves in ((), (1, 4, 2, 5), (1, 4, 2, 5, 3)):
        desk.controller.resume(Game(moves=moves), NORMAL)
        shown = resized(window, size)
        assert shown.is_beside
        assert len(shown.buttons) == 3 + (len(moves) == 5)
        assert len({button.y() for button in shown.buttons}) == 1


@pytest.mark.parametrize("size", [USUAL, (640, 480)])
@pytest.mark.parametrize("language", ["en", "ru", "ja", "ar"])
def test_an_offer_moves_neither_the_board_nor_the_button_that_stays(
    desk: Desk, size: tuple[int, int], language: str
) -> None:
    window = desk.window
    use_language(window.look, languages.catalogue(language))
    desk.controller.resume(Game(moves=(1, 4, 2, 5)), NORMAL)
    before = resized(window, size)
    undo, *_ = before.buttons
    place = before.box(undo)
    desk.controller.resume(Game(moves=(1, 4, 2, 5, 3)), NORMAL)
    offer = Offer(Value.LOSS, Level.BEGINNER)
    window.panel.on_standing_changed(desk.controller.standing._replace(offer=offer))
    QApplication.processEvents()
    after = Shown(window)
    assert after.board == before.board
    assert after.box(undo) == place
    assert len(after.buttons) == 4
    assert cut(window.panel) == []


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
    assert resized(desk.window, (700, 1300)).names == ["Charlotte", "Sandra"]


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
    assert number.x() - word.geometry().right() > blank


@pytest.mark.parametrize("size", [USUAL, (640, 480), (1366, 768)])
@pytest.mark.parametrize("language", ["de", "ja"])
def test_what_is_said_at_the_end_is_whole(
    desk: Desk, size: tuple[int, int], language: str
) -> None:
    """The font that has the letters of Japanese is higher than others."""
    use_language(desk.window.look, languages.catalogue(language))
    desk.controller.resume(Game(moves=(1, 5, 9, 3, 7, 4, 8)), NORMAL)
    resized(desk.window, size)
    for label in desk.window.panel.findChildren(ElidedLabel):
        assert label.text() == label.full_text


def test_something_of_a_long_name_is_left_where_a_sentence_is_long(desk: Desk) -> None:
    use_language(desk.window.look, languages.catalogue("ja"))
    players = Players(Human("Wolfeschlegelsteinhausenbergerdorff-Wels"), Human())
    desk.controller.resume(Game(moves=(1, 2, 5, 3, 9)), players)
    resized(desk.window, (640, 480))
    status = desk.window.panel.status
    assert status.text() != status.full_text
    assert "Wol" in status.text()


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_beside_a_panel_what_is_said_is_whole(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.window.menus.learn.setChecked(True)
    desk.window.menus.values.setChecked(True)
    resized(desk.window, size)
    said = []
    for moves in ((1, 4, 2, 5, 3), (1, 4)):
        desk.controller.resume(Game(moves=moves), TWO)
        settle()
        for label in desk.window.panel.findChildren(ElidedLabel):
            assert label.text() == label.full_text
        said += [desk.sentences[0], *desk.legend]
    assert said[0].startswith("Congratulations!")
    assert said[-1].startswith("Framed numbers")


def test_from_right_to_left_all_lines_of_a_sentence_begin_at_the_edge(
    desk: Desk,
) -> None:
    use_language(desk.window.look, languages.catalogue("ar"))
    desk.controller.resume(Game(moves=(1, 4, 2, 5, 3)), TWO)
    resized(desk.window, (640, 480))
    status, *_ = desk.window.panel.findChildren(ElidedLabel)
    picture = status.grab().toImage()
    ground = picture.pixel(0, 0)
    ends = [
        max(
            (x for x in range(picture.width()) if picture.pixel(x, y) != ground),
            default=0,
        )
        for y in range(picture.height())
    ]
    middle = len(ends) // 2
    first, second = max(ends[:middle]), max(ends[middle:])
    assert first == pytest.approx(second, abs=2)
