"""Between the scene and the engine: intents come in, facts go out."""

from collections.abc import Callable
from functools import partial
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Choice,
    Game,
    GameSettings,
    Geometry,
    Level,
    Mark,
    Refusal,
    Score,
)
from oxo_desktop.engine.hard import lost_with
from oxo_desktop.engine.hints import hint_of
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.play.settings import Preferences
from oxo_desktop.play.streak import Offer, Streak
from oxo_desktop.play.tasks import Question, Task, Token, time_limit

_LONGEST_LOOK = 0.3
"""Seconds that are spent to find out with which square a game was lost."""

LEAST_PACE = 500
"""The least milliseconds that each of two computers waits before it moves."""


class Standing(NamedTuple):
    """All that the window shows of a game.

    Attributes:
        ply: how many moves of the game's line are shown.
        next_players: who plays the next game.
        score: how the games of the players have ended.
        can_play, can_undo, can_redo: whether that would do something now.
        is_thinking: whether a computer's move is awaited.
        is_paused: whether two computers play, and wait until they are told to go on.
        pace: milliseconds before each of their moves otherwise; 0 where a human plays.
        explained: the moves up to the computer's last one that is shown, if any.
        choice: the Choice behind that move; None until it is known, and where the level
            would not have moved there.
        is_explained: whether `choice` is known, though it may be None.
        number: of the game; one that goes on from a position of another, with its
            marks, has the same.
        lost_with: the square with which the human has lost to a computer, at the end of
            the game, once it is known; see `engine.hard.lost_with`.
        offer: what is to be said there of the last games, if anything.
    """

    game: Game = Game()
    ply: int = 0
    players: GameSettings = GameSettings()
    next_players: GameSettings = GameSettings()
    score: Score = Score()
    can_play: bool = False
    can_undo: bool = False
    can_redo: bool = False
    is_thinking: bool = False
    is_paused: bool = False
    pace: int = 0
    explained: tuple[int, ...] = ()
    choice: Choice | None = None
    is_explained: bool = False
    number: int = 0
    lost_with: int | None = None
    offer: Offer | None = None

    @property
    def choice_of_last(self) -> Choice | None:
        """The Choice behind the last move that is shown, if a computer made it."""
        return self.choice if self.explained == self.position.moves else None

    @property
    def position(self) -> Game:
        """The game as it is shown: `game`, or an earlier position of it."""
        is_live = self.ply == len(self.game.moves)
        return self.game if is_live else self.game.at(self.ply)

    @property
    def is_board_empty(self) -> bool:
        """Whether no move has been made yet: what is chosen now can count at once."""
        return not self.game.moves and self.game.start is None


