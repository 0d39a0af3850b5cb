"""Writing over a file: all of it or nothing, and nothing else about it changes."""

import errno
import os
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from oxo_desktop import words
from oxo_desktop.says import sentences
from oxo_desktop.system import files
from oxo_desktop.system.files import reason_of, write_atomically
from tests.catalogue import pseudo, untranslated
from tests.programs import run_to_end

NOT_A_FILE = "it is not a file but a folder, a pipe or a device"
PATIENCE = 10
"""Seconds to wait for a program that should end by itself."""

WRITE = """
import sys
from pathlib import Path
from oxo_desktop.system.files import write_atomically
write_atomically(Path(sys.argv[1]), b"new")
"""
READ = """
import sys
from oxo_desktop.system.files import open_plain
with open(sys.argv[1], "rb", opener=open_plain) as stream:
    stream.read()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.oxo"
    file.write_text("old")
    return file


def write(file: Path, text: str = "new") -> None:
    write_atomically(file, text.encode())


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def run_alone(
    program: str, *arguments: object, before: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Run a Python program to its end, by a command that starts with `before`."""
    return run_to_end(
        *before, sys.executable, "-c", program, *arguments, timeout=PATIENCE
    )


def as_usual() -> tuple[str, ...]:
    """Return the start of a command for which permissions count, root's too."""
    if os.geteuid() != 0:
        return ()
    if shutil.which("setpriv") is None:
        pytest.skip("root cannot give up what it may: setpriv is not installed")
    return ("setpriv", "--bounding-set=-dac_override")


# the contents


@pytest.mark.parametrize(
    "name", ["game.oxo", "n" * 255, "名" * 85], ids=lambda n: n[:4]
)
def test_a_file_is_written_and_nothing_else(tmp_path: Path, name: str) -> None:
    contents = bytes(range(256)) + b"\r\n\n"
    for data in (contents, b"again"):
        write_atomically(tmp_path / name, data)
        assert (tmp_path / name).read_bytes() == data
    assert names_in(tmp_path) == [name]


