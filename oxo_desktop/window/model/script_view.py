"""The model as a script: an editor, and below it what is to be said of the text."""

from functools import partial

from PySide6.QtCore import QEvent, QTimer, Signal, Slot
from PySide6.QtGui import QPaintEvent, QTextBlock
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine import Refusal
from oxo_desktop.model import OxoModel
from oxo_desktop.says import experiments, sentences
from oxo_desktop.window.controls.boxes import in_column
from oxo_desktop.window.controls.button_row import ButtonRow
from oxo_desktop.window.controls.description import describe
from oxo_desktop.window.controls.fields import frame
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import smooth_painter
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.model.script_editor import ScriptEditor
from oxo_desktop.words import say, without_mnemonic

_PAUSE_MS = 400
"""After the last key, until what was typed is read."""


_EDGE = 4
"""From the editor to the frame around it, in pixels."""


class ScriptView(QWidget):
    """Shows the script of a model; what is typed stays there until it can be read.

    Attributes:
        editor: the text.
        open, save, print: what is done with all of it.
        language: shows how it is written.

    Signals:
        typed, opened: the text is to be read now.
        told: it is said anew whether the text can be read.
        moved: the caret has come to another line.
        heard: what a screen reader alone is to say, as a Sentence.
    """

    typed = Signal()
    opened = Signal()
    told = Signal()
    moved = Signal()
    heard = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._model: OxoModel | None = None
        self._shown, self._refused, self._line = "", "", -1
        self._refusal: Refusal | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.finish)
        self.editor = editor = ScriptEditor()
        translated(editor, accessibleName=lambda: say("Script of the model"))
        editor.textChanged.connect(self._on_changed)
        editor.cursorPositionChanged.connect(self._on_moved)
        editor.left.connect(self.finish)
        editor.refused.connect(self.say_failed)
        editor.noted.connect(lambda name: self.heard.emit(lambda: name))
        self._error, self._notes = WrappedLabel(), WrappedLabel(muted=True)
        compact = [FlatButton(compact=True) for _ in range(5)]
        self.open, self.save, self.print, self.language, self._discard = compact
        # no letters: those of the board and of the panel are enough
        translated(self.open, text=lambda: without_mnemonic(say("&Open…")))
        translated(self.save, text=lambda: without_mnemonic(say("&Save…")))
        translated(self.print, text=lambda: without_mnemonic(say("Pr&int…")))
        translated(
            self.language,
            text=lambda: without_mnemonic(say("&Language…")),
            toolTip=lambda: say("The language of the OXO model"),
        )
        translated(
            self._discard,
            text=lambda: without_mnemonic(say("Disc&ard")),
            toolTip=lambda: say("Show the script of the model again"),
        )
        self._discard.clicked.connect(self.discard)
        framed = in_column(editor, margins=(_EDGE, _EDGE, _EDGE, _EDGE))
        texts = self._error, self._notes
        in_column((framed, 1), *texts, ButtonRow(compact), within=self)
        self._say(None)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            # Qt paints the editor anew where it was, but not what was around it
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        around = self.editor.geometry().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        frame(smooth_painter(self), self.editor, around)

    @property
    def text(self) -> str:
        return self.editor.text()

    @property
    def is_unread(self) -> bool:
        """Whether the text is another than the model's: it waits, or was refused."""
        return self.text != self._shown

    @property
    def is_waiting(self) -> bool:
        return self.is_unread and self.text != self._refused

    @property
    def refusal(self) -> Refusal | None:
        """Why the text cannot be read, if it cannot."""
        return self._refusal if self.is_unread else None

    @property
    def name(self) -> str | None:
        """The name that is defined where the caret is."""
        names = self._names_at(self.editor.textCursor().block())
        return next(iter(names), None)

    def show_model(self, model: OxoModel) -> None:
        """Show a model's script, unless what was typed has not been read."""
        script, before = model.script, self._model
        if not self.is_unread:
            self._shown = script
            if before is not None and before.geometry == model.geometry:
                self.editor.show_script(script)
            else:
                # nothing leads back to the script of another board
                self.editor.setPlainText(script)
        self._model = model
        if not self.is_unread or self.text == script:
            self.accept()
        self.editor.show_names(model.names, self._notes_at)
        self._notes.say(self._notes_here)

    def show_file(self, text: str) -> None:
        """Show another text, which is to be read."""
        self.editor.show_script(text)
        self._pause.stop()
        if self.is_unread:
            self.opened.emit()

    def accept(self) -> None:
        """Take note that the text is the model's now."""
        self._shown = self.text
        self._say(None)

    def refuse(self, text: str, refused: Refusal) -> None:
        """Say why this text cannot be read, and mark where."""
        before, self._refused = self._refusal, text
        self._say(refused)
        line, column = refused.facts.get("line"), refused.facts.get("column")
        if isinstance(line, int) and isinstance(column, int):
            self.editor.mark(self.editor.cursor_at(line, column))
        # while it is typed on, only what is new
        if before is None or before.facts.get("reason") != refused.facts.get("reason"):
            self.heard.emit(partial(sentences.refusal, refused))

    @Slot(object)
    def say_failed(self, refused: Refusal) -> None:
        """Say why a file cannot be opened or saved, or what be pasted.

        It stays until something changes.
        """
        self._error.say(partial(sentences.refusal, refused))
        self.heard.emit(partial(sentences.refusal, refused))

    @Slot()
    def discard(self) -> None:
        """Show the script of the model instead of what was typed."""
        assert self._model is not None
        self._pause.stop()
        self.editor.show_script(self._model.script)
        self.accept()

    @Slot()
    def finish(self) -> None:
        """Have what was typed read now."""
        self._pause.stop()
        if self.is_waiting:
            self.typed.emit()

    def _say(self, refused: Refusal | None) -> None:
        self._refusal = refused
        if refused is None:
            self._refused = ""
            self.editor.mark(None)
        self._error.say(partial(sentences.refusal, refused))
        self._discard.setVisible(self.is_unread)
        describe(self.editor, sentences.refusal(refused))
        self.told.emit()

    def _names_at(self, block: QTextBlock) -> list[str]:
        model, names = self._model, self.editor.defined_at(block)
        return [name for name in names if model is not None and name in model]

    def _notes_at(self, block: QTextBlock) -> str:
        model = self._model
        assert model is not None
        return sentences.joined(experiments.notes(model, *self._names_at(block)))

    def _notes_here(self) -> str:
        return self._notes_at(self.editor.textCursor().block())

    @Slot()
    def _on_changed(self) -> None:
        if self.is_waiting:
            self._pause.start()
        else:
            self._pause.stop()
        if not self.is_unread:
            self._say(None)

    @Slot()
    def _on_moved(self) -> None:
        line = self.editor.textCursor().blockNumber()
        if line != self._line and self._model is not None:
            self._line = line
            self._notes.say(self._notes_here)
            self.moved.emit()
