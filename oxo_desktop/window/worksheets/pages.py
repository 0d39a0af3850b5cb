"""The texts on the pages of a worksheet, in the current language."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF, QPainter

from oxo_desktop.engine import THREE_BY_THREE, Mark
from oxo_desktop.engine.rules import lacking_one
from oxo_desktop.learning.puzzles import PuzzleKind, lines_of, run_from
from oxo_desktop.says import sentences, teaching
from oxo_desktop.says.explanations import squares_named
from oxo_desktop.window.worksheets import printing
from oxo_desktop.window.worksheets.printing import cell, paragraph, row, table
from oxo_desktop.words import listed, message, say, say_count

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oxo_desktop.engine import Board, Game, GameSettings, Geometry, Line
    from oxo_desktop.learning.puzzles import Puzzle

_WINS = {
    "3x3": message("Three in a row wins."),
    "4x4": message("Four in a row wins."),
    "5x5": message("Five in a row wins."),
    "4x4x4": message("Four in a row wins, across the layers too."),
    "pp7": message("Three in a row wins, and the circle is a line too."),
}
"""What wins on a board; on any other a full line does."""

_TASKS = {
    PuzzleKind.WIN_IN_ONE: message("Make the only move that wins at once."),
    PuzzleKind.SAVE: message("Make the only move that doesn't lose."),
    PuzzleKind.MAKE_FORK: message("Make the only move that makes two threats at once."),
    PuzzleKind.STOP_FORK: message(
        "The opponent is about to make two threats at once. Make the only move that "
        "doesn't lose."
    ),
    PuzzleKind.RUN: message(
        "The opponent must answer every threat, until one move makes two at once. Put "
        "your mark in the only square with which such a run of threats begins."
    ),
    PuzzleKind.QUIET: message(
        "Put your mark in the only square that is proven to win. It makes no threat."
    ),
}

_ANSWERS = {
    PuzzleKind.WIN_IN_ONE: message("{mark} on {square} wins: {lines}."),
    PuzzleKind.SAVE: message("{mark} on {square}: any other move loses."),
    PuzzleKind.MAKE_FORK: message(
        "{mark} on {square} makes a fork: {lines}. {other} can block only one of them."
    ),
    PuzzleKind.STOP_FORK: message(
        "{mark} on {square} leaves {other} no fork that wins; any other move loses."
    ),
    PuzzleKind.RUN: message("{mark} wins by a run of threats: {squares}."),
    PuzzleKind.QUIET: message("{mark} on {square} wins whatever {other} does."),
}

_BLOCKS = message("{mark} on {square} blocks {other}: {lines}. Any other move loses.")
"""What is said where the only move that saves the game blocks a line."""

_WITH_LINES = (PuzzleKind.WIN_IN_ONE, PuzzleKind.MAKE_FORK)
"""The kinds whose answer is about lines, whether it blocks one or not."""

_TITLE, _TASK, _SMALL = 18, 14, 9
"""The sizes of text that is not as usual."""

_LARGEST = 430.0
"""The side of a board that is alone on its page."""

_BETWEEN, _BETWEEN_COLUMNS = 30.0, 14.0
"""The gaps between two boards, and between the columns of a list."""

_LINES_TO_WRITE_ON = 4

_MOST_COLUMNS, _LONG_LIST = 3, 30
"""Of a list of moves; a longer one is in small text."""

_ON_A_PAGE = 6
"""The most puzzles of one kind; what is to be done is said once then."""

_MIXED_ON_A_PAGE = 4


@dataclass(frozen=True, slots=True)
class Figure:
    """A board on a page, with a title above it and a note below it, or none.

    Attributes:
        task: what is to be done, below the title, where the page doesn't say it.
        lines: those that are drawn through: they have won, or an answer is about them.
        order: which move filled a square, by its position, as numbers beside the marks.
        is_numbered: whether the free squares show their numbers.
        answer: the square that solves a puzzle, which is shaded.
    """

    board: Board
    title: str = ""
    task: str = ""
    note: str = ""
    lines: tuple[Line, ...] = ()
    order: Mapping[int, int] = field(default_factory=dict)
    is_numbered: bool = False
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on one page.

    Attributes:
        introduction: the sentences below the title.
        has_name: whether there is room for a pupil's name and the date.
        task: what is to be done, if anything.
        question: what is to be answered in writing, with lines to write on, if any.
        moves: a list, in columns.
        is_answer: whether it says what is right on an earlier page.
    """

    title: str
    introduction: tuple[str, ...]
    figures: tuple[Figure, ...]
    has_name: bool = False
    task: str = ""
    question: str = ""
    moves: tuple[str, ...] = ()
    is_answer: bool = False

    margins: ClassVar = QMarginsF(54, 54, 54, 54)

    @property
    def told(self) -> str:
        """All of the page in words, for assistive technology."""
        boards = (
            text
            for figure in self.figures
            for text in (
                figure.title,
                figure.task,
                sentences.kept_board(figure.board),
                figure.note,
            )
        )
        above = (self.title, *self.introduction, self.task)
        texts = (*above, *boards, self.question, *self.moves)
        return "\n".join(filter(None, texts))

    def paint(self, painter: QPainter, paper: QSizeF) -> None:
        """Paint it on paper of this size, its top left at the painter's origin."""
        room = QRectF(QPointF(), paper).marginsRemoved(self.margins)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(room.topLeft())
        printing.document_of(self, room.size()).drawContents(painter)
        painter.restore()

    def html(self, width: float, left: float) -> str:
        """Return it as a document of this width; boards share what is `left` below."""
        texts = [
            paragraph(self.title, "title", _TITLE),
            *map(paragraph, self.introduction),
        ]
        if self.has_name:
            texts.append(_name_and_date())
        if self.task:
            texts.append(paragraph(self.task, "task", _TASK))
        texts.append(self._boards(width, left))
        if self.question:
            lines = [row([cell(kind="line")])] * _LINES_TO_WRITE_ON
            texts += paragraph(self.question, "task", _TASK), table(lines)
        if self.moves:
            texts.append(_list(self.moves, width))
        return "".join(texts)

    def _boards(self, width: float, left: float) -> str:
        """Return the boards in rows, with what is above and below each."""
        figures, across = self.figures, min(2, len(self.figures))
        starts = range(0, len(figures), across)
        wide = (width - (across - 1) * _BETWEEN) / across
        room = QSizeF(min(_LARGEST, wide), min(_LARGEST, left / len(starts)))
        above, boards, below = [], [], []
        for number, figure in enumerate(figures):
            title = figure.title and paragraph(figure.title, "figure")
            above.append(title + (figure.task and paragraph(figure.task)))
            shown = printing.picture(number, printing.size_of(figure.board, room))
            boards.append(f"<center>{shown}</center>" if across == 1 else shown)
            below.append(figure.note and paragraph(figure.note))
        rows = (
            row((cell(text, kind, wide) for text in part), _BETWEEN)
            for start in starts
            for kind, texts in (("above", above), ("board", boards), ("below", below))
            if any(part := texts[start : start + across])
        )
        return table(rows)


