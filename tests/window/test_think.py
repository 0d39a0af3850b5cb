"""How a computer thinks: the tree of a search beside the board, and the rules."""

from itertools import pairwise
from random import Random

import pytest
from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from oxo_desktop.app import Parts
from oxo_desktop.engine import THREE_BY_THREE, Game, Level, Value
from oxo_desktop.engine.game_tree import METHODS
from oxo_desktop.engine.geometry import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.learning.search_tree import Spot
from oxo_desktop.says import thinking
from oxo_desktop.system.languages import OWN_NAMES
from oxo_desktop.window.controls.rule_card import RuleCard
from oxo_desktop.window.controls.stepper import Step
from oxo_desktop.window.controls.widgets import PlainLabel
from oxo_desktop.window.think.arrangement import Arrangement
from oxo_desktop.window.think.comparison import _LevelColumn
from oxo_desktop.window.think.think_panel import Legend, ThinkPanel, ThinkView
from oxo_desktop.window.think.thinking import Thinking
from oxo_desktop.window.think.tree_drawing import TreeDrawing
from oxo_desktop.window.think.tree_view import TreeView
from tests.window.desk import TWO, Desk, Learner
from tests.window.heard import name_of
from tests.window.painted import painted_texts
from tests.window.seen import settle

PLAN = Game(moves=(1, 4, 6, 8, 7, 9))
"""The position of the plan: X to move, 2, 3 and 5 are free, and 3 wins."""

PLAYED = "X plays square 3: the highest value, 1. 11 positions were looked at."
"""What the last step says there, with cut-offs."""

FOUR_FREE = Game(moves=(1, 4, 6, 8, 7))

Key = Qt.Key

NONE = Qt.KeyboardModifier.NoModifier


