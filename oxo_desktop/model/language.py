"""What the definitions of a script come to: their values, and what functions do.

The operators, the loosest first; `syntax` reads them:

    a ? b : c             b if a is true, otherwise c
    a || b                whether either is true; of two texts, one after the other
    a && b                whether both are true
    a == b   a != b       whether both are the same, or not
    a < b    <= > >=      of two numbers
    a + b    a - b        of two numbers
    a * b    a / b  a % b of two numbers; a quotient without what is behind the point
    !a       -a           the opposite of a truth, or of a number
    a#       a[b]         the length of a list or a text; the element at index b, from 1

What is not defined is `@`, and so is what is made of it: a list has it as an element,
and ``a == @`` asks for it, but all else is `@` itself.
"""

from collections.abc import Callable, Iterable
from operator import ge, gt, le, lt
from typing import NamedTuple, NoReturn

from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal
from oxo_desktop.model.syntax import (
    DEEPEST,
    LONGEST_LINE,
    MOST_DIGITS,
    MOST_STEPS,
    Assign,
    For,
    If,
    Kind,
    ModelValue,
    Node,
    Order,
    Return,
    Routine,
    Say,
    refuse_depth,
    refuse_large_number,
    refuse_steps,
)

MOST_ELEMENTS = 10_000
"""Of all values together: those of lists and of the lists in them, and characters."""

_DEEPEST_CALLS = 4 * DEEPEST
"""How many parts of functions may be one inside the other, through their calls."""

_LONG_ROW = LONGEST_LINE // 2
"""Characters, of a list that is written with a line for each element."""


class UndefinedError(Exception):
    """Where a value that is not defined is needed: what needs it is `@` then."""


class Budget:
    """The steps left to a change, counted so that all machines refuse the same."""

    def __init__(self, most: int = MOST_STEPS) -> None:
        self._most = self.left = most
        self._depth = 0

    @property
    def is_spent(self) -> bool:
        """Whether more was wanted than there was."""
        return self.left < 0

    def spend(self, steps: int = 1) -> None:
        """Take some steps; Refusal if there are not as many left."""
        self.left -= steps
        if self.is_spent:
            refuse_steps(self._most)

    def go_through(self, *values: ModelValue, times: int = 1) -> None:
        """Spend what it takes to make values, or to read them whole so many times."""
        for value in values:
            self.spend(times * size_of(value, self.left))

    def go_into(self, depth: int) -> None:
        """Begin what is so deep; Refusal if that is too much. Less than 0 ends it."""
        if self._depth + depth > _DEEPEST_CALLS:
            refuse_depth()
        self._depth += depth


class Scope(NamedTuple):
    """What a definition is evaluated with.

    `value` returns the value of a name, None if it has none, and `call` calls a
    function with its arguments. What may be done besides, by an action, is to `assign`
    a value to a name, and to `say` a text.
    """

    value: Callable[[str], ModelValue]
    call: Callable[[str, tuple[ModelValue, ...]], ModelValue]
    budget: Budget
    assign: Callable[[str, ModelValue, ModelValue], None] | None = None
    say: Callable[[str], None] | None = None


def value_of(node: Node, scope: Scope) -> ModelValue:
    """Return the value of a definition, None if it is not defined.

    Raises Refusal if it can have none.
    """
    try:
        return evaluate(node, scope)
    except UndefinedError:
        return None


def evaluate(node: Node, scope: Scope) -> ModelValue:
    """Return a value as `value_of` does, but raise UndefinedError if there is none."""
    scope.budget.spend()
    return _EVALUATORS[node.kind](node, scope)


def _constant(node: Node, _: Scope) -> ModelValue:
    return _defined(node.leaf)


def _name(node: Node, scope: Scope) -> ModelValue:
    return _defined(scope.value(str(node.leaf)))


def _defined(value: ModelValue) -> ModelValue:
    if value is None:
        raise UndefinedError
    return value


def _call(node: Node, scope: Scope) -> ModelValue:
    return _defined(scope.call(str(node.leaf), _values(node, scope)))


def _list(node: Node, scope: Scope) -> ModelValue:
    made = tuple([value_of(part, scope) for part in node.parts])
    scope.budget.go_through(made)
    return made


def _conditional(node: Node, scope: Scope) -> ModelValue:
    condition, then, otherwise = node.parts
    is_true = truth(evaluate(condition, scope), "?")
    return evaluate(then if is_true else otherwise, scope)


def _or(node: Node, scope: Scope) -> ModelValue:
    first, *others = node.parts
    value = evaluate(first, scope)
    if isinstance(value, str):
        return _joined_texts(value, others, scope)
    for part in others:
        if value is True:
            return True
        value = _second_truth(value, part, scope, "||")
    return value


def _joined_texts(text: str, others: list[Node], scope: Scope) -> str:
    texts = [text]
    for part in others:
        value = evaluate(part, scope)
        if not isinstance(value, str):
            _refuse_either(texts[-1], value)
        texts.append(value)
    scope.budget.go_through(*texts)
    return "".join(texts)


