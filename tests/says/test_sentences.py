"""The exact sentences that a player reads."""

from collections.abc import Callable
from functools import partial

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Outcome,
    Refusal,
    Score,
    Value,
    Verdict,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR
from oxo_desktop.says import sentences

COMPUTER = GameSettings()
NAMED = GameSettings(Human("Alice"), Human("Bob"))
UNNAMED = GameSettings(Human(), Human())
FROM_THE_RIGHT = GameSettings(Human("\u05d3\u05d5\u05d3"), Human("Bob"))
CUBE = GEOMETRIES["4x4x4"]
SET_UP = Game(moves=(2,), start=Board.from_text("X...O...."))
FROM_POSITION = Game(start=Board.from_text("XO......."))
WON = Game(moves=(1, 2, 5, 3, 9))
WON_FROM_POSITION = Game(start=Board.from_text("XX.OO....")).play(3)
DRAWN = Game(moves=(1, 2, 3, 5, 4, 6, 8, 7, 9))
AS_O = GameSettings.against_computer(Level.EASY, Mark.O)
SCORE = Score(x_wins=1, draws=2, o_wins=3)
RESET = "Reset this score to 0? The games stay in the history."


@pytest.mark.parametrize(
    ("say", "facts", "sentence"),
    [
        # a name read from the right stands by itself
        (
            sentences.turn,
            (FROM_THE_RIGHT, Mark.X),
            "\u2068\u05d3\u05d5\u05d3\u2069's turn (X)",
        ),
        (
            sentences.outcome,
            (UNNAMED, Outcome.O_WON),
            "Congratulations! Player O wins!",
        ),
        (sentences.outcome_name, (Outcome.X_WON,), "X won"),
        (sentences.outcome_name, (Outcome.O_WON,), "O won"),
        (sentences.outcome_name, (Outcome.DRAW,), "Draw"),
        (
            sentences.kept_board,
            (Board.from_text("XO" + 14 * ".", FOUR_BY_FOUR),),
            "4×4: X on 1; O on 2",
        ),
        (sentences.opened, (FROM_POSITION,), "Position opened: X to move"),
        (
            sentences.reset_question,
            (AS_O, SCORE),
            "You (O) against Computer (X), Easy: 3 wins, 2 draws, 1 loss. " + RESET,
        ),
        (
            sentences.about_square,
            (THREE_BY_THREE, 5, WON),
            "centre; on the winning line",
        ),
        (sentences.about_square, (THREE_BY_THREE, 2, WON), "top middle"),
        (
            sentences.no_game_from,
            (Board.from_text("OOO.XX.X."), Refusal("already_won", "", mark="O")),
            "O has already won: Top row.",
        ),
        (sentences.opened, (Game(moves=(1,)),), "Opened: 1 move. O to move"),
        (
            sentences.ending,
            (NAMED, WON_FROM_POSITION),
            "Top row. A game from a position you set up doesn't count towards the "
            "score",
        ),
        (sentences.ending, (NAMED, DRAWN), "Nobody has three in a row: a draw."),
        (
            sentences.ending,
            (GameSettings(o_player=Computer(Level.HARD)), DRAWN),
            "A draw: nobody can do better against Hard.",
        ),
        (
            sentences.draw,
            (NAMED, Game(GEOMETRIES["4x4x4"])),
            "Nobody has four in a row: a draw.",
        ),
        (
            sentences.draw,
            (NAMED, Game(Geometry("ribbon", 2, ((1, 2),)))),
            "Nobody has a full line: a draw.",
        ),
        (sentences.layer_name, (2,), "Layer 2"),
        (
            sentences.deleted,
            (2, 1),
            "2 games deleted. A game that is open in a window can't be deleted.",
        ),
        (sentences.player_name, (COMPUTER, Mark.X), "You"),
        (sentences.player_name, (NAMED, Mark.O), "Bob"),
        (sentences.opponent, (Computer(Level.EASY),), "Easy"),
        (sentences.square, (CUBE, 64, Mark.O), "Square 4D4, O"),
        (sentences.square, (GEOMETRIES["pp7"], 7, None), "Point 7, empty"),
        (
            sentences.about_square,
            (CUBE, 23, Game(CUBE, moves=(23,))),
            "layer 2, row 2, column 3; last move",
        ),
        (sentences.square_name, (GEOMETRIES["4x4"], 7), "7"),
        (sentences.square_name, (CUBE, 63), "4D3"),
        (sentences.line, (CUBE, (17, 18, 19, 20)), "A row in layer 2"),
        (sentences.line, (CUBE, (33, 37, 41, 45)), "A column in layer 3"),
        (sentences.line, (CUBE, (49, 54, 59, 64)), "A diagonal in layer 4"),
        (sentences.line, (CUBE, (1, 18, 35, 52)), "Diagonally through all layers"),
        (sentences.line, (CUBE, (13, 25, 37, 49)), "Diagonally through all layers"),
        (
            sentences.later_moves,
            (2,),
            "Moving here replaces the 2 later moves; Undo brings them back",
        ),
        (sentences.position_shown, (SET_UP, 1), "Showing move 1 of 1."),
        (sentences.moved, (COMPUTER, THREE_BY_THREE, Mark.X, 5), "You (X) move to 5."),
        (
            sentences.moved,
            (COMPUTER, THREE_BY_THREE, Mark.O, 5),
            "Computer (O) moves to 5.",
        ),
        (sentences.moved, (NAMED, THREE_BY_THREE, Mark.X, 5), "Alice (X) moves to 5."),
        (sentences.moved, (UNNAMED, THREE_BY_THREE, Mark.O, 5), "Player O moves to 5."),
        (
            sentences.moved,
            (GameSettings(Human("Alice")), CUBE, Mark.X, 5),
            "Alice (X) moves to 1B1.",
        ),
        (sentences.score, (NAMED, SCORE), "Score: Alice (X) 1, draws 2, Bob (O) 3."),
        (
            partial(sentences.score, with_draws=False),
            (NAMED, SCORE),
            "Score: Alice (X) 1, Bob (O) 3.",
        ),
        (sentences.results, (SCORE,), "1 won, 2 drawn, 3 lost"),
        (
            sentences.results,
            (Score(1000, 2000, 3000),),
            "1,000 won, 2,000 drawn, 3,000 lost",
        ),
        (sentences.draws, (1,), "1 draw"),
        (sentences.draws, (1234,), "1,234 draws"),
        (
            sentences.reset_question,
            (NAMED, Score(1, 1, 1)),
            f"Alice (X) against Bob (O): 1 win, 1 draw, 1 loss. {RESET}",
        ),
        (
            sentences.reset_question,
            (COMPUTER, Score(2, 3, 4)),
            f"You (X) against Computer (O), Normal: 2 wins, 3 draws, 4 losses. {RESET}",
        ),
        (
            sentences.unfinished,
            (COMPUTER, Game(moves=(5,))),
            "Unfinished: You (X) against Computer (O), 1 move played.",
        ),
        (sentences.board, (Board.from_text("XO. .X. O.X"),), "X on 1, 5, 9; O on 2, 7"),
        (sentences.board, (Board.from_text("... .X. ..X"),), "X on 5, 9"),
        (sentences.board, (Board.from_text("O.. ... ..."),), "O on 1"),
        (sentences.board, (Board(),), "Empty board"),
        (sentences.value_on_square, (-3,), "−3"),
        (sentences.value_on_square, (0,), "0"),
        (sentences.value_on_square, (120,), "120"),
        (sentences.square_value, (6,), "value 6"),
        (sentences.square_value, (-1,), "value −1"),
        (sentences.games_listed, (1, 1), "1 game"),
        (sentences.games_listed, (2000, 2000), "2,000 games"),
        (sentences.games_listed, (0, 1), "0 of 1 game"),
        (sentences.games_listed, (1000, 2000), "1,000 of 2,000 games"),
        (sentences.exported, (1, "a.csv"), "1 game exported to a.csv"),
        (sentences.exported, (2000, "a.csv"), "2,000 games exported to a.csv"),
        (sentences.exporting, (0, 1), "Exporting: 0 of 1 game"),
        (sentences.exporting, (1000, 2000), "Exporting: 1,000 of 2,000 games"),
        (sentences.nothing, (), ""),
    ],
)
def test_what_is_said(
    say: Callable[..., str], facts: tuple[object, ...], sentence: str
) -> None:
    assert say(*facts) == sentence


