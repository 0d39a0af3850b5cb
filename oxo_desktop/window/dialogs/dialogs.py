"""Opens the dialogs, and passes on what they return."""

from functools import partial

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QMainWindow

from oxo_desktop.engine import GameSettings, Geometry, Refusal
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.settings import Settings
from oxo_desktop.store.games import Store
from oxo_desktop.window.controls.widgets import open_dialog
from oxo_desktop.window.menus import Menus


class Dialogs(QObject):
    """What the menus open, other than panels and files.

    Signals:
        new_game_chosen: the GameSettings and the Geometry of the game to begin.
        game_opened: a Game from the history, its GameSettings, and its number there.
        replay_requested: the player wants to see that game move by move.
        review_requested: the player wants to see what its moves did.
        score_reset: the score of the current players is another one now.
        said: what a screen reader is to say of a dialog, as a Sentence.
        failed: what went wrong, as a Refusal.
    """

    new_game_chosen = Signal(object, object)
    game_opened = Signal(object, object, object)
    replay_requested = Signal()
    review_requested = Signal()
    score_reset = Signal()
    said = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        window: QMainWindow,
        settings: Settings,
        preferences: CurrentPreferences,
        store: Store,
        analyst: Analyst,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._settings, self._preferences = settings, preferences
        self._store, self._analyst = store, analyst
        self._standing = Standing()

    def connect_menus(self, menus: Menus) -> None:
        menus.new_game.triggered.connect(self._open_new_game)
        menus.preferences.triggered.connect(self._open_preferences)
        menus.history.triggered.connect(self._open_history)
        menus.reset_score.triggered.connect(self._ask_to_reset_score)
        menus.contest.triggered.connect(self._open_contest)
        menus.worksheet.triggered.connect(self._open_worksheet)
        for name in ("rules", "manual", "shortcuts", "accessibility", "about"):
            getattr(menus, name).triggered.connect(partial(self._open_help, name))

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        self._standing = standing

    @Slot()
    def _open_new_game(self) -> None:
        from oxo_desktop.window.dialogs.new_game import NewGameDialog

        settings = self._settings
        two_players = GameSettings(*settings.names, settings.starts)
        dialog = NewGameDialog(
            self._standing.next_players,
            (settings.watched, two_players, settings.against_computer),
            self._standing.game.geometry,
            self._window,
        )
        dialog.chosen.connect(self._on_new_game_chosen)
        open_dialog(dialog)

    @Slot(object, object)
    def _on_new_game_chosen(self, players: GameSettings, board: Geometry) -> None:
        self._settings.game, self._settings.board = players, board
        self._preferences.keep()
        self.new_game_chosen.emit(players, board)

    @Slot()
    def _open_preferences(self) -> None:
        from oxo_desktop.window.dialogs.preferences import PreferencesDialog

        dialog = PreferencesDialog(self._preferences.value, self._window)
        dialog.changed.connect(self._preferences.set)
        open_dialog(dialog)

    @Slot()
    def _open_history(self) -> None:
        from oxo_desktop.window.history.history_window import HistoryWindow

        if self._brings_back(HistoryWindow):
            return
        history = HistoryWindow(
            self._store.history(), self._preferences, self._analyst,
            self.score_reset.emit, self._window,
        )  # fmt: skip
        history.open_requested.connect(self._open_game)
        history.replay_requested.connect(self._on_replay_requested)
        history.review_requested.connect(self._on_review_requested)
        history.new_game_requested.connect(self._open_new_game)
        history.games.said.connect(self.said)
        history.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        history.show()

    @Slot(int)
    def _open_game(self, number: int) -> bool:
        """Put a kept game on the board; return whether that was possible."""
        try:
            kept = self._store.reopen(number)
        except Refusal as refused:
            self.failed.emit(refused)
            return False
        if kept is not None:
            self.game_opened.emit(kept.game, kept.settings, kept.id)
        return kept is not None

    @Slot(int)
    def _on_replay_requested(self, number: int) -> None:
        if self._open_game(number):
            self.replay_requested.emit()

    @Slot(int)
    def _on_review_requested(self, number: int) -> None:
        if self._open_game(number):
            self.review_requested.emit()

    @Slot()
    def _ask_to_reset_score(self) -> None:
        from oxo_desktop.window.dialogs import questions

        dialog = questions.reset_score(self._standing, self._window)
        dialog.accepted.connect(self._reset_score)
        open_dialog(dialog)

    @Slot()
    def _reset_score(self) -> None:
        standing = self._standing
        self._store.reset_score(standing.players, standing.game.geometry.name)
        self.score_reset.emit()

    @Slot()
    def _open_contest(self) -> None:
        from oxo_desktop.window.dialogs.contest import ContestDialog

        if self._brings_back(ContestDialog):
            return
        board = self._standing.game.geometry
        dialog = ContestDialog(
            board, self._preferences, self._store, self._analyst, self._window
        )
        dialog.said.connect(self.said)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # beside it the game goes on
        dialog.show()

    def _brings_back(self, kind: type[QDialog]) -> bool:
        """Return whether there is such a dialog already, which then becomes active."""
        shown = self._window.findChild(kind)
        if shown is not None:
            shown.activateWindow()
        return shown is not None

    @Slot()
    def _open_worksheet(self) -> None:
        from oxo_desktop.window.worksheets.dialog import WorksheetDialog

        dialog = WorksheetDialog(
            self._standing, self._preferences, self._store, self._analyst, self._window
        )
        dialog.said.connect(self.said)
        open_dialog(dialog)

    def _open_help(self, name: str) -> None:
        from oxo_desktop.window.dialogs import help_dialogs

        open_dialog(getattr(help_dialogs, name)(self._window))
