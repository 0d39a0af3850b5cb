"""Screens of different sizes that share a home folder, and texts too long for any."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.desktop.corner import Corner
from tests.desktop.kept_file import write_settings
from tests.desktop.screen import PATIENCE, Box, Screen, wait_for

LARGE, SMALL = (1920, 1080), (640, 480)
FRAME = 24
"""The least height of what openbox puts above a window, in pixels."""


@contextmanager
def opened(
    size: tuple[int, int], home: Path, *command: object, **variables: str
) -> Iterator[Box]:
    """Open OXO on a screen of this size, yield the window's place, then quit by key."""
    with Screen(*size) as screen:
        corner = Corner(screen, home)
        corner.environment |= variables
        process = corner.start(*command)
        try:
            window = screen.window("OXO")
            wait_for(lambda: is_painted(screen, screen.box_of(window)))
            yield screen.box_of(window)
            screen.xdotool("key", "--window", window, "ctrl+q")
            assert process.communicate(timeout=PATIENCE)[1] == b""
            assert process.returncode == 0
        finally:
            process.kill()
            process.communicate()
            corner.pointer.close()


def is_painted(screen: Screen, box: Box) -> bool:
    return screen.pixel(*box.inside(5).center) != (0, 0, 0)


def test_a_small_screen_does_not_change_what_a_large_one_remembers(
    installed: Path, tmp_path: Path
) -> None:
    file = write_settings(tmp_path, "[window]\nsize=1500x900\n")
    with opened(SMALL, tmp_path, installed) as box:
        assert box.width <= SMALL[0]
        assert box.height <= SMALL[1] - FRAME
    assert "size=1500x900" in file.read_text().splitlines()
    with opened(LARGE, tmp_path, installed) as box:
        assert (box.width, box.height) == (1500, 900)
    assert "size=1500x900" in file.read_text().splitlines()


@pytest.mark.parametrize("moves", ["true", "false"])
@pytest.mark.parametrize(
    ("screen", "scale"), [(LARGE, "1"), (LARGE, "2"), (SMALL, "1")]
)
def test_no_text_makes_the_window_larger_than_the_screen(
    installed: Path, tmp_path: Path, screen: tuple[int, int], scale: str, moves: str
) -> None:
    write_settings(tmp_path, f"moves_panel={moves}\npause={'x' * 2000}\n")
    variables = {
        "QT_SCALE_FACTOR": scale,
        # where no games can be kept
        "XDG_DATA_HOME": "/".join(("/dev/null", "d" * 200, "e " * 100, "line\n" * 40)),
    }
    file = tmp_path / ("name\n" * 40 + ".oxo")
    file.write_text('{"format": 0}')
    with opened(screen, tmp_path, installed, file, **variables) as box:
        assert box.width <= screen[0]
        assert box.height <= screen[1] - FRAME
        assert box.y >= FRAME
