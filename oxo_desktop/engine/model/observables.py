"""Names with definitions, whose values follow whatever they depend on."""

from collections import deque
from collections.abc import Iterable, Mapping

from oxo_desktop.engine.model.language import (
    MOST_ELEMENTS,
    Budget,
    ModelValue,
    Node,
    Scope,
    evaluate,
    functions_in,
    names_in,
    parse,
    same,
    size_of,
)
from oxo_desktop.engine.model.script import Function
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal


class Observables:
    """Named values, each with a definition in the script's language.

    There are as many as `originals`, which may be of any length; `functions` are what
    definitions can call. A change evaluates what depends on it once.

    Attributes:
        evaluations: how often a definition has been evaluated so far.

    Where there is no such name, to ask about it raises KeyError.
    """

    def __init__(
        self, originals: Mapping[str, str], functions: Mapping[str, Function]
    ) -> None:
        self._originals, self._functions = originals, functions
        self._trees: dict[str, Node] = {}
        self._definitions: dict[str, str] = {}
        self._inputs: dict[str, frozenset[str]] = {}
        self._values: dict[str, ModelValue] = {}
        self.evaluations = 0
        self.change(originals)

    def __getitem__(self, name: str) -> ModelValue:
        """Return the value of a name."""
        return self._values[name]

    @property
    def values(self) -> dict[str, ModelValue]:
        """The value of each name."""
        return dict(self._values)

    def definition(self, name: str) -> str:
        """Return the definition of a name."""
        return self._definitions[name]

    def inputs(self, name: str) -> frozenset[str]:
        """Return what the definition of a name depends on, directly."""
        return self._inputs[name]

    def users(self, name: str) -> frozenset[str]:
        """Return what depends on a name, directly."""
        self._inputs[name]
        return frozenset(user for user, read in self._inputs.items() if name in read)

    def change(
        self, definitions: Mapping[str, str], *, is_long: bool = False
    ) -> set[str]:
        """Change definitions together; return the names whose values have changed.

        With `is_long` they may be longer than anybody can type. Raises Refusal, and
        changes nothing, if there is no such name, if a text makes no sense, if a name
        would depend on itself, if one would have no value, or if that would take more
        than MOST_STEPS, or hold more than MOST_ELEMENTS.
        """
        for name in definitions:
            self._check_name(name)
        # what is as it was need not be looked at again
        new = {n: t for n, t in definitions.items() if self._definitions.get(n) != t}
        trees = {
            name: parse(text, is_long=is_long or text == self._originals[name])
            for name, text in new.items()
        }
        inputs = {**self._inputs, **{n: self._reads(t) for n, t in trees.items()}}
        order = _in_order(new, inputs)
        trees = {**self._trees, **trees}
        values = self._evaluated(order, trees)
        before = self._values
        self._definitions.update(new)
        self._trees, self._inputs, self._values = trees, inputs, values
        return {n for n in order if n not in before or not same(before[n], values[n])}

    def _check_name(self, name: str) -> None:
        if name not in self._originals:
            raise Refusal("unknown_name", "There is no “{name}”.", name=quotable(name))

    def _reads(self, tree: Node) -> frozenset[str]:
        """Return all that a definition depends on; Refusal for what there is not."""
        reads = set(names_in(tree))
        for name in sorted(reads):
            self._check_name(name)
        for name, arguments in functions_in(tree):
            if name not in self._functions:
                raise Refusal(
                    "unknown_function",
                    "There is no function “{name}”.",
                    name=quotable(name),
                )
            function = self._functions[name]
            if arguments != function.arguments:
                raise Refusal(
                    "wrong_arguments",
                    "“{name}” takes {wanted} in its brackets, not {given}.",
                    name=name,
                    wanted=function.arguments,
                    given=arguments,
                )
            reads.update(function.reads)
        return frozenset(reads)

    def _evaluated(
        self, order: Iterable[str], trees: Mapping[str, Node]
    ) -> dict[str, ModelValue]:
        """Return all values, with those in `order` evaluated again."""
        values = dict(self._values)
        budget = Budget()

        def call(name: str, arguments: tuple[ModelValue, ...]) -> ModelValue:
            function = self._functions[name]
            budget.spend(len(function.reads))
            budget.go_through(*arguments, *(values[read] for read in function.reads))
            return function.call(values.__getitem__, *arguments)

        scope = Scope(values.__getitem__, call, budget)
        for name in order:
            self.evaluations += 1
            try:
                values[name] = evaluate(trees[name], scope)
            except Refusal as refused:
                raise Refusal(
                    "no_value",
                    "“{name}” would have no value. {reason}",
                    name=name,
                    reason=refused,
                ) from None
        most = len(values) + MOST_ELEMENTS
        if size_of(tuple(values.values()), most, depth=0) > most:
            raise Refusal(
                "large_values",
                "Together the values would have more than {most} elements.",
                most=MOST_ELEMENTS,
            )
        return values


def _in_order(new: Iterable[str], inputs: Mapping[str, frozenset[str]]) -> list[str]:
    """Return all that depends on `new`, each after what it depends on itself."""
    users: dict[str, list[str]] = {}
    for name, read in inputs.items():
        for one in read:
            users.setdefault(one, []).append(name)
    affected = _reached(new, users)
    # in the order of the names: what is refused first is the same each time
    waiting = {n: len(read & affected) for n, read in inputs.items() if n in affected}
    ready = deque(name for name, number in waiting.items() if not number)
    order = []
    while ready:
        order.append(name := ready.popleft())
        for user in users.get(name, ()):
            waiting[user] -= 1
            if not waiting[user]:
                ready.append(user)
    circle = affected.difference(order)
    if circle:
        (*_, name) = sorted(circle.intersection(new)) or sorted(circle)
        raise Refusal("circle", "“{name}” would depend on itself.", name=name)
    return order


def _reached(new: Iterable[str], users: Mapping[str, list[str]]) -> set[str]:
    """Return `new`, and all that depends on it in whatever way."""
    reached, found = set(new), list(new)
    while found:
        for user in users.get(found.pop(), ()):
            if user not in reached:
                reached.add(user)
                found.append(user)
    return reached
