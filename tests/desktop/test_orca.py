"""What Orca says while a game is played: everything, and each thing once."""

from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from itertools import chain, groupby
from pathlib import Path
from shutil import which

import pytest

from oxo_desktop.engine import GEOMETRIES, Computer, Game, GameSettings, Level, Mark
from oxo_desktop.says import sentences
from tests.desktop import orca
from tests.desktop.conftest import Desktop
from tests.desktop.kept_file import write_settings
from tests.desktop.orca import Orca
from tests.desktop.screen import PATIENCE

NEEDS = ("orca", "speech-dispatcher")

EASY = GameSettings.against_computer(Level.EASY)


@pytest.fixture
def reader(desktop: Desktop) -> Iterator[Orca]:
    if orca.version() != 43:
        pytest.skip("what is expected was written down with Orca 43")
    # a user can run but one at a time, whatever else is tested here
    with Path(which("orca") or __file__).open("rb") as turn:
        flock(turn, LOCK_EX)
        reader = Orca(desktop)
        yield reader
        reader.close()


class Listener:
    """A player who plays on the keyboard, and hears what Orca says."""

    def __init__(self, desktop: Desktop, reader: Orca) -> None:
        self._desktop, self._reader = desktop, reader
        self.said: list[str] = []

    def begin(self) -> None:
        """Start OXO for two players, and hear what the keyboard is on first."""
        self._desktop.start(self._desktop.program, "--two-players")
        self._desktop.screen.window("OXO")
        self._hear_start("empty", "centre", "New game. X's turn.")

    def _hear_start(self, on: str, where: str, start: str) -> None:
        square = f"Square 5, {on} push button."
        self.hear("OXO frame.", square, f"{where}.", f"{start} F1 for help.")

    def load(self, game: Game, players: GameSettings) -> None:
        self._desktop.resume(game, players)

    def hear(self, *texts: str) -> None:
        self.said += texts
        self._reader.wait_to_say(texts[-1])

    def resume(
        self, *moves: int, where: str = "centre", players: GameSettings = EASY
    ) -> None:
        game = Game(moves=moves)
        self.load(game, players)
        start = f"Game resumed. Computer, O, square {moves[-1]}. Your turn."
        if players.is_watched:
            start = f"Game resumed. O on square {moves[-1]}. Paused: X to move."
        self._hear_start(game.board[5] or "empty", where, start)

    def press(self, keys: str, *texts: str) -> None:
        self.said += texts
        times = self.said.count(texts[-1])
        # the voice is given dots
        self._reader.press(keys, texts[-1].replace("…", "..."), times=times)

    def press_and_choose(self, keys: str, *texts: str) -> str:
        self.said.append(self._reader.press(keys, *texts))
        return self.said[-1]

    def go_to(self, keys: str, name: str) -> None:
        self._desktop.screen.xdotool("key", *keys.split())
        self._reader.wait_to_mention(name)

    def leave(self) -> list[str]:
        """Quit, and return all that Orca has said until then."""
        said = self._reader.end()
        self._desktop.screen.xdotool("key", "ctrl+q")
        process = self._desktop.process
        out, errors = process.communicate(timeout=PATIENCE)
        # Qt tells there of keys for which Orca takes long, and of tables
        qts_own = ("QSpiApplication", "WARNING QAccessibleTable")
        mine = [line for line in errors.splitlines() if not line.startswith(qts_own)]
        assert (out, mine, process.returncode) == ("", [], 0)
        # how Orca says that the window is the active one again is by chance
        return ["OXO frame." if text == "OXO" else text for text in said]


@pytest.fixture
def listener(desktop: Desktop, reader: Orca) -> Listener:
    return Listener(desktop, reader)


