"""The dialogs that choose a file: to open, to save and to export."""

import os
import re
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache, partial
from pathlib import Path

from PySide6.QtCore import QChildEvent, QFileInfo, QStandardPaths, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QFileIconProvider, QMessageBox, QWidget

from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.system import resources
from oxo_desktop.system.clock import today
from oxo_desktop.system.files import free_name, suggested_name
from oxo_desktop.window.controls.widgets import open_dialog
from oxo_desktop.words import as_title, message, say

_GAMES = message("OXO games (*.oxo)")
_SCRIPTS = message("Scripts of the OXO model (*.oxo-model)")
_CSV = "CSV (*.csv)"
_PDF = "PDF (*.pdf)"
_SVG = "SVG (*.svg)"
_BACKUPS = message("Backups of OXO's games (*.sqlite)")


class Purpose(Enum):
    """What a file is for: what was clicked for it, and the kinds of files."""

    OPEN = message("&Open…"), _GAMES
    SAVE = message("&Save as…"), _GAMES
    EXPORT = message("&Export as CSV…"), _CSV
    BACK_UP = message("&Back up…"), _BACKUPS
    RESTORE = message("&Restore…"), _BACKUPS
    SAVE_WORKSHEET = message("&Save…"), _PDF, _SVG
    OPEN_SCRIPT = message("&Open…"), _SCRIPTS
    SAVE_SCRIPT = message("&Save…"), _SCRIPTS
    SAVE_CERTIFICATE = message("&Save…"), _PDF


_THERE = (Purpose.OPEN, Purpose.RESTORE, Purpose.OPEN_SCRIPT)
"""The purposes of files that are there already."""


def ask(
    purpose: Purpose,
    parent: QWidget,
    preferences: CurrentPreferences,
    go_on: Callable[[str], object],
    parts: Iterable[str] = ("oxo-games",),
) -> None:
    """Ask for a file, beginning where the last one was, and go on with its name.

    For a new one a name is suggested that has these `parts` and today in it; whoever
    writes it remembers the folder, once that has succeeded.
    """
    folder = _first_folder(preferences.settings.folder)
    title, *kinds = map(say, purpose.value)
    dialog = _Dialog(parent, as_title(title), folder, ";;".join(kinds))
    # Qt's own open files to choose their icons: to open and close one of the store's
    # own would end SQLite's locks on it
    dialog.setIconProvider(_icons())
    if purpose in _THERE:
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(
            lambda file: preferences.remember(folder=os.path.dirname(file))
        )
    else:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.filterSelected.connect(partial(_follow_kind, dialog))
        _follow_kind(dialog, kinds[0])
        name = suggested_name(parts, today(), dialog.defaultSuffix())
        dialog.selectFile(free_name(Path(folder), name))
    dialog.fileSelected.connect(go_on)
    open_dialog(dialog)


class _Dialog(QFileDialog):
    def childEvent(self, event: QChildEvent) -> None:
        super().childEvent(event)
        # Qt asks whether to replace a file, and would take its name for markup
        if event.polished() and isinstance(box := event.child(), QMessageBox):
            box.setTextFormat(Qt.TextFormat.PlainText)


def _follow_kind(dialog: QFileDialog, kind: str) -> None:
    """Give names without an ending that of a kind such as ``PDF (*.pdf)``."""
    ending = re.search(r"\*\.([\w-]+)", kind)
    dialog.setDefaultSuffix(ending[1] if ending else "")


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
