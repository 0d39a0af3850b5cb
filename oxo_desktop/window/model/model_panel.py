"""The panel of the OXO model: its names, and a card about the one that is selected."""

import re
from collections.abc import Mapping
from enum import Enum
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QAction, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from oxo_desktop.engine import Refusal
from oxo_desktop.model import OxoModel
from oxo_desktop.model.experiment import Trial
from oxo_desktop.model.script import STAGES
from oxo_desktop.model.syntax import check_typed, is_routine_text
from oxo_desktop.says import course, experiments, sentences
from oxo_desktop.window.controls.boxes import in_column, in_row, put
from oxo_desktop.window.controls.button_row import ButtonRow
from oxo_desktop.window.controls.description import describe
from oxo_desktop.window.controls.fields import (
    Group,
    LinesField,
    Segments,
    TextField,
    TickBox,
)
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import Menu
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.side_panel import Card, SidePanel
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.texts import SeenLabel, WrappedLabel
from oxo_desktop.window.controls.widgets import (
    LEAST_TARGET,
    TARGET,
    ElidedLabel,
    FlatButton,
)
from oxo_desktop.window.model.linked_text import LinkedText
from oxo_desktop.window.model.name_table import NameTable
from oxo_desktop.window.model.names import instead_of
from oxo_desktop.window.model.script_view import ScriptView
from oxo_desktop.words import Sentence, as_title, isolated, message, say


class ModelView(Enum):
    """How the model is shown; the values are messages."""

    # Translators: A button: shows the model as a list of its names
    LIST = message("List")
    # Translators: A button: shows the model as a script, that is a text
    SCRIPT = message("Script")


_FIRST = "cursqval"
"""The name that is selected at first."""

_SHORT_LIST = re.compile(r"\[[^][]{1,20}\]")
"""A list within which no line ends, such as what is on the squares of a line."""

_HEAD, _SHARE = 84, 0.15
"""How high that is what is about a name: at least, in pixels where text is of the usual
size, and as a part of the window.
"""


