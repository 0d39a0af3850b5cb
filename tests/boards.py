"""The boards that can be shown: those that have a layout."""

from oxo_desktop.engine import FOUR_BY_FOUR_BY_FOUR, GEOMETRIES

SHOWN = {
    name: geometry
    for name, geometry in GEOMETRIES.items()
    # its four layers have no layout yet
    if geometry != FOUR_BY_FOUR_BY_FOUR
}
