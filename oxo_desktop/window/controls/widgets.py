"""Small widgets that the window and its dialogs share."""

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import ceil

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShortcutEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QPushButton,
    QTableWidgetItem,
    QToolTip,
    QWidget,
)

from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    outline_rounded,
    smooth_painter,
    text_baseline,
)
from oxo_desktop.window.controls.text_size import (
    above_capitals,
    line_height,
    lines_height,
    resized_font,
    scale_of_text,
)
from oxo_desktop.words import Sentence, is_right_to_left, without_signs

TARGET = 44
"""The least height of what is clicked, in pixels, where there is room for it."""

LEAST_TARGET = 24
"""The least height of it anywhere."""

SEEN = 36
"""The height of it that is seen, where text is of the usual size."""

_INSET = 4
"""Above and below a button at most: what is clicked is higher than what is seen."""

BESIDE_TEXT = 0, LEAST_TARGET, 20
"""The measures of a button beside text; see FlatButton."""

_RADIUS = 10.0
FRAME = QSize(16, 48)
"""What a window manager may put around a window, in pixels."""

_SHARES = 100, 95, 90, 85
"""How narrow the letters of a sentence may be, in hundredths of their width."""

_LEAST_OF_NAME = 3
"""How many letters of a name are shown at least, where anything is."""

_LONG_WORD = 40
"""Characters; a tooltip breaks a word that is longer."""

_OF_A_LINE = 0.8
"""How much of a line that is wrapped a name takes at most."""

_ANY = 1e6
"""A height that no text has, in pixels."""


def elided(text: str, font: QFont, width: float, *, in_middle: bool = False) -> str:
    """Return `text`, with its end or middle left out if it is wider than `width`."""
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(text) <= width:
        return text

    mode = Qt.TextElideMode.ElideMiddle if in_middle else Qt.TextElideMode.ElideRight
    return metrics.elidedText(text, mode, width)


def with_short_names(text: str, names: Iterable[str], font: QFont, width: float) -> str:
    """Return `text`, with the ends of names left out as far as it is too wide."""
    wide = QFontMetricsF(font).horizontalAdvance
    for name in names:
        over = wide(text) - width
        if over > 0 and name and name in text:
            # Qt takes whole pixels
            least = ceil(wide(name[:_LEAST_OF_NAME] + "…")) + 1
            text = text.replace(name, elided(name, font, max(least, wide(name) - over)))
    return text


def write(painter: QPainter, place: QRectF, text: str, *, at_end: bool = False) -> None:
    """Write a line in the painter's font where lines begin in the current language.

    It is at the other end of its place if `at_end`, and elided if it is too long.
    """
    metrics = QFontMetricsF(painter.font())
    text = elided(text, painter.font(), place.width())
    left = place.left()
    if at_end is not is_right_to_left():
        left = place.right() - metrics.horizontalAdvance(text)
    painter.drawText(QPointF(left, text_baseline(metrics, place)), text)


def mirrored(box: QRect, width: int) -> QRect:
    """Return a box in a part of this width, from where the current language begins."""
    if is_right_to_left():
        return box.translated(width - 1 - box.right() - box.left(), 0)
    return box


def open_dialog(dialog: QDialog) -> None:
    """Open a dialog without an event loop of its own; it is deleted once closed."""
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def move_onto_screen(window: QWidget) -> None:
    """Move a window that has grown beyond its screen to the left, or up."""
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    right = min(frame.right() - room.right(), frame.left() - room.left())
    below = min(frame.bottom() - room.bottom(), frame.top() - room.top())
    if right > 0 or below > 0:
        window.move(window.x() - max(0, right), window.y() - max(0, below))


