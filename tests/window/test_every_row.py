"""Every row of every panel is that of a window which has never shown another game."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count, takewhile
from pathlib import Path
from random import Random

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QWidget,
)

from oxo_desktop import app
from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    THREE_BY_THREE,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.play.settings import MotionChoice, Settings, SquareNotes
from oxo_desktop.store import oxo_file
from oxo_desktop.store.games import Store
from oxo_desktop.window.board.scene import BoardScene
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.widgets import ElidedLabel
from oxo_desktop.window.model.modelling import Modelling
from oxo_desktop.window.review.reviewing import Reviewing
from tests.conftest import HowMany, Tell, close
from tests.window.desk import TWO, Desk
from tests.window.seen import button

PANELS = "moves", "why", "review", "model"
PLAYERS = (
    TWO,
    GameSettings.against_computer(Level.EASY),
    GameSettings.against_computer(Level.NORMAL, Mark.O),
    GameSettings(Human("Ada"), Computer(Level.HARD)),
)
LINES = "3x3 X 1 5 9 2", "3x3 O 5", "3x3 X 1 4 2 5 3", "pp7 X 1 2 4", "3x3 X 5 5", "?"
POSITIONS = "X...O...X", "XX..O....", "XOXXOO..."
DEFINITIONS = (
    ("nofx", "7"), ("weight_own", "nofo + 5"), ("s2", "x"), ("alllines", "[lin1]"),
    ("maxindex", "nofx + nofo"), ("x", "2"), ("availsquare", "nofx == nofo"),
    ("cursqval", "availsquare"), ("square", "nofsquares"),
)  # fmt: skip


class Wanderer:
    """A player who does anything at all with the game and its panels.

    Args:
        desk: the window.
        rng: decides.
        file: a game to open.
    """

    def __init__(self, desk: Desk, parts: Parts, rng: Random, file: Path) -> None:
        self._desk, self._parts, self._rng, self._file = desk, parts, rng, file
        self._menus, self._controller = desk.window.menus, desk.controller

    def act(self) -> str:
        """Do one thing, and wait for the computer; return what it was."""
        action = self._rng.choice(ACTIONS)
        action(self)
        self._desk.qtbot.waitUntil(lambda: is_settled(self._parts))
        return action.__name__

    def play(self) -> None:
        position = self._controller.position
        if position.turn is not None:
            # what is said of a full square is said of no position
            free = position.board.available_moves()
            self._controller.play(self._rng.choice(free))

    def undo(self) -> None:
        self._menus.undo.trigger()

    def redo(self) -> None:
        self._menus.redo.trigger()

    def look_back(self) -> None:
        self._controller.show(self._rng.randint(0, len(self._controller.game.line)))

    def go_on_from_here(self) -> None:
        self._controller.go_on_from_here()

    def begin_next_game(self) -> None:
        self._menus.next_game.trigger()

    def begin_new_game(self) -> None:
        boards = [THREE_BY_THREE, THREE_BY_THREE, SEVEN_POINT_PLANE]
        players, board = self._rng.choice(PLAYERS), self._rng.choice(boards)
        self._desk.window.dialogs.new_game_chosen.emit(players, board)

    def begin_on_four_layers(self) -> None:
        self._desk.window.dialogs.new_game_chosen.emit(TWO, FOUR_BY_FOUR_BY_FOUR)

    def open(self) -> None:
        self._desk.window.files.open_file(str(self._file))

    def paste(self) -> None:
        QGuiApplication.clipboard().setText(self._rng.choice(LINES))
        self._menus.paste_game.trigger()

    def set_up(self) -> None:
        QGuiApplication.clipboard().setText(self._rng.choice(POSITIONS))
        self._menus.paste_game.trigger()
        button(self._desk.window, "Continue").click()

    def choose_a_level(self) -> None:
        if self._controller.standing.players.has_computer:
            self._desk.window.strip.level_chosen.emit(
                self._rng.choice(list(Mark)), self._rng.choice(list(Level))
            )

    def reset_the_score(self) -> None:
        self._parts.store.reset_score(self._controller.standing.players)
        self._desk.window.dialogs.score_reset.emit()

    def switch_a_panel(self) -> None:
        getattr(self._menus, self._rng.choice(PANELS)).toggle()

    def change_what_is_noted(self) -> None:
        numbers, notes = self._rng.random() < 0.5, self._rng.choice(list(SquareNotes))
        self._parts.preferences.change(square_numbers=numbers, square_notes=notes)

    def choose_a_name(self) -> None:
        modelling = modelling_of(self._parts)
        if modelling is not None:
            modelling.panel.table.choose(
                self._rng.choice([*modelling.panel.table.names.items])
            )

    def experiment(self) -> None:
        modelling = modelling_of(self._parts)
        if modelling is None:
            return
        table, details = modelling.panel.table, modelling.panel.details
        if self._rng.random() < 0.6:
            name, definition = self._rng.choice(DEFINITIONS)
            table.choose(name)
            details.field.setText(definition)
            details.apply.click()
        elif self._rng.random() < 0.5:
            table.choose("lin1")
            details.on.click()
        else:
            modelling._take_back()

    def take_all_back(self) -> None:
        modelling = modelling_of(self._parts)
        if modelling is not None:
            modelling.on_back()


ACTIONS: list[Callable[[Wanderer], None]] = [
    *[Wanderer.play] * 12,
    *[Wanderer.undo, Wanderer.redo, Wanderer.look_back, Wanderer.look_back] * 2,
    *[Wanderer.begin_next_game, Wanderer.begin_new_game, Wanderer.open] * 2,
    *[Wanderer.switch_a_panel, Wanderer.change_what_is_noted, Wanderer.experiment] * 4,
    Wanderer.go_on_from_here, Wanderer.begin_on_four_layers, Wanderer.paste,
    Wanderer.set_up, Wanderer.choose_a_level, Wanderer.reset_the_score,
    Wanderer.choose_a_name, Wanderer.take_all_back,
]  # fmt: skip


def modelling_of(parts: Parts) -> Modelling | None:
    """Return what steers the model while its panel is shown."""
    menus, features = parts.window.menus, parts.window.features
    part = features._made.get(menus.model) if menus.model.isChecked() else None
    return part if isinstance(part, Modelling) else None


def is_settled(parts: Parts) -> bool:
    """Return whether neither the computer's move nor a review is awaited."""
    QApplication.processEvents()
    review = parts.window.menus.review
    if parts.controller.standing.is_thinking or not review.isChecked():
        return not parts.controller.standing.is_thinking
    part = parts.window.features._made[review]
    assert isinstance(part, Reviewing)
    is_there = part._review is not None
    return is_there or not parts.controller.game.moves


