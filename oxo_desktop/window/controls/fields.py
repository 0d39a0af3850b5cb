"""Fields for dialogs, drawn so that they are visible in every theme."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QDropEvent,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QSpacerItem,
    QStyle,
    QStyleOptionSlider,
    QWidget,
)

from oxo_desktop.engine import Geometry, Level, Refusal
from oxo_desktop.engine.levels import level_on, levels_of
from oxo_desktop.window.controls.boxes import in_row
from oxo_desktop.window.controls.description import say_through
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import Menu
from oxo_desktop.window.controls.scrolling import unroll
from oxo_desktop.window.controls.shapes import (
    fill_rounded,
    outline_rounded,
    smooth_painter,
    tick_path,
)
from oxo_desktop.window.controls.text_size import (
    resized_font,
    scale_of_text,
    scaled_to_text,
)
from oxo_desktop.window.controls.texts import SeenLabel, WrappedLabel
from oxo_desktop.window.controls.widgets import (
    SEEN,
    TARGET,
    FlatButton,
    PlainLabel,
    elided,
    show_tooltip,
)
from oxo_desktop.words import (
    Sentence,
    is_right_to_left,
    say,
    without_mnemonic,
    without_signs,
)

T = TypeVar("T")

_RING = 18
"""The diameter of a choice's ring, in pixels where text is of the usual size."""

_INDENT = 30
"""From a choice's edge to its text, in pixels likewise; see `indent`."""

_RADIUS = 8.0
_ROOM = 10
"""The margin to the left and right of a field's text, in pixels."""

_BETWEEN = 24
"""From the label of a field to the field, in pixels."""

_KNOB, _GROOVE = 9.0, 4.0
"""The radius of a slider's knob, and how wide its line is, in pixels likewise."""

_MEANING = 12
"""The characters that any slider has room for beside it, so that sliders align."""

_ARROW = 26
"""The room for the arrow of a ChoiceBox, in pixels likewise."""

_CHOICES: dict[int, int] = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
}
_KEY_PRESS = QEvent.Type.KeyPress

_LINE_ENDS = re.compile("\r\n?|[\u2029\ufdd0\ufdd1]")
"""What ends a line, besides a line feed, in what is pasted: for Qt these do."""

_UTF_16, _PASS = "utf-16-le", "surrogatepass"


def indent(choice: QWidget) -> int:
    """Return how far the text of a choice is from its edge, in pixels."""
    return scaled_to_text(choice, _INDENT)


def _paint_choice(button: QRadioButton | QCheckBox, below: int = 0) -> None:
    """Paint a ring or a box, and the text beside it, with room `below` for more."""
    palette, role = button.palette(), QPalette.ColorRole
    painter = smooth_painter(button)
    is_round, checked = isinstance(button, QRadioButton), button.isChecked()
    is_lit = checked and button.isEnabled()
    ink = palette.color(role.Highlight if is_lit else role.Shadow)
    side = scaled_to_text(button, _RING)
    left = button.width() - 1 - side if is_right_to_left() else 1
    box = QRectF(left, (button.height() - side) / 2, side, side)
    radius = side / 2 if is_round else 5.0
    filled = is_lit and not is_round
    fill_rounded(painter, box, radius, ink if filled else palette.color(role.Base))
    outline_rounded(painter, box, radius, 2, ink)
    if checked and not is_round:
        tick = tick_path(box.center(), side)
        painter.fillPath(tick, palette.color(role.HighlightedText) if filled else ink)
    elif checked:
        inset = side / 4 + 0.5
        inner = box.adjusted(inset, inset, -inset, -inset)
        fill_rounded(painter, inner, inner.width() / 2, ink)
    text = _leading(button.rect(), indent(button), 0).adjusted(0, 0, 0, -below)
    painter.setPen(palette.color(role.WindowText))
    flags = _side() | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic
    painter.drawText(text, flags, button.text())
    if button.hasFocus():
        around = QRectF(painter.boundingRect(text, flags, button.text()))
        around = around.adjusted(-4, -2, 4, 2)
        outline_rounded(painter, around, 4, 1.5, palette.color(role.Highlight))


