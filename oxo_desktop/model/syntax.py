"""Reads the text of a script, or of one definition, into trees.

A script is a row of statements, with a line end or a semicolon after each:

    a is b + 1                      a follows b from now on
    a = b + 1                       a is what b + 1 is now
    func f { para p; return p; }    a function, which definitions can call
    proc p : a, b { say(a); }       an action, done once a or b has changed

Comments are `// …` up to the line's end, and `/* … */`. A line goes on where round or
square brackets are open, and after an operator or a comma.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import NamedTuple, NoReturn, TypeVar

from oxo_desktop.engine.quoting import quotable
from oxo_desktop.engine.refusals import Refusal

ModelValue = int | bool | str | tuple["ModelValue", ...] | None
"""A number, a truth, a text or a list; None is `@`, what is not defined."""

MOST_LINES, LONGEST_LINE = 2_000, 1_000
"""Of a script: how many lines it has, and how many characters each of them."""

LONGEST_DEFINITION = 10_000
"""Characters, of one definition, and of what is typed at a time."""

LONGEST_NAME = 64
"""Characters."""

MOST_STEPS = 100_000
"""The most steps that it may take to read a text, a word or a sign at a time, and then
to work out a change, with all that follows from it: each part of a definition is one,
and so is each element or character that is made or gone through."""

MOST_DIGITS = 9
"""Of a number."""

DEEPEST = 30
"""How many lists may be one inside the other, or nodes around the innermost."""


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
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    GREATER = ">"
    AT_LEAST = ">="
    SUM = "+"
    DIFFERENCE = "-"
    PRODUCT = "*"
    QUOTIENT = "/"
    REMAINDER = "%"
    NOT = "!"
    MINUS = "minus"
    LENGTH = "#"
    ELEMENT = "[]"


class Node(NamedTuple):
    """A part of a definition.

    Attributes:
        parts: the nodes that it is made of.
        leaf: the value of a constant, or the name of a name or of a function.
    """

    kind: Kind
    parts: tuple["Node", ...] = ()
    leaf: ModelValue = ""

    def walk(self) -> Iterator["Node"]:
        """Yield the node and all that it is made of."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.parts


@dataclass(frozen=True, slots=True)
class Assign:
    """Gives a name a value, or the name that stands at `index` in a list of names."""

    name: str
    index: Node | None
    value: Node


@dataclass(frozen=True, slots=True)
class If:
    """Does one thing or, if a condition is false, another."""

    condition: Node
    then: tuple["Order", ...]
    otherwise: tuple["Order", ...]


@dataclass(frozen=True, slots=True)
class For:
    """Goes through a list, or from a number to another, where there is a `last`."""

    name: str
    first: Node
    last: Node | None
    body: tuple["Order", ...]


@dataclass(frozen=True, slots=True)
class Return:
    """Ends a function with a value."""

    value: Node


@dataclass(frozen=True, slots=True)
class Say:
    """Says values, one after the other: what only an action may do."""

    parts: tuple[Node, ...]


Order = Assign | If | For | Return | Say
"""What a function or an action does, step by step."""


