"""Any legal game for hypothesis, and a game kept as plainly as can be."""

from hypothesis import strategies as st

from oxo_desktop.engine import Game, Mark


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
