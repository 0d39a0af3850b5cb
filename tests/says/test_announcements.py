"""The sentences said aloud, and how long they are."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    Board,
    Choice,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Outcome,
    Refusal,
    Starts,
    choose,
)
from oxo_desktop.engine.geometry import FIVE_BY_FIVE, SEVEN_POINT_PLANE
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR as CUBE
from oxo_desktop.engine.hints import hint_of
from oxo_desktop.engine.notation import read_position
from oxo_desktop.layouts import layout_of
from oxo_desktop.says import announcements, explanations, sentences
from oxo_desktop.says.announcements import SpokenGame

EASY = GameSettings.against_computer(Level.EASY)
AS_O = GameSettings.against_computer(Level.EASY, Mark.O)
NAMED = GameSettings(Human("Ada"), Human("Grace"))
UNNAMED = GameSettings(Human(), Human())
MOST_WORDS = 12


def shown(
    *moves: int, players: GameSettings = EASY, ply: int | None = None
) -> SpokenGame:
    game = Game(moves=moves)
    return SpokenGame(game, len(moves) if ply is None else ply, players)


def told(before: SpokenGame, after: SpokenGame) -> str:
    """Return what is said of a change, and then of the turn."""
    changed = announcements.changed(before, after)
    return sentences.joined([*changed, announcements.turn(after)])


@pytest.mark.parametrize(
    ("players", "before", "after", "said"),
    [
        (EASY, (), (5, 7), "You, X, square 5. Computer, O, square 7. Your turn."),
        (EASY, (), (5,), "You, X, square 5. Computer's turn."),
        (AS_O, (), (5,), "Computer, X, square 5. Your turn."),
        (EASY, (1, 4, 2, 5), (1, 4, 2, 5, 3), "You, X, square 3. You win: 1-2-3."),
        (
            EASY,
            (1, 5, 2, 3),
            (1, 5, 2, 3, 9, 7),
            "You, X, square 9. Computer, O, square 7. Computer wins: 3-5-7.",
        ),
        (NAMED, (), (5,), "Ada, X, square 5. Grace's turn."),
        (NAMED, (1, 4, 2, 5), (1, 4, 2, 5, 3), "Ada, X, square 3. Ada wins: 1-2-3."),
        (UNNAMED, (), (5,), "X on square 5. O's turn."),
        (UNNAMED, (1, 4, 2, 5), (1, 4, 2, 5, 3), "X on square 3. X wins: 1-2-3."),
        (EASY, (5, 7), (), "Undone: X on square 5, O on square 7. Your turn."),
        (EASY, (5, 7, 1, 9), (), "Moves undone: 4. Your turn."),
        (
            UNNAMED,
            (1, 3, 2, 4, 6, 5, 7, 8),
            (1, 3, 2, 4, 6, 5, 7, 8, 9),
            "X on square 9. Nobody has three in a row: a draw.",
        ),
    ],
)
def test_what_has_happened(
    players: GameSettings, before: tuple[int, ...], after: tuple[int, ...], said: str
) -> None:
    old, new = shown(*before, players=players), shown(*after, players=players)
    assert told(old, new) == said


def test_a_move_that_has_been_heard_of_is_left_out() -> None:
    changed = announcements.changed(shown(), shown(5, 7), is_first_known=True)
    assert changed == ["Computer, O, square 7."]


def test_an_earlier_position() -> None:
    end = shown(5, 7, 1)
    back = end._replace(ply=2)
    assert announcements.changed(end, back) == ["Move 2 of 3: O on square 7."]
    assert announcements.changed(back, end) == ["Move 3 of 3: X on square 1."]
    start = end._replace(ply=0)
    assert announcements.changed(end, start) == ["Showing the starting position."]


def test_a_move_in_an_earlier_position_is_one_move() -> None:
    back = shown(5, 7, 1, players=UNNAMED, ply=2)
    assert told(back, shown(5, 7, 9, players=UNNAMED)) == "X on square 9. O's turn."


@pytest.mark.parametrize(
    ("begun", "said"),
    [
        (shown(players=EASY), ["New game.", "You are X."]),
        (shown(players=AS_O), ["New game.", "You are O."]),
        (shown(players=NAMED), ["New game.", "Ada is X, Grace is O."]),
        (shown(players=UNNAMED), ["New game."]),
        (SpokenGame(Game(SEVEN_POINT_PLANE), 0, UNNAMED), ["New game: Seven points."]),
        (shown(5, 7), ["Opened: 2 moves. X to move"]),
    ],
)
def test_a_game_that_begins(begun: SpokenGame, said: list[str]) -> None:
    assert announcements.begun(begun) == said


def test_a_square_that_is_full() -> None:
    board = Board.from_text("X........")
    with pytest.raises(Refusal) as full:
        board.apply_move(1, "O")
    said = announcements.refused(board, 1, full.value)
    assert said == "X is already on square 1."


def test_the_board_by_rows() -> None:
    board = Board.from_text("X.O .X. ..O")
    said = "Row 1: X, 2, O. Row 2: 4, X, 6. Row 3: 7, 8, O."
    assert announcements.board_by_rows(board) == said
    assert announcements.free_squares(board) == "Free: 2, 4, 6, 7, 8."
    full = Board.from_text("XOX XOX OXO")
    assert announcements.free_squares(full) == "The board is full."


def test_a_board_that_has_no_rows() -> None:
    plane = Board((), SEVEN_POINT_PLANE).apply_move(4, "X")
    assert announcements.board_by_rows(plane) == "X on 4."
    assert announcements.free_squares(plane) == "Free: 1, 2, 3, 5, 6, 7."


def test_many_free_squares_of_a_row_are_said_in_a_few_words() -> None:
    board = Board.from_text("X.O.. ..... .X... XOXOX .....", FIVE_BY_FIVE)
    said = "Row 1: X, 2, O, 4, 5. Row 2: 6 to 10. Row 3: 11, X, 13, 14, 15. "
    said += "Row 4: X, O, X, O, X. Row 5: 21 to 25."
    assert announcements.board_by_rows(board) == said
    free = "Free: 2, 4, 5, 6 to 10, 11, 13, 14, 15, 21 to 25."
    assert announcements.free_squares(board) == free


def test_layers_are_said_one_by_one_and_only_what_is_there() -> None:
    first, empty, full = "X..... O ........X", "." * 16, "XXOO OOXX XXOO OOXX"
    board = Board.from_text(first.replace(" ", "") + empty + full + empty, CUBE)
    marks = "X on A1, A2, B3, B4, C1, C2, D3, D4; O on A3, A4, B1, B2, C3, C4, D1, D2"
    said = "Layer 1: X on A1, D4; O on B3. Layer 2 is empty. "
    said += f"Layer 3: {marks}. Layer 4 is empty."
    assert announcements.board_by_rows(board) == said
    free = "Free on layer 1: A2, A3, A4, B1, B2, B4, C1 to C4, D1, D2, D3. "
    free += "Layer 2 is empty. Layer 4 is empty."
    assert announcements.free_squares(board) == free


def test_on_layers_a_win_is_said_by_the_ends_of_its_line() -> None:
    won = Game(CUBE, moves=(1, 2, 22, 3, 43, 5, 64))
    assert announcements.turn(SpokenGame(won, 7, AS_O)) == "Computer wins: 1A1 to 4D4."


def test_on_layers_a_square_is_said_as_it_is_typed() -> None:
    for position, name in enumerate(layout_of(CUBE).square_names, start=1):
        moved = SpokenGame(Game(CUBE, moves=(position,)), 1, UNNAMED)
        assert read_position(name, CUBE, layout_of(CUBE).square_names) == position
        assert announcements.last_move(moved) == f"X on square {name}."
        assert announcements.marks(moved.game.board) == f"X on {name}."
        # as its button is called
        with pytest.raises(Refusal) as full:
            moved.game.board.apply_move(position, "O")
        said = announcements.refused(moved.game.board, position, full.value)
        assert said == f"X is already on square {name}."


def test_the_lines_through_a_square() -> None:
    board = Board.from_text("X.O .X. ..O")
    said = "1-2-3: X, free, O. 1-4-7: X, free, free. 1-5-9: X, X, O."
    assert announcements.lines_through(board, 1) == said
    said = "1-2-3: free, free, free. 2-5-8: free, free, free."
    assert announcements.lines_through(Board(), 2) == said
    cube = Game(CUBE, moves=(22, 1, 43)).board
    said = "1A1 to 4D4: O, X, X, free. 6 lines are empty."
    assert announcements.lines_through(cube, 64) == said


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=GEOMETRIES)
def test_each_line_is_said_once_with_its_marks(geometry: Geometry) -> None:
    names = layout_of(geometry).square_names
    for position in geometry.positions:
        there = Board((), geometry).apply_move(position, "O")
        told = sentences_of(announcements.lines_through(there, position))
        lines = geometry.lines_through(position)
        assert len(set(told)) == len(told) == len(lines)
        for said, line in zip(told, lines, strict=True):
            squares = ["O" if p == position else "free" for p in line]
            name = "-".join(map(str, line))
            if geometry == CUBE:
                name = f"{names[line[0] - 1]} to {names[line[-1] - 1]}"
            assert said == f"{name}: {', '.join(squares)}."


def test_threats_of_both_sides() -> None:
    board = Board.from_text("XX. OO. ...")
    said = "X completes 1-2-3 on square 3. O completes 4-5-6 on square 6."
    assert announcements.threats(board) == said
    assert announcements.threats(Board.from_text("XXX OO. ...")) == "No threats."
    cube = Game(CUBE, moves=(22, 2, 43, 3, 64)).board
    assert announcements.threats(cube) == "X completes 1A1 to 4D4 on square 1A1."


def test_the_last_move_and_why() -> None:
    assert announcements.last_move(shown()) == "No move yet."
    moves = 5, 1
    choice = choose(Level.EASY, Game(moves=moves[:1]).board, Mark.O, Random(1))
    after = SpokenGame(Game(moves=(5, choice.position)), 2, EASY, choice)
    said = f"Computer, O, square {choice.position}. The computer took a corner."
    assert announcements.last_move(after) == said
    # nobody asks for the reason of a human's move
    assert announcements.last_move(shown(5)) == "You, X, square 5."


@cache
def all_games() -> list[Game]:
    """Return every position of 3×3 that a game gets to, once, with moves to it."""
    known: dict[Board, Game] = {}
    waiting = [Game()]
    while waiting:
        game = waiting.pop()
        if game.board not in known:
            known[game.board] = game
            if game.turn is not None:
                waiting += [game.play(p) for p in game.board.available_moves()]
    return list(known.values())


def words(text: str) -> int:
    return len(text.split())


def sentences_of(text: str) -> list[str]:
    return re.split(r"(?<=[.!?…]) ", text)


@pytest.mark.parametrize("players", [EASY, AS_O, NAMED, UNNAMED])
def test_no_move_takes_more_than_twelve_words(players: GameSettings) -> None:
    longest = 0
    for game in all_games():
        after = SpokenGame(game, len(game.moves), players)
        for number in range(1, min(2, len(game.moves)) + 1):
            before = after._replace(
                game=Game(moves=game.moves[:-number]), ply=after.ply - number
            )
            # what a draw is takes four more, once in a game
            more = 4 if game.outcome is Outcome.DRAW else 0
            for said in (told(before, after), told(after, before)):
                longest = max(longest, words(said) - more)
        if len(game.moves) == 1 and players.level:
            # only the computer's move comes so soon
            begun = announcements.begun(SpokenGame(Game(), 0, players))
            first = announcements.changed(SpokenGame(Game(), 0, players), after)
            said = sentences.joined([*begun, *first, announcements.turn(after)])
            longest = max(longest, words(said))
        back = SpokenGame(game, len(game.moves) // 2, players)
        longest = max(longest, words(told(after, back)))
    assert 9 < longest <= MOST_WORDS


def choices(game: Game) -> Iterator[Choice]:
    """Yield what levels choose in a position, with several random numbers."""
    assert game.turn is not None
    for level in Level:
        for seed in range(3):
            yield choose(level, game.board, game.turn, Random(seed))


def test_no_other_sentence_has_more_than_twelve_words() -> None:
    longest = {"reason": 0, "hint": 0, "asked": 0}
    for game in all_games():
        asked = [
            announcements.board_by_rows(game.board),
            announcements.free_squares(game.board),
            announcements.lines_through(game.board, 5),
            announcements.threats(game.board),
            announcements.turn(SpokenGame(game, len(game.moves), NAMED)),
        ]
        told = {"asked": asked}
        if game.turn is not None:
            found = list(choices(game))
            geometry = game.geometry
            told["reason"] = [explanations.computer_move(geometry, c) for c in found]
            told["hint"] = [
                explanations.hint(geometry, hint_of(game.board, game.turn, c))
                for c in found
            ]
        for kind, texts in told.items():
            for text in texts:
                parts = map(words, sentences_of(text))
                longest[kind] = max(longest[kind], *parts)
    assert all(5 < number <= MOST_WORDS for number in longest.values()), longest


def test_who_starts_does_not_matter() -> None:
    players = GameSettings.against_computer(Level.EASY, Mark.X, Starts.O)
    game = Game(starter=Mark.O, moves=(5,))
    said = told(
        SpokenGame(Game(starter=Mark.O), 0, players), SpokenGame(game, 1, players)
    )
    assert said == "Computer, O, square 5. Your turn."


def test_sentences_are_joined_with_their_full_stops() -> None:
    joined = sentences.joined(["Saved: a.oxo", "", "Your turn.", "What now?"])
    assert joined == "Saved: a.oxo. Your turn. What now?"
    assert sentences.joined([]) == ""
    # those of Japanese, Chinese and Arabic too
    for end in "!…\u3002\uff01\uff1f\u061f":
        assert sentences.joined([f"One{end}", "Two"]) == f"One{end} Two."
