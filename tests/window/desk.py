"""A player at the window, with hands, eyes and a screen reader."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, GameSettings, Geometry, Human, Mark
from oxo_desktop.window.board.card import BoardCard
from oxo_desktop.window.board.marks import MarkItem
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.main_window import MainWindow

TWO = GameSettings(Human("Ada"), Human("Grace"))
LEFT = Qt.MouseButton.LeftButton


def card_of(window: MainWindow) -> BoardCard:
    """Return what lies under the marks of a window's board."""
    (card,) = (i for i in window.scene.items() if isinstance(i, BoardCard))
    return card


class Desk:
    """A player's hands and eyes at the window.

    Attributes:
        window, controller: what is played with.
        viewport: the board, as far as the pointer is concerned.
        central: what is beside no panel.
    """

    def __init__(self, qtbot: QtBot, parts: Parts) -> None:
        self.qtbot = qtbot
        self.window, self.controller = parts.window, parts.controller
        self.start = parts.begin
        self.viewport = self.window.view.viewport()
        central = self.window.centralWidget()
        assert central is not None
        self.central = central

    def begin(self, geometry: Geometry, settings: GameSettings = TWO) -> None:
        self.controller.resume(Game(geometry), settings)

    def point(self, position: int) -> QPoint:
        box = self.window.scene.square_box(position)
        return self.window.view.mapFromScene(box.center())

    def click(self, *positions: int, button: Qt.MouseButton = LEFT) -> None:
        for position in positions:
            self.qtbot.mouseClick(self.viewport, button, pos=self.point(position))

    def press_key(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.qtbot.keyClick(self.window.focusWidget(), key)

    def press(self, text: str) -> None:
        """Press a button under the board."""
        (button,) = [b for b in self.buttons() if b.text().replace("&", "") == text]
        self.qtbot.mouseClick(button, LEFT)

    def wait_for_moves(self, moves: int) -> None:
        self.qtbot.waitUntil(lambda: len(self.controller.game.moves) >= moves)

    def buttons(self) -> list[QAbstractButton]:
        return self.central.findChildren(QAbstractButton)

    @property
    def offered(self) -> list[str]:
        """The buttons under the board that can be pressed."""
        texts = [b.text().replace("&", "") for b in self.buttons() if b.isVisible()]
        enabled = [b.isEnabled() for b in self.buttons() if b.isVisible()]
        return [t for t, on in zip(texts, enabled, strict=True) if t and on]

    @property
    def game(self) -> Game:
        return self.controller.game

    @property
    def marks(self) -> str:
        """What the board shows: ``X``, ``O`` or ``.`` for each square."""
        scene = self.window.scene
        positions = scene.layout.geometry.positions
        return "".join(scene.mark_at(p) or "." for p in positions)

    @property
    def card(self) -> BoardCard:
        """What lies under the marks, and highlights squares."""
        return card_of(self.window)

    @property
    def ghosts(self) -> list[Mark]:
        """The faint marks under the pointer."""
        faint = self.window.theme.ghost
        items = self.window.scene.items()
        marks = [item for item in items if isinstance(item, MarkItem)]
        return [m.mark for m in marks if abs(m.opacity() - faint) < 0.01]

    @property
    def names(self) -> list[str]:
        """What assistive technology calls the squares."""
        buttons = self.viewport.findChildren(QAbstractButton)
        return [button.accessibleName() for button in buttons if not button.isHidden()]

    @property
    def sentences(self) -> tuple[str, str]:
        """The status line, and the line below it."""
        labels = self.window.panel.findChildren(ElidedLabel)
        status, detail = (label.full_text for label in labels)
        return status, detail

    def color_at(self, point: QPoint) -> QColor:
        """Return the colour at a point of the viewport."""
        return self.viewport.grab().toImage().pixelColor(point)

    def color_on_board(self, point: QPointF) -> QColor:
        """Return the colour at a point of the scene."""
        return self.color_at(self.window.view.mapFromScene(point))
