"""The review of the game: what decided it, and what each move did."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oxo_desktop.says import reviews, sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.window.review.chart import ValueChart
from oxo_desktop.window.review.reviewed_list import ReviewedList
from oxo_desktop.words import message, say

if TYPE_CHECKING:
    from oxo_desktop.engine import Game
    from oxo_desktop.engine.review import Review
    from oxo_desktop.words import Sentence


class ReviewPanel(SidePanel):
    """A panel with the turning point, a chart, and a row for each move.

    Args:
        parent: the window it is docked in.

    Signals:
        chosen: the number of the move that is to be looked at.
        line_toggled: whether the better line is to be shown on the board.
        go_on_requested: the game is to go on from before the move looked at.
    """

    chosen = Signal(int)
    line_toggled = Signal(bool)
    go_on_requested = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, lambda: say("Review"), lambda: say("Close the review"))
        self.setObjectName("review")
        self._turning = WrappedLabel(bold=True)
        self._why = WrappedLabel(scale=0.9)
        self._chart = ValueChart()
        self._list = ReviewedList()
        self._about = WrappedLabel(scale=0.9)
        self._has_line = False
        self._line = FlatButton(primary=True)
        self._go_on = translated(FlatButton(), text=lambda: say("Play on &from here"))
        for part in (self._chart, self._list):
            part.chosen.connect(self.chosen)
        self._line.clicked.connect(self._on_line_clicked)
        self._go_on.clicked.connect(self.go_on_requested)
        self._lay_out()
        self.show_line(shown=False)
        self.retheme()

    def retheme(self) -> None:
        """Show the heading of a turning point in the colour of what is bad."""
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.current().bad)
        self._turning.setPalette(palette)

    def set_square_numbers(self, *, shown: bool) -> None:
        """Call squares by their numbers, which the board shows, or by their places."""
        self._list.set_square_numbers(shown=shown)

    def take_focus(self) -> None:
        """Give the keyboard to the moves."""
        self._list.setFocus()

    def show_text(self, text: Sentence) -> None:
        """Say why there is no review, or not yet."""
        translated(self._why, text=text)
        self._show_parts(text)

    def show_review(self, game: Game, review: Review, number: int | None) -> None:
        """Show what is known of the moves, and which of them is looked at."""
        geometry, turning = game.geometry, review.turning_point
        self._show_parts(None)
        draws = geometry.can_be_drawn
        self._chart.show_review(review, number, draws=draws)
        self._list.show_review(game, review, number)
        self._turning.setVisible(turning is not None)
        if turning is None:
            translated(self._why, text=reviews.no_turning_point)
        else:
            decisive = review.moves[turning - 1]
            heading = partial(reviews.turning_point_number, turning)
            translated(self._turning, text=heading)
            translated(self._why, text=partial(reviews.why, geometry, decisive))
        self._say_about(game, review, number)

    def show_line(self, *, shown: bool) -> None:
        """Say on the button whether the better line is on the board."""
        self._has_line = shown
        text = message("Hide the lin&e") if shown else message("Show the lin&e")
        translated(self._line, text=partial(say, text))

    def _lay_out(self) -> None:
        head = QVBoxLayout()
        head.setSpacing(3)
        head.addWidget(self._turning)
        head.addWidget(self._why)
        self.column.addLayout(head)
        self.column.addWidget(self._chart)
        self.column.addWidget(self._list, 1)
        self.column.addWidget(self._about)
        buttons = QVBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._line)
        buttons.addWidget(self._go_on)
        self.column.addLayout(buttons)
        # the text stays on top where there is nothing else
        self.column.addStretch()

    def _show_parts(self, text: Sentence | None) -> None:
        """Show a review, or only a text in its place."""
        for part in (self._chart, self._list, self._line, self._go_on):
            part.setVisible(text is None)
        for label in (self._turning, self._about):
            label.setVisible(False)

    def _say_about(self, game: Game, review: Review, number: int | None) -> None:
        """Say more about the move looked at, where the heading does not."""
        move = None if number is None else review.moves[number - 1]
        self._go_on.setEnabled(move is not None)
        self._line.setEnabled(move is not None and move.is_mistake)
        about: Sentence = sentences.nothing
        if move is not None and move.is_mistake:
            if self._has_line:
                about = partial(reviews.better_move_on_board, game.geometry, move)
            elif number != review.turning_point:
                about = partial(reviews.why, game.geometry, move)
        translated(self._about, text=about)
        self._about.setVisible(bool(about()))

    @Slot()
    def _on_line_clicked(self) -> None:
        self.line_toggled.emit(not self._has_line)
