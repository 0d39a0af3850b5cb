"""The choices of a board and of a level, each with a few words about it."""

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

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Game,
    Geometry,
    Level,
    level_on,
    levels_of,
)
from oxo_desktop.says import sentences
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.fields import (
    ChoiceButton,
    ChoiceGroup,
    Group,
    heading,
)
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered, outline_rounded
from oxo_desktop.window.controls.widgets import PlainLabel, resized_font, scaled_to_text
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.words import message, say

_PICTURE = 48
"""The side of a picture, in pixels, for text of the usual size."""

_AROUND = 8
"""Around a picture and its name, in pixels."""

_RADIUS = 10.0
_IN_A_ROW = 5


class BoardButton(QRadioButton):
    """A board to choose, as a small picture above its name."""

    def __init__(self, geometry: Geometry) -> None:
        super().__init__()
        self._empty = Game(geometry)
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
        board_picture.paint(painter, picture, self._empty)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        painter.setPen(palette.color(role.WindowText))
        painter.drawText(inside, flags, self.text())


class BoardChoice(Group):
    """Asks for a board, and tells what wins on it and who can."""

    picked = Signal()

    def __init__(self, geometry: Geometry) -> None:
        super().__init__(lambda: say("Board"))
        self._boards = ChoiceGroup(self, GEOMETRIES.values())
        # all at once, so that the dialog stays as it is when another one is chosen
        self._about = QStackedWidget()
        grid = QGridLayout()
        grid.setSpacing(6)
        for index, board in enumerate(GEOMETRIES.values()):
            button = BoardButton(board)
            self._boards.addButton(button)
            grid.addWidget(button, *divmod(index, _IN_A_ROW))
            self._about.addWidget(_about(board))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(heading(lambda: say("Board")))
        column.addLayout(grid)
        column.addWidget(self._about)
        self._boards.picked.connect(self._on_picked)
        self._boards.value = geometry

    @property
    def value(self) -> Geometry:
        return self._boards.value

    @Slot()
    def _on_picked(self) -> None:
        self._about.setCurrentIndex(self._boards.checkedId())
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


_NAMES = {
    Level.RANDOM: message("&Random"),
    Level.EASY: message("&Easy"),
    Level.NORMAL: message("&Normal"),
    Level.HARD: message("&Hard"),
}
"""The levels with the letters that choose them."""


class LevelChoice(Group):
    """Asks for one of the levels that a board has.

    Where two levels are the same, one of them stands for both; the other is still
    chosen, and shown on a board that has it.
    """

    def __init__(self) -> None:
        super().__init__(lambda: say("Level"))
        self._geometry, self._level = THREE_BY_THREE, Level.NORMAL
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(heading(lambda: say("Level")))
        column.addLayout(self._make_levels())
        about = WrappedLabel(scale=0.9, muted=True)
        self._about = translated(about, text=sentences.about_the_levels)
        column.addWidget(self._about)
        self._group.buttonClicked.connect(self._on_clicked)

    def _make_levels(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(0)
        self._group = ChoiceGroup(self, Level)
        self._descriptions: list[PlainLabel] = []
        for level in Level:
            label = PlainLabel(scale=0.95, muted=True)
            button = ChoiceButton(label)
            translated(button, text=partial(say, _NAMES[level]))
            font = button.font()
            font.setBold(True)
            button.setFont(font)
            self._group.addButton(button)
            self._descriptions.append(label)
            column.addWidget(button)
        return column

    @property
    def value(self) -> Level:
        """The level chosen; the board may play another one in its place."""
        return self._level

    @value.setter
    def value(self, level: Level) -> None:
        self._level = level
        self._show()

    def show_for(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self._show()

    def _show(self) -> None:
        offered = levels_of(self._geometry)
        for level, button, label in zip(
            Level, self._group.buttons(), self._descriptions, strict=True
        ):
            describe = partial(sentences.level_description, level, self._geometry)
            translated(button, accessibleDescription=describe)
            translated(label, text=describe)
            # its layout tells nobody that what it says takes more room now
            button.updateGeometry()
            button.setVisible(level in offered)
        self._about.setVisible(Level.NORMAL in offered)
        self._group.value = level_on(self._geometry, self._level)
        # at once, for a dialog that fits itself to it
        layout = self.layout()
        assert layout is not None
        layout.activate()

    @Slot()
    def _on_clicked(self) -> None:
        self._level = self._group.value
