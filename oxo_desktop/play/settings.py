"""What is remembered from one start to the next, as typed values."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, TypeVar

from oxo_desktop import FOLDER
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Computer,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Refusal,
    Starts,
)
from oxo_desktop.engine.quoting import quotable, quoted_path
from oxo_desktop.system import ini_file, languages, resources
from oxo_desktop.system.files import not_opened, not_saved

T = TypeVar("T")


LONGEST_PAUSE = 2000
"""The most the computer can be made to wait before it moves, in milliseconds."""

LONGEST_WAIT = 10
"""The most the next game can be made to wait for, in seconds."""

TEXT_SIZES = 80, 90, 100, 110, 125, 150, 175, 200, 250, 300
"""How large text may be, in percent of the size that it has on the desktop."""

NORMAL_TEXT = 100

MOST_ON_WORKSHEET = 12
"""No more puzzles of a kind are on a worksheet."""

GAMES_BEFORE_LEARNING = 3

COURSE_LEFT = -1
"""Instead of a stage of the OXO model's course."""

MOST_SOLVED = 999_999
"""No more puzzles of a kind are counted."""

_NAME = "[a-z]+(?: [a-z]+)*"

_LARGEST_WINDOW = 16384
"""In pixels; the largest screens there are have 15360x8640."""

_FARTHEST_PLACE = 32767
"""In pixels, to each side: X knows no other places."""


class ThemeChoice(StrEnum):
    """Which theme the window has; System follows the desktop.

    The value of each other one is its theme's name.
    """

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


class SquareNotes(StrEnum):
    """What is written on each free square.

    Outcomes is how the game ends after a move there, Values what the square is worth
    without looking ahead.
    """

    OFF = "off"
    OUTCOMES = "outcomes"
    VALUES = "values"


class MotionChoice(StrEnum):
    """Whether strokes are drawn rather than just there; System follows the desktop."""

    SYSTEM = "system"
    ON = "on"
    OFF = "off"


class Announcements(StrEnum):
    """How much is said of the computer's moves; Full has the reasons."""

    BRIEF = "brief"
    FULL = "full"


class WindowState(StrEnum):
    """How much of the screen the window takes; the last is maximized once it leaves."""

    NORMAL = "normal"
    MAXIMIZED = "maximized"
    FULL_SCREEN = "full screen"
    MAXIMIZED_FULL_SCREEN = "maximized full screen"


class WindowSize(NamedTuple):
    """That of a window neither maximized nor on the full screen, in Qt's pixels."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


class WindowPlace(NamedTuple):
    """Where the corner of such a window is, inside its frame, in Qt's pixels."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x} {self.y}"


class Solved(NamedTuple):
    """How many exercises of each lesson and puzzles of each kind have been solved.

    Each has a name, such as ``lines`` or ``make fork``; none of the numbers is 0.
    """

    numbers: tuple[tuple[str, int], ...] = ()

    def of(self, name: str) -> int:
        """Return how many were solved."""
        return dict(self.numbers).get(name, 0)

    def with_number(self, name: str, number: int) -> Solved:
        """Return the same with another number of one, at most MOST_SOLVED."""
        numbers = dict(self.numbers) | {name: min(number, MOST_SOLVED)}
        return Solved(tuple(numbers.items()))

    def __str__(self) -> str:
        return ", ".join(f"{name} {number}" for name, number in self.numbers)


class Preferences(NamedTuple):
    """What the player prefers.

    Attributes:
        language: a key of `languages.OWN_NAMES`, or `languages.SYSTEM`.
        text_size: one of TEXT_SIZES.
        threats: whether lines that lack one square are marked.
        layers_in_depth: whether the layers of a board are a stack seen from above.
        letter_keys: whether single letters are shortcuts.
        keypad_as_board: whether 7, 8 and 9 on the keypad are the top row.
        announcements: how much is said to a screen reader.
        pause: milliseconds before the computer moves, 0 to LONGEST_PAUSE.
        pace: milliseconds before each move of two computers that are watched.
        next_game_after: seconds until the next game starts by itself, 1 to
            LONGEST_WAIT; 0 if it does not.
        sounds: whether moves are heard, if something is there to play sounds.
    """

    language: str
    theme: ThemeChoice
    motion: MotionChoice
    text_size: int
    square_numbers: bool
    square_notes: SquareNotes
    threats: bool
    layers_in_depth: bool
    letter_keys: bool
    keypad_as_board: bool
    announcements: Announcements
    pause: int
    pace: int
    next_game_after: int
    sounds: bool


def _damage(aside: Path | None) -> Refusal:
    """Return the notice about a damaged file that was renamed to `aside`.

    `aside` is None if it was not, or if another OXO has already done so.
    """
    if aside is None:
        return Refusal(
            "damaged",
            "The settings are damaged; those that can still be read are used.",
        )
    return Refusal(
        "damaged_and_renamed",
        "The settings are damaged; those that can still be read are used. The damaged "
        "file is now {aside}.",
        aside=quoted_path(aside),
    )


