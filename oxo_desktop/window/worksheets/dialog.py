"""The Worksheet dialog: what is to be printed of a game."""

from enum import Enum
from functools import partial
from random import Random
from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QBoxLayout, QFormLayout

from oxo_desktop.engine import GEOMETRIES, Mark, Refusal
from oxo_desktop.learning.puzzles import Puzzle, PuzzleKind, draw_another, kinds_on
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.settings import MOST_ON_WORKSHEET, Solved
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.says import sentences, teaching
from oxo_desktop.window.controls.boxes import ACROSS, DOWN, put
from oxo_desktop.window.controls.fields import ChoiceBox, Form, TickBox
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.widgets import FRAME, FlatButton
from oxo_desktop.window.worksheets import pages
from oxo_desktop.window.worksheets.pages import Page
from oxo_desktop.window.worksheets.paper_dialog import PaperDialog
from oxo_desktop.window.worksheets.writing import Paper
from oxo_desktop.words import (
    as_title,
    message,
    say,
)


class Subject(Enum):
    """What is printed; what is remembered of it is its name in small letters."""

    POSITION = message("The position of the game")
    PUZZLES = message("Puzzles, with their answers")
    GAME = message("The game with its moves")


_NARROWEST = 280
"""The width of the pages where the screen is small, in pixels."""

_BESIDE = 32
"""Between the fields and the preview, in pixels."""


