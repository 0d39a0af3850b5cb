"""The window of the history: every game that is kept, and how they ended."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QSize,
    Signal,
    SignalInstance,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.store.history import History
from oxo_desktop.window.controls.boxes import in_column, in_row
from oxo_desktop.window.controls.button_row import ButtonRow
from oxo_desktop.window.controls.fields import ChoiceGroup
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.controls.scrolling import ScrollArea
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.widgets import FRAME, FlatButton
from oxo_desktop.window.history.files import HistoryFiles
from oxo_desktop.window.history.games import HistoryGames
from oxo_desktop.window.history.statistics_view import StatisticsView
from oxo_desktop.window.history.table import ENTER
from oxo_desktop.words import as_title, message, say, without_mnemonic

_SIZE = (760, 600)
"""The size at first, in pixels, for text of the usual size."""

_LEAST = (620, 460)
"""The least size, in pixels, for text of the usual size."""


class HistoryWindow(QDialog):
    """Lists every game that is kept, to open one, or to export or delete several.

    It closes when a game is opened, replayed or reviewed, so that the board can be
    seen. Games played meanwhile are listed when the window becomes active again. What
    was deleted can be brought back until it closes.

    Attributes:
        games, files: its first page, and what it does with files.

    Signals:
        open_requested: the number of the game to open.
        replay_requested: the number of the game to replay.
        review_requested: the number of the game to review.
        new_game_requested: there is no game yet, and one is to begin.
    """

    open_requested = Signal(int)
    replay_requested = Signal(int)
    review_requested = Signal(int)
    new_game_requested = Signal()

    def __init__(
        self,
        history: History,
        preferences: CurrentPreferences,
        analyst: Analyst,
        restored: Callable[[], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        translated(self, windowTitle=lambda: as_title(say("Histor&y…")))
        self._history = history
        self._notice = NoticeBar()
        self._notice.hide()
        self.games = HistoryGames(history, self._notice)
        self.files = HistoryFiles(history, self.games, preferences, analyst, restored)
        self._statistics = StatisticsView()
        self._pages = QStackedWidget()
        self._pages.addWidget(self.games)
        self._pages.addWidget(self._statistics)
        self._lay_out()
        self.games.table.chosen.connect(self._open_game)
        self.games.table.selection_changed.connect(self._refresh_buttons)
        self.games.listed.connect(self._on_listed)
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self._end)
        self._on_listed()
        self.games.table.setFocus()
        self._take_room()

    def _lay_out(self) -> None:
        upper = QWidget()
        rows = self._notice, self._make_tabs(), (self._pages, 1)
        in_column(*rows, within=upper, spacing=12)
        self._column = in_column(
            (ScrollArea(QPalette.ColorRole.Window, upper), 1),
            in_row(None, self._make_buttons()),
            within=self,
            margins=(20, 14, 20, 18),
            spacing=12,
        )

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Undo):
            if self.games.isVisible():
                self.games.undo()
            return
        # Enter in a filter must not press the button that Qt would choose
        on_button = isinstance(self.focusWidget(), QPushButton)
        if on_button or event.key() not in ENTER:
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        self._end()
        super().done(result)

    @Slot()
    def _end(self) -> None:
        """End what goes on beside the window; what was deleted is gone for good."""
        self.files.stop()
        self._history.deletions.close()

    @Slot()
    def refresh(self) -> None:
        """List the games again if any was written since."""
        if self.games.model.is_outdated():
            self.games.refresh()

    def _take_room(self) -> None:
        room = self.screen().availableSize() - FRAME
        self.setMinimumSize(self._scaled(_LEAST).boundedTo(room))
        around = self._column.contentsMargins()
        wide = self.games.table.needed_width + around.left() + around.right()
        self.resize(self._scaled(_SIZE).expandedTo(QSize(wide, 0)).boundedTo(room))

    def _scaled(self, size: tuple[int, int]) -> QSize:
        wide, high = size
        return QSize(scaled_to_text(self, wide), scaled_to_text(self, high))

    def _make_tabs(self) -> QHBoxLayout:
        """Return the row of the pages, and of what is about all games."""
        tabs: list[FlatButton] = []
        # Translators: Buttons that show the one or the other
        for text in (message("&Games"), message("&Statistics")):
            button = translated(FlatButton(), text=partial(say, text))
            button.setAutoDefault(False)
            tabs.append(button)
        self._tabs = ChoiceGroup(self, dict(enumerate(tabs)))
        # they are about all games, whichever are listed; beside the export there would
        # be no room for them where text is large
        self._for_all = self.files.back_up_button, self.files.restore_button
        for button in self._for_all:
            button.hide()
        self._tabs.button(0).setChecked(True)
        self._tabs.picked.connect(self._show_picked)
        return in_row(*tabs, None, *self._for_all, self.files.export_button)

    def _make_buttons(self) -> ButtonRow:
        self._close = translated(FlatButton(), text=lambda: say("&Close"))
        self._close.clicked.connect(self.reject)
        self._for_one = []
        # Translators: Buttons for the game that is selected
        for text, request in (
            (message("&Replay"), self.replay_requested),
            (message("Re&view"), self.review_requested),
            (message("&Open"), self.open_requested),
        ):
            button = FlatButton(primary=request is self.open_requested)
            translated(button, text=partial(say, text))
            button.clicked.connect(partial(self._ask_for, request))
            self._for_one.append(button)
        name = message("&New game…")
        self._new_game = translated(
            FlatButton(primary=True), text=lambda: without_mnemonic(say(name))
        )
        self._new_game.clicked.connect(self._ask_for_new_game)
        return ButtonRow((self._close, *self._for_one, self._new_game))

    @Slot()
    def _on_listed(self) -> None:
        self._statistics.show_scores(self._history.statistics())
        self._refresh_buttons()

    @Slot()
    def _refresh_buttons(self) -> None:
        has_games = self.games.are_any
        self._new_game.setHidden(has_games)
        for button in self._for_one:
            button.setEnabled(self.games.table.selected is not None)
            button.setVisible(has_games and self.games.isVisibleTo(self))

    @Slot()
    def _show_picked(self) -> None:
        index = self._tabs.value
        self._pages.setCurrentIndex(index)
        for button in self._for_all:
            button.setVisible(index == 1)
        self.files.export_button.setVisible(index == 0)
        self._refresh_buttons()

    @Slot(int)
    def _open_game(self, number: int) -> None:
        self.open_requested.emit(number)
        self.accept()

    @Slot()
    def _ask_for_new_game(self) -> None:
        self.new_game_requested.emit()
        self.accept()

    def _ask_for(self, request: SignalInstance) -> None:
        number = self.games.table.selected
        if number is not None:
            request.emit(number)
            self.accept()