DRAWN_AT_BEST = "in a row wins. If both play perfectly, it is a draw."


def test_what_boards_are_called_and_what_is_known_of_them() -> None:
    boards = GEOMETRIES.values()
    said = {sentences.board_name(one): sentences.about_board(one) for one in boards}
    assert said == {
        "3×3": f"Three {DRAWN_AT_BEST}",
        "4×4": f"Four {DRAWN_AT_BEST}",
        "5×5": f"Five {DRAWN_AT_BEST}",
        "4×4×4": "Four in a row wins, across the layers too. Whoever starts can win, "
        "and Hard always does.",
        "Seven points": "Three in a row wins, and the circle is a line too. Whoever "
        "starts can win; there is no draw.",
    }


def test_how_hard_plays_on_each_board() -> None:
    boards = *GEOMETRIES.values(), Geometry("own", 9, THREE_BY_THREE.lines)
    said = {one.name: sentences.level_description(Level.HARD, one) for one in boards}
    assert said == {
        **dict.fromkeys(("3x3", "4x4", "5x5"), "Never loses"),
        "4x4x4": "Always wins when it starts; otherwise looks ahead for forced wins",
        "pp7": "Never loses when it starts; otherwise punishes every mistake",
        "own": "Plays as well as it can",
    }


def test_what_levels_are_called_and_how_they_play() -> None:
    said = {sentences.level(one): sentences.level_description(one) for one in Level}
    assert said == {
        "Random": "Makes any move",
        "Beginner": "Wins or blocks two times in three; otherwise any move",
        "Easy": "Wins or blocks when it can; otherwise centre, corner, edge",
        "Normal": "Like Easy, but with varied openings",
        "Hard": "Never loses",
    }


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


