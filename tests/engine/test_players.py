import pytest

from oxo_desktop.engine import Computer, GameSettings, Human, Level, Mark, Starts


def test_a_name_is_trimmed() -> None:
    assert Human("  Ada ").name == "Ada"
    assert Human("   ") == Human()


def test_a_name_of_forty_characters_is_the_longest() -> None:
    assert Human("a" * 40).name == "a" * 40
    with pytest.raises(ValueError, match="at most 40 characters, not 41"):
        Human("a" * 41)


@pytest.mark.parametrize("name", ["Mi\u200ckhaham", "👩\u200d🚀", "Ada\u00a0L.", "Zoë"])
def test_names_of_the_world(name: str) -> None:
    assert Human(name).name == name


@pytest.mark.parametrize("name", ["A\nB", "A\x00B", "A\u202eB", "A\u2028B"])
def test_a_name_can_be_printed(name: str) -> None:
    with pytest.raises(ValueError, match="line breaks or control characters"):
        Human(name)


def test_the_first_settings_are_against_normal_and_you_start() -> None:
    settings = GameSettings()
    assert settings.computer_level is Level.NORMAL
    assert settings.starter() is Mark.X
    assert settings.player(Mark.X) == Human()
    assert settings.player(Mark.O) == Computer(Level.NORMAL)


def test_who_starts() -> None:
    assert GameSettings(starts=Starts.O).starter() is Mark.O
    assert GameSettings(starts=Starts.O).starter(previous=Mark.O) is Mark.O
    turns = GameSettings(starts=Starts.TAKE_TURNS)
    assert turns.starter() is Mark.X
    assert turns.starter(previous=Mark.X) is Mark.O
    assert turns.starter(previous=Mark.O) is Mark.X


def test_a_computer_has_a_level() -> None:
    assert Computer("hard").level is Level.HARD  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="A level is one of"):
        Computer("godlike")  # type: ignore[arg-type]


def test_two_humans_have_no_level() -> None:
    assert GameSettings(Human("Ada"), Human("Grace")).computer_level is None
