"""A ``.oxo`` file: one game and its players, as UTF-8 JSON with a format version.

Format 2 has the position that a game starts with, and is written only for such a game.
So has format 3, whatever the position, and is written only where Beginner plays, or two
computers do.
In both the computer may have either mark; versions of OXO in which it was always O
refuse a file in which it is X.

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
    Level,
    Mark,
    Player,
    Refusal,
    Starts,
)
from oxo_desktop.engine.levels import as_level
from oxo_desktop.engine.quoting import quotable
from oxo_desktop.system.files import open_plain, write_atomically
from oxo_desktop.words import message

FORMAT = 1
FORMAT_WITH_START = 2
FORMAT_WATCHED = 3
LARGEST = 1 << 20
"""Bytes; a file that is larger is no game of ours."""

_NO_GAME = message("{file} isn't an OXO game, or it is damaged.")
_DAMAGED = message("{file} isn't an OXO game, or it is damaged. {reason}")

_KEYS = {
    "format", "geometry", "starter", "moves", "undone", "x_player", "o_player",
    "starts",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a file holds: a game, and who plays it."""

    game: Game
    settings: GameSettings


def save(file: Path, saved: SavedGame) -> None:
    """Write `saved` to `file`, all of it or nothing.

    Raises OSError if the file cannot be written; what it held is then still there.
    """
    write_atomically(file, to_text(saved).encode())


def load(file: Path) -> SavedGame:
    """Return what `file` holds.

    Raises Refusal, in one sentence that names what is wrong, if it is no OXO game, and
    OSError if it cannot be read, or is a folder, a pipe or a device.
    """
    with open(file, "rb", opener=open_plain) as stream:
        return from_bytes(stream.read(LARGEST + 1), file.name)


def from_bytes(data: bytes, file: str) -> SavedGame:
    """Return what the bytes of a file of this name hold; Refusal as `load` does."""
    if len(data) > LARGEST:
        raise Refusal("too_large", _NO_GAME, file=quotable(file))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Refusal("not_text", _NO_GAME, file=quotable(file)) from None
    return from_text(text, file)


def to_text(saved: SavedGame) -> str:
    """Return the text of a file with `saved` in it."""
    game, settings = saved.game, saved.settings
    version = FORMAT if game.start is None else FORMAT_WITH_START
    if settings.is_watched or Computer(Level.BEGINNER) in settings.pairing:
        version = FORMAT_WATCHED
    start = {} if version == FORMAT else {"start": game.at(0).board.to_text()}
    contents = {
        "format": version,
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


def from_text(text: str, file: str) -> SavedGame:
    """Return what the text of a file of this name holds; Refusal as `load` does."""
    return _Reader(file).read(text)


class _Reader:
    """Reads the text of one file; every method raises Refusal as `load` does."""

    def __init__(self, file: str) -> None:
        self._file = quotable(file)

    def read(self, text: str) -> SavedGame:
        contents = self._contents(text)
        return SavedGame(self._game(contents), self._settings(contents))

    def _contents(self, text: str) -> dict[str, object]:
        """Return what the JSON holds, with the keys of this format and no others."""
        try:
            contents = json.loads(text, object_pairs_hook=self._each_key_once)
        except Refusal:
            raise
        except (ValueError, RecursionError):
            raise Refusal("not_json", _NO_GAME, file=self._file) from None
        if type(contents) is not dict:
            raise Refusal("no_game", _NO_GAME, file=self._file)
        version = self._version(contents.get("format"))
        keys = _KEYS | {"start"} if version > FORMAT else _KEYS
        for key in sorted(keys ^ set(contents)):
            raise self._damaged("wrong_key", key)
        return contents

    def _version(self, version: object) -> int:
        if type(version) is not int or version < 1:
            raise self._damaged("no_version", "format")
        if version > FORMAT_WATCHED:
            raise Refusal(
                "newer",
                "{file} was saved by a newer OXO. Update OXO to open it.",
                file=self._file,
            )
        return version

    def _each_key_once(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        """Refuse two values for a key: different readers would take different ones."""
        contents: dict[str, object] = {}
        for key, value in pairs:
            if key in contents:
                raise self._damaged("key_twice", key)
            contents[key] = value
        return contents

    def _settings(self, contents: dict[str, object]) -> GameSettings:
        x_player = self._player(contents, "x_player")
        o_player = self._player(contents, "o_player")
        starts = contents["starts"]
        if type(starts) is not str or starts not in list(Starts):
            raise self._damaged("no_starts", "starts")
        return GameSettings(x_player, o_player, Starts(starts))

    def _game(self, contents: dict[str, object]) -> Game:
        name, starter = contents["geometry"], contents["starter"]
        if type(name) is not str or name not in GEOMETRIES:
            raise self._damaged("no_board", "geometry")
        geometry = GEOMETRIES[name]
        if type(starter) is not str or starter not in list(Mark):
            raise self._damaged("no_starter", "starter")
        moves, undone = (
            self._positions(contents, key, geometry.size) for key in ("moves", "undone")
        )
        start = (
            self._start(contents["start"], geometry) if "start" in contents else None
        )
        try:
            return Game(geometry, Mark(starter), moves, undone, start=start)
        except Refusal as refused:
            raise self._not_legal("not_legal", refused) from None

    def _start(self, text: object, geometry: Geometry) -> Board:
        if type(text) is not str:
            raise self._damaged("start_no_text", "start")
        try:
            return Board.from_text(text, geometry)
        except Refusal as refused:
            raise self._not_legal("start_no_position", refused) from None

    def _positions(
        self, contents: dict[str, object], key: str, largest: int
    ) -> tuple[int, ...]:
        moves = contents[key]
        if not isinstance(moves, list) or any(type(move) is not int for move in moves):
            raise self._damaged("no_squares", key)
        # before Game replays them: a number of a thousand digits is no sentence
        if len(moves) > largest or any(abs(move) > largest for move in moves):
            raise self._damaged("off_board", key)
        return tuple(moves)

    def _player(self, contents: dict[str, object], key: str) -> Player:
        try:
            match contents[key]:
                case {"human": str(name), **rest} if not rest:
                    return Human(name)
                case {"computer": str(level), **rest} if not rest:
                    return Computer(as_level(level))
        except Refusal as refused:
            raise self._not_legal("wrong_player", refused) from None
        raise self._damaged("no_player", key)

    def _damaged(self, code: str, key: str) -> Refusal:
        """Return that the value of a key is missing, senseless or not ours."""
        reason = Refusal(code, "“{rest}” cannot be read.", rest=quotable(key))
        return Refusal(code, _DAMAGED, file=self._file, reason=reason)

    def _not_legal(self, code: str, refused: Refusal) -> Refusal:
        """Return that the file holds what the engine has refused."""
        return Refusal(code, _DAMAGED, file=self._file, reason=refused)


def _describe(player: Player) -> dict[str, str]:
    if isinstance(player, Computer):
        return {"computer": player.level}
    return {"human": player.name}
