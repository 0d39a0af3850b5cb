"""The releases that CHANGELOG.md tells of.

``python packaging/changelog.py`` says whether this version is the newest of them.
"""

import re
import sys
from datetime import date
from pathlib import Path
from typing import NamedTuple

from oxo_desktop import __version__

FILE = Path(__file__).parent.parent / "CHANGELOG.md"

_HEADING = r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$"


class Release(NamedTuple):
    """A version that was published, and when.

    Attributes:
        notes: what is new in it, a sentence or two each, by the kind of change.
    """

    version: str
    day: date
    notes: dict[str, list[str]]


def releases() -> list[Release]:
    """Return the releases, the newest first, as the changelog has them."""
    text = FILE.read_text(encoding="utf-8")
    _, *found = re.split(_HEADING, text, flags=re.MULTILINE)
    return [
        Release(version, date.fromisoformat(day), _notes(notes))
        for version, day, notes in zip(*[iter(found)] * 3, strict=True)
    ]


def _notes(text: str) -> dict[str, list[str]]:
    _, *parts = re.split(r"^### (.*)$", text, flags=re.MULTILINE)
    return {
        kind: [_plain(point) for point in re.findall(r"(?m)^- (.*(?:\n  .*)*)", points)]
        for kind, points in zip(*[iter(parts)] * 2, strict=True)
    }


def _plain(markdown: str) -> str:
    """Return a text without the marks of Markdown, in one line."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(markdown.split()))
    return re.sub(r"\*\*|`", "", text)


if __name__ == "__main__" and releases()[0].version != __version__:
    sys.exit(
        f"CHANGELOG.md has {releases()[0].version} as the newest release, but "
        f'oxo_desktop/__init__.py has version {__version__}: put "## [{__version__}] - '
        'YYYY-MM-DD" above its changes.'
    )
