"""What starts OXO on Windows and macOS, as far as that can be seen elsewhere."""

import os
import plistlib
import shutil
import struct
import sys
from errno import EACCES
from pathlib import Path

import pytest

from oxo_desktop import APPLICATION_ID, __version__
from oxo_desktop.system import launcher, shortcuts
from tests.programs import run_to_end

POWERSHELL = """#!/bin/sh
case $4 in *CreateShortcut*Save*) ;; *) exit 1 ;; esac
printf '%s\\n%s\\n' "$OXO_PROGRAM" "$OXO_ARGUMENTS" >"$OXO_SHORTCUT"
"""
"""What Windows' own writes down instead of a shortcut."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    return tmp_path


@pytest.fixture
def on_windows(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be there, with a PowerShell; return the program that it is."""
    program = home / "bin/powershell"
    program.parent.mkdir()
    program.write_text(POWERSHELL)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    monkeypatch.setattr(sys, "platform", "win32")
    return program


@pytest.fixture
def on_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")


@pytest.mark.usefixtures("on_windows")
def test_windows_makes_a_shortcut_in_the_start_menu(home: Path) -> None:
    file = home / "Roaming/Microsoft/Windows/Start Menu/Programs/OXO.lnk"
    for _ in range(2):
        assert shortcuts.install() == [file]
        program, *arguments = launcher.command()
        assert file.read_text().splitlines() == [program, " ".join(arguments)]
    assert shortcuts.remove() == [file]
    assert not file.exists()
    assert shortcuts.remove() == []


def test_what_windows_refuses_is_told(on_windows: Path) -> None:
    on_windows.write_text("#!/bin/sh\necho 'No scripts here.' >&2; exit 1\n")
    with pytest.raises(OSError, match=r"No scripts here\."):
        shortcuts.install()


def test_a_powershell_that_does_not_answer_is_told(
    on_windows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_windows.write_text("#!/bin/sh\nexec tail -f /dev/null\n")
    monkeypatch.setattr(shortcuts, "_PATIENCE", 0.1)
    with pytest.raises(OSError, match="timed out"):
        shortcuts.install()


@pytest.mark.usefixtures("on_macos")
def test_what_cannot_be_removed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    shortcuts.install()

    def refuse(file: Path) -> None:
        raise PermissionError(EACCES, "not allowed", str(file))

    monkeypatch.setattr(shutil, "rmtree", refuse)
    with pytest.raises(PermissionError):
        shortcuts.remove()


@pytest.mark.usefixtures("on_macos")
def test_the_application_of_macos_starts_this_installation(home: Path) -> None:
    for _ in range(2):
        assert shortcuts.install() == [home / "Applications/OXO.app"]
    contents = home / "Applications/OXO.app/Contents"
    told = plistlib.loads((contents / "Info.plist").read_bytes())
    assert told["CFBundleIdentifier"] == APPLICATION_ID
    assert told["CFBundleDocumentTypes"][0]["CFBundleTypeExtensions"] == ["oxo"]
    ran = run_to_end(contents / "MacOS" / told["CFBundleExecutable"], "--version")
    assert (ran.returncode, ran.stdout) == (0, f"OXO {__version__}\n")
    assert shortcuts.remove() == [home / "Applications/OXO.app"]
    assert shortcuts.remove() == []


@pytest.mark.usefixtures("on_macos")
def test_its_icon_is_whole(home: Path) -> None:
    shortcuts.install()
    icon = (home / "Applications/OXO.app/Contents/Resources/OXO.icns").read_bytes()
    assert struct.unpack_from(">4sI", icon) == (b"icns", len(icon))
    at, kinds = 8, []
    while at < len(icon):
        kind, length = struct.unpack_from(">4sI", icon, at)
        assert icon[at + 8 : at + 16] == b"\x89PNG\r\n\x1a\n"
        kinds.append(kind)
        at += length
    assert (at, len(kinds)) == (len(icon), 4)


@pytest.mark.usefixtures("on_macos")
@pytest.mark.parametrize("told", [b"", b"<plist>", plistlib.dumps({"a": 1}), None])
def test_what_is_somebody_elses_stays(home: Path, told: bytes | None) -> None:
    contents = home / "Applications/OXO.app/Contents"
    contents.mkdir(parents=True)
    if told is not None:
        (contents / "Info.plist").write_bytes(told)
    before = sorted(home.rglob("*"))
    assert shortcuts.remove() == []
    with pytest.raises(FileExistsError):
        shortcuts.install()
    assert sorted(home.rglob("*")) == before
