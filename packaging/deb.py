"""Builds the Debian packages into ``dist/``.

``deb.py system-qt`` makes the one for Debian 13 and later, which uses the system's
Python and PySide6; ``deb.py bundled`` makes the one for Debian 12, which has no
PySide6: it carries ``dist/bundle/oxo-desktop``. With the same SOURCE_DATE_EPOCH, which
is the last commit's time if it isn't set, and on the same system, the same bytes come
out.
"""

import os
import shutil
import subprocess
import sys
import textwrap
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import options
import share
from changelog import FILE as CHANGELOG
from changelog import releases
from oxo_desktop import COMMAND, __version__
from publisher import publisher
from sources import ROOT, last_change, unpack_wheel

BUNDLE = ROOT / f"dist/bundle/{COMMAND}"
OURS = Path(__file__).with_name("debian")

REVISIONS = {"system-qt": "1", "bundled": "1~deb12u1"}
"""What follows OXO's version in a package's: that for the later Debian is later."""


def main() -> None:
    """Build the packages that the command line asks for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("packages", nargs="+", choices=REVISIONS)
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="a folder")
    chosen = parser.parse_args()
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(last_change()))
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
    for part in ("common", package):
        shutil.copytree(OURS / part, source, dirs_exist_ok=True)
    if package == "bundled":
        shutil.copytree(BUNDLE, source / COMMAND, symlinks=True)
    else:
        unpack_wheel(work / "wheel")
        shutil.copytree(work / "wheel/oxo_desktop", source / "oxo_desktop")
    options.main(source)
    share.main(source / "share")
    shutil.copy(CHANGELOG, source)
    _fill_in(source / "debian", REVISIONS[package])
    log = work / "log"
    with log.open("w", encoding="utf-8") as output:
        ran = subprocess.run(
            ["dpkg-buildpackage", "--build=binary", "--no-sign"],
            cwd=source,
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if ran.returncode != 0:
        sys.exit(log.read_text(encoding="utf-8"))
    (made,) = work.glob("*.deb")
    return made


def _fill_in(debian: Path, revision: str) -> None:
    """Fill in what the files of Debian leave open, and write the changelog."""
    ours = publisher()
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    _, _, terms = licence.partition("authors\n\n")
    values = {
        "MAINTAINER": f"{ours.name} <{ours.email}>",
        "HOMEPAGE": ours.homepage,
        "LICENSE": textwrap.indent(terms.strip(), " ", lambda _: True).replace(
            "\n \n", "\n .\n"
        ),
    }
    for file in (debian / "control", debian / "copyright"):
        text = file.read_text(encoding="utf-8")
        for name, value in values.items():
            text = text.replace(f"@{name}@", value)
        file.write_text(text, encoding="utf-8")
    entries = "\n".join(_changelog(revision, values["MAINTAINER"]))
    (debian / "changelog").write_text(entries, encoding="utf-8")


def _changelog(revision: str, maintainer: str) -> Iterator[str]:
    """Yield the entries of Debian's changelog, the newest first."""
    days = {release.version: release.day for release in releases()}
    changed = datetime.fromtimestamp(last_change(), UTC)
    days = {__version__: changed.date(), **days}
    for version, day in days.items():
        noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        yield (
            f"{COMMAND} ({version}-{revision}) unstable; urgency=medium\n\n"
            f"  * OXO {version}; changelog.gz says what has changed for players.\n\n"
            f" -- {maintainer}  {format_datetime(noon)}\n"
        )


if __name__ == "__main__":
    main()
