"""The game on the board reviewed: what each of its moves did to the outcome."""

from collections.abc import Iterable
from functools import partial
from itertools import cycle

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QSizePolicy, QSpacerItem, QWidget

from oxo_desktop.engine import Game, Value, Verdict
from oxo_desktop.learning.review import (
    FlawKind,
    Review,
    ReviewedMove,
    review,
)
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.tasks import Task, Token, time_limit
from oxo_desktop.says import reviews, sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.boxes import in_column, put
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shown import Label, Notes, Tone
from oxo_desktop.window.controls.side_panel import SidePanel, offering
from oxo_desktop.window.controls.texts import SeenLabel, WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.feature import Context, Feature
from oxo_desktop.window.review.chart import ValueChart
from oxo_desktop.window.review.reviewed_list import ReviewedList
from oxo_desktop.words import Sentence, message, say

_SOON = 150
"""Milliseconds; a review that is there by then is shown without a word in between."""

_TONES: dict[Value | None, Tone] = {Value.WIN: Tone.GOOD, Value.LOSS: Tone.BAD}
"""For what a move leads to, where that is neither a draw nor unknown."""


class ReviewPanel(SidePanel):
    """A panel with the turning point, a chart, and a row for each move.

    Attributes:
        chart, moves: to choose the move by that is to be looked at.
        line: shows the better line on the board, or hides it.
        go_on: the game is to go on from before the move looked at.
    """

    def __init__(self, parent: QWidget, history: QAction) -> None:
        super().__init__(parent, lambda: say("Review"), lambda: say("Close the panel"))
        self._turning = WrappedLabel(bold=True)
        # a screen reader says it with the move's row
        self._why = SeenLabel()
        self._told = WrappedLabel()
        self.chart, self.moves = ValueChart(), ReviewedList()
        self._about = SeenLabel()
        self.line = FlatButton(primary=True)
        self.go_on = translated(FlatButton(), text=lambda: say("Continue &from here"))
        # where there is nothing to review yet
        self._history = offering(history, lambda: say("Histor&y…"))
        put(
            self.column,
            in_column(self._turning, self._why, self._told, spacing=3),
            self._history,
            self.chart,
            (self.moves, 1),
            self._about,
            in_column(self.line, self.go_on, spacing=8),
        )
        # the text stays on top where there is nothing else
        policy = QSizePolicy.Policy
        self.column.addItem(QSpacerItem(0, 0, policy.Minimum, policy.Preferred))
        self.retheme()

    def retheme(self) -> None:
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.current().bad)
        self._turning.setPalette(palette)

    def told(self) -> str:
        """Return what stands above the moves, or in their place."""
        labels = self._turning, self._why, self._told
        return sentences.joined(each.text() for each in labels if not each.isHidden())

    def show_text(self, text: Sentence, *, offers_history: bool = False) -> None:
        """Say why there is no review, or not yet."""
        self._show_parts(review=False)
        self._told.say(text)
        self._history.setVisible(offers_history)

    def show_review(
        self, game: Game, review: Review, number: int | None, *, with_line: bool
    ) -> None:
        """Show what is known of the moves, and which of them is looked at.

        `with_line` is whether the better line is on the board.
        """
        geometry, turning = game.geometry, review.turning_point
        self._show_parts(review=True)
        self.chart.show_review(review, number, draws=geometry.can_be_drawn)
        self.moves.show_review(game, review, number)
        heading: Sentence = sentences.nothing
        why: Sentence = sentences.nothing
        told: Sentence = partial(reviews.no_turning_point, review)
        if turning is not None:
            heading = partial(reviews.turning_point_number, turning)
            why = partial(reviews.why, geometry, review.moves[turning - 1])
            told = sentences.nothing
        self._turning.say(heading)
        self._why.say(why)
        self._told.say(told)
        move = None if number is None else review.moves[number - 1]
        self.go_on.setEnabled(move is not None)
        self.line.setEnabled(move is not None and bool(move.line))
        # Translators: A button; the line is how play might have gone on
        text = message("Hide the lin&e") if with_line else message("Show the lin&e")
        translated(self.line, text=partial(say, text))
        about: Sentence = sentences.nothing
        if move is not None and move.is_mistake:
            if with_line:
                about = partial(reviews.better_move_on_board, geometry, move)
            elif number != turning:
                # the heading says it of that one
                about = partial(reviews.why, geometry, move)
        self._about.say(about)

    def _show_parts(self, *, review: bool) -> None:
        for part in (self.chart, self.moves, self.line, self.go_on):
            part.setVisible(review)
        for hidden in (self._turning, self._why, self._about, self._history):
            hidden.hide()


