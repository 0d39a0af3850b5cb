"""The options of both programs, as typed values."""

from __future__ import annotations

import argparse
import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from oxo_desktop import COMMAND, TERMINAL_COMMAND, __version__
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Computer,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Refusal,
    Starts,
)
from oxo_desktop.engine.levels import level_on
from oxo_desktop.engine.notation import geometry_named, normalised, read_board
from oxo_desktop.engine.quoting import LONG_QUOTE, quotable
from oxo_desktop.learning.contest import FEWEST, MOST
from oxo_desktop.says import sentences
from oxo_desktop.system import resources, standard_error
from oxo_desktop.words import grouped, listed, message, say, without_signs

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence
    from typing import NoReturn

    from _typeshed import SupportsWrite

    from oxo_desktop.play.settings import Settings


_USUAL_GAMES = 1000
"""Of a contest."""


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """What the command line of the window asks for.

    Attributes:
        file: the .oxo file to open.
        launcher: "install" or "remove" to do that and nothing else.
    """

    file: str | None = None
    two_players: bool = False
    level: Level | None = None
    computer_starts: bool = False
    play_as: Mark | None = None
    board: Geometry | None = None
    launcher: str | None = None

    def players(self, settings: Settings) -> GameSettings | None:
        """Return who plays the game asked for, or None if nothing is said of that.

        The level, the mark and the names come from `settings` where they are not given.
        """
        if self.two_players:
            return GameSettings(*settings.names)
        if (self.level, self.play_as, self.computer_starts) == (None, None, False):
            return None
        return _against_computer(
            self.level or settings.level,
            self.play_as or settings.mark,
            computer_starts=self.computer_starts,
        )


@dataclass(frozen=True, slots=True)
class TerminalOptions:
    """What the command line of the terminal program asks for; see its help.

    Attributes:
        settings: the players of the one game to play; None for the menu.
        board: to play on; in the menu, unless another one is chosen.
        model: the position whose OXO model to show, instead of a game, or the name of
            a script's file, or ``-`` for a script on standard input.
        review: the saved game to review instead.
        contest: the two levels that are to play `games` games instead.
        csv: the file for what is counted of them.
    """

    settings: GameSettings | None = None
    play_as: Mark = Mark.X
    board: Geometry = THREE_BY_THREE
    coordinates: bool = False
    plain: bool = False
    idle: bool = False
    restart: bool = False
    debug: bool = False
    model: Board | str | None = None
    review: str | None = None
    contest: tuple[Level, Level] | None = None
    games: int = _USUAL_GAMES
    csv: str | None = None


def _against_computer(
    level: Level, mark: Mark, *, computer_starts: bool
) -> GameSettings:
    starter = mark.other if computer_starts else mark
    return GameSettings.against_computer(level, mark, Starts(starter))


_LEVELS = [level.value for level in Level]

_SAME = {
    "--human-vs-human": ("--two-players",),
    "--bot-first": ("--computer-starts",),
    "--two-players": ("--human-vs-human",),
    "--computer-starts": ("--bot-first",),
}
"""What an option is called in the other program, which either takes."""

_ARGPARSES_OWN = (
    message("usage: "),
    message("options"),
    message("positional arguments"),
    message("argument %(argument_name)s: %(message)s"),
    message("invalid choice: %(value)r (choose from %(choices)s)"),
    message("expected one argument"),
    message("expected %s arguments"),
    message("not allowed with argument %s"),
    message("ignored explicit argument %r"),
    message("unrecognized arguments: %s"),
)
"""What argparse itself says, in English, about options."""

_FIELD = r"%(?:\(\w+\))?[rs]"


def _said_for_argparse(text: str) -> str:
    """Return a text of argparse's own in the current language, if it is one of ours."""
    if text not in _ARGPARSES_OWN:
        return text
    said = say(text)
    # argparse fills in the fields, and would fail at a translation with other ones
    has_all = sorted(re.findall(_FIELD, said)) == sorted(re.findall(_FIELD, text))
    return said if has_all else text


