"""The tree that a search leaves, beside what the search tells and a plain program."""

from itertools import pairwise
from random import Random

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Game,
    Geometry,
    Mark,
    Refusal,
    Rule,
    Value,
)
from oxo_desktop.engine.game_tree import (
    METHODS,
    Count,
    SearchStep,
    Seen,
    Shortcuts,
    count,
    later_position,
    minimax,
)
from oxo_desktop.engine.levels import looked_at
from oxo_desktop.learning.search_tree import SearchTree
from tests.engine.test_game_tree import BOARDS, late


def searched(board: Board, mark: Mark, shortcuts: Shortcuts) -> SearchTree:
    tree = SearchTree(board, mark, shortcuts)
    assert tree.search()
    return tree


def told(board: Board, mark: Mark, shortcuts: Shortcuts) -> list[list[Seen]]:
    """Return what a search tells, with what it tells of one position at once."""
    steps: list[list[Seen]] = []

    def listen(seen: Seen) -> None:
        # of a position whose moves are tried the value comes later
        if steps and steps[-1] == [Seen(SearchStep.LOOK, seen.moves)]:
            steps[-1].append(seen)
        else:
            steps.append([seen])

    minimax(board, mark, shortcuts, listen)
    return steps


@pytest.mark.parametrize("geometry", BOARDS, ids=lambda g: g.name)
def test_each_step_is_what_the_search_tells(geometry: Geometry) -> None:
    for board, mark in late(geometry, 8):
        for shortcuts in METHODS:
            tree, steps = searched(board, mark, shortcuts), told(board, mark, shortcuts)
            assert tree.steps == len(steps)
            values: dict[tuple[int, ...], Value | None] = {}
            cut, remembered = 0, 0
            for number, seen in enumerate(steps):
                kind, node = tree.at(number)
                last = seen[-1]
                assert (kind, tree.moves(node)) == (last.step, last.moves)
                values.setdefault(last.moves, None)
                cut += kind is SearchStep.CUT_OFF
                remembered += kind is SearchStep.REMEMBER
                if kind in (SearchStep.VALUE, SearchStep.REMEMBER):
                    values[last.moves] = last.value
                    assert tree.value(node) is last.value
                if kind is SearchStep.CUT_OFF:
                    assert tree.spot(number) == (node, True)
                    assert tree.left_out(node) == last.left
                    assert tree.cut_off(node, number) is None
                    assert tree.cut_off(node, number + 1) == (number, last.left)
                assert tree.count(number + 1) == (len(values), cut, remembered)
                known = [n for n in range(len(tree)) if tree.is_known(n, number + 1)]
                assert {tree.moves(n) for n in known} == {
                    moves for moves, value in values.items() if value is not None
                }


@pytest.mark.parametrize("geometry", BOARDS, ids=lambda g: g.name)
def test_the_tree_is_the_game_from_there(geometry: Geometry) -> None:
    for board, mark in late(geometry, 30):
        tree = searched(board, mark, METHODS[1])
        assert count(board, mark, METHODS[1]) == tree.count(tree.steps)
        assert tree.value(0) is minimax(board, mark)
        assert tree.parent(0) == -1
        assert tree.square(0) == 0
        for node in range(len(tree)):
            here, children = tree.board_at(node), list(tree.children(node))
            squares = [tree.square(child) for child in children]
            left = tree.left_out(node)
            if children:
                assert (*squares, *left) == tuple(here.available_moves())
            for child in children:
                assert tree.parent(child) == node
                assert list(tree.path(child)) == [child, *tree.path(node)]
                after = here.apply_move(tree.square(child), tree.turn(node))
                assert tree.board_at(child) == after
                assert tree.turn(child) is tree.turn(node).other
                assert tree.depth(child) == tree.depth(node) + 1


