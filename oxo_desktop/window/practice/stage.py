"""The middle of the window: the game, or something to practise; and who uses it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oxo_desktop.window.board.view import BoardView
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.play_area import PlayArea
from oxo_desktop.words import Sentence

if TYPE_CHECKING:
    from oxo_desktop.window.feature import PracticeFeature
    from oxo_desktop.window.practice.practice_area import PracticeArea


class Stage(QObject):
    """Shows the game's board, or the one to practise on in its place.

    Args:
        column: the layout that both are in.
        game: the cards, the board and the status of the game.
        view: of the game's board.
        make_practice: makes the other, when it is first needed.

    Signals:
        board_practised: the Board to practise on as it is shown now, or None once the
            game's is shown.
        replaying_changed: whether the game is replayed now.
        said: a Sentence about a move of the game, or None.
        told: what is to be said below the game's board, as a Sentence.
        noted: the same for a while.
        done: what has been done, as a Sentence, once the game is there.
        heard: what a screen reader alone is to say, as a Sentence.
        edge_reached, described: on either board; see BoardScene and BoardView.
    """

    board_practised = Signal(object)
    replaying_changed = Signal(bool)
    said = Signal(object)
    told = Signal(object)
    noted = Signal(object)
    done = Signal(object)
    heard = Signal(object)
    described = Signal()
    edge_reached = Signal()

    def __init__(
        self,
        column: QVBoxLayout,
        game: PlayArea,
        view: BoardView,
        make_practice: Callable[[], PracticeArea],
    ) -> None:
        super().__init__(game)
        self._column, self._game, self._view = column, game, view
        self._make_practice = make_practice
        self._practice: PracticeArea | None = None
        view.board_scene.edge_reached.connect(self.edge_reached)
        view.described.connect(self.described)

    @property
    def is_practising(self) -> bool:
        return self._practice is not None and not self._practice.isHidden()

    @property
    def view(self) -> BoardView:
        return self.practice.view if self.is_practising else self._view

    @property
    def practice(self) -> PracticeArea:
        """The board to practise on, and what is around it; it may be hidden."""
        if self._practice is None:
            self._practice = area = self._make_practice()
            area.hide()
            area.shown.connect(self.board_practised)
            area.scene.edge_reached.connect(self.edge_reached)
            area.view.described.connect(self.described)
            area.heard.connect(self.heard)
            self._column.addWidget(area, 1)
        return self._practice

    @property
    def window(self) -> QWidget:
        return self._game.window()

    def practise(
        self,
        user: PracticeFeature,
        back: Sentence,
        buttons: Sequence[FlatButton],
        sets: Sequence[Sequence[FlatButton]] = (),
    ) -> None:
        """Put the board to practise on in the place of the game's.

        Args:
            user: is told from now on what is done there.
            back: the text of the button above the board.
            buttons: those below it.
            sets: which of them may be there at once, if not all are.
        """
        self.practice.begin(user, back, buttons, sets)
        self._show(practice=True)
        self.board_practised.emit(self.practice.board)

    def is_used_by(self, user: PracticeFeature) -> bool:
        return self.is_practising and self.practice.user is user

    def end_practice(self, user: PracticeFeature) -> None:
        """Show the game again, unless another uses the board by now."""
        if self.is_used_by(user):
            self.practice.end()
            self._show(practice=False)
            self.board_practised.emit(None)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key does on the board that is shown; return whether it does."""
        if self.view.press_digit(event):
            return True
        return self.is_practising and self.practice.press(event)

    def escape(self) -> bool:
        """Leave the board to practise on, or what is done there, if it is shown."""
        if not self.is_practising:
            return False
        self.practice.user.on_escape()
        return True

    @Slot(object)
    def on_done(self, done: Sentence) -> None:
        """Say for a while, at the board that is shown, what has been done."""
        if self.is_practising:
            self.practice.user.on_told(done, briefly=True)
        else:
            self.noted.emit(done)

    @Slot(object)
    def on_answered(self, answer: Sentence) -> None:
        """Say there what was asked, until something else happens."""
        if self.is_practising:
            self.practice.user.on_told(answer, briefly=False)
        else:
            self.told.emit(answer)

    @Slot()
    def take_focus(self) -> None:
        self.view.take_focus()

    def _show(self, *, practice: bool) -> None:
        area = self.practice
        # with both there for a moment the window would grow
        going, coming = (self._game, area) if practice else (area, self._game)
        keyboard = self.window.focusWidget()
        has_keyboard = keyboard is None or going.isAncestorOf(keyboard)
        if keyboard is not None and has_keyboard:
            # Qt would look for another place before the other board is there
            keyboard.clearFocus()
        going.hide()
        coming.show()
        if has_keyboard:
            self.take_focus()
