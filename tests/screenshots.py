"""Draws every state of the window into a folder, for a person to look at.

``python -m tests.screenshots FOLDER`` writes ``<state>-<theme>-<scale>x.png``, and the
pictures of README and software centres. With ``--language de fr`` it writes them in the
light theme into a folder for each language, and contact sheets of them; ``--theme
dark`` and ``--scale 2`` say how else they are to look.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QPoint, Qt
from PySide6.QtGui import QAction, QImage, QPainter, QPixmap, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QMenu,
    QWidget,
)

from oxo_desktop import app
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Refusal,
    Value,
    Verdict,
)
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.learning.lessons import EXERCISES, Lesson, right_squares
from oxo_desktop.learning.puzzles import Puzzle
from oxo_desktop.model.experiment import Trial
from oxo_desktop.play.settings import MotionChoice, Settings, Solved, ThemeChoice
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from oxo_desktop.window.board.notes_item import Label, Notes, Tone
from oxo_desktop.window.controls.fields import ChoiceBox, TickBox
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.history.statistics_view import StatisticsView
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.window.lessons.certificate import CertificateDialog
from oxo_desktop.window.lessons.lessons_panel import TopicButton
from oxo_desktop.window.lessons.tutor import Tutor
from oxo_desktop.window.model.drawing import DrawingDialog
from oxo_desktop.window.model.model_panel import ModelPanel, View
from oxo_desktop.window.review.reviewed_list import ReviewedList
from oxo_desktop.window.status.level_button import LevelButton
from oxo_desktop.window.think.think_panel import View as ThinkView
from oxo_desktop.window.think.tree_page import TreeDialog
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

SHEET = 4, 3
"""How many pictures there are on a contact sheet: in a row, and rows."""

SMALL = 440
"""The side of the square that each has there, in pixels."""

TWO = GameSettings(Human("Ada"), Human("Grace"))
NAMED = GameSettings(Human("Charlotte"), Human("Sandra"))
LONG = GameSettings(Human("Wolfeschlegelsteinhausenbergerdorff-Welsh"[:40]), Human("M"))
EASY = GameSettings(o_player=Computer(Level.EASY))
AS_O = GameSettings.against_computer(Level.EASY, Mark.O)


def wait() -> None:
    """Let other threads work until there is an event."""
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


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
        self.store = Store(Path(self._data.name))
        self._parts = app.build(settings, self.store, Random(4))
        self.window, self.controller = self._parts.window, self._parts.controller
        self.controller.set_pause(0)
        self.new_game(EASY)
        is_ready: list[bool] = []
        self.window.ready.connect(lambda: is_ready.append(True))
        self.window.show()
        while not is_ready:
            wait()
        self.settle()

    def close(self) -> None:
        self.window.close()
        self._parts.close()
        self._data.cleanup()
        text_size.forget()

    def new_game(self, settings: GameSettings) -> None:
        self.controller.new_game(settings)
        self.window.scene.hover(None)

    def settle(self) -> None:
        for _ in range(5):
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def point(self, position: int) -> QPoint:
        box = self.window.scene.square_box(position)
        return self.window.view.mapFromScene(box.center())

    def click(self, *positions: int) -> None:
        viewport = self.window.view.viewport()
        for position in positions:
            left = Qt.MouseButton.LeftButton
            QTest.mouseClick(viewport, left, pos=self.point(position))
            while self.controller.standing.is_thinking:
                wait()
        self.window.scene.hover(None)

    def wait_for_analyst(self) -> None:
        """Wait until all is known or OXO gives it up."""
        analyst = self._parts.analyst
        while not all(task.token.is_dropped for task in analyst._tasks):
            wait()

    def show(self, switch: QAction) -> None:
        """Show a panel, or what is noted on the squares, with all that is to be known.

        What is shown by the state before is hidden.
        """
        switch.setChecked(False)
        switch.setChecked(True)
        self.wait_for_analyst()

    def open_review(self, game: Game) -> None:
        """Review a game, and wait for its turning point."""
        self.controller.resume(game, EASY)
        self.window.menus.review.setChecked(True)
        (moves,) = self.window.findChildren(ReviewedList)
        while not moves.isVisible() or moves.count() != len(game.moves):
            wait()

    def paste(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        self.window.menus.paste_game.trigger()
        # so that what perfect play leads to is there
        self.wait_for_analyst()

    def draw_task(self, name: str) -> None:
        """Draw what is asked, what comes of a wrong answer, and of a right one."""
        tutor, view = (
            self.window.features.made(self.window.menus.lessons),
            self.window.stage.view,
        )
        assert isinstance(tutor, Tutor)
        while tutor._asked is None:
            wait()
        self.draw(name)
        asked = tutor._asked
        right = (asked.answer,) if isinstance(asked, Puzzle) else right_squares(asked)
        wrong = [p for p in asked.board.available_moves() if p not in right]
        for position, suffix in ((wrong[0], "wrong"), (right[0], "right")):
            # what came of the wrong answer may stand where the right one belongs
            tutor._ask_again()
            box = view.board_scene.square_box(position)
            point = view.mapFromScene(box.center())
            left = Qt.MouseButton.LeftButton
            QTest.mouseClick(view.viewport(), left, pos=point)
            while view.board_scene.mark_at(position) is not asked.mark:
                wait()
            self.draw(f"{name}-{suffix}")

    def keys(self, *keys: Qt.Key) -> None:
        for key in keys:
            target = self.window.focusWidget() or self.window
            QTest.keyClick(target, key)
        self.settle()

    def find(self, text: str) -> QAbstractButton:
        """Return the button with this text, which is given in English."""
        buttons = self.window.findChildren(QAbstractButton)
        return next(b for b in buttons if b.text() == say(text))

    def draw(self, name: str, widget: QWidget | None = None) -> None:
        self.settle()
        self.keep(name, (widget or self.window).grab())

    def keep(self, name: str, picture: QPixmap) -> None:
        """Put a picture into the folder, if there is one."""
        if self._folder is not None:
            picture.save(str(self._folder / f"{name}-{self._suffix}"))

    def draw_dialog(self, name: str, text: str) -> QDialog:
        actions = self.window.findChildren(type(self.window.menus.undo))
        next(a for a in actions if a.text() == say(text)).trigger()
        self.settle()
        dialog = self.window.findChildren(QDialog)[-1]
        self.draw(name, dialog)
        return dialog


def playing(studio: Studio) -> None:
    """A game against the computer, and one between two."""
    studio.draw("start")
    studio.click(1)
    studio.window.scene.hover(3)
    studio.draw("hover")
    studio.click(1)
    studio.draw("refused")
    hint(studio, "hint")
    for name, moves, last in (
        # the computer's first move, and its answers, are the studio's own
        ("as-o", (5, 1, 2), ()), ("as-o-won", (1, 2, 4, 5, 3), (8,)),
        ("as-o-lost", (1, 5, 2), (9,)),
    ):  # fmt: skip
        studio.controller.resume(Game(moves=moves), AS_O)
        studio.click(*last)
        studio.draw(name)
    for name, digits in (("won", "12539"), ("drawn", "123546879")):
        studio.new_game(TWO)
        studio.click(*map(int, digits))
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
        studio.controller.resume(Game(moves=moves), EASY)
        studio.settle()
        (button,) = (
            b for b in studio.window.findChildren(LevelButton) if b.isVisible()
        )
        button.click()
        studio.settle()
        (menu,) = button.findChildren(QMenu)
        picture = studio.window.grab()
        painter = QPainter(picture)
        painter.drawPixmap(studio.window.mapFromGlobal(menu.pos()), menu.grab())
        painter.end()
        studio.keep(name, picture)
        menu.close()
    button.setFocus()
    studio.draw("level-focus")


def hint(studio: Studio, name: str) -> None:
    given: list[object] = []
    studio.controller.hint_given.connect(given.append)
    studio.window.menus.hint.trigger()
    while not given:
        wait()
    studio.draw(name)


def other_boards(studio: Studio) -> None:
    for geometry, moves in (
        (FOUR_BY_FOUR, (1, 2, 6, 3, 11, 4, 16)),
        (SEVEN_POINT_PLANE, (2, 1, 3, 4, 6)),
    ):
        studio.controller.resume(Game(geometry, moves=moves[:3]), TWO)
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
    """Each kind of values on the squares, and both, with a hint among them."""
    menus = studio.window.menus
    for geometry, moves in POSITIONS.items():
        studio.controller.resume(Game(geometry, moves=moves), TWO)
        menus.values.setChecked(True)
        studio.draw(f"{geometry.name}-values")
        studio.show(menus.outcomes)
        studio.draw(f"{geometry.name}-both")
        menus.values.setChecked(False)
        hint(studio, f"{geometry.name}-outcomes")
        menus.outcomes.setChecked(False)


def threats(studio: Studio) -> None:
    """Threats of both sides, through layers and around a circle too."""
    for geometry, moves in (
        (FOUR_BY_FOUR_BY_FOUR, (1, 5, 22, 6, 43, 7, 2, 13, 3, 60)),
        (SEVEN_POINT_PLANE, (2, 7, 3, 5)),
    ):
        studio.controller.resume(Game(geometry, moves=moves), TWO)
        for switch in (studio.window.menus.threats, studio.window.menus.numbers):
            switch.setChecked(True)
        studio.draw(f"{geometry.name}-threats")


def full_screens(studio: Studio) -> None:
    """Every board as large as a screen, with both values, a hint, and a why."""
    menus = studio.window.menus
    studio.window.resize(1920, 1080)
    for geometry, moves in POSITIONS.items():
        mark = Game(geometry, moves=moves).turn or Mark.X
        players = GameSettings.against_computer(Level.HARD, mark)
        studio.controller.resume(Game(geometry, moves=moves), players)
        menus.values.setChecked(True)
        studio.show(menus.outcomes)
        studio.show(menus.why)
        hint(studio, f"full-screen-{geometry.name}")
        if menus.depth.isEnabled():
            menus.depth.setChecked(True)
            studio.window.scene.hover(64)
            studio.draw(f"full-screen-{geometry.name}-in-depth")
            menus.depth.setChecked(False)
        for switch in (menus.values, menus.outcomes, menus.why):
            switch.setChecked(False)


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
        one, *_, other = geometry.lines
        said = Notes(
            frames={3: Tone.GOOD, 7: Tone.ACCENT, 6: Tone.BAD},
            tints={2: Tone.BAD, 3: Tone.ACCENT, 5: Tone.GOOD},
            lines={one: Tone.X, other: Tone.O, geometry.lines[1]: Tone.ACCENT},
            labels=labels | here,
        )
        studio.controller.resume(Game(geometry, moves=moves), TWO)
        studio.window.scene.show_notes(said)
        studio.draw(f"{geometry.name}-notes")


def long_names(studio: Studio) -> None:
    studio.new_game(LONG)
    studio.click(1, 2, 5, 3, 9)
    studio.draw("long-names")
    studio.window.resize(320, 420)
    studio.settle()
    studio.draw("small")


def sizes(studio: Studio) -> None:
    for name, width, height in (
        ("wide", 1000, 560),
        ("tall", 600, 1300),
        ("large", 1200, 900),
        ("full-screen", 1920, 1080),
    ):
        studio.new_game(NAMED)
        studio.click(1, 5, 3)
        studio.window.resize(width, height)
        studio.settle()
        studio.draw(name)
    studio.click(4, 2)
    studio.draw("full-screen-won")
    studio.window.menus.moves.setChecked(True)
    studio.draw("full-screen-moves")
    studio.window.menus.moves.setChecked(False)


def moves(studio: Studio) -> None:
    studio.new_game(TWO)
    studio.window.menus.moves.setChecked(True)
    studio.click(1, 5, 9, 2, 8)
    studio.draw("moves")
    studio.controller.show(3)
    studio.draw("moves-earlier")
    studio.controller.go_on_from_here()
    studio.draw("moves-taken-back")
    studio.window.menus.moves.setChecked(False)


def why(studio: Studio) -> None:
    """The computer's reasons, on each board and by each level, and without any."""
    switch = studio.window.menus.why
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
        studio.show(switch)
        studio.draw(name)
        switch.setChecked(False)
    switch.setChecked(True)
    studio.controller.resume(Game(moves=(1, 5)), EASY)
    studio.draw("why-not-known")
    studio.controller.new_game(EASY)
    studio.draw("why-no-move")
    switch.setChecked(False)
    studio.window.resize(1920, 1080)
    studio.controller.new_game(GameSettings())
    studio.click(1, 4)
    studio.show(switch)
    studio.draw("full-screen-why")