def _leading(box: QRect, before: int, after: int) -> QRect:
    """Return `box` without margins, which are mirrored in right-to-left languages."""
    left, right = (after, before) if is_right_to_left() else (before, after)
    return box.adjusted(left, 0, -right, 0)


def _side() -> Qt.AlignmentFlag:
    sides = Qt.AlignmentFlag
    side = sides.AlignRight if is_right_to_left() else sides.AlignLeft
    return side | sides.AlignAbsolute


def _choice_size(button: QRadioButton | QCheckBox) -> QSize:
    text = button.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, button.text())
    wide = text.width() + indent(button) + 8
    return QSize(wide, max(TARGET, text.height() + 8))


class ChoiceButton(QRadioButton):
    """One of several choices; what is said `about` it lies below its text."""

    def __init__(self, about: WrappedLabel | None = None) -> None:
        super().__init__()
        self._about = about
        if about is not None:
            about.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            # as high as its width asks for
            policy = QSizePolicy.Policy.Preferred
            self.setSizePolicy(policy, policy)
            self.setMinimumHeight(TARGET)
            # on the side that the current language is read from
            self._before = QSpacerItem(0, 0)
            row = in_row(within=self, spacing=0)
            row.addItem(self._before)
            row.addWidget(about, 1)
            self.refont()

    def refont(self) -> None:
        row = self.layout()
        if row is not None:
            self.setFont(resized_font(self, bold=True))
            row.setContentsMargins(0, self.fontMetrics().height() + 8, 0, 2)
            self._before.changeSize(indent(self), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        _paint_choice(self, 0 if self._about is None else self._about.height())

    def sizeHint(self) -> QSize:
        size = _choice_size(self)
        if self._about is None:
            return size
        wide = max(size.width(), self._about.sizeHint().width() + indent(self))
        return QSize(wide, max(TARGET, self.heightForWidth(wide)))

    def minimumSizeHint(self) -> QSize:
        size = _choice_size(self)
        if self._about is None:
            return size
        about = self._about.minimumSizeHint() + QSize(indent(self), 0)
        return size.expandedTo(about)

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)


class TickBox(QCheckBox):
    picked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.toggled.connect(self.picked)

    @property
    def value(self) -> bool:
        return self.isChecked()

    @value.setter
    def value(self, value: bool) -> None:
        self.setChecked(value)

    def paintEvent(self, event: QPaintEvent) -> None:
        _paint_choice(self)

    def sizeHint(self) -> QSize:
        return _choice_size(self)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)


