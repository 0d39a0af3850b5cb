"""The wheel and the source distribution: what is in them, and that it is repeatable."""

import email
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from oxo_desktop.system.languages import OWN_NAMES

ROOT = Path(__file__).parents[2]


def build(root: Path, folder: Path) -> tuple[Path, Path]:
    """Build what is in `root`, and return the wheel and the source distribution."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=root, check=True, capture_output=True)
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return build(ROOT, tmp_path_factory.mktemp("first"))


def in_checkout(folder: str) -> set[str]:
    """Return the files of a folder that a checkout has, and not those made in it."""
    made = (".pyc", ".mo", ".new")
    files = (file for file in (ROOT / folder).rglob("*") if file.is_file())
    return {
        str(file.relative_to(ROOT))
        for file in files
        if file.suffix not in made and ".cache" not in str(file)
    }


def test_the_wheel_holds_the_program_and_its_data_and_nothing_else(
    built: tuple[Path, Path],
) -> None:
    with zipfile.ZipFile(built[0]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    data = {
        file.replace("resources/", "oxo_desktop/data/", 1).replace(".po", ".mo")
        for file in in_checkout("resources")
        if "/pictures/" not in file and not file.endswith(".py")
    }
    docs = (*ROOT.glob("docs/manual*.md"), *ROOT.glob("docs/model*.md"))
    pages = {f"oxo_desktop/data/{file.name}" for file in docs}
    assert len(data) > 30
    assert len(pages) == 2 * len(OWN_NAMES)
    data |= pages | {"oxo_desktop/data/LICENSE"}
    assert names == data | in_checkout("oxo_desktop")


def test_links_of_its_readme_lead_somewhere(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[0]) as wheel:
        (name,) = (n for n in wheel.namelist() if n.endswith("/METADATA"))
        told = email.message_from_bytes(wheel.read(name))
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    source = ours["urls"]["Source"]
    readme = str(told.get_payload(decode=False))
    addresses = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', readme)
    leads = [link or picture for link, picture in addresses]
    assert len(leads) > 5
    for address in leads:
        assert address.startswith(("https://", "#")), address
        if address.startswith(source):
            assert (ROOT / address.removeprefix(source).partition("#")[0]).exists()


def test_the_source_distribution_holds_all_that_a_checkout_does(
    built: tuple[Path, Path],
) -> None:
    with tarfile.open(built[1]) as source:
        names = {file.name.partition("/")[2] for file in source.getmembers()}
    for folder in ("oxo_desktop", "packaging", "resources", "docs", "tests"):
        assert in_checkout(folder) - names == set()
    made = [name for name in names if name.endswith((".pyc", ".mo")) or "/." in name]
    assert made == []


def test_built_again_they_are_the_same_bytes(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    for file, again in zip(built, build(ROOT, tmp_path), strict=True):
        assert again.name == file.name
        assert again.read_bytes() == file.read_bytes()


def test_the_source_distribution_builds_the_same_wheel(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    wheel, source = built
    subprocess.run(["tar", "-xf", source, "-C", tmp_path], check=True)
    (unpacked,) = tmp_path.iterdir()
    rebuilt, _ = build(unpacked, tmp_path / "again")
    assert rebuilt.name == wheel.name
    assert rebuilt.read_bytes() == wheel.read_bytes()
