"""Draws every state of the window into a folder, for a person to look at.

``python -m tests.screenshots FOLDER`` writes ``<state>-<theme>-<scale>x.png``, and the
pictures of README and software centres. With ``--language de fr`` it writes them in the
light theme into a folder for each language; ``--theme dark`` and ``--scale 2`` say how
else they are to look.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, Qt
from PySide6.QtGui import QAction, QPainter, QPixmap, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu, QWidget

from oxo_desktop import app
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Refusal,
    Value,
    Verdict,
)
from oxo_desktop.engine.game_tree import METHODS
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.learning.lessons import EXERCISES, Lesson, right_squares
from oxo_desktop.learning.puzzles import Puzzle
from oxo_desktop.model.experiment import Trial
from oxo_desktop.play.settings import (
    COURSE_LEFT,
    GAMES_BEFORE_LEARNING,
    MotionChoice,
    Settings,
    Solved,
    ThemeChoice,
)
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from oxo_desktop.window.board.view import BoardView
from oxo_desktop.window.controls.fields import ChoiceBox
from oxo_desktop.window.controls.shown import Label, Notes, Tone
from oxo_desktop.window.controls.stepper import Step
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.history.statistics_view import StatisticsView
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.window.lessons.certificate import CertificateDialog
from oxo_desktop.window.lessons.lessons_panel import TopicButton
from oxo_desktop.window.lessons.tutor import Tutor
from oxo_desktop.window.model.drawing import DrawingDialog
from oxo_desktop.window.model.model_panel import ModelPanel, ModelView
from oxo_desktop.window.review.reviewed_list import ReviewedList
from oxo_desktop.window.status.level_button import LevelButton
from oxo_desktop.window.think.think_panel import ThinkView
from oxo_desktop.window.think.thinking import Thinking
from oxo_desktop.words import say
from tests import text_size

PICTURES = Path(__file__).parent.parent / "resources/pictures"
PUBLISHED = {
    "light.png": "hover-light",
    "dark.png": "won-dark",
    "why.png": "why-3x3-normal-light",
    "review.png": "review-3x3-light",
}

LARGE_SCREEN = {"name": "large", "x": 0, "y": 0, "width": 3840, "height": 2160,
                "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}  # fmt: skip
"""On a smaller one dialogs would scroll."""

TWO = GameSettings(Human("Ada"), Human("Grace"))
NAMED = GameSettings(Human("Charlotte"), Human("Sandra"))
LONG = GameSettings(Human("Wolfeschlegelsteinhausenbergerdorff-Welsh"[:40]), Human("M"))
EASY = GameSettings(o_player=Computer(Level.EASY))
AS_O = GameSettings.against_computer(Level.EASY, Mark.O)

FULL_SCREEN = 1920, 1080

Kind = TypeVar("Kind", bound=QWidget)


def wait(until: Callable[[], bool]) -> None:
    """Let other threads work until something is so."""
    while not until():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def one(kind: type[Kind], among: QWidget) -> Kind:
    """Return the only widget of this kind that is shown."""
    (found,) = (each for each in among.findChildren(kind) if each.isVisible())
    return found


class Studio:
    """One window after the other, brought into a state and drawn.

    Args:
        folder: for the pictures; None if none is kept.
        theme, language: what the window looks like, and speaks.
    """

    def __init__(
        self, folder: Path | None, theme: ThemeChoice, language: str = "en"
    ) -> None:
        self._folder = folder
        scale = os.environ.get("QT_SCALE_FACTOR", "1")
        self._suffix = f"{theme.value}-{scale}x.png"
        self._data = tempfile.TemporaryDirectory()
        settings = Settings(Path(self._data.name) / "settings.ini")
        settings.theme, settings.language = theme, language
        settings.motion = MotionChoice.OFF
        # it is offered in one state
        settings.games_ended = GAMES_BEFORE_LEARNING
        settings.stage = COURSE_LEFT
        self._parts = app.build(settings, Store(Path(self._data.name)), Random(4))
        self.window, self.controller = self._parts.window, self._parts.controller
        self.menus = self.window.menus
        self.controller.set_pause(0)
        self.new_game(EASY)
        is_ready: list[bool] = []
        self.window.ready.connect(lambda: is_ready.append(True))
        self.window.show()
        wait(lambda: bool(is_ready))
        self.settle()

    def close(self) -> None:
        self.window.close()
        self._parts.close()
        self._data.cleanup()
        text_size.forget()

    def settle(self) -> None:
        for _ in range(5):
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def resize(self, width: int, height: int) -> None:
        self.window.resize(width, height)
        self.take_pointer_away()

    def take_pointer_away(self) -> None:
        """Leave no mark where the pointer rests, once the board has moved below it."""
        self.settle()
        self.window.scene.hover(None)

    def new_game(self, players: GameSettings) -> None:
        self.controller.new_game(players)
        self.window.scene.hover(None)

    def go_on(
        self,
        players: GameSettings,
        moves: tuple[int, ...] = (),
        geometry: Geometry = THREE_BY_THREE,
    ) -> None:
        self.controller.resume(Game(geometry, moves=moves), players)

    def play_set_up(self) -> None:
        """Play a move from a position that was set up."""
        self.controller.resume(Game(start=Board.from_text("XX.OO....")), TWO)
        self.click(3)

    def click(self, *positions: int) -> None:
        """Click squares, and wait for what the computer plays."""
        for position in positions:
            self.click_on(self.window.view, position)
            wait(lambda: not self.controller.standing.is_thinking)
        self.window.scene.hover(None)

    @staticmethod
    def click_on(view: BoardView, position: int) -> None:
        place = view.mapFromScene(view.board_scene.square_box(position).center())
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def keys(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.window.focusWidget() or self.window, key)
        self.settle()

    def wait_for_analyst(self) -> None:
        """Wait until all is known or OXO gives it up."""
        analyst = self._parts.analyst
        wait(lambda: all(task.token.is_dropped for task in analyst._tasks))

    def paste(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.menus.paste_game.trigger()
        # so that what perfect play leads to is there
        self.wait_for_analyst()

    @contextmanager
    def showing(self, *switches: QAction) -> Iterator[None]:
        """Show panels, or what is noted on squares, with all that is to be known."""
        for switch in switches:
            switch.setChecked(True)
            self.wait_for_analyst()
        self.take_pointer_away()
        yield
        for switch in switches:
            switch.setChecked(False)

    def draw(self, name: str, widget: QWidget | None = None) -> None:
        self.settle()
        self.keep(name, (widget or self.window).grab())

    def keep(self, name: str, picture: QPixmap) -> None:
        """Put a picture into the folder, if there is one."""
        if self._folder is not None:
            picture.save(str(self._folder / f"{name}-{self._suffix}"))

    def draw_hint(self, name: str) -> None:
        given: list[object] = []
        self.controller.hint_given.connect(given.append)
        self.menus.hint.trigger()
        wait(lambda: bool(given))
        self.draw(name)

    def draw_dialog(self, name: str, action: QAction) -> QDialog:
        action.trigger()
        self.settle()
        dialog = self.window.findChildren(QDialog)[-1]
        self.draw(name, dialog)
        return dialog

    def draw_task(self, tutor: Tutor, name: str) -> None:
        """Draw what is asked, what comes of a wrong answer, and of a right one."""
        wait(lambda: tutor._asked is not None)
        self.draw(name)
        asked, view = tutor._asked, self.window.stage.view
        assert asked is not None
        right = (asked.answer,) if isinstance(asked, Puzzle) else right_squares(asked)
        wrong = [p for p in asked.board.available_moves() if p not in right]
        for position, suffix in ((wrong[0], "wrong"), (right[0], "right")):
            # what came of the wrong answer may stand where the right one belongs
            tutor._ask_again()
            self.click_on(view, position)
            wait(partial(self._shows, view, position, asked.mark))
            self.draw(f"{name}-{suffix}")

    @staticmethod
    def _shows(view: BoardView, position: int, mark: Mark) -> bool:
        return view.board_scene.mark_at(position) is mark


def playing(studio: Studio) -> None:
    """A game against the computer, and one between two."""
    studio.draw("start")
    studio.click(1)
    studio.window.scene.hover(3)
    studio.draw("hover")
    studio.click(1)
    studio.draw("refused")
    studio.draw_hint("hint")
    for name, players, moves, last in (
        # the computer's first move, and its answers, are the studio's own
        ("as-o", AS_O, (5, 1, 2), ()), ("as-o-won", AS_O, (1, 2, 4, 5, 3), (8,)),
        ("as-o-lost", AS_O, (1, 5, 2), (9,)), ("won", TWO, (1, 2, 5, 3), (9,)),
        ("drawn", TWO, (1, 2, 3, 5, 4, 6, 8, 7), (9,)),
    ):  # fmt: skip
        studio.go_on(players, moves)
        studio.click(*last)
        # with which square it was lost
        studio.wait_for_analyst()
        studio.draw(name)
    studio.window.scene.set_square_numbers(shown=True)
    studio.new_game(TWO)
    studio.keys(Qt.Key.Key_1, Qt.Key.Key_9, Qt.Key.Key_Left)
    studio.draw("keyboard")
    fault, log = "ValueError", "/home/ada/.local/state/oxo-desktop/errors.log"
    told = "Something went wrong inside OXO ({fault}). The game goes on; the details "
    told += "are in {log}"
    studio.window.notices.show(Refusal("fault", told, fault=fault, log=log))
    studio.draw("notice")


def level(studio: Studio) -> None:
    for name, moves in (("level-at-once", ()), ("level-next-game", (1, 5))):
        studio.go_on(EASY, moves)
        studio.settle()
        button = one(LevelButton, studio.window)
        button.click()
        studio.settle()
        menu = one(QMenu, button)
        picture = studio.window.grab()
        painter = QPainter(picture)
        painter.drawPixmap(studio.window.mapFromGlobal(menu.pos()), menu.grab())
        painter.end()
        studio.keep(name, picture)
        menu.close()
    button.setFocus()
    studio.draw("level-focus")
    hard = GameSettings.against_computer(Level.HARD)
    for name, players, last, times in (
        ("level-up", EASY, 3, 3), ("level-down", hard, 9, 5),
    ):  # fmt: skip
        for _ in range(times):
            studio.go_on(players, (1, 4, 2, 5))
            studio.click(last)
        studio.draw(name)


def watching(studio: Studio) -> None:
    """Two computers, paused, at play and at the end, and how they are chosen."""
    watched = GameSettings(Computer(Level.EASY), Computer(Level.HARD))
    studio.go_on(watched, (5, 1, 2))
    studio.draw("watching-paused")
    studio.controller.set_pace(2000)
    studio.controller.pause_or_go_on()
    studio.draw("watching")
    studio.go_on(watched, (5, 1, 2, 8, 3, 7, 4, 6, 9))
    studio.draw("watching-ended")
    dialog = studio.draw_dialog("new-game-watch", studio.window.menus.new_game)
    dialog.close()


def other_boards(studio: Studio) -> None:
    for geometry, moves in (
        (FOUR_BY_FOUR, (1, 2, 6, 3, 11, 4, 16)),
        (SEVEN_POINT_PLANE, (2, 1, 3, 4, 6)),
    ):
        studio.go_on(TWO, moves[:3], geometry)
        studio.window.scene.set_square_numbers(shown=True)
        studio.keys(Qt.Key.Key_Down)
        studio.draw(f"{geometry.name}-keyboard")
        studio.window.scene.set_square_numbers(shown=False)
        studio.click(*moves[3:])
        studio.draw(f"{geometry.name}-won")


POSITIONS = {
    THREE_BY_THREE: (1, 5, 9),
    FOUR_BY_FOUR: (1, 6, 4, 2, 16),
    FIVE_BY_FIVE: (1, 13, 5, 7, 21, 19),
    FOUR_BY_FOUR_BY_FOUR: (1, 22, 4, 23, 64, 43, 16, 42, 6, 11),
    SEVEN_POINT_PLANE: (4, 1, 6, 3),
}


def values(studio: Studio) -> None:
    """Values on the squares, and outcomes, with a hint among them."""
    for geometry, moves in POSITIONS.items():
        studio.go_on(TWO, moves, geometry)
        with studio.showing(studio.menus.values):
            studio.draw(f"{geometry.name}-values")
        with studio.showing(studio.menus.outcomes):
            studio.draw_hint(f"{geometry.name}-outcomes")


def threats(studio: Studio) -> None:
    """Threats of both sides, through layers and around a circle too."""
    for geometry, moves in (
        (FOUR_BY_FOUR_BY_FOUR, (1, 5, 22, 6, 43, 7, 2, 13, 3, 60)),
        (SEVEN_POINT_PLANE, (2, 7, 3, 5)),
    ):
        studio.go_on(TWO, moves, geometry)
        for switch in (studio.menus.threats, studio.menus.numbers):
            switch.setChecked(True)
        studio.draw(f"{geometry.name}-threats")


def full_screens(studio: Studio) -> None:
    """Every board as large as a screen, with outcomes, a hint, and a why."""
    menus = studio.menus
    studio.resize(*FULL_SCREEN)
    for geometry, moves in POSITIONS.items():
        mark = Game(geometry, moves=moves).turn or Mark.X
        players = GameSettings.against_computer(Level.HARD, mark)
        studio.go_on(players, moves, geometry)
        with studio.showing(menus.outcomes, menus.why):
            studio.draw_hint(f"full-screen-{geometry.name}")
            if menus.depth.isEnabled():
                menus.depth.setChecked(True)
                studio.window.scene.hover(61)
                studio.draw(f"full-screen-{geometry.name}-in-depth")
                menus.depth.setChecked(False)


def outcome(value: Value, plies: int) -> str:
    """Return what a square says in the current language, as in the program."""
    return "\n".join(sentences.outcome_on_square(Verdict(value, plies)))


def notes(studio: Studio) -> None:
    """All that can be noted at once, with the longest texts, on squares and discs."""
    lost, won = outcome(Value.LOSS, 4), outcome(Value.WIN, 23)
    labels = {
        2: Label("100"), 3: Label(sentences.value_on_square(-1)), 5: Label("?!"),
        6: Label("100", Tone.ACCENT), 1: Label("100", Tone.BAD),
        4: Label(lost, Tone.BAD), 7: Label(outcome(Value.DRAW, 3), Tone.GOOD),
    }  # fmt: skip
    for geometry, moves, here in (
        (THREE_BY_THREE, (1, 5, 9), {8: Label(won), 9: Label(lost, Tone.BAD)}),
        (FOUR_BY_FOUR, (1, 6, 4), {10: Label("100", Tone.BAD), 13: Label(won)}),
        (SEVEN_POINT_PLANE, (4, 1, 6, 3), {}),
    ):
        first, *_, last = geometry.lines
        said = Notes(
            frames={3: Tone.GOOD, 7: Tone.ACCENT, 6: Tone.BAD},
            tints={2: Tone.BAD, 3: Tone.ACCENT, 5: Tone.GOOD},
            lines={first: Tone.X, last: Tone.O, geometry.lines[1]: Tone.ACCENT},
            labels=labels | here,
        )
        studio.go_on(TWO, moves, geometry)
        studio.window.scene.show_notes(said)
        studio.draw(f"{geometry.name}-notes")


def long_names(studio: Studio) -> None:
    studio.new_game(LONG)
    studio.click(1, 2, 5, 3, 9)
    studio.draw("long-names")
    studio.resize(320, 420)
    studio.draw("small")


def sizes(studio: Studio) -> None:
    for name, size in (
        ("wide", (1000, 560)), ("tall", (600, 1300)), ("large", (1200, 900)),
        ("full-screen", FULL_SCREEN),
    ):  # fmt: skip
        studio.new_game(NAMED)
        studio.click(1, 5, 3)
        studio.resize(*size)
        studio.draw(name)
    studio.click(4, 2)
    studio.draw("full-screen-won")
    with studio.showing(studio.menus.moves):
        studio.draw("full-screen-moves")


def moves(studio: Studio) -> None:
    studio.new_game(TWO)
    with studio.showing(studio.menus.moves):
        studio.click(1, 5, 9, 2, 8)
        studio.draw("moves")
        studio.controller.show(3)
        studio.draw("moves-earlier")
        studio.controller.go_on_from_here()
        studio.draw("moves-taken-back")


def why(studio: Studio) -> None:
    """The computer's reasons, on each board and by each level, and without any."""
    for level, geometry, moves in (
        (Level.NORMAL, THREE_BY_THREE, (1, 4)),
        (Level.RANDOM, THREE_BY_THREE, (5,)),
        (Level.HARD, THREE_BY_THREE, (1,)),
        (Level.EASY, FOUR_BY_FOUR, (1, 2, 3)),
        (Level.HARD, SEVEN_POINT_PLANE, (4,)),
        (Level.HARD, FOUR_BY_FOUR_BY_FOUR, (1, 4, 16)),
    ):
        name = f"why-{geometry.name}-{level}"
        players = GameSettings(o_player=Computer(level))
        studio.controller.new_game(players, geometry)
        studio.click(*moves)
        studio.draw(f"{name}-closed")
        with studio.showing(studio.menus.why):
            studio.draw(name)
    with studio.showing(studio.menus.why):
        studio.go_on(EASY, (1, 2))
        studio.wait_for_analyst()
        studio.draw("why-not-known")
        studio.controller.new_game(EASY)
        studio.draw("why-no-move")
    studio.resize(*FULL_SCREEN)
    studio.new_game(GameSettings())
    studio.click(1, 4)
    with studio.showing(studio.menus.why):
        studio.draw("full-screen-why")


