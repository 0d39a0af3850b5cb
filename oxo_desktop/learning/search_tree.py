"""What a search looks at, kept as a tree, so that each step of it can be seen again.

The search is that of `oxo_desktop.engine.game_tree`. From the empty board of 3×3 it
looks at half a million positions, so they are kept in columns of small numbers.

    >>> from oxo_desktop.engine import Board, Mark
    >>> tree = SearchTree(Board.from_text("X.. O.X XOO"), Mark.X)
    >>> tree.search()
    True
    >>> [tree.square(node) for node in tree.children(0)], tree.value(0)
    ([2, 3, 5], <Value.WIN: 1>)
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.game_tree import (
    METHODS,
    Count,
    SearchStep,
    Seen,
    Shortcuts,
    check_is_small,
    minimax,
)
from oxo_desktop.engine.reasons import Stop, Value

THREE_FREE = Game(moves=(1, 3, 2, 4, 5, 9))
"""A position to begin with: X to move wins with 8, draws with 6 and loses with 7."""

_OPEN = 2
"""Stands for a value that is not known yet."""


class CutOff(NamedTuple):
    """The moves from a position that are not tried.

    Attributes:
        at: the step in which that is decided.
        left: their squares.
    """

    at: int
    left: tuple[int, ...]


class Spot(NamedTuple):
    """What is seen of a tree: a node, or the moves that are left out after it."""

    node: int
    is_left_out: bool = False


class SearchTree:
    """The positions that a search looks at, numbered from 0 in its order: the nodes.

    Node 0 is the position where it begins. A step is numbered from 0 too: in one the
    search looks at a position, and knows its value if the game is over there or if it
    remembers it; cuts off moves; or knows the value of a position from its moves.

    Args:
        board: where the search begins.
        mark: whose turn it is there.
        shortcuts: what the search saves itself.

    Raises Refusal if the tree is too large.
    """

    def __init__(
        self, board: Board, mark: Mark, shortcuts: Shortcuts = METHODS[0]
    ) -> None:
        check_is_small(board)
        self.board, self.mark, self.shortcuts = board, mark, shortcuts
        # of each node
        self._parents, self._squares, self._values = array("i"), array("b"), array("b")
        self._looked, self._known, self._ends = array("i"), array("i"), array("i")
        # of each step
        self._nodes, self._kinds = array("i"), array("b")
        self._cuts: dict[int, CutOff] = {}
        self._cut_at, self._remembered = array("i"), array("i")
        self._path: list[int] = []

    def search(self, stop: Stop = lambda: False) -> bool:
        """Search; return whether that was done before `stop` returned True."""
        found = minimax(self.board, self.mark, self.shortcuts, self._add, stop)
        return found is not None

    def _add(self, seen: Seen) -> None:
        step = len(self._nodes)
        if seen.step is SearchStep.LOOK:
            node = len(self._parents)
            self._parents.append(self._path[-1] if self._path else -1)
            self._squares.append(seen.moves[-1] if seen.moves else 0)
            self._values.append(_OPEN)
            self._looked.append(step)
            self._known.append(step)
            self._ends.append(node)
            self._path.append(node)
        elif seen.step is SearchStep.CUT_OFF:
            node = self._path[-1]
            self._cuts[node] = CutOff(step, seen.left)
            self._cut_at.append(step)
        else:
            assert seen.value is not None
            node = self._path.pop()
            if self._looked[node] == step - 1:
                # it is known at once
                step -= 1
            self._values[node], self._known[node] = seen.value, step
            self._ends[node] = len(self._parents)
            if seen.step is SearchStep.REMEMBER:
                self._remembered.append(step)
        if step == len(self._nodes):
            self._nodes.append(node)
            self._kinds.append(_KINDS.index(seen.step))
        else:
            self._kinds[step] = _KINDS.index(seen.step)

    def __len__(self) -> int:
        return len(self._parents)

    @property
    def steps(self) -> int:
        """How many the search has taken."""
        return len(self._nodes)

    def at(self, step: int) -> tuple[SearchStep, int]:
        """Return what the search does in a step, and in which node.

        `SearchStep.VALUE` of a position where the game is over is also the look at it,
        and so is `SearchStep.REMEMBER`.
        """
        return _KINDS[self._kinds[step]], self._nodes[step]

    def spot(self, step: int) -> Spot:
        """Return where a step is seen."""
        kind, node = self.at(step)
        return Spot(node, kind is SearchStep.CUT_OFF)

    def count(self, steps: int) -> Count:
        """Return what the search has done in its first steps."""
        last = steps - 1
        columns = self._looked, self._cut_at, self._remembered
        return Count(*(bisect_right(column, last) for column in columns))

    # a node

    def parent(self, node: int) -> int:
        """Return the node before; -1 for the first."""
        return self._parents[node]

    def children(self, node: int) -> Iterator[int]:
        """Yield the nodes after a move from here, in the order of the search."""
        child = node + 1
        while child < self._ends[node]:
            yield child
            child = self._ends[child]

    def square(self, node: int) -> int:
        """Return the square of the move that leads here; 0 for the first node."""
        return self._squares[node]

    def moves(self, node: int) -> tuple[int, ...]:
        """Return the moves that lead here from where the search begins."""
        moves = []
        while node > 0:
            moves.append(self._squares[node])
            node = self._parents[node]
        return tuple(moves[::-1])

    def path(self, node: int) -> Iterator[int]:
        """Yield a node, and each that the search has come from to it."""
        while node >= 0:
            yield node
            node = self._parents[node]

    def depth(self, node: int) -> int:
        """Return how many moves lead here."""
        return len(self.moves(node))

    def turn(self, node: int) -> Mark:
        """Return whose turn it is here, or would be, if the game were not over."""
        return self.mark if self.depth(node) % 2 == 0 else self.mark.other

    def board_at(self, node: int) -> Board:
        """Return the position."""
        board, mark = self.board, self.mark
        for square in self.moves(node):
            board, mark = board.apply_move(square, mark), mark.other
        return board

    def is_over(self, node: int) -> bool:
        """Return whether the game is over here."""
        return rules.outcome(self.board_at(node)).is_over

    def looked_at(self, node: int) -> int:
        """Return the step in which the search looks at a node."""
        return self._looked[node]

    def is_known(self, node: int, steps: int) -> bool:
        """Return whether the search knows the value after so many steps."""
        return self._known[node] < steps

    def cut_off(self, node: int, steps: int) -> CutOff | None:
        """Return what has been left out here after so many steps."""
        cut = self._cuts.get(node)
        return cut if cut is not None and cut.at < steps else None

    def left_out(self, node: int) -> tuple[int, ...]:
        """Return the squares that are never tried from here."""
        cut = self._cuts.get(node)
        return cut.left if cut is not None else ()

    def value(self, node: int) -> Value:
        """Return what the search takes a position to be worth to X."""
        return Value(self._values[node])

    def value_so_far(self, node: int, steps: int) -> Value | None:
        """Return the best of what is known after so many steps; None if nothing is."""
        if self.is_known(node, steps):
            return self.value(node)
        known = [
            self.value(child)
            for child in self.children(node)
            if self.is_known(child, steps)
        ]
        best = max if self.turn(node) is Mark.X else min
        return best(known, default=None)

    def best_child(self, node: int, steps: int) -> int | None:
        """Return the first child that gives a node its value so far, if any does."""
        value = self.value_so_far(node, steps)
        for child in self.children(node):
            if self.is_known(child, steps) and self.value(child) is value:
                return child
        return None


_KINDS = tuple(SearchStep)