class Details(Card):
    """A card about one name, where its definition can be changed.

    Attributes:
        links: the names that it depends on, and those that depend on it.
        drawing: opens a drawing of both.
        on: says of a line whether it counts.
        new: while it is checked, the field is for a name that is not there yet.
        apply, back: define it as what is in the field, or as it was; what was not there
            is removed.
    """

    radius = 10.0

    def __init__(self) -> None:
        super().__init__()
        self.name = ""
        # one line: what is below it stays where it is
        self._title = ElidedLabel(bold=True)
        # a screen reader is told these by the row, and the notes by the field
        self._value, self._replaced = SeenLabel(), SeenLabel(muted=True)
        self._meaning = WrappedLabel()
        self._terms = WrappedLabel(muted=True)
        self.links = LinkedText(lambda: say("What depends on what"))
        self.on = translated(TickBox(), text=lambda: say("This line &counts"))
        self.field = LinesField(check_typed, is_routine_text)
        self.field.textChanged.connect(self._on_edited)
        self._error = WrappedLabel()
        self._notes, self._noted_aloud = SeenLabel(muted=True), ""
        self.apply = translated(FlatButton(), text=lambda: say("De&fine"))
        self.back = translated(FlatButton(compact=True), text=lambda: say("&Restore"))
        self._lay_out()

    def show_new(self) -> None:
        """Have a name typed, with its definition."""
        self.name = ""
        translated(self._title, text=lambda: as_title(say("Ne&w name…")))
        example = "xthreats is [s1, s5]"
        asked = message("Enter a name and its definition, such as: {example}")
        translated(self._meaning, text=partial(say, asked, example=example))
        texts = self._value, self._replaced, self._terms
        for part in (*texts, self.links, self.on):
            part.hide()
        self.back.setEnabled(False)
        self.drawing.setEnabled(False)
        translated(self.field, accessibleName=lambda: as_title(say("Ne&w name…")))
        self._notes.say(sentences.nothing)
        self._noted_aloud = ""
        self.field.setText("")
        self.field.setFocus()

    def show_name(self, model: OxoModel, name: str, replaced: str | None) -> None:
        """`replaced` is how the game defines what the player has defined, if anything.

        It is empty for a name of the player's own.
        """
        is_other, self.name = name != self.name, name
        self.new.setChecked(False)
        self.drawing.setEnabled(True)
        named = partial(say, message("Definition of {name}"), name=name)
        translated(self._title, text=lambda: isolated(name))
        value = experiments.shortened(experiments.value(model, name))
        value = _SHORT_LIST.sub(lambda found: found[0].replace(" ", "\xa0"), value)
        now = partial(say, message("{name} is now {value}"), name=name, value=value)
        self._value.say(now if value else sentences.nothing)
        was = partial(instead_of, replaced) if replaced else sentences.nothing
        self._replaced.say(was)
        translated(self._meaning, text=partial(experiments.meaning, model, name))
        terms = experiments.terms(model) if name == "cursqval" else ""
        self._terms.setText(isolated(terms))
        self._terms.setVisible(bool(terms))
        self.links.show_text(partial(experiments.linked, model, name), model.names)
        line = model.line_named(name)
        self.on.setVisible(line is not None)
        if line is not None:
            self.on.setChecked(line in model.lines_on)
        self.back.setEnabled(replaced is not None)
        back = message("&Remove") if model.is_yours(name) else message("&Restore")
        translated(self.back, text=partial(say, back))
        self._notes.say(lambda: "\n".join(experiments.notes(model, name)))
        self._noted_aloud = experiments.noted_aloud(model, name)
        translated(self.field, accessibleName=named)
        if is_other or not self.field.isModified():
            self.field.setText(model.definition(name))
            self.say_refused(None)

    def say_refused(self, refused: Refusal | None) -> None:
        text = partial(sentences.refusal, refused)
        self._error.say(text)
        describe(self.field, text() or self._noted_aloud)

    @Slot()
    def _on_edited(self) -> None:
        """What has been refused is no longer there."""
        self.say_refused(None)

    def _lay_out(self) -> None:
        self.drawing = translated(
            FlatButton(compact=True),
            text=lambda: say("Dep&endencies…"),
            toolTip=lambda: say("What depends on what"),
        )
        self.new = translated(FlatButton(compact=True), text=lambda: say("Ne&w name…"))
        self.new.setCheckable(True)
        # nothing comes or goes beside what is clicked to define
        back, drawing, apply = (
            (button, 0, Qt.AlignmentFlag.AlignTop)
            for button in (self.back, self.drawing, self.apply)
        )
        head = in_row((self._title, 1), back, drawing)
        row = in_row((self.field, 1), apply)
        # the rest is scrolled to where there is little room
        told = self._error, self._notes, self._value, self._replaced
        more = self.on, self._meaning, self._terms, self.links
        around = 12, 8, 12, 10
        in_column(head, row, *told, *more, within=self, margins=around, spacing=5)


class _CardScroller(ScrollArea):
    """Stays where it is, and as high, whatever it is about."""

    def __init__(self, content: QWidget) -> None:
        super().__init__(QPalette.ColorRole.Base, content)
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Preferred, policy.Maximum)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def minimumSizeHint(self) -> QSize:
        wide = super().minimumSizeHint().width()
        return QSize(wide, scaled_to_text(self, _HEAD))

    def sizeHint(self) -> QSize:
        return QSize(0, round(_SHARE * self.window().height()))


class _Finder(TextField):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Qt would go on to the window, to which it says nothing
            event.accept()