class FlatButton(QPushButton):
    """A rounded button without a border; a checked one has an outline in the accent.

    Args:
        primary: whether it is filled with the accent, as the obvious next step.
        compact: whether it is as small as its text allows, to stand beside text.

    Its `measures` are its least width, the height that is seen, and the room beside its
    text, in pixels where that is of the usual size: all of it grows with the text. Half
    of that room is enough where there is little.
    """

    measures = 90, SEEN, 40

    instead: Sequence[Sentence] = ()
    """What may stand on it in turn: its width is that of the widest."""

    _measured: tuple[QSize, int] | None = None

    def __init__(
        self, text: str = "", *, primary: bool = False, compact: bool = False
    ) -> None:
        super().__init__(text)
        self._primary, self._compact = primary, compact
        if compact:
            self.measures = BESIDE_TEXT
        if primary:
            # a painter of this widget begins with a pen of this colour
            self.setForegroundRole(QPalette.ColorRole.HighlightedText)
        # Enter presses it, not only in a dialog
        self.setAutoDefault(True)
        self.refont()

    def refont(self) -> None:
        self.setFont(resized_font(self, bold=True))

    def setText(self, text: str) -> None:
        self._measured = None
        super().setText(text)

    def changeEvent(self, event: QEvent) -> None:
        # perhaps of the font
        self._measured = None
        super().changeEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(self._measure()[0])

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() - QSize(self._measure()[1], 0)

    def _measure(self) -> tuple[QSize, int]:
        """Return its size where there is room, and by how much it may be narrower."""
        # layouts ask hundreds of times before a window is there
        if self._measured is not None:
            return self._measured
        metrics, scale = QFontMetricsF(self.font()), scale_of_text(self)
        texts = self.text(), *(text() for text in self.instead)
        text = max(metrics.horizontalAdvance(t.replace("&", "")) for t in texts)
        least, seen, beside = (scale * measure for measure in self.measures)
        high = seen if self._compact else max(TARGET, seen)
        size = QSize(round(max(least, text + beside)), round(high))
        self._measured = size, round(beside / 2)
        return self._measured

    def event(self, event: QEvent) -> bool:
        # Qt would hold the button down for a tenth of a second first, and lose what is
        # typed meanwhile
        if isinstance(event, QShortcutEvent) and not event.isAmbiguous():
            self.click()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        filled = self._primary and self.isEnabled()
        button = palette.color(role.Button)
        background = (
            palette.color(role.Highlight) if filled
            else palette.color(role.Base) if self.isChecked()
            else button
        )  # fmt: skip
        if self.isDown() or (self.underMouse() and self.isEnabled()):
            background = background.darker(112 if self.isDown() else 105)
        painter = smooth_painter(self)
        scale = scale_of_text(self)
        # one that is as high as what is seen has nothing around it
        spare = (self.height() - scale * self.measures[1]) / 2
        inset = max(0.0, min(_INSET * scale, spare))
        box = QRectF(self.rect()).adjusted(0, inset, 0, -inset)
        outline, edge = palette.color(role.Dark), palette.color(role.Shadow)
        if outline == button:
            outline, edge = background, button
        elif filled:
            outline = background
        radius = min(_RADIUS * scale, box.height() / 3)
        if self.isEnabled():
            fill_bordered(painter, box, radius, 1, (outline, background))
        else:
            # hollow, and not bold
            outline_rounded(painter, box, radius, 1.5, edge)
            painter.setFont(resized_font(self))
        accent = palette.color(role.Highlight)
        if self.hasFocus() and (filled or self.isChecked()):
            ink = palette.color(role.HighlightedText) if filled else accent
            inner = box.adjusted(4, 4, -4, -4)
            outline_rounded(painter, inner, radius - 4, 1.5, ink)
        if self.isChecked() or (self.hasFocus() and not filled):
            outline_rounded(painter, box, radius, 2, accent)
        _write_label(painter, box, self.text())


def _write_label(painter: QPainter, box: QRectF, text: str) -> None:
    """Write `text` in the middle of `box`, its shortcut letter underlined."""
    if is_right_to_left() or "&&" in text:
        # only Qt knows the place of a letter in right-to-left text, or what && is
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextShowMnemonic
        painter.drawText(box, flags, text)
        return
    before, _, after = text.partition("&")
    metrics = QFontMetricsF(painter.font())
    left = box.center().x() - metrics.horizontalAdvance(before + after) / 2
    baseline = text_baseline(metrics, box)
    painter.drawText(QPointF(left, baseline), before + after)
    if after:
        start = left + metrics.horizontalAdvance(before)
        width = metrics.horizontalAdvance(after[0])
        under = baseline + metrics.underlinePos()
        painter.drawLine(QPointF(start, under), QPointF(start + width, under))


