import doctest
from pathlib import Path
from types import ModuleType

import pytest

from oxo_desktop import engine, model
from oxo_desktop.engine import game_tree, solver
from oxo_desktop.learning import puzzles


def test_the_public_names() -> None:
    promised = {
        "Mark", "Board", "Geometry", "Game", "Outcome", "Level", "Choice",
        "check_winner", "winning_line", "is_draw", "choose_move", "choose", "play_game",
        "computer", "Computer", "GameSettings", "GEOMETRIES", "read_line", "write_line",
    }  # fmt: skip
    assert promised <= set(engine.__all__)
    assert all(hasattr(engine, name) for name in engine.__all__)


@pytest.mark.parametrize("module", [engine, game_tree, model, puzzles, solver])
def test_the_example_is_true(module: ModuleType) -> None:
    ran = doctest.testmod(module)
    assert ran.attempted > 0
    assert ran.failed == 0


def test_the_readme_is_true() -> None:
    readme = Path(__file__).parents[2] / "README.md"
    ran = doctest.testfile(str(readme), module_relative=False)
    assert ran.attempted > 0
    assert ran.failed == 0