@dataclass(frozen=True, slots=True)
class Routine:
    """A function, or an action.

    Attributes:
        parameters: the names of its arguments.
        own: the names that it has for itself: parameters, and those that are local.
        watched: what an action is done after a change of; None for a function.
        body: what it does.
        names: what it mentions besides its own.
    """

    parameters: tuple[str, ...]
    own: frozenset[str]
    watched: tuple[str, ...] | None
    body: tuple[Order, ...]
    names: frozenset[str]
    depth: int


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of a script.

    Attributes:
        name: what it defines.
        is_now: whether the name keeps the value that the definition has now.
        what: the tree of a definition, or what a function or an action does.
        text: the definition as it is written, that of a routine with its name.
        start, end: where the statement stands in the text that it was read from.
    """

    name: str
    is_now: bool
    what: Node | Routine
    text: str
    start: int
    end: int


class Unreadable(Refusal):
    """A Refusal of a text that cannot be read, with the place of what is wrong."""

    def __init__(self, refused: Refusal, at: int) -> None:
        super().__init__(refused.code, refused.message, **refused.facts)
        self.at = at


def refuse_depth() -> NoReturn:
    """Say that too much is one inside the other."""
    raise Refusal("too_deep", "That is too deeply nested.")


def refuse_large_number() -> NoReturn:
    """Say that a number is too large."""
    raise Refusal(
        "large_number", "A number has at most {most} digits.", most=MOST_DIGITS
    )


def refuse_steps(most: int = MOST_STEPS) -> NoReturn:
    """Say that something takes more than so many steps."""
    raise Refusal(
        "many_steps", "This takes more than {most} steps to work out.", most=most
    )


def read_statement(text: str) -> Statement:
    """Return the one statement in a text; Unreadable if there is not just one."""
    parser = _Parser(check_typed(text))
    return parser.read(parser.one_statement)


def read_script(text: str) -> Iterator[Statement]:
    """Yield the statements of a script in order; Unreadable at what is none."""
    parser = _Parser(text)
    while (statement := parser.read(parser.next_statement)) is not None:
        yield statement


def check_text(text: str) -> None:
    """Refuse what no script can hold, whatever it says.

    It is looked at before anything else, by whatever way a text has come. Raises
    Unreadable.
    """
    check_size(text)
    if hidden := _HIDDEN.search(text):
        refused = Refusal(
            "hidden",
            "There is an invisible character here ({character}). Delete it.",
            character=f"U+{ord(hidden[0]):04X}",
        )
        raise Unreadable(refused, hidden.start())


def check_size(text: str) -> None:
    """Refuse more lines than a script may have, and longer ones, with Unreadable."""
    lines = text.split("\n", MOST_LINES)
    if len(lines) > MOST_LINES and lines[-1]:
        _refuse_size(len(text) - len(lines[-1]))
    at = 0
    for line in lines:
        if len(line) > LONGEST_LINE:
            _refuse_size(at + LONGEST_LINE)
        at += len(line) + 1


def _refuse_size(at: int) -> NoReturn:
    refused = Refusal(
        "long_script",
        "A script has at most {lines} lines of at most {most} characters.",
        lines=MOST_LINES,
        most=LONGEST_LINE,
    )
    raise Unreadable(refused, at)


def check_typed(text: str) -> str:
    """Return what is typed at a time; Unreadable if it is too long for that."""
    _within(text)
    check_size(text)
    return text


def located(unreadable: Unreadable, text: str) -> Refusal:
    """Return a Refusal that tells the line and column in a script."""
    before = text[: unreadable.at]
    line = before.count("\n") + 1
    column = unreadable.at - (before.rfind("\n") + 1) + 1
    reason = Refusal(unreadable.code, unreadable.message, **unreadable.facts)
    return Refusal(
        "in_script",
        "Line {line}, column {column}: {reason}",
        line=line,
        column=column,
        reason=reason,
    )


def _within(text: str, at: int = 0) -> str:
    """Return a definition that begins at a place of a script, unless it is too long."""
    if len(text) > LONGEST_DEFINITION:
        refused = Refusal(
            "long_definition",
            "This is longer than {most} characters.",
            most=LONGEST_DEFINITION,
        )
        raise Unreadable(refused, at)
    return text


def names_in(node: Node) -> frozenset[str]:
    """Return what a definition mentions: names, and functions that it calls."""
    return frozenset(str(part.leaf) for part in node.walk() if part.kind in _NAMED)


def is_routine_text(text: str) -> bool:
    """Return whether a text begins as a function or an action does."""
    return re.match(r"\s*(?:func|proc)\b", text) is not None


def can_be_named(name: str) -> bool:
    """Return whether a definition can be given to such a name."""
    found = _TOKEN.fullmatch(name)
    return bool(found and found.lastgroup == "name") and name not in RESERVED


_TOKEN = re.compile(
    r"""(?P<blank>[^\S\n]+|//[^\n]*|/\*.*?\*/)|(?P<end>[\n;])
    |(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)
    |"(?P<text>(?:[^"\\]|\\["\\n])*)"
    |(?P<sign>&&|\|\||[=!<>]=|\.\.|/(?!\*)|[][(){}?:!<>+*%#,=@-])""",
    re.VERBOSE | re.ASCII | re.DOTALL,
)
_CONSTANTS: dict[str, ModelValue] = {"true": True, "false": False, "@": None}
_ORDERS = "para", "local", "auto", "if", "else", "for", "in", "while", "return", "say"
RESERVED = frozenset((*_CONSTANTS, "is", "func", "proc", *_ORDERS))
"""The words of the language, and `@`: no name can be one."""

_NAMED = Kind.NAME, Kind.CALL

_TIGHTNESS: dict[str, int] = {
    kind: level
    for level, kinds in enumerate(
        (
            (Kind.OR,),
            (Kind.AND,),
            (Kind.EQUAL, Kind.UNEQUAL),
            (Kind.LESS, Kind.AT_MOST, Kind.GREATER, Kind.AT_LEAST),
            (Kind.SUM, Kind.DIFFERENCE),
            (Kind.PRODUCT, Kind.QUOTIENT, Kind.REMAINDER),
        )
    )
    for kind in kinds
}
"""Of the operators between two operands, from the loosest on."""

_BY_ALL = (Kind.OR, Kind.AND, Kind.SUM)
"""Those of which several in a row make one node; others are read from the left."""

_SHAPING = "\u200c\u200d\ufe0e\ufe0f"
"""What joins letters or pictures, or chooses one of two ways to draw a picture."""

_NO_CHARACTERS = "".join(
    chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF)
)

_HIDDEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5"
    r"\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    r"\ud800-\udfff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc"
    r"\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a"
    rf"\U000e0000-\U000e0fff{_NO_CHARACTERS}](?<![^\x00-\x7f][{_SHAPING}])"
)
"""What makes a text look like another one: control characters, but for line ends and
tabs, what Unicode calls default ignorable (UAX #44), blank letters, and what no text
may hold; some of these end a line in Qt. A picture may have what shapes it."""

