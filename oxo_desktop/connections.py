"""Who listens to whom among the parts: the window, the game, the store, the analyst.

What is inside the window is connected there, most of it by `MainWindow` and `Features`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, SignalInstance

from oxo_desktop.engine import Level, Mark, Refusal
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.store.games import Store
from oxo_desktop.window.main_window import MainWindow

if TYPE_CHECKING:
    from oxo_desktop.sounds import Sounds
    from oxo_desktop.window.announcing.announcer import Announcer

    Connection = tuple[SignalInstance, Callable[..., None]]

_RETRY_MS = 3000
"""Milliseconds between two attempts to keep what could not be kept."""


def keep_games(controller: GameController, store: Store) -> None:
    """Keep every game; call this before connecting what shows the game."""
    controller.players_changed.connect(store.begin)
    controller.game_changed.connect(store.keep)


def let_think(analyst: Analyst, controller: GameController) -> None:
    """Let the analyst answer the controller's questions."""
    controller.choice_wanted.connect(analyst.choose)
    analyst.chosen.connect(controller.on_chosen)
    controller.reason_wanted.connect(analyst.explain)
    controller.task_wanted.connect(analyst.do)
    analyst.explained.connect(controller.on_explained)


def connect(window: MainWindow, controller: GameController) -> None:
    """Connect intents to the controller, and its facts to whatever shows them."""
    for signal, slot in (*_intents(window, controller), *facts(window, controller)):
        signal.connect(slot)


def _intents(window: MainWindow, controller: GameController) -> list[Connection]:
    menus, dialogs, features = window.menus, window.dialogs, window.features
    new_games = (
        menus.next_game.triggered,
        dialogs.new_game_chosen,
        dialogs.game_opened,
        window.files.opened,
    )
    return [
        # before the game begins, which may give cause for a notice itself
        *((wish, window.notices.clear_for_new_game) for wish in new_games),
        *((wish, window.stage.take_focus) for wish in new_games),
        (window.ready, controller.explain),
        (window.scene.square_clicked, controller.play),
        (window.side_panels.opened, controller.cancel_next_game),
        (window.strip.level_chosen, controller.choose_level),
        (window.panel.level_accepted, controller.choose_level),
        # after the controller, which decides whether it counts at once
        (window.strip.level_chosen, window.panel.on_level_chosen),
        (window.files.opened, controller.resume),
        (window.files.position_pasted, features.set_up),
        (window.stage.board_practised, window.files.on_board_practised),
        (window.files.done, window.stage.on_done),
        *(
            (s, window.panel.say_briefly)
            for s in (window.stage.done, window.stage.noted)
        ),
        (window.stage.told, window.panel.say_detail),
        (window.stage.said, window.panel.on_said),
        (dialogs.new_game_chosen, controller.new_game),
        (dialogs.game_opened, controller.resume),
        (dialogs.review_requested, features.review),
        (dialogs.score_reset, controller.refresh),
        (features.learning_offered, window.panel.offer_to_learn),
        (window.panel.learning_accepted, menus.learn.trigger),
        (window.panel.pause_wanted, controller.pause_or_go_on),
        (window.panel.step_wanted, controller.step),
        (window.stage.board_practised, controller.pause),
        (menus.next_game.triggered, controller.next_game),
        (menus.undo.triggered, controller.undo),
        (menus.redo.triggered, controller.redo),
        (menus.hint.triggered, controller.hint),
    ]


def facts(window: MainWindow, controller: GameController) -> list[Connection]:
    """Return which fact goes to which slot, in any order."""
    scene, panel = window.scene, window.panel
    # the board is on the screen before the rest is told
    readers = (
        scene, window.notes, window.strip, panel, window.menus, window.dialogs,
        window.features,
    )  # fmt: skip
    return [
        *((controller.move_refused, p.on_move_refused) for p in (scene, panel)),
        *((controller.hint_given, p.on_hint_given) for p in (panel, window.notes)),
        (controller.begun_anew, panel.on_begun_anew),
        (controller.next_game_due, window.on_next_game_due),
        *((controller.standing_changed, r.on_standing_changed) for r in readers),
    ]


def announce(
    window: MainWindow, controller: GameController, preferences: CurrentPreferences
) -> None:
    """Tell a screen reader what happens, from when the window is ready."""

    def begin() -> None:
        from oxo_desktop.window.announcing.announcer import Announcer

        announcer = Announcer(window.stage, preferences, controller.standing)
        for signal, slot in _announcements(window, controller, announcer):
            signal.connect(slot)

    window.ready.connect(begin)