def review(studio: Studio) -> None:
    """What each move did, on boards of every kind, and where that is not known."""
    for geometry, moves in (
        (THREE_BY_THREE, (1, 5, 9, 3, 7, 4, 8)),
        (FOUR_BY_FOUR, (13, 5, 9, 16, 7, 11, 14, 6, 2, 1)),
        (FIVE_BY_FIVE, (1, 2, 7, 3, 13, 4, 19, 8, 25)),
        (SEVEN_POINT_PLANE, (7, 4, 5, 1, 3, 6)),
    ):
        open_review(studio, moves, geometry)
        studio.draw(f"review-{geometry.name}")
        buttons = studio.window.findChildren(QAbstractButton)
        next(b for b in buttons if b.text() == say("Show the lin&e")).click()
        studio.draw(f"review-{geometry.name}-line")
        studio.controller.show(len(moves) - 1)
        studio.draw(f"review-{geometry.name}-last")
        studio.menus.review.setChecked(False)
    open_review(studio, (1, 5, 9, 3))
    studio.draw("review-unfinished")
    studio.resize(520, 420)
    studio.controller.show(1)
    studio.draw("review-small")
    studio.resize(*FULL_SCREEN)
    open_review(studio, (1, 5, 9, 3, 7, 4, 8))
    studio.controller.show(3)
    studio.draw("full-screen-review")
    played = *POSITIONS[FOUR_BY_FOUR_BY_FOUR], 59
    studio.go_on(TWO, played, FOUR_BY_FOUR_BY_FOUR)
    studio.wait_for_analyst()
    studio.draw("review-not-known")


