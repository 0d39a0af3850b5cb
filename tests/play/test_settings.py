import os
import stat
import sys
from collections import Counter
from datetime import date
from itertools import product
from pathlib import Path
from random import Random

import pytest

from oxo_desktop.engine import (
    GEOMETRIES,
    Computer,
    GameSettings,
    Human,
    Level,
    Mark,
    Starts,
)
from oxo_desktop.engine.quoting import can_stand_in_a_name
from oxo_desktop.play.settings import (
    MOST_SOLVED,
    Announcements,
    MotionChoice,
    Preferences,
    Settings,
    Solved,
    SquareNotes,
    ThemeChoice,
    WindowPlace,
    WindowSize,
    WindowState,
)
from tests.conftest import HowMany, Tell
from tests.damaged_settings import ABORTING, GOOD, damaged
from tests.programs import run_to_end


@pytest.mark.skipif(sys.platform == "win32", reason="folders as XDG has them")
@pytest.mark.parametrize(
    ("chosen", "folder"),
    [("", "/home/ada/.config"), ("/etc/ada", "/etc/ada"), ("ada", "/home/ada/.config")],
)
def test_where_the_settings_are(
    monkeypatch: pytest.MonkeyPatch, chosen: str, folder: str
) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv("XDG_CONFIG_HOME", chosen)
    assert Settings().file == Path(folder, "oxo-desktop/oxo-desktop.ini")


PREFERENCES = Preferences(
    language="pt_BR",
    theme=ThemeChoice.HIGH_CONTRAST,
    motion=MotionChoice.ON,
    text_size=175,
    square_numbers=True,
    square_notes=SquareNotes.VALUES,
    layers_in_depth=True,
    threats=True,
    letter_keys=False,
    keypad_as_board=True,
    announcements=Announcements.FULL,
    pause=0,
    pace=2000,
    next_game_after=10,
    sounds=True,
)
GAMES = [
    GameSettings(o_player=Computer(Level.HARD), starts=Starts.O),
    GameSettings(Human("Ada, Countess"), Human("Grace; 100 %"), Starts.TAKE_TURNS),
    GameSettings(Human("Ζωή"), Human()),
    *(
        GameSettings.against_computer(*chosen)
        for chosen in product(Level, Mark, Starts)
    ),
]
FOLDERS = ["", "/home/ada/saved games", "/a\nb\t\x7f1", "/\udcff", "@home", "C:\\ada"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("game", game) for game in GAMES),
        *(("folder", folder) for folder in FOLDERS),
        *product(("board", "puzzle_board"), GEOMETRIES.values()),
        ("preferences", PREFERENCES),
        ("window_size", WindowSize(333, 444)),
        ("window_place", WindowPlace(-1200, 44)),
        ("window_state", WindowState.FULL_SCREEN),
        ("panel_room", 376),
        ("solved", Solved((("perfect play", 2), ("save", MOST_SOLVED)))),
        *(("subject", subject) for subject in ("position", "puzzles", "game")),
        *(("puzzles", puzzles) for puzzles in (Solved((("save", 12),)), Solved())),
        *(("paper", paper) for paper in ("a4", "letter")),
        *(("numbers", shown) for shown in (True, False)),
    ],
)
def test_what_is_set_is_there_at_the_next_start(
    tmp_path: Path, name: str, value: object
) -> None:
    file = tmp_path / "oxo.ini"
    settings = Settings(file)
    setattr(settings, name, value)
    settings.why_panel = True
    assert settings.keep() is None
    again = Settings(file)
    assert getattr(again, name) == value
    assert again.why_panel
    assert again.problems == []


