"""INI files: keys in sections, each with a text as its value.

Python's configparser would take 1.5 ms more of each start, and knows neither quotes nor
escapes. QSettings, which wrote the first files of OXO, can turn values into objects: a
damaged ``@Variant(…)`` makes it ask for more memory than there is, and that ends the
process. Here a value is only ever text, and a line that cannot be read does not affect
the others.
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from oxo_desktop.system.clock import today
from oxo_desktop.system.files import (
    DANGLING,
    free_name,
    open_plain,
    writing_atomically,
)

LARGEST = 1 << 16
"""In bytes; a larger file counts as damaged and is not read."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BLANKS = " \t\r"
_NO_SECTION = "General"

# compiled when needed, since compiling them takes time and most files need none
_ESCAPE = r'\\(?:["\\]|x[0-9a-f]{4})'
_VALUE = (
    rf'"((?:[^"\\]|{_ESCAPE})*)"[ \t]*(?:;.*)?'  # quoted
    rf'|((?:[^"\\;]|{_ESCAPE})*)(?:;.*)?'  # or bare
)
_NO_TEXT = r"[\x00-\x1f\x7f\ud800-\udfff]"
_NEEDS_NO_QUOTES = r"[\w.+-]+(?: [\w.+-]+)*"

_SPECIAL = frozenset('"\\;')
_CONTROLS = frozenset(map(chr, (*range(32), 127))) - {"\t"}


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
    values: dict[str, str] = {}
    is_whole, section = len(data) <= LARGEST, _NO_SECTION
    lines = data.removeprefix(_BYTE_ORDER_MARK).split(b"\n") if is_whole else []
    for line in lines:
        if line.lstrip().startswith(b"["):
            section = ""  # until its name is read; unknown keys are skipped
        try:
            text = _plain(line)
            if text.startswith("["):
                section = _heading(text)
            elif text and text[0] not in ";#":
                key, value = _key_and_value(text)
                if section:
                    in_section = "" if section == _NO_SECTION else f"{section}/"
                    values[in_section + key] = value
        except ValueError:
            is_whole = False
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
        with writing_atomically(file, newline="\n", mode=0o600) as stream:
            stream.write(_file_text({**held.values, **values}))
    except OSError:
        if aside is not None:
            aside.rename(file)
        raise
    return aside


def _plain(line: bytes) -> str:
    text = line.decode("utf-8").strip(_BLANKS)
    if not _CONTROLS.isdisjoint(text):
        raise ValueError("There are control characters in this line.")
    return text


def _heading(text: str) -> str:
    name, bracket, rest = (part.strip(_BLANKS) for part in text[1:].partition("]"))
    if not (bracket and _is_name(name)) or rest[:1] not in ("", ";"):
        raise ValueError(f"This is no heading: {text}")
    return _NO_SECTION if name.lower() == _NO_SECTION.lower() else name


def _key_and_value(text: str) -> tuple[str, str]:
    key, equals, value = (part.strip(_BLANKS) for part in text.partition("="))
    if not (equals and _is_name(key)):
        raise ValueError(f"There is no value in this line: {text}")
    if not _SPECIAL.isdisjoint(value):
        match = re.fullmatch(_VALUE, value)
        if match is None:
            raise ValueError(f"This is no value: {value}")
        quoted, bare = match.groups()
        value = bare.strip(_BLANKS) if quoted is None else quoted
        value = re.sub(_ESCAPE, _character, value)
    if value.startswith("@@"):
        return key, value[1:]
    if value.startswith("@") and "(" in value:
        raise ValueError(f"This is one of Qt's objects: {value}")
    return key, value


def _is_name(text: str) -> bool:
    return text.isascii() and text.isidentifier()


def _character(escape: re.Match[str]) -> str:
    signs = escape[0][1:]
    return chr(int(signs[1:], 16)) if signs[1:] else signs


def _file_text(values: Mapping[str, str]) -> str:
    sections: dict[str, list[str]] = {_NO_SECTION: []}
    for full_key, value in sorted(values.items()):
        section, _, key = full_key.rpartition("/")
        line = f"{key}={_written(value)}\n"
        sections.setdefault(section or _NO_SECTION, []).append(line)
    return "\n".join(f"[{name}]\n{''.join(sections[name])}" for name in sections)


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