def _name_and_date() -> str:
    """Return two labels, each with a line to write on; the name's is longer."""
    name, date = (
        cell(escape(label), "label", "1%") for label in (say("Name:"), say("Date:"))
    )
    longer = cell(kind="line", width="58%")
    return table([row((name, longer, date, cell(kind="line")), gap=6)])


def _list(moves: tuple[str, ...], width: float) -> str:
    """Return a list in as many columns as have room, each from the top down."""
    size = printing.USUAL if len(moves) <= _LONG_LIST else _SMALL
    metrics = QFontMetricsF(printing.font_of(size))
    widest = max(map(metrics.horizontalAdvance, moves)) + 1
    fit = (width + _BETWEEN_COLUMNS) // (widest + _BETWEEN_COLUMNS)
    columns = max(1, min(_MOST_COLUMNS, int(fit)))
    wide = (width + _BETWEEN_COLUMNS) / columns - _BETWEEN_COLUMNS
    high = ceil(len(moves) / columns)
    parts = (moves[start : start + high] for start in range(0, columns * high, high))
    shown = ("".join(paragraph(move, "move", size) for move in part) for part in parts)
    return table([row((cell(part, "", wide) for part in shown), _BETWEEN_COLUMNS)])


def of_position(position: Game, *, is_numbered: bool) -> tuple[Page, ...]:
    geometry, mark = position.geometry, position.turn
    task, question = _result(position), ""
    if mark is not None:
        task = say("It is {mark}'s turn. Where would you play?", mark=mark)
        question = say("Why?")
    lines = position.winning_lines
    figure = Figure(position.board, lines=lines, is_numbered=is_numbered)
    page = Page(
        title=_title(geometry),
        introduction=(_what_wins(geometry),),
        figures=(figure,),
        has_name=True,
        task=task,
        question=question,
    )
    return (page,)


