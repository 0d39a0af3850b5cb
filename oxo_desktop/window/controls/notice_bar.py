"""Notices above the board about what went wrong."""

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from oxo_desktop.engine import Refusal
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.boxes import in_row
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    outline_rounded,
    smooth_painter,
)
from oxo_desktop.window.controls.text_size import lines_height
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.words import as_title, say

_MOST_NOTICES = 2
"""How many notices are shown; a new one replaces the oldest."""

_MOST_LINES = 4
"""How many lines of long notices are visible at once."""


class NoticeBar(QFrame):
    """A quiet bar that says what went wrong, until the player closes it.

    A long notice is scrolled.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notices: list[tuple[Refusal, ...]] = []
        translated(self, accessibleName=lambda: say("Message"))
        self._label = WrappedLabel()
        self._label.installEventFilter(self)
        self._scroller = _NoticeScroller(self._label)
        close = translated(
            FlatButton(),
            text=lambda: as_title(say("&Close")),
            accessibleName=lambda: say("Close the message"),
        )
        close.clicked.connect(self._on_close_clicked)
        # without an alignment the button would limit the height of the bar
        button = close, 0, Qt.AlignmentFlag.AlignVCenter
        in_row((self._scroller, 1), button, within=self, margins=(20, 6, 12, 6))
        self.setFocusProxy(self._label)

    def add(self, *notice: Refusal) -> None:
        """Add a notice above those that are still shown."""
        self.remove(*notice)
        self._notices.insert(0, notice)
        self._scroller.verticalScrollBar().setValue(0)
        self._show()

    def remove(self, *notice: Refusal) -> None:
        if notice in self._notices:
            self._notices.remove(notice)
            self._show()

    def clear(self, but: Refusal | None = None) -> None:
        """Remove all notices, except for `but`."""
        self._notices = [notice for notice in self._notices if notice == (but,)]
        self._show()

    def retranslate(self) -> None:
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # the bar shows whether the keyboard is on its text
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter = smooth_painter(self)
        colors = palette.color(role.Dark), palette.color(role.Button)
        fill_bordered(painter, QRectF(self.rect()), 10, 1, colors)
        if self.hasFocus():
            box = QRectF(self._scroller.geometry()).adjusted(-8, -3, 4, 3)
            outline_rounded(painter, box, 6, 2, palette.color(role.Highlight))

    @Slot()
    def _on_close_clicked(self) -> None:
        self.clear()

    def _show(self) -> None:
        del self._notices[_MOST_NOTICES:]
        refusals = (refused for notice in self._notices for refused in notice)
        self._label.setText("\n".join(map(sentences.refusal, refusals)))
        self._scroller.updateGeometry()
        self.setVisible(bool(self._notices))


class _NoticeScroller(ScrollArea):
    """As high as its label, up to a few lines."""

    def __init__(self, label: WrappedLabel) -> None:
        self._label = label
        super().__init__(QPalette.ColorRole.Button, label)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.verticalScrollBar().rangeChanged.connect(self._on_range_changed)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            # Qt would keep a bar once it is there: beside it the text is higher
            is_long = self._label.heightForWidth(self.width()) > self.height()
            policy = Qt.ScrollBarPolicy
            self.setVerticalScrollBarPolicy(
                policy.ScrollBarAlwaysOn if is_long else policy.ScrollBarAlwaysOff
            )
        return super().event(event)

    def minimumSizeHint(self) -> QSize:
        return self._label.minimumSizeHint()

    def sizeHint(self) -> QSize:
        width = self._label.sizeHint().width()
        return QSize(width, self.heightForWidth(width))

    def heightForWidth(self, width: int) -> int:
        most = lines_height(self._label.font(), _MOST_LINES)
        return min(self._label.heightForWidth(width), most)

    @Slot(int, int)
    def _on_range_changed(self, least: int, most: int) -> None:
        """Let the keyboard scroll while there is something to scroll to."""
        policy = Qt.FocusPolicy
        # a click leaves the keyboard to the board
        self._label.setFocusPolicy(policy.TabFocus if most > least else policy.NoFocus)
