"""The desktop entry, its icon, and what a saved game is to a Linux desktop.

OXO starts by a double-click on any of them. What the type ``.oxo`` is called and how it
is recognised is in a description that shared-mime-info reads; which program opens it,
in the user's ``mimeapps.list``.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from errno import ECANCELED
from hashlib import sha256
from html import escape
from pathlib import Path

from oxo_desktop import APPLICATION_ID, COMMAND
from oxo_desktop.engine.quoting import quoted_path
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.system import languages, resources
from oxo_desktop.system.files import open_plain, write_atomically
from oxo_desktop.words import message

ENTRY = f"{APPLICATION_ID}.desktop"

_SHOWN = {
    "GenericName": message("Noughts and Crosses"),
    "Comment": message("Play noughts and crosses against the computer or each other"),
    "Keywords": message("noughts;crosses;tic-tac-toe;three;oxo;board;"),
}
"""What the desktop shows or looks for, in the language that it has itself."""

_GAME = message("OXO game")

_FORMER_ID = "oxo-desktop"
"""What the launcher and its icons were called at first."""

_PATIENCE = 10
"""Seconds to wait for a desktop that does not answer."""

TYPE = "application/x-oxo-game"

TYPE_ICON = TYPE.replace("/", "-")
"""What desktops call the icon of this type."""

TYPE_DESCRIPTION = f"{APPLICATION_ID}.xml"

_TYPES_TOOL = "update-mime-database"
_TOOL_PATIENCE = 30
"""Seconds to wait for it; it has little to do but may find a slow disk."""

_MADE_BY_TOOL = (
    "aliases", "generic-icons", "globs", "globs2", "icons", "magic", "mime.cache",
    "subclasses", "treemagic", "types", "version", "XMLnamespaces", f"{TYPE}.xml",
)  # fmt: skip

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")

_GROUP = "[Default Applications]"
_LINE = rf"(?m)^[ \t]*{re.escape(TYPE)}[ \t]*=[ \t]*(.*?)[ \t\r]*(?:\n|\Z)"

ICONS = {
    size: f"icons/{size.partition('x')[0]}.svg"
    for size in ("16x16", "22x22", "24x24", "32x32", "48x48", "scalable")
}
"""Which picture goes into which folder of an icon theme."""

SYMBOLIC_ICON = "icons/symbolic.svg"
"""The same in one colour, as some desktops show icons beside text."""

GAME_ICONS = {
    size: ICONS[size].replace("/", "/game/")
    for size in ("16x16", "32x32", "48x48", "scalable")
}
"""The same for the icon of a saved game."""


def install() -> list[Path]:
    """Write the icons into the user's icon theme, and the desktop entry.

    The entry goes among the user's applications and onto the desktop. Saved games
    become a type of file that OXO opens, if there is a `types_tool`. Returns the files
    written. They replace those of an earlier call or an earlier OXO, and any link in
    their place; the target of a link stays as it is. Raises Refusal where whoever
    installed this OXO has done all that, since the user's own entry would take the
    place of theirs, and where no entry can hold the path of this OXO; OSError if a
    folder cannot be written to, or if the desktop cannot be told of the type.
    """
    if _is_in_menu_of_system():
        raise Refusal(
            "in_menu", "OXO's package has already added it to the applications."
        )
    text = entry_text(command(), _icon_value())
    # the icon first, since the desktop may show the entry at once
    icons = _icons(APPLICATION_ID)
    _write_all(icons)
    has_type = types_tool() is not None
    of_games = _install_type() if has_type else []
    entries = _write_entries(_entries(APPLICATION_ID), text)
    _remove([*_icons(_FORMER_ID), *_entries(_FORMER_ID)])
    _list_types(entries[0].parent)
    if has_type:
        open_games()
    return [*icons, *of_games, *entries]


def _install_type() -> list[Path]:
    # before the description, which has them shown
    _write_all(_game_icons())
    files = _type_files()
    _write(files[-1], type_description().encode(), 0o644)
    try:
        _make_type_known()
    except OSError:
        _remove(files)
        # nor is what the tool has made by then to be left
        with suppress(OSError):
            _make_type_known()
        raise
    return files


def _is_in_menu_of_system() -> bool:
    """Return whether a package of the system has put this installation there."""
    program = shutil.which(COMMAND)
    if program is None or Path(program).resolve() != Path(command()[0]).resolve():
        return False
    return any((folder / "applications" / ENTRY).is_file() for folder in _shared())


def _shared() -> list[Path]:
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [Path(folder) for folder in shared.split(":") if folder]


def _write_entries(entries: list[Path], text: str) -> list[Path]:
    # the path of this installation may not be UTF-8
    contents = text.encode(errors="surrogateescape")
    for entry in entries:
        # file managers start an entry on the desktop only if it may be executed
        _write(entry, contents, 0o755)
        _trust(entry, contents)
        # a desktop that shows the entry already looks again: it is trusted now
        os.utime(entry)
    return entries


def remove() -> list[Path]:
    """Remove what `install` has installed, and return the files that were there.

    Those of an earlier OXO, which had another name, are removed too. A link in the
    place of one was not made by OXO and stays. Raises OSError if a file cannot be
    removed.
    """
    icons, entries = _icons(APPLICATION_ID), _entries(APPLICATION_ID)
    former = *_icons(_FORMER_ID), *_entries(_FORMER_ID)
    removed = _remove([*former, *icons, *_type_files(), *entries])
    if removed:
        # at worst the desktop still knows what a saved game was
        with suppress(OSError):
            _make_type_known()
        _list_types(entries[0].parent)
    open_games(is_wanted=False)
    return removed


def command() -> list[str]:
    """Return how this very installation is started, with absolute paths."""
    if getattr(sys, "frozen", False):
        # a bundle, whose program may be called anything
        return [sys.executable]
    program = Path(sys.executable).with_name(COMMAND)
    if program.is_file():
        return [str(program)]
    # -P: a folder called oxo_desktop beside the entry must not be taken for ours
    return [sys.executable, "-P", "-m", "oxo_desktop"]


def entry_text(program: list[str], icon: str = APPLICATION_ID) -> str:
    """Return the desktop entry that runs `program`, a command and its arguments.

    `icon` is the name of an icon in the theme, or an absolute path. Raises Refusal if
    one of them has a character that no entry can hold.
    """
    for path in (*program, icon):
        if _CONTROL.search(path):
            raise Refusal(
                "no_entry",
                "No launcher can be made for {path}: take the line breaks and control "
                "characters out of that name.",
                path=quoted_path(path),
            )
    template = resources.path(ENTRY).read_text(encoding="utf-8")
    # GLib looks a program up before it turns %% into %, so it finds none with a %;
    # env would take a = for an assignment, and Thunar unquotes no text for a shell
    before = ["nice", "-n", "0"] if "%" in program[0] else []
    values = {
        "Exec": " ".join([*map(_quoted, (*before, *program)), "%f"]),
        "TryExec": _escaped(program[0]),
        "Icon": _escaped(icon),
    }
    catalogues, lines = languages.catalogues(), []
    for line in template.splitlines():
        key = line.partition("=")[0]
        lines.append(f"{key}={values[key]}" if key in values else line)
        if key in _SHOWN:
            for language, catalogue in catalogues.items():
                text = _escaped(catalogue.gettext(_SHOWN[key]))
                lines.append(f"{key}[{language}]={text}")
    return "\n".join(lines) + "\n"


def _quoted(argument: str) -> str:
    """Quote an argument of Exec, as the Desktop Entry Specification asks."""
    for special in '\\"`$':
        argument = argument.replace(special, f"\\{special}")
    argument = argument.replace("%", "%%")
    return _escaped(
        f'"{argument}"' if set(argument) & set(" \\'<>~|&;*?#()") else argument
    )


def _escaped(value: str) -> str:
    """Escape a string value, as the Desktop Entry Specification asks."""
    return value.replace("\\", "\\\\")


def _remove(files: list[Path]) -> list[Path]:
    removed = [file for file in files if file.is_file() and not file.is_symlink()]
    # an entry goes before the icon that it shows
    for file in reversed(removed):
        file.unlink()
    _outdate_cache()
    return removed


def _entries(name: str) -> list[Path]:
    folders = [resources.user_data() / "applications"]
    desktop = _desktop_folder()
    # a desktop set to the home folder means that there is none
    if desktop != resources.home():
        folders.append(desktop)
    return [folder / f"{name}.desktop" for folder in folders]


def _desktop_folder() -> Path:
    home = resources.home()
    file = resources.user_config() / "user-dirs.dirs"
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


def _theme() -> Path:
    # the one theme that all others fall back on
    return resources.user_data() / "icons/hicolor"


def _icons(name: str) -> dict[Path, str]:
    """Return where the icons called `name` go, and which picture is to be there."""
    theme = _theme()
    return {
        **{theme / size / f"apps/{name}.svg": file for size, file in ICONS.items()},
        theme / f"symbolic/apps/{name}-symbolic.svg": SYMBOLIC_ICON,
    }


def _game_icons() -> dict[Path, str]:
    theme, icon = _theme(), f"mimetypes/{TYPE_ICON}.svg"
    return {theme / size / icon: picture for size, picture in GAME_ICONS.items()}


def _type_files() -> list[Path]:
    description = resources.user_data() / "mime/packages" / TYPE_DESCRIPTION
    return [*_game_icons(), description]


def _icon_value() -> str:
    """Return the icon's name, for which a desktop finds each size, or else its path.

    GTK and Qt find icons by name only if the theme's index is installed, as it is on
    every desktop; a path always works. It is that of the copy in the user's theme.
    """
    themes = [folder / "icons/hicolor" for folder in _shared()]
    for theme in [_theme(), *themes]:
        if (theme / "index.theme").is_file():
            return APPLICATION_ID
    return str(_theme() / f"scalable/apps/{APPLICATION_ID}.svg")


def _outdate_cache() -> None:
    # a cache of the theme is used until the theme's folder is newer than it
    if _theme().is_dir():
        os.utime(_theme())


def _write_all(files: Mapping[Path, str]) -> None:
    for file, ours in files.items():
        _write(file, resources.path(ours).read_bytes(), 0o644)
    _outdate_cache()


def _list_types(folder: Path) -> None:
    """Tell the desktop which types of files the entries in a folder open.

    A list of nothing is not left behind. Without the tool a desktop looks by itself.
    """
    if folder.is_dir():
        _run("update-desktop-database", ["--quiet", str(folder)])
    made = folder / "mimeinfo.cache"
    with suppress(OSError):
        if made.read_bytes().strip() == b"[MIME Cache]":
            made.unlink()


def _run(name: str, *calls: list[str]) -> None:
    """Call one of the desktop's tools, if it is there, until it does not answer."""
    tool = shutil.which(name)
    if tool is not None:
        with suppress(subprocess.TimeoutExpired):
            for arguments in calls:
                _ran([tool, *arguments], _PATIENCE)


