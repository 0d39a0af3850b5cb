"""Makes the pictures of the icon from its drawings: ``python -m tests.icons``."""

from pathlib import Path

from PySide6.QtGui import QGuiApplication

from oxo_desktop.window.controls.icon import SIDES, application_pixmap

FOLDER = Path(__file__).parents[1] / "resources/icons/png"


def main() -> None:
    """Write a picture for each size."""
    application = QGuiApplication([])
    # the largest is for software centres
    for side in (*SIDES, 256):
        assert application_pixmap(side).save(str(FOLDER / f"{side}.png"))
    del application


if __name__ == "__main__":
    main()
