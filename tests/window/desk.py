"""A player at the window, with hands, eyes and a screen reader."""

from gettext import NullTranslations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop import words
from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, GameSettings, Geometry, Human, Mark
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.window.board.items import SquareItem, WinItem
from oxo_desktop.window.board.scene import BoardScene
from oxo_desktop.window.board.view import BoardView
from oxo_desktop.window.controls.shown import Notes
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.look import Look
from oxo_desktop.window.practice.practice_area import PracticeArea
from tests.window.seen import button

TWO = GameSettings(Human("Ada"), Human("Grace"))
LEFT = Qt.MouseButton.LeftButton


def ghosts(scene: BoardScene) -> list[Mark]:
    """Return the faint marks under the pointer."""
    squares = [item for item in scene.items() if isinstance(item, SquareItem)]
    return [s.ghost for s in squares if s.ghost is not None and s.mark is None]


def wins(scene: BoardScene) -> int:
    """Return how many lines are drawn through as won."""
    lines = [item for item in scene.items() if isinstance(item, WinItem)]
    return sum(line.mark is not None and not line.is_leaving for line in lines)


def square_at(scene: BoardScene, point: QPointF) -> int | None:
    """Return the square that a click on a point of the scene plays, if any."""
    here = [item for item in scene.items(point) if isinstance(item, SquareItem)]
    return here[0].position if here else None


def marks(scene: BoardScene) -> str:
    """Return what a board shows: ``X``, ``O`` or ``.`` for each square."""
    positions = scene.layout.geometry.positions
    return "".join(scene.mark_at(p) or "." for p in positions)


def numbered(scene: BoardScene) -> set[int]:
    """Return the free squares that show their numbers."""
    return set(scene.shown.board.available_moves() if scene.shown.has_numbers else ())


class Desk:
    """A player's hands and eyes at the window.

    Attributes:
        window, controller: what is played with.
        analyst: what works things out.
        viewport: the board, as far as the pointer is concerned.
        central: what is beside no panel.
    """

    def __init__(self, qtbot: QtBot, parts: Parts) -> None:
        self.qtbot = qtbot
        self.window, self.controller = parts.window, parts.controller
        self.analyst = parts.analyst
        self.start = parts.begin
        self.viewport = self.window.view.viewport()
        central = self.window.side_panels.widget(0)
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

    def send_key(
        self,
        key: int,
        text: str = "",
        scan_code: int = 0,
        *,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        is_repeated: bool = False,
    ) -> None:
        """Press a key as the window system tells of it, and perhaps hold it down."""
        press = QEvent.Type.KeyPress
        event = QKeyEvent(press, key, modifiers, scan_code, 0, 0, text, is_repeated)
        QApplication.sendEvent(self.window.focusWidget(), event)

    def press(self, text: str) -> None:
        """Press a button under the board."""
        self.qtbot.mouseClick(button(self.central, text), LEFT)

    def paste(self, text: str) -> None:
        """Paste a game or a position."""
        QGuiApplication.clipboard().setText(text)
        self.window.menus.paste_game.trigger()

    def asked(self, monkeypatch: pytest.MonkeyPatch) -> list[Task]:
        """Return the tasks that the analyst is given from now on, and doesn't do."""
        asked: list[Task] = []

        def do(task: Task) -> Token:
            asked.append(task)
            return task.token

        monkeypatch.setattr(self.analyst, "do", do)
        return asked

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
        return marks(self.window.scene)

    @property
    def joined(self) -> set[int]:
        """The squares on lines through the one under the pointer or the ring."""
        lines, here = self.window.scene._lit()
        return {p for line in lines for p in line} - {here}

    @property
    def ghosts(self) -> list[Mark]:
        return ghosts(self.window.scene)

    @property
    def names(self) -> list[str]:
        """What assistive technology calls the squares."""
        buttons = self.viewport.findChildren(QAbstractButton)
        return [button.accessibleName() for button in buttons if not button.isHidden()]

    @property
    def sentences(self) -> tuple[str, str]:
        """The status line, and the line below it."""
        labels = self.window.panel.findChildren(ElidedLabel)
        status, detail, *_ = (label.full_text for label in labels)
        return status, detail

    @property
    def legend(self) -> list[str]:
        """The lines below these, about what is written on squares."""
        _, _, *lines = self.window.panel.findChildren(ElidedLabel)
        return [line.full_text for line in lines if line.full_text and line.isVisible()]

    def picture(self) -> QImage:
        """Return the picture of the board."""
        return self.viewport.grab().toImage()

    def box(self, position: int, around: float = 0) -> QRect:
        """Return where a square is in that picture, and some of what is around it."""
        box = self.window.scene.square_box(position)
        box.adjust(-around, -around, around, around)
        return self.window.view.mapFromScene(box).boundingRect()

    def color(
        self, position: int, x: float, y: float, picture: QImage | None = None
    ) -> QColor:
        """Return the colour at a point of a square, 100 wide, around its middle."""
        middle = self.window.scene.square_box(position).center()
        return self.color_on_board(middle + QPointF(x, y), picture)

    def color_at(self, point: QPoint, picture: QImage | None = None) -> QColor:
        """Return the colour at a point of the viewport, now or in a picture."""
        return (picture or self.picture()).pixelColor(point)

    def color_on_board(self, point: QPointF, picture: QImage | None = None) -> QColor:
        """Return the colour at a point of the scene."""
        return self.color_at(self.window.view.mapFromScene(point), picture)


class Learner:
    """A player's hands and eyes at the board that is shown: not always the game's."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.window, self.qtbot = desk, desk.window, desk.qtbot

    @property
    def area(self) -> PracticeArea:
        """The board to practise on, and what is around it."""
        return self.window.stage.practice

    @property
    def view(self) -> BoardView:
        return self.window.stage.view

    @property
    def scene(self) -> BoardScene:
        return self.view.board_scene

    @property
    def marks(self) -> str:
        return marks(self.scene)

    @property
    def notes(self) -> Notes:
        """What is noted on the board."""
        return self.scene.shown.notes

    @property
    def last(self) -> int | None:
        """The square that is tinted as that of the last move."""
        return self.scene.shown.last

    @property
    def labels(self) -> dict[int, str]:
        return {p: label.text for p, label in self.notes.labels.items()}

    def click(self, *positions: int) -> None:
        for position in positions:
            point = self.view.mapFromScene(self.scene.square_box(position).center())
            self.qtbot.mouseClick(self.view.viewport(), LEFT, pos=point)

    def button(self, text: str, among: QWidget | None = None) -> QAbstractButton:
        """Return the button that is shown with this text, or of this name."""
        buttons = (among or self.window).findChildren(QAbstractButton)
        shown = [button for button in buttons if button.isVisible()]
        (found,) = [b for b in shown if b.text().replace("&", "") == text] or [
            b for b in shown if b.accessibleName() == text
        ]
        return found

    def press(self, text: str, among: QWidget | None = None) -> None:
        self.qtbot.mouseClick(self.button(text, among), LEFT)


def use_language(look: Look, catalogue: NullTranslations | None) -> None:
    """Show all texts from a catalogue from now on, or in English."""
    words.use(catalogue)
    look.show_language()
