"""What the engine refuses: a value that says itself in English."""

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from oxo_desktop import engine, learning, model
from oxo_desktop.engine import (
    Board,
    Computer,
    Game,
    Geometry,
    Human,
    Mark,
    Refusal,
    choose_move,
    play_game,
    read_line,
)
from oxo_desktop.engine.game import Replaced
from oxo_desktop.engine.game_tree import minimax
from oxo_desktop.engine.geometry import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.notation import read_board, read_position
from oxo_desktop.engine.rules import can_move_next, outcome, whose_turn
from oxo_desktop.engine.solver import Solver, strategy
from oxo_desktop.learning.puzzles import PuzzleKind, draw_puzzle
from oxo_desktop.learning.review import review
from oxo_desktop.model import OxoModel
from oxo_desktop.model.experiment import Trial, new_line, steps_of
from oxo_desktop.model.language import Budget, Scope, evaluate
from oxo_desktop.model.syntax import Node, Routine, read_statement

FILES = [
    file
    for package in (engine, learning, model)
    for file in sorted(Path(package.__path__[0]).rglob("*.py"))
]


def test_equal_are_those_that_say_the_same() -> None:
    one = Refusal("no_mark", "A mark is X or O, not “{mark}”.", mark="Y")
    same = Refusal("no_mark", "A mark is X or O, not “{mark}”.", mark="Y")
    assert one == same
    assert hash(one) == hash(same)
    assert one != Refusal("no_mark", "in other words", mark="Y")
    assert one != Refusal("no_mark", "A mark is X or O, not “{mark}”.", mark="Z")
    assert one != Refusal("no_level", "A mark is X or O, not “{mark}”.", mark="Y")
    assert one != ValueError("A mark is X or O, not “Y”.")


def parse(text: str) -> Node:
    """Return the tree of a definition."""
    what = read_statement(f"a is {text}").what
    assert not isinstance(what, Routine)
    return what


def value_of(text: str) -> object:
    """Return the value of a definition of the model, without any names."""
    return evaluate(parse(text), Scope(lambda _: 0, lambda *_: 0, Budget()))


