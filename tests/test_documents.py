"""The documents for developers: what they lead to is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "packaging/README.md",
    "docs/speed.md",
    "docs/traps.md",
)
BELOW = ("", "oxo_desktop", "oxo_desktop/window", "packaging")
"""The folders from which documents name a file."""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_each_link_and_each_file_is_there(document: str) -> None:
    file = ROOT / document
    text = file.read_text(encoding="utf-8")
    links = re.findall(r'\]\((?!http)(.+?)\)|src="(.+?)"', text)
    missing = [
        one or two for one, two in links if not (file.parent / (one or two)).exists()
    ]
    named = re.findall(r"`([\w./]+/[\w.]+\.\w+)`", text)
    missing += [
        name for name in named if not any((ROOT / at / name).exists() for at in BELOW)
    ]
    assert missing == []


def test_the_readme_has_each_folder_of_the_house() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    package = ROOT / "oxo_desktop"
    folders = [
        file.parent.name
        for pattern in ("*/__init__.py", "window/*/__init__.py")
        for file in package.glob(pattern)
    ]
    assert len(folders) > 15
    assert [folder for folder in folders if f" {folder}/" not in readme] == []
