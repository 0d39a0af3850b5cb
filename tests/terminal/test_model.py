"""The OXO model in the terminal: printed, asked about and changed line by line."""

import os
import subprocess
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oxo_desktop.engine import GEOMETRIES
from oxo_desktop.engine.model import OxoModel
from tests.conftest import HowMany
from tests.engine.test_script import PRINTED
from tests.floods import floods
from tests.terminal.program import (
    COMMAND,
    PATIENCE,
    Open,
    environment,
    lines,
    output_here,
    run_here,
)
from tests.terminal.test_garbage import new_home

PROMPT = "model> "
HELP = (
    "Type a definition, like square is 3 or mine is nofx + 1, or only a value, like "
    "square = 3; a name of the list, to see what it depends on; position and the "
    "squares, like position X...O...X; restore and a name, to have it back as it was "
    "at first, or restore alone for everything, the position too; remove and a name; "
    "script to see the model as a text, model to see everything again; or q."
)


PRINTING = (
    "A value is not asked for or printed here: each is shown beside its name, and an "
    "action can “say” one."
)


def test_it_prints_every_name_with_value_and_definition(tmp_path: Path) -> None:
    told = output_here(tmp_path, "", "--model", "X...O...X")
    assert [line for line in told if line.isupper() and line.isalpha()] == [
        "DISPLAY", "GEOMETRY", "STATUS", "SQVALS", "PLAY", "GAMESTATE", "FUNCTIONS",
        "GIVEN",
    ]  # fmt: skip
    model = OxoModel()
    defined = [line for line in told if " is " in line and " = " in line]
    named = [line.split(" is ")[0] for line in defined if line != HELP]
    assert named == [name for name in model.names if name in model.values]
    assert model.definition("sqval") in "\n".join(told)
    assert told[1:5] == [
        "o is -1 = -1",
        "u is 0 = 0",
        "x is 1 = 1",
        'board is concatxo(allsquares) = "X../.O./..X"',
    ]
    for line in (
        "allsquares is [s1, s2, s3, s4, s5, s6, s7, s8, s9] = "
        "[1, 0, 0, 0, -1, 0, 0, 0, 1]",
        "full is (nofo + nofx == nofsquares) = false",
        "o_to_play is (!end_of_game) && ((startplayer==o && nofo==nofx) || "
        "nofx > nofo) = true",
        "maxindex is findmaxindex(allsquares) = 7",
        "player is x_to_play ? x : o_to_play ? o : startplayer = -1",
        HELP,
    ):
        assert line in told
    # no game is kept of it
    assert not (tmp_path / ".local").exists()


