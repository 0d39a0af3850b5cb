"""A saved game is reviewed in the terminal."""

from pathlib import Path

from oxo_desktop.engine import Game, GameSettings, Human
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
        "Turning point: move 4. O on square 3: gave away the draw.",
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


def test_nobody_gave_anything_away(tmp_path: Path) -> None:
    lines = told(tmp_path, Game(moves=(5, 1, 9)))
    assert lines[0] == "No move changed the outcome: nobody gave anything away."
    assert len(lines) == 4


def test_what_cannot_be_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "other.oxo"
    file.write_text("{}")
    for name, said in (
        (saved(tmp_path, Game()), "oxo-terminal: There is no move to review yet."),
        (file, "oxo-terminal: other.oxo isn't an OXO game"),
        (tmp_path, "oxo-terminal: "),
        (
            tmp_path / "none.oxo",
            f"oxo-terminal: {tmp_path / 'none.oxo'} could not be opened: there is no "
            "such file or folder.",
        ),
    ):
        assert said in complaint(tmp_path, "--review", str(name), code=1)
