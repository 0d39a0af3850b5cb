"""A dialog that fits on any screen."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractSlider,
    QBoxLayout,
    QDialog,
    QLayout,
    QWidget,
)

from oxo_desktop.window.controls.boxes import ACROSS, DOWN, in_column, in_row
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.widgets import FRAME, FlatButton, move_onto_screen
from oxo_desktop.words import Sentence

_PAGES: dict[int, QAbstractSlider.SliderAction] = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}

BETWEEN_COLUMNS = 40
"""In pixels."""


class ScrollingDialog(QDialog):
    """A dialog whose content scrolls where the screen is too small for it.

    `content` is a column to fill; call `fit` then, and whenever it needs more or less
    room. Its `least_width` is in pixels, where the screen has room for it and text is
    of the usual size.
    """

    least_width = 360
    least_in_columns = 700
    """The same where columns are beside each other."""

    def __init__(self, title: Sentence, parent: QWidget) -> None:
        super().__init__(parent)
        translated(self, windowTitle=title)
        self._fitted = QSize()
        self._scroller, self.columns = _ContentScroller(), QBoxLayout(DOWN)
        # less on a small screen
        room = self.screen().availableSize()
        beside, above = min(24, room.width() // 33), min(20, room.height() // 33)
        margins = beside, above, beside, 4
        self.content = in_column(
            within=self._scroller.content, margins=margins, spacing=8
        )
        self._buttons = in_row(None, margins=(beside, 12, beside, 18), spacing=8)
        in_column((self._scroller, 1), self._buttons, within=self, spacing=0)

    def add_columns(self, *columns: QLayout) -> None:
        """Add columns, which are below each other where the screen is not so wide."""
        for column in columns:
            self.columns.addLayout(column, 1)
        self.content.addLayout(self.columns)

    def add_button(
        self,
        text: Sentence,
        on_click: Callable[[], object],
        *,
        is_primary: bool = False,
    ) -> FlatButton:
        """Put a button to the right of the others, below what scrolls.

        The primary one is pressed by Enter too.
        """
        button = translated(FlatButton(primary=is_primary), text=text)
        button.setAutoDefault(is_primary)
        button.setDefault(is_primary)
        button.clicked.connect(on_click)
        self._buttons.addWidget(button)
        return button

    def retranslate(self) -> None:
        self.fit()

    @property
    def widest(self) -> int:
        """The width that content may have on this screen, in pixels."""
        screen, margins = self.screen().availableSize(), self.content.contentsMargins()
        beside = self._scroller.verticalScrollBar().sizeHint().width() + FRAME.width()
        return screen.width() - beside - margins.left() - margins.right()

    def reveal(self, part: QWidget, box: QRect) -> None:
        place = part.mapTo(self._scroller.content, box.center())
        self._scroller.ensureVisible(place.x(), place.y(), 0, 2 * box.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _PAGES.get(event.key())
        if step is None:
            super().keyPressEvent(event)
        else:
            self._scroller.verticalScrollBar().triggerAction(step)

    def fit(self) -> None:
        """Take as much room as the content needs, or more if the player gave more.

        It is never more than there is, and stays where it can be seen.
        """
        self._turn_columns()
        needed = self.needed_size()
        room = self.screen().availableSize() - FRAME
        scrolls = needed.height() > room.height()
        if scrolls:
            needed += QSize(self._scroller.verticalScrollBar().sizeHint().width(), 0)
        before = self.size()
        has_players_size = self.isVisible() and before != self._fitted
        self._fitted = needed.boundedTo(room)
        self.setMinimumSize(self._fitted)
        if not has_players_size:
            self.resize(self._fitted)
        if self.isVisible() and self.size() != before:
            move_onto_screen(self)

    def _turn_columns(self) -> None:
        self.columns.setDirection(ACROSS)
        # nested layouts learn only by these events that texts have changed
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        needed = self.columns.minimumSize().width()
        in_columns = scaled_to_text(self, self.least_in_columns)
        is_across = self.columns.count() > 1 and max(needed, in_columns) <= self.widest
        self.columns.setDirection(ACROSS if is_across else DOWN)
        self.columns.setSpacing(BETWEEN_COLUMNS if is_across else 8)
        self._scroller.least_width = (
            in_columns if is_across else scaled_to_text(self, self.least_width)
        )

    def needed_size(self) -> QSize:
        # nested layouts learn only by these events that texts have changed
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        buttons = self._buttons.sizeHint()
        needed = self._scroller.sizeHint() + QSize(0, buttons.height())
        return needed.expandedTo(buttons)


class _ContentScroller(ScrollArea):
    """Wants to be as large as its content."""

    def __init__(self) -> None:
        self.least_width, self.content = 0, QWidget()
        super().__init__(QPalette.ColorRole.Window, self.content)

    def sizeHint(self) -> QSize:
        content = self.content
        content.ensurePolished()
        room = self.screen().availableSize().width() - FRAME.width()
        wide = QSize(min(self.least_width, room), 0)
        least = content.minimumSizeHint().expandedTo(wide)
        if not content.hasHeightForWidth():
            return least
        return QSize(least.width(), content.heightForWidth(least.width()))
