"""Pages as they will be printed, to be saved or printed: what every such dialog is."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from pathlib import Path

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from oxo_desktop.window.controls.boxes import put
from oxo_desktop.window.controls.fields import ChoiceBox, Form
from oxo_desktop.window.controls.file_dialogs import Purpose, ask
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.controls.shapes import fill_bordered, smooth_painter
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.worksheets import printing, writing
from oxo_desktop.window.worksheets.pages import Page
from oxo_desktop.window.worksheets.writing import Paper
from oxo_desktop.words import (
    Sentence,
    as_title,
    is_right_to_left,
    listed,
    message,
    say,
    without_signs,
)

PAPERS = {Paper.A4: "A4", Paper.LETTER: message("Letter")}

_WITH_LETTER = (
    "BZ", "CA", "CL", "CO", "CR", "DO", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US",
    "VE",
)  # fmt: skip
"""The countries (ISO 3166) whose paper is Letter, by Unicode's CLDR."""

_HEIGHT, _MOST_PAGES = 372, 2
"""For which the preview has room: pages so high in pixels, beside each other."""

_BETWEEN = 16
"""Between two pages, in pixels."""


class Preview(QWidget):
    """Shows pages as they will be printed, as large as fits."""

    most_pages = _MOST_PAGES

    def __init__(self) -> None:
        super().__init__()
        self._pages: Sequence[Page] = ()
        self._paper = Paper.A4
        translated(self, accessibleName=lambda: say("Preview"))

    def show_pages(self, pages: Sequence[Page], paper: Paper) -> None:
        self._pages, self._paper = pages, paper
        told = "\n\n".join(page.told for page in pages)
        self.setAccessibleDescription(without_signs(told))
        self.update()

    def sizeHint(self) -> QSize:
        # as wide for any paper, and whether there is an answer or not
        widest = max(paper.size.width() / paper.size.height() for paper in Paper)
        wide = self.most_pages * round(_HEIGHT * widest)
        return QSize(wide + (self.most_pages - 1) * _BETWEEN, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._pages:
            return
        painter = smooth_painter(self)
        border = self.palette().color(QPalette.ColorRole.Mid)
        size = self._paper.size
        scale, across = max(map(self._scale, range(1, len(self._pages) + 1)))
        wide, high = size.width() * scale, size.height() * scale
        row = across * (wide + _BETWEEN) - _BETWEEN
        for index, page in enumerate(self._pages):
            down, right = divmod(index, across)
            if is_right_to_left():
                right = across - 1 - right
            left = (self.width() - row) / 2 + right * (wide + _BETWEEN)
            box = QRectF(left, down * (high + _BETWEEN), wide, high)
            fill_bordered(painter, box, 0, 1, (border, printing.PAPER))
            painter.save()
            painter.translate(QPointF(box.topLeft()))
            painter.scale(scale, scale)
            page.paint(painter, size)
            painter.restore()

    def _scale(self, across: int) -> tuple[float, int]:
        """Return the scale of pages of which so many are in a row, and that number."""
        size, down = self._paper.size, ceil(len(self._pages) / across)
        wide = (self.width() + _BETWEEN) / across - _BETWEEN
        high = (self.height() + _BETWEEN) / down - _BETWEEN
        return min(wide / size.width(), high / size.height()), across


class PaperDialog(ScrollingDialog):
    """Shows pages, and saves or prints them; it stays open.

    The analyst writes and prints, one after the other; the store's own files are not
    written over. What was asked for is dropped with the dialog.
    """

    said = Signal(object)
    """What has been done, or went wrong, as a Sentence."""

    purpose = Purpose.SAVE_WORKSHEET
    most_shown: int | None = None
    """How many pages are shown; None for all."""

    def __init__(
        self,
        title: Sentence,
        preferences: CurrentPreferences,
        store: Store,
        analyst: Analyst,
        parent: QWidget,
    ) -> None:
        super().__init__(title, parent)
        self._preferences, self._store = preferences, store
        self._analyst = analyst
        self._making, self._asked = 0, Token()
        """How much is being written or printed, and what drops all of it."""
        self._pages: tuple[Page, ...] = ()
        self._paper = ChoiceBox(PAPERS, lambda paper: say(PAPERS[paper]))
        self._paper.value = usual_paper(QLocale())
        self._preview, self._told = Preview(), WrappedLabel()
        self._close = self.add_button(lambda: as_title(say("&Close")), self.reject)
        self._print = self.add_button(lambda: say("Pr&int…"), self._ask_how_to_print)
        self._save = self.add_button(
            lambda: say("&Save…"), self._ask_where_to_save, is_primary=True
        )

    def show_below(self, form: Form, field: QWidget) -> None:
        """Show pages below a form, in which a field has the keyboard."""
        form.add(message("Pape&r"), self._paper)
        self._paper.picked.connect(self._show_pages)
        preview = self._preview, 0, Qt.AlignmentFlag.AlignHCenter
        put(self.content, form, 4, preview, self._told, None)
        self._show_pages()
        field.setFocus()
        self.fit()

    def _made(self) -> tuple[Page, ...]:
        """Return the pages that are to be shown, if any."""
        raise NotImplementedError

    def _parts_of_name(self) -> list[str]:
        """Return the parts of a file's name; see `ask`."""
        raise NotImplementedError

    @Slot()
    def _show_pages(self) -> None:
        self._pages = self._made()
        self._preview.show_pages(self._pages[: self.most_shown], self._paper.value)
        for button in (self._save, self._print):
            button.setEnabled(bool(self._pages))

    def retranslate(self) -> None:
        self._show_pages()
        super().retranslate()

    def reject(self) -> None:
        """Close the dialog, or only stop what it is writing or printing."""
        if not self._making:
            super().reject()
            return
        self._asked.drop()
        self._making, self._asked = 0, Token()
        self._finish(None)

    def done(self, result: int) -> None:
        self._asked.drop()
        super().done(result)

    def _tell(self, sentence: Sentence | None) -> None:
        """Say something, or nothing, below the preview."""
        translated(self._told, text=sentence or sentences.nothing)
        self.fit()

    @Slot()
    def _ask_how_to_print(self) -> None:
        # Translators: Said while a page is printed
        go_on = partial(self._make, lambda: say("Printing…"))
        try:
            writing.ask_to_print(self._pages, self._paper.value, self, go_on)
        except Refusal as refused:
            self._finish(partial(sentences.refusal, refused))
            self._save.setFocus()

    @Slot()
    def _ask_where_to_save(self) -> None:
        parts = self._parts_of_name()
        ask(self.purpose, self, self._preferences, self.save, parts)

    @Slot(str)
    def save(self, name: str) -> None:
        what = self._pages, self._paper.value, Path(name), self._store, self.purpose
        # Translators: Said while a file is written
        self._make(lambda: say("Saving…"), lambda _: writing.save(*what))

    def _make(self, doing: Sentence, work: Callable[[Stop], object]) -> None:
        """Have something done on the analyst's thread; Cancel stops it."""
        self._tell(doing)
        self._making += 1
        # Translators: A button
        translated(self._close, text=lambda: as_title(say("&Cancel")))
        self._analyst.do(Task(work, self._on_made, self._asked))

    def _on_made(self, result: object) -> None:
        """Say what has come of it: files, a Refusal, or whether it has been printed."""
        self._making -= 1
        said: Sentence | None = None
        if isinstance(result, Refusal):
            said = partial(sentences.refusal, result)
        elif isinstance(result, tuple):
            self._preferences.remember(folder=str(result[0].parent))
            said = _saved([quotable(file.name) for file in result])
        elif result:
            # Translators: Said once a page has been printed
            said = lambda: say("Printed.")  # noqa: E731 - a Sentence
        self._finish(said)

    def _finish(self, said: Sentence | None) -> None:
        if not self._making:
            # Translators: A button
            translated(self._close, text=lambda: as_title(say("&Close")))
        self._tell(said)
        if said is not None:
            self.said.emit(said)


def _saved(files: list[str]) -> Sentence:
    if len(files) != 2:
        return partial(say, message("Saved: {file}"), file=listed(files))
    text = message("Saved: {file}, and the answers in {answers}")
    return partial(say, text, file=files[0], answers=files[1])


def usual_paper(locale: QLocale) -> Paper:
    country = QLocale.territoryToCode(locale.territory())
    return Paper.LETTER if country in _WITH_LETTER else Paper.A4