def review(studio: Studio) -> None:
    """What each move did, on boards of every kind, and where that is not known."""
    switch = studio.window.menus.review
    for geometry, moves in (
        (THREE_BY_THREE, (1, 5, 9, 3, 7, 4, 8)),
        (FOUR_BY_FOUR, (13, 5, 9, 16, 7, 11, 14, 6, 2, 1)),
        (FIVE_BY_FIVE, (1, 2, 7, 3, 13, 4, 19, 8, 25)),
        (SEVEN_POINT_PLANE, (7, 4, 5, 1, 3, 6)),
    ):
        studio.open_review(Game(geometry, moves=moves))
        studio.draw(f"review-{geometry.name}")
        studio.find("Show the lin&e").click()
        studio.draw(f"review-{geometry.name}-line")
        studio.controller.show(len(moves) - 1)
        studio.draw(f"review-{geometry.name}-last")
        switch.setChecked(False)
    studio.open_review(Game(moves=(1, 5, 9, 3)))
    studio.draw("review-unfinished")
    studio.window.resize(520, 420)
    studio.controller.show(1)
    studio.draw("review-small")
    studio.window.resize(1920, 1080)
    studio.open_review(Game(moves=(1, 5, 9, 3, 7, 4, 8)))
    studio.controller.show(3)
    studio.draw("full-screen-review")
    studio.controller.resume(Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 2)), TWO)
    studio.draw("review-not-known")
    switch.setChecked(False)


