"""The Worksheet dialog: what is to be printed, how it will look, and where it goes."""

from __future__ import annotations

from enum import Enum
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import Geometry, Mark, Refusal, Stop, quotable
from oxo_desktop.engine.puzzles import Puzzle, PuzzleKind, draw_another
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.says import sentences, teaching
from oxo_desktop.window.controls.fields import ChoiceBox, Form, TickBox
from oxo_desktop.window.controls.file_dialogs import Purpose, ask
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.paper import Paint, Paper, Work, ask_to_print
from oxo_desktop.window.controls.shapes import fill_bordered, smooth_painter
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.dialogs.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.worksheets import pages, printing, writing
from oxo_desktop.window.worksheets.pages import Page
from oxo_desktop.words import Sentence, is_right_to_left, message, say, without_signs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from oxo_desktop.play.analyst import Analyst
    from oxo_desktop.play.controller import Standing
    from oxo_desktop.play.preferences import CurrentPreferences
    from oxo_desktop.store.games import Store


class Subject(Enum):
    POSITION = message("The position of the game")
    PUZZLES = message("Puzzles, with their answers")
    GAME = message("The game with its moves")


_NUMBERS = (1, 4, 6)
"""How many puzzles can be on a page."""

_USUAL_NUMBER = 4

PAPERS = {Paper.A4: message("A4"), Paper.LETTER: message("Letter")}

_WITH_LETTER = (
    "BZ", "CA", "CL", "CO", "CR", "DO", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US",
    "VE",
)  # fmt: skip
"""The countries (ISO 3166) whose paper is Letter, by Unicode's CLDR."""

_HEIGHT = 360
"""Of a page in the preview, in pixels."""

_MOST_PAGES = 2

_BETWEEN = 16
"""Between two pages, in pixels."""


