"""The desktop entry and its icon: OXO starts by a double-click on a Linux desktop."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from oxo_desktop import APPLICATION_ID, COMMAND, resources

ENTRY = f"{APPLICATION_ID}.desktop"

_FORMER_ID = "oxo-desktop"
"""What the launcher and its icons were called at first."""

_PATIENCE = 10
"""Seconds to wait for a desktop that does not answer."""

_ICONS = {
    "16x16": "icons/16.svg",
    "22x22": "icons/22.svg",
    "24x24": "icons/24.svg",
    "32x32": "icons/32.svg",
    "48x48": "icons/48.svg",
    "scalable": "icons/scalable.svg",
}
"""Which picture goes into which folder of an icon theme."""


def install(environment: Mapping[str, str] | None = None) -> list[Path]:
    """Write the icon into the user's icon theme, and the desktop entry.

    The entry goes among the user's applications and onto the desktop. Returns the files
    written. They replace those of an earlier call or an earlier OXO, and any link in
    their place; the target of a link stays as it is. Raises OSError if a folder cannot
    be written to.
    """
    environment = os.environ if environment is None else environment
    icons = _icons(environment, APPLICATION_ID)
    # the icon first, since the desktop may show the entry at once
    for icon, picture in icons.items():
        _write(icon, resources.path(picture).read_bytes(), 0o644)
    _outdate_cache(_theme(environment))
    text = entry_text(command(), _icon_value(environment))
    # the path of this installation may not be UTF-8
    contents = text.encode(errors="surrogateescape")
    entries = _entries(environment, APPLICATION_ID)
    for entry in entries:
        # file managers start an entry on the desktop only if it may be executed
        _write(entry, contents, 0o755)
        _trust(entry, contents)
        # a desktop that shows the entry already looks again: it is trusted now
        os.utime(entry)
    _remove(_files(environment, _FORMER_ID), environment)
    return [*icons, *entries]


def remove(environment: Mapping[str, str] | None = None) -> list[Path]:
    """Remove the icon and the entries, and return the files that were there.

    Those of an earlier OXO, which had another name, are removed too. A link in the
    place of one was not made by OXO and stays. Raises OSError if a file cannot be
    removed.
    """
    environment = os.environ if environment is None else environment
    names = (_FORMER_ID, APPLICATION_ID)
    files = [file for name in names for file in _files(environment, name)]
    return _remove(files, environment)


def command() -> list[str]:
    """Return how this very installation is started, with absolute paths."""
    program = Path(sys.executable).with_name(COMMAND)
    if program.is_file():
        return [str(program)]
    # -P: a folder called oxo_desktop beside the entry must not be taken for ours
    return [sys.executable, "-P", "-m", "oxo_desktop"]


def entry_text(program: list[str], icon: str = APPLICATION_ID) -> str:
    """Return the desktop entry that runs `program`, a command and its arguments.

    `icon` is the name of an icon in the theme, or an absolute path.
    """
    template = resources.path(ENTRY).read_text(encoding="utf-8")
    # GLib looks a program up before it turns %% into %, so it finds none with a %
    called = ["env", *program] if "%" in program[0] else program
    values = {
        "Exec": " ".join([*map(_quoted, called), "%f"]),
        "TryExec": _escaped(program[0]),
        "Icon": _escaped(icon),
    }
    lines = []
    for line in template.splitlines():
        key = line.partition("=")[0]
        lines.append(f"{key}={values[key]}" if key in values else line)
    return "\n".join(lines) + "\n"


def _quoted(argument: str) -> str:
    """Quote an argument of Exec, as the Desktop Entry Specification asks."""
    for special in '\\"`$':
        argument = argument.replace(special, f"\\{special}")
    argument = argument.replace("%", "%%")
    return _escaped(
        f'"{argument}"' if set(argument) & set(" \t\\'<>~|&;*?#()") else argument
    )


def _escaped(text: str) -> str:
    """Escape a string value, as the Desktop Entry Specification asks."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _remove(files: list[Path], environment: Mapping[str, str]) -> list[Path]:
    """Remove those files that OXO has made, and return them."""
    removed = [file for file in files if file.is_file() and not file.is_symlink()]
    # an entry goes before the icon that it shows
    for file in reversed(removed):
        file.unlink()
    _outdate_cache(_theme(environment))
    return removed


def _files(environment: Mapping[str, str], name: str) -> list[Path]:
    """Return where the icons and the entries called `name` go."""
    return [*_icons(environment, name), *_entries(environment, name)]


def _entries(environment: Mapping[str, str], name: str) -> list[Path]:
    home = resources.home(environment)
    folders = [resources.user_data(environment) / "applications"]
    desktop = _desktop_folder(environment, home)
    # a desktop set to the home folder means that there is none
    if desktop != home:
        folders.append(desktop)
    return [folder / f"{name}.desktop" for folder in folders]


def _desktop_folder(environment: Mapping[str, str], home: Path) -> Path:
    file = resources.user_config(environment) / "user-dirs.dirs"
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        lines = []
    for line in lines:
        key, _, value = line.strip().partition("=")
        folder = Path(value.strip('"').replace("$HOME", str(home)))
        if key == "XDG_DESKTOP_DIR" and folder.is_absolute():
            return folder
    return home / "Desktop"


def _theme(environment: Mapping[str, str]) -> Path:
    # the one theme that all others fall back on
    return resources.user_data(environment) / "icons/hicolor"


def _icons(environment: Mapping[str, str], name: str) -> dict[Path, str]:
    """Return where the icons called `name` go, and which picture is to be there."""
    theme = _theme(environment)
    return {
        theme / size / "apps" / f"{name}.svg": file for size, file in _ICONS.items()
    }


def _icon_value(environment: Mapping[str, str]) -> str:
    """Return the icon's name, for which a desktop finds each size, or else its path.

    GTK and Qt find icons by name only if the theme's index is installed, as it is on
    every desktop; a path always works.
    """
    shared = environment.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    themes = [Path(folder, "icons/hicolor") for folder in shared.split(":") if folder]
    for theme in [_theme(environment), *themes]:
        if (theme / "index.theme").is_file():
            return APPLICATION_ID
    return str(resources.path(_ICONS["scalable"]))


def _outdate_cache(theme: Path) -> None:
    # a cache of the theme is used until the theme's folder is newer than it
    if theme.is_dir():
        os.utime(theme)


def _write(file: Path, contents: bytes, mode: int) -> None:
    """Put a new file in the place of whatever file or link is there."""
    # if a file has the folder's place, the error below says so
    with suppress(FileExistsError):
        file.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle, unfinished = tempfile.mkstemp(dir=file.parent, prefix=".oxo-")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(contents)
            Path(unfinished).chmod(mode)
            Path(unfinished).replace(file)
        except BaseException:
            Path(unfinished).unlink()
            raise
    except OSError as error:
        # with the name of this file, not of the temporary one
        raise OSError(error.errno, error.strerror, str(file)) from None


def _trust(entry: Path, contents: bytes) -> None:
    """Have the desktop start the entry without asking, where that is possible."""
    gio = shutil.which("gio")
    if gio is None:
        return
    trusted = {
        # GNOME's desktop icons
        "metadata::trusted": "true",
        # Xfce's file manager and desktop, from 4.18 on
        "metadata::xfce-exe-checksum": sha256(contents).hexdigest(),
    }
    with suppress(subprocess.TimeoutExpired):
        for key, value in trusted.items():
            subprocess.run(
                [gio, "set", str(entry), key, value],
                check=False,
                capture_output=True,
                timeout=_PATIENCE,
            )