def _since_1_0_0(values: dict[str, str]) -> dict[str, str]:
    """Return what OXO 1.0.0 has written in the words of today."""
    written = SquareNotes.OUTCOMES, SquareNotes.VALUES
    for switch, notes in zip(("exact_outcomes", "square_values"), written, strict=True):
        if values.get(switch) == "true":
            values.setdefault("square_notes", notes)
    return values


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


def _solved(text: str, most: int = MOST_SOLVED) -> Solved:
    parse, numbers = _number(1, most), {}
    for part in text.split(", ") if text else ():
        name, _, number = part.rpartition(" ")
        if not re.fullmatch(_NAME, name) or name in numbers:
            raise ValueError(text)
        numbers[name] = parse(number)
    return Solved(tuple(numbers.items()))


def _puzzles(text: str) -> Solved:
    return _solved(text, MOST_ON_WORKSHEET)


def _one_of(*values: T) -> Callable[[str], T]:
    """Return a function that reads one of these words or numbers."""
    return {str(value): value for value in values}.__getitem__


def _size(text: str) -> WindowSize:
    width, height = map(_number(1, _LARGEST_WINDOW), text.split("x"))
    return WindowSize(width, height)


def _place(text: str) -> WindowPlace:
    x, y = map(_number(-_FARTHEST_PLACE, _FARTHEST_PLACE), text.split(" "))
    return WindowPlace(x, y)


class _Setting:
    """One setting: its key in the file, how its text is read, and its default."""

    def __init__(
        self, key: str, parse: Callable[[str], object], default: object
    ) -> None:
        self._key = key
        self._parse = parse
        self._default = default

    def __get__(self, settings: Settings, owner: type) -> object:
        stored = settings._values.get(self._key)
        if stored is None:
            return self._default
        try:
            return self._parse(stored)
        except (ValueError, KeyError):
            settings._report(self._key, stored)
            return self._default

    def __set__(self, settings: Settings, value: object) -> None:
        text = value.name if isinstance(value, (Human, Geometry)) else str(value)
        text = text.lower() if isinstance(value, bool) else text
        if settings._values.get(self._key) != text:
            settings._values[self._key] = settings._changed[self._key] = text


def _setting(key: str, parse: Callable[[str], T], default: T) -> T:
    """Return a setting, which is a value of this type wherever it is used."""
    return _Setting(key, parse, default)  # type: ignore[return-value]


