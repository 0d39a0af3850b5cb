import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oxo_desktop.engine import (
    Board,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Player,
    Refusal,
    Starts,
)
from oxo_desktop.store import oxo_file
from oxo_desktop.store.oxo_file import SavedGame
from tests.engine.games import games_from_anywhere

SAVED = SavedGame(
    Game(starter=Mark.O, moves=(5, 1), undone=(9,)),
    GameSettings(Human("Ada"), Computer(Level.HARD), Starts.TAKE_TURNS),
)
SET_UP = SavedGame(
    Game(moves=(2,), undone=(8,), start=Board.from_text("X.. .O. ..X")), GameSettings()
)

names = st.text(max_size=40).filter(str.isprintable)
players = st.one_of(names.map(Human), st.sampled_from(Level).map(Computer))
pairings = st.one_of(
    st.tuples(names.map(Human), players), st.tuples(players, names.map(Human))
)


@given(games_from_anywhere(), pairings, st.sampled_from(Starts))
def test_what_is_written_is_read_again(
    game: Game, pairing: tuple[Player, Player], starts: Starts
) -> None:
    # a file does not tell what was replaced
    game = dataclasses.replace(game, replaced=())
    saved = SavedGame(game, GameSettings(*pairing, starts))
    assert oxo_file.from_text(oxo_file.to_text(saved), "bad.oxo") == saved


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.oxo"
    oxo_file.save(file, SAVED)
    assert oxo_file.load(file) == SAVED
    assert file.read_text(encoding="utf-8") == OF_FORMAT_1
    assert [p.name for p in tmp_path.iterdir()] == ["game.oxo"]


OF_FORMAT_1 = """{
  "format": 1,
  "geometry": "3x3",
  "starter": "O",
  "moves": [
    5,
    1
  ],
  "undone": [
    9
  ],
  "x_player": {
    "human": "Ada"
  },
  "o_player": {
    "computer": "hard"
  },
  "starts": "take turns"
}
"""


def test_a_game_with_a_start_is_written_in_format_2() -> None:
    text = oxo_file.to_text(SET_UP)
    whole = SavedGame(dataclasses.replace(SET_UP.game, start=None), SET_UP.settings)
    more = {"format": 2, "start": "X...O...X"}
    assert json.loads(text) == json.loads(oxo_file.to_text(whole)) | more
    assert oxo_file.from_text(text, "bad.oxo") == SET_UP


@pytest.mark.parametrize("saved", [SAVED, SET_UP])
def test_a_game_against_beginner_is_written_in_format_3(saved: SavedGame) -> None:
    start = (saved.game.start or Board()).to_text()
    saved = SavedGame(saved.game, saved.settings.with_level(Level.BEGINNER))
    written = oxo_file.to_text(saved)
    contents = json.loads(written)
    assert (contents["format"], contents["start"]) == (3, start)
    assert oxo_file.from_text(written, "bad.oxo") == saved


def test_a_file_of_format_2_whose_start_is_empty_is_read_as_one_without() -> None:
    text = changed(format=2, start=".........").decode()
    assert oxo_file.from_text(text, "bad.oxo") == SAVED


def changed(**contents: object) -> bytes:
    valid = json.loads(oxo_file.to_text(SAVED))
    valid.update(contents)
    return json.dumps({k: v for k, v in valid.items() if v != "leave out"}).encode()


def set_up(start: object, **contents: object) -> bytes:
    return changed(format=2, start=start, **contents)


NO_GAME = [
    ("too_large", b"x" * (oxo_file.LARGEST + 1), "."),
    ("not_text", b"\xff\xfe", "."),
    ("not_json", b"", "."),
    ("not_json", b"{", "."),
    ("not_json", b"[" * 100_000, "."),
    ("not_json", b"9" * 10_000, "."),
    ("no_game", b"[]", "."),
    ("no_version", b"{}", ". “format” cannot be read."),
    ("no_version", changed(format=True), ". “format” cannot be read."),
    ("wrong_key", changed(format=2), ". “start” cannot be read."),
    ("wrong_key", changed(format=3), ". “start” cannot be read."),
    ("wrong_key", changed(start="........."), ". “start” cannot be read."),
    ("start_no_text", set_up(None), ". “start” cannot be read."),
    ("start_no_text", set_up(["X"] * 9), ". “start” cannot be read."),
    ("start_no_position", set_up("X...O...X."), ". A 3x3 board has 9 squares, not 10."),
    (
        "start_no_position",
        set_up("X" * 100_000),
        ". A 3x3 board has 9 squares, not 100,000.",
    ),
    ("start_no_position", set_up("X...Z...X"), ". A square is X, O or a dot, not “Z”."),
    (
        "start_no_position",
        set_up("X...O...X", geometry="pp7", undone=[]),
        ". A pp7 board has 7 squares, not 9.",
    ),
    ("not_legal", set_up("....X...."), ". That cell is already full."),
    ("not_legal", set_up("..OOO.OO."), ". The game is over: no move can follow."),
    ("wrong_key", changed(moves="leave out"), ". “moves” cannot be read."),
    ("wrong_key", changed(colour=1), ". “colour” cannot be read."),
    ("no_board", changed(geometry="9x9"), ". “geometry” cannot be read."),
    ("no_board", changed(geometry=[]), ". “geometry” cannot be read."),
    ("no_starter", changed(starter="Z"), ". “starter” cannot be read."),
    ("no_starter", changed(starter=[]), ". “starter” cannot be read."),
    ("no_starts", changed(starts=7), ". “starts” cannot be read."),
    ("no_squares", changed(moves="12"), ". “moves” cannot be read."),
    ("no_squares", changed(moves=[1, 2.0]), ". “moves” cannot be read."),
    ("no_squares", changed(moves=[True]), ". “moves” cannot be read."),
    ("off_board", changed(moves=[10**100]), ". “moves” cannot be read."),
    ("off_board", changed(undone=[1] * 50), ". “undone” cannot be read."),
    ("off_board", changed(moves=[10]), ". “moves” cannot be read."),
    ("off_board", changed(geometry="pp7", moves=[8]), ". “moves” cannot be read."),
    ("not_legal", changed(moves=[5, 5]), ". That cell is already full."),
    (
        "not_legal",
        changed(moves=[1, 4, 2, 5, 3, 6]),
        ". The game is over: no move can follow.",
    ),
    ("no_player", changed(o_player={}), ". “o_player” cannot be read."),
    ("no_player", changed(o_player={"human": 5}), ". “o_player” cannot be read."),
    (
        "wrong_player",
        changed(x_player={"human": "A" * 41}),
        ". A name has at most 40 characters, not 41.",
    ),
    (
        "wrong_player",
        changed(o_player={"computer": "godlike"}),
        ". A level is one of random, beginner, easy, normal, hard, not “godlike”.",
    ),
]


