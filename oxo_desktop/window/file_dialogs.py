"""Where to find a game, and where to put one."""

from PySide6.QtWidgets import QFileDialog, QWidget

_FILTER = "OXO games (*.oxo)"


def to_open(parent: QWidget) -> QFileDialog:
    """Return a dialog that picks a file to read."""
    dialog = QFileDialog(parent, "Open a game", "", _FILTER)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return dialog


def to_save(parent: QWidget) -> QFileDialog:
    """Return a dialog that picks a file to write; it asks before one is replaced."""
    dialog = QFileDialog(parent, "Save the game", "", _FILTER)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("oxo")
    dialog.selectFile("game.oxo")
    return dialog
