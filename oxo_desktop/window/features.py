"""All that opens a panel beside the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence

from oxo_desktop.engine import Board
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.settings import GAMES_BEFORE_LEARNING, Settings
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.stepper import Step
from oxo_desktop.window.feature import Context, Feature
from oxo_desktop.window.moves.steps import STEP_KEYS
from oxo_desktop.words import say

if TYPE_CHECKING:
    from oxo_desktop.says.teaching import LearningStep
    from oxo_desktop.window.lessons.tutor import Tutor
    from oxo_desktop.window.model.modelling import Modelling
    from oxo_desktop.window.moves.moves_panel import Moves
    from oxo_desktop.window.set_up.setting_up import SettingUp


class Features(QObject):
    """Makes each feature when it is first opened.

    Args:
        context: what they are handed.

    Signals:
        learning_offered: the player has ended enough games to be shown what else there
            is than playing.
    """

    learning_offered = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context.stage)
        self._context = context
        self._made: dict[QAction, Feature] = {}
        self._number = self._playing = self._counted = 0
        """Of the game shown, the last one seen before its end, and the last counted."""
        self._shown: QAction | None = None
        """The switch of the panel that is shown."""
        menus = context.menus
        self._makers: dict[QAction, Callable[[], Feature]] = {
            menus.learn: self._make_learn,
            menus.moves: self._make_moves,
            menus.why: self._make_why,
            menus.review: self._make_review,
            menus.lessons: self._make_lessons,
            menus.model: self._make_model,
            menus.set_up: self._make_set_up,
            menus.think: self._make_think,
        }
        context.panels.closed.connect(self._on_closed)
        context.stage.board_practised.connect(menus.on_board_practised)

    def restore(self, settings: Settings) -> None:
        menus = self._context.menus
        if settings.moves_panel or settings.why_panel:
            self._shown = menus.moves if settings.moves_panel else menus.why
            self._shown.setChecked(True)
            panel = self.made(self._shown).panel
            self._context.panels.show_panel(panel, widens=False)
            self._show_on_board()

    def remember(self, settings: Settings) -> None:
        menus = self._context.menus
        settings.moves_panel = self._shown is menus.moves
        settings.why_panel = self._shown is menus.why

    def close_shown(self) -> bool:
        """Close the panel that is shown, if one is; return whether it was."""
        shown = self._shown
        if shown is not None:
            shown.setChecked(False)
        return shown is not None

    def connect_menus(self) -> None:
        for switch in self._makers:
            switch.toggled.connect(partial(self._on_toggled, switch))

    def add_keys(self) -> None:
        """Let keys lead through the moves, whether these are shown or not."""
        for step, keys in STEP_KEYS.items():
            action = translated(QAction(self), text=partial(say, step.value))
            action.setShortcuts(list(map(QKeySequence, keys.split(" or "))))
            action.triggered.connect(partial(self._take_step, step, action))
            self._context.stage.window.addAction(action)

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        before, self._number = self._number, standing.number
        if standing.number != before:
            for feature in self._made.values():
                feature.on_game_started()
        for feature in self._made.values():
            # one of them may have let two computers wait
            feature.on_standing_changed(self._context.controller.standing)
        self._show_on_board()
        self._count_game(standing)

    def _count_game(self, standing: Standing) -> None:
        """Count the player's own games that have ended, and offer once to learn."""
        preferences = self._context.preferences
        ended = preferences.settings.games_ended
        if not standing.game.outcome.is_over:
            self._playing = standing.number
        elif self._playing == standing.number > self._counted:
            self._counted = standing.number
            is_own = not (standing.players.is_watched or standing.offer)
            if is_own and ended < GAMES_BEFORE_LEARNING:
                preferences.remember(games_ended=ended + 1)
                if ended + 1 == GAMES_BEFORE_LEARNING:
                    self.learning_offered.emit()
                    self._context.stage.heard.emit(sentences.offer_to_learn)

    @Slot()
    def replay(self) -> None:
        switch = self._context.menus.moves
        switch.setChecked(True)
        replay = cast("Moves", self.made(switch)).panel.replay
        replay.take(Step.FIRST)
        replay.play()

    @Slot()
    def review(self) -> None:
        """Show the review of the game on the board, also if one is shown."""
        switch = self._context.menus.review
        if switch.isChecked():
            self.made(switch).on_toggled(shown=True)
        else:
            switch.setChecked(True)

    @Slot(object)
    def _open_learning_step(self, step: LearningStep) -> None:
        menus, steps = self._context.menus, type(step)
        switch = {
            steps.LESSONS: menus.lessons,
            steps.PUZZLES: menus.lessons,
            steps.WHY: menus.why,
            steps.THINK: menus.think,
            steps.BUILD: menus.model,
        }[step]
        if step is steps.PUZZLES:
            cast("Tutor", self.made(switch)).begin_puzzles()
        switch.setChecked(True)
        if step is steps.BUILD:
            cast("Modelling", self.made(switch)).build_up()

    @Slot(object)
    def set_up(self, board: Board) -> None:
        switch = self._context.menus.set_up
        cast("SettingUp", self.made(switch)).show_board(board)

    def made(self, switch: QAction) -> Feature:
        """Return the Feature that this action opens."""
        if switch not in self._made:
            self._made[switch] = feature = self._makers[switch]()
            feature.on_standing_changed(self._context.controller.standing)
            feature.panel.close_requested.connect(switch.toggle)
            self._context.panels.add(feature.panel)
        return self._made[switch]

    def _on_toggled(self, switch: QAction, shown: bool) -> None:  # noqa: FBT001 - a signal's
        feature, panels, before = self.made(switch), self._context.panels, self._shown
        feature.on_toggled(shown=shown)
        if shown:
            self._shown = switch
            panels.show_panel(feature.panel)
            if before is not None:
                # it ends too, but its panel has been replaced already
                before.setChecked(False)
        elif switch is before:
            self._shown = None
            panels.show_panel(None)
        self._show_on_board()

    def _show_on_board(self) -> None:
        """Show on the game's board what goes with the panel: numbers, and lit lines."""
        menus, shown = self._context.menus, self._shown
        standing = self._context.controller.standing
        explains = shown is menus.why and bool(standing.explained)
        lists = shown is menus.moves and bool(standing.game.line)
        counts = shown is menus.model
        named = explains or lists or shown is menus.review
        self._context.notes.number_squares(wanted=named or counts, counted=counts)
        self._context.notes.explain(wanted=shown is menus.why)

    @Slot()
    def _on_closed(self) -> None:
        """Show the end of the game: without a panel no button leads back to it."""
        controller = self._context.controller
        controller.show(len(controller.game.moves))

    def _take_step(self, step: Step, action: QAction) -> None:
        controller, switch = self._context.controller, self._context.menus.moves
        if switch in self._made:
            cast("Moves", self._made[switch]).panel.replay.pause()
        standing = controller.standing
        ply = step.leads_to(standing.ply, len(standing.game.line))
        if ply == standing.ply:
            self._context.menus.ask_in_vain(action)
        controller.show(ply)

    def _make_learn(self) -> Feature:
        from oxo_desktop.window.learn import Learning

        learning = Learning(self._context)
        learning.panel.chosen.connect(self._open_learning_step)
        return learning

    def _make_moves(self) -> Feature:
        from oxo_desktop.window.moves.moves_panel import Moves

        return Moves(self._context)

    def _make_why(self) -> Feature:
        from oxo_desktop.window.why import Why

        return Why(self._context)

    def _make_review(self) -> Feature:
        from oxo_desktop.window.review.reviewing import Reviewing

        return Reviewing(self._context)

    def _make_lessons(self) -> Feature:
        from oxo_desktop.window.lessons.tutor import Tutor

        return Tutor(self._context)

    def _make_model(self) -> Feature:
        from oxo_desktop.window.model.modelling import Modelling

        return Modelling(self._context)

    def _make_set_up(self) -> Feature:
        from oxo_desktop.window.set_up.setting_up import SettingUp

        return SettingUp(self._context)

    def _make_think(self) -> Feature:
        from oxo_desktop.window.think.thinking import Thinking

        return Thinking(self._context)
