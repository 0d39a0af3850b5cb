"""What the squares are worth: on the board, and for a screen reader."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from oxo_desktop import connections
from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    THREE_BY_THREE,
    Game,
    GameSettings,
    Geometry,
    Level,
    Mark,
    Value,
    Verdict,
)
from oxo_desktop.engine.geometry import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.solver import Solver
from oxo_desktop.engine.square_values import square_value
from oxo_desktop.play.settings import Settings, SquareNotes
from oxo_desktop.play.tasks import Token
from oxo_desktop.window.controls.shown import Notes, Tone
from oxo_desktop.window.controls.widgets import ElidedLabel
from tests.conftest import next_start
from tests.window.desk import TWO, Desk, Learner, numbered
from tests.window.painted import painted_texts
from tests.window.seen import framed, settle

DISAGREEING = Game(moves=(1, 5, 9))


def shown(desk: Desk) -> Notes:
    return Learner(desk).notes


def labels(desk: Desk) -> dict[int, str]:
    return Learner(desk).labels


def descriptions(desk: Desk) -> dict[int, str]:
    """Return what a screen reader says of squares' worth, after where they are."""
    # those of another board that was shown before are not gone at once
    squares = desk.viewport.findChildren(QAbstractButton)[-desk.game.geometry.size :]
    said = [square.accessibleDescription() for square in squares]
    worth = {p: said_of_worth(text) for p, text in enumerate(said, start=1)}
    return {p: text for p, text in worth.items() if text}


def said_of_worth(description: str) -> str:
    parts = description.split("; ")
    words = ("value", "wins", "loses", "draws")
    return "; ".join(part for part in parts if part.lstrip("⟦").startswith(words))


def expected(game: Game) -> dict[int, str]:
    """Return the labels for exact outcomes, as the solver knows them."""
    mark = game.turn
    if mark is None:
        return {}
    words = {Value.WIN: "wins", Value.DRAW: "draws", Value.LOSS: "loses"}
    found = {}
    for p, (value, plies) in Solver(game.geometry).verdicts(game.board, mark).items():
        if value is not None:
            is_drawn = value is Value.DRAW
            # of these moves every other one is the player's own
            own = "" if is_drawn or plies is None else f"\nin {(plies + 1) // 2}"
            found[p] = words[value] + own
    return found


def wait_for(desk: Desk, game: Game) -> None:
    desk.qtbot.waitUntil(lambda: labels(desk) == expected(game))


def test_the_position_where_they_disagree(desk: Desk) -> None:
    desk.controller.resume(DISAGREEING, TWO)
    menus = desk.window.menus
    menus.values.trigger()
    values = {2: 4, 3: 5, 4: 4, 6: 4, 7: 5, 8: 4}
    assert shown(desk).values == values
    assert descriptions(desk)[3] == "value 5"
    # one takes the place of the other
    menus.outcomes.trigger()
    assert not menus.values.isChecked()
    lost, drawn = "loses\nin 2", "draws"
    desk.qtbot.waitUntil(lambda: 3 in labels(desk))
    assert labels(desk) == {2: drawn, 3: lost, 4: drawn, 6: drawn, 7: lost, 8: drawn}
    assert labels(desk) == expected(DISAGREEING)
    assert shown(desk).values == {}
    assert descriptions(desk) == {
        p: "loses after 2 of X's moves" if p in (3, 7) else "draws"
        for p in (2, 3, 4, 6, 7, 8)
    }
    assert {p: one.tone for p, one in shown(desk).labels.items()} == {
        p: Tone.BAD if p in (3, 7) else Tone.MUTED for p in (2, 3, 4, 6, 7, 8)
    }
    menus.values.trigger()
    assert (labels(desk), shown(desk).values) == ({}, values)
    menus.values.trigger()
    assert shown(desk) == Notes()
    assert descriptions(desk) == {}


@pytest.mark.parametrize(
    ("geometry", "moves"),
    [
        (THREE_BY_THREE, (1, 2, 5, 9, 7, 3, 4)),
        (SEVEN_POINT_PLANE, (4, 1, 6, 3, 7)),
        (FOUR_BY_FOUR, (1, 6, 4, 2, 16, 3)),
    ],
    ids=lambda case: case.name if isinstance(case, Geometry) else "",
)
def test_they_follow_every_move_there_and_back(
    desk: Desk, geometry: Geometry, moves: tuple[int, ...]
) -> None:
    desk.window.menus.outcomes.trigger()
    desk.begin(geometry)
    game = Game(geometry)
    wait_for(desk, game)
    for move in moves:
        desk.click(move)
        game = game.play(move)
        wait_for(desk, game)
    desk.window.menus.undo.trigger()
    wait_for(desk, game.undo())
    desk.window.menus.redo.trigger()
    wait_for(desk, game)
    desk.controller.show(2)
    wait_for(desk, game.at(2))
    desk.begin(SEVEN_POINT_PLANE)
    wait_for(desk, Game(SEVEN_POINT_PLANE))
    # the same position once more
    desk.begin(SEVEN_POINT_PLANE)
    wait_for(desk, Game(SEVEN_POINT_PLANE))


