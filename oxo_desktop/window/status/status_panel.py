"""What stands below a board, or beside it: what is said of it, and buttons."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QHideEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from oxo_desktop.engine import Choice, Game, Human, Level, Mark, Refusal
from oxo_desktop.engine.hints import Hint
from oxo_desktop.layouts import layout_of
from oxo_desktop.play.controller import Standing
from oxo_desktop.says import explanations, sentences
from oxo_desktop.window.controls.boxes import in_column, put
from oxo_desktop.window.controls.button_row import ButtonRow
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.stepper import SPEEDS
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.words import Sentence, message, say

BRIEF = 4000
"""How long what is said briefly stays, in milliseconds."""

_STATUS, _TASK, _DETAIL, _EXPLAINED, _LEGEND = 34, 60, 90, 120, 60
"""The characters that there is always room for in each line of text."""

_SPACING, _ABOVE_BUTTONS = 3, 8
"""Between two texts, and between these and the buttons, in pixels."""

_TOP, _BOTTOM = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom


class BelowBoard(QWidget):
    """How things stand, details of it, and buttons.

    Its height depends on its width alone, whatever is said: no sentence moves the
    board, but for one that explains and needs more.

    Args:
        explains: whether the second text is the one to be read, as in a lesson: it has
            more room then, and is not muted.
    """

    def __init__(self, *, explains: bool = False) -> None:
        super().__init__()
        # one text at the bottom of its room and one at the top: they stay together,
        # however many lines each of them has
        self.status = ElidedLabel(
            scale=1.5, bold=True, room_for=_TASK if explains else _STATUS, at=_BOTTOM
        )
        self._detail = ElidedLabel(
            muted=not explains,
            room_for=_EXPLAINED if explains else _DETAIL,
            at=_TOP,
        )
        self.status.grows = self._detail.grows = explains
        self._legend: list[ElidedLabel] = []
        self._lines: Sequence[Sentence] = ()
        self._keeps_legend = False
        self.buttons = ButtonRow()
        self._column = in_column(within=self, spacing=_SPACING)
        above = _ABOVE_BUTTONS - _SPACING
        put(self._column, self.status, self._detail, above, self.buttons)
        self._lasting: Sentence = sentences.nothing
        self._brief = QTimer(self, singleShot=True, interval=BRIEF)
        self._brief.timeout.connect(self.come_back)

    def set_buttons(
        self,
        buttons: Sequence[FlatButton],
        sets: Sequence[Sequence[FlatButton]] = (),
    ) -> None:
        """Show other buttons instead of those there are, which are deleted."""
        for button in self.buttons.buttons:
            button.hide()
            button.deleteLater()
        self.buttons.set_buttons(buttons, sets)
        for button in buttons:
            _leave_keyboard(button)
            button.show()

    def say(self, sentence: Sentence) -> None:
        translated(self.status, text=sentence)

    @Slot(object)
    def say_detail(self, sentence: Sentence) -> None:
        """Say this below the first line, until something else is said there."""
        if self._brief.isActive():
            self.come_back()
        self._lasting = sentence
        translated(self._detail, text=sentence)

    @Slot(object)
    def say_briefly(self, sentence: Sentence) -> None:
        """Say this there for a while, and then again what was said before."""
        if self._brief.isActive():
            self.come_back()
        translated(self._detail, text=sentence)
        self._brief.start()

    @Slot()
    def come_back(self) -> None:
        """End what is said briefly."""
        self._brief.stop()
        translated(self._detail, text=self._lasting)

    def hideEvent(self, event: QHideEvent) -> None:
        if self._brief.isActive():
            self.come_back()
        super().hideEvent(event)

    @Slot(object)
    def show_legend(self, lines: Sequence[Sentence]) -> None:
        """Say in so many lines what is written on the squares."""
        self._lines = lines
        if self._keeps_legend:
            lines = lines or (sentences.nothing,)
        while len(self._legend) < len(lines):
            label = ElidedLabel(muted=True, room_for=_LEGEND, at=_TOP)
            # below the detail
            self._column.insertWidget(2 + len(self._legend), label)
            self._legend.append(label)
        for label, line in zip(self._legend, lines, strict=False):
            translated(label, text=line)
        for index, label in enumerate(self._legend):
            label.setVisible(index < len(lines))


class StatusPanel(BelowBoard):
    """A line that says how the game stands, one that says more, and the buttons.

    Once the game is over, Next game and Review take the place of Hint. Redo is there
    while there is something to redo, and Why where a computer plays; where another
    level is offered at the end, what accepts that is in the place of Why. Two computers
    can be paused, and made to move one by one, at a pace to be chosen.

    Signals:
        level_accepted: the computer's Mark, and the Level that was offered, before the
            next game is asked for.
        learning_accepted: the player wants to see what can be learnt.
        pause_wanted: the computers are to pause, or to go on.
        step_wanted: they are to make one move.
        pace_chosen: the milliseconds before each move.
    """

    level_accepted = Signal(object, object)
    learning_accepted = Signal()
    pause_wanted = Signal()
    step_wanted = Signal()
    pace_chosen = Signal(int)

    def __init__(
        self, actions: Sequence[QAction], why: QAction, review: QAction
    ) -> None:
        super().__init__()
        self._standing = Standing()
        self._is_replaying = self._offers_to_learn = False
        self._said: Sentence | None = None
        self._why = translated(
            FlatButton(),
            text=lambda: say("&Why?"),
            toolTip=lambda: say("Why the computer made its last move"),
        )
        _let_switch(self._why, why)
        # Translators: A button beside a question such as “Try Easy?”
        self._try = translated(FlatButton(primary=True), text=lambda: say("&Try it"))
        self._try.clicked.connect(self._on_tried)
        self._hint = translated(FlatButton(), text=lambda: say("H&int"))
        self._next = translated(FlatButton(primary=True), text=self._name_next)
        self._review = translated(FlatButton(), text=lambda: say("&Review"))
        _let_switch(self._review, review)
        self._undo = translated(FlatButton(), text=lambda: say("&Undo"))
        self._redo = translated(FlatButton(), text=lambda: say("&Redo"))
        self._watching: tuple[QWidget, ...] = ()
        self._blocked = QTimer(self, singleShot=True)
        self._blocked.timeout.connect(self._let_mouse)
        buttons = self._undo, self._redo, self._hint, self._next
        for button, action in zip(buttons, actions, strict=True):
            button.setEnabled(action.isEnabled())
            button.clicked.connect(action.trigger)
            action.enabledChanged.connect(button.setEnabled)
        self._lay_out_buttons()
        for button in (self._try, self._redo, self._next, self._review):
            button.hide()
        for part in (self, self.buttons):
            part.setMouseTracking(True)

    def _lay_out_buttons(self) -> None:
        """Give room to all that may be there at once."""
        # buttons that stay when the game ends come first, so that none of them moves
        stay, ended = (self._undo, self._why), (self._next, self._review)
        during, watching = (self._redo, self._hint), self._watching
        every = *stay, self._try, *during, *watching, *ended
        offered = self._undo, self._try, *ended
        sets = (*stay, *during), (*stay, *ended), offered, (self._why, *watching)
        self.buttons.set_buttons(every, sets)
        for button in every:
            _leave_keyboard(button)

    def _make_watching(self) -> None:
        """Make the buttons for two computers, which most players never see."""
        from oxo_desktop.window.controls.fields import ChoiceBox, name_unseen

        self._pause = FlatButton(primary=True)
        # Translators: A button: steps follow one another by themselves
        play, pause = message("&Play", "steps"), message("&Pause")
        self._pause.instead = partial(say, pause), partial(say, play)
        step = translated(FlatButton(), text=lambda: say("S&tep"))
        self._pace = ChoiceBox(SPEEDS, lambda pace: say(SPEEDS[pace]))
        self._watching = self._pause, step, self._pace
        self._lay_out_buttons()
        name_unseen(self._pace, lambda: say("Speed"))
        self._pause.clicked.connect(self.pause_wanted)
        step.clicked.connect(self.step_wanted)
        self._pace.picked.connect(lambda: self.pace_chosen.emit(self._pace.value))

    def _show_watching(self) -> None:
        now = self._standing.pace
        text = self._pause.instead[self._standing.is_paused]
        translated(self._pause, text=text)
        with QSignalBlocker(self._pace):
            self._pace.value = min(SPEEDS, key=lambda pace: abs(pace - now))

    def _name_next(self) -> str:
        if self._standing.players.is_watched:
            # Translators: A button: two computers play once more
            return say("&Again")
        # Translators: A button
        return say("&Next game")

    def _on_position_shown(self, position: Game, choice: Choice | None) -> None:
        """Say why the computer has made the last move, if it has."""
        if choice is None:
            self.say_detail(sentences.nothing)
            return
        geometry, watched = position.geometry, self._standing.players.is_watched
        move = explanations.computer_move
        self.say_detail(partial(move, geometry, choice, watched=watched))

    @Slot(object)
    def on_hint_given(self, hint: Hint) -> None:
        self.say(self._standing_sentence)
        geometry = self._standing.game.geometry
        self.say_detail(partial(explanations.hint, geometry, hint))

    @Slot(int, object)
    def on_move_refused(self, _: int, refused: Refusal) -> None:
        """Say why the square cannot be played, and still how the game stands."""
        is_over = self._standing.position.outcome.is_over
        first, second = partial(sentences.refusal, refused), self._standing_sentence
        # the result stays what is said first
        self.say_briefly(first if is_over else second)
        self.say(second if is_over else first)

    @Slot()
    def come_back(self) -> None:
        super().come_back()
        self.say(self._standing_sentence)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Say whose turn it is or how the game ended, and what a move would replace."""
        before, self._standing = self._standing, standing
        if not standing.game.outcome.is_over:
            self._offers_to_learn = False
        shown = standing.number, standing.position
        if shown != (before.number, before.position):
            self._on_position_shown(standing.position, standing.choice_of_last)
        layered = layout_of(standing.game.geometry).is_layered
        if layered is not self._keeps_legend:
            # so that it moves no layers when it is there
            self._keeps_legend = layered
            self.show_legend(self._lines)
        position, both = standing.position, map(standing.players.player, Mark)
        names = [player.name for player in both if isinstance(player, Human)]
        self.status.names = self._detail.names = names
        self.say(self._standing_sentence)
        later = len(standing.game.line) - standing.ply
        if position.outcome.is_over:
            self.say_detail(self._ending)
        elif later and standing.can_play:
            replaces = partial(sentences.later_moves, later)
            is_over = standing.game.outcome.is_over
            self.say_detail(sentences.new_game_here if is_over else replaces)
        if standing.players.is_watched is not before.players.is_watched:
            translated(self._next, text=self._name_next)
        self._show_buttons()

    @Slot()
    def on_begun_anew(self) -> None:
        self.say_briefly(sentences.begun_anew)

    @Slot(bool)
    def on_replaying_changed(self, replaying: bool) -> None:  # noqa: FBT001 - a signal's
        self._is_replaying = replaying
        self.say(self._standing_sentence)

    @Slot(object)
    def on_said(self, sentence: Sentence | None) -> None:
        """Say this of the position shown until its next change; None to end it."""
        self._said = sentence
        self.say(self._standing_sentence)

    @Slot(object, object)
    def on_level_chosen(self, mark: Mark, level: Level) -> None:
        """Say from when on the level counts, or whose score is shown now."""
        players = self._standing.players
        if players.level_of(mark) is level:
            self.say_detail(partial(sentences.score_of, players))
        else:
            self.say_detail(partial(sentences.level_of_next_game, level))

    @Slot()
    def offer_to_learn(self) -> None:
        """Offer it until it is taken up, another game begins, or a move is undone."""
        self._offers_to_learn = True
        self.say_detail(self._ending)
        self._show_buttons()

    @Slot()
    def _on_tried(self) -> None:
        if self._offers_to_learn:
            self._offers_to_learn = False
            self.say_detail(self._ending)
            self._show_buttons()
            self.learning_accepted.emit()
            return
        offer, human = self._standing.offer, self._standing.players.human
        if offer is not None and offer.level is not None and human is not None:
            self.level_accepted.emit(human.other, offer.level)
            self._next.click()

    def _ending(self) -> str:
        """Return what is said besides the outcome of the game."""
        standing, besides = self._standing, list[str]()
        if self._offers_to_learn:
            return sentences.offer_to_learn()
        if standing.offer is not None:
            return sentences.in_a_row(*standing.offer)
        if standing.lost_with is not None:
            geometry = standing.game.geometry
            besides = [explanations.lost_with(geometry, standing.lost_with)]
        return sentences.ending(standing.players, standing.position, *besides)

    def _standing_sentence(self) -> str:
        """Return whose turn it is, how the game ended, or which move is looked at."""
        standing = self._standing
        players, position = standing.players, standing.position
        if self._said is not None:
            return self._said()
        if self._is_replaying:
            return sentences.position_shown(standing.game, standing.ply)
        if standing.ply != len(standing.game.moves):
            return sentences.position_shown(standing.game, standing.ply)
        if position.turn is None:
            return sentences.outcome(players, position.outcome)
        if standing.is_paused:
            return sentences.paused(position.turn)
        return sentences.turn(players, position.turn)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._let_mouse()

    @Slot()
    def _let_mouse(self) -> None:
        self._blocked.stop()
        self._block_mouse(blocked=False)

    def _show_buttons(self) -> None:
        """Show the buttons that do something now, or may do so later in this game."""
        standing, game = self._standing, self._standing.game
        ended, is_watched = game.outcome.is_over, standing.players.is_watched
        if is_watched and not self._watching:
            self._make_watching()
        if self._watching:
            self._show_watching()
        offer = standing.offer
        offers_level = offer is not None and offer.level is not None
        offers = offers_level or self._offers_to_learn
        wanted = {
            self._undo: not is_watched,
            self._why: standing.players.has_computer and not offers,
            self._try: offers,
            self._redo: standing.can_redo,
            self._hint: not (ended or is_watched),
            **dict.fromkeys(self._watching, is_watched and not ended),
            self._next: ended,
            self._review: ended and bool(game.moves),
        }
        self._why.setEnabled(bool(standing.explained))
        for button, is_wanted in wanted.items():
            if is_wanted is button.isHidden():
                button.setVisible(is_wanted)
                # another button may be under the pointer now, and the second half of a
                # double-click is not meant for that
                self._block_mouse(blocked=True)
                self._blocked.start(QApplication.doubleClickInterval())

    def _block_mouse(self, *, blocked: bool) -> None:
        """Keep the mouse from the buttons that come and go, or let it press them."""
        transparent = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        coming = self._try, self._hint, self._review, self._next
        for button in (*coming, *self._watching):
            button.setAttribute(transparent, blocked)


def _leave_keyboard(button: QWidget) -> None:
    """Let a click on a button leave the keyboard to the board."""
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def _let_switch(button: FlatButton, action: QAction) -> None:
    """Let a button switch an action on and off, and show which it is."""
    button.setCheckable(True)
    button.toggled.connect(action.setChecked)
    action.toggled.connect(button.setChecked)
