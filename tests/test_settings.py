from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from oxo_desktop.engine import Computer, GameSettings, Human, Level, Starts
from oxo_desktop.settings import (
    MotionChoice,
    Preferences,
    Settings,
    ThemeChoice,
    WindowSize,
    WindowState,
)


def stored(file: Path) -> Settings:
    return Settings(QSettings(str(file), QSettings.Format.IniFormat))


def test_at_first(tmp_path: Path) -> None:
    settings = stored(tmp_path / "none.ini")
    assert settings.game == GameSettings()
    assert settings.theme is ThemeChoice.SYSTEM
    assert settings.motion is MotionChoice.SYSTEM
    assert settings.square_numbers is False
    assert settings.pause == 400
    assert settings.next_game_after == 0
    assert settings.window_size == WindowSize(520, 658)
    assert settings.window_state is WindowState.NORMAL
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
    settings.motion = MotionChoice.OFF
    settings.square_numbers = True
    del settings
    again = stored(file)
    assert again.game == game
    assert again.theme is ThemeChoice.DARK
    assert again.motion is MotionChoice.OFF
    assert again.square_numbers is True
    assert again.problems == []


def test_preferences_and_the_window_come_back(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    settings = stored(file)
    preferences = Preferences(
        theme=ThemeChoice.HIGH_CONTRAST,
        motion=MotionChoice.ON,
        square_numbers=True,
        pause=0,
        next_game_after=10,
        level=Level.RANDOM,
        starts=Starts.TAKE_TURNS,
    )
    assert settings.preferences != preferences
    settings.preferences = preferences
    settings.window_size = WindowSize(333, 444)
    settings.window_state = WindowState.FULL_SCREEN
    del settings
    again = stored(file)
    assert again.preferences == preferences
    assert again.window_size == WindowSize(333, 444)
    assert again.window_state is WindowState.FULL_SCREEN
    assert again.problems == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("theme=purple", "theme"),
        ("motion=fast", "motion"),
        ("pause=-1", "computer's pause"),
        ("pause=2001", "computer's pause"),
        ("pause=0.5", "computer's pause"),
        ("next_game_after=11", "wait for the next game"),
        ("next_game_after=soon", "wait for the next game"),
        ("window\\size=0x500", "window's size"),
        ("window\\size=520", "window's size"),
        ("window\\size=1x2x3", "window's size"),
        ("window\\size=520x99999", "window's size"),
        ("window\\size=520, 658", "window's size"),
        ("window\\state=minimized", "window's state"),
    ],
)
def test_one_senseless_value_spoils_no_other(
    tmp_path: Path, line: str, name: str
) -> None:
    file = tmp_path / "oxo.ini"
    good = "square_numbers=true\nmoves_panel=true\n"
    file.write_text(f"[General]\n{good}{line}\n", encoding="utf-8")
    settings, usual = stored(file), stored(tmp_path / "none.ini")
    assert settings.square_numbers is True
    assert settings.moves_panel is True
    for value in ("theme", "motion", "pause", "next_game_after"):
        assert getattr(settings, value) == getattr(usual, value)
    assert settings.window_size == WindowSize(520, 658)
    assert settings.window_state is WindowState.NORMAL
    (problem,) = settings.problems
    assert problem.startswith(f"The remembered {name} makes no sense and is left out: ")


def test_what_makes_no_sense_is_told_once(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.write_text("[General]\npause=soon\n")
    settings = stored(file)
    assert [settings.pause, settings.pause] == [400, 400]
    assert len(settings.problems) == 1


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
        "[General]\ntheme=purple\nmotion=off\nsquare_numbers=7\n"
        "[game]\nlevel=godlike\nstarts=O\ntwo_players=a, b\n",
        encoding="utf-8",
    )
    settings = stored(file)
    assert settings.theme is ThemeChoice.SYSTEM
    assert settings.motion is MotionChoice.OFF
    assert settings.square_numbers is False
    assert settings.game == GameSettings(starts=Starts.O)
    assert [p.split(" makes")[0] for p in settings.problems] == [
        "The remembered theme",
        "The remembered square numbers",
        "The remembered kind of game",
        "The remembered level",
    ]


def test_a_name_that_is_too_long_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.write_text(f"[game]\ntwo_players=true\nx_name={'A' * 41}\no_name=Bob\n")
    settings = stored(file)
    assert settings.game == GameSettings(Human(), Human("Bob"))
    (problem,) = settings.problems
    assert problem == (
        f"The remembered name of X makes no sense and is left out: {'A' * 40!r}"
    )


def test_a_file_that_is_no_settings_at_all(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.write_bytes(bytes(range(256)) * 40)
    assert stored(file).game == GameSettings()


def test_settings_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.mkdir()
    settings = stored(file)
    assert settings.game == GameSettings()
    assert settings.problems == [f"The settings cannot be read: {file}"]


def test_settings_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file where the folder should be")
    settings = stored(tmp_path / "folder/oxo.ini")
    settings.square_numbers = True
    assert settings.why_not_kept() == (
        f"This setting will be forgotten: {tmp_path}/folder/oxo.ini cannot be written"
    )
    kept = stored(tmp_path / "oxo.ini")
    kept.square_numbers = True
    assert kept.why_not_kept() is None
