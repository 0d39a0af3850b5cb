"""Names with definitions, whose values follow whatever they depend on."""

from bisect import bisect
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.model.language import (
    MOST_ELEMENTS,
    Budget,
    Scope,
    UndefinedError,
    quoted,
    run,
    same,
    size_of,
    value_of,
)
from oxo_desktop.model.syntax import (
    MOST_STEPS,
    Kind,
    ModelValue,
    Node,
    Routine,
    Statement,
    names_in,
)

MOST_ROUNDS = 100
"""How often actions may set off others after one change."""

ACTION_STEPS = 2 * MOST_STEPS
"""The most steps that all actions after a change may take, with what follows."""

_PER_NAME, _PER_CALL, _PER_VALUE = 10, 20, 50
"""The steps that it takes to come to a name, besides those of its definition, to call a
function of the script's own, and to set a value.
"""

_MOST_LIKE = 50
"""Of the names before another one in the alphabet, and of those after it, how many may
be the one that was meant: all but in models of hundreds of names."""

_LIKE = 0.6
"""How much of two names is the same at least where one may have been meant."""

_MOST_NAMED = 5
"""Of the names that depend on each other, or of the actions."""


class Compiled(NamedTuple):
    """What a function does, in Python, as long as its text is this one.

    Attributes:
        text: the function as the script has it.
        call: takes a function that returns the value of a name, and the arguments; it
            raises what `evaluate` does.
        calls: the functions whose work it does itself.
    """

    text: str
    call: Callable[..., ModelValue]
    calls: tuple[str, ...] = ()


class Done(NamedTuple):
    """What actions have done.

    Attributes:
        definitions: those that names have got, in order.
        said: the texts.
        changed: the names whose values have changed.
    """

    definitions: dict[str, str]
    said: list[str]
    changed: set[str]


