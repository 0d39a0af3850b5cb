"""What went wrong, told above the board."""

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from oxo_desktop.window.scroll_bar import put_scroll_bars
from oxo_desktop.window.shapes import outline_rounded
from oxo_desktop.window.widgets import FlatButton
from oxo_desktop.window.wrapped_label import WrappedLabel

_MOST_TOLD = 2
"""How many notices there are at most; older ones give way."""

_LEAST_LINES, _MOST_LINES = 3, 4
"""How much of them is seen at once where they are long."""


class NoticeBar(QFrame):
    """A quiet bar that tells what went wrong and goes away when it is closed.

    However much that is, the board keeps its room: the rest is there to be scrolled to.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told: list[str] = []
        self.setAccessibleName("Notice")
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self.setAutoFillBackground(True)
        self._label = WrappedLabel()
        self._scroller = _Scroller(self._label, self)
        self.setFocusProxy(self._scroller)
        close = FlatButton("Close")
        close.setAccessibleName("Close the notice")
        close.clicked.connect(self._forget)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 6, 12, 6)
        layout.addWidget(self._scroller, 1)
        # without an alignment the bar would be no higher than the button need be
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignVCenter)

    def tell(self, text: str) -> None:
        """Show `text`, above whatever was told before and is still there."""
        self.take_back(text)
        self._told.insert(0, text)
        self._scroller.verticalScrollBar().setValue(0)
        self._show()

    def take_back(self, text: str) -> None:
        """Show `text` no longer, if it is still there."""
        if text in self._told:
            self._told.remove(text)
            self._show()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            box = QRectF(self._scroller.geometry()).adjusted(-8, -3, 4, 3)
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(QPainter(self), box, 6, 2, accent)

    def _forget(self) -> None:
        self._told.clear()
        self._show()

    def _show(self) -> None:
        del self._told[_MOST_TOLD:]
        self._label.setText("\n".join(self._told))
        self._scroller.updateGeometry()
        self.setVisible(bool(self._told))


class _Scroller(QScrollArea):
    """As high as its label, up to a few lines, and less where there is no room."""

    def __init__(self, label: WrappedLabel, bar: NoticeBar) -> None:
        super().__init__(bar)
        self._label, self._bar = label, bar
        self.setWidget(label)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        put_scroll_bars(self, QPalette.ColorRole.Button)
        for ground in (self.viewport(), label):
            ground.setBackgroundRole(QPalette.ColorRole.Button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.verticalScrollBar().rangeChanged.connect(self._on_range_changed)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._label.minimumSizeHint().width(), self._height(_LEAST_LINES))

    def sizeHint(self) -> QSize:
        return QSize(self._label.sizeHint().width(), self._height(_MOST_LINES))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._bar.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._bar.update()

    def _height(self, lines: int) -> int:
        """Return what the label needs, or these lines of it if that is less."""
        most = lines * self._label.fontMetrics().lineSpacing()
        return min(self._label.heightForWidth(self.width()), most)

    @Slot(int, int)
    def _on_range_changed(self, least: int, most: int) -> None:
        """Let the keys scroll where there is something to scroll to."""
        policy = Qt.FocusPolicy
        # a click leaves the keyboard to the board
        self.setFocusPolicy(policy.TabFocus if most > least else policy.NoFocus)
