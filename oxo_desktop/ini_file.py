"""INI files as Qt writes them: keys in sections, each with a text as its value.

QSettings can turn values into objects. A damaged ``@Variant(…)``, which OXO never
writes, makes it ask for more memory than there is, and that ends the process. Here a
value is only ever text, and a line that cannot be read does not affect the others.
"""

import os
import re
from collections.abc import Mapping
from errno import EINVAL
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from oxo_desktop.files import open_plain, writing_atomically
from oxo_desktop.words import message

DANGLING = message("it is a link that leads nowhere")

LARGEST = 1 << 16
"""In bytes; a larger file counts as damaged and is not read."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BLANKS = " \t\r"
_NO_SECTION = "General"

# compiled when needed, since compiling them takes time and most files need none
_VALUE = (
    r'"((?:[^"\\]|\\.)*)"[ \t]*(?:;.*)?'  # quoted
    r'|((?:[^"\\;]|\\.)*)(?:;.*)?'  # or bare
)
_ESCAPE = r"""\\(?:([abfnrtv0"'?\\])|x([0-9A-Fa-f]{1,4}))"""
_OBJECT = r"@[A-Za-z]+\("
_NO_TEXT = r"[\x00-\x1f\x7f\ud800-\udfff]"
_NEEDS_NO_QUOTES = r"[\w.+-]+(?: [\w.+-]+)*"

_ESCAPED = dict(zip("abfnrtv0", "\a\b\f\n\r\t\v\0", strict=True))
_SPECIAL = frozenset('"\\;')
_IN_NAMES = frozenset("_.%-")
_CONTROLS = frozenset(map(chr, (*range(32), 127))) - {"\t"}


class Contents(NamedTuple):
    """What a file holds.

    Attributes:
        values: each value as it is written there, by section and key, such as
            ``window/size``, or by key alone if it is in no section. `decoded` returns
            the text that a value stands for.
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
            raise OSError(EINVAL, DANGLING) from None
        return Contents({}, is_whole=True)


def parse(data: bytes) -> Contents:
    """Return what the bytes of a file hold."""
    values: dict[str, str] = {}
    is_whole, section = len(data) <= LARGEST, _NO_SECTION
    lines = data.removeprefix(_BYTE_ORDER_MARK).split(b"\n") if is_whole else []
    for line in lines:
        try:
            parsed = _parsed_line(line)
        except ValueError:
            is_whole = False
            if line.lstrip().startswith(b"["):
                section = ""  # unknown, so the keys that follow are skipped
            continue
        if len(parsed) == 1:
            (section,) = parsed
        elif parsed and section:
            key, value = parsed
            values[key if section == _NO_SECTION else f"{section}/{key}"] = value
    return Contents(values, is_whole)


def decoded(value: str) -> str:
    """Return the text that a value stands for.

    Raises ValueError if the value is a list, which has commas between its items.
    """
    quoted, bare = _quoted_and_bare(value)
    if quoted is None and "," in bare:
        raise ValueError(f"This is a list: {value}")
    return _unescaped(bare if quoted is None else quoted)


def encoded(text: str) -> str:
    """Return `text` as a value for a file."""
    if text.startswith("@"):
        # a single one would begin one of Qt's objects
        text = f"@{text}"
    if re.fullmatch(_NEEDS_NO_QUOTES, text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    # with four digits each, since a fifth is not part of an escape
    escaped = re.sub(_NO_TEXT, lambda found: f"\\x{ord(found[0]):04x}", escaped)
    return f'"{escaped}"'


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
        file.parent.mkdir(parents=True, exist_ok=True)
        with writing_atomically(file, newline="\n") as stream:
            stream.write(_file_text({**held.values, **values}))
    except OSError:
        if aside is not None:
            aside.rename(file)
        raise
    return aside


def _parsed_line(line: bytes) -> tuple[str, ...]:
    """Return the section's name, or key and value, or nothing for a blank or a comment.

    Raises ValueError if the line is none of these.
    """
    text = line.decode("utf-8").strip(_BLANKS)
    if not _CONTROLS.isdisjoint(text):
        raise ValueError("There are control characters in this line.")
    if not text or text.startswith((";", "#")):
        return ()
    if text.startswith("["):
        return (_heading(text),)
    key, equals, value = (part.strip(_BLANKS) for part in text.partition("="))
    if not (equals and _is_name(key.replace("\\", ""))):
        raise ValueError(f"There is no value in this line: {text}")
    quoted, bare = _quoted_and_bare(value)
    _unescaped(bare if quoted is None else quoted)
    return key, value


def _heading(text: str) -> str:
    name, bracket, rest = (part.strip(_BLANKS) for part in text[1:].partition("]"))
    if not (bracket and _is_name(name)) or rest[:1] not in ("", ";"):
        raise ValueError(f"This is no heading: {text}")
    return _NO_SECTION if name.lower() == _NO_SECTION.lower() else name


def _is_name(text: str) -> bool:
    return bool(text) and all(
        sign in _IN_NAMES or (sign.isascii() and sign.isalnum()) for sign in text
    )


def _quoted_and_bare(value: str) -> tuple[str | None, str]:
    """Return what stands between quotes in `value`, or None, and its bare text.

    Raises ValueError if Qt would not write such a value.
    """
    if _SPECIAL.isdisjoint(value):
        return None, value
    match = re.fullmatch(_VALUE, value)
    if match is None:
        raise ValueError(f"This is no value: {value}")
    return match[1], (match[2] or "").strip(_BLANKS)


def _unescaped(text: str) -> str:
    """Return `text` with its escapes replaced.

    Raises ValueError for an unknown escape, and for one of Qt's objects.
    """
    plain = text
    if "\\" in text:
        plain = re.sub(_ESCAPE, _character, text)
        if "\\" in re.sub(_ESCAPE, "", text):
            raise ValueError(f"There is an unknown escape: {text}")
    if plain.startswith("@") and re.match(_OBJECT, plain):
        raise ValueError(f"This is no text: {text}")
    return plain[1:] if plain.startswith("@@") else plain


def _character(escape: re.Match[str]) -> str:
    letter, code = escape.groups()
    return chr(int(code, 16)) if code else _ESCAPED.get(letter, letter)


def _file_text(values: Mapping[str, str]) -> str:
    """Return the contents of a file that holds `values`."""
    sections: dict[str, list[str]] = {_NO_SECTION: []}
    for full_key, value in sorted(values.items()):
        section, _, key = full_key.rpartition("/")
        sections.setdefault(section or _NO_SECTION, []).append(f"{key}={value}\n")
    return "\n".join(f"[{name}]\n{''.join(sections[name])}" for name in sections)


def _rename_damaged(file: Path) -> Path:
    """Rename a damaged file within its folder, and return its new name."""
    from datetime import date

    name = f"{file.stem}-damaged-{date.today()}"
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    asides = (file.with_name(f"{name}{file.suffix}") for name in names)
    return file.rename(next(aside for aside in asides if not os.path.lexists(aside)))
