import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from oxo_desktop import APPLICATION_ID, launcher


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


def lines(entry: Path) -> dict[str, str]:
    text = entry.read_text(encoding="utf-8")
    pairs = [line.split("=", 1) for line in text.splitlines() if "=" in line]
    return dict(pairs)


def test_it_goes_into_the_menu_and_onto_the_desktop(
    environment: dict[str, str], tmp_path: Path
) -> None:
    written = launcher.install(environment)
    assert written == [
        tmp_path / ".local/share/applications/oxo-desktop.desktop",
        tmp_path / "Desktop/oxo-desktop.desktop",
    ]
    for entry in written:
        assert entry.stat().st_mode & stat.S_IXUSR


def test_it_names_this_installation(environment: dict[str, str]) -> None:
    entry = lines(launcher.install(environment)[0])
    program = launcher.command()[0]
    assert Path(program).is_absolute()
    assert Path(program).is_file()
    assert entry["Exec"].strip('"').startswith(program)
    assert entry["TryExec"] == program
    assert Path(entry["Icon"]).is_file()
    assert "Game" in entry["Categories"]
    assert "tic-tac-toe" in entry["Keywords"]


def test_the_application_id_is_the_same_everywhere(environment: dict[str, str]) -> None:
    entry = launcher.install(environment)[0]
    assert entry.stem == APPLICATION_ID
    assert lines(entry)["StartupWMClass"] == APPLICATION_ID


def test_remove_takes_both_away_again(
    environment: dict[str, str], tmp_path: Path
) -> None:
    other = tmp_path / "Desktop/other.desktop"
    written = launcher.install(environment)
    other.write_text("mine")
    assert launcher.remove(environment) == written
    assert not any(entry.exists() for entry in written)
    assert other.read_text() == "mine"
    assert launcher.remove(environment) == []


def test_installing_twice_leaves_one(environment: dict[str, str]) -> None:
    once = launcher.install(environment)[0].read_text()
    assert launcher.install(environment)[0].read_text() == once


def test_folders_named_by_the_user_are_used(tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.mkdir()
    (config / "user-dirs.dirs").write_text(
        '# a comment\nXDG_DESKTOP_DIR="$HOME/Schreibtisch"\n'
    )
    environment = {
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(config),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }
    assert launcher.install(environment) == [
        tmp_path / "data/applications/oxo-desktop.desktop",
        tmp_path / "Schreibtisch/oxo-desktop.desktop",
    ]


def test_a_desktop_that_is_switched_off_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config/user-dirs.dirs").write_text('XDG_DESKTOP_DIR="$HOME/"\n')
    (written,) = launcher.install({"HOME": str(tmp_path)})
    assert written.parent.name == "applications"


@pytest.mark.parametrize(
    ("program", "value"),
    [
        (["/usr/bin/oxo-desktop"], "/usr/bin/oxo-desktop"),
        (["/a b/oxo"], '"/a b/oxo"'),
        (["/50%/oxo"], "env /50%%/oxo"),
        (["/a$b/oxo"], '"/a\\\\$b/oxo"'),
        (["/py", "-m", "oxo_desktop"], "/py -m oxo_desktop"),
    ],
)
def test_paths_are_quoted_as_desktop_entries_want_it(
    program: list[str], value: str
) -> None:
    text = launcher.entry_text(program)
    assert f"\nExec={value} %f\n" in text


@pytest.mark.skipif(
    shutil.which("desktop-file-validate") is None,
    reason="desktop-file-validate is not installed",
)
@pytest.mark.parametrize("program", ["/usr/bin/oxo", "/a b/50 %/o$x"])
def test_the_entry_is_valid(tmp_path: Path, program: str) -> None:
    entry = tmp_path / launcher.ENTRY
    entry.write_text(launcher.entry_text([program]), encoding="utf-8")
    ran = subprocess.run(
        ["desktop-file-validate", entry], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "")