def _and(node: Node, scope: Scope) -> ModelValue:
    first, *others = node.parts
    value = evaluate(first, scope)
    for part in others:
        if value is False:
            return False
        value = _second_truth(value, part, scope, "&&")
    return value


def _second_truth(
    first: ModelValue, part: Node, scope: Scope, operator: str
) -> ModelValue:
    """Return the truth after another one; Refusal if either is none."""
    value = evaluate(part, scope)
    if isinstance(first, bool) and isinstance(value, bool):
        return value
    if operator == "||":
        _refuse_either(first, value)
    raise Refusal(
        "truths_wanted",
        "“{operator}” needs true or false on both sides, not {left} and {right}.",
        operator=operator,
        **_two(first, value),
    )


def _refuse_either(left: ModelValue, right: ModelValue) -> NoReturn:
    raise Refusal(
        "texts_wanted",
        "“||” needs true or false on both sides, or two texts, not {left} and {right}.",
        **_two(left, right),
    )


def _two(left: ModelValue, right: ModelValue) -> dict[str, str]:
    return {"left": quoted(left), "right": quoted(right)}


def _is_equal(node: Node, scope: Scope) -> bool:
    # to be asked whether it is defined, a value need not be
    is_asked = any(part.leaf is None for part in node.parts)
    find = value_of if is_asked else evaluate
    left, right = (find(part, scope) for part in node.parts)
    scope.budget.go_through(left, right)
    return same(left, right)


def _sum(node: Node, scope: Scope) -> ModelValue:
    return of_usual_size(sum(_numbers(node, scope)))


def _difference(node: Node, scope: Scope) -> ModelValue:
    left, right = _numbers(node, scope)
    return of_usual_size(left - right)


def _product(node: Node, scope: Scope) -> ModelValue:
    left, right = _numbers(node, scope)
    return of_usual_size(left * right)


def _divided(node: Node, scope: Scope) -> tuple[int, int]:
    """Return quotient and remainder; what is behind the point is dropped."""
    left, right = _numbers(node, scope)
    if right == 0:
        raise Refusal(
            "division_by_zero", "{left} cannot be divided by 0 (“{operator}”).",
            left=left, operator=str(node.kind),
        )  # fmt: skip
    quotient = abs(left) // abs(right)
    if (left < 0) != (right < 0):
        quotient = -quotient
    return quotient, left - quotient * right


def _length(node: Node, scope: Scope) -> ModelValue:
    (value,) = _values(node, scope)
    if not isinstance(value, (str, tuple)):
        raise Refusal(
            "no_length",
            "Only lists and texts have a length (“#”), not {value}.",
            value=quoted(value),
        )
    return len(value)


def _element(node: Node, scope: Scope) -> ModelValue:
    return _defined(element(*_values(node, scope)))


def _compared(compare: Callable[[int, int], bool]) -> "_Evaluator":
    return lambda node, scope: compare(*_numbers(node, scope))


_Evaluator = Callable[[Node, Scope], ModelValue]

_EVALUATORS: dict[Kind, _Evaluator] = {
    Kind.CONSTANT: _constant,
    Kind.NAME: _name,
    Kind.CALL: _call,
    Kind.LIST: _list,
    Kind.CONDITIONAL: _conditional,
    Kind.OR: _or,
    Kind.AND: _and,
    Kind.EQUAL: _is_equal,
    Kind.UNEQUAL: lambda node, scope: not _is_equal(node, scope),
    Kind.LESS: _compared(lt),
    Kind.AT_MOST: _compared(le),
    Kind.GREATER: _compared(gt),
    Kind.AT_LEAST: _compared(ge),
    Kind.SUM: _sum,
    Kind.DIFFERENCE: _difference,
    Kind.PRODUCT: _product,
    Kind.QUOTIENT: lambda node, scope: _divided(node, scope)[0],
    Kind.REMAINDER: lambda node, scope: _divided(node, scope)[1],
    Kind.NOT: lambda node, scope: not truth(evaluate(node.parts[0], scope), "!"),
    Kind.MINUS: lambda node, scope: -number(evaluate(node.parts[0], scope), "-"),
    Kind.LENGTH: _length,
    Kind.ELEMENT: _element,
}


def _values(node: Node, scope: Scope) -> tuple[ModelValue, ...]:
    return tuple([evaluate(part, scope) for part in node.parts])


def _numbers(node: Node, scope: Scope) -> list[int]:
    found: list[int] = []
    values = _values(node, scope)
    for index, value in enumerate(values):
        if type(value) is not int:
            left = max(0, index - 1)
            raise Refusal(
                "numbers_wanted",
                "“{operator}” needs numbers, not {left} and {right}.",
                operator=str(node.kind),
                **_two(*values[left : left + 2]),
            )
        found.append(value)
    return found


# functions and actions

_NOTHING = object()


