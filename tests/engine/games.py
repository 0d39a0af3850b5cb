"""Any legal game for hypothesis, and a game kept as plainly as can be."""

from hypothesis import strategies as st

from oxo_desktop.engine import GEOMETRIES, Board, Game, Geometry, Mark

MOST_MOVES = 16
"""In one of any games, on however large a board: longer ones show nothing new."""


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game that can be played, some of its moves taken back."""
    game = Game(starter=draw(st.sampled_from(Mark)))
    for position in draw(st.permutations(range(1, 10))):
        if game.turn is None or draw(st.integers(0, 9)) == 0:
            break
        game = game.play(position)
    for _ in range(draw(st.integers(0, len(game.moves)))):
        game = game.undo()
    return game


def boards(geometry: Geometry) -> st.SearchStrategy[Board]:
    """Return any boards of a geometry, be they of a game or not."""
    # mostly empty, or most of them would be won
    cells = st.sampled_from([None] * 4 + [*Mark])
    size = geometry.size
    return st.tuples(*[cells] * size).map(lambda cells: Board(cells, geometry))


@st.composite
def games_from_anywhere(draw: st.DrawFn) -> Game:
    """Any game on any board from any start, moves taken back and replaced in it."""
    geometry = draw(st.sampled_from([*GEOMETRIES.values()]))
    starter, start = draw(st.sampled_from(Mark)), draw(boards(geometry))
    game = Game(geometry, starter, start=start)
    for _ in range(draw(st.integers(0, min(geometry.size, MOST_MOVES)))):
        if game.moves and draw(st.integers(0, 3)) == 0:
            game = game.undo()
        elif game.turn is not None:
            game = game.play(draw(st.sampled_from(game.board.available_moves())))
    return game


class Reference:
    """A game as plainly as it can be kept: lists of positions.

    Attributes:
        moves: those made.
        later: those taken back, the next one to redo first.
    """

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.later: list[int] = []
        self._before: list[tuple[list[int], list[int]]] = []

    def play(self, position: int) -> None:
        if self.later:
            self._before.append((list(self.moves), self.later))
        self.moves.append(position)
        self.later = []

    def undo(self) -> None:
        last = self.moves.pop()
        if self._before and self._before[-1][0] == self.moves:
            self.later = self._before.pop()[1]
        else:
            self.later = [last, *self.later]

    def copy(self) -> "Reference":
        """Return it without what was replaced: a file does not tell that."""
        copied = Reference()
        copied.moves, copied.later = list(self.moves), list(self.later)
        return copied

    def redo(self) -> None:
        self.go_to(len(self.moves) + 1)

    def go_to(self, ply: int) -> None:
        line = self.moves + self.later
        self.moves, self.later = line[:ply], line[ply:]
