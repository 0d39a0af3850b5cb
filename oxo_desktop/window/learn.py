"""The way into all there is to learn: five steps, one after the other."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from oxo_desktop.learning.lessons import COURSE
from oxo_desktop.learning.puzzles import PuzzleKind
from oxo_desktop.play.settings import Settings
from oxo_desktop.says import teaching
from oxo_desktop.says.teaching import LearningStep, is_done
from oxo_desktop.window.controls.boxes import in_column, put
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.texts import SeenLabel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.feature import Context, Feature
from oxo_desktop.words import say, without_mnemonic


class LearnPanel(SidePanel):
    """A button for each step, what it is about, and how far the player has come.

    Signals:
        chosen: the LearningStep that the player wants to begin.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget, settings: Settings) -> None:
        super().__init__(
            parent,
            lambda: without_mnemonic(say("Learn step &by step")),
            lambda: say("Back to the game"),
        )
        self._settings = settings
        self._buttons = {step: FlatButton() for step in LearningStep}
        content = QWidget()
        # the focus is drawn around a button
        rows = in_column(within=content, margins=(2, 2, 2, 2))
        for step, button in self._buttons.items():
            button.clicked.connect(partial(self.chosen.emit, step))
            # heard of its button, and not of all five as the panel is entered
            about, told = SeenLabel(muted=True), partial(teaching.about_step, step)
            translated(about, text=told)
            translated(button, accessibleDescription=told)
            put(rows, button, about, 8)
        rows.addStretch()
        self.add_scrolled(content)

    def showEvent(self, event: QShowEvent) -> None:
        solved = self._settings.solved
        lessons = (is_done(each, solved.of(each.value)) for each in COURSE)
        puzzles = (solved.of(kind.value) for kind in PuzzleKind)
        done = {LearningStep.LESSONS: sum(lessons), LearningStep.PUZZLES: sum(puzzles)}
        for number, (step, button) in enumerate(self._buttons.items(), start=1):
            name = partial(teaching.step, step, number, done.get(step, 0))
            translated(button, text=name)
        super().showEvent(event)


class Learning(Feature):
    """Leads to all that can be learnt."""

    panel: LearnPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        settings = context.preferences.settings
        self.panel = LearnPanel(self._stage.window, settings)

    def begin(self) -> None:
        self._stage.heard.emit(teaching.steps_opened)
