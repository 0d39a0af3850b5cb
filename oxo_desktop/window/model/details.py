"""One name of the model: what it means, what it depends on, and its definition."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from oxo_desktop.engine.model.language import LONGEST_DEFINITION
from oxo_desktop.says import experiments, sentences
from oxo_desktop.window.controls.fields import TextField, TickBox
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered, outline_rounded
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.words import is_right_to_left, isolated, listed, message, say

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from oxo_desktop.engine import Refusal
    from oxo_desktop.engine.model import OxoModel

_MOST_LINKS = 12
"""How many names are listed at once."""


class NameLinks(QLabel):
    """Names to choose from, one after the other; `linkActivated` tells which was."""

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self.setWordWrap(True)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(
            flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard
        )

    def show_names(self, names: list[str]) -> None:
        """Show these names, or some of very many."""
        self._names = names
        self.retranslate()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            outline_rounded(painter, QRectF(self.rect()), 4, 1.5, accent)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.retranslate()

    def retranslate(self) -> None:
        """Say in the current language that there are more, or none."""
        sides = Qt.AlignmentFlag
        side = sides.AlignRight if is_right_to_left() else sides.AlignLeft
        self.setAlignment(side | sides.AlignAbsolute | sides.AlignVCenter)
        ink = self.palette().color(QPalette.ColorRole.Link).name()
        # the names are the model's own, and no markup
        links = [
            f'<a href="{name}" style="color:{ink};text-decoration:none">{name}</a>'
            for name in self._names[:_MOST_LINKS]
        ]
        more = len(self._names) - _MOST_LINKS
        if more > 0:
            links.append(say("and {number} more", number=more))
        self.setText(listed(links) or say("nothing"))
        self.setAccessibleName(listed(self._names) or say("nothing"))


class Details(QWidget):
    """A card about one name, where its definition can be changed.

    Attributes:
        name: the name.
        inputs, users: the names that it depends on, and those that depend on it.
        drawing: opens a drawing of both.
        on: says of a line whether it counts.
        field: for its definition.
        apply, back: define it as what is in the field, or as it was.
    """

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        self._title = PlainLabel(bold=True)
        self._meaning = WrappedLabel(scale=0.88)
        self._terms = WrappedLabel(scale=0.88, muted=True)
        self.inputs, self.users = NameLinks(), NameLinks()
        self.on = translated(TickBox(), text=lambda: say("This line &counts"))
        self.field = TextField()
        # one character too many is refused, where Qt would cut it off
        self.field.setMaxLength(LONGEST_DEFINITION + 1)
        self._error = WrappedLabel(scale=0.88)
        self.apply = translated(FlatButton(), text=lambda: say("De&fine"))
        self.back = translated(FlatButton(), text=lambda: say("Take bac&k"))
        self._lay_out()

    def show_name(self, model: OxoModel, name: str, *, is_own: bool) -> None:
        """Show what is known of a name; `is_own` if the player has defined it."""
        is_other, self.name = name != self.name, name
        self._title.setText(name)
        translated(self._meaning, text=partial(experiments.meaning, model, name))
        terms = experiments.terms(model) if name == "cursqval" else ""
        self._terms.setText(isolated(terms))
        self._terms.setVisible(bool(terms))
        for links, found in (
            (self.inputs, model.inputs(name)),
            (self.users, model.users(name)),
        ):
            links.show_names([known for known in model.names if known in found])
        line = model.line_named(name)
        self.on.setVisible(line is not None)
        if line is not None:
            self.on.setChecked(model.is_on(line))
        self.back.setVisible(is_own)
        named = partial(say, message("Definition of {name}"), name=name)
        translated(self.field, accessibleName=named)
        if is_other or not self.field.isModified():
            self.field.setText(model.definition(name))
            self.field.setCursorPosition(0)
            self.say_refused(None)

    def say_refused(self, refused: Refusal | None) -> None:
        """Say why a definition cannot be used, under the field."""
        text = sentences.nothing
        if refused is not None:
            text = partial(sentences.refusal, refused)
        translated(self._error, text=text)
        self._error.setVisible(refused is not None)
        self.field.setAccessibleDescription(text())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, role = self.palette(), QPalette.ColorRole
        colors = palette.color(role.Mid), palette.color(role.Base)
        fill_bordered(painter, QRectF(self.rect()), 10, 1, colors)

    def _lay_out(self) -> None:
        self.drawing = translated(
            FlatButton(),
            text=lambda: say("Dep&endencies…"),
            toolTip=lambda: say("Draw what depends on what, to walk through it"),
        )
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.drawing)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(2)
        for text, links in (
            (message("depends on"), self.inputs),
            (message("used by"), self.users),
        ):
            label = translated(
                PlainLabel(scale=0.88, muted=True), text=partial(say, text)
            )
            form.addRow(label, links)
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.apply)
        row.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(5)
        column.addLayout(head)
        for part in (self._meaning, self._terms):
            column.addWidget(part)
        column.addLayout(form)
        column.addWidget(self.on)
        column.addLayout(row)
        column.addWidget(self._error)
