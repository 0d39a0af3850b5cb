"""Sees that everything a release consists of has been built, and writes its sums.

``python packaging/release.py check`` says whether this version can be released at all;
``python packaging/release.py sum FOLDER`` writes SHA256SUMS into the folder where it
was built, in the form that ``sha256sum --check`` reads.
"""

import hashlib
import sys
from pathlib import Path

from changelog import releases
from oxo_desktop import __version__

FILES = (
    "oxo-desktop_{version}-1_all.deb",
    "oxo-desktop_{version}-1~deb12u1_amd64.deb",
    "oxo-desktop-{version}-linux-x86_64.tar.xz",
    "oxo_desktop-{version}-py3-none-any.whl",
    "oxo_desktop-{version}.tar.gz",
)
"""What a release consists of: Debian packages, bundle, wheel, source."""


def problem(version: str) -> str | None:
    """Return why a version cannot be released, or None if it can."""
    newest = next(iter(releases()), None)
    if newest is None or newest.version != version:
        told = "no release" if newest is None else f"{newest.version} as the newest"
        return (
            f"CHANGELOG.md has {told}, but oxo_desktop/__init__.py has version "
            f'{version}: put "## [{version}] - YYYY-MM-DD" above its changes.'
        )
    return None


def write_sums(folder: Path, version: str) -> Path:
    """Write the sums of a release's files, and return the file that they are in.

    Raises FileNotFoundError if one has not been built.
    """
    lines = []
    for file in (folder / name.format(version=version) for name in FILES):
        with file.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
        lines.append(f"{digest}  {file.name}\n")
    sums = folder / "SHA256SUMS"
    sums.write_text("".join(lines), encoding="utf-8")
    return sums


def main() -> int:
    """Do what the command line asks for, and return the exit code."""
    match sys.argv[1:]:
        case ["check"]:
            if (reason := problem(__version__)) is not None:
                print(reason, file=sys.stderr)
                return 1
        case ["sum", folder]:
            try:
                sums = write_sums(Path(folder), __version__)
            except FileNotFoundError as missing:
                print(
                    f"{missing.filename} has not been built: run make release.",
                    file=sys.stderr,
                )
                return 1
            print(sums.read_text(encoding="utf-8"), end="")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
