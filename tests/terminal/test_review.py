"""A saved game is reviewed in the terminal."""

from pathlib import Path

from oxo_desktop.engine import (
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
    Game,
    GameSettings,
    Human,
)
from oxo_desktop.store import oxo_file
from tests.terminal.program import complaint, output_here

TWO = GameSettings(Human("Ada"), Human("Grace"))


def saved(folder: Path, game: Game) -> Path:
    file = folder / "game.oxo"
    oxo_file.save(file, oxo_file.SavedGame(game, TWO))
    return file


def told(folder: Path, game: Game) -> list[str]:
    return output_here(folder, "", "--review", str(saved(folder, game)))


def test_the_turning_point_comes_first(tmp_path: Path) -> None:
    assert told(tmp_path, Game(moves=(1, 5, 9, 3, 7, 4, 8))) == [
        "Turning point: move 4. O on square 3 gave away the draw.",
        "It lets X make two threats at once, by taking square 7; squares 2, 4, 6 and 8 "
        "would have kept the draw.",
        "It would have been better to take square 2: that would have kept the draw. "
        "Play might have gone on: O 2, X 8, O 7, X 3, O 6, X 4.",
        "1: X on square 1: kept the draw",
        "2: O on square 5: kept the draw",
        "3: X on square 9: kept the draw",
        "4: O on square 3: gave away the draw",
        "5: X on square 7: kept the win",
        "6: O on square 4: lost already",
        "7: X on square 8: kept the win",
    ]


def test_every_mistake_has_its_better_move(tmp_path: Path) -> None:
    # O gave away the draw, X the win, O the draw again
    lines = told(tmp_path, Game(moves=(1, 2, 3, 7, 9, 6, 5)))
    assert lines[0].startswith("Turning point: move ")
    mistakes = [line for line in lines[2:] if "gave away" in line]
    better = [
        line for line in lines if line.startswith("It would have been better to take ")
    ]
    assert len(mistakes) == len(better) > 1


def test_on_a_board_without_draws(tmp_path: Path) -> None:
    lines = told(tmp_path, Game(SEVEN_POINT_PLANE, moves=(7, 4, 5, 1, 3, 6)))
    turning = "Turning point: move 5. X on square 3 gave away the win, and O could win."
    why = "It would have been better to complete 5-6-7: that would have won at once."
    assert lines[:3] == [
        turning,
        why,
        "It would have been better to take square 6: that would have won at once.",
    ]


def test_nobody_gave_anything_away(tmp_path: Path) -> None:
    lines = told(tmp_path, Game(moves=(5, 1, 9)))
    assert lines[0] == "No move changed the outcome: nobody gave anything away."
    assert len(lines) == 4


def test_on_the_largest_board_it_says_what_is_proven(tmp_path: Path) -> None:
    lines = told(tmp_path, Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 22, 2)))
    assert lines[0] == (
        "Turning point: move 3. X on layer 1, row 1, column 2 left the proven win."
    )
    assert lines[1].endswith(": that would have forced a win.")
    assert " that would have won. Play might have gone on: X " in lines[2]
    assert lines[3:] == [
        "1: X on layer 1, row 1, column 1: kept the win",
        "2: O on layer 2, row 2, column 2: lost already",
        "3: X on layer 1, row 1, column 2: left the win",
    ]


def test_what_cannot_be_reviewed(tmp_path: Path) -> None:
    line = complaint(tmp_path, "--review", str(saved(tmp_path, Game())), code=1)
    assert line == "oxo-terminal: There is no move to review yet."


def test_what_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "other.oxo"
    file.write_text("{}")
    for name, said in (
        (file, "oxo-terminal: other.oxo isn't an OXO game"),
        (tmp_path, "oxo-terminal: "),
        (
            tmp_path / "none.oxo",
            "none.oxo could not be opened: there is no such file or folder.",
        ),
    ):
        assert said in complaint(tmp_path, "--review", str(name), code=1)