_ONLY_A_LIST = re.compile(r"//\s*\[.*\]\s*;?\s*")
"""A comment after a list that has been meant to join another one to it."""

_ESCAPED = re.compile(r"\\(.)")
_LONGEST_REST = 20


class _Lexeme(NamedTuple):
    """A number, a text, a name or an end; other words and signs are a kind each."""

    kind: str
    text: str
    start: int
    end: int


_END, _WHOLE = "end", "whole"
"""The kinds of the token after a statement, and of that at the end of the text."""

_Part = TypeVar("_Part")


class _Parser:
    """Reads a text by descending through what it is made of."""

    def __init__(self, text: str) -> None:
        check_text(text)
        self._text = text
        self._tokens = list(islice(_tokens(text), MOST_STEPS))
        if self._tokens[-1].kind != _WHOLE:
            refuse_steps()
        self._next = 0
        self._inside = 0
        self._own: set[str] = set()
        self._mentioned: set[str] = set()
        self._is_action = False
        self._depth = 0

    def read(self, part: Callable[[], _Part]) -> _Part:
        """Read a part; where that is refused, the place is told too."""
        try:
            return part()
        except Unreadable:
            raise
        except Refusal as refused:
            token = self._tokens[min(self._next, len(self._tokens) - 1)]
            raise Unreadable(refused, token.start) from None

    def one_statement(self) -> Statement:
        statement = self.next_statement()
        if statement is None:
            self._refuse_unfinished()
        self._skip_ends()
        self._expect(_WHOLE)
        return statement

    def next_statement(self) -> Statement | None:
        """Return the next one, or None where there are no more."""
        self._skip_ends()
        if self._took(_WHOLE):
            return None
        statement = self._statement()
        if self._tokens[self._next].kind != _WHOLE:
            self._expect(_END)
        return statement

    def _statement(self) -> Statement:
        start, is_now = self._tokens[self._next].start, False
        if self._is_at("?"):
            _refuse_printing()
        for word in ("func", "proc"):
            if self._took(word):
                name = self._name()
                routine = self._routine(is_action=word == "proc")
                end = self._tokens[self._next - 1].end
                text = _within(self._text[start:end], start)
                return Statement(name, is_now, routine, text, start, end)
        name = self._name()
        is_now = not self._took("is")
        if is_now and not self._took("="):
            self._refuse_no_definition(name)
        first = self._next
        tree = self._tree()
        at, end = self._tokens[first].start, self._tokens[self._next - 1].end
        while self._text[at] == "\n":
            first += 1
            at = self._tokens[first].start
        text = _within(self._text[at:end], start)
        return Statement(name, is_now, tree, text, start, end)

    def _refuse_no_definition(self, name: str) -> NoReturn:
        if self._is_at("("):
            _refuse_printing()
        if self._is_at("["):
            raise Refusal(
                "no_element",
                "Only an action sets an element of a list. Define the name that stands "
                "there, as in {example}.",
                example="s2 is x",
            )
        raise Refusal(
            "no_definition",
            "After “{name}” comes “is” and a definition, or “=” and a value.",
            name=quotable(name),
        )

    # functions and actions

    def _routine(self, *, is_action: bool) -> Routine:
        parameters: list[str] = []
        watched = None
        self._own, self._mentioned, self._depth = set(), set(), 0
        self._is_action = is_action
        if is_action:
            self._expect(":")
            watched = tuple(self._names())
        self._skip_lines()
        self._expect("{")
        self._skip_ends()
        while word := self._took_any("para", "local", "auto"):
            names = self._names()
            if word == "para" and not is_action:
                parameters += names
            elif word == "para":
                raise Refusal("no_parameters", "Only functions have parameters.")
            self._own.update(names)
            self._skip_ends()
        body = self._orders()
        return Routine(
            parameters=tuple(parameters),
            own=frozenset(self._own),
            watched=watched,
            body=body,
            names=frozenset(self._mentioned),
            depth=self._depth,
        )

    def _orders(self) -> tuple[Order, ...]:
        """Read what stands between braces, the first of which has been read."""
        found: list[Order] = []
        self._skip_ends()
        while not self._took("}"):
            found += self._order()
            if self._tokens[self._next].kind != "}":
                # none is needed after a brace
                is_closed = self._tokens[self._next - 1].kind == "}"
                if not is_closed or self._is_at(_END):
                    self._expect(_END)
            self._skip_ends()
        return tuple(found)

    def _order(self) -> tuple[Order, ...]:
        """Read what is to be done next; several in braces count as one."""
        self._inside += 1
        if self._inside > DEEPEST:
            refuse_depth()
        self._skip_lines()
        order = self._orders() if self._took("{") else (self._single(),)
        self._inside -= 1
        return order

    def _single(self) -> Order:
        if self._took("if"):
            return self._if()
        if self._took("for"):
            return self._for()
        if self._is_action and self._took("say"):
            self._expect("(")
            first = self._next
            parts = self._until(")")
            if not parts:
                self._next = first
                self._refuse_unexpected()
            for part in parts:
                self._note(part)
            return Say(parts)
        if not self._is_action and self._took("return"):
            return Return(self._noted())
        return self._assignment()

    def _if(self) -> Order:
        self._expect("(")
        condition = self._noted()
        self._expect(")")
        then = self._order()
        # `else` may stand on a line of its own
        at = self._next
        self._skip_ends()
        if self._took("else"):
            return If(condition, then, self._order())
        self._next = at
        return If(condition, then, ())

    def _for(self) -> Order:
        has_brackets = self._took("(")
        name = self._name()
        self._own.add(name)
        self._expect("in")
        first = self._noted()
        last = self._noted() if self._took("..") else None
        if has_brackets:
            self._expect(")")
        return For(name, first, last, self._order())

    def _assignment(self) -> Order:
        name = self._name()
        index = None
        if self._is_action and self._took("["):
            index = self._noted()
            self._expect("]")
            self._mentioned.add(name)
        elif not self._is_action and name not in self._own:
            raise Refusal(
                "not_local",
                "“{name}” is neither a parameter of this function nor a local name.",
                name=quotable(name),
            )
        if self._is_at("("):
            _refuse_printing()
        self._expect("=")
        return Assign(name, index, self._noted())

    def _noted(self) -> Node:
        return self._note(self._expression())

    def _note(self, node: Node) -> Node:
        """Take note of what is mentioned, and of how deep it goes."""
        for part in node.walk():
            is_own = part.kind is Kind.NAME and part.leaf in self._own
            if part.kind in _NAMED and not is_own:
                self._mentioned.add(str(part.leaf))
        self._depth = max(self._depth, self._inside + _depth_of(node))
        return node

    # definitions

    def _tree(self) -> Node:
        node = self._expression()
        _depth_of(node)
        return node

    def _expression(self) -> Node:
        # before it has cost as many calls as Python allows
        self._inside += 1
        if self._inside > DEEPEST + 1:
            refuse_depth()
        node = self._binary()
        if self._took("?"):
            then = self._expression()
            self._skip_lines()
            self._expect(":")
            node = Node(Kind.CONDITIONAL, (node, then, self._expression()))
        self._inside -= 1
        return node

    def _binary(self, loosest: int = 0) -> Node:
        """Read operands with the operators between that are as tight, or tighter."""
        operands = [self._unary()]
        before = None
        while True:
            sign = self._tokens[self._next].kind
            tightness = _TIGHTNESS.get(sign, -1)
            if tightness < loosest:
                break
            self._next += 1
            kind = Kind(sign)
            if before is not None and (kind is not before or kind not in _BY_ALL):
                operands = [Node(before, tuple(operands))]
            before = kind
            operands.append(self._binary(tightness + 1))
        return operands[0] if before is None else Node(before, tuple(operands))

    def _unary(self) -> Node:
        self._skip_lines()
        kinds = []
        while sign := self._took_any("!", "-"):
            kinds.append(Kind.NOT if sign == "!" else Kind.MINUS)
            self._skip_lines()
        node = self._postfix()
        for kind in reversed(kinds):
            node = _negative(node) if kind is Kind.MINUS else Node(kind, (node,))
        return node

    def _postfix(self) -> Node:
        node = self._primary()
        while True:
            if self._took("#"):
                if self._is_at("#"):
                    _refuse_joining("##", self._tokens[self._next].start)
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
            return Node(Kind.CONSTANT, leaf=_ESCAPED.sub(_unescaped, text))
        if constant := self._took_any(*_CONSTANTS):
            return Node(Kind.CONSTANT, leaf=_CONSTANTS[constant])
        if self._took("name"):
            is_call = self._took("(")
            parts = self._until(")") if is_call else ()
            return Node(Kind.CALL if is_call else Kind.NAME, parts, text)
        if self._took("["):
            return Node(Kind.LIST, self._until("]"))
        self._expect("(")
        node = self._expression()
        self._expect(")")
        return node

    def _until(self, end: str) -> tuple[Node, ...]:
        """Read what stands with commas between up to `end`, or nothing."""
        if self._took(end):
            return ()
        found = [self._expression()]
        while self._took(","):
            found.append(self._expression())
        self._expect(end)
        return tuple(found)

    # tokens

    def _name(self) -> str:
        name = self._tokens[self._next].text
        self._expect("name")
        return name

    def _names(self) -> list[str]:
        found = list[str]()
        while not found or self._took(","):
            self._skip_lines()
            found.append(self._name())
        return found

    def _skip_ends(self) -> None:
        while self._took(_END):
            pass

    def _skip_lines(self) -> None:
        """Go on to the next line."""
        while self._is_at(_END) and self._tokens[self._next].text == "\n":
            self._next += 1

    def _is_at(self, kind: str) -> bool:
        return self._tokens[self._next].kind == kind

    def _took(self, kind: str) -> bool:
        if self._tokens[self._next].kind != kind:
            return False
        self._next += 1
        return True

    def _took_any(self, *kinds: str) -> str | None:
        return next((kind for kind in kinds if self._took(kind)), None)

    def _expect(self, kind: str) -> None:
        if not self._took(kind):
            self._refuse_unexpected()

    def _refuse_unexpected(self) -> NoReturn:
        token = self._tokens[self._next]
        if token.kind in (_WHOLE, _END):
            self._refuse_unfinished()
        raise Refusal(
            "unexpected",
            "“{token}” does not belong here.",
            token=quotable(self._text[token.start : token.end]),
        )

    def _refuse_unfinished(self) -> NoReturn:
        raise Refusal("unfinished", "The definition is not finished.")


