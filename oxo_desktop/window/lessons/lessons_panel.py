"""The panel of lessons and puzzles: the task on the board, and all others to choose."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oxo_desktop.engine.lessons import Lesson
from oxo_desktop.engine.puzzles import PuzzleKind
from oxo_desktop.says import sentences, teaching
from oxo_desktop.window.controls.fields import ChoiceGroup
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.window.lessons.topic_button import TopicButton
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.engine import Geometry
    from oxo_desktop.play.settings import Solved
    from oxo_desktop.words import Sentence


class LessonsPanel(SidePanel):
    """A panel with the task in words, the lessons and the kinds of puzzles.

    Args:
        parent: the window it is docked in.

    Attributes:
        topics: the buttons to choose a lesson or a kind of puzzle by.
        forget: what has been done is forgotten by it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent,
            lambda: say("Lessons and puzzles"),
            lambda: say("Back to the game"),
        )
        self.setObjectName("lessons")
        self._about = WrappedLabel(scale=0.9, muted=True)
        self._task = WrappedLabel(bold=True)
        self._told = WrappedLabel()
        self._puzzles = PlainLabel(scale=0.9, bold=True)
        self._no_puzzles = WrappedLabel(scale=0.9, muted=True)
        self.topics: dict[Lesson | PuzzleKind, TopicButton] = {
            topic: TopicButton(topic) for topic in (*Lesson, *PuzzleKind)
        }
        self._group: ChoiceGroup[int] = ChoiceGroup(self)
        self.forget = translated(FlatButton(), text=lambda: say("&Begin again…"))
        self._lay_out()

    def show_progress(self, solved: Solved) -> None:
        """Show how much of everything has been done."""
        for topic, button in self.topics.items():
            button.show_progress(solved.of(topic.value))
        self.forget.setEnabled(bool(solved.numbers))

    def show_board(self, geometry: Geometry) -> None:
        """Offer the puzzles of a board, or say why there are none."""
        translated(self._puzzles, text=partial(teaching.puzzles_on, geometry))
        translated(self._no_puzzles, text=partial(teaching.no_puzzles, geometry))
        has_puzzles = not self._no_puzzles.text()
        self._no_puzzles.setVisible(not has_puzzles)
        for kind in PuzzleKind:
            self.topics[kind].setVisible(has_puzzles)

    def show_task(self, topic: Lesson | PuzzleKind, task: Sentence) -> None:
        """Show what is to be done, and what it is about."""
        about: Sentence = sentences.nothing
        if isinstance(topic, Lesson):
            about = partial(teaching.about_lesson, topic)
        translated(self._about, text=about)
        self._about.setVisible(bool(about()))
        translated(self._task, text=task)
        self.tell(sentences.nothing)
        self._scroller.verticalScrollBar().setValue(0)
        for each, button in self.topics.items():
            button.setChecked(each is topic)

    def tell(self, sentence: Sentence) -> None:
        """Say what comes of an answer."""
        translated(self._told, text=sentence)

    def _lay_out(self) -> None:
        content = QWidget()
        rows = QVBoxLayout(content)
        # the focus is drawn around it
        rows.setContentsMargins(2, 0, 2, 2)
        rows.setSpacing(5)
        for label in (self._about, self._task, self._told):
            rows.addWidget(label)
        rows.addSpacing(4)
        heading = PlainLabel(scale=0.9, bold=True)
        rows.addWidget(translated(heading, text=lambda: say("Lessons")))
        for lesson in Lesson:
            rows.addWidget(self.topics[lesson])
        rows.addSpacing(4)
        rows.addWidget(self._puzzles)
        rows.addWidget(self._no_puzzles)
        for kind in PuzzleKind:
            rows.addWidget(self.topics[kind])
        for button in self.topics.values():
            self._group.addButton(button)
        rows.addSpacing(4)
        rows.addWidget(self.forget)
        rows.addStretch()
        self._scroller = scroller = ScrollArea(QPalette.ColorRole.Base)
        scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroller.setWidget(content)
        for part in (scroller.viewport(), content):
            part.setBackgroundRole(QPalette.ColorRole.Base)
        self.column.addWidget(scroller, 1)
