"""The OXO model: the script's names, always as a plain computation has them."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Geometry,
    Mark,
    Refusal,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.engine.square_values import square_value
from oxo_desktop.model import ModelValue, OxoModel, written
from tests.engine.positions import reachable

X, O, U = 1, -1, 0  # noqa: E741 - the marks' names
MARKS = {Mark.X: X, Mark.O: O, None: U}


def test_the_names_are_the_scripts() -> None:
    """See also test_script.py, where they are those of the printed one."""
    model = OxoModel()
    assert {group: len(names) for group, names in model.groups.items()} == {
        "DISPLAY": 4, "GEOMETRY": 22, "STATUS": 7, "SQVALS": 3, "PLAY": 1,
        "GAMESTATE": 4,
    }  # fmt: skip
    assert model.given == (
        "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "player",
        "weight_mixed", "weight_win", "weight_block", "weight_own", "weight_other",
    )  # fmt: skip
    assert model.functions == (
        "concatxo", "nofpieces", "checkxwon", "checkowon", "sqval", "findmaxindex",
    )  # fmt: skip
    assert len(model.names) == 41 + 6 + 15


def plain(board: Board, startplayer: Mark, square: int) -> dict[str, ModelValue]:
    """Return every value of the script, worked out from the board by itself."""
    geometry = board.geometry
    cells = tuple(MARKS[cell] for cell in board)
    lines = [tuple(cells[p - 1] for p in line) for line in geometry.lines]
    through = [
        tuple(lines[n] for n, line in enumerate(geometry.lines) if p in line)
        for p in geometry.positions
    ]
    nofx, nofo = cells.count(X), cells.count(O)
    xwon = any(set(line) == {X} for line in lines)
    owon = any(set(line) == {O} for line in lines)
    full = U not in cells
    end = xwon or owon or full
    starts = MARKS[startplayer]
    x_to_play = not end and (nofo > nofx or (starts == X and nofo == nofx))
    o_to_play = not end and (nofx > nofo or (starts == O and nofo == nofx))
    player = X if x_to_play else O if o_to_play else starts
    who = Mark.X if player == X else Mark.O
    worth = {p: square_value(board, p, who) for p in geometry.positions}
    free = [(worth[p], p) for p in geometry.positions if board[p] is None]
    columns = len(geometry.lines[0]) if geometry.lines[0][1] == 2 else geometry.size
    if geometry.name == "pp7":
        columns = 7
    text = board.to_text()
    rows = [text[start : start + columns] for start in range(0, len(text), columns)]
    return {
        "o": O, "u": U, "x": X, "board": "\n".join(rows),
        "allsquares": cells, "nofsquares": len(cells),
        **{f"lin{n}": line for n, line in enumerate(lines, start=1)},
        "alllines": tuple(lines), "noflines": len(lines),
        **{f"linesthru{p}": some for p, some in enumerate(through, start=1)},
        "linesthru": tuple(through),
        "nofx": nofx, "nofo": nofo, "full": full, "xwon": xwon, "owon": owon,
        "draw": full and not xwon and not owon,
        "status": "X wins " * xwon + "O wins " * owon
        + "Draw " * (full and not xwon and not owon),
        "square": square, "availsquare": board[square] is None,
        "cursqval": worth[square], "maxindex": max(free, default=(0, 0))[1],
        "startplayer": starts, "x_to_play": x_to_play, "o_to_play": o_to_play,
        "end_of_game": end,
        **{f"s{p}": cell for p, cell in enumerate(cells, start=1)},
        "player": player,
        "weight_mixed": -1, "weight_win": 100, "weight_block": 20, "weight_own": 3,
        "weight_other": 1,
    }  # fmt: skip


@pytest.mark.parametrize("startplayer", Mark)
def test_every_value_in_every_position(startplayer: Mark) -> None:
    model = OxoModel()
    positions = reachable(startplayer)
    assert len(positions) == 5478
    for number, board in enumerate(positions):
        square = number % 9 + 1
        model.redefine("square", square)
        model.show(board, startplayer)
        assert model.values == plain(board, startplayer, square)


def test_made_of_a_text() -> None:
    model = OxoModel.from_text("X...O...X", square=3)
    assert (model["cursqval"], model["maxindex"], model["player"]) == (5, 7, O)
    assert model["board"] == "X..\n.O.\n..X"
    # who values stays, whoever is to move
    model.redefine("player", Mark.O)
    model.redefine("s9", None)
    assert model["player"] == O
    model.restore("player")
    assert model["player"] == model["x"]
    for wrong in ("XX", "X...P...X"):
        with pytest.raises(Refusal):
            OxoModel.from_text(wrong)
    assert OxoModel.from_text("X...O...X", square=10)["cursqval"] is None


# what depends on what


def mentioned(model: OxoModel, name: str) -> set[str]:
    """Return the names in the text of a definition, or of a function."""
    text = re.sub(r'"[^"]*"', "", model.definition(name))
    return set(re.findall(r"[a-z_][a-z_0-9]*", text)) & set(model.names) - {name}


def dependents(model: OxoModel, name: str) -> set[str]:
    """Return all whose value may change with that of `name`, and `name`."""
    found, new = {name}, {name}
    while new:
        new = {n for n in model.names if mentioned(model, n) & new} - found
        found |= new
    return found


DEFINED = sorted(OxoModel().values)
"""The names that have values."""


@pytest.mark.parametrize("name", DEFINED)
def test_only_what_depends_on_it_is_evaluated_and_once(name: str) -> None:
    model = OxoModel.from_text("X...O...X")
    assert model.inputs(name) == mentioned(model, name)
    users = {n for n in model.names if name in mentioned(model, n)}
    assert model.users(name) == users
    before, values = model.evaluations, model.values
    # the same value, written in another way
    changed = model.redefine(name, f"true ? {model.definition(name)} : 0")
    assert changed == set()
    assert model.evaluations - before == len(dependents(model, name))
    assert model.values == values


def test_what_has_changed_is_told() -> None:
    model = OxoModel()
    changed = model.redefine("s5", "x")
    assert changed == {
        "s5", "allsquares", "board", "lin2", "lin5", "lin7", "lin8", "alllines",
        *(f"linesthru{p}" for p in range(1, 10)), "linesthru", "nofx", "cursqval",
        "maxindex", "x_to_play", "o_to_play", "player",
    }  # fmt: skip
    assert model.redefine("s5", "x") == set()
    assert model.redefine("square", 1) == set()


CHANGES = st.lists(
    st.one_of(
        st.tuples(
            st.just("redefine"),
            st.sampled_from(DEFINED),
            st.sampled_from(
                ["x", "o", "u", "1", "3", "true", '"text"', "[]", "[s1, s2]", "nofx",
                 "allsquares", "alllines", "lin1", "x_to_play || full", "s1 + 1",
                 "linesthru[square]", "player", "draw ? 1 : 2", "full", "nofo > 2",
                 "9 / nofx"]
            ),
        ),
        st.tuples(st.just("restore"), st.sampled_from(OxoModel().names), st.none()),
        st.tuples(st.just("restore all"), st.none(), st.none()),
        st.tuples(st.just("show"), st.integers(0, 3**9 - 1), st.none()),
        st.tuples(st.just("off"), st.integers(0, 7), st.none()),
        st.tuples(st.just("on"), st.integers(0, 7), st.none()),
    ),
    max_size=12,
)  # fmt: skip


def apply(model: OxoModel, change: tuple[str, object, object]) -> None:
    match change:
        case ("redefine", str(name), str(text)):
            model.redefine(name, text)
        case ("restore", str(name), _):
            model.restore(name)
        case ("restore all", _, _):
            model.restore()
        case ("show", int(number), _):
            digits = [number // 3**n % 3 for n in range(9)]
            model.show(Board.from_text("".join("X.O"[d] for d in digits)))
        case (switch, int(line), _):
            model.switch_lines((THREE_BY_THREE.lines[line],), on=switch == "on")


@settings(deadline=None)
@given(CHANGES)
def test_after_any_changes_it_is_as_if_made_afresh(
    changes: list[tuple[str, object, object]],
) -> None:
    model = OxoModel()
    for change in changes:
        before = model.values
        definitions = {name: model.definition(name) for name in model.names}
        try:
            apply(model, change)
        except Refusal:
            assert model.values == before
            assert all(model.definition(n) == d for n, d in definitions.items())
    fresh = OxoModel(script=model.script)
    assert fresh.script == model.script
    assert model.values == fresh.values
    assert set(model.names) == set(fresh.names)
    for name in model.names:
        assert model.reason(name) == fresh.reason(name)
        assert model.inputs(name) == fresh.inputs(name)
        assert model.users(name) == fresh.users(name)
    for name in model.names:
        model.restore(name)
    model.show(Board(), "X")
    assert model.values == OxoModel().values


def test_the_first_line_of_a_model_may_be_a_drawn_one() -> None:
    model = OxoModel(script="s1 is u\ns2 is u\ns3 is u")
    model.draw_line((1, 2, 3))
    assert model.lines_on == ((1, 2, 3),)


@pytest.mark.parametrize("line", THREE_BY_THREE.lines)
def test_a_line_that_is_off_is_in_no_list(line: tuple[int, ...]) -> None:
    model = OxoModel.from_text("".join("X" if p in line else "." for p in range(1, 10)))
    assert model["xwon"] is True
    number = THREE_BY_THREE.lines.index(line) + 1
    changed = model.switch_lines((line,), on=False)
    assert {"alllines", "noflines", "xwon", "status"} <= changed
    assert (model["xwon"], model["noflines"]) == (False, 7)
    lists = ["alllines", *(f"linesthru{p}" for p in THREE_BY_THREE.positions)]
    for name in lists:
        assert f"lin{number}" not in re.findall(r"lin\d", model.definition(name))
    assert line not in model.lines_on
    model.switch_lines((line,), on=True)
    assert line in model.lines_on
    assert all(model.definition(n) == OxoModel().definition(n) for n in lists)
    model.switch_lines((line,), on=False)
    model.restore()
    assert line in model.lines_on
    # by hand it is the same
    model.redefine("alllines", "[]")
    assert line not in model.lines_on


def test_a_truth_in_place_of_a_number_is_a_change() -> None:
    model = OxoModel()
    model.redefine("availsquare", "1")
    model.redefine("cursqval", "[availsquare]")
    assert model.redefine("availsquare", "true") == {"availsquare", "cursqval"}


def test_what_it_began_with_is_restored_the_position_too() -> None:
    model = OxoModel.from_text("X...O...X", square=4)
    before = model.values
    model.redefine("weight_win", 7)
    model.redefine("draw", "full")
    model.redefine("square", 9)
    model.show(Board.from_text("XX......."), "O")
    assert model.restore("draw") == set()
    assert model["weight_win"] == 7
    assert "nofo" in model.restore("s5", "startplayer")
    assert (model["s5"], model["startplayer"]) == (O, X)
    model.restore()
    assert model.values == before
    # also what was taken out, by name or with everything
    model.remove("u")
    model.remove("nofx")
    assert "s2" in model.restore("u")
    model.restore()
    assert model.values == before


# the language


@contextmanager
def work_counted(most: int) -> Iterator[None]:
    """Count what Python calls, and stop it with an AssertionError beyond `most`."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}
        assert calls <= most, "too much work"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


