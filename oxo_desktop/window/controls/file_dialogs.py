"""The dialogs that choose a file: to open, to save and to export."""

import os
import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

from PySide6.QtCore import QFileInfo, QStandardPaths, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QWidget

from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.system import resources
from oxo_desktop.system.files import free_name, suggested_name
from oxo_desktop.words import message, say

_GAMES = message("OXO games (*.oxo)")
_BACKUPS = message("Backups of OXO's games (*.sqlite)")


def to_open(parent: QWidget, preferences: CurrentPreferences) -> QFileDialog:
    dialog = _Dialog(parent, preferences, say("Open a game"), say(_GAMES))
    dialog.look_for()
    return dialog


def to_save(
    parent: QWidget, preferences: CurrentPreferences, players: Iterable[str]
) -> QFileDialog:
    """Return a dialog that suggests a new file called after the players and today."""
    dialog = _Dialog(parent, preferences, say("Save the game"), say(_GAMES))
    dialog.suggest(players, "oxo")
    return dialog


def to_export(parent: QWidget, preferences: CurrentPreferences) -> QFileDialog:
    kinds = say("CSV files (*.csv)")
    dialog = _Dialog(parent, preferences, say("Export the history"), kinds)
    dialog.suggest(["oxo-games"], "csv")
    return dialog


def to_back_up(parent: QWidget, preferences: CurrentPreferences) -> QFileDialog:
    dialog = _Dialog(parent, preferences, say("Back up the games"), say(_BACKUPS))
    dialog.suggest(["oxo-games"], "sqlite")
    return dialog


def to_restore(parent: QWidget, preferences: CurrentPreferences) -> QFileDialog:
    dialog = _Dialog(parent, preferences, say("Restore the games"), say(_BACKUPS))
    dialog.look_for()
    return dialog


def to_save_worksheet(
    parent: QWidget, preferences: CurrentPreferences, parts: Iterable[str]
) -> QFileDialog:
    pdf, svg = say("PDF files (*.pdf)"), say("SVG files (*.svg)")
    dialog = _Dialog(parent, preferences, say("Save the worksheet"), f"{pdf};;{svg}")
    dialog.suggest(parts, "pdf")
    dialog.filterSelected.connect(dialog.follow_kind)
    return dialog


class _Dialog(QFileDialog):
    """A file dialog that begins where the last one ended, which `preferences` know.

    It does not open files to choose their icons, as Qt's own does: to open and close
    one of the store's own files would end SQLite's locks on it.
    """

    def __init__(
        self, parent: QWidget, preferences: CurrentPreferences, title: str, kinds: str
    ) -> None:
        self._folder = _first_folder(preferences.folder)
        super().__init__(parent, title, self._folder, kinds)
        self._preferences = preferences
        self.setIconProvider(_icons())

    def look_for(self) -> None:
        """Ask for a file that is there; the next one is looked for beside it."""
        self.setFileMode(QFileDialog.FileMode.ExistingFile)
        self.fileSelected.connect(self._remember_folder)

    def suggest(self, parts: Iterable[str], suffix: str) -> None:
        """Ask where to write a file, and suggest a name that has these parts.

        Whoever writes it remembers the folder, once that has succeeded.
        """
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setDefaultSuffix(suffix)
        name = suggested_name(parts, date.today(), suffix)
        self.selectFile(free_name(Path(self._folder), name))

    @Slot(str)
    def follow_kind(self, kind: str) -> None:
        """Give names without an ending that of a kind such as ``PDF files (*.pdf)``."""
        ending = re.search(r"\*\.(\w+)", kind)
        self.setDefaultSuffix(ending[1] if ending else "")

    @Slot(str)
    def _remember_folder(self, file: str) -> None:
        self._preferences.remember_folder(os.path.dirname(file))


def _first_folder(remembered: str) -> str:
    """Return where a dialog begins: in the last one's folder, if it is still there."""
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    folders = (remembered, *QStandardPaths.standardLocations(documents))
    there = (f for f in folders if os.path.isabs(f) and os.path.isdir(f))
    return next(there, str(resources.home()))


class _PlainIcons(QFileIconProvider):
    """One icon for all files and one for all folders."""

    def icon(self, item: QFileInfo | QFileIconProvider.IconType) -> QIcon:
        if isinstance(item, QFileInfo):
            kinds = QFileIconProvider.IconType
            item = kinds.Folder if item.isDir() else kinds.File
        return super().icon(item)

    def type(self, file: QFileInfo) -> str:
        return say("Folder") if file.isDir() else say("File")


@cache
def _icons() -> _PlainIcons:
    """Return the icons of all dialogs: PySide6 keeps those of one for good."""
    return _PlainIcons()
