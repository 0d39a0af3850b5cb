"""A ``.oxo`` file: one game and its players, as UTF-8 JSON with a format version.

Format 2 has the position that a game starts with, and is written only for such a game.
Whatever is read is replayed through `Game`, so a file can hold only a legal game.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from oxo_desktop.engine import (
    GEOMETRIES,
    Board,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Mark,
    Player,
    Refusal,
    Starts,
    quotable,
)
from oxo_desktop.files import open_plain, writing_atomically

FORMAT = 1
FORMAT_WITH_START = 2
LARGEST = 1 << 20
"""Bytes; a file that is larger is no game of ours."""

_KEYS = {
    "format", "geometry", "starter", "moves", "undone", "x_player", "o_player",
    "starts",
}  # fmt: skip


@dataclass(frozen=True)
class SavedGame:
    """What a file holds: a game, and who plays it."""

    game: Game
    settings: GameSettings


def save(file: Path, saved: SavedGame) -> None:
    """Write `saved` to `file`, all of it or nothing.

    Raises OSError if the file cannot be written; what it held is then still there.
    """
    with writing_atomically(file) as stream:
        stream.write(to_text(saved))


def load(file: Path) -> SavedGame:
    """Return what `file` holds.

    Raises ValueError, in one sentence that names what is wrong, if it is no OXO game,
    and OSError if it cannot be read, or is a folder, a pipe or a device.
    """
    with open(file, "rb", opener=open_plain) as stream:
        return from_bytes(stream.read(LARGEST + 1))


def from_bytes(data: bytes) -> SavedGame:
    """Return what the bytes of a file hold; ValueError as `load` does."""
    if len(data) > LARGEST:
        raise ValueError("it is larger than 1 MiB, and no game is.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text.") from None
    return from_text(text)


def to_text(saved: SavedGame) -> str:
    """Return the text of a file with `saved` in it."""
    game, settings = saved.game, saved.settings
    start = {} if game.start is None else {"start": game.start.to_text()}
    contents = {
        "format": FORMAT_WITH_START if start else FORMAT,
        "geometry": game.geometry.name,
        "starter": game.starter,
        **start,
        "moves": game.moves,
        "undone": game.undone,
        "x_player": _describe(settings.x_player),
        "o_player": _describe(settings.o_player),
        "starts": settings.starts,
    }
    return json.dumps(contents, ensure_ascii=False, indent=2) + "\n"


def from_text(text: str) -> SavedGame:
    """Return what the text of a file holds; ValueError as `load` does."""
    contents = _contents(text)
    return SavedGame(_game(contents), _settings(contents))


def _contents(text: str) -> dict[str, object]:
    """Return what the JSON holds, with the keys of its format and no others."""
    try:
        contents = json.loads(text, object_pairs_hook=_each_key_once)
    except _TwiceError:
        raise
    except (ValueError, RecursionError):
        raise ValueError("it is not JSON.") from None
    if type(contents) is not dict:
        raise ValueError("it holds no game.")
    version = contents.get("format")
    if type(version) is not int or version < 1:
        raise ValueError("its format has no version number.")
    if version > FORMAT_WITH_START:
        raise ValueError("it was written by a newer OXO.")
    keys = _KEYS | {"start"} if version == FORMAT_WITH_START else _KEYS
    for key in sorted(keys ^ set(contents)):
        what = "misses" if key in keys else "has an unknown"
        raise ValueError(f"it {what} “{quotable(key)}”.")
    return contents


class _TwiceError(ValueError):
    """A key has two values, and different readers would take different ones."""


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    contents: dict[str, object] = {}
    for key, value in pairs:
        if key in contents:
            raise _TwiceError(f"it has “{quotable(key)}” twice.")
        contents[key] = value
    return contents


def _settings(contents: dict[str, object]) -> GameSettings:
    x_player, o_player = _player(contents, "x_player"), _player(contents, "o_player")
    if not isinstance(x_player, Human):
        raise ValueError("its X is no human.")
    starts = contents["starts"]
    if type(starts) is not str or starts not in list(Starts):
        raise ValueError("it does not say who starts.")
    return GameSettings(x_player, o_player, Starts(starts))


def _game(contents: dict[str, object]) -> Game:
    name, starter = contents["geometry"], contents["starter"]
    if type(name) is not str or name not in GEOMETRIES:
        raise ValueError(f"its board is none that OXO knows: “{quotable(name)}”.")
    geometry = GEOMETRIES[name]
    if type(starter) is not str or starter not in list(Mark):
        raise ValueError("it does not say who started.")
    moves, undone = (
        _positions(contents, key, geometry.size) for key in ("moves", "undone")
    )
    start = _start(contents["start"], geometry) if "start" in contents else None
    try:
        return Game(geometry, Mark(starter), moves, undone, start=start)
    except ValueError as error:
        raise ValueError(f"its moves are no legal game. {error}") from None


def _start(text: object, geometry: Geometry) -> Board:
    if type(text) is not str:
        raise Refusal("start_no_text", "Its start is no text.")
    try:
        return Board.from_text(text, geometry)
    except ValueError as error:
        raise Refusal(
            "start_no_position", "Its start is no position. {reason}", reason=error
        ) from None


def _positions(contents: dict[str, object], key: str, largest: int) -> tuple[int, ...]:
    moves = contents[key]
    if not isinstance(moves, list) or any(type(move) is not int for move in moves):
        raise ValueError(f"its {key} are no list of squares.")
    # before Game replays them: a number of a thousand digits is no sentence
    if len(moves) > largest or any(abs(move) > largest for move in moves):
        raise ValueError(f"its {key} go off the board.")
    return tuple(moves)


def _describe(player: Player) -> dict[str, str]:
    if isinstance(player, Computer):
        return {"computer": player.level}
    return {"human": player.name}


def _player(contents: dict[str, object], key: str) -> Player:
    described = contents[key]
    try:
        match described:
            case {"human": str(name), **rest} if not rest:
                return Human(name)
            case {"computer": str(level), **rest} if not rest:
                return Computer(level)  # type: ignore[arg-type]  # it looks it up
    except ValueError as error:
        raise ValueError(f"its {key} cannot play. {error}") from None
    raise ValueError(f"its {key} is neither human nor computer.")
