"""The view of the board: for the mouse, the keyboard and the screen reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from oxo_desktop.layouts import Layout, arrangements_of, layout_in_depth
from oxo_desktop.play.settings import Preferences
from oxo_desktop.play.tasks import painting
from oxo_desktop.says import sentences
from oxo_desktop.window.board.scene import BoardScene
from oxo_desktop.window.controls.figures import MARGIN, SQUARE
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shown import Change
from oxo_desktop.window.controls.widgets import LEAST_TARGET
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.window.board.squares import SquareButtons

AROUND = 2
"""Around the board, so that its edge is not cut by a part of a pixel, in pixels."""

LEAST_SIDE = 146
"""The least width and height of the board, in pixels."""

_HAIR = 1e-3
"""Too little to be seen, in pixels."""


def least_size(layouts: Sequence[Layout]) -> QSize:
    """Return the least size of a view in which all squares can be aimed at."""
    shape = min(layouts, key=lambda a: max(a.width, a.height))
    around = 2 * MARGIN / SQUARE
    sides = shape.width + around, shape.height + around
    # in depth a square is less high
    wide, high = (ceil(LEAST_TARGET / shape.down.y * side) for side in sides)
    sides = max(LEAST_SIDE, wide), max(LEAST_SIDE, high)
    return QSize(*sides) + QSize(2 * AROUND, 2 * AROUND)


class BoardView(QGraphicsView):
    """Shows a BoardScene, which must outlive it, undistorted and centred.

    Attributes:
        buttons: the squares for keyboard and screen reader, once the board was painted.

    Signals:
        menu_requested: where on the screen the menu of the board is asked for.
        described: what a screen reader is told about squares may have changed.
        arrangement_chosen: the layers of the board are to be arranged another way.
    """

    menu_requested = Signal(QPoint)
    described = Signal()
    arrangement_chosen = Signal()

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self.board_scene = scene
        self.buttons: SquareButtons | None = None
        self._keypad_as_board = self._in_depth = False
        self._descriptions: Mapping[int, str] = {}
        # our own viewport: PySide6 would search all its types for that of Qt's
        self.setViewport(QWidget())
        # with the window's colour: nothing under it is painted again with a mark
        self.viewport().setAutoFillBackground(True)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        for part in (self, self.viewport()):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # an index of so few items takes longer than it saves
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setMouseTracking(True)
        self.setAcceptDrops(False)  # the window handles them
        translated(self, accessibleName=lambda: say("Board"))
        scene.game_shown.connect(self._on_game_shown)
        scene.marks_changed.connect(self._on_marks_changed)
        scene.mark_shaken.connect(self._paint_at_once)

    def sizeHint(self) -> QSize:
        # a scroll area takes it for the least size, where heights depend on widths
        return self.minimumSize()

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The arrangements that the board may have; in depth there is only one."""
        geometry = self.board_scene.layout.geometry
        in_depth = layout_in_depth(geometry) if self._in_depth else None
        return (in_depth,) if in_depth else arrangements_of(geometry)

    def arrange(self, layout: Layout) -> None:
        if layout is not self.board_scene.layout:
            self.board_scene.arrange(layout)
            self._fit()

    def retranslate(self) -> None:
        """Name the squares in the current language; the board is never mirrored."""
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        if self.buttons is not None:
            self.buttons.show_marks()

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        self._keypad_as_board = after.keypad_as_board
        if self.buttons is not None:
            self.buttons.keypad_as_board = after.keypad_as_board
        if after.layers_in_depth is not self._in_depth:
            self._in_depth = after.layers_in_depth
            self.arrangement_chosen.emit()

    @Slot()
    def make_buttons(self) -> None:
        from oxo_desktop.window.board.squares import SquareButtons

        keyboard = self.window().focusWidget()
        # when the board becomes another, a widget that is not on it keeps the keyboard
        has_keyboard = self.buttons is None or self.isAncestorOf(keyboard)
        if self.buttons is not None:
            self.buttons.close()
        self.buttons = SquareButtons(self.board_scene, self.viewport())
        self.buttons.keypad_as_board = self._keypad_as_board
        self.buttons.describe(self._descriptions)
        self._place_buttons()
        if has_keyboard:
            self.buttons.take_focus()

    def describe(self, descriptions: Mapping[int, str]) -> None:
        """Tell a screen reader these about squares, and nothing about others."""
        self._descriptions = descriptions
        if self.buttons is not None:
            self.buttons.describe(descriptions)
        self.described.emit()

    @property
    def noted_here(self) -> str:
        """What is told about the free square with the keyboard besides its place."""
        if self.buttons is None or self.board_scene.mark_at(self.buttons.current):
            return ""
        here, geometry = self.buttons.current, self.board_scene.layout.geometry
        noted = self._descriptions.get(here, "")
        return "" if noted == sentences.place(geometry, here) else noted

    @Slot()
    def _on_game_shown(self) -> None:
        if self.buttons is not None:
            if self.buttons.geometry == self.board_scene.layout.geometry:
                self.buttons.show_marks()
            else:
                self.make_buttons()
        self._fit()

    @Slot(object)
    def _on_marks_changed(self, change: Change) -> None:
        """Paint new marks, and update squares for screen readers."""
        for position in change.came:
            self._paint_at_once(position)
        if self.buttons is not None:
            for position in (*change.left, *change.came):
                mark = change.came.get(position)
                self.buttons.show_mark(position, mark, is_reply=change.was_awaited)

    @Slot(int)
    def _paint_at_once(self, position: int) -> None:
        """Paint a square before anything else is done."""
        square = self.board_scene.square_box(position)
        self.viewport().repaint(self.mapFromScene(square).boundingRect())

    def take_focus(self) -> None:
        if self.buttons is not None:
            self.buttons.take_focus()

    def press_digit(self, event: QKeyEvent) -> bool:
        return self.buttons is not None and self.buttons.press_digit(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.buttons is None or not self.buttons.press_key(event):
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.buttons is not None:
            self.buttons.hide_ring()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.buttons is not None:
            self.buttons.hide_ring()
        super().mouseDoubleClickEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting():
            super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        scene_rect = self.board_scene.sceneRect()
        size = self.viewport().size() - QSize(2 * AROUND, 2 * AROUND)
        scale = min(
            size.width() / scene_rect.width(), size.height() / scene_rect.height()
        )
        # Qt moves the board to the middle by whole pixels, rounded down: the edges lie
        # on whole ones if its corner is the origin and its width even, or a hair less
        width = int(scale * scene_rect.width() + _HAIR) // 2 * 2 - _HAIR
        scale = width / scene_rect.width()
        self.resetTransform()
        self.scale(scale, scale)
        self.translate(-scene_rect.left(), -scene_rect.top())
        self._place_buttons()

    def _place_buttons(self) -> None:
        if self.buttons is not None:
            for position in self.board_scene.layout.geometry.positions:
                box = self.mapFromScene(self.board_scene.square_box(position))
                self.buttons.place(position, box.boundingRect())
