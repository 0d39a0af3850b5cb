"""The window in which the dependencies of the model are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

from oxo_desktop.window.model.drawing import DrawingDialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from oxo_desktop.engine.model import OxoModel


class Dependencies(QObject):
    """Opens the drawing, and keeps it up to date.

    Args:
        window: what it belongs to.
        parent: the Qt owner.

    Signals:
        chosen: the name that has been put in the middle.
    """

    chosen = Signal(str)

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._dialog: DrawingDialog | None = None

    def open(self, model: OxoModel, name: str) -> None:
        """Draw what a name depends on, and what depends on it."""
        if self._dialog is None:
            self._dialog = DrawingDialog(self._window)
            self._dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self._dialog.destroyed.connect(self._on_closed)
            self._dialog.chosen.connect(self.chosen)
        self.show_name(model, name)
        self._dialog.show()
        self._dialog.activateWindow()

    def show_name(self, model: OxoModel, name: str) -> None:
        """Draw another name, or another state of the model, if the drawing is open."""
        if self._dialog is not None:
            self._dialog.show_name(model, name)

    def close(self) -> None:
        """Close the drawing, if it is open."""
        if self._dialog is not None:
            self._dialog.close()

    @Slot()
    def _on_closed(self) -> None:
        self._dialog = None
