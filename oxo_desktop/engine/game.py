"""A game: its starting position, its moves, and those taken back."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark, as_mark
from oxo_desktop.engine.geometry import THREE_BY_THREE, Geometry, Line
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.rules import Outcome


class Replaced(NamedTuple):
    """What was taken back when a new move replaced it.

    Attributes:
        moves: positions in the order played, up to where the new move was made.
        undone: the later moves that it replaced, at least one.
    """

    moves: tuple[int, ...]
    undone: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """A geometry, who started, and the moves so far. It never changes.

    It begins on an empty board or with a position that somebody has set up. Such a
    position may hold any number of X and of O: whose turn it is follows from `starter`
    and the number of moves alone. If it is full, or has a complete line, the game is
    over at once; where both marks have a line, the first one in the geometry's order
    wins.

    Attributes:
        geometry: 3×3 if left out.
        starter: the mark that makes the first move.
        moves: positions in the order played.
        undone: the moves taken back, the next one to redo first.
        replaced: for each move that replaced others, what it replaced, the latest
            last; undoing that move brings it back.
        start: the position that the game begins with, on a board of this geometry;
            None for an empty board, even if one was passed.

    Only a legal game can be made: ValueError if a move is off the board, on a full
    square or after the end, if `replaced` does not belong to these moves, or if
    `start` is of another geometry.
    """

    geometry: Geometry = THREE_BY_THREE
    starter: Mark = Mark.X
    moves: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    replaced: tuple[Replaced, ...] = ()
    start: Board | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "starter", as_mark(self.starter))
        for name in ("moves", "undone", "replaced"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        empty = Board((), self.geometry)
        start = self.start or empty
        _check_start(start, self.geometry)
        object.__setattr__(self, "start", None if start == empty else start)
        self._check_moves()

    def _check_moves(self) -> None:
        line, start = self.line, self.boards[:1]
        for replaced in reversed(self.replaced):
            if not replaced.undone or line[: len(replaced.moves)] != replaced.moves:
                raise Refusal(
                    "wrong_replaced", "The replaced moves belong to another game."
                )
            line = replaced.moves + replaced.undone
            self._with_moves(start, line)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The board at the start and after each move of `line`."""
        start = self.start or Board((), self.geometry)
        return self._with_moves((start,), self.line)

    def _with_moves(
        self, boards: tuple[Board, ...], moves: tuple[int, ...]
    ) -> tuple[Board, ...]:
        """Return `boards`, extended by the board after each of the next `moves`."""
        all_boards = list(boards)
        for index, position in enumerate(moves, start=len(boards) - 1):
            board = all_boards[-1]
            _check_open(rules.outcome(board))
            all_boards.append(board.apply_move(position, self.mark_of_move(index)))
        return tuple(all_boards)

    @property
    def line(self) -> tuple[int, ...]:
        """All moves that are known: those made, then those taken back."""
        return self.moves + self.undone

    @property
    def board(self) -> Board:
        """What stands on each square after the moves made."""
        return self.boards[len(self.moves)]

    @property
    def turn(self) -> Mark | None:
        """The mark to move next, or None once the game is over."""
        return None if self.outcome.is_over else self.mark_of_move(len(self.moves))

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return self._outcome_and_lines[0]

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The squares that can be played, in order; none once the game is over."""
        return () if self.outcome.is_over else tuple(self.board.available_moves())

    @property
    def winning_lines(self) -> tuple[Line, ...]:
        """The lines that won: none, one, or as many as the last move completed."""
        return self._outcome_and_lines[1]

    @cached_property
    def _outcome_and_lines(self) -> tuple[Outcome, tuple[Line, ...]]:
        return rules.outcome_and_lines(self.board)

    def mark_of_move(self, index: int) -> Mark:
        """Return the mark that makes the move at `index`, counted from 0."""
        return self.starter if index % 2 == 0 else self.starter.other

    def play(self, position: int) -> "Game":
        """Return the game after a move to `position` by the mark whose turn it is.

        It replaces the moves taken back, if any; undoing it brings them back. Raises
        ValueError if the game is over, `position` off the board, or the square full.
        """
        _check_open(self.outcome)
        mark = self.mark_of_move(len(self.moves))
        before = self.boards[: len(self.moves) + 1]
        boards = (*before, self.board.apply_move(position, mark))
        replaced = self.replaced
        if self.undone:
            replaced = (*replaced, Replaced(self.moves, self.undone))
        return self._changed(boards, (*self.moves, position), (), replaced)

    def undo(self) -> "Game":
        """Return the game before its last move; ValueError if there is none."""
        if not self.moves:
            raise Refusal("no_undo", "There is no move to undo.")
        if self.replaced and self.replaced[-1].moves == self.moves[:-1]:
            back = self.replaced[-1]
            boards = self._with_moves(self.boards[: len(self.moves)], back.undone)
            return self._changed(boards, back.moves, back.undone, self.replaced[:-1])
        return self.at(len(self.moves) - 1)

    def redo(self) -> "Game":
        """Return the game with the last undone move made again; ValueError if none."""
        if not self.undone:
            raise Refusal("no_redo", "There is no move to redo.")
        return self.at(len(self.moves) + 1)

    def at(self, ply: int) -> "Game":
        """Return the game as it stood after `ply` moves of `line`, the others undone.

        Raises ValueError if `ply` is not between 0 and the length of `line`.
        """
        line = self.line
        if not 0 <= ply <= len(line):
            raise Refusal(
                "no_ply",
                "There are {moves} moves, not {ply}.",
                moves=len(line),
                ply=ply,
            )
        return self._changed(self.boards, line[:ply], line[ply:], self.replaced)

    def _changed(
        self,
        boards: tuple[Board, ...],
        moves: tuple[int, ...],
        undone: tuple[int, ...],
        replaced: tuple[Replaced, ...],
    ) -> "Game":
        """Return the game with these moves, which must be legal, and their boards.

        It skips `__init__`, which would check every move again.
        """
        game = object.__new__(Game)
        vars(game).update(
            geometry=self.geometry,
            starter=self.starter,
            moves=moves,
            undone=undone,
            replaced=replaced,
            start=self.start,
            boards=boards,
        )
        return game


def _check_start(start: Board, geometry: Geometry) -> None:
    if start.geometry != geometry:
        raise Refusal(
            "wrong_start",
            "A game on a {board} board cannot start with a position on a {start} "
            "board.",
            board=geometry.name,
            start=start.geometry.name,
        )


def _check_open(outcome: Outcome) -> None:
    if outcome.is_over:
        raise Refusal("game_over", "The game is over: no move can follow.")


MoveChooser = Callable[[Board, Mark], int]
"""A player for `play_game`: takes the board and its own mark, returns a position."""


class GameResult(NamedTuple):
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

    Each player is called with the board and their mark whenever they are to move.
    `board` is an empty 3×3 board if left out; `starter` made, or makes, the first move
    on it. Raises ValueError if a player returns a square that is full or off the board,
    or if `board` cannot come from a game that `starter` began.
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
