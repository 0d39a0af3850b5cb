"""What the programs' parsers say of their options, for pages and completions."""

from argparse import SUPPRESS, Action, ArgumentParser
from dataclasses import dataclass

from oxo_desktop import COMMAND, TERMINAL_COMMAND, command_line

PROGRAMS = {
    COMMAND: command_line.window_parser,
    TERMINAL_COMMAND: command_line.terminal_parser,
}
"""Both programs by their commands, with what makes the parser of each."""


@dataclass(frozen=True)
class Option:
    """An option of a program, or its file.

    Attributes:
        names: it is given by any of these; nothing for the file, which has no name.
        value: what its value is called; nothing if it takes none, or one of `choices`.
        choices: the values that it takes, if those are few.
        is_value_needed: whether it can't be given without a value.
        says: what it does, as --help says it.
    """

    names: tuple[str, ...]
    value: str
    choices: tuple[str, ...]
    is_value_needed: bool
    says: str

    @property
    def takes_file(self) -> bool:
        """Whether its value is the path of a saved game."""
        return self.value == "FILE"


def of(parser: ArgumentParser) -> list[Option]:
    """Return the options that a parser shows in its help, in that order."""
    return [
        Option(
            tuple(action.option_strings),
            "" if choices else value,
            choices,
            action.nargs is None,
            _plain(action.help or ""),
        )
        for action in parser._actions
        if action.help != SUPPRESS
        for value, choices in [_value(action)]
    ]


def _value(action: Action) -> tuple[str, tuple[str, ...]]:
    """Return what the value of an option is called, and which it takes if few."""
    if action.nargs == 0:
        return "", ()
    name = str(action.metavar or "")
    if action.choices is not None:
        return "", tuple(map(str, action.choices))
    # choices that argparse itself is not to check are in the name: {3x3,4x4}
    if name.startswith("{"):
        return "", tuple(name.strip("{}").split(","))
    return name, ()


def _plain(text: str) -> str:
    return text.replace("%%", "%")
