"""The base of the panels beside the board."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from oxo_desktop.window import theme
from oxo_desktop.window.controls.boxes import in_column, in_row
from oxo_desktop.window.controls.fields import Group
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


class _ScrolledColumn(ScrollArea):
    """Has the width that its card needs at least, unless that is too much."""

    def minimumSizeHint(self) -> QSize:
        least, card = super().minimumSizeHint(), self.widget()
        if card is None:
            return least
        bar = self.verticalScrollBar().sizeHint().width()
        most = round(_SHARE * self.screen().availableSize().width())
        least.setWidth(min(card.minimumSizeHint().width() + bar, most))
        return least


class SidePanel(Group):
    """A card beside the board, which has a title and a button to close it.

    Args:
        close: says what the button does, to a screen reader.
        width: in pixels, where text is of the usual size.

    `head` has the title, and `column` is what is below it, to be filled.

    Signals:
        close_requested
    """

    close_requested = Signal()

    def __init__(
        self,
        parent: QWidget,
        title: Sentence,
        close: Sentence,
        *,
        width: int = WIDTH,
    ) -> None:
        super().__init__(title, parent)
        self._usual = width
        card = _ScrolledCard()
        self.column = in_column(within=card, margins=(14, 10, 14, 14), spacing=10)
        self._add_title(title, close)
        self._all = _ScrolledColumn(QPalette.ColorRole.Window, card)
        self._around = in_column(self._all, within=self)
        self._arrange()

    def add_scrolled(self, content: QWidget) -> ScrollArea:
        """Give the room that is left to what is scrolled up and down in it."""
        area = ScrollArea(QPalette.ColorRole.Base, content)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.column.addWidget(area, 1)
        return area

    def share(self, wide: int) -> int:
        """Return how wide that is, in percent of its usual width."""
        return round(100 * wide / scaled_to_text(self, self._usual))

    def wide(self, share: int, most: int) -> int:
        """Return how wide it is to be: `share` percent of its usual width, in pixels.

        It has `most` pixels at most, or its usual width where text is not larger.
        """
        wanted = scaled_to_text(self, self._usual) * share // 100
        return min(wanted, max(self._usual, most))

    def scroll_to(self, part: QWidget) -> None:
        """Show a part of the column, if the panel is too low for all of it."""
        self._all.verticalScrollBar().setValue(part.y())

    def retranslate(self) -> None:
        self._arrange()

    def _arrange(self) -> None:
        # away from that edge of the window that the panel is at
        left, right = (_MARGIN, 0) if is_right_to_left() else (0, _MARGIN)
        self._around.setContentsMargins(left, 8, right, 14)
        wide = self._title.fontMetrics().horizontalAdvance(self._title.text()) + 1
        self._title.setMinimumWidth(min(_TITLE, wide))

    def _add_title(self, title: Sentence, close: Sentence) -> None:
        button = translated(FlatButton("×"), accessibleName=close)
        button.measures = BESIDE_TEXT
        button.setMinimumWidth(TARGET)
        button.clicked.connect(self.close_requested)
        self._title = translated(WrappedLabel(scale=1.1, bold=True), text=title)
        self.head = in_row((self._title, 1), button)
        self.column.addLayout(self.head)


def onwards(action: QAction, name: Sentence) -> FlatButton:
    """Return the button at the end of a panel that leads to what can be learnt next."""
    return offering(action, lambda: say("&Next: {topic}", topic=name()))


def offering(action: QAction, name: Sentence) -> FlatButton:
    """Return a button of a panel that triggers an action.

    It has no letter of its own: a button below the board may have that.
    """
    button = translated(FlatButton(), text=lambda: without_mnemonic(name()))
    button.clicked.connect(action.trigger)
    return button
