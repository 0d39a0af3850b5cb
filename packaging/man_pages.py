"""Writes the man pages of both programs, with the options that their parsers have.

``python packaging/man_pages.py FOLDER`` writes them into FOLDER. All but synopsis and
options stands in ``packaging/man``.
"""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import options
from options import Option
from oxo_desktop import __version__
from publisher import publisher

_TEMPLATES = Path(__file__).with_name("man")


def page(program: str, date: str) -> str:
    """Return the page of a program, of this day: 2026-11-22."""
    template = _TEMPLATES / f"{program}.6"
    of_program = options.of(options.PROGRAMS[program]())
    values = {
        "DATE": date,
        "VERSION": _escaped(__version__),
        "SYNOPSIS": _synopsis(program, of_program),
        "OPTIONS": "\n".join(map(_described, of_program)),
        "BUGS": publisher().bugs,
    }
    text = template.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _synopsis(program: str, of_program: list[Option]) -> str:
    lines = [f".SY {_escaped(program)}"]
    # the file last
    for option in sorted(of_program, key=lambda option: not option.names):
        if not option.names:
            lines.append(f".RI [ {option.value.lower()} ]")
            continue
        value = _escaped("|".join(option.choices) or option.value.lower())
        if value and not option.is_value_needed:
            value = f"[{value}]"
        lines.append(f".OP {_escaped(option.names[0])} {value}".rstrip())
    return "\n".join([*lines, ".YS"])


def _described(option: Option) -> str:
    value = rf"\fI{_escaped(option.value.lower())}\fR" if option.value else ""
    if option.choices:
        value = "|".join(rf"\fB{_escaped(choice)}\fR" for choice in option.choices)
    if value and option.names:
        value = f" {value}" if option.is_value_needed else f" [{value}]"
    names = ", ".join(rf"\fB{_escaped(name)}\fR" for name in option.names)
    # a dot at the beginning of a line would be a command
    says = _escaped(option.says[0].upper() + option.says[1:])
    return f".TP\n{names}{value}\n\\&{says}."


def _escaped(text: str) -> str:
    return text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")


def main(folder: Path) -> None:
    """Write both pages into a folder, of today or of SOURCE_DATE_EPOCH."""
    now = os.environ.get("SOURCE_DATE_EPOCH")
    day = datetime.fromtimestamp(int(now), UTC) if now else datetime.now(UTC)
    folder.mkdir(parents=True, exist_ok=True)
    for program in options.PROGRAMS:
        text = page(program, f"{day:%Y-%m-%d}")
        (folder / f"{program}.6").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