def _tokens(text: str) -> Iterator[_Lexeme]:
    at, open_brackets, before = 0, list[str](), ""
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            _refuse_unreadable(text, at)
        start, at = found.span()
        kind = str(found.lastgroup)
        read = found[kind]
        if kind == "sign" or read in RESERVED:
            kind = read
            _follow(open_brackets, read)
        if kind == "name" and len(read) > LONGEST_NAME:
            _refuse_long_name(start)
        if kind == "blank":
            if before == "]" and _ONLY_A_LIST.fullmatch(read):
                _refuse_joining("//", start)
            continue
        before = kind
        is_within = bool(open_brackets) and open_brackets[-1] != "{"
        if not (is_within and read == "\n"):
            yield _Lexeme(kind, read, start, at)
    yield _Lexeme(_WHOLE, "", at, at)


def _follow(open_brackets: list[str], sign: str) -> None:
    """Keep which brackets are open; within round and square ones no line ends."""
    if sign in ("(", "[", "{"):
        open_brackets.append(sign)
    elif sign in (")", "]", "}") and open_brackets:
        open_brackets.pop()


def _refuse_unreadable(text: str, at: int) -> NoReturn:
    rest = quotable(text[at:][:_LONGEST_REST])
    refused = Refusal("unreadable", "“{rest}” cannot be read.", rest=rest)
    if text[at] == "'":
        refused = Refusal(
            "single_quotes",
            "A text is in double quotation marks, as in {example}.",
            example='"X"',
        )
    raise Unreadable(refused, at)


