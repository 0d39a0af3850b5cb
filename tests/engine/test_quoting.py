"""Quoting what comes from a file or a player in a sentence."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oxo_desktop.engine.quoting import can_stand_in_a_name, quotable

anything = st.text(st.characters(), max_size=300)


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("purple", "purple"),
        (9, "9"),
        (None, "None"),
        ("x" * 40, "x" * 40),
        ("a" * 2000 + "z" * 2000, "a" * 20 + "…" + "z" * 19),
        ("n" * 200 + ".oxo", "n" * 20 + "…" + "n" * 15 + ".oxo"),
        ("ha\nrd\r\n", r"ha\nrd\r\n"),
        ("\0\x1b[31m", r"\x00\x1b[31m"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("\u2028", r"\u2028"),
        ("caf\udce9.oxo", r"caf\udce9.oxo"),
        ("سر\u200cجمع", "\u2068سر\u200cجمع\u2069"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
    ids=ascii,
)
def test_a_quoted_value_is_one_short_line(value: object, quoted: str) -> None:
    assert quotable(value) == quoted


def test_a_value_that_python_cannot_print_is_left_out() -> None:
    assert quotable(10**5000) == "…"
    assert quotable(nested(100_000)) == "…"


@given(anything)
@example("\n" * 40)
@example("ש" * 41)
def test_any_text_is_quoted_harmlessly(text: str) -> None:
    quoted = quotable(text).removeprefix("\u2068").removesuffix("\u2069")
    assert len(quoted) <= 40
    assert all(map(can_stand_in_a_name, quoted))
    quoted.encode()  # raises if half a character is left


def test_a_path_may_be_longer() -> None:
    path = "/home/ada/" + "d" * 150 + "/game.oxo"
    assert quotable(path, 200) == path
    assert len(quotable(path * 2, 200)) == 200
