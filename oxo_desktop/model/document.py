"""The text of a script, in which definitions are changed and all else stays."""

from copy import copy

from oxo_desktop.model.observables import is_routine
from oxo_desktop.model.syntax import Statement, read_script


class Document:
    """A script's text, cut into its statements and what is between them.

    Raises Unreadable, a Refusal, for a text that is no script.

    Attributes:
        statements: they tell where they stand in the text as it was read.
    """

    def __init__(self, text: str = "") -> None:
        self.statements = list(read_script(text))
        self._parts: list[str] = []
        at = 0
        for statement in self.statements:
            self._parts += [text[at : statement.start]]
            self._parts += [text[statement.start : statement.end]]
            at = statement.end
        self._parts.append(text[at:])

    @property
    def text(self) -> str:
        """The whole text as it is now."""
        return "".join(self._parts)

    def copy(self) -> "Document":
        """Return another document of the same text."""
        made = copy(self)
        made.statements, made._parts = [*self.statements], [*self._parts]
        return made

    def define(self, statement: Statement) -> None:
        """Write a definition in place of the last one of its name, or at the end.

        Where values were taken after that one, by ``=``, it is at the end too: they
        stay what they are.
        """
        at = self._last(statement.name)
        if at is not None and not any(s.is_now for s in self.statements[at + 1 :]):
            self.statements[at] = statement
            self._parts[2 * at + 1] = _source(statement)
            return
        self.statements.append(statement)
        before = self._parts.pop()
        if (before or self._parts) and not before.endswith("\n"):
            before += "\n"
        self._parts += [before, _source(statement), "\n"]

    def remove(self, name: str, values: dict[str, str]) -> None:
        """Take out all definitions of a name.

        What takes its value by ``=`` later gets that from `values`, as a definition.
        """
        found = [n for n, s in enumerate(self.statements) if s.name == name]
        gone, last = set(found), {s.name: n for n, s in enumerate(self.statements)}
        for at, statement in enumerate(self.statements):
            if found and at > found[0] and statement.is_now and at not in gone:
                if at != last[statement.name]:
                    gone.add(at)
                    continue
                self._parts[2 * at + 1] = f"{statement.name} = {values[statement.name]}"
        for at in sorted(gone, reverse=True):
            del self.statements[at]
            before, _, after = self._parts[2 * at : 2 * at + 3]
            after = after.lstrip(" \t;")
            if before.endswith("\n") or not before:
                # its line goes too, if nothing else is on it
                after = after.removeprefix("\n")
            self._parts[2 * at : 2 * at + 3] = [before + after]

    def _last(self, name: str) -> int | None:
        for at in reversed(range(len(self.statements))):
            if self.statements[at].name == name:
                return at
        return None


def _source(statement: Statement) -> str:
    if is_routine(statement):
        return statement.text
    return f"{statement.name} is {statement.text}"