def test_it_is_changed_line_by_line(terminal: Open) -> None:
    player = terminal("--model", "X...O...X", columns=500, until=PROMPT)
    assert player.type("square is 3", PROMPT) == [
        "square = 3", "availsquare = true", "cursqval = 5",
    ]  # fmt: skip
    assert player.type("draw is xwon || full", PROMPT) == ["No value has changed."]
    assert player.type("square=2", PROMPT)[0] == "square = 2"
    assert player.type("square is s3", PROMPT)[0] == "square = 3"
    assert player.type("s3 is o", PROMPT)[0] == 'board = "X.O/.O./..X"'
    assert player.type("cursqval", PROMPT) == [
        "cursqval is sqval(linesthru[square]) = 18",
        "depends on: linesthru, square, sqval",
        "used by: nothing",
    ]
    assert player.type("s3", PROMPT)[1:] == [
        "depends on: o",
        "used by: allsquares, lin1, lin6, lin8",
    ]
    changed = player.type("“Position” ××…….", PROMPT)
    assert changed[0] == 'board = "XX./.../..."'
    assert player.type("restore draw", PROMPT) == ["No value has changed."]
    assert player.type("restore", PROMPT)[0] == 'board = "X../.O./..X"'
    assert player.type("help", PROMPT) == [HELP]
    assert player.type("model", PROMPT)[0] == "DISPLAY"
    assert player.end("q") == (0, [])


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("nofx is nofo +", "The definition is not finished."),
        ("full is draw", "“full” would depend on itself, by way of draw."),
        ("remove s10", "There is no “s10”."),
        ("if is 1", "“if” does not belong here."),
        ("square = s1 / s2", "“square” would have no value. 0 cannot be divided by 0 "
         "(“/”)."),
        ("position XX", "A 3x3 board has 9 squares, not 2."),
        ("position XXXXXXXXP", "A square is X, O or a dot, not “p”."),
        ("restore s10", "There is no “s10”."),
        ("nofx", "nofx is nofpieces(allsquares, x) = 0"),
        ("Nofx", "That is neither a name nor a definition."),
        ("hello", "That is neither a name nor a definition."),
        ("?s1", PRINTING),
        ("writeln(s1)", PRINTING),
        ("s1 += 1", "After “s1” comes “is” and a definition, or “=” and a value."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_gets_a_sentence(
    terminal: Open, typed: str, told: str
) -> None:
    player = terminal("--model", columns=300, until=PROMPT)
    assert player.type(typed, PROMPT)[0] == told


def test_restore_brings_back_what_the_program_began_with(terminal: Open) -> None:
    player = terminal("--model", "X...O...X", columns=300, until=PROMPT)
    began = player.type("model", PROMPT)
    for typed in ("s9 is u", "s2 is x", "startplayer is o", "square is 4", "full is 1"):
        player.type(typed, PROMPT)
    assert "s9 = 1" in player.type("restore s9", PROMPT)
    assert "s2 = 0" in player.type("restore s2", PROMPT)
    assert "square = 1" in player.type("restore square", PROMPT)
    assert player.type("restore s9", PROMPT) == ["No value has changed."]
    player.type("position OOOXX....", PROMPT)
    assert "startplayer = 1" in player.type("restore", PROMPT)
    assert player.type("model", PROMPT) == began
    assert player.type("restore", PROMPT) == ["No value has changed."]
    player.type("position OOOXX....", PROMPT)
    assert player.type("restore s1 s2 s4", PROMPT)[0] == 'board = "X.O/.X./..."'


def test_what_can_have_no_value_is_noted_wherever_it_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "mine.oxo-model"
    file.write_text(f"{OxoModel().script}a is 10 / nofx\nb is a + 1\n", "utf-8")
    typed = lines("s1 is x", "position .........", "b", "square is 10")
    told = output_here(tmp_path, typed, "--model", str(file))
    note = "a can have no value now, so it is @. 10 cannot be divided by 0 (“/”)."
    assert "a is 10 / nofx = @" in told
    # of all, of what has changed, and of one
    assert told.count(note) == 3
    assert told.index("a = 10") < told.index("b = 11") < told.index("a = @")
    assert told[-5:-1] == [
        "availsquare = @",
        "cursqval = @",
        "availsquare can have no value now, so it is @. A list of 9 has no element 10.",
        "cursqval can have no value now, so it is @. A list of 9 has no element 10.",
    ]


def test_what_would_take_long_is_refused_at_once(tmp_path: Path) -> None:
    typed = lines(
        "func f {",
        "  local i; for i in 1..999999999 { i = i; }",
        "  return 1;",
        "}",
        "maxindex is f()",
        "maxindex",
    )
    told = [
        line.replace(PROMPT, "") for line in output_here(tmp_path, typed, "--model")
    ]
    reason = "That takes more than 100,000 steps to work out."
    assert f"“maxindex” would have no value. {reason}" in told
    assert "maxindex is findmaxindex(allsquares) = 5" in told


@pytest.mark.parametrize("board", GEOMETRIES)
def test_every_board_has_its_model(tmp_path: Path, board: str) -> None:
    typed = lines("square is 2", "s1 is x")
    told = output_here(tmp_path, typed, "--board", board, "--model")
    assert {"square = 2", "s1 = 1"} <= {*told}


typed = st.lists(
    st.one_of(
        st.sampled_from(
            ["model", "position", "restore", "restore square", " is ", "is", "s1 is",
             "is 3", "position ...", "square is square", "lin1 is [s9]", "help"]
        ),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    ),
    max_size=15,
)  # fmt: skip


@settings(max_examples=40)
@given(typed)
def test_anything_can_be_typed(typed: list[str]) -> None:
    with new_home() as home:
        ran = run_here(home, lines(*typed), "--model")
    assert (ran.code, ran.errors) == (0, "")


# scripts

MINE = """\
// a computer of one's own
func first {
  para squares;
  local i;
  for i in 1..squares# {
    if (squares[i] == u) return i;
  }
  return 0;
}
maxindex is first(allsquares)
proc play : o_to_play {
  if (o_to_play) { say("I take ", maxindex); allsquares[maxindex] = o; }
}
"""
"""A script that is added to a whole one."""


def script_file(folder: Path) -> Path:
    file = folder / "mine.oxo-model"
    text = OxoModel().script.replace("maxindex is findmaxindex(allsquares)\n", "")
    file.write_text(text + MINE, "utf-8")
    return file


def test_a_script_is_read_from_a_file_and_printed_as_it_is(tmp_path: Path) -> None:
    file = script_file(tmp_path)
    told = output_here(tmp_path, lines("script"), "--model", str(file))
    printed = "\n".join(told).split(f"{PROMPT}\n", 1)[1]
    assert printed.startswith(file.read_text("utf-8"))
    changed = output_here(tmp_path, lines("s5 is x"), "--model", str(file))
    assert "I take 1" in changed
    assert 'board = "O../.X./..."' in "\n".join(changed)
    changed = output_here(tmp_path, lines("position X........"), "--model", str(file))
    assert "I take 2" in changed


def test_the_script_as_printed_is_read(tmp_path: Path) -> None:
    told = output_here(
        tmp_path,
        lines("script", "position XXXOO....", "o_to_play"),
        "--model",
        str(PRINTED),
    )
    assert PRINTED.read_text("utf-8") in "\n".join(told)
    # it goes on after the end
    assert any(line.startswith("o_to_play ") and "= true" in line for line in told)


def test_a_script_is_piped(tmp_path: Path) -> None:
    told = output_here(tmp_path, "a is b + 1\nb is 2\n", "--model", "-")
    assert "a is b + 1 = 3" in told
    assert "YOURS" in told


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (b"a is 1\nb is +\n", "Line 2, column 6: “+” does not belong here."),
        (b"a is \xff", "wrong.oxo-model isn't text in UTF-8."),
        (b"a" * 1_000_001, "Line 1, column 1,001: A script has at most 2,000 lines of "
         "at most 1,000 characters."),
        (b"\n" * 2000 + b"a", "Line 2,001, column 1: A script has at most 2,000 lines "
         "of at most 1,000 characters."),
        ("a is 1\n// \ufdd0".encode(), "Line 2, column 4: There is a character here "
         "that cannot be seen (U+FDD0). Delete it."),
        (None, "could not be opened: there is no such file"),
    ],
)  # fmt: skip
def test_what_is_no_script_gets_a_sentence(
    tmp_path: Path, script: bytes | None, told: str
) -> None:
    file = tmp_path / "wrong.oxo-model"
    if script is not None:
        file.write_bytes(script)
    ran = run_here(tmp_path, "", "--model", str(file))
    assert ran.code == 1
    assert told in ran.errors
    assert ran.errors.count("\n") == 1
    if script is not None:
        # what is piped is read as a file is
        piped = run_here(tmp_path, script, "--model", "-")
        assert piped.code == 1
        assert piped.errors == ran.errors.replace("wrong.oxo-model", "stdin")


