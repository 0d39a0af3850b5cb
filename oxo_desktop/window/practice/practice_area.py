"""A board in the place of the game's, to try things on that are not the game."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent

from oxo_desktop.engine import Board, Line, Mark, Refusal
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.says import announcements, sentences
from oxo_desktop.window.board.notes import BoardNotes
from oxo_desktop.window.board.scene import BoardScene
from oxo_desktop.window.board.view import BoardView
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.latin_keys import latin_key
from oxo_desktop.window.controls.shown import Shown
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.feature import PracticeFeature
from oxo_desktop.window.look import Look
from oxo_desktop.window.play_area import PlayArea
from oxo_desktop.window.status.practice_bar import PracticeBar
from oxo_desktop.window.status.status_panel import BelowBoard
from oxo_desktop.words import Sentence


class PracticeArea(PlayArea):
    """A board of its own, a bar above it that says so, and text and buttons below.

    It is used for one thing at a time; see `begin`.

    Attributes:
        scene, view: the board.
        board: what is on it.
        notes: what is noted on its squares.
        bar: above it, with the button that leads back to the game.
        below: status, detail and buttons.
        user: what it was last used by.

    Signals:
        shown: the Board that is shown from now on.
        heard: what a screen reader alone is to say, as a Sentence.
    """

    shown = Signal(object)
    heard = Signal(object)
    user: PracticeFeature

    def __init__(
        self, look: Look, preferences: CurrentPreferences, analyst: Analyst
    ) -> None:
        self.scene = BoardScene()
        self.scene.set_animated(look.is_animated)
        self.view = BoardView(self.scene)
        self.notes = BoardNotes(self.view, analyst)
        self.bar = PracticeBar()
        self.below = BelowBoard(explains=True)
        super().__init__(self.bar, self.view, self.below)
        self._preferences = preferences
        self.scene.setParent(self)
        self.board = Board()
        self._number = 0
        self.notes.legend_changed.connect(self.below.show_legend)
        self.end()
        look.motion_changed.connect(self.scene.set_animated)
        for part in (self.view, self.notes):
            part.on_preferences_changed(preferences.value, preferences.value)
            preferences.changed.connect(part.on_preferences_changed)
        self.view.make_buttons()
        self.scene.square_clicked.connect(self._on_square_clicked)
        self.bar.back.clicked.connect(self._go_back)

    def end(self) -> None:
        self.below.set_buttons(())
        self.notes.on_position_shown(None)
        self.notes.show_instead(None)

    def begin(
        self,
        user: PracticeFeature,
        back: Sentence,
        buttons: Sequence[FlatButton],
        sets: Sequence[Sequence[FlatButton]],
    ) -> None:
        """Be used for something else from now on; see `Stage.practise`."""
        self.end()
        self.user = user
        translated(self.bar.back, text=back)
        self.notes.note()
        self.notes.number_squares(
            wanted=user.names_squares, counted=user.counts_squares
        )
        self.below.set_buttons(buttons, sets)

    @Slot()
    def _go_back(self) -> None:
        self.user.on_back()

    def show_board(
        self,
        board: Board,
        turn: Mark | None,
        lines: tuple[Line, ...] = (),
        *,
        last: int | None = None,
        afresh: bool = False,
    ) -> None:
        """Show a position, which may be one that no game gets to.

        Args:
            board: of any geometry.
            turn: whose mark a click would place, shown faint under the pointer.
            lines: those drawn through as won.
            last: the square of the last move, if one has led to it.
            afresh: whether it does not follow from what was shown, which is wiped off.
        """
        self._number += afresh
        self.board = board
        number, closed = self._number, self.user.closed
        shown = Shown(board, last, lines, number=number, turn=turn, closed=closed)
        self.scene.stand(shown)
        may_threaten = self.user.shows_threats and not lines
        self.notes.show_threats_on(board if may_threaten else None)
        self.shown.emit(board)

    def say(self, status: Sentence, detail: Sentence = sentences.nothing) -> None:
        self.below.say(status)
        self.below.say_detail(detail)

    def refuse(self, position: int, refusal: Refusal) -> None:
        """Shake the mark on a square, and have a screen reader say why."""
        self.scene.on_move_refused(position, refusal)
        self.heard.emit(partial(announcements.refused, self.board, position, refusal))

    @property
    def status(self) -> str:
        return self.below.status.full_text

    @Slot(int)
    def _on_square_clicked(self, position: int) -> None:
        self.user.on_square(position)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key does, wherever the keyboard is; return whether it does."""
        is_letter = Qt.Key.Key_A <= latin_key(event) <= Qt.Key.Key_Z
        is_off = is_letter and not self._preferences.value.letter_keys
        return not is_off and self.user.on_key(event)
