"""Writes what completes the options of both programs in bash, zsh and fish.

``python packaging/completion.py FOLDER`` writes them to where Debian's shells look for
them below FOLDER/share. bash needs the package bash-completion for it.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import options
from options import Option

_BASH = """\
# completes the options of {program}, in bash with bash-completion

{function}()
{{
    local cur prev words cword split
    _init_completion -s || return
    case $prev in
{values}
    esac
    $split && return
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "{names}" -- "$cur"))
        return
    fi
{file}}} &&
    complete -F {function} {program}
"""


def bash(program: str, of_program: list[Option]) -> str:
    """Return what bash reads."""
    values = [
        f"        {'|'.join(option.names)})\n{_bash_value(option)}"
        for option in of_program
        if option.names and (option.choices or option.value)
    ]
    takes_file = any(not option.names for option in of_program)
    return _BASH.format(
        program=program,
        function=_function(program),
        values="\n".join(values),
        names=" ".join(name for option in of_program for name in option.names),
        file="    _filedir oxo\n" if takes_file else "",
    )


def _bash_value(option: Option) -> str:
    if option.choices:
        words = " ".join(option.choices)
        line = f'            COMPREPLY=($(compgen -W "{words}" -- "$cur"))\n'
    else:
        line = "            _filedir oxo\n" if option.takes_file else ""
    # what may follow without a value is completed too
    if option.is_value_needed:
        return f"{line}            return\n            ;;"
    return f"{line}            [[ $cur != -* ]] && return\n            ;;"


def zsh(program: str, of_program: list[Option]) -> str:
    """Return what zsh reads."""
    lines = [line for option in of_program for line in _zsh(option)]
    return " \\\n    ".join([f"#compdef {program}\n\n_arguments -s -S", *lines]) + "\n"


def _zsh(option: Option) -> Iterator[str]:
    says = re.sub(r"([\[\]:])", r"\\\1", option.says.replace("'", "'\\''"))
    value = ""
    if option.choices:
        value = f"({' '.join(option.choices)})"
    elif option.takes_file:
        value = '_files -g "*.oxo"'
    if not option.names:
        yield f"'::{says}:{value}'"
    if option.choices or option.value:
        called = option.value.lower() or option.names[0].removeprefix("--")
        value = f"{':' if option.is_value_needed else '::'}{called}:{value}"
    equals = "=" if value and option.is_value_needed else ""
    is_alone = {"--help", "--version"} & set(option.names)
    without = "- *" if is_alone else " ".join(option.names)
    for name in option.names:
        yield f"'({without}){name}{equals}[{says}]{value}'"


def fish(program: str, of_program: list[Option]) -> str:
    """Return what fish reads."""
    lines = [f"complete -c {program} {_fish(option)}" for option in of_program]
    return "\n".join([f"complete -c {program} -f", *lines]) + "\n"


def _fish(option: Option) -> str:
    parts = [
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
        for name in option.names
    ]
    if option.is_value_needed and option.names and (option.value or option.choices):
        parts.append("-x")
    if option.choices:
        parts.append(f"-a '{' '.join(option.choices)}'")
    elif option.takes_file:
        parts.append("-k -a '(__fish_complete_suffix .oxo)'")
    says = option.says.replace("\\", "\\\\").replace("'", "\\'")
    return " ".join([*parts, f"-d '{says}'"])


def _function(program: str) -> str:
    return f"_{program.replace('-', '_')}"


_SHELLS = {
    "bash-completion/completions/{program}": bash,
    "zsh/vendor-completions/_{program}": zsh,
    "fish/vendor_completions.d/{program}.fish": fish,
}
"""Where the shells of Debian look, below /usr/share."""


def main(folder: Path) -> None:
    """Write all of them below a folder."""
    for program, make_parser in options.PROGRAMS.items():
        of_program = options.of(make_parser())
        for place, written in _SHELLS.items():
            file = folder / "share" / place.format(program=program)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(written(program, of_program), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
