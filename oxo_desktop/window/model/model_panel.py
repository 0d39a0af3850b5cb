"""The panel of the OXO model."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from oxo_desktop.engine.model.experiment import Trial
from oxo_desktop.says import experiments, sentences
from oxo_desktop.window.controls.button_row import ButtonRow
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import Menu
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.controls.wrapped_label import WrappedLabel
from oxo_desktop.window.model.details import Details
from oxo_desktop.window.model.name_table import NameTable
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.engine.model import OxoModel
    from oxo_desktop.words import Sentence

_WIDTH = 470
"""In pixels."""

FIRST = "cursqval"
"""The name that is selected at first."""


class ModelPanel(SidePanel):
    """A panel with every name of a model, and what can be tried with it.

    Args:
        parent: the window it is docked in.

    Attributes:
        table: the names.
        details: about the one that is selected.
        marks, line: the switches of two ways to change the model on the board.

    Signals:
        trial_chosen: the Trial to make.
    """

    trial_chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(
            parent,
            lambda: say("OXO model"),
            lambda: say("Close the model"),
            width=_WIDTH,
        )
        self.setObjectName("model")
        self._model: OxoModel | None = None
        self._own: set[str] = set()
        self._trials = translated(FlatButton(), text=lambda: say("E&xperiments…"))
        self._trials.clicked.connect(self._open_trials)
        self.marks = translated(FlatButton(), text=lambda: say("Change &marks"))
        self.line = translated(FlatButton(), text=lambda: say("&New line"))
        for button in (self.marks, self.line):
            button.setCheckable(True)
        self._look_for = WrappedLabel(scale=0.9)
        self._look_for.hide()
        self.table = NameTable()
        self.details = Details()
        self.column.addWidget(ButtonRow((self._trials, self.marks, self.line)))
        self.column.addWidget(self._look_for)
        self.column.addWidget(self.table, 1)
        self.column.addWidget(self.details)
        self.table.chosen.connect(self._on_chosen)
        for links in (self.details.inputs, self.details.users):
            links.linkActivated.connect(self.table.choose)

    def show_model(self, model: OxoModel, own: set[str]) -> None:
        """Show another model, or another state of it; see NameTable."""
        self._model, self._own = model, own
        self.table.show_model(model, own)
        if self.table.current is None:
            self.table.choose(FIRST)
        self._on_chosen(self.table.current or FIRST)

    def retranslate(self) -> None:
        """Say in the current language what the names are defined as."""
        super().retranslate()
        if self._model is not None:
            self.show_model(self._model, self._own)

    def say_what_to_look_for(self, sentence: Sentence = sentences.nothing) -> None:
        """Say what is to be seen in an experiment; nothing once it is over."""
        translated(self._look_for, text=sentence)
        self._look_for.setVisible(bool(sentence()))

    @Slot(str)
    def _on_chosen(self, name: str) -> None:
        if self._model is not None:
            self.details.show_name(self._model, name, is_own=name in self._own)

    @Slot()
    def _open_trials(self) -> None:
        from PySide6.QtCore import Qt

        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for trial in Trial:
            title = partial(experiments.trial_title, trial)
            action = translated(QAction(menu), text=title)
            action.triggered.connect(partial(self.trial_chosen.emit, trial))
            menu.addAction(action)
        menu.popup(self._trials.mapToGlobal(QPoint(0, self._trials.height() + 2)))
