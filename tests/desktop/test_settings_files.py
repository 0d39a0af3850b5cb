"""The real window opened with damaged settings, or something else in their place."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest

from tests.conftest import HowMany, Tell
from tests.damaged_settings import ABORTING, damaged
from tests.desktop.corner import Corner
from tests.desktop.kept_file import SETTINGS
from tests.desktop.screen import PATIENCE, Screen, wait_for


@pytest.fixture
def corner(bare_screen: Screen, tmp_path: Path) -> Iterator[Corner]:
    corner = Corner(bare_screen, tmp_path)
    yield corner
    corner.pointer.close()


def start_damaged(count: int, seed: int, corner: Corner, program: Path) -> Counter[str]:
    rng, outcomes = Random(seed), Counter[str]()
    hostile = [f"[General]\nmotion={value}\n".encode() for value in ABORTING]
    for number in range(count):
        data = hostile[number] if number < len(hostile) else damaged(rng)
        file = corner.home / SETTINGS
        file.parent.mkdir(parents=True)
        file.write_bytes(data)
        process = corner.start(program)
        wait_for(lambda p=process: p.poll() is not None or corner.is_painted())  # type: ignore[misc]
        assert process.poll() is None, data
        process.kill()
        assert process.communicate(timeout=PATIENCE)[1] == b"", data
        outcomes[outcome_of(file, data)] += 1
        rmtree(corner.home / ".config")
    return outcomes


def outcome_of(file: Path, data: bytes) -> str:
    asides = list(file.parent.glob("*-damaged-*"))
    kept = asides or [file]
    assert [path.read_bytes() for path in kept] == [data]
    return "renamed" if asides else "left as they were"


def test_no_damage_stops_a_start(
    corner: Corner, installed: Path, how_many: HowMany, tell: Tell
) -> None:
    starts = how_many("settings-files") * 3 // 100
    outcomes = start_damaged(starts, 34, corner, installed)
    assert outcomes["renamed"] > outcomes.total() / 2
    tell(
        f"{outcomes.total():,} starts with damaged settings: each opened the window; "
        f"{outcomes['renamed']:,} times the file was renamed"
    )
