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

from oxo_desktop.model import OxoModel
from tests.conftest import HowMany
from tests.floods import floods
from tests.terminal.program import (
    COMMAND,
    MODEL,
    PATIENCE,
    Open,
    environment,
    lines,
    output_here,
    run_here,
)
from tests.terminal.test_garbage import new_home

HELP = (
    "Type a definition, like square is 3 or mine is nofx + 1, or only a value, like "
    "square = 3; a name from the list, to see what it depends on; position and the "
    "squares, like position X...O...X; restore and a name, to put it back as it was "
    "at first, or restore alone for everything, including the position; remove and a "
    "name; script to see the model as text, model to see everything again; or q."
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
    for line in (
        'board is concatxo(allsquares) = "X../.O./..X"',
        "full is (nofo + nofx == nofsquares) = false",
        "maxindex is findmaxindex(allsquares) = 7",
        "player is x_to_play ? x : o_to_play ? o : startplayer = -1",
        HELP,
    ):
        assert line in told
    # no game is kept of it
    assert not (tmp_path / ".local").exists()


def test_it_is_changed_line_by_line(terminal: Open) -> None:
    player = terminal("--model", "X...O...X", columns=500)
    began = player.read()[:-1]
    assert player.type("square is 3") == [
        "square = 3", "availsquare = true", "cursqval = 5",
    ]  # fmt: skip
    assert player.type("draw is xwon || full") == ["No value has changed."]
    assert player.type("remove s10") == ["There is no “s10”."]
    assert player.type("square=2")[0] == "square = 2"
    assert player.type("square is s3")[0] == "square = 3"
    assert player.type("s3 is o")[0] == 'board = "X.O/.O./..X"'
    assert player.type("cursqval") == [
        "cursqval is sqval(linesthru[square]) = 18",
        "depends on: linesthru, square, sqval",
        "used by: nothing",
    ]
    assert player.type("mine is nofX") == [
        "mine = @",
        "nofX is not defined, so it is @. Did you mean nofx?",
    ]
    for line in ("func twice {", "para n;", "return 2 * n;"):
        player.type(line, "...> ")
    player.type("}")
    assert player.type("mine is twice(nofo)") == ["mine = 4"]
    assert player.type("remove mine twice") == ["No value has changed."]
    # an action is done after each change
    player.type('proc told : s1 { say("s1!"); }')
    player.type("s1 is [x]")
    assert player.type("restore s1")[-1] == "s1!"
    player.type("remove told")
    assert player.type("“Position” ××…….")[0] == 'board = "XX./.../..."'
    assert player.type("restore s2 s9")[0] == 'board = "X../.../..X"'
    assert player.type("restore")[0] == 'board = "X../.O./..X"'
    assert player.type("restore draw") == ["No value has changed."]
    assert player.type("model") == began
    assert player.type("help") == [HELP]
    assert player.end("q") == (0, [])


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


def test_a_script_is_read_from_a_file_and_printed_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.oxo-model"
    text = OxoModel().script.replace("maxindex is findmaxindex(allsquares)\n", "")
    file.write_text(text + MINE, "utf-8")
    told = output_here(tmp_path, lines("script"), "--model", str(file))
    printed = "\n".join(told).split(f"{MODEL}\n", 1)[1]
    assert printed.startswith(file.read_text("utf-8"))
    changed = output_here(tmp_path, lines("s5 is x"), "--model", str(file))
    assert "I take 1" in changed
    assert 'board = "O../.X./..."' in "\n".join(changed)
    changed = output_here(tmp_path, lines("position X........"), "--model", str(file))
    assert "I take 2" in changed


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (b"a is 1\nb is +\n", "Line 2, column 6: “+” does not belong here."),
        (b"a is \xff", "wrong.oxo-model isn't text in UTF-8."),
        (b"\n" * 2000 + b"a", "Line 2,001, column 1: A script has at most 2,000 lines "
         "of at most 1,000 characters."),
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
        b"a is b + 1\rb is 2\r",
        b"\xef\xbb\xbfa is b + 1\r\nb is 2\r\n",
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
    assert {"YOURS", "a is b + 1 = 3"} <= {*piped}
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
