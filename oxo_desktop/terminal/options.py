"""The options of the terminal program."""

from argparse import ArgumentParser
from dataclasses import dataclass
from typing import NoReturn

from oxo_desktop import __version__
from oxo_desktop.engine import (
    LONG_QUOTE,
    Computer,
    GameSettings,
    Human,
    Level,
    Starts,
    quotable,
)


@dataclass(frozen=True)
class Options:
    """What the command line asks for.

    Attributes:
        settings: the players of the one game to play; None for the menu.
        coordinates: the board has lettered rows and numbered columns.
        plain: moves and turns in words, and no drawing.
        idle: wait for M before the game.
        restart: begin anew after each end.
        debug: tell player, move and board after each move.
    """

    settings: GameSettings | None = None
    coordinates: bool = False
    plain: bool = False
    idle: bool = False
    restart: bool = False
    debug: bool = False


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        told = quotable(message, LONG_QUOTE)
        self.exit(2, f"{self.prog}: {told} ({self.prog} --help lists them)\n")


def parse(arguments: list[str]) -> Options:
    """Return what `arguments` ask for.

    Raises SystemExit: with 2 after one line on standard error for a wrong option, and
    with 0 after --help and --version.
    """
    parser = _make_parser()
    chosen = parser.parse_args(arguments)
    against_computer = chosen.level is not None or chosen.bot_first
    if chosen.human_vs_human and against_computer:
        parser.error("--human-vs-human goes without --level and --bot-first")
    settings = None
    if against_computer:
        level = Level(chosen.level or Level.NORMAL)
        starts = Starts.O if chosen.bot_first else Starts.X
        settings = GameSettings(Human(), Computer(level), starts)
    elif chosen.human_vs_human or chosen.idle or chosen.restart:
        settings = GameSettings(Human(), Human())
    return Options(
        settings,
        chosen.coordinates,
        chosen.plain,
        chosen.idle,
        chosen.restart,
        chosen.debug,
    )


def _make_parser() -> ArgumentParser:
    parser = _Parser(
        prog="oxo-terminal",
        description="Noughts and crosses in the terminal. Without options, a menu "
        "asks what to play.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--level",
        type=str.lower,
        choices=[level.value for level in Level],
        help="one game against the computer at this level",
    )
    for option, text in _SWITCHES.items():
        parser.add_argument(option, action="store_true", help=text)
    parser.add_argument("--version", action="version", version=f"OXO {__version__}")
    return parser


_SWITCHES = {
    "--bot-first": "one game against the computer (O), which begins",
    "--human-vs-human": "one game of two people at the same desk",
    "--coordinates": "a board with rows A to C and columns 1 to 3",
    "--plain": "moves and turns in words, no drawing: for ears rather than eyes",
    "--idle": "wait for the key M before the game",
    "--restart": "begin anew after each end, until you leave",
    "--debug": "tell player, move and board after each move",
}
