"""An INI file: a text by each key, in sections, as Qt's IniFormat has it.

QSettings would make objects of what such a file says: a damaged ``@Variant(…)``, which
OXO never writes, has it ask for more memory than there is, and that ends the process.
Here a value is a text, and a line that is none costs itself alone.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from errno import EINVAL
from itertools import chain, count
from pathlib import Path
from string import ascii_letters, digits

from oxo_desktop.files import open_plain, writing_atomically

LARGEST = 1 << 16
"""Bytes; what a larger file holds is not looked at."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BLANKS = " \t\r"
_NO_SECTION = "General"

# compiled when they are needed, which in most files none is: it would cost the start
_VALUE = (
    r'"((?:[^"\\]|\\.)*)"[ \t]*(?:;.*)?'  # quoted
    r'|((?:[^"\\;]|\\.)*)(?:;.*)?'  # or bare
)
_ESCAPE = r"""\\(?:([abfnrtv0"'?\\])|x([0-9A-Fa-f]{1,4}))"""
_OBJECT = r"@[A-Za-z]+\("
_NEEDS_NO_QUOTES = r"[\w.+-]+(?: [\w.+-]+)*"

_ESCAPED = dict(zip("abfnrtv0", "\a\b\f\n\r\t\v\0", strict=True))
_SPECIAL = frozenset('"\\;')
_OF_NAMES = frozenset(f"{ascii_letters}{digits}_.%-")
_CONTROLS = frozenset(map(chr, (*range(32), 127))) - {"\t"}


@dataclass(frozen=True)
class Contents:
    """What a file holds.

    Attributes:
        values: each value as it is written there, by section and key, such as
            ``window/size``; a key in no section has its name alone. `text` returns
            what a value says.
        is_whole: whether every line could be read.
    """

    values: dict[str, str]
    is_whole: bool


def read(file: Path) -> Contents:
    """Return what `file` holds: nothing if it is not there.

    Raises OSError if it cannot be read, and if it is no file at all: a pipe might never
    come to an end.
    """
    try:
        with open(file, "rb", opener=open_plain) as stream:
            return parse(stream.read(LARGEST + 1))
    except FileNotFoundError:
        if file.is_symlink():
            raise OSError(EINVAL, "it is a link that leads nowhere") from None
        return Contents({}, is_whole=True)


def parse(data: bytes) -> Contents:
    """Return what the bytes of a file hold."""
    values: dict[str, str] = {}
    is_whole, section = len(data) <= LARGEST, _NO_SECTION
    lines = data.removeprefix(_BYTE_ORDER_MARK).split(b"\n") if is_whole else []
    for line in lines:
        try:
            said = _said(line)
        except ValueError:
            is_whole = False
            if line.lstrip().startswith(b"["):
                section = ""  # unknown, and so is what the keys after it are about
            continue
        if len(said) == 1:
            (section,) = said
        elif said and section:
            key, value = said
            values[key if section == _NO_SECTION else f"{section}/{key}"] = value
    return Contents(values, is_whole)


def text(value: str) -> str:
    """Return what `value`, one of a file's, says.

    Raises ValueError for a list of texts, with commas in between.
    """
    quoted, bare = _parts(value)
    if quoted is None and "," in bare:
        raise ValueError(f"This is a list: {value}")
    return _unescaped(bare if quoted is None else quoted)


def value(text: str) -> str:
    """Return `text`, which has no control characters, as a value for a file."""
    if text.startswith("@"):
        # one alone would begin one of Qt's objects
        text = f"@{text}"
    if re.fullmatch(_NEEDS_NO_QUOTES, text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def update(file: Path, values: Mapping[str, str]) -> Path | None:
    """Write `values` into `file`, beside the others that it holds.

    A file that is not whole is first set aside: its new name is returned. Raises
    OSError if `file` cannot be read, set aside or written; it is then as it was.
    """
    held = read(file)
    # what a link leads to is written, not the link
    file = Path(os.path.realpath(file))
    aside = None if held.is_whole else _set_aside(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with writing_atomically(file, newline="\n") as stream:
            stream.write(_written({**held.values, **values}))
    except OSError:
        if aside is not None:
            aside.rename(file)
        raise
    return aside


def _said(line: bytes) -> tuple[str, ...]:
    """Return a section's name, a key and its value, or nothing where a line is blank.

    Raises ValueError if it is none of these.
    """
    text = line.decode("utf-8").strip(_BLANKS)
    if not _CONTROLS.isdisjoint(text):
        raise ValueError("There are control characters in this line.")
    if not text or text.startswith((";", "#")):
        return ()
    if text.startswith("["):
        return (_section(text),)
    key, equals, value = (part.strip(_BLANKS) for part in text.partition("="))
    if not (equals and _is_name(key.replace("\\", ""))):
        raise ValueError(f"There is no value in this line: {text}")
    quoted, bare = _parts(value)
    _unescaped(bare if quoted is None else quoted)
    return key, value


def _section(text: str) -> str:
    name, bracket, rest = (part.strip(_BLANKS) for part in text[1:].partition("]"))
    if not (bracket and _is_name(name)) or rest[:1] not in ("", ";"):
        raise ValueError(f"This is no heading: {text}")
    return _NO_SECTION if name.lower() == _NO_SECTION.lower() else name


def _is_name(text: str) -> bool:
    return bool(text) and _OF_NAMES.issuperset(text)


def _parts(value: str) -> tuple[str | None, str]:
    """Return what `value` has between quotes, or None, and what it has without them.

    Raises ValueError if it is no value as Qt writes one.
    """
    if _SPECIAL.isdisjoint(value):
        return None, value
    match = re.fullmatch(_VALUE, value)
    if match is None:
        raise ValueError(f"This is no value: {value}")
    return match[1], (match[2] or "").strip(_BLANKS)


def _unescaped(text: str) -> str:
    """Return what `text` means.

    Raises ValueError for an unknown escape, and for one of Qt's objects.
    """
    said = text
    if "\\" in text:
        said = re.sub(_ESCAPE, _character, text)
        if "\\" in re.sub(_ESCAPE, "", text):
            raise ValueError(f"There is an unknown escape: {text}")
    if said.startswith("@") and re.match(_OBJECT, said):
        raise ValueError(f"This is no text: {text}")
    return said[1:] if said.startswith("@@") else said


def _character(escape: re.Match[str]) -> str:
    letter, code = escape.groups()
    return chr(int(code, 16)) if code else _ESCAPED.get(letter, letter)


def _written(values: Mapping[str, str]) -> str:
    """Return the text of a file with `values` in it."""
    sections: dict[str, list[str]] = {_NO_SECTION: []}
    for full_key, value in sorted(values.items()):
        section, _, key = full_key.rpartition("/")
        sections.setdefault(section or _NO_SECTION, []).append(f"{key}={value}\n")
    return "\n".join(f"[{name}]\n{''.join(sections[name])}" for name in sections)


def _set_aside(file: Path) -> Path:
    """Rename a damaged file beside itself, and return its new name."""
    from datetime import date

    name = f"{file.stem}-damaged-{date.today()}"
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    asides = (file.with_name(f"{name}{file.suffix}") for name in names)
    return file.rename(next(aside for aside in asides if not os.path.lexists(aside)))
