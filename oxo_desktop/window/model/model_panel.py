"""The panel of the OXO model: its names, and a card about the one that is selected."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from oxo_desktop.engine.model.experiment import Trial
from oxo_desktop.engine.model.language import LONGEST_DEFINITION
from oxo_desktop.says import experiments, sentences
from oxo_desktop.window.controls.description import describe
from oxo_desktop.window.controls.fields import TextField, TickBox
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import Menu
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.side_panel import ButtonRow, Card, SidePanel
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel, scaled_to_text
from oxo_desktop.window.model.name_links import NameLinks
from oxo_desktop.window.model.name_table import NameTable
from oxo_desktop.words import isolated, message, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QResizeEvent

    from oxo_desktop.engine import Refusal
    from oxo_desktop.engine.model import OxoModel
    from oxo_desktop.words import Sentence

_FIRST = "cursqval"
"""The name that is selected at first."""

_HEAD = 84
"""The height of a name with its definition, in pixels where text is of the usual size.
"""


class Details(Card):
    """A card about one name, where its definition can be changed.

    Attributes:
        links: the names that it depends on, and those that depend on it.
        drawing: opens a drawing of both.
        on: says of a line whether it counts.
        apply, back: define it as what is in the field, or as it was.
    """

    radius = 10.0

    def __init__(self, *, is_small: bool) -> None:
        super().__init__()
        self._is_small = is_small
        self.name = ""
        self._title = PlainLabel(bold=True)
        self._meaning = WrappedLabel()
        self._terms = WrappedLabel(muted=True)
        self.links = NameLinks()
        self.on = translated(TickBox(), text=lambda: say("This line &counts"))
        self.field = TextField()
        # one character too many is refused, where Qt would cut it off
        self.field.setMaxLength(LONGEST_DEFINITION + 1)
        self.field.textEdited.connect(self._on_edited)
        self._error = WrappedLabel()
        self.apply = translated(FlatButton(), text=lambda: say("De&fine"))
        self.back = translated(FlatButton(), text=lambda: say("&Restore"))
        self._lay_out()

    def show_name(self, model: OxoModel, name: str, *, is_own: bool) -> None:
        """`is_own` if the player has defined it."""
        is_other, self.name = name != self.name, name
        self._title.setText(name)
        translated(self._meaning, text=partial(experiments.meaning, model, name))
        terms = experiments.terms(model) if name == "cursqval" else ""
        self._terms.setText(isolated(terms))
        self._terms.setVisible(bool(terms))
        inputs, users = model.inputs(name), model.users(name)
        self.links.show_names(
            [known for known in model.names if known in inputs],
            [known for known in model.names if known in users],
        )
        line = model.line_named(name)
        self.on.setVisible(line is not None)
        if line is not None:
            self.on.setChecked(line in model.lines_on)
        self.back.setVisible(is_own)
        named = partial(say, message("Definition of {name}"), name=name)
        translated(self.field, accessibleName=named)
        if is_other or not self.field.isModified():
            self.field.setText(model.definition(name))
            self.field.setCursorPosition(0)
            self.say_refused(None)

    def say_refused(self, refused: Refusal | None) -> None:
        text = sentences.nothing
        if refused is not None:
            text = partial(sentences.refusal, refused)
        self._error.say(text)
        describe(self.field, text())

    @Slot()
    def _on_edited(self) -> None:
        """What has been refused is no longer there."""
        self.say_refused(None)

    def _lay_out(self) -> None:
        self.drawing = translated(
            FlatButton(compact=True),
            text=lambda: say("Dep&endencies…"),
            toolTip=lambda: say("Show a diagram of what depends on what"),
        )
        head, row = (
            QVBoxLayout() if self._is_small else QHBoxLayout() for _ in range(2)
        )
        head.addWidget(self._title, 1)
        head.addWidget(self.drawing)
        row.addWidget(self.field, 1)
        row.addWidget(self.apply)
        row.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 10)
        column.setSpacing(5)
        column.addLayout(head)
        column.addLayout(row)
        # the rest is scrolled to where there is little room
        for part in (self._error, self.on, self._meaning, self._terms, self.links):
            column.addWidget(part)


class _Scroller(ScrollArea):
    """As high as what is in it, where there is room for that."""

    def __init__(self, content: QWidget) -> None:
        super().__init__(QPalette.ColorRole.Base, content)
        self._content = content
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Maximum)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        wide = super().minimumSizeHint().width()
        return QSize(wide, scaled_to_text(self, _HEAD))

    def sizeHint(self) -> QSize:
        return QSize(0, self._content.heightForWidth(self.viewport().width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()


class ModelPanel(SidePanel):
    """A panel with every name of a model, and what can be tried with it.

    Attributes:
        details: about the name that is selected.
        marks, line: the switches of two ways to change the model on the board.
        back: takes the changes back, but not the moves.

    Signals:
        trial_chosen: the Trial to make.
    """

    trial_chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent,
            lambda: say("OXO model"),
            lambda: say("Close the model"),
            width=470,
        )
        self.setObjectName("model")
        self._model: OxoModel | None = None
        self._replaced: Mapping[str, str] = {}
        self._trials = translated(FlatButton(), text=lambda: say("E&xperiments…"))
        self._trials.clicked.connect(self._open_trials)
        self.marks = translated(FlatButton(), text=lambda: say("Change &marks"))
        self.line = translated(FlatButton(), text=lambda: say("&New line"))
        for button in (self.marks, self.line):
            button.setCheckable(True)
        self.back = translated(
            FlatButton(compact=True),
            text=lambda: say("Rest&ore all"),
            toolTip=lambda: say("Give all names the definitions that they had"),
        )
        self._title = WrappedLabel(bold=True)
        self._look_for = WrappedLabel()
        self.table = NameTable()
        self.details = Details(is_small=self.is_on_small_screen)
        self.column.addWidget(ButtonRow((self._trials, self.marks, self.line)))
        row = QVBoxLayout() if self.is_on_small_screen else QHBoxLayout()
        row.addWidget(self._title, 1)
        row.addWidget(self.back)
        self.column.addLayout(row)
        self.column.addWidget(self._look_for)
        self.column.addWidget(self.table)
        self._about = _Scroller(self.details)
        self.column.addWidget(self._about)
        self.table.chosen.connect(self._on_chosen)
        for picked in (self.table.clicked, self.table.activated):
            picked.connect(self._show_details)
        # once the key is done with: the list is another one then
        queued = Qt.ConnectionType.QueuedConnection
        self.details.links.picked.connect(self._on_picked, queued)

    def name_experiment(self, title: Sentence, look_for: Sentence) -> None:
        """Say what has been changed, if anything, and what is to be seen then."""
        self._title.say(title)
        self._look_for.say(look_for)
        self.back.setVisible(not self._title.isHidden())

    def show_model(self, model: OxoModel, replaced: Mapping[str, str]) -> None:
        """Show a model, and the definitions replaced in it."""
        self._model, self._replaced = model, replaced
        self.table.show_model(model, replaced)
        if self.table.current is None:
            self.table.choose(_FIRST)
        self._on_chosen(self.table.current or _FIRST)

    def retranslate(self) -> None:
        super().retranslate()
        if self._model is not None:
            self.show_model(self._model, self._replaced)

    @Slot(str)
    def _on_chosen(self, name: str) -> None:
        if self._model is not None:
            self.details.show_name(self._model, name, is_own=name in self._replaced)

    @Slot(str)
    def _on_picked(self, name: str) -> None:
        """Go to its row, which a screen reader reads: of what has the focus already."""
        self.table.setFocus()
        self.table.choose(name)

    @Slot()
    def _show_details(self) -> None:
        self.scroll_to(self._about)

    @Slot()
    def _open_trials(self) -> None:
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for trial in Trial:
            title = partial(experiments.trial_title, trial)
            action = translated(QAction(menu), text=title)
            action.triggered.connect(partial(self.trial_chosen.emit, trial))
            menu.addAction(action)
        menu.popup(self._trials.mapToGlobal(QPoint(0, self._trials.height() + 2)))
