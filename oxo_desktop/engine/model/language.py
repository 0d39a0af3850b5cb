"""The small language that the model's definitions are written in.

A definition such as ``allsquares[square] == u`` is read into a tree of nodes. There
are numbers, texts in quotation marks, ``true`` and ``false``, lists in brackets with
indices from 1, and these operators, the loosest first:

    a ? b : c     b if a is true, otherwise c
    a || b        whether either is true; of two texts, one after the other
    a && b        whether both are true
    a == b        whether both are the same
    a > b         of two numbers
    a + b         of two numbers
    !a   -a       the opposite of a truth, or of a number
    a#   a[b]     the length of a list or a text; the element of a list at index b
"""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import cached_property, reduce
from operator import gt
from typing import NoReturn

from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.records import NamedTuple, Record
from oxo_desktop.engine.refusals import Refusal

ModelValue = int | bool | str | tuple["ModelValue", ...]
"""A number, a truth, a text or a list."""

LONGEST_DEFINITION = 1000
"""Characters: the longest of a board's own, with room for a change."""

MOST_STEPS = 20_000
"""The most steps that a change, with all that follows from it, may take: each part of a
definition is one, and so is each element or character that is made or gone through."""

MOST_ELEMENTS = 10_000
"""Of all values together: those of lists and of the lists in them, and characters."""

_DEEPEST = 30
"""How many nodes of a tree, or lists, may be one inside the other."""

_MOST_DIGITS = 9


class Budget:
    """The steps left to a change, counted so that all machines refuse the same."""

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def spend(self, steps: int = 1) -> None:
        """Take some steps; Refusal if there are not as many left."""
        self.left -= steps
        if self.left < 0:
            raise Refusal(
                "many_steps",
                "That takes more than {most} steps to work out.",
                most=MOST_STEPS,
            )

    def go_through(self, *values: ModelValue) -> None:
        """Spend what it takes to make values, or to read them whole."""
        for value in values:
            self.spend(size_of(value, self.left))


class Scope(NamedTuple):
    """What a definition is evaluated with.

    `value` returns the value of a name, and `call` calls a function with its arguments.
    """

    value: Callable[[str], ModelValue]
    call: Callable[[str, tuple[ModelValue, ...]], ModelValue]
    budget: Budget


class Kind(StrEnum):
    """The kinds of part of a definition; the operators by their signs."""

    CONSTANT = "constant"
    NAME = "name"
    CALL = "call"
    LIST = "list"
    CONDITIONAL = "?"
    OR = "||"
    AND = "&&"
    EQUAL = "=="
    GREATER = ">"
    SUM = "+"
    NOT = "!"
    MINUS = "-"
    LENGTH = "#"
    ELEMENT = "[]"


class Node(Record):
    """A part of a definition; Refusal if too many are one inside the other.

    Attributes:
        parts: the nodes that it is made of.
        leaf: the value of a constant, or the name of a name or of a function.
    """

    kind: Kind
    parts: tuple["Node", ...] = ()
    leaf: ModelValue = ""

    def __post_init__(self) -> None:
        if self.depth > _DEEPEST:
            _refuse_depth()

    @cached_property
    def depth(self) -> int:
        """How many nodes are one inside the other, this one included."""
        return 1 + max((part.depth for part in self.parts), default=0)

    def walk(self) -> Iterator["Node"]:
        """Yield the node and all that it is made of."""
        yield self
        for part in self.parts:
            yield from part.walk()


def evaluate(node: Node, scope: Scope) -> ModelValue:
    """Return the value of a definition; Refusal if it has none."""
    scope.budget.spend()
    return _EVALUATORS[node.kind](node, scope)


def _list(node: Node, scope: Scope) -> ModelValue:
    made = _values(node, scope)
    scope.budget.go_through(made)
    return made


def _conditional(node: Node, scope: Scope) -> ModelValue:
    condition, then, otherwise = node.parts
    return evaluate(then if _truth(condition, scope, "?") else otherwise, scope)


def _or(node: Node, scope: Scope) -> ModelValue:
    first, *others = node.parts
    value = evaluate(first, scope)
    if not isinstance(value, str):
        return _as_truth(value, "||") or any(
            _truth(part, scope, "||") for part in others
        )
    texts = [value, *(evaluate(part, scope) for part in others)]
    if not all(isinstance(text, str) for text in texts):
        raise Refusal(
            "texts_wanted", "“||” needs either true/false values or texts, not both."
        )
    scope.budget.go_through(*texts)
    return "".join(map(str, texts))


def _equal(node: Node, scope: Scope) -> ModelValue:
    left, right = _values(node, scope)
    scope.budget.go_through(left, right)
    return same(left, right)


