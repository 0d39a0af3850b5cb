"""The one module that knows where data files lie: OXO's own, and the user's."""

import os
import sys
from pathlib import Path

from oxo_desktop.words import say

_PACKAGE = Path(__file__).parents[1]
# a wheel carries the files inside the package; a checkout has them beside it
_FOLDERS = (
    _PACKAGE / "data",
    _PACKAGE.parent / "resources",
    _PACKAGE.parent / "docs",
    _PACKAGE.parent,
)


def path(name: str) -> Path:
    """Return where the data file `name` lies, such as ``themes/light.ini``.

    Raises FileNotFoundError if there is none, which means a damaged installation.
    """
    for folder in _FOLDERS:
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(
        say(
            "OXO's own file {name} is missing or damaged. Install OXO again.",
            name=name,
        )
    )


def licences() -> dict[str, str]:
    """Return the licences of OXO and of what comes with it, by what they are for.

    In a bundle the first one says what there is; where OXO is installed without Python
    and Qt, its own is the only one. Raises OSError if one is missing or unreadable.
    """
    files = {"OXO": path("LICENSE")}
    # the folder that PyInstaller has put all into, if it has
    bundle = vars(sys).get("_MEIPASS")
    of_all = {f.stem: f for f in sorted(Path(bundle or "").glob("licences/*.txt"))}
    if bundle is not None and of_all:
        files = {name: of_all[name] for name in ("README", "OXO")} | of_all
    return {
        name: file.read_text(encoding="utf-8", errors="replace")
        for name, file in files.items()
    }


def home() -> Path:
    try:
        return Path(os.environ.get("HOME") or Path.home())
    except RuntimeError:
        # the system does not know this user, who has no folder to write to either
        return Path("/nonexistent")


def user_data() -> Path:
    """Return the folder that holds the data of the user's programs, ours among them.

    On Linux and the BSDs that of the XDG Base Directory Specification, which wants a
    relative path in the environment to be ignored.
    """
    folder = home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or folder / "AppData/Local")
    if sys.platform == "darwin":
        return folder / "Library/Application Support"
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    return chosen if chosen.is_absolute() else folder / ".local/share"


def user_config() -> Path:
    """Return the folder that holds the settings of the user's programs, ours too.

    On macOS, too, that of the XDG Base Directory Specification.
    """
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home() / "AppData/Roaming")
    chosen = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    return chosen if chosen.is_absolute() else home() / ".config"
