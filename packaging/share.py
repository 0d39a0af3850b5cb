"""What the desktop is to know of OXO, as it is to lie below ``/usr/share``.

``python packaging/share.py FOLDER`` writes it: menu entry, icons, the type of saved
games, and what software centres show.
"""

import sys
from pathlib import Path

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


def main(share: Path) -> None:
    """Write it all into a folder."""
    files = {
        f"applications/{ENTRY}": entry_text([COMMAND]).encode(),
        f"mime/packages/{TYPE_DESCRIPTION}": type_description().encode(),
        f"metainfo/{metainfo.NAME}": metainfo.metainfo(),
    }
    for picture in _RESOURCES.glob("icons/png/*.png"):
        size = f"{picture.stem}x{picture.stem}"
        name = f"{THEME}/{size}/apps/{APPLICATION_ID}.png"
        files[name] = picture.read_bytes()
    for name, drawing in {**ICONS, **GAME_ICONS}.items():
        # not every desktop draws an SVG where it finds a picture of that size
        if name.replace(".svg", ".png") not in files:
            files[name] = (_RESOURCES / drawing).read_bytes()
    for name, contents in files.items():
        file = share / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(contents)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
