"""Which dialogs there are, and what comes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.engine import Game, GameSettings, Score
from oxo_desktop.window.controls.widgets import open_dialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.settings import Preferences, Settings
    from oxo_desktop.store.games import Store
    from oxo_desktop.window.history.history_window import HistoryWindow
    from oxo_desktop.window.menus import Menus
    from oxo_desktop.window.theme import Theme


class Dialogs(QObject):
    """Opens the dialogs of a window.

    Args:
        window: what they belong to.
        theme: the colours.
        settings: what the New game dialog begins with.
        store: what the history shows.

    Signals:
        new_game_chosen: the GameSettings of the game to begin.
        preferences_changed: the Preferences as they are now, already remembered.
        next_game_changed: the Level and the Starts of the next game.
        game_opened: a Game from the history, its GameSettings, and its number there.
        replay_requested: that game is to be shown move by move.
        moves_given_up: the moves that could not be kept may be lost.
        score_reset: the score of the players at the board begins anew.
        told: what went wrong, as a sentence.
    """

    new_game_chosen = Signal(object)
    preferences_changed = Signal(object)
    next_game_changed = Signal(object, object)
    game_opened = Signal(object, object, object)
    replay_requested = Signal()
    moves_given_up = Signal()
    score_reset = Signal()
    told = Signal(str)

    def __init__(
        self, window: QWidget, theme: Theme, settings: Settings, store: Store
    ) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._settings = settings
        self._store = store
        self._players = self._next_players = GameSettings()
        self._geometry = Game().geometry.name
        self._score = Score()
        self._history: HistoryWindow | None = None

    def connect_menus(self, menus: Menus) -> None:
        """Open what the menus ask for."""
        menus.new_game.triggered.connect(self._open_new_game)
        menus.preferences.triggered.connect(self._open_preferences)
        menus.history.triggered.connect(self._open_history)
        menus.reset_score.triggered.connect(self._ask_to_reset_score)
        menus.rules.triggered.connect(self._open_rules)
        menus.shortcuts.triggered.connect(self._open_shortcuts)
        menus.about.triggered.connect(self._open_about)

    def theme(self) -> Theme:
        """Return the colours in force."""
        return self._theme

    def set_theme(self, theme: Theme) -> None:
        """Change every colour of what is open."""
        self._theme = theme
        if self._history is not None:
            self._history.set_theme(theme)

    @Slot(object)
    def on_settings_changed(self, players: GameSettings) -> None:
        """Take note of who plays."""
        self._players = self._next_players = players

    @Slot(object)
    def on_game_started(self, game: Game) -> None:
        """Take note of the board that they play on."""
        self._geometry = game.geometry.name

    @Slot(object)
    def on_score_changed(self, score: Score) -> None:
        """Take note of how their games ended."""
        self._score = score

    @Slot()
    def _open_new_game(self) -> None:
        from oxo_desktop.window.dialogs.new_game import NewGameDialog

        settings = self._settings
        dialog = NewGameDialog(
            self._next_players, settings.level, settings.names, self._window
        )
        dialog.chosen.connect(self._on_new_game_chosen)
        open_dialog(dialog)

    @Slot(object)
    def _on_new_game_chosen(self, players: GameSettings) -> None:
        self._settings.game = players
        self._keep_settings()
        self.new_game_chosen.emit(players)

    @Slot()
    def _open_preferences(self) -> None:
        from oxo_desktop.window.dialogs.preferences import PreferencesDialog

        dialog = PreferencesDialog(self._settings.preferences, self._window)
        dialog.changed.connect(self._on_preferences_changed)
        open_dialog(dialog)

    @Slot(object)
    def _on_preferences_changed(self, preferences: Preferences) -> None:
        before = self._settings.preferences
        self._settings.preferences = preferences
        self._keep_settings()
        self.preferences_changed.emit(preferences)
        level, starts = preferences.level, preferences.starts
        if (level, starts) != (before.level, before.starts):
            self._next_players = self._players.with_choice(level, starts)
            self.next_game_changed.emit(level, starts)

    def _keep_settings(self) -> None:
        problem = self._settings.keep()
        if problem is not None:
            self.told.emit(problem)

    @Slot()
    def _open_history(self) -> None:
        from PySide6.QtCore import Qt

        from oxo_desktop.window.history.history_window import HistoryWindow

        if self._history is not None:
            self._history.activateWindow()
            return
        history = HistoryWindow(self._store.history(), self._theme, self._window)
        history.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        history.open_requested.connect(self._on_open_requested)
        history.replay_requested.connect(self._on_replay_requested)
        history.destroyed.connect(self._on_history_closed)
        self._history = history
        history.show()

    @Slot()
    def _on_history_closed(self) -> None:
        self._history = None

    @Slot(int)
    def _on_open_requested(self, number: int) -> bool:
        """Bring a kept game onto the board; return whether that could be done."""
        try:
            kept = self._store.take_up(number)
        except ValueError as error:
            self.told.emit(f"The game cannot be opened. {error}")
            return False
        if kept is not None:
            self.game_opened.emit(kept.game, kept.settings, kept.id)
        return kept is not None

    @Slot(int)
    def _on_replay_requested(self, number: int) -> None:
        if self._on_open_requested(number):
            self.replay_requested.emit()

    def ask_to_lose_moves(self) -> None:
        """Ask whether OXO is to end though not all is kept."""
        from oxo_desktop.window.dialogs import questions

        dialog = questions.lose_moves(self._window)
        dialog.accepted.connect(self.moves_given_up)
        open_dialog(dialog)

    @Slot()
    def _ask_to_reset_score(self) -> None:
        from oxo_desktop.window.dialogs import questions

        dialog = questions.reset_score(self._players, self._score, self._window)
        dialog.accepted.connect(self._reset_score)
        open_dialog(dialog)

    @Slot()
    def _reset_score(self) -> None:
        self._store.reset_score(self._players, self._geometry)
        self.score_reset.emit()

    @Slot()
    def _open_rules(self) -> None:
        from oxo_desktop.window.dialogs import help_dialogs

        open_dialog(help_dialogs.rules(self.theme, self._window))

    @Slot()
    def _open_shortcuts(self) -> None:
        from oxo_desktop.window.dialogs import help_dialogs

        open_dialog(help_dialogs.shortcuts(self._window))

    @Slot()
    def _open_about(self) -> None:
        from oxo_desktop.window.dialogs import help_dialogs

        open_dialog(help_dialogs.about(self._window))