def test_values_are_those_for_the_side_to_move(desk: Desk) -> None:
    desk.window.menus.values.trigger()
    desk.begin(FOUR_BY_FOUR_BY_FOUR)
    for move in (1, 22, 4, 23, 3):
        desk.click(move)
        board, mark = desk.game.board, desk.game.turn
        assert mark is not None
        assert shown(desk).values == {
            p: square_value(board, p, mark) for p in board.available_moves()
        }


@pytest.mark.parametrize("switch", ["outcomes", "values"])
def test_nothing_stands_there_after_the_end(desk: Desk, switch: str) -> None:
    getattr(desk.window.menus, switch).trigger()
    desk.begin(THREE_BY_THREE)
    desk.click(1, 4, 2, 5, 3)
    assert desk.game.outcome.is_over
    # an answer that is still on its way would come now
    QApplication.processEvents()
    assert labels(desk) == {}
    assert shown(desk).values == {}
    assert descriptions(desk) == {}


def test_while_the_computer_thinks_they_are_about_its_move(desk: Desk) -> None:
    desk.controller.set_pause(100_000)
    desk.controller.new_game(GameSettings.against_computer(Level.EASY))
    desk.window.menus.outcomes.trigger()
    desk.click(1)
    wait_for(desk, Game(moves=(1,)))
    assert labels(desk)[5] == "draws"


