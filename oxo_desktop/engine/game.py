"""A game: the moves from the first to the last, and those taken back."""

from collections.abc import Callable
from dataclasses import dataclass, field

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.rules import Outcome


@dataclass(frozen=True)
class Replaced:
    """The moves made and the moves taken back when a new move replaced the latter.

    Attributes:
        moves: positions in the order played, up to where the new move was made.
        undone: the later moves that it replaced, at least one.
    """

    moves: tuple[int, ...]
    undone: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """A geometry, who started, and the moves so far. It never changes.

    Attributes:
        geometry: left out, 3×3.
        starter: the mark that moves first.
        moves: positions in the order played.
        undone: the moves taken back, the next one to redo first.
        replaced: what moves made instead of others have replaced, the latest last;
            undoing such a move brings it back.
        board: what the moves have put on the board.

    Only a legal game can be made: ValueError if a move is off the board, on a full
    square or after the end, or if `replaced` does not belong to these moves.
    """

    geometry: Geometry = THREE_BY_THREE
    starter: Mark = Mark.X
    moves: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    replaced: tuple[Replaced, ...] = ()
    board: Board = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "starter", as_mark(self.starter))
        for name in ("moves", "undone", "replaced"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        empty = Board((), self.geometry)
        object.__setattr__(self, "board", self._after(empty, self.moves))
        self._after(self.board, self.undone)
        line = self.line
        for replaced in reversed(self.replaced):
            if not replaced.undone or line[: len(replaced.moves)] != replaced.moves:
                raise Refusal(
                    "wrong_replaced", "The replaced moves belong to another game."
                )
            line = replaced.moves + replaced.undone
            self._after(empty, line)

    @property
    def line(self) -> tuple[int, ...]:
        """All moves that are known: those made, then those taken back."""
        return self.moves + self.undone

    def _after(self, board: Board, moves: tuple[int, ...]) -> Board:
        for position in moves:
            mark = rules.whose_turn(board, self.starter)
            if mark is None:
                raise Refusal("game_over", "The game is over: no move can follow.")
            board = board.apply_move(position, mark)
        return board

    @property
    def turn(self) -> Mark | None:
        """The mark to move next, or None once the game is over."""
        return rules.whose_turn(self.board, self.starter)

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return rules.outcome(self.board)

    @property
    def winning_line(self) -> Line | None:
        """The line that won, or None."""
        return rules.winning_line(self.board)

    def mark_of_move(self, index: int) -> Mark:
        """Return who made the move `index`, counted from 0."""
        return self.starter if index % 2 == 0 else self.starter.other

    def play(self, position: int) -> "Game":
        """Return the game after a move of whoever's turn it is.

        It replaces the moves taken back, if any; undoing it brings them back. Raises
        ValueError if the game is over, `position` is off the board, or the square is
        full.
        """
        replaced = self.replaced
        if self.undone:
            replaced = (*replaced, Replaced(self.moves, self.undone))
        return self._with((*self.moves, position), (), replaced)

    def undo(self) -> "Game":
        """Return the game before its last move; ValueError if there is none."""
        if not self.moves:
            raise Refusal("no_undo", "There is no move to undo.")
        if self.replaced and self.replaced[-1].moves == self.moves[:-1]:
            back = self.replaced[-1]
            return self._with(back.moves, back.undone, self.replaced[:-1])
        return self.at(len(self.moves) - 1)

    def redo(self) -> "Game":
        """Return the game with the last undone move made again.

        Raises ValueError if no move has been taken back.
        """
        if not self.undone:
            raise Refusal("no_redo", "There is no move to redo.")
        return self.at(len(self.moves) + 1)

    def at(self, ply: int) -> "Game":
        """Return the game as it stood after `ply` moves of `line`, the others undone.

        Raises ValueError if `ply` is not between 0 and the length of `line`.
        """
        if not 0 <= ply <= len(self.line):
            raise Refusal(
                "no_ply",
                "There are {moves} moves, not {ply}.",
                moves=len(self.line),
                ply=ply,
            )
        return self._with(self.line[:ply], self.line[ply:], self.replaced)

    def _with(
        self,
        moves: tuple[int, ...],
        undone: tuple[int, ...],
        replaced: tuple[Replaced, ...],
    ) -> "Game":
        return Game(self.geometry, self.starter, moves, undone, replaced)


MoveChooser = Callable[[Board, Mark], int]
"""A player for `play_game`: takes the board and its own mark, returns a position."""


@dataclass(frozen=True)
class GameResult:
    """What `play_game` returns.

    Attributes:
        winner: "X", "O" or None.
        is_draw: whether the board is full and nobody won.
        final_board: the board after the last move.
        moves: the positions played, in order.
    """

    winner: Mark | None
    is_draw: bool
    final_board: Board
    moves: list[int]


def play_game(
    x_player: MoveChooser,
    o_player: MoveChooser,
    board: Board | None = None,
    starter: str = "X",
) -> GameResult:
    """Play a game to its end without printing anything.

    Args:
        x_player: called with the board and "X" whenever X is to move.
        o_player: the same for O.
        board: where to begin; left out, on an empty 3×3.
        starter: who made, or makes, the first move on it.

    Raises ValueError if a player returns a square that is full or off the board, or if
    `board` cannot come from a game that `starter` began.
    """
    players = {Mark.X: x_player, Mark.O: o_player}
    board = Board() if board is None else board
    moves: list[int] = []
    while (mark := rules.whose_turn(board, as_mark(starter))) is not None:
        position = players[mark](board, mark)
        try:
            board = board.apply_move(position, mark)
        except ValueError as error:
            raise Refusal(
                "wrong_move",
                "{mark} cannot play {square}. {reason}",
                mark=mark,
                square=quotable(repr(position)),
                reason=error,
            ) from error
        moves.append(position)
    return GameResult(rules.check_winner(board), rules.is_draw(board), board, moves)