# argparse looks its texts up in gettext's catalogue for the whole system, not in ours
vars(argparse)["_"] = _said_for_argparse
vars(argparse)["ngettext"] = lambda _, many, __: _said_for_argparse(many)


class _OptionParser(ArgumentParser):
    def __init__(self, prog: str, description: str) -> None:
        super().__init__(
            prog=prog, description=description, allow_abbrev=False, add_help=False
        )
        self.add_argument(
            "-h", "--help", action="help", help=say("show this help message and exit")
        )

    def error(self, message: str) -> NoReturn:
        # quoted, the signs of direction within it would be seen
        shown = quotable(without_signs(message), LONG_QUOTE)
        line = say(
            "{program}: {problem} ({program} --help lists the options)",
            program=self.prog,
            problem=shown,
        )
        self.exit(2, f"{line}\n")

    def _print_message(
        self, message: str, file: SupportsWrite[str] | None = None
    ) -> None:
        # help and version go to standard output, if there is one
        if file is None:
            standard_error.report(message.rstrip())
        else:
            super()._print_message(message, file)

    def add_level_mark_and_board(self, level: str) -> None:
        self.add_argument("--level", type=normalised, choices=_LEVELS, help=level)
        self.add_argument(
            "--play-as",
            type=normalised,
            choices=[mark.lower() for mark in Mark],
            help=say("play as this mark against the computer"),
        )
        self.add_argument(
            "--board",
            type=_board,
            metavar=f"{{{','.join(GEOMETRIES)}}}",
            help=say("play on this board"),
        )

    def add_switches(self, switches: dict[str, str]) -> None:
        for option, text in switches.items():
            names = option, *(_SAME.get(option, ()))
            self.add_argument(*names, action="store_true", help=text)

    def check_alone(
        self, option: str, chosen: Namespace, others: Sequence[str]
    ) -> None:
        """End if any of the others was chosen together with `option`."""
        given = [other for other in others if self.is_given(other, chosen)]
        if given:
            self.error(
                say(
                    "{option} can't be combined with {others}",
                    option=option,
                    others=listed(given),
                )
            )

    def is_given(self, option: str, chosen: Namespace) -> bool:
        name = option.strip("-").replace("-", "_").lower()
        return bool(getattr(chosen, name) != self.get_default(name))

    def add_licences_and_version(self) -> None:
        self.add_argument(
            "--licences",
            action=_Licences,
            nargs=0,
            help=say("show the licences of OXO and of what comes with it, then exit"),
        )
        self.add_argument(
            "--version",
            action="version",
            version=f"OXO {__version__}",
            help=say("show the version and exit"),
        )


class _Licences(argparse.Action):
    """Prints the licences, as `argparse` itself prints the version."""

    def __call__(self, parser: ArgumentParser, *_: object, **__: object) -> NoReturn:
        try:
            texts = resources.licences()
        except OSError as error:
            parser.error(str(error))
        about = sentences.about_licences()
        if sys.stdout is None:
            # a window has no room for more
            standard_error.report(about)
            parser.exit()
        parts = (f"{name}\n\n{text.strip()}" for name, text in texts.items())
        told = "\n\n\n".join([about, *parts])
        # Debian's have names of people, which not every terminal can show
        encoding = sys.stdout.encoding
        try:
            print(told.encode(encoding, "replace").decode(encoding), flush=True)
        except BrokenPipeError:
            # the reader of the output, such as a pager, has ended
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        parser.exit()


_LOCAL_URI = re.compile(
    r"file:(?://(?:localhost)?)?(/[^/].*)", re.IGNORECASE | re.DOTALL
)
"""What some file managers and browsers call a file of this computer (RFC 8089)."""


def _file(name: str) -> str:
    """Return the path of a file that is named by its path or by a local URI."""
    uri = _LOCAL_URI.fullmatch(name)
    if uri is None:
        return name

    path = os.fsdecode(unquote_to_bytes(os.fsencode(uri[1])))
    # on Windows one such as /C:/game.oxo
    path = path[1:] if os.name == "nt" and path[2:3] == ":" else path
    # no path has a null character
    return name if "\0" in path else path


