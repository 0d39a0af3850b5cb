"""The keys of the window that nothing in it has used, and no shortcut either."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oxo_desktop.window.controls.menu import MenuBar

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from oxo_desktop.window.menus import Menus
    from oxo_desktop.window.notices import Notices
    from oxo_desktop.window.practice.stage import Stage
    from oxo_desktop.window.side_panels import SidePanels


class WindowKeys:
    """What such keys do: Escape, F10, digits, and letters of other scripts."""

    def __init__(
        self, stage: Stage, notices: Notices, side_panels: SidePanels, menus: Menus
    ) -> None:
        self._stage, self._notices = stage, notices
        self._side_panels, self._menus = side_panels, menus

    def press(self, event: QKeyEvent) -> bool:
        from PySide6.QtCore import Qt

        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if event.key() == Qt.Key.Key_F10:
            shift = Qt.KeyboardModifier.ShiftModifier
            self._open_menu(of_board=bool(event.modifiers() & shift))
            return True
        return self._stage.view.press_digit(event) or self._press_letter(event)

    def _escape(self) -> bool:
        """Close what was opened last of all that can be closed; never the window."""
        if (
            self._notices.dismiss()
            or self._stage.escape()
            or self._side_panels.close_shown()
        ):
            return True
        was_full = self._stage.window.isFullScreen()
        self._menus.full_screen.setChecked(False)
        return was_full

    def _open_menu(self, *, of_board: bool) -> None:
        if of_board:
            view = self._stage.view
            view.menu_requested.emit(view.mapToGlobal(view.rect().center()))
        else:
            (bar,) = self._stage.window.findChildren(MenuBar)
            bar.setActiveAction(bar.actions()[0])

    def _press_letter(self, event: QKeyEvent) -> bool:
        """Do what the letter on a key does where that types another script."""
        from PySide6.QtCore import QKeyCombination, Qt
        from PySide6.QtGui import QAction, QKeySequence

        from oxo_desktop.window.controls.latin_keys import latin_key

        key = latin_key(event)
        if key == event.key():
            return False
        pressed = QKeySequence(QKeyCombination(event.modifiers(), Qt.Key(key)))
        for action in self._stage.window.findChildren(QAction):
            if action.isEnabled() and pressed in action.shortcuts():
                action.trigger()
                return True
        return False
