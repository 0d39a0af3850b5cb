"""Makes ``.oxo`` a type of file that the user's desktop knows and opens with OXO.

What the type is called and how it is recognised is in a description that
shared-mime-info reads; which program opens it, in the user's ``mimeapps.list``.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from errno import EIO
from html import escape
from pathlib import Path

from oxo_desktop import APPLICATION_ID
from oxo_desktop.system import languages, resources
from oxo_desktop.system.files import open_plain, writing_atomically
from oxo_desktop.words import message

TYPE = "application/x-oxo-game"

ICON = TYPE.replace("/", "-")
"""What desktops call the icon of this type."""

DESCRIPTION = f"{APPLICATION_ID}.xml"

_CALLED = message("OXO game")

_TOOL = "update-mime-database"
_PATIENCE = 30
"""Seconds to wait for a tool, which has little to do but may find a slow disk."""

_MADE_BY_TOOL = (
    "aliases", "generic-icons", "globs", "globs2", "icons", "magic", "mime.cache",
    "subclasses", "treemagic", "types", "version", "XMLnamespaces", f"{TYPE}.xml",
)  # fmt: skip

_GROUP = "[Default Applications]"
_LINE = rf"(?m)^[ \t]*{re.escape(TYPE)}[ \t]*=[ \t]*(.*?)[ \t\r]*(?:\n|\Z)"


def can_be_known(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether shared-mime-info is there, which tells the desktop of types."""
    return _tool(environment) is not None


def description(environment: Mapping[str, str]) -> Path:
    """Return where the description of the type goes."""
    return _types(environment) / "packages" / DESCRIPTION


def described() -> str:
    """Return what the type is called in each language, and how it is recognised."""
    text = resources.path(DESCRIPTION).read_text(encoding="utf-8")
    line = f"    <comment>{_CALLED}</comment>\n"
    translated = (
        f'    <comment xml:lang="{language}">{escape(catalogue.gettext(_CALLED))}'
        "</comment>\n"
        for language, catalogue in languages.catalogues().items()
    )
    return text.replace(line, line + "".join(translated))


def make_known(environment: Mapping[str, str]) -> None:
    """Have the desktop read the descriptions that are there now, OXO's or not.

    Where none is left, what was made of them goes too. Raises OSError if that fails.
    """
    types, tool = _types(environment), _tool(environment)
    if not any((types / "packages").glob("*")):
        for name in _MADE_BY_TOOL:
            (types / name).unlink(missing_ok=True)
    elif tool is not None:
        try:
            ran = subprocess.run(
                [tool, str(types)],
                capture_output=True,
                check=False,
                timeout=_PATIENCE,
            )
        except subprocess.TimeoutExpired:
            raise TimeoutError(EIO, "it does not end", _TOOL) from None
        if ran.returncode != 0:
            said = ran.stderr.decode(errors="replace").strip()
            raise OSError(EIO, said or f"exit code {ran.returncode}", _TOOL)


def open_with(
    entry: str, environment: Mapping[str, str], *, is_wanted: bool = True
) -> None:
    """Have a double-click on a game start the program of the desktop entry `entry`.

    If that is not wanted any more, what this has written is taken away, and nothing
    else. Raises OSError if ``mimeapps.list`` cannot be read or written.
    """
    file = resources.user_config(environment) / "mimeapps.list"
    try:
        before = _read(file)
        after = changed(before, entry, is_wanted=is_wanted)
        if after == before:
            return
        if not after.strip() and not file.is_symlink():
            file.unlink()
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        with writing_atomically(file) as stream:
            stream.buffer.write(after.encode("latin-1"))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _tool(environment: Mapping[str, str]) -> str | None:
    return shutil.which(_TOOL, path=environment.get("PATH"))


def _types(environment: Mapping[str, str]) -> Path:
    return resources.user_data(environment) / "mime"


def _read(file: Path) -> str:
    """Return what is in a file, whose bytes may be no UTF-8: a character for each."""
    with suppress(FileNotFoundError), open(file, "rb", opener=open_plain) as stream:
        return stream.read().decode("latin-1")
    return ""


def changed(text: str, entry: str, *, is_wanted: bool) -> str:
    """Return the contents of a ``mimeapps.list`` in which `entry` opens games, or not.

    It comes before other programs. All other lines stay as they are.
    """
    groups = re.split(r"(?m)^(?=\[)", text)
    where = [at for at, group in enumerate(groups) if group.startswith(_GROUP)]
    if not where:
        if text and not text.endswith("\n"):
            groups.append("\n")
        where = [len(groups)]
        groups.append(_GROUP)
    # of several groups of this name, the one that has a line for games
    at = next((at for at in where if re.search(_LINE, groups[at])), where[0])
    found = re.search(_LINE, groups[at])
    value = found[1] if found else ""
    programs = [name for name in value.split(";") if name]
    wanted = [entry] * is_wanted + [name for name in programs if name != entry]
    if wanted == programs:
        return text
    end = "" if value and not value.endswith(";") else ";"
    line = f"{TYPE}={';'.join(wanted)}{end}\n" if wanted else ""
    if found:
        before, after = groups[at][: found.start()], groups[at][found.end() :]
    else:
        before, _, after = groups[at].partition("\n")
        before += "\n"
    group = f"{before}{line}{after}"
    # nothing is left of a group that has no other line
    groups[at] = "" if group.strip() == _GROUP else group
    return "".join(groups)
