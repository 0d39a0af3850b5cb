"""The names of the OXO model by group, each with its definition and its value."""

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from oxo_desktop.model import OxoModel
from oxo_desktop.model.language import same
from oxo_desktop.model.syntax import ModelValue
from oxo_desktop.says import experiments, sentences
from oxo_desktop.window.controls.scrolling import Index
from oxo_desktop.words import isolated, listed, message, say, without_signs

_BRIEF = 240
"""How many characters are listed of a definition or a value, and read out of a function
or an action; all of them are in the card."""

_Roles = Qt.ItemDataRole


class Names(QStandardItemModel):
    """The names of a model by group, those with other definitions than the game first.

    A name with another definition has a row below it with the one that it replaces. All
    else about a name is made when it is asked for. It is no column of Qt's: Orca reads
    out each of them, besides the sentence about the row.

    Attributes:
        items: those of the names, in the order of the rows.
        replaced: the game's definitions of the names that have others here.
        changed: the names with another value than what was shown before.
    """

    def __init__(self) -> None:
        super().__init__()
        self._model: OxoModel | None = None
        self.items: dict[str, QStandardItem] = {}
        self._found: dict[str, ModelValue] = {}
        self.replaced: dict[str, str] = {}
        self.changed: set[str] = set()

    def show_model(self, model: OxoModel, replaced: Mapping[str, str]) -> bool:
        """Show another model, or another state of it; return whether all rows are new.

        `replaced` has the game's definitions of the names that have others here.
        """
        before, names = self._found, model.names
        is_other = names != tuple(before) or replaced != self.replaced
        self._model, self.replaced = model, dict(replaced)
        now = self._found = {name: model[name] for name in names}
        known = [n for n in names if n in before]
        self.changed = {n for n in known if not same(before[n], now[n])}
        if is_other:
            self._make_rows(model)
        return is_other

    def forget(self) -> None:
        """Have all rows be made anew, since the language is another."""
        self._found = {}

    def _make_rows(self, model: OxoModel) -> None:
        self.items = {}
        self.clear()
        for group, names in experiments.groups(model, self.replaced):
            head = QStandardItem(group)
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            for name in names:
                self.items[name] = QStandardItem(name)
                head.appendRow(self.items[name])
                if self.replaced.get(name):
                    was = QStandardItem(instead_of(_brief(self.replaced[name])))
                    # the keyboard passes it over
                    was.setFlags(Qt.ItemFlag.NoItemFlags)
                    head.appendRow(was)
            self.appendRow(head)

    def index_of(self, name: str) -> QModelIndex:
        """Return where a name is; an index that is not valid if there is none."""
        item = self.items.get(name)
        return item.index() if item is not None else QModelIndex()

    def is_aside(self, index: Index) -> bool:
        """Return whether it is the heading of what is only called, or given."""
        return index.data() in {say("FUNCTIONS"), say("GIVEN")}

    def name_at(self, index: Index) -> str | None:
        """Return whose row it is; None for headings and what is replaced."""
        is_name = index.flags() & Qt.ItemFlag.ItemIsSelectable
        return super().data(index) if is_name else None

    def data(self, index: Index, role: int = _Roles.DisplayRole) -> object:
        is_read = role == _Roles.AccessibleTextRole
        name = self.name_at(index) if is_read else None
        return without_signs(self._said(name)) if name else super().data(index, role)

    def definition(self, name: str) -> str:
        """Return the beginning of a definition, in one line."""
        assert self._model is not None
        return isolated(_brief(experiments.defined_as(self._model, name)))

    def value(self, name: str) -> str:
        """Return the beginning of a value, in one line."""
        assert self._model is not None
        return isolated(_brief(experiments.value(self._model, name)))

    def _said(self, name: str) -> str:
        """Return a row as it is read out, with what the name means."""
        model = self._model
        assert model is not None
        text = message("{name} is {definition}, now {value}")
        if name in self.changed:
            text = message("{name} is {definition}, now {value}, changed")
        value = experiments.told(name, experiments.value(model, name))
        said = say(text, name=name, definition=model.definition(name), value=value)
        means, is_routine = experiments.meaning(model, name), model.routine(name)
        if is_routine:
            said = _brief(model.definition(name))
        elif model[name] is None:
            defined = experiments.defined_as(model, name)
            said = listed((name, defined), message("1 2"))
            means = sentences.joined([experiments.without_value(model, name), means])
        if was := self.replaced.get(name):
            was = _brief(was) if is_routine else was
            said = listed((said, instead_of(was)), message("1; 2"))
        return sentences.joined([name, means, said] if is_routine else [said, means])


def _brief(text: str) -> str:
    return experiments.shortened(" ".join(text.splitlines()), _BRIEF)


def instead_of(definition: str) -> str:
    # Translators: In a list, below a new definition: the one that it replaced
    return isolated(say("instead of {definition}", definition=definition))
