"""How the single file unpacks itself once, and what it says where it cannot."""

import os
import random
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from oxo_desktop import __version__
from oxo_desktop.system import languages
from tests.desktop.screen import PATIENCE, Screen, wait_for
from tests.desktop.wheel import ROOT
from tests.packaging import bundles
from tests.programs import run_to_end

TOLD = (0, f"OXO {__version__}\n", "")
LONGEST = 1.2
"""In seconds: somewhat longer than a first start unpacks."""


@pytest.fixture(autouse=True)
def built(request: pytest.FixtureRequest) -> None:
    bundles.need(request.config)


class User:
    """Somebody who has a home, and starts the single file.

    Attributes:
        cache: where it goes to.
    """

    def __init__(self, folder: Path) -> None:
        self.home, self.tools = folder / "home", folder / "tools"
        self.temporary = folder / "temporary"
        for each in (self.home, self.tools, self.temporary):
            each.mkdir()
        self.cache = self.home / ".cache/oxo-desktop"
        self.file = bundles.single_file()
        self.environment = {
            "HOME": str(self.home),
            "TMPDIR": str(self.temporary),
            "PATH": f"{self.tools}:/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "QT_QPA_PLATFORM": "offscreen",
        }

    def run(self, *told: str, **variables: str) -> tuple[int, str, str]:
        environment = {**self.environment, **variables}
        ran = run_to_end(self.file, *told, env=environment, timeout=60)
        return ran.returncode, ran.stdout, ran.stderr

    def start(self, *told: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [self.file, *told],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    @property
    def folders(self) -> list[Path]:
        """What is in the cache besides the file that is locked."""
        there = sorted(self.cache.iterdir()) if self.cache.exists() else []
        return [each for each in there if each.name != "lock"]


@pytest.fixture
def user(tmp_path: Path) -> User:
    return User(tmp_path)


def test_the_first_start_unpacks_it_and_later_ones_do_not(user: User) -> None:
    assert user.run("--version") == TOLD
    (folder,) = user.folders
    assert re.fullmatch("[0-9a-f]{16}", folder.name)
    first = folder.stat().st_ino
    assert user.run("--version") == TOLD
    (folder,) = user.folders
    assert folder.stat().st_ino == first
    assert list(user.temporary.iterdir()) == []


def test_the_cache_is_where_the_system_has_it(user: User, tmp_path: Path) -> None:
    assert user.run("--version", XDG_CACHE_HOME=str(tmp_path / "elsewhere")) == TOLD
    assert user.folders == []
    assert (tmp_path / "elsewhere/oxo-desktop/lock").exists()
    # which is to be an absolute path
    assert user.run("--version", XDG_CACHE_HOME="elsewhere") == TOLD
    assert len(user.folders) == 1


def test_two_that_are_started_at_once_unpack_it_once(user: User) -> None:
    starts = [user.start("--version") for _ in range(3)]
    told = [start.communicate(timeout=PATIENCE)[0] for start in starts]
    assert told == [TOLD[1]] * 3
    assert len(user.folders) == 1


def end(process: "subprocess.Popen[str]", *, whole: bool) -> None:
    """Kill a start at once, with all that it has started itself or without."""
    with suppress(ProcessLookupError):
        (os.killpg if whole else os.kill)(process.pid, signal.SIGKILL)
    process.communicate(timeout=PATIENCE)


def test_a_first_start_that_is_killed_is_made_good_by_the_next_one(
    user: User, pytestconfig: pytest.Config
) -> None:
    rng = random.Random(5)
    for _ in range(pytestconfig.getoption("--unpackings")):
        process = user.start("--version")
        with suppress(subprocess.TimeoutExpired):
            process.wait(rng.uniform(0, LONGEST))
        end(process, whole=rng.random() < 0.5)
        assert user.run("--version") == TOLD
        assert len(user.folders) == 1
        assert user.run("--uninstall")[0] == 0
    assert not user.cache.exists()


def test_a_first_start_that_is_ended_leaves_nothing_behind(user: User) -> None:
    process = user.start()
    wait_for(lambda: list(user.cache.glob("*/oxo-desktop")))
    process.terminate()
    assert process.communicate(timeout=PATIENCE)[0] == ""
    assert process.returncode in (143, -signal.SIGTERM)
    assert user.folders == []


@pytest.fixture
def running(user: User) -> Iterator["subprocess.Popen[str]"]:
    """Yield it with a window that nobody sees, and a game, which it keeps."""
    process = user.start()
    games = user.home / ".local/share/oxo-desktop/games.sqlite"
    wait_for(lambda: process.poll() is not None or games.exists())
    assert process.poll() is None
    yield process
    end(process, whole=True)


def test_what_is_damaged_is_unpacked_anew(user: User) -> None:
    user.run("--version")
    (folder,) = user.folders
    libraries = sorted(folder.rglob("lib*.so*"))
    for harm in (Path.unlink, lambda file: os.truncate(file, 10)):
        harm(next(file for file in libraries if not file.is_symlink()))
        assert user.run("--version") == TOLD
        assert user.folders == [folder]


def test_what_runs_is_kept_even_if_it_is_damaged(
    user: User, running: "subprocess.Popen[str]"
) -> None:
    (folder,) = user.folders
    (folder / "oxo-desktop/oxo-terminal").unlink()
    assert user.run("--version") == TOLD
    used, repaired = sorted(user.folders, key=lambda each: each != folder)[::-1]
    assert repaired == folder
    assert used.name.startswith(f"{folder.name}.")
    end(running, whole=True)
    assert user.run("--version") == TOLD
    assert user.folders == [folder]


def test_what_an_older_one_has_unpacked_is_removed(user: User) -> None:
    older = user.cache / "0123456789abcdef"
    (older / "oxo-desktop").mkdir(parents=True)
    with subprocess.Popen(
        ["flock", "--shared", older, "cat"], stdin=subprocess.PIPE
    ) as older_runs:
        wait_for(
            lambda: run_to_end("flock", "--nonblock", older, "true").returncode != 0
        )
        assert user.run("--version") == TOLD
        assert older in user.folders
        older_runs.communicate()
    assert user.run("--version") == TOLD
    assert older not in user.folders
    assert len(user.folders) == 1


def test_it_can_be_uninstalled_while_it_does_not_run(
    user: User, running: "subprocess.Popen[str]"
) -> None:
    code, out, error = user.run("--uninstall")
    assert (code, out) == (1, "")
    assert error == "OXO is running. Close it first.\n"
    assert len(user.folders) == 1
    assert (user.cache / "lock").exists()
    end(running, whole=True)
    kept = f"Removed {user.cache}. Your games and settings stay.\n"
    assert user.run("--uninstall") == (0, kept, "")
    assert list(user.home.joinpath(".cache").iterdir()) == []
    assert user.run("--uninstall") == (0, "There was nothing to remove.\n", "")
    assert (user.home / ".local/share/oxo-desktop/games.sqlite").exists()


def test_its_help_tells_how_to_uninstall_it(user: User) -> None:
    assert "--uninstall" in user.run("--help")[1]
    bundle = run_to_end(bundles.PROGRAM, "--help", env=user.environment)
    assert "--uninstall" not in bundle.stdout
    code, _, error = user.run("--uninstall", "--two-players")
    assert code == 2
    assert "--uninstall can't be combined with --two-players" in error


UNFIT = {
    "There must be {size} MB free.": "size=60m",
    "Programs may not be started in that folder.": "size=300m,noexec",
}


@pytest.mark.parametrize(("why", "options"), UNFIT.items(), ids=UNFIT)
def test_where_it_cannot_be_unpacked_a_dialog_says_why(
    user: User, tmp_path: Path, why: str, options: str
) -> None:
    shown = dialog_of(user, tmp_path)
    user.cache.mkdir(parents=True)
    script = (
        f"mount -t tmpfs -o {options} none {user.cache} && "
        '"$@"; code=$?; ls "$HOME/.cache/oxo-desktop" >&2; exit $code'
    )
    ours = ["--map-root-user"] * (os.geteuid() != 0)
    apart = ["unshare", "--mount", *ours, "sh", "-c", script, "sh"]
    if run_to_end(*apart, "true", env=user.environment).returncode:
        pytest.skip("nothing can be mounted here")
    ran = run_to_end(*apart, user.file, env=user.environment)
    assert ran.returncode == 1
    size = round(sum(f.lstat().st_size for f in bundles.FOLDER.rglob("*")) / 1e6)
    *told, left = ran.stderr.splitlines()
    assert left == "lock"
    assert shown.read_text().splitlines() == told
    reason = told[0].removeprefix(f"OXO could not be unpacked into {user.cache}: ")
    assert reason in {why.format(size=size + more) for more in range(3)}
    assert told[1] == f"To use another folder: XDG_CACHE_HOME=/… {user.file}"


def dialog_of(user: User, folder: Path) -> Path:
    """Have a dialog that only writes down what it shows; return the file of that."""
    shown, dialog = folder / "shown", user.tools / "zenity"
    dialog.write_text(f'#!/bin/sh\nshift $(($# - 1))\necho "$1" >"{shown}"\n')
    dialog.chmod(0o755)
    return shown


def test_where_nothing_may_be_written_that_is_said_in_the_language_of_the_system(
    user: User, tmp_path: Path
) -> None:
    shown = dialog_of(user, tmp_path)
    user.home.joinpath(".cache").write_text("no folder")
    code, out, error = user.run(LC_ALL="de_AT.UTF-8")
    assert (code, out) == (1, "")
    assert shown.read_text() == error
    catalogue = languages.catalogue("de")
    assert catalogue is not None
    reason = catalogue.gettext("That folder can't be written to.")
    assert reason in error
    assert "can't" not in error


def test_it_finds_the_language_as_oxo_does() -> None:
    script = (ROOT / "packaging/bundle/starter.sh").read_text(encoding="utf-8")
    start, end = script.index("locale="), script.index("unset IFS")
    find = script[start:end] + '\necho "$language"'
    names = [*languages.OWN_NAMES, "iw", "pt", "pt_PT", "zh", "zh_SG", "de-AT", "zh_TW"]
    names += ["zh-Hant-HK", "zh_MO.Big5", "nl", "dez", "es_MX.UTF-8", "ru@latin", ""]
    cases = [{"LANG": name} for name in names]
    cases += [
        {"LC_ALL": "C", "LANGUAGE": "de"},
        {"LANG": "fr_FR", "LC_MESSAGES": "pl_PL"},
        {"LANG": "en_GB", "LANGUAGE": "nl:zh_TW:ja:de"},
        {"LANG": "de_DE", "LANGUAGE": "en:fr"},
    ]
    for variables in cases:
        found = run_to_end("sh", "-c", find, env=variables).stdout.strip()
        wanted = languages.spoken(languages.of_environment(variables))
        assert found == wanted, variables


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen() as shown:
        wait_for(lambda: is_managed(shown))
        yield shown


def is_managed(screen: Screen) -> bool:
    """Return whether openbox shows windows, as it does not while it starts itself."""
    with passing_on(screen, starter=os.getpid()) as process:
        try:
            return bool(wait_for(lambda: screen.xdotool(*SEARCH), 1))
        except AssertionError:
            return False
        finally:
            process.kill()


ALL = 1000
TITLE = "OXO is unpacked"
SEARCH = "search", "--onlyvisible", "--name", TITLE


def test_a_window_shows_how_far_it_is(screen: Screen) -> None:
    with passing_on(screen, starter=os.getpid()) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"x" * (ALL // 2))
        process.stdin.flush()
        assert process.stdout.read(ALL // 2) == b"x" * (ALL // 2)
        box = screen.box_of(screen.window(TITLE))
        x, y = box.center
        wait_for(lambda: screen.pixel(x - 20, y) == (0x1A, 0x56, 0xB5))
        assert screen.pixel(x + 20, y) == (0xDC, 0xD8, 0xCC)
        assert process.communicate(b"x" * 500)[0] == b"x" * 500
        assert process.returncode == 0


def test_whoever_closes_that_window_ends_the_start(screen: Screen) -> None:
    with (
        subprocess.Popen("cat", stdin=subprocess.PIPE) as starter,
        passing_on(screen, starter=starter.pid) as process,
    ):
        screen.close(screen.window(TITLE))
        assert starter.wait(PATIENCE) == -signal.SIGTERM
        assert process.wait(PATIENCE) == 1


def passing_on(screen: Screen, starter: int) -> "subprocess.Popen[bytes]":
    """Start what passes on what is unpacked, and shows that."""
    title = {"OXO_STARTER_TITLE": TITLE, "OXO_STARTER_PID": str(starter)}
    return subprocess.Popen(
        [bundles.single_file(), str(ALL)],
        env={**screen.environment, **title},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
