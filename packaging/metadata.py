"""The README, as the wheel has it; hatchling calls this.

Where that page is shown elsewhere, its pictures and links have to be whole addresses.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r'(\]\(|src=")(?!https://|#)')


class WholeAddresses(MetadataHookInterface):
    """Fills in what pyproject.toml calls dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata."""
        source = metadata["urls"]["Source"]
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = _LINK.sub(lambda found: found[1] + source, readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
