"""Builds the Debian packages into ``dist/``.

``deb.py system-qt`` makes the one for Debian 13 and later, which uses the system's
Python and PySide6; ``deb.py bundled`` makes the one for Debian 12, which has no
PySide6: it carries ``dist/bundle/oxo-desktop``. Of a file that is in ``debian/common``
too, that is the beginning. On the same system the same bytes come out each time.
"""

import os
import shutil
import subprocess
import sys
import textwrap
from argparse import ArgumentParser
from email.utils import formatdate
from pathlib import Path
from tempfile import TemporaryDirectory

import options
import share
from changelog import FILE as CHANGELOG
from oxo_desktop import COMMAND, __version__
from sources import PROJECT, ROOT, last_change, unpack_wheel

BUNDLE = ROOT / f"dist/bundle/{COMMAND}"
OURS = Path(__file__).with_name("debian")

REVISIONS = {"system-qt": "1", "bundled": "1~deb12u1"}
"""What follows OXO's version in a package's: that for the later Debian is later."""

_CHANGED = """\
oxo-desktop ({version}) unstable; urgency=medium

  * changelog.gz says what has changed for players.

 -- {maintainer}  {date}
"""


def main() -> None:
    """Build the packages that the command line asks for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="+", choices=REVISIONS)
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="a folder")
    chosen = parser.parse_args()
    os.environ["SOURCE_DATE_EPOCH"] = str(last_change())
    chosen.into.mkdir(exist_ok=True)
    for package in chosen.packages:
        with TemporaryDirectory() as work:
            made = build(package, Path(work))
            shutil.copy(made, chosen.into)
            print(f"{made.name}: {made.stat().st_size / 1e6:.1f} MB")


def build(package: str, work: Path) -> Path:
    """Build one of the packages; return its file.

    Args:
        package: its name in REVISIONS.
        work: an empty folder to build it in.
    """
    source = work / "source"
    _put_together(package, source)
    if package == "bundled":
        shutil.copytree(BUNDLE, source / COMMAND, symlinks=True)
    else:
        unpack_wheel(work / "wheel")
        shutil.copytree(work / "wheel/oxo_desktop", source / "oxo_desktop")
    for name, contents in {**options.files(), **share.files()}.items():
        file = source / "share" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(contents)
    shutil.copy(CHANGELOG, source)
    ran = subprocess.run(
        ["dpkg-buildpackage", "--build=binary", "--no-sign"],
        cwd=source,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if ran.returncode != 0:
        sys.exit(ran.stdout)
    (made,) = work.glob("*.deb")
    return made


def _put_together(package: str, source: Path) -> None:
    """Write Debian's own files, with what they leave open filled in."""
    (author,), urls = PROJECT["authors"], PROJECT["urls"]
    maintainer = f"{author['name']} <{author['email']}>"
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    _, _, terms = licence.partition("authors\n\n")
    values = {
        "@MAINTAINER@": maintainer,
        "@HOMEPAGE@": urls["Homepage"],
        "@LICENSE@": textwrap.indent(terms.strip().replace("\n\n", "\n.\n"), " "),
    }
    for part in (OURS / "common", OURS / package):
        for file in filter(Path.is_file, part.rglob("*")):
            text = file.read_text(encoding="utf-8")
            for name, value in values.items():
                text = text.replace(name, value)
            place = source / file.relative_to(part)
            place.parent.mkdir(parents=True, exist_ok=True)
            with place.open("a", encoding="utf-8") as written:
                written.write(text)
            shutil.copymode(file, place)
    changed = _CHANGED.format(
        version=f"{__version__}-{REVISIONS[package]}",
        maintainer=maintainer,
        date=formatdate(last_change()),
    )
    (source / "debian/changelog").write_text(changed, encoding="utf-8")


if __name__ == "__main__":
    main()
