"""What stands below a board, or beside it: what is said of it, and buttons."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
    Slot,
)
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import Choice, Game, Human, Level, Mark, Refusal
from oxo_desktop.play.controller import Standing
from oxo_desktop.says import explanations, sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import (
    LEAST_TARGET,
    ElidedLabel,
    FlatButton,
    line_height,
    mirrored,
)
from oxo_desktop.words import Sentence, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QHideEvent, QMouseEvent, QResizeEvent

_BETWEEN, _SPACING = 10, 3
"""Beside a button, and between two lines, in pixels."""

_ABOVE_BUTTONS = 5
"""What is added to that above the buttons, in pixels."""

_ANY = 1 << 20
"""More than there is of anything."""

_SQUEEZED = 16
"""How much narrower a button may be that has a row of its own, in pixels."""

_LOW_ROW, _CLOSE = 26, 4
"""The height of a row of squeezed buttons, and between two of them, in pixels."""

_ONE_LINE = 64
"""The width at which hardly any sentence has a second line, in such characters."""

_NARROW = 28
"""The width of all this beside a board, in characters of average width."""

BRIEF = 4000
"""How long what is said briefly stays, in milliseconds."""

SMALLER = 0.95, 0.9, 0.85, 0.8, 0.75, 0.7
"""The factors by which a sentence is smaller that would have no room otherwise.