def ask_without_strategy() -> None:
    """Raise what a solver says once it has not found its strategy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strategy, "TABLE", "lost.bin")
        solver = Solver(FOUR_BY_FOUR_BY_FOUR)
        assert solver.strategy_moves(Board((), FOUR_BY_FOUR_BY_FOUR), Mark.X) == ()
    assert solver.problem is not None
    raise solver.problem


def acted(*statements: str) -> object:
    """Do what is done at a change of the first square."""
    model = OxoModel()
    for statement in statements:
        model.enter(statement)
    return model.act({"s1"})


def many_elements(model: OxoModel) -> None:
    """Define what holds the same list ten times and a list that does so, and so on."""
    model.redefine("availsquare", f"[{', '.join('1' * 100)}]")
    for name, held in (("cursqval", "availsquare"), ("maxindex", "cursqval")):
        model.redefine(name, f"[{', '.join([held] * 10)}]")


FULL = Board.from_text("XOX XOO OXX")
REFUSED: dict[str, Callable[[], object]] = {
    "already_won": lambda: can_move_next(Board.from_text("OOO XX. ...")),
    "board_full": lambda: can_move_next(FULL),
    "both_won": lambda: can_move_next(Board.from_text("OOO XXX ...")),
    "too_far_ahead": lambda: can_move_next(Board.from_text("OO. ... X.O")),
    "no_symbol": lambda: read_board("X.. .O? ..X"),
    "no_such_size": lambda: read_board("X.. .O. ..XX"),
    "game_over": lambda: Game(moves=(1, 4, 2, 5, 3)).play(6),
    "line_too_long": lambda: read_line("3x3 X" + " " * 1000),
    "line_too_short": lambda: read_line("3x3"),
    "name_too_long": lambda: Human("a" * 41),
    "no_board": lambda: read_line("9x9 X"),
    "no_choice": lambda: choose_move(FULL, "X"),
    "no_level": lambda: Computer("godlike"),  # type: ignore[arg-type]
    "no_mark": lambda: Board().apply_move(5, "Y"),
    "no_move": lambda: read_line("3x3 X q"),
    "no_number": lambda: read_position("q", SEVEN_POINT_PLANE),
    "no_ply": lambda: Game().at(1),
    "no_redo": lambda: Game().redo(),
    "no_square": lambda: Board()[10],
    "no_square_name": lambda: read_position("q", names=["A1"] * 9),
    "no_starter": lambda: read_line("3x3 z"),
    "no_undo": lambda: Game().undo(),
    "not_proven": lambda: choose_move(
        Board((), FOUR_BY_FOUR_BY_FOUR).apply_move(2, "X"), "O"
    ),
    "other_board": lambda: Solver(FOUR_BY_FOUR).verdicts(Board(), Mark.X),
    "square_full": lambda: FULL.apply_move(5, "X"),
    "too_small": lambda: Geometry.square(2),
    "wrong_marks": lambda: whose_turn(Board.from_text("XX.......")),
    "wrong_move": lambda: play_game(lambda *_: 5, lambda *_: 5),
    "wrong_name": lambda: Human("A\nB"),
    "wrong_opponent": lambda: choose_move(Board(), "X", "X"),
    "wrong_replaced": lambda: Game(moves=(1,), replaced=(Replaced((2,), (3,)),)),
    "wrong_size": lambda: outcome([]),
    "wrong_start": lambda: Game(FOUR_BY_FOUR, start=Board.from_text("X...O...X")),
    "nothing_to_review": lambda: review(Game()),
    "large_tree": lambda: minimax(Board((), FOUR_BY_FOUR), Mark.X),
    "no_strategy": ask_without_strategy,
    "no_such_puzzle": lambda: draw_puzzle(
        PuzzleKind.MAKE_FORK, SEVEN_POINT_PLANE, Random(1)
    ),
    # the OXO model
    "circle": lambda: OxoModel().redefine("full", "full"),
    "division_by_zero": lambda: value_of("7 / 0"),
    "endless": lambda: acted("proc up : s1 { s1 = s1 + 1; }"),
    "in_script": lambda: OxoModel(script="a is 1\nb is"),
    "large_number": lambda: parse("1234567890"),
    "large_values": lambda: many_elements(OxoModel()),
    "list_wanted": lambda: OxoModel().enter("full = checkxwon(5)"),
    "long_circle": lambda: OxoModel().redefine("full", "draw"),
    "hidden": lambda: parse("1 // \u2029"),
    "long_definition": lambda: parse("1" * 10_001),
    "long_name": lambda: parse("x" * 65),
    "long_script": lambda: parse("1" * 1001),
    "line_off_board": lambda: new_line(OxoModel(), (9, 10)),
    "line_there": lambda: new_line(OxoModel(), (9, 5, 1)),
    "no_diagonals": lambda: steps_of(Trial.NO_DIAGONALS, SEVEN_POINT_PLANE, 1),
    "short_line": lambda: new_line(OxoModel(), (5, 5)),
    "many_steps": lambda: Budget().spend(100_001),
    "no_action": lambda: acted("proc up : s1 { s1 = 1 + true; }"),
    "no_brackets": lambda: OxoModel().enter("maxindex = sqval"),
    "no_definition": lambda: OxoModel().enter("full"),
    "no_element": lambda: OxoModel().enter("allsquares[2] = x"),
    "no_function": lambda: OxoModel().enter("maxindex = draw(1)"),
    "no_index": lambda: value_of("[1][true]"),
    "no_joining": lambda: parse("[1] // [2]"),
    "no_length": lambda: value_of("1#"),
    "no_line": lambda: OxoModel().switch_lines(((1, 2, 4),), on=False),
    "no_list": lambda: value_of("1[1]"),
    "no_name": lambda: OxoModel().redefine("if", 1),
    "no_parameters": lambda: OxoModel().enter("proc p : s1 { para a; }"),
    "no_printing": lambda: OxoModel().enter("?s1"),
    "no_value": lambda: OxoModel().enter("square = [1][2]"),
    "not_given": lambda: acted("proc up : s1 { nofx = 1; }"),
    "not_local": lambda: OxoModel().enter("func f { n = 1; }"),
    "nothing_there": lambda: acted("proc up : s1 { allsquares[10] = x; }"),
    "number_wanted": lambda: value_of("-true"),
    "numbers_wanted": lambda: value_of("1 + true"),
    "of_action": lambda: OxoModel().enter("proc p : s1 { }\nfull = p"),
    "off_list": lambda: value_of("[1][2]"),
    "other_geometry": lambda: OxoModel().show(Board((), FOUR_BY_FOUR)),
    "other_name": lambda: OxoModel().redefine("full", "func f { return 1; }"),
    "single_quotes": lambda: parse("'X'"),
    "texts_wanted": lambda: value_of('"a" || 1'),
    "too_deep": lambda: parse("(" * 31 + "1"),
    "truth_wanted": lambda: value_of("!1"),
    "truths_wanted": lambda: value_of("true && 1"),
    "unexpected": lambda: parse("1 2"),
    "unfinished": lambda: parse("1 +"),
    "unknown_name": lambda: OxoModel().restore("s10"),
    "unreadable": lambda: parse("1 ~ 2"),
    "wrong_arguments": lambda: OxoModel().enter("full = nofpieces(x)"),
}
"""By the code that a program knows it by."""


SAID = {
    "already_won": "O has already won.",
    "both_won": "X and O each have a complete line.",
    "too_far_ahead": "There are 2 more O than X. The players take turns, so there can "
    "be one more at most.",
    "no_symbol": "A square is X, O or a dot, not “?”.",
    "no_such_size": "No board has 10 squares.",
    "no_such_puzzle": "This board has no puzzle of this kind.",
    "no_ply": "There are 0 moves, not 1.",
    "no_square_name": "A square is a number, 1 to 9, or a row and a column, like A1.",
    "not_proven": "On 4x4x4 no square is proven to win here.",
    "other_board": "This solver is for 4x4 boards, not for 3x3.",
    "too_small": "A board has at least 3 rows, not 2.",
    "wrong_marks": "2 X and 0 O cannot stand on a board where X started.",
    "wrong_move": "O cannot play 5. That cell is already full.",
    "wrong_name": "A name cannot contain line breaks or control characters.",
    "wrong_opponent": "The opponent of X is O.",
    "wrong_replaced": "The replaced moves belong to another game.",
    "wrong_size": "A 3x3 board has 9 squares, not 0.",
    "wrong_start": "A game on a 4x4 board cannot start with a position on a 3x3 board.",
    "large_tree": "From here on there are too many positions to show. On 4x4, choose "
    "a position with at most 7 free squares.",
    "circle": "“full” would depend on itself.",
    "division_by_zero": "7 cannot be divided by 0 (“/”).",
    "endless": "These actions set each other off without end: up.",
    "in_script": "Line 2, column 5: The definition is not finished.",
    "list_wanted": "“full” would have no value. A list is needed here, not 5.",
    "hidden": "There is an invisible character here (U+2029). Delete it.",
    "line_off_board": "A line cannot go off the board.",
    "no_diagonals": "There are no diagonals on this board.",
    "no_action": "“up” could not be run. “+” needs numbers, not 1 and true.",
    "no_brackets": "“maxindex” would have no value. “sqval” is a function: its "
    "arguments go in brackets after it.",
    "no_definition": "After “full” comes “is” and a definition, or “=” and a value.",
    "no_function": "“maxindex” would have no value. “draw” is not a function.",
    "no_joining": "“//” does not join lists in this language: write one list with "
    "everything in it.",
    "no_line": "There is no such line.",
    "no_name": "“if” cannot be a name: a name has letters, digits and “_”, and cannot "
    "be a word of the language, such as “if”.",
    "no_parameters": "Only functions have parameters.",
    "no_value": "“square” would have no value. A list of 1 has no element 2.",
    "not_given": "“up” could not be run. An action can set marks, weights, "
    "“startplayer” and “square”, and not “nofx”.",
    "nothing_there": "“up” could not be run. There is no name at place 10 in the "
    "definition of “allsquares”.",
    "of_action": "“full” would have no value. “p” is an action: it has no value.",
    "off_list": "A list of 1 has no element 2.",
    "other_geometry": "This model is of a 3x3 board, not of 4x4.",
    "other_name": "This defines “f”, not “full”.",
    "texts_wanted": '“||” needs true or false on both sides, or two texts, not "a" '
    "and 1.",
    "unreadable": "“~ 2” cannot be read.",
    "wrong_arguments": "“full” would have no value. The number of values in the "
    "brackets of “nofpieces” is 2, not 1.",
}
"""What is said, but for what stands in other tests."""


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_refused_has_a_code_for_programs_and_a_sentence(code: str) -> None:
    with pytest.raises(Refusal) as raised:
        REFUSED[code]()
    refused = raised.value
    assert SAID.get(code, str(refused)) == str(refused)
    if refused.code != code:
        # the reason why a definition would have no value, or nothing could be done
        refused = refused.facts["reason"]  # type: ignore[assignment]
    assert refused.code == code


def test_no_other_code_is_used() -> None:
    used = {
        node.args[0].value
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Refusal"
        and isinstance(node.args[0], ast.Constant)
    }
    assert used == set(REFUSED)
