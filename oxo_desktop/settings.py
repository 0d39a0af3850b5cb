"""What is remembered from one start to the next, as typed values."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Generic, TypeVar

from oxo_desktop import FOLDER, ini_file, resources
from oxo_desktop.engine import (
    LONG_QUOTE,
    Computer,
    GameSettings,
    Human,
    Level,
    Starts,
    quotable,
)

T = TypeVar("T")

LONGEST_PAUSE = 2000
"""The most the computer can be made to wait before it moves, in milliseconds."""

LONGEST_WAIT = 10
"""The most the next game can be made to wait for, in seconds."""

_LARGEST_WINDOW = 16384
"""In pixels; the largest screens there are have 15360x8640."""

_DAMAGE = "The settings are damaged; those that can still be read are used."

_TITLES = {
    "pause": "computer's pause",
    "next_game_after": "wait for the next game",
    "square_numbers": "choice to see the squares' numbers",
    "moves_panel": "choice to see the moves",
    "window/size": "window's size",
    "window/state": "window's state",
    "game/two_players": "kind of game",
    "game/starts": "starter",
    "game/x_name": "name of X",
    "game/o_name": "name of O",
}
"""What a player reads for a setting whose key alone would not be clear."""


class ThemeChoice(StrEnum):
    """Which theme the window has; System follows the desktop.

    The value of each other one is its theme's name.
    """

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


class MotionChoice(StrEnum):
    """Whether strokes are drawn rather than just there; System follows the desktop."""

    SYSTEM = "system"
    ON = "on"
    OFF = "off"


class WindowState(StrEnum):
    """How much of the screen the window takes."""

    NORMAL = "normal"
    MAXIMIZED = "maximized"
    FULL_SCREEN = "full screen"


@dataclass(frozen=True)
class WindowSize:
    """The size of a window that is neither maximized nor on the full screen.

    Attributes:
        width, height: in pixels, as Qt counts them.
    """

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


@dataclass(frozen=True)
class Preferences:
    """What the player prefers.

    Attributes:
        theme, motion, square_numbers: how the window looks.
        pause: milliseconds before the computer moves, 0 to LONGEST_PAUSE.
        next_game_after: seconds until the next game starts by itself, 1 to
            LONGEST_WAIT; 0 if it does not.
        level: the computer's in the next game.
        starts: who begins the next game.
    """

    theme: ThemeChoice
    motion: MotionChoice
    square_numbers: bool
    pause: int
    next_game_after: int
    level: Level
    starts: Starts


def default_file() -> Path:
    """Return where the user's settings are kept."""
    return resources.user_config() / FOLDER / f"{FOLDER}.ini"


def _damage_report(aside: Path | None) -> str:
    """Return what to say of a damaged file that was renamed to `aside`.

    None if another OXO has renamed it already.
    """
    return f"{_DAMAGE} The damaged file is now {_quoted(aside)}." if aside else _DAMAGE


def _quoted(file: Path) -> str:
    return quotable(file, LONG_QUOTE)