def run(
    routine: Routine, arguments: tuple[ModelValue, ...], scope: Scope
) -> ModelValue:
    """Return what a function returns for its arguments, None if it returns nothing.

    An action is done. Raises what `evaluate` does.
    """
    own: dict[str, ModelValue] = dict.fromkeys(routine.own)
    own.update(zip(routine.parameters, arguments, strict=True))
    of_all = scope.value

    def value(name: str) -> ModelValue:
        return own[name] if name in own else of_all(name)

    inner = scope._replace(value=value)
    scope.budget.go_into(routine.depth)
    try:
        found = _run(routine.body, own, inner)
    finally:
        scope.budget.go_into(-routine.depth)
    return None if found is _NOTHING else found  # type: ignore[return-value]


def _run(orders: Iterable[Order], own: dict[str, ModelValue], scope: Scope) -> object:
    """Do one thing after the other, until a value is returned."""
    for order in orders:
        scope.budget.spend()
        found: object = _NOTHING
        match order:
            case Assign():
                _assign(order, own, scope)
            case If():
                is_true = truth(evaluate(order.condition, scope), "if")
                found = _run(order.then if is_true else order.otherwise, own, scope)
            case For():
                found = _go_through(order, own, scope)
            case Return():
                return evaluate(order.value, scope)
            case Say():
                assert scope.say is not None
                values = (value_of(part, scope) for part in order.parts)
                text = "".join(v if isinstance(v, str) else written(v) for v in values)
                scope.budget.go_through(text)
                scope.say(text)
        if found is not _NOTHING:
            return found
    return _NOTHING


def _assign(order: Assign, own: dict[str, ModelValue], scope: Scope) -> None:
    value = value_of(order.value, scope)
    if order.index is None and order.name in own:
        own[order.name] = value
    else:
        assert scope.assign is not None
        index = None if order.index is None else evaluate(order.index, scope)
        scope.assign(order.name, index, value)


def _go_through(order: For, own: dict[str, ModelValue], scope: Scope) -> object:
    first = evaluate(order.first, scope)
    elements: Iterable[ModelValue]
    if order.last is not None:
        last = number(evaluate(order.last, scope), "..")
        elements = range(number(first, ".."), last + 1)
    elif isinstance(first, tuple):
        elements = first
    else:
        refuse_no_list(first)
    for own[order.name] in elements:
        scope.budget.spend()
        found = _run(order.body, own, scope)
        if found is not _NOTHING:
            return found
    return _NOTHING


# values


def element(value: ModelValue, index: ModelValue) -> ModelValue:
    """Return an element of a list, counted from 1; Refusal if there is none."""
    if not isinstance(value, tuple):
        raise Refusal(
            "no_list",
            "Only lists have elements (“[…]”), not {value}.",
            value=quoted(value),
        )
    if type(index) is not int:
        raise Refusal(
            "no_index",
            "The index of an element is a number, not {value}.",
            value=quoted(index),
        )
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
    if left is right:
        return True
    if type(left) is not type(right) or left != right:
        return False
    # to Python lists with 1 and with true in them are equal
    return not isinstance(left, tuple) or all(map(same, left, right))  # type: ignore[arg-type]


def number(value: ModelValue, operator: str) -> int:
    """Return a value that must be a number; Refusal, which names who wants that."""
    if type(value) is not int:
        raise Refusal(
            "number_wanted",
            "“{operator}” needs a number, not {value}.",
            operator=operator,
            value=quoted(value),
        )
    return value


def truth(value: ModelValue, operator: str) -> bool:
    """Return a value that must be a truth; Refusal, which names who wants that."""
    if not isinstance(value, bool):
        raise Refusal(
            "truth_wanted",
            "“{operator}” needs true or false, not {value}.",
            operator=operator,
            value=quoted(value),
        )
    return value


def of_usual_size(number: int) -> int:
    """Return a number that was worked out; Refusal if it has too many digits."""
    if abs(number) >= 10**MOST_DIGITS:
        refuse_large_number()
    return number


def refuse_no_list(value: ModelValue) -> NoReturn:
    """Say that a value should be a list."""
    raise Refusal(
        "list_wanted", "A list is needed here, not {value}.", value=quoted(value)
    )


def quoted(value: ModelValue) -> str:
    """Return a value as a sentence quotes it."""
    return quotable(written(value))


def written(value: ModelValue) -> str:
    """Return a value as it is shown; a line break in a text is a slash."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"{}"'.format(value.replace("\n", "/"))
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    return "@" if value is None else str(value)


def literal(value: ModelValue) -> str:
    """Return a definition that has this value."""
    if isinstance(value, tuple):
        parts = list(map(literal, value))
        between = ", " if sum(map(len, parts)) < _LONG_ROW else ",\n"
        return f"[{between.join(parts)}]"
    if not isinstance(value, str):
        return written(value)
    text = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


def size_of(value: ModelValue, most: int, depth: int = 1) -> int:
    """Return how many elements a value has, or any number above `most`.

    Raises Refusal if too many lists are one inside the other.
    """
    if not isinstance(value, (str, tuple)):
        return 0
    found = len(value)
    if isinstance(value, str):
        return found
    if depth > DEEPEST:
        refuse_depth()
    for inner in value:
        # a number or a truth counts as an element alone
        if type(inner) in _LONG and found <= most:
            found += size_of(inner, most - found, depth + 1)
    return found


_LONG = {str, tuple}
"""What has elements."""