class Reviewing(Feature):
    """Shows the review of the game beside its board, as far as it has been played.

    A move is looked at while the board shows the position before it. A review of a
    finished game begins with its turning point.
    """

    panel: ReviewPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._is_shown = self._is_opening = False
        self._with_line: ReviewedMove | None = None
        """The move looked at, while the better line is on the board."""
        self._game: Game | None = None
        self._review: Review | None = None
        """What is known of that game."""
        self._token = Token()
        self._wait = QTimer(self, singleShot=True, interval=_SOON)
        self._wait.timeout.connect(self._show)
        self.panel = panel = ReviewPanel(self._stage.window, context.menus.history)
        for part in (panel.chart, panel.moves):
            part.chosen.connect(self._look_at)
        panel.line.clicked.connect(self._on_line_clicked)
        panel.go_on.clicked.connect(self._on_go_on)

    def on_standing_changed(self, standing: Standing) -> None:
        """Review what has been played since, and follow the position shown."""
        if self._is_shown:
            self._follow(standing)
            self._show()

    def on_toggled(self, *, shown: bool) -> None:
        """Begin with the turning point, of a game that is over; or end."""
        was_shown, self._is_shown = self._is_shown, shown
        self._is_opening = shown and bool(self._controller.standing.game.moves)
        if not shown:
            self._drop()
            self._notes.show_instead(None)
            self._stage.said.emit(None)
            return
        if not was_shown:
            # what it shows may be about another game
            self.panel.show_text(reviews.working)
        self._follow(self._controller.standing)
        self._show_first()
        if not self._is_opening and self._review is None:
            self._stage.heard.emit(self.panel.told)

    def retranslate(self) -> None:
        if self._is_shown:
            self._note()

    @property
    def _number(self) -> int | None:
        """The number of the move looked at, which the board doesn't show yet."""
        standing = self._controller.standing
        return standing.ply + 1 if standing.ply < len(standing.game.moves) else None

    @property
    def _move(self) -> ReviewedMove | None:
        """The move looked at, once it is reviewed."""
        review, number = self._review, self._number
        if review is None or number is None or number > len(review.moves):
            return None
        return review.moves[number - 1]

    def _follow(self, standing: Standing) -> None:
        """Ask for a review of what has been played, unless that has been done.

        A computer's move must not wait for a review: while one is awaited, the review
        stays as it is.
        """
        game, of = standing.game, self._game
        if of is not None and _played(of) == _played(game):
            return
        if standing.is_thinking and of and self._review and _goes_on(of, game):
            return
        self._drop()
        if not standing.is_thinking and game.moves:
            self._game, self._token = game, Token()
            self._wait.start()
            work = partial(review, game, limit=time_limit)
            self._analyst.do(Task(work, self._on_reviewed, self._token))

    def _drop(self) -> None:
        """Forget the review, and drop the one that is being made."""
        self._token.drop()
        self._wait.stop()
        self._game = self._review = None

    def _on_reviewed(self, result: object) -> None:
        self._wait.stop()
        if isinstance(result, Review):
            self._review = result
            self._show_first()

    def _show_first(self) -> None:
        """Show what is known, first the turning point of a game that is over."""
        is_first, turning, was_opening = False, None, self._is_opening
        if self._game is not None and self._review is not None:
            is_first = self._is_opening and self._game.outcome.is_over
            turning = self._review.turning_point
            self._is_opening = False
        if is_first and turning not in (None, self._number):
            # which shows all anew
            self._look_at(turning)
        else:
            self._show()
        if is_first:
            self.panel.moves.setFocus()
        elif was_opening and not self._is_opening:
            # nothing has the keyboard that a screen reader would read
            self._stage.heard.emit(self.panel.told)

    @Slot(int)
    def _look_at(self, number: int) -> None:
        self._controller.show(number - 1)

    @Slot()
    def _on_line_clicked(self) -> None:
        self._with_line = move = self._move if self._with_line is None else None
        self._show()
        if move is not None:
            geometry = self._controller.game.geometry
            better = partial(reviews.better_move_on_board, geometry, move)
            self._stage.heard.emit(better)

    @Slot()
    def _on_go_on(self) -> None:
        self._controller.go_on_from_here()
        self._stage.take_focus()

    @Slot()
    def _show(self) -> None:
        panel, game = self.panel, self._controller.standing.game
        if self._with_line is not self._move:
            self._with_line = None
        if self._game is not None and self._review is not None:
            with_line = self._with_line is not None
            panel.show_review(
                self._game, self._review, self._number, with_line=with_line
            )
        elif not game.moves:
            panel.show_text(reviews.nothing_to_review, offers_history=True)
        elif not self._wait.isActive():
            panel.show_text(reviews.working)
        self._note()

    def _note(self) -> None:
        """Mark the move looked at on the board, and say what it did."""
        move, number = self._move, self._number
        if move is None or number is None:
            self._notes.show_instead(None)
            self._stage.said.emit(None)
            return
        is_line = self._with_line is move
        notes = _notes_on_line(number, move) if is_line else _notes_on(move)
        self._notes.show_instead(notes)
        self._stage.said.emit(partial(reviews.move_of, number, move))


