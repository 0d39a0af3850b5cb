"""The script of the OXO model: its text, functions of one's own, names and actions."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Geometry,
    Mark,
    Refusal,
)
from oxo_desktop.engine.rules import outcome as outcome_of
from oxo_desktop.model import ModelValue, OxoModel, course, written
from oxo_desktop.model.experiment import Experiment, Played, Redefined, Removed, Written
from oxo_desktop.model.mentioned import mentioned
from oxo_desktop.model.script import STAGES, stage_text
from tests.conftest import HowMany
from tests.engine.positions import reachable

PRINTED = Path(__file__).with_name("printed.oxo-model")
"""The script as it was printed, in lines, with what it leaves out."""

AFTER_THE_END = {"x_to_play", "o_to_play", "player", "cursqval", "maxindex"}
"""What the parentheses are about that the script has now."""


def bare(definition: str) -> str:
    return re.sub(r"\s", "", definition)


@pytest.mark.parametrize("quarter", range(4))
@pytest.mark.one_in(4)
def test_the_script_as_printed_has_the_same_values_but_after_the_end(
    quarter: int,
) -> None:
    script = PRINTED.read_text("utf-8")
    ours, printed = OxoModel(), OxoModel(script=script)
    assert printed.script == script
    assert ours.names == printed.names
    pairs = ((n, ours.definition(n), printed.definition(n)) for n in ours.names)
    others = {n for n, one, other in pairs if bare(one) != bare(other)}
    # the square that is looked at, and the parentheses
    assert others == {"square", "x_to_play", "o_to_play"}
    ended = 0
    for starter in Mark:
        for number, board in enumerate(reachable(starter)[quarter::4]):
            for model in (ours, printed):
                model.show(board, starter)
                model.redefine("square", number % 9 + 1)
            values, theirs = ours.values, printed.values
            assert values.keys() == theirs.keys()
            differ = {name for name in values if values[name] != theirs[name]}
            assert differ <= AFTER_THE_END
            # by the number of marks somebody would be to move
            over = outcome_of(board).is_over
            uneven = [*board].count(Mark.X) != [*board].count(Mark.O)
            assert ("o_to_play" in differ or "x_to_play" in differ) == (over and uneven)
            ended += bool(differ)
            assert bool(differ) == (over and uneven)
    assert ended > 250


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=list(GEOMETRIES))
def test_every_boards_script_is_a_text_that_makes_the_same_model(
    geometry: Geometry,
) -> None:
    model = OxoModel(geometry)
    again = OxoModel(geometry, script=model.script)
    assert (again.values, again.script) == (model.values, model.script)
    assert "// the parentheses around || are ours" in model.script


# functions


def in_script(geometry: Geometry = THREE_BY_THREE) -> OxoModel:
    """Return a model whose functions are worked out as the script has them."""
    model = OxoModel(geometry)
    for name in model.functions:
        model.redefine(name, model.definition(name).replace("{", "{ // mine\n", 1))
    return model


def test_the_functions_do_what_the_script_says(how_many: HowMany) -> None:
    scripted, usual = in_script(), OxoModel()
    positions = Random(7).sample(reachable(Mark.X), min(5478, how_many("boards")))
    for number, board in enumerate(positions):
        for model in (scripted, usual):
            model.show(board)
            model.redefine("square", number % 9 + 1)
        assert scripted.values == usual.values


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=list(GEOMETRIES))
def test_on_every_board(geometry: Geometry) -> None:
    rng, scripted, usual = Random(3), in_script(geometry), OxoModel(geometry)
    for _ in range(3):
        cells = tuple(rng.choices([Mark.X, Mark.O, None], k=geometry.size))
        for model in (scripted, usual):
            model.show(Board(cells, geometry))
        assert scripted.values == usual.values


ODD = "x", "2", "@", "true", '"a"', "[]", "[x, @]", "[[x, x], [o]]", "nofx", "9" * 9


@given(st.sampled_from(["s1", "x", "player", "weight_own", "lin1", "linesthru"]),
       st.sampled_from(ODD))  # fmt: skip
def test_with_whatever_values_the_functions_do_the_same(name: str, text: str) -> None:
    ends: list[object] = []
    for model in (in_script(), OxoModel()):
        model.show(Board.from_text("X...O..X."))
        try:
            model.redefine(name, text)
            ends.append(model.values)
        except Refusal as refused:
            ends.append(refused.code)
    assert ends[0] == ends[1]


def test_what_is_not_defined_ends_a_function_whole() -> None:
    names = "\n".join(f"a{n} is f(1)" for n in range(100))
    model = OxoModel(script=f"func f {{ para n; return nowhere; }}\n{names}")
    assert model["a99"] is None


def test_a_function_is_another_one_as_soon_as_what_it_calls_is() -> None:
    model = OxoModel.from_text("XXX.OO...")
    assert model["xwon"] is True
    changed = model.redefine("nofpieces", "func nofpieces { para a, b; return 2; }")
    assert {"nofx", "xwon", "maxindex", "nofpieces"} <= changed
    assert (model["nofx"], model["xwon"]) == (2, False)
    assert "xwon" in model.restore("nofpieces")


# what a learner types, and what it gives or says

JOINING = (
    "“{}” does not join lists in this language: write one list with everything in it."
)
PRINTING = (
    "Nothing is asked for or printed here: each value is shown beside its name, and an "
    "action can “say” one."
)

LINES: list[tuple[str, str]] = [
    ("a is 1; a", "1"),
    ("a is b + 1; b is 2; a", "3"),
    ("a is b + 1; b is 2; b is 5; a", "6"),
    ("b is 2; a = b + 1; b is 5; a", "3"),
    ("a is b; a", "@"),
    ("a = b; b is 1; a", "@"),
    ("a is b + 1; c is a == @; c", "true"),
    ("a is [1, b]; a", "[1, @]"),
    ("square is s5; square", "5"),
    ("square = s5; square", "5"),
    ("square is maxindex; square", "7"),
    ("mine is s1; mine", "1"),
    ("xthreats is [s1, s2]; xthreats", "[1, 0]"),
    ("a is s1 + s9; s1 is o; a", "0"),
    ("func twice { para n; return 2 * n; } \n a is twice(4); a", "8"),
    ("func f { para n; local t; t = n; t = t + 1; return t; } \n a is f(1); a", "2"),
    (
        "func sum { para n; local t, i; t = 0; for i in 1..n { t = t + i; } return t; }"
        "\n a is sum(10); a",
        "55",
    ),
    ("func f { para n; if (n > 1) return 1; else return 0; } \n a is f(2); a", "1"),
    ("func f { para n; if (n > 1) { return 1; }\n else\n return 0; }\n a is f(1); a",
     "0"),
    ("func f { return nofx; } \n a is f(); s1 is o; a", "1"),
    ("func f { para n; } \n a is f(1); a", "@"),
    ("func f { local i; for (i in 1..2 return i; }", "“return” does not belong here."),
    ("func f { para n; return f(n); }", "“f” would depend on itself."),
    ("func f { return g(); } \n func g { return f(); }",
     "“f” would depend on itself, by way of g."),
    ("func f { n = 1; return n; }",
     "“n” is neither a parameter of this function nor a local name."),
    ("a is b; b is c; c is a", "“a” would depend on itself, by way of b, c."),
    ("a := 1", "After “a” comes “is” and a definition, or “=” and a value."),
    ("a is 1 b is 2", "“b” does not belong here."),
    # what EDEN has
    ("a is [1] // [2]", JOINING.format("//")),
    ("a is [[1] //[s1]\n, 3]", JOINING.format("//")),
    ("a is [1] ## [2]", JOINING.format("##")),
    ("a is 'X'", "A text is in double quotation marks, as in \"X\"."),
    ("allsquares[2] = x", "Only an action sets an element of a list. Define the name "
     "that stands there, as in s2 is x."),
    ("?s1", PRINTING),
    ("writeln(s1)", PRINTING),
    ("proc p : s1 { writeln(s1); }", PRINTING),
    ("proc p : s1 { s2 = x; } \n a is p; a", "@: “p” is an action: it has no value."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), LINES)
def test_what_a_learner_types(text: str, told: str) -> None:
    model = OxoModel.from_text("X...O...X")
    before = model.values, model.script
    last = re.search(r";\s*(\w+)$", text)
    try:
        model.enter(text[: last.start()] if last else text)
    except Refusal as refused:
        said = str(refused)
        assert (model.values, model.script) == before
    else:
        said = written(model[last[1]]) if last else ""
        for reason in model.reasons.values():
            said += f": {reason}"
    assert said == told


# names of one's own


def test_a_name_of_ones_own_comes_and_goes() -> None:
    model = OxoModel.from_text("XX..O....")
    model.redefine("xthreats", "[s3, s7]")
    model.redefine("many", "xthreats#")
    assert list(model.yours) == ["xthreats", "many"]
    assert model["many"] == 2
    assert model.users("xthreats") == {"many"}
    assert mentioned(model, "xthreats").squares == (3, 7)
    model.redefine("best", "[maxindex, 99, 1]")
    assert mentioned(model, "best").squares == (1, 3)
    assert model.remove("xthreats") == {"xthreats", "many"}
    assert model["many"] is None
    assert list(model.yours) == ["many", "best"]
    assert model.unknown("many") == ["xthreats"]
    assert model.nearest("xthreats") is None
    model.restore()
    assert not model.yours


def test_a_name_that_is_nowhere_is_noted_with_the_nearest() -> None:
    model = OxoModel()
    assert model.redefine("a", "nofX + nnofo + zzz") == {"a"}
    assert model["a"] is None
    assert model.unknown("a") == ["nnofo", "nofX", "zzz"]
    meant = {
        "nofX": "nofx", "nnofo": "nofo", "wieght_own": "weight_own", "zzz": None,
        "squares": "square", "findMax": "findmaxindex", "o_to_paly": "o_to_play",
        "linethru": "linesthru", "mine": None, "plate": None,
    }  # fmt: skip
    assert {name: model.nearest(name) for name in meant} == meant


def test_what_is_given_is_as_ever_when_it_is_removed() -> None:
    model = OxoModel.from_text("XX..O....")
    model.remove("s1")
    assert (model["s1"], model["nofx"]) == (0, 1)
    assert OxoModel(script=model.script).values == model.values


# actions

CHEER = 'proc cheer : xwon { if (xwon) say("X has won with ", lin1); }'
PLAY = "proc play : o_to_play { if (o_to_play) allsquares[maxindex] = o; }"


def begun(*actions: str) -> Experiment:
    made = Experiment()
    made.change(Written(made.model.script + "\n".join(actions)))
    return made


def test_an_action_is_done_once_after_a_change_of_what_it_watches() -> None:
    made = begun(CHEER)
    assert made.change(Redefined("s1", "x")) == ()
    assert made.change(Redefined("s2", "x")) == ()
    assert made.change(Redefined("s3", "x")) == ("X has won with [1, 1, 1]",)
    assert made.change(Redefined("s9", "x")) == ()


def test_a_script_can_be_the_computer_and_is_taken_back_with_the_move() -> None:
    made = begun(PLAY)
    made.change(Played(1, Mark.X))
    assert (made.model["board"], made.model["nofo"]) == ("X../.O./...".replace(
        "/", "\n"), 1)  # fmt: skip
    made.change(Played(2, Mark.X))
    assert made.model["s3"] == made.model["o"]
    made.take_back()
    assert made.model["board"] == "X..\n.O.\n..."
    made.take_back()
    assert made.model["board"] == "...\n...\n..."
    assert len(made.changes) == 1


def test_nothing_is_done_while_a_script_is_read_or_a_game_followed() -> None:
    made = Experiment()
    made.follow(Board.from_text("X........"), "X")
    made.change(Written(made.model.script + PLAY))
    assert made.model["nofo"] == 0
    made.take_back()
    made.change(Redefined("play", PLAY))
    made.follow(Board.from_text("X...O...X"), "X")
    assert made.model["nofo"] == 1


def test_two_that_set_each_other_off_are_stopped_and_named() -> None:
    made = begun("proc ping : s1 { s2 = s2 + 1; }", "\nproc pong : s2 { s1 = s1 + 1; }")
    before = made.model.values
    with pytest.raises(Refusal) as refused:
        made.change(Redefined("s1", "x"))
    said = "These actions set each other off without end: ping, pong."
    assert str(refused.value) == said
    assert made.model.values == before
    assert len(made.changes) == 1


@pytest.mark.parametrize(
    ("number", "named"),
    [(5, "f1, f2, f3, f4, f5."), (6, "f1, f2, f3, f4, f5, ….")],
)
def test_of_many_that_set_each_other_off_five_are_named(
    number: int, named: str
) -> None:
    actions = (
        f"proc f{i + 1} : s{i + 1} {{ s{after} = s{after} + 1; }}"
        for i, after in enumerate([*range(2, number + 1), 1])
    )
    made = begun(*actions)
    with pytest.raises(Refusal) as refused:
        made.change(Redefined("s1", "x"))
    assert str(refused.value).endswith(f"without end: {named}")


def test_what_an_action_may_set() -> None:
    made = begun("proc a : s1 { square = s1 + 4; weight_own = 7; allsquares[9] = o; }")
    made.change(Redefined("s1", "x"))
    model = made.model
    assert (model["square"], model["weight_own"], model["s9"]) == (5, 7, -1)
    assert model.definition("s9") == "o"
    made.change(Redefined("b", "proc b : s2 { nofx = 5; }"))
    made.change(Redefined("c", "proc c : s3 { startplayer = o; }"))
    with pytest.raises(Refusal, match="An action can set marks"):
        made.change(Redefined("s2", "x"))
    assert made.model["s2"] == 0
    made.change(Redefined("s3", "x"))
    assert made.model["startplayer"] == -1


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("nofpieces[1] = x", "at place 1 in the definition of “nofpieces”"),
        ("p[1] = x", "at place 1 in the definition of “p”"),
        ("sum[1] = x", "at place 1 in the definition of “sum”"),
        ("nowhere[1] = x", "at place 1 in the definition of “nowhere”"),
        ("list[1] = x", "at place 1 in the definition of “list”"),
        ("allsquares[10] = x", "at place 10 in the definition of “allsquares”"),
        ("allsquares[true] = x", "at place true in the definition of “allsquares”"),
    ],
)
def test_only_what_stands_in_a_list_is_set_by_its_place(order: str, told: str) -> None:
    text = OxoModel().script
    script = f"{text}sum is s1 + s2\nlist is [7]\nproc p : s9 {{ {order}; }}\n"
    with pytest.raises(Refusal, match=told):
        OxoModel(script=script).act({"s9"})


def test_a_game_of_two_scripts_is_played_to_its_end() -> None:
    made = begun(PLAY, "\n" + PLAY.replace("o_to", "x_to").replace("play :", "me :")
                 .replace("= o", "= x"))  # fmt: skip
    made.change(Redefined("s5", "x"))
    assert made.model["end_of_game"] is True
    board = Board.from_text(str(made.model["board"]).replace("\n", ""))
    assert [*board].count(Mark.X) - [*board].count(Mark.O) in (0, 1)
    made.take_back()
    assert made.model["nofx"] == 0


# the text


def test_what_is_changed_is_written_where_it_stands_and_comments_stay() -> None:
    model = OxoModel(script="// mine\na is 1 // one\nb is a; c is 3\n\n// end")
    model.redefine("a", "2")
    model.redefine("d", "b")
    model.redefine("c", "[b,\n 4]")
    assert model.script == (
        "// mine\na is 2 // one\nb is a; c is [b,\n 4]\n\n// end\nd is b\n"
    )
    model.remove("b")
    assert model.script == "// mine\na is 2 // one\nc is [b,\n 4]\n\n// end\nd is b\n"
    assert model["c"] == (None, 4)


def test_values_taken_earlier_stay_when_a_definition_is_changed_later() -> None:
    model = OxoModel(script="b is 3\na = b + 1\n")
    model.redefine("b", "5")
    assert model.script == "b is 3\na = b + 1\nb is 5\n"
    model.remove("b")
    assert model.script == "a = 4\n"
    assert OxoModel(script=model.script).values == model.values


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("a is 1\nb is +", "Line 2, column 6: “+” does not belong here."),
        ("a is 1\n\n  b is 2 3", "Line 3, column 10: “3” does not belong here."),
        ("a is 1\nb is “a”", "Line 2, column 6: ““a”” cannot be read."),
        ("a is b\nb is a", "Line 1, column 1: “a” would depend on itself, by way of "
         "b."),
        ("func f {\n return 1;", "Line 2, column 11: The definition is not finished."),
        ("a is 1;\n\nb = a + true\n", "Line 3, column 1: “b” would have no value. "
         "“+” needs numbers, not 1 and true."),
        ("a is 1 // \x1b[2J", "Line 1, column 11: There is an invisible "
         "character here (U+001B). Delete it."),
        (f"a is 1\nb is 2 // {'x' * 991}", "Line 2, column 1,001: A script has at most "
         "2,000 lines of at most 1,000 characters."),
        ("a is 1\n" * 2000 + "b", "Line 2,001, column 1: A script has at most "
         "2,000 lines of at most 1,000 characters."),
        (f"a is {'x' * 65}", "Line 1, column 6: A name has at most 64 characters."),
        ("a is 1\nb is [" + "1,\n" * 3400 + "1]", "Line 2,001, column 1: A script has "
         "at most 2,000 lines of at most 1,000 characters."),
        ("a is 1\nb is [\n" + ("1," * 499 + "\n") * 11 + "1]", "Line 2, column 1: This "
         "is longer than 10,000 characters."),
        (("a=b;" * 250 + "\n") * 200, "This takes more than 100,000 steps to work "
         "out."),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_by_line_and_column(script: str, told: str) -> None:
    with pytest.raises(Refusal) as refused:
        OxoModel(script=script)
    assert str(refused.value) == told
    made = Experiment()
    before = made.model.values
    with pytest.raises(Refusal):
        made.change(Written(script))
    assert (made.model.values, made.changes) == (before, ())


def test_a_script_may_be_as_long_as_that() -> None:
    name, comment = "x" * 64, f"// {'é' * 997}\n"
    script = f"{name} is {'1 + ' * 231}1 // one\n" + comment * 1999
    assert {len(line) for line in script.splitlines()} == {1000}
    model = OxoModel(script=script)
    assert model[name] == 232
    with pytest.raises(Refusal, match="A script has at most 2,000 lines"):
        model.redefine("b", "2")
    assert (model.script, "b" in model) == (script, False)
    with pytest.raises(Refusal, match="A name has at most 64 characters"):
        model.redefine("x" * 65, "2")
    model.redefine(name, "2")
    assert model.script.startswith(f"{name} is 2 // one\n")


def test_a_long_value_is_written_in_lines() -> None:
    model = OxoModel(GEOMETRIES["4x4x4"])
    for name in ("linesthru", "alllines", "lin1"):
        model.enter(f"mine = {name}")
        assert model["mine"] == model[name]
        again = OxoModel(model.geometry, script=model.script)
        assert (again["mine"], again.script) == (model["mine"], model.script)
    assert model.definition("mine") == "[0, 0, 0, 0]"


EDITS: st.SearchStrategy[tuple[str, str, str]] = st.tuples(
    st.sampled_from(["redefine", "remove", "enter", "restore"]),
    st.sampled_from(["a", "b", "c", "s1", "nofx", "f"]),
    st.sampled_from(["1", "a + 1", "[b, c]", "func f { return a; }", "s1", "@"]),
)


@given(
    st.lists(
        st.sampled_from(
            ["a is 1", "b = a", "a = a + 1", "// c", "c is b; b is 2", "", "s1 is x",
             "/* two\nlines */ a is 3", "func f { para n;\n return n; }", "c = f(1)"]
        ),
        max_size=8,
    ),
    st.sampled_from(["", "\n", "  // end"]),
    st.lists(EDITS, max_size=8),
)  # fmt: skip
def test_the_text_always_makes_the_same_model(
    lines: list[str], end: str, edits: list[tuple[str, str, str]]
) -> None:
    try:
        model = OxoModel(script="\n".join(lines) + end)
    except Refusal:
        return
    assert model.script == "\n".join(lines) + end
    for edit, name, text in edits:
        try:
            match edit:
                case "redefine":
                    model.redefine(name, text)
                case "remove":
                    model.remove(name)
                case "enter":
                    model.enter(f"{name} = {text}")
                case _:
                    model.restore(name)
        except Refusal:
            pass
        again = OxoModel(script=model.script)
        assert (again.values, again.script) == (model.values, model.script)


# built up


def test_stage_by_stage_more_is_known() -> None:
    known: list[dict[str, ModelValue]] = []
    for stage in range(7):
        model = OxoModel(script=stage_text(THREE_BY_THREE, stage))
        for name, mark in (("s1", "x"), ("s2", "x"), ("s3", "x"), ("s5", "o")):
            model.redefine(name, mark)
        known.append({n: v for n, v in model.values.items() if v is not None})
    board = ["board" in each for each in known]
    assert board == [False, False] + [True] * 5
    assert ["xwon" in each for each in known] == [False] * 3 + [True] * 4
    assert ["maxindex" in each for each in known] == [False] * 6 + [True]
    assert known[6]["end_of_game"] is True
    full = OxoModel()
    model = OxoModel(script=stage_text(THREE_BY_THREE, 6))
    assert model.values == full.values


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=list(GEOMETRIES))
def test_x_values_squares_until_turns_are_known(geometry: Geometry) -> None:
    since, until = STAGES.index("SQVALS"), STAGES.index("GAMESTATE")
    for stage in range(len(STAGES) + 1):
        begun = course.begun_at(geometry, stage)
        has_player = "player is x" in begun.script.splitlines()
        assert has_player is (since < stage <= until)
        assert (begun.player == "x") is has_player


def test_a_removed_name_is_a_change_that_can_be_taken_back() -> None:
    made = Experiment()
    made.change(Redefined("mine", "nofx + 1"))
    made.change(Redefined("more", "mine + 1"))
    made.change(Removed("mine"))
    assert made.model["more"] is None
    assert list(made.replaced) == ["more"]
    made.take_back()
    assert made.model["more"] == 2
