"""Builds the bundle, or the single file, into ``dist/``.

``frozen.py bundle`` makes the folder ``dist/bundle/oxo-desktop`` and packs it;
``frozen.py one-file`` makes the program that is one file. Both begin with the wheel, so
that they hold what it holds. With the same SOURCE_DATE_EPOCH, which is the last
commit's time if it isn't set, and on the same system, the same bytes come out.
"""

import os
import platform
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from pathlib import Path
from shutil import rmtree

from oxo_desktop import __version__
from sources import ROOT, last_change, unpack_wheel

DIST = ROOT / "dist"
WORK = ROOT / "build/bundle"


def main() -> None:
    """Build what the command line asks for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("form", choices=["bundle", "one-file"])
    form = parser.parse_args().form
    machine = platform.machine()
    if form == "bundle":
        folder = DIST / "bundle/oxo-desktop"
        _freeze(folder.parent)
        archive = DIST / f"oxo-desktop-{__version__}-linux-{machine}.tar.xz"
        _pack(folder, archive)
        made = archive
    else:
        made = DIST / f"OXO-{__version__}-{machine}"
        _freeze(DIST, "--one-file", made.name)
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB")


def _freeze(into: Path, *options: str) -> None:
    """Have PyInstaller make what oxo.spec says."""
    rmtree(WORK, ignore_errors=True)
    folders = ["--distpath", str(into), "--workpath", str(WORK / "work")]
    unpack_wheel(WORK / "installed")
    own = ["oxo.spec", "--", str(WORK / "installed"), *options]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", *folders, *own],
        cwd=Path(__file__).with_name("bundle"),
        env={**os.environ, **_always_the_same()},
        check=True,
    )


def _always_the_same() -> dict[str, str]:
    return {
        "SOURCE_DATE_EPOCH": str(last_change()),
        "PYTHONHASHSEED": "1",
        # the spec imports OXO, beside whose modules nothing may come
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYI_LOG_LEVEL": "WARN",
        # its cache of stripped libraries
        "PYINSTALLER_CONFIG_DIR": str(WORK / "cache"),
    }


def _pack(folder: Path, archive: Path) -> None:
    time = last_change()

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = time
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    unfinished = archive.with_suffix(".new")
    # the same however many processors take part
    xz = ["xz", "--x86", "--lzma2=preset=9", "--threads=0", "--block-size=64MiB"]
    with (
        open(unfinished, "wb") as written,
        subprocess.Popen(xz, stdin=subprocess.PIPE, stdout=written) as packer,
    ):
        # sorted by name, as tarfile lists folders
        with tarfile.open(mode="w|", fileobj=packer.stdin) as packed:
            packed.add(folder, folder.name, filter=plain)
        assert packer.stdin is not None
        packer.stdin.close()
    if packer.returncode:
        raise SystemExit("xz has failed")
    unfinished.replace(archive)


if __name__ == "__main__":
    main()
