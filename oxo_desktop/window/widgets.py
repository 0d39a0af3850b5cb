"""Small widgets that the window and its dialogs share."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QWidget,
)

_RADIUS = 10.0

CHOICE_RING = 18
"""The diameter of a choice's ring, in pixels."""

CHOICE_INDENT = 30
"""From a choice's left edge to its text, in pixels."""


class FlatButton(QPushButton):
    """A rounded button without a border.

    Args:
        text: with an ampersand before its shortcut letter.
        primary: whether it is the one thing to do next, filled with the accent.
        parent: the Qt owner.

    A checkable one that is checked has the accent around it.
    """

    def __init__(
        self, text: str, parent: QWidget | None = None, *, primary: bool = False
    ) -> None:
        super().__init__(text, parent)
        self._primary = primary
        font = self.font()
        font.setBold(True)
        self.setFont(font)

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        text = metrics.size(Qt.TextFlag.TextShowMnemonic, self.text())
        return QSize(max(90, text.width() + 40), max(36, text.height() + 18))

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        fill, ink = role.Button, role.ButtonText
        if self._primary and self.isEnabled():
            fill, ink = role.Highlight, role.HighlightedText
        elif self.isChecked():
            fill = role.Base
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = QPen(palette.color(role.Highlight), 2)
        ringed = self.isChecked() or (self.hasFocus() and not self._primary)
        painter.setPen(accent if ringed else Qt.PenStyle.NoPen)
        background = palette.color(fill)
        if self.isDown() or (self.underMouse() and self.isEnabled()):
            background = background.darker(112 if self.isDown() else 105)
        painter.setBrush(background)
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(1, 1, -1, -1), _RADIUS, _RADIUS
        )
        if self._primary and self.hasFocus():
            painter.setPen(QPen(palette.color(role.HighlightedText), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 4, -4, -4), 7, 7)
        painter.setPen(palette.color(ink))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextShowMnemonic
        painter.drawText(self.rect(), flags, self.text())


class ChoiceButton(QRadioButton):
    """One of several choices, with a ring that is seen on every theme."""

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        checked = self.isChecked()
        ring = palette.color(role.Highlight if checked else role.PlaceholderText)
        side = CHOICE_RING
        circle = QRectF(1, (self.height() - side) / 2, side, side)
        painter.setPen(QPen(ring, 2))
        painter.setBrush(palette.color(role.Base))
        painter.drawEllipse(circle.adjusted(1, 1, -1, -1))
        if checked:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ring)
            inset = side / 4 + 0.5
            painter.drawEllipse(circle.adjusted(inset, inset, -inset, -inset))
        text = self.rect().adjusted(CHOICE_INDENT, 0, 0, 0)
        painter.setPen(palette.color(role.WindowText))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic
        painter.drawText(text, flags, self.text())
        if self.hasFocus():
            painter.setPen(QPen(palette.color(role.Highlight), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            around = painter.boundingRect(text, flags, self.text())
            painter.drawRoundedRect(QRectF(around).adjusted(-4, -2, 4, 2), 4, 4)

    def sizeHint(self) -> QSize:
        text = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text())
        return QSize(text.width() + CHOICE_INDENT + 8, max(24, text.height() + 8))

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)


class PlainLabel(QLabel):
    """Text as data: never markup, wrapped where it is long.

    Args:
        text: shown as it is.
        scale: its size against the usual font's.
        bold: whether it is.
        muted: whether it is read second.
    """

    def __init__(
        self,
        text: str = "",
        *,
        scale: float = 1.0,
        bold: bool = False,
        muted: bool = False,
    ) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * scale)
        font.setBold(bold)
        self.setFont(font)
        if muted:
            self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setText(text)


class StatusLine(PlainLabel):
    """One line of text, with its middle left out where space is short.

    The middle is where a sentence has the name; its end tells more.
    """

    def setText(self, text: str) -> None:
        self.setWordWrap(False)
        super().setText(text)
        self._tell_what_is_left_out()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.fontMetrics().height())

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell_what_is_left_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self._elided())

    def _elided(self) -> str:
        middle = Qt.TextElideMode.ElideMiddle
        return self.fontMetrics().elidedText(self.text(), middle, self.width())

    def _tell_what_is_left_out(self) -> None:
        self.setToolTip("" if self._elided() == self.text() else self.text())


class NoticeBar(QFrame):
    """A quiet bar that tells what went wrong and goes away when it is closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Notice")
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self.setAutoFillBackground(True)
        self._label = PlainLabel()
        close = FlatButton("Close")
        close.setAccessibleName("Close the notice")
        close.clicked.connect(self.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 6, 12, 6)
        layout.addWidget(self._label, 1)
        layout.addWidget(close)

    def tell(self, text: str) -> None:
        """Show `text`."""
        self._label.setText(text)
        self.show()
