"""Who publishes OXO: the one place that the packages have names and addresses from."""

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Publisher:
    """What ``publisher.toml`` says.

    Attributes:
        name: of the person or project.
        email: where a packager can be reached.
        homepage: the address of OXO's page.
        source: the address of the folder that holds a checkout.
        bugs: the address where faults are reported.
        screenshots: the address of the folder that holds ``resources/pictures``.
    """

    name: str
    email: str
    homepage: str
    source: str
    bugs: str
    screenshots: str


def publisher() -> Publisher:
    """Return who publishes OXO."""
    file = Path(__file__).with_name("publisher.toml")
    return Publisher(**tomllib.loads(file.read_text(encoding="utf-8")))
