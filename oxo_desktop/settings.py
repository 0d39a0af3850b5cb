"""What is remembered from one start to the next, as typed values."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Generic, TypeVar

from PySide6.QtCore import QSettings

from oxo_desktop import APPLICATION_ID
from oxo_desktop.engine import Computer, GameSettings, Human, Level, Starts

T = TypeVar("T")

_SHOWN = 40
"""How much of a senseless value is told, in characters."""

LONGEST_PAUSE = 2000
"""The most the computer can be made to wait before it moves, in milliseconds."""

LONGEST_WAIT = 10
"""The most the next game can be made to wait for, in seconds."""

_LARGEST_WINDOW = 32767
"""In pixels; X11 counts no further."""


_TOLD = {
    "pause": "computer's pause",
    "next_game_after": "wait for the next game",
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


def _switch(text: str) -> bool:
    return {"true": True, "false": False}[text]


def _number(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
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
    """Typed reading and writing over QSettings.

    A stored value that makes no sense is passed over and told in `problems`; the rest
    stays in force.

    Args:
        store: left out, the user's own settings file.

    Attributes:
        problems: a sentence for each stored value that could not be used.
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

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings(
            QSettings.Format.IniFormat,
            QSettings.Scope.UserScope,
            APPLICATION_ID,
            APPLICATION_ID,
        )
        self.problems: list[str] = []
        if self._store.status() is not QSettings.Status.NoError:
            self.problems.append(
                f"The settings cannot be read: {self._store.fileName()}"
            )

    def why_not_kept(self) -> str | None:
        """Write what was set, and return why that failed, as a sentence, or None."""
        self._store.sync()
        if self._store.status() is QSettings.Status.NoError:
            return None
        file = self._store.fileName()
        return f"This setting will be forgotten: {file} cannot be written"

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
        self._store.setValue(key, text.lower() if isinstance(value, bool) else text)

    def _read(self, key: str, parse: Callable[[str], T], default: T) -> T:
        # an INI file gives back strings, and a list where a text has a bare comma
        stored = self._store.value(key)
        if stored is None:
            return default
        try:
            return parse(stored)
        except (ValueError, KeyError, AttributeError, TypeError):
            what = _TOLD.get(key) or key.rpartition("/")[2].replace("_", " ")
            problem = (
                f"The remembered {what} makes no sense and is left out: "
                f"{str(stored)[:_SHOWN]!r}"
            )
            if problem not in self.problems:
                self.problems.append(problem)
            return default