def open_review(
    studio: Studio, moves: tuple[int, ...], geometry: Geometry = THREE_BY_THREE
) -> None:
    """Review a game, and wait for its turning point."""
    studio.go_on(EASY, moves, geometry)
    studio.menus.review.setChecked(True)
    (listed,) = studio.window.findChildren(ReviewedList)
    wait(lambda: listed.isVisible() and listed.model().rowCount() == len(moves))


def set_up(studio: Studio) -> None:
    """The position of the game, one worth knowing, and those that nobody plays on."""
    studio.new_game(EASY)
    studio.click(5)
    studio.menus.set_up.setChecked(True)
    studio.draw("set-up")
    studio.window.stage.practice.scene.hover(2)
    studio.draw("set-up-hover")
    for name, text in (
        ("draw", "X...O...X"), ("won", "XXX.OO..."), ("both-won", "XXXOOO..."),
        ("ahead", "XX.XX...."), ("4x4", "XX...O....O....."), ("5x5", "X" + 24 * "."),
        ("4x4x4", "XO" + 62 * "."), ("pp7", "X..O..."),
    ):  # fmt: skip
        studio.paste(text)
        with studio.showing(studio.menus.values):
            studio.draw(f"set-up-{name}")
    size = studio.window.size()
    for _ in range(2):
        # with fewer buttons in a row it may be narrower still
        studio.window.resize(studio.window.minimumSizeHint())
        studio.settle()
    studio.draw("set-up-narrow")
    studio.window.resize(size)
    studio.paste("X...O...X")
    studio.play_set_up()
    studio.draw("set-up-played")


