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
    "GenericName": message("Noughts and crosses"),
    "Comment": message("Play noughts and crosses against the computer or each other"),
    "Keywords": message("noughts;crosses;tic-tac-toe;three;oxo;board;"),
}
"""What the desktop shows or looks for, in the language that it has itself."""

_GAME = message("OXO game")

_PATIENCE = 5
"""Seconds to wait for a desktop that does not answer."""

TYPE = "application/x-oxo-game"

TYPE_DESCRIPTION = f"{APPLICATION_ID}.xml"

_TYPES_TOOL = "update-mime-database"
_TOOL_PATIENCE = 30
"""Seconds to wait for it; it has little to do but may find a slow disk."""

_DEFAULTS = b"[Default Applications]\n"
_OUR_DEFAULT = f"{TYPE}={ENTRY};\n".encode()

THEME = "icons/hicolor"
"""The one icon theme that all others fall back on, in a folder of shared data."""

ICONS = {
    **{
        f"{THEME}/{size}/apps/{APPLICATION_ID}.svg": f"icons/{size.split('x')[0]}.svg"
        for size in ("16x16", "22x22", "24x24", "32x32", "48x48", "scalable")
    },
    f"{THEME}/symbolic/apps/{APPLICATION_ID}-symbolic.svg": "icons/symbolic.svg",
}
"""Where each picture of the icon goes; the last is in one colour, as beside text."""

GAME_ICONS = {
    f"{THEME}/{size}/mimetypes/{TYPE.replace('/', '-')}.svg": (
        f"icons/game/{size.split('x')[0]}.svg"
    )
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
    # the path of this installation may not be UTF-8
    entry = entry_text(command(), _icon_value()).encode(errors="surrogateescape")
    # the icon first, since the desktop may show the entry at once
    written = _write_icons(ICONS)
    has_type = types_tool() is not None
    if has_type:
        written += _install_type()
    for file in _entries():
        # file managers start an entry on the desktop only if it may be executed
        _write(file, entry, 0o755)
        _trust(file, entry)
        # a desktop that shows the entry already looks again: it is trusted now
        os.utime(file)
    _list_types()
    if has_type:
        open_games()
    return [*written, *_entries()]


def _install_type() -> list[Path]:
    # before the description, which has them shown
    written = [*_write_icons(GAME_ICONS), _description()]
    _write(_description(), type_description().encode())
    try:
        _make_type_known()
    except OSError:
        _remove(written)
        raise
    return written


def _is_in_menu_of_system() -> bool:
    """Return whether a package of the system has put this installation there."""
    program = shutil.which(COMMAND)
    if program is None or Path(program).resolve() != Path(command()[0]).resolve():
        return False
    return any((folder / "applications" / ENTRY).is_file() for folder in _shared())


def _shared() -> list[Path]:
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [Path(folder) for folder in shared.split(":") if folder]


def remove() -> list[Path]:
    """Remove what `install` has installed, and return the files that were there.

    A link in the place of one was not made by OXO and stays. Raises OSError if a file
    cannot be removed.
    """
    icons = [resources.user_data() / name for name in (*ICONS, *GAME_ICONS)]
    removed = _remove([*icons, _description(), *_entries()])
    if removed:
        # at worst the desktop still knows what a saved game was
        with suppress(OSError):
            _make_type_known()
        _list_types()
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
        if re.search(r"[\x00-\x1f\x7f]", path):
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


def _entries() -> list[Path]:
    folders = [resources.user_data() / "applications"]
    desktop = _desktop_folder()
    # a desktop set to the home folder means that there is none
    if desktop != resources.home():
        folders.append(desktop)
    return [folder / ENTRY for folder in folders]


def _desktop_folder() -> Path:
    home = resources.home()
    try:
        text = (resources.user_config() / "user-dirs.dirs").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        text = ""
    for value in re.findall(r'(?m)^\s*XDG_DESKTOP_DIR="?([^"\n]*)', text):
        folder = Path(value.replace("$HOME", str(home)))
        if folder.is_absolute():
            return folder
    return home / "Desktop"


def _description() -> Path:
    return resources.user_data() / "mime/packages" / TYPE_DESCRIPTION


def _icon_value() -> str:
    """Return the icon's name, for which a desktop finds each size, or else its path.

    GTK and Qt find icons by name only if the theme's index is installed, as it is on
    every desktop; a path always works. It is that of the copy in the user's theme.
    """
    data = resources.user_data()
    for folder in (data, *_shared()):
        if (folder / THEME / "index.theme").is_file():
            return APPLICATION_ID
    return str(data / THEME / f"scalable/apps/{APPLICATION_ID}.svg")


def _outdate_cache() -> None:
    # a cache of the theme is used until the theme's folder is newer than it
    with suppress(FileNotFoundError):
        os.utime(resources.user_data() / THEME)


def _write_icons(icons: dict[str, str]) -> list[Path]:
    for name, picture in icons.items():
        _write(resources.user_data() / name, resources.path(picture).read_bytes())
    _outdate_cache()
    return [resources.user_data() / name for name in icons]


def _write(file: Path, contents: bytes, mode: int = 0o644) -> None:
    """Put a new file in the place of whatever file or link is there.

    It is made there, since Thunar 4.20 loses one that is renamed within an open folder.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.write_bytes(contents)
    file.chmod(mode)


def _list_types() -> None:
    """Tell the desktop which types of files the user's applications open.

    Without the tool some desktops know only what `open_games` writes.
    """
    _tell("update-desktop-database", "--quiet", resources.user_data() / "applications")


def _trust(entry: Path, contents: bytes) -> None:
    """Let the desktop start the entry without asking, where that is possible."""
    # GNOME's desktop icons
    _tell("gio", "set", entry, "metadata::trusted", "true")
    # Xfce's file manager and desktop, from 4.18 on
    checksum = sha256(contents).hexdigest()
    _tell("gio", "set", entry, "metadata::xfce-exe-checksum", checksum)


def _tell(*command: str | Path) -> None:
    """Call one of the desktop's tools, if it is there and answers."""
    with suppress(OSError, subprocess.TimeoutExpired):
        subprocess.run(command, capture_output=True, check=False, timeout=_PATIENCE)


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

    Raises OSError if that fails.
    """
    tool = types_tool()
    if tool is None:
        return
    try:
        ran = subprocess.run(
            [tool, resources.user_data() / "mime"],
            capture_output=True,
            check=False,
            timeout=_TOOL_PATIENCE,
        )
    except subprocess.TimeoutExpired:
        raise TimeoutError(None, message("it did not finish"), _TYPES_TOOL) from None
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
        before = b""
        with suppress(FileNotFoundError), open(file, "rb", opener=open_plain) as stream:
            before = stream.read()
        after = _defaults_changed(before, is_wanted=is_wanted)
        if after == before:
            return
        if after or file.is_symlink():
            file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(file, after)
        else:
            file.unlink()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _defaults_changed(text: bytes, *, is_wanted: bool) -> bytes:
    """Return the contents of a ``mimeapps.list`` in which OXO opens games, or not.

    All other lines stay, those too by which the user has chosen another program.
    """
    if is_wanted == (_OUR_DEFAULT in text):
        return text
    if not is_wanted:
        # and the heading, if there is nothing else below it
        return text.replace(_OUR_DEFAULT, b"").removesuffix(_DEFAULTS)
    if _DEFAULTS not in text:
        text += b"\n" * (text[-1:] not in (b"", b"\n")) + _DEFAULTS
    return text.replace(_DEFAULTS, _DEFAULTS + _OUR_DEFAULT, 1)