@pytest.mark.parametrize(
    "script",
    [
        b"a is b + 1\r\nb is 2\r\n",
        b"a is b + 1\rb is 2\r",
        b"\xef\xbb\xbfa is b + 1\nb is 2\n",
        "a is b + 1 // \u00a0é \U0001f600\nb is 2".encode(),
    ],
)
def test_a_script_is_the_same_from_a_file_and_from_a_pipe(
    tmp_path: Path, script: bytes
) -> None:
    file = tmp_path / "mine.oxo-model"
    file.write_bytes(script)
    read = output_here(tmp_path, lines("q"), "--model", str(file))
    piped = output_here(tmp_path, script, "--model", "-")
    assert "a is b + 1 = 3" in piped
    assert piped == read


@pytest.mark.skipif(os.name != "posix", reason="reads a device that has no end")
def test_what_has_no_end_is_refused(tmp_path: Path) -> None:
    with Path("/dev/zero").open("rb") as endless:
        ran = subprocess.run(
            [*COMMAND, "--model", "-"],
            stdin=endless,
            capture_output=True,
            check=False,
            env=environment(tmp_path),
            timeout=PATIENCE,
        )
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert b"A script has at most 2,000 lines" in ran.stderr


def test_a_line_may_be_as_long_as_that(tmp_path: Path) -> None:
    longest = f"a is 1{' + 1' * 247} // 12"
    assert len(longest) == 1000
    told = output_here(tmp_path, lines(longest, f"{longest}3"), "--model")
    refused = "A script has at most 2,000 lines of at most 1,000 characters."
    assert told[-5:] == [PROMPT, "a = 248", PROMPT, refused, PROMPT]


