"""The panel in which a search is watched, and the rules of the levels."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QPalette
from PySide6.QtWidgets import QGridLayout, QWidget

from oxo_desktop.engine import Mark, Value
from oxo_desktop.engine.game_tree import METHODS, Count, Shortcuts
from oxo_desktop.says import sentences, thinking
from oxo_desktop.window import theme
from oxo_desktop.window.controls.button_row import ButtonRow
from oxo_desktop.window.controls.fields import ChoiceBox, Segments, TickBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.side_panel import SidePanel, onwards
from oxo_desktop.window.controls.texts import SeenLabel, WrappedLabel
from oxo_desktop.window.controls.widgets import SEEN, TARGET, FlatButton, PlainLabel
from oxo_desktop.window.think.comparison import Comparison
from oxo_desktop.window.think.tree_drawing import color_of
from oxo_desktop.window.think.tree_view import BETWEEN, TreeView
from oxo_desktop.words import (
    Sentence,
    as_title,
    grouped,
    message,
    say,
    without_mnemonic,
)

_T = TypeVar("_T", Mark, Value)

SPEEDS = {
    1200: message("Speed: slow"),
    400: message("Speed: medium"),
    80: message("Speed: fast"),
    16: message("Speed: very fast"),
}
"""The name of each speed, by the milliseconds between two steps."""

_MEDIUM = 400
"""The speed at first, one of SPEEDS."""

_WIDTH = 640
"""In pixels, where text is of the usual size."""

_SMALL = TARGET, SEEN, 0
"""The measures of the buttons that change the size; see FlatButton."""

_AROUND = 6
"""Before and after each part of the legend, in pixels."""

_ZOOMS = {-1: message("Smaller boards"), 1: message("Larger boards")}
"""What is done by so many sizes, as messages."""


class ThinkView(Enum):
    """What is watched; the values are messages."""

    # Translators: A button: shows a search as a tree
    TREE = message("Search tree")
    # Translators: A button: shows the rules of the computer's levels
    RULES = message("Rules", "of the levels")


class Legend(ButtonRow):
    """What sides to move do, or what values mean, in their colours."""

    def __init__(
        self,
        of: Iterable[_T],
        told: Callable[[_T], str],
        color: Callable[[_T], QColor],
        before: Sequence[QWidget] = (),
    ) -> None:
        self._labels = {
            translated(PlainLabel(), text=partial(told, each)): partial(color, each)
            for each in of
        }
        for label in self._labels:
            label.setContentsMargins(_AROUND, 0, _AROUND, 0)
        super().__init__([*before, *self._labels])
        self.retheme()

    def show_told(self, *, shown: bool) -> None:
        for label in self._labels:
            label.setVisible(shown)

    def be_about(self, widget: QWidget) -> None:
        """Belong to a widget, so that Orca doesn't read it before all others."""
        for label in self._labels:
            label.setBuddy(widget)

    def retheme(self) -> None:
        for label, color in self._labels.items():
            palette = QPalette()
            palette.setColor(QPalette.ColorRole.WindowText, color())
            label.setPalette(palette)