@contextmanager
def fresh(desk: Desk, parts: Parts, folder: Path) -> Iterator[Parts]:
    """Yield the program started anew, with the same game and the same panels."""
    folder.mkdir()
    with (
        closing(sqlite3.connect(parts.store.file.path)) as kept,
        closing(sqlite3.connect(folder / "games.sqlite")) as copy,
    ):
        kept.backup(copy)
    settings = Settings(folder / "settings.ini")
    settings.motion, settings.stage = MotionChoice.OFF, parts.settings.stage
    again = app.build(settings, Store(folder), Random(1))
    try:
        again.controller.set_pause(0)
        again.preferences.set(parts.preferences.value)
        with desk.qtbot.waitSignal(again.window.ready):
            again.window.show()
        _bring_there(desk, parts, again)
        yield again
    finally:
        close(again.controller, again.analyst)
        again.window.close()
        again.close()


def _bring_there(desk: Desk, parts: Parts, again: Parts) -> None:
    """Show the same game and position in another window, beside the same panel."""
    controller, standing = again.controller, parts.controller.standing
    number = parts.store._current.id
    controller.resume(standing.game, standing.players, number)
    controller._next_settings = standing.next_players
    controller.refresh()
    for name in PANELS:
        is_shown = getattr(parts.window.menus, name).isChecked()
        getattr(again.window.menus, name).setChecked(is_shown)
    # a review that is opened begins with its turning point
    desk.qtbot.waitUntil(lambda: is_settled(again))
    controller.show(standing.ply)
    before, after = modelling_of(parts), modelling_of(again)
    if before is not None and after is not None:
        after._look_at(before._experiment.square)
        for change in before._experiment.changes:
            after._change(*change)
        after.panel.table.choose(before.panel.table.current or "")


def shown(parts: Parts) -> dict[str, object]:
    """Return all that a window shows of the game besides the marks."""
    QApplication.processEvents()
    window = parts.window
    status, *_ = window.panel.findChildren(ElidedLabel)
    cards = [c for c in window.strip.children() if isinstance(c, QWidget)]
    found: dict[str, object] = {
        "status": status.full_text,
        "cards": [card.accessibleName() for card in cards],
        "values": _values(window.scene),
    }
    if window.stage.is_practising:
        practice = window.stage.practice
        found["experiment"] = practice.status, _values(practice.scene)
    for panel in window.findChildren(SidePanel):
        if not panel.isHidden():
            found[panel.accessibleName()] = list(_texts(panel))
    return found


def _values(scene: BoardScene) -> dict[int, str]:
    """Return what is written on the squares."""
    return {p: la.text for p, la in scene.shown.notes.labels.items()}


def _texts(panel: SidePanel) -> Iterator[object]:
    """Yield what stands in a panel."""
    for widget in panel.findChildren(QWidget):
        if not widget.isVisibleTo(panel):
            continue
        match widget:
            case QLabel() | QLineEdit():
                yield widget.text()
            case QAbstractButton():
                yield widget.text(), widget.isEnabled()
            case QAbstractItemView():
                yield widget.currentIndex().row()
                yield from _rows(widget, QModelIndex())


def _rows(view: QAbstractItemView, parent: QModelIndex) -> Iterator[list[str]]:
    model = view.model()
    for row in range(model.rowCount(parent)):
        cells = (model.index(row, column, parent) for column in count())
        indexes = list(takewhile(QModelIndex.isValid, cells))
        roles = Qt.ItemDataRole
        yield [
            i.data(roles.DisplayRole) or i.data(roles.AccessibleTextRole)
            for i in indexes
        ]
        yield from _rows(view, indexes[0])


def test_after_whatever_is_done_every_row_is_as_in_a_fresh_window(
    desk: Desk, parts: Parts, tmp_path: Path, how_many: HowMany, tell: Tell
) -> None:
    file = tmp_path / "game.oxo"
    oxo_file.save(file, oxo_file.SavedGame(Game(moves=(5, 1), undone=(9,)), PLAYERS[1]))
    wanderer, number = Wanderer(desk, parts, Random(4), file), how_many("actions")
    done: list[str] = []
    for index in range(number):
        done.append(wanderer.act())
        with fresh(desk, parts, tmp_path / str(index)) as again:

            def are_the_same() -> None:
                assert shown(parts) == shown(again), done[-8:]

            desk.qtbot.waitUntil(are_the_same)
    tell(f"{number:,} random actions: every row of every panel as in a fresh window")
