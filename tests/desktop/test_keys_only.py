"""A session with keys alone, on keyboards of several languages, and what has names."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pytest

from tests.desktop.conftest import Desktop, Element, ends_well
from tests.desktop.kept_file import FILE, games
from tests.desktop.screen import wait_for

NEEDS = ("setxkbmap",)

US = {
    "1": 10, "5": 14, "9": 18, "W": 25, "E": 26, "R": 27, "H": 43, "L": 46, "Z": 52,
    "C": 54, "V": 55, "N": 57, "M": 58, ",": 59, "Q": 24, "X": 53, "O": 32,
}  # fmt: skip
"""The codes of some keys on X11, by what they type in the United States."""

LAYOUTS = {
    "us": US,
    "de": US | {"Z": 29},
    "fr": US | {"Z": 25, "W": 52, "Q": 38, "M": 47, ",": 58},
    # by the Latin letters that are printed on them too
    "ru": US,
    "il": US,
    "us,ru": US,
}

DIGITS = (
    "us", "de", "gb", "cz", "sk", "lt", "vn", "th", "fr bepo", "fr afnor", "be", "fr",
    "us,cz", "us,fr", "us dvp", "ir", "ara digits",
)  # fmt: skip
"""Keyboards, and variants of them, of which most type no digits without Shift."""

CAPS_LOCK = "66"

ROLES = {
    "push button", "radio button", "check box", "combo box", "text", "slider", "table",
    "table cell", "list", "list item", "tree", "tree item", "menu item", "label",
    "toggle button", "column header", "button",
}  # fmt: skip
"""What may have the keyboard: nothing that only holds others.

A push button is a "button" in newer versions of AT-SPI, such as 2.56.
"""


class Keyboard:
    """Hands on the keys, and a screen reader's ears."""

    def __init__(self, desktop: Desktop, layout: str) -> None:
        self.desktop, self.screen = desktop, desktop.screen
        self.codes = LAYOUTS[layout]
        self.choose(layout)

    def choose(self, layout: str) -> None:
        self.screen.xkb(*layout.split())
        if "," in layout:
            # the second one of several
            self.screen.xdotool("key", "ISO_Next_Group")

    def press(self, *keys: str) -> None:
        """Press keys, each by what it types, after ``ctrl+`` and the like."""
        for key in keys:
            held, _, last = key.rpartition("+")
            code = str(self.codes.get(last, last))
            self.screen.xdotool("key", f"{held}+{code}" if held else code)

    @property
    def focused(self) -> str:
        found = [e for e in self.desktop.accessible() if e.is_focused]
        return found[-1].name if found else ""

    def wait_to_be_on(self, name: str) -> None:
        wait_for(lambda: self.focused == name)

    def type_and_enter(self, text: str) -> None:
        self.screen.xdotool("type", text)
        self.screen.xdotool("key", "Return")

    def check_names(self, of: str) -> None:
        """Wait for this name; what takes the keyboard is for that and has one too."""

        def is_there() -> bool:
            found[:] = self.desktop.accessible()
            return any(element.name == of for element in found)

        found: list[Element] = []
        wait_for(is_there)
        assert len(found) > 20
        for element in filter(lambda element: element.is_focusable, found):
            assert element.name.strip()
            assert element.role in ROLES
            assert element.role != "combo box" or any(element.labels), element.name

    def is_full_screen(self) -> bool:
        box = self.screen.box_of(self.screen.window("OXO"))
        return (box.width, box.height) == (self.screen.width, self.screen.height)

    def see(self, title: str) -> None:
        window = self.screen.window(title)
        wait_for(lambda: self.screen.xdotool("getactivewindow") == str(window))


@pytest.fixture
def english_keys(desktop: Desktop) -> Iterator[None]:
    yield
    desktop.screen.xkb("us")


@pytest.mark.usefixtures("english_keys")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.one_in(3)
def test_letters_and_digits_on_the_keyboards_of_several_languages(
    desktop: Desktop, layout: str
) -> None:
    process = desktop.start(desktop.program, "--two-players")
    keyboard = Keyboard(desktop, layout)
    keyboard.see("OXO")
    keyboard.wait_to_be_on("Square 5, empty")
    keyboard.press("5", "1")
    desktop.wait_to_say("Square 1, O")
    assert desktop.says("Square 5, X")
    keyboard.press("ctrl+Z")
    desktop.wait_to_say("Square 1, empty")
    keyboard.press("1", "H")
    wait_for(lambda: any(name.startswith("Hint: ") for name in desktop.names()))
    for key, panel, close in (
        ("M", "Names of the model", "M"),
        ("L", "Lessons and puzzles", "L"),
        ("W", "Why this move?", "Escape"),
    ):
        keyboard.press(key)
        desktop.wait_to_say(panel)
        keyboard.press(close)
        desktop.wait_to_miss(panel)
    for key, title in (("ctrl+N", "New game"), ("ctrl+,", "Preferences")):
        keyboard.press(key)
        keyboard.see(title)
        keyboard.press("Escape")
        keyboard.see("OXO")
    # X has 5, O has 1; above 4 nothing is free, and 3 comes before it
    keyboard.press("Home", "Return", "shift+Up", "Return")
    desktop.wait_to_say("Square 3, O")
    keyboard.press("Home", "Down", "End", "Return")
    desktop.wait_to_say("Congratulations! Player X wins!")
    keyboard.press("N")
    desktop.wait_to_say("Square 1, empty")
    keyboard.press("ctrl+Q")
    ends_well(process)