def think(studio: Studio) -> None:
    """A search in a late position, one from the start, and the rules of the levels."""
    switch = studio.menus.think
    studio.new_game(TWO)
    with studio.showing(switch):
        feature = studio.window.features.made(switch)
        assert isinstance(feature, Thinking)
        panel = feature.panel
        go = feature._stepper._go
        go_to_end = partial(feature._stepper.take, Step.LAST)
        studio.draw("think")
        go_to_end()
        for button in panel._folds:
            button.click()
        studio.draw("think-end")
        for button in panel._folds:
            button.click()
        panel.method.value = METHODS[1]
        studio.wait_for_analyst()
        tree = feature._tree
        assert tree is not None
        cut = next(step for step in range(tree.steps) if tree.spot(step).is_left_out)
        go(cut + 1, asked=True)
        studio.draw("think-cut-off")
        feature.panel.view.value = ThinkView.RULES
        studio.wait_for_analyst()
        studio.draw("think-rules")
        go_to_end()
        studio.draw("think-rules-end")
        feature.panel.view.value = ThinkView.TREE
    with studio.showing(switch):
        panel.own.click()
        studio.wait_for_analyst()
        go(40, asked=True)
        studio.draw("think-deep")
        panel.unfold.setChecked(True)
        studio.wait_for_analyst()
        studio.draw("think-unfolded")
    for name, moves, geometry in (
        ("over", (1, 4, 2, 5, 3), THREE_BY_THREE), ("too-large", (), FOUR_BY_FOUR),
    ):  # fmt: skip
        studio.go_on(TWO, moves, geometry)
        with studio.showing(switch):
            panel.own.click()
            studio.draw(f"think-{name}")


