"""The certificate of all lessons, to be printed or saved with a name on it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, QSizeF, Qt, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from oxo_desktop.engine import LONGEST_NAME, Board, Refusal, quoted_path
from oxo_desktop.engine.lessons import Lesson
from oxo_desktop.engine.records import NamedTuple
from oxo_desktop.says import teaching
from oxo_desktop.system.files import reason_of, write_atomically
from oxo_desktop.window.controls.description import describe
from oxo_desktop.window.controls.fields import Form, TextField
from oxo_desktop.window.controls.file_dialogs import Purpose
from oxo_desktop.window.controls.paper import pdf
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.worksheets import printing
from oxo_desktop.window.worksheets.dialog import PaperDialog
from oxo_desktop.window.worksheets.pages import Figure
from oxo_desktop.words import language, message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from oxo_desktop.play.analyst import Analyst
    from oxo_desktop.play.preferences import CurrentPreferences
    from oxo_desktop.store.games import Store
    from oxo_desktop.window.controls.paper import Paint, Paper
    from oxo_desktop.words import Sentence

_TITLE, _NAME, _LEAST_NAME, _USUAL = 38, 28, 14, 14
"""The sizes of text, in points."""

_SIDE = 190.0
"""Of the board, in points."""

_FORK = Figure(Board.from_text("XO.XX...O"), lines=((4, 5, 6), (1, 4, 7)))
"""What is on it: what the lessons lead to."""


class Certificate(NamedTuple):
    """What stands on it, one below the other; with no name there is room for one."""

    heading: str
    subject: str
    name: str
    learnt: tuple[str, ...]
    date: str

    def paint(self, painter: QPainter, paper: QSizeF) -> None:
        """Paint it in the middle of paper of this size, in points."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = QRectF(QPointF(), paper)
        for edge, width in ((32, 1.6), (38, 0.6)):
            box = page.adjusted(edge, edge, -edge, -edge)
            outline_rounded(painter, box, 6, width, printing.MUTED)
        room = page.adjusted(72, 86, -72, -64)
        usual, title = printing.font_of(_USUAL), printing.font_of(_TITLE, bold=True)
        name = _font_of_name(self.name, room.width())
        top = _write(painter, room, room.top(), self.heading, title)
        top = _write(painter, room, top + 4, self.subject, usual)
        top = _write(painter, room, top + 38, self.name or " ", name)
        rule = QRectF(room.left(), top + 3, room.width(), 0.8)
        painter.fillRect(rule, printing.MUTED)
        top += 34
        for sentence in self.learnt:
            top = _write(painter, room, top, sentence, usual) + 7
        low = room.bottom() - 30
        side = min(_SIDE, low - top - 30)
        board = QRectF(0, 0, side, side)
        board.moveCenter(QPointF(room.center().x(), (top + low) / 2))
        printing.draw(painter, board, _FORK)
        _write(painter, room, low, self.date, usual)
        painter.restore()

    @property
    def told(self) -> str:
        """All of it in words, for assistive technology."""
        texts = (self.heading, self.subject, self.name, *self.learnt, self.date)
        return "\n".join(filter(None, texts))


def certificate(name: str) -> Certificate:
    spoken, readers = QLocale(language()), QLocale()
    # there is more than one English
    locale = readers if readers.language() is spoken.language() else spoken
    long = QLocale.FormatType.LongFormat
    return Certificate(
        heading=say("Certificate"),
        # Translators: On a certificate, above a name
        subject=say("All lessons of noughts and crosses"),
        name=name.strip(),
        learnt=tuple(map(teaching.learnt, Lesson)),
        date=locale.toString(QDate.currentDate(), long),
    )


def _write(
    painter: QPainter, room: QRectF, top: float, text: str, font: QFont
) -> float:
    """Write a text in the middle of each line; return where it ends."""
    painter.setFont(font)
    painter.setPen(printing.INK)
    option = printing.leading()
    option.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    box = QRectF(room.left(), top, room.width(), room.height())
    painter.drawText(box, text, option)
    return top + painter.boundingRect(box, text, option).height()


def _font_of_name(name: str, width: float) -> QFont:
    """Return the largest font in which a name has room in one line."""
    for size in range(_NAME, _LEAST_NAME, -1):
        font = printing.font_of(size, bold=True)
        if QFontMetricsF(font).horizontalAdvance(name) <= width:
            return font
    return printing.font_of(_LEAST_NAME, bold=True)


class CertificateDialog(PaperDialog):
    """Asks for the name on a certificate, shows it, and saves or prints it."""

    def __init__(
        self,
        name: str,
        preferences: CurrentPreferences,
        store: Store,
        analyst: Analyst,
        parent: QWidget,
    ) -> None:
        parts = preferences, store, analyst, parent
        super().__init__(lambda: say("Certificate"), *parts)
        self._name = TextField()
        self._name.setMaxLength(LONGEST_NAME)
        self._name.setText(name)
        self._preview.most_pages = 1
        form = Form()
        # Translators: The labels of fields
        for text, field in (
            (message("&Name"), self._name),
            (message("Pape&r"), self._paper),
        ):
            form.add(text, field)
        self.content.addLayout(form)
        self.content.addSpacing(4)
        self.content.addWidget(self._preview, 0, Qt.AlignmentFlag.AlignHCenter)
        self.content.addWidget(self._told)
        self.content.addStretch()
        self._name.textChanged.connect(self._show)
        self._paper.picked.connect(self._show)
        self.said.connect(self._describe)
        self._show()
        self._name.setFocus()
        self.fit()

    def retranslate(self) -> None:
        self._show()
        super().retranslate()

    @property
    def _certificate(self) -> Certificate:
        return certificate(self._name.text())

    @Slot()
    def _show(self) -> None:
        told, (_, paints) = self._certificate.told, self._painted()
        self._preview.show_painted(paints, told, self._paper.value)

    @Slot(object)
    def _describe(self, said: Sentence) -> None:
        """Have a screen reader say it where the keyboard comes back to."""
        describe(self._save, said(), is_spoken=True)

    def _painted(self) -> tuple[str, list[Paint]]:
        made = self._certificate
        return made.heading, [partial(made.paint, paper=self._paper.value.size)]

    def _suggested(self) -> tuple[Purpose, list[str]]:
        return Purpose.SAVE_CERTIFICATE, ["oxo-certificate"]

    def _written(self, file: Path) -> Callable[[], tuple[Path, ...]]:
        title, paints = self._painted()
        return partial(_write_file, file, title, self._paper.value, paints, self._store)


def _write_file(
    file: Path, title: str, paper: Paper, paints: list[Paint], store: Store
) -> tuple[Path, ...]:
    """Write a PDF; raises Refusal if that can't be done."""
    try:
        store.refuse_own(file)
        write_atomically(file, pdf(title, paper, paints))
    except OSError as error:
        raise Refusal(
            "certificate_not_saved",
            "The certificate could not be saved: {file}: {reason}.",
            file=quoted_path(file),
            reason=reason_of(error),
        ) from None
    return (file,)
