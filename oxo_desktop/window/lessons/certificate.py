"""The certificate of all lessons, to be printed or saved with a name on it."""

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from PySide6.QtCore import QDate, QLocale, QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF, QPainter

from oxo_desktop.engine import Board
from oxo_desktop.engine.players import LONGEST_NAME
from oxo_desktop.learning.lessons import COURSE
from oxo_desktop.says import teaching
from oxo_desktop.window.controls.fields import Form, TextField
from oxo_desktop.window.controls.file_dialogs import Purpose
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.worksheets import printing
from oxo_desktop.window.worksheets.pages import Figure, Page
from oxo_desktop.window.worksheets.paper_dialog import PaperDialog
from oxo_desktop.window.worksheets.printing import cell, paragraph, row, table
from oxo_desktop.words import as_title, language, message, say

_TITLE, _NAME, _LEAST_NAME, _USUAL = 38, 28, 14, 14
"""The sizes of text, in points."""

_SIDE = 190.0
"""Of the board, in points."""

_FORK = Figure(Board.from_text("XO.XX...O"), lines=((4, 5, 6), (1, 4, 7)))
"""The board on it: a fork, which the lessons lead to."""


# without slots, for which the class would be made a second time: `super` would still
# mean the first
@dataclass(frozen=True)
class Certificate(Page):
    """A page whose introduction is a subject, a name, what was learnt, and the date.

    With no name there is room for one.
    """

    margins: ClassVar = QMarginsF(60, 86, 60, 78)

    @property
    def told(self) -> str:
        # its board only adorns it
        return "\n".join(filter(None, (self.title, *self.introduction)))

    def paint(self, painter: QPainter, paper: QSizeF) -> None:
        page = QRectF(QPointF(), paper)
        for edge, width in ((32, 1.6), (38, 0.6)):
            box = page.adjusted(edge, edge, -edge, -edge)
            outline_rounded(painter, box, 6, width, printing.MUTED)
        super().paint(painter, paper)

    def html(self, width: float, left: float) -> str:
        subject, name, *learnt, date = self.introduction
        named = paragraph(name or " ", "title", _size_of_name(name, width))
        texts = (
            paragraph(self.title, "title", _TITLE),
            paragraph(subject, "", _USUAL),
            # an empty row leaves room below
            table([row([cell(f"<center>{named}</center>", "name")]), row([cell()])]),
            *(paragraph(sentence, "learnt", _USUAL) for sentence in learnt),
            f"<p>{printing.picture(0, QSizeF(_SIDE, left))}</p>",
            paragraph(date, "", _USUAL),
        )
        return f"<center>{''.join(texts)}</center>"


def _size_of_name(name: str, width: float) -> int:
    """Return the largest size in which a name has room in one line."""
    for size in range(_NAME, _LEAST_NAME, -1):
        metrics = QFontMetricsF(printing.font_of(size, bold=True))
        if metrics.horizontalAdvance(name) <= width:
            return size
    return _LEAST_NAME


def _today() -> str:
    spoken, readers = QLocale(language()), QLocale()
    # in the reader's own variety of the language: there is more than one English
    locale = readers if readers.language() is spoken.language() else spoken
    long = locale.toString(QDate.currentDate(), QLocale.FormatType.LongFormat)
    # in the digits that all of OXO's numbers have
    return re.sub(r"\d", lambda digit: str(int(digit[0])), long)


class CertificateDialog(PaperDialog):
    """Asks for the name on a certificate, shows it, and saves or prints it."""

    purpose = Purpose.SAVE_CERTIFICATE

    def __init__(self, name: str, *parts: Any) -> None:
        super().__init__(lambda: as_title(say("Certificate…")), *parts)
        self._name = TextField()
        self._name.setMaxLength(LONGEST_NAME)
        self._name.setText(name)
        self._preview.most_pages = 1
        form = Form()
        # Translators: The label of a field
        form.add(message("&Name"), self._name)
        self._name.textChanged.connect(self._show_pages)
        self.show_below(form, self._name)

    def _made(self) -> tuple[Page, ...]:
        heading = as_title(say("Certificate…"))
        # Translators: On a certificate, above a name
        subject = say("For completing all the lessons in noughts and crosses")
        learnt, name = map(teaching.learnt, COURSE), self._name.text().strip()
        texts = subject, name, *learnt, _today()
        return (Certificate(heading, texts, figures=(_FORK,)),)

    def _parts_of_name(self) -> list[str]:
        return ["oxo-certificate"]