@pytest.mark.torture
def test_a_game_that_is_won(listener: Listener) -> None:
    listener.resume(1, 4)
    listener.press("5", "Square 5, X", "Computer, O, square 9. Your turn.")
    # a fork: it can block only one line
    replies = [f"You, X, square 2. Computer, O, square {p}. Your turn." for p in (3, 8)]
    if listener.press_and_choose("2", *replies) == replies[0]:
        listener.press("8", "You, X, square 8. You win: 2-5-8.")
    else:
        listener.press("3", "You, X, square 3. You win: 1-2-3.")
    assert listener.leave() == listener.said


@pytest.mark.torture
def test_a_game_that_is_lost(listener: Listener) -> None:
    listener.resume(1, 5, 2, 3)
    lost = "Computer wins: 3-5-7. You lost it with square 9."
    listener.press("9", f"You, X, square 9. Computer, O, square 7. {lost}")
    listener.press("6", "The game is over: press N for the next game.")
    listener.press("n", "Square 5, empty", "New game. You are X. Your turn.")
    # the move before the reply, also where the keyboard is on that
    reply = "You, X, square 1. Computer, O, square 5. Your turn."
    listener.press("1", reply, "Square 5, O")
    assert listener.leave() == listener.said


@pytest.mark.torture
def test_a_game_that_is_drawn(listener: Listener) -> None:
    listener.resume(5, 1)
    listener.press("Left", "Square 4, empty push button.", "middle left.")
    # the square says its new name, and the rest follows
    listener.press("space", "Square 4, X", "Computer, O, square 6. Your turn.")
    # the keys of digits leave the keyboard where it is
    listener.press("8", "You, X, square 8. Computer, O, square 2. Your turn.")
    listener.press("3", "You, X, square 3. Computer, O, square 7. Your turn.")
    listener.press("9", "You, X, square 9. Nobody has three in a row: a draw.")
    assert listener.leave() == listener.said


def test_what_is_refused_hinted_undone_and_asked(listener: Listener) -> None:
    listener.resume(1, 4, 2, 5, where="centre; last move")
    listener.press("4", "O is already on square 4.")
    listener.press("h", "Hint: square 3 wins: it completes 1-2-3.")
    listener.press("p", "Computer, O, square 5.")
    listener.press("b", "Row 1: X, X, 3. Row 2: O, O, 6. Row 3: 7, 8, 9.")
    listener.press("f", "Free: 3, 6, 7, 8, 9.")
    listener.press("t", "Your turn.")
    listener.press("a", "Hint: square 3 wins: it completes 1-2-3.")
    listener.press("3", "You, X, square 3. You win: 1-2-3.")
    listener.press("ctrl+z", "Undone: X on square 3. Your turn.")
    listener.press("ctrl+y", "You, X, square 3. You win: 1-2-3.")
    assert listener.leave() == listener.said


@pytest.mark.torture
def test_two_players(listener: Listener) -> None:
    listener.begin()
    listener.press("space", "Square 5, X", "O's turn.")
    listener.press("1", "O on square 1. X's turn.")
    listener.press("1", "O is already on square 1.")
    listener.press("ctrl+c", "Copied: 3x3 X 5 1.")
    assert listener.leave() == listener.said


@pytest.mark.torture
def test_two_computers(listener: Listener) -> None:
    watched = GameSettings(Computer(Level.EASY), Computer(Level.HARD))
    listener.resume(5, 1, 2, 8, 3, 7, 4, 6, players=watched)
    listener.press("t", "Paused: X to move.")
    listener.press("space", "X on square 9. Nobody has three in a row: a draw.")
    assert listener.leave() == listener.said


