"""Where to find a game, and where to put one or a list of them."""

from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget

_GAMES = "OXO games (*.oxo)"


def to_open(parent: QWidget) -> QFileDialog:
    """Return a dialog that picks a file to read."""
    dialog = _Dialog(parent, "Open a game", _GAMES)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return dialog


def to_save(parent: QWidget) -> QFileDialog:
    """Return a dialog that picks a file to write; it asks before one is replaced."""
    return _to_write(_Dialog(parent, "Save the game", _GAMES), "game.oxo")


def to_export(parent: QWidget) -> QFileDialog:
    """Return a dialog that picks a list to write; it asks before one is replaced."""
    dialog = _Dialog(parent, "Export the history", "CSV files (*.csv)")
    return _to_write(dialog, "oxo-games.csv")


def _to_write(dialog: QFileDialog, name: str) -> QFileDialog:
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(name.rpartition(".")[2])
    dialog.selectFile(name)
    return dialog


class _Dialog(QFileDialog):
    """A file dialog that opens no file: Qt's own would, to choose an icon.

    If one of the store's own files is closed, SQLite's locks on it are lost.
    """

    def __init__(self, parent: QWidget, title: str, kinds: str) -> None:
        super().__init__(parent, title, "", kinds)
        self._icons = _PlainIcons()
        self.setIconProvider(self._icons)


class _PlainIcons(QFileIconProvider):
    """One icon for all files and one for all folders."""

    def icon(self, of: QFileInfo | QFileIconProvider.IconType) -> QIcon:
        """Return the icon of a file or folder, or of a kind of place."""
        if isinstance(of, QFileInfo):
            kinds = QFileIconProvider.IconType
            of = kinds.Folder if of.isDir() else kinds.File
        return super().icon(of)

    def type(self, of: QFileInfo) -> str:
        """Return what the dialog calls a file or folder."""
        return "Folder" if of.isDir() else "File"
