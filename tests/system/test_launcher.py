import os
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from oxo_desktop.engine import Refusal
from oxo_desktop.system import languages, launcher, resources
from tests.desktop.screen import wait_for
from tests.programs import run_to_end

SIZES = ("16x16", "22x22", "24x24", "32x32", "48x48", "scalable")
ICONS = [f"icons/hicolor/{size}/apps/io.github.oxo_desktop.OXO.svg" for size in SIZES]
SYMBOLIC = "icons/hicolor/symbolic/apps/io.github.oxo_desktop.OXO-symbolic.svg"
GAME_ICONS = [
    f"icons/hicolor/{size}/mimetypes/application-x-oxo-game.svg"
    for size in ("16x16", "32x32", "48x48", "scalable")
]


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make this a system with the usual fallback icon theme, and a home of its own."""
    theme = tmp_path / "share/icons/hicolor"
    theme.mkdir(parents=True)
    (theme / "index.theme").touch()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_DIRS", f"/none:{tmp_path / 'share'}")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)


def entries(written: list[Path]) -> list[Path]:
    return [file for file in written if file.suffix == ".desktop"]


def lines(entry: Path) -> dict[str, str]:
    text = entry.read_text(encoding="utf-8")
    return dict([line.split("=", 1) for line in text.splitlines() if "=" in line])


@pytest.fixture
def in_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what puts this installation into the menu of the system."""

    def put() -> None:
        entry = tmp_path / "share/applications" / launcher.ENTRY
        entry.parent.mkdir()
        entry.write_text(launcher.entry_text(["oxo-desktop"]), encoding="utf-8")
        program = tmp_path / "bin/oxo-desktop"
        program.parent.mkdir()
        program.symlink_to(launcher.command()[0])
        monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)

    return put


def test_what_the_system_has_in_its_menu_is_not_installed_again(
    in_system: Callable[[], None], tmp_path: Path
) -> None:
    # in the user's own menu it would hide the system's
    in_system()
    with pytest.raises(Refusal, match="package has already added"):
        launcher.install()
    assert not (tmp_path / ".local").exists()
    assert not (tmp_path / "Desktop").exists()


def test_what_an_earlier_oxo_has_installed_is_removed_all_the_same(
    in_system: Callable[[], None],
) -> None:
    launcher.install()
    in_system()
    assert len(entries(launcher.remove())) == 2


def test_another_installation_in_the_systems_menu_is_another(
    in_system: Callable[[], None], tmp_path: Path
) -> None:
    in_system()
    other = tmp_path / "bin/oxo-desktop"
    other.unlink()
    other.touch(0o755)
    assert len(entries(launcher.install())) == 2


def test_it_names_this_installation() -> None:
    entry = lines(launcher.install()[-1])
    program = launcher.command()[0]
    assert Path(program).is_absolute()
    assert Path(program).is_file()
    assert entry["Exec"].strip('"').startswith(program)
    assert entry["TryExec"] == program
    assert "Game" in entry["Categories"]
    assert "tic-tac-toe" in entry["Keywords"]


def test_each_size_of_the_icon_goes_into_the_users_theme(tmp_path: Path) -> None:
    written = launcher.install()
    icons = [tmp_path / ".local/share" / icon for icon in ICONS]
    symbolic = tmp_path / ".local/share" / SYMBOLIC
    of_oxo = [file for file in written if file.parent.name == "apps"]
    assert of_oxo == [*icons, symbolic]
    assert symbolic.read_bytes() == resources.path("icons/symbolic.svg").read_bytes()
    for size, icon in zip(SIZES, icons, strict=True):
        drawn = resources.path(f"icons/{size.partition('x')[0]}.svg")
        assert icon.read_bytes() == drawn.read_bytes()
    assert lines(written[-1])["Icon"] == icons[0].stem


def test_without_a_theme_the_entry_names_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_DIRS", "/none")
    icon = Path(lines(launcher.install()[-1])["Icon"])
    # the copy, as the program's own goes when another version is installed
    assert icon == tmp_path / ".local/share" / ICONS[-1]
    assert icon.is_file()


def test_a_cache_of_the_theme_is_out_of_date_after_a_change(tmp_path: Path) -> None:
    launcher.install()
    theme = tmp_path / ".local/share/icons/hicolor"
    for change in (launcher.install, launcher.remove):
        os.utime(theme, (1, 1))
        change()
        assert theme.stat().st_mtime > 1


def test_nothing_else_is_left_in_the_folders(tmp_path: Path) -> None:
    share = tmp_path / ".local/share"

    def files() -> set[Path]:
        found = {path for path in tmp_path.rglob("*") if path.is_file()}
        # what the desktop's own tools make of the types is not ours
        types = share / "mime"
        made = {types, types / "application"}
        return {f for f in found if f.parent not in made and f.name != "mimeinfo.cache"}

    before = files()
    written = launcher.install()
    defaults = tmp_path / ".config/mimeapps.list"
    assert files() == before | {*written, defaults}
    assert all(entry.stat().st_mode & stat.S_IXUSR for entry in entries(written))
    others = [file.with_stem("other") for file in written]
    for other in others:
        other.write_text("mine")
    assert launcher.remove() == written
    assert files() == before | {*others}
    assert launcher.remove() == []