def test_whatever_is_piped_is_read_as_a_file_is(
    tmp_path: Path, how_many: HowMany
) -> None:
    file = tmp_path / "mine.oxo-model"
    for text in islice(floods(Random(9)), how_many("scripts") // 5):
        file.write_text(text, "utf-8", newline="")
        begun = process_time()
        piped = run_here(tmp_path, text, "--model", "-")
        assert process_time() - begun < 10
        assert piped == run_here(tmp_path, "", "--model", str(file))
        assert piped.code == (1 if piped.errors else 0)
        assert len(piped.errors) < 400


def test_a_brace_that_is_never_closed_takes_no_time(tmp_path: Path) -> None:
    typed = lines("func f {", *["local a; {} // é"] * 30_000, "}", "nofx")
    begun = process_time()
    told = output_here(tmp_path, typed, "--model")
    assert process_time() - begun < 5
    refused = "This is longer than 10,000 characters."
    assert [line.split("> ")[-1] for line in told].count(refused) == 1
    assert any("nofx is nofpieces(allsquares, x) = 0" in line for line in told[-5:])


def test_names_of_ones_own_are_noted_and_removed(terminal: Open) -> None:
    player = terminal("--model", columns=300, until=PROMPT)
    assert player.type("mine is nofX + 1", PROMPT) == [
        "mine = @",
        "nofX is not defined, so it is @. Did you mean nofx?",
    ]
    assert player.type("more is mine", PROMPT)[0] == "more = @"
    assert player.type("mine is nofx + 1", PROMPT) == ["more = 1", "mine = 1"][::-1]
    value, note = player.type("remove mine", PROMPT)
    assert (value, note[:29]) == ("more = @", "mine is not defined, so it is")
    assert player.type("mine", PROMPT)[0].startswith("That is neither a name")
    for action in (
        "proc ping : s1 { s2 = s2 + 1; }",
        "proc pong : s2 { s1 = 1 + s1; }",
    ):
        assert player.type(action, PROMPT) == ["No value has changed."]
    refused = "These actions set each other off without end: ping, pong."
    assert player.type("s1 is o", PROMPT) == [refused]
    assert player.type("s1", PROMPT)[0] == "s1 is u = 0"
    assert player.end("q") == (0, [])