def _sum(node: Node, scope: Scope) -> ModelValue:
    found = sum(_numbers(node, scope))
    if abs(found) >= 10**_MOST_DIGITS:
        _refuse_large_number()
    return found


def _length(node: Node, scope: Scope) -> ModelValue:
    (value,) = _values(node, scope)
    if not isinstance(value, (str, tuple)):
        raise Refusal("no_length", "Only lists and texts have a length (“#”).")
    return len(value)


_EVALUATORS: dict[Kind, Callable[[Node, Scope], ModelValue]] = {
    Kind.CONSTANT: lambda node, _: node.leaf,
    Kind.NAME: lambda node, scope: scope.value(str(node.leaf)),
    Kind.CALL: lambda node, scope: scope.call(str(node.leaf), _values(node, scope)),
    Kind.LIST: _list,
    Kind.CONDITIONAL: _conditional,
    Kind.OR: _or,
    Kind.AND: lambda node, scope: all(_truth(part, scope, "&&") for part in node.parts),
    Kind.EQUAL: _equal,
    Kind.GREATER: lambda node, scope: gt(*_numbers(node, scope)),
    Kind.SUM: _sum,
    Kind.NOT: lambda node, scope: not _truth(node.parts[0], scope, "!"),
    Kind.MINUS: lambda node, scope: -_numbers(node, scope)[0],
    Kind.LENGTH: _length,
    Kind.ELEMENT: lambda node, scope: element(*_values(node, scope)),
}


def _values(node: Node, scope: Scope) -> tuple[ModelValue, ...]:
    return tuple(evaluate(part, scope) for part in node.parts)


def _numbers(node: Node, scope: Scope) -> list[int]:
    return [number(value, node.kind) for value in _values(node, scope)]


def _truth(node: Node, scope: Scope, operator: str) -> bool:
    return _as_truth(evaluate(node, scope), operator)


def _as_truth(value: ModelValue, operator: str) -> bool:
    if not isinstance(value, bool):
        raise Refusal(
            "truth_wanted",
            "“{operator}” needs a value that is true or false.",
            operator=operator,
        )
    return value


def element(value: ModelValue, index: ModelValue) -> ModelValue:
    """Return an element of a list, counted from 1; Refusal if there is none."""
    if not isinstance(value, tuple):
        raise Refusal("no_list", "Only lists have elements (“[…]”).")
    if type(index) is not int:
        raise Refusal("no_index", "The index of an element is a number.")
    if not 1 <= index <= len(value):
        raise Refusal(
            "off_list",
            "A list of {length} has no element {index}.",
            length=len(value),
            index=index,
        )
    return value[index - 1]


def same(left: ModelValue, right: ModelValue) -> bool:
    """Return whether two values are the same; a number and a truth never are."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and left == right


def number(value: ModelValue, operator: str) -> int:
    """Return a value that must be a number; Refusal, which names who wants that."""
    if type(value) is not int:
        raise Refusal("number_wanted", "“{operator}” needs numbers.", operator=operator)
    return value


def written(value: ModelValue) -> str:
    """Return a value as the language has it; a line break in a text is a slash."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"{}"'.format(value.replace("\n", "/"))
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(value)


def size_of(value: ModelValue, most: int, depth: int = 1) -> int:
    """Return how many elements a value has, or any number above `most`.

    Raises Refusal if too many lists are one inside the other.
    """
    if isinstance(value, str):
        return len(value)
    if not isinstance(value, tuple):
        return 0
    if depth > _DEEPEST:
        _refuse_depth()
    found = len(value)
    for inner in value:
        if found > most:
            break
        found += size_of(inner, most - found, depth + 1)
    return found


def _refuse_depth() -> NoReturn:
    raise Refusal("too_deep", "That is too deeply nested.")


def names_in(node: Node) -> frozenset[str]:
    """Return the names that a definition mentions."""
    return frozenset(str(p.leaf) for p in node.walk() if p.kind is Kind.NAME)


def functions_in(node: Node) -> frozenset[tuple[str, int]]:
    """Return the functions that a definition calls, each with how many arguments."""
    return frozenset(
        (str(part.leaf), len(part.parts))
        for part in node.walk()
        if part.kind is Kind.CALL
    )


def parse(text: str, *, is_long: bool = False) -> Node:
    """Return the tree of a definition; Refusal, in a sentence, if it is none.

    With `is_long` it may have more than LONGEST_DEFINITION characters.
    """
    if len(text) > LONGEST_DEFINITION and not is_long:
        raise Refusal(
            "long_definition",
            "A definition has at most {most} characters.",
            most=LONGEST_DEFINITION,
        )
    return _Parser(text).whole()


_TOKEN = re.compile(
    r"""\s*(?:(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|"(?P<text>[^"]*)"
    |(?P<sign>&&|\|\||==|[][()?:!>+#,-]))""",
    re.VERBOSE | re.ASCII,
)
_CONSTANTS = {"true": True, "false": False}

