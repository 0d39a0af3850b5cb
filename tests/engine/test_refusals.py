"""What the engine refuses: a value that says itself in English."""

import ast
from pathlib import Path

import pytest

from oxo_desktop import engine
from oxo_desktop.engine import Board, Refusal, play_game


def test_it_tells_code_and_facts_and_says_itself() -> None:
    with pytest.raises(ValueError, match="There is no square 10") as raised:
        Board().apply_move(10, "X")
    refusal = raised.value
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_square"
    assert refusal.facts == {"asked_for": "10", "last": 9}
    assert str(refusal) == "There is no square 10: the squares are 1 to 9."


def test_braces_in_a_message_without_facts_and_in_facts_stay() -> None:
    assert str(Refusal("odd", "{} is said as it is.")) == "{} is said as it is."
    assert str(Refusal("odd", "Not “{text}”.", text="{0}")) == "Not “{0}”."


def test_a_reason_can_be_a_refusal() -> None:
    with pytest.raises(Refusal) as raised:
        play_game(lambda *_: 5, lambda *_: 5)
    full = Refusal("square_full", "That cell is already full.", square=5)
    assert raised.value.facts["reason"] == full
    assert str(raised.value) == "O cannot play 5. That cell is already full."


def test_equal_are_those_that_say_the_same() -> None:
    one = Refusal("no_mark", "A mark is X or O, not “{mark}”.", mark="Y")
    same = Refusal("no_mark", "A mark is X or O, not “{mark}”.", mark="Y")
    assert one == same
    assert hash(one) == hash(same)
    assert one != Refusal("no_mark", "in other words", mark="Y")
    assert one != Refusal("no_mark", "A mark is X or O, not “{mark}”.", mark="Z")
    assert one != Refusal("no_level", "A mark is X or O, not “{mark}”.", mark="Y")
    assert one != ValueError("A mark is X or O, not “Y”.")


def raised_in(file: Path) -> set[str]:
    """Return what a module raises by name."""
    calls = (
        node.exc.func
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
    )
    return {call.id for call in calls if isinstance(call, ast.Name)}


@pytest.mark.parametrize(
    "file", sorted(Path(engine.__path__[0]).glob("*.py")), ids=lambda f: f.name
)
def test_the_engine_raises_nothing_else(file: Path) -> None:
    assert raised_in(file) <= {"Refusal", "no_square"}
