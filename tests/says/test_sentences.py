"""The exact sentences that a player reads."""

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Line,
    Mark,
    Outcome,
    Score,
    Value,
    Verdict,
)
from oxo_desktop.says import sentences

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
    ("board", "position", "mark", "name"),
    [
        ("3x3", 5, None, "Square 5, empty"),
        ("3x3", 5, Mark.X, "Square 5, X"),
        ("3x3", 5, Mark.O, "Square 5, O"),
        ("4x4x4", 19, None, "Layer 2, row 1, column 3, empty"),
        ("4x4x4", 64, Mark.X, "Layer 4, row 4, column 4, X"),
    ],
)
def test_what_a_square_is_called(
    board: str, position: int, mark: Mark | None, name: str
) -> None:
    assert sentences.square(GEOMETRIES[board], position, mark) == name


def test_a_name_read_from_the_right_stands_by_itself() -> None:
    settings = GameSettings(Human("\u05d3\u05d5\u05d3"), Human("Bob"))
    assert (
        sentences.turn(settings, Mark.X) == "\u2068\u05d3\u05d5\u05d3\u2069's turn (X)"
    )


def test_what_levels_are_called_and_how_they_play() -> None:
    said = {sentences.level(one): sentences.level_description(one) for one in Level}
    assert said == {
        "Random": "Takes any empty square",
        "Easy": "Wins or blocks when it can; otherwise centre, corner, edge",
        "Normal": "Varies its openings; no harder than Easy when you start",
        "Hard": "Never loses",
    }
    assert sentences.about_the_levels() == (
        "When you open in a corner, Normal takes the opposite corner, which good play "
        "can beat. So it is no stronger than Easy when you start."
    )


def test_what_outcomes_are_called() -> None:
    assert {one: sentences.outcome_name(one) for one in Outcome} == {
        Outcome.X_WON: "X won",
        Outcome.O_WON: "O won",
        Outcome.DRAW: "Draw",
        Outcome.OPEN: "Unfinished",
    }


@pytest.mark.parametrize(
    ("board", "position", "place"),
    [
        ("3x3", 5, "centre"),
        ("4x4", 7, "row 2, col 3"),
        ("4x4x4", 63, "4: row 4, col 3"),
        ("pp7", 1, "top"),
    ],
)
def test_where_a_square_lies_in_few_letters(
    board: str, position: int, place: str
) -> None:
    assert sentences.short_place(GEOMETRIES[board], position) == place


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ((17, 18, 19, 20), "A row in layer 2"),
        ((33, 37, 41, 45), "A column in layer 3"),
        ((49, 54, 59, 64), "A diagonal in layer 4"),
        ((1, 17, 33, 49), "Straight through all layers"),
        ((1, 18, 35, 52), "Diagonally through all layers"),
        ((13, 25, 37, 49), "Diagonally through all layers"),
        ((1, 22, 43, 64), "From corner to corner through all layers"),
    ],
)
def test_what_a_line_through_layers_is_called(line: Line, name: str) -> None:
    assert sentences.line(GEOMETRIES["4x4x4"], line) == name


def test_a_computer_plays_by_its_name() -> None:
    settings = GameSettings(o_player=Computer(Level.HARD))
    assert sentences.player_name(settings, Mark.O) == "Computer"
    assert sentences.player_name(settings, Mark.X) == "You"
    assert sentences.player_name(NAMED, Mark.O) == "Bob"
    assert sentences.player_name(UNNAMED, Mark.O) == "Player O"


def test_what_is_played_against() -> None:
    assert sentences.opponent(Computer(Level.EASY)) == "Easy"
    assert sentences.opponent(Human("Bob")) == "Two players"


def test_what_a_move_made_now_does_to_later_ones() -> None:
    assert [sentences.later_moves(number) for number in (1, 2)] == [
        "Moving here replaces the later move; Undo brings it back",
        "Moving here replaces the 2 later moves; Undo brings them back",
    ]


def test_which_position_is_shown() -> None:
    game = Game(moves=(1, 5), undone=(9,))
    set_up = Game(moves=(2,), start=Board.from_text("X...O...."))
    assert [
        sentences.position_shown(game, 1),
        sentences.position_shown(game, 0),
        sentences.position_shown(set_up, 0),
        sentences.position_shown(set_up, 1),
    ] == [
        "Showing move 1 of 3.",
        "Showing the empty board.",
        "Showing the starting position.",
        "Showing move 1 of 1.",
    ]


def test_how_far_a_replay_has_come() -> None:
    game = Game(moves=(1, 5), undone=(9,))
    assert sentences.replaying(game, 0) == "Replay: move 0 of 3"


def test_where_the_lines_of_a_win_lie() -> None:
    won = ((1, 2, 3), (1, 5, 9))
    said = "Top row, Top left to bottom right"
    assert sentences.lines(THREE_BY_THREE, won) == said


def test_what_a_move_is_called() -> None:
    assert sentences.move(3, Mark.X, "9") == "Move 3: X on square 9"
    assert [
        sentences.moved(AGAINST_COMPUTER, Mark.X, 5),
        sentences.moved(AGAINST_COMPUTER, Mark.O, 5),
        sentences.moved(NAMED, Mark.X, 5),
        sentences.moved(UNNAMED, Mark.O, 5),
        sentences.moved(GameSettings(Human("Alice")), Mark.X, 5),
    ] == [
        "You (X) move to 5.",
        "Computer (O) moves to 5.",
        "Alice (X) moves to 5.",
        "Player O moves to 5.",
        "Alice (X) moves to 5.",
    ]


