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
write_atomically(Path(sys.argv[1]), b"new" + b"." * int(sys.argv[2]))
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


def without(*capabilities: str) -> tuple[str, ...]:
    """Return the start of a command that runs without these capabilities of root."""
    if os.geteuid() != 0:
        return ()
    if shutil.which("setpriv") is None:
        pytest.skip("root cannot give up what it may: setpriv is not installed")
    return ("setpriv", f"--bounding-set={','.join(f'-{c}' for c in capabilities)}")


# the contents


def test_a_new_file_is_written_and_nothing_else(tmp_path: Path) -> None:
    write(tmp_path / "game.oxo", "Zoë\n")
    assert (tmp_path / "game.oxo").read_bytes() == "Zoë\n".encode()
    assert names_in(tmp_path) == ["game.oxo"]


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


def test_a_file_that_appears_meanwhile_is_replaced(
    tmp_path: Path, meanwhile: Meanwhile
) -> None:
    file = tmp_path / "game.oxo"

    def another() -> None:
        file.write_text("another program's")

    meanwhile(another)
    write(file)
    assert file.read_text() == "new"
    assert names_in(tmp_path) == ["game.oxo"]


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


FULL_DISK = f"""
import os, sys
from pathlib import Path
file = Path(sys.argv[1])
file.write_text("old")
try:
    exec({WRITE!r})
except OSError as error:
    print(error.strerror, file.read_text(), os.listdir(file.parent), sep="; ")
"""


def test_a_full_disk_leaves_the_old_contents(file: Path) -> None:
    alone = ["unshare", "--mount", "--map-root-user"]
    probe = shutil.which("unshare") and subprocess.run([*alone, "true"], check=False)
    if not probe or probe.returncode:
        pytest.skip("no disk can be mounted here for the test alone")
    mount = f'mount -t tmpfs -o size=16k none "{file.parent}" && exec "$@"'
    before = (*alone, "sh", "-c", mount, "sh")
    ran = run_alone(FULL_DISK, file, 1_000_000, before=before)
    assert ran.stderr == ""
    assert ran.stdout == "No space left on device; old; ['game.oxo']\n"


# who may read and write it


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664, 0o666, 0o604, 0o755])
def test_permissions_stay(file: Path, mode: int) -> None:
    file.chmod(mode)
    with umask(0o027):
        write(file)
    assert mode_of(file) == mode
    assert file.read_text() == "new"


@pytest.mark.parametrize("mask", [0o000, 0o002, 0o022, 0o077])
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


def test_a_file_does_not_run_with_the_rights_of_its_owner(file: Path) -> None:
    file.chmod(0o6755)
    write(file)
    assert mode_of(file) == 0o755


def test_a_read_only_file_stays_as_it_is(file: Path) -> None:
    file.chmod(0o444)
    ran = run_alone(WRITE, file, 0, before=without("dac_override"))
    assert ran.returncode == 1
    assert "Permission denied" in ran.stderr.splitlines()[-1]
    assert (file.read_text(), mode_of(file)) == ("old", 0o444)


def test_in_a_read_only_folder_a_file_stays_as_it_is(file: Path) -> None:
    file.parent.chmod(0o555)
    try:
        ran = run_alone(WRITE, file, 0, before=without("dac_override"))
    finally:
        file.parent.chmod(0o755)
    assert ran.returncode == 1
    assert "its folder cannot be written to" in ran.stderr.splitlines()[-1]
    assert file.read_text() == "old"
    assert names_in(file.parent) == [file.name]


# links and names


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
    assert names_in(elsewhere) == ["first", "second"]


def test_the_missing_target_of_a_link_is_created(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder/game.oxo")
    write(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder/game.oxo").read_text() == "new"
    assert names_in(tmp_path / "folder") == ["game.oxo"]


def test_circular_links_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    with pytest.raises(OSError) as refused:
        write(tmp_path / "one")
    assert refused.value.strerror == os.strerror(errno.ELOOP)
    assert names_in(tmp_path) == ["one", "two"]


def test_another_hard_link_keeps_the_old_contents(file: Path) -> None:
    second = file.with_name("second.oxo")
    second.hardlink_to(file)
    write(file)
    assert (file.read_text(), second.read_text()) == ("new", "old")


@pytest.mark.parametrize(
    "name", ["n" * 255, "é" * 127, "名" * 85, " ", "-", ".oxo"], ids=lambda n: n[:4]
)
def test_a_name_can_be_as_long_as_the_file_system_allows(
    tmp_path: Path, name: str
) -> None:
    for text in ("once", "twice"):
        write(tmp_path / name, text)
        assert (tmp_path / name).read_text() == text
    assert names_in(tmp_path) == [name]


def test_a_longer_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError) as refused:
        write(tmp_path / ("n" * 256))
    assert refused.value.strerror == os.strerror(errno.ENAMETOOLONG)
    assert names_in(tmp_path) == []


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
        ran = run_alone(program, not_a_file, 0)
        assert ran.returncode == 1
        assert ran.stderr.splitlines()[-1] == f"OSError: [Errno None] {NOT_A_FILE}"
    assert (not_a_file.lstat().st_mode, names_in(not_a_file.parent)) == before


JUST_BEFORE = """
import os, sys
was_a_file = os.stat(sys.executable)
os.stat = lambda *_: was_a_file
"""


@pytest.mark.parametrize("program", [READ, WRITE], ids=["read", "written"])
@pytest.mark.parametrize("has_other_end", [False, True])
def test_a_pipe_that_appears_at_the_last_moment_is_not_waited_for(
    tmp_path: Path, program: str, has_other_end: bool
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    other_end = os.open(pipe, os.O_RDWR) if has_other_end else None
    ran = run_alone(JUST_BEFORE + program, pipe, 0)
    if other_end is not None:
        os.close(other_end)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1].startswith("OSError: ")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_bytes_are_written_as_they_are(file: Path) -> None:
    contents = bytes(range(256)) + b"\r\n\n"
    write_atomically(file, contents)
    assert file.read_bytes() == contents
    assert names_in(file.parent) == [file.name]


COMMON = (
    errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EROFS,
    errno.EEXIST, errno.EISDIR, errno.ELOOP, errno.ENAMETOOLONG, errno.EIO,
)  # fmt: skip


@pytest.mark.parametrize("number", COMMON)
def test_a_common_reason_is_said_in_the_players_language(number: int) -> None:
    said = reason_in_brackets(OSError(number, os.strerror(number), "game.oxo"))
    assert untranslated(said) == ""


@pytest.mark.parametrize(
    "error", [OSError(errno.E2BIG, "Too much"), OSError("Too much")]
)
def test_of_any_other_reason_the_systems_words_are_quoted(error: OSError) -> None:
    assert untranslated(reason_in_brackets(error)) == "Too much"
    assert reason_of(error).code == "system"


def reason_in_brackets(error: OSError) -> str:
    """Return what is said where every message is in brackets."""
    words.use(pseudo("de"))
    said = sentences.refusal(reason_of(error))
    words.use(None)
    return said


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
    monkeypatch.setattr(Path, "replace", in_use)
    asked[:] = []
    monkeypatch.setattr(files, "_BETWEEN_TRIES", 0.1)
    with pytest.raises(PermissionError):
        write_atomically(file, b"newer")
    assert file.read_bytes() == b"new"
    assert names_in(file.parent) == [file.name]