class GameController(QObject):
    """One game on the board, and its players.

    The board shows the game as it stands, or an earlier position of it (`show`), which
    changes nothing until a move is made there. A game that is over stays as it ended:
    what goes on from a position of it is another. One between two computers is watched;
    it can be paused, and goes on from there, or move by move.

    `score_of` returns the Score of players on the board of a name, with every game that
    `game_changed` has reported so far.

    `close` must be called before the last reference is dropped.

    Signals:
        choice_wanted: a Question for the analyst, whose answer is for `on_chosen`.
        players_changed: a game begins: its GameSettings, and the number that `resume`
            was given, or None. The facts that follow are about this game.
        reason_wanted: a Question for the analyst, whose answer is for `on_explained`.
        task_wanted: any other Task for the analyst.
        game_changed: the new state of the Game, before it is shown.
        standing_changed: the Standing, all that there is to show, after every change.
        move_made: the Game after a move that has just been made, and its GameSettings,
            once it is shown.
        hint_given: the Hint, what perfect play would do for the player to move.
        begun_anew: a game goes on from a position of one that is over.
        move_refused: a position and the Refusal that says why it cannot be played.
        next_game_due: the next game may begin by itself now; see `set_next_game_after`.
    """

    choice_wanted = Signal(object)
    players_changed = Signal(object, object)
    reason_wanted = Signal(object)
    task_wanted = Signal(object)
    game_changed = Signal(object)
    standing_changed = Signal(object)
    move_made = Signal(object, object)
    hint_given = Signal(object)
    begun_anew = Signal()
    move_refused = Signal(int, object)
    next_game_due = Signal()

    def __init__(self, score_of: Callable[[GameSettings, str], Score]) -> None:
        super().__init__()
        self._score_of = score_of
        self._settings = self._next_settings = GameSettings()
        self._standing: Standing | None = None
        self._game = self._position = Game()
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._ask_computer)
        self._wait = QTimer(self)
        self._wait.timeout.connect(self.next_game_due)
        self._token = Token()
        self._choices: dict[tuple[int, ...], Choice | None] = {}
        self._lost_with: dict[tuple[int, ...], int | None] = {}
        self._streak = Streak()
        self._explains = False
        self._number = 0
        self._computers_pause, self._chosen_pace = 0, 0
        self._due = inf
        """How many moves two computers make before they pause."""

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self._game

    @property
    def position(self) -> Game:
        """The game as the board shows it: `game`, or an earlier position of it."""
        return self._position

    @property
    def standing(self) -> Standing:
        """How things stand now, with the score that was told last."""
        told = self._standing
        return self._standing_with(told.score if told else self._score())

    def _standing_with(self, score: Score) -> Standing:
        explained = self._settings.moves_to_reply(self._position)
        return Standing(
            self._game,
            ply=len(self._position.moves),
            players=self._settings,
            next_players=self._next_settings,
            score=score,
            can_play=self._settings.is_humans_turn(self._position),
            can_undo=self._can_undo(),
            can_redo=self._can_redo(),
            is_thinking=self._is_thinking(),
            is_paused=self._is_paused(),
            pace=self._pace(),
            explained=explained,
            choice=self._choices.get(explained),
            is_explained=explained in self._choices,
            number=self._number,
            lost_with=self._lost_with.get(self._position.moves),
            offer=self._streak.offer if self._is_live() else None,
        )

    def _score(self) -> Score:
        return self._score_of(self._settings, self._game.geometry.name)

    @Slot(object)
    @Slot(object, object)
    def new_game(
        self, settings: GameSettings, geometry: Geometry = THREE_BY_THREE
    ) -> None:
        """Start a new game between the players of `settings`, on an empty board."""
        game = Game(geometry, settings.starter())
        self._start(game, settings.on(geometry), settings)

    @Slot(object, object)
    @Slot(object, object, object)
    def resume(
        self,
        game: Game,
        settings: GameSettings,
        kept_id: int | None = None,
        following: GameSettings | None = None,
    ) -> None:
        """Go on with `game` between the players of `settings`, where it stands.

        Two computers are paused.

        Args:
            game: may be over.
            settings: who plays it.
            kept_id: its number if it is kept; `players_changed` passes it on.
            following: who plays the next ones; the same if left out.
        """
        self._start(game, settings, following or settings, kept_id)
        self.pause()

    @Slot()
    def next_game(self) -> None:
        """Play again, with the other player starting if they take turns."""
        settings, geometry = self._next_settings, self._game.geometry
        starter = settings.starter(previous=self._game.starter)
        self._start(Game(geometry, starter), settings.on(geometry), settings)

    @Slot(int)
    def play(self, position: int) -> None:
        """Put the mark of the human whose turn it is on `position`.

        Nothing happens while a computer thinks. Where an earlier position is shown, the
        game goes on from there. After the end it is refused. Where two computers play,
        they pause, or go on.
        """
        if self._settings.is_humans_turn(self._position):
            self._play(position)
        elif self._position.outcome.is_over:
            refused = Refusal("over", "The game is over: press Next game for another.")
            if self._settings.is_watched:
                refused = Refusal("over", "The game is over: press Again for another.")
            self.move_refused.emit(position, refused)
        elif self._settings.is_watched:
            self.pause_or_go_on()

    @Slot()
    def pause(self) -> None:
        """Let two computers wait; nothing happens where a human plays."""
        if self._settings.is_watched:
            self._let_move(0)

    @Slot()
    def pause_or_go_on(self) -> None:
        """Let two computers wait, or go on from where the game stands."""
        if self._settings.is_watched:
            self._let_move(inf if self._is_paused() else 0)

    @Slot()
    def step(self) -> None:
        """Let two computers make one move, without a pause before it."""
        if self._settings.is_watched:
            self._let_move(1)

    def _let_move(self, moves: float) -> None:
        """Let two computers make so many moves where the game stands, and then wait."""
        # with a human it is never counted down to anything
        self._due = moves
        self._look_at(self._game)
        self._go_on()

    @Slot()
    def undo(self) -> None:
        """Take back the last human move, and the computer's reply to it.

        What that move had replaced comes back. Nothing happens while an earlier
        position is shown.
        """
        if self._can_undo():
            self._go_to(self._settings.undo(self._game))

    @Slot()
    def redo(self) -> None:
        """Make the moves again that the last undo took back."""
        if self._can_redo():
            self._go_to(self._settings.redo(self._game))

    @Slot(int)
    def show(self, ply: int) -> None:
        """Show the game after `ply` moves of its line; the game does not change.

        Nothing happens if there are not that many.
        """
        is_shown = ply == len(self._position.moves)
        if is_shown or not 0 <= ply <= len(self._game.line):
            return
        is_live = ply == len(self._game.moves)
        self._look_at(self._game if is_live else self._game.at(ply))
        self._go_on()

    @Slot()
    def go_on_from_here(self) -> None:
        """Undo or redo all moves up to the position that is shown.

        After the end another game begins with the moves that led there.
        """
        if not self._is_live():
            game = self._going_on()
            self._go_to(game, begun_with=game)

    @Slot()
    def hint(self) -> None:
        """Ask what perfect play would do for the human whose turn it is."""
        if self._settings.is_humans_turn(self._position):
            self._ask(Level.HARD, is_hint=True)

    @Slot(object, object)
    def on_chosen(self, question: Question, choice: Choice | None) -> None:
        """Play or tell what was chosen; None if that failed.

        A computer then plays the first free square.
        """
        if not question.is_hint:
            free = self._game.board.available_moves()
            self._play(choice.position if choice else free[0], choice)
        elif choice is not None:
            board, mark = question.position.board, question.position.turn
            assert mark is not None
            self.hint_given.emit(hint_of(board, mark, choice))

    @Slot(int)
    def set_pause(self, milliseconds: int) -> None:
        """Set how long the computer waits before each move, at least 0."""
        if milliseconds != self._computers_pause:
            self._computers_pause = milliseconds
            self._wait_anew()

    @Slot(int)
    def set_pace(self, milliseconds: int) -> None:
        """Set how long each of two computers waits.

        They wait at least LEAST_PACE, so that each move can be seen.
        """
        if milliseconds != self._chosen_pace:
            self._chosen_pace = milliseconds
            self._wait_anew()
            self.refresh()

    @Slot(int)
    def set_next_game_after(self, milliseconds: int) -> None:
        """Set how long after the end of a game `next_game_due` is emitted; 0 for never.

        It is emitted again at this interval until something else happens.
        """
        self._wait.setInterval(milliseconds)
        if milliseconds == 0:
            self._wait.stop()

    @Slot()
    def cancel_next_game(self) -> None:
        """Emit no `next_game_due` after this game: the player is looking at it."""
        self._wait.stop()

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        """Use the preferred pace from now on."""
        self.set_pause(after.pause)
        self.set_pace(after.pace)
        self.set_next_game_after(after.next_game_after * 1000)

    @Slot(object, object)
    def choose_level(self, mark: Mark, level: Level) -> None:
        """Let the computer, or of two that with `mark`, play at `level` from now on.

        That is from the next game on, or at once while the board is empty: then the
        game begins anew.
        """
        following = self._next_settings.with_level(level, mark)
        settings = self._settings.with_level(level, mark)
        geometry = self._game.geometry
        if self.standing.is_board_empty and settings.on(geometry) != self._settings:
            game = Game(geometry, self._game.starter)
            self._start(game, settings.on(geometry), following)
        else:
            self._next_settings = following
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Emit `standing_changed` if anything is different, such as the score."""
        self._tell(self._standing_with(self._score()))

    def _tell(self, standing: Standing) -> None:
        if standing != self._standing:
            self._standing = standing
            self.standing_changed.emit(standing)

    def close(self) -> None:
        """End what is awaited, and drop the answers that are on their way."""
        self._pause.stop()
        self._wait.stop()
        self._token.drop()

    def _start(
        self,
        game: Game,
        settings: GameSettings,
        following: GameSettings,
        kept_id: int | None = None,
    ) -> None:
        """Put `game` before the players of `settings`; `following` play the next one.

        These may have a level that this board has not.
        """
        self._choices, self._lost_with = {}, {}
        self._settings, self._next_settings = settings, following
        self._due = inf
        self._streak.begin()
        self.players_changed.emit(settings, kept_id)
        self._number += 1
        self._change(game)
        # the score was that of others
        self._standing = None
        self._go_on()

    def _play(self, position: int, choice: Choice | None = None) -> None:
        before = self._going_on()
        try:
            game = before.play(position)
        except Refusal as refused:
            self.move_refused.emit(position, refused)
            return
        if choice is not None:
            self._choices[game.moves] = choice
        self._due -= 1
        self._go_to(game, begun_with=before)
        self.move_made.emit(game, self._settings)
        if game.outcome.is_over and self._wait.interval() > 0:
            self._wait.start()

    def _going_on(self) -> Game:
        """Return the position shown, as a game of its own where the game is over."""
        shown = self._position
        if self._is_live() or not self._game.outcome.is_over:
            return shown
        return Game(shown.geometry, shown.starter, shown.moves, start=shown.start)

    def _go_to(self, game: Game, begun_with: Game | None = None) -> None:
        """Put `game` on the board.

        It is another one than before if it has `begun_with` anything but the position
        shown.
        """
        other = None if begun_with is self._position else begun_with
        if other is not None:
            self._streak.begin()
            self.players_changed.emit(self._settings, None)
            # so that whoever keeps it sees that it is played on
            self._change(other)
        self._change(game)
        self._go_on()
        if other is not None:
            self.begun_anew.emit()

    def _change(self, game: Game) -> None:
        self._game = game
        self._look_at(game)
        self._streak.follow(game, self._settings)
        self.game_changed.emit(game)

    def _look_at(self, position: Game) -> None:
        """Show `position` next; answers about any other one are dropped."""
        self._position = position
        self._pause.stop()
        self._token.drop()
        self._token = Token()

    def _go_on(self) -> None:
        """Emit how the game stands, and let the computer move if it is its turn."""
        # a player who goes back, or opens a game, wants to look at it
        self._wait.stop()
        if self._is_thinking():
            self._pause.start(self._pause_before_move())
        # the score takes a look into the store: a mark is not to wait for it
        self._tell(self.standing)
        self.refresh()
        if self._explains:
            self._ask_why()
        self._ask_where_lost()

    @Slot()
    def explain(self) -> None:
        """Have it found out from now on why the computer has moved."""
        self._explains = True
        self._ask_why()

    def _ask_why(self) -> None:
        """Have it found out why the computer made its last move, unless it is known."""
        moves = self.standing.explained
        if moves and moves not in self._choices:
            before = self._position.at(len(moves) - 1)
            level = self._level_of(before)
            question = Question(before, level, self._token, made=moves[-1])
            self.reason_wanted.emit(question)

    @Slot(object, object)
    def on_explained(self, question: Question, choice: Choice | None) -> None:
        """Take why the computer has made a move; None if its level would not."""
        assert question.made is not None
        moves = *question.position.moves, question.made
        self._choices[moves] = choice
        self.refresh()

    def _ask_where_lost(self) -> None:
        """Have it found out with which square the human has lost, if that is so."""
        game, human = self._position, self._settings.human
        if game.moves in self._lost_with or human is None:
            return
        if game.outcome.winner is human.other:
            work = partial(_lost_with, game, human)
            done = partial(self._on_where_lost, game.moves)
            self.task_wanted.emit(Task(work, done, self._token))

    def _on_where_lost(self, moves: tuple[int, ...], found: object) -> None:
        self._lost_with[moves] = found if isinstance(found, int) else None
        self.refresh()

    @Slot()
    def _ask_computer(self) -> None:
        self._ask(self._level_of(self._position))

    def _level_of(self, position: Game) -> Level:
        """Return the level of the computer whose turn it is there."""
        assert position.turn is not None
        level = self._settings.level_of(position.turn)
        assert level is not None
        return level

    def _wait_anew(self) -> None:
        if self._pause.isActive():
            self._pause.start(self._pause_before_move())

    def _pause_before_move(self) -> int:
        if self._is_paused():
            # one move is wanted at once
            return 0
        return self._pace() or self._computers_pause

    def _pace(self) -> int:
        if not self._settings.is_watched:
            return 0
        return max(self._chosen_pace, LEAST_PACE)

    def _ask(self, level: Level, *, is_hint: bool = False) -> None:
        question = Question(self._position, level, self._token, is_hint)
        self.choice_wanted.emit(question)

    def _is_live(self) -> bool:
        return self._position is self._game

    def _can_undo(self) -> bool:
        return self._is_live() and self._settings.can_undo(self._game)

    def _can_redo(self) -> bool:
        return self._is_live() and bool(self._game.undone)

    def _is_thinking(self) -> bool:
        is_over = self._game.outcome.is_over
        is_humans = self._settings.is_humans_turn(self._game)
        return self._is_live() and self._due > 0 and not (is_over or is_humans)

    def _is_paused(self) -> bool:
        is_over = self._game.outcome.is_over
        return self._settings.is_watched and self._due < inf and not is_over


def _lost_with(game: Game, mark: Mark, stop: Stop) -> int | None:
    is_late = time_limit(_LONGEST_LOOK)
    return lost_with(game, mark, lambda: stop() or is_late())
