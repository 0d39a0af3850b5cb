"""Compiles the translations while the package is built, into a wheel or in place.

The wheel gets the manual, and the page about the model, of each language as well.
"""

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "resources/translations"


class CompiledTranslations(BuildHookInterface):
    """Puts ``de.mo`` beside ``de.po`` and so on, where a checkout looks for them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile them all, and have them in the wheel beside the other data."""
        for source in sorted(Path(self.root, FOLDER).glob("*.po")):
            language = source.stem
            compiled, contents = source.with_suffix(".mo"), BytesIO()
            with source.open("rb") as stream:
                write_mo(contents, read_po(stream, locale=language))
            # an OXO that runs from here may be reading it
            if not compiled.exists() or compiled.read_bytes() != contents.getvalue():
                unfinished = compiled.with_suffix(".new")
                unfinished.write_bytes(contents.getvalue())
                unfinished.replace(compiled)
            inside = f"oxo_desktop/data/translations/{compiled.name}"
            build_data["force_include"][str(compiled)] = inside
        docs = Path(self.root, "docs")
        for page in (*docs.glob("manual*.md"), *docs.glob("model*.md")):
            build_data["force_include"][str(page)] = f"oxo_desktop/data/{page.name}"
