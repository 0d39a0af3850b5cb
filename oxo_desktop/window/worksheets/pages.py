"""The texts on the pages of a worksheet, in the current language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from math import ceil
from typing import ClassVar

from PySide6.QtCore import QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF, QPainter

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Game,
    GameSettings,
    Geometry,
    Line,
    Mark,
)
from oxo_desktop.engine.rules import lacking_one
from oxo_desktop.learning.puzzles import Puzzle, PuzzleKind, lines_of, run_from
from oxo_desktop.says import sentences, teaching
from oxo_desktop.says.explanations import squares_named
from oxo_desktop.window.worksheets import printing
from oxo_desktop.window.worksheets.printing import cell, paragraph, row, table
from oxo_desktop.words import listed, message, say, say_count

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

_TITLE, _TASK, _NOTE, _SMALL = 18, 14, 10, 9
"""The sizes of text that is not as usual."""

_LARGEST = 430.0
"""The side of a board that is alone on its page."""

_BETWEEN, _BESIDE, _BETWEEN_COLUMNS = 30.0, 16.0, 14.0
"""Between two boards, beside an answer's, and between the columns of a list."""

_LINES_TO_WRITE_ON = 4

_MOST_COLUMNS, _LONG_LIST = 3, 30
"""Of a list of moves; a longer one is in small text."""

_ACROSS = 2
"""How many boards are in a row."""

_ROWS, _ROWS_OF_ANSWERS = 3, 5
"""The most on a page."""

_ANSWER = 0.42
"""The share of its width that a board takes which has its texts beside it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A board on a page, with texts above it, or beside it on a page of answers.

    Attributes:
        task: what is to be done, below the title, where the page doesn't say it.
        note: why an answer is right.
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
        title: none where it goes on from another page.
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
        document = printing.document_of(self, room.size())
        # in a language with long words all of it is smaller
        scale = min(1.0, room.height() / document.size().height())
        painter.translate(room.left() + room.width() * (1 - scale) / 2, room.top())
        painter.scale(scale, scale)
        document.drawContents(painter)
        painter.restore()

    def html(self, width: float, left: float) -> str:
        """Return it as a document of this width; boards share what is `left` below."""
        texts = [paragraph(self.title, "title", _TITLE)] if self.title else []
        texts += map(paragraph, self.introduction)
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
        """Return the boards in rows, each with its texts above it, or beside it."""
        figures, across = self.figures, min(_ACROSS, len(self.figures))
        starts = range(0, len(figures), across)
        gap = _BESIDE if self.is_answer else _BETWEEN
        wide = (width - (across - 1) * gap) / across
        room = QSizeF(min(_LARGEST, wide), min(_LARGEST, left / len(starts)))
        if self.is_answer:
            room = QSizeF(1, 1) * _ANSWER * wide
        rows = []
        for start in starts:
            above, boards = [], []
            for number, figure in enumerate(figures[start : start + across], start):
                size = printing.size_of(figure.board, room)
                shown = printing.picture(number, size)
                text = _texts_of(figure)
                if self.is_answer:
                    beside = wide - size.width() - gap
                    boards.append(cell(shown, "board", size.width()))
                    boards.append(cell(text, "note", beside))
                    continue
                above.append(cell(text, "above", wide))
                in_middle = f"<center>{shown}</center>" if across == 1 else shown
                boards.append(cell(in_middle, "board", wide))
            rows += [row(cells, gap) for cells in (above, boards) if cells]
        return table(rows)


def _texts_of(figure: Figure) -> str:
    """Return what is said of a board: less large where it is all of an answer."""
    size = _NOTE if figure.note else printing.USUAL
    title = figure.title and paragraph(figure.title, "figure", size)
    return title + "".join(
        paragraph(text, "", size) for text in (figure.task, figure.note) if text
    )


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


def of_puzzles(puzzles: Sequence[Puzzle]) -> tuple[Page, ...]:
    """Return pages with puzzles on one board, and after them all of their answers.

    They are numbered through, in this order. Free squares show what the answers call
    them.
    """
    kind, geometry = puzzles[0].kind, puzzles[0].board.geometry
    heading = say("Noughts and crosses: {board}", board=teaching.topic_name(kind))
    task, is_alone = say(_TASKS[kind]), len(puzzles) == 1
    is_mixed = any(puzzle.kind is not kind for puzzle in puzzles)
    if is_mixed:
        # what is to be done is said of each
        heading, task = teaching.puzzles_on(geometry), ""
    asked, answers = [], []
    for number, puzzle in enumerate(puzzles, start=1):
        turn = say("{number}. {mark} to move", number=number, mark=puzzle.mark)
        if is_alone:
            turn = say("{mark} to move", mark=puzzle.mark)
        wanted = say(_TASKS[puzzle.kind]) if is_mixed else ""
        asked.append(Figure(puzzle.board, turn, wanted, is_numbered=True))
        name = teaching.topic_name(puzzle.kind) if is_mixed else ""
        answers.append(_answered(puzzle, turn, name))
    sheets = [
        Page(
            title="" if number else heading,
            introduction=() if number else (_what_wins(geometry),),
            figures=figures,
            has_name=True,
            task=task,
            question=say("Why?") if is_alone else "",
        )
        for number, figures in enumerate(_shared_out(asked, _ROWS))
    ]
    answer = say_count("Answer", "Answers", len(puzzles))
    above = (heading, task) if task else (heading,)
    sheets += [
        Page(
            title="" if number else answer,
            introduction=() if number else above,
            figures=figures,
            is_answer=True,
        )
        for number, figures in enumerate(_shared_out(answers, _ROWS_OF_ANSWERS))
    ]
    return tuple(sheets)


def _shared_out(figures: Sequence[Figure], most: int) -> Iterator[tuple[Figure, ...]]:
    """Yield those of each page, of so many rows at most: as many on each, or one more.

    The last has more, since it has less above them.
    """
    rows = ceil(len(figures) / _ACROSS)
    number = ceil(rows / most)
    ends = (rows * page // number * _ACROSS for page in range(number + 1))
    return (tuple(figures[start:end]) for start, end in pairwise(ends))


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
    return Figure(after, title, task, note, lines, answer=position)


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
        return sentences.joined([say("{mark} to move", mark=game.turn)])
    winner = game.outcome.winner
    if winner is None:
        return say("A draw: every square is full.")
    lines = sentences.lines(game.geometry, game.winning_lines)
    return say("{mark} won: {lines}.", mark=winner, lines=lines)
