"""Between the scene and the engine: intents come in, facts go out."""

from collections import defaultdict
from dataclasses import dataclass, replace
from random import Random

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from oxo_desktop.engine import (
    Choice,
    Computer,
    Game,
    GameSettings,
    Level,
    Mark,
    Outcome,
    Player,
    Score,
    choose,
)


@dataclass(frozen=True)
class _Question:
    """What the computer is asked: a level's choice for the side to move."""

    game: Game
    level: Level
    is_hint: bool


class _Chooser(QObject):
    """Answers questions on a thread of its own, so that no search holds up the window.

    Signals:
        chosen: the question and its Choice, or None where choosing failed.
    """

    chosen = Signal(object, object)

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng

    @Slot(object)
    def answer(self, question: _Question) -> None:
        game = question.game
        assert game.turn is not None
        choice = None
        try:
            choice = choose(question.level, game.board, game.turn, self._rng)
        finally:
            # a fault goes on to whoever logs it, and the game goes on too
            self.chosen.emit(question, choice)


_WINS = {Outcome.X_WON: "x_wins", Outcome.DRAW: "draws", Outcome.O_WON: "o_wins"}


class GameController(QObject):
    """One game on the board, its players and their score.

    Args:
        rng: decides between squares that a computer likes equally.
        pause: milliseconds before the computer moves, at least 0.
        parent: the Qt owner, if any.

    `close` must be called before the last reference goes.

    Signals:
        settings_changed: the GameSettings that the next facts are about.
        game_changed: the Game as it now is, before any of it is shown.
        game_started: the new Game, with no or all of its marks to be shown at once.
        mark_placed: a position and its Mark.
        marks_removed: the positions emptied by an undo, the last one first.
        turn_changed: the Mark to move now.
        thinking_changed: whether a computer's move is awaited.
        computer_chose: the Choice behind the mark just placed.
        hint_given: the Choice that perfect play would make for the player to move.
        move_refused: a position and why it cannot be played, as a sentence.
        game_over: the Outcome, and the winning line or None.
        score_changed: the Score of the players at the board.
        can_undo_changed: whether `undo` would do something now.
        can_redo_changed: whether `redo` would do something now.
    """

    settings_changed = Signal(object)
    game_changed = Signal(object)
    game_started = Signal(object)
    mark_placed = Signal(int, object)
    marks_removed = Signal(list)
    turn_changed = Signal(object)
    thinking_changed = Signal(bool)
    computer_chose = Signal(object)
    hint_given = Signal(object)
    move_refused = Signal(int, str)
    game_over = Signal(object, object)
    score_changed = Signal(object)
    can_undo_changed = Signal(bool)
    can_redo_changed = Signal(bool)

    _asked = Signal(object)

    def __init__(
        self, rng: Random, pause: int = 400, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = GameSettings()
        self._game = Game()
        self._scores: defaultdict[tuple[Player, Player], Score] = defaultdict(Score)
        self._thinking = False
        self._settled: tuple[int, ...] | None = None
        self._pause = QTimer(self, singleShot=True, interval=pause)
        self._pause.timeout.connect(self._ask_computer)
        self._thread = QThread(self)
        self._chooser = _Chooser(rng)
        self._chooser.moveToThread(self._thread)
        self._asked.connect(self._chooser.answer)
        self._chooser.chosen.connect(self._on_chosen)

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self._game

    @Slot(object)
    def new_game(self, settings: GameSettings) -> None:
        """Put an empty board before the players of `settings`."""
        self._settings = settings
        self.settings_changed.emit(settings)
        self._start(settings.starter())

    @Slot(object, object)
    def resume(self, game: Game, settings: GameSettings) -> None:
        """Put `game` before the players of `settings`, to go on where it stands.

        If it has ended, that is no new result: it counts for no score.
        """
        self._settings = settings
        self.settings_changed.emit(settings)
        self._show(game)
        self._settled = game.moves
        self._go_on()

    @Slot()
    def next_game(self) -> None:
        """Play again, with the other player starting if they take turns."""
        self._start(self._settings.starter(previous=self._game.starter))

    @Slot(int)
    def play(self, position: int) -> None:
        """Put the mark of the human whose turn it is on `position`.

        Nothing happens while a computer thinks or after the end.
        """
        if self._is_humans_turn(self._game):
            self._play(position)

    @Slot()
    def undo(self) -> None:
        """Take back the last human move, and the computer's reply to it."""
        if not self._can_undo():
            return
        before, game = self._game, self._game.undo()
        while not self._is_humans_turn(game):
            game = game.undo()
        if before.outcome.is_over:
            self._count(before, -1)
        self._change(game)
        self.marks_removed.emit(list(reversed(before.moves[len(game.moves) :])))
        self._go_on()

    @Slot()
    def redo(self) -> None:
        """Make the moves again that the last undo took back."""
        if not self._game.undone:
            return
        before, game = self._game, self._game.redo()
        while game.undone and not self._is_humans_turn(game):
            game = game.redo()
        self._change(game)
        for index in range(len(before.moves), len(game.moves)):
            self.mark_placed.emit(game.moves[index], game.mark_of_move(index))
        self._go_on()

    @Slot()
    def hint(self) -> None:
        """Ask what perfect play would do for the human whose turn it is."""
        if self._is_humans_turn(self._game):
            self._ask(_Question(self._game, Level.HARD, is_hint=True))

    def close(self) -> None:
        """End the computer's thread and drop whatever it was asked."""
        self._pause.stop()
        self._thread.quit()
        self._thread.wait()

    def _start(self, starter: Mark) -> None:
        self._settled = None
        self._show(Game(starter=starter))
        self._go_on()

    def _show(self, game: Game) -> None:
        self._change(game)
        self.game_started.emit(game)
        self.score_changed.emit(self._scores[self._settings.pairing])

    def _play(self, position: int, choice: Choice | None = None) -> None:
        mark = self._game.turn
        try:
            game = self._game.play(position)
        except ValueError as error:
            self.move_refused.emit(position, str(error))
            return
        self._change(game)
        self.mark_placed.emit(position, mark)
        if choice is not None:
            self.computer_chose.emit(choice)
        self._go_on()

    def _change(self, game: Game) -> None:
        """Make `game` the one on the board; answers for any other are dropped."""
        self._game = game
        self._set_thinking(thinking=False)
        self.game_changed.emit(game)

    def _go_on(self) -> None:
        game = self._game
        self.can_undo_changed.emit(self._can_undo())
        self.can_redo_changed.emit(bool(game.undone))
        if game.turn is None:
            self._count(game, +1)
            self.game_over.emit(game.outcome, game.winning_line)
            return
        self.turn_changed.emit(game.turn)
        self._set_thinking(thinking=not self._is_humans_turn(game))

    def _set_thinking(self, *, thinking: bool) -> None:
        if thinking:
            self._pause.start()
        else:
            self._pause.stop()
        if thinking is not self._thinking:
            self._thinking = thinking
            self.thinking_changed.emit(thinking)

    @Slot()
    def _ask_computer(self) -> None:
        level = self._settings.computer_level
        assert level is not None
        self._ask(_Question(self._game, level, is_hint=False))

    def _ask(self, question: _Question) -> None:
        if not self._thread.isRunning():
            self._thread.start()
        self._asked.emit(question)

    @Slot(object, object)
    def _on_chosen(self, question: _Question, choice: Choice | None) -> None:
        if question.game is not self._game:
            return
        if not question.is_hint:
            free = self._game.board.available_moves()
            self._play(choice.position if choice else free[0], choice)
        elif choice is not None:
            self.hint_given.emit(choice)

    def _is_humans_turn(self, game: Game) -> bool:
        mark = game.turn
        return mark is not None and not isinstance(
            self._settings.player(mark), Computer
        )

    def _can_undo(self) -> bool:
        marks = map(self._game.mark_of_move, range(len(self._game.moves)))
        return any(not isinstance(self._settings.player(m), Computer) for m in marks)

    def _count(self, ended: Game, by: int) -> None:
        """Let the end of a game count, unless it had ended before it came here."""
        if ended.moves == self._settled:
            return
        score = self._scores[self._settings.pairing]
        field = _WINS[ended.outcome]
        score = replace(score, **{field: getattr(score, field) + by})
        self._scores[self._settings.pairing] = score
        self.score_changed.emit(score)
