"""Changes to the OXO model, made and taken back, and what it has to say of them."""

from collections.abc import Callable
from contextlib import suppress

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
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, SEVEN_POINT_PLANE
from oxo_desktop.model import OxoModel, written
from oxo_desktop.model.experiment import (
    Drawn,
    Experiment,
    ExperimentStep,
    Played,
    Redefined,
    Switched,
    Trial,
    closed_squares,
    diagonals,
    is_free,
    mark_to_play,
    marks_of,
    new_line,
    square_to_play,
    steps_of,
    won_lines,
)
from oxo_desktop.model.mentioned import mentioned

POSITION = Board.from_text("X...O...X")


def experiment(text: str = "X...O...X") -> Experiment:
    begun = Experiment()
    begun.follow(Board.from_text(text), "X")
    return begun


def test_it_follows_the_game_until_something_is_changed_and_then_too() -> None:
    begun = experiment()
    assert begun.model["nofx"] == 2
    begun.follow(Board.from_text("X.X.O...X"), "X")
    assert (begun.model["nofx"], begun.model["board"]) == (3, "X.X\n.O.\n..X")
    begun.change(Redefined("s2", "o"))
    assert begun.model["board"] == "XOX\n.O.\n..X"
    begun.follow(Board.from_text("X.X.O..OX"), "X")
    assert begun.model["board"] == "XOX\n.O.\n.OX"
    begun.take_all_back()
    assert begun.model["board"] == "X.X\n.O.\n.OX"


CATCHES_UP: list[Callable[[Experiment], object]] = [
    Experiment.take_all_back,
    lambda begun: begun.restore_name("cursqval"),
    lambda begun: begun.change(Redefined("cursqval", "nofx")),
    lambda begun: begun.change(Redefined("cursqval", "1"), Redefined("nofo", "0")),
    lambda begun: begun.follow(Board.from_text("XX.XO...."), "X"),
]


@pytest.mark.parametrize("catch_up", CATCHES_UP)
def test_it_catches_up_with_the_game_as_soon_as_it_can(
    catch_up: Callable[[Experiment], object],
) -> None:
    begun = experiment("X...O....")
    slow = "func slow { para n; local i; for i in 1..n { i = i; } return n; }"
    begun.change(Redefined("slow", slow))
    begun.change(Redefined("cursqval", "slow(20000 * nofo)"))
    with pytest.raises(Refusal, match="“cursqval” would have no value"):
        begun.follow(Board.from_text("XX.OO.O.X"), "X")
    begun.change(Redefined("weight_own", "7"))
    assert begun.model["nofx"] == 1
    catch_up(begun)
    assert begun.model["nofx"] == 3


def test_a_change_is_taken_back_by_itself_or_all_of_them() -> None:
    begun = experiment()
    before = begun.model.values
    begun.change(Redefined("weight_own", "7"))
    begun.change(Redefined("nofx", "5"))
    begun.change(Switched(((1, 2, 3), (1, 5, 9)), on=False))
    assert begun.model.lines_on == THREE_BY_THREE.lines[1:6] + THREE_BY_THREE.lines[7:]
    begun.take_back()
    assert begun.model.lines_on == THREE_BY_THREE.lines
    begun.take_back()
    assert begun.model["nofx"] == 2
    assert begun.model["weight_own"] == 7
    assert len(begun.changes) == 1
    begun.take_all_back()
    assert not begun.changes
    assert begun.model.values == before


