"""The data of ICU, by which Qt sorts texts: only those that OXO uses.

Qt's own library of them has every language's names of languages, currencies, units and
zones, tables of old encodings, and dictionaries to break lines by: 31 MB, of which Qt
alone reads what sorts texts, and little else. The form of the data is that of ICU's
sources, ``icu4c/source/common/ucmndata.h``: a header, and a table of items by name,
each of which ends where the next one begins.
"""

import re
import struct
import subprocess
from collections.abc import Container
from pathlib import Path

NAME = "libicudata.so."
"""How the file of the library begins."""

_MAGIC = b"\xda\x27"
_FORM = b"CmnD"
_ALIGNED = 16
"""Where items may begin, in bytes."""

_DROPPED = re.compile(
    r"(brkitr|curr|lang|rbnf|region|translit|unit)/"  # nothing is named
    r"|.*\.(cnv|spp|cfu)$"  # old encodings, names of hosts
    r"|unames\.icu$"  # names of characters
)
_LOCALE = re.compile(r"(?:zone/)?([a-z]{2,3})(_[A-Z0-9]\w*)?\.res")
"""What is there for each language; what sorts is in ``coll/``, and all of it stays."""

_SOURCE = """\
.section .note.GNU-stack, "", %progbits
.section .rodata
.balign 4096
.global {symbol}
.type {symbol}, %object
{symbol}: .incbin "{file}"
.size {symbol}, . - {symbol}
"""


def write_smaller(library: Path, languages: Container[str], folder: Path) -> Path:
    """Write the library into a folder with the data that are wanted; return its file.

    Args:
        library: Qt's own, whose name has ICU's version at the end.
        languages: the codes of the languages, such as ``pt``, whose names stay.
        folder: it exists.

    Raises ValueError if the library has its data in no form that is known here.
    """
    version = library.name.removeprefix(NAME)
    data, made = folder / "icu.dat", folder / library.name
    data.write_bytes(_wanted(_data(library.read_bytes()), languages))
    source = _SOURCE.format(symbol=f"icudt{version}_dat", file=data)
    link = ["cc", "-shared", "-nostdlib", f"-Wl,-soname,{library.name}"]
    subprocess.run(
        [*link, "-Wl,--build-id=none", "-x", "assembler", "-o", made, "-"],
        input=source,
        text=True,
        check=True,
    )
    return made


def _data(library: bytes) -> bytes:
    """Return the data in a library, from their header to wherever they end."""
    form = library.find(_FORM)
    start = form - 12
    if form < 0 or library[start + 2 : start + 4] != _MAGIC:
        raise ValueError("there are no data of ICU in it, or in another form")
    return library[start:]


def _wanted(data: bytes, languages: Container[str]) -> bytes:
    """Return data with a table of those items alone that are wanted."""
    (header,) = struct.unpack_from("<H", data)
    items = {
        name: item
        for name, item in _items(data[header:]).items()
        if _is_wanted(name.partition("/")[2], languages)
    }
    names = [name.encode() + b"\0" for name in items]
    place = 4 + 8 * len(items)
    table, body = [struct.pack("<I", len(items))], bytearray()
    first = _rounded_up(place + sum(map(len, names)))
    for name, item in zip(names, items.values(), strict=True):
        table.append(struct.pack("<II", place, first + len(body)))
        place += len(name)
        body += item.ljust(_rounded_up(len(item)), b"\0")
    head = b"".join((*table, *names)).ljust(first, b"\0")
    return data[:header] + head + bytes(body)


def _items(table: bytes) -> dict[str, bytes]:
    """Return what a table has, by name, in its order."""
    (number,) = struct.unpack_from("<I", table)
    places = [struct.unpack_from("<II", table, 4 + 8 * n) for n in range(number)]
    ends = [*(start for _, start in places[1:]), len(table)]
    return {
        table[name : table.index(b"\0", name)].decode(): table[start:end]
        for (name, start), end in zip(places, ends, strict=True)
    }


def _is_wanted(name: str, languages: Container[str]) -> bool:
    if _DROPPED.match(name):
        return False
    locale = _LOCALE.fullmatch(name)
    return locale is None or locale[1] in languages


def _rounded_up(size: int) -> int:
    return -(-size // _ALIGNED) * _ALIGNED