@pytest.mark.usefixtures("english_keys")
def test_the_row_of_digits_plays_on_every_keyboard(desktop: Desktop) -> None:
    moves = (5, 1, 2, 8, 7, 3, 6, 4, 9)
    desktop.start(desktop.program, "--two-players")
    keyboard = Keyboard(desktop, "us")
    keyboard.wait_to_be_on("Square 5, empty")
    codes = [str(US["1"] + move - 1) for move in moves]
    file = f"file:{desktop.home / FILE}?mode=ro"
    ways = [(layout, codes) for layout in DIGITS]
    ways.append(("fr", [CAPS_LOCK, *codes, CAPS_LOCK]))
    with closing(sqlite3.connect(file, uri=True)) as connection:
        for number, (layout, pressed) in enumerate(ways, start=1):
            keyboard.choose(layout)
            keyboard.screen.xdotool("key", *pressed)
            played = wait_for(partial(_ended, connection, number))
            assert played == moves, layout
            keyboard.choose("us")
            keyboard.press("N")
            # a key types what is chosen by the time that OXO looks at it
            keyboard.wait_to_be_on("Square 5, empty")
    desktop.quit()


def _ended(connection: sqlite3.Connection, number: int) -> tuple[int, ...]:
    """Return the moves of the game of this number, once it is over."""
    kept = games(connection)
    is_over = len(kept) == number and kept[-1].game.outcome.is_over
    return kept[-1].game.moves if is_over else ()


def test_a_session_with_keys_alone(desktop: Desktop) -> None:
    desktop.start(desktop.program, "--level", "easy")
    keyboard = Keyboard(desktop, "us")
    keyboard.see("OXO")
    keyboard.wait_to_be_on("Square 5, empty")
    look_at_the_menus(keyboard)
    play_to_the_end(keyboard)
    file = desktop.home / "by-keys.oxo"
    keyboard.press("ctrl+s")
    keyboard.see("Save as")
    keyboard.type_and_enter(str(file))
    wait_for(file.exists)
    keyboard.see("OXO")
    keyboard.press("n")
    keyboard.wait_to_be_on("Square 5, empty")
    keyboard.press("ctrl+o")
    keyboard.see("Open")
    keyboard.type_and_enter(str(file))
    desktop.wait_to_say(*ENDS)
    look_at_the_dialogs(keyboard)
    look_at_the_panels(keyboard)
    desktop.quit()


ENDS = "Congratulations! You (X) win!", "Computer (O) wins!", "Stalemate!"


def look_at_the_menus(keyboard: Keyboard) -> None:
    for key in ("Menu", "shift+F10"):
        # Qt tells of no menu that belongs to no other, but what it did is seen
        keyboard.press(key, "Up", "Up", "Up", "Return")
        keyboard.desktop.wait_to_say("Close the panel")
        keyboard.press(key, "m")
        keyboard.desktop.wait_to_miss("Close the panel")
    keyboard.press("F10")
    keyboard.desktop.wait_to_say("Reset score…")
    keyboard.press("Escape", "Escape")
    keyboard.desktop.wait_to_miss("Reset score…")
    keyboard.wait_to_be_on("Square 5, empty")


def play_to_the_end(keyboard: Keyboard) -> None:
    def told() -> list[str]:
        names = keyboard.desktop.names()
        return names if {"Your turn (X)", *ENDS} & {*names} else []

    while "Your turn (X)" in (names := wait_for(told)):
        free = next(name for name in names if name.endswith(", empty"))
        keyboard.press(free[len("Square ")])
        keyboard.desktop.wait_to_miss(free)


def look_at_the_dialogs(keyboard: Keyboard) -> None:
    for menu, letter, title in (
        (("Left",), "r", "Manual"),
        (("Left",), "m", "Manual"),
        (("Left",), "s", "Shortcuts"),
        (("Left",), "e", "Manual"),
        (("Left",), "a", "About OXO"),
        (("Left", "Left"), "p", "Preferences"),
        (("Right", "Right"), "c", "Contest"),
        (("Right", "Right"), "k", "Worksheet"),
        ((), "n", "New game"),
        ((), "y", "History"),
        ((), "t", "Reset score"),
    ):
        keyboard.press("F10", *menu, letter)
        keyboard.see(title)
        keyboard.check_names(title)
        keyboard.press("Tab", "Down", "Escape")
        keyboard.see("OXO")


def look_at_the_panels(keyboard: Keyboard) -> None:
    """Open and close each panel: the keyboard is on the board again."""
    for key, close in (
        ("ctrl+m", "Close the panel"),
        ("w", "Close the panel"),
        ("r", "Close the panel"),
        ("l", "Lessons and puzzles"),
        ("m", "Close the panel"),
    ):
        keyboard.press(key)
        keyboard.check_names(close)
        keyboard.press("Tab", "Escape")
        keyboard.desktop.wait_to_miss(close)
        wait_for(lambda: keyboard.focused.startswith("Square "))
    keyboard.press("F11")
    wait_for(keyboard.is_full_screen)
    keyboard.press("ctrl+m")
    keyboard.desktop.wait_to_say("Close the panel")
    # first the panel, then full screen, and then nothing
    keyboard.press("Escape")
    keyboard.desktop.wait_to_miss("Close the panel")
    assert keyboard.is_full_screen()
    keyboard.press("Escape")
    wait_for(lambda: not keyboard.is_full_screen())
    keyboard.press("Escape", "Escape")
    assert keyboard.desktop.says(*ENDS)
