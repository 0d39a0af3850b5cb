from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from oxo_desktop.engine import Computer, GameSettings, Human, Level, Starts
from oxo_desktop.settings import Settings, ThemeChoice


def stored(file: Path) -> Settings:
    return Settings(QSettings(str(file), QSettings.Format.IniFormat))


def test_at_first(tmp_path: Path) -> None:
    settings = stored(tmp_path / "none.ini")
    assert settings.game == GameSettings()
    assert settings.theme is ThemeChoice.SYSTEM
    assert settings.animations is True
    assert settings.square_numbers is False
    assert settings.problems == []


@pytest.mark.parametrize(
    "game",
    [
        GameSettings(o_player=Computer(Level.HARD), starts=Starts.O),
        GameSettings(Human("Ada, Countess"), Human("Grace; 100 %"), Starts.TAKE_TURNS),
        GameSettings(Human("Ζωή"), Human()),
    ],
)
def test_what_was_set_is_there_at_the_next_start(
    tmp_path: Path, game: GameSettings
) -> None:
    file = tmp_path / "oxo.ini"
    settings = stored(file)
    settings.game = game
    settings.theme = ThemeChoice.DARK
    settings.animations = False
    settings.square_numbers = True
    del settings
    again = stored(file)
    assert again.game == game
    assert again.theme is ThemeChoice.DARK
    assert again.animations is False
    assert again.square_numbers is True
    assert again.problems == []


def test_names_and_level_are_kept_for_the_other_kind_of_game(tmp_path: Path) -> None:
    settings = stored(tmp_path / "oxo.ini")
    settings.game = GameSettings(Human("Ada"), Human("Grace"))
    settings.game = GameSettings(o_player=Computer(Level.HARD))
    assert settings.names == (Human("Ada"), Human("Grace"))
    settings.game = GameSettings(Human("Ada"), Human("Alan"))
    assert settings.level is Level.HARD


def test_senseless_values_are_passed_over_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.write_text(
        "[General]\ntheme=purple\nanimations=false\nsquare_numbers=7\n"
        "[game]\nlevel=godlike\nstarts=O\ntwo_players=a, b\n",
        encoding="utf-8",
    )
    settings = stored(file)
    assert settings.theme is ThemeChoice.SYSTEM
    assert settings.animations is False
    assert settings.square_numbers is False
    assert settings.game == GameSettings(starts=Starts.O)
    assert [p.split(" makes")[0] for p in settings.problems] == [
        "The stored setting theme",
        "The stored setting square_numbers",
        "The stored setting game/two_players",
        "The stored setting game/level",
    ]


def test_a_name_that_is_too_long_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.write_text(f"[game]\ntwo_players=true\nx_name={'A' * 41}\no_name=Bob\n")
    settings = stored(file)
    assert settings.game == GameSettings(Human(), Human("Bob"))
    assert len(settings.problems) == 1


def test_a_file_that_is_no_settings_at_all(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.write_bytes(bytes(range(256)) * 40)
    assert stored(file).game == GameSettings()
