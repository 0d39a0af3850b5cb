"""What each level plays in one position, and by which rule, side by side."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QBoxLayout, QWidget

from oxo_desktop.engine import Choice, Game, Geometry, Level, Line
from oxo_desktop.engine.levels import levels_of, looked_at
from oxo_desktop.says import explanations, sentences, thinking
from oxo_desktop.says.explanations import RuleState, RuleTried
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.rule_card import RuleCards
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.texts import WrappedLabel

_NARROW = 180
"""The least width of a level beside others, in pixels where text is of usual size."""


class RuleLook(NamedTuple):
    """A look of a level at the position, by one of its rules.

    Attributes:
        squares: those the rule allows, if it decides.
        lines: those it looks at.
    """

    level: Level
    tried: RuleTried
    squares: tuple[int, ...]
    lines: tuple[Line, ...]

    def told(self) -> str:
        return thinking.rule_of(self.level, self.tried.rule)


def levels_compared(geometry: Geometry) -> tuple[Level, ...]:
    """Return the levels that go by rules: Random has none."""
    return tuple(each for each in levels_of(geometry) if each is not Level.RANDOM)


def looks(position: Game, choices: Mapping[Level, Choice]) -> list[RuleLook]:
    """Return each look of each level at a position, until a rule decides."""
    board, mark, found = position.board, position.turn, []
    assert mark is not None
    for level, choice in choices.items():
        gone = explanations.gone_through(level, board.geometry, choice, mark)
        for tried in gone:
            if tried.state is RuleState.NOT_REACHED:
                break
            decides = tried.state is RuleState.DECIDED
            lines = looked_at(tried.rule, board, mark)
            reason = choice.reason
            squares = reason.positions if decides else ()
            lines = lines or (reason.lines if decides else ())
            found.append(RuleLook(level, tried, squares, lines))
    return found


class _LevelColumn(RuleCards):
    """A level: its name, what it plays, and its rules."""

    def __init__(self, level: Level) -> None:
        name = WrappedLabel(scale=1.05, bold=True)
        about = WrappedLabel(scale=0.8, muted=True)
        self._answer = WrappedLabel(bold=True)
        super().__init__((name, about, self._answer))
        self.level = level
        translated(name, text=partial(sentences.level, level))
        translated(about, text=partial(explanations.about_the_rules, level))

    def show_looks(self, position: Game, gone: list[RuleLook], choice: Choice) -> None:
        """Show what its rules have seen by now, and its answer once one decides."""
        geometry, mark = position.geometry, position.turn
        assert mark is not None
        has_decided = bool(gone) and gone[-1].tried.state is RuleState.DECIDED
        known = choice if has_decided else None
        rules = explanations.gone_through(self.level, geometry, known, mark)
        rules[: len(gone)] = [look.tried for look in gone]
        answer = sentences.nothing
        if has_decided:
            answer = partial(thinking.answer, geometry, gone[-1].squares)
        self._answer.say(answer)
        self.show_rules(rules)


class Comparison(ScrollArea):
    """The levels beside each other, or one below the other where there is no room."""

    def __init__(self) -> None:
        content = QWidget()
        super().__init__(QPalette.ColorRole.Base, content)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._columns: dict[Level, _LevelColumn] = {
            level: _LevelColumn(level) for level in Level if level is not Level.RANDOM
        }
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, content)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(10)
        self._seen: QWidget | None = None
        for column in self._columns.values():
            self._row.addWidget(column, 1, Qt.AlignmentFlag.AlignTop)
            column.reached.connect(self._see)
        self.clear()

    def show_looks(
        self, position: Game, gone: list[RuleLook], choices: Mapping[Level, Choice]
    ) -> None:
        """Show what has been seen in the looks that have been taken."""
        for level, column in self._columns.items():
            column.setVisible(level in choices)
        self._arrange()
        for level, choice in choices.items():
            column = self._columns[level]
            own = [look for look in gone if look.level is level]
            column.show_looks(position, own, choice)
            if gone and gone[-1].level is level:
                self._see(column.cards[len(own) - 1])

    def clear(self) -> None:
        for column in self._columns.values():
            column.hide()

    @Slot(QWidget)
    def _see(self, part: QWidget) -> None:
        self._seen = part
        self.ensureWidgetVisible(part)

    def _arrange(self) -> None:
        directions = QBoxLayout.Direction
        shown = sum(not column.isHidden() for column in self._columns.values())
        least = shown * scaled_to_text(self, _NARROW)
        is_wide = self.width() >= least
        self._row.setDirection(
            directions.LeftToRight if is_wide else directions.TopToBottom
        )

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() is QEvent.Type.Resize:
            self._arrange()
        is_laid_out = event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest)
        if is_laid_out and self._seen is not None:
            # it may have another place now
            self.ensureWidgetVisible(self._seen)
        return handled

    def retranslate(self) -> None:
        super().retranslate()
        self._arrange()
