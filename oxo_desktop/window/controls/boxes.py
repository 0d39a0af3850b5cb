"""Parts of a window beside each other, and below each other."""

from typing import Any, TypeVar

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

B = TypeVar("B", bound=QBoxLayout)

ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom

_Margins = tuple[int, int, int, int]
"""Left, above, right and below, in pixels."""

_NONE = 0, 0, 0, 0


def put(box: B, *parts: Any) -> B:
    """Put parts at the end of a box.

    A part is a widget or a layout, or a tuple of it and what else Qt is told of it: its
    share of the room that is left, and its alignment. A number is so much room, in
    pixels, and None what may be left.
    """
    for part in parts:
        what, *how = part if isinstance(part, tuple) else (part,)
        if what is None:
            box.addStretch()
        elif isinstance(what, int):
            box.addSpacing(what)
        elif isinstance(what, QLayout):
            box.addLayout(what, *how)
        else:
            box.addWidget(what, *how)
    return box


def in_row(
    *parts: Any,
    within: QWidget | None = None,
    margins: _Margins = _NONE,
    spacing: int | None = None,
) -> QHBoxLayout:
    """Put parts beside each other, from where lines begin in the current language."""
    return put(_empty(QHBoxLayout(), within, margins, spacing), *parts)


def in_column(
    *parts: Any,
    within: QWidget | None = None,
    margins: _Margins = _NONE,
    spacing: int | None = None,
) -> QVBoxLayout:
    """Put parts below each other."""
    return put(_empty(QVBoxLayout(), within, margins, spacing), *parts)


def _empty(box: B, within: QWidget | None, margins: _Margins, spacing: int | None) -> B:
    if within is not None:
        within.setLayout(box)
    box.setContentsMargins(*margins)
    if spacing is not None:
        box.setSpacing(spacing)
    return box