class Preview(QWidget):
    """Shows pages as they will be printed, side by side."""

    def __init__(self, most_pages: int = _MOST_PAGES) -> None:
        super().__init__()
        self._paints: Sequence[Paint] = ()
        self._paper, self._most = Paper.A4, most_pages
        translated(self, accessibleName=lambda: say("Preview"))

    def show_painted(self, paints: Sequence[Paint], told: str, paper: Paper) -> None:
        """Show pages that these paint, and that this tells of."""
        self._paints, self._paper = paints, paper
        self.setAccessibleDescription(without_signs(told))
        self.update()

    def sizeHint(self) -> QSize:
        # as wide for any paper, and whether there is an answer or not
        widest = max(paper.size.width() / paper.size.height() for paper in Paper)
        wide = self._most * round(_HEIGHT * widest)
        return QSize(wide + (self._most - 1) * _BETWEEN, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        border = self.palette().color(QPalette.ColorRole.Mid)
        size = self._paper.size
        scale = self.height() / size.height()
        wide = size.width() * scale
        step = wide + _BETWEEN
        left = (self.width() - len(self._paints) * step + _BETWEEN) / 2
        shown = reversed(self._paints) if is_right_to_left() else self._paints
        for index, paint in enumerate(shown):
            box = QRectF(left + index * step, 0, wide, self.height())
            fill_bordered(painter, box, 0, 1, (border, printing.PAPER))
            painter.save()
            painter.translate(QPointF(box.topLeft()))
            painter.scale(scale, scale)
            paint(painter)
            painter.restore()


class WorksheetDialog(ScrollingDialog):
    """Asks what is to be printed of a game, shows it, and writes it to a file.

    The analyst draws the puzzles; the store's own files are not written over.
    """

    saved = Signal(object)
    """What has been written, as a Sentence."""

    def __init__(
        self,
        standing: Standing,
        preferences: CurrentPreferences,
        store: Store,
        analyst: Analyst,
        parent: QWidget,
    ) -> None:
        super().__init__(lambda: say("Worksheet"), parent)
        self._standing, self._preferences, self._store = standing, preferences, store
        self._analyst = analyst
        self._puzzles: tuple[Puzzle, ...] = ()
        self._rng, self._token = Random(), Token()
        self._subject = ChoiceBox(Subject, lambda subject: say(subject.value))
        self._kind = ChoiceBox(PuzzleKind, teaching.topic_name)
        self._number = ChoiceBox(_NUMBERS, str)
        self._paper = ChoiceBox(PAPERS, lambda paper: say(PAPERS[paper]))
        self._numbers = translated(TickBox(), text=lambda: say("Show s&quare numbers"))
        self._subject.value = _first_subject(standing)
        self._number.value = _USUAL_NUMBER
        self._paper.value = usual_paper(QLocale())
        self._numbers.setChecked(preferences.value.square_numbers)
        self._preview, self._told = Preview(), WrappedLabel()
        self._lay_out()
        self._subject.picked.connect(self._on_subject_picked)
        for box in (self._kind, self._number):
            box.picked.connect(self._draw_puzzles)
        self._paper.picked.connect(self._show_pages)
        self._numbers.toggled.connect(self._show_pages)

    def begin(self) -> None:
        """Show the first worksheet, once all signals are connected."""
        self._on_subject_picked()
        self._subject.setFocus()

    def retranslate(self) -> None:
        self._show_pages()
        super().retranslate()

    def done(self, result: int) -> None:
        self._token.drop()
        super().done(result)

    def _lay_out(self) -> None:
        self._form = Form()
        # Translators: The labels of fields
        for name, field in (
            (message("&Worksheet"), self._subject),
            (message("P&uzzle"), self._kind),
            (message("&Puzzles per page"), self._number),
            (message("Pape&r"), self._paper),
            ("", self._numbers),
        ):
            self._form.add(name, field)
        self.content.addLayout(self._form)
        self.content.addSpacing(4)
        self.content.addWidget(self._preview)
        self.content.addWidget(self._told)
        self.content.addStretch()
        # Translators: Buttons
        other, save = lambda: say("&Other puzzles"), lambda: say("&Save…")
        self._other = self.add_button(other, self._draw_puzzles)
        self.add_button(lambda: say("Cancel"), self.reject)
        self._print = self.add_button(lambda: say("Pr&int…"), self._ask_how_to_print)
        self._save = self.add_button(save, self._ask_where_to_save, is_primary=True)

    @Slot()
    def _on_subject_picked(self) -> None:
        subject = self._subject.value
        for field in (self._kind, self._number):
            self._form.setRowVisible(field, subject is Subject.PUZZLES)
        self._form.setRowVisible(self._numbers, subject is not Subject.GAME)
        self._other.setVisible(subject is Subject.PUZZLES)
        self._draw_puzzles()

    @Slot()
    def _draw_puzzles(self) -> None:
        self._token.drop()
        self._puzzles = ()
        self._show_pages()
        self._tell(None)
        if self._subject.value is Subject.PUZZLES:
            self._tell(lambda: say("Choosing puzzles…"))
            self._draw_next()

    def _draw_next(self) -> None:
        """Ask for one more puzzle: what is asked meanwhile comes before the next."""
        board = self._standing.game.geometry
        work = partial(_draw, self._kind.value, board, self._rng, self._puzzles)
        task = Task(work, self._on_drawn)
        self._token = task.token
        self._analyst.do(task)

    def _on_drawn(self, drawn: object) -> None:
        """Take the next puzzle, or the Refusal that says why there is none."""
        if isinstance(drawn, Refusal):
            self._tell(partial(sentences.refusal, drawn))
            return
        if not isinstance(drawn, Puzzle):
            return
        self._puzzles += (drawn,)
        if self._has_puzzles:
            self._tell(None)
            self._show_pages()
        else:
            self._draw_next()

    @property
    def _has_puzzles(self) -> bool:
        return len(self._puzzles) == self._number.value

    @Slot()
    def _show_pages(self) -> None:
        made = self._pages()
        paper = self._paper.value
        told = "\n\n".join(page.told for page in made)
        self._preview.show_painted(writing.painted(made, paper), told, paper)
        self._save.setEnabled(bool(made))
        self._print.setEnabled(bool(made))
        self._other.setEnabled(self._has_puzzles)

    def _pages(self) -> tuple[Page, ...]:
        """Return the pages chosen; none as long as there are no puzzles."""
        standing, is_numbered = self._standing, self._numbers.isChecked()
        if self._subject.value is Subject.GAME:
            return pages.of_game(standing.game, standing.players)
        if self._subject.value is Subject.POSITION:
            return pages.of_position(standing.position, is_numbered=is_numbered)
        if not self._has_puzzles:
            return ()
        return pages.of_puzzles(self._puzzles, is_numbered=is_numbered)

    def _tell(self, sentence: Sentence | None) -> None:
        """Say something, or nothing, below the preview."""
        translated(self._told, text=sentence or sentences.nothing)
        self.fit()

    @Slot()
    def _ask_how_to_print(self) -> None:
        made, paper = self._pages(), self._paper.value
        painted = writing.painted(made, paper)
        try:
            ask_to_print(made[0].title, paper, painted, self, self._print_pages)
        except Refusal as refused:
            self._tell(partial(sentences.refusal, refused))
            self._save.setFocus()

    def _print_pages(self, work: Work) -> None:
        self._tell(lambda: say("Printing…"))
        task = Task(work, self._on_printed)
        self._token = task.token
        self._analyst.do(task)

    def _on_printed(self, result: object) -> None:
        if isinstance(result, Refusal):
            self._tell(partial(sentences.refusal, result))
        elif result:
            self._tell(lambda: say("Printed."))

    @Slot()
    def _ask_where_to_save(self) -> None:
        parts = self._parts_of_name()
        ask(Purpose.SAVE_WORKSHEET, self, self._preferences, self.save, parts)

    def _parts_of_name(self) -> list[str]:
        if self._subject.value is Subject.GAME:
            players = self._standing.players
            return [sentences.short_name(players, mark) for mark in Mark]
        is_puzzle = self._subject.value is Subject.PUZZLES
        return ["oxo-puzzles" if is_puzzle else "oxo-position"]

    @Slot(str)
    def save(self, name: str) -> None:
        try:
            written = writing.save(
                self._pages(), self._paper.value, Path(name), self._store
            )
        except Refusal as refused:
            self._tell(partial(sentences.refusal, refused))
            return
        self._preferences.remember_folder(str(written[0].parent))
        files = [quotable(file.name) for file in written]
        said = partial(say, message("Saved: {file}"), file=files[0])
        if len(files) > 1:
            text = message("Saved: {file}, and the answers in {answers}")
            said = partial(say, text, file=files[0], answers=files[1])
        self.accept()
        self.saved.emit(said)


def _draw(
    kind: PuzzleKind,
    board: Geometry,
    rng: Random,
    others: tuple[Puzzle, ...],
    stop: Stop,
) -> Puzzle | Refusal | None:
    """Return what has come of drawing a puzzle; None if it was stopped."""
    try:
        return draw_another(kind, board, rng, others, stop)
    except Refusal as refused:
        return refused


def usual_paper(locale: QLocale) -> Paper:
    country = QLocale.territoryToCode(locale.territory())
    return Paper.LETTER if country in _WITH_LETTER else Paper.A4


def _first_subject(standing: Standing) -> Subject:
    if standing.game.outcome.is_over:
        return Subject.GAME
    return Subject.PUZZLES if standing.is_board_empty else Subject.POSITION
