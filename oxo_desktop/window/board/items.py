"""What moves on the board: a mark on each square, and the line through a win.

All items have the scene's own coordinates, in scene units (see figures.py).
"""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import (
    QGraphicsPathItem,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from oxo_desktop.engine import Line, Mark
from oxo_desktop.layouts import Layout
from oxo_desktop.window import theme
from oxo_desktop.window.board.animation import (
    SLOW_AT_BOTH_ENDS,
    after_the_last_mark,
    animation_of,
)
from oxo_desktop.window.controls.board_painter import BoardPainter, won_path
from oxo_desktop.window.controls.figures import SQUARE, square_path

if TYPE_CHECKING:
    from oxo_desktop.window.board.scene import BoardScene

STROKE_MS = 180
"""How long a mark takes to be drawn, in milliseconds."""

WIN_MS = 420
"""How long the line through a win takes, the time of the last mark included."""

END_MS = 480
"""How long a game that has ended moves its marks, the time of the last one included."""

WIPE_MS = 240
"""How long it takes to wipe the whole board, in milliseconds."""

_FRAME_MS = 16
"""How long a frame of an animation lasts, in milliseconds."""

_SHAKE_MS = 280
_SHAKES = (-5.0, 5.0, -4.0, 3.0, -1.5)
"""The offsets of a mark that shakes, in turn, in scene units."""

_SWOLLEN, _LEANING = 1.16, 0.24
"""How large a mark becomes that has won, and how far its top leans to the right, as a
share of its height, where nobody has won.
"""

_SWELLING = 0.4, 1.0
"""The share of the time at which it begins, and that at which it ends."""

_FIRST_LEANS, _LEANS_FOR = 0.2, 0.4
"""The share at which the first mark begins, and for how much of the time each leans."""

_STEPS = 12
"""In how many steps an animation goes there and back again."""


class StrokedItem(QGraphicsPathItem):
    """Something that is drawn stroke by stroke, and goes again.

    What moves of it is a number, each by an animation of its own:

    Attributes:
        mark: whose it is; None for nothing.
        drawn: how much of its strokes is there, 0 to 1.
        share: its opacity, 0 to 1.
        front: everything to the left of this x has been wiped off.
        aside: how far it is shifted to the right.
        size, lean: how large it is, and how far its top leans to the right of its foot,
            as shares of its height.
        is_leaving: whether it is on its way off the board.
    """

    def __init__(self, scene: BoardScene, path: QPainterPath) -> None:
        super().__init__(path)
        # a pen would make its box larger than its path
        self.setPen(Qt.PenStyle.NoPen)
        self.mark: Mark | None = None
        self.drawn, self.share, self.front, self.aside = 1.0, 1.0, -SQUARE, 0.0
        self.size, self.lean = 1.0, 0.0
        self.is_leaving = False
        self._scene = scene
        self._moving: dict[str, QVariantAnimation] = {}

    def appear(self, mark: Mark, duration: int) -> None:
        self.finish()
        self.mark, self.is_leaving = mark, False
        self.drawn, self.share, self.front = 1.0, 1.0, -SQUARE
        self.move("drawn", 0.0, 1.0, duration)
        self.update()

    def undraw(self, duration: int) -> None:
        """Disappear the way it was drawn, the last stroke first."""
        self._leave("drawn", self.drawn, 0.0, duration)

    def wipe(self, duration: int) -> None:
        """Disappear as if the whole board were wiped from the left to the right."""
        board = self._scene.sceneRect()
        self._leave("front", board.left(), board.right(), duration)

    def fade(self, share: float, duration: int) -> None:
        self.move("share", self.share, share, duration)

    def shake(self, duration: int = _SHAKE_MS) -> None:
        animation = self.move("aside", 0.0, 0.0, duration)
        if animation is not None:
            for step, offset in enumerate(_SHAKES, start=1):
                animation.setKeyValueAt(step / (len(_SHAKES) + 1), offset)
            # at once, and not with the next frame
            animation.setCurrentTime(_FRAME_MS)

    def swell(self, duration: int) -> None:
        self._swing("size", 1.0, _SWOLLEN, _SWELLING, duration)

    def nod(self, turn: float, duration: int) -> None:
        """Lean and straighten up when it is its turn, from 0 for the first one to 1."""
        begins = _FIRST_LEANS + turn * (1 - _FIRST_LEANS - _LEANS_FOR)
        self._swing("lean", 0.0, _LEANING, (begins, begins + _LEANS_FOR), duration)

    def _swing(
        self,
        name: str,
        rest: float,
        most: float,
        between: tuple[float, float],
        duration: int,
    ) -> None:
        """Have a number go from `rest` to `most` and back in a share of the time."""
        animation = self.move(name, rest, rest, duration)
        if animation is not None:
            begins, ends = between
            animation.setEasingCurve(QEasingCurve.Type.Linear)
            for step in range(_STEPS + 1):
                share = step / _STEPS
                at = begins + share * (ends - begins)
                way = sin(pi * share) ** 2
                animation.setKeyValueAt(min(at, 1.0), rest + way * (most - rest))

    def finish(self, but: str = "") -> None:
        for name, animation in [*self._moving.items()]:
            if name != but:
                animation.setCurrentTime(animation.duration())

    def close(self) -> None:
        """End what moves: unlike a QObject's, it would outlive the item."""
        for name in [*self._moving]:
            self._stop(name)

    def _stop(self, name: str) -> None:
        animation = self._moving.pop(name, None)
        if animation is not None:
            animation.stop()
            # not at once: the animation's own signal may have led here
            animation.deleteLater()

    def _leave(self, name: str, start: float, end: float, duration: int) -> None:
        self.finish(but=name)
        if start == end:
            # nothing of it has been drawn yet
            self._gone()
            return
        self.is_leaving = True
        animation = self.move(name, start, end, duration)
        if animation is not None:
            animation.setEasingCurve(SLOW_AT_BOTH_ENDS)

    def move(
        self, name: str, start: float, end: float, duration: int
    ) -> QVariantAnimation | None:
        """Have a number go from `start` to `end`; at once where nothing moves."""
        self._stop(name)
        if not duration:
            self._set(name, end)
            return None
        # an animation tells of what changes, and not of what it begins with
        self._set(name, start)
        animation = animation_of(self._scene, (start, end), duration)
        self._moving[name] = animation
        animation.valueChanged.connect(lambda now: self._set(name, now))
        animation.finished.connect(lambda: self._stop(name))
        animation.start()
        return animation

    def _set(self, name: str, now: float) -> None:
        setattr(self, name, now)
        if self.is_leaving and (self.drawn == 0 or self.front >= self._right()):
            self._gone()
        self.update()

    def _right(self) -> float:
        return self.path().controlPointRect().right()

    def _gone(self) -> None:
        self.mark, self.is_leaving = None, False

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self.mark is None:
            return
        box = self.path().controlPointRect()
        if self.front > box.left():
            painter.setClipRect(box.adjusted(self.front - box.left(), 0, 0, 0))
        board = BoardPainter(painter, self._scene.layout, theme.current())
        if self.aside:
            painter.translate(self.aside, 0)
        if self.size != 1 or self.lean:
            middle = box.center()
            painter.translate(middle)
            painter.shear(-self.lean, 0)
            painter.scale(self.size, self.size)
            painter.translate(-middle)
        self.paint_strokes(board, self.mark)

    def paint_strokes(self, board: BoardPainter, mark: Mark) -> None:
        """Paint what is drawn so far; for subclasses to override."""


class SquareItem(StrokedItem):
    """A square: the mark on it, or a faint one while the pointer is there."""

    def __init__(self, scene: BoardScene, layout: Layout, position: int) -> None:
        radius = SQUARE / 2 if layout.is_joined else 0
        super().__init__(scene, square_path(layout, position, 0, radius))
        self.position = position
        self.ghost: Mark | None = None
        self._before: Mark | None = None
        self.setAcceptHoverEvents(True)

    def show_ghost(self, ghost: Mark | None) -> None:
        """Show a faint mark, or none."""
        if ghost is not self.ghost:
            self.ghost = ghost
            self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        super().paint(painter, option, widget)
        if self.mark is None and self.ghost is not None:
            board = BoardPainter(painter, self._scene.layout, theme.current())
            board.mark(self.position, self.ghost, share=theme.current().ghost)

    def paint_strokes(self, board: BoardPainter, mark: Mark) -> None:
        board.mark(self.position, mark, self.drawn, self.share)

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._scene.hover(self.position)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self._scene.hover(None)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        # all is done by the press; until the release Qt would send every event here
        self.ungrabMouse()
        self._before = self._scene.mark_at(self.position)
        self._scene.square_clicked.emit(self.position)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        # it is no move where the press before it has just made one
        if self._scene.mark_at(self.position) is self._before:
            self.mousePressEvent(event)


class WinItem(StrokedItem):
    """The line through the squares that a mark won by, under the marks."""

    def __init__(self, scene: BoardScene, layout: Layout, line: Line) -> None:
        super().__init__(scene, won_path(layout, line))
        self.line = line
        self.setZValue(-1)

    def appear(self, mark: Mark, duration: int) -> None:
        super().appear(mark, duration)
        if duration:
            pace = after_the_last_mark(STROKE_MS / WIN_MS)
            self._moving["drawn"].setEasingCurve(pace)

    def paint_strokes(self, board: BoardPainter, mark: Mark) -> None:
        if self.drawn > 0:
            board.win(self.line, mark, self.drawn)