@pytest.mark.parametrize(
    "line",
    [
        *(
            f"language={language}"
            for language in ("klingon", "DE", "pt_PT", "", "../de", "de, fr")
        ),
        *("theme=purple", "motion=fast", "text_size=95", "text_size=0150"),
        *("square_notes=7", "square_notes=Values", "letter_keys=N"),
        *("keypad_as_board=7", "sounds=on", "announcements=loud", "why_panel=7"),
        *(
            f"pause={number}"
            for number in (
                "-1", "2001", "0.5", "1e3", "1e9", "1_000", "+5", '" 5 "', "007",
                "0x10", "٣", "\uff15", "nan", "inf", "", "1, 2", "9" * 5000,
                "9" * 30_000,
            )
        ),
        *("next_game_after=11", "next_game_after=soon"),
        *(
            f"[window]\nsize={size}"
            for size in (
                "0x500", "520", "1x2x3", "520x99999", "16385x600", "600x32767",
                "0520x658", "-520x-658", "5e2x658", f"{'9' * 5000}x1", "520, 658",
            )
        ),
        *(
            f"[window]\nplace={place}"
            for place in ("12", "12 34 56", "12x34", "32768 0", "+1 2", "1  2", "1, 2")
        ),
        "[window]\nstate=minimized",
        *(
            f"[window]\npanel_room={room}"
            for room in ("-1", "16385", "376.5", "0x10", "376x658", "", "9" * 5000)
        ),
        *(
            f"[game]\n{value}"
            for value in (
                "board=2x2", "level=godlike", "mark=Z", "starts=Y", "two_players=a, b",
                f"x_name={'A' * 41}",
            )
        ),
        *(
            f'[learn]\nsolved="{text}"'
            for text in (
                "lines", "lines 0", "lines -1", "lines 1000000", "lines 04", "lines 4,",
                "lines 4,fork 1", "lines 4, lines 3", "LINES 4", " 4", "4", "lines  4",
                "lines 4 ",
            )
        ),
        *(
            f"[worksheet]\n{value}"
            for value in (
                "subject=game over", "puzzles=save 13", 'puzzles="save 1, save 2"',
                "board=2x2", "paper=A5", "square_numbers=maybe",
            )
        ),
    ],
)  # fmt: skip
def test_one_senseless_value_spoils_no_other(tmp_path: Path, line: str) -> None:
    file, good = tmp_path / "oxo.ini", tmp_path / "good.ini"
    good.write_text("[General]\nsquare_numbers=true\nmoves_panel=true\n")
    file.write_text(f"{good.read_text()}{line}\n", encoding="utf-8")
    settings = Settings(file)
    assert values(settings) == values(Settings(good))
    assert settings.game == Settings(good).game
    assert settings.square_numbers
    (problem,) = map(str, settings.problems)
    key = line.replace("]\n", "/").removeprefix("[").partition("=")[0]
    assert problem.startswith(f"The saved setting “{key}=")
    assert problem.endswith("” is not valid and has been ignored.")
    assert len(problem) < 120


def test_names_and_level_are_kept_for_the_other_kind_of_game(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "oxo.ini")
    settings.game = GameSettings(Human("Ada"), Human("Grace"))
    settings.game = GameSettings(o_player=Computer(Level.HARD))
    assert settings.names == (Human("Ada"), Human("Grace"))
    settings.game = GameSettings(Human("Ada"), Human("Alan"))
    assert settings.level is Level.HARD
    settings.game = GameSettings.against_computer(Level.EASY, Mark.O)
    settings.game = GameSettings(Human("Ada"), Human("Alan"))
    assert (settings.level, settings.mark) == (Level.EASY, Mark.O)
    assert settings.names == (Human("Ada"), Human("Alan"))


def test_what_was_solved_is_counted_up_to_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    settings = Settings(file)
    assert settings.solved.of("perfect play") == 0
    settings.solved = Solved().with_number("save", MOST_SOLVED + 1)
    assert settings.solved.of("save") == MOST_SOLVED
    assert settings.keep() is None
    # begun again
    settings.solved = Solved()
    assert settings.keep() is None
    assert Settings(file).solved == Solved()


DAMAGE = "The settings are damaged; those that can still be read are used."


def values(settings: Settings) -> list[object]:
    """Return all that the settings say, in the order of GOOD's lines."""
    x_name, o_name = settings.names
    first = (
        "square_notes", "keypad_as_board", "language", "motion", "moves_panel",
        "why_panel", "next_game_after", "pause", "sounds", "square_numbers",
        "text_size", "theme", "folder", "board", "level",
    )  # fmt: skip
    last = (
        "solved", "puzzle_board", "paper", "puzzles", "numbers", "subject",
        "panel_room", "window_place", "window_size", "window_state",
    )  # fmt: skip
    return [
        *(getattr(settings, name) for name in first),
        o_name,
        settings.starts,
        isinstance(settings.game.o_player, Human),
        x_name,
        *(getattr(settings, name) for name in last),
    ]