def test_the_score_in_words() -> None:
    score = Score(x_wins=1, draws=2, o_wins=3)
    assert sentences.score(NAMED, score) == "Score: Alice (X) 1, draws 2, Bob (O) 3."
    assert sentences.results(score) == "1 won, 2 drawn, 3 lost"
    assert sentences.results(Score(1000, 2000, 3000)) == (
        "1,000 won, 2,000 drawn, 3,000 lost"
    )
    assert sentences.results(Score()) == "No games yet"
    assert [sentences.draws(number) for number in (0, 1, 1234)] == [
        "0 draws", "1 draw", "1,234 draws",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("wins", "to_move", "name"),
    [
        (0, False, "Alice (X), 0 wins"),
        (1, False, "Alice (X), 1 win"),
        (1, True, "Alice (X), 1 win, to move"),
        (2, True, "Alice (X), 2 wins, to move"),
    ],
)
def test_what_a_card_is_called(wins: int, to_move: bool, name: str) -> None:
    assert sentences.card("Alice (X)", wins, to_move=to_move) == name


def test_what_is_asked_before_a_score_begins_again() -> None:
    rest = "Reset this score to 0? The games stay in the history."
    assert sentences.reset_question(NAMED, Score(1, 1, 1)) == (
        f"Alice (X) against Bob (O): 1 win, 1 draw, 1 loss. {rest}"
    )
    assert sentences.reset_question(AGAINST_COMPUTER, Score(2, 3, 4)) == (
        f"You (X) against Computer (O), Normal: 2 wins, 3 draws, 4 losses. {rest}"
    )


def test_which_game_was_left_unfinished() -> None:
    assert [
        sentences.unfinished(AGAINST_COMPUTER, Game(moves=(5,))),
        sentences.unfinished(NAMED, Game(moves=(5, 1))),
    ] == [
        "Unfinished: You (X) against Computer (O), 1 move played.",
        "Unfinished: Alice (X) against Bob (O), 2 moves played.",
    ]


def test_what_is_known_before_moves_are_lost() -> None:
    assert sentences.lose_moves() == (
        "The last moves haven't been kept and will be lost if you quit now. The bar "
        "above the board says why. Game → Save as… saves this game elsewhere."
    )


@pytest.mark.parametrize(
    ("squares", "sentence"),
    [
        ("XO. .X. O.X", "X on 1, 5, 9; O on 2, 7"),
        ("... .X. ..X", "X on 5, 9"),
        ("O.. ... ...", "O on 1"),
        ("... ... ...", "Empty board"),
    ],
)
def test_what_is_on_a_board(squares: str, sentence: str) -> None:
    assert sentences.board(Board.from_text(squares)) == sentence


@pytest.mark.parametrize(
    ("value", "plies", "rows", "alone", "with_value"),
    [
        (Value.WIN, 1, ["wins", "in 1"], "wins in 1 move", "; value −1"),
        (Value.WIN, 3, ["wins", "in 3"], "wins in 3 moves", "; value −1"),
        (Value.WIN, None, ["wins"], "wins", "; value −1"),
        (Value.LOSS, 1, ["loses", "in 1"], "loses in 1 move", "; value −1"),
        (Value.LOSS, 2, ["loses", "in 2"], "loses in 2 moves", "; value −1"),
        (Value.LOSS, None, ["loses"], "loses", "; value −1"),
        # a drawn game goes on until the board is full
        (Value.DRAW, 5, ["draws"], "draws", "; value −1"),
        (Value.DRAW, None, ["draws"], "draws", "; value −1"),
    ],
)
def test_what_a_square_is_worth(
    value: Value, plies: int | None, rows: list[str], alone: str, with_value: str
) -> None:
    verdict = Verdict(value, plies)
    assert sentences.outcome_on_square(verdict) == rows
    assert sentences.square_outcome(verdict) == alone
    assert sentences.square_outcome_and_value(verdict, -1) == alone + with_value


def test_what_a_square_is_worth_without_looking_ahead() -> None:
    assert [sentences.value_on_square(n) for n in (-3, 0, 120)] == ["−3", "0", "120"]
    assert sentences.square_value(6) == "value 6"
    assert sentences.square_value(-1) == "value −1"


def test_how_many_games_are_listed() -> None:
    assert sentences.no_games() == "No games yet."
    assert sentences.no_games_match() == "No games match."
    assert [
        sentences.games_listed(1, 1),
        sentences.games_listed(2000, 2000),
        sentences.games_listed(0, 1),
        sentences.games_listed(1000, 2000),
    ] == ["1 game", "2,000 games", "0 of 1 game", "1,000 of 2,000 games"]


def test_what_was_exported() -> None:
    assert [sentences.exported(number, "a.csv") for number in (1, 2000)] == [
        "1 game exported to a.csv",
        "2,000 games exported to a.csv",
    ]
    assert [sentences.exporting(0, 1), sentences.exporting(1000, 2000)] == [
        "Exporting: 0 of 1 game",
        "Exporting: 1,000 of 2,000 games",
    ]
    assert sentences.nothing_exported() == "Nothing was exported."
    assert sentences.nothing() == ""