def set_up(studio: Studio) -> None:
    """The position of the game, one worth knowing, and those that nobody plays on."""
    studio.new_game(EASY)
    studio.click(5)
    menus = studio.window.menus
    menus.set_up.setChecked(True)
    studio.draw("set-up")
    studio.window.stage.practice.scene.hover(2)
    studio.draw("set-up-hover")
    for name, text in (
        ("draw", "X...O...X"), ("won", "XXX.OO..."), ("both-won", "XXXOOO..."),
        ("ahead", "XX.XX...."), ("4x4", "XX...O....O....."), ("5x5", "X" + 24 * "."),
        ("4x4x4", "XO" + 62 * "."), ("pp7", "X..O..."),
    ):  # fmt: skip
        studio.paste(text)
        menus.values.setChecked(True)
        studio.draw(f"set-up-{name}")
        menus.values.setChecked(False)
    size = studio.window.size()
    studio.window.resize(studio.window.minimumSizeHint())
    studio.draw("set-up-narrow")
    studio.window.resize(size)
    studio.paste("X...O...X")
    studio.controller.resume(Game(start=Board.from_text("XX.OO....")), TWO)
    studio.click(3)
    studio.draw("set-up-played")


def think(studio: Studio) -> None:
    """A search in a late position, one from the start, and the rules of the levels."""
    switch = studio.window.menus.think
    studio.controller.resume(Game(moves=(1, 4, 6, 8, 7, 9)), TWO)
    switch.setChecked(True)
    studio.wait_for_analyst()
    feature = studio.window.features.made(switch)
    studio.draw("think")
    tree = feature._tree
    feature._transport._go(tree.steps - 1, asked=True)
    studio.draw("think-cut-off")
    feature._transport._go_to_end()
    studio.draw("think-end")
    feature.panel.print.click()
    (dialog,) = studio.window.findChildren(TreeDialog)
    studio.draw("think-print", dialog)
    dialog.reject()
    feature.panel.view.value = ThinkView.RULES
    studio.wait_for_analyst()
    studio.draw("think-rules")
    feature._transport._go_to_end()
    studio.draw("think-rules-end")
    feature.panel.view.value = ThinkView.TREE
    switch.setChecked(False)
    studio.new_game(TWO)
    switch.setChecked(True)
    studio.wait_for_analyst()
    feature._transport._go(40, asked=True)
    studio.draw("think-deep")
    feature._on_unfold_toggled(unfolded=True)
    studio.wait_for_analyst()
    studio.draw("think-unfolded")
    switch.setChecked(False)
    for name, game in (
        ("over", Game(moves=(1, 4, 2, 5, 3))), ("too-large", Game(FOUR_BY_FOUR)),
    ):  # fmt: skip
        studio.controller.resume(game, TWO)
        switch.setChecked(True)
        studio.draw(f"think-{name}")
        switch.setChecked(False)