def test_a_value_rises_with_each_that_is_known() -> None:
    tree = searched(Board.from_text("X.. O.X XOO"), Mark.X, METHODS[0])
    shown = [tree.value_so_far(0, steps) for steps in range(tree.steps + 1)]
    assert shown[0] is None
    # 2 draws, then 3 wins
    assert [b for a, b in pairwise(shown) if a is not b] == [Value.DRAW, Value.WIN]
    first, second, third = tree.children(0)
    assert tree.best_child(0, tree.steps) == second
    assert tree.best_child(0, tree.looked_at(second)) == first
    assert tree.best_child(0, 1) is None
    assert tree.value(third) is Value.DRAW
    # O takes the lowest of what is known, before all is
    _, worse = tree.children(first)
    known = next(n for n in range(tree.steps) if tree.is_known(worse, n))
    assert not tree.is_known(first, known)
    assert tree.value(worse) is Value.WIN
    assert tree.value_so_far(first, known) is Value.DRAW
    # of O's answers to 2, the one that wins nothing for X
    assert tree.value(first) is Value.DRAW
    assert not tree.is_over(0)
    assert tree.is_over(len(tree) - 1)


def test_it_can_be_stopped_and_does_not_begin_where_it_would_be_too_large() -> None:
    tree = SearchTree(Board(()), Mark.X, METHODS[0])
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    assert not tree.search(stop)
    # some milliseconds later at most
    assert 19 * 100 < len(tree) < 21 * 400
    for geometry in GEOMETRIES.values():
        if geometry.size > 9:
            with pytest.raises(Refusal, match="too many positions"):
                SearchTree(Board((), geometry), Mark.X)


def test_all_of_3x3_is_kept() -> None:
    tree = searched(Board(()), Mark.X, METHODS[0])
    assert len(tree) == 549_946
    assert tree.count(tree.steps) == Count(549_946, 0, 0)
    assert tree.value(0) is Value.DRAW
    assert sum(1 for _ in tree.children(0)) == 9


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=lambda g: g.name)
def test_a_later_position_is_one_that_the_game_may_come_to(geometry: Geometry) -> None:
    rng = Random(3)
    game = Game(geometry).play(1)
    for _ in range(20):
        later = later_position(game, rng, 4)
        assert later.turn is not None
        assert later.moves[:1] == (1,)
        assert len(later.board.available_moves()) == 4
        SearchTree(later.board, later.turn)


def test_nobody_completes_a_line_on_the_way_to_a_later_position() -> None:
    # X could complete 1-2-3 as long as 3 is free
    game = Game(THREE_BY_THREE, start=Board.from_text("XX. .O. ..O"))
    for seed in range(30):
        assert later_position(game, Random(seed), 3).start == game.start


def test_where_a_line_must_be_completed_another_game_is_begun() -> None:
    # X has a line to complete everywhere
    game = Game(THREE_BY_THREE, start=Board.from_text("XX. O.O X.X"))
    later = later_position(game, Random(1), 2)
    assert later.start is None
    assert len(later.board.available_moves()) == 2
    over = Game(moves=(1, 4, 2, 5, 3))
    assert len(later_position(over, Random(1), 4).board.available_moves()) == 4


def test_the_lines_that_a_rule_looks_at() -> None:
    board = Board.from_text("XX. .O. ..O")
    lines = {rule: looked_at(rule, board, Mark.X) for rule in Rule}
    # those that nobody else has marks on
    assert lines[Rule.WIN] == ((1, 2, 3), (1, 4, 7))
    assert lines[Rule.BLOCK] == ((4, 5, 6), (7, 8, 9), (3, 6, 9), (3, 5, 7))
    assert lines[Rule.CENTRE] == lines[Rule.OPENING] == ()
    corner = Board.from_text("X.. ... ...")
    assert looked_at(Rule.OPPOSITE_CORNER, corner, Mark.O) == ((1, 5, 9),)
    assert looked_at(Rule.OPPOSITE_CORNER, board, Mark.X) == ()
    large = Board((), GEOMETRIES["4x4"])
    through = looked_at(Rule.MOST_LINES, large, Mark.X)
    assert set(through) == {
        line for line in large.geometry.lines if {1, 4, 6, 7, 10, 11, 13, 16} & {*line}
    }
