"""The tree of a game: how a computer can find the best move.

Try every move, and every answer to it, to the end of the game. A game that X has won is
worth 1, a draw 0, and one that O has won -1. Going back from there, X takes the move
with the highest value, and O the one with the lowest. That is minimax, and
`plain_minimax` is all of it:

    >>> from oxo_desktop.engine import Board, Mark
    >>> plain_minimax(Board.from_text("X.. O.X XOO"), Mark.X)
    <Value.WIN: 1>

`minimax` is the same search to be watched: whoever listens is told each step. Three
shortcuts save most of the work, each on its own: cutting off, remembering positions,
and remembering their mirror images and rotations too.

Hard asks a quicker question of the same game: can a line be forced within so many
moves? See `oxo_desktop.engine.solver.exact`.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import NamedTuple

from oxo_desktop.engine import rules
from oxo_desktop.engine.board import Board, Mark
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.geometry import THREE_BY_THREE
from oxo_desktop.engine.reasons import Stop, Stopped, Value
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.engine.solver.limits import Steps

_WORTH = {Mark.X: Value.WIN, None: Value.DRAW, Mark.O: Value.LOSS}


def plain_minimax(board: Board, mark: Mark) -> Value:
    """Return what a position is worth to X; `mark` is to move.

    The empty 3×3 board takes seconds, and a larger one more than anybody has.
    """
    outcome = rules.outcome(board)
    if outcome.is_over:
        return _WORTH[outcome.winner]
    better = max if mark is Mark.X else min
    moves = board.available_moves()
    return better(plain_minimax(board.apply_move(p, mark), mark.other) for p in moves)


MOST_FREE = 7
"""Squares that may be free on a board other than 3×3: the tree from there has at most
13,700 positions."""

_TRIES = 20
"""Games that are played on from a position, before one is begun anew."""


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """What a search saves itself.

    Attributes:
        cuts_off: the rest of the moves from a position, once one of them is so good
            that the other side would avoid the position, or as good as can be.
        remembers: what is known of a position that is reached in another order.
        mirrors: the same of its mirror images and rotations; it remembers them then.
    """

    cuts_off: bool = False
    remembers: bool = False
    mirrors: bool = False


METHODS = (
    Shortcuts(),
    Shortcuts(cuts_off=True),
    Shortcuts(cuts_off=True, remembers=True),
    Shortcuts(cuts_off=True, remembers=True, mirrors=True),
)
"""Plain minimax, and then one shortcut more each time."""


class SearchStep(Enum):
    """What a search does in a position.

    LOOK: it looks at it.
    VALUE: it knows its value: the game is over, or all moves that matter have been
        tried.
    CUT_OFF: it leaves out the moves that have not been tried.
    REMEMBER: it knows the value, or enough of it, from before.
    """

    LOOK = "look"
    VALUE = "value"
    CUT_OFF = "cut off"
    REMEMBER = "remember"


class Seen(NamedTuple):
    """A step of a search.

    Attributes:
        step: what it does.
        moves: those that lead from where the search began to the position.
        value: the position's, for X, or None where it is only looked at.
        left: the squares that are not tried, where it cuts off.
    """

    step: SearchStep
    moves: tuple[int, ...]
    value: Value | None = None
    left: tuple[int, ...] = ()


Listener = Callable[[Seen], object]


class Count(NamedTuple):
    """How often a search took each step.

    Attributes:
        looked_at: positions, those that were remembered included.
        cut_off: positions of which some moves were left out.
        remembered: positions of which enough was known from before.
    """

    looked_at: int
    cut_off: int
    remembered: int


def check_is_small(board: Board) -> None:
    """Raise Refusal if the tree of a position is too large to be shown."""
    free = len(board.available_moves())
    if board.geometry != THREE_BY_THREE and free > MOST_FREE:
        raise Refusal(
            "large_tree",
            "From here on there are too many positions to show. On {board}, choose a "
            "position with at most {most} free squares.",
            board=board.geometry.name,
            most=MOST_FREE,
        )


def later_position(game: Game, rng: Random, free: int) -> Game:
    """Return a position with at most `free` empty squares, still open.

    Both sides play on from `game`, at random, but complete no line. Where that cannot
    be, they begin anew.
    """
    if game.turn is None:
        game = Game(game.geometry)
    for number in itertools.count(1):
        later = _played_on(game, rng, free)
        if later is not None:
            return later
        if number == _TRIES:
            game = Game(game.geometry)
    raise AssertionError


def _played_on(game: Game, rng: Random, free: int) -> Game | None:
    """Return where a game came to, or None if a line had to be completed before."""
    while len(game.board.available_moves()) > free:
        board, turn = game.board, game.turn
        assert turn is not None
        winning = rules.completing(board, turn)
        squares = [p for p in board.available_moves() if p not in winning]
        if not squares:
            return None
        game = game.play(rng.choice(squares))
    return game


def minimax(
    board: Board,
    mark: Mark,
    shortcuts: Shortcuts = METHODS[0],
    listener: Listener = lambda _: None,
    stop: Stop = lambda: False,
) -> Value | None:
    """Return what a position is worth to X, or None if `stop` has returned True.

    `mark` is to move, and `listener` is called with each step, in its order. `stop` is
    asked every few milliseconds. Raises Refusal if the tree is too large.
    """
    check_is_small(board)
    try:
        return _Search(shortcuts, listener, stop).value(board, mark)
    except Stopped:
        return None


def count(
    board: Board, mark: Mark, shortcuts: Shortcuts, stop: Stop = lambda: False
) -> Count | None:
    """Return how often `minimax` takes each step, or None if `stop` returned True."""
    if shortcuts == Shortcuts():
        check_is_small(board)
        return Count(_size(board, mark, {}), 0, 0)
    steps = dict.fromkeys(SearchStep, 0)

    def listen(seen: Seen) -> None:
        steps[seen.step] += 1

    if minimax(board, mark, shortcuts, listen, stop) is None:
        return None
    return Count(
        steps[SearchStep.LOOK], steps[SearchStep.CUT_OFF], steps[SearchStep.REMEMBER]
    )


def _size(board: Board, mark: Mark, known: dict[Board, int]) -> int:
    """Return how many positions the whole tree has, without going through it."""
    if rules.outcome(board).is_over:
        return 1
    if board not in known:
        known[board] = 1 + sum(
            _size(board.apply_move(square, mark), mark.other, known)
            for square in board.available_moves()
        )
    return known[board]


_Bounds = tuple[Value, Value]
"""The least and the most that a position can be worth."""

_ANYTHING = Value.LOSS, Value.WIN


class _Search:
    """Finds the values of positions, and tells how."""

    def __init__(self, shortcuts: Shortcuts, listener: Listener, stop: Stop) -> None:
        self._shortcuts, self._tell, self._steps = shortcuts, listener, Steps(stop)
        self._known: dict[object, _Bounds] = {}

    def value(
        self,
        board: Board,
        mark: Mark,
        moves: tuple[int, ...] = (),
        bounds: _Bounds = _ANYTHING,
    ) -> Value:
        """Return the value of a position for X; `mark` is to move.

        Outside `bounds`, the least and the most that either side can be held to by now,
        it need not be exact: the other side avoids the position anyway.
        """
        self._steps.step()
        self._tell(Seen(SearchStep.LOOK, moves))
        outcome = rules.outcome(board)
        if outcome.is_over:
            value = _WORTH[outcome.winner]
            self._tell(Seen(SearchStep.VALUE, moves, value))
            return value
        known = self._remembered(board, bounds)
        if known is not None:
            self._tell(Seen(SearchStep.REMEMBER, moves, known))
            return known
        value = self._best(board, mark, moves, bounds)
        self._remember(board, value, bounds)
        self._tell(Seen(SearchStep.VALUE, moves, value))
        return value

    def _best(
        self, board: Board, mark: Mark, moves: tuple[int, ...], bounds: _Bounds
    ) -> Value:
        """Try the moves of `mark`, and return the value of the best one."""
        least, most = bounds
        squares, values = board.available_moves(), list[Value]()
        better = max if mark is Mark.X else min
        for number, square in enumerate(squares, start=1):
            after = board.apply_move(square, mark)
            values.append(
                self.value(after, mark.other, (*moves, square), (least, most))
            )
            best = better(values)
            if not self._shortcuts.cuts_off:
                continue
            if mark is Mark.X:
                least = max(least, best)
            else:
                most = min(most, best)
            if least >= most and squares[number:]:
                left = tuple(squares[number:])
                self._tell(Seen(SearchStep.CUT_OFF, moves, best, left))
                break
        return best

    # what is remembered: of a position that was cut off, only the least or the most

    def _remembered(self, board: Board, bounds: _Bounds) -> Value | None:
        """Return a value that is known from before, if it is enough for `bounds`."""
        known = self._known.get(self._key(board)) if self._remembers else None
        if known is None:
            return None
        least, most = known
        if least == most or least >= bounds[1]:
            return least
        return most if most <= bounds[0] else None

    def _remember(self, board: Board, value: Value, bounds: _Bounds) -> None:
        if not self._remembers:
            return
        key = self._key(board)
        least, most = self._known.get(key, _ANYTHING)
        if value > bounds[0]:
            least = max(least, value)
        if value < bounds[1]:
            most = min(most, value)
        self._known[key] = least, most

    @property
    def _remembers(self) -> bool:
        return self._shortcuts.remembers or self._shortcuts.mirrors

    def _key(self, board: Board) -> object:
        """Return what is the same for all positions that are taken for one."""
        cells = board.cells
        if not self._shortcuts.mirrors:
            return cells
        images = board.geometry.symmetries
        return min("".join(cells[p - 1] or "." for p in image) for image in images)
