"""What tells of both programs' options: man pages, and completions of shells.

What a man page says besides the options is in ``packaging/man``. bash needs the package
bash-completion.
"""

import os
from argparse import Action, ArgumentParser
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from oxo_desktop import COMMAND, TERMINAL_COMMAND, __version__, command_line
from sources import PROJECT

_PROGRAMS = {
    COMMAND: (command_line.window_parser, "noughts and crosses for the desktop"),
    TERMINAL_COMMAND: (
        command_line.terminal_parser,
        "noughts and crosses in the terminal",
    ),
}
"""What makes the parser of each program, and what it is."""

_SHELLS = {
    "bash": "bash-completion/completions/{program}",
    "zsh": "zsh/vendor-completions/_{program}",
    "fish": "fish/vendor_completions.d/{program}.fish",
}
"""Where Debian's shells look, below ``share``."""


def files() -> dict[str, bytes]:
    """Return the contents of each file, by its name below ``/usr/share``.

    Man pages are of today or of SOURCE_DATE_EPOCH.
    """
    # no line ends within a text: the next one might begin with .oxo, a command there
    os.environ["COLUMNS"] = "10000"
    found = {}
    for program, (make_parser, about) in _PROGRAMS.items():
        found[f"man/man6/{program}.6"] = _page(make_parser(), about)
        for shell, place in _SHELLS.items():
            parser = make_parser()
            for action in parser._actions:
                _say_values(action)
            completed = shtab.complete(parser, shell=shell)
            found[place.format(program=program)] = completed
    return {name: text.encode() for name, text in found.items()}


def _page(parser: ArgumentParser, about: str) -> str:
    # the file that is included has a longer one
    parser.description = None
    facts = {
        "project_name": "OXO",
        "version": __version__,
        "manual_section": 6,
        "manual_title": "Games",
        "description": about,
        "include": Path(__file__).with_name("man") / parser.prog,
    }
    return str(Manpage(parser, facts)).replace("@BUGS@", PROJECT["urls"]["Issues"])


def _say_values(action: Action) -> None:
    """Have an option say which values it takes, for a shell to complete."""
    called = str(action.metavar)
    if called.startswith("{"):
        # those that argparse itself is not to check are in the name: {3x3,4x4}
        action.choices = called.strip("{}").split(",")
    elif called == "FILE":
        action.complete = shtab.FILE  # type: ignore[attr-defined]