def _announcements(
    window: MainWindow, controller: GameController, announcer: Announcer
) -> list[Connection]:
    dialogs, menus = window.dialogs, window.menus
    return [
        (controller.move_refused, announcer.on_move_refused),
        (controller.hint_given, announcer.on_hint_given),
        (controller.begun_anew, announcer.on_begun_anew),
        (controller.standing_changed, announcer.on_standing_changed),
        (window.scene.marks_changed, announcer.on_marks_changed),
        (window.strip.level_chosen, announcer.on_level_chosen),
        *((p.done, announcer.on_done) for p in (window.files, window.stage)),
        (dialogs.said, announcer.say),
        (window.stage.said, announcer.say_of_move),
        (window.stage.heard, announcer.say),
        (window.notices.shown, announcer.say_notice),
        (window.stage.edge_reached, announcer.on_edge_reached),
        (window.scene.square_clicked, announcer.on_square_clicked),
        (window.stage.described, announcer.on_described),
        (menus.chosen, announcer.on_chosen),
        (menus.in_vain, announcer.on_asked_in_vain),
        *(
            (switch.toggled, announcer.on_notes_switched)
            for switch in (menus.outcomes, menus.values, menus.threats)
        ),
        (menus.last_move.triggered, announcer.tell_last_move),
        (menus.board_by_rows.triggered, announcer.tell_board),
        (menus.free_squares.triggered, announcer.tell_free_squares),
        (menus.lines_through.triggered, announcer.tell_lines),
        (menus.threats_of_both.triggered, announcer.tell_threats),
        (menus.marks_of_both.triggered, announcer.tell_marks),
        (menus.turn.triggered, announcer.tell_turn),
        (menus.last_announcement.triggered, announcer.tell_again),
        (announcer.answered, window.stage.on_answered),
    ]


def follow_preferences(
    preferences: CurrentPreferences, window: MainWindow, controller: GameController
) -> None:
    """Apply the player's preferences now and after each change."""

    def prefer_level(_: Mark, level: Level) -> None:
        # two computers have levels of their own
        if controller.standing.players.human:
            preferences.remember(level=level)

    controller.on_preferences_changed(preferences.value, preferences.value)
    for part in (window.notes, window.view):
        part.on_preferences_changed(preferences.value, preferences.value)
    parts = window.notes, window.view, window.look
    for follower in (controller, *parts):
        preferences.changed.connect(follower.on_preferences_changed)
    for chosen in (window.strip.level_chosen, window.panel.level_accepted):
        chosen.connect(prefer_level)
    window.panel.pace_chosen.connect(lambda pace: preferences.change(pace=pace))
    for failed in (preferences.failed, window.look.failed):
        failed.connect(window.notices.show)


def play_sounds(
    preferences: CurrentPreferences, window: MainWindow, controller: GameController
) -> None:
    """Make the game heard, as soon as the player wants that and the window is there.

    Until then nothing of it is loaded.
    """
    made: list[Sounds] = []

    def begin() -> None:
        if made or not preferences.value.sounds:
            return
        from oxo_desktop.sounds import Sounds

        sounds = Sounds()
        made.append(sounds)
        preferences.changed.connect(sounds.on_preferences_changed)
        controller.move_made.connect(sounds.on_move_made)
        controller.move_refused.connect(sounds.on_move_refused)
        window.stage.edge_reached.connect(sounds.on_edge_reached)
        sounds.failed.connect(window.notices.show)
        window.destroyed.connect(sounds.close)

    for due in (window.ready, preferences.changed):
        due.connect(begin)


def report_problems(
    store: Store, window: MainWindow, controller: GameController
) -> None:
    """Show in the window what is not being kept, and try again until it is.

    Once the board is visible, the kept games are checked for damage.
    """
    retry = QTimer(window, interval=_RETRY_MS)
    at_once = QTimer(window, singleShot=True)
    for timer in (retry, at_once):
        timer.timeout.connect(store.retry)

    def on_problem(problem: Refusal | None) -> None:
        window.notices.on_problem_changed(problem)
        if problem is None:
            retry.stop()
        else:
            retry.start()

    def on_notice(notice: Refusal) -> None:
        window.notices.show(notice)
        # when the new file can be read
        QTimer.singleShot(0, controller.refresh)

    def on_damage() -> None:
        # called on another thread; and the window opens sooner without these imports
        from PySide6.QtCore import QMetaObject, Qt

        QMetaObject.invokeMethod(at_once, "start", Qt.ConnectionType.QueuedConnection)

    file = store.file
    file.on_problem, file.on_notice = on_problem, on_notice
    file.on_damage = on_damage
    window.painted.connect(file.check)