class WorksheetDialog(PaperDialog):
    """Asks what is to be printed of a game, shows it, and saves or prints it.

    What is chosen is remembered. The analyst draws the puzzles.
    """

    def __init__(self, standing: Standing, *parts: Any) -> None:
        super().__init__(lambda: as_title(say("Wor&ksheet…")), *parts)
        self._standing = standing
        self._puzzles: tuple[Puzzle, ...] = ()
        self._missing: list[PuzzleKind] = []
        self._wanted: list[PuzzleKind] = []
        """What puzzles are still to be drawn."""
        self._rng, self._drawing = Random(), Token()
        self._subject = ChoiceBox(Subject, lambda subject: say(subject.value))
        self._board = ChoiceBox(GEOMETRIES.values(), sentences.board_name)
        self._of_kind = {
            kind: ChoiceBox(range(MOST_ON_WORKSHEET + 1), str) for kind in PuzzleKind
        }
        self._other = translated(FlatButton(), text=lambda: say("&Other puzzles"))
        self._numbers = translated(TickBox(), text=lambda: say("Show s&quare numbers"))
        self._recall()
        self._lay_out()
        boxes: list[ChoiceBox[Any]] = [self._subject, self._board, self._paper]
        for box in (*boxes, *self._of_kind.values()):
            box.picked.connect(self._on_chosen)
        self._numbers.toggled.connect(self._on_chosen)
        self._other.clicked.connect(self._draw_puzzles)
        self._show_subject()
        self._subject.setFocus()

    def fit(self) -> None:
        wraps = QFormLayout.RowWrapPolicy
        room = self.screen().availableSize().width() - FRAME.width() - 3 * _BESIDE
        self._form.setRowWrapPolicy(wraps.DontWrapRows)
        # elided rather than wider than the screen
        self._subject.setMinimumWidth(min(self._subject.sizeHint().width(), room))
        fields, preview = self._form.sizeHint().width(), self._preview.sizeHint()
        if fields + preview.width() <= room:
            self._columns.setDirection(ACROSS)
            self._preview.setMinimumSize(preview)
        else:
            self._columns.setDirection(DOWN)
            # no lower: Qt gives it this height anyway where a text is wrapped beside it
            self._preview.setMinimumSize(_NARROWEST, preview.height())
            if fields > room:
                self._form.setRowWrapPolicy(wraps.WrapAllRows)
        super().fit()

    def done(self, result: int) -> None:
        self._drawing.drop()
        super().done(result)

    def _recall(self) -> None:
        """Choose what was chosen before, or else what suits the game."""
        before = self._preferences.settings
        self._subject.value = _first_subject(self._standing, before.subject)
        self._board.value = before.puzzle_board or self._standing.game.geometry
        for kind, box in self._of_kind.items():
            box.value = before.puzzles.of(kind.value)
        if before.paper:
            self._paper.value = Paper[before.paper.upper()]
        usual = before.square_numbers
        self._numbers.setChecked(usual if before.numbers is None else before.numbers)
        self._before = self._chosen

    @property
    def _chosen(self) -> dict[str, object]:
        """What is chosen, by its names in Settings."""
        of_kind = ((kind.value, box.value) for kind, box in self._of_kind.items())
        return {
            "subject": self._subject.value.name.lower(),
            "puzzle_board": self._board.value,
            "puzzles": Solved(tuple(each for each in of_kind if each[1])),
            "paper": self._paper.value.name.lower(),
            "numbers": self._numbers.isChecked(),
        }

    def _lay_out(self) -> None:
        self._form = Form()
        # Translators: The label of a field
        self._form.add(message("&Worksheet"), self._subject)
        self._form.add(message("Board"), self._board)
        for kind, box in self._of_kind.items():
            self._form.add(partial(teaching.topic_name, kind), box)
        self._form.add("", self._other)
        # Translators: The label of a field
        self._form.add(message("Pape&r"), self._paper)
        self._form.add("", self._numbers)
        self._columns = QBoxLayout(ACROSS)
        self._columns.setSpacing(_BESIDE)
        put(self._columns, self._form, (self._preview, 1))
        put(self.content, self._columns, self._told, None)

    @Slot()
    def _on_chosen(self) -> None:
        """Remember what has changed: what was never chosen stays so."""
        changed = dict(self._chosen.items() - self._before.items())
        self._before = self._chosen
        self._preferences.remember(**changed)
        if changed.keys() & {"subject", "puzzle_board", "puzzles"}:
            self._show_subject()
        else:
            self._show_pages()

    def _show_subject(self) -> None:
        subject = self._subject.value
        is_puzzles, kinds = subject is Subject.PUZZLES, kinds_on(self._board.value)
        for field in (self._board, self._other):
            self._form.setRowVisible(field, is_puzzles)
        for kind, box in self._of_kind.items():
            self._form.setRowVisible(box, is_puzzles and kind in kinds)
        self._form.setRowVisible(self._numbers, subject is Subject.POSITION)
        self._draw_puzzles()

    @Slot()
    def _draw_puzzles(self) -> None:
        self._drawing.drop()
        self._puzzles, self._missing, self._wanted = (), [], []
        if self._subject.value is Subject.PUZZLES:
            for kind in kinds_on(self._board.value):
                self._wanted += [kind] * self._of_kind[kind].value
        self._draw_next()

    def _draw_next(self) -> None:
        """Ask for one more puzzle: what is asked meanwhile comes before the next."""
        self._show_pages()
        if not self._wanted:
            self._tell(self._what_is_missing)
            return
        number = len(self._puzzles) + 1
        last = len(self._puzzles) + len(self._wanted)
        # Translators: Said while puzzles are looked for: how many of how many
        choosing = message("Choosing puzzles: {number} of {last}…")
        self._tell(partial(say, choosing, number=number, last=last))
        kind, board = self._wanted[0], self._board.value
        work = partial(draw_another, kind, board, self._rng, self._puzzles)
        self._drawing = self._analyst.do(Task(work, self._on_drawn))

    def _on_drawn(self, drawn: object) -> None:
        """Take the next puzzle, or the Refusal that says why there is none."""
        if isinstance(drawn, Puzzle):
            self._puzzles += (drawn,)
            del self._wanted[0]
            self._draw_next()
        elif isinstance(drawn, Refusal):
            missing = self._wanted[0]
            self._missing.append(missing)
            self._wanted = [kind for kind in self._wanted if kind is not missing]
            self._draw_next()

    def _what_is_missing(self) -> str:
        if self._subject.value is not Subject.PUZZLES:
            return ""
        kinds = kinds_on(self._board.value)
        if not any(self._of_kind[kind].value for kind in kinds):
            # Translators: Said where no number of puzzles was chosen
            return say("Choose how many puzzles of each kind.")
        # Translators: {kind} is such as “Make a fork”
        text = message("This board has no puzzle of this kind: {kind}.")
        missing = map(teaching.topic_name, self._missing)
        return "\n".join(say(text, kind=kind) for kind in missing)

    @Slot()
    def _show_pages(self) -> None:
        super()._show_pages()
        self._other.setEnabled(bool(self._pages))

    def _made(self) -> tuple[Page, ...]:
        standing = self._standing
        if self._subject.value is Subject.GAME:
            return pages.of_game(standing.game, standing.players)
        if self._subject.value is Subject.POSITION:
            is_numbered = self._numbers.isChecked()
            return pages.of_position(standing.position, is_numbered=is_numbered)
        if self._wanted or not self._puzzles:
            return ()
        return pages.of_puzzles(self._puzzles)

    def _parts_of_name(self) -> list[str]:
        subject = self._subject.value
        if subject is Subject.GAME:
            players = self._standing.players
            return [sentences.short_name(players, mark) for mark in Mark]
        return ["oxo-puzzles" if subject is Subject.PUZZLES else "oxo-position"]


def _first_subject(standing: Standing, before: str) -> Subject:
    if standing.is_board_empty:
        return Subject.PUZZLES
    if before:
        return Subject[before.upper()]
    return Subject.GAME if standing.game.outcome.is_over else Subject.POSITION