class Settings:
    """What an INI file holds, as typed values.

    A value that makes no sense is ignored, and the others are used all the same. So are
    those that can be read in a damaged file, which is then renamed.

    Args:
        file: if left out, that of the user's own settings.

    Attributes, besides those of Preferences:
        problems: a Refusal for each thing that is wrong with the file.
        subject, puzzle_board, puzzles, paper, numbers: what was last chosen for a
            worksheet: its name or size, such as ``a4``, on which board how many puzzles
            of each kind, and whether squares have numbers; empty, or None, where
            nothing was.
        moves_panel, why_panel: whether the moves, and the reasons of the computer's,
            are shown beside the board.
        window_size, window_state: of the main window when it was closed.
        window_place: where it was then, or None where nobody could say.
        panel_width: of what is beside the board, in percent of its usual width.
        panel_room: by how much the window was wider for it, in Qt's pixels; None where
            1.0.0 has written the size.
        games_ended: how many games the player has played to their end, up to
            GAMES_BEFORE_LEARNING, after which it is offered to learn.
        stage: of the OXO model's course, where the player is: from 0, with which it
            begins, to 6; COURSE_LEFT if it was left.
        folder: where the last file was chosen; it need not be there any more.
        board: the Geometry of the last game that was chosen.
        level, mark, starts: of the next game against a computer: its level, the
            human's mark, and who begins.
    """

    language = _setting(
        "language", _one_of(languages.SYSTEM, *languages.OWN_NAMES), languages.SYSTEM
    )
    theme = _setting("theme", ThemeChoice, ThemeChoice.SYSTEM)
    motion = _setting("motion", MotionChoice, MotionChoice.SYSTEM)
    text_size = _setting("text_size", _one_of(*TEXT_SIZES), NORMAL_TEXT)
    square_numbers = _setting("square_numbers", _switch, default=False)
    square_notes = _setting("square_notes", SquareNotes, SquareNotes.OFF)
    threats = _setting("threats", _switch, default=False)
    layers_in_depth = _setting("layers_in_depth", _switch, default=False)
    letter_keys = _setting("letter_keys", _switch, default=True)
    keypad_as_board = _setting("keypad_as_board", _switch, default=False)
    announcements = _setting("announcements", Announcements, Announcements.BRIEF)
    pause = _setting("pause", _number(0, LONGEST_PAUSE), 400)
    pace = _setting("pace", _number(0, LONGEST_PAUSE), 1000)
    next_game_after = _setting("next_game_after", _number(0, LONGEST_WAIT), 0)
    sounds = _setting("sounds", _switch, default=False)
    moves_panel = _setting("moves_panel", _switch, default=False)
    why_panel = _setting("why_panel", _switch, default=False)
    games_ended = _setting("learn/games", _number(0, GAMES_BEFORE_LEARNING), 0)
    stage = _setting("learn/stage", _number(COURSE_LEFT, 6), 0)
    solved = _setting("learn/solved", _solved, Solved())
    subject = _setting("worksheet/subject", _one_of("position", "puzzles", "game"), "")
    puzzle_board: Geometry | None = _setting(
        "worksheet/board", GEOMETRIES.__getitem__, None
    )
    puzzles = _setting("worksheet/puzzles", _puzzles, Solved((("win in one", 4),)))
    paper = _setting("worksheet/paper", _one_of("a4", "letter"), "")
    numbers: bool | None = _setting("worksheet/square_numbers", _switch, default=None)
    window_size = _setting("window/size", _size, WindowSize(520, 658))
    window_place: WindowPlace | None = _setting("window/place", _place, None)
    window_state = _setting("window/state", WindowState, WindowState.NORMAL)
    panel_width = _setting("window/panel_width", _number(10, 1000), 100)
    panel_room: int | None = _setting(
        "window/panel_room", _number(0, _LARGEST_WINDOW), None
    )
    folder = _setting("files/folder", str, "")
    level = _setting("game/level", Level, Level.NORMAL)
    mark = _setting("game/mark", Mark, Mark.X)
    starts = _setting("game/starts", Starts, Starts.X)
    board = _setting("game/board", GEOMETRIES.__getitem__, THREE_BY_THREE)
    _two_players = _setting("game/two_players", _switch, default=False)
    _watch = _setting("game/watch", _switch, default=False)
    _x_level = _setting("game/x_level", Level, Level.EASY)
    _o_level = _setting("game/o_level", Level, Level.NORMAL)
    _x_name = _setting("game/x_name", Human, Human())
    _o_name = _setting("game/o_name", Human, Human())

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or resources.user_config() / FOLDER / f"{FOLDER}.ini"
        self._changed: dict[str, str] = {}
        self.problems: list[Refusal] = []
        self._values = _since_1_0_0(self._open())
        for value in vars(Settings).values():
            if isinstance(value, _Setting):
                # a value that makes no sense becomes one of the problems
                value.__get__(self, Settings)

    def keep(self) -> Refusal | None:
        """Write what has changed; return a Refusal if that fails, else None."""
        if not self._changed:
            return None
        try:
            aside = ini_file.update(self.file, self._changed)
        except OSError as error:
            return not_saved(self.file, error)
        self._changed.clear()
        return _damage(aside) if aside else None

    def _open(self) -> dict[str, str]:
        """Return the values in the file, which is renamed if it is damaged."""
        try:
            held = ini_file.read(self.file)
        except OSError as error:
            self.problems.append(not_opened(self.file, error))
            return {}
        if not held.is_whole:
            self.problems += self._replace_damaged()
        return held.values

    def _replace_damaged(self) -> list[Refusal]:
        """Replace the damaged file by a sound one; return what to say about it."""
        try:
            aside = ini_file.update(self.file, {})
        except OSError as error:
            return [_damage(None), not_saved(self.file, error)]
        return [_damage(aside)]

    @property
    def preferences(self) -> Preferences:
        """All that the player prefers."""
        return Preferences(*(getattr(self, name) for name in Preferences._fields))

    @preferences.setter
    def preferences(self, preferences: Preferences) -> None:
        for name, value in zip(Preferences._fields, preferences, strict=True):
            setattr(self, name, value)

    @property
    def game(self) -> GameSettings:
        """Players and starter of the next new game; at first against Normal."""
        if self._watch:
            return self.watched
        if self._two_players:
            return GameSettings(*self.names, self.starts)
        return self.against_computer

    @game.setter
    def game(self, settings: GameSettings) -> None:
        x_player, o_player = settings.pairing
        self._watch = settings.is_watched
        if isinstance(x_player, Computer) and isinstance(o_player, Computer):
            self._x_level, self._o_level = x_player.level, o_player.level
            return
        self.starts = settings.starts
        self._two_players = not settings.has_computer
        if settings.level is not None and settings.human is not None:
            self.level, self.mark = settings.level, settings.human
        if isinstance(x_player, Human) and isinstance(o_player, Human):
            self._x_name, self._o_name = x_player, o_player

    @property
    def against_computer(self) -> GameSettings:
        """The next game against the computer."""
        return GameSettings.against_computer(self.level, self.mark, self.starts)

    @property
    def watched(self) -> GameSettings:
        """The next game of two computers, who begin in turn."""
        x_player, o_player = Computer(self._x_level), Computer(self._o_level)
        return GameSettings(x_player, o_player, Starts.TAKE_TURNS)

    @property
    def names(self) -> tuple[Human, Human]:
        """The two players of the last game at the same desk."""
        return self._x_name, self._o_name

    def _report(self, key: str, stored: str) -> None:
        problem = Refusal(
            "wrong_value",
            "The saved setting “{setting}” is not valid and has been ignored.",
            setting=f"{key}={quotable(stored)}",
        )
        if problem not in self.problems:
            self.problems.append(problem)
