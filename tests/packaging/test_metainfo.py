"""What software centres show of OXO, and who publishes it."""

import subprocess
import sys
import tomllib
from collections.abc import Callable
from itertools import product
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from oxo_desktop import APPLICATION_ID, __version__
from oxo_desktop.system import languages, launcher
from tests.programs import run_to_end

ROOT = Path(__file__).parents[2]
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the metadata in a file."""
    file = tmp_path_factory.mktemp("metainfo") / f"{APPLICATION_ID}.metainfo.xml"
    program = ROOT / "packaging/metainfo.py"
    subprocess.run([sys.executable, program, file], check=True)
    return file


@pytest.fixture(scope="module")
def component(file: Path) -> Element:
    return ElementTree.parse(file).getroot()


def test_appstream_finds_nothing_wrong(file: Path, need: Callable[..., None]) -> None:
    need("appstreamcli")
    ran = run_to_end("appstreamcli", "validate", "--no-net", "--no-color", file)
    assert ran.returncode == 0, ran.stdout


def test_everything_is_called_by_the_application_id(component: Element) -> None:
    assert component.findtext("id") == APPLICATION_ID
    assert component.findtext("launchable") == f"{APPLICATION_ID}.desktop"
    entry = dict(
        line.split("=", 1)
        for line in launcher.entry_text(["oxo-desktop"]).splitlines()[1:]
    )
    assert entry["Icon"] == entry["StartupWMClass"] == APPLICATION_ID
    assert entry["Name"] == component.findtext("name")
    named = {file.stem for file in (ROOT / "resources").glob("*.*.*")}
    assert named == {APPLICATION_ID}


def test_every_text_is_in_every_language(component: Element) -> None:
    others = set(languages.OWN_NAMES) - {languages.ENGLISH}
    paths = ".", "description", "description/ul", "screenshots/screenshot"
    parents = [part for path in paths for part in component.iterfind(path)]
    for parent, tag in product(parents, ("summary", "p", "li", "caption")):
        found = parent.findall(tag)
        said = [text for text in found if text.get(LANGUAGE)]
        english = len(found) - len(said)
        for language in others:
            texts = [text for text in said if text.get(LANGUAGE) == language]
            assert len(texts) == english, (tag, language)
        assert len({text.text for text in found}) == len(found)


def test_every_address_is_the_publishers(component: Element, file: Path) -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (author,), urls = told["authors"], told["urls"]
    assert component.findtext("developer/name") == author["name"]
    assert component.findtext("update_contact") == author["email"]
    addresses = [url.text for url in component.iterfind("url")]
    assert addresses == [urls["Homepage"], urls["Issues"]]
    for image in component.iterfind("screenshots/screenshot/image"):
        address = image.text or ""
        assert address.startswith(urls["Source"])
        assert (ROOT / address.removeprefix(urls["Source"])).is_file()
    everywhere = file.read_text("utf-8").count("https://")
    assert everywhere == len(addresses) + len(component.findall(".//image"))


def test_the_newest_release_is_this_version(component: Element) -> None:
    published = component.findall("releases/release")
    versions = [release.get("version") for release in published]
    assert versions == [
        line.split("]")[0][4:]
        for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
        if line.startswith("## [") and "Unreleased" not in line
    ]
    assert versions[0] == __version__
