"""The notices over the board: what went wrong, and what is not being kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QStyle, QWidget

from oxo_desktop.engine import Refusal
from oxo_desktop.window.board.view import AROUND, BoardView

if TYPE_CHECKING:
    from oxo_desktop.window.controls.notice_bar import NoticeBar


class Notices(QObject):
    """A quiet bar over a corner of the board, made when there is a notice to show.

    It is in no layout: nothing moves when a notice comes or goes.

    Args:
        around: all boards are in it.
        shown_board: returns the one that is shown.

    Signals:
        shown: the Refusals of a notice, as a tuple.
    """

    shown = Signal(object)

    def __init__(self, around: QWidget, shown_board: Callable[[], BoardView]) -> None:
        super().__init__(around)
        self._around, self._shown_board = around, shown_board
        self._bar: NoticeBar | None = None
        self._problem: Refusal | None = None

    def show(self, *notice: Refusal) -> None:
        """Show what went wrong, all of it in one notice; the game goes on."""
        if self._bar is None:
            self._bar = self._make_bar()
        self._bar.add(*notice)
        self.place()
        self.shown.emit(notice)

    def _make_bar(self) -> NoticeBar:
        # few starts have a notice, and the window opens sooner without it
        from oxo_desktop.window.controls.notice_bar import NoticeBar

        bar = NoticeBar(self._around)
        bar.installEventFilter(self)
        return bar

    @Slot()
    def place(self) -> None:
        """Put the bar over the corner of the shown board, no wider than the board."""
        bar, view = self._bar, self._shown_board()
        if bar is None:
            return
        # here: the board to practise on is made later
        view.installEventFilter(self)
        board = view.rect().adjusted(AROUND, AROUND, -AROUND, -AROUND)
        board.moveTopLeft(view.mapTo(self._around, board.topLeft()))
        width = min(bar.sizeHint().width(), board.width())
        size = QSize(width, bar.heightForWidth(width))
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        box = QStyle.alignedRect(bar.layoutDirection(), corner, size, board)
        bar.setGeometry(box)
        bar.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = QEvent.Type
        if event.type() in (kind.LayoutRequest, kind.Move, kind.Resize):
            self.place()
        return False

    @Slot(object)
    def take_back(self, refused: Refusal) -> None:
        """Take a notice away: what it complained of has succeeded since."""
        if self._bar is not None:
            self._bar.remove(refused)

    def dismiss(self) -> bool:
        """Take all notices away, and return whether there were any."""
        bar = self._bar
        if bar is None or bar.isHidden():
            return False
        bar.clear()
        return True

    @Slot()
    def clear_for_new_game(self) -> None:
        """Take away what was said about another game; what is not kept stays said."""
        if self._bar is not None:
            self._bar.clear(but=self._problem)

    @Slot(object)
    def on_problem_changed(self, problem: Refusal | None) -> None:
        """Show what is not being kept, until all is kept again."""
        if self._bar is not None and self._problem is not None:
            self._bar.remove(self._problem)
        self._problem = problem
        if problem is not None:
            self.show(problem)
