import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Game,
    Line,
    Mark,
    Outcome,
    check_winner,
    choose_move,
    is_draw,
    play_game,
    rules,
    winning_line,
)
from oxo_desktop.engine.game import GameResult, Replaced
from oxo_desktop.engine.geometry import FOUR_BY_FOUR
from tests.engine.games import Reference, games_from_anywhere
from tests.engine.positions import reachable

every_starter = pytest.mark.parametrize("starter", list(Mark))


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ((5, 5), r"That cell is already full\."),
        ((0,), "There is no 0 here"),
        ((1, 4, 2, 5, 3, 6), "The game is over"),
    ],
)
def test_only_a_legal_game_can_be_made(moves: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Game(moves=moves)
    with pytest.raises(ValueError, match=message):
        Game(undone=moves)


def test_a_game_keeps_no_list_of_others() -> None:
    moves = [1, 2]
    game = Game(moves=moves)  # type: ignore[arg-type]
    moves.append(3)
    assert game == Game(moves=(1, 2))
    assert hash(game) == hash(Game(moves=(1, 2)))


def test_play_game_from_a_board() -> None:
    board = Board.from_text("XX. OO. ...")
    result = play_game(choose_move, choose_move, board)
    assert result == GameResult(Mark.X, False, Board.from_text("XXX OO. ..."), [3])
    assert play_game(choose_move, choose_move, board, "O").winner == "O"


def test_only_the_winners_lines_have_won() -> None:
    board = Board.from_text("XXX ... OOO")
    assert rules.winning_lines(board) == ((1, 2, 3),)
    assert Game(start=board).winning_lines == ((1, 2, 3),)
    four = Board.from_text("XXXX X... X... X...", FOUR_BY_FOUR)
    assert rules.winning_lines(four) == ((1, 2, 3, 4), (1, 5, 9, 13))


def test_line_and_winner_of_every_position_as_a_board_and_as_nine_cells() -> None:
    for starter in Mark:
        for board in reachable(starter):
            held = [
                line
                for line in THREE_BY_THREE.lines
                if board[line[0]] and len({board[p] for p in line}) == 1
            ]
            assert list(rules.winning_lines(board)) == held
            line = held[0] if held else None
            cells = [cell and str(cell.value) for cell in board]
            for given_as in (board, list(board.cells), cells):
                assert winning_line(given_as) == line
                assert check_winner(given_as) is (board[line[0]] if line else None)
                assert is_draw(given_as) is (line is None and None not in board.cells)


def test_a_move_made_instead_of_others_replaces_them_until_it_is_undone() -> None:
    game = Game(moves=(1, 2), undone=(3, 4, 5)).play(7)
    assert (game.moves, game.undone) == ((1, 2, 7), ())
    assert game.undo() == Game(moves=(1, 2), undone=(3, 4, 5))
    assert game.play(8).undo() == Game(
        moves=(1, 2, 7), undone=(8,), replaced=(Replaced((1, 2), (3, 4, 5)),)
    )


def test_the_legal_moves_are_the_empty_squares_until_the_game_is_over() -> None:
    game = Game(moves=(1, 4, 2, 5))
    assert game.legal_moves == (3, 6, 7, 8, 9)
    assert game.play(3).legal_moves == ()


@pytest.mark.parametrize(
    "replaced", [Replaced((2,), (3,)), Replaced((1,), ()), Replaced((1,), (1,))]
)
def test_what_another_game_replaced_is_refused(replaced: Replaced) -> None:
    with pytest.raises(ValueError):
        Game(moves=(1, 2), replaced=(replaced,))


steps = st.lists(st.tuples(st.sampled_from("pppura"), st.integers(0, 9)), max_size=40)


@given(st.sampled_from(Mark), steps)
def test_any_steps_equal_a_replay_and_every_move_can_be_undone_exactly(
    starter: Mark, steps: list[tuple[str, int]]
) -> None:
    game, reference = Game(starter=starter), Reference()
    for step, number in steps:
        before = game
        if step == "u" and game.moves:
            game = game.undo()
            reference.undo()
        elif step == "r" and game.undone:
            game = game.redo()
            reference.redo()
        elif step == "a" and number <= len(game.line):
            game = game.at(number)
            reference.go_to(number)
        elif step == "p" and not game.outcome.is_over:
            free = game.board.available_moves()
            position = free[number % len(free)]
            game = game.play(position)
            reference.play(position)
            undone = before.undone or (position,)
            assert game.undo() == dataclasses.replace(before, undone=undone)
        moves, later = tuple(reference.moves), tuple(reference.later)
        replayed = Game(starter=starter, moves=moves, undone=later)
        assert replayed == dataclasses.replace(game, replaced=())


SET_UP = Board.from_text("X.. .O. ..X")


@every_starter
def test_a_game_goes_on_from_the_position_it_starts_with(starter: Mark) -> None:
    game = Game(starter=starter, moves=(2, 8), start=SET_UP)
    assert [board.to_text() for board in game.boards] == [
        "X...O...X",
        f"X{starter}..O...X",
        f"X{starter}..O..{starter.other}X",
    ]
    assert (game.board, game.turn) == (game.boards[2], starter)
    with pytest.raises(ValueError, match="already full"):
        game.play(5)


@pytest.mark.parametrize("text", ["XX. ... X..", "OO. ... ...", "XO. ... O.."])
@every_starter
def test_who_moves_follows_from_the_starter_whatever_stands_there(
    text: str, starter: Mark
) -> None:
    game = Game(starter=starter, start=Board.from_text(text))
    assert game.turn is starter
    after = game.play(5)
    assert (after.board[5], after.turn) == (starter, starter.other)
    assert after.play(9).board[9] is starter.other


@pytest.mark.parametrize(
    ("text", "outcome", "line"),
    [
        ("XO. OX. ..X", Outcome.X_WON, (1, 5, 9)),
        ("OOO ... ...", Outcome.O_WON, (1, 2, 3)),
        ("XXX ... OOO", Outcome.X_WON, (1, 2, 3)),
        ("OOO ... XXX", Outcome.O_WON, (1, 2, 3)),
        ("XOX XOO OXX", Outcome.DRAW, None),
        ("XXX XXX XXX", Outcome.X_WON, (1, 2, 3)),
    ],
)
def test_a_start_that_is_over_is_a_game_without_moves(
    text: str, outcome: Outcome, line: Line | None
) -> None:
    start = Board.from_text(text)
    game = Game(start=start)
    assert (game.turn, game.outcome) == (None, outcome)
    assert next(iter(game.winning_lines), None) == line
    free = next(iter(game.board.available_moves()), 1)
    over = "The game is over: no move can follow"
    with pytest.raises(ValueError, match=over):
        game.play(free)
    with pytest.raises(ValueError, match=over):
        Game(moves=(free,), start=start)
    with pytest.raises(ValueError, match=over):
        Game(undone=(free,), start=start)
    with pytest.raises(ValueError, match="no move to undo"):
        game.undo()


def test_an_empty_start_is_none() -> None:
    for geometry in (THREE_BY_THREE, FOUR_BY_FOUR):
        game, same = Game(geometry), Game(geometry, start=Board((), geometry))
        assert (game, hash(game), game.start) == (same, hash(same), None)
    assert Game(start=SET_UP) != Game()
    assert Game(start=SET_UP).start == SET_UP


def all_of(game: Game) -> tuple[object, ...]:
    """Return all that can be asked of a game."""
    asked = (game.board, game.boards, game.turn, game.outcome, game.winning_lines)
    return (game, *asked)


@given(games_from_anywhere())
def test_a_game_that_was_played_equals_one_made_at_once(game: Game) -> None:
    def same(game: Game) -> Game:
        return Game(
            game.geometry,
            game.starter,
            game.moves,
            game.undone,
            game.replaced,
            game.start,
        )

    following = [game.at(ply) for ply in range(len(game.line) + 1)]
    following += [game.undo()] if game.moves else []
    following += [game.redo()] if game.undone else []
    if game.turn is not None:
        following += [game.play(p) for p in game.board.available_moves()]
    for other in (game, *following):
        assert all_of(other) == all_of(same(other))
    assert game.at(0).board == (game.start or Board((), game.geometry))