@pytest.mark.torture
@pytest.mark.parametrize(
    ("board", "reply", "free", "won"),
    [
        ("4x4", "7", "Free: 1, 8, 9 to 12, 13 to 16.", "1-2-3-4"),
        ("5x5", "4", "Free: 5, 6 to 10, 13, 16 to 20, 21 to 25.", "11-12-13-14-15"),
        (
            *("4x4x4", "1B3"),
            "Free on layer 1: A1, B4, C1 to C4, D1 to D4. Layer 2 is empty. "
            "Layer 3 is empty. Layer 4 is empty.",
            "1A1 to 1A4",
        ),
        ("pp7", "4", "Free: 1, 6, 7.", "1-2-5"),
    ],
)
def test_other_boards(
    listener: Listener, board: str, reply: str, free: str, won: str
) -> None:
    geometry = GEOMETRIES[board]
    first = geometry.centre or 1
    line = next(line for line in geometry.lines if first in line)
    own = [position for position in line if position != first]
    others = [position for position in geometry.positions if position not in line]
    moves = chain.from_iterable(zip(own, others, strict=False))
    listener.load(Game(geometry, moves=tuple(moves)), GameSettings())
    on = sentences.square(geometry, first, None)
    last = f"{on.split()[0].lower()} {reply}"
    resumed = f"Game resumed. Computer, O, {last}. Your turn. F1 for help."
    listener.hear(f"{on} push button.", resumed)
    listener.press("f", free)
    marked = sentences.square(geometry, first, Mark.X)
    listener.press("space", marked, f"You win: {won}.")
    heard = [text for text in listener.leave() if text in listener.said]
    assert heard == listener.said


@pytest.mark.torture
def test_a_contest(listener: Listener) -> None:
    listener.begin()
    listener.press("1", "X on square 1. O's turn.")
    listener.press("F10", "New game…")
    listener.go_to("Right Right c", "Contest dialog.")
    listener.go_to("Tab Tab Tab", "Games combo box.")
    listener.go_to("Home", "10")
    listener.go_to("alt+s", "3×3: 10 games. Score: Easy 0, draws ")
    # where the results are, row by row, in words
    listener.go_to("Tab", "Begun by Easy")
    back_on_board = ["Square 5, empty push button.", "centre."]
    listener.press("Escape", *back_on_board)
    assert listener.leave()[-2:] == back_on_board


def test_what_is_said_around_dialogs(listener: Listener) -> None:
    listener.begin()
    on_board = "Square 5, empty push button."
    listener.said = [on_board]
    listener.press("1", "X on square 1. O's turn.")
    # with nothing of what is in it
    listener.press("ctrl+comma", "Preferences dialog.")
    listener.press("Escape", on_board)
    listener.go_to("ctrl+h", "History")
    # from the list to its order, and to the last filter
    listener.go_to("shift+Tab shift+Tab shift+Tab", "Any board")
    listener.press_and_choose("Down", "1 game.", "0 of 1 game.")
    listener.press("Escape", on_board)
    listener.press("ctrl+n", "New game dialog.")
    listener.press("Return", on_board, "New game. X's turn.")
    listener.press("1", "X on square 1. O's turn.")
    # where it takes more than a second for a window, it reads the same twice
    said = [text for text, _ in groupby(listener.leave())]
    # what it says of the dialogs is its own affair
    assert [text for text in said if text in listener.said] == listener.said


def test_menus_after_that_of_the_board(listener: Listener) -> None:
    listener.begin()
    listener.press("1", "X on square 1. O's turn.")
    listener.press("shift+F10", "Undo.")
    listener.press("Escape", "OXO frame.", "Square 5, empty push button.", "centre.")
    listener.press("F10", "New game…")
    listener.press("Escape", "Game.")
    listener.press("Escape", "Square 5, empty push button.", "centre.")
    listener.press("F10", "New game…")
    listener.press("Down", "Undo.")
    # not the square that had the keyboard before
    listener.press("Right", "Moves not checked.")
    listener.press("Right", "Learn step by step not checked.")
    listener.press("Right", "Preferences…")
    listener.press("Down", "Theme.")
    listener.press("Right", "System checked.")
    listener.press("Escape", "Theme.")
    listener.press("Escape", "Settings.")
    listener.press("Escape", "Square 5, empty push button.", "centre.")
    assert listener.leave() == listener.said


