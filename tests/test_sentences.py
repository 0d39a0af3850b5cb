"""The exact sentences that a player reads."""

import pytest

from oxo_desktop import sentences
from oxo_desktop.engine import (
    THREE_BY_THREE,
    Choice,
    Computer,
    Forecast,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Outcome,
    Reason,
    Rule,
    Value,
)

AGAINST_COMPUTER = GameSettings()
NAMED = GameSettings(Human("Alice"), Human("Bob"))
UNNAMED = GameSettings(Human(), Human())


@pytest.mark.parametrize(
    ("settings", "mark", "sentence"),
    [
        (AGAINST_COMPUTER, Mark.X, "Your turn (X)"),
        (AGAINST_COMPUTER, Mark.O, "Computer's turn (O)"),
        (NAMED, Mark.X, "Alice's turn (X)"),
        (NAMED, Mark.O, "Bob's turn (O)"),
        (UNNAMED, Mark.X, "Player X's turn"),
        (UNNAMED, Mark.O, "Player O's turn"),
    ],
)
def test_whose_turn(settings: GameSettings, mark: Mark, sentence: str) -> None:
    assert sentences.turn(settings, mark) == sentence


@pytest.mark.parametrize(
    ("settings", "outcome", "sentence"),
    [
        (NAMED, Outcome.X_WON, "Congratulations! Alice (X) wins!"),
        (NAMED, Outcome.O_WON, "Congratulations! Bob (O) wins!"),
        (UNNAMED, Outcome.X_WON, "Congratulations! Player X wins!"),
        (UNNAMED, Outcome.O_WON, "Congratulations! Player O wins!"),
        (AGAINST_COMPUTER, Outcome.X_WON, "Congratulations! You (X) win!"),
        (AGAINST_COMPUTER, Outcome.O_WON, "Computer (O) wins!"),
        (AGAINST_COMPUTER, Outcome.DRAW, "Stalemate!"),
        (NAMED, Outcome.DRAW, "Stalemate!"),
    ],
)
def test_how_it_ended(settings: GameSettings, outcome: Outcome, sentence: str) -> None:
    assert sentences.outcome(settings, outcome) == sentence


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        (AGAINST_COMPUTER, ["You (X)", "Computer (O)"]),
        (NAMED, ["Alice (X)", "Bob (O)"]),
        (UNNAMED, ["Player X", "Player O"]),
    ],
)
def test_players_and_their_marks(settings: GameSettings, names: list[str]) -> None:
    assert [sentences.player_and_mark(settings, mark) for mark in Mark] == names


@pytest.mark.parametrize(
    ("position", "mark", "name"),
    [
        (5, None, "Square 5, empty"),
        (5, Mark.X, "Square 5, X"),
        (5, Mark.O, "Square 5, O"),
    ],
)
def test_what_a_square_is_called(position: int, mark: Mark | None, name: str) -> None:
    assert sentences.square(position, mark) == name


def test_a_name_read_from_the_right_stands_by_itself() -> None:
    settings = GameSettings(Human("\u05d3\u05d5\u05d3"), Human("Bob"))
    assert (
        sentences.turn(settings, Mark.X) == "\u2068\u05d3\u05d5\u05d3\u2069's turn (X)"
    )


def test_every_line_has_a_name() -> None:
    names = [sentences.line(THREE_BY_THREE, line) for line in THREE_BY_THREE.lines]
    assert names == [
        "Top row", "Middle row", "Bottom row", "Left column", "Middle column",
        "Right column", "Top left to bottom right", "Top right to bottom left",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "position", "sentence"),
    [
        (Rule.CENTRE, 5, "Computer took the centre"),
        (Rule.RANDOM, 2, "Computer took an edge at random"),
        (Rule.OPENING, 5, "Computer opened in the centre"),
        (Rule.KEEPS_DRAW, 1, "Computer took a corner: it cannot lose from there"),
    ],
)
def test_why_the_computer_moved(rule: Rule, position: int, sentence: str) -> None:
    choice = Choice(position, Reason(rule, (position,)))
    assert sentences.computer_move(THREE_BY_THREE, choice) == sentence


def test_there_are_words_for_every_rule_and_level() -> None:
    for rule in Rule:
        choice = Choice(6, Reason(rule, (6,)))
        assert sentences.computer_move(Geometry.square(4), choice)
    for level in Level:
        assert sentences.level(level)
        assert sentences.level_description(level)


def test_a_hint_names_its_square() -> None:
    for value, advice in (
        (Value.WIN, "Hint: square 7 wins"),
        (Value.DRAW, "Hint: square 7 is safe"),
        (Value.LOSS, "Hint: try square 7, but this can no longer be held"),
    ):
        choice = Choice(7, Reason(Rule.BLOCK, (7,), forecast=Forecast(value, 3)))
        assert sentences.hint(choice) == advice
    choice = Choice(16, Reason(Rule.BLOCK, (16,)))
    assert sentences.hint(choice) == "Hint: try square 16"


def test_a_computer_plays_by_its_name() -> None:
    settings = GameSettings(o_player=Computer(Level.HARD))
    assert sentences.player_name(settings, Mark.O) == "Computer"
    assert sentences.player_name(settings, Mark.X) == "You"
