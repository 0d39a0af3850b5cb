"""The game in a terminal: the same engine, and games in the same store; no Qt."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from oxo_desktop.says.sentences import call_by_letters, refusal
from oxo_desktop.system import languages
from oxo_desktop.system.files import reason_of
from oxo_desktop.terminal.console import (
    MENU,
    TITLE,
    Console,
    can_encode,
    uninterrupted,
    unusable_encoding,
)
from oxo_desktop.words import as_title, say

if TYPE_CHECKING:
    from oxo_desktop.command_line import TerminalOptions


def main(argv: list[str] | None = None) -> int:
    """Run OXO in the terminal and return its exit code.

    0 when it ended or the player left, 1 when its output or its encoding cannot be
    used, 2 for a wrong option, 130 for Ctrl+C. `argv` is that of the command line if
    left out; if it is empty, it begins with a menu.
    """
    arguments = sys.argv[1:] if argv is None else argv
    _speak()
    encoding = unusable_encoding(sys.stdin, sys.stdout)
    if encoding is not None:
        return _refuse(encoding)
    console = Console(sys.stdin, sys.stdout, os.environ)
    code = 0
    try:
        try:
            code = _run(arguments, console)
        except KeyboardInterrupt:
            code = 130
            console.end_line()
        console.flush()
    except BrokenPipeError:
        # the reader of the output has gone, so there is nobody to report it to
        console.stop_writing()
    except OSError as error:
        console.stop_writing()
        reason = refusal(reason_of(error))
        problem = say("oxo-terminal: cannot write: {reason}", reason=reason)
        print(problem, file=sys.stderr)
        return 1
    return code


def _speak() -> None:
    """Speak the system's language, if that can be written here."""
    language = languages.spoken(languages.of_environment())
    if not can_encode(languages.OWN_NAMES[language], sys.stdout):
        language = languages.ENGLISH
    problem = languages.change_to(language)
    if problem is not None:
        print(f"oxo-terminal: {problem}", file=sys.stderr)


def _refuse(encoding: str) -> int:
    """Say that a terminal cannot use `encoding`; return the exit code."""
    reconfigure = getattr(sys.stderr, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="ascii")  # it has the same encoding
    problem = say(
        "oxo-terminal: no terminal reads {encoding}: "
        "set PYTHONIOENCODING to utf-8, or unset it.",
        encoding=encoding,
    )
    print(problem, file=sys.stderr)
    return 1


def _run_instead(options: TerminalOptions, console: Console) -> int | None:
    """Do what is asked for instead of a game; None if that is a game."""
    if options.model is not None:
        from oxo_desktop.terminal.model import run_model

        return run_model(console, options)
    if options.review is not None:
        from oxo_desktop.terminal.review import run_review

        return run_review(console, Path(options.review))
    if options.contest is not None:
        from oxo_desktop.terminal.contest import run_contest

        return run_contest(console, options)
    return None


def _run(arguments: list[str], console: Console) -> int:
    options = None
    if arguments:
        from oxo_desktop.command_line import for_terminal

        try:
            options = for_terminal(arguments)
        except SystemExit as end:
            return int(end.code or 0)
    console.is_plain = options is not None and options.plain
    call_by_letters(wanted=options is not None and options.coordinates)
    code = None if options is None else _run_instead(options, console)
    if code is not None:
        return code
    if options is None or options.settings is None:
        console.print(say(TITLE))
        console.offer([as_title(say(option)) for option in MENU])
    # imported once there is something to read; Python may lose a Ctrl+C meanwhile
    with uninterrupted():
        from oxo_desktop.command_line import TerminalOptions
        from oxo_desktop.terminal.menu import run_game, run_menu

    if options is None or options.settings is None:
        return run_menu(console, options or TerminalOptions())
    return run_game(console, options)
