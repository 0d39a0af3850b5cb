"""The desktop entry: what makes OXO start by a double-click on a Linux desktop."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from oxo_desktop import APPLICATION_ID, resources

ENTRY = f"{APPLICATION_ID}.desktop"


def install(environment: Mapping[str, str] | None = None) -> list[Path]:
    """Write the entry into the user's applications folder and onto the desktop.

    Returns the files written. What an earlier call wrote is replaced. Raises OSError
    if a folder cannot be written to.
    """
    text = entry_text(command())
    written = []
    for folder in _folders(os.environ if environment is None else environment):
        folder.mkdir(parents=True, exist_ok=True)
        entry = folder / ENTRY
        entry.write_text(text, encoding="utf-8")
        # file managers start an entry on the desktop only if it may be executed
        entry.chmod(0o755)
        _trust(entry)
        written.append(entry)
    return written


def remove(environment: Mapping[str, str] | None = None) -> list[Path]:
    """Take the entries away again and return those that were there.

    Raises OSError if one cannot be removed.
    """
    removed = []
    for folder in _folders(os.environ if environment is None else environment):
        entry = folder / ENTRY
        if entry.is_file():
            entry.unlink()
            removed.append(entry)
    return removed


def command() -> list[str]:
    """Return how this very installation is started, with absolute paths."""
    program = Path(sys.executable).with_name(APPLICATION_ID)
    if program.is_file():
        return [str(program)]
    # -P: a folder called oxo_desktop beside the entry must not be taken for ours
    return [sys.executable, "-P", "-m", "oxo_desktop"]


def entry_text(program: list[str]) -> str:
    """Return the desktop entry that runs `program`, a command and its arguments."""
    template = resources.path(ENTRY).read_text(encoding="utf-8")
    # GLib looks a program up before it turns %% into %, so it finds none with a %
    called = ["env", *program] if "%" in program[0] else program
    values = {
        "Exec": " ".join([*map(_quoted, called), "%f"]),
        "TryExec": _escaped(program[0]),
        "Icon": _escaped(str(resources.path(f"{APPLICATION_ID}.svg"))),
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


def _folders(environment: Mapping[str, str]) -> list[Path]:
    home = resources.home(environment)
    folders = [resources.user_data(environment) / "applications"]
    desktop = _desktop_folder(environment, home)
    # a desktop set to the home folder itself is one switched off
    return folders if desktop == home else [*folders, desktop]


def _desktop_folder(environment: Mapping[str, str], home: Path) -> Path:
    config = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    try:
        lines = (config / "user-dirs.dirs").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        lines = []
    for line in lines:
        key, _, value = line.strip().partition("=")
        if key == "XDG_DESKTOP_DIR":
            return Path(value.strip('"').replace("$HOME", str(home)))
    return home / "Desktop"


def _trust(entry: Path) -> None:
    # GNOME's desktop starts an entry only if it is marked so; others do without
    gio = shutil.which("gio")
    if gio:
        subprocess.run(
            [gio, "set", str(entry), "metadata::trusted", "true"],
            check=False,
            capture_output=True,
        )
