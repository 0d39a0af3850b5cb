import itertools
from random import Random
from unicodedata import category

import pytest

from oxo_desktop.engine import (
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Starts,
    choose,
)
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.engine.players import LONGEST_NAME
from oxo_desktop.engine.quoting import can_stand_in_a_name


def test_a_name_is_trimmed() -> None:
    assert Human("  Ada ").name == "Ada"
    assert Human("   ") == Human()


# Unicode's property Default_Ignorable_Code_Point, with the characters that may be
# assigned in future
DEFAULT_IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F),
    (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
BRAILLE_BLANK, OBJECT_REPLACEMENT, NULL_NOTEHEAD = 0x2800, 0xFFFC, 0x1D159
BLANK = {BRAILLE_BLANK, OBJECT_REPLACEMENT, NULL_NOTEHEAD}.union(
    *(range(first, last + 1) for first, last in DEFAULT_IGNORABLE)
)
UNICODE = list(map(chr, range(0x110000)))
UNSEEN = [
    character
    for character in UNICODE
    if character.isspace()
    or ord(character) in BLANK
    # marks that stand on a letter, and what only formats
    or category(character) in ("Mn", "Me", "Cf")
]


def names_of(characters: list[str]) -> list[str]:
    """Return each character as a name, without those that no name may hold."""
    return list(filter(can_stand_in_a_name, characters))


def test_a_name_of_invisible_characters_is_none() -> None:
    names = names_of(UNSEEN)
    assert len(names) > 4_000
    assert [name for name in names if Human(name) != Human()] == []
    assert Human("".join(names[-LONGEST_NAME:])) == Human()


def test_any_other_character_of_unicode_is_a_name() -> None:
    names = names_of(list(set(UNICODE) - set(UNSEEN)))
    assert len(names) > 1_000_000
    assert [name for name in names if Human(name).name != name] == []


def test_invisible_characters_stay_inside_a_name() -> None:
    for character in names_of(UNSEEN):
        assert Human(f"A{character}B").name == f"A{character}B"


@pytest.mark.parametrize("name", ["A\nB", "A\x00B", "A\u202eB", "A\u2028B"])
def test_a_name_can_be_printed(name: str) -> None:
    with pytest.raises(ValueError, match="line breaks or control characters"):
        Human(name)


def test_who_starts() -> None:
    assert GameSettings(starts=Starts.O).starter() is Mark.O
    assert GameSettings(starts=Starts.O).starter(previous=Mark.O) is Mark.O
    turns = GameSettings(starts=Starts.TAKE_TURNS)
    assert turns.starter() is Mark.X
    assert turns.starter(previous=Mark.X) is Mark.O
    assert turns.starter(previous=Mark.O) is Mark.X


@pytest.mark.parametrize("mark", Mark)
def test_a_human_has_either_mark_against_a_computer(mark: Mark) -> None:
    settings = GameSettings.against_computer(Level.HARD, mark, Starts.TAKE_TURNS)
    assert settings.player(mark) == Human()
    assert settings.player(mark.other) == Computer(Level.HARD)
    assert (settings.human, settings.humans) == (mark, (mark,))
    assert settings.level is Level.HARD
    assert settings.starts is Starts.TAKE_TURNS


TWO = GameSettings(Human("Ada"), Human("Grace"), Starts.O)


@pytest.mark.parametrize("mark", Mark)
def test_changing_the_mark_changes_the_mark_and_nothing_else(mark: Mark) -> None:
    named = GameSettings(Human("Ada"), Computer(Level.EASY), Starts.O)
    changed = named.with_human_as(mark)
    assert changed.player(mark) == Human("Ada")
    assert changed.player(mark.other) == Computer(Level.EASY)
    assert changed.starts is Starts.O
    assert changed.with_human_as(Mark.X) == named
    assert TWO.with_human_as(mark) == TWO


@pytest.mark.parametrize("mark", Mark)
def test_changing_the_level_changes_the_level_and_nothing_else(mark: Mark) -> None:
    easy, hard = (
        GameSettings.against_computer(level, mark, Starts.O)
        for level in (Level.EASY, Level.HARD)
    )
    assert easy.with_level(Level.HARD) == hard
    assert TWO.with_level(Level.HARD) == TWO


def test_two_humans_have_neither_a_mark_against_a_computer_nor_a_level() -> None:
    assert (TWO.human, TWO.level, TWO.has_computer) == (None, None, False)
    assert TWO.humans == (Mark.X, Mark.O)


def test_two_computers_are_watched_each_at_its_level() -> None:
    watched = GameSettings(Computer(Level.EASY), Computer(Level.NORMAL))
    assert (watched.is_watched, watched.humans, watched.human) == (True, (), None)
    assert [watched.level_of(mark) for mark in Mark] == [Level.EASY, Level.NORMAL]
    assert watched.with_level(Level.HARD, Mark.O).pairing == (
        Computer(Level.EASY),
        Computer(Level.HARD),
    )
    on_seven_points = watched.with_level(Level.HARD, Mark.X).on(SEVEN_POINT_PLANE)
    assert on_seven_points.pairing == (Computer(Level.HARD), Computer(Level.EASY))
    game = Game(moves=(1, 2))
    assert not watched.is_humans_turn(game)
    assert not watched.can_undo(game)
    assert watched.moves_to_reply(game) == (1, 2)


@pytest.mark.parametrize(
    ("mark", "level", "starter"), list(itertools.product(Mark, Level, Mark))
)
def test_undo_takes_back_the_humans_move_and_the_reply(
    mark: Mark, level: Level, starter: Mark
) -> None:
    settings = GameSettings.against_computer(level, mark, Starts(starter))
    rng = Random(5)
    game = Game(starter=settings.starter())
    humans_turns = []
    while game.turn is not None:
        assert settings.is_humans_turn(game) is (game.turn is mark)
        if game.turn is mark:
            humans_turns.append(game)
            game = game.play(game.board.available_moves()[0])
        else:
            choice = choose(level, game.board, mark.other, rng)
            game = game.play(choice.position)
    ended = game
    for before in reversed(humans_turns):
        assert settings.can_undo(game)
        game = settings.undo(game)
        assert game.moves == before.moves
    # what the computer began with stays
    assert len(game.moves) == (starter is not mark)
    assert not settings.can_undo(game)
    for after in (*humans_turns[1:], ended):
        game = settings.redo(game)
        assert game.moves == after.moves


def test_two_humans_take_back_one_move_at_a_time() -> None:
    game, over = Game(moves=(1, 5), undone=(9,)), Game(moves=(1, 4, 2, 5, 3))
    assert TWO.undo(game) == Game(moves=(1,), undone=(5, 9))
    assert TWO.redo(game) == Game(moves=(1, 5, 9))
    assert (TWO.can_undo(game), TWO.can_undo(Game())) == (True, False)
    assert (TWO.is_humans_turn(game), TWO.is_humans_turn(over)) == (True, False)
