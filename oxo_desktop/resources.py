"""The one module that knows where data files lie."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
# a wheel carries the files inside the package; a checkout has them beside it
_FOLDERS = (_PACKAGE / "data", _PACKAGE.parent / "resources")


def path(name: str) -> Path:
    """Return where the data file `name` lies, such as ``themes/light.ini``.

    Raises FileNotFoundError if there is none, which means a damaged installation.
    """
    for folder in _FOLDERS:
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(
        f"OXO's own file {name} is missing from {_PACKAGE}: install OXO again."
    )
