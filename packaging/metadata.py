"""What the wheel tells of OXO besides pyproject.toml: its publisher, and the README.

hatchling calls it. Where that page is shown elsewhere, its pictures and links have to
be whole addresses.
"""

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from publisher import publisher

_LINK = re.compile(r'(\]\(|src=")(?!https://|#)([^)"]+)')


class OfPublisher(MetadataHookInterface):
    """Fills in what pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the authors, the links and the README to the metadata."""
        ours = publisher()
        metadata["authors"] = [{"name": ours.name, "email": ours.email}]
        metadata["urls"] = {
            "Homepage": ours.homepage,
            "Source": ours.source,
            "Issues": ours.bugs,
            "Changelog": f"{ours.source}CHANGELOG.md",
        }
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = _LINK.sub(lambda found: found[1] + _address(found[2]), readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def _address(place: str) -> str:
    """Return where a file of the checkout can be seen by everybody."""
    ours = publisher()
    folder, _, name = place.rpartition("/")
    is_picture = folder == "resources/pictures"
    return f"{ours.screenshots}{name}" if is_picture else f"{ours.source}{place}"