def test_what_is_not_known_stays_empty(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.window.menus.outcomes.trigger()
    known = {p: Verdict(None, None) for p in FOUR_BY_FOUR_BY_FOUR.positions}
    known[7] = Verdict(Value.WIN, None)

    def value(_: Game, told: Callable[[dict[int, Verdict], bool], None]) -> Token:
        told(known, True)
        return Token()

    monkeypatch.setattr(desk.analyst, "value", value)
    desk.begin(FOUR_BY_FOUR_BY_FOUR)
    assert labels(desk) == {7: "wins"}
    assert descriptions(desk) == {7: "wins"}


def test_a_hint_is_framed_among_them(desk: Desk) -> None:
    desk.window.menus.outcomes.trigger()
    desk.controller.resume(DISAGREEING, TWO)
    wait_for(desk, DISAGREEING)
    with desk.qtbot.waitSignal(desk.controller.hint_given) as hint:
        desk.window.menus.hint.trigger()
    (position,) = framed(desk.window, "o")
    assert hint.args[0].position == position
    assert labels(desk) == expected(DISAGREEING)
    desk.window.menus.outcomes.trigger()
    assert framed(desk.window, "o") == [position]
    desk.click(position)
    assert framed(desk.window, "o") == []


def test_no_layer_moves_when_something_is_written_on_squares(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    desk.begin(FOUR_BY_FOUR_BY_FOUR, TWO)
    settle()
    before = desk.window.view.geometry()
    menus = desk.window.menus
    for switch in (menus.values, menus.outcomes, menus.threats):
        switch.setChecked(True)
        settle()
        assert desk.window.view.geometry() == before
        switch.setChecked(False)


def test_a_legend_says_which_is_which_without_a_word_too_many(desk: Desk) -> None:
    menus, panel = desk.window.menus, desk.window.panel
    words = "Words: the outcome with perfect play"
    numbers = "Framed numbers: the value without looking ahead"
    marks = "Small mark: it completes a line there"
    desk.begin(THREE_BY_THREE)
    assert desk.legend == []
    menus.values.trigger()
    assert desk.legend == [numbers]
    menus.outcomes.trigger()
    assert desk.legend == [words]
    menus.threats.trigger()
    assert desk.legend == [words, marks]
    QApplication.processEvents()
    # it lies below what is said, and there is room for it
    lines = [label for label in panel.findChildren(ElidedLabel) if label.isVisible()]
    tops = [line.mapTo(panel, line.rect().topLeft()).y() for line in lines]
    assert tops == sorted(set(tops))
    assert panel.height() >= panel.minimumSizeHint().height()
    height = desk.window.view.height()
    # none of it is there at the end of a game, and the board keeps its size
    desk.click(1, 4, 2, 5, 3)
    QApplication.processEvents()
    assert desk.game.outcome.is_over
    assert desk.legend == []
    assert desk.window.view.height() == height
    menus.undo.trigger()
    assert desk.legend == [words, marks]
    for switch in (menus.outcomes, menus.threats):
        switch.trigger()
    assert desk.legend == []
    QApplication.processEvents()
    assert desk.window.view.height() > height


def test_what_is_noted_is_about_the_board_whoever_is_told_first(desk: Desk) -> None:
    told = connections.facts(desk.window, desk.controller)
    for fact, slot in told:
        fact.disconnect(slot)
    for fact, slot in reversed(told):
        fact.connect(slot)
    desk.window.menus.threats.trigger()
    desk.controller.resume(Game(moves=(1, 4, 2)), TWO)
    assert shown(desk).threats == {(1, 2, 3): (Mark.X, 3)}
    desk.controller.play(3)
    assert shown(desk).threats == {}
    desk.begin(FOUR_BY_FOUR_BY_FOUR)
    assert shown(desk) == Notes()


def test_threats_of_both_sides_are_marked_and_described(desk: Desk) -> None:
    desk.window.menus.threats.trigger()
    desk.controller.resume(Game(moves=(1, 4, 2, 5)), TWO)
    assert shown(desk).threats == {(1, 2, 3): (Mark.X, 3), (4, 5, 6): (Mark.O, 6)}
    squares = desk.viewport.findChildren(QAbstractButton)
    assert squares[2].accessibleDescription() == "top right; X completes a line here"
    desk.window.menus.review.trigger()
    desk.controller.show(3)
    assert shown(desk).threats == {(1, 2, 3): (Mark.X, 3)}
    desk.controller.show(4)
    desk.click(3)
    assert desk.game.outcome.is_over
    assert shown(desk).threats == {}
    desk.window.menus.undo.trigger()
    assert len(shown(desk).threats) == 2
    desk.window.menus.threats.trigger()
    assert shown(desk).threats == {}


def test_they_are_remembered(qtbot: QtBot, desk: Desk, parts: Parts) -> None:
    desk.window.menus.outcomes.trigger()
    desk.window.menus.threats.trigger()
    parts.preferences.close()
    again = Settings(parts.settings.file)
    assert again.square_notes is SquareNotes.OUTCOMES
    desk.controller.new_game(TWO)
    desk.click(*DISAGREEING.moves)
    with next_start(qtbot, parts) as later:
        assert later.window.menus.outcomes.isChecked()
        assert not later.window.menus.values.isChecked()
        assert later.window.menus.threats.isChecked()
        wait_for(later, DISAGREEING)
        assert descriptions(later)[2] == "draws"


def test_the_line_that_the_computer_blocks_is_lit_up_beside_why(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE, GameSettings.against_computer(Level.EASY))
    desk.click(1)
    desk.wait_for_moves(2)
    # it took the centre, which is about no line
    assert shown(desk).lines == {}
    desk.click(2)
    desk.wait_for_moves(4)
    assert desk.game.moves == (1, 5, 2, 3)
    assert desk.sentences[1] == "The computer blocked you"
    # which is lit up beside the rule, and not in each game
    assert shown(desk).lines == {}
    desk.window.menus.why.trigger()
    # neither side can complete it now
    assert shown(desk).lines == {(1, 2, 3): Tone.MUTED}
    band = desk.window.scene.square_box(2).topLeft() + QPointF(0, 50)
    assert desk.color_on_board(band + QPointF(8, 0)) != desk.window.theme.board
    desk.window.menus.why.trigger()
    assert shown(desk).lines == {}
    desk.window.menus.why.trigger()
    desk.click(7)
    assert shown(desk).lines == {}


def test_a_hint_lights_up_its_line(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE)
    desk.click(1, 4, 2)
    with desk.qtbot.waitSignal(desk.controller.hint_given):
        desk.window.menus.hint.trigger()
    # O is to stop 1-2-3, which X can complete: each has that colour
    assert framed(desk.window, "o") == [3]
    assert shown(desk).lines == {(1, 2, 3): Tone.X}
    desk.click(5)
    assert shown(desk).lines == {}
    with desk.qtbot.waitSignal(desk.controller.hint_given):
        desk.window.menus.hint.trigger()
    assert framed(desk.window, "x") == [3]
    assert shown(desk).lines == {(1, 2, 3): Tone.X}


def number_beside_the_mark(desk: Desk, position: int) -> bool:
    """Return whether anything is painted in the top left of a square."""
    corner = desk.window.scene.square_box(position).topLeft()
    return any(
        desk.color_on_board(corner + QPointF(x, y)) != desk.window.theme.board
        for x in range(8, 18)
        for y in range(8, 18)
    )


def test_squares_show_their_numbers_while_the_status_names_some(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE, GameSettings.against_computer(Level.EASY))
    desk.click(1)
    desk.wait_for_moves(2)
    # “The computer took the centre” names none
    assert numbered(desk.window.scene) == set()
    assert not number_beside_the_mark(desk, 1)
    desk.click(2)
    desk.wait_for_moves(4)
    # nor does this: which two of a line they were stands in Why
    assert desk.sentences[1] == "The computer blocked you"
    assert numbered(desk.window.scene) == set()
    with desk.qtbot.waitSignal(desk.controller.hint_given):
        desk.window.menus.hint.trigger()
    assert numbered(desk.window.scene) == {4, 6, 7, 8, 9}
    assert number_beside_the_mark(desk, 1)
    desk.window.menus.undo.trigger()
    assert numbered(desk.window.scene) == set()


@pytest.mark.parametrize("panel", ["why", "review", "model", "moves"])
def test_squares_show_their_numbers_beside_a_panel_that_names_some(
    desk: Desk, panel: str
) -> None:
    against = GameSettings.against_computer(Level.EASY)
    desk.controller.resume(Game(moves=(1, 5)), against)
    switch: QAction = getattr(desk.window.menus, panel)
    switch.trigger()
    assert numbered(desk.window.scene) == {2, 3, 4, 6, 7, 8, 9}
    desk.click(4)
    desk.wait_for_moves(4)
    assert numbered(desk.window.scene) == set(desk.game.board.available_moves())
    switch.trigger()
    desk.controller.undo()
    assert numbered(desk.window.scene) == set()
    switch.trigger()
    desk.window.menus.numbers.trigger()
    switch.trigger()
    assert numbered(desk.window.scene) == set(desk.game.board.available_moves())


def test_a_disc_shows_its_number_beside_its_mark(desk: Desk) -> None:
    desk.controller.resume(Game(SEVEN_POINT_PLANE, moves=(1, 2)), TWO)
    before = desk.picture()
    desk.window.menus.numbers.trigger()
    after = desk.picture()
    for position in (1, 2):
        mark = desk.box(position, around=-17)
        assert after.copy(mark) == before.copy(mark)
        assert after.copy(desk.box(position)) != before.copy(desk.box(position))


def test_beside_reasons_that_name_no_square_there_are_no_numbers(desk: Desk) -> None:
    desk.controller.new_game(GameSettings.against_computer(Level.EASY))
    desk.window.menus.why.trigger()
    assert numbered(desk.window.scene) == set()
    desk.click(1)
    desk.wait_for_moves(2)
    assert numbered(desk.window.scene) != set()
    desk.window.menus.undo.trigger()
    assert numbered(desk.window.scene) == set()


def squares_written(desk: Desk) -> list[str]:
    """Return the letters and digits that stand on the board, but for its layers'."""
    texts = (text.strip() for text, _ in painted_texts(desk.viewport))
    return [text for text in texts if re.fullmatch(r"[A-D]?\d+", text)]


def test_on_layers_squares_show_their_rows_and_columns(desk: Desk) -> None:
    desk.controller.resume(Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 5)), TWO)
    assert not squares_written(desk)
    with desk.qtbot.waitSignal(desk.controller.hint_given):
        desk.window.menus.hint.trigger()
    names = [f"{row}{column}" for row in "ABCD" for column in range(1, 5)]
    assert set(squares_written(desk)) == set(names)
    # but the model knows only numbers
    desk.window.menus.model.trigger()
    assert set(squares_written(desk)) >= {str(number) for number in range(6, 65)}


def test_a_line_that_has_won_is_not_lit_up_too(desk: Desk) -> None:
    desk.begin(THREE_BY_THREE, GameSettings.against_computer(Level.EASY))
    for position in (1, 2, 4):
        desk.click(position)
        desk.qtbot.waitUntil(lambda: desk.game.turn is not Mark.O)
    assert desk.game.outcome.winner is Mark.O
    assert shown(desk).lines == {}
