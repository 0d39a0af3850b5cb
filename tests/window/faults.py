"""What can be wrong with any window: names, letters for Alt, room, sizes, contrast."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QScrollArea,
    QScrollBar,
    QSlider,
    QWidget,
)

from oxo_desktop.window.board.squares import SquareButton
from oxo_desktop.window.controls.fields import ChoiceButton, TickBox, indent
from oxo_desktop.window.controls.widgets import (
    LEAST_TARGET,
    TARGET,
    ElidedLabel,
    FlatButton,
)
from oxo_desktop.window.lessons.lessons_panel import TopicButton
from oxo_desktop.window.model.drawing import NameNode
from oxo_desktop.window.moves.steps import StepButton
from oxo_desktop.window.think.tree_view import TreeView
from oxo_desktop.window.worksheets.paper_dialog import Preview
from oxo_desktop.words import say, without_mnemonic, without_signs
from tests.window.heard import FOCUSABLE, ROLE, Heard, tree
from tests.window.painted import texts
from tests.window.seen import settle

LEAST_TEXT = 12
"""The least size of text where it is as large as the desktop's, in pixels."""

TOGGLES = (
    "&Why?", "&Review", "Change &marks", "&New line", "Ne&w name…", "Compare the "
                                                                    "methods",
    "&Help",
)  # fmt: skip
"""The buttons that switch something on and off; other check boxes have a box."""

# names and roles


def all_wrong(window: QWidget) -> Iterator[str]:
    """Return what is wrong with the objects in a window, and with its menus."""
    heard = tree(window)
    assert len(heard) > 2
    for each in heard:
        yield from (f"{what}: {each}" for what in wrong_with(each))
        # Qt's own are as they are
        if not isinstance(window, QFileDialog):
            yield from (f"{what}: {each}" for what in _wrong_with_words(each))
    for menu in window.findChildren(QMenu):
        for action in menu.actions():
            if not action.isSeparator() and not action.text():
                yield f"a nameless entry of the menu {menu.title()!r}"


def wrong_with(each: Heard) -> Iterator[str]:
    """Return what is wrong with one object."""
    if not each.is_focusable:
        return
    if not each.name.strip():
        yield "nameless"
    if each.role not in FOCUSABLE:
        yield "only holds others"
    if isinstance(each.object, QAbstractButton):
        yield from _wrong_with_button(each, each.object)
    elif isinstance(each.object, QComboBox):
        yield from _wrong_with_choices(each, each.object)
    elif each.role is ROLE.Slider and not each.description:
        yield "a slider that does not say what its number means"


def _wrong_with_words(each: Heard) -> Iterator[str]:
    """Return what is said twice, or is written for the eye."""
    name, description = each.name, each.description
    others = name, *each.labels
    # what a list of choices says when another is chosen is its value
    is_value = each.role is ROLE.ComboBox and description == each.value
    if description and not is_value:
        if any(description in other for other in others):
            yield "a description that is in the name"
        if " " in name and name in description:
            yield "a name that is in the description"
    if description != without_signs(description) or description.startswith("<p>"):
        yield "a description with markup, or with signs of direction"


def _wrong_with_choices(each: Heard, box: QComboBox) -> Iterator[str]:
    if not any(each.labels):
        yield "a list of choices that no label names"
    if each.value != box.currentText():
        yield "not the value shown"


def _wrong_with_button(each: Heard, button: QAbstractButton) -> Iterator[str]:
    group = button.group()
    is_one_of_several = group is not None and group.exclusive()
    if is_one_of_several is not (each.role is ROLE.RadioButton):
        yield "one of several choices, or not"
    # where the letter stands in brackets, some buttons go without it
    toggles = {
        name.strip("⟦⟧~")
        for text in map(say, TOGGLES)
        for name in (text.replace("&", ""), without_mnemonic(text))
    }
    name = each.name.strip("⟦⟧~")
    has_box = isinstance(button, QCheckBox) or name in toggles
    if each.role is ROLE.CheckBox and not has_box:
        yield "a check box without a box"


# what the wheel does to a field on a page that it scrolls


def turned(window: QWidget) -> Iterator[str]:
    """Return the fields that take the wheel without having the keyboard."""
    by_wheel = Qt.FocusPolicy.WheelFocus
    for field in window.findChildren(QWidget):
        is_field = isinstance(field, QComboBox | QAbstractSlider | QAbstractSpinBox)
        if not is_field or isinstance(field, QScrollBar) or field.hasFocus():
            continue
        event = _turn_of_the_wheel(field)
        field.event(event)
        if event.isAccepted() or field.focusPolicy() & by_wheel == by_wheel:
            yield field.accessibleName() or type(field).__name__


