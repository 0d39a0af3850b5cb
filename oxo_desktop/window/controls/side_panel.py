"""The base of the panels beside the board."""

from functools import partial

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QSpacerItem,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.shapes import fill_bordered, smooth_painter
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import BESIDE_TEXT, TARGET, FlatButton
from oxo_desktop.words import Sentence, is_right_to_left, say, without_mnemonic

WIDTH = 358
"""In pixels."""

_TITLE = 240
"""The width at which a title is wrapped rather than the panel wider, in pixels."""

_SHARE = 0.51
"""The most that what a panel needs may be of the screen: the rest is for a board."""

_MARGIN = 20
"""Between a panel and the edge of the window, in pixels."""


class Card(QWidget):
    """A raised surface with rounded corners, like the board's."""

    radius = 13.0

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.current().border, theme.current().board
        box = QRectF(self.rect())
        fill_bordered(smooth_painter(self), box, self.radius, 1, colors)


class _ScrolledCard(Card):
    """Is scrolled where it has less room than it needs at least."""

    def heightForWidth(self, width: int) -> int:
        # a scroll area gives it no less than this
        layout = self.layout()
        return layout.totalMinimumHeightForWidth(width) if layout is not None else 0


class SidePanel(QDockWidget):
    """A dock with a card, which has a title and a button to close it.

    Args:
        close: says what the button does, to a screen reader.
        width: in pixels, where text is of the usual size.

    `head` has the title, and `column` is what is below it, to be filled.

    Signals:
        close_requested
        widened: how wide the player has made it, in percent of its usual width.
    """

    close_requested = Signal()
    widened = Signal(int)

    def __init__(
        self,
        parent: QWidget,
        title: Sentence,
        close: Sentence,
        *,
        width: int = WIDTH,
    ) -> None:
        super().__init__(parent)
        translated(self, windowTitle=title)
        areas = Qt.DockWidgetArea
        self.setAllowedAreas(areas.LeftDockWidgetArea | areas.RightDockWidgetArea)
        self._card = _ScrolledCard()
        self.column = QVBoxLayout(self._card)
        self.column.setSpacing(10)
        self.column.setContentsMargins(14, 10, 14, 14)
        self._add_title(title, close)
        content = QWidget()
        self._around = QVBoxLayout(content)
        self._around.setSpacing(0)
        self._all = ScrollArea(QPalette.ColorRole.Window, self._card)
        self._around.addWidget(self._all)
        self._set_margins()
        self._window, self._of_usual_text, self._share = parent, width, 100
        # as wide as this if there is room, narrower if there is not
        self._spacer = QSpacerItem(0, 0)
        self._around.addItem(self._spacer)
        self.setWidget(content)
        self.widen(self._share)
        # the card has its own title
        self.setTitleBarWidget(QWidget())

    def widen(self, share: int) -> None:
        """Be so wide, in percent of the usual width, if the window has the room.

        That is half of it, unless that is very little, or less than it needs.
        """
        self._share = share
        self._title.setMinimumWidth(min(_TITLE, self._title_width))
        self._limit()
        wide = self._width(self._window.width() // 2)
        self._spacer.changeSize(wide - _MARGIN, 0, QSizePolicy.Policy.Preferred)
        self._all.updateGeometry()
        if self.isVisible() and isinstance(self._window, QMainWindow):
            self._window.resizeDocks([self], [wide], Qt.Orientation.Horizontal)

    @property
    def _title_width(self) -> int:
        return self._title.fontMetrics().horizontalAdvance(self._title.text()) + 1

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._limit()
        return super().event(event)

    def _limit(self) -> None:
        """Let nobody make it wider than half of the window, unless it needs that."""
        bar = self._all.verticalScrollBar().sizeHint().width()
        needed = self._card.minimumSizeHint().width() + bar
        most = round(_SHARE * self.screen().availableSize().width())
        self._all.setMinimumWidth(min(needed, most))
        least, most = self.widget().minimumSizeHint(), self._window.width() // 2
        self.widget().setMaximumWidth(max(self._of_usual_text, most, least.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Qt tells of nothing else while the player drags the edge
        if QApplication.mouseButtons() & Qt.MouseButton.LeftButton and self.isVisible():
            usual = scaled_to_text(self, self._of_usual_text)
            self._share = round(100 * self.width() / usual)
            self.widened.emit(self._share)

    def width_in_window(self) -> int:
        """Return what the panel adds to the window's width, in pixels."""
        separator = QStyle.PixelMetric.PM_DockWidgetSeparatorExtent
        # with it, half of the window is what all of it is now
        wide = self._width(self._window.width())
        return wide + self.style().pixelMetric(separator, None, self)

    def _width(self, most: int) -> int:
        wanted = scaled_to_text(self, self._of_usual_text) * self._share // 100
        return min(wanted, max(self._of_usual_text, most))

    def scroll_to(self, part: QWidget) -> None:
        """Show a part of the column, if the panel is too low for all of it."""
        self._all.verticalScrollBar().setValue(part.y())

    def retranslate(self) -> None:
        self._set_margins()
        self.widen(self._share)

    def _set_margins(self) -> None:
        # away from that edge of the window that the panel is docked at
        left, right = (_MARGIN, 0) if is_right_to_left() else (0, _MARGIN)
        self._around.setContentsMargins(left, 8, right, 14)

    def _add_title(self, title: Sentence, close: Sentence) -> None:
        button = translated(FlatButton("×"), accessibleName=close)
        button.measures = BESIDE_TEXT
        button.setMinimumWidth(TARGET)
        button.clicked.connect(self.close_requested)
        self.head = row = QHBoxLayout()
        self._title = translated(WrappedLabel(scale=1.1, bold=True), text=title)
        row.addWidget(self._title, 1)
        row.addWidget(button)
        self.column.addLayout(row)


def offering(action: QAction, text: str) -> FlatButton:
    """Return a button for a panel with nothing to show: what helps, by its message."""
    name = partial(say, text)
    button = translated(FlatButton(), text=lambda: without_mnemonic(name()))
    button.clicked.connect(action.trigger)
    return button
