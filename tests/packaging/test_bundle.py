"""What is in the bundle, and what its programs do without a display."""

import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from lab.bench.packages import size
from oxo_desktop import APPLICATION_ID, __version__
from oxo_desktop.system import preflight
from tests.desktop.wheel import ROOT
from tests.packaging import bundles
from tests.packaging.bundles import FOLDER, INTERNAL, PROGRAM, TERMINAL
from tests.programs import run_to_end

MB = 1_000_000
FILES_OF_SHIBOKEN = "oxo_desktop/system/qt_start/late_signatures/files.dir/"


@pytest.fixture(autouse=True)
def built(request: pytest.FixtureRequest) -> None:
    bundles.need(request.config)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """Return the variables of a user who has a home, a place for temporary files..."""
    for name in ("home", "temporary", "tools"):
        (tmp_path / name).mkdir()
    return {
        "HOME": str(tmp_path / "home"),
        "TMPDIR": str(tmp_path / "temporary"),
        "PATH": f"{tmp_path / 'tools'}:/usr/bin:/bin",
        "LC_ALL": "C.UTF-8",
    }


def run(
    command: list[Path | str], environment: dict[str, str], told: str = ""
) -> tuple[int, str, str]:
    ran = run_to_end(*command, env=environment, typed=told, timeout=60)
    return ran.returncode, ran.stdout, ran.stderr


def in_bundle() -> dict[str, Path]:
    return {str(file.relative_to(INTERNAL)): file for file in files()}


def files() -> Iterator[Path]:
    return (file for file in INTERNAL.rglob("*") if not file.is_dir())


def test_it_holds_every_file_of_the_wheel() -> None:
    bundle, missing = in_bundle(), set()
    wheel = bundles.in_wheel()
    assert len(wheel) > 200
    for name, contents in wheel.items():
        if name.endswith(".py") and not name.startswith(FILES_OF_SHIBOKEN):
            missing |= {f"{name}c"} - bundle.keys()
        else:
            assert bundle[name].read_bytes() == contents
    assert missing == set()


def test_nothing_is_in_it_that_oxo_does_not_use() -> None:
    unwanted = re.compile(
        r"(^|/)(tests?|__pycache__|pip|setuptools|PyInstaller|pytest|hatchling)(/|\.)"
        r"|\.pyi$|\.py\.typed$|\.po$|/pictures/"
        r"|libssl|libcrypto|libgtk|libcups\.so|libgnutls|Qt6(Network|OpenGL|Qml|Quick|Pdf)"
        r"|libstdc\+\+|libgcc_s|/libc\.so|/ld-linux"
    )
    there = (name for name in sorted(in_bundle()) if not name.startswith("licences/"))
    assert [name for name in there if unwanted.search(name)] == []


def test_each_link_leads_to_a_library() -> None:
    links = [file for file in files() if file.is_symlink()]
    assert links
    assert [link for link in links if not link.exists()] == []


def test_what_pyside_imports_later_is_there() -> None:
    """PySide6 unpacks what it needs for the message about a wrong argument."""
    program = (
        "import sys; before = {*sys.modules}\n"
        "from PySide6.QtCore import QObject\n"
        "try: QObject(1, 2, 3)\nexcept TypeError: pass\n"
        "print(*(name for name in sys.modules if name not in before\n"
        "  and (getattr(sys.modules[name], '__file__', None) or '').endswith('.py')))"
    )
    plain = {**os.environ, "OXO_PLAIN_QT": "1"}
    ran = run_to_end(sys.executable, "-I", "-c", program, env=plain)
    imported = ran.stdout.split()
    of_python = [n for n in imported if n.partition(".")[0] in sys.stdlib_module_names]
    assert len(of_python) > 5
    there = in_bundle().keys()
    assert [
        name
        for name in (module.replace(".", "/") for module in of_python)
        if not {f"{name}.pyc", f"{name}/__init__.pyc"} & there
    ] == []


def test_the_oldest_system_is_the_one_that_its_page_tells() -> None:
    programs = (*files(), PROGRAM, TERMINAL)
    told = "".join(headers(file, "-T") for file in programs)
    needed = re.findall(r"\(GLIBC_([\d.]+)\)", told)
    newest = max(needed, key=lambda version: [int(n) for n in version.split(".")])
    page = (ROOT / "packaging/install.md").read_text(encoding="utf-8")
    assert f"(x86-64) with glibc {newest} or later" in page


def test_libraries_are_looked_for_nowhere_but_beside_each_other() -> None:
    for file in (*files(), PROGRAM, TERMINAL):
        for paths in re.findall(r"(?:RPATH|RUNPATH) +(\S+)", headers(file, "-p")):
            assert all(path.startswith("$ORIGIN") for path in paths.split(":")), file


def headers(file: Path, option: str) -> str:
    """Return what objdump says with this option of a program or library, if it is."""
    with file.open("rb") as stream:
        if stream.read(4) != b"\x7fELF":
            return ""
    return subprocess.check_output(["objdump", option, file], text=True)


