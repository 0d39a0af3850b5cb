"""The view of the board: for the mouse, the keyboard and the screen reader."""

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QGraphicsView,
    QWidget,
)

from oxo_desktop import sentences
from oxo_desktop.engine import Game, Mark
from oxo_desktop.window.board_scene import BoardScene

_BESIDE = 12
"""The least room left and right of the card, in pixels."""

_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_PRESSES = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class SquareButton(QAbstractButton):
    """A square as assistive technology and the keyboard meet it. It paints nothing.

    The mouse goes through it to the scene; its keys go on to the view.
    """

    def __init__(self, position: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.position = position
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show_mark(None)

    def show_mark(self, mark: Mark | None) -> None:
        """Tell what stands on the square."""
        self.setAccessibleName(sentences.square(self.position, mark))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the scene shows the square."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class BoardView(QGraphicsView):
    """Shows a BoardScene square and centred.

    Args:
        scene: the board; it must outlive the view.
        parent: the Qt owner.

    Signals:
        card_resized: the card's left edge and width in the view, in pixels.
    """

    card_resized = Signal(int, int)

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._board = scene
        self._by_keyboard = False
        # its own viewport: to find the type of Qt's, PySide6 would go through them all
        self.setViewport(QWidget())
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setBackgroundBrush(Qt.GlobalColor.transparent)
        self.viewport().setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(180, 180)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Board")
        self._buttons: dict[int, SquareButton] = {}
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        self._group.idClicked.connect(scene.square_clicked)
        self._make_buttons()

    @Slot(object)
    def on_game_started(self, game: Game) -> None:
        """Follow the scene to a new game, its geometry and its marks."""
        if list(self._buttons) != list(game.geometry.positions):
            self._make_buttons()
            self._fit()
        for position, button in self._buttons.items():
            button.show_mark(game.board[position])

    @Slot(int, object)
    def on_mark_placed(self, position: int, mark: Mark) -> None:
        """Tell assistive technology of the mark."""
        self._buttons[position].show_mark(mark)

    @Slot(list)
    def on_marks_removed(self, positions: list[int]) -> None:
        """Tell assistive technology that squares are empty again."""
        for position in positions:
            self._buttons[position].show_mark(None)

    def focus_board(self) -> None:
        """Give the keyboard to the board without showing a ring yet."""
        button = self._current_button()
        button.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        digit = key - Qt.Key.Key_0
        if key in _STEPS:
            self._move_focus(*_STEPS[key])
        elif key in _PRESSES and not event.isAutoRepeat():
            self._set_by_keyboard(by_keyboard=True)
            self._current_button().click()
        elif digit in self._buttons and digit <= 9 and not event.isAutoRepeat():
            self._buttons[digit].click()
        else:
            event.ignore()

    def eventFilter(self, watched: QWidget, event: QEvent) -> bool:  # type: ignore[override]
        if isinstance(event, QFocusEvent) and isinstance(watched, SquareButton):
            tabbed = event.reason() in (
                Qt.FocusReason.TabFocusReason,
                Qt.FocusReason.BacktabFocusReason,
            )
            self._set_by_keyboard(by_keyboard=self._by_keyboard or tabbed)
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._set_by_keyboard(by_keyboard=False)
        super().mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._board.hover(None)
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        scene_rect = self._board.sceneRect()
        size = self.viewport().size()
        scale = min(
            (size.width() - 2 * _BESIDE) / scene_rect.width(),
            size.height() / scene_rect.height(),
        )
        self.setTransform(QTransform.fromScale(scale, scale))
        for position, button in self._buttons.items():
            box = self._board.square_box(position)
            button.setGeometry(self.mapFromScene(box).boundingRect())
        card = self.mapFromScene(scene_rect).boundingRect()
        self.card_resized.emit(card.left(), card.width())

    def _make_buttons(self) -> None:
        for old in self._buttons.values():
            self._group.removeButton(old)
            old.deleteLater()
        geometry = self._board.geometry
        self._buttons = {
            p: SquareButton(p, self.viewport()) for p in geometry.positions
        }
        for position, button in self._buttons.items():
            button.installEventFilter(self)
            button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            self._group.addButton(button, position)
        first = self._buttons[geometry.centre or 1]
        first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _current_button(self) -> SquareButton:
        """Return the one square that the Tab key reaches."""
        policy = Qt.FocusPolicy.StrongFocus
        return next(b for b in self._buttons.values() if b.focusPolicy() is policy)

    def _move_focus(self, down: int, right: int) -> None:
        geometry = self._board.geometry
        current = self._current_button()
        row, column = geometry.row_and_column(current.position)
        row = min(max(row + down, 0), geometry.rows - 1)
        column = min(max(column + right, 0), geometry.columns - 1)
        current.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        target = self._buttons[row * geometry.columns + column + 1]
        target.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._by_keyboard = True
        target.setFocus(Qt.FocusReason.TabFocusReason)
        self._set_by_keyboard(by_keyboard=True)

    def _set_by_keyboard(self, *, by_keyboard: bool) -> None:
        """Ring the current square while the keyboard is in use on the board."""
        self._by_keyboard = by_keyboard
        button = self._current_button()
        shown = by_keyboard and button.hasFocus()
        self._board.set_ring(button.position if shown else None)
