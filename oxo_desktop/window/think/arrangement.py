"""Where the nodes of a tree are drawn: in rows, each above the middle of its own."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator

from oxo_desktop.learning.search_tree import SearchTree, Spot


class Row:
    """What as many moves lead to.

    Attributes:
        spots: in the order of the search; what is left out stands at the end.
        at: the middle of each, in columns.
        above: the middle of what each of them comes from, in columns.
    """

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.at: list[float] = []
        self.above: list[float] = []

    def between(self, left: float, right: float) -> Iterator[tuple[Spot, float, float]]:
        """Yield a spot, its middle and that above if it, or the line to it, is there.

        `left` and `right` are in columns.
        """
        # both are in rising order, so what is at the right of them is too
        first = bisect_left(
            range(len(self.spots)),
            left,
            key=lambda index: max(self.at[index], self.above[index]),
        )
        end = bisect_right(
            range(len(self.spots)),
            right,
            key=lambda index: min(self.at[index], self.above[index]),
        )
        for index in range(first, end):
            yield self.spots[index], self.at[index], self.above[index]


class Arrangement:
    """Spots in rows, each column as wide as one of them.

    Args:
        tree: of a search that has ended.
        is_unfolded: says of a node whether what comes after it is shown.
    """

    def __init__(self, tree: SearchTree, is_unfolded: Callable[[int], bool]) -> None:
        self.tree, self._is_unfolded = tree, is_unfolded
        self.rows: list[Row] = []
        self.columns = 0
        self.places: dict[Spot, tuple[int, int]] = {}
        """The row of each spot, and its place there."""
        self._place(Spot(0), 0)
        self.rows[0].above = list(self.rows[0].at)

    def middle(self, spot: Spot) -> float:
        row, index = self.places[spot]
        return self.rows[row].at[index]

    def shown(self, spot: Spot) -> Spot:
        """Return a spot, or the one that it is folded into."""
        around = (spot, *map(Spot, self.tree.path(spot.node)))
        return next(each for each in around if each in self.places)

    def _place(self, spot: Spot, depth: int) -> float:
        """Place a spot and what is below it, and return its middle."""
        if depth == len(self.rows):
            self.rows.append(Row())
        row = self.rows[depth]
        index = len(row.spots)
        self.places[spot] = depth, index
        row.spots.append(spot)
        row.at.append(0.0)
        below = [self._place(child, depth + 1) for child in self._below(spot)]
        if below:
            middle = (below[0] + below[-1]) / 2
            self.rows[depth + 1].above += [middle] * len(below)
        else:
            middle = self.columns + 0.5
            self.columns += 1
        row.at[index] = middle
        return middle

    def _below(self, spot: Spot) -> list[Spot]:
        if spot.is_left_out or not self._is_unfolded(spot.node):
            return []
        below = [Spot(child) for child in self.tree.children(spot.node)]
        if below and self.tree.left_out(spot.node):
            below.append(Spot(spot.node, is_left_out=True))
        return below