def test_what_a_system_may_lack_is_in_it() -> None:
    spare = {file.name for file in (INTERNAL / "spare").iterdir()}
    assert {*preflight.QT, *preflight.X11, *preflight.WAYLAND} <= spare


def test_it_is_no_larger_than_it_may_be() -> None:
    assert bundles.archive().stat().st_size <= 31 * MB
    assert size(FOLDER) <= 125 * MB


def test_the_archive_tells_nothing_of_who_packed_it() -> None:
    with tarfile.open(bundles.archive()) as packed:
        members = packed.getmembers()
    names = [member.name for member in members]
    assert names == sorted(names, key=lambda name: name.split("/"))
    assert {(m.uid, m.gid, m.uname, m.gname) for m in members} == {
        (0, 0, "root", "root")
    }
    assert len({member.mtime for member in members}) == 1
    programs = {m.name for m in members if m.isfile() and m.mode & stat.S_IXUSR}
    assert {"oxo-desktop/oxo-desktop", "oxo-desktop/oxo-terminal"} <= programs


def test_the_licences_of_what_is_in_it_are_in_it() -> None:
    licences = INTERNAL / "licences"
    names = {file.stem for file in licences.glob("*.txt")}
    for name in ("OXO", "Python", "LGPL-3", "GPL-3", "README"):
        assert (licences / f"{name}.txt").stat().st_size > 100
    assert {"libxcb-cursor0", "libsqlite3-0", "libwayland-client0"} <= names
    assert {"HarfBuzz", "ICU", "PCRE2", "libpng", "MD4C", "double-conversion"} <= names
    for name, said in {
        "PyInstaller": "Bootloader Exception",
        "LGPL-3": "GNU LESSER GENERAL PUBLIC LICENSE",
        "Qt, all that is in it": "src/3rdparty",
        "ICU": "Unicode, Inc.",
        "Python, all that is in it": "Makoto Matsumoto",
    }.items():
        assert said in (licences / f"{name}.txt").read_text(encoding="utf-8")


def test_they_print_all_licences(environment: dict[str, str]) -> None:
    texts = [f.read_text(encoding="utf-8") for f in INTERNAL.glob("licences/*.txt")]
    for started in (PROGRAM, TERMINAL):
        code, out, error = run([started, "--licences"], environment)
        assert (code, error) == (0, "")
        assert [text for text in texts if text.strip() not in out] == []


def test_they_tell_their_version(environment: dict[str, str]) -> None:
    for started in (PROGRAM, TERMINAL):
        told = run([started, "--version"], environment)
        assert told == (0, f"OXO {__version__}\n", "")


def test_a_game_is_played_in_a_terminal(environment: dict[str, str]) -> None:
    moves = "1\n2\n5\n3\n9\nq\n"
    code, out, error = run([TERMINAL, "--human-vs-human"], environment, moves)
    assert (code, error) == (0, "")
    assert "wins" in out


def test_the_launcher_starts_this_very_program(
    environment: dict[str, str], tmp_path: Path
) -> None:
    # as somebody has called it
    folder = tmp_path / "My games"
    shutil.copytree(FOLDER, folder, symlinks=True)
    renamed = (folder / PROGRAM.name).rename(folder / "my oxo")
    code, _, _ = run([renamed, "--install-launcher"], environment)
    home = Path(environment["HOME"])
    entry = home / f".local/share/applications/{APPLICATION_ID}.desktop"
    lines = entry.read_text(encoding="utf-8").splitlines()
    assert code == 0
    assert f'Exec="{renamed}" %f' in lines
    assert f"TryExec={renamed}" in lines
    (icon,) = (line.removeprefix("Icon=") for line in lines if line[:5] == "Icon=")
    assert icon == APPLICATION_ID or Path(icon).is_relative_to(home)
    code, _, error = run([renamed, "--remove-launcher"], environment)
    assert (code, error) == (0, "")
    assert not entry.exists()


@pytest.mark.parametrize("before", [None, "/some/where"])
def test_what_they_start_knows_nothing_of_them(
    environment: dict[str, str], tmp_path: Path, before: str | None
) -> None:
    told = tmp_path / "told"
    tool = tmp_path / "tools/update-mime-database"
    tool.write_text(f'#!/bin/sh\nenv >"{told}"\n')
    tool.chmod(0o755)
    if before is not None:
        environment["LD_LIBRARY_PATH"] = before
    code, _, error = run([PROGRAM, "--install-launcher"], environment)
    assert (code, error) == (0, "")
    pairs = (line.partition("=") for line in told.read_text().splitlines())
    found = {name: value for name, _, value in pairs}
    assert found.pop("LD_LIBRARY_PATH", None) == before
    environment.pop("LD_LIBRARY_PATH", None)
    # what the shell itself sets
    assert found.keys() - environment.keys() <= {"PWD", "OLDPWD", "SHLVL", "_"}
