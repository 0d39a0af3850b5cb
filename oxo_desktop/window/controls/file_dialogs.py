"""The dialogs that choose a file: to open, to save and to export."""

from functools import cache

from PySide6.QtCore import QFileInfo
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget

from oxo_desktop.words import message, say

_GAMES = message("OXO games (*.oxo)")


def to_open(parent: QWidget) -> QFileDialog:
    """Return a dialog that picks a file to read."""
    dialog = _Dialog(parent, say("Open a game"), say(_GAMES))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return dialog


def to_save(parent: QWidget) -> QFileDialog:
    """Return a dialog that picks a file to write; it asks before one is replaced."""
    dialog = _Dialog(parent, say("Save the game"), say(_GAMES))
    return _to_write(dialog, "game.oxo")


def to_export(parent: QWidget) -> QFileDialog:
    """Return a dialog that picks a list to write; it asks before one is replaced."""
    dialog = _Dialog(parent, say("Export the history"), say("CSV files (*.csv)"))
    return _to_write(dialog, "oxo-games.csv")


def _to_write(dialog: QFileDialog, name: str) -> QFileDialog:
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(name.rpartition(".")[2])
    dialog.selectFile(name)
    return dialog


class _Dialog(QFileDialog):
    """A file dialog that does not open files to choose their icons, as Qt's own does.

    To open and close one of the store's own files would end SQLite's locks on it.
    """

    def __init__(self, parent: QWidget, title: str, kinds: str) -> None:
        super().__init__(parent, title, "", kinds)
        self.setIconProvider(_icons())


class _PlainIcons(QFileIconProvider):
    """One icon for all files and one for all folders."""

    def icon(self, item: QFileInfo | QFileIconProvider.IconType) -> QIcon:
        """Return the icon of a file or folder, or of a kind of place."""
        if isinstance(item, QFileInfo):
            kinds = QFileIconProvider.IconType
            item = kinds.Folder if item.isDir() else kinds.File
        return super().icon(item)

    def type(self, file: QFileInfo) -> str:
        """Return what the dialog calls a file or folder."""
        return say("Folder") if file.isDir() else say("File")


@cache
def _icons() -> _PlainIcons:
    """Return the icons of all dialogs: PySide6 keeps those of one for good."""
    return _PlainIcons()
