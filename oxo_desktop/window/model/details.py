"""One name of the model: what it means, what it depends on, and its definition."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from oxo_desktop import experiments, sentences
from oxo_desktop.engine.model import OxoModel
from oxo_desktop.engine.model.language import LONGEST_DEFINITION
from oxo_desktop.window.controls.fields import TextField, TickBox
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import fill_bordered, outline_rounded
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.words import is_right_to_left, isolated, listed, message, say

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from oxo_desktop.engine import Refusal

_MOST_LINKS = 12
"""How many names are listed at once."""


class NameLinks(QLabel):
    """Names to choose from, one after the other.

    Signals:
        chosen: the name that was clicked, or on which Enter was pressed.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self.setWordWrap(True)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(
            flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard
        )
        self.linkActivated.connect(self.chosen)

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

    Signals:
        name_chosen: another name that this one depends on, or that depends on it.
        redefined: the name, and the text it is to be defined as.
        taken_back: the name whose definition is to be as it was.
        switched: the name of a line, and whether it is to be on.
        drawing_wanted: the dependencies of the name are to be drawn.
    """

    name_chosen = Signal(str)
    redefined = Signal(str, str)
    taken_back = Signal(str)
    switched = Signal(str, bool)
    drawing_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown = ""
        self._model: OxoModel | None = None
        self._name = PlainLabel(bold=True)
        self._meaning = WrappedLabel(scale=0.88)
        self._terms = WrappedLabel(scale=0.88, muted=True)
        self._inputs, self._users = NameLinks(), NameLinks()
        self._on = translated(TickBox(), text=lambda: say("This line &counts"))
        self._field = TextField()
        # one character too many is refused, where Qt would cut it off
        self._field.setMaxLength(LONGEST_DEFINITION + 1)
        self._error = WrappedLabel(scale=0.88)
        self._apply = translated(FlatButton(), text=lambda: say("De&fine"))
        self._back = translated(FlatButton(), text=lambda: say("Take bac&k"))
        self._lay_out()
        for links in (self._inputs, self._users):
            links.chosen.connect(self.name_chosen)
        self._on.clicked.connect(self._on_switched)
        self._field.returnPressed.connect(self._on_defined)
        self._apply.clicked.connect(self._on_defined)
        self._back.clicked.connect(self._on_taken_back)
        self._drawing.clicked.connect(self.drawing_wanted)

    def show_name(self, model: OxoModel, name: str, *, is_own: bool) -> None:
        """Show what is known of a name; `is_own` if the player has defined it."""
        is_other = name != self._shown
        self._model, self._shown = model, name
        self._name.setText(name)
        translated(self._meaning, text=partial(experiments.meaning, model, name))
        terms = experiments.terms(model) if name == "cursqval" else ""
        self._terms.setText(isolated(terms))
        self._terms.setVisible(bool(terms))
        for links, found in (
            (self._inputs, model.inputs(name)),
            (self._users, model.users(name)),
        ):
            links.show_names([known for known in model.names if known in found])
        line = model.line_named(name)
        self._on.setVisible(line is not None)
        if line is not None:
            self._on.setChecked(model.is_on(line))
        self._back.setVisible(is_own)
        named = partial(say, message("Definition of {name}"), name=name)
        translated(self._field, accessibleName=named)
        definition = model.definition(name)
        if is_other or not self._field.isModified():
            self._field.setText(definition)
            self._field.setCursorPosition(0)
            self.say_refused(None)

    def say_refused(self, refused: Refusal | None) -> None:
        """Say why a definition cannot be used, under the field."""
        text = sentences.nothing
        if refused is not None:
            text = partial(sentences.refusal, refused)
        translated(self._error, text=text)
        self._error.setVisible(refused is not None)
        self._field.setAccessibleDescription(text())

    def settle(self) -> None:
        """Show the definition as it is now, instead of what was typed."""
        self._field.setModified(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, role = self.palette(), QPalette.ColorRole
        colors = palette.color(role.Mid), palette.color(role.Base)
        fill_bordered(painter, QRectF(self.rect()), 10, 1, colors)

    def _lay_out(self) -> None:
        self._drawing = translated(
            FlatButton(),
            text=lambda: say("Dep&endencies…"),
            toolTip=lambda: say("Draw what depends on what, to walk through it"),
        )
        head = QHBoxLayout()
        head.addWidget(self._name, 1)
        head.addWidget(self._drawing)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(2)
        for text, links in (
            (message("depends on"), self._inputs),
            (message("used by"), self._users),
        ):
            label = translated(
                PlainLabel(scale=0.88, muted=True), text=partial(say, text)
            )
            form.addRow(label, links)
        row = QHBoxLayout()
        row.addWidget(self._field, 1)
        row.addWidget(self._apply)
        row.addWidget(self._back)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(5)
        column.addLayout(head)
        for part in (self._meaning, self._terms):
            column.addWidget(part)
        column.addLayout(form)
        column.addWidget(self._on)
        column.addLayout(row)
        column.addWidget(self._error)

    @Slot()
    def _on_defined(self) -> None:
        self.redefined.emit(self._shown, self._field.text())

    @Slot()
    def _on_taken_back(self) -> None:
        self.taken_back.emit(self._shown)

    @Slot(bool)
    def _on_switched(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        self.switched.emit(self._shown, on)
