"""Scripts as long as they may be, and longer, of a few things said many times."""

from collections.abc import Iterator
from itertools import count
from random import Random

from oxo_desktop.model.syntax import LONGEST_LINE, LONGEST_NAME, MOST_LINES

_LONG_NAME = "n" * (LONGEST_NAME - 5)

_STATEMENTS = [
    "a{n} is a{m};", "a{m} is a{n};", "a{n} = a{m};", "a = a;", "a{n} is x + z{m};",
    "func f{n} {{ return f{m}(); }} ;", "proc p{n} : a{m} {{ s1 = a{m}; }} ;",
    f"{_LONG_NAME}{{n}} is 1;", f"a{{n}} is {_LONG_NAME}{{m}};", "a{n} is [x, a{m}];",
    'a{n} is "b" || "c"; // é', "a{n} is 1 /* \u4e16\u0634\U0001f600 */;",
]  # fmt: skip

_PARTS = [
    "a is [", "1,", "1+", "(", ")", "[", "]", "{{", "}}", '"', '"a" ||', ";", "\t", " ",
    "// é ", "/* ", " */", f"{_LONG_NAME}abcdef is 1;", "\u200b", "\u2029", "\r",
]  # fmt: skip


def floods(rng: Random) -> Iterator[str]:
    while True:
        known = _STATEMENTS if rng.random() < 0.6 else _STATEMENTS + _PARTS
        pieces = rng.choices(known, k=rng.randrange(1, 4))
        high = rng.choice([1, 20, 200, MOST_LINES, MOST_LINES + 1])
        wide = rng.choice([9, 100, LONGEST_LINE, LONGEST_LINE, LONGEST_LINE + 99])
        numbers = count(1)
        yield "\n".join(_line(pieces, wide, numbers) for _ in range(high))


def _line(pieces: list[str], wide: int, numbers: Iterator[int]) -> str:
    """Return at least one of the pieces, and as many as there is room for."""
    line = ""
    for number in numbers:
        piece = pieces[number % len(pieces)].format(n=number, m=number + 1)
        if line and len(line + piece) > wide:
            break
        line += piece
    return line
