"""Where the nodes of a tree are drawn: in rows, each above the middle of its own."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator

from oxo_desktop.learning.search_tree import SearchTree


class Row:
    """The nodes that as many moves lead to.

    What is left out after a node stands at its end, as ``~node``.

    Attributes:
        nodes: from where the search has begun to where it has ended.
        at: the middle of each, in columns.
        above: the middle of what each of them comes from, in columns.
    """

    def __init__(self) -> None:
        self.nodes: list[int] = []
        self.at: list[float] = []
        self.above: list[float] = []

    def between(self, left: float, right: float) -> Iterator[tuple[int, float, float]]:
        """Yield a node, its middle and that above if it, or the line to it, is there.

        `left` and `right` are in columns.
        """
        # both are in rising order, so what is at the right of them is too
        first = bisect_left(
            range(len(self.nodes)),
            left,
            key=lambda index: max(self.at[index], self.above[index]),
        )
        end = bisect_right(
            range(len(self.nodes)),
            right,
            key=lambda index: min(self.at[index], self.above[index]),
        )
        for index in range(first, end):
            yield self.nodes[index], self.at[index], self.above[index]


class Arrangement:
    """Nodes in rows, each column as wide as one of them.

    Args:
        tree: of a search that has ended.
        is_unfolded: says of a node whether those after it are shown.
    """

    def __init__(self, tree: SearchTree, is_unfolded: Callable[[int], bool]) -> None:
        self._tree, self._is_unfolded = tree, is_unfolded
        self.rows: list[Row] = []
        self.columns = 0
        self.places: dict[int, tuple[int, int]] = {}
        """The row of each node, and its place there."""
        self._place(0, 0)
        self.rows[0].above = list(self.rows[0].at)

    def middle(self, node: int) -> float:
        row, index = self.places[node]
        return self.rows[row].at[index]

    def _place(self, node: int, depth: int) -> float:
        """Place a node and what is below it, and return its middle."""
        if depth == len(self.rows):
            self.rows.append(Row())
        row = self.rows[depth]
        index = len(row.nodes)
        self.places[node] = depth, index
        row.nodes.append(node)
        row.at.append(0.0)
        below = [self._place(child, depth + 1) for child in self._below(node)]
        if below:
            middle = (below[0] + below[-1]) / 2
            self.rows[depth + 1].above += [middle] * len(below)
        else:
            middle = self.columns + 0.5
            self.columns += 1
        row.at[index] = middle
        return middle

    def _below(self, node: int) -> list[int]:
        if node < 0 or not self._is_unfolded(node):
            return []
        below = [*self._tree.children(node)]
        if below and self._tree.left_out(node):
            below.append(~node)
        return below