def of_game(game: Game, players: GameSettings) -> tuple[Page, ...]:
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


def of_puzzles(puzzles: Sequence[Puzzle], *, is_numbered: bool) -> tuple[Page, ...]:
    """Return pages with puzzles on one board, and then as many with their answers.

    They are numbered through, in this order. Beside an answer the free squares always
    show their numbers.
    """
    most = _ON_A_PAGE if len({p.kind for p in puzzles}) == 1 else _MIXED_ON_A_PAGE
    number = ceil(len(puzzles) / most)
    # as many on each, or one fewer
    ends = [ceil(len(puzzles) * page / number) for page in range(number + 1)]
    numbered = list(enumerate(puzzles, start=1))
    sheets = [_sheet(numbered[s:e], is_numbered=is_numbered) for s, e in pairwise(ends)]
    return tuple(page for pages in zip(*sheets, strict=True) for page in pages)


def _sheet(
    numbered: Sequence[tuple[int, Puzzle]], *, is_numbered: bool
) -> tuple[Page, Page]:
    """Return a page with puzzles, and one with their answers."""
    kind, geometry = numbered[0][1].kind, numbered[0][1].board.geometry
    heading = say("Noughts and crosses: {puzzle}", puzzle=teaching.topic_name(kind))
    task, is_alone = say(_TASKS[kind]), len(numbered) == 1
    is_mixed = any(puzzle.kind is not kind for _, puzzle in numbered)
    if is_mixed:
        # what is to be done is said of each
        heading, task = teaching.puzzles_on(geometry), ""
    asked, answers = [], []
    for number, puzzle in numbered:
        turn = say("{number}. {mark} to move", number=number, mark=puzzle.mark)
        if is_alone:
            turn = say("{mark} to move", mark=puzzle.mark)
        wanted = say(_TASKS[puzzle.kind]) if is_mixed else ""
        asked.append(Figure(puzzle.board, turn, wanted, is_numbered=is_numbered))
        name = teaching.topic_name(puzzle.kind) if is_mixed else ""
        answers.append(_answered(puzzle, turn, name))
    sheet = Page(
        title=heading,
        introduction=(_what_wins(geometry),),
        figures=tuple(asked),
        has_name=True,
        task=task,
        question=say("Why?") if is_alone else "",
    )
    answer = say_count("Answer", "Answers", len(numbered))
    above = (heading, task) if task else (heading,)
    return sheet, Page(answer, above, tuple(answers), is_answer=True)


def _answered(puzzle: Puzzle, title: str, task: str) -> Figure:
    """Return a puzzle with the move that solves it, and why it does."""
    board, mark, position = puzzle.board, puzzle.mark, puzzle.answer
    kind = puzzle.kind
    blocks = bool(lacking_one(board, mark.other)) and kind is PuzzleKind.SAVE
    lines: tuple[Line, ...] = ()
    if blocks or kind in _WITH_LINES:
        lines = lines_of(board, mark, (position,))
    note = say(
        _BLOCKS if blocks else _ANSWERS[kind],
        mark=mark,
        other=mark.other,
        square=squares_named(board.geometry, (position,)),
        lines=sentences.lines(board.geometry, lines),
        squares=listed(
            sentences.square_name(board.geometry, p)
            for p in run_from(board, mark, position)[::2]
        )
        if kind is PuzzleKind.RUN
        else "",
    )
    after = board.apply_move(position, mark)
    return Figure(after, title, task, note, lines, is_numbered=True, answer=position)


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