def model(studio: Studio) -> None:
    """The OXO model of a game, experiments with it, and what depends on what."""
    switch = studio.window.menus.model
    studio.new_game(TWO)
    studio.click(1, 5, 9)
    switch.setChecked(True)
    studio.draw("model")
    (panel,) = studio.window.findChildren(ModelPanel)
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
    panel.stage_chosen.emit(3)
    studio.draw("model-stage")
    draw_script(studio, panel)
    studio.controller.new_game(TWO, FOUR_BY_FOUR_BY_FOUR)
    panel.table.choose("linesthru22")
    studio.draw("model-4x4x4")
    switch.setChecked(False)


def draw_script(studio: Studio, panel: ModelPanel) -> None:
    """Draw the model as a script, with a name that is not defined, and an error."""
    panel.views.value, editor = View.SCRIPT, panel.script.editor
    editor.verticalScrollBar().setValue(31)
    studio.draw("model-script")
    editor.setFocus()
    typed = {"note": "xthreats is [s1, s51]\n", "error": "yours is (s1\n"}
    for name, text in typed.items():
        editor.moveCursor(QTextCursor.MoveOperation.Start)
        editor.insertPlainText(text)
        editor.moveCursor(QTextCursor.MoveOperation.Up)
        panel.script.finish()
        studio.wait_for_analyst()
        studio.draw(f"model-script-{name}")
    panel.views.value = View.LIST
    studio.draw("model-unread")
    panel.script.discard()


