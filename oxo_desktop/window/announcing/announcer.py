"""Gathers what happens, and has it said once."""

from collections.abc import Callable
from functools import partial
from math import ceil
from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QApplication

from oxo_desktop.engine import Board, Level, Mark, Refusal
from oxo_desktop.engine.hints import Hint
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.settings import Announcements
from oxo_desktop.says import announcements, explanations, sentences
from oxo_desktop.says.announcements import SpokenGame
from oxo_desktop.window.announcing.channel import Channel
from oxo_desktop.window.board.squares import SquareButton
from oxo_desktop.window.controls.menu import bare_name
from oxo_desktop.window.controls.shown import Change
from oxo_desktop.window.practice.stage import Stage
from oxo_desktop.words import Sentence

_REPLY = 1.0
"""Seconds that a move waits for the computer's reply, to be said together with it."""

_WHERE_LOST = 0.3
"""Seconds that a defeat waits for what there is to say of it."""

_NAME = 0.8
"""Seconds that a screen reader takes to say the name of a square."""

_NOTED = 5.0
"""Seconds within which a note on a square comes of a switch that asks for it."""

_HELD = 0.1
"""Seconds within which a key that is held down comes again."""


class Announcer(QObject):
    """Has a screen reader say what happens on the board, each thing once.

    What happens in one turn of the event loop is said together, and a move together
    with the computer's reply if that comes soon. When a mark is placed on the square
    that the keyboard is on, a screen reader says the square's new name itself, and the
    rest is said after that. Where no assistive technology is active, nothing is
    gathered.

    Args:
        standing: how things stand at the start, which is said first.

    Signals:
        answered: a Sentence that answers what the player has asked.
    """

    answered = Signal(object)

    def __init__(
        self, stage: Stage, preferences: CurrentPreferences, standing: Standing
    ) -> None:
        super().__init__(stage)
        self._stage, self._preferences = stage, preferences
        self._channel: Channel | None = None
        self._standing, self._last = standing, ""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._say_gathered)
        self._is_gathering = self._has_mark = False
        self._in_vain, self._shown_since = ("", 0.0), 0.0
        self._noted, self._noted_until = "", 0.0
        self._end_gathering()
        if QAccessible.isActive():
            self._make_channel()
            begun = [
                *announcements.started(self._shown()), announcements.help_key()
            ]  # fmt: skip
            self._last = sentences.joined(begun)
            self._say_at_once(self._last)

    @Slot(object)
    def on_marks_changed(self, change: Change) -> None:
        """Leave the player's move to the name of its square, if that is said anyway."""
        focused = QApplication.focusWidget()
        here = focused.position if isinstance(focused, SquareButton) else 0
        is_players = change.came.get(here) in self._standing.players.humans
        if here in change.came and is_players and not self._has_mark:
            self._is_first_known = True
        if change.came:
            self._has_mark, self._noted_until = True, 0.0

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        before, self._standing = self._standing, standing
        if standing.number != before.number:
            game = standing.game
            self._told, self._begun = (game, len(game.moves)), True
        elif standing.is_paused and not before.is_paused:
            # that they go on is heard by their moves
            self.say(lambda: announcements.turn(self._shown()))
        if standing.position != before.position:
            self._shown_since = monotonic()
        square, geometry = standing.lost_with, standing.game.geometry
        if square is not None and square != before.lost_with:
            self.say(partial(explanations.lost_with, geometry, square))
        if standing.offer is not None and standing.offer != before.offer:
            self.say(partial(sentences.in_a_row, *standing.offer))
        self._gather()

    @Slot(int, object)
    def on_move_refused(self, position: int, refusal: Refusal) -> None:
        board, keys = self._standing.position.board, self._preferences.value.letter_keys
        refused = partial(announcements.refused, board, position, refusal)
        self.say(lambda: refused(has_letter_keys=keys))

    @Slot(object)
    def on_hint_given(self, hint: Hint) -> None:
        self.say(partial(explanations.hint, self._standing.game.geometry, hint))

    @Slot()
    def on_begun_anew(self) -> None:
        self.say(sentences.begun_anew)

    @Slot(object, object)
    def on_level_chosen(self, mark: Mark, level: Level) -> None:
        if self._standing.players.level_of(mark) is level:
            self.on_done(lambda: announcements.level(level))
        else:
            self.on_done(partial(sentences.level_of_next_game, level))

    @Slot(object)
    def on_done(self, done: Sentence) -> None:
        """Say what has been done; if a game has begun by that, this is enough."""
        self._begun = False
        self.say(done)

    @Slot(object)
    def say(self, sentence: Sentence) -> None:
        self._sentences.append(sentence)
        self._gather()

    @Slot(object)
    def say_of_move(self, sentence: Sentence | None) -> None:
        if sentence is not None and not _is_in_list():
            self.say(sentence)

    @Slot(object)
    def say_notice(self, notice: tuple[Refusal, ...]) -> None:
        for refused in notice:
            self.say(partial(sentences.refusal, refused))

    @Slot(int)
    def on_square_clicked(self, position: int) -> None:
        """Say how it stands where a click makes no move, being nobody's turn."""
        now = self._standing
        has_moved = self._has_mark or now.can_play or now.players.is_watched
        if not has_moved and not now.position.outcome.is_over:
            self.on_asked_in_vain(sentences.nothing, by_turn=True)

    @Slot(object, bool)
    def on_asked_in_vain(self, why: Sentence, by_turn: bool) -> None:  # noqa: FBT001 - a signal's
        """Say why a key does nothing, which is nothing to hear again later."""
        turn = self._how_it_stands() if by_turn else ""
        text, now = sentences.joined([why(), turn]), monotonic()
        before, self._in_vain = self._in_vain, (text, now)
        if text != before[0] or now > before[1] + _HELD:
            self._say_at_once(text)

    @Slot(object)
    def on_chosen(self, action: QAction) -> None:
        """Say what was chosen, unless it was in a dialog, which says so itself."""
        if self._stage.window.isActiveWindow():
            can_be_on = action.isCheckable() and action.actionGroup() is None
            on = action.isChecked() if can_be_on else None
            chosen = partial(announcements.chosen, on=on)
            self.say(lambda: chosen(bare_name(action.text())))

    @Slot(bool)
    def on_notes_switched(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        """Say what is noted on the square that the keyboard is on, once it is known."""
        self._noted_until = monotonic() + _NOTED if on else 0.0
        if not on:
            self._noted = ""
        self.on_described()

    @Slot()
    def on_described(self) -> None:
        if monotonic() < self._noted_until:
            noted = self._stage.view.noted_here
            if noted != self._noted:
                self._noted = noted
                self.say(lambda: noted)

    @Slot()
    def on_edge_reached(self) -> None:
        """Say so, which is nothing to hear again later."""
        self._say_at_once(announcements.edge())

    def _shown(self) -> SpokenGame:
        now = self._standing
        wants_all = self._preferences.value.announcements is Announcements.FULL
        choice = now.choice if wants_all else None
        return SpokenGame(now.game, now.ply, now.players, choice, now.is_paused)

    def _gather(self) -> None:
        """Say all that has happened, once this turn of the event loop is over."""
        if not QAccessible.isActive():
            self._end_gathering()
            return
        if not self._is_gathering:
            self._is_gathering, self._since = True, monotonic()
        self._timer.start(0)

    def _end_gathering(self) -> None:
        """Forget what was gathered: from now on nothing has happened."""
        self._told = self._standing.game, self._standing.ply
        self._is_gathering = self._has_mark = False
        self._begun = False
        self._is_first_known = False
        """Whether the player's move is said already, as the new name of its square."""
        self._sentences: list[Sentence] = []

    @Slot()
    def _say_gathered(self) -> None:
        wait = self._since + self._delay() - monotonic()
        if wait > 0:
            self._timer.start(ceil(wait * 1000))
            return
        text = sentences.joined(self._gathered())
        self._end_gathering()
        if text:
            self._last = text
            self._say_at_once(text)

    def _say_at_once(self, text: str) -> None:
        """Say a text that waits for nothing else, if anybody listens."""
        if QAccessible.isActive():
            self._make_channel().say(text)

    def _make_channel(self) -> Channel:
        # most players need none
        if self._channel is None:
            self._channel = Channel(self)
        return self._channel

    def _delay(self) -> float:
        """Return how long all of it is gathered, in seconds."""
        now = self._standing
        reply = _REPLY if now.is_thinking else 0
        winner, where_lost = now.position.outcome.winner, 0.0
        if winner and now.players.human is winner.other and now.lost_with is None:
            where_lost = self._shown_since + _WHERE_LOST - self._since
        return max(reply, where_lost, _NAME if self._is_first_known else 0)

    def _gathered(self) -> list[str]:
        shown, (game, ply) = self._shown(), self._told
        before = SpokenGame(game, ply, shown.players)
        said = announcements.begun(before) if self._begun else []
        is_new = self._begun and not game.line and game.start is None
        if not (_is_in_list() and before.game.line == shown.game.line):
            said += announcements.changed(
                before, shown, is_first_known=self._is_first_known
            )
        has_changed = before.position.moves != shown.position.moves
        if shown.is_live and (is_new or has_changed or not before.is_live):
            said.append(announcements.turn(shown))
        return said + [sentence() for sentence in self._sentences]

    def _how_it_stands(self) -> str:
        if self._stage.is_practising:
            return self._stage.practice.status
        return announcements.turn(self._shown())

    # what the player asks

    @Slot()
    def tell_last_move(self) -> None:
        self._answer_about_game(announcements.last_move)

    @Slot()
    def tell_board(self) -> None:
        self._answer(partial(announcements.board_by_rows, self._board))

    @Slot()
    def tell_free_squares(self) -> None:
        self._answer(partial(announcements.free_squares, self._board))

    @Slot()
    def tell_lines(self) -> None:
        """Answer about the lines through the square that the keyboard is on."""
        squares = self._stage.view.buttons
        if squares is not None:
            here = squares.reach()
            self._answer(partial(announcements.lines_through, self._board, here))

    @Slot()
    def tell_threats(self) -> None:
        """Answer, but not where threats may not be marked: they would give it away."""
        if self._stage.is_practising and not self._stage.practice.user.shows_threats:
            self._answer(announcements.no_threats_in_lessons)
        else:
            self._answer(partial(announcements.threats, self._board))

    @Slot()
    def tell_marks(self) -> None:
        self._answer(partial(announcements.marks, self._board))

    @Slot()
    def tell_turn(self) -> None:
        self._answer_about_game(announcements.turn)

    @Slot()
    def tell_again(self) -> None:
        last = self._last or self._how_it_stands()
        self._say_at_once(last)
        self.answered.emit(lambda: last)

    @property
    def _board(self) -> Board:
        """What is on the board that is shown, the game's or another."""
        return self._stage.view.board_scene.shown.board

    def _answer_about_game(self, answer: Callable[[SpokenGame], str]) -> None:
        """Answer about the game, or say how the board to practise on stands."""
        if self._stage.is_practising:
            told = self._stage.practice.user.told
            self._answer(lambda: told)
        else:
            self._answer(partial(answer, self._shown()))

    def _answer(self, sentence: Sentence) -> None:
        """Answer about the board that is shown; where that is not now, say when."""
        now, when = self._standing, ""
        if not (self._stage.is_practising or self._shown().is_live):
            when = sentences.position_shown(now.game, now.ply)
        self._say_at_once(sentences.joined([when, sentence()]))
        self.answered.emit(sentence)


def _is_in_list() -> bool:
    """Return whether a list says by itself which of the game's moves it has come to."""
    focused = QApplication.focusWidget()
    # asked by name: the type would have to be loaded
    return focused is not None and focused.inherits("MoveTable")
