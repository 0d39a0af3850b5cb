"""What stands below a board: two lines of text, and a row of buttons."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oxo_desktop.engine import Choice, Game, Human, Level, Mark, Refusal
from oxo_desktop.play.controller import Standing
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import (
    LEAST_TARGET,
    ElidedLabel,
    FlatButton,
    line_height,
)
from oxo_desktop.words import Sentence, is_right_to_left, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtGui import QFont, QMouseEvent, QResizeEvent

_BETWEEN, _SPACING = 10, 3
"""Beside a button, and between two lines, in pixels."""

_ABOVE_BUTTONS = 5
"""What is added to that above the buttons, in pixels."""


SMALLER = 0.95, 0.9, 0.85, 0.8, 0.75, 0.7
"""The factors by which a sentence is smaller that would have no room otherwise.

Letters are whole pixels high, so that not each of them makes a difference.
"""


class StatusLine(QWidget):
    """A sentence, with part of it left out where space is short, and “Why?”.

    That is left out first.

    There is no layout in it: that would lay the whole window out with each sentence.
    """

    def __init__(self, why: QAction) -> None:
        super().__init__()
        self._factor = 1.0
        self._text = ElidedLabel(scale=1.25, bold=True, in_middle=True, smaller=SMALLER)
        self._text.setParent(self)
        self._why = translated(
            FlatButton(compact=True),
            text=lambda: say("&Why?"),
            toolTip=lambda: say("Why the computer made its last move"),
        )
        self._why.setParent(self)
        # a click leaves the keyboard to the board; set by name, as in board/view.py
        self._why.setProperty("focusPolicy", "TabFocus")
        _let_switch(self._why, why)
        self._offers_why = False
        self._why.hide()

    @property
    def usual_font(self) -> QFont:
        return self._text.usual_font

    def say(self, sentence: Sentence) -> None:
        translated(self._text, text=sentence)
        self._place()

    def set_names(self, names: Iterable[str]) -> None:
        """Shorten these, where what is said has no room."""
        self._text.names = names

    def show_why(self, *, shown: bool) -> None:
        self._offers_why = shown
        self._place()

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        self.updateGeometry()
        self._place()

    def retranslate(self) -> None:
        self._place()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        text, why = self._text.minimumSizeHint(), self._why.sizeHint()
        return text.expandedTo(QSize(0, why.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        text, why = self._text, self._why
        text.setGeometry(self.rect())
        size, between = why.sizeHint(), round(_BETWEEN * self._factor)
        beside = size.width() + between
        # it is in the menus too, and what is said is nowhere else
        has_room = text.least_width + beside <= self.width()
        why.setVisible(self._offers_why and has_room)
        text.reserve(0 if why.isHidden() else beside)
        place = QRect(QPoint(text.shown_width + between, 0), size)
        place.moveTop((self.height() - size.height()) // 2)
        if is_right_to_left():
            place.moveRight(self.width() - 1 - place.left())
        why.setGeometry(place)


class BelowBoard(QWidget):
    """How things stand, details of it, and buttons; a hidden one takes no room."""

    def __init__(
        self, first: ElidedLabel | StatusLine, detail: ElidedLabel | None = None
    ) -> None:
        super().__init__()
        self._factor = 1.0
        self._first = first
        self._detail = detail or ElidedLabel(scale=0.85, muted=True, in_middle=True)
        self._legend: list[ElidedLabel] = []
        self._row = QHBoxLayout()
        self._row.addStretch()
        self._buttons: list[FlatButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(first)
        self._column.addWidget(self._detail)
        self._column.addStretch()
        self._column.addLayout(self._row)

    def set_buttons(self, buttons: Sequence[FlatButton]) -> None:
        """Show other buttons instead of those there are, which are deleted."""
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = list(buttons)
        for index, button in enumerate(buttons):
            # a click leaves the keyboard to the board; set by name, as in board/view.py
            button.setProperty("focusPolicy", "TabFocus")
            self._row.insertWidget(index, button)
            # made before it had the font of what is here
            button.refont()
            button.enlarge(self._factor)
        self.updateGeometry()

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        self._row.setSpacing(round(_BETWEEN * factor))
        self._column.setSpacing(round(_SPACING * factor))

    def have_room(self, width: int) -> None:
        """Leave out what has no room in this width; a subclass may have something."""

    @property
    def widest_row(self) -> int:
        """The width of all buttons that may be beside each other, not enlarged."""
        return self.width_of(self._buttons)

    def minimumSizeHint(self) -> QSize:
        """Return the least size when it is not enlarged."""
        lines = (self._first, self._detail)
        first, second = (line_height(line.usual_font) for line in lines)
        # a button may stand on the first line
        high = max(first, LEAST_TARGET) + second + 2 * _SPACING
        legend = [label for label in self._legend if not label.isHidden()]
        high += len(legend) * (second + _SPACING)
        shown = [button for button in self._buttons if not button.isHidden()]
        if not shown:
            return QSize(0, high)
        high += _ABOVE_BUTTONS + max(button.usual_size.height() for button in shown)
        return QSize(self.width_of(shown), high)

    @staticmethod
    def width_of(buttons: Sequence[FlatButton]) -> int:
        """Return the width that some of the buttons need when they are not enlarged."""
        return sum(b.usual_size.width() for b in buttons) + _BETWEEN * (
            len(buttons) - 1
        )

    @Slot(object)
    def say_detail(self, sentence: Sentence) -> None:
        translated(self._detail, text=sentence)

    @Slot(object)
    def show_legend(self, lines: Sequence[Sentence]) -> None:
        """Say in so many lines what is written on the squares."""
        while len(self._legend) < len(lines):
            label = ElidedLabel(scale=0.85, muted=True, smaller=SMALLER)
            label.enlarge(self._factor)
            self._legend.append(label)
            # below the status and its detail
            self._column.insertWidget(1 + len(self._legend), label)
        for label, line in zip(self._legend, lines, strict=False):
            translated(label, text=line)
        for index, label in enumerate(self._legend):
            label.setVisible(index < len(lines))
        self.updateGeometry()


class StatusPanel(BelowBoard):
    """A line that says how the game stands, one that says more, and the buttons.

    Once the game is over, Review and Next game take the place of Hint. Review is left
    out where it has no room, and on boards whose games cannot be reviewed.
    """

    def __init__(
        self,
        undo: QAction,
        hint: QAction,
        next_game: QAction,
        why: QAction,
        review: QAction,
    ) -> None:
        self._status = StatusLine(why)
        super().__init__(self._status)
        self._standing = Standing()
        self._is_replaying = False
        self._said: Sentence | None = None
        self._room = 0
        self._hint_button = translated(FlatButton(), text=lambda: say("H&int"))
        self._next_button = translated(
            FlatButton(primary=True), text=lambda: say("&Next game")
        )
        undo_button = translated(FlatButton(), text=lambda: say("&Undo"))
        for button, action in (
            (undo_button, undo),
            (self._hint_button, hint),
            (self._next_button, next_game),
        ):
            button.setEnabled(action.isEnabled())
            button.clicked.connect(action.trigger)
            action.enabledChanged.connect(button.setEnabled)
        self._review_button = translated(FlatButton(), text=lambda: say("&Review"))
        _let_switch(self._review_button, review)
        # Undo stays in place when the game ends with a click on it
        self._all = (
            undo_button,
            self._hint_button,
            self._next_button,
            self._review_button,
        )
        self.set_buttons(self._all)
        self._next_button.hide()
        self._review_button.hide()
        self.setMouseTracking(True)

    @property
    def widest_row(self) -> int:
        # at the end of a game, and before it, so that the text keeps its size
        undo, _, *others = self._all
        return self.width_of((undo, *others))

    @Slot(object, object)
    def on_position_shown(self, position: Game, choice: Choice | None) -> None:
        """Say why the computer has made the last move, if it has."""
        if choice is None:
            self.say_detail(sentences.nothing)
            return
        from oxo_desktop.says import explanations

        self.say_detail(partial(explanations.computer_move, position.geometry, choice))

    @Slot(object)
    def on_hint_given(self, choice: Choice) -> None:
        from oxo_desktop.says import explanations

        self._status.say(self._standing_sentence)
        geometry = self._standing.game.geometry
        self.say_detail(partial(explanations.hint, geometry, choice))

    @Slot(int, object)
    def on_move_refused(self, _: int, refused: Refusal) -> None:
        """Say why the square cannot be played, and still how the game stands."""
        is_over = self._standing.position.outcome.is_over
        first, second = partial(sentences.refusal, refused), self._standing_sentence
        # the result stays what is said first
        self._status.say(second if is_over else first)
        self.say_detail(first if is_over else second)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        """Say whose turn it is or how the game ended, and what a move would replace."""
        self._standing = standing
        position, both = standing.position, map(standing.players.player, Mark)
        names = [player.name for player in both if isinstance(player, Human)]
        self._status.set_names(names)
        self._detail.names = names
        self._status.say(self._standing_sentence)
        later = len(standing.game.line) - standing.ply
        if position.outcome.is_over:
            lines, geometry = position.winning_lines, position.geometry
            said = sentences.lines
            if position.start is not None:
                said = sentences.lines_of_uncounted
            self.say_detail(partial(said, geometry, lines))
        elif later and standing.can_play:
            self.say_detail(partial(sentences.later_moves, later))
        self._status.show_why(shown=bool(standing.explained))
        self._show_end(ended=standing.game.outcome.is_over)
        self._offer_review()

    @Slot(bool)
    def on_replaying_changed(self, replaying: bool) -> None:  # noqa: FBT001 - a signal's
        self._is_replaying = replaying
        self._status.say(self._standing_sentence)

    @Slot(object)
    def on_said(self, sentence: Sentence | None) -> None:
        """Say this of the position shown until its next change; None to end it."""
        self._said = sentence
        self._status.say(self._standing_sentence)

    @Slot(object)
    def on_level_chosen(self, level: Level) -> None:
        """Say from when on the level counts, or whose score is shown now."""
        players = self._standing.players
        if players.computer_level is level:
            self.say_detail(partial(sentences.score_of, players))
        else:
            self.say_detail(partial(sentences.level_of_next_game, level))

    def _standing_sentence(self) -> str:
        """Return whose turn it is, how the game ended, or which move is looked at."""
        standing = self._standing
        players, position = standing.players, standing.position
        if self._said is not None:
            return self._said()
        if self._is_replaying:
            return sentences.replaying(standing.game, standing.ply)
        if standing.ply != len(standing.game.moves):
            return sentences.position_shown(standing.game, standing.ply)
        if position.turn is None:
            return sentences.outcome(players, position.outcome)
        return sentences.turn(players, position.turn)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._block_mouse(blocked=False)

    def have_room(self, width: int) -> None:
        self._room = width
        self._offer_review()

    def _offer_review(self) -> None:
        """Offer the review of a game that is over, if there is room for the button."""
        game = self._standing.game
        undo, _, *others = self._all
        shown = (
            game.outcome.is_over
            and self.width_of((undo, *others)) <= self._room
            and _is_reviewable(game)
        )
        if shown is self._review_button.isHidden():
            self._review_button.setVisible(shown)
            self.updateGeometry()

    def _show_end(self, *, ended: bool) -> None:
        if ended is not self._next_button.isHidden():
            return
        self._next_button.setVisible(ended)
        self._hint_button.setVisible(not ended)
        self.updateGeometry()
        # the second half of a double-click is not meant for the other button
        self._block_mouse(blocked=True)

    def _block_mouse(self, *, blocked: bool) -> None:
        """Keep the mouse from the two buttons, until it has moved."""
        from PySide6.QtCore import Qt

        transparent = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        for button in (self._hint_button, self._review_button, self._next_button):
            button.setAttribute(transparent, blocked)


def _let_switch(button: FlatButton, action: QAction) -> None:
    """Let a button switch an action on and off, and show which it is."""
    button.setCheckable(True)
    button.clicked.connect(action.trigger)
    action.toggled.connect(button.setChecked)


def _is_reviewable(game: Game) -> bool:
    # the window opens sooner without it
    from oxo_desktop.engine.review import can_be_reviewed

    return bool(game.moves) and can_be_reviewed(game.geometry)
