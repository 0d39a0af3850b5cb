"""What Orca says while a game is played: everything, and each thing once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from oxo_desktop.engine import Game, GameSettings, Level
from oxo_desktop.store import oxo_file
from tests.desktop import orca
from tests.desktop.conftest import Desktop
from tests.desktop.orca import Orca

NEEDS = ("orca", "speech-dispatcher")

STARTS = ["Screen reader on.", "OXO frame.", "Square 5, empty push button.", "centre."]
"""What it says by itself until the keyboard is on the board."""

EASY = GameSettings.against_computer(Level.EASY)


@pytest.fixture
def reader(desktop: Desktop) -> Iterator[Orca]:
    if orca.version() != 43:
        pytest.skip("what is expected was written down with Orca 43")
    reader = Orca(desktop)
    yield reader
    reader.close()


def begin(desktop: Desktop, reader: Orca, *moves: int) -> None:
    """Open a game against Easy in which these moves have been made."""
    file = Path(desktop.home, "game.oxo")
    oxo_file.save(file, oxo_file.SavedGame(Game(moves=moves), EASY))
    desktop.start(desktop.program, file)
    desktop.screen.window("OXO")
    mark = Game(moves=moves).board[5]
    reader.wait_to_say("centre." if mark is None else "centre; last move.", "centre.")


def test_a_game_that_is_won(desktop: Desktop, reader: Orca) -> None:
    begin(desktop, reader, 1, 4)
    first = reader.press("5", "You, X, on 5. Computer, O, on 9. Your turn.")
    # a fork: it can block only one line
    replies = {
        f"You, X, on 2. Computer, O, on {reply}. Your turn.": last
        for reply, last in ((3, "8"), (8, "3"))
    }
    second = reader.press("2", *replies)
    last = replies[second]
    line = {"8": "2-5-8", "3": "1-2-3"}[last]
    end = reader.press(last, f"You, X, on {last}. You win: {line}.")
    assert reader.end() == [*STARTS, first, second, end]


def test_a_game_that_is_lost(desktop: Desktop, reader: Orca) -> None:
    begin(desktop, reader, 1, 5, 2, 3)
    end = reader.press("9", "You, X, on 9. Computer, O, on 7. Computer wins: 3-5-7.")
    over = reader.press("6", "The game is over: press Next game for another.")
    said = reader.end()
    assert said[-2:] == [end, over]
    assert (said.count(end), said.count(over)) == (1, 1)


def test_a_game_that_is_drawn_by_going_to_the_squares(
    desktop: Desktop, reader: Orca
) -> None:
    begin(desktop, reader, 5, 1)
    said = [
        *("Square 5, X push button.", "centre."),
        *("Square 4, empty push button.", "middle left."),
        *("Square 4, X", "Computer, O, on 6. Your turn."),
    ]
    reader.press("Left", "middle left.")
    reader.press("space", said[-1])
    # on the keys of the digits, which leave the keyboard where it is
    for key, reply in (("8", 2), ("3", 7)):
        text = f"You, X, on {key}. Computer, O, on {reply}. Your turn."
        said.append(reader.press(key, text))
    said.append(reader.press("9", "You, X, on 9. It is a draw."))
    assert reader.end() == [*STARTS[:2], *said]


def test_what_is_refused_hinted_undone_and_asked(
    desktop: Desktop, reader: Orca
) -> None:
    begin(desktop, reader, 1, 4, 2, 5)
    won = "You, X, on 3. You win: 1-2-3."
    said = [
        reader.press("4", "Square 4 is already O's."),
        reader.press("h", "Hint: square 3 wins: it completes 1-2-3."),
        reader.press("p", "Computer, O, on 5."),
        reader.press("b", "Row 1: X, X, 3. Row 2: O, O, 6. Row 3: 7, 8, 9."),
        reader.press("f", "Free: 3, 6, 7, 8, 9."),
        reader.press("t", "Your turn."),
        reader.press("a", "Hint: square 3 wins: it completes 1-2-3.", times=2),
        reader.press("3", won),
        reader.press("ctrl+z", "Undone: X on 3. Your turn."),
        reader.press("ctrl+shift+z", won, times=2),
        reader.press("alt+Left", "Move 4 of 5: O on 5."),
        reader.press("alt+Right", "Move 5 of 5: X on 3. You win: 1-2-3."),
    ]
    heard = reader.end()
    assert heard[-len(said) :] == said