def model(studio: Studio) -> None:
    """The OXO model of a game, experiments with it, and what depends on what."""
    studio.new_game(TWO)
    studio.click(1, 5, 9)
    studio.menus.model.setChecked(True)
    studio.draw("model")
    panel = one(ModelPanel, studio.window)
    for trial in (Trial.CLOSED_SQUARE, Trial.NO_DIAGONALS):
        panel.trial_chosen.emit(trial)
    studio.draw("model-experiment")
    panel.table.choose("full")
    panel.details.field.setText("nofx >")
    panel.details.apply.click()
    panel.table.choose("linesthru3")
    panel.marks.click()
    studio.draw("model-marks")
    panel.table.choose("status")
    panel.details.drawing.click()
    (dialog,) = studio.window.findChildren(DrawingDialog)
    studio.draw("model-dependencies", dialog)
    dialog.close()
    panel.back.click()
    for text in ("mine is [s3, s7]", "theirs is mines", "wrong is"):
        panel.details.new.click()
        panel.details.field.setText(text)
        panel.details.apply.click()
        studio.draw(f"model-{text.split()[0]}")
    for stage, name in ((0, "begun"), (3, "stage")):
        panel.stage_chosen.emit(stage)
        studio.draw(f"model-{name}")
    draw_script(studio, panel)
    studio.controller.new_game(TWO, FOUR_BY_FOUR_BY_FOUR)
    panel.table.choose("linesthru22")
    studio.draw("model-4x4x4")


