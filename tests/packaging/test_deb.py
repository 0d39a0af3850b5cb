"""The Debian package: what is in it, and what its pages and completions say."""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

import pytest

from oxo_desktop import APPLICATION_ID, command_line
from tests.desktop.wheel import ROOT
from tests.packaging import bundles, test_wheel
from tests.programs import run_to_end

NEEDS = ("dpkg-buildpackage", "dh", "dh_python3", "lintian", "man")

PARSERS = {
    "oxo-desktop": command_line.window_parser,
    "oxo-terminal": command_line.terminal_parser,
}
PROGRAMS = sorted(PARSERS)


def build(package: str, folder: Path) -> Path:
    """Build one of both packages into a folder, and return it."""
    program = ROOT / "packaging/deb.py"
    # packed loosely, which is soon done
    loosely = {**os.environ, "DPKG_DEB_COMPRESSOR_LEVEL": "1"}
    ran = run_to_end(sys.executable, program, "--into", folder, package, env=loosely)
    assert (ran.returncode, ran.stderr) == (0, "")
    (made,) = folder.glob("*.deb")
    return made


def unpack(package: Path) -> Path:
    """Return a folder with what is in a package."""
    folder = package.parent / "unpacked"
    subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
    return folder


@pytest.fixture(scope="module")
def package(
    tmp_path_factory: pytest.TempPathFactory, need: Callable[..., None]
) -> Path:
    """Build the package that uses the system's Qt, and return it."""
    need(*NEEDS)
    return build("system-qt", tmp_path_factory.mktemp("deb"))


@pytest.fixture(scope="module")
def unpacked(package: Path) -> Path:
    """Return a folder with what is in the package."""
    return unpack(package)


@pytest.fixture(scope="module")
def in_wheel(package: Path) -> dict[str, bytes]:
    """Return the files that the wheel puts into the package, and what is in each."""
    folder = package.parent / "wheel"
    wheel, _ = test_wheel.build(ROOT, folder)
    shutil.unpack_archive(wheel, folder, "zip")
    files = [file for file in (folder / "oxo_desktop").rglob("*") if file.is_file()]
    return {str(file.relative_to(folder)): file.read_bytes() for file in files}


def files_in(folder: Path) -> set[str]:
    return {str(f.relative_to(folder)) for f in folder.rglob("*") if not f.is_dir()}


def options(program: str) -> list[str]:
    parser: ArgumentParser = PARSERS[program]()
    return [name for action in parser._actions for name in action.option_strings]


def test_lintian_finds_nothing_wrong(package: Path) -> None:
    ran = run_to_end("lintian", "--allow-root", "--fail-on", "error,warning", package)
    assert (ran.returncode, ran.stdout) == (0, "")


def test_it_has_what_the_wheel_has(unpacked: Path, in_wheel: dict[str, bytes]) -> None:
    private = unpacked / "usr/share/oxo-desktop"
    assert files_in(private) == set(in_wheel)
    for name, contents in in_wheel.items():
        assert (private / name).read_bytes() == contents


def test_all_else_is_for_the_system(unpacked: Path) -> None:
    sizes = [f"{size}x{size}" for size in (16, 22, 24, 32, 48, 64, 128, 256)]
    icons = {f"{size}/apps/{APPLICATION_ID}.png" for size in sizes}
    icons.add(f"scalable/apps/{APPLICATION_ID}.svg")
    icons.add(f"symbolic/apps/{APPLICATION_ID}-symbolic.svg")
    icons |= {
        f"{size}/mimetypes/application-x-oxo-game.svg"
        for size in ("16x16", "32x32", "48x48", "scalable")
    }
    in_share = {
        *(f"icons/hicolor/{icon}" for icon in icons),
        f"applications/{APPLICATION_ID}.desktop",
        f"metainfo/{APPLICATION_ID}.metainfo.xml",
        f"mime/packages/{APPLICATION_ID}.xml",
        "doc/oxo-desktop/changelog.Debian.gz",
        "doc/oxo-desktop/changelog.gz",
        "doc/oxo-desktop/copyright",
        "lintian/overrides/oxo-desktop",
        "python3/runtime.d/oxo-desktop.rtupdate",
    }
    for program in PROGRAMS:
        in_share |= {
            f"bash-completion/completions/{program}",
            f"fish/vendor_completions.d/{program}.fish",
            f"zsh/vendor-completions/_{program}",
            f"man/man6/{program}.6.gz",
        }
    private = "share/oxo-desktop/"
    others = {f for f in files_in(unpacked / "usr") if not f.startswith(private)}
    programs = {f"bin/{program}" for program in PROGRAMS}
    assert others == programs | {f"share/{file}" for file in in_share}
    assert [folder.name for folder in unpacked.iterdir()] == ["usr"]


