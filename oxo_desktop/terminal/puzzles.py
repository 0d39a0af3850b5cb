"""Puzzles in the terminal: one after the other, until the player has had enough."""

from itertools import cycle
from random import Random

from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import Board, Refusal, read_position
from oxo_desktop.engine.puzzles import Answer, Puzzle, answered, draw_puzzle
from oxo_desktop.layouts import layout_of
from oxo_desktop.says import sentences, teaching
from oxo_desktop.terminal import telling
from oxo_desktop.terminal.console import Console, PlayerLeft, is_yes, report
from oxo_desktop.words import message, say

_ANOTHER = message("Another (y/n)?"), message("Another, yes or no?")


def run_puzzles(console: Console, options: TerminalOptions) -> int:
    """Set puzzles until the player leaves; the exit code is 1 if there are none."""
    try:
        session = _Session(console, options, Random())
        session.solve_next()
        while is_yes(console, *_ANOTHER):
            session.solve_next()
    except Refusal as refused:
        return report(sentences.refusal(refused))
    except PlayerLeft:
        pass
    return 0


class _Session:
    """Puzzles on one board, no two alike in a row."""

    def __init__(self, console: Console, options: TerminalOptions, rng: Random) -> None:
        self._console, self._options, self._rng = console, options, rng
        self._kinds = list(options.puzzles)
        self._puzzle: Puzzle | None = None

    def solve_next(self) -> None:
        """Set a puzzle until it is solved; Refusal if there is none of these kinds."""
        puzzle = self._puzzle = self._drawn()
        self._console.print(teaching.topic_name(puzzle.kind))
        while not self._is_solved(puzzle):
            self._console.print(say("Try again."))

    def _drawn(self) -> Puzzle:
        while True:
            kind = self._rng.choice(self._kinds)
            try:
                puzzle = draw_puzzle(kind, self._options.board, self._rng, self._puzzle)
            except Refusal:
                self._kinds.remove(kind)
                if not self._kinds:
                    raise
            else:
                assert puzzle is not None
                return puzzle
            finally:
                telling.warn(self._console)

    def _is_solved(self, puzzle: Puzzle) -> bool:
        self._show(puzzle.board)
        self._console.print(teaching.turn_and_task(puzzle))
        answer = self._answer(puzzle)
        self._console.print(teaching.told(puzzle, answer))
        self._show_answered(puzzle, answer)
        return answer.is_right

    def _answer(self, puzzle: Puzzle) -> Answer:
        """Return the first answer that is an empty square."""
        geometry, is_plain = puzzle.board.geometry, self._console.is_plain
        asked = (
            telling.question(puzzle.board)
            if is_plain
            else say("Which square do you choose?")
        )
        names = layout_of(geometry).square_names
        while True:
            word = self._console.ask(asked)
            try:
                position = read_position(word, geometry, names)
                answer = answered(puzzle, position)
            except Refusal as refused:
                self._console.print(sentences.refusal(refused))
            else:
                assert answer is not None
                return answer

    def _show_answered(self, puzzle: Puzzle, answer: Answer) -> None:
        board, marks = puzzle.board, cycle((puzzle.mark, puzzle.mark.other))
        for number, position in enumerate((answer.position, *answer.replies), start=1):
            mark = next(marks)
            board = board.apply_move(position, mark)
            if self._console.is_plain:
                self._say(sentences.move(number, mark, str(position)))
        self._show(board)

    def _show(self, board: Board) -> None:
        if self._console.is_plain:
            self._say(sentences.board(board))
        else:
            coordinates = self._options.coordinates
            telling.draw(board, self._console, coordinates=coordinates)

    def _say(self, text: str) -> None:
        self._console.print(say("{sentence}.", sentence=text))