def draw_script(studio: Studio, panel: ModelPanel) -> None:
    """Draw the model as a script, with a name that is not defined, and an error."""
    panel.views.value, editor = ModelView.SCRIPT, panel.script.editor
    editor.verticalScrollBar().setValue(31)
    studio.draw("model-script")
    editor.setFocus()
    for name, text in (
        ("note", "xthreats is [s1, s51]\n"),
        ("error", "yours is (s1\n"),
    ):
        editor.moveCursor(QTextCursor.MoveOperation.Start)
        editor.insertPlainText(text)
        editor.moveCursor(QTextCursor.MoveOperation.Up)
        panel.script.finish()
        studio.wait_for_analyst()
        studio.draw(f"model-script-{name}")
    panel.views.value = ModelView.LIST
    studio.draw("model-unread")
    panel.script.discard()


def open_lessons(studio: Studio, geometry: Geometry) -> Tutor:
    studio.controller.new_game(TWO, geometry)
    studio.menus.lessons.setChecked(True)
    studio.settle()
    tutor = studio.window.features.made(studio.menus.lessons)
    assert isinstance(tutor, Tutor)
    return tutor


def lessons(studio: Studio) -> None:
    """Lessons and puzzles: asked, answered wrong and right, on each board."""
    remember = studio.window._preferences.remember
    remember(solved=Solved((("lines", 4), ("turns", 4), ("threat", 1), ("save", 12))))
    for geometry in GEOMETRIES.values():
        tutor = open_lessons(studio, geometry)
        tutor._rng, tutor._previous = Random(2), None
        topics = [b for b in studio.window.findChildren(TopicButton) if b.isVisible()]
        for number, topic in enumerate(topics):
            if geometry == THREE_BY_THREE or number in (6, 7):
                topic.click()
                studio.draw_task(tutor, f"lessons-{geometry.name}-{number}")
    studio.menus.lessons.setChecked(False)
    # the end of the last lesson, and what is given for all of them
    done = tuple((lesson.value, len(all_)) for lesson, all_ in EXERCISES.items())
    remember(solved=Solved(done))
    tutor = open_lessons(studio, THREE_BY_THREE)
    tutor._give(EXERCISES[Lesson.PERFECT_PLAY][-1])
    studio.draw_task(tutor, "lessons-end")
    tutor.panel.certificate.click()
    (dialog,) = studio.window.findChildren(CertificateDialog)
    dialog._name.setText("Wolfeschlegelsteinhausenbergerdorff-Welsh")
    studio.draw("certificate", dialog)
    dialog.close()