class ChoiceGroup(QButtonGroup, Generic[T]):
    """Buttons of which one is chosen: Tab leads to that one, arrow keys to the others.

    Qt's Tab would lead to the first of them, until one has had the focus, and its arrow
    keys go only where a button lies, which not everybody sees. Each button stands for a
    value; assistive technology takes it for a radio button.
    """

    picked = Signal()

    def __init__(self, parent: QWidget, buttons: Mapping[T, QAbstractButton]) -> None:
        super().__init__(parent)
        self._values = list(buttons)
        for index, button in enumerate(buttons.values()):
            button.setCheckable(True)
            button.installEventFilter(self)
            # or all but a QRadioButton would be a check box to assistive technology
            button.setAutoExclusive(True)
            self.addButton(button, index)
        self.idToggled.connect(self._on_toggled)

    @property
    def value(self) -> T:
        return self._values[self.checkedId()]

    @value.setter
    def value(self, value: T) -> None:
        self.button(self._values.index(value)).setChecked(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not _KEY_PRESS:
            return False
        step = _CHOICES.get(event.key())
        if step is None:
            return False
        sideways = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        self._choose_next(watched, -step if sideways and is_right_to_left() else step)
        return True

    def _choose_next(self, watched: QObject, step: int) -> None:
        usable = [b for b in self.buttons() if b.isEnabled() and not b.isHidden()]
        at = next(index for index, each in enumerate(usable) if each is watched)
        button = usable[(at + step) % len(usable)]
        button.click()
        # last, since a click may lead on to something else
        button.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot(int, bool)
    def _on_toggled(self, _: int, checked: bool) -> None:  # noqa: FBT001 - a signal's
        strong, click = Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.ClickFocus
        for button in self.buttons():
            button.setFocusPolicy(strong if button.isChecked() else click)
        if checked:
            self.picked.emit()


class Group(QGroupBox):
    """Fields that belong together, with a name for assistive technology."""

    def __init__(
        self, name: Sentence | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        # where a label has the group as its buddy, it needs none
        if name is not None:
            translated(self, accessibleName=name)

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        # Qt keeps room for a frame and a title
        self.setContentsMargins(0, 0, 0, 0)
        return handled

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the heading of the fields shows what they are about."""


def frame(painter: QPainter, field: QWidget, box: QRect | None = None) -> None:
    """Paint the outline of a field, or the ring of the focus, or so around a box."""
    role = QPalette.ColorRole
    width, ink = (2, role.Highlight) if field.hasFocus() else (1, role.Shadow)
    color = field.palette().color(ink)
    outline_rounded(painter, QRectF(box or field.rect()), _RADIUS, width, color)


def _height(field: QWidget) -> int:
    """Return the height of a field, beside which buttons of that height may stand."""
    return max(TARGET, scaled_to_text(field, SEEN))


def name_unseen(field: QWidget, name: Sentence) -> None:
    """Name a field, beside which no label stands, for assistive technology.

    Call this once it has its parent.
    """
    translated(field, accessibleName=name)
    # on Linux Qt drops the name of a ChoiceBox, and only tells of a label beside it
    label = translated(PlainLabel(), text=name)
    label.setParent(field.parentWidget())
    label.setBuddy(field)
    label.hide()


def heading(text: Sentence) -> SeenLabel:
    return translated(SeenLabel(scale=0.95, bold=True, muted=True), text=text)


class _FormLabel(PlainLabel):
    """The label of a field, with what is between both.

    Qt leaves a form's own spacing out of account when it looks whether both have room
    in one row.
    """

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(_BETWEEN, 0)

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint() + QSize(_BETWEEN, 0)


class Form(QFormLayout):
    """Rows of fields, each after a label that leads to it, or below it if need be."""

    def __init__(self) -> None:
        super().__init__(horizontalSpacing=0, verticalSpacing=8)
        growth = QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        self.setFieldGrowthPolicy(growth)
        self.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._size = QSize()

    def setGeometry(self, box: QRect) -> None:
        if box.size() != self._size:
            # Qt would keep rows as low as they were where it was too small for them
            self._size = box.size()
            self.invalidate()
        super().setGeometry(box)

    def add(self, text: str | Sentence, field: QWidget) -> None:
        """Add a field below the others, with a label if that has anything to say."""
        if not text:
            self.addRow(field)
            return
        said = partial(say, text) if isinstance(text, str) else text
        label = translated(_FormLabel(), text=said)
        label.setBuddy(field.focusProxy() or field)
        label.setMinimumHeight(field.sizeHint().height())
        self.addRow(label, field)


def open_text_menu(field: QLineEdit | QPlainTextEdit, event: QContextMenuEvent) -> None:
    """Open the menu of what can be done with the text in a field."""
    usual = field.createStandardContextMenu()
    menu = Menu(field)
    usual.setParent(menu, usual.windowFlags())  # it keeps owning the actions
    menu.addActions(usual.actions())
    menu.open_at(event.globalPos())


class TextField(QLineEdit):
    def __init__(self) -> None:
        super().__init__(frame=False)
        self.setTextMargins(_ROOM - 2, 0, _ROOM - 2, 0)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), _height(self))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), _height(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        frame(smooth_painter(self), self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self.text():
            # Tab would select nothing, of which Orca is told before the field
            event = QFocusEvent(event.type(), Qt.FocusReason.OtherFocusReason)
        super().focusInEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        open_text_menu(self, event)


class TextArea(QPlainTextEdit):
    """A field of several lines, into which nothing is pasted that is too much for it.

    Args:
        check: raises a Refusal of a text that is too much.

    Signals:
        refused: the Refusal of what was to be inserted; the text is as it was.
    """

    refused = Signal(object)

    def __init__(self, check: Callable[[str], object]) -> None:
        super().__init__(tabChangesFocus=True)
        self._check, self._is_dropped_on = check, False
        self._refusal: Refusal | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)

    def text(self) -> str:
        """Return the text; Qt's plain text would have spaces for no-break spaces."""
        return self.document().toRawText().replace("\u2029", "\n")

    def insertFromMimeData(self, source: QMimeData) -> None:
        added = _LINE_ENDS.sub("\n", source.text())
        if self._has_room_for(added):
            self.insertPlainText(added)
            # as long as something is dropped its lines are not laid out, and Qt would
            # look for the caret in one that is not there; it shows it afterwards
            if not self._is_dropped_on:
                self.ensureCursorVisible()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        has_room = not event.commitString() or self._has_room_for(event.commitString())
        super().inputMethodEvent(event if has_room else QInputMethodEvent())

    def _has_room_for(self, added: str) -> bool:
        """Return whether this may take the place of what is selected, or tell why not.

        Qt counts in 16 bits.
        """
        units, code = self.text().encode(_UTF_16, _PASS), added.encode(_UTF_16, _PASS)
        cursor = self.textCursor()
        start, end = 2 * cursor.selectionStart(), 2 * cursor.selectionEnd()
        try:
            self._check((units[:start] + code + units[end:]).decode(_UTF_16, _PASS))
        except Refusal as refused:
            self._refusal = refused
            if not self._is_dropped_on:
                self.refused.emit(refused)
            return False
        return True

    def dropEvent(self, event: QDropEvent) -> None:
        steps = self.document().availableUndoSteps()
        self._refusal, self._is_dropped_on = None, True
        super().dropEvent(event)
        self._is_dropped_on = False
        if self._refusal is None:
            return
        # ignored, or another program would delete what it gave; what was dragged from
        # here has been deleted already, which is undone
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.ignore()
        if self.document().availableUndoSteps() > steps:
            self.undo()
        self.refused.emit(self._refusal)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.InsertLineSeparator):
            # Qt's character for that ends no line in a file
            self.insertPlainText("\n")
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        open_text_menu(self, event)


class LinesField(TextArea):
    """A field of one line, which grows with the lines that its text takes.

    Enter breaks the line of what has several, or of what `goes_on`; with Ctrl it never
    does, and with Shift always. Whatever the field lies in scrolls.

    Signals:
        entered: by Enter, where that does not break the line.
    """

    entered = Signal()

    def __init__(
        self, check: Callable[[str], object], goes_on: Callable[[str], bool]
    ) -> None:
        super().__init__(check)
        self._goes_on = goes_on
        unroll(self)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Expanding, policy.Fixed)
        layout = self.document().documentLayout()
        layout.documentSizeChanged.connect(self.updateGeometry)
        self.retranslate()

    def setText(self, text: str) -> None:
        self.setPlainText(text)
        self.setModified(False)

    def isModified(self) -> bool:
        return self.document().isModified()

    def setModified(self, modified: bool) -> None:  # noqa: FBT001 - as QLineEdit's
        self.document().setModified(modified)

    def retranslate(self) -> None:
        """Leave as much room around one line as other fields do."""
        above = (_height(self) - self.fontMetrics().lineSpacing()) / 2
        self.document().setDocumentMargin(above)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        block = self.document().firstBlock()
        while block.isValid():
            # which makes Qt wrap it, so that its lines can be counted
            self.blockBoundingRect(block)
            block = block.next()
        more = self.document().lineCount() - 1
        high = _height(self) + more * self.fontMetrics().lineSpacing()
        return QSize(super().sizeHint().width(), high)

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled_to_text(self, 80), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, keys = self.text(), event.modifiers()
        modifiers = Qt.KeyboardModifier
        breaks = keys & modifiers.ShiftModifier or "\n" in text or self._goes_on(text)
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and (keys & modifiers.ControlModifier or not breaks):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        frame(smooth_painter(self.viewport()), self)