VALUES: list[tuple[str, ModelValue]] = [
    ("1 + 2 + 3", 6),
    ("-4", -4),
    ("- 4 + -1", -5),
    ("--4", 4),
    ("-square", -1),
    ("!true", False),
    ("!!true", True),
    ("true && false", False),
    ("false || true", True),
    # loose and tight
    ("true || false && false", True),
    ("1 + 1 == 2", True),
    ("2 > 1 == true", True),
    ("1 == 1 == true", True),
    ("!false && false", False),
    ("1 == 1 && 2 == 2", True),
    ("false ? 1 : true ? 2 : 3", 2),
    ("true ? 1 : 2 + 5", 1),
    ('"a" || "b" || ""', "ab"),
    ('"a" == "a"', True),
    # a number is no truth and no text
    ("1 == true", False),
    ('1 == "1"', False),
    ("[1] == [true]", False),
    ("[1, 2] == [1, 2]", True),
    ("[1, 2] == [1]", False),
    ("[]", ()),
    ("[[1], [2, 3]]", ((1,), (2, 3))),
    ("[1, 2, 3]#", 3),
    ('"four"#', 4),
    ("[7, 8, 9][2]", 8),
    ("[[7, 8]][1][2]", 8),
    ("[[7, 8]][1]#", 2),
    ("(1 + 2)", 3),
    ("7 - 2 - 1", 4),
    ("2 + 3 * 4 - 10 / 3", 11),
    ("7 / 2", 3),
    ("-7 / 2", -3),
    ("-7 % 2", -1),
    ("7 % -2", 1),
    ("1 != 2", True),
    ("1 < 2 && 2 <= 2 && 3 >= 3", True),
    ("1 < 2 == true", True),
    (r'"a\n\"b\\"', 'a\n"b\\'),
    ("1 // one", 1),
    ("1 /* one */ + /* two\n */ 2", 3),
    ("[1,\n2]", (1, 2)),
    ("1 +\n2", 3),
    ("\n!\n(-\n3 ==\n3)", True),
    ("(" * 30 + "1" + ")" * 30, 1),
    ("!" * 30 + "true", True),
    ("[1] // [2] is another", (1,)),
    # what is not defined
    ("@", None),
    ("nowhere", None),
    ("nowhere + 1", None),
    ("nowhere == nowhere", None),
    ("nowhere == @", True),
    ("@ != 3", True),
    ("[1, nowhere]", (1, None)),
    ("[1, nowhere]#", 2),
    ("[1, nowhere][2]", None),
    ("nofpieces([1, nowhere], 1)", None),
    ("nofpieces(nowhere, 1)", None),
    ("nothing(1)", None),
    ("nowhere ? 1 : 2", None),
    ("true || nowhere", True),
    ("false && nowhere", False),
    ("nowhere && false", None),
    # what decides is enough
    ("false && 1 > true", False),
    ("true || 1 > true", True),
    ("true ? 1 : [][1]", 1),
    ("nofpieces([x, o, x], x)", 2),
    ("checkxwon([[x, x], [o, o]])", True),
    ("checkowon([[]])", False),
    ("concatxo([x, u, o, x])", "X.O\nX"),
    ("concatxo([x, 7])", "X#"),
    ("sqval([])", 0),
    ("findmaxindex([])", 0),
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_the_language(text: str, value: ModelValue) -> None:
    model = OxoModel()
    # nothing depends on it
    model.redefine("availsquare", text)
    assert written(model["availsquare"]) == written(value)


REFUSED = [
    ("", "The definition is not finished."),
    ("(1", "The definition is not finished."),
    ("1)", "“)” does not belong here."),
    ("[1,]", "“]” does not belong here."),
    ("? 1", "“?” does not belong here."),
    ("1; 2", "“2” does not belong here."),
    ("if", "“if” does not belong here."),
    ("1 = 2", "“=” does not belong here."),
    ('"open', '“"open” cannot be read.'),
    ("1 /* open", "“/* open” cannot be read."),
    ("s1.y ~", "“.y ~” cannot be read."),
    ("s1.x", "“.x” cannot be read."),
    ("!" * 31 + "true", "That is too deeply nested."),
    ("1" + "[1]" * 31, "That is too deeply nested."),
    ("(" * 31 + "1" + ")" * 31, "That is too deeply nested."),
    ("1" * 10, "A number has at most 9 digits."),
    ("1" * 10_000, "This is longer than 10,000 characters."),
    ("1" * 1000, "A script has at most 2,000 lines of at most 1,000 characters."),
    ("x" * 65, "A name has at most 64 characters."),
    ('"\u200b"', "There is an invisible character here (U+200B). Delete it."),
    ("func other { return 1; }", "This defines “other”, not “xwon”."),
    ("xwon", "“xwon” would depend on itself."),
    ("end_of_game", "“xwon” would depend on itself, by way of end_of_game."),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_nonsense_gets_a_sentence_and_changes_nothing(text: str, sentence: str) -> None:
    model = OxoModel.from_text("X...O...X")
    before = model.values
    with pytest.raises(Refusal) as refused:
        model.redefine("xwon", text)
    assert str(refused.value) == sentence
    assert (model.values, model.definition("xwon")) == (before, "checkxwon(alllines)")


WITHOUT_VALUE = [
    ("1 + true", "“+” needs numbers, not 1 and true."),
    ("1 + 2 + []", "“+” needs numbers, not 2 and []."),
    ("3 > 2 > 1", "“>” needs numbers, not true and 1."),
    ('1 > "a"', '“>” needs numbers, not 1 and "a".'),
    ("-true", "“-” needs a number, not true."),
    ("1 ? 2 : 3", "“?” needs true or false, not 1."),
    ("!1", "“!” needs true or false, not 1."),
    ("1 || 2", "“||” needs true or false on both sides, or two texts, not 1 and 2."),
    (
        '"a" || true',
        '“||” needs true or false on both sides, or two texts, not "a" and true.',
    ),
    ("true && 1", "“&&” needs true or false on both sides, not true and 1."),
    ("1 / 0", "1 cannot be divided by 0 (“/”)."),
    ("nofx % 0", "2 cannot be divided by 0 (“%”)."),
    ("99999 * 99999", "A number has at most 9 digits."),
    ("1#", "Only lists and texts have a length (“#”), not 1."),
    ("1[1]", "Only lists have elements (“[…]”), not 1."),
    ("[1][true]", "The index of an element is a number, not true."),
    ("[1][0]", "A list of 1 has no element 0."),
    ("checkxwon(1)", "A list is needed here, not 1."),
    ("checkowon([1])", "A list is needed here, not 1."),
    (
        "nofpieces(1)",
        "The number of values in the brackets of “nofpieces” is 2, not 1.",
    ),
    ("nofx(1)", "“nofx” is not a function."),
    ("nofpieces", "“nofpieces” is a function: its arguments go in brackets after it."),
]


@pytest.mark.parametrize(("text", "reason"), WITHOUT_VALUE)
def test_what_can_have_no_value_is_not_defined_and_it_is_told_why(
    text: str, reason: str
) -> None:
    model = OxoModel.from_text("X...O...X")
    before = model.values
    changed = model.redefine("xwon", text)
    assert changed == {"xwon", "draw", "status", "end_of_game", "x_to_play",
                       "o_to_play", "player", "cursqval", "maxindex"}  # fmt: skip
    assert {model[name] for name in changed} == {None}
    for name in ("xwon", "player"):
        found = model.reason(name)
        assert found
        assert (found[0], str(found[1])) == ("xwon", reason)
    assert model.reason("owon") is None
    # to take such a value is refused
    with pytest.raises(Refusal) as refused:
        model.enter(f"owon = {text}")
    assert str(refused.value) == f"“owon” would have no value. {reason}"
    model.restore("xwon")
    assert model.values == before
    assert not model.reasons


LOSSES: list[tuple[str, str, str, str]] = [
    ("10 / nofx", "s1", "u", "10 cannot be divided by 0 (“/”)."),
    ("[7, 8][nofo + 1]", "s9", "o", "A list of 2 has no element 3."),
    ("nofx + 999999990", "nofx", "10", "A number has at most 9 digits."),
    ("weight_own + 1", "weight_own", "true", "“+” needs numbers, not true and 1."),
    (
        "f(1)",
        "f",
        "func f { return 1; }",
        "The number of values in the brackets of “f” is 0, not 1.",
    ),
]


@pytest.mark.parametrize(("text", "name", "definition", "reason"), LOSSES)
def test_a_definition_that_loses_its_value_holds_nothing_up_and_gets_it_back(
    text: str, name: str, definition: str, reason: str
) -> None:
    model = OxoModel.from_text("X...O....")
    model.enter(f"func f {{ para n; return n; }}\na is {text}\nb is [a, a + 1]")
    model.enter("c is a == @")
    before, was = model.values, model.definition(name)
    changed = model.redefine(name, definition)
    assert {"a", "b", "c"} <= changed
    assert (model["a"], model["b"], model["c"]) == (None, (None, None), True)
    found = model.reason("a")
    assert found
    assert (found[0], str(found[1])) == ("a", reason)
    assert OxoModel(script=model.script).reasons == model.reasons
    model.redefine(name, was)
    assert (model.values, model.reasons) == (before, {})


def test_a_name_that_is_none() -> None:
    model = OxoModel()
    for change in (model.restore, model.remove):
        with pytest.raises(Refusal, match="There is no “s10”"):
            change("s10")
    for name in ("", "1", "a b", "é", "if", "true", "a is 1\nb", "s1 "):
        with pytest.raises(Refusal, match="cannot be a name"):
            model.redefine(name, "x")
    for look in (model.definition, model.inputs, model.users):
        with pytest.raises(KeyError):
            look("s10")
    assert (model["s10"], "s10" in model) == (None, False)


def test_all_values_have_at_most_ten_thousand_elements() -> None:
    model = OxoModel()
    too_many = "All the values together would have more than 10,000 elements."
    model.redefine("availsquare", f"[{', '.join('1' * 100)}]")
    # each holds the one before ten times, and all that is in it
    model.redefine("cursqval", f"[{', '.join(['availsquare'] * 10)}]")
    with pytest.raises(Refusal) as refused:
        model.redefine("maxindex", f"[{', '.join(['cursqval'] * 10)}]")
    assert str(refused.value) == too_many
    assert model.definition("maxindex") == "findmaxindex(allsquares)"
    model.redefine("availsquare", '"' + "a" * 390 + '"')
    model.redefine("cursqval", " || ".join(["availsquare"] * 20))
    with pytest.raises(Refusal) as refused:
        model.redefine("maxindex", "cursqval")
    assert str(refused.value) == too_many


@pytest.mark.parametrize(
    ("before", "after"),
    [("true", "||false"), ("false", "||true"), ('"a"', '||"a"'), ("1", "+1"),
     ("true", "&&true"), ("true", "?true:false"), ("1", "==1")],
)  # fmt: skip
def test_each_part_is_evaluated_once_in_however_many_brackets(
    before: str, after: str
) -> None:
    model = OxoModel()
    with work_counted(most=30_000):
        for inside in (13, 26):
            nested = "(" * inside + before + f"{after})" * inside
            model.redefine("cursqval", nested)
    assert written(model["cursqval"]) in {"true", "false", "27", f'"{"a" * 27}"'}


def test_a_change_takes_at_most_so_many_steps_with_all_that_follows() -> None:
    model = OxoModel()
    model.redefine("availsquare", "[1]")
    for name in ("cursqval", "maxindex"):
        model.redefine(name, " && ".join(["availsquare == availsquare"] * 11))
    row = "1," * 400
    before, long = model.values, "[" + f"{row}\n" * 6 + row[:399] + "]"
    with pytest.raises(Refusal) as refused:
        model.redefine("availsquare", long)
    assert re.fullmatch(
        "“(cursqval|maxindex)” would have no value. "
        "This takes more than 100,000 steps to work out.",
        str(refused.value),
    )
    assert (model.values, model.definition("availsquare")) == (before, "[1]")
    # either alone may
    model.redefine("maxindex", 0)
    assert {"availsquare"} <= model.redefine("availsquare", long)


def test_lists_in_lists_and_numbers_have_an_end_through_whatever_names() -> None:
    model = OxoModel(FOUR_BY_FOUR_BY_FOUR)
    model.redefine("maxindex", 0)
    model.redefine("cursqval", 0)
    model.redefine("linesthru", 0)
    for text, sentence in (
        ("[[[[linesthru{}]]]]", "That is too deeply nested."),
        ("linesthru{0} + linesthru{0} + 1", "A number has at most 9 digits."),
    ):
        model.redefine("linesthru1", 0)
        for position in range(2, 65):
            model.redefine(f"linesthru{position}", text.format(position - 1))
        assert {*map(str, model.reasons.values())} == {sentence}
        assert len(written(model["linesthru8"])) < 100


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=list(GEOMETRIES))
def test_every_boards_own_definitions_can_be_typed_with_a_change(
    geometry: Geometry,
) -> None:
    model = OxoModel(geometry)
    values = model.values
    for name in values:
        text = model.definition(name)
        model.redefine(name, f"true ? {text} : [{', '.join('1' * 40)}]")
    assert model.values == values