def dialogs(studio: Studio) -> None:
    menus = studio.menus
    for geometry in GEOMETRIES.values():
        studio.controller.new_game(EASY, geometry)
        studio.draw_dialog(f"new-game-{geometry.name}", menus.new_game).close()
        studio.draw(f"{geometry.name}-start")
    for name, players in (("as-o", AS_O), ("two", TWO)):
        studio.new_game(players)
        studio.draw_dialog(f"new-game-{name}", menus.new_game).close()
    for name in ("preferences", "manual", "shortcuts"):
        studio.draw_dialog(name, getattr(menus, name)).close()
    about = studio.draw_dialog("about", menus.about)
    for button in about.findChildren(FlatButton):
        if button.isVisible() and not button.isDefault():
            button.click()
    studio.draw("licences", studio.window.findChildren(QDialog)[-1])
    about.close()
    studio.click(1, 2, 5)
    worksheets(studio)
    contest(studio)
    studio.click(3, 9)
    studio.draw_dialog("reset-score", menus.reset_score).close()


def worksheets(studio: Studio) -> None:
    """Each worksheet in its dialog."""
    dialog = studio.draw_dialog("worksheet-position", studio.menus.worksheet)
    subject, *numbers = dialog.findChildren(ChoiceBox)
    (save,) = (b for b in dialog.findChildren(FlatButton) if b.isDefault())
    for name, index in (("puzzles", 1), ("game", 2)):
        subject.setCurrentIndex(index)
        wait(save.isEnabled)
        studio.draw(f"worksheet-{name}", dialog)
    subject.setCurrentIndex(1)
    for number in numbers[:4]:
        number.setCurrentIndex(2)
    wait(save.isEnabled)
    studio.draw("worksheet-kinds", dialog)
    dialog.close()


def contest(studio: Studio) -> None:
    """Two levels before they play, and what has been counted, on two boards."""
    dialog = studio.draw_dialog("contest", studio.menus.contest)
    board, _, _, games = dialog.findChildren(ChoiceBox)
    games.value = 100
    (start,) = (b for b in dialog.findChildren(FlatButton) if b.isDefault())
    for geometry in (THREE_BY_THREE, SEVEN_POINT_PLANE):
        board.value = geometry
        start.click()
        studio.draw(f"contest-{geometry.name}-begun", dialog)
        studio.wait_for_analyst()
        studio.draw(f"contest-{geometry.name}", dialog)
    dialog.close()


