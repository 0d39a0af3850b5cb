"""What stands on the pages of a worksheet, in the current language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from oxo_desktop import sentences
from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Game,
    GameSettings,
    Geometry,
    Line,
    Mark,
)
from oxo_desktop.words import message, say

_WINS = {
    "3x3": message("Three in a row wins."),
    "4x4": message("Four in a row wins."),
    "5x5": message("Five in a row wins."),
    "4x4x4": message("Four in a row wins, across the layers too."),
    "pp7": message("Three on a line win, and the circle is a line."),
}
"""What wins on a board; on any other a full line does."""

_LINES_TO_WRITE_ON = 4


@dataclass(frozen=True)
class Figure:
    """A board on a page.

    Attributes:
        board: what stands on it.
        title: above it; none if empty.
        note: below it; none if empty.
        lines: those that are drawn through, because they have won.
        order: which move filled a square, by its position, as numbers beside the marks.
        is_numbered: whether the free squares show their numbers.
        answer: the square that solves a puzzle, which is shaded.
    """

    board: Board
    title: str = ""
    note: str = ""
    lines: tuple[Line, ...] = ()
    order: Mapping[int, int] = field(default_factory=dict)
    is_numbered: bool = False
    answer: int | None = None


@dataclass(frozen=True)
class Page:
    """One page: what stands on it, from the top to the bottom.

    Attributes:
        title: what the page is about.
        introduction: the sentences below the title.
        has_name: whether there is room for a pupil's name and the date.
        task: what is to be done; none if empty.
        figures: the boards, in rows that begin where the language begins.
        question: what is to be answered in writing, with lines to write on, if any.
        moves: a list, in columns.
    """

    title: str
    introduction: tuple[str, ...]
    figures: tuple[Figure, ...]
    has_name: bool = False
    task: str = ""
    question: str = ""
    moves: tuple[str, ...] = ()

    @property
    def lines_to_write_on(self) -> int:
        """How many empty lines follow the question."""
        return _LINES_TO_WRITE_ON if self.question else 0


def of_position(position: Game, *, is_numbered: bool) -> tuple[Page, ...]:
    """Return the page with the position that a game has come to.

    Args:
        position: its moves so far.
        is_numbered: whether the free squares show their numbers.
    """
    geometry, mark = position.geometry, position.turn
    task, question = _result(position), ""
    if mark is not None:
        task = say("{mark} to move. Which square would you choose?", mark=mark)
        question = say("Why?")
    page = Page(
        title=_title(geometry),
        introduction=(_what_wins(geometry),),
        figures=(
            Figure(
                position.board, lines=position.winning_lines, is_numbered=is_numbered
            ),
        ),
        has_name=True,
        task=task,
        question=question,
    )
    return (page,)


def of_game(game: Game, players: GameSettings) -> tuple[Page, ...]:
    """Return the page with a game: its last position and all its moves."""
    geometry = game.geometry
    introduction = [_title(geometry)]
    if game.start is not None:
        introduction.append(say("Marks without a number were there at the start."))
    figure = Figure(
        game.board,
        lines=game.winning_lines,
        order={position: n for n, position in enumerate(game.moves, start=1)},
    )
    moves = tuple(
        say(
            "{number}. {mark}: {place}",
            number=index + 1,
            mark=game.mark_of_move(index),
            place=sentences.place(geometry, position),
        )
        for index, position in enumerate(game.moves)
    )
    page = Page(
        title=_players(players),
        introduction=tuple(introduction),
        figures=(figure,),
        task=_result(game),
        moves=moves,
    )
    return (page,)


def _title(geometry: Geometry) -> str:
    if geometry == THREE_BY_THREE:
        return say("Noughts and crosses")
    return say("Noughts and crosses: {board}", board=sentences.board_name(geometry))


def _what_wins(geometry: Geometry) -> str:
    known = _WINS.get(geometry.name)
    return say(known) if known else say("A full line wins.")


def _players(players: GameSettings) -> str:
    return say(
        "{x_player} against {o_player}",
        x_player=sentences.player_on_card(players, Mark.X),
        o_player=sentences.player_on_card(players, Mark.O),
    )


def _result(game: Game) -> str:
    """Return how a game ended, or whose turn it is."""
    if game.turn is not None:
        return say("{mark} to move.", mark=game.turn)
    winner = game.outcome.winner
    if winner is None:
        return say("A draw: every square is full.")
    lines = sentences.lines(game.geometry, game.winning_lines)
    return say("{mark} won: {lines}.", mark=winner, lines=lines)