def test_the_definitions_that_changes_replaced_are_told_by_name() -> None:
    begun = experiment()
    assert begun.replaced == {}
    begun.look_at(3)
    begun.change(Played(3, Mark.O))
    assert begun.replaced == {}, "neither looking nor a move replaces any"
    begun.change(Redefined("nofo", "7"), Redefined("s9", "o"))
    begun.change(Redefined("square", "5"))
    begun.change(Redefined("startplayer", "o"))
    begun.change(Redefined("draw", "!xwon && !owon && full"))
    assert list(begun.replaced.items()) == [
        ("nofo", "nofpieces(allsquares, o)"), ("s9", "x"), ("square", "3"),
        ("startplayer", "x"),
    ]  # fmt: skip
    # what the changes are about follows the game
    begun.follow(Board.from_text("X...O..X."), "X")
    assert begun.replaced["s9"] == "u"
    begun.take_all_back()
    begun.change(Switched(((1, 2, 3),), on=False))
    begun.change(Drawn((1, 2)))
    assert begun.replaced == {
        "lin9": "",
        "alllines": "[lin1, lin2, lin3, lin4, lin5, lin6, lin7, lin8]",
        "linesthru1": "[lin1, lin4, lin7]",
        "linesthru2": "[lin1, lin5]",
        "linesthru3": "[lin1, lin6, lin8]",
    }


def test_a_name_gets_what_was_there_before_all_its_changes() -> None:
    begun = experiment()
    begun.change(Redefined("nofx", "5"))
    begun.change(Redefined("weight_own", "7"))
    begun.change(Redefined("nofx", "6"))
    begun.restore_name("nofx")
    # as if it never had been changed
    assert begun.changes == ((Redefined("weight_own", "7"),),)
    begun.change(Redefined("nofx", "5"), Redefined("a", "nofx"))
    before = begun.replaced["nofx"]
    begun.restore_name("nofx")
    # what was changed together with it stays
    assert (begun.model["a"], begun.model.definition("nofx")) == (2, before)
    assert "nofx" not in begun.replaced
    begun.write(begun.model.script.replace("o is -1", "o is -5"), typed=False)
    begun.change(Redefined("o", "-6"))
    begun.restore_name("o")
    assert begun.model.definition("o") == "-1"
    begun.restore_name("o")
    assert begun.changes[-1] == (Redefined("o", "-1"),)


def test_the_script_is_restored_and_the_moves_stay() -> None:
    begun = experiment()
    begun.change(Redefined("weight_own", "7"))
    begun.change(Played(3, Mark.O))
    begun.change(*steps_of(Trial.X_TWICE, THREE_BY_THREE, 1))
    begun.restore()
    assert begun.replaced == {}
    assert begun.model["board"] == "X.O\n.O.\n..X"
    assert begun.changes == ((Played(3, Mark.O),),)


def test_a_drawn_line_is_a_line_like_any_other() -> None:
    begun = experiment("XX...X...")
    begun.change(new_line(OxoModel(), (6, 2, 1)))
    model = begun.model
    assert (model["noflines"], len(written(model["linesthru6"]))) == (9, 33)
    assert model.definition("lin9") == "[s1, s2, s6]"
    assert model["xwon"] is True
    assert won_lines(model) == ((1, 2, 6),)
    assert mentioned(model, "lin9").lines == ((1, 2, 6),)
    begun.take_back()
    assert begun.model["xwon"] is False
    assert "lin9" not in begun.model.names


def test_to_look_at_a_square_is_no_change() -> None:
    begun = experiment()
    begun.look_at(3)
    assert (begun.model["cursqval"], begun.changes) == (5, ())
    begun.change(Redefined("weight_own", "0"), Redefined("weight_win", "0"))
    assert begun.model["square"] == 3
    begun.change(Redefined("square", "maxindex"))
    begun.look_at(1)
    assert begun.model["square"] == begun.model["maxindex"]
    begun.take_back()
    begun.take_back()
    assert begun.model["square"] == 3


TEXTS = [
    "1", "0", "x", "nofx", "true", "!xwon", "[lin1]", "square", "nofo + nofx",
    "[7, 8][nofx]",
]  # fmt: skip
STEPS: st.SearchStrategy[ExperimentStep] = st.one_of(
    st.builds(Redefined, st.sampled_from(OxoModel().names), st.sampled_from(TEXTS)),
    st.builds(
        Switched,
        st.lists(st.sampled_from(THREE_BY_THREE.lines), min_size=1).map(tuple),
        on=st.booleans(),
    ),
    st.builds(Drawn, st.sampled_from([(1, 2, 4), (2, 6), (5, 6, 7, 8)])),
    st.builds(Played, st.sampled_from(THREE_BY_THREE.positions), st.sampled_from(Mark)),
)
DOINGS = st.lists(
    st.one_of(
        st.lists(STEPS, min_size=1, max_size=3),
        st.sampled_from(["back", "all", "follow"]),
    ),
    max_size=12,
)


