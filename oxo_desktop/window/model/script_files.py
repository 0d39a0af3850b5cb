"""Opens, saves and prints the script of a model."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any, ClassVar

from PySide6.QtCore import QMarginsF, QObject, Slot
from PySide6.QtGui import QFontDatabase

from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.store import model_file
from oxo_desktop.store.games import Store
from oxo_desktop.system.files import not_opened, not_saved
from oxo_desktop.window.controls.fields import Form
from oxo_desktop.window.controls.file_dialogs import Purpose, ask
from oxo_desktop.window.controls.widgets import open_dialog
from oxo_desktop.window.feature import Context
from oxo_desktop.window.file_actions import OWN_FILE
from oxo_desktop.window.model.script_view import ScriptView
from oxo_desktop.window.worksheets.pages import Page
from oxo_desktop.window.worksheets.paper_dialog import PaperDialog
from oxo_desktop.window.worksheets.printing import paragraph
from oxo_desktop.words import as_title, message, say

_NUMBER, _COLUMNS = 7, 82
"""How many characters of a line its number has, and how many its text."""

_LINES, _LEFT_FREE = 50, 10
"""How many lines a page has, and how many it may be short of."""

_WIDE = re.compile("[\u2e80-\U0010ffff]")
"""Letters that may be as wide as two others, such as Chinese and Japanese."""

_SIZE = 9
"""Of the letters, in points."""


class ScriptFiles(QObject):
    """Reads and writes files on the analyst's thread; those of the store are refused.

    A file that is opened may hold any text: what it means is seen in the editor.
    """

    def __init__(self, view: ScriptView, context: Context) -> None:
        super().__init__(view)
        self._view, self._stage, self._store = view, context.stage, context.store
        self._preferences, self._analyst = context.preferences, context.analyst
        self._opening = Token()
        view.open.clicked.connect(self._ask_what_to_open)
        view.save.clicked.connect(self._ask_where_to_save)
        view.print.clicked.connect(self._ask_how_to_print)
        view.language.clicked.connect(self._show_language)

    @Slot()
    def _show_language(self) -> None:
        from oxo_desktop.window.dialogs.help_dialogs import model_language

        open_dialog(model_language(self._stage.window))

    @Slot(str)
    def open_file(self, name: str) -> None:
        work = partial(_load, self._store, Path(name))
        # of two files the second is shown; of those that are saved each is written
        self._opening.drop()
        self._opening = self._do(work, self._view.show_file)

    @Slot(str)
    def save_file(self, name: str) -> None:
        work = partial(_save, self._store, Path(name), self._view.text)
        self._do(work, partial(self._on_saved, Path(name)))

    def _do(self, work: Callable[[], object], done: Callable[[Any], object]) -> Token:
        def worked(result: object) -> None:
            if isinstance(result, Refusal):
                self._view.say_failed(result)
            elif result is not None:
                done(result)

        return self._analyst.do(Task(lambda _: work(), worked))

    def _on_saved(self, file: Path, _: object) -> None:
        self._preferences.remember(folder=str(file.parent))
        name = quotable(file.name)
        self._stage.on_done(partial(say, message("Saved: {file}"), file=name))

    @Slot()
    def _ask_what_to_open(self) -> None:
        window = self._stage.window
        ask(Purpose.OPEN_SCRIPT, window, self._preferences, self.open_file)

    @Slot()
    def _ask_where_to_save(self) -> None:
        window, parts = self._stage.window, ["oxo-model"]
        ask(Purpose.SAVE_SCRIPT, window, self._preferences, self.save_file, parts)

    @Slot()
    def _ask_how_to_print(self) -> None:
        parts = self._preferences, self._store, self._analyst, self._stage.window
        dialog = ScriptDialog(self._view.text, *parts)
        dialog.said.connect(self._stage.heard)
        open_dialog(dialog)


def _load(store: Store, file: Path) -> str:
    """Return the text of a file; Refusal if there is none, or if it is the store's."""
    if store.owns(file):
        raise Refusal("own_file", OWN_FILE, file=quotable(file.name))
    try:
        return model_file.load(file)
    except OSError as error:
        raise not_opened(file.name, error) from None


def _save(store: Store, file: Path, script: str) -> bool:
    """Write a script to a file, all of it or nothing; Refusal if that is impossible."""
    try:
        store.refuse_own(file)
        model_file.save(file, script)
    except OSError as error:
        raise not_saved(file, error) from None
    return True


@dataclass(frozen=True, slots=True)
class ScriptPage(Page):
    """A page whose introduction is the lines of a script."""

    margins: ClassVar = QMarginsF(48, 48, 48, 48)

    def html(self, width: float, left: float) -> str:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        style = f"font-family: '{font.family()}'; font-size: {_SIZE}px"
        lines = escape("\n".join(self.introduction))
        title = paragraph(self.title, "title", _SIZE + 2)
        return f'{title}<p dir="ltr" class="script" style="{style}">{lines}</p>'


def pages_of(script: str) -> tuple[ScriptPage, ...]:
    """Return a script as pages, of which the first is there if it is empty too."""
    pages = list(_shared_out(list(_numbered(script))))
    # Translators: Above a page of a script
    heading, last = message("OXO model: page {number} of {last}"), len(pages)
    return tuple(
        ScriptPage(say(heading, number=number, last=last), lines, ())
        for number, lines in enumerate(pages, 1)
    )


def _shared_out(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of each page, which ends with a group or a function if it can."""
    while len(lines) > _LINES:
        ends = range(_LINES, _LINES - _LEFT_FREE, -1)
        end = next((at for at in ends if lines[at - 1][_NUMBER:] in ("", "}")), _LINES)
        yield tuple(lines[:end])
        lines = lines[end:]
    yield tuple(lines)


def _numbered(script: str) -> Iterator[str]:
    """Yield lines with their numbers; one that is too long goes on without."""
    for number, line in enumerate(script.removesuffix("\n").split("\n"), 1):
        is_wide = not line.isascii() and _WIDE.search(line)
        columns = _COLUMNS // 2 if is_wide else _COLUMNS
        # a name is torn only where it is longer than a line
        parts = wrap(line, columns, break_on_hyphens=False) or [""]
        for part, text in enumerate(parts):
            yield f"{'' if part else number:>{_NUMBER - 2}}  {text}"


class ScriptDialog(PaperDialog):
    """Shows a script on paper, and saves or prints that."""

    most_shown = 2

    def __init__(self, script: str, *parts: Any) -> None:
        super().__init__(lambda: as_title(say("OXO &model")), *parts)
        self._script = script
        self.show_below(Form(), self._print)

    def _made(self) -> tuple[Page, ...]:
        return pages_of(self._script)

    def _parts_of_name(self) -> list[str]:
        return ["oxo-model"]
