"""INI files: keys in sections, each with a text as its value.

Python's configparser knows neither quotes nor escapes. QSettings, which wrote the first
files of OXO, can turn values into objects: a damaged ``@Variant(…)`` makes it ask for
more memory than there is, and that ends the process. Here a value is only ever text,
and a line that cannot be read does not affect the others.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from oxo_desktop.system.clock import today
from oxo_desktop.system.files import DANGLING, free_name, open_plain, write_atomically

LARGEST = 1 << 16
"""In bytes; a larger file counts as damaged and is not read."""

_NO_SECTION = "General"

_NAME = "[A-Za-z_][A-Za-z0-9_]*"
_ESCAPE = r'\\(?:["\\]|x([0-9a-f]{4}))'
_LINE = re.compile(
    r"(?:[;#].*)?"
    rf"|\[[ \t]*(?P<section>{_NAME})[ \t]*\][ \t]*(?:;.*)?"
    rf"|(?P<key>{_NAME})[ \t]*=[ \t]*(?:"
    rf'"(?P<quoted>(?:[^"\\]|{_ESCAPE})*+)"[ \t]*'
    rf'|(?P<bare>(?:[^"\\;]|{_ESCAPE})*+)'
    r")(?:;.*)?"
)
_NO_TEXT = r"[\x00-\x1f\x7f\ud800-\udfff]"
_NEEDS_NO_QUOTES = r"[\w.+-]+(?: [\w.+-]+)*"


class Contents(NamedTuple):
    """What a file holds.

    Attributes:
        values: each text, by section and key, such as ``window/size``, or by key alone
            if it is in no section.
        is_whole: whether every line could be read.
    """

    values: dict[str, str]
    is_whole: bool


def read(file: Path) -> Contents:
    """Return what `file` holds; nothing if there is no such file.

    Raises OSError if it cannot be read, or is a folder, a pipe or a device.
    """
    try:
        with open(file, "rb", opener=open_plain) as stream:
            return parse(stream.read(LARGEST + 1))
    except FileNotFoundError:
        if file.is_symlink():
            raise OSError(None, DANGLING) from None
        return Contents({}, is_whole=True)


def parse(data: bytes) -> Contents:
    if len(data) > LARGEST:
        return Contents({}, is_whole=False)
    values: dict[str, str] = {}
    is_whole, section = True, _NO_SECTION
    for line in data.decode("utf-8-sig", "surrogateescape").split("\n"):
        text = line.strip(" \t\r")
        try:
            found = _parts(text)
            section = found["section"] or section
            if found["key"] and section:
                values[_full_key(section, found["key"])] = _value(found)
        except ValueError:
            is_whole = False
            if text.lstrip().startswith("["):
                section = ""  # what is in it belongs to no other
    return Contents(values, is_whole)


def update(file: Path, values: Mapping[str, str]) -> Path | None:
    """Write `values` into `file`, and keep the others that it holds.

    A damaged file is renamed first, and its new name is returned. Raises OSError, and
    leaves `file` as it was, if it cannot be read, renamed or written.
    """
    held = read(file)
    # the target of a link is written, and the link stays
    file = Path(os.path.realpath(file))
    aside = None if held.is_whole else _rename_damaged(file)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_atomically(file, _file_text({**held.values, **values}), mode=0o600)
    except OSError:
        if aside is not None:
            aside.rename(file)
        raise
    return aside


def _parts(text: str) -> re.Match[str]:
    found = _LINE.fullmatch(text)
    if found is None or re.search(_NO_TEXT, text.replace("\t", " ")):
        raise ValueError(f"This line makes no sense: {text!r}")
    return found


def _full_key(section: str, key: str) -> str:
    return key if section.lower() == _NO_SECTION.lower() else f"{section}/{key}"


def _value(found: re.Match[str]) -> str:
    written = found["quoted"]
    if written is None:
        written = found["bare"].strip(" \t")
    value = re.sub(_ESCAPE, _character, written)
    if value.startswith("@@"):
        return value[1:]
    if value.startswith("@") and "(" in value:
        raise ValueError(f"This is one of Qt's objects: {value}")
    return value


def _character(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else escape[0][1:]


def _file_text(values: Mapping[str, str]) -> bytes:
    sections: dict[str, list[str]] = {_NO_SECTION: []}
    for full_key, value in sorted(values.items()):
        section, _, key = full_key.rpartition("/")
        line = f"{key}={_written(value)}\n"
        sections.setdefault(section or _NO_SECTION, []).append(line)
    parts = (f"[{name}]\n{''.join(lines)}" for name, lines in sections.items())
    return "\n".join(parts).encode()


def _written(text: str) -> str:
    if text.startswith("@"):
        # a single one would begin one of Qt's objects
        text = f"@{text}"
    if re.fullmatch(_NEEDS_NO_QUOTES, text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    escaped = re.sub(_NO_TEXT, lambda found: f"\\x{ord(found[0]):04x}", escaped)
    return f'"{escaped}"'


def _rename_damaged(file: Path) -> Path:
    name = f"{file.stem}-damaged-{today()}{file.suffix}"
    return file.rename(file.with_name(free_name(file.parent, name)))
