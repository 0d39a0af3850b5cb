"""Builds the bundle into ``dist/``: the folder ``bundle/oxo-desktop``, and packed.

The folder begins with the wheel, so that it holds what that holds. On the same system
the same bytes come out each time.
"""

import os
import platform
import subprocess
import sys
from pathlib import Path
from shutil import rmtree

from oxo_desktop import __version__
from sources import ROOT, last_change, unpack_wheel

DIST = ROOT / "dist"
FOLDER = DIST / "bundle/oxo-desktop"
WORK = ROOT / "build/bundle"
OURS = Path(__file__).with_name("bundle")


def main() -> None:
    """Build it, and say how large what is downloaded is."""
    if sys.platform != "linux":
        sys.exit("The bundle is made on Linux, and for Linux.")
    _freeze()
    made = _packed(f"oxo-desktop-{__version__}-linux-{platform.machine()}.tar.xz")
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB")


def _freeze() -> None:
    """Have PyInstaller make what oxo.spec says."""
    rmtree(WORK, ignore_errors=True)
    folders = ["--distpath", str(FOLDER.parent), "--workpath", str(WORK / "work")]
    unpack_wheel(WORK / "installed")
    own = {
        # taken before any other OXO that Python would find
        "PYTHONPATH": str(WORK / "installed"),
        "SOURCE_DATE_EPOCH": str(last_change()),
        "PYTHONHASHSEED": "1",
        # nothing may come beside the modules that are imported there
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYI_LOG_LEVEL": "WARN",
        # its cache of stripped libraries
        "PYINSTALLER_CONFIG_DIR": str(WORK / "cache"),
    }
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "-y", *folders, "oxo.spec"],
        cwd=OURS,
        env={**os.environ, **own},
        check=True,
    )


def _packed(name: str) -> Path:
    """Pack the folder in a file that tells nothing of who packed it, and when."""
    unfinished = DIST / f"{name}.new"
    # the same however many processors take part
    xz = "xz --x86 --lzma2=preset=9 --threads=0 --block-size=64MiB"
    command = ["tar", "--create", f"--use-compress-program={xz}"]
    nobodys = ["--owner=root:0", "--group=root:0", "--mode=u=rwX,go=rX"]
    always_the_same = ["--format=gnu", "--sort=name", f"--mtime=@{last_change()}"]
    what = [f"--file={unfinished}", f"--directory={FOLDER.parent}", FOLDER.name]
    subprocess.run([*command, *nobodys, *always_the_same, *what], check=True)
    return unfinished.replace(DIST / name)


if __name__ == "__main__":
    main()