def _refuse_joining(sign: str, at: int) -> NoReturn:
    refused = Refusal(
        "no_joining",
        "“{sign}” does not join lists in this language: write one list with everything "
        "in it.",
        sign=sign,
    )
    raise Unreadable(refused, at)


def _refuse_printing() -> NoReturn:
    raise Refusal(
        "no_printing",
        "Nothing is asked for or printed here: each value is shown beside its name, "
        "and an action can “say” one.",
    )


def _refuse_long_name(at: int) -> NoReturn:
    refused = Refusal(
        "long_name", "A name has at most {most} characters.", most=LONGEST_NAME
    )
    raise Unreadable(refused, at)


def _unescaped(found: re.Match[str]) -> str:
    return "\n" if found[1] == "n" else found[1]


def _depth_of(node: Node) -> int:
    """Return how many nodes are one inside the other; Refusal if there are too many."""
    depth, parts = 0, [node]
    while parts:
        depth += 1
        parts = [part for each in parts for part in each.parts]
    if depth > DEEPEST + 1:
        refuse_depth()
    return depth


def _number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        refuse_large_number()
    return int(digits)


def _negative(node: Node) -> Node:
    """Return a number below 0 as it is written, or the opposite of anything else."""
    if node.kind is Kind.CONSTANT and type(node.leaf) is int:
        return Node(Kind.CONSTANT, leaf=-node.leaf)
    return Node(Kind.MINUS, (node,))
