"""The panel of lessons and puzzles: what they are about, and all of them to choose."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import (
    QAction,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from oxo_desktop.engine import Geometry
from oxo_desktop.learning.lessons import COURSE, Lesson, lessons_on
from oxo_desktop.learning.puzzles import PuzzleKind, kinds_on
from oxo_desktop.play.settings import Solved
from oxo_desktop.says import sentences, teaching
from oxo_desktop.window.controls.boxes import in_column, put
from oxo_desktop.window.controls.fields import ChoiceGroup
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    outline_rounded,
    smooth_painter,
    tick_path,
)
from oxo_desktop.window.controls.side_panel import SidePanel, onwards
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel, write
from oxo_desktop.words import Sentence, as_title, is_right_to_left, say

_BESIDE, _ABOVE, _TICK = 12, 10, 22
"""The margins of a button's text, and the room for a tick, in pixels."""

_READ = 1.15
"""The size of what is to be read, relative to the usual font."""


class TopicButton(QAbstractButton):
    """A row with a name, and at its end how much has been done: a tick for all of it.

    The one that is chosen is checked.
    """

    def __init__(self, topic: Lesson | PuzzleKind) -> None:
        super().__init__()
        self._topic = topic
        self._progress, self._is_done = "", False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        translated(self, text=partial(teaching.topic_name, topic))

    def show_progress(self, solved: int) -> None:
        self._is_done = teaching.is_done(self._topic, solved)
        translated(
            self,
            progress=partial(teaching.progress, self._topic, solved),
            accessibleName=partial(teaching.topic_and_progress, self._topic, solved),
        )

    def setProgress(self, text: str) -> None:
        self._progress = text
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, round(QFontMetricsF(self.font()).height()) + 2 * _ABOVE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def nextCheckState(self) -> None:
        """Do not become checked by a click: `show_topic` checks the button then.

        A topic is chosen by a click, of a checked button too, and when assistive
        technology checks a button without one. A click that checked it would choose it
        twice.
        """
        # Qt calls this too when another one of the group becomes checked
        if self.group().checkedButton() is not self:
            self.setChecked(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        accent = palette.color(role.Highlight)
        painter = smooth_painter(self)
        box = QRectF(self.rect())
        inside = palette.color(role.Base)
        if self.isDown() or self.underMouse():
            inside = palette.color(role.Button)
        fill_bordered(painter, box, 9, 1, (palette.color(role.Mid), inside))
        if self.isChecked():
            outline_rounded(painter, box, 9, 2, accent)
        if self.hasFocus():
            outline_rounded(painter, box.adjusted(4, 4, -4, -4), 5, 1.5, accent)
        room = box.adjusted(_BESIDE, 0, -_BESIDE, 0)
        taken = self._paint_end(painter, room) + 6
        painter.setFont(self.font())
        painter.setPen(palette.color(role.Text))
        left, right = (taken, 0.0) if is_right_to_left() else (0.0, -taken)
        write(painter, room.adjusted(left, 0, right, 0), self.text())

    def _paint_end(self, painter: QPainter, room: QRectF) -> float:
        """Paint how much has been done; return the width that it takes."""
        palette, role = self.palette(), QPalette.ColorRole
        if self._is_done:
            side = scaled_to_text(self, _TICK)
            x = room.right() - side / 2
            if is_right_to_left():
                x = room.left() + side / 2
            color = palette.color(role.Highlight)
            painter.fillPath(tick_path(QPointF(x, room.center().y()), side), color)
            return side
        painter.setFont(resized_font(self, 0.85))
        painter.setPen(palette.color(role.PlaceholderText))
        write(painter, room, self._progress, at_end=True)
        return QFontMetricsF(painter.font()).horizontalAdvance(self._progress)


class LessonsPanel(SidePanel):
    """A panel with what is to be learnt, the lessons and the kinds of puzzles.

    Attributes:
        forget: the button to forget what has been done.
        certificate: the button for a certificate, once all lessons are done.
    """

    def __init__(self, parent: QWidget, why: QAction) -> None:
        super().__init__(
            parent,
            lambda: as_title(say("&Lessons and puzzles")),
            lambda: say("Back to the game"),
        )
        self._about = WrappedLabel(scale=_READ)
        self._learnt = WrappedLabel(bold=True, scale=_READ)
        heading = PlainLabel(scale=0.9, bold=True)
        self._list = translated(heading, text=lambda: say("Lessons"))
        self._puzzles = PlainLabel(scale=0.9, bold=True)
        self.topics: dict[Lesson | PuzzleKind, TopicButton] = {
            topic: TopicButton(topic) for topic in (*Lesson, *PuzzleKind)
        }
        ChoiceGroup(self, self.topics)
        self.forget = translated(FlatButton(), text=lambda: say("Begin again…"))
        self.certificate = translated(FlatButton(), text=lambda: say("Certificate…"))
        self._why = onwards(why, lambda: as_title(say("&Why this move?")))
        self._lay_out()

    def show_progress(self, solved: Solved) -> None:
        for topic, button in self.topics.items():
            button.show_progress(solved.of(topic.value))
        self.forget.setEnabled(bool(solved.numbers))
        done = (teaching.is_done(lesson, solved.of(lesson.value)) for lesson in COURSE)
        self.certificate.setVisible(all(done))

    def show_board(self, geometry: Geometry) -> None:
        """Offer the lessons and the puzzles of a board."""
        translated(self._puzzles, text=partial(teaching.puzzles_on, geometry))
        offered = (*lessons_on(geometry), *kinds_on(geometry))
        for topic, button in self.topics.items():
            button.setVisible(topic in offered)

    def show_topic(self, topic: Lesson | PuzzleKind) -> None:
        self._about.say(partial(teaching.about, topic))
        self.tell(sentences.nothing)
        for each, button in self.topics.items():
            with QSignalBlocker(button):
                button.setChecked(each is topic)
        self._show_chosen()

    @Slot()
    def _show_chosen(self) -> None:
        for button in self.topics.values():
            if button.isChecked():
                self._scroller.ensureWidgetVisible(button)

    def tell(self, learnt: Sentence) -> None:
        """Say what has been learnt; what an answer was worth stands below the board."""
        self._learnt.say(learnt)

    def _lay_out(self) -> None:
        # what is to be read stays in view, and of the list what is chosen
        put(self.column, self._about, self._learnt)
        content, lessons = QWidget(), (self.topics[lesson] for lesson in Lesson)
        puzzles = (self.topics[kind] for kind in PuzzleKind)
        in_column(
            self.certificate,
            *(4, self._list, *lessons),
            *(4, self._puzzles, *puzzles),
            *(4, self._why, self.forget),
            None,
            within=content,
            # the focus is drawn around it
            margins=(2, 0, 2, 2),
            spacing=5,
        )
        self._scroller = self.add_scrolled(content)
        # what is to be read leaves less room for it
        self._scroller.verticalScrollBar().rangeChanged.connect(self._show_chosen)