def test_the_one_with_the_bundle_has_that_and_all_else_likewise(
    unpacked: Path, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    bundles.need(pytestconfig)
    carrying = unpack(build("bundled", tmp_path)) / "usr"
    private = carrying / "lib/oxo-desktop"
    assert files_in(private) == files_in(bundles.FOLDER)
    for name in files_in(private):
        assert (private / name).read_bytes() == (bundles.FOLDER / name).read_bytes()
    own = ("share/oxo-desktop/", "share/python3/", "lib/oxo-desktop/")
    both = [
        {file for file in files_in(usr) if not file.startswith(own)}
        for usr in (unpacked / "usr", carrying)
    ]
    assert both[0] == both[1]
    for program in PROGRAMS:
        started = (carrying / "bin" / program).readlink()
        assert (carrying / "bin" / started).resolve() == private / program


def test_it_is_small_and_needs_the_modules_of_qt_that_are_imported(
    package: Path, in_wheel: dict[str, bytes]
) -> None:
    assert package.stat().st_size < 2_000_000
    asked = ["dpkg-deb", "--field", str(package), "Depends"]
    depends = subprocess.check_output(asked, text=True).split(", ")
    modules = {"QtCore", "QtDBus", "QtGui", "QtPrintSupport", "QtSvg", "QtWidgets"}
    for name, contents in in_wheel.items():
        if name.endswith(".py"):
            imported = contents.decode().split("from PySide6.")[1:]
            assert {text.split()[0] for text in imported} <= modules, name
    for module in modules:
        assert f"python3-pyside6.{module.lower()} (>= 6.8)" in depends
    # PySide6 reads no SVG without it: there would be no icon of the window
    assert "qt6-svg-plugins" in depends


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_man_page_names_every_option_and_is_sound(
    unpacked: Path, program: str
) -> None:
    page = unpacked / f"usr/share/man/man6/{program}.6.gz"
    wide = {**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "200"}
    ran = run_to_end("man", "--warnings", "--local-file", page, env=wide)
    assert (ran.returncode, ran.stderr) == (0, "")
    for option in {*options(program)} - {"--help"}:
        assert f"{option}" in ran.stdout
    assert "@" not in ran.stdout
    for choice in ("3x3", "hard"):
        assert choice in ran.stdout


BASH = """
. /usr/share/bash-completion/bash_completion
. {file}
COMP_LINE='{line}' COMP_POINT=${{#COMP_LINE}} COMP_WORDS=({line})
[[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
$(complete -p {program} | sed 's/.*-F \\([^ ]*\\).*/\\1/') {program}
echo "${{COMPREPLY[@]}}"
"""


def test_bash_completes(unpacked: Path, tmp_path: Path) -> None:
    (tmp_path / "Ada.oxo").touch()
    for line, words in {
        "oxo-desktop --level h": ["hard"],
        "oxo-desktop --two": ["--two-players"],
        "oxo-terminal --review ": ["Ada.oxo"],
    }.items():
        program = line.split()[0]
        file = unpacked / f"usr/share/bash-completion/completions/{program}"
        script = BASH.format(file=file, program=program, line=line)
        ran = run_to_end("bash", "-c", script, cwd=tmp_path)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.split() == words
