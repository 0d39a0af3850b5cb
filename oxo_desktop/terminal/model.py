"""The OXO model of a position or a script: printed, and changed line by line."""

import re
from collections.abc import Collection, Iterable
from functools import partial
from pathlib import Path

from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import Board, Refusal
from oxo_desktop.engine.notation import normalised, read_board
from oxo_desktop.model import Done, OxoModel, written
from oxo_desktop.model.syntax import LONGEST_DEFINITION
from oxo_desktop.says import experiments, sentences
from oxo_desktop.store import model_file
from oxo_desktop.system.files import not_opened
from oxo_desktop.terminal.console import (
    Console,
    PlayerLeft,
    command_named,
    report,
)
from oxo_desktop.words import listed, message, say

HELP = message(
    "Type a definition, like square is 3 or mine is nofx + 1, or only a value, like "
    "square = 3; a name from the list, to see what it depends on; position and the "
    "squares, like position X...O...X; restore and a name, to put it back as it was "
    "at first, or restore alone for everything, including the position; remove and a "
    "name; script to see the model as text, model to see everything again; or q."
)

_STATEMENT = re.compile(r"\s*(?:(?:func|proc)\b|//|/\*|\w+\s*(?:\bis\b|=(?!=)))")
"""How a line begins that is part of a script."""

_WORD = re.compile(r"\w*")


def run_model(console: Console, options: TerminalOptions) -> int:
    """Print the model that `options` ask for, and do what is typed of it.

    The exit code is 1 if there is no such script.
    """
    try:
        model = _model(console, options)
    except Refusal as refused:
        return report(sentences.refusal(refused))
    session = _Session(console, model)
    session.print_all()
    console.print(say(HELP))
    try:
        while True:
            session.do(console.ask_exactly("model>"))
    except PlayerLeft:
        return 0


def _model(console: Console, options: TerminalOptions) -> OxoModel:
    asked, geometry = options.model, options.board
    if isinstance(asked, Board):
        return OxoModel.from_text(asked.to_text(), geometry)
    assert asked is not None
    try:
        if asked == "-":
            script = model_file.read(console.source, "stdin")
        else:
            script = model_file.load(Path(asked))
    except OSError as error:
        raise not_opened(asked, error) from None
    return OxoModel(geometry, script=script)


class _Session:
    def __init__(self, console: Console, model: OxoModel) -> None:
        self._console, self._model = console, model
        self._commands = {
            message("model"): self.print_all,
            message("position"): self._position,
            message("restore"): self._restore,
            message("remove"): self._remove,
            message("script"): self._script,
            message("help"): self._help,
        }

    def print_all(self, *_: str) -> None:
        model = self._model
        for group, names in experiments.groups(model):
            self._console.print(group)
            self._print(names)
        self._print_notes(name for name in model.names if name in model.reasons)

    def do(self, line: str) -> None:
        word, *rest = line.split() or [""]
        try:
            command = command_named(self._commands, normalised(word))
            if _STATEMENT.match(line):
                self._enter(line)
            elif command is not None:
                command(*rest)
            elif _WORD.fullmatch(line):
                self._print_one(line)
            else:
                # which says what is wrong with it
                self._enter(line)
        except Refusal as refused:
            self._console.print(sentences.refusal(refused))

    def _enter(self, text: str) -> None:
        """Take over a line, with those that follow while a brace is open."""
        unclosed = _unclosed(text)
        while unclosed > 0:
            line = self._console.ask_exactly("...>")
            unclosed += _unclosed(line)
            if len(text) <= LONGEST_DEFINITION:
                # the rest of what is refused need not be kept
                text += f"\n{line}"
        model = self._model
        before = {name: model.definition(name) for name in model.names}
        done = model.perform(partial(model.enter, text))
        names = [n for n in model.names if model.definition(n) != before.get(n)]
        self._print_done(done, names)

    def _position(self, *words: str) -> None:
        board = read_board(" ".join(words), self._model.geometry)
        self._print_done(self._model.perform(partial(self._model.show, board)))

    def _restore(self, *names: str) -> None:
        self._print_done(self._model.perform(partial(self._model.restore, *names)))

    def _remove(self, *names: str) -> None:
        def remove() -> set[str]:
            return set().union(*map(self._model.remove, names))

        self._print_done(self._model.perform(remove))

    def _script(self, *_: str) -> None:
        self._console.show(self._model.script.removesuffix("\n"))

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
        self._print_notes([name])

    def _print_done(self, done: Done, defined: Collection[str] = ()) -> None:
        self._print_changed(done.changed, defined)
        for said in done.said:
            self._console.print(said)

    def _print_changed(self, changed: set[str], defined: Collection[str] = ()) -> None:
        """Print the values that have changed, and what is to be noted of them.

        Of what has been `defined` there may be something to be noted in any case.
        """
        model = self._model
        names = [name for name in model.names if name in changed]
        valued = [name for name in names if not model.routine(name)]
        if not valued:
            self._console.print(say("No value has changed."))
        for name in valued:
            value = written(model[name])
            self._console.print(say("{name} = {value}", name=name, value=value))
        undefined = (name for name in names if model[name] is None)
        self._print_notes((*undefined, *defined))

    def _print_notes(self, names: Iterable[str]) -> None:
        for note in experiments.notes(self._model, *names):
            self._console.print(note)

    def _print(self, names: Iterable[str]) -> None:
        for name in names:
            if self._model.routine(name):
                self._console.show(self._model.definition(name))
                continue
            self._console.print(
                say(
                    "{name} is {definition} = {value}",
                    name=name,
                    value=written(self._model[name]),
                    definition=self._model.definition(name),
                )
            )


def _unclosed(text: str) -> int:
    """Return how many braces are opened and not closed, or less than 0."""
    return text.count("{") - text.count("}")