_OPERATORS = (Kind.OR, Kind.AND, Kind.EQUAL, Kind.GREATER, Kind.SUM)
"""Those between two operands, the loosest first."""

_BY_PAIRS = (Kind.EQUAL, Kind.GREATER)
"""Those of which several in a row are read from the left; others make one node."""

_END = "end"


class _Token(NamedTuple):
    """A number, a text, a name, the end, or a sign, whose kind is the sign itself."""

    kind: str
    text: str


class _Parser:
    """Reads one definition, by descending through the operators."""

    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))
        self._next = 0
        self._inside = 0

    def whole(self) -> Node:
        node = self._expression()
        self._expect(_END)
        return node

    def _expression(self) -> Node:
        # before it has cost as many calls as Python allows
        self._inside += 1
        if self._inside > _DEEPEST:
            _refuse_depth()
        node = self._binary()
        if self._took("?"):
            then = self._expression()
            self._expect(":")
            node = Node(Kind.CONDITIONAL, (node, then, self._expression()))
        self._inside -= 1
        return node

    def _binary(self, level: int = 0) -> Node:
        """Read operands with the operators between that are as tight, or tighter."""
        if level == len(_OPERATORS):
            return self._unary()
        kind = _OPERATORS[level]
        operands = [self._binary(level + 1)]
        while self._took(kind):
            operands.append(self._binary(level + 1))
        if kind in _BY_PAIRS:
            return reduce(lambda left, right: Node(kind, (left, right)), operands)
        return operands[0] if len(operands) == 1 else Node(kind, tuple(operands))

    def _unary(self) -> Node:
        kinds = []
        while (sign := self._tokens[self._next].kind) in (Kind.NOT, Kind.MINUS):
            kinds.append(Kind(sign))
            self._next += 1
        node = self._postfix()
        for kind in reversed(kinds):
            node = _negative(node) if kind is Kind.MINUS else Node(kind, (node,))
        return node

    def _postfix(self) -> Node:
        node = self._primary()
        while True:
            if self._took("#"):
                node = Node(Kind.LENGTH, (node,))
            elif self._took("["):
                node = Node(Kind.ELEMENT, (node, self._expression()))
                self._expect("]")
            else:
                return node

    def _primary(self) -> Node:
        text = self._tokens[self._next].text
        if self._took("number"):
            return Node(Kind.CONSTANT, leaf=_number(text))
        if self._took("text"):
            return Node(Kind.CONSTANT, leaf=text)
        if self._took("name"):
            return self._named(text)
        if self._took("["):
            return Node(Kind.LIST, self._until("]"))
        self._expect("(")
        node = self._expression()
        self._expect(")")
        return node

    def _named(self, name: str) -> Node:
        if self._took("("):
            return Node(Kind.CALL, self._until(")"), name)
        if name in _CONSTANTS:
            return Node(Kind.CONSTANT, leaf=_CONSTANTS[name])
        return Node(Kind.NAME, leaf=name)

    def _until(self, end: str) -> tuple[Node, ...]:
        """Read what stands with commas between up to `end`, or nothing."""
        if self._took(end):
            return ()
        found = [self._expression()]
        while self._took(","):
            found.append(self._expression())
        self._expect(end)
        return tuple(found)

    def _took(self, kind: str) -> bool:
        if self._tokens[self._next].kind != kind:
            return False
        self._next += 1
        return True

    def _expect(self, kind: str) -> None:
        if self._took(kind):
            return
        token = self._tokens[self._next]
        if token.kind == _END:
            raise Refusal("unfinished", "The definition is not finished.")
        raise Refusal(
            "unexpected", "“{token}” does not belong here.", token=quotable(token.text)
        )


def _tokens(text: str) -> Iterator[_Token]:
    text, at = text.rstrip(), 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise Refusal(
                "unreadable",
                "“{rest}” cannot be read.",
                rest=quotable(text[at:].lstrip()[:_LONGEST_REST]),
            )
        at = found.end()
        kind = found.lastgroup
        assert kind is not None
        read = found[kind]
        yield _Token(read if kind == "sign" else kind, read)
    yield _Token(_END, "")


_LONGEST_REST = 20


def _number(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        _refuse_large_number()
    return int(digits)


def _refuse_large_number() -> NoReturn:
    raise Refusal(
        "large_number", "A number has at most {most} digits.", most=_MOST_DIGITS
    )


def _negative(node: Node) -> Node:
    """Return a number below 0 as it is written, or the opposite of anything else."""
    if node.kind is Kind.CONSTANT and type(node.leaf) is int:
        return Node(Kind.CONSTANT, leaf=-node.leaf)
    return Node(Kind.MINUS, (node,))
