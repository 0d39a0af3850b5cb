"""The rules of the computer's level, and which of them chose its last move."""

from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from oxo_desktop.engine import Level, Mark, Verdict
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.tasks import Token
from oxo_desktop.says import explanations, sentences
from oxo_desktop.says.explanations import RuleState, RuleTried
from oxo_desktop.window.controls.boxes import put
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.rule_card import RuleCards
from oxo_desktop.window.controls.side_panel import SidePanel, offering, onwards
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.feature import Context, Feature
from oxo_desktop.words import Sentence, as_title, say


class WhyPanel(SidePanel):
    """A panel about the computer's last move that is shown on the board.

    Args:
        parent: the window it is in.
        analyst: finds out what perfect play would have done.
        new_game: begins one, which may be against the computer.
        think: opens how a computer thinks.
    """

    def __init__(
        self, parent: QWidget, analyst: Analyst, new_game: QAction, think: QAction
    ) -> None:
        super().__init__(
            parent,
            lambda: as_title(say("&Why this move?")),
            lambda: say("Close the panel"),
        )
        self._analyst, self._token = analyst, Token()
        self._standing = Standing()
        self._move = WrappedLabel(bold=True)
        self._about = WrappedLabel(scale=0.85, muted=True)
        self._perfect = WrappedLabel(scale=0.9)
        self._rules = RuleCards((self._move, self._about), (self._perfect,))
        self._new_game = offering(new_game, lambda: say("&New game…"))
        self._think = onwards(think, lambda: as_title(say("&How it thinks")))
        self._lay_out()

    @property
    def is_known(self) -> bool:
        """Whether it has been found out which rule decided, or that none did."""
        standing = self._standing
        return standing.is_explained or not standing.explained

    def told(self) -> str:
        """Return which rule has decided and what it saw, or why none is shown."""
        standing = self._standing
        if not standing.explained:
            return self._no_move()
        if standing.choice is None:
            return explanations.not_its_move()
        told = (RuleState.OVERLOOKED, RuleState.DECIDED)
        tried = (each for each in self._gone_through() if each.state in told)
        return sentences.joined(map(explanations.rule_and_finding, tried))

    def on_standing_changed(self, standing: Standing) -> None:
        before, self._standing = self._standing, standing
        if _about(standing) != _about(before) and not self.isHidden():
            self._explain()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._explain()

    def hideEvent(self, event: QHideEvent) -> None:
        self._token.drop()
        super().hideEvent(event)

    def _lay_out(self) -> None:
        self._scroller = self.add_scrolled(self._rules)
        self._rules.reached.connect(self._scroller.ensureWidgetVisible)
        # once all has its place, and whenever there is less room
        self._scroller.verticalScrollBar().rangeChanged.connect(self._show_decided)
        put(self.column, self._new_game, self._think)

    def _explain(self) -> None:
        explained = self._standing.explained
        self._perfect.say(sentences.nothing)
        self._say_head()
        self._rules.show_rules(self._gone_through())
        self._show_decided()
        self._token.drop()
        if explained:
            before = self._standing.position.at(len(explained) - 1)
            self._token = self._analyst.value(before, self._on_valued)

    @Slot()
    def _show_decided(self) -> None:
        """Scroll to the rule that decided, unless the keyboard leads through them."""
        focused, decided = QApplication.focusWidget(), self._rules.decided
        is_led = focused is not None and self._rules.isAncestorOf(focused)
        if decided is not None and not is_led:
            self._scroller.verticalScrollBar().setValue(0)
            self._scroller.ensureWidgetVisible(decided)

    def _say_head(self) -> None:
        standing = self._standing
        explained, (mark, level) = standing.explained, self._mover()
        moved: Sentence = sentences.nothing
        about: Sentence = self._no_move
        if level is not None:
            number, geometry = len(explained), standing.game.geometry
            moved = partial(explanations.move, geometry, number, mark, explained[-1])
            about = partial(explanations.about_the_rules, level)
            if standing.is_explained and standing.choice is None:
                about = explanations.not_its_move
        self._move.say(moved)
        translated(self._about, text=about)
        self._new_game.setVisible(not standing.players.has_computer)

    def _no_move(self) -> str:
        return explanations.no_move(self._standing.players)

    def _mover(self) -> tuple[Mark, Level | None]:
        """Return who made the move that is explained, and at which level, if any."""
        standing = self._standing
        mark = standing.game.mark_of_move(len(standing.explained) - 1)
        return mark, standing.players.level_of(mark) if standing.explained else None

    def _gone_through(self) -> list[RuleTried]:
        (mark, level), standing = self._mover(), self._standing
        if level is None:
            return []
        geometry = standing.game.geometry
        return explanations.gone_through(level, geometry, standing.choice, mark)

    def _on_valued(self, verdicts: dict[int, Verdict], _: bool) -> None:  # noqa: FBT001 - the analyst's
        geometry, position = self._standing.game.geometry, self._standing.explained[-1]
        self._perfect.say(
            partial(explanations.perfect_play, geometry, position, verdicts)
        )


class Why(Feature):
    """Explains the computer's last move."""

    panel: WhyPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        actions = context.menus.new_game, context.menus.think
        self.panel = WhyPanel(self._stage.window, self._analyst, *actions)
        self._is_to_be_told = False

    def on_toggled(self, *, shown: bool) -> None:
        self._is_to_be_told = shown
        self._tell()

    def on_standing_changed(self, standing: Standing) -> None:
        self.panel.on_standing_changed(standing)
        self._tell()

    def _tell(self) -> None:
        if self._is_to_be_told and self.panel.is_known:
            self._is_to_be_told = False
            self._stage.heard.emit(self.panel.told)


def _about(standing: Standing) -> tuple[object, ...]:
    """Return what the panel shows of how things stand."""
    shown = standing.players, standing.game.geometry, standing.explained
    return *shown, standing.is_explained, standing.choice
