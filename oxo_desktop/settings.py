"""What is remembered from one start to the next, as typed values."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Generic, TypeVar

from oxo_desktop import APPLICATION_ID, ini_file, resources
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


_TOLD = {
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
"""What a setting is called where its key says too little."""


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


_DAMAGE = "The settings are damaged; what of them can be read is in force."


def default_file() -> Path:
    """Return where the user's settings are kept."""
    return resources.user_config() / APPLICATION_ID / f"{APPLICATION_ID}.ini"


def _told_damage(aside: Path | None) -> str:
    """Return what became of a damaged file; None if another OXO has set it aside."""
    return f"{_DAMAGE} The file as it was is now {_shown(aside)}." if aside else _DAMAGE


def _shown(file: Path) -> str:
    return quotable(file, LONG_QUOTE)


def _switch(text: str) -> bool:
    return {"true": True, "false": False}[text]


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a number as OXO writes it, and in no other form."""

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
    """One setting: where it is kept, how its text is read, and what it is at first."""

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

    A value that makes no sense is passed over, and the rest stays in force; so it is
    where the file itself is damaged, which is then set aside.

    Args:
        file: left out, the user's own settings.

    Attributes:
        file: where they are kept.
        problems: a sentence for each thing that was wrong with it.
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
                value.__get__(self, Settings)

    def keep(self) -> str | None:
        """Write what was set; return what went wrong, as a sentence, or None."""
        if not self._changed:
            return None
        try:
            aside = ini_file.update(self.file, self._changed)
        except OSError as error:
            return (
                f"This setting will be forgotten: {_shown(self.file)} cannot be "
                f"written: {error.strerror}."
            )
        self._changed.clear()
        return _told_damage(aside) if aside else None

    def _open(self) -> dict[str, str]:
        """Return the values in the file; a damaged one is set aside."""
        try:
            held = ini_file.read(self.file)
        except OSError as error:
            reason = f"{_shown(self.file)}: {error.strerror}."
            self.problems.append(f"The settings cannot be read: {reason}")
            return {}
        if not held.is_whole:
            self.problems.append(self._set_aside())
        return held.values

    def _set_aside(self) -> str:
        """Begin the damaged file anew; return what became of it, as a sentence."""
        try:
            aside = ini_file.update(self.file, {})
        except OSError as error:
            return (
                f"{_DAMAGE} {_shown(self.file)} cannot be written anew: "
                f"{error.strerror}."
            )
        return _told_damage(aside)

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
            what = _TOLD.get(key) or key.rpartition("/")[2].replace("_", " ")
            problem = (
                f"The remembered {what} makes no sense and is left out: "
                f"“{quotable(stored)}”."
            )
            if problem not in self.problems:
                self.problems.append(problem)
            return default