Meanwhile = Callable[[Callable[[], None]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Return what has a function called once all is written, in another file."""

    def call(done: Callable[[], None]) -> None:
        monkeypatch.setattr(os, "fsync", lambda _: done())

    return call


def test_the_old_contents_are_there_until_all_is_written(
    file: Path, meanwhile: Meanwhile
) -> None:

    def look() -> None:
        (unfinished,) = set(file.parent.iterdir()) - {file}
        assert (file.read_text(), unfinished.read_text()) == ("old", "new")

    meanwhile(look)
    write(file)
    assert file.read_text() == "new"
    assert names_in(file.parent) == [file.name]


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_an_error_meanwhile_leaves_the_old_contents(
    file: Path, meanwhile: Meanwhile, error: BaseException
) -> None:
    def fail() -> None:
        raise error

    meanwhile(fail)
    with pytest.raises(type(error)):
        write(file)
    assert file.read_text() == "old"
    assert names_in(file.parent) == [file.name]


# who may read and write it


@pytest.mark.parametrize(
    ("mode", "left"), [(0o600, 0o600), (0o640, 0o640), (0o666, 0o666), (0o6755, 0o755)]
)
def test_permissions_stay_but_those_to_run_as_the_owner(
    file: Path, mode: int, left: int
) -> None:
    file.chmod(mode)
    with umask(0o027):
        write(file)
    assert (mode_of(file), file.read_text()) == (left, "new")


@pytest.mark.parametrize("mask", [0o000, 0o077])
def test_a_new_file_has_the_permissions_of_the_umask(tmp_path: Path, mask: int) -> None:
    with umask(mask):
        write(tmp_path / "game.oxo")
    assert mode_of(tmp_path / "game.oxo") == 0o666 & ~mask


def test_nobody_else_can_ever_read_a_private_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, modes = os.open, []

    def watched(path: Path, flags: int, mode: int = 0) -> int:
        descriptor = plain(path, flags, mode)
        modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return descriptor

    monkeypatch.setattr(os, "open", watched)
    file.chmod(0o600)
    with umask(0):
        write(file)
    assert modes == [0o600, 0o600]


@pytest.mark.parametrize(
    ("which", "mode", "said"),
    [
        ("game.oxo", 0o444, "Permission denied"),
        ("", 0o555, "its folder cannot be written to"),
    ],
)
def test_what_may_not_be_written_stays_as_it_is(
    file: Path, which: str, mode: int, said: str
) -> None:
    place = file.parent / which
    place.chmod(mode)
    try:
        ran = run_alone(WRITE, file, before=as_usual())
        assert mode_of(place) == mode
    finally:
        place.chmod(0o755)
    assert ran.returncode == 1
    assert said in ran.stderr.splitlines()[-1]
    assert file.read_text() == "old"
    assert names_in(file.parent) == [file.name]


# links


def test_a_link_stays_and_its_target_is_written(file: Path) -> None:
    elsewhere = file.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "first").symlink_to("../game.oxo")
    (elsewhere / "second").symlink_to(elsewhere / "first")
    file.chmod(0o640)
    write(elsewhere / "second")
    assert (elsewhere / "second").readlink() == elsewhere / "first"
    assert (elsewhere / "first").readlink() == Path("../game.oxo")
    assert not file.is_symlink()
    assert (file.read_text(), mode_of(file)) == ("new", 0o640)
    # and where there is none yet it is made
    file.unlink()
    write(elsewhere / "first")
    assert file.read_text() == "new"
    assert names_in(elsewhere) == ["first", "second"]


# folders, pipes and devices


@pytest.fixture(params=["folder", "pipe", "link to a pipe", "socket", "device"])
def not_a_file(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "place"
    if request.param == "folder":
        path.mkdir()
    elif request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "link to a pipe":
        os.mkfifo(tmp_path / "pipe")
        path.symlink_to("pipe")
    elif request.param == "device":
        path.symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as bound:
        if request.param == "socket":
            bound.bind(str(path))
        yield path


def test_anything_but_a_file_is_refused_and_stays(not_a_file: Path) -> None:
    before = not_a_file.lstat().st_mode, names_in(not_a_file.parent)
    for program in (READ, WRITE):
        ran = run_alone(program, not_a_file)
        assert ran.returncode == 1
        assert ran.stderr.splitlines()[-1] == f"OSError: [Errno None] {NOT_A_FILE}"
    assert (not_a_file.lstat().st_mode, names_in(not_a_file.parent)) == before


JUST_BEFORE = """
import os, sys
was_a_file = os.stat(sys.executable)
os.stat = lambda *_: was_a_file
"""


@pytest.mark.parametrize("program", [READ, WRITE], ids=["read", "written"])
def test_a_pipe_that_appears_at_the_last_moment_is_not_waited_for(
    tmp_path: Path, program: str
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = run_alone(JUST_BEFORE + program, pipe)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1].startswith("OSError: ")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


COMMON = (
    errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EROFS,
    errno.EEXIST, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG, errno.EIO,
)  # fmt: skip


@pytest.mark.parametrize("number", COMMON)
def test_a_common_reason_is_said_in_the_players_language(number: int) -> None:
    assert untranslated(said_of(OSError(number, os.strerror(number), "a.oxo"))) == ""


@pytest.mark.parametrize(
    "error", [OSError(errno.E2BIG, "Too much"), OSError("Too much")]
)
def test_of_any_other_reason_the_systems_words_are_quoted(error: OSError) -> None:
    assert untranslated(said_of(error)) == "Too much"


def said_of(error: OSError) -> str:
    """Return what is said where every message is in brackets."""
    words.use(pseudo("de"))
    return sentences.refusal(reason_of(error))


def test_windows_is_asked_again_while_another_program_has_a_file_open(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As there, where a file that somebody has open cannot be replaced."""
    monkeypatch.setattr(sys, "platform", "win32")
    replace, asked = Path.replace, []

    def in_use(unfinished: Path, target: Path) -> Path:
        asked.append(target)
        if len(asked) < 3:
            raise PermissionError(errno.EACCES, "in use", str(target))
        return replace(unfinished, target)

    monkeypatch.setattr(Path, "replace", in_use)
    write_atomically(file, b"new")
    assert asked == [file] * 3
    assert file.read_bytes() == b"new"
    # one that nobody ever leaves is as it was
    monkeypatch.setattr(files, "_IN_USE", 0.05)
    monkeypatch.setattr(files, "_BETWEEN_TRIES", 0.1)
    asked[:] = []
    with pytest.raises(PermissionError):
        write_atomically(file, b"newer")
    assert file.read_bytes() == b"new"
    assert names_in(file.parent) == [file.name]
