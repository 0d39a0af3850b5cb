"""The OXO model of a position: printed, and changed line by line."""

import re
from collections.abc import Iterable

from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import Board, Refusal
from oxo_desktop.engine.model import OxoModel, written
from oxo_desktop.says import experiments, sentences
from oxo_desktop.terminal.console import Console, PlayerLeft, command_named
from oxo_desktop.words import listed, message, say

HELP = message(
    "Type a definition, like square is 3 or nofx is 2; a name of the list, to see what "
    "it depends on; position and the squares, like position X...O...X; restore and a "
    "name, to have it back as it was at first, or restore alone for everything, the "
    "position too; model to see everything again; or q."
)

_DEFINITION = re.compile(r"\s*(\w+)\s*(?:\bis\b|=(?!=))(.*)", re.DOTALL)
"""``square is 3`` or, as others write it, ``square = 3``."""


def run_model(console: Console, options: TerminalOptions) -> int:
    """Print the model of the position in `options`, and do what is typed of it."""
    assert options.model is not None
    model = OxoModel.from_text(options.model.to_text(), options.board)
    session = _Session(console, model)
    session.print_all()
    console.print(say(HELP))
    try:
        while True:
            session.do(console.ask("model>"))
    except PlayerLeft:
        return 0


class _Session:
    def __init__(self, console: Console, model: OxoModel) -> None:
        self._console, self._model = console, model
        self._commands = {
            message("model"): self.print_all,
            message("position"): self._position,
            message("restore"): self._restore,
            message("help"): self._help,
        }

    def print_all(self, *_: str) -> None:
        model = self._model
        for group, names in experiments.groups(model):
            self._console.print(group)
            self._print(names)

    def do(self, line: str) -> None:
        definition = _DEFINITION.fullmatch(line)
        word, _, rest = line.partition(" ")
        try:
            command = command_named(self._commands, word)
            if definition is not None:
                name, text = definition.groups()
                self._print_changed(self._model.redefine(name, text.strip()))
            elif command is not None:
                command(*rest.split())
            else:
                self._print_one(line)
        except Refusal as refused:
            self._console.print(sentences.refusal(refused))

    def _position(self, *words: str) -> None:
        board = Board.from_text("".join(words), self._model.geometry)
        self._print_changed(self._model.show(board))

    def _restore(self, *names: str) -> None:
        self._print_changed(self._model.restore(*names))

    def _help(self, *_: str) -> None:
        self._console.print(say(HELP))

    def _print_one(self, name: str) -> None:
        model = self._model
        if name not in model.names:
            self._console.print(say("That is neither a name nor a definition."))
            self._console.print(say(HELP))
            return
        self._print([name])
        for text, found in (
            (message("depends on: {names}"), model.inputs(name)),
            (message("used by: {names}"), model.users(name)),
        ):
            known = [each for each in model.names if each in found]
            names = listed(known) or say("nothing")
            self._console.print(say(text, names=names))

    def _print_changed(self, changed: set[str]) -> None:
        if not changed:
            self._console.print(say("No value has changed."))
        for name in self._model.names:
            if name in changed:
                value = written(self._model[name])
                self._console.print(say("{name} = {value}", name=name, value=value))

    def _print(self, names: Iterable[str]) -> None:
        for name in names:
            self._console.print(
                say(
                    "{name} is {definition} = {value}",
                    name=name,
                    value=written(self._model[name]),
                    definition=self._model.definition(name),
                )
            )
