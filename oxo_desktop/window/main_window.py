"""The main window: its layout, and the events that Qt sends to a window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QKeyCombination, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QWindowStateChangeEvent,
)
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget

from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.controller import GameController
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.settings import Settings
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from oxo_desktop.window import theme
from oxo_desktop.window.after_first_paint import AfterFirstPaint
from oxo_desktop.window.board.notes import BoardNotes
from oxo_desktop.window.board.scene import BoardScene
from oxo_desktop.window.board.view import BoardView
from oxo_desktop.window.controls.boxes import in_column
from oxo_desktop.window.controls.icon import application_icon
from oxo_desktop.window.controls.latin_keys import latin_key
from oxo_desktop.window.controls.widgets import open_dialog
from oxo_desktop.window.dialogs.dialogs import Dialogs
from oxo_desktop.window.feature import Context
from oxo_desktop.window.features import Features
from oxo_desktop.window.file_actions import FileActions, accepted_file
from oxo_desktop.window.look import Look
from oxo_desktop.window.menus import Menus
from oxo_desktop.window.notices import Notices
from oxo_desktop.window.play_area import PlayArea, ScrolledIfSmall
from oxo_desktop.window.practice.stage import Stage
from oxo_desktop.window.side_panels import SidePanels
from oxo_desktop.window.status.score_strip import ScoreStrip
from oxo_desktop.window.status.status_panel import StatusPanel
from oxo_desktop.window.theme import Theme
from oxo_desktop.window.window_state import RememberedWindow

if TYPE_CHECKING:
    from oxo_desktop.window.practice.practice_area import PracticeArea


class MainWindow(QMainWindow):
    """Lays out the parts that show facts and send intents, and passes events on.

    Signals:
        painted: the window has been painted for the first time.
        ready: all is there that can wait until then.
    """

    painted = Signal()
    ready = Signal()

    def __init__(
        self,
        settings: Settings,
        preferences: CurrentPreferences,
        store: Store,
        controller: GameController,
        analyst: Analyst,
    ) -> None:
        super().__init__()
        self.setWindowTitle("OXO")
        self.setAcceptDrops(True)
        self._settings, self._preferences, self._store = settings, preferences, store
        self._may_lose_moves = False
        self._held_file: QWidget | None = None
        self._was_painted = False
        self._make_parts(controller, analyst)
        self._remembered = RememberedWindow(self, settings)
        middle = self._lay_out(analyst)
        self.side_panels = SidePanels(middle, self._remembered, settings)
        self.setCentralWidget(self.side_panels)
        self.features = Features(
            Context(
                controller,
                analyst,
                self.stage,
                self.side_panels,
                self.look,
                preferences,
                self.menus,
                self.notes,
                store,
            )
        )
        self.features.restore(settings)
        self._connect_parts()

    @property
    def theme(self) -> Theme:
        return theme.current()

    def show_as_left(self) -> None:
        # until the board takes the keyboard, Qt would have the level button ringed
        self.setFocus()
        self._remembered.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle a key that no widget and no shortcut has used.

        A screen reader is told of a key that does nothing.
        """
        from oxo_desktop.window.board import keys

        if self._press(event):
            return
        if keys.is_for_programs(event):
            name = keys.name(event)
            self.menus.say_in_vain(partial(sentences.key_does_nothing, name))
        super().keyPressEvent(event)

    def focusNextPrevChild(self, onwards: bool) -> bool:  # noqa: FBT001 - Qt's
        focused = self.focusWidget()
        if focused is None or (focused.isVisible() and focused.isEnabled()):
            return super().focusNextPrevChild(onwards)
        # the widget with the keyboard has gone; Qt would pick just any button
        self.stage.take_focus()
        return True

    @Slot()
    def on_next_game_due(self) -> None:
        """Begin the next game, unless the player has something else open."""
        dialogs = self.findChildren(QDialog)
        if not QApplication.activePopupWidget() and not any(
            dialog.isVisible() for dialog in dialogs
        ):
            self.menus.next_game.trigger()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            # it is on the screen after this; by a timer that goes with the window
            timer = QTimer(self, singleShot=True)
            timer.timeout.connect(self.painted)
            timer.timeout.connect(timer.deleteLater)
            timer.start(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.look.grow_text_in(event.size())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            # once all windows have had this event
            QTimer.singleShot(0, self.look.follow_font)
        if isinstance(event, QWindowStateChangeEvent):
            self._remembered.on_state_changed(event.oldState())
            # the desktop's own keys for full screen come this way too
            self.menus.full_screen.setChecked(self.isFullScreen())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before moves are lost that could not be kept."""
        self._store.retry()
        if self._store.has_kept_all or self._may_lose_moves:
            self._remembered.remember()
            self._preferences.close()
            self.menus.close_open()
            super().closeEvent(event)
            return
        event.ignore()
        self.ask_to_lose_moves()

    def ask_to_lose_moves(self) -> None:
        from oxo_desktop.window.dialogs import questions

        dialog = questions.lose_moves(self)
        dialog.accepted.connect(self.close_anyway)
        open_dialog(dialog)

    @Slot()
    def close_anyway(self) -> None:
        self._may_lose_moves = True
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from oxo_desktop.window.board import held_file

        self._hide_held_file()
        name = accepted_file(event)
        if name is not None and held_file.can_be_opened(name):
            self._held_file = held_file.HeldFile(self.stage.view, name)
            self._held_file.show()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._hide_held_file()

    def dropEvent(self, event: QDropEvent) -> None:
        self._hide_held_file()
        name = accepted_file(event)
        if name is not None:
            self.files.open_file(name)

    def _hide_held_file(self) -> None:
        held, self._held_file = self._held_file, None
        if held is not None:
            held.close()

    def _make_parts(self, controller: GameController, analyst: Analyst) -> None:
        self.look = Look(self._preferences.value, self)
        self.menus = Menus(self)
        self.scene = BoardScene(self)
        self.scene.set_animated(self.look.is_animated)
        self.view = BoardView(self.scene)
        self.notes = BoardNotes(self.view, analyst)
        self.strip = ScoreStrip()
        menus = self.menus
        self.panel = StatusPanel(
            (menus.undo, menus.redo, menus.hint, menus.next_game),
            menus.why,
            menus.review,
        )
        self.files = FileActions(self, self._store, self._preferences, controller)
        self.dialogs = Dialogs(
            self, self._settings, self._preferences, self._store, analyst
        )

    def _connect_parts(self) -> None:
        self.files.failed.connect(self.notices.show)
        self.files.settled.connect(self.notices.take_back)
        self.stage.board_practised.connect(self.notices.place)
        self.stage.replaying_changed.connect(self.panel.on_replaying_changed)
        self.side_panels.closed.connect(self.stage.take_focus)
        self.dialogs.failed.connect(self.notices.show)
        self.dialogs.replay_requested.connect(self.features.replay)
        self._after_first_paint = AfterFirstPaint(
            self._steps(), self, self.view.viewport()
        )
        self.painted.connect(self._after_first_paint.start)
        self._after_first_paint.done.connect(self.ready)
        self.view.menu_requested.connect(self.menus.open_on_board)
        self.look.motion_changed.connect(self.scene.set_animated)
        self.notes.legend_changed.connect(self.panel.show_legend)

    def _lay_out(self, analyst: Analyst) -> QWidget:
        """Return the middle of the window."""
        central = QWidget()
        area = PlayArea(self.strip, self.view, self.panel)
        column = in_column((area, 1), within=central, margins=(0, 4, 0, 8), spacing=14)
        self.stage = Stage(
            column, area, self.view, partial(self._make_practice, analyst)
        )
        self.notices = Notices(central, lambda: self.stage.view)
        # such as a file of OXO's own that its answers are made without
        analyst.warned.connect(self.notices.show)
        return ScrolledIfSmall(central)

    def _make_practice(self, analyst: Analyst) -> PracticeArea:
        from oxo_desktop.window.practice.practice_area import PracticeArea

        return PracticeArea(self.look, self._preferences, analyst)

    def _connect_menus(self) -> None:
        menus = self.menus
        menus.full_screen.setChecked(self.isFullScreen())
        self.files.connect_menus(menus)
        self.dialogs.connect_menus(menus)
        menus.quit.triggered.connect(self.close)
        menus.full_screen.toggled.connect(self._remembered.set_full_screen)
        self.features.connect_menus()
        for changed in (self.side_panels.opened, self.side_panels.closed):
            changed.connect(self._remember_panels)

    def _steps(self) -> tuple[Callable[[], object], ...]:
        """Return what can wait until the window is visible; the first takes longest."""
        return (
            self.look.follow_desktop,
            self.view.make_buttons,
            # early: the steps after it use the memory again that pictures are read into
            _set_icon,
            self._remembered.settle,
            partial(self.menus.fill, self._settings, self._preferences),
            self._connect_menus,
            self.features.add_keys,
            self.look.ask_desktop,
        )

    def _press(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if event.key() == Qt.Key.Key_F10:
            shift = Qt.KeyboardModifier.ShiftModifier
            return self._open_menu(of_board=bool(event.modifiers() & shift))
        return self.stage.press(event) or self._press_shortcut(event)

    def _escape(self) -> bool:
        """Close what was opened last of all that can be closed; never the window."""
        if self.notices.dismiss() or self.stage.escape() or self.features.close_shown():
            return True
        was_full = self.isFullScreen()
        self.menus.full_screen.setChecked(False)
        return was_full

    def _open_menu(self, *, of_board: bool) -> bool:
        if of_board and self.stage.is_practising:
            # the board to practise on has no menu
            return False
        if of_board:
            view = self.stage.view
            view.menu_requested.emit(view.mapToGlobal(view.rect().center()))
        else:
            title, *_ = self.menuBar().actions()
            self.menuBar().setActiveAction(title)
            menu: Any = title.menu()  # the stubs know a QObject
            menu.setActiveAction(menu.actions()[0])
        return True

    def _press_shortcut(self, event: QKeyEvent) -> bool:
        """Trigger the shortcut of a key that types the letter of another script.

        Where the shortcut's action is disabled, in any script, say why.
        """
        key = latin_key(event)
        pressed = QKeySequence(QKeyCombination(event.modifiers(), Qt.Key(key)))
        actions = [a for a in self.findChildren(QAction) if pressed in a.shortcuts()]
        enabled = [action for action in actions if action.isEnabled()]
        if enabled and key != event.key():
            enabled[0].trigger()
        elif actions and not enabled:
            self.menus.ask_in_vain(actions[0])
        else:
            return False
        return True

    @Slot()
    def _remember_panels(self) -> None:
        self.features.remember(self._settings)
        self._remembered.remember()
        self._preferences.keep()


def _set_icon() -> None:
    QApplication.setWindowIcon(application_icon())
