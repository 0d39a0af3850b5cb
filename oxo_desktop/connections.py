"""Who listens to whom: every connection between the parts, and nothing else."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oxo_desktop.controller import GameController
    from oxo_desktop.settings import Preferences
    from oxo_desktop.store.games import Store
    from oxo_desktop.window.main_window import MainWindow

_RETRY_MS = 3000
"""How long what could not be kept waits until it is tried again."""


def keep(controller: GameController, store: Store) -> None:
    """Have every game kept; to be connected before whatever shows the game."""
    controller.settings_changed.connect(store.begin)
    controller.game_changed.connect(store.keep)


def connect(window: MainWindow, controller: GameController) -> None:
    """Connect intents to the controller and its facts to all that shows them."""
    scene, view, strip, panel = window.scene, window.view, window.strip, window.panel
    scene.square_clicked.connect(controller.play)
    window.position_requested.connect(controller.show)
    window.go_on_requested.connect(controller.go_on_from_here)
    window.looked_at.connect(controller.stay)
    window.files.opened.connect(controller.resume)
    window.dialogs.new_game_chosen.connect(controller.new_game)
    window.dialogs.preferences_changed.connect(partial(prefer, controller))
    window.dialogs.next_game_changed.connect(controller.set_next)
    window.dialogs.game_opened.connect(controller.resume)
    window.dialogs.score_reset.connect(controller.tell_score)
    window.menus.next_game.triggered.connect(controller.next_game)
    window.menus.undo.triggered.connect(controller.undo)
    window.menus.redo.triggered.connect(controller.redo)
    window.menus.hint.triggered.connect(controller.hint)

    controller.can_undo_changed.connect(window.menus.undo.setEnabled)
    controller.can_redo_changed.connect(window.menus.redo.setEnabled)
    controller.thinking_changed.connect(window.on_thinking_changed)
    controller.next_game_due.connect(window.on_next_game_due)
    controller.computer_chose.connect(panel.on_computer_chose)
    for refuser in (scene, panel):
        controller.move_refused.connect(refuser.on_move_refused)
    for reader in (strip, panel, window.files, window.dialogs):
        controller.settings_changed.connect(reader.on_settings_changed)
    for counter in (strip, window.dialogs):
        controller.score_changed.connect(counter.on_score_changed)
    for follower in (panel, window, window.files):
        controller.position_shown.connect(follower.on_position_shown)
    controller.game_started.connect(window.dialogs.on_game_started)
    for board in (scene, view, panel):
        controller.game_started.connect(board.on_game_started)
        controller.mark_placed.connect(board.on_mark_placed)
        controller.marks_removed.connect(board.on_marks_removed)
    for listener in (scene, strip, panel):
        controller.turn_changed.connect(listener.on_turn_changed)
        controller.game_over.connect(listener.on_game_over)
    for speaker in (scene, panel):
        controller.can_play_changed.connect(speaker.on_can_play_changed)
        controller.hint_given.connect(speaker.on_hint_given)


def prefer(controller: GameController, preferences: Preferences) -> None:
    """Have the controller keep the player's pace."""
    controller.set_pause(preferences.pause)
    controller.set_next_game_after(preferences.next_game_after * 1000)


def watch(store: Store, window: MainWindow, controller: GameController) -> None:
    """Have the window say what is not being kept, and try again until it is.

    Once the board has been painted, the kept games are checked for damage.
    """
    from PySide6.QtCore import QTimer

    retry = QTimer(window, interval=_RETRY_MS)
    at_once = QTimer(window, singleShot=True)
    for timer in (retry, at_once):
        timer.timeout.connect(store.retry)

    def on_problem(problem: str | None) -> None:
        window.on_problem_changed(problem)
        if problem is None:
            retry.stop()
        else:
            retry.start()

    def on_notice(text: str) -> None:
        window.tell(text)
        # once the file that takes its place can be read
        QTimer.singleShot(0, controller.tell_score)

    def on_damage() -> None:
        from PySide6.QtCore import QMetaObject, Qt

        # this is called on another thread
        QMetaObject.invokeMethod(at_once, "start", Qt.ConnectionType.QueuedConnection)

    file = store.file
    file.on_problem, file.on_notice = on_problem, on_notice
    file.on_damage = on_damage
    window.view.painted.connect(file.check)