@pytest.mark.parametrize(("code", "data", "where_or_why"), NO_GAME)
def test_what_is_no_game_is_refused_in_one_sentence_and_by_a_code(
    tmp_path: Path, code: str, data: bytes, where_or_why: str
) -> None:
    file = tmp_path / "bad.oxo"
    file.write_bytes(data)
    with pytest.raises(Refusal) as refused:
        oxo_file.load(file)
    said = f"bad.oxo isn't an OXO game, or it is damaged{where_or_why}"
    assert (refused.value.code, str(refused.value)) == (code, said)


def test_a_file_may_be_as_large_as_one_that_is_just_not_too_large() -> None:
    text = oxo_file.to_text(SAVED).encode()
    padded = text + b" " * (oxo_file.LARGEST - len(text))
    assert oxo_file.from_bytes(padded, "game.oxo") == SAVED
    with pytest.raises(Refusal) as refused:
        oxo_file.from_bytes(padded + b" ", "game.oxo")
    assert refused.value.code == "too_large"
    assert oxo_file.LARGEST == 1024 * 1024


def test_a_file_of_a_newer_oxo(tmp_path: Path) -> None:
    file = tmp_path / "new.oxo"
    file.write_bytes(changed(format=4))
    with pytest.raises(Refusal) as refused:
        oxo_file.load(file)
    assert refused.value.code == "newer"
    assert str(refused.value) == (
        "new.oxo was saved by a newer OXO. Update OXO to open it."
    )


def repeated(key: str, value: str) -> str:
    """Return the text of a file that has a key again, with a value, at its first."""
    text = oxo_file.to_text(SAVED)
    before = text.index(f'"{key}"')
    return f'{text[:before]}"{key}": {value}, {text[before:]}'


TWICE = [
    *(
        (repeated(key, value), key)
        for key in (*sorted(oxo_file._KEYS), "human", "computer")
        for value in ("1", "[]", '"Ada"', "{}")
    ),
    ('{"format": 1, "format": 1}', "format"),
    ('[[{"a": {"b": 1, "\\u0062": 1}}]]', "b"),
    ('{"": 1, "": 1}', ""),
    (f'{{"{"k" * 50}": 1, "{"k" * 50}": 1}}', f"{'k' * 20}…{'k' * 19}"),
]


@pytest.mark.parametrize(("text", "key"), TWICE)
def test_a_key_that_is_there_twice_is_refused_at_any_depth(text: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        oxo_file.from_text(text, "bad.oxo")
    assert refused.value.code == "key_twice"
    sentence = f"bad.oxo isn't an OXO game, or it is damaged. “{key}” cannot be read."
    assert str(refused.value) == sentence


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda values: st.lists(values) | st.dictionaries(st.text(), values),
    max_leaves=10,
)


def read_or_refused(text: str) -> bool:
    """Return whether a text is a game, or is refused in a sentence of ours."""
    try:
        return isinstance(oxo_file.from_text(text, "bad.oxo"), SavedGame)
    except ValueError as error:
        return str(error).startswith("bad.oxo ") and str(error).endswith(".")


@given(json_values | st.text("XO.x \n", max_size=10))
def test_any_start_is_read_or_refused(start: object) -> None:
    assert read_or_refused(set_up(start).decode())


@settings(max_examples=500)
@given(st.sampled_from(sorted(oxo_file._KEYS)), json_values)
@example("moves", [1, 2, None])
def test_any_value_for_any_key_is_read_or_refused(key: str, value: object) -> None:
    assert read_or_refused(changed(**{key: value}).decode())