class ModelPanel(SidePanel):
    """A panel with every name of a model, and what can be tried with it.

    Attributes:
        details: about the name that is selected.
        views: chooses between list and script.
        finder: finds a name in the list.
        look_for: what is to be seen and tried at a stage or in an experiment.
        script: the model as a text.
        marks, line: the switches of two ways to change the model on the board.
        back: takes the changes back, but not the moves.
        previous, next: lead to the stage before and after, where it is built up.

    Signals:
        trial_chosen: the Trial to make.
        stage_chosen: the number of the stage at which it is to be built up.
        found: the finder has led to a name, or Enter in it to no other.
    """

    trial_chosen = Signal(object)
    stage_chosen = Signal(int)
    found = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent,
            lambda: as_title(say("OXO &model")),
            lambda: say("Close the panel"),
            width=470,
        )
        self._model: OxoModel | None = None
        self._replaced: Mapping[str, str] = {}
        self._told: Sentence = sentences.nothing
        self._add_views()
        self.script = ScriptView()
        self._unread = WrappedLabel()
        self.script.told.connect(self._say_unread)
        self._trials, self._stages, self.marks, self.line = buttons = [
            # there are four of them, and there is much below them
            FlatButton(compact=True)
            for _ in range(4)
        ]
        translated(self._trials, text=lambda: say("E&xperiments…"))
        self._trials.clicked.connect(self._open_trials)
        translated(self._stages, text=lambda: say("Stages…"))
        self._stages.clicked.connect(self._open_stages)
        self.previous, self.next = (FlatButton(compact=True) for _ in range(2))
        translated(self.previous, text=lambda: say("Bac&k"))
        translated(self.next, text=lambda: say("Nex&t"))
        translated(self.marks, text=lambda: say("Change &marks"))
        translated(self.line, text=lambda: say("&New line"))
        for button in (self.marks, self.line):
            button.setCheckable(True)
        self.back = translated(
            FlatButton(compact=True),
            text=lambda: say("Rest&ore all"),
            toolTip=lambda: say("Give every name its first definition back"),
        )
        self._named, self._missed = WrappedLabel(bold=True), WrappedLabel(muted=True)
        self.look_for = LinkedText(lambda: say("What to try"))
        self.table = NameTable()
        self.details = Details()
        self._stage_buttons = ButtonRow((self.previous, self.next, self.back))
        self._about = _CardScroller(self.details)
        put(
            self.column,
            ButtonRow(buttons),
            self._named,
            self._stage_buttons,
            self.look_for,
            self._unread,
            self._make_finder(),
            self._missed,
            self.table,
            (self.script, 1),
            self._about,
        )
        for text in (self.details.field, self.details.links):
            text.cursorPositionChanged.connect(self._follow_caret)
        self.details.new.toggled.connect(self._on_new_toggled)
        self.table.chosen.connect(self._on_chosen)
        for picked in (self.table.clicked, self.table.activated):
            picked.connect(self._show_details)
        # once the key is done with: the list is another one then
        queued = Qt.ConnectionType.QueuedConnection
        for links in (self.details.links, self.look_for):
            links.picked.connect(self._on_picked, queued)
        self._on_view_picked()

    def _add_views(self) -> None:
        self.views = Segments(ModelView, lambda view: say(view.value))
        translated(self.views, accessibleName=lambda: say("Show the model as"))
        for button in self.views.findChildren(FlatButton):
            button.measures = TARGET, LEAST_TARGET, 20
        self.views.picked.connect(self._on_view_picked)
        self.head.insertWidget(1, self.views)

    def _make_finder(self) -> QWidget:
        name, self.finder = message("Find a name"), _Finder()
        translated(
            self.finder,
            placeholderText=partial(say, name),
            accessibleName=lambda: say("Names of the model"),
        )
        self.finder.setClearButtonEnabled(True)
        self.finder.textEdited.connect(self._seek)
        self.finder.returnPressed.connect(self._seek_next)
        self._finding = Group(partial(say, name))
        in_row((self.finder, 1), self.details.new, within=self._finding)
        return self._finding

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._about.updateGeometry()

    @property
    def is_list(self) -> bool:
        return self.views.value is ModelView.LIST

    @property
    def name(self) -> str | None:
        """The name that is selected, or defined where the caret is, if there is one."""
        name = self.details.name if self.is_list else self.script.name
        return name if self._model is not None and name in self._model else None

    def name_experiment(
        self, title: Sentence, look_for: Sentence, stage: int | None = None
    ) -> None:
        """Say what has been changed, if anything, and what is to be seen then.

        `stage` is the one at which the model is built up, if it is.
        """
        for button, last in ((self.previous, 0), (self.next, len(STAGES))):
            button.setEnabled(stage != last)
            button.setVisible(stage is not None)
        self._named.say(title)
        self._told = look_for
        self._stage_buttons.setVisible(not self._named.isHidden())

    def show_model(self, model: OxoModel, replaced: Mapping[str, str]) -> None:
        """Show a model, and the definitions replaced in it."""
        self._model, self._replaced = model, replaced
        self.look_for.show_text(self._told, model.names)
        self.script.show_model(model)
        if not self.is_list:
            # of a long script it takes a while
            return
        self.table.show_model(model, replaced)
        if self.table.current is None:
            known = (n for n in (_FIRST, *model.names) if n in model)
            self.table.choose(next(n for n in known if n not in model.functions))
        if not self.details.new.isChecked():
            self._show_current()

    def retranslate(self) -> None:
        super().retranslate()
        if self._model is not None:
            self.show_model(self._model, self._replaced)

    @Slot()
    def _follow_caret(self) -> None:
        for part in (self.details.field, self.details.links):
            if part.hasFocus():
                at = part.mapTo(self.details, part.cursorRect().center())
                self._about.ensureVisible(0, at.y())

    @Slot()
    def _show_current(self) -> None:
        if self.table.current is not None:
            self._on_chosen(self.table.current)

    @Slot(bool)
    def _on_new_toggled(self, wanted: bool) -> None:  # noqa: FBT001 - a signal's
        if wanted:
            self.details.show_new()
            self.scroll_to(self._about)
        elif not self.details.name:
            self._show_current()

    @Slot()
    def _say_unread(self) -> None:
        reason, said = self.script.refusal, sentences.nothing
        if reason is not None and self.is_list:
            text = message(
                "What was typed into the script isn't in the list yet. {reason}"
            )
            said = partial(sentences.refusal, Refusal("unread", text, reason=reason))
        self._unread.say(said)

    @Slot()
    def _on_view_picked(self) -> None:
        self.script.finish()
        for part in (self._finding, self.table, self._about):
            part.setVisible(self.is_list)
        self._missed.hide()
        self.script.setVisible(not self.is_list)
        self._say_unread()
        if self._model is not None:
            self.show_model(self._model, self._replaced)

    @Slot()
    def _seek(self, *, goes_on: bool = False) -> None:
        """Choose the name that begins as what is sought, or say that there is none."""
        sought, before = self.finder.text().strip(), self.table.current
        missed = sought and not self.table.seek(sought, goes_on=goes_on)
        none = partial(experiments.no_such_name, sought)
        self._missed.say(none if missed else sentences.nothing)
        if not missed and (goes_on or self.table.current != before):
            self.found.emit()

    @Slot()
    def _seek_next(self) -> None:
        self._seek(goes_on=True)

    @Slot(str)
    def _on_chosen(self, name: str) -> None:
        if self._model is None:
            return
        if name != self.details.name:
            self._about.verticalScrollBar().setValue(0)
        self.details.show_name(self._model, name, self._replaced.get(name))

    @Slot(str)
    def _on_picked(self, name: str) -> None:
        """Go to its row, which a screen reader reads: of what has the focus already."""
        self.views.value = ModelView.LIST
        self.table.setFocus()
        self.table.choose(name)

    @Slot()
    def _show_details(self) -> None:
        self._show_current()
        self.scroll_to(self._about)

    @Slot()
    def _open_trials(self) -> None:
        titles = {trial: partial(experiments.trial_title, trial) for trial in Trial}
        self._open_menu(self._trials, titles, self.trial_chosen)

    @Slot()
    def _open_stages(self) -> None:
        stages = range(len(STAGES) + 1)
        names = {stage: partial(course.stage_name, stage) for stage in stages}
        self._open_menu(self._stages, names, self.stage_chosen)

    def _open_menu(
        self, button: FlatButton, texts: Mapping[Any, Sentence], chosen: SignalInstance
    ) -> None:
        menu = Menu(self)
        for value, text in texts.items():
            action = translated(QAction(menu), text=text)
            action.triggered.connect(partial(chosen.emit, value))
            menu.addAction(action)
        menu.open_at(button.mapToGlobal(QPoint(0, button.height() + 2)))
