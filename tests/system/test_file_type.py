"""Saved games as a type of file, as the tools of a Linux desktop see it."""

import os
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from oxo_desktop.system import languages, launcher, resources
from tests.programs import run_to_end

ENTRY = launcher.ENTRY
NEEDED = ("update-mime-database", "gio")

needs_tools = pytest.mark.skipif(
    not all(map(shutil.which, NEEDED)),
    reason=f"not all of these are installed: {', '.join(NEEDED)}",
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.fixture
def defaults(tmp_path: Path) -> Path:
    """Return where the desktop keeps which program opens what."""
    folder = tmp_path / ".config"
    folder.mkdir()
    return folder / "mimeapps.list"


def gio(*arguments: object) -> str:
    return run_to_end("gio", *arguments, env={**os.environ, "LC_ALL": "C"}).stdout


def of_games(home: Path) -> list[Path]:
    """Return all files about saved games but what the desktop's own tool makes."""
    wanted = ("*oxo-game*.svg", "packages/*.xml", "mimeapps*")
    return [file for name in wanted for file in home.rglob(name)]


@needs_tools
def test_the_desktop_opens_a_game_with_oxo(tmp_path: Path) -> None:
    game = tmp_path / "Ada & Grace.oxo"
    game.write_text("{}")
    about = ("info", "-a", "standard::content-type,standard::icon", game)
    assert "oxo" not in gio(*about).replace(".oxo", "")
    launcher.install()
    told = gio(*about)
    assert f"standard::content-type: {launcher.TYPE}" in told
    assert "standard::icon: application-x-oxo-game, " in told
    opens = gio("mime", launcher.TYPE)
    assert opens.splitlines()[0].endswith(f": {ENTRY}")
    # registered and recommended too, before those that open any text
    assert opens.count(ENTRY) == 3
    launcher.remove()
    assert launcher.TYPE not in gio(*about)
    assert ENTRY not in gio("mime", launcher.TYPE)


@needs_tools
def test_other_types_of_file_stay(tmp_path: Path) -> None:
    packages = tmp_path / ".local/share/mime/packages"
    packages.mkdir(parents=True)
    ours = resources.path(launcher.TYPE_DESCRIPTION).read_text()
    other = packages / "other.xml"
    other.write_text(ours.replace("x-oxo-game", "x-other").replace("*.oxo", "*.other"))
    game = tmp_path / "game.other"
    game.write_text("{}")
    for change in (launcher.install, launcher.remove):
        change()
        told = gio("info", "-a", "standard::content-type", game)
        assert "application/x-other" in told
    assert [file.name for file in packages.iterdir()] == ["other.xml"]


@needs_tools
def test_the_desktop_may_be_told_nothing(tmp_path: Path) -> None:
    # the tool cannot write what it makes
    (tmp_path / ".local/share/mime/globs2.new").mkdir(parents=True)
    with pytest.raises(OSError, match="Is a directory") as refused:
        launcher.install()
    assert refused.value.filename == "update-mime-database"
    assert of_games(tmp_path) == []


def test_without_the_tool_the_type_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert launcher.types_tool() is None
    written = launcher.install()
    assert of_games(tmp_path) == []
    assert launcher.remove() == written


@needs_tools
def test_the_type_can_be_removed_without_the_tool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    launcher.install()
    monkeypatch.setenv("PATH", str(tmp_path))
    launcher.remove()
    assert of_games(tmp_path) == []


@needs_tools
def test_the_program_that_the_user_has_chosen_stays(defaults: Path) -> None:
    other = defaults.parents[1] / ".local/share/applications/other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]\nType=Application\nName=Other\nExec=sh %f\n")
    defaults.write_text(f"[Default Applications]\n{launcher.TYPE}=other.desktop\n")
    launcher.install()
    assert gio("mime", launcher.TYPE).splitlines()[0].endswith(": other.desktop")


OTHERS = (
    "",
    "[Default Applications]\ntext/plain=gedit.desktop\n",
    "# caf\xe9\n\n[Added Associations]\ntext/plain=gedit.desktop;vim.desktop;\n",
    f"[Added Associations]\n{launcher.TYPE}=gedit.desktop;\n",
    f"[Default Applications]\n{launcher.TYPE}=gedit.desktop\na/b=c.desktop\n[X]\n",
    f"[Default Applications]\na/b=c\n[Default Applications]\n{launcher.TYPE}=d;e;",
    "[Default Applications]\r\ntext/plain=gedit.desktop\r\n\r\n[Z]\r\n",
)


@pytest.mark.parametrize("others", OTHERS)
def test_what_others_wrote_is_there_before_and_after(
    defaults: Path, others: str
) -> None:
    defaults.write_bytes(others.encode("latin-1"))
    defaults.chmod(0o640)
    launcher.open_games()
    with_ours = defaults.read_bytes().decode("latin-1")
    assert with_ours.count(ENTRY) == 1
    assert f"\n{launcher.TYPE}={ENTRY};" in with_ours
    assert [line for line in others.split("\n") if line not in with_ours] == []
    assert defaults.stat().st_mode & 0o777 == 0o640
    launcher.open_games()
    assert defaults.read_bytes().decode("latin-1") == with_ours
    launcher.open_games(is_wanted=False)
    if others:
        left = defaults.read_bytes().decode("latin-1").rstrip("\n")
        assert left == others.rstrip("\n")
    else:
        assert not defaults.exists()


def test_a_list_that_is_a_link_stays_one(defaults: Path) -> None:
    mine = defaults.with_name("mine")
    defaults.symlink_to("mine")
    launcher.open_games()
    assert ENTRY in mine.read_text()
    launcher.open_games(is_wanted=False)
    assert defaults.is_symlink()
    assert mine.read_text() == ""


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_a_list_that_cannot_be_read_is_named(defaults: Path, kind: str) -> None:
    if kind == "folder":
        defaults.mkdir()
    else:
        os.mkfifo(defaults)
    with pytest.raises(OSError) as refused:
        launcher.open_games()
    assert refused.value.filename == str(defaults)


def test_a_game_is_called_so_in_every_language() -> None:
    described = ElementTree.fromstring(launcher.type_description())
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    comments = described.findall("m:mime-type/m:comment", space)
    said = {comment.get(lang): comment.text for comment in comments}
    assert said[None] == "OXO game"
    assert said["de"] == "OXO-Spiel"
    assert set(said) - {None, "en"} == set(languages.OWN_NAMES) - {"en"}