def do(begun: Experiment, doing: object) -> None:
    match doing:
        case list():
            begun.change(*doing)
        case "back" if begun.changes:
            begun.take_back()
        case "all":
            begun.take_all_back()
        case "follow":
            begun.follow(Board.from_text("XXXOO...."), "X")


@given(DOINGS)
def test_after_whatever_is_done_it_is_as_if_made_afresh(doings: list[object]) -> None:
    begun, shown = experiment(), POSITION
    for doing in doings:
        if doing == "follow":
            shown = Board.from_text("XXXOO....")
        with suppress(Refusal):
            do(begun, doing)
    fresh = Experiment()
    fresh.follow(shown, "X")
    try:
        for change in begun.changes:
            fresh.change(*change)
    except Refusal:
        # it could not follow with these
        return
    assert begun.model.values == fresh.model.values
    names = begun.model.names
    definitions = [fresh.model.definition(name) for name in names]
    assert [begun.model.definition(name) for name in names] == definitions


def test_who_plays_and_where() -> None:
    model = OxoModel.from_text("X...O...X")
    assert (mark_to_play(model), square_to_play(model)) == (Mark.O, 7)
    model.redefine("x_to_play", "true")
    assert mark_to_play(model) is Mark.X
    model.redefine("player", "o")
    model.redefine("x_to_play", "1")
    model.redefine("o_to_play", '"yes"')
    assert mark_to_play(model) is None
    for text in ("1", "0", "10", "true", '"7"'):
        model.redefine("maxindex", text)
        assert square_to_play(model) is None
    assert square_to_play(OxoModel.from_text("XOXXOOOXX")) is None


def test_what_is_on_the_squares() -> None:
    model = OxoModel.from_text("X...O...X")
    assert marks_of(model) == POSITION
    model.redefine("s2", 7)
    assert marks_of(model) == POSITION
    assert closed_squares(model) == (2,)
    assert [p for p in range(11) if is_free(model, p)] == [3, 4, 6, 7, 8]
    assert model["board"] == "X#.\n.O.\n..X"
    # nothing is empty where u is what an X is
    same = OxoModel.from_text("X........")
    same.redefine("x", "0")
    assert marks_of(same) == Board()


# ready-made experiments


def tried(trial: Trial, text: str = ".........", square: int = 5) -> OxoModel:
    begun = experiment(text)
    begun.change(*steps_of(trial, THREE_BY_THREE, square))
    return begun.model


def test_without_diagonals_none_wins() -> None:
    model = tried(Trial.NO_DIAGONALS, "XXO.XO..X")
    assert model["xwon"] is False
    assert model["noflines"] == 6
    assert model.lines_on == THREE_BY_THREE.lines[:6]


@pytest.mark.parametrize(
    ("name", "number"), [("3x3", 2), ("4x4", 2), ("5x5", 2), ("4x4x4", 28), ("pp7", 0)]
)
def test_the_diagonals_of_each_board(name: str, number: int) -> None:
    geometry = GEOMETRIES[name]
    assert len(diagonals(geometry)) == number
    if not number:
        with pytest.raises(Refusal, match="There are no diagonals on this board"):
            steps_of(Trial.NO_DIAGONALS, geometry, 1)


def test_who_values_only_their_own_lines_does_not_block() -> None:
    text = "XX..O...."
    assert square_to_play(OxoModel.from_text(text)) == 3
    assert square_to_play(tried(Trial.OWN_LINES, text)) != 3
    # but still completes a line of their own
    assert square_to_play(tried(Trial.OWN_LINES, "XX.OO....")) == 3


def test_x_moves_twice() -> None:
    model = tried(Trial.X_TWICE)
    turns = []
    for position in (1, 9, 5, 2, 3):
        mark = mark_to_play(model)
        assert mark is not None
        turns.append(mark)
        model.redefine(f"s{position}", mark)
    assert turns == [Mark.X, Mark.X, Mark.O, Mark.X, Mark.O]


