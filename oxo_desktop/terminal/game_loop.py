"""One game after the other in the terminal."""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random

from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import (
    Choice,
    Game,
    GameSettings,
    Level,
    Mark,
    Refusal,
    choose,
    read_position,
)
from oxo_desktop.layouts import layout_of
from oxo_desktop.play.tasks import time_limit
from oxo_desktop.says import explanations, sentences
from oxo_desktop.store.games import Store
from oxo_desktop.store.kept_game import KeptGame
from oxo_desktop.terminal import spoken
from oxo_desktop.terminal.console import Console, command_named, uninterrupted
from oxo_desktop.terminal.drawing import draw
from oxo_desktop.words import message, say


class GameLoop:
    """Plays games: asks for moves, lets computers move, and writes what happens.

    Args:
        console: where it writes and asks.
        options: how the board and the moves are written.
        store: keeps every move before it is written.
        rng: decides between squares that a computer likes equally.
    """

    def __init__(
        self, console: Console, options: TerminalOptions, store: Store, rng: Random
    ) -> None:
        self._console = console
        self._options = options
        self._store = store
        self._rng = rng
        self._settings = GameSettings()
        self._game = Game()
        self._choices: dict[tuple[int, ...], Choice] = {}
        is_plain = options.plain
        self._commands: dict[str, Callable[[], None]] = {
            message("undo"): self._undo,
            message("redo"): self._redo,
            message("hint"): self._hint,
            message("values"): self._say_values,
            message("why"): self._say_why,
            message("last"): partial(self._tell, spoken.last),
            message("free"): partial(self._tell, spoken.free),
            message("moves"): partial(self._tell, spoken.moves),
            message("board"): partial(
                self._tell, spoken.rows if is_plain else spoken.marks
            ),
            message("score"): self.say_score,
            message("help"): partial(
                self._tell, spoken.usage_by_line if is_plain else spoken.usage
            ),
        }

    def play(
        self, settings: GameSettings, game: Game, kept: KeptGame | None = None
    ) -> Game:
        """Play `game` to its end and return it; PlayerLeft if the player leaves.

        `kept` is what the store has of it, if it goes on with a game kept there.
        """
        self._settings, self._choices = settings, dict(kept.choices) if kept else {}
        with uninterrupted():
            self._store.begin(settings, kept.id if kept else None)
        self._change(game)
        if game.moves or game.start is not None:
            self._say_marks_if_plain()
        while self._game.turn is not None:
            if settings.is_humans_turn(self._game):
                self._let_human_move(self._game.turn)
            else:
                self._let_computer_move(self._game.turn)
        self._say_result()
        return self._game

    def say_score(self) -> None:
        """Write how the games between these players have ended so far."""
        geometry = self._game.geometry
        score = self._store.score(self._settings, geometry.name)
        self._console.print(
            sentences.score(self._settings, score, with_draws=geometry.can_be_drawn)
        )

    def _let_human_move(self, mark: Mark) -> None:
        """Ask until a move has been made or taken back."""
        self._show_board()
        self._console.print(sentences.turn(self._settings, mark))
        before, board = self._game, self._game.board
        is_plain = self._options.plain
        asked = spoken.question(board) if is_plain else say("Move to?")
        while self._game is before:
            word = self._console.ask(asked)
            command = command_named(self._commands, word)
            if command is not None:
                command()
            else:
                self._try_to_move(word, mark)

    def _try_to_move(self, word: str, mark: Mark) -> None:
        try:
            geometry = self._game.geometry
            names = layout_of(geometry).square_names
            position = read_position(word, geometry, names)
            game = self._game.play(position)
        except Refusal as refused:
            board, is_plain = self._game.board, self._options.plain
            said = spoken.refusal(board, refused) if is_plain else None
            self._console.print(said or sentences.refusal(refused))
            return
        self._change(game)
        if self._options.plain:
            self._console.print(sentences.moved(self._settings, mark, position))
        self._show_debug_lines(mark, position)

    def _let_computer_move(self, mark: Mark) -> None:
        level = self._settings.computer_level
        assert level is not None
        if not self._options.plain:
            self._console.print(sentences.turn(self._settings, mark))
        choice = choose(level, self._game.board, mark, self._rng, time_limit())
        self._choices[*self._game.moves, choice.position] = choice
        self._change(self._game.play(choice.position))
        self._console.print(sentences.moved(self._settings, mark, choice.position))
        self._say(explanations.computer_move(self._game.geometry, choice))
        self._show_debug_lines(mark, choice.position)

    def _change(self, game: Game) -> None:
        with uninterrupted():
            self._store.keep_choices(self._choices)
            self._store.keep(game)
        self._game = game

    def _say_result(self) -> None:
        self._show_board()
        ended = self._game.outcome
        self._console.print(sentences.outcome(self._settings, ended))
        lines = self._game.winning_lines
        if lines:
            self._say(sentences.lines(self._game.geometry, lines))
        if self._options.plain:
            return
        winner = ended.winner
        self._console.print(say("{mark} wins", mark=winner) if winner else say("Draw"))

    def _say(self, text: str) -> None:
        """Write a sentence, adding its full stop."""
        self._console.print(say("{sentence}.", sentence=text))

    def _show_board(self) -> None:
        if not self._options.plain:
            self._console.show(
                draw(
                    self._game.board,
                    self._game.winning_lines,
                    self._console,
                    coordinates=self._options.coordinates,
                )
            )

    def _show_debug_lines(self, mark: Mark, position: int) -> None:
        if self._options.debug:
            board = self._game.board.to_text()
            self._console.show(
                say(
                    "--- DEBUG ---\nPlayer: {mark}\nMove: {position}\nBoard: {board}\n"
                    "------------",
                    mark=mark,
                    position=position,
                    board=board,
                )
            )

    # what else can be typed

    def _undo(self) -> None:
        if not self._settings.can_undo(self._game):
            self._console.print(say("There is no move of yours to take back."))
            return
        self._change(self._settings.undo(self._game))
        self._say_marks_if_plain()

    def _redo(self) -> None:
        if not self._game.undone:
            self._console.print(say("There is no move to make again."))
            return
        self._change(self._settings.redo(self._game))
        self._say_marks_if_plain()

    def _say_marks_if_plain(self) -> None:
        if self._options.plain:
            self._tell(spoken.marks)

    def _tell(self, about: Callable[[GameSettings, Game], Iterable[str]]) -> None:
        for line in about(self._settings, self._game):
            self._console.print(line)

    def _hint(self) -> None:
        assert self._game.turn is not None
        choice: Choice = choose(
            Level.HARD, self._game.board, self._game.turn, self._rng, time_limit()
        )
        is_numbered = not self._options.coordinates
        hint = explanations.hint(self._game.geometry, choice, by_number=is_numbered)
        self._say(hint)

    def _say_values(self) -> None:
        assert self._game.turn is not None
        for sentence in spoken.values(self._game.board, self._game.turn):
            self._say(sentence)

    def _say_why(self) -> None:
        for why in spoken.reasons(self._settings, self._game, self._choices):
            self._say(why)