def _turn_of_the_wheel(widget: QWidget) -> QWheelEvent:
    at = widget.rect().center()
    return QWheelEvent(
        at,
        widget.mapToGlobal(at),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


# letters that Alt is pressed with


def clashes(window: QWidget) -> Iterator[str]:
    """Return which texts of a window, or of one of its menus, share a letter."""
    yield from _shared("the window", _texts_with_alt(window))
    for menu in window.findChildren(QMenu):
        yield from _shared(f"menu {menu.title()}", _texts_of(menu.actions()))


def _shared(place: str, all_texts: Iterable[str]) -> Iterator[str]:
    letters = defaultdict(list)
    for text in all_texts:
        letters[QKeySequence.mnemonic(text).toString()].append(text)
    for letter, sharing in letters.items():
        if letter and len(sharing) > 1:
            yield f"{place}: {letter} {sharing}"


def _texts_with_alt(window: QWidget) -> Iterator[str]:
    """Return the texts that can be reached with Alt while a window is shown."""
    if isinstance(window, QMainWindow):
        yield from _texts_of(window.menuBar().actions())
    for widget in window.findChildren(QWidget):
        if widget.window() is window and widget.isVisible():
            match widget:
                case QAbstractButton():
                    yield widget.text()
                case QLabel() if widget.buddy() is not None:
                    yield widget.text()


def _texts_of(actions: Iterable[QAction]) -> Iterator[str]:
    return (action.text() for action in actions if action.isVisible())


# room


def cut(window: QWidget, *names: str) -> list[str]:
    """Return what has no room where it stands, or hangs over its edge.

    A choice may shorten one of these `names`, if a screen reader is told all of it.
    """
    settle()
    faults = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.objectName().startswith("qt_"):
            continue
        if isinstance(widget, SquareButton):
            continue
        parent = widget.parentWidget()
        assert parent is not None
        hangs_over = isinstance(
            widget, QAbstractButton | QLabel | QComboBox
        ) and not parent.rect().contains(widget.geometry())
        if hangs_over or not fits(widget, *names):
            text = getattr(widget, "text", widget.accessibleName)()
            faults.append(f"{type(widget).__name__}: {text} {widget.geometry()}")
    return faults


def fits(widget: QWidget, *names: str) -> bool:
    """Return whether what stands on a widget can be read, or where to read the rest."""
    room, metrics = widget.size(), widget.fontMetrics()
    match widget:
        case FlatButton():
            # a cross is the one that is smaller
            needed = widget.minimumSizeHint().width() if len(widget.text()) > 1 else 0
            return room.width() >= needed and room.height() >= metrics.height()
        case ChoiceButton() | TickBox():
            text = metrics.size(Qt.TextFlag.TextShowMnemonic, widget.text())
            is_short = any(name in widget.accessibleName() for name in names)
            return (
                ("…" in widget.text()) is is_short
                and room.width() >= indent(widget) + text.width()
                and room.height() >= metrics.height()
            )
        case QComboBox():
            return room == room.expandedTo(widget.sizeHint())
        case QAbstractButton():
            text = metrics.size(Qt.TextFlag.TextShowMnemonic, widget.text())
            return room == room.expandedTo(text)
        case QLabel():
            return _label_fits(widget)
    return True


def _label_fits(label: QLabel) -> bool:
    room, metrics = label.size(), label.fontMetrics()
    if isinstance(label, ElidedLabel):
        # a tooltip has the rest
        return room.height() >= metrics.height()
    if label.wordWrap():
        return room.height() >= label.heightForWidth(room.width())
    return room == room.expandedTo(label.sizeHint())


def too_wide(window: QWidget) -> list[QScrollArea]:
    """Return what has to be scrolled to a side, but for tables, and for the tree.

    A narrowest window may have to be, and one that is wider than its screen, of which
    a panel takes no more than a share.
    """
    most = window.screen().size().width()
    if not window.minimumSizeHint().width() < window.width() <= most:
        return []
    areas = (a for a in window.findChildren(QScrollArea) if not isinstance(a, TreeView))
    return [area for area in areas if area.horizontalScrollBar().isVisible()]


# sizes


CONTROLS = QAbstractButton | QComboBox | QLineEdit | QSlider

UNCLICKED = Qt.WidgetAttribute.WA_TransparentForMouseEvents

DENSE = SquareButton | StepButton | TopicButton | NameNode
"""Many of them share their room."""


def too_small(window: QWidget, wanted: int = TARGET) -> Iterator[str]:
    """Return what is clicked and smaller than `wanted`, or than what is the least."""
    measured = 0
    for part in window.findChildren(QWidget):
        is_clicked = not part.testAttribute(UNCLICKED)
        if not part.isVisible() or part.window() is not window or not is_clicked:
            continue
        if isinstance(part, CONTROLS):
            least = LEAST_TARGET if _is_dense(part) else wanted
            sizes = {(part.width(), part.height())}
        elif isinstance(part, QAbstractItemView):
            least, sizes = LEAST_TARGET, _rows(part)
        else:
            continue
        measured += 1
        for wide, high in sizes:
            if min(wide, high) < least:
                text = getattr(part, "text", part.accessibleName)()
                yield f"{type(part).__name__} {text!r} is {wide}×{high}"
    assert measured


def _is_dense(part: QWidget) -> bool:
    is_beside_text = isinstance(part, FlatButton) and part._compact
    return is_beside_text or isinstance(part, DENSE)


def _rows(view: QAbstractItemView) -> set[tuple[int, int]]:
    """Return the sizes of what can be clicked in a list or table."""
    model = view.model()
    if isinstance(view, QHeaderView):
        # one without height is there for screen readers alone
        return {(LEAST_TARGET, view.height())} if view.height() else set()
    boxes = (view.visualRect(model.index(row, 0)) for row in range(model.rowCount()))
    return {box.size().toTuple() for box in boxes if not box.isEmpty()}


# contrast


def pale(window: QWidget) -> Iterator[str]:
    """Return the texts that are too small, or too pale for text of any size by WCAG 2.

    Where there is no room for letters of that size, they are narrow first.
    """
    shown = list(texts(window))
    assert shown
    # a sheet of paper is much smaller than it is printed
    read = (text for text in shown if not isinstance(text.widget, Preview))
    for text in read:
        if text.contrast < 4.5 or (text.size < LEAST_TEXT and not text.is_narrow):
            yield str(text)
