"""What a player does and sees in any dialog and on any widget."""

from pathlib import Path

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QHelpEvent,
    QImage,
    QMouseEvent,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QLabel,
    QMenu,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.main_window import MainWindow
from oxo_desktop.window.theme import THEME_NAMES
from tests.window.painted import shades


def opened(window: MainWindow, action: str) -> QDialog:
    """Return the dialog that `action` of the menus opens."""
    getattr(window.menus, action).trigger()
    return window.findChildren(QDialog)[-1]


def settle() -> None:
    """Let what was changed be laid out and painted."""
    for _ in range(5):
        QApplication.processEvents()


def notice_bar(window: QWidget) -> NoticeBar:
    (bar,) = window.findChildren(NoticeBar)
    return bar


def notice(window: QWidget) -> str:
    """Return what the bar above the board says."""
    return notice_bar(window).findChildren(QLabel)[0].text()


def button(window: QWidget, text: str) -> QAbstractButton:
    """Return the only button of a window with this text."""
    buttons = window.findChildren(QAbstractButton)
    (found,) = (b for b in buttons if b.text().replace("&", "") == text)
    return found


def tooltip_of(widget: QWidget) -> str:
    """Return what is shown where the pointer rests on a widget."""
    place = widget.rect().center()
    asked = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
    widget.event(asked)
    return QToolTip.text() if asked.isAccepted() else ""


def is_markup(text: str) -> bool:
    """Return whether Qt takes a text for markup where it is not told what it is."""
    return QtGui.Qt.mightBeRichText(text)


def pick(window: QWidget, file: Path) -> None:
    """Choose a file in the dialog that is open, and press its button."""
    (dialog,) = window.findChildren(QFileDialog)
    dialog.selectFile(str(file))
    dialog.accept()


def click_in_menu(qtbot: QtBot, menu: QMenu, action: QAction) -> None:
    """Point at an action of an open menu, and click."""
    place = menu.actionGeometry(action).center()
    # Qt takes no click on a menu that has come up under a pointer at rest
    for step in range(-8, 1):
        point_at(menu, place + QPoint(step, 0))
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)


def point_at(widget: QWidget, place: QPoint) -> None:
    """Move the pointer to a place in a widget."""
    inside, outside = QPointF(place), QPointF(widget.mapToGlobal(place))
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    kind = QEvent.Type.MouseMove
    moved = QMouseEvent(kind, inside, outside, none, none, keys)
    QApplication.sendEvent(widget, moved)


def choose_theme(window: MainWindow, choice: ThemeChoice) -> None:
    """Choose a theme in the menus."""
    menu_action(window, THEME_NAMES[choice]).trigger()


def menu_action(window: MainWindow, text: str) -> QAction:
    """Return an action of the menus by its text."""
    (action,) = (a for a in window.findChildren(QAction) if a.text() == text)
    return action


def wear(
    qtbot: QtBot, window: MainWindow, choice: ThemeChoice, widget: QWidget
) -> None:
    """Choose a theme, and wait until `widget` has its colours too."""
    choose_theme(window, choice)
    edge = window.theme.border
    qtbot.waitUntil(lambda: widget.palette().color(QPalette.ColorRole.Mid) == edge)


def colors(widget: QWidget) -> set[str]:
    """Return every colour that `widget` shows."""
    picture = widget.grab().toImage()
    return set(shades(picture, picture.rect()))


def left_edge(widget: QWidget) -> str:
    """Return the colour in the middle of the left edge of `widget`."""
    return widget.grab().toImage().pixelColor(0, widget.height() // 2).name()


def shows_focus(qtbot: QtBot, widget: QWidget, other: QWidget) -> bool:
    """Return whether `widget` looks another way once `other` has the focus."""
    pictures = []
    for focused in (widget, other):
        focused.setFocus()
        qtbot.waitUntil(focused.hasFocus)
        pictures.append(widget.grab().toImage())
    return pictures[0] != pictures[1]


def framed(window: MainWindow, tone: str = "accent") -> list[int]:
    """Return the squares in a dotted frame of this tone, as a hint shows them."""
    view, scene = window.view, window.scene
    picture = view.viewport().grab().toImage()

    def shows_dots(position: int) -> bool:
        # some of the upper edge; on a disc it is round
        top = scene.square_box(position).center() - QPointF(0, 46)
        edge = view.mapFromScene(QRectF(top.x() - 14, top.y() - 1.5, 28, 3))
        box = edge.boundingRect()
        return any(
            differ(picture.pixelColor(x, y), getattr(window.theme, tone)) < 60
            for x in range(box.left(), box.right() + 1)
            for y in range(box.top(), box.bottom() + 1)
        )

    return list(filter(shows_dots, scene.layout.geometry.positions))


def differ(one: QColor, other: QColor) -> int:
    """Return by how much two colours differ, 0 to 765."""
    return (
        abs(one.red() - other.red())
        + abs(one.green() - other.green())
        + abs(one.blue() - other.blue())
    )


def mixed(ink: QColor, share: float, paper: QColor) -> QColor:
    """Return the colour of `share` of `ink` on `paper`."""
    return QColor.fromRgbF(
        share * ink.redF() + (1 - share) * paper.redF(),
        share * ink.greenF() + (1 - share) * paper.greenF(),
        share * ink.blueF() + (1 - share) * paper.blueF(),
    )


def is_up_to_date(widget: QWidget) -> bool:
    """Return whether the screen shows the window of `widget` as it is painted anew."""
    QApplication.processEvents()
    top = widget.window()
    anew = top.grab().toImage()
    on_screen = top.screen().grabWindow(top.winId()).toImage()
    on_screen.convertTo(anew.format())
    if on_screen == anew:
        return True
    painter = QPainter(on_screen)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, anew)
    painter.end()
    on_screen.convertTo(QImage.Format.Format_RGB888)
    # a part of the edge of a faint mark may be rounded another way than all of it
    return max(bytes(on_screen.constBits())) <= 1