def lessons(studio: Studio) -> None:
    """Lessons and puzzles: asked, answered wrong and right, on each board."""
    window = studio.window
    window._preferences.remember(
        solved=Solved((("lines", 4), ("turns", 4), ("threat", 1), ("save", 12)))
    )
    for geometry in GEOMETRIES.values():
        studio.controller.new_game(TWO, geometry)
        window.menus.lessons.setChecked(True)
        studio.settle()
        tutor = window.features.made(window.menus.lessons)
        assert isinstance(tutor, Tutor)
        tutor._rng, tutor._previous = Random(2), None
        topics = [b for b in window.findChildren(TopicButton) if b.isVisible()]
        for number, topic in enumerate(topics):
            if geometry == THREE_BY_THREE or number in (6, 7):
                topic.click()
                studio.draw_task(f"lessons-{geometry.name}-{number}")
    window.menus.lessons.setChecked(False)
    certificate(studio)


def certificate(studio: Studio) -> None:
    """The end of the last lesson, and what is given for all of them."""
    window = studio.window
    done = tuple((lesson.value, len(all_)) for lesson, all_ in EXERCISES.items())
    window._preferences.remember(solved=Solved(done))
    studio.controller.new_game(TWO, THREE_BY_THREE)
    window.menus.lessons.setChecked(True)
    tutor = window.features.made(window.menus.lessons)
    assert isinstance(tutor, Tutor)
    tutor._give(EXERCISES[Lesson.PERFECT_PLAY][-1])
    studio.draw_task("lessons-end")
    tutor.panel.certificate.click()
    (dialog,) = window.findChildren(CertificateDialog)
    dialog._name.setText("Wolfeschlegelsteinhausenbergerdorff-Welsh")
    studio.draw("certificate", dialog)
    dialog.close()
    window.menus.lessons.setChecked(False)


def dialogs(studio: Studio) -> None:
    for geometry in GEOMETRIES.values():
        studio.controller.new_game(EASY, geometry)
        studio.draw_dialog(f"new-game-{geometry.name}", "&New game…").close()
        studio.draw(f"{geometry.name}-start")
    for name, players in (("as-o", AS_O), ("two", TWO)):
        studio.new_game(players)
        studio.draw_dialog(f"new-game-{name}", "&New game…").close()
    for text in ("&Preferences…", "&Rules", "&Manual", "&Shortcuts", "Acc&essibility"):
        name = text.strip("…").replace("&", "").lower()
        studio.draw_dialog(name, text).close()
    about = studio.draw_dialog("about", "&About OXO")
    for button in about.findChildren(FlatButton):
        if button.isVisible() and not button.isDefault():
            button.click()
    studio.draw("licences")
    about.close()
    studio.click(1, 2, 5)
    worksheets(studio)
    studio.click(3, 9)
    studio.draw_dialog("reset-score", "Rese&t score…").close()


