"""The certificate of all lessons, to be printed or saved with a name on it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, QSizeF, Qt, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from oxo_desktop.engine import LONGEST_NAME, Board, Refusal, quotable, quoted_path
from oxo_desktop.engine.lessons import Lesson
from oxo_desktop.engine.records import NamedTuple
from oxo_desktop.play.tasks import Task, Token
from oxo_desktop.says import sentences, teaching
from oxo_desktop.system.files import reason_of, write_atomically
from oxo_desktop.window.controls.description import describe
from oxo_desktop.window.controls.fields import ChoiceBox, Form, TextField
from oxo_desktop.window.controls.file_dialogs import Purpose, ask
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.paper import ask_to_print, pdf
from oxo_desktop.window.controls.shapes import outline_rounded
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.dialogs.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.worksheets import printing
from oxo_desktop.window.worksheets.dialog import PAPERS, Preview, usual_paper
from oxo_desktop.window.worksheets.pages import Figure
from oxo_desktop.words import language, message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.play.analyst import Analyst
    from oxo_desktop.play.preferences import CurrentPreferences
    from oxo_desktop.store.games import Store
    from oxo_desktop.window.controls.paper import Paint, Paper, Work
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


def _painted(made: Certificate, paper: Paper) -> list[Paint]:
    return [partial(made.paint, paper=paper.size)]


def _font_of_name(name: str, width: float) -> QFont:
    """Return the largest font in which a name has room in one line."""
    for size in range(_NAME, _LEAST_NAME, -1):
        font = printing.font_of(size, bold=True)
        if QFontMetricsF(font).horizontalAdvance(name) <= width:
            return font
    return printing.font_of(_LEAST_NAME, bold=True)


class CertificateDialog(ScrollingDialog):
    """Asks for the name on a certificate, shows it, prints it and writes it to a file.

    It stays open meanwhile, for the next one. The store's own files are not written
    over.
    """

    def __init__(
        self,
        name: str,
        preferences: CurrentPreferences,
        store: Store,
        analyst: Analyst,
        parent: QWidget,
    ) -> None:
        super().__init__(lambda: say("Certificate"), parent)
        self._preferences, self._store = preferences, store
        self._analyst, self._token = analyst, Token()
        self._name = TextField()
        self._name.setMaxLength(LONGEST_NAME)
        self._name.setText(name)
        self._paper = ChoiceBox(PAPERS, lambda paper: say(PAPERS[paper]))
        self._paper.value = usual_paper(QLocale())
        self._preview, self._told = Preview(most_pages=1), WrappedLabel()
        form = Form()
        # Translators: The label of a field
        form.add(message("&Name"), self._name)
        form.add(message("Pape&r"), self._paper)
        self.content.addLayout(form)
        self.content.addSpacing(4)
        self.content.addWidget(self._preview, 0, Qt.AlignmentFlag.AlignHCenter)
        self.content.addWidget(self._told)
        self.content.addStretch()
        self.add_button(lambda: say("Close"), self.reject)
        self.add_button(lambda: say("Pr&int…"), self._ask_how_to_print)
        save = lambda: say("&Save…")  # noqa: E731 - a Sentence
        self._save = self.add_button(save, self._ask_where_to_save, is_primary=True)
        self._name.textChanged.connect(self._show)
        self._paper.picked.connect(self._show)
        self._show()
        self.fit()

    def retranslate(self) -> None:
        self._show()
        super().retranslate()

    def done(self, result: int) -> None:
        self._token.drop()
        super().done(result)

    @property
    def _certificate(self) -> Certificate:
        return certificate(self._name.text())

    @Slot()
    def _show(self) -> None:
        made = self._certificate
        paper = self._paper.value
        self._preview.show_painted(
            [partial(made.paint, paper=paper.size)], made.told, paper
        )

    def _tell(self, sentence: Sentence) -> None:
        translated(self._told, text=sentence)
        describe(self._save, sentence(), is_spoken=True)
        self.fit()

    @Slot()
    def _ask_how_to_print(self) -> None:
        made, paper = self._certificate, self._paper.value
        paints = _painted(made, paper)
        try:
            ask_to_print(made.heading, paper, paints, self, self._print)
        except Refusal as refused:
            self._tell(partial(sentences.refusal, refused))
            self._save.setFocus()

    def _print(self, work: Work) -> None:
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
        parts = ["oxo-certificate"]
        ask(Purpose.SAVE_CERTIFICATE, self, self._preferences, self.save, parts)

    @Slot(str)
    def save(self, name: str) -> None:
        made, paper, file = self._certificate, self._paper.value, Path(name)
        try:
            self._store.refuse_own(file)
            contents = pdf(made.heading, paper, _painted(made, paper))
            write_atomically(file, contents)
        except OSError as error:
            refused = Refusal(
                "certificate_not_saved",
                "The certificate could not be saved: {file}: {reason}.",
                file=quoted_path(file),
                reason=reason_of(error),
            )
            self._tell(partial(sentences.refusal, refused))
            return
        except Refusal as refused:
            self._tell(partial(sentences.refusal, refused))
            return
        self._preferences.remember_folder(str(file.parent))
        self._tell(partial(say, message("Saved: {file}"), file=quotable(file.name)))