def _ran(arguments: list[str], patience: float) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(arguments, capture_output=True, check=False, timeout=patience)


def _write(file: Path, contents: bytes, mode: int) -> None:
    """Put a new file in the place of whatever file or link is there."""
    # if a file has the folder's place, the error below says so
    with suppress(FileExistsError):
        file.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Thunar 4.20 loses a new file that is renamed within an open folder
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".oxo-") as folder:
            unfinished = Path(folder, file.name)
            unfinished.write_bytes(contents)
            unfinished.chmod(mode)
            unfinished.replace(file)
    except OSError as error:
        # with the name of this file, not of the temporary one
        raise OSError(error.errno, error.strerror, str(file)) from None


def _trust(entry: Path, contents: bytes) -> None:
    """Let the desktop start the entry without asking, where that is possible."""
    checksum = sha256(contents).hexdigest()
    _run(
        "gio",
        # GNOME's desktop icons
        ["set", str(entry), "metadata::trusted", "true"],
        # Xfce's file manager and desktop, from 4.18 on
        ["set", str(entry), "metadata::xfce-exe-checksum", checksum],
    )


def types_tool() -> str | None:
    """Return shared-mime-info's tool, which tells the desktop of types, or None."""
    return shutil.which(_TYPES_TOOL)


def type_description() -> str:
    """Return what the type is called in each language, and how it is recognised."""
    text = resources.path(TYPE_DESCRIPTION).read_text(encoding="utf-8")
    line = f"    <comment>{_GAME}</comment>\n"
    translated = (
        f'    <comment xml:lang="{language}">{escape(catalogue.gettext(_GAME))}'
        "</comment>\n"
        for language, catalogue in languages.catalogues().items()
    )
    return text.replace(line, line + "".join(translated))