Letters are whole pixels high, so that not each of them makes a difference.
"""


class BelowBoard(QWidget):
    """How things stand, details of it, and buttons; a hidden one takes no room.

    Where it is narrow, as beside a board, the sentences are wrapped, and buttons are
    two in a row. On a low screen it is squeezed below a board: wrapped likewise, and
    the buttons as small as their texts allow. There is no layout in it: that would lay
    the whole window out with each sentence.
    """

    _more_lines = 2
    """How many lines more what explains has where it is squeezed."""

    def __init__(self, detail: ElidedLabel | None = None) -> None:
        super().__init__()
        self._factor = 1.0
        self._is_narrow = self._is_squeezed = False
        self._buttons: tuple[FlatButton, ...] = ()
        self.status = ElidedLabel(
            scale=1.25, bold=True, in_middle=True, smaller=SMALLER
        )
        self._detail = detail or ElidedLabel(scale=0.85, muted=True, in_middle=True)
        self._lines = 1 if detail is None else 2
        """How many lines what is said second has below a board."""
        for label in (self.status, self._detail):
            label.setParent(self)
        self._wrap(self._detail)
        self._legend: list[ElidedLabel] = []
        self._lasting: Sentence = sentences.nothing
        self._brief = QTimer(self, singleShot=True, interval=BRIEF)
        self._brief.timeout.connect(self.come_back)

    def set_buttons(self, buttons: Sequence[FlatButton]) -> None:
        """Show other buttons instead of those there are, which are deleted."""
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = tuple(buttons)
        for button in buttons:
            # a click leaves the keyboard to the board
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setParent(self)
            # made before it had the font of what is here
            button.refont()
            button.squeeze(squeezed=self._is_squeezed)
            button.enlarge(self._factor)
            button.show()
        self._place()

    def enlarge(self, factor: float) -> None:
        self._factor = factor
        self._place()

    def retranslate(self) -> None:
        self._place()

    def set_narrow(self, *, narrow: bool, squeezed: bool = False) -> None:
        if squeezed is not self._is_squeezed:
            self._is_squeezed = squeezed
            for button in self._buttons:
                button.squeeze(squeezed=squeezed)
            self._place()
        if narrow is not self._is_narrow:
            self._is_narrow = narrow
            # the two stay together, however many lines each of them has
            self.status.wrap(Qt.AlignmentFlag.AlignBottom if narrow else None)
            for label in (self._detail, *self._legend):
                self._wrap(label)
            self._place()

    def _wrap(self, label: ElidedLabel) -> None:
        is_wrapped = self._is_narrow or (self._lines > 1 and label is self._detail)
        label.wrap(Qt.AlignmentFlag.AlignTop if is_wrapped else None)

    def have_room(self, width: int) -> None:
        """Leave out what has no room in this width; a subclass may have something."""

    def together(self, *, narrow: bool) -> Sequence[FlatButton]:
        """Return all buttons that may be in the rows at once."""
        return self._buttons

    def least_size(self, *, narrow: bool) -> QSize:
        """Return the least size when it is not enlarged."""
        first, second = self._line_heights
        legend = sum(not label.isHidden() for label in self._legend)
        if narrow:
            together = self.together(narrow=True)
            rows = [together[i : i + 2] for i in range(0, len(together), 2)]
            least = _NARROW * self.fontMetrics().averageCharWidth()
            wide = max(least, *map(width_of, rows)) if rows else least
            lines = second + legend * (second + _SPACING)
            return QSize(wide, first + _SPACING + 2 * lines + _height_of(rows))
        # a button may stand on the first line
        high = max(first, LEAST_TARGET) + _SPACING + self._lines * second
        high += legend * (second + _SPACING)
        row = self._least_row
        return QSize(width_of(row), high + _height_of([row]))

    def squeezed_size(self, room: QSize) -> QSize:
        """Return the size when it is squeezed into this room, which may be too small.

        Where the room is narrow, there are more lines of each sentence, if possible.
        """
        first, second = self._line_heights
        legend = sum(not label.isHidden() for label in self._legend)
        rows = _in_rows(self._squeezed, room.width(), squeezed=True)
        wide = max((_least_width_of(row, room.width()) for row in rows), default=0)
        buttons = _ABOVE_BUTTONS + len(rows) * (_row_of(self._squeezed) + _CLOSE)
        lines = first + second + legend * (2 * second + _SPACING)
        high = lines + 2 * _SPACING + buttons
        if room.width() < _ONE_LINE * self.fontMetrics().averageCharWidth():
            more = first + self._more_lines * second + 2 * _SPACING
            high = max(high, min(high + more, room.height()))
        return QSize(wide, high)

    @property
    def row_width(self) -> int:
        """The width of the buttons beside each other, not enlarged."""
        return width_of(self._placed)

    def say(self, sentence: Sentence) -> None:
        translated(self.status, text=sentence)
        self._place()
        area = self.parentWidget()
        if self.isHidden() and area is not None:
            # it may have room now; while it is hidden, Qt tells nobody
            QCoreApplication.postEvent(area, QEvent(QEvent.Type.LayoutRequest))

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
        while len(self._legend) < len(lines):
            label = ElidedLabel(scale=0.85, muted=True, smaller=SMALLER)
            label.setParent(self)
            label.refont()
            label.enlarge(self._factor)
            self._wrap(label)
            self._legend.append(label)
        for label, line in zip(self._legend, lines, strict=False):
            translated(label, text=line)
        for index, label in enumerate(self._legend):
            label.setVisible(index < len(lines))
        self._place()
        self.updateGeometry()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            # a button has come or gone, or has another text
            self._place()
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @property
    def _line_heights(self) -> tuple[int, int]:
        labels = self.status, self._detail
        first, second = (line_height(label.usual_font) for label in labels)
        return first, second

    @property
    def _placed(self) -> Sequence[FlatButton]:
        """The buttons in the rows."""
        return [button for button in self._buttons if not button.isHidden()]

    @property
    def _squeezed(self) -> Sequence[FlatButton]:
        """The buttons that there is room for where all of it is squeezed."""
        return self._placed

    @property
    def _least_row(self) -> Sequence[FlatButton]:
        """Those of them that have their place in any width."""
        return self._placed

    def _place(self) -> None:
        factor, wide, narrow = self._factor, self.width(), self._is_narrow
        # rounded down, so that all of it has room in the least height
        first, second = (int(factor * line) for line in self._line_heights)
        squeezed = self._is_squeezed
        between = int((_CLOSE if squeezed else _BETWEEN) * factor)
        spacing = int(_SPACING * factor)
        above, placed = int(_ABOVE_BUTTONS * factor), self._placed
        most = 2 if narrow and not squeezed else _ANY
        rows = _in_rows(placed, ceil(wide / factor), most, squeezed=squeezed)
        highs = [button.usual_size.height() for button in placed]
        row = int(factor * (_row_of(placed) if squeezed else max(highs, default=0)))
        line = second * (2 if narrow else 1)
        detail = second * (2 if narrow else self._lines)
        legend = [(label, line) for label in self._legend if not label.isHidden()]
        if squeezed:
            # the second sentence has what the first and the buttons leave
            kept = _in_rows(self._squeezed, ceil(wide / factor), squeezed=True)
            buttons = above + len(kept) * (row + between)
            below = len(legend) * (line + spacing)
            room = self.height() - buttons - below - 2 * spacing
            if self.status.full_width > wide and room >= 3 * second:
                # as much smaller as that needs
                first = 2 * second
            detail = max(second, room - first)
        elif narrow:
            buttons = above + spacing + len(rows) * (row + between)
            below = len(legend) * (line + spacing) or -between
            # each may have another line, if there is room
            spare = self.height() - first - spacing - detail - buttons - below
            if spare >= first:
                spare -= first
                first *= 2
            detail = max(second, detail + min(second, spare))
        else:
            first = max(first, int(factor * LEAST_TARGET))
        labels = [(self.status, first), (self._detail, detail)]
        top = 0
        for label, high in labels if narrow else labels + legend:
            label.setGeometry(0, top, wide, high)
            top += high + spacing
        top += above
        for buttons_in_row in rows:
            self._place_row(buttons_in_row, QRect(0, top, wide, row))
            top += row + between
        for label, high in legend if narrow else ():
            label.setGeometry(0, top, wide, high)
            top += high + spacing

    def _place_row(self, row: Sequence[FlatButton], box: QRect) -> None:
        """Place buttons from where the language begins."""
        between = round((_CLOSE if self._is_squeezed else _BETWEEN) * self._factor)
        widths = [button.sizeHint().width() for button in row]
        if self._is_narrow and not self._is_squeezed:
            room = box.width() - between
            # both are as wide, unless one needs more
            first = max(widths[0], min(room // 2, room - sum(widths[1:])))
            widths = [first, room - first][: len(row)]
        elif len(row) == 1:
            widths = [min(widths[0], box.width())]
        left = 0
        for button, wide in zip(row, widths, strict=True):
            place = QRect(left, box.top(), wide, box.height())
            button.setGeometry(mirrored(place, box.width()))
            left += wide + between


def width_of(buttons: Sequence[FlatButton], *, squeezed: bool = False) -> int:
    """Return the width that buttons in a row need when they are not enlarged."""
    widths = [button.size_if(squeezed=squeezed).width() for button in buttons]
    between = _CLOSE if squeezed else _BETWEEN
    return sum(widths) + between * (len(widths) - 1)


def _least_width_of(row: Sequence[FlatButton], room: int) -> int:
    """Return the least width of squeezed buttons; a single one gives way to `room`."""
    wide = width_of(row, squeezed=True)
    return wide if len(row) > 1 else min(wide, max(room, wide - _SQUEEZED))


def _in_rows(
    buttons: Sequence[FlatButton],
    width: int,
    most: int = _ANY,
    *,
    squeezed: bool = False,
) -> list[Sequence[FlatButton]]:
    """Return buttons in rows of at most so many, as far as they have room."""
    rows: list[Sequence[FlatButton]] = []
    for button in buttons:
        last = (*rows[-1], button) if rows else ()
        if last and len(last) <= most and width_of(last, squeezed=squeezed) <= width:
            rows[-1] = last
        else:
            rows.append((button,))
    return rows


def _row_of(buttons: Sequence[FlatButton]) -> int:
    """Return the height of a row of squeezed buttons, when not enlarged."""
    highs = [button.size_if(squeezed=True).height() for button in buttons]
    return max(_LOW_ROW, *highs) if highs else 0


def _height_of(rows: Sequence[Sequence[FlatButton]]) -> int:
    """Return the height of rows, and of what is above them, when not enlarged."""
    sizes = [button.size_if(squeezed=False) for row in rows for button in row]
    highs = [size.height() for size in sizes]
    if not highs:
        return 0
    return len(rows) * (max(highs) + _BETWEEN) - _BETWEEN + _SPACING + _ABOVE_BUTTONS


class StatusPanel(BelowBoard):
    """A line that says how the game stands, one that says more, and the buttons.

    Once the game is over, Review and Next game take the place of Hint. Review is left
    out where it has no room, and on boards whose games cannot be reviewed. Redo is
    there while there is something to redo, and room.
    """

    _more_lines = 1

    def __init__(
        self, actions: Sequence[QAction], why: QAction, review: QAction
    ) -> None:
        super().__init__()
        self._why = translated(
            FlatButton(compact=True),
            text=lambda: say("&Why?"),
            toolTip=lambda: say("Why the computer made its last move"),
        )
        self._why.setParent(self)
        self._why.hide()
        # a click leaves the keyboard to the board
        self._why.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        _let_switch(self._why, why)
        self._standing = Standing()
        self._is_replaying = False
        self._said: Sentence | None = None
        self._room = 0
        self._hint_button = translated(FlatButton(), text=lambda: say("H&int"))
        self._next_button = translated(
            FlatButton(primary=True), text=lambda: say("&Next game")
        )
        undo_button = translated(FlatButton(), text=lambda: say("&Undo"))
        redo_button = translated(FlatButton(), text=lambda: say("&Redo"))
        buttons = undo_button, redo_button, self._hint_button, self._next_button
        for button, action in zip(buttons, actions, strict=True):
            button.setEnabled(action.isEnabled())
            button.clicked.connect(action.trigger)
            action.enabledChanged.connect(button.setEnabled)
        self._review_button = translated(FlatButton(), text=lambda: say("&Review"))
        _let_switch(self._review_button, review)
        # Undo stays in place when the game ends with a click on it
        self._all = *buttons, self._review_button
        self.set_buttons(self._all)
        for button in (redo_button, self._next_button, self._review_button):
            button.hide()
        self.setMouseTracking(True)

    def together(self, *, narrow: bool) -> Sequence[FlatButton]:
        # at the end of a game, and before it, so that the text keeps its size
        undo, redo, hint, *others = self._all
        row = max((undo, redo, hint), (undo, *others), key=width_of)
        return (*row, self._why) if narrow else row

    def set_narrow(self, *, narrow: bool, squeezed: bool = False) -> None:
        was_narrow = self._is_narrow
        super().set_narrow(narrow=narrow, squeezed=squeezed)
        if narrow is was_narrow:
            return
        self._offer()
        # “Why?” is where it is seen for the keyboard and a screen reader too
        order = (*self._all, self._why) if narrow else (self._why, *self._all)
        for before, after in pairwise(order):
            self.setTabOrder(before, after)
            after.raise_()

    @Slot(object, object)
    def on_position_shown(self, position: Game, choice: Choice | None) -> None:
        """Say why the computer has made the last move, if it has."""
        if choice is None:
            self.say_detail(sentences.nothing)
            return

        self.say_detail(partial(explanations.computer_move, position.geometry, choice))

    @Slot(object)
    def on_hint_given(self, choice: Choice) -> None:
        self.say(self._standing_sentence)
        geometry = self._standing.game.geometry
        self.say_detail(partial(explanations.hint, geometry, choice))

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
        self._standing = standing
        position, both = standing.position, map(standing.players.player, Mark)
        names = [player.name for player in both if isinstance(player, Human)]
        self.status.names = self._detail.names = names
        self.say(self._standing_sentence)
        later = len(standing.game.line) - standing.ply
        if position.outcome.is_over:
            lines, geometry = position.winning_lines, position.geometry
            said = sentences.lines
            if position.start is not None:
                said = sentences.lines_of_uncounted
            self.say_detail(partial(said, geometry, lines))
        elif later and standing.can_play:
            self.say_detail(partial(sentences.later_moves, later))
        self._show_end(ended=standing.game.outcome.is_over)
        self._offer()

    @Slot(bool)
    def on_replaying_changed(self, replaying: bool) -> None:  # noqa: FBT001 - a signal's
        self._is_replaying = replaying
        self.say(self._standing_sentence)

    @Slot(object)
    def on_said(self, sentence: Sentence | None) -> None:
        """Say this of the position shown until its next change; None to end it."""
        self._said = sentence
        self.say(self._standing_sentence)

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
        self._offer()

    def enlarge(self, factor: float) -> None:
        self._why.enlarge(factor)
        super().enlarge(factor)

    @property
    def _placed(self) -> Sequence[FlatButton]:
        offers_why = self._is_narrow and self._standing.explained
        return [*super()._placed, *((self._why,) if offers_why else ())]

    @property
    def _squeezed(self) -> Sequence[FlatButton]:
        # Undo stays in place when the game ends
        return self.together(narrow=True)

    @property
    def _least_row(self) -> Sequence[FlatButton]:
        undo, _, hint, following, _ = self._all
        return [b for b in super()._placed if b in (undo, hint, following)]

    def _place(self) -> None:
        super()._place()
        why, status = self._why, self.status
        size, between = why.sizeHint(), round(_BETWEEN * self._factor)
        beside = size.width() + between
        # it is in the menus too, and what is said is nowhere else
        has_room = self._is_narrow or status.least_width + beside <= self.width()
        why.setVisible(bool(self._standing.explained) and has_room)
        status.reserve(0 if why.isHidden() or self._is_narrow else beside)
        if why not in self._placed:
            place = QRect(QPoint(status.shown_width + between, 0), size)
            place.moveTop(max(0, (status.height() - size.height()) // 2))
            why.setGeometry(mirrored(place, self.width()))

    def _offer(self) -> None:
        """Offer Redo, or the review of a game that is over, if there is room for it."""
        game = self._standing.game
        undo, redo, hint, *others = self._all
        can_redo = self._standing.can_redo and self._has_room((undo, redo, hint))
        can_review = (
            game.outcome.is_over
            and bool(game.moves)
            and self._has_room((undo, *others))
        )
        for button, shown in (redo, can_redo), (self._review_button, can_review):
            if shown is button.isHidden():
                button.setVisible(shown)
                self.updateGeometry()
                # what was beside it may be under the pointer now
                self._block_mouse(blocked=True)

    def _has_room(self, buttons: Sequence[FlatButton]) -> bool:
        return self._is_narrow or width_of(buttons) <= self._room

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
        transparent = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        for button in (self._hint_button, self._review_button, self._next_button):
            button.setAttribute(transparent, blocked)


def _let_switch(button: FlatButton, action: QAction) -> None:
    """Let a button switch an action on and off, and show which it is."""
    button.setCheckable(True)
    button.toggled.connect(action.setChecked)
    action.toggled.connect(button.setChecked)
