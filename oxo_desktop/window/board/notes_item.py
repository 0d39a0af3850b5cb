"""Where the notes on a board are painted: on the card, under the marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QGraphicsItem

from oxo_desktop.window.controls.figures import SQUARE
from oxo_desktop.window.controls.note_painter import NotePainter, band

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from oxo_desktop.window.board.card import BoardCard
    from oxo_desktop.window.controls.shown import Notes

_Key = TypeVar("_Key")


class NotesItem(QGraphicsItem):
    """Draws notes: on the card, under the marks, but labels above everything."""

    def __init__(self, card: BoardCard) -> None:
        super().__init__(card)
        self._card = card

    def boundingRect(self) -> QRectF:
        return self._card.boundingRect()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        notes = self._painter(painter)
        notes.paint_under_marks()
        notes.board.ghosts(self._card.shown.notes)

    def paint_labels(self, painter: QPainter) -> None:
        self._painter(painter).paint_over_marks()

    def _painter(self, painter: QPainter) -> NotePainter:
        card = self._card
        return NotePainter(card.painter(painter), card.shown, card.lit, card.ghosted)

    def paint_anew(self, before: Notes, after: Notes) -> None:
        """Have all painted again that is different."""
        layout, box = self._card.layout, self._card.box
        squares = {
            *_changed(before.frames, after.frames),
            *_changed(before.tints, after.tints),
            *_changed(before.ghosts, after.ghosts),
            *_changed(before.values, after.values),
        }
        threats = _changed(before.threats, after.threats)
        squares |= {position for line in threats for position in line}
        lines = _changed(before.lines, after.lines) | threats
        if lines:
            # they are thinner where there are more
            lines |= {*before.lines, *after.lines}
        labelled = _changed(before.labels, after.labels)
        for area in (
            *(box(position, 0) for position in squares),
            *(band(layout, line).boundingRect() for line in lines),
            # a label under a mark extends beyond a disc
            *(box(position, -SQUARE / 5) for position in labelled),
        ):
            self.update(area)


def _changed(before: Mapping[_Key, object], after: Mapping[_Key, object]) -> set[_Key]:
    """Return the keys that are in only one of them, or have different values."""
    return {key for key, _ in before.items() ^ after.items()}
