"""The releases that CHANGELOG.md tells of."""

import re
from datetime import date
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent.parent / "CHANGELOG.md"

_HEADING = r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$"


class Release(NamedTuple):
    """A version that was published, and when."""

    version: str
    day: date


def releases() -> list[Release]:
    """Return the releases, the newest first, as the changelog has them."""
    found = re.findall(_HEADING, FILE.read_text(encoding="utf-8"), re.MULTILINE)
    return [Release(version, date.fromisoformat(day)) for version, day in found]