class Numbers(QWidget):
    """How often each way to search takes which step, as a table."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        headings = (
            # Translators: Headings of columns: how many positions were
            message("looked at"), message("cut off"), message("remembered"),
        )  # fmt: skip
        for column, text in enumerate(headings, start=1):
            heading = PlainLabel(muted=True)
            grid.addWidget(translated(heading, text=partial(say, text)), 0, column)
        self._rows = {
            method: (WrappedLabel(), *(PlainLabel() for _ in headings))
            for method in METHODS
        }
        for row, labels in enumerate(self._rows.values(), start=1):
            for column, label in enumerate(labels):
                grid.addWidget(label, row, column)
        self._counts: Mapping[Shortcuts, Count] = {}
        self.show_counts(METHODS[0], {})

    def told(self) -> str:
        """Return how many positions each way looks at, as far as that is known."""
        known = (method for method in METHODS if method in self._counts)
        return sentences.joined(
            thinking.looked_at(method, self._counts[method].looked_at)
            for method in known
        )

    def show_counts(
        self,
        chosen: Shortcuts,
        counts: Mapping[Shortcuts, Count],
        so_far: Count | None = None,
    ) -> None:
        """Show what is known, and how far the search that is `chosen` has come."""
        role, self._counts = QPalette.ColorRole, counts
        for method, labels in self._rows.items():
            whole, now = counts.get(method), so_far if method == chosen else None
            found = now or whole
            texts: list[Sentence] = [partial(thinking.method, method)]
            texts += [partial(grouped, each) for each in found or ()]
            texts += [sentences.nothing] * (len(labels) - len(texts))
            if now and whole:
                texts[1] = partial(thinking.of_all, now.looked_at, whole.looked_at)
            ink = role.WindowText if method == chosen else role.PlaceholderText
            for label, text in zip(labels, texts, strict=True):
                translated(label, text=text)
                label.setForegroundRole(ink)


class ThinkPanel(SidePanel):
    """A panel with a tree and what is counted, or with the levels side by side.

    Args:
        parent: the window it is docked in.
        model: opens the OXO model.

    Attributes:
        view: asks which of both is shown.
        method: asks for the shortcuts of the search.
        speed: asks how fast it is played.
        own: asks for the position of the game, or for the one it begins with.
        size_told: says how large a tree is of which not all is shown at first.
        tree: shows it.
        unfold: while it is checked, all of the tree is unfolded.
        other: shows another position, where there is no tree to be shown.
        comparison: of the levels.

    Signals:
        heard: what a screen reader alone is to say, as a Sentence.
    """

    heard = Signal(object)

    def __init__(self, parent: QWidget, model: QAction) -> None:
        super().__init__(
            parent,
            lambda: as_title(say("&How it thinks")),
            lambda: say("Back to the game"),
            width=_WIDTH,
        )
        self.view = Segments(ThinkView, lambda view: say(view.value))
        self.method = ChoiceBox(METHODS, thinking.method)
        self.speed = ChoiceBox(SPEEDS, lambda speed: say(SPEEDS[speed]))
        self.speed.value = _MEDIUM
        self._sides = Legend(Mark, thinking.takes, lambda m: theme.current().of_mark(m))
        self.tree, self.numbers = TreeView(self._sides), Numbers()
        self.comparison = Comparison()
        # Translators: While this is ticked, all of a tree is shown
        self.unfold = translated(TickBox(), text=lambda: say("&Unfold all"))
        self.other = translated(FlatButton(), text=sentences.nothing)
        # a screen reader is told it where the keyboard is
        self._told = SeenLabel(muted=True)
        self._smaller, self._larger = FlatButton("−"), FlatButton("+")
        for button, by in ((self._smaller, -1), (self._larger, 1)):
            button.measures = _SMALL
            translated(button, accessibleName=partial(say, _ZOOMS[by]))
            button.clicked.connect(partial(self.tree.zoom, by))
        self.own = translated(FlatButton(), text=sentences.nothing)
        # a click leaves the keyboard to the tree: with the ring of the focus, beside
        # what is chosen, it would seem to be chosen too
        self.own.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.size_told = WrappedLabel(muted=True)
        # Translators: A button: shows how much each way to search looks at
        compare = translated(FlatButton(), text=lambda: say("Compare the methods"))
        help_ = translated(FlatButton(), text=lambda: without_mnemonic(say("&Help")))
        self._help = WrappedLabel(muted=True)
        translated(self._help, text=_help)
        self._folds = {compare: self.numbers, help_: self._help}
        for button, told in ((compare, self.numbers.told), (help_, _help)):
            button.setCheckable(True)
            button.toggled.connect(self._folds[button].setVisible)
            button.toggled.connect(partial(self._tell_unfolded, told))
        self._model = onwards(model, lambda: say("Build the game"))
        self.tree.zoomed.connect(self._on_zoomed)
        # once the panel is laid out: Qt would lay it out anew in the midst of that
        queued = Qt.ConnectionType.QueuedConnection
        self.tree.zoomed.connect(self._show_sides, queued)
        self._lay_out()
        self.show_view(ThinkView.TREE)

    def show_view(self, view: ThinkView) -> None:
        for part in self._of_tree:
            part.setVisible(view is ThinkView.TREE)
        for button, part in self._folds.items():
            part.setVisible(view is ThinkView.TREE and button.isChecked())
        self.comparison.setVisible(view is ThinkView.RULES)
        self.size_told.say(sentences.nothing)
        self.tell(sentences.nothing)

    def tell(self, text: Sentence, offer: Sentence = sentences.nothing) -> None:
        """Say something in the place of the tree, and offer what may be done then."""
        is_tree = self.view.value is ThinkView.TREE
        self._told.say(text)
        translated(self.other, text=offer)
        self.other.setVisible(bool(offer()))
        is_told = bool(text())
        self.tree.setVisible(is_tree and not is_told)
        self.comparison.setVisible(not is_tree and not is_told)
        self._head.show_told(shown=is_tree and not is_told)
        self.unfold.setEnabled(not is_told)
        self._enable_zoom()
        self._show_sides()

    def _lay_out(self) -> None:
        asks = self.view, self.own, self.method
        self._head = Legend(reversed(Value), thinking.stands_for, color_of, asks)
        buttons = self._smaller, self._larger
        compare, help_ = self._folds
        of_tree = self.speed, *buttons, self.unfold
        controls = ButtonRow((*of_tree, help_, compare, self._model))
        # on a low screen the tree needs the room
        self.column.setSpacing(BETWEEN)
        above = self._head, self._told, self.other, self.size_told
        below = controls, self.numbers, self._help
        for part in above:
            self.column.addWidget(part)
        self.column.addWidget(self.tree, 1)
        self.column.addWidget(self._sides)
        self.column.addWidget(self.comparison, 1)
        # the room of both where something is told in their place
        self.column.addStretch()
        for each in below:
            self.column.addWidget(each)
        for legend in (self._head, self._sides):
            legend.be_about(self.tree)
        # they are told once they are unfolded, and not before all others either
        for label in (self._help, *self.numbers.findChildren(PlainLabel)):
            label.setBuddy(self.tree)
        name_unseen(self.method, lambda: say("Search method"))
        name_unseen(self.speed, lambda: say("Speed"))
        self._of_tree = (
            self.method, self.tree, self.unfold, *buttons, *self._folds,
        )  # fmt: skip

    def _tell_unfolded(self, told: Sentence, on: bool) -> None:  # noqa: FBT001 - a signal's
        """Have a screen reader say what can be read now: no key leads there."""
        if on:
            self.heard.emit(told)

    @Slot(int)
    def _on_zoomed(self, by: int) -> None:
        self._enable_zoom()
        if by:
            self.heard.emit(partial(say, _ZOOMS[by]))

    def _enable_zoom(self) -> None:
        is_there = not self.tree.isHidden()
        self._smaller.setEnabled(is_there and not self.tree.is_smallest)
        self._larger.setEnabled(is_there and not self.tree.is_largest)

    @Slot()
    def _show_sides(self) -> None:
        """Show what the sides do, unless that stands below each board."""
        has_words = self.tree.drawing.has_words
        self._sides.setVisible(not (self.tree.isHidden() or has_words))


def _help() -> str:
    told = thinking.keys(), thinking.unfolds_all(), thinking.as_hard_does()
    return sentences.joined(told)
