"""Cards about the rules of the computer: the name of each, and what it saw."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from oxo_desktop.says import explanations
from oxo_desktop.says.explanations import RuleState, RuleTried
from oxo_desktop.window.controls.boxes import in_column
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    outline_rounded,
    smooth_painter,
    stroke_path,
    tick_path,
)
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.texts import Readable, SeenLabel, WrappedLabel
from oxo_desktop.words import is_right_to_left

_SIGN = 22
"""The room for the sign on a card, in pixels where text is of the usual size."""


class RuleCard(QWidget):
    """The name of a rule, what it saw, and a sign: a tick where it decided.

    Attributes:
        label: says both to a screen reader.
    """

    def __init__(self) -> None:
        super().__init__()
        self._state = RuleState.UNKNOWN
        self.label = WrappedLabel(bold=True)
        self._finding = SeenLabel(scale=0.85)
        self._column = in_column(self.label, self._finding, within=self, spacing=3)
        self.retranslate()

    def show_rule(self, tried: RuleTried) -> None:
        """Show what a rule saw; nothing is said of it where that is not known."""
        self._state = state = tried.state
        translated(self._finding, text=tried.finding)
        translated(
            self.label,
            text=partial(explanations.rule_name, tried.rule),
            accessibleName=partial(explanations.rule_and_finding, tried),
        )
        text, muted = QPalette.ColorRole.WindowText, QPalette.ColorRole.PlaceholderText
        is_muted = state is RuleState.NOT_REACHED
        self.label.setForegroundRole(muted if is_muted else text)
        decided = state is RuleState.DECIDED
        self._finding.setForegroundRole(text if decided else muted)
        self._finding.setVisible(state is not RuleState.UNKNOWN)
        self.update()

    def retranslate(self) -> None:
        """Leave room for the sign on the side where the current language ends."""
        sign = scaled_to_text(self, _SIGN) + 12
        left, right = (sign, 12) if is_right_to_left() else (12, sign)
        self._column.setContentsMargins(left, 9, right, 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        accent = palette.color(role.Highlight)
        painter = smooth_painter(self)
        box = QRectF(self.rect())
        colors = palette.color(role.Mid), palette.color(role.Base)
        fill_bordered(painter, box, 10, 1, colors)
        inset = 6 + scaled_to_text(self, _SIGN) / 2
        x = inset if is_right_to_left() else self.width() - inset
        middle, half = QPointF(x, self.height() / 2), QPointF(4.5, 0)
        if self._state is RuleState.DECIDED:
            outline_rounded(painter, box, 10, 2, accent)
            painter.fillPath(tick_path(middle, 24), accent)
        elif self._state in (RuleState.PASSED, RuleState.OVERLOOKED):
            dash = stroke_path(middle - half, middle + half, 2.5)
            painter.fillPath(dash, palette.color(role.PlaceholderText))


class RuleCards(Readable):
    """The cards of a level's rules, with texts above them and below, to be read.

    Attributes:
        decided: the card of the rule that decided, if one did.
    """

    def __init__(
        self, above: Sequence[WrappedLabel], below: Sequence[WrappedLabel] = ()
    ) -> None:
        super().__init__()
        self.cards: list[RuleCard] = []
        self.decided: RuleCard | None = None
        self._above = len(above)
        for index, label in enumerate((*above, *below)):
            self.insert(index, label, label)

    def show_rules(self, rules: Sequence[RuleTried]) -> None:
        while len(self.cards) < len(rules):
            card = RuleCard()
            self.insert(self._above + len(self.cards), card, card.label)
            self.cards.append(card)
        for card in self.cards[len(rules) :]:
            card.hide()
        self.decided = None
        for card, tried in zip(self.cards, rules, strict=False):
            card.show_rule(tried)
            card.show()
            if tried.state is RuleState.DECIDED:
                self.decided = card
        self.settle()
