"""Against the computer with either mark, by mouse in the real window."""

import itertools
from contextlib import closing

import pytest
from PySide6.QtWidgets import QLabel

from oxo_desktop.app import Parts
from oxo_desktop.engine import Game, GameSettings, Level, Mark, Score, Starts
from oxo_desktop.store.games import Store
from oxo_desktop.window.status.score_strip import PlayerCard
from tests.window.desk import Desk
from tests.window.seen import opened

EVERY_GAME = [
    GameSettings.against_computer(level, mark, Starts(starter))
    for level, mark, starter in itertools.product(Level, Mark, Mark)
]


def told(desk: Desk) -> list[str]:
    """Return what assistive technology calls the cards, from left to right."""
    cards = sorted(desk.window.findChildren(PlayerCard), key=lambda card: card.x())
    return [card.accessibleName().partition(", ")[0] for card in cards]


def wins(desk: Desk) -> list[str]:
    """Return the wins on the cards, and the draws between them."""
    score = desk.controller.standing.score
    return [str(score.x_wins), str(score.draws), str(score.o_wins)]


def play_to_the_end(desk: Desk, mark: Mark) -> None:
    """Click the first free square whenever it is the human's turn."""
    while desk.game.turn is not None:
        if desk.game.turn is mark:
            desk.click(desk.game.board.available_moves()[0])
        moves = len(desk.game.moves)
        if desk.game.turn not in (mark, None):
            desk.wait_for_moves(moves + 1)


@pytest.mark.parametrize("players", EVERY_GAME)
def test_a_game_by_mouse(desk: Desk, parts: Parts, players: GameSettings) -> None:
    mark, level = players.human, players.level
    assert mark is not None
    assert level is not None
    desk.start(players)
    names = {mark: f"You ({mark})", mark.other: f"Computer ({mark.other})"}
    assert told(desk) == [names[Mark.X], names[Mark.O]]
    if desk.game.turn is mark:
        assert desk.sentences[0] == f"Your turn ({mark})"
    else:
        assert desk.sentences[0] == f"Computer's turn ({mark.other})"
        desk.wait_for_moves(1)
        assert desk.marks.count(mark.other) == 1
        assert "Undo" not in desk.offered
    play_to_the_end(desk, mark)
    winner = desk.game.outcome.winner
    assert (
        desk.sentences[0]
        == {
            mark: f"Congratulations! You ({mark}) win!",
            mark.other: f"Computer ({mark.other}) wins!",
            None: "Stalemate!",
        }[winner]
    )
    score = Score(int(winner is Mark.X), int(winner is None), int(winner is Mark.O))
    assert desk.controller.standing.score == score
    # it counts for the human with the other mark too
    other = players.with_human_as(mark.other)
    assert parts.store.score(other) == score.mirrored
    began = Mark.X if desk.game.starter is mark else Mark.O
    of_human = score if mark is Mark.X else score.mirrored
    (statistics,) = parts.store.history().statistics().values()
    assert statistics[level][began] == of_human


@pytest.mark.parametrize("players", EVERY_GAME[:4])
def test_undo_and_redo_take_the_reply_too_and_it_is_kept(
    desk: Desk, parts: Parts, players: GameSettings
) -> None:
    mark = players.human
    desk.start(players)
    first = int(players.starter() is not mark)
    desk.wait_for_moves(first)
    opening = desk.game.moves
    desk.click(desk.game.board.available_moves()[-1])
    desk.wait_for_moves(first + 2)
    played = desk.game.moves
    desk.press("Undo")
    assert desk.game.moves == opening
    assert desk.sentences[0] == f"Your turn ({mark})"
    assert "Undo" not in desk.offered
    desk.window.menus.redo.trigger()
    assert desk.game.moves == played
    # and so it is at the next start
    parts.store.close()
    with closing(Store(parts.store.file.path.parent)) as store:
        kept = store.unfinished()
    assert kept is not None
    assert (kept.game.moves, kept.settings) == (played, players)
    assert kept.game == desk.game


def test_the_wins_move_to_the_other_card_with_the_human(desk: Desk) -> None:
    easy = GameSettings.against_computer(Level.EASY)
    as_o = easy.with_human_as(Mark.O)
    desk.controller.resume(Game(moves=(1, 4, 2, 5)), easy)
    desk.click(3)
    assert desk.sentences[0].startswith("Congratulations! You (X)")
    assert wins(desk) == ["1", "0", "0"]
    desk.start(as_o)
    assert wins(desk) == ["0", "0", "1"]
    desk.controller.resume(Game(moves=(1, 4, 2, 5, 9)), as_o)
    desk.click(6)
    assert desk.sentences[0].startswith("Congratulations! You (O)")
    assert wins(desk) == ["0", "0", "2"]
    dialog = opened(desk.window, "reset_score")
    asked = "You (O) against Computer (X), Easy: 2 wins, 0 draws, 0 losses. "
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    assert any(text.startswith(asked) for text in labels)
    dialog.accept()
    assert wins(desk) == ["0", "0", "0"]
    desk.start(easy)
    assert wins(desk) == ["0", "0", "0"]
