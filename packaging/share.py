"""What the desktop is to know of OXO: menu entry, icons, the type of saved games."""

import metainfo
from oxo_desktop import APPLICATION_ID, COMMAND
from oxo_desktop.system.launcher import (
    ENTRY,
    GAME_ICONS,
    ICONS,
    THEME,
    TYPE_DESCRIPTION,
    entry_text,
    type_description,
)
from sources import ROOT

_RESOURCES = ROOT / "resources"


def files() -> dict[str, bytes]:
    """Return the contents of each file, by its name below ``/usr/share``."""
    found = {
        f"applications/{ENTRY}": entry_text([COMMAND]).encode(),
        f"mime/packages/{TYPE_DESCRIPTION}": type_description().encode(),
        f"metainfo/{metainfo.NAME}": metainfo.metainfo(),
    }
    for picture in _RESOURCES.glob("icons/png/*.png"):
        size = f"{picture.stem}x{picture.stem}"
        name = f"{THEME}/{size}/apps/{APPLICATION_ID}.png"
        found[name] = picture.read_bytes()
    for name, drawing in {**ICONS, **GAME_ICONS}.items():
        # not every desktop draws an SVG where it finds a picture of that size
        if name.replace(".svg", ".png") not in found:
            found[name] = (_RESOURCES / drawing).read_bytes()
    return found