def worksheets(studio: Studio) -> None:
    """Each worksheet in its dialog."""
    dialog = studio.draw_dialog("worksheet-position", "Wor&ksheet…")
    subject, *_ = dialog.findChildren(ChoiceBox)
    (save,) = (b for b in dialog.findChildren(FlatButton) if b.isDefault())
    for name, index in (("puzzles", 1), ("game", 2)):
        subject.setCurrentIndex(index)
        while not save.isEnabled():
            wait()
        studio.draw(f"worksheet-{name}", dialog)
    subject.setCurrentIndex(1)
    for numbers in dialog.findChildren(ChoiceBox)[1:5]:
        numbers.setCurrentIndex(2)
    while not save.isEnabled():
        QApplication.processEvents()
    studio.draw("worksheet-kinds", dialog)
    dialog.close()


def history(studio: Studio) -> None:
    for players, moves in (
        (TWO, (1, 2, 5, 3, 9)),
        (LONG, (1, 2, 3, 5, 4, 6, 8, 7, 9)),
        (EASY, (1, 2, 4)),
        (GameSettings(Human("<b>x</b>"), Human("עברית")), (9, 1, 8, 2, 5, 3)),
        (TWO, (5,)),
    ):
        studio.new_game(players)
        studio.click(*moves)
    studio.controller.resume(Game(start=Board.from_text("XX.OO....")), TWO)
    studio.click(3)
    for geometry in GEOMETRIES.values():
        studio.controller.new_game(EASY, geometry)
        while studio.controller.game.turn is not None:
            studio.click(studio.controller.game.board.available_moves()[0])
    dialog = studio.draw_dialog("history", "Histor&y…")
    assert isinstance(dialog, HistoryWindow)
    table = dialog.findChild(HistoryTable)
    assert table is not None
    QTest.keyClick(table, Qt.Key.Key_Down)
    for _ in range(2):
        QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    studio.draw("history-selected", dialog)
    QTest.keyClick(table, Qt.Key.Key_Delete)
    studio.draw("history-deleted", dialog)
    size = dialog.size()
    for name, width in (("narrow", dialog.minimumWidth()), ("wide", 1200)):
        dialog.resize(width, size.height())
        studio.draw(f"history-deleted-{name}", dialog)
    dialog.resize(size)
    table.header.keys.setFocus()
    QTest.keyClick(table.header, Qt.Key.Key_Left)
    studio.draw("history-headings", dialog)
    dialog.show_page(1)
    studio.draw("statistics", dialog)
    statistics = dialog.findChild(StatisticsView)
    assert statistics is not None
    (as_table,) = statistics.findChildren(TickBox)
    as_table.click()
    studio.draw("statistics-table", dialog)
    as_table.click()
    (boards,) = statistics.findChildren(ChoiceBox)
    for geometry in GEOMETRIES.values():
        boards.value = geometry
        studio.draw(f"statistics-{geometry.name}", dialog)
    dialog.close()


STATES: list[Callable[[Studio], None]] = [
    playing, level, other_boards, values, threats, full_screens, notes, long_names,
    sizes, moves, why, review, model, lessons, set_up, think, dialogs, history,
]  # fmt: skip


def draw_all(folder: Path, themes: list[ThemeChoice], language: str) -> None:
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


def draw_sheets(folder: Path) -> None:
    """Draw all pictures of a folder small, twelve on each sheet beside the folder."""
    files = sorted(folder.glob("*.png"))
    columns, rows = SHEET
    room = columns * rows
    for number, start in enumerate(range(0, len(files), room), start=1):
        sheet = QImage(columns * SMALL, rows * SMALL, QImage.Format.Format_RGB32)
        sheet.fill(Qt.GlobalColor.darkGray)
        painter = QPainter(sheet)
        for at, file in enumerate(files[start : start + room]):
            kept = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            small = QImage(str(file)).scaled(SMALL - 8, SMALL - 8, kept, smooth)
            painter.drawImage(at % columns * SMALL, at // columns * SMALL, small)
        painter.end()
        sheet.save(str(folder.parent / f"{folder.name}-{number:02}.png"))


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
        draw_all(folder, [options.theme] if options.language else themes, language)
        return
    for language in options.language:
        look = "--language", language, "--theme", options.theme
        draw(folder / language, options.scale, *look)
        draw_sheets(folder / language)
    if not options.language:
        for scale in ("1", "2"):
            draw(folder, scale)
        for name, state in PUBLISHED.items():
            shutil.copyfile(folder / f"{state}-2x.png", PICTURES / name)
    print(f"{len(list(folder.rglob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
