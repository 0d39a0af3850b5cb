"""One game after the other in the terminal."""

from collections.abc import Callable, Iterable
from random import Random

from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import Game, GameSettings, Level, Mark, Refusal, choose
from oxo_desktop.engine.hints import hint_of
from oxo_desktop.engine.notation import read_position
from oxo_desktop.layouts import layout_of
from oxo_desktop.play.tasks import thinking_limit
from oxo_desktop.says import announcements, explanations, sentences
from oxo_desktop.store.games import Store
from oxo_desktop.store.kept_game import KeptGame
from oxo_desktop.terminal import telling
from oxo_desktop.terminal.console import Console, command_named, uninterrupted
from oxo_desktop.words import message, say


class GameLoop:
    """Plays games: asks for moves, lets computers move, and writes what happens."""

    def __init__(
        self, console: Console, options: TerminalOptions, store: Store, rng: Random
    ) -> None:
        self._console = console
        self._options = options
        self._store = store
        self._rng = rng
        self._settings = GameSettings()
        self._game = Game()
        self._commands: dict[str, Callable[[], Iterable[str]]] = {
            message("undo"): self._undo,
            message("redo"): self._redo,
            message("hint"): self._hint,
            message("values"): self._values,
            message("why"): self._reasons,
            message("last"): lambda: [telling.last(self._settings, self._game)],
            message("free"): lambda: [announcements.free_squares(self._game.board)],
            message("moves"): lambda: telling.moves(self._game),
            message("board"): self._rows,
            message("score"): lambda: [self.score()],
            message("help"): self._help,
        }
        """What else can be typed, and what returns the sentences to be said then."""

    def play(
        self, settings: GameSettings, game: Game, kept: KeptGame | None = None
    ) -> Game:
        """Play `game` to its end and return it; PlayerLeft if the player leaves.

        `kept` is what the store has of it, if it goes on with a game kept there.
        """
        self._settings = settings
        with uninterrupted():
            self._store.begin(settings, kept.id if kept else None)
        self._change(game)
        if game.moves or game.start is not None:
            self._say(*self._marks_if_plain())
        while self._game.turn is not None:
            if settings.is_humans_turn(self._game):
                self._let_human_move(self._game.turn)
            else:
                self._let_computer_move(self._game.turn)
        self._say_result()
        return self._game

    def score(self) -> str:
        geometry = self._game.geometry
        score = self._store.score(self._settings, geometry.name)
        return sentences.score(self._settings, score, with_draws=geometry.can_be_drawn)

    def _let_human_move(self, mark: Mark) -> None:
        """Ask until a move has been made or taken back."""
        self._show_board()
        self._say_turn(mark)
        before, board = self._game, self._game.board
        is_plain = self._console.is_plain
        asked = telling.question(board) if is_plain else say("Move to?")
        while self._game is before:
            word = self._console.ask(asked)
            command = command_named(self._commands, word)
            if command is not None:
                self._say(*command())
            else:
                self._try_to_move(word, mark)

    def _try_to_move(self, word: str, mark: Mark) -> None:
        board, is_plain = self._game.board, self._console.is_plain
        names = layout_of(board.geometry).square_names
        try:
            position = read_position(word, board.geometry, names)
            game = self._game.play(position)
        except Refusal as refused:
            plain = telling.refusal(board, refused)
            self._console.print(plain if is_plain else sentences.refusal(refused))
            return
        self._change(game)
        if is_plain:
            self._say(sentences.moved(self._settings, board.geometry, mark, position))
        self._show_debug_lines(mark, position)

    def _let_computer_move(self, mark: Mark) -> None:
        level = self._settings.level_of(mark)
        assert level is not None
        if not self._console.is_plain:
            self._say_turn(mark)
        limit = thinking_limit(self._game)
        choice = choose(level, self._game.board, mark, self._rng, limit)
        self._change(self._game.play(choice.position))
        geometry, watched = self._game.geometry, self._settings.is_watched
        self._say(
            sentences.moved(self._settings, geometry, mark, choice.position),
            explanations.computer_move(geometry, choice, watched=watched),
        )
        self._show_debug_lines(mark, choice.position)

    def _change(self, game: Game) -> None:
        with uninterrupted():
            self._store.keep(game)
        self._game = game

    def _say_turn(self, mark: Mark) -> None:
        self._console.print(sentences.turn(self._settings, mark))

    def _say_result(self) -> None:
        self._show_board()
        ended, geometry = self._game.outcome, self._game.geometry
        self._say(
            sentences.outcome(self._settings, ended),
            *filter(None, [sentences.lines(geometry, self._game.winning_lines)]),
        )
        if not self._console.is_plain:
            winner = ended.winner
            last = say("{mark} wins", mark=winner) if winner else say("Draw")
            self._console.print(last)

    def _say(self, *texts: str) -> None:
        """Write sentences, a line for each, with the full stop that one may lack."""
        for text in texts:
            self._console.print(sentences.joined([text]))
        telling.warn(self._console)

    def _show_board(self) -> None:
        if not self._console.is_plain:
            coordinates = self._options.coordinates
            telling.draw(self._game.board, self._console, coordinates=coordinates)

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

    def _undo(self) -> list[str]:
        if not self._settings.can_undo(self._game):
            return [say("There is no move to undo.")]
        self._change(self._settings.undo(self._game))
        return self._marks_if_plain()

    def _redo(self) -> list[str]:
        if not self._game.undone:
            return [say("There is no move to redo.")]
        self._change(self._settings.redo(self._game))
        return self._marks_if_plain()

    def _marks_if_plain(self) -> list[str]:
        return [sentences.board(self._game.board)] if self._console.is_plain else []

    def _rows(self) -> list[str]:
        board = self._game.board
        if self._console.is_plain:
            return announcements.rows(board)
        return [sentences.board(board)]

    def _hint(self) -> list[str]:
        board, mark = self._game.board, self._game.turn
        assert mark is not None
        limit = thinking_limit(self._game)
        choice = choose(Level.HARD, board, mark, self._rng, limit)
        return [explanations.hint(board.geometry, hint_of(board, mark, choice))]

    def _values(self) -> Iterable[str]:
        assert self._game.turn is not None
        return telling.values(self._game.board, self._game.turn)

    def _reasons(self) -> Iterable[str]:
        return telling.reasons(self._settings, self._game)

    def _help(self) -> list[str]:
        by_line = self._console.is_plain
        for line in telling.usage(self._game.board, by_line=by_line):
            self._console.print(line)
        return []
