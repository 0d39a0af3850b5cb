"""The choice of a board: a picture of each, its name, and what is known of it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QRadioButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from oxo_desktop import sentences
from oxo_desktop.engine import GEOMETRIES, Game, Geometry
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.fields import ChoiceGroup, Group, heading
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered, outline_rounded
from oxo_desktop.window.controls.widgets import resized_font, scaled_to_text
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.window.theme import Theme
from oxo_desktop.words import say

_PICTURE = 48
"""The side of a picture, in pixels, for text of the usual size."""

_AROUND = 8
"""Around a picture and its name, in pixels."""

_RADIUS = 10.0
_IN_A_ROW = 5


class BoardButton(QRadioButton):
    """A board to choose, as a small picture above its name.

    Args:
        geometry: the board.
        theme: returns the colours; called whenever it is painted.
    """

    def __init__(self, geometry: Geometry, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self._empty, self._theme = Game(geometry), theme
        self.setFont(resized_font(self, 0.95))
        # for the outline under the pointer
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        translated(
            self,
            text=partial(sentences.board_name, geometry),
            accessibleDescription=partial(sentences.about_board, geometry),
        )

    def sizeHint(self) -> QSize:
        metrics, side = self.fontMetrics(), scaled_to_text(self, _PICTURE)
        wide = max(side, metrics.horizontalAdvance(self.text()))
        return QSize(wide + 2 * _AROUND, side + metrics.height() + 3 * _AROUND)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, accent = QRectF(self.rect()), palette.color(role.Highlight)
        background = palette.color(role.Base if self.isChecked() else role.Button)
        if self.underMouse():
            background = background.darker(105)
        colors = palette.color(role.Dark), background
        fill_bordered(painter, box, _RADIUS, 1, colors)
        if self.isChecked():
            outline_rounded(painter, box, _RADIUS, 2, accent)
        if self.hasFocus():
            inner = box.adjusted(4, 4, -4, -4)
            outline_rounded(painter, inner, _RADIUS - 4, 1.5, accent)
        inside = box.adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
        name = self.fontMetrics().height()
        picture = inside.adjusted(0, 0, 0, -name - _AROUND)
        board_picture.paint(painter, picture, self._empty, self._theme())
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        painter.setPen(palette.color(role.WindowText))
        painter.drawText(inside, flags, self.text())


class BoardChoice(Group):
    """Asks for a board, and tells what wins on it and who can.

    Args:
        geometry: the board chosen at first.
        theme: returns the current colours.

    Signals:
        picked: another board is chosen.
    """

    picked = Signal()

    def __init__(self, geometry: Geometry, theme: Callable[[], Theme]) -> None:
        super().__init__(lambda: say("Board"))
        self._boards = ChoiceGroup(self)
        # all at once, so that the dialog stays as it is when another one is chosen
        self._about = QStackedWidget()
        grid = QGridLayout()
        grid.setSpacing(6)
        self._all = list(GEOMETRIES.values())
        for index, board in enumerate(self._all):
            button = BoardButton(board, theme)
            self._boards.addButton(button, index)
            grid.addWidget(button, *divmod(index, _IN_A_ROW))
            self._about.addWidget(_about(board))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(heading(lambda: say("Board")))
        column.addLayout(grid)
        column.addWidget(self._about)
        self._boards.idToggled.connect(self._on_toggled)
        self._boards.button(self._all.index(geometry)).setChecked(True)

    @property
    def value(self) -> Geometry:
        """The board chosen."""
        return self._all[self._boards.checkedId()]

    @Slot(int, bool)
    def _on_toggled(self, index: int, checked: bool) -> None:  # noqa: FBT001
        if checked:
            self._about.setCurrentIndex(index)
            self.picked.emit()


def _about(board: Geometry) -> QWidget:
    """Return the sentence about a board, with room below where others are longer."""
    label = WrappedLabel(scale=0.95, muted=True)
    translated(label, text=partial(sentences.about_board, board))
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 2, 0, 0)
    column.addWidget(label)
    column.addStretch()
    return page