@pytest.mark.torture
def test_an_experiment(desktop: Desktop, listener: Listener) -> None:
    # the course, which comes first, was left
    write_settings(desktop.home, "[learn]\nstage=-1\n")
    listener.resume(1, 5, where="centre; last move")
    listener.said = []
    listener.press("m", "OXO model. On. Press Tab for the list of its names.")
    buttons = "Experiments", "Stages", "Change marks", "New line"
    for each in ("Close the panel", "List", *buttons):
        listener.go_to("Tab", each)
    listener.go_to("Tab", "Names of the model")
    listener.go_to("Tab", "New name")
    # where in a list the keyboard comes to
    meaning = "What that square is worth to the player, without look-ahead."
    listener.press("Tab", f"cursqval is sqval(linesthru[square]), now 5. {meaning}")
    meaning = "What is on the squares of the line 1-2-3."
    listener.press("l", f"lin1 is [s1, s2, s3], now X, free, free. {meaning}")
    for each in ("Dependencies", "Definition of lin1"):
        listener.go_to("Tab", each)
    told = (
        "Experiment: 1 change. lin1 is now O; and 14 more. xwon has no value. "
        "A list is needed here, not -1."
    )
    listener.press("ctrl+a s 5 Return", told)
    told = "Experiment: 2 changes. lin1 is now O; xwon is now false; and 14 more."
    listener.press("ctrl+a bracketleft s 5 bracketright Return", told)
    for each in ("Define", "This line counts"):
        listener.go_to("Tab", each)
    listener.press("Tab", "depends on s5.")
    # to its row, from the end of the link
    listener.press(
        "End Left Return",
        "s5 is o, now O. What is on square 5: x, o, or u if it is empty.",
    )
    said = [text for text in listener.leave() if text in listener.said]
    assert said == listener.said


@pytest.mark.torture
def test_a_search(listener: Listener) -> None:
    listener.resume(1, 4, 6, 8, 7, 9)
    first = "The first position. X to move: no value yet. push button."
    on = "How it thinks. On. How it thinks: 3 free squares. Press Step."
    listener.press("g", "How it thinks panel.", first, on)
    listener.press("n", "X tries square 6.")
    looked = "11 positions were looked at."
    listener.press("alt+e", f"X plays square 8: the highest value, 1. {looked}")
    lowest, two = "O to move: the lowest of its branches is", "It has 2 branches"
    listener.press("Down", f"X on square 6. {lowest} 0. {two}.")
    listener.press("Right", f"X on square 7. {lowest} −1. {two}.")
    listener.press("Return", f"X on square 7. {lowest} −1. {two}, folded.")
    listener.press("Right", "X on square 8. X has won: the value is 1.")
    listener.press("Right", "There is nothing further in that direction.")
    assert listener.leave() == listener.said


@pytest.mark.torture
def test_a_lesson(listener: Listener) -> None:
    listener.resume(1, 4)
    task = "It is X's turn. Which square completes a line?"
    keys = "Press B for the board, T for more, then a number."
    on = "Square 5, O push button.", "centre."
    lesson = f"Lesson: Lines, 1 of 4. {task} {keys}"
    listener.press("l", *on, f"Lessons and puzzles. On. {lesson}")
    listener.press("b", "Row 1: X, X, 3. Row 2: O, O, 6. Row 3: 7, 8, 9.")
    listener.press("t", f"{task} Three in a row wins: across, down or diagonally.")
    listener.press("5", "O is already on square 5.")
    lost = "No, O takes square 6 and wins: 4-5-6."
    listener.press("8", f"{lost} Try again, or press N for the next one.")
    listener.press("3", "Next push button.", "Right! X wins: 1-2-3.")
    listener.press("6", "Solved! Press N for the next one.")
    square = "Square 5, empty push button.", "centre."
    listener.press("n", *square, f"Lesson: Lines, 2 of 4. {task}")
    # what is not solved can be left
    listener.press("n", "Square 5, X", f"Lesson: Lines, 3 of 4. {task}")
    listener.press("l", *square, "Lessons and puzzles. Off.")
    assert listener.leave() == listener.said
