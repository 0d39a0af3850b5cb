"""The base of the panels beside the board, and rows of buttons that fit into them."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QSizePolicy,
    QSpacerItem,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop.window import theme
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import ScrolledIfLow
from oxo_desktop.window.controls.shapes import fill_bordered, smooth_painter
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import (
    BESIDE_TEXT,
    TARGET,
    FlatButton,
    mirrored,
    scaled_to_text,
)
from oxo_desktop.words import Sentence, is_right_to_left, say, without_mnemonic

WIDTH = 358
"""In pixels."""

_TITLE, _SHORT_TITLE = 240, 160
"""The width at which a title is wrapped rather than the panel wider, in pixels; and the
same on a small screen."""

_MARGIN = 20
"""Between a panel and the edge of the window, in pixels."""

_LITTLE = 4
"""The same on a small screen."""

_BETWEEN = 8
"""Between two buttons and between two lines of them, in pixels."""


class Card(QWidget):
    """A raised surface with rounded corners, like the board's."""

    radius = 13.0

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme.current().border, theme.current().board
        box = QRectF(self.rect())
        fill_bordered(smooth_painter(self), box, self.radius, 1, colors)


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
        card = Card()
        self.column = QVBoxLayout(card)
        self.column.setSpacing(10)
        self._add_title(title, close)
        content = QWidget()
        self._around = QVBoxLayout(content)
        self._around.setSpacing(0)
        self._all = ScrolledIfLow(card, parent.screen())
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
        wrapped_at = _SHORT_TITLE if self.is_on_small_screen else _TITLE
        self._title.setMinimumWidth(min(wrapped_at, self._title.usual_width))
        self._limit()
        wide = self._width(self._window.width() // 2)
        self._spacer.changeSize(wide - _MARGIN, 0, QSizePolicy.Policy.Preferred)
        self._all.updateGeometry()
        if self.isVisible() and isinstance(self._window, QMainWindow):
            self._window.resizeDocks([self], [wide], Qt.Orientation.Horizontal)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._limit()
        return super().event(event)

    def _limit(self) -> None:
        """Let nobody make it wider than half of the window, unless it needs that."""
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
        least = 0 if self.is_on_small_screen else self._of_usual_text
        return min(wanted, max(least, most))

    def scroll_to(self, part: QWidget) -> None:
        """Show a part of the column, if the panel is too low for all of it."""
        self._all.verticalScrollBar().setValue(part.y())

    def retranslate(self) -> None:
        self._set_margins()
        self.widen(self._share)

    @property
    def is_on_small_screen(self) -> bool:
        """Whether there is no room for the panel as wide as usual beside a board."""
        room = self.screen().availableSize().width()
        return room < scaled_to_text(self, 2 * WIDTH)

    def _set_margins(self) -> None:
        # away from that edge of the window that the panel is docked at
        away = _LITTLE if self.is_on_small_screen else _MARGIN
        inside = _LITTLE + 2 if self.is_on_small_screen else 14
        self.column.setContentsMargins(inside, 10, inside, 14)
        left, right = (away, 0) if is_right_to_left() else (0, away)
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


class ButtonRow(QWidget):
    """Buttons in a row that is broken where there is no room for all of them.

    Before that they become narrower.
    """

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self._buttons = list(buttons)
        for button in buttons:
            button.setParent(self)

    def retranslate(self) -> None:
        self.updateGeometry()
        self._place()

    def sizeHint(self) -> QSize:
        wide = sum(button.sizeHint().width() for button in self._buttons)
        wide += _BETWEEN * (len(self._buttons) - 1)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        widest = max(button.minimumSizeHint().width() for button in self._buttons)
        return QSize(widest, self.heightForWidth(max(widest, self.width())))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max(box.bottom() for box in self._boxes(width)) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        if event.oldSize().width() != event.size().width():
            # it may need more lines now, or fewer
            self.updateGeometry()

    def _place(self) -> None:
        for button, box in zip(self._buttons, self._boxes(self.width()), strict=True):
            button.setGeometry(mirrored(box, self.width()))

    def _boxes(self, width: int) -> Iterator[QRect]:
        """Return where the buttons are, read from the left, in a row of this width."""
        rows: list[list[QPushButton]] = []
        for button in self._buttons:
            if rows and _least_width((*rows[-1], button)) <= width:
                rows[-1].append(button)
            else:
                rows.append([button])
        top = 0
        for row in rows:
            left, spare = 0, max(0, width - _least_width(row)) // len(row)
            for button in row:
                least = button.minimumSizeHint() + QSize(spare, 0)
                size = button.sizeHint().boundedTo(least)
                yield QRect(QPoint(left, top), size)
                left += size.width() + _BETWEEN
            top += size.height() + _BETWEEN


def _least_width(row: Sequence[QPushButton]) -> int:
    wide = sum(button.minimumSizeHint().width() for button in row)
    return wide + _BETWEEN * (len(row) - 1)