def _played(game: Game) -> tuple[object, ...]:
    """Return what the review of a game depends on."""
    return game.geometry, game.starter, game.start, game.moves


def _goes_on(before: Game, after: Game) -> bool:
    """Return whether `after` has the moves of `before`, and maybe more."""
    known = len(before.moves)
    return len(after.moves) >= known and _played(before) == _played(after.at(known))


def _notes_on(move: ReviewedMove) -> Notes:
    """Return the notes on the position before a move.

    The move is faint, with what it leads to. After a mistake the better squares are
    marked, the first of them framed, and the line that was overlooked is lit up. What
    is not known stays empty.
    """
    tone = Tone.BAD if move.is_mistake else _TONES.get(move.verdict.value, Tone.MUTED)
    labels = _labels((move.position,), move.verdict, tone)
    descriptions = {move.position: reviews.played(move)}
    ghosts = {move.position: move.mark}
    flaw = move.flaw
    if flaw is None:
        return Notes(ghosts=ghosts, labels=labels, descriptions=descriptions)
    better = _labels(move.best, move.best_verdict, Tone.GOOD)
    missed = flaw.kind is FlawKind.MISSED_WIN
    return Notes(
        frames={move.best[0]: Tone.GOOD},
        tints=dict.fromkeys(list(better)[1:], Tone.GOOD),
        lines=dict.fromkeys(flaw.lines, Tone.GOOD if missed else Tone.BAD),
        labels=labels | better,
        ghosts=ghosts,
        descriptions=descriptions | dict.fromkeys(move.best, reviews.better(move)),
    )


def _labels(squares: Iterable[int], verdict: Verdict, tone: Tone) -> dict[int, Label]:
    if verdict.value is None:
        return {}
    outcome = "\n".join(sentences.outcome_on_square(verdict))
    return dict.fromkeys(squares, Label(outcome, tone))


def _notes_on_line(number: int, move: ReviewedMove) -> Notes:
    """Return the better line after a mistake as faint, numbered marks.

    `number` is that of the mistake, and of the move that is better.
    """
    shown = move.line[: reviews.MOST_MOVES]
    marks = dict(zip(shown, cycle((move.mark, move.mark.other)), strict=False))
    labels, descriptions = {}, {}
    for index, (position, mark) in enumerate(marks.items(), start=number):
        labels[position] = Label(str(index), Tone(mark.lower()))
        descriptions[position] = reviews.in_line(index, mark)
    return Notes(ghosts=marks, labels=labels, descriptions=descriptions)