def _board(name: str) -> Geometry:
    board = geometry_named(name)
    if board is None:
        raise ArgumentTypeError(
            say(
                "There is no board “{board}”, only {boards}.",
                board=quotable(name),
                boards=listed(GEOMETRIES),
            )
        )
    return board


def _games(number: str) -> int:
    games = int(number) if number.isdecimal() and len(number) < 9 else 0
    if not FEWEST <= games <= MOST:
        raise ArgumentTypeError(
            say(
                "a contest has {fewest} to {most} games, not “{number}”",
                fewest=FEWEST,
                most=grouped(MOST),
                number=quotable(number),
            )
        )
    return games


def for_window(arguments: list[str]) -> WindowOptions:
    """Return what the `arguments` of the window ask for.

    Raises SystemExit: with 2 after one line on standard error for a wrong option, and
    with 0 after --help and --version.
    """
    parser = window_parser()
    chosen = parser.parse_args(arguments)
    if chosen.two_players:
        parser.check_alone("--two-players", chosen, _AGAINST_COMPUTER)
    if chosen.file is not None:
        parser.check_alone("FILE", chosen, _NEW_GAME)
    if chosen.launcher:
        parser.check_alone(
            f"--{chosen.launcher}-launcher", chosen, (*_NEW_GAME, "FILE")
        )
    return WindowOptions(
        chosen.file,
        chosen.two_players,
        Level(chosen.level) if chosen.level else None,
        chosen.computer_starts,
        Mark(chosen.play_as.upper()) if chosen.play_as else None,
        chosen.board,
        chosen.launcher,
    )


_AGAINST_COMPUTER = ("--level", "--play-as", "--computer-starts")
_NEW_GAME = ("--two-players", *_AGAINST_COMPUTER, "--board")
"""Options of the window."""


def window_parser() -> _OptionParser:
    parser = _OptionParser(COMMAND, say("Noughts and crosses for the desktop."))
    parser.add_argument(
        "file",
        nargs="?",
        type=_file,
        metavar="FILE",
        help=say("open the game in this .oxo file"),
    )
    parser.add_switches({"--two-players": say("two people play at this computer")})
    parser.add_level_mark_and_board(say("play against the computer at this level"))
    computer_starts = say("let the computer make the first move")
    parser.add_switches({"--computer-starts": computer_starts})
    launcher = parser.add_mutually_exclusive_group()
    for action, text in _LAUNCHER.items():
        launcher.add_argument(
            f"--{action}-launcher",
            dest="launcher",
            action="store_const",
            const=action,
            help=say(text),
        )
    parser.add_licences_and_version()
    return parser


_LAUNCHER = {
    "install": message("add OXO to the applications and the desktop, then exit"),
    "remove": message("remove all of that again, then exit"),
}


def for_terminal(arguments: list[str]) -> TerminalOptions:
    """Return what the `arguments` of the terminal program ask for.

    Raises SystemExit as `for_window` does.
    """
    parser = terminal_parser()
    chosen = parser.parse_args(arguments)
    if chosen.human_vs_human:
        against_computer = ("--level", "--play-as", "--bot-first")
        parser.check_alone("--human-vs-human", chosen, against_computer)
    if chosen.watch is not None:
        others = "--level", "--play-as", "--bot-first", "--human-vs-human"
        parser.check_alone("--watch", chosen, others)
    if chosen.review is not None:
        parser.check_alone("--review", chosen, (*_GAME, "--board", "--model"))
    contest = _contest(parser, chosen)
    mark = Mark((chosen.play_as or Mark.X).upper())
    is_one_game = chosen.human_vs_human or chosen.idle or chosen.restart
    settings = None
    if chosen.watch:
        x_player, o_player = (Computer(Level(level)) for level in chosen.watch)
        settings = GameSettings(x_player, o_player, Starts.TAKE_TURNS)
    elif chosen.level or chosen.bot_first or (chosen.play_as and is_one_game):
        level = Level(chosen.level or Level.NORMAL)
        settings = _against_computer(level, mark, computer_starts=chosen.bot_first)
    elif is_one_game:
        settings = GameSettings(Human(), Human())
    return TerminalOptions(
        settings,
        mark,
        chosen.board or THREE_BY_THREE,
        chosen.coordinates,
        chosen.plain,
        chosen.idle,
        chosen.restart,
        chosen.debug,
        _model(parser, chosen),
        chosen.review,
        contest,
        chosen.games or _USUAL_GAMES,
        chosen.csv,
    )