def _takes_wheel(field: QWidget, event: QWheelEvent) -> bool:
    """Return whether a field has the keyboard; if not, what it lies in is scrolled."""
    event.setAccepted(field.hasFocus())
    return field.hasFocus()


class ChoiceBox(QComboBox, Generic[T]):
    """A choice of one of several values, from a list that opens.

    `name` returns the name of a value in the current language.
    """

    picked = Signal()

    def __init__(self, values: Iterable[T], name: Callable[[T], str]) -> None:
        super().__init__()
        # not by the wheel, which would bring the keyboard here
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._values, self._name = list(values), name
        self.addItems(list(map(name, self._values)))
        self.currentIndexChanged.connect(self._tell)
        self.currentIndexChanged.connect(self.picked)

    @Slot()
    def _tell(self) -> None:
        """Tell a screen reader the value that a key has chosen.

        Orca says no new value of a list that is closed, but a new description.
        """
        if QAccessible.isActive() and self.hasFocus():
            say_through(self, without_signs(self.currentText()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.currentIndex()
        super().keyPressEvent(event)
        if self.currentIndex() == before and not self.view().isVisible():
            # the key has led to no other
            self._tell()

    def event(self, event: QEvent) -> bool:
        # it has a name where no label beside it says what it is
        name = self.accessibleName
        return show_tooltip(self, event, name) or super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if _takes_wheel(self, event):
            super().wheelEvent(event)

    def retranslate(self) -> None:
        for index, value in enumerate(self._values):
            self.setItemText(index, self._name(value))
        self.updateGeometry()

    def set_values(self, values: Iterable[T]) -> None:
        """Offer other values; the one chosen stays, if it is among them."""
        before, after = self.value, list(values)
        if after == self._values:
            return
        self._values = after
        with QSignalBlocker(self):
            self.clear()
            self.addItems(list(map(self._name, after)))
            if before in after:
                self.value = before
        self.updateGeometry()

    @property
    def value(self) -> T:
        return self._values[self.currentIndex()]

    @value.setter
    def value(self, value: T) -> None:
        self.setCurrentIndex(self._values.index(value))

    def sizeHint(self) -> QSize:
        measure = self.fontMetrics().horizontalAdvance
        widest = max(map(measure, map(self.itemText, range(self.count()))))
        wide = widest + 2 * _ROOM + scaled_to_text(self, _ARROW)
        return QSize(wide, _height(self))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def showPopup(self) -> None:
        labels = self.window().findChildren(QLabel)
        named = (label.text() for label in labels if label.buddy() is self)
        self.view().setAccessibleName(without_mnemonic(next(named, "")))
        super().showPopup()
        frame = self.view().parentWidget()
        if isinstance(frame, QFrame):
            # Qt would draw its edge a little darker than the window, black on black
            frame.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
            palette, role = self.palette(), QPalette.ColorRole
            palette.setColor(role.WindowText, palette.color(role.Mid))
            frame.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter = smooth_painter(self)
        box = QRectF(self.rect())
        fill_rounded(painter, box, _RADIUS, palette.color(role.Base))
        ink = palette.color(role.Text)
        scale, room = scale_of_text(self), scaled_to_text(self, _ARROW)
        arrow = QPainterPath()
        corners = QPointF(-4.5, -2.5), QPointF(4.5, -2.5), QPointF(0, 3)
        arrow.addPolygon([corner * scale for corner in corners])
        at = room / 2 + 2
        x = box.left() + at if is_right_to_left() else box.right() - at
        painter.fillPath(arrow.translated(QPointF(x, box.center().y())), ink)
        text = _leading(self.rect(), _ROOM, room)
        painter.setPen(ink)
        shown = elided(self.currentText(), self.font(), text.width())
        painter.drawText(text, _side() | Qt.AlignmentFlag.AlignVCenter, shown)
        frame(painter, self)


def offer_levels(box: ChoiceBox[Level], geometry: Geometry) -> None:
    """Offer the levels of a board; one that it has not, another stands for."""
    chosen = level_on(geometry, box.value)
    box.set_values(levels_of(geometry))
    box.value = chosen


class SliderField(QWidget):
    """A slider for a number, with its meaning beside it.

    A screen reader says each new number by itself, once it has been told of what.

    Args:
        unit: what is counted.
        most: the largest number; the least is 0.
        meaning: returns what a number means, in a few words.
        step: between two numbers that can be chosen.
    """

    picked = Signal()

    def __init__(
        self,
        name: Sentence,
        unit: Sentence,
        most: int,
        meaning: Callable[[int], str],
        step: int = 1,
    ) -> None:
        super().__init__()
        self._meaning, self._step = meaning, step
        self._slider = _Slider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, most // step)
        self._slider.setPageStep(max(1, most // step // 4))
        translated(self._slider, accessibleName=name, accessibleDescription=unit)
        self._label = PlainLabel()
        in_row((self._slider, 1), self._label, within=self, spacing=12)
        self.setFocusProxy(self._slider)
        self._slider.valueChanged.connect(self._on_value_changed)
        self.retranslate()

    def retranslate(self) -> None:
        widest = _MEANING * self._label.fontMetrics().averageCharWidth()
        for number in range(self._slider.maximum() + 1):
            self._label.setText(self._meaning(number * self._step))
            widest = max(widest, self._label.sizeHint().width())
        self._label.setFixedWidth(widest)
        self._show_meaning()

    @property
    def value(self) -> int:
        return self._slider.value() * self._step

    @value.setter
    def value(self, value: int) -> None:
        self._slider.setValue(round(value / self._step))

    @Slot()
    def _on_value_changed(self) -> None:
        self._show_meaning()
        self.picked.emit()

    def _show_meaning(self) -> None:
        self._label.setText(self._meaning(self.value))


class _Slider(QSlider):
    def sizeHint(self) -> QSize:
        # a narrower one is hard to aim at
        return QSize(160, _height(self))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if _takes_wheel(self, event):
            super().wheelEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        kind, part = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
        handle = self.style().subControlRect(kind, option, part, self).center()
        scale = scale_of_text(self)
        radius, high = _KNOB * scale, _GROOVE * scale
        room = radius + 3
        x = min(max(float(handle.x()), room), self.width() - room)
        painter = smooth_painter(self)
        groove = QRectF(0, handle.y() - high / 2, self.width(), high)
        fill_rounded(painter, groove, high / 2, palette.color(role.Shadow))
        accent = palette.color(role.Highlight)
        if is_right_to_left():
            groove.setLeft(x)
        else:
            groove.setRight(x)
        fill_rounded(painter, groove, high / 2, accent)
        knob = QRectF(x - radius, handle.y() - radius, 2 * radius, 2 * radius)
        fill_rounded(painter, knob, radius, accent)
        inset = radius / 3
        inner = knob.adjusted(inset, inset, -inset, -inset)
        fill_rounded(painter, inner, radius - inset, palette.color(role.Base))
        if self.hasFocus():
            around = knob.adjusted(-3, -3, 3, 3)
            outline_rounded(painter, around, radius + 3, 1.5, accent)


class Segments(Group, Generic[T]):
    """Buttons of which one is chosen.

    `name` returns what stands on that of a value, `spoken` what a screen reader says,
    if it is something else.
    """

    picked = Signal()

    def __init__(
        self,
        values: Iterable[T],
        name: Callable[[T], str],
        spoken: Callable[[T], str] | None = None,
    ) -> None:
        super().__init__()
        buttons = {
            v: translated(_SegmentButton(), text=partial(name, v)) for v in values
        }
        for value, button in buttons.items():
            translated(button, accessibleName=partial(spoken or name, value))
        # given shares, Qt would squeeze the widest to make all of them equal
        in_row(*buttons.values(), within=self, spacing=4)
        self._group = ChoiceGroup(self, buttons)
        self._group.button(0).setChecked(True)
        self._group.picked.connect(self.picked)

    @property
    def value(self) -> T:
        return self._group.value

    @value.setter
    def value(self, value: T) -> None:
        self._group.value = value


class _SegmentButton(FlatButton):
    measures = TARGET, SEEN, 20

    def __init__(self) -> None:
        super().__init__()
        # other buttons are never narrower than their size hint
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Fixed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.isChecked():
            # it is chosen already
            event.ignore()
        else:
            super().keyPressEvent(event)
