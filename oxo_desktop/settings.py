"""What is remembered from one start to the next, as typed values."""

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from PySide6.QtCore import QSettings

from oxo_desktop import APPLICATION_ID
from oxo_desktop.engine import Computer, GameSettings, Human, Level, Player, Starts

T = TypeVar("T")

_SHOWN = 40
"""How much of a senseless value is told, in characters."""


class ThemeChoice(StrEnum):
    """Which theme the window has; System follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


def _switch(text: str) -> bool:
    return {"true": True, "false": False}[text]


class Settings:
    """Typed reading and writing over QSettings.

    A stored value that makes no sense is passed over and told in `problems`; the rest
    stays in force.

    Args:
        store: left out, the user's own settings file.

    Attributes:
        problems: a sentence for each stored value that could not be used.
    """

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
    def theme(self) -> ThemeChoice:
        """The theme chosen; System at first."""
        return self._read("theme", ThemeChoice, ThemeChoice.SYSTEM)

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._store.setValue("theme", choice.value)

    @property
    def animations(self) -> bool:
        """Whether strokes are drawn rather than just there; on at first."""
        return self._read("animations", _switch, default=True)

    @animations.setter
    def animations(self, on: bool) -> None:
        self._store.setValue("animations", str(on).lower())

    @property
    def square_numbers(self) -> bool:
        """Whether free squares show their number; off at first."""
        return self._read("square_numbers", _switch, default=False)

    @square_numbers.setter
    def square_numbers(self, on: bool) -> None:
        self._store.setValue("square_numbers", str(on).lower())

    @property
    def moves_panel(self) -> bool:
        """Whether the moves are shown beside the board; off at first."""
        return self._read("moves_panel", _switch, default=False)

    @moves_panel.setter
    def moves_panel(self, on: bool) -> None:
        self._store.setValue("moves_panel", str(on).lower())

    @property
    def game(self) -> GameSettings:
        """Players and starter of the last new game; at first against Normal."""
        starts = self._read("game/starts", Starts, Starts.X)
        if not self._read("game/two_players", _switch, default=False):
            level = self._read("game/level", Level, Level.NORMAL)
            return GameSettings(Human(), Computer(level), starts)
        x_player, o_player = self.names
        return GameSettings(x_player, o_player, starts)

    @game.setter
    def game(self, settings: GameSettings) -> None:
        two_players = settings.computer_level is None
        self._store.setValue("game/two_players", str(two_players).lower())
        self._store.setValue("game/starts", settings.starts.value)
        if settings.computer_level is not None:
            self._store.setValue("game/level", settings.computer_level.value)
        else:
            self._write_name("game/x_name", settings.x_player)
            self._write_name("game/o_name", settings.o_player)

    @property
    def names(self) -> tuple[Human, Human]:
        """The two players of the last game at the same desk."""
        return (
            self._read("game/x_name", Human, Human()),
            self._read("game/o_name", Human, Human()),
        )

    @property
    def level(self) -> Level:
        """The level of the last game against the computer."""
        return self._read("game/level", Level, Level.NORMAL)

    def _write_name(self, key: str, player: Player) -> None:
        if isinstance(player, Human):
            self._store.setValue(key, player.name)

    def _read(self, key: str, parse: Callable[[str], T], default: T) -> T:
        # an INI file gives back strings, and a list where a text has a bare comma
        stored = self._store.value(key)
        if stored is None:
            return default
        try:
            return parse(stored)
        except (ValueError, KeyError, AttributeError, TypeError):
            what = key.rpartition("/")[2].replace("_", " ")
            problem = (
                f"The remembered {what} makes no sense and is left out: "
                f"{str(stored)[:_SHOWN]!r}"
            )
            if problem not in self.problems:
                self.problems.append(problem)
            return default
