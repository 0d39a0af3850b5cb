"""The notices above the score: what went wrong, and what is not being kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Signal, Slot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QVBoxLayout, QWidget

    from oxo_desktop.engine import Refusal
    from oxo_desktop.window.board.view import BoardView
    from oxo_desktop.window.controls.notice_bar import NoticeBar


_NO_LIMIT = (1 << 24) - 1
"""The height of a widget whose height is not limited, to Qt."""


class Notices(QObject):
    """A quiet bar for notices at the top of `column`, made when there is one to show.

    It never moves the board from under the pointer: while that is there, a bar that
    comes covers the score, one that is there keeps its height, and one that goes leaves
    its room empty, unless a key has closed it.

    Signals:
        shown: the Refusals of a notice, as a tuple.
    """

    shown = Signal(object)

    def __init__(self, column: QVBoxLayout, score: QWidget, view: BoardView) -> None:
        super().__init__(score.parentWidget())
        self._column, self._score = column, score
        self._bar: NoticeBar | None = None
        self._problem: Refusal | None = None
        self._is_board_pointed = False
        view.pointed.connect(self._on_board_pointed)

    def show(self, *notice: Refusal) -> None:
        """Show what went wrong, all of it in one notice; the game goes on."""
        if self._bar is None:
            self._bar = self._make_bar()
        bar = self._bar
        has_room = self._column.indexOf(bar) == 0 and (
            bar.isVisible() or bar.sizePolicy().retainSizeWhenHidden()
        )
        if has_room or not self._is_board_pointed:
            bar.add(*notice)
        else:
            self._column.removeWidget(bar)
            # where it has been, Qt would take it to be below the pointer
            bar.resize(0, 0)
            bar.add(*notice)
            self._cover_score(bar)
        self.shown.emit(notice)

    def _make_bar(self) -> NoticeBar:
        # few starts have a notice, and the window opens sooner without it
        from oxo_desktop.window.controls.notice_bar import NoticeBar

        bar = NoticeBar()
        self._column.insertWidget(0, bar)
        bar.hide()
        window = bar.parentWidget()
        assert window is not None
        window.installEventFilter(self)
        return bar

    @Slot(object)
    def take_back(self, refused: Refusal) -> None:
        """Take a notice away: what it complained of has succeeded since."""
        if self._bar is not None:
            self._bar.remove(refused)

    def dismiss(self) -> bool:
        """Take all notices away, and return whether there were any."""
        bar = self._bar
        was_shown = bar is not None and bar.isVisible()
        if bar is not None:
            bar.clear()
            # a key asks for it: the pointer only happens to be on the board
            self._keep_room(bar, kept=False)
        return was_shown

    @Slot()
    def clear_for_new_game(self) -> None:
        """Take away what was said about another game; what is not kept stays said."""
        if self._bar is not None:
            self._bar.clear(but=self._problem)

    @Slot(bool)
    def _on_board_pointed(self, is_pointed: bool) -> None:  # noqa: FBT001 - a signal's
        self._is_board_pointed = is_pointed
        if self._bar is None:
            return
        if not is_pointed:
            self._give_room(self._bar)
        self._keep_room(self._bar, kept=is_pointed and self._bar.isVisible())

    @staticmethod
    def _keep_room(bar: NoticeBar, *, kept: bool) -> None:
        """Let a bar keep its height, also once it is hidden, or not any longer."""
        policy = bar.sizePolicy()
        policy.setRetainSizeWhenHidden(kept)
        bar.setSizePolicy(policy)
        bar.setMinimumHeight(bar.height() if kept else 0)
        bar.setMaximumHeight(bar.height() if kept else _NO_LIMIT)

    def _cover_score(self, bar: NoticeBar) -> None:
        window = bar.parentWidget()
        assert window is not None
        score, corner = self._score, self._score.mapTo(window, QPoint())
        left, width = 0, window.width()
        if score.width() < width / 2:
            # the board is beside it
            left, width = corner.x(), score.width()
        # its height depends on its width
        bar.setGeometry(left, 0, width, bar.height())
        height = bar.sizeHint().height()
        if corner.y() < height:
            # nothing of the score looks out from behind it
            height = max(height, corner.y() + score.height())
        bar.resize(width, height)
        bar.raise_()

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self.retranslate()
        return False

    def retranslate(self) -> None:
        """Give a bar the room that its text takes now: the board moves in any case."""
        bar = self._bar
        if bar is not None:
            self._give_room(bar)
            self._keep_room(bar, kept=False)
            self._column.activate()
            self._keep_room(bar, kept=self._is_board_pointed and bar.isVisible())

    def _give_room(self, bar: NoticeBar) -> None:
        """Put a bar that covers the score above it."""
        if self._column.indexOf(bar) < 0:
            self._column.insertWidget(0, bar)

    @Slot(object)
    def on_problem_changed(self, problem: Refusal | None) -> None:
        """Show what is not being kept, until all is kept again."""
        if self._bar is not None and self._problem is not None:
            self._bar.remove(self._problem)
        self._problem = problem
        if problem is not None:
            self.show(problem)
