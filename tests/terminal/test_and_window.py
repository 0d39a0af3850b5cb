"""A game begun in the terminal and finished in the window, and the other way round."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from oxo_desktop.engine import GameSettings, Human, Outcome, Score
from oxo_desktop.play.controller import GameController
from oxo_desktop.store.games import Store
from tests.desktop.kept_file import FOLDER, kept_games
from tests.terminal.program import AGAIN, GO_ON, MENU, Open, board
from tests.window.desk import Desk

NAMED = GameSettings(Human("Ada"), Human("Grace"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    problems: list[object] = []
    store = Store(tmp_path / FOLDER)
    store.file.on_problem = store.file.on_notice = problems.append
    yield store
    store.close()
    assert problems == []


def test_begun_in_the_terminal_and_finished_in_the_window(
    desk: Desk, store: Store, terminal: Open, tmp_path: Path
) -> None:
    player = terminal()
    player.begin("Ada", "Grace")
    player.play(1, 4, 2, 9, "undo")
    player.end("q")

    desk.start()
    assert desk.marks == "XX.O....."
    desk.click(5, 3)
    assert desk.marks == "XXXOO...."
    assert store.score(NAMED) == Score(x_wins=1)
    (kept,) = kept_games(tmp_path)
    assert kept.game.outcome is Outcome.X_WON
    assert (kept.settings.x_player, kept.settings.o_player) == NAMED.pairing


def test_begun_in_the_window_and_finished_in_the_terminal(
    desk: Desk, controller: GameController, store: Store, terminal: Open, tmp_path: Path
) -> None:
    controller.new_game(NAMED)
    desk.click(1, 4, 2)
    controller.close()
    store.close()

    player = terminal(until=MENU)
    question = ["Unfinished: Ada (X) against Grace (O), 3 moves played."]
    assert player.type(1, GO_ON) == question
    assert player.type("y") == [*board("XX.O....."), "Grace's turn (O)"]
    player.type(5)
    told = player.type(3, AGAIN)
    assert told[5:] == [
        "Congratulations! Ada (X) wins!", "Top row.", "X wins",
        "Score: Ada (X) 1, draws 0, Grace (O) 0.",
    ]  # fmt: skip
    (kept,) = kept_games(tmp_path)
    assert kept.game.moves == (1, 4, 2, 5, 3)
    assert store.score(NAMED) == Score(x_wins=1)