@pytest.mark.parametrize(
    ("value", "plies", "rows", "alone"),
    [
        (Value.WIN, 1, ["wins", "in 1"], "wins with this move"),
        (Value.WIN, 3, ["wins", "in 2"], "wins in 2 of X's moves"),
        (Value.WIN, None, ["wins"], "wins"),
        (Value.LOSS, 1, ["loses", "in 1"], "loses to the next move"),
        (Value.LOSS, 2, ["loses", "in 1"], "loses to the next move"),
        (Value.LOSS, 4, ["loses", "in 2"], "loses after 2 of O's moves"),
        (Value.LOSS, None, ["loses"], "loses"),
        # a drawn game goes on until the board is full
        (Value.DRAW, 5, ["draws"], "draws"),
        (Value.DRAW, None, ["draws"], "draws"),
    ],
)
def test_what_a_square_is_worth(
    value: Value, plies: int | None, rows: list[str], alone: str
) -> None:
    verdict = Verdict(value, plies)
    assert sentences.outcome_on_square(verdict) == rows
    assert sentences.square_outcome(verdict, Mark.X) == alone
    assert sentences.square_outcome_and_value(verdict, -1, Mark.X) == (
        f"{alone}; value −1"
    )


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        ({1: (Value.WIN, 3), 2: (Value.DRAW, 4)}, "X wins in 2 of its moves."),
        ({1: (Value.DRAW, 4), 2: (Value.WIN, 1)}, "X wins with its next move."),
        # another square may win sooner
        ({1: (Value.WIN, 3), 2: (None, None)}, "X wins."),
        ({1: (Value.DRAW, 4), 2: (Value.LOSS, 2)}, "it is a draw."),
        ({1: (Value.LOSS, 2), 2: (Value.LOSS, 4)}, "O wins in 2 of its moves."),
    ],
)
def test_what_a_position_is_worth(
    known: dict[int, tuple[Value | None, int | None]], sentence: str
) -> None:
    verdicts = {position: Verdict(*worth) for position, worth in known.items()}
    assert sentences.worth(Mark.X, verdicts) == f"If both play perfectly, {sentence}"


def test_what_a_position_is_worth_may_not_be_known() -> None:
    verdicts = {1: Verdict(Value.LOSS, 2), 2: Verdict(None, None)}
    told = "OXO doesn't know who wins here if both play perfectly."
    assert sentences.worth(Mark.X, verdicts) == told