def _make_type_known() -> None:
    """Let the desktop read the descriptions that are there now, OXO's or not.

    Where none is left, what was made of them goes too. Raises OSError if that fails.
    """
    types, tool = resources.user_data() / "mime", types_tool()
    if not any((types / "packages").glob("*")):
        for name in _MADE_BY_TOOL:
            (types / name).unlink(missing_ok=True)
    elif tool is not None:
        try:
            ran = _ran([tool, str(types)], _TOOL_PATIENCE)
        except subprocess.TimeoutExpired:
            raise TimeoutError(None, message("it does not end"), _TYPES_TOOL) from None
        if ran.returncode != 0:
            said = ran.stderr.decode(errors="replace").strip()
            said = said or f"exit code {ran.returncode}"
            raise OSError(ECANCELED, said, _TYPES_TOOL)


def open_games(*, is_wanted: bool = True) -> None:
    """Let a double-click on a game start OXO.

    If that is not wanted any more, what this has written is taken away, and nothing
    else. Raises OSError if ``mimeapps.list`` cannot be read or written.
    """
    file = resources.user_config() / "mimeapps.list"
    try:
        before = _read(file)
        after = defaults_changed(before, is_wanted=is_wanted)
        if after == before:
            return
        if not after.strip() and not file.is_symlink():
            file.unlink()
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, after.encode("latin-1"))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _read(file: Path) -> str:
    """Return what is in a file, whose bytes may be no UTF-8: a character for each."""
    with suppress(FileNotFoundError), open(file, "rb", opener=open_plain) as stream:
        return stream.read().decode("latin-1")
    return ""


def defaults_changed(text: str, *, is_wanted: bool) -> str:
    """Return the contents of a ``mimeapps.list`` in which OXO opens games, or not.

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
    wanted = [ENTRY] * is_wanted + [name for name in programs if name != ENTRY]
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