class PlainLabel(QLabel):
    """Text as data: never markup.

    Args:
        scale: its size relative to the usual font.
        muted: whether it has the colour of less important text.
    """

    _at = Qt.AlignmentFlag.AlignVCenter

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
        self.retranslate()
        self._scale, self._bold = scale, bold
        self.refont()
        if muted:
            self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setText(text)

    def retranslate(self) -> None:
        """Align the text to the side where the current language begins."""
        # all labels on one side, even if a name is in a script of the other direction
        flags = Qt.AlignmentFlag
        side = flags.AlignRight if is_right_to_left() else flags.AlignLeft
        self.setAlignment(side | self._at | flags.AlignAbsolute)

    def refont(self) -> None:
        self.setFont(resized_font(self, self._scale, bold=self._bold))

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(QSize(0, line_height(self.font())))

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(0, line_height(self.font())))


def wrapped(widget: QWidget, text: str, font: QFont, width: float) -> QTextLayout:
    """Return the lines of a text in a column where lines begin in the language."""
    sides = Qt.AlignmentFlag
    option = QTextOption(sides.AlignRight if is_right_to_left() else sides.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    # QTextLayout breaks lines at this character, not at a line feed
    lines = QTextLayout(text.replace("\n", "\u2028"), font, widget)
    lines.setTextOption(option)
    lines.beginLayout()
    bottom = 0.0
    while (line := lines.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, bottom))
        bottom += line.height()
    lines.endLayout()
    return lines


