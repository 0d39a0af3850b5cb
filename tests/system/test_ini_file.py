"""INI files, sound and damaged, and how Qt reads and writes them."""

import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QSettings

from oxo_desktop.engine import Human
from oxo_desktop.engine.quoting import can_stand_in_a_name
from oxo_desktop.play.settings import Settings, WindowSize
from oxo_desktop.system import ini_file
from tests.damaged_settings import ABORTING, OBJECTS, PIECES
from tests.programs import run_to_end

# at the beginning Qt leaves out what may be the mark of an encoding
names = (
    st.text(
        st.characters(exclude_categories=["Cs"]).filter(can_stand_in_a_name),
        max_size=40,
    )
    .map(lambda text: Human(text).name)
    .filter(lambda name: not name.startswith("\ufeff"))
)


def texts_in(data: str) -> dict[str, str]:
    """Return the text of each value in a file that is not damaged."""
    contents = ini_file.parse(data.encode())
    assert contents.is_whole
    return contents.values


@given(st.text(max_size=40))
@example("@ada")
@example("@@Variant(1)")
@example('say "hi", \\ and; =')
@example("\u00a0")
@example("\udcff\n\0\t")
def test_what_is_written_is_read_again(text: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "texts.ini"
        ini_file.update(file, {"it": text, "in/section": text})
        held = ini_file.read(file)
    assert held == ini_file.Contents({"in/section": text, "it": text}, is_whole=True)


@given(names, names)
@example("Ada, Countess", "@ζωή")
def test_qt_and_oxo_read_each_others_files(one: str, other: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "names.ini"
        ini_file.update(file, {"one": one})
        by_qt = QSettings(str(file), QSettings.Format.IniFormat)
        assert by_qt.value("one") == one
        by_qt.setValue("game/other", other)
        by_qt.sync()
        text = file.read_text(encoding="utf-8")
    assert texts_in(text) == {"one": one, "game/other": other}


def test_what_1_0_0_has_written_is_read() -> None:
    file = Path(__file__).with_name("data") / "1.0.0.ini"
    assert ini_file.read(file).is_whole
    settings = Settings(file)
    assert settings.problems == []
    assert settings.names == (Human("@ζωή"), Human('Grace "Amazing"; \\o/ = 100 %'))
    assert settings.folder == 'C:\\saved "games"; new\ttab\udcff'
    assert settings.language == "de"
    assert settings.window_size == WindowSize(533, 677)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("400", "400"),
        ("  400\t", "400"),
        ("400 ; milliseconds", "400"),
        ('" 400 " ; milliseconds', " 400 "),
        ("", ""),
        ('""', ""),
        (r"\x0041\x0020b.", "A b."),
        (r"\\ and \" and \x0009.", '\\ and " and \t.'),
        ("Ada, Countess", "Ada, Countess"),
        ("@@ada", "@ada"),
        ("@ada", "@ada"),
        ("ada@home(1)", "ada@home(1)"),
    ],
)
def test_values(value: str, text: str) -> None:
    assert texts_in(f"it={value}\r\n") == {"it": text}


def test_sections_and_keys() -> None:
    text = (
        "\ufeff; by hand\n# by hand\n\nbefore=1\n[ window ]\n size = 2\nsize=3\n"
        "[general] ; again\nafter=5"
    )
    assert texts_in(text) == {"before": "1", "window/size": "3", "after": "5"}


@pytest.mark.parametrize(
    "value",
    [
        *ABORTING,
        *OBJECTS,
        '"open', 'closed"', '"a" "b"', '"a"b', "back\\", r"\q", r"\x", r"\t",
        "\0", "\x1b[0m",
    ],
)  # fmt: skip
def test_a_value_that_oxo_never_writes_affects_no_other(value: str) -> None:
    contents = ini_file.parse(f"before=1\nit={value}\nafter=2\n".encode())
    assert contents == ini_file.Contents({"before": "1", "after": "2"}, is_whole=False)


@pytest.mark.parametrize(
    "line",
    [b"\xff=1", b"no value", b"=1", b"k y=1", b"/k=1", b"[]", b"[a", b"[a]b", b"[a/b]"],
)
def test_a_line_that_makes_no_sense_affects_no_other(line: bytes) -> None:
    contents = ini_file.parse(b"before=1\n" + line + b"\n")
    assert contents == ini_file.Contents({"before": "1"}, is_whole=False)


@pytest.mark.parametrize("heading", [b"[ga\0me]", b"\x0b[game]", b"[game", b"[\xff]"])
def test_keys_after_a_damaged_heading_are_in_no_other_section(heading: bytes) -> None:
    text = b"one=1\n" + heading + b"\none=2\n[window]\nsize=3\n"
    assert ini_file.parse(text).values == {"one": "1", "window/size": "3"}


@given(
    st.lists(
        st.sampled_from([b"[a]", b"k", b"a\\b", b"[General]", *PIECES])
        | st.binary(max_size=9)
    )
)
def test_any_bytes_are_read_and_written_again_without_damage(
    pieces: list[bytes],
) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "any.ini"
        file.write_bytes(b"".join(pieces))
        held = ini_file.read(file)
        aside = ini_file.update(file, {})
        assert (aside is None) is held.is_whole
        assert ini_file.read(file) == ini_file.Contents(held.values, is_whole=True)


def test_a_line_of_any_length_is_read_at_once() -> None:
    for piece in (" ", '"', "\\", ";", "\\x", "a ", "@", "[ ", "= "):
        for head in ("k=", "", "["):
            assert not ini_file.parse(f"{head}{piece * 30_000}\0".encode()).is_whole


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "large.ini"
    with file.open("wb") as stream:
        stream.write(b"[General]\npause=7\n")
        stream.truncate(100 << 20)
    assert ini_file.read(file) == ini_file.Contents({}, is_whole=False)


def test_an_update_keeps_the_other_values(tmp_path: Path) -> None:
    file = tmp_path / "folder/oxo.ini"
    assert ini_file.update(file, {"window/size": "1", "pause": "2"}) is None
    assert ini_file.update(file, {"pause": "3"}) is None
    assert ini_file.read(file).values == {"window/size": "1", "pause": "3"}
    assert file.read_text() == "[General]\npause=3\n\n[window]\nsize=1\n"


def test_the_target_of_a_link_is_written(tmp_path: Path) -> None:
    file, link = tmp_path / "dotfiles/oxo.ini", tmp_path / "oxo.ini"
    file.parent.mkdir()
    file.write_bytes(b"pause=1\ndamage\n")
    link.symlink_to(file)
    aside = ini_file.update(link, {"pause": "2"})
    assert link.is_symlink()
    assert ini_file.read(link).values == {"pause": "2"}
    assert aside == file.with_name(f"oxo-damaged-{date.today()}.ini")
    assert aside.read_bytes() == b"pause=1\ndamage\n"


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from oxo_desktop.system import ini_file
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4, 4))
try:
    ini_file.update(Path(sys.argv[1]), {"pause": "1"})
except OSError as error:
    print(error.strerror)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits are POSIX's")
def test_a_full_disk_leaves_a_damaged_file_in_its_place(tmp_path: Path) -> None:
    file = tmp_path / "oxo.ini"
    file.write_text("damage")
    assert run_to_end(sys.executable, "-c", FULL_DISK, file).stdout.strip()
    assert file.read_text() == "damage"
    assert list(tmp_path.iterdir()) == [file]