def _contest(parser: _OptionParser, chosen: Namespace) -> tuple[Level, Level] | None:
    if chosen.contest is None:
        for option in ("--games", "--csv"):
            if parser.is_given(option, chosen):
                text = message("{option} can only be used with {other}")
                parser.error(say(text, option=option, other="--contest"))
        return None
    parser.check_alone("--contest", chosen, (*_GAME, "--model", "--review"))
    board = chosen.board or THREE_BY_THREE
    first, second = (level_on(board, Level(level)) for level in chosen.contest)
    return first, second


def _model(parser: _OptionParser, chosen: Namespace) -> Board | str | None:
    if chosen.model is None:
        return None
    parser.check_alone("--model", chosen, _GAME)
    is_file = chosen.model.endswith(".oxo-model") or any(
        separator in chosen.model for separator in (os.sep, os.altsep) if separator
    )
    if is_file or chosen.model == "-":
        return str(chosen.model)
    geometry = chosen.board or THREE_BY_THREE
    try:
        return read_board(chosen.model or "." * geometry.size, geometry)
    except Refusal as refused:
        parser.error(sentences.refusal(refused))


_GAME = (
    "--level", "--play-as", "--bot-first", "--human-vs-human", "--watch", "--idle",
    "--restart",
)  # fmt: skip
"""What chooses a game in the terminal."""


def terminal_parser() -> _OptionParser:
    parser = _OptionParser(
        TERMINAL_COMMAND,
        say(
            "Noughts and crosses in the terminal. Without options, it begins with a "
            "menu."
        ),
    )
    parser.add_level_mark_and_board(say("play against the computer at this level"))
    parser.add_argument(
        "--watch",
        nargs=2,
        type=normalised,
        choices=_LEVELS,
        metavar=("X", "O"),
        help=say("watch a game between two computers at these levels"),
    )
    parser.add_switches({option: say(text) for option, text in _SWITCHES.items()})
    parser.add_argument(
        "--model",
        nargs="?",
        const="",
        type=_file,
        metavar="POSITION",
        help=say(
            "the OXO model of a position, like X...O...X, or a script: a file "
            "ending in .oxo-model, or - for what is typed or piped"
        ),
    )
    parser.add_argument(
        "--review",
        type=_file,
        metavar="FILE",
        help=say(
            "which move decided the game in this .oxo file, and what each one did"
        ),
    )
    parser.add_argument(
        "--contest",
        nargs=2,
        type=normalised,
        choices=_LEVELS,
        help=say("let two computers of these levels play, and count who wins"),
    )
    parser.add_argument(
        "--games",
        type=_games,
        metavar="N",
        help=say(
            "how many games the contest has, {fewest} to {most}",
            fewest=FEWEST,
            most=grouped(MOST),
        ),
    )
    parser.add_argument(
        "--csv",
        type=_file,
        metavar="FILE",
        help=say("write what a contest has counted to this file too, as CSV"),
    )
    parser.add_licences_and_version()
    return parser


_SWITCHES = {
    "--bot-first": message("let the computer make the first move"),
    "--human-vs-human": message("two people play at this computer"),
    "--coordinates": message("a board with lettered rows and numbered columns"),
    "--plain": message(
        "for screen readers: everything in words, one item per line, no drawing; "
        "board, last and free say the rows, the last move and the free squares"
    ),
    "--idle": message("wait for M to be pressed before the game"),
    "--restart": message("start again after each game, until you leave"),
    "--debug": message("show player, move and board after each move"),
}
