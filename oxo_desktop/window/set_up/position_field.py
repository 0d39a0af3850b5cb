"""A position as text, to be typed, pasted and copied."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oxo_desktop.engine import Board, Refusal, read_board
from oxo_desktop.engine.notation import LONGEST_LINE
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.fields import TextField
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.words import say


class PositionField(QWidget):
    """What is wrong with the text in `line`, and nothing if it is a position.

    Attributes:
        line: the field for the text, to be laid out beside its name.

    Signals:
        entered: the Board in a text that was typed or pasted.
    """

    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.line = translated(
            TextField(),
            accessibleName=lambda: say("Position"),
            toolTip=lambda: say("X, O or a dot for each square, row by row"),
        )
        # what is longer is refused
        self.line.setMaxLength(LONGEST_LINE + 1)
        self._board, self._before = Board(), ""
        self._wrong = WrappedLabel(scale=0.9)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._wrong)
        self.hide()
        self.line.textEdited.connect(self._on_edited)

    def show_board(self, board: Board) -> None:
        """Show a position, unless it is the one in the text already."""
        self._board = board
        if not self.isHidden() or self._read(self.line.text()) != board:
            self.line.setText(board.to_text())
            self.line.setCursorPosition(0)
        self._before = self.line.text()
        self._say_wrong(None)

    def _read(self, text: str) -> Board | Refusal:
        # a pasted text brings its board; one that is typed may only have become as long
        is_pasted = _inserted(self._before, text) > 1
        try:
            return read_board(text, None if is_pasted else self._board.geometry)
        except Refusal as refused:
            return refused

    @Slot(str)
    def _on_edited(self, text: str) -> None:
        read = self._read(text)
        self._before = text
        if isinstance(read, Board):
            self._say_wrong(None)
            self.entered.emit(read)
        else:
            self._say_wrong(read)

    def _say_wrong(self, refused: Refusal | None) -> None:
        said = (
            sentences.nothing
            if refused is None
            else partial(sentences.refusal, refused)
        )
        translated(self._wrong, text=said)
        translated(self.line, accessibleDescription=said)
        self.setVisible(refused is not None)


def _inserted(before: str, after: str) -> int:
    """Return how many characters were put into a text at once."""
    start = _same(before, after)
    return len(after) - start - _same(before[start:][::-1], after[start:][::-1])


def _same(one: str, other: str) -> int:
    """Return with how many characters both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