class ElidedLabel(PlainLabel):
    """Text that leaves out what has no room: first the ends of names, then its own end.

    The tooltip then has the `full_text`. It is one line; or, with `room_for` so many
    characters, as many lines as these take, whatever it says, with the text `at` an
    edge: that one leaves out its middle instead of its end, which matters. If it
    `grows`, it is as high as it needs. Letters are a little narrower where a word is
    wider than the line, or these lines are too few.
    """

    def __init__(
        self,
        *,
        scale: float = 1.0,
        bold: bool = False,
        muted: bool = False,
        room_for: int = 0,
        at: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
    ) -> None:
        self.full_text = self._shown = ""
        self.names: Iterable[str] = ()
        self._room_for, self._at, self._letters = room_for, at, QFont()
        self.grows = False
        super().__init__(scale=scale, bold=bold, muted=muted)

    def text(self) -> str:
        """Return what is shown, which is no text of QLabel's.

        Whenever that changed, the whole window would be laid out.
        """
        return self._shown

    def setText(self, text: str) -> None:
        self.full_text = text
        self.setAccessibleName(without_signs(text))
        self._elide()
        if self.grows and self.heightForWidth(self.width()) != self.height():
            self.updateGeometry()

    def refont(self) -> None:
        super().refont()
        self._elide()

    @property
    def full_width(self) -> int:
        return ceil(QFontMetricsF(self.font()).horizontalAdvance(self.full_text))

    def hasHeightForWidth(self) -> bool:
        return bool(self._room_for)

    def heightForWidth(self, width: int) -> int:
        metrics = QFontMetricsF(self.font())
        lines = ceil(self._room_for * metrics.averageCharWidth() / max(1, width))
        if self.grows:
            room, wrap = QRectF(0, 0, width, _ANY), Qt.TextFlag.TextWordWrap
            high = metrics.boundingRect(room, wrap, self.full_text).height()
            lines = max(lines, ceil(high / metrics.lineSpacing() - 0.1))
        return lines_height(self.font(), lines)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, line_height(self.font()))

    def sizeHint(self) -> QSize:
        # of one line: of a layout within another Qt asks how high it is in this width
        wide = self._room_for * self.fontMetrics().averageCharWidth()
        return QSize(wide, line_height(self.font()))

    def event(self, event: QEvent) -> bool:
        return show_tooltip(self, event, self._elided) or super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if not self._room_for:
            flags = self.alignment() | Qt.TextFlag.TextDontClip
            painter.drawText(QRectF(self.rect()), flags, self._shown)
            return
        painter.setPen(self.palette().color(self.foregroundRole()))
        lines = wrapped(self, self._shown, self._letters, self.width())
        # accents of the first line stand above it
        top = float(above_capitals(self.font()))
        if self._at is Qt.AlignmentFlag.AlignBottom:
            top = self.height() - top - lines.boundingRect().height()
        lines.draw(painter, QPointF(0, top))

    def _elided(self) -> str:
        return "" if self._shown == self.full_text else self.full_text

    def _narrowed(self) -> QFont:
        """Return the font, with letters as narrow as the longest word needs."""
        text, font = self.full_text, self.font()
        if not self._room_for:
            return font
        for name in self.names:
            text = text.replace(name, "")
        for share in _SHARES:
            font.setStretch(share)
            if self._wrapped_box(text, font).width() <= self.width():
                return font
        return self.font()

    def _wrapped_box(self, text: str, font: QFont) -> QRectF:
        room, wrap = QRectF(0, 0, self.width(), _ANY), Qt.TextFlag.TextWordWrap
        return QFontMetricsF(font).boundingRect(room, wrap, text)

    def _elide(self) -> None:
        font = self._letters = self._narrowed()
        text, shortened = self.full_text, self.names
        width = room = float(self.width())
        if self._room_for:
            room *= max(1, int(self.height() / QFontMetricsF(font).lineSpacing()))
            shortened = tuple(elided(n, font, _OF_A_LINE * width) for n in self.names)
            for name, short in zip(self.names, shortened, strict=True):
                text = text.replace(name, short)
        shown = with_short_names(text, shortened, font, room)
        for share in _SHARES if self._room_for else ():
            # narrower letters, before more is left out than the ends of names
            if self._has_room(shown):
                break
            font.setStretch(min(share, font.stretch() or share))
            self._letters = font
            shown = with_short_names(text, shortened, font, room)
        while room > 0 and not self._has_room(shown):
            short = with_short_names(text, shortened, font, room)
            shown = elided(short, font, room, in_middle=bool(self._room_for))
            room -= width / 8
        if shown != self._shown:
            self._shown = shown
            self.update()

    def _has_room(self, text: str) -> bool:
        if not self._room_for:
            wide = QFontMetricsF(self._letters).horizontalAdvance(text)
            return wide <= self.width()
        box = self._wrapped_box(text, self._letters)
        return box.width() <= self.width() and box.height() <= self.height()


def show_tooltip(widget: QWidget, event: QEvent, text: Callable[[], str]) -> bool:
    """Show a tooltip if the event asks for one and there is a text.

    For a text that a screen reader has already, such as a name: Qt also describes a
    widget by the tooltip that it was given, and the text would be said twice.
    """
    if not isinstance(event, QHelpEvent) or not text():
        return False
    QToolTip.showText(event.globalPos(), text_of_tooltip(text()), widget)
    return True


def tooltip(shown: QWidget | QTableWidgetItem, text: str) -> None:
    """Give a tooltip to a widget or an item; nothing in it is taken for markup.

    Nothing else calls Qt's method for it, and `make check` sees to that. Qt describes
    the widget by the tooltip too, so it is not escaped as markup is: after each sign
    that may begin markup comes a character that is neither seen nor heard.
    """
    for sign in "<&":
        text = text.replace(sign, f"{sign}\u200b")
    shown.setToolTip(text)


def text_of_tooltip(text: str) -> str:
    """Return `text` for a tooltip, so that nothing in it is taken for markup.

    Very long words are made breakable, or the tooltip would be as wide as they are.
    """
    breakable = re.sub(rf"(\S{{{_LONG_WORD}}})(?=\S)", "\\1\u200b", text)
    return f"<p>{escape(breakable)}</p>"