def test_damage_to_one_line_affects_no_other(tmp_path: Path) -> None:
    file, lines = tmp_path / "oxo.ini", GOOD.splitlines()
    file.write_text(GOOD, encoding="utf-8")
    good, usual = values(Settings(file)), values(Settings(tmp_path / "none.ini"))
    with_values = [index for index, line in enumerate(lines) if "=" in line]
    for number, (at, value) in enumerate(product(with_values, ABORTING)):
        key, _, _ = lines[at].partition("=")
        damaged = "\n".join([*lines[:at], f"{key}={value}", *lines[at + 1 :]])
        file.write_text(damaged, encoding="utf-8", newline="")
        settings = Settings(file)
        which = with_values.index(at)
        expected = [*good[:which], usual[which], *good[which + 1 :]]
        assert values(settings) == expected
        (problem,) = map(str, settings.problems)
        more = "" if number == 0 else f"-{len(list(tmp_path.iterdir())) - 1}"
        aside = tmp_path / f"oxo-damaged-{date.today()}{more}.ini"
        assert problem == f"{DAMAGE} The damaged file is now {aside}."
        assert aside.read_text(encoding="utf-8") == damaged.replace("\r\n", "\n")
        assert values(Settings(file)) == expected
        assert Settings(file).problems == []


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)) * 40,
        bytes(1000),
        b"\xff\xfe" + "[General]\npause=7\n".encode("utf-16-le"),
        b"[General]\n" + b"pause=7\n" * 10_000,
        b"garbage",
    ],
)
def test_a_file_that_holds_no_settings(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "oxo.ini"
    file.write_bytes(data)
    settings = Settings(file)
    assert values(settings) == values(Settings(tmp_path / "none.ini"))
    aside = tmp_path / f"oxo-damaged-{date.today()}.ini"
    assert list(map(str, settings.problems)) == [
        f"{DAMAGE} The damaged file is now {aside}."
    ]
    assert aside.read_bytes() == data
    settings.pause = 7
    assert settings.keep() is None
    assert Settings(file).pause == 7


def test_a_file_damaged_while_oxo_runs_is_renamed_too(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    settings = Settings(file)
    file.write_text("[General]\ntheme=dark\npause=@Variant(x)\n")
    settings.square_numbers = True
    aside = tmp_path / f"oxo-damaged-{date.today()}.ini"
    assert str(settings.keep()) == f"{DAMAGE} The damaged file is now {aside}."
    again = Settings(file)
    assert again.problems == []
    assert (again.theme, again.square_numbers) == (ThemeChoice.DARK, True)


needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="files as POSIX's")


@needs_posix
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("pipe", "it is not a file but a folder, a pipe or a device"),
        ("link to itself", "it is a link that leads nowhere"),
        ("in a file", "there is no such file or folder"),
    ],
)
def test_anything_but_a_file_is_reported_and_not_waited_for(
    tmp_path: Path, kind: str, reason: str
) -> None:
    file = tmp_path / "oxo.ini"
    match kind:
        case "pipe":
            os.mkfifo(file)
        case "link to itself":
            file.symlink_to(file)
        case "in a file":
            file.write_text("")
            file /= "oxo.ini"
    before = sorted(tmp_path.iterdir())
    settings = Settings(file)
    assert values(settings) == values(Settings(tmp_path / "none.ini"))
    assert list(map(str, settings.problems)) == [
        f"{file} could not be opened: {reason}."
    ]
    settings.pause = 7
    assert str(settings.keep()) == (f"{file} could not be saved: {reason}.")
    assert sorted(tmp_path.iterdir()) == before


KEEP = """
import sys
from pathlib import Path
from oxo_desktop.play.settings import Settings
settings = Settings(Path(sys.argv[1]))
settings.pause = 7
print(*settings.problems, settings.keep(), sep="\\n")
"""


