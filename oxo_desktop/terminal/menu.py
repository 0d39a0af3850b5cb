"""The menu: the questions before a game, and after it."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from random import Random

from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import (
    GEOMETRIES,
    Game,
    GameSettings,
    Geometry,
    Human,
    Mark,
    Refusal,
    Starts,
)
from oxo_desktop.engine.levels import levels_of
from oxo_desktop.engine.notation import normalised
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store, default_folder
from oxo_desktop.store.kept_game import KeptGame
from oxo_desktop.terminal.console import (
    MENU,
    Console,
    PlayerLeft,
    is_yes,
    uninterrupted,
)
from oxo_desktop.terminal.game_loop import GameLoop
from oxo_desktop.words import as_title, message, say

_AGAIN = message("Play again (y/n)?"), message("Play again, yes or no?")
_GO_ON = message("Continue it (y/n)?"), message("Continue it, yes or no?")
"""As questions on the screen, and for the ear."""

MODES = (message("Player vs Player"), message("Player vs Computer"))


def run_menu(console: Console, options: TerminalOptions) -> int:
    """Play games as long as the player chooses that in the menu; return the exit code.

    The menu has been shown once already.
    """
    with _loop(console, options) as (loop, store):
        menu = TerminalMenu(console, loop, store, options)
        while menu.wants_to_play():
            menu.play_rounds()
            console.offer([as_title(say(option)) for option in MENU])
    return 0


def run_game(console: Console, options: TerminalOptions) -> int:
    """Play the game that `options` ask for, over and over with --restart."""
    assert options.settings is not None
    with _loop(console, options) as (loop, store):
        if options.idle:
            _wait_for_m(console)
        settings = options.settings.on(options.board)
        game = Game(options.board, settings.starter())
        loop.play(settings, game)
        while options.restart:
            # two computers may never pause, and without that the log would only grow
            store.file.wait()
            console.print(say("Restarting..."))
            loop.play(settings, game)
    return 0


@contextmanager
def _loop(
    console: Console, options: TerminalOptions
) -> Iterator[tuple[GameLoop, Store]]:
    """Yield what plays games and the store that keeps them, until the player leaves."""
    store = Store(default_folder())
    store.file.on_problem = store.file.on_notice = _report_problem
    store.file.check()
    try:
        yield GameLoop(console, options, store, Random()), store
    except PlayerLeft:
        pass
    finally:
        with uninterrupted():
            store.close()


def _report_problem(problem: Refusal | None) -> None:
    if problem is not None:
        print(sentences.refusal(problem), file=sys.stderr)


def _wait_for_m(console: Console) -> None:
    with console.single_keys() as key:
        console.print(say("TIC-TAC-TOE"))
        console.print(say("Press M anytime to start."))
        while key() != "m":
            pass


class TerminalMenu:
    """Asks who plays and on which board, and whether to play again."""

    def __init__(
        self, console: Console, loop: GameLoop, store: Store, options: TerminalOptions
    ) -> None:
        self._mark, self._board = options.play_as, options.board
        self._console = console
        self._loop = loop
        self._store = store

    def wants_to_play(self) -> bool:
        while (answer := self._console.answer()) not in ("1", "2"):
            self._console.ask_again(len(MENU))
        return answer == "1"

    def play_rounds(self) -> None:
        settings, game, kept = self._first_game()
        while True:
            ended = self._loop.play(settings, game, kept)
            if not settings.is_watched:
                self._console.print(self._loop.score())
            if not is_yes(self._console, *_AGAIN):
                return
            game = Game(ended.geometry, settings.starter(previous=ended.starter))
            kept = None

    def _first_game(self) -> tuple[GameSettings, Game, KeptGame | None]:
        kept = self._store.unfinished()
        if kept is not None:
            self._console.print(sentences.unfinished(kept.settings, kept.game))
            if is_yes(self._console, *_GO_ON):
                return kept.settings, kept.game, kept
            # leave it unfinished: it stays in the history
            with uninterrupted():
                self._store.begin(kept.settings, kept.id)
        settings = self._ask_for_players()
        return settings, Game(self._board, settings.starter()), None

    def _ask_for_players(self) -> GameSettings:
        mode = self._mode()
        while mode == len(MODES):
            self._board = self._other_board()
            self._console.print(sentences.about_board(self._board))
            mode = self._mode()
        if mode == 0:
            x_player, o_player = (self._name(mark) for mark in Mark)
            return GameSettings(x_player, o_player)
        levels = levels_of(self._board)
        names = list(map(sentences.level, levels))
        level = levels[self._choice(names, list(map(str, levels)))]
        return GameSettings.against_computer(level, self._mark, Starts(self._mark))

    def _mode(self) -> int:
        """Return the index of a mode, or their number to choose another board."""
        modes = [say(mode) for mode in MODES]
        board = say("Board: {board}", board=sentences.board_name(self._board))
        return self._choice([*modes, board], [*MODES, "board"], [*modes, say("board")])

    def _other_board(self) -> Geometry:
        boards = list(GEOMETRIES.values())
        names = [sentences.board_name(board) for board in boards]
        return boards[self._choice(names, list(GEOMETRIES))]

    def _name(self, mark: Mark) -> Human:
        while True:
            try:
                question = say("Name of player {mark}?", mark=mark)
                return Human(self._console.ask_exactly(question))
            except Refusal as refused:
                self._console.print(sentences.refusal(refused))

    def _choice(self, names: Sequence[str], *others: Sequence[str]) -> int:
        """Return the index of the name that is chosen, by its number or in full.

        Each of `others` has other words for the same, as many and in the same order.
        """
        numbers = [str(number) for number in range(1, len(names) + 1)]
        answers = [*numbers, *map(normalised, chain(names, *others))]
        self._console.offer(names)
        while (answer := self._console.answer()) not in answers:
            self._console.ask_again(len(names))
        return answers.index(answer) % len(names)
