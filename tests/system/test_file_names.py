"""Names that are suggested for new files."""

import os
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oxo_desktop.engine import Computer, GameSettings, Human, Level, Mark
from oxo_desktop.says import sentences
from oxo_desktop.system.files import free_name, suggested_name

DAY = date(2026, 11, 21)


def suggested(settings: GameSettings) -> str:
    players = [sentences.short_name(settings, mark) for mark in Mark]
    return suggested_name(players, DAY, "oxo")


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (GameSettings(Human("Ada"), Human("Grace")), "Ada-Grace"),
        (GameSettings(o_player=Computer(Level.EASY)), "You-Easy"),
        (GameSettings(Human("Ada"), Computer(Level.HARD)), "Ada-Hard"),
        (GameSettings(Human(), Human()), "Player X-Player O"),
        (GameSettings(Human("Ada"), Human()), "Ada-Player O"),
        # read from the right, and still with nothing that cannot be seen
        (GameSettings(Human("עדה"), Human("Zoë")), "עדה-Zoë"),
    ],
)
def test_a_game_is_called_after_its_players(settings: GameSettings, name: str) -> None:
    assert suggested(settings) == f"{name}-2026-11-21.oxo"


@pytest.mark.parametrize(
    ("player", "part"),
    [
        ("A/B", "A_B"),
        ('"A" <b> |?*:\\', "_A_ _b_ _____"),
        ("../../etc", "_.._etc"),
        (".hidden", "hidden"),
        ("--force", "force"),
        ("Ada. .", "Ada"),
        ("...", "_"),
        ("x\0\n\x1b[1m\u202e\u2028", "x___[1m__"),
        ("\ud800", "_"),
        ("ё" * 40, "ё" * 20),
        ("👩‍🚀" * 13, "👩‍🚀" * 3 + "👩"),
        ("é" * 19 + " .é", "é" * 19),
    ],
)
def test_what_no_file_may_be_called_is_replaced(player: str, part: str) -> None:
    name = suggested_name([player, "Grace"], DAY, "oxo")
    assert name == f"{part}-Grace-2026-11-21.oxo"


@pytest.mark.parametrize(
    "player",
    [
        "con.x", "prn.x", "AUX.x", "Nul.x", "CONIN$.a.b", "CONOUT$.a", "Com1 .y",
        "LPT³.z",
    ],
)  # fmt: skip
def test_no_name_is_that_of_a_device_of_windows(player: str) -> None:
    name = suggested_name([player, "Grace"], DAY, "oxo")
    assert name == f"_{player}-Grace-2026-11-21.oxo"


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    name = "Ada-Grace-2026-11-21.oxo"
    for free in (name, "Ada-Grace-2026-11-21-2.oxo", "Ada-Grace-2026-11-21-3.oxo"):
        assert free_name(tmp_path, name) == free
        # a link that leads nowhere has its name too
        (tmp_path / free).symlink_to("nowhere")


def test_where_no_folder_is_every_name_is_free(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "none", tmp_path / "file", tmp_path / ("n" * 300)):
        assert free_name(folder, "a.oxo") == "a.oxo"


@given(st.text(), st.text())
@example("CON.", "x" * 40)
@example("\U0001f469" * 40, "\ud800")
def test_any_two_texts_make_a_name(one: str, other: str) -> None:
    name = suggested_name([one, other], DAY, "oxo")
    assert name.endswith("-2026-11-21.oxo")
    assert not set(name) & {os.sep, os.altsep, "\\", "\0"}
    assert name[0] not in ".- "
    assert len(name.encode()) <= 100
    with TemporaryDirectory() as folder:
        file = Path(folder, name)
        file.write_text("a game")
        assert os.listdir(folder) == [name]
        again = Path(folder, free_name(Path(folder), name))
        again.write_text("another")
        assert len(os.listdir(folder)) == 2
