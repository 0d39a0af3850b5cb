"""The bundle in a real window; see also tests/packaging."""

import json
import signal

import pytest

from oxo_desktop import APPLICATION_ID
from oxo_desktop.system import preflight
from tests.desktop.conftest import Desktop
from tests.desktop.corner import SQUARES
from tests.desktop.screen import PATIENCE, wait_for
from tests.packaging import bundles

pytestmark = pytest.mark.packages


@pytest.fixture
def packaged(request: pytest.FixtureRequest, desktop: Desktop) -> Desktop:
    """Return a session whose OXO is the bundle's."""
    bundles.need(request.config)
    desktop.program = bundles.PROGRAM
    temporary = desktop.home / "temporary"
    temporary.mkdir()
    desktop.environment["TMPDIR"] = str(temporary)
    return desktop


def test_a_game_is_played_saved_and_opened_by_itself(packaged: Desktop) -> None:
    screen = packaged.screen
    packaged.start(packaged.program, "--two-players")
    window = screen.window("OXO")
    assert APPLICATION_ID in packaged.run("xprop", "-id", window, "WM_CLASS").stdout
    screen.xdotool("windowactivate", "--sync", window)
    box = screen.box_of(window)
    for position in (1, 2, 5, 3, 9):
        x, y = SQUARES[position]
        screen.click(box.x + x, box.y + y)
    screen.xdotool("key", "ctrl+s")
    screen.xdotool("windowactivate", "--sync", screen.window("Save as"))
    saved = packaged.home / "won.oxo"
    screen.xdotool("key", "ctrl+a")
    screen.xdotool("type", str(saved))
    screen.xdotool("key", "Return")
    wait_for(lambda: saved.is_file() and saved.stat().st_size)
    assert json.loads(saved.read_bytes())["moves"] == [1, 2, 5, 3, 9]
    wait_for(lambda: not screen.xdotool("search", "--name", "^Save as$"))
    screen.xdotool("windowactivate", "--sync", window)
    packaged.quit()
    assert list((packaged.home / "temporary").iterdir()) == []


def test_it_has_what_the_system_lacks(packaged: Desktop) -> None:
    packaged.hide(preflight.X11)
    packaged.start(packaged.program)
    del packaged.environment["LD_LIBRARY_PATH"]
    window = packaged.screen.window("OXO")
    packaged.screen.xdotool("windowactivate", "--sync", window)
    packaged.quit()


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_nothing_is_left(
    packaged: Desktop, ended_by: signal.Signals
) -> None:
    process = packaged.start(packaged.program)
    packaged.screen.window("OXO")
    process.send_signal(ended_by)
    assert process.communicate(timeout=PATIENCE) == ("", "")
    assert list((packaged.home / "temporary").iterdir()) == []
