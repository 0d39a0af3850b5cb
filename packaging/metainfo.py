"""What software centres show of OXO, in the form of AppStream.

``python packaging/metainfo.py FILE`` writes it. The elements are those of the AppStream
specification, chapter “Upstream Metadata”; the age rating is OARS 1.1, where an empty
rating says that there is nothing to warn of.
"""

import sys
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from changelog import releases
from oxo_desktop import APPLICATION_ID, COMMAND, TERMINAL_COMMAND
from oxo_desktop.system import languages, launcher
from oxo_desktop.words import message
from sources import PROJECT

NAME = f"{APPLICATION_ID}.metainfo.xml"

_SUMMARY = message("Play noughts and crosses against the computer or each other")

_INTRODUCTION = message(
    "Click a square, and you are playing noughts and crosses: against the computer, or "
    "against the person next to you."
)
_FEATURES = (
    message("Five levels, from Random to Hard, which cannot be beaten on 3×3"),
    message(
        "Five boards: 3×3, 4×4, 5×5, a cube of 4×4×4, and seven points on lines and "
        "a circle"
    ),
    message("Hints, and the reason for each of the computer's moves"),
    message("Every game is kept: take moves back, look at old games, review them"),
    message("Lessons, puzzles and worksheets, for learning and for teaching"),
    message("You can play with just the keyboard, and with a screen reader"),
)

_SCREENSHOTS = {
    "light": message("A game against the computer"),
    "dark": message("A game that X has won, in the dark theme"),
    "why": message("Why the computer made its last move"),
    "review": message("The review of a game"),
}
"""The pictures in ``resources/pictures``, and what they show."""


def metainfo() -> bytes:
    """Return the metadata as XML."""
    root = Element("component", type="desktop-application")
    _add(root, "id", APPLICATION_ID)
    _add(root, "metadata_license", "MIT")
    _add(root, "project_license", "MIT")
    _add(root, "name", "OXO")
    _add_said(root, "summary", _SUMMARY)
    description = _add(root, "description")
    _add_said(description, "p", _INTRODUCTION)
    features = _add(description, "ul")
    for feature in _FEATURES:
        _add_said(features, "li", feature)
    _add(root, "launchable", launcher.ENTRY, type="desktop-id")
    _add_publisher(root)
    _add_what_it_is(root)
    _add_releases(root)
    ElementTree.indent(root)
    xml: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return xml + b"\n"


def _add_publisher(root: Element) -> None:
    (author,), urls = PROJECT["authors"], PROJECT["urls"]
    developer = _add(root, "developer", id="io.github.oxo_desktop")
    _add(developer, "name", author["name"])
    _add(root, "url", urls["Homepage"], type="homepage")
    _add(root, "url", urls["Issues"], type="bugtracker")
    _add(root, "update_contact", author["email"])
    screenshots = _add(root, "screenshots")
    for picture, caption in _SCREENSHOTS.items():
        kind = {"type": "default"} if picture == "light" else {}
        screenshot = _add(screenshots, "screenshot", **kind)
        _add_said(screenshot, "caption", caption)
        address = f"{urls['Source']}resources/pictures/{picture}.png"
        _add(screenshot, "image", address, type="source")


def _add_what_it_is(root: Element) -> None:
    branding = _add(root, "branding")
    for theme, colour in (("light", "#dbe6f7"), ("dark", "#1d3557")):
        _add(branding, "color", colour, type="primary", scheme_preference=theme)
    provides = _add(root, "provides")
    for command in (COMMAND, TERMINAL_COMMAND):
        _add(provides, "binary", command)
    _add(provides, "mediatype", launcher.TYPE)
    supports = _add(root, "supports")
    for input_device in ("pointing", "keyboard"):
        _add(supports, "control", input_device)
    _add(root, "content_rating", type="oars-1.1")
    spoken = _add(root, "languages")
    for language in sorted(languages.OWN_NAMES):
        _add(spoken, "lang", language, percentage="100")


def _add_releases(root: Element) -> None:
    published = _add(root, "releases")
    for version, day, notes in releases():
        told = _add(published, "release", version=version, date=day.isoformat())
        description = _add(told, "description")
        for kind, points in notes.items():
            _add(description, "p", kind)
            listed = _add(description, "ul")
            for point in points:
                _add(listed, "li", point)


def _add_said(parent: Element, tag: str, text: str) -> None:
    """Add a text, and what it is in each language."""
    _add(parent, tag, text)
    for language, catalogue in languages.catalogues().items():
        _add(parent, tag, catalogue.gettext(text)).set("xml:lang", language)


def _add(parent: Element, tag: str, text: str | None = None, **named: str) -> Element:
    element = SubElement(parent, tag, named)
    element.text = text
    return element


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(metainfo())