@needs_posix
def test_settings_that_oxo_may_not_read_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.write_text(GOOD, encoding="utf-8")
    file.chmod(0)
    # root could read it all the same
    less = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    before = less if os.geteuid() == 0 else []
    ran = run_to_end(*before, sys.executable, "-c", KEEP, file)
    assert ran.stdout.splitlines() == [
        f"{file} could not be opened: OXO is not allowed to do that.",
        f"{file} could not be saved: OXO is not allowed to do that.",
    ]
    file.chmod(0o600)
    assert file.read_text(encoding="utf-8") == GOOD


@needs_posix
def test_settings_are_nobody_elses_to_read(tmp_path: Path) -> None:
    folder = tmp_path / "of programs" / "oxo"
    file = folder / "oxo.ini"
    settings = Settings(file)
    settings.why_panel = True
    assert settings.keep() is None
    assert (mode_of(folder), mode_of(file)) == (0o700, 0o600)
    # as 1.0.0 left it
    file.chmod(0o644)
    settings.why_panel = False
    assert settings.keep() is None
    assert mode_of(file) == 0o600


@pytest.mark.parametrize(
    ("lines", "notes"),
    [
        ("exact_outcomes=true\nsquare_values=false", SquareNotes.OUTCOMES),
        ("exact_outcomes=false\nsquare_values=true", SquareNotes.VALUES),
        ("exact_outcomes=true\nsquare_values=true", SquareNotes.OUTCOMES),
        ("exact_outcomes=true\nsquare_notes=off", SquareNotes.OFF),
    ],
)
def test_what_1_0_0_wrote_on_squares_is_there(
    tmp_path: Path, lines: str, notes: SquareNotes
) -> None:
    file = tmp_path / "oxo.ini"
    file.write_text(f"[General]\n{lines}\n")
    settings = Settings(file)
    assert settings.square_notes is notes
    settings.square_notes = SquareNotes.OFF
    assert settings.keep() is None
    assert Settings(file).square_notes is SquareNotes.OFF


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@needs_posix
def test_a_damaged_file_that_cannot_be_renamed_is_reported() -> None:
    # a file that holds no settings, in a folder where even root can rename nothing
    file = Path("/proc/version")
    settings = Settings(file)
    assert settings.game == GameSettings()
    damage, problem = map(str, settings.problems)
    assert damage == DAMAGE
    assert problem.startswith(f"{file} could not be saved: ")
    settings.pause = 7
    report = settings.keep()
    assert report is not None
    assert str(report).startswith(f"{file} could not be saved")


def is_one_line(problem: str) -> bool:
    # a text that is read from the right is isolated
    plain = problem.replace("=\u2068", "=").replace("\u2069”", "”")
    is_plain = all(map(can_stand_in_a_name, plain))
    return is_plain and problem.endswith(".") and len(problem) < 320


def test_any_damaged_file_is_read_or_renamed(
    tmp_path: Path, how_many: HowMany, tell: Tell
) -> None:
    rng, file, outcomes = Random(33), tmp_path / "oxo.ini", Counter[str]()
    for _ in range(how_many("settings-files")):
        data = damaged(rng)
        file.write_bytes(data)
        settings = Settings(file)
        size = settings.window_size
        assert all(0 < side <= 16384 for side in (size.width, size.height))
        assert 0 <= settings.pause <= 2000
        assert 0 <= settings.next_game_after <= 10
        assert all(is_one_line(str(problem)) for problem in settings.problems)
        asides = list(tmp_path.glob("oxo-damaged-*.ini"))
        if asides:
            assert [aside.read_bytes() for aside in asides] == [data]
            assert str(asides[0]) in str(settings.problems[0])
            asides[0].unlink()
        else:
            assert file.read_bytes() == data
        again = Settings(file)
        assert values(again) == values(settings)
        assert again.problems == settings.problems[bool(asides) :]
        outcome = "renamed" if asides else "reported" if again.problems else "read"
        outcomes[outcome] += 1
    assert outcomes.keys() == {"renamed", "reported", "read"}
    tell(
        f"{outcomes.total():,} damaged settings files: {outcomes['renamed']:,} were "
        f"renamed, {outcomes['reported']:,} had a setting left out, "
        f"{outcomes['read']:,} were read"
    )