def _switch(text: str) -> bool:
    return {"true": True, "false": False}[text]


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return a function that reads a number only in the form that OXO writes."""

    def parse(text: str) -> int:
        number = int(text)
        if not least <= number <= most or str(number) != text:
            raise ValueError(text)
        return number

    return parse


def _size(text: str) -> WindowSize:
    width, height = map(_number(1, _LARGEST_WINDOW), text.split("x"))
    return WindowSize(width, height)


class _Value(Generic[T]):
    """One setting: its key in the file, how its text is read, and its default."""

    def __init__(self, key: str, parse: Callable[[str], T], default: T) -> None:
        self._key = key
        self._parse = parse
        self._default = default

    def __get__(self, settings: "Settings", owner: type) -> T:
        return settings._read(self._key, self._parse, self._default)

    def __set__(self, settings: "Settings", value: T) -> None:
        settings._write(self._key, value)


class Settings:
    """What an INI file holds, as typed values.

    A value that makes no sense is ignored, and the others are used all the same. So are
    those that can be read in a damaged file, which is then renamed.

    Args:
        file: if left out, that of the user's own settings.

    Attributes:
        file: where the settings are kept.
        problems: a sentence for each thing that is wrong with the file.
        theme, motion, square_numbers, pause, next_game_after: see Preferences.
        moves_panel: whether the moves are shown beside the board.
        window_size, window_state: of the main window when it was closed.
        level: the level of the next game against the computer.
        starts: who begins the next game.
    """

    theme = _Value("theme", ThemeChoice, ThemeChoice.SYSTEM)
    motion = _Value("motion", MotionChoice, MotionChoice.SYSTEM)
    square_numbers = _Value("square_numbers", _switch, default=False)
    pause = _Value("pause", _number(0, LONGEST_PAUSE), 400)
    next_game_after = _Value("next_game_after", _number(0, LONGEST_WAIT), 0)
    moves_panel = _Value("moves_panel", _switch, default=False)
    window_size = _Value("window/size", _size, WindowSize(520, 658))
    window_state = _Value("window/state", WindowState, WindowState.NORMAL)
    level = _Value("game/level", Level, Level.NORMAL)
    starts = _Value("game/starts", Starts, Starts.X)
    _two_players = _Value("game/two_players", _switch, default=False)
    _x_name = _Value("game/x_name", Human, Human())
    _o_name = _Value("game/o_name", Human, Human())

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or default_file()
        self._changed: dict[str, str] = {}
        self.problems: list[str] = []
        self._values = self._open()
        for value in vars(Settings).values():
            if isinstance(value, _Value):
                # a value that makes no sense becomes one of the problems
                value.__get__(self, Settings)

    def keep(self) -> str | None:
        """Write what has changed; return a sentence about what went wrong, or None."""
        if not self._changed:
            return None
        try:
            aside = ini_file.update(self.file, self._changed)
        except OSError as error:
            return (
                f"This setting will be forgotten: {_quoted(self.file)} cannot be "
                f"written: {error.strerror}."
            )
        self._changed.clear()
        return _damage_report(aside) if aside else None

    def _open(self) -> dict[str, str]:
        """Return the values in the file, which is renamed if it is damaged."""
        try:
            held = ini_file.read(self.file)
        except OSError as error:
            reason = f"{_quoted(self.file)}: {error.strerror}."
            self.problems.append(f"The settings cannot be read: {reason}")
            return {}
        if not held.is_whole:
            self.problems.append(self._replace_damaged())
        return held.values

    def _replace_damaged(self) -> str:
        """Replace the damaged file by a sound one; return a sentence about it."""
        try:
            aside = ini_file.update(self.file, {})
        except OSError as error:
            return (
                f"{_DAMAGE} {_quoted(self.file)} cannot be replaced: {error.strerror}."
            )
        return _damage_report(aside)

    @property
    def preferences(self) -> Preferences:
        """All that the player prefers."""
        values = {
            field.name: getattr(self, field.name) for field in fields(Preferences)
        }
        return Preferences(**values)

    @preferences.setter
    def preferences(self, preferences: Preferences) -> None:
        for field in fields(Preferences):
            setattr(self, field.name, getattr(preferences, field.name))

    @property
    def game(self) -> GameSettings:
        """Players and starter of the next new game; at first against Normal."""
        if self._two_players:
            return GameSettings(*self.names, self.starts)
        return GameSettings(Human(), Computer(self.level), self.starts)

    @game.setter
    def game(self, settings: GameSettings) -> None:
        self.starts = settings.starts
        x_player, o_player = settings.x_player, settings.o_player
        self._two_players = isinstance(o_player, Human)
        if isinstance(o_player, Computer):
            self.level = o_player.level
        else:
            self._x_name, self._o_name = x_player, o_player

    @property
    def names(self) -> tuple[Human, Human]:
        """The two players of the last game at the same desk."""
        return self._x_name, self._o_name

    def _write(self, key: str, value: object) -> None:
        text = value.name if isinstance(value, Human) else str(value)
        written = ini_file.encoded(text.lower() if isinstance(value, bool) else text)
        if self._values.get(key) != written:
            self._values[key] = self._changed[key] = written

    def _read(self, key: str, parse: Callable[[str], T], default: T) -> T:
        stored = self._values.get(key)
        if stored is None:
            return default
        try:
            return parse(ini_file.decoded(stored))
        except (ValueError, KeyError):
            title = _TITLES.get(key) or key.rpartition("/")[2].replace("_", " ")
            problem = (
                f"The remembered {title} makes no sense and is left out: "
                f"“{quotable(stored)}”."
            )
            if problem not in self.problems:
                self.problems.append(problem)
            return default
