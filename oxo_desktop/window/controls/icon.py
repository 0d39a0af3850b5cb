"""The program's icon: a picture of its own for each small size, one for all others."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap

from oxo_desktop.system import resources

_TUNED = (16, 22, 24, 32, 48)
"""The sizes drawn by hand, in device pixels."""

SIDES = (*_TUNED, 64, 128)
"""Those of the icon of a window; at the others too, the lines of the scalable drawing
fill whole pixels. A picture of 256 would take twice the memory of all these, and where
icons are that large, a desktop takes the scalable one of the launcher."""


def application_icon() -> QIcon:
    """Return the icon of the program's windows.

    ``make icons`` has made its pictures, so that the start needs nothing that reads
    drawings.
    """
    icon = QIcon()
    for side in SIDES:
        icon.addFile(str(resources.path(f"icons/png/{side}.png")))
    return icon


def application_pixmap(side: int, device_pixel_ratio: float = 1.0) -> QPixmap:
    """Return the icon, from the drawing for its size if there is one.

    Its `side` is in pixels of the interface, each of so many of the screen's.
    """
    pixels = round(side * device_pixel_ratio)
    name = str(pixels) if pixels in _TUNED else "scalable"
    drawing = QIcon(str(resources.path(f"icons/{name}.svg")))
    pixmap = drawing.pixmap(QSize(pixels, pixels), 1.0)
    pixmap.setDevicePixelRatio(device_pixel_ratio)
    return pixmap