@pytest.mark.parametrize("leads_to", ["a file", "nothing", "a folder", "a pipe"])
def test_the_target_of_a_link_is_left_alone(tmp_path: Path, leads_to: str) -> None:
    written = launcher.install()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for number, file in enumerate(written):
        target = elsewhere / str(number)
        if leads_to == "a file":
            target.write_text("mine")
            target.chmod(0o600)
        elif leads_to == "a folder":
            target.mkdir()
        elif leads_to == "a pipe":
            os.mkfifo(target)
        file.unlink()
        file.symlink_to(target)
    before = {p.name: p.stat() for p in elsewhere.iterdir()}
    # OXO makes no links: one is not removed, but a new file may replace it
    assert launcher.remove() == []
    assert all(file.is_symlink() for file in written)
    assert launcher.install() == written
    assert all(file.is_file() and not file.is_symlink() for file in written)
    after = {p.name: p.stat() for p in elsewhere.iterdir()}
    assert {n: (s.st_mode, s.st_mtime_ns, s.st_size) for n, s in before.items()} == {
        n: (s.st_mode, s.st_mtime_ns, s.st_size) for n, s in after.items()
    }
    assert launcher.remove() == written


def test_a_folder_in_the_place_of_an_entry_is_named(tmp_path: Path) -> None:
    place = tmp_path / "Desktop" / launcher.ENTRY
    (place / "mine").mkdir(parents=True)
    with pytest.raises(OSError) as refused:
        launcher.install()
    assert refused.value.filename == str(place)
    assert [path.name for path in place.parent.iterdir()] == [place.name]
    assert launcher.remove() != []
    assert (place / "mine").is_dir()


def test_a_desktop_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gio = tmp_path / "gio"
    gio.write_text("#!/bin/sh\nexec sleep 1000\n")
    gio.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(launcher, "_PATIENCE", 0.1)
    assert all(file.is_file() for file in launcher.install())


def test_folders_named_by_the_user_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "config"
    config.mkdir()
    (config / "user-dirs.dirs").write_text(
        '# a comment\nXDG_DESKTOP_DIR="$HOME/Schreibtisch"\n'
    )
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert launcher.install() == [
        *[tmp_path / "data" / icon for icon in (*ICONS, SYMBOLIC, *GAME_ICONS)],
        tmp_path / "data/mime/packages/io.github.oxo_desktop.OXO.xml",
        tmp_path / "data/applications/io.github.oxo_desktop.OXO.desktop",
        tmp_path / "Schreibtisch/io.github.oxo_desktop.OXO.desktop",
    ]


def test_a_desktop_that_is_switched_off_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config/user-dirs.dirs").write_text('XDG_DESKTOP_DIR="$HOME/"\n')
    (written,) = entries(launcher.install())
    assert written.parent.name == "applications"


@pytest.mark.parametrize("chosen", ["Elsewhere", "", "../elsewhere"])
def test_a_desktop_folder_with_a_relative_path_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: str
) -> None:
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config/user-dirs.dirs").write_text(f'XDG_DESKTOP_DIR="{chosen}"\n')
    monkeypatch.chdir(tmp_path / ".config")
    written = launcher.install()
    assert written[-1] == tmp_path / "Desktop" / launcher.ENTRY


@pytest.mark.skipif(
    shutil.which("desktop-file-validate") is None,
    reason="desktop-file-validate is not installed",
)
@pytest.mark.parametrize("program", ["/usr/bin/oxo", "/a b/50 %/o$x"])
def test_the_entry_is_valid(tmp_path: Path, program: str) -> None:
    entry = tmp_path / launcher.ENTRY
    entry.write_text(launcher.entry_text([program]), encoding="utf-8")
    ran = run_to_end("desktop-file-validate", entry)
    assert (ran.returncode, ran.stdout) == (0, "")


@pytest.mark.skipif(shutil.which("gio") is None, reason="gio is not installed")
@pytest.mark.parametrize(
    "folder",
    ["50 %", "100%=x", "a=b", "%f", "%%", "$HOME", "`id`", '"', "'", "\\", "a;b&", "ζ"],
)
def test_a_desktop_starts_it_from_any_folder(tmp_path: Path, folder: str) -> None:
    """And never the file that it is to open."""
    told = tmp_path / "told"
    game = tmp_path / "game.oxo"
    program = tmp_path / folder / "oxo-desktop"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$0" "$@" >"{told}"\n')
    game.write_text(f'#!/bin/sh\necho the game itself >"{told}"\n')
    entry = tmp_path / launcher.ENTRY
    entry.write_text(launcher.entry_text([str(program)]), encoding="utf-8")
    for file in (program, game):
        file.chmod(0o755)
    assert run_to_end("gio", "launch", entry, game).returncode == 0
    wait_for(lambda: told.is_file() and told.stat().st_size)
    assert told.read_text(encoding="utf-8") == f"{program} {game}\n"


@pytest.mark.parametrize("character", ["\n", "\r", "\t", "\x1b", "\x7f"])
def test_a_path_that_no_entry_can_hold_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, character: str
) -> None:
    python = tmp_path / f"a{character}b" / "python"
    monkeypatch.setattr(sys, "executable", str(python))
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(Refusal, match=r"made for .*/a\\\w+b/python: take"):
        launcher.install()
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("key", ["GenericName", "Comment", "Keywords"])
def test_the_entry_is_there_in_every_language(key: str) -> None:
    entry = lines(launcher.install()[-1])
    others = [language for language in languages.OWN_NAMES if language != "en"]
    said = {language: entry[f"{key}[{language}]"] for language in others}
    assert entry[key] not in said.values()
    assert len(set(said.values())) == len(said)
    assert entry["Name"] == "OXO"
    assert "Name[de]" not in entry
    if key == "GenericName":
        assert said["fr"] == "Morpion"


def test_the_entry_begins_as_the_file_does() -> None:
    ours = lines(resources.path(launcher.ENTRY))
    written = lines(launcher.install()[-1])
    for key, text in launcher._SHOWN.items():
        assert ours[key] == written[key] == text