def history(studio: Studio) -> None:
    for players, moves in (
        (TWO, (1, 2, 5, 3, 9)), (LONG, (1, 2, 3, 5, 4, 6, 8, 7, 9)), (EASY, (1, 2, 4)),
        (GameSettings(Human("<b>x</b>"), Human("עברית")), (9, 1, 8, 2, 5, 3)),
        (TWO, (5,)),
    ):  # fmt: skip
        studio.new_game(players)
        studio.click(*moves)
    studio.play_set_up()
    for geometry in GEOMETRIES.values():
        studio.controller.new_game(EASY, geometry)
        while studio.controller.game.turn is not None:
            studio.click(studio.controller.game.board.available_moves()[0])
    dialog = studio.draw_dialog("history", studio.menus.history)
    assert isinstance(dialog, HistoryWindow)
    table = one(HistoryTable, dialog)
    QTest.keyClick(table, Qt.Key.Key_Down)
    for _ in range(2):
        QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    studio.draw("history-selected", dialog)
    QTest.keyClick(table, Qt.Key.Key_Delete)
    studio.draw("history-deleted", dialog)
    size, least = dialog.size(), dialog.minimumWidth()
    for name, width in (("narrow", least), ("wide", size.width() * 5 // 4)):
        dialog.resize(width, size.height())
        studio.draw(f"history-deleted-{name}", dialog)
    dialog.resize(size)
    dialog._tabs.value = 1
    studio.draw("statistics", dialog)
    statistics = one(StatisticsView, dialog)
    boards = one(ChoiceBox, statistics)
    for geometry in GEOMETRIES.values():
        boards.value = geometry
        studio.draw(f"statistics-{geometry.name}", dialog)
    dialog.close()


def learn(studio: Studio) -> None:
    """The way into all there is to learn, and the offer of it below the board."""
    solved = Solved((("lines", 3), ("win in one", 12)))
    studio.window._preferences.remember(solved=solved, games_ended=0)
    for _ in range(3):
        studio.new_game(TWO)
        studio.click(1, 4, 2, 5, 3)
    studio.draw("learn-offered")
    with studio.showing(studio.menus.learn):
        studio.draw("learn")


STATES: list[Callable[[Studio], None]] = [
    playing, level, watching, other_boards, values, threats, full_screens, notes,
    long_names, sizes, moves, why, review, model, lessons, set_up, think, dialogs,
    history, learn,
]  # fmt: skip


def draw_here(folder: Path, themes: list[ThemeChoice], language: str) -> None:
    """Draw every state in these themes, at the scale Qt was started with."""
    application = QApplication(["screenshots", "-style", "fusion"])
    for theme in themes:
        for state in STATES:
            studio = Studio(folder, theme, language)
            state(studio)
            studio.close()
    application.quit()


def draw(folder: Path, scale: str, *options: str) -> None:
    """Draw every state in a process of its own, on a large screen."""
    folder.mkdir(parents=True, exist_ok=True)
    screen = folder / "screen.json"
    screen.write_text(json.dumps({"screens": [LARGE_SCREEN]}))
    subprocess.run(
        [sys.executable, "-m", "tests.screenshots", str(folder), "--draw", *options],
        env={
            **os.environ,
            "QT_SCALE_FACTOR": scale,
            "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
        },
        check=True,
    )
    screen.unlink()


def main() -> None:
    """Draw at scales 1 and 2 and renew what is published, or draw in languages."""
    parser = ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", nargs="+", default=[])
    parser.add_argument("--theme", type=ThemeChoice, default=ThemeChoice.LIGHT)
    parser.add_argument("--scale", default="1")
    parser.add_argument("--draw", action="store_true", help="in this process")
    options = parser.parse_args()
    folder: Path = options.folder
    if options.draw:
        themes = [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.HIGH_CONTRAST]
        (language,) = options.language or ["en"]
        draw_here(folder, [options.theme] if options.language else themes, language)
        return
    for language in options.language:
        look = "--language", language, "--theme", options.theme
        draw(folder / language, options.scale, *look)
    if not options.language:
        for scale in ("1", "2"):
            draw(folder, scale)
        for name, state in PUBLISHED.items():
            shutil.copyfile(folder / f"{state}-2x.png", PICTURES / name)
    print(f"{len(list(folder.rglob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
