"""What is to be done on the board beside it, and all lessons and puzzles to choose."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oxo_desktop import sentences, teaching
from oxo_desktop.engine.lessons import EXERCISES, Lesson
from oxo_desktop.engine.puzzles import PuzzleKind
from oxo_desktop.window.controls.fields import ChoiceGroup
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scroll_area import ScrollArea
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.window.lessons.topic_button import TopicButton
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.engine import Geometry
    from oxo_desktop.settings import Solved
    from oxo_desktop.window.theme import Theme
    from oxo_desktop.words import Sentence


class LessonsPanel(SidePanel):
    """A panel with the task in words, the lessons and the kinds of puzzles.

    Args:
        theme: the colours.
        parent: the window it is docked in.

    Signals:
        topic_chosen: the Lesson to do, or the PuzzleKind to solve one of.
        forget_requested: all that has been done is to be forgotten.
    """

    topic_chosen = Signal(object)
    forget_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(
            theme,
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
        self._topics: dict[Lesson | PuzzleKind, TopicButton] = {}
        self._group = ChoiceGroup(self)
        self._forget = translated(FlatButton(), text=lambda: say("&Begin again…"))
        self._forget.clicked.connect(self.forget_requested)
        self._lay_out()

    def show_progress(self, solved: Solved) -> None:
        """Show how much of everything has been done."""
        for topic, button in self._topics.items():
            number = solved.of(topic.value)
            if isinstance(topic, Lesson):
                progress = partial(teaching.lesson_progress, topic, number)
                done = number >= len(EXERCISES[topic])
                button.show_progress(progress, done=done)
            else:
                button.show_progress(partial(teaching.puzzle_progress, topic, number))
        self._forget.setEnabled(bool(solved.numbers))

    def show_board(self, geometry: Geometry) -> None:
        """Offer the puzzles of a board, or say why there are none."""
        translated(self._puzzles, text=partial(teaching.puzzles_on, geometry))
        translated(self._no_puzzles, text=partial(teaching.no_puzzles, geometry))
        has_puzzles = not self._no_puzzles.text()
        self._no_puzzles.setVisible(not has_puzzles)
        for topic, button in self._topics.items():
            if isinstance(topic, PuzzleKind):
                button.setVisible(has_puzzles)

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
        for each, button in self._topics.items():
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
            name = partial(teaching.lesson_name, lesson)
            rows.addWidget(self._topic(lesson, name))
        rows.addSpacing(4)
        rows.addWidget(self._puzzles)
        rows.addWidget(self._no_puzzles)
        for kind in PuzzleKind:
            name = partial(teaching.puzzle_name, kind)
            rows.addWidget(self._topic(kind, name))
        rows.addSpacing(4)
        rows.addWidget(self._forget)
        rows.addStretch()
        self._scroller = scroller = ScrollArea(QPalette.ColorRole.Base)
        scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroller.setWidget(content)
        for part in (scroller.viewport(), content):
            part.setBackgroundRole(QPalette.ColorRole.Base)
        self.column.addWidget(scroller, 1)

    def _topic(self, topic: Lesson | PuzzleKind, name: Sentence) -> TopicButton:
        self._topics[topic] = button = TopicButton(name)
        self._group.addButton(button)
        button.clicked.connect(partial(self._choose, topic))
        return button

    def _choose(self, topic: Lesson | PuzzleKind) -> None:
        self.topic_chosen.emit(topic)