class Watcher(Learner):
    """Watches a search or the rules, with the keyboard and the mouse."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.switch = self.window.menus.think
        self.spoken: list[str] = []
        self.window.stage.heard.connect(lambda said: self.spoken.append(said()))

    @property
    def feature(self) -> Thinking:
        feature = self.window.features.made(self.switch)
        assert isinstance(feature, Thinking)
        return feature

    @property
    def panel(self) -> ThinkPanel:
        return self.feature.panel

    @property
    def tree(self) -> TreeView:
        return self.panel.tree

    @property
    def drawing(self) -> TreeDrawing:
        return self.tree.drawing

    @property
    def columns(self) -> list[_LevelColumn]:
        columns = self.panel.comparison.findChildren(_LevelColumn)
        return [column for column in columns if not column.isHidden()]

    def open(self, game: Game, *, searched: bool = True) -> None:
        """Search the position of a game, with cut-offs."""
        self.desk.controller.resume(game, TWO)
        QTest.keyClick(self.window, Key.Key_G)
        if self.panel.view.value is ThinkView.TREE:
            self.panel.method.value = METHODS[1]
            self.wait()
        self.spoken.clear()
        self.qtbot.mouseClick(self.panel.own, Qt.MouseButton.LeftButton)
        if searched:
            self.wait()

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: self.feature._tree is not None)
        self.qtbot.waitUntil(lambda: len(self.feature._counts) == len(METHODS))

    def press_keys(self, *keys: Key) -> None:
        for key in keys:
            QTest.keyClick(self.drawing.handle, key)

    @property
    def said(self) -> tuple[str, str]:
        below = self.area.below
        return below.status.full_text, below._detail.full_text

    @property
    def node(self) -> str:
        """What the node in the frame is called."""
        return name_of(self.drawing.handle)

    @property
    def table(self) -> list[list[str]]:
        rows = self.panel.numbers._rows.values()
        return [[each.text() for each in row] for row in rows]

    def arranged(self) -> Arrangement:
        assert self.drawing.arrangement is not None
        return self.drawing.arrangement

    def places(self) -> dict[Spot, tuple[int, int]]:
        return self.arranged().places


@pytest.fixture
def watcher(desk: Desk) -> Watcher:
    desk.window.resize(1200, 700)
    return Watcher(desk)


def test_a_search_is_watched_step_by_step(watcher: Watcher) -> None:
    watcher.open(PLAN)
    assert watcher.switch.isChecked()
    assert watcher.marks == "X..O.XXOO"
    assert watcher.said == (
        "X to move: 3 moves are possible",
        "Like Minimax, but what can no longer change the choice is not looked at.",
    )
    assert watcher.node == "The first position. X to move: no value yet."
    # nothing else has been looked at
    drawing = watcher.drawing
    assert [spot for spot, *_ in drawing.seen(drawing.rect())] == [Spot(0)]
    seen = []
    for _ in range(20):
        if not watcher.button("Step", watcher.area).isEnabled():
            break
        watcher.press("Step", watcher.area)
        seen.append(watcher.said[1])
    assert seen == [
        "X tries square 2.",
        "O tries square 3.",
        "X tries square 5. The board is full, and nobody has won: the value is 0.",
        "X takes the highest value, 0: square 5.",
        "O tries square 5.",
        "X tries square 3. X has won: the value is 1.",
        "X takes the highest value, 1: square 3.",
        "O takes the lowest value, 0: square 3.",
        "X tries square 3.",
        "O tries square 2.",
        "X tries square 5. X has won: the value is 1.",
        "X takes the highest value, 1: square 5.",
        "O tries square 5.",
        "X tries square 2. X has won: the value is 1.",
        "X takes the highest value, 1: square 2.",
        "O takes the lowest value, 1: square 2.",
        "Not looked at: square 5. X already wins with square 3, and nothing beats "
        "that.",
        PLAYED,
    ]
    # that is what the node is called, until one goes there by oneself
    assert watcher.node == seen[-1]
    watcher.press_keys(Key.Key_Down, Key.Key_Up)
    takes = "X to move: the highest of its branches is 1. It has 2 branches."
    assert watcher.node == f"The first position. {takes}"
    watcher.press("Step back", watcher.area)
    # what is left out is framed on the board, and said
    assert watcher.node == seen[-2]
    assert list(watcher.notes.frames) == [5]


def test_the_numbers_count_along_beside_those_of_the_other_ways(
    watcher: Watcher,
) -> None:
    watcher.open(PLAN)
    rows = {name: numbers for name, *numbers in watcher.table}
    assert rows == {
        "Minimax": ["16", "0", "0"],
        "With cut-offs": ["1 of 11", "0", "0"],
        "Plus remembered positions": ["11", "1", "0"],
        "Plus mirror images": ["11", "1", "0"],
    }
    watcher.press("To the end", watcher.area)
    assert watcher.table[1] == ["With cut-offs", "11 of 11", "1", "0"]
    watcher.panel.method.value = METHODS[0]
    watcher.wait()
    watcher.press("To the end", watcher.area)
    assert watcher.table[0] == ["Minimax", "16 of 16", "0", "0"]


def test_each_way_begins_with_what_it_does(watcher: Watcher) -> None:
    watcher.open(PLAN)
    begins = {}
    for method in METHODS:
        watcher.panel.method.value = method
        watcher.wait()
        begins[thinking.method(method)] = watcher.said[1]
    assert begins == {
        "Minimax": "Each move is tried, then each reply, to the end of the game. X "
        "takes the highest value, O the lowest.",
        "With cut-offs": "Like Minimax, but what can no longer change the choice is "
        "not looked at.",
        "Plus remembered positions": "With cut-offs, and without looking again at "
        "what follows a position that has come up before.",
        "Plus mirror images": "With cut-offs and remembered positions, where mirror "
        "images and rotations of a position count as the same.",
    }


def test_the_end_says_how_many_squares_are_equally_good(watcher: Watcher) -> None:
    # with cut-offs square 9 seems to be a draw too: its other branches are cut off
    watcher.open(Game(moves=(5, 3, 6, 8, 7)))
    watcher.press("To the end", watcher.area)
    best = "O plays square 4: the lowest value, 0."
    assert watcher.said[1] == f"{best} 32 positions were looked at."
    watcher.open(Game(moves=(4, 7, 9, 6, 2)))
    watcher.panel.method.value = METHODS[0]
    watcher.wait()
    watcher.press("To the end", watcher.area)
    first = "O plays square 1: the lowest value, 0. It is the first of 2 equally good"
    assert watcher.said[1] == f"{first} squares. 61 positions were looked at."


def test_arrow_keys_walk_and_the_board_shows_where(watcher: Watcher) -> None:
    watcher.open(PLAN)
    watcher.press("To the end", watcher.area)
    watcher.press_keys(Key.Key_Down)
    lowest, two = "O to move: the lowest of its branches is", "It has 2 branches."
    assert watcher.node == f"X on square 2. {lowest} 0. {two}"
    assert watcher.marks == "XX.O.XXOO"
    assert watcher.last == 2
    watcher.press_keys(Key.Key_Right)
    assert watcher.node == f"X on square 3. {lowest} 1. {two}"
    watcher.press_keys(Key.Key_Right)
    assert watcher.node.startswith("Not looked at: square 5.")
    watcher.press_keys(Key.Key_Left, Key.Key_Down, Key.Key_Down)
    assert watcher.node == "X on square 5. X has won: the value is 1."
    assert watcher.said[0] == "1: X wins"
    assert watcher.scene.layout.geometry is THREE_BY_THREE
    watcher.press_keys(Key.Key_Home)
    assert watcher.marks == "X..O.XXOO"


def test_it_is_said_where_a_key_changes_nothing(watcher: Watcher) -> None:
    watcher.open(PLAN)
    watcher.press("To the end", watcher.area)
    # where the keyboard is, a new name is said by itself
    watcher.tree.setFocus()
    watcher.spoken.clear()
    watcher.press_keys(Key.Key_Up)
    assert watcher.spoken == ["There is nothing further in that direction."]
    watcher.press_keys(Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert watcher.spoken[1:] == ["There is nothing below it."]
    # a step leads back to where the search has ended
    watcher.press_keys(Key.Key_N)
    assert watcher.marks == "X..O.XXOO"
    assert watcher.node == PLAYED
    watcher.press_keys(Key.Key_N)
    assert watcher.spoken[2:] == ["That was the last step."]


def test_what_no_key_leads_to_is_heard_when_it_is_asked_for(watcher: Watcher) -> None:
    watcher.open(PLAN)
    # the first step is seen, while the node is called what it is
    QTest.keyClick(watcher.drawing.handle, Key.Key_T)
    told = "X to move: 3 moves are possible. Like Minimax, but what can no longer"
    assert watcher.said[1].startswith(told)
    watcher.spoken.clear()
    watcher.press("Compare the methods")
    watcher.press("Compare the methods")
    (compared,) = watcher.spoken
    methods = "Minimax: 16 positions were looked at. With cut-offs: 11 positions were"
    assert compared.startswith(methods)
    watcher.press("Help")
    text = watcher.panel._help
    assert text.isVisible()
    assert watcher.spoken[-1] == text.text()
    assert text.text().startswith("The arrow keys move through the tree, Enter")
    assert "“Unfold all” shows all positions" in text.text()
    watcher.panel.view.value = ThinkView.RULES
    watcher.qtbot.waitUntil(lambda: bool(watcher.feature._looks))
    assert watcher.spoken[-1].startswith("Beginner: Complete a line: ")


def test_each_node_is_above_the_middle_of_its_own(watcher: Watcher) -> None:
    watcher.open(FOUR_FREE)
    watcher.press("To the end", watcher.area)
    tree, arrangement = watcher.feature._tree, watcher.arranged()
    assert tree is not None
    for row in arrangement.rows:
        assert all(after - before >= 1 for before, after in pairwise(row.at))
    for node in range(len(tree)):
        below = [arrangement.middle(Spot(child)) for child in tree.children(node)]
        if tree.left_out(node):
            below.append(arrangement.middle(Spot(node, is_left_out=True)))
        if below:
            assert arrangement.middle(Spot(node)) == (below[0] + below[-1]) / 2


def test_a_click_on_a_node_or_a_square_leads_there(watcher: Watcher) -> None:
    watcher.open(PLAN)
    watcher.click(3)
    assert watcher.said[1] == "The search has not reached that square."
    watcher.press("To the end", watcher.area)
    watcher.click(3)
    three, lowest = "X on square 3.", "O to move: the lowest of its branches is"
    assert watcher.node == f"{three} {lowest} 1. It has 2 branches."
    watcher.press_keys(Key.Key_Home)
    watcher.click(5)
    assert watcher.node.startswith("Not looked at: square 5.")
    tree = watcher.tree
    box = watcher.drawing.box(1, watcher.arranged().middle(Spot(1)))
    place = box.center().toPoint() + watcher.drawing.pos()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert watcher.node == f"X on square 2. {lowest} 0. It has 2 branches."
    QTest.mouseDClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert watcher.node == f"X on square 2. {lowest} 0. It has 2 branches, folded."


def test_nodes_are_folded_and_unfolded(watcher: Watcher) -> None:
    watcher.open(PLAN)
    watcher.press("To the end", watcher.area)
    assert len(watcher.places()) == 12
    watcher.press_keys(Key.Key_Return)
    assert len(watcher.places()) == 1
    assert watcher.node.endswith(" is 1. It has 2 branches, folded.")
    watcher.press_keys(Key.Key_Down)
    # what is folded is where the frame is
    assert watcher.arranged().shown(Spot(1)) == Spot(0)
    watcher.press_keys(Key.Key_Home, Key.Key_Space)
    assert len(watcher.places()) == 12


def test_of_a_large_tree_two_moves_are_shown_and_the_way_to_the_step(
    watcher: Watcher,
) -> None:
    watcher.open(Game())
    tree = watcher.feature._tree
    assert tree is not None
    size = "16,811 positions; what lies deeper than two moves is folded."
    assert watcher.panel.size_told.text() == size
    assert watcher.spoken[-1] == f"How it thinks: 9 free squares. Press Step. {size}"
    # it shrinks with each shortcut
    numbers = [row[1].removeprefix("1 of ") for row in watcher.table]
    assert numbers == ["549,946", "16,811", "4,309", "832"]
    first = {spot for spot in map(Spot, range(len(tree))) if tree.depth(spot.node) <= 2}
    assert first < {*watcher.places()}
    for _ in range(12):
        watcher.press("Step", watcher.area)
        path = map(Spot, tree.path(watcher.feature._cursor.node))
        assert {*path} <= {*watcher.places()}
        assert len(watcher.places()) < len(first) + 60
    assert not watcher.panel.unfold.isChecked()
    watcher.panel.unfold.click()
    watcher.qtbot.waitUntil(lambda: len(watcher.places()) == 16_811 + 3_807)
    assert watcher.panel.size_told.isHidden()
    watcher.panel.unfold.click()
    assert watcher.panel.size_told.text() == size
    assert len(watcher.places()) < len(first) + 60
    watcher.press("Use three free squares")
    watcher.wait()
    assert watcher.panel.size_told.isHidden()
    assert watcher.panel.unfold.isChecked()


def test_it_begins_with_three_free_squares(watcher: Watcher) -> None:
    watcher.desk.controller.resume(FOUR_FREE, TWO)
    QTest.keyClick(watcher.window, Key.Key_G)
    watcher.wait()
    assert watcher.spoken[-1] == "How it thinks: 3 free squares. Press Step."
    assert watcher.panel.method.value == METHODS[0]
    watcher.press("To the end", watcher.area)
    outcomes = []
    for square in (6, 7, 8):
        watcher.press_keys(Key.Key_Home)
        watcher.click(square)
        tree, cursor = watcher.feature._tree, watcher.feature._cursor
        assert tree is not None
        outcomes.append(tree.value(cursor.node))
    assert sorted(outcomes) == [Value.LOSS, Value.DRAW, Value.WIN]
    # the game's own position is a button away, and untouched
    own = watcher.panel.own
    assert own.text() == "Use the game's position"
    watcher.qtbot.mouseClick(own, Qt.MouseButton.LeftButton)
    watcher.wait()
    # what it says now is not what is chosen: no ring is around it
    assert not own.hasFocus()
    assert watcher.drawing.handle.hasFocus()
    assert watcher.marks == "X..O.XXO."
    watcher.press("Use three free squares")
    watcher.wait()
    assert watcher.marks.count(".") == 3
    assert watcher.desk.game.moves == FOUR_FREE.moves


def test_all_of_a_small_tree_is_seen_with_words_where_there_is_room(
    watcher: Watcher,
) -> None:
    QTest.keyClick(watcher.window, Key.Key_G)
    watcher.wait()
    for size, words in (((1920, 1080), True), ((1200, 700), True), ((640, 658), False)):
        watcher.window.resize(*size)
        settle()
        seen = watcher.tree.viewport().size()
        drawing = watcher.drawing.size()
        assert watcher.drawing.has_words is words
        # what they mean is told below the tree where there is no room for words
        legends = watcher.panel.findChildren(Legend)
        told = [
            label.text()
            for legend in legends
            for label in legend.findChildren(PlainLabel)
            if label.isVisible()
        ]
        # what values mean, always
        values = ["1: X wins", "0: draw", "−1: O wins"]
        sides = [
            "X to move: highest of its branches",
            "O to move: lowest of its branches",
        ]
        assert sorted(told) == sorted(values if words else [*values, *sides])
        assert drawing.width() <= seen.width()
        assert drawing.height() <= seen.height() or not words


def test_nothing_is_shown_or_hidden_while_the_tree_is_laid_out(
    watcher: Watcher,
) -> None:
    QTest.keyClick(watcher.window, Key.Key_G)
    watcher.wait()
    settle()
    tree, sides = watcher.tree, watcher.panel._sides
    for high, words in ((160, False), (tree.height(), True)):
        before = sides.isHidden()
        tree.resize(tree.width(), high)
        assert watcher.drawing.has_words is words
        assert sides.isHidden() is before
        settle()
    assert sides.isHidden()


def test_all_of_it_is_seen_while_the_ways_are_compared(
    parts: Parts, watcher: Watcher
) -> None:
    watcher.window.resize(1366, 768)
    watcher.open(PLAN)
    watcher.press("Compare the methods", watcher.panel)
    watcher.press("To the end", watcher.area)
    drawing = watcher.drawing
    for language in OWN_NAMES:
        parts.preferences.change(language=language)
        settle()
        assert not drawing.has_words
        assert drawing.height() <= watcher.tree.viewport().height(), language
        assert drawing.width() <= watcher.tree.viewport().width(), language
        # no letters are squeezed
        wide = QFontMetricsF(drawing._font).horizontalAdvance(thinking.cut_off_label())
        box = drawing.box(1, watcher.arranged().middle(Spot(0, is_left_out=True)))
        assert wide <= drawing._under(1, box).width(), language


@pytest.mark.parametrize("size", [(1366, 768), (1366, 708), (1920, 1020), (640, 480)])
def test_a_tree_that_is_not_all_seen_has_a_bar_or_its_panel_has(
    parts: Parts, watcher: Watcher, size: tuple[int, int]
) -> None:
    watcher.window.resize(*size)
    watcher.open(PLAN)
    for button in watcher.panel._folds:
        button.click()
    tree, outer = watcher.tree, watcher.panel._all.verticalScrollBar()
    for language in OWN_NAMES:
        parts.preferences.change(language=language)
        settle()
        is_all_seen = watcher.drawing.height() <= tree.viewport().height()
        bars = [bar for bar in (tree.verticalScrollBar(), outer) if bar.isVisible()]
        assert len(bars) <= 1, language
        assert bars or is_all_seen, language


def test_no_heading_of_the_numbers_is_broken(parts: Parts, watcher: Watcher) -> None:
    watcher.open(PLAN)
    watcher.press("Compare the methods", watcher.panel)
    headings = watcher.panel.numbers.findChildren(PlainLabel)[:3]
    for size in ((640, 480), (1366, 708), (1920, 1020)):
        watcher.window.resize(*size)
        for language in OWN_NAMES:
            parts.preferences.change(language=language)
            settle()
            for heading in headings:
                lines = heading.height() / heading.fontMetrics().height()
                assert lines < 1.5, (size, language, heading.text())


@pytest.mark.parametrize("language", ["de", "ru"])
def test_letters_stay_legible_where_there_is_little_room(
    parts: Parts, watcher: Watcher, language: str
) -> None:
    watcher.window.resize(640, 480)
    watcher.open(PLAN)
    parts.preferences.change(language=language)
    settle()
    watcher.feature._stepper.take(Step.LAST)
    settle()
    label = thinking.cut_off_label()
    usual = QFontMetricsF(watcher.drawing._font).tightBoundingRect(label).width()
    boxes = [box for said, box in painted_texts(watcher.drawing) if said == label]
    assert boxes
    assert all(box.width() > 0.7 * usual for box in boxes)


def test_a_line_begins_at_its_board_while_nothing_stands_between(
    watcher: Watcher,
) -> None:
    watcher.open(Game())
    watcher.feature._stepper._go(5, asked=True)
    drawing = watcher.drawing
    assert not drawing.has_words
    # from a position without a value to the one after it
    middle = watcher.arranged().middle
    start, end = (drawing.box(row, middle(Spot(row))) for row in (2, 3))
    line = QLineF(start.center().x(), start.bottom(), end.center().x(), end.top())
    picture = drawing.grab(drawing.rect()).toImage()
    seen = [picture.pixel(line.pointAt(at / 10).toPoint()) for at in range(2, 9)]
    assert picture.pixel(0, 0) not in seen


def test_what_explains_a_step_is_never_cut(parts: Parts, watcher: Watcher) -> None:
    parts.preferences.change(language="de")
    watcher.window.resize(520, 658)
    watcher.open(Game(moves=(1, 5, 2)))
    watcher.panel.method.value = METHODS[-1]
    watcher.wait()
    tree, detail = watcher.feature._tree, watcher.area.below._detail
    assert tree is not None
    steps = range(tree.steps)
    longest = sorted(steps, key=lambda step: len(thinking.step(tree, step)))[-3:]
    for step in longest:
        watcher.feature._stepper._go(step + 1, asked=True)
        settle()
        assert detail.text() == detail.full_text == thinking.step(tree, step)
    # however long it may be in another language
    watcher.area.below.say_detail(lambda: 50 * "A word. ")
    settle()
    assert detail.text() == detail.full_text


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (520, 658)])
def test_at_an_end_the_heading_is_whole_and_says_something_else(
    watcher: Watcher, size: tuple[int, int]
) -> None:
    watcher.window.resize(*size)
    QTest.keyClick(watcher.window, Key.Key_G)
    watcher.wait()
    for _ in range(6):
        watcher.press("Step", watcher.area)
    heading, detail = watcher.said
    assert detail.endswith(" The board is full, and nobody has won: the value is 0.")
    assert heading == "0: draw"
    # however long it is in another language
    watcher.area.below.say(lambda: 12 * "A word. ")
    settle()
    status = watcher.area.below.status
    assert status.text() == status.full_text


@pytest.mark.parametrize("speed", [1200, 16])
def test_play_says_each_step_or_where_it_ends(watcher: Watcher, speed: int) -> None:
    watcher.open(PLAN)
    watcher.panel.speed.value = speed
    watcher.button("Play", watcher.area).setFocus()
    watcher.spoken.clear()
    stepper = watcher.feature._stepper
    stepper.set_interval(0)  # as fast as can be: how often it is said stays
    watcher.press("Play", watcher.area)
    watcher.qtbot.waitUntil(lambda: not stepper.is_playing)
    steps = stepper._last
    assert len(watcher.spoken) == (steps - 1 if speed == 1200 else 1)
    assert watcher.spoken[-1] == PLAYED


def test_it_plays_by_itself_to_the_end_and_again(watcher: Watcher) -> None:
    watcher.open(PLAN)
    watcher.panel.speed.value = 16
    play = watcher.button("Play", watcher.area)
    watcher.press("Play", watcher.area)
    assert play.text().replace("&", "") == "Pause"
    watcher.qtbot.waitUntil(lambda: play.text().replace("&", "") == "Play")
    assert watcher.said[1] == PLAYED
    watcher.press("Play", watcher.area)
    assert watcher.feature._steps < 4
    (timer,) = watcher.feature._stepper.findChildren(QTimer)
    assert timer.isActive()
    watcher.press("Pause", watcher.area)
    assert not timer.isActive()


def test_the_tree_is_larger_and_smaller(watcher: Watcher) -> None:
    watcher.open(PLAN)
    side = watcher.drawing.side
    watcher.press_keys(Key.Key_Plus)
    larger = watcher.drawing.side
    assert larger > side
    watcher.press("Smaller boards")
    assert watcher.drawing.side < larger
    for _ in range(12):
        watcher.press_keys(Key.Key_Minus)
    assert watcher.tree.is_smallest
    settle()
    for _ in range(12):
        watcher.press_keys(Key.Key_Plus)
    assert not watcher.button("Larger boards").isEnabled()


@pytest.mark.parametrize("size", [(520, 658), (1200, 700)])
def test_what_a_screen_reader_finds_is_around_the_frame(
    watcher: Watcher, size: tuple[int, int]
) -> None:
    watcher.window.resize(*size)
    watcher.open(PLAN)
    unfold = watcher.panel.unfold

    def check() -> None:
        settle()
        handle = watcher.drawing.handle
        around = watcher.drawing.frame().toRect().adjusted(-4, -4, 4, 4)
        assert handle.geometry() == around
        seen = around.translated(watcher.drawing.pos())
        assert watcher.tree.viewport().rect().contains(seen)

    for game in (PLAN, Game(moves=(1, 5))):
        watcher.switch.setChecked(False)
        watcher.window.resize(*size)
        watcher.open(game)
        check()
        unfold.setChecked(True)
        watcher.qtbot.waitUntil(lambda: len(watcher.places()) > 10)
        check()
        watcher.press("To the end", watcher.area)
        check()
        watcher.press("Step back", watcher.area)
        check()
        watcher.window.resize(900, 600)
        check()
        unfold.setChecked(False)
        watcher.press_keys(Key.Key_Plus)
        check()


def test_a_game_that_is_over_has_an_earlier_position(watcher: Watcher) -> None:
    watcher.open(Game(moves=(1, 4, 2, 5, 3)), searched=False)
    text = "The game is over: no move can follow."
    assert text in watcher.spoken
    assert watcher.tree.isHidden()
    watcher.press("Show an earlier position")
    watcher.wait()
    assert watcher.marks == "X..O....."
    assert not watcher.tree.isHidden()


def test_where_the_tree_would_be_too_large_a_later_position_is_shown(
    watcher: Watcher,
) -> None:
    watcher.open(Game(FOUR_BY_FOUR, moves=(1, 2)), searched=False)
    assert any("at most 7 free squares" in said for said in watcher.spoken)
    watcher.press("Show a later position")
    watcher.wait()
    assert watcher.marks.count(".") == 4
    assert watcher.said[0].endswith("to move: 4 moves are possible")
    # the game's own board is as it was
    watcher.press("Back to the game")
    assert watcher.desk.game.moves == (1, 2)
    assert not watcher.switch.isChecked()


def test_other_boards_are_searched_too(watcher: Watcher) -> None:
    watcher.open(Game(SEVEN_POINT_PLANE, moves=(1, 2, 3)))
    watcher.press("To the end", watcher.area)
    assert watcher.node.startswith("O plays ")
    settle()


def test_another_game_closes_it_and_nothing_is_left_to_do(watcher: Watcher) -> None:
    watcher.open(PLAN)
    watcher.press("Play", watcher.area)
    watcher.desk.controller.new_game(TWO)
    assert not watcher.switch.isChecked()
    assert not watcher.feature._stepper._timer.isActive()
    watcher.open(Game(), searched=False)
    watcher.panel.method.value = METHODS[0]
    QTest.keyClick(watcher.window, Key.Key_G)
    watcher.open(Game(), searched=False)
    watcher.panel.method.value = METHODS[1]
    watcher.qtbot.waitUntil(lambda: watcher.feature._tree is not None)
    # the other ways are still counted
    assert len(watcher.feature._counts) == 1
    QTest.keyClick(watcher.window, Key.Key_G)
    tasks = watcher.desk.analyst._tasks
    assert tasks
    assert all(task.token.is_dropped for task in tasks)
    assert not watcher.feature._poll.isActive()


def test_a_long_search_says_how_far_it_has_come(watcher: Watcher) -> None:
    watcher.open(Game())
    watcher.panel.method.value = METHODS[0]

    def tells() -> bool:
        labels = watcher.panel.findChildren(PlainLabel)
        return any(label.text().startswith("Searching: ") for label in labels)

    watcher.qtbot.waitUntil(tells)
    watcher.panel.method.value = METHODS[1]
    watcher.wait()
    assert not tells()
    assert watcher.feature._tree is not None
    assert len(watcher.feature._tree) == 16_811


def test_the_levels_are_compared_rule_by_rule(watcher: Watcher) -> None:
    watcher.feature._rng = Random(5)  # by which Beginner overlooks the block
    watcher.open(Game(moves=(1, 5, 9, 3)))
    watcher.panel.view.value = ThinkView.RULES
    watcher.qtbot.waitUntil(lambda: bool(watcher.feature._looks))
    seen = []
    for step in range(len(watcher.feature._looks)):
        if step:
            watcher.press("Step", watcher.area)
        seen.append((watcher.said, [*watcher.notes.lines], [*watcher.notes.frames]))
    block = "Top right to bottom left: O on squares 3 and 5; square 7 was free"
    assert [said for said, _, _ in seen] == [
        # the line that X alone has marks on is none that can be completed
        ("Beginner: Complete a line", "no line to complete"),
        (
            "Beginner: Block a line",
            "the computer overlooked square 7, which would have blocked a line",
        ),
        ("Beginner: Any move", "squares 2, 4, 6, 7 and 8 were free"),
        ("Easy: Complete a line", "no line to complete"),
        ("Easy: Block a line", block),
        ("Normal: Opening", "the board was not empty"),
        ("Normal: Reply to a corner", "not a reply to an opening in a corner"),
        ("Normal: Complete a line", "no line to complete"),
        ("Normal: Block a line", block),
        ("Hard: Complete a line", "no line to complete"),
        ("Hard: Block a line", block),
    ]
    _, lines, frames = seen[4]
    assert (3, 5, 7) in lines
    assert frames == [7]
    answers = {column.level: column._answer.text() for column in watcher.columns}
    at_random = answers.pop(Level.BEGINNER)
    assert at_random == "Choice, at random: squares 2, 4, 6, 7 and 8"
    assert answers == dict.fromkeys(
        (Level.EASY, Level.NORMAL, Level.HARD), "Choice: square 7"
    )
    cards = watcher.panel.comparison.findChildren(RuleCard)
    assert sum("not needed" in name_of(card.label) for card in cards) > 6


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (640, 480)])
def test_the_rule_that_is_told_is_seen(
    parts: Parts, watcher: Watcher, size: tuple[int, int]
) -> None:
    parts.preferences.change(language="de")
    watcher.window.resize(*size)
    watcher.open(PLAN)
    watcher.panel.view.value = ThinkView.RULES
    watcher.qtbot.waitUntil(lambda: bool(watcher.feature._looks))
    settle()
    comparison, stepper = watcher.panel.comparison, watcher.feature._stepper
    looks, room = watcher.feature._looks, comparison.viewport().rect()
    for steps in (len(looks), *range(1, len(looks) + 1)):
        stepper._go(steps, asked=True)
        settle()
        level = looks[steps - 1].level
        at = sum(look.level is level for look in looks[:steps]) - 1
        (column,) = (each for each in watcher.columns if each.level is level)
        card = column.cards[at]
        place = card.mapTo(comparison.viewport(), QPoint())
        assert room.contains(QRect(place, card.size())), (steps, level)


def test_easy_and_hard_answer_differently_where_a_fork_is_near(
    watcher: Watcher,
) -> None:
    watcher.open(PLAN)
    watcher.panel.view.value = ThinkView.RULES
    watcher.qtbot.waitUntil(lambda: bool(watcher.feature._looks))
    watcher.press("To the end", watcher.area)
    answers = [column._answer.text() for column in watcher.columns]
    easy, normal, hard = "Choice: square 5", "Choice: square 5", "Choice: square 3"
    assert answers[1:] == [easy, normal, hard]
    watcher.panel.view.value = ThinkView.TREE
    watcher.wait()
    assert not watcher.tree.isHidden()


def test_the_levels_are_compared_on_layers_too(watcher: Watcher) -> None:
    watcher.panel.view.value = ThinkView.RULES
    # O has three in a row
    game = Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 17, 22, 18, 64, 19))
    watcher.open(game, searched=False)
    watcher.qtbot.waitUntil(lambda: bool(watcher.feature._looks))
    levels = [column.level for column in watcher.columns]
    assert levels == [Level.BEGINNER, Level.EASY, Level.HARD]
    watcher.press("To the end", watcher.area)
    assert watcher.said[0].startswith("Hard: ")
    last = watcher.feature._looks[-1]
    assert tuple(watcher.notes.frames) == last.squares
    assert not watcher.panel.comparison.isHidden()


def test_it_follows_language_and_direction(parts: Parts, watcher: Watcher) -> None:
    watcher.open(PLAN)
    watcher.press("To the end", watcher.area)

    def left_of(spot: Spot) -> float:
        return watcher.drawing.box(1, watcher.arranged().middle(spot)).left()

    nodes = [spot for spot, (row, _) in watcher.places().items() if row == 1]
    assert left_of(nodes[0]) < left_of(nodes[1])
    parts.preferences.change(language="he")
    settle()
    assert left_of(nodes[0]) > left_of(nodes[1])
    # the left arrow goes on, as the language is read
    watcher.press_keys(Key.Key_Down, Key.Key_Left)
    assert watcher.feature._cursor == nodes[1]
    parts.preferences.change(language="de")
    settle()
    assert watcher.node.startswith("X auf Feld 3. O ist dran: ")


def test_of_a_large_tree_the_root_is_seen_and_all_of_it_can_be(
    watcher: Watcher,
) -> None:
    watcher.window.resize(1366, 768)
    watcher.open(Game(moves=(1, 4, 3, 2)))
    watcher.panel.method.value = METHODS[0]
    watcher.feature._search()
    watcher.wait()
    tree, drawing = watcher.tree, watcher.drawing
    room = tree.viewport().rect()
    are_high = []
    for steps in range(1, drawing.tree.steps):
        watcher.feature._stepper._go(steps, asked=True)
        frame = drawing.frame()
        assert room.contains(frame.toRect().translated(drawing.pos()))
        are_high.append(frame.bottom() < 0.8 * room.height())
        assert not are_high[-1] or drawing.y() == 0
    assert len(set(are_high)) == 2
    watcher.panel.unfold.click()
    settle()
    assert drawing.width() > room.width()
    while not tree.is_smallest:
        watcher.press("Smaller boards")
    assert drawing.width() <= room.width()
    assert drawing.height() <= room.height()


def turn(at: QWidget, by: int, held: Qt.KeyboardModifier = NONE) -> None:
    """Turn the wheel over the middle of what is seen of a widget."""
    window = at.window()
    place = at.mapTo(window, at.visibleRegion().boundingRect().center())
    QTest.wheelEvent(
        window.windowHandle(), QPointF(place), QPoint(0, by), QPoint(), held
    )
    settle()


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_large_tree_is_scrolled_by_steps_and_by_hand(
    parts: Parts, watcher: Watcher, language: str
) -> None:
    parts.preferences.change(language=language)
    watcher.open(Game())
    watcher.panel.unfold.click()
    watcher.qtbot.waitUntil(lambda: len(watcher.places()) > 20_000)
    tree, drawing, left = watcher.tree, watcher.drawing, Qt.MouseButton.LeftButton

    def seen_at() -> QRect:
        return drawing.frame().toRect().translated(drawing.pos())

    wide = tree.viewport().width()
    for steps in (9, 5_000, 20_000, 26_000, 12_000):
        watcher.feature._stepper._go(steps, asked=True)
        assert tree.viewport().rect().contains(seen_at())
        # with what is at both sides of it
        at = drawing.frame().center().x()
        is_at_an_end = min(at, drawing.width() - at) < wide / 4
        assert is_at_an_end or wide / 4 <= seen_at().center().x() <= 3 * wide / 4
    # an empty place is drawn along with the pointer
    before, start = seen_at().topLeft(), QPoint(3, 3)
    QTest.mousePress(tree.viewport(), left, pos=start)
    for by in (QPoint(20, 0), QPoint(60, 0)):
        QTest.mouseMove(tree.viewport(), start + by)
    QTest.mouseRelease(tree.viewport(), left, pos=start + by)
    assert seen_at().topLeft() == before + by
    side = drawing.side
    turn(drawing, 120, Qt.KeyboardModifier.ControlModifier)
    assert drawing.side > side
    tree.verticalScrollBar().setValue(0)
    turn(drawing, -120)
    assert tree.verticalScrollBar().value() > 0
    assert not drawing.pos().isNull()
