"""Builds the bundle into ``dist/``: the folder ``bundle/oxo-desktop``, and packed.

The folder begins with the wheel, so that it holds what that holds. With the same
SOURCE_DATE_EPOCH, which is the last commit's time if it isn't set, and on the same
system, the same bytes come out.
"""

import os
import platform
import subprocess
import sys
import tarfile
from pathlib import Path
from shutil import make_archive, rmtree

from oxo_desktop import __version__
from sources import ROOT, last_change, nobodys, unpack_wheel

DIST = ROOT / "dist"
FOLDER = DIST / "bundle/oxo-desktop"
WORK = ROOT / "build/bundle"
OURS = Path(__file__).with_name("bundle")

_SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


def main() -> None:
    """Build it, and say how large what is downloaded is."""
    _freeze()
    made = _packed(f"oxo-desktop-{__version__}-{_SYSTEM}-{platform.machine()}")
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB")


def _freeze() -> None:
    """Have PyInstaller make what oxo.spec says."""
    rmtree(WORK, ignore_errors=True)
    folders = ["--distpath", str(FOLDER.parent), "--workpath", str(WORK / "work")]
    unpack_wheel(WORK / "installed")
    own = ["oxo.spec", "--", str(WORK / "installed")]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", *folders, *own],
        cwd=OURS,
        env={**os.environ, **_always_the_same()},
        check=True,
    )


def _packed(name: str) -> Path:
    """Pack what is to be downloaded, in the form that the system itself can unpack."""
    if _SYSTEM != "linux":
        what = "OXO.app" if _SYSTEM == "macos" else FOLDER.name
        return Path(make_archive(str(DIST / name), "zip", FOLDER.parent, what))
    made = DIST / f"{name}.tar.xz"
    unfinished = made.with_suffix(".new")
    # the same however many processors take part
    xz = ["xz", "--x86", "--lzma2=preset=9", "--threads=0", "--block-size=64MiB"]
    with (
        open(unfinished, "wb") as written,
        subprocess.Popen(xz, stdin=subprocess.PIPE, stdout=written) as packing,
    ):
        # sorted by name, as tarfile lists folders
        with tarfile.open(mode="w|", fileobj=packing.stdin) as packed:
            packed.add(FOLDER, FOLDER.name, filter=nobodys)
        assert packing.stdin is not None
        packing.stdin.close()
    if packing.returncode:
        raise SystemExit("xz has failed")
    unfinished.replace(made)
    return made


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


if __name__ == "__main__":
    main()
