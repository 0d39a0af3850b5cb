"""What is asked before a game, and what comes after it."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

from oxo_desktop import sentences
from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import (
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Refusal,
    Starts,
)
from oxo_desktop.store.games import Store, default_folder
from oxo_desktop.terminal.console import MENU, Console, Left, uninterrupted
from oxo_desktop.terminal.table import Table
from oxo_desktop.words import message, say

MODES = (message("Player vs Player"), message("Player vs Computer"))
_LEVELS = list(Level)


def run_menu(console: Console, options: TerminalOptions) -> int:
    """Play what the menu is answered with; return the exit code.

    The first menu has been asked already.
    """
    with _table(console, options) as (table, store):
        host = Host(console, table, store, options.play_as)
        while host.is_to_play():
            host.play_rounds()
            console.print(say(MENU))
            console.prompt(">")
    return 0


def run_game(console: Console, options: TerminalOptions) -> int:
    """Play the one game of `options`, or one after the other; return the exit code."""
    assert options.settings is not None
    with _table(console, options) as (table, _):
        if options.idle:
            _wait_for_m(console)
        game = Game(starter=options.settings.starter())
        table.play(options.settings, game)
        while options.restart:
            console.print(say("Restarting..."))
            table.play(options.settings, game)
    return 0


@contextmanager
def _table(console: Console, options: TerminalOptions) -> Iterator[tuple[Table, Store]]:
    """Yield a table whose games are kept, until the player leaves."""
    store = Store(default_folder())
    store.file.on_problem = store.file.on_notice = _tell_problem
    store.file.check()
    try:
        yield Table(console, options, store, Random()), store
    except Left:
        pass
    finally:
        with uninterrupted():
            store.close()


def _tell_problem(problem: Refusal | None) -> None:
    if problem is not None:
        print(sentences.refusal(problem), file=sys.stderr)


def _wait_for_m(console: Console) -> None:
    with console.single_keys():
        console.print(say("TIC-TAC-TOE"))
        console.print(say("Press M anytime to start."))
        while console.key().upper() != "M":
            pass


class Host:
    """Asks what to play, and whether to play again.

    Args:
        console: for all that is asked.
        table: where it is played.
        store: has the game that was left unfinished.
        mark: the human's against the computer; they begin.
    """

    def __init__(
        self, console: Console, table: Table, store: Store, mark: Mark
    ) -> None:
        self._mark = mark
        self._console = console
        self._table = table
        self._store = store

    def is_to_play(self) -> bool:
        """Return whether the menu, which has been asked, is answered with Play."""
        while (answer := self._console.answer()) not in ("1", "2"):
            self._console.print(say("Type {numbers} or {last}.", numbers=1, last=2))
            self._console.prompt(">")
        return answer == "1"

    def play_rounds(self) -> None:
        """Play until the players have enough of each other."""
        settings, game, kept_id = self._first_game()
        while True:
            ended = self._table.play(settings, game, kept_id)
            self._table.tell_score()
            if not self._is_yes(say("Play again (y/n)?")):
                return
            game = Game(ended.geometry, settings.starter(previous=ended.starter))
            kept_id = None

    def _first_game(self) -> tuple[GameSettings, Game, int | None]:
        """Return who plays, the game, and its number if it is one that was kept."""
        kept = self._store.unfinished()
        if kept is not None:
            self._console.print(sentences.unfinished(kept.settings, kept.game))
            if self._is_yes(say("Go on with it (y/n)?")):
                return kept.settings, kept.game, kept.id
            # it is put away for the next one, and stays in the history
            with uninterrupted():
                self._store.begin(kept.settings, kept.id)
        settings = self._ask_for_players()
        return settings, Game(starter=settings.starter()), None

    def _ask_for_players(self) -> GameSettings:
        if self._choice([say(mode) for mode in MODES]) == 0:
            x_player, o_player = (self._name(mark) for mark in Mark)
            return GameSettings(x_player, o_player)
        names = [sentences.level(level) for level in _LEVELS]
        level = _LEVELS[self._choice(names)]
        return GameSettings.against_computer(level, self._mark, Starts(self._mark))

    def _name(self, mark: Mark) -> Human:
        while True:
            try:
                question = say("Name of player {mark}?", mark=mark)
                return Human(self._console.ask(question))
            except Refusal as refused:
                self._console.print(sentences.refusal(refused))

    def _choice(self, names: Sequence[str]) -> int:
        """Return which of `names` is chosen, by its number or as it is."""
        numbers = [str(number) for number in range(1, len(names) + 1)]
        answers = [*numbers, *(name.lower() for name in names)]
        pairs = zip(numbers, names, strict=True)
        self._console.print("  ".join(f"{number}) {name}" for number, name in pairs))
        while (answer := self._console.ask(">").lower()) not in answers:
            first, last = ", ".join(numbers[:-1]), numbers[-1]
            self._console.print(
                say("Type {numbers} or {last}.", numbers=first, last=last)
            )
        return answers.index(answer) % len(names)

    def _is_yes(self, question: str) -> bool:
        answers = {
            **dict.fromkeys(("y", "yes", say("y"), say("yes")), True),
            **dict.fromkeys(("n", "no", say("n"), say("no")), False),
        }
        while (answer := self._console.ask(question).lower()) not in answers:
            self._console.print(say("Type y or n."))
        return answers[answer]