def test_nobody_may_use_a_square() -> None:
    model = tried(Trial.CLOSED_SQUARE)
    assert not is_free(model, 5)
    assert all(5 not in line for line in model.lines_on)
    moves = []
    while (mark := mark_to_play(model)) is not None:
        position = square_to_play(model)
        assert position is not None
        moves.append(position)
        model.redefine(f"s{position}", mark)
    # eight squares are to be filled
    assert model["full"] is (len(moves) == 8)
    assert 5 not in moves


def test_o_goes_on_after_the_end() -> None:
    model = tried(Trial.ON_AFTER_THE_END, "XXXOO....")
    assert (model["end_of_game"], model["o_to_play"]) == (True, True)
    assert mark_to_play(model) is Mark.O
    assert mark_to_play(OxoModel.from_text("XXXOO....")) is None


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=lambda g: g.name)
@pytest.mark.parametrize("trial", Trial)
def test_every_trial_on_every_board(trial: Trial, geometry: Geometry) -> None:
    if trial is Trial.NO_DIAGONALS and geometry is SEVEN_POINT_PLANE:
        return
    begun = Experiment(geometry)
    before = begun.model.values
    begun.change(*steps_of(trial, geometry, geometry.centre or 1))
    definitions = [begun.model.definition(name) for name in begun.model.names]
    fresh = OxoModel(geometry)
    assert definitions != [fresh.definition(name) for name in fresh.names]
    begun.take_back()
    assert begun.model.values == before


# what a name speaks of


@pytest.mark.parametrize(
    ("name", "squares", "lines"),
    [
        ("s3", (3,), ()),
        ("lin4", (), ((1, 4, 7),)),
        ("linesthru2", (2,), ((1, 2, 3), (2, 5, 8))),
        ("alllines", (), THREE_BY_THREE.lines),
        ("linesthru", (), THREE_BY_THREE.lines),
        ("allsquares", tuple(range(1, 10)), ()),
        ("nofx", (1, 2, 3), ()),
        ("nofo", (4, 5), ()),
        ("full", (6, 7, 8, 9), ()),
        ("xwon", (), ((1, 2, 3),)),
        ("owon", (), ()),
        ("status", (), ((1, 2, 3),)),
        ("square", (6,), ()),
        ("cursqval", (6,), ((4, 5, 6), (3, 6, 9))),
        ("maxindex", (6,), ()),
        ("player", (), ()),
        ("weight_win", (), ()),
        ("x", (), ()),
    ],
)
def test_what_a_name_speaks_of(
    name: str, squares: tuple[int, ...], lines: tuple[tuple[int, ...], ...]
) -> None:
    model = OxoModel.from_text("XXXOO....", square=6)
    assert model["maxindex"] == 6
    assert mentioned(model, name) == (squares, lines)


@given(st.sampled_from(OxoModel().names), st.sampled_from(TEXTS))
def test_whatever_a_name_is_defined_as_it_speaks_of_the_board(
    name: str, text: str
) -> None:
    model = OxoModel.from_text("X...O...X")
    try:
        model.redefine(name, text)
    except Refusal:
        return
    for each in model.names:
        assert set(mentioned(model, each).squares) <= set(range(1, 10))


def test_what_a_square_is_worth_by_its_lines() -> None:
    model = OxoModel.from_text("X...O...X", square=3)
    assert [model.worth(p) for p in (2, 3, 4, 6, 7, 8)] == [4, 5, 4, 4, 5, 4]
    lines = mentioned(model, "cursqval").lines
    assert [model.line_worth(line) for line in lines] == [1, 1, 3]
    # where the list of lines is short, most squares are worth nothing
    full = OxoModel.from_text(".XOXXOOXO")
    full.redefine("linesthru", "[[]]")
    assert (full.worth(1), full.worth(3)) == (0, None)
    assert OxoModel(FOUR_BY_FOUR_BY_FOUR).worth(1) == 7 * 3