class Observables:
    """Named values, each with a definition in the script's language.

    A name that is mentioned but has no definition is `@`, and so is one whose
    definition can have no value as things are, and what depends on either. A change
    evaluates what depends on it once, and is made whole or not at all.

    Attributes:
        evaluations: how often a definition has been evaluated so far.
        reasons: why definitions that can have no value have none, by name.

    Where there is no such name, to ask for its definition raises KeyError.
    """

    def __init__(self, compiled: Mapping[str, Compiled]) -> None:
        self._compiled = compiled
        self._statements: dict[str, Statement] = {}
        self._inputs: dict[str, frozenset[str]] = {}
        self._users: dict[str, frozenset[str]] = {}
        self._values: dict[str, ModelValue] = {}
        self._sizes: dict[str, int] = {}
        self._size = 0
        self.evaluations = 0
        self.reasons: dict[str, Refusal] = {}
        self._roots: dict[str, str] = {}

    def __getitem__(self, name: str) -> ModelValue:
        """Return the value of a name, None if it is not defined."""
        return self._values.get(name)

    def __contains__(self, name: object) -> bool:
        """Return whether a name has a definition."""
        return name in self._statements

    @property
    def values(self) -> dict[str, ModelValue]:
        """The value of each name that has one: functions and actions have none."""
        statements = self._statements
        return {n: v for n, v in self._values.items() if not is_routine(statements[n])}

    def definition(self, name: str) -> str:
        """Return the definition of a name."""
        return self._statements[name].text

    def routine(self, name: str) -> Routine | None:
        """Return what a function or an action does, or None if it is neither."""
        statement = self._statements.get(name)
        is_one = statement is not None and is_routine(statement)
        return statement.what if is_one else None  # type: ignore[union-attr,return-value]

    def inputs(self, name: str) -> frozenset[str]:
        """Return what the definition of a name depends on, directly."""
        return self._inputs[name]

    def users(self, name: str) -> frozenset[str]:
        """Return what depends on a name, directly."""
        self._inputs[name]
        return self._users.get(name, frozenset())

    def reason(self, name: str) -> tuple[str, Refusal] | None:
        """Return why a name is `@`, if that is because a definition can have no value.

        The definition is its own, or one that it depends on, whose name is told too.
        """
        root = self._roots.get(name)
        return None if root is None else (root, self.reasons[root])

    def unknown(self, name: str) -> list[str]:
        """Return the names that a definition mentions and that have none, sorted."""
        return sorted(self._inputs[name] - self._statements.keys())

    def nearest(self, name: str) -> str | None:
        """Return the name with a definition that is most like this one, if one is."""
        names = sorted(self._statements)
        at = bisect(names, name)
        near = names[max(0, at - _MOST_LIKE) : at + _MOST_LIKE]
        likeness = {each: _likeness(each, name) for each in near}
        best = max(near, key=likeness.__getitem__, default="")
        return best if likeness.get(best, 0) >= _LIKE else None

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Leave all as it was if something is refused."""
        before = [dict(each) for each in self._parts]
        size = self._size
        try:
            yield
        except Refusal:
            for part, kept in zip(self._parts, before, strict=True):
                part.clear()
                part.update(kept)
            self._size = size
            raise

    @property
    def _parts(self) -> tuple[dict, ...]:  # type: ignore[type-arg]
        names = self._statements, self._inputs, self._users
        return *names, self._values, self._sizes, self.reasons, self._roots

    def _change(
        self,
        statements: Iterable[Statement],
        budget: Budget,
        removed: Iterable[str] = (),
    ) -> set[str]:
        """Define names, or remove some; return the names whose values have changed.

        Raises Refusal if a name would depend on itself, or if that would take too many
        steps, or hold more than MOST_ELEMENTS. All is as it was then only `_whole`.
        """
        new = {s.name: s for s in statements}
        gone = set(removed) & self._statements.keys()
        inputs = dict.fromkeys(gone, frozenset[str]())
        self._connect(inputs | {name: _reads(s) for name, s in new.items()})
        for name in gone:
            del self._statements[name]
        for name in gone - new.keys():
            del self._inputs[name]
        self._statements.update(new)
        order = self._in_order((*new, *gone))
        changed = set()
        scope = self._scope(budget)
        for name in order:
            budget.spend(_PER_NAME)
            before, was_there = self._values.get(name), name in self._values
            self._evaluate(name, scope)
            # to be compared with what it was
            budget.spend(self._sizes.get(name, 0))
            is_other = not same(before, self._values.get(name))
            is_routine_anew = name in new and is_routine(new[name])
            if is_other or not was_there or is_routine_anew:
                changed.add(name)
        if self._size > MOST_ELEMENTS:
            raise Refusal(
                "large_values",
                "All the values together would have more than {most} elements.",
                most=MOST_ELEMENTS,
            )
        return changed

    def _connect(self, inputs: Mapping[str, frozenset[str]]) -> None:
        """Have names depend on what is given for each, and on nothing else."""
        others = defaultdict[str, set[str]](set)
        for name, read in inputs.items():
            for each in read ^ self._inputs.get(name, frozenset()):
                others[each].add(name)
            self._inputs[name] = read
        # whoever was not among the users is now, and the other way round
        for each, names in others.items():
            self._users[each] = self._users.get(each, frozenset()) ^ names

    def _evaluate(self, name: str, scope: Scope) -> None:
        statement = self._statements.get(name)
        self._size -= self._sizes.pop(name, 0)
        self.reasons.pop(name, None)
        self._roots.pop(name, None)
        if statement is None:
            self._values.pop(name, None)
            return
        self.evaluations += 1
        what, value = statement.what, None
        if isinstance(what, Node):
            value = self._value_or_reason(name, what, scope)
        self._values[name] = value
        if value is None and (root := self._root_of(name)):
            self._roots[name] = root
        if isinstance(value, (str, tuple)):
            self._sizes[name] = size = size_of(value, MOST_ELEMENTS)
            self._size += size

    def _value_or_reason(self, name: str, what: Node, scope: Scope) -> ModelValue:
        try:
            return value_of(what, scope)
        except Refusal as refused:
            if scope.budget.is_spent:
                refuse_value(name, refused)
            self.reasons[name] = refused
            return None

    def _root_of(self, name: str) -> str | None:
        """Return whose definition can have no value, so that this one has none."""
        if name in self.reasons:
            return name
        found = (self._roots.get(read) for read in self._inputs[name])
        return min(filter(None, found), default=None)

    def _in_order(self, new: Iterable[str]) -> list[str]:
        """Return all that depends on `new`, each after what it depends on itself."""
        affected, found = set(new), deque(new)
        while found:
            for user in self._users.get(found.popleft(), ()):
                if user not in affected:
                    affected.add(user)
                    found.append(user)
        # what is refused first is the same each time
        inputs = {n: self._inputs.get(n, frozenset()) for n in sorted(affected)}
        waiting = {n: len(read & affected) for n, read in inputs.items()}
        ready = deque(n for n, number in waiting.items() if not number)
        order = []
        while ready:
            order.append(name := ready.popleft())
            for user in sorted(self._users.get(name, ())):
                waiting[user] -= 1
                if not waiting[user]:
                    ready.append(user)
        if len(order) < len(waiting):
            circle = affected.difference(order)
            _refuse_circle(circle, sorted(circle.intersection(new)), self._inputs)
        return order

    def _scope(self, budget: Budget) -> Scope:
        def call(name: str, arguments: tuple[ModelValue, ...]) -> ModelValue:
            return self._call(name, arguments, scope)

        scope = Scope(self._value, call, budget)
        return scope

    def _value(self, name: str) -> ModelValue:
        value = self._values.get(name)
        routine = self.routine(name) if value is None else None
        if routine is not None and routine.watched is not None:
            raise Refusal("of_action", "“{name}” is an action: it has no value.",
                          name=name)  # fmt: skip
        if routine is not None:
            raise Refusal(
                "no_brackets",
                "“{name}” is a function: its arguments go in brackets after it.",
                name=name,
            )
        return value

    def _call(
        self, name: str, arguments: tuple[ModelValue, ...], scope: Scope
    ) -> ModelValue:
        routine = self.routine(name)
        if routine is None and name not in self._statements:
            raise UndefinedError
        if routine is None or routine.watched is not None:
            raise Refusal("no_function", "“{name}” is not a function.", name=name)
        if len(arguments) != len(routine.parameters):
            raise Refusal(
                "wrong_arguments",
                "The number of values in the brackets of “{name}” is {wanted}, not "
                "{given}.",
                name=name,
                wanted=len(routine.parameters),
                given=len(arguments),
            )
        if not self._is_compiled(name):
            return run(routine, arguments, scope)
        reads = self._reads_of(name)
        scope.budget.spend(_PER_CALL + len(reads))
        values = *arguments, *map(self._values.get, reads)
        # several marks are looked for
        scope.budget.go_through(*values, times=2)
        return self._compiled[name].call(self._defined, *arguments)

    def _defined(self, name: str) -> ModelValue:
        value = self._value(name)
        if value is None:
            raise UndefinedError
        return value

    def _is_compiled(self, name: str) -> bool:
        """Return whether a function, and those that it calls, are the script's own."""
        compiled = self._compiled.get(name)
        return (
            compiled is not None
            and name in self._statements
            and self._statements[name].text == compiled.text
            and all(map(self._is_compiled, compiled.calls))
        )

    def _reads_of(self, name: str) -> set[str]:
        """Return the names that a function reads, by itself or by those it calls."""
        found = set[str]()
        for read in self._inputs[name]:
            found |= self._reads_of(read) if self.routine(read) else {read}
        return found

    # actions

    def _act(
        self,
        changed: set[str],
        may_set: Callable[[str], bool],
        having: Callable[[str, ModelValue], Statement],
    ) -> Done:
        """Do the actions that watch any of the names that have changed, and so on.

        Raises Refusal if an action cannot do what it says, and if there is no end.
        """
        done = Done({}, [], set())
        budget = Budget(ACTION_STEPS)
        rounds: list[list[str]] = []
        news = set(changed)

        def assign(name: str, index: ModelValue, value: ModelValue) -> None:
            if index is not None:
                name = self._named_at(name, index)
            if not may_set(name):
                raise Refusal(
                    "not_given",
                    "An action can set marks, weights, “startplayer” and “square”, and "
                    "not “{name}”.",
                    name=quotable(name),
                )
            budget.spend(_PER_VALUE)
            statement = having(name, value)
            news.update(self._change([statement], budget))
            done.definitions[name] = statement.text

        base = self._scope(budget)
        scope = base._replace(assign=assign, say=done.said.append)
        while waiting := self._set_off_by(news):
            rounds.append(waiting)
            if len(rounds) > MOST_ROUNDS:
                _refuse_rounds(rounds[-len(rounds) // 2 :])
            done.changed.update(news)
            news.clear()
            for name in waiting:
                self._do(name, scope)
        done.changed.update(news)
        return done

    def _set_off_by(self, changed: set[str]) -> list[str]:
        users = {u for name in changed for u in self._users.get(name, ())}
        return [
            name
            for name in sorted(users)
            if (routine := self.routine(name)) and routine.watched is not None
        ]

    def _do(self, name: str, scope: Scope) -> None:
        routine = self.routine(name)
        assert routine is not None
        try:
            run(routine, (), scope)
        except UndefinedError:
            # what it decides by is not defined
            pass
        except Refusal as refused:
            raise Refusal(
                "no_action",
                "“{name}” could not be run. {reason}",
                name=name,
                reason=refused,
            ) from None

    def _named_at(self, name: str, index: ModelValue) -> str:
        """Return the name that stands at an index in the definition of a list."""
        statement = self._statements.get(name)
        what = statement.what if statement is not None else None
        is_list = isinstance(what, Node) and what.kind is Kind.LIST
        parts = what.parts if is_list else ()  # type: ignore[union-attr]
        if type(index) is int and 1 <= index <= len(parts):
            part = parts[index - 1]
            if part.kind is Kind.NAME:
                return str(part.leaf)
        raise Refusal(
            "nothing_there",
            "There is no name at place {index} in the definition of “{name}”.",
            index=quoted(index),
            name=name,
        )


def refuse_value(name: str, reason: Refusal) -> NoReturn:
    """Say whose value cannot be worked out, and why."""
    raise Refusal(
        "no_value",
        "“{name}” would have no value. {reason}",
        name=name,
        reason=reason,
    ) from None


def is_routine(statement: Statement) -> bool:
    """Return whether a statement is a function or an action."""
    return isinstance(statement.what, Routine)


def _reads(statement: Statement) -> frozenset[str]:
    what = statement.what
    if isinstance(what, Node):
        return names_in(what)
    return what.names if what.watched is None else frozenset(what.watched)


def _refuse_circle(
    circle: set[str], new: list[str], inputs: Mapping[str, frozenset[str]]
) -> NoReturn:
    """Name those that depend on each other, beginning with one that is new.

    One is: without the new ones there was no circle.
    """
    name = begun = new[0]
    passed = dict[str, None]()
    while name not in passed:
        passed[name] = None
        # back to where it began as soon as it can
        known = inputs[name] & circle
        name = begun if begun in known else min(known)
    way = list(passed)
    way, are_new = way[way.index(name) :], {*new}
    first = next(each for each in way if each in are_new)
    at = way.index(first)
    others = way[at + 1 :] + way[:at]
    if not others:
        raise Refusal("circle", "“{name}” would depend on itself.", name=first)
    raise Refusal(
        "long_circle",
        "“{name}” would depend on itself, by way of {others}.",
        name=first,
        others=_few(others),
    )


def _likeness(one: str, other: str) -> float:
    """Return how much of two names is the same, from 0 to 1: by pairs of letters.

    The pairs are counted in one go; `difflib` compares each letter with each.
    """
    pairs, others = _pairs(one), _pairs(other)
    return 2 * len(pairs & others) / (len(pairs) + len(others))


def _pairs(name: str) -> set[str]:
    around = f" {name.lower()} "
    return {around[at : at + 2] for at in range(len(name) + 1)}


def _refuse_rounds(rounds: list[list[str]]) -> NoReturn:
    names = sorted({name for names in rounds for name in names})
    raise Refusal(
        "endless",
        "These actions set each other off without end: {names}.",
        names=_few(names),
    )


def _few(names: list[str]) -> str:
    shown = names[:_MOST_NAMED] + ["…"] * (len(names) > _MOST_NAMED)
    return ", ".join(shown)
