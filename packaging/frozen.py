"""Builds the bundle, or the single file, into ``dist/``.

``frozen.py bundle`` makes the folder ``dist/bundle/oxo-desktop`` and packs it;
``frozen.py one-file`` then makes the program that is one file. The folder begins with
the wheel, so that it holds what that holds. With the same SOURCE_DATE_EPOCH, which is
the last commit's time if it isn't set, and on the same system, the same bytes come out.
"""

import json
import os
import platform
import re
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from shutil import make_archive, rmtree

from oxo_desktop import __version__
from oxo_desktop.system import languages
from oxo_desktop.words import message
from sources import ROOT, last_change, nobodys, unpack_wheel

DIST = ROOT / "dist"
FOLDER = DIST / "bundle/oxo-desktop"
WORK = ROOT / "build/bundle"
OURS = Path(__file__).with_name("bundle")

_SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")


_SAID = {
    # Translators: The title of a window, while the single file is started first
    "unpacking": message("OXO is unpacked, once"),
    "failed": message("OXO could not be unpacked into {folder}: {problem}"),
    "no_room": message("There must be {size} MB free."),
    "not_written": message("That folder can't be written to."),
    "not_started": message("Programs may not be started in that folder."),
    # Translators: Before what to type into a terminal
    "elsewhere": message("To use another folder:"),
    "removed": message("Removed {folder}. Your games and settings stay."),
    "running": message("OXO is running. Close it first."),
    "nothing": message("There was nothing to remove."),
}
"""What starter.sh says, by the variables that it has for that."""

_FILLED_IN = {"{folder}": "$cache", "{problem}": "$problem", "{size}": "@MB@"}


def main() -> None:
    """Build what the command line asks for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("form", choices=["bundle", "one-file"])
    form = parser.parse_args().form
    machine = platform.machine()
    if form == "bundle":
        _freeze()
        made = _packed(f"oxo-desktop-{__version__}-{_SYSTEM}-{machine}")
    else:
        made = DIST / f"OXO-{__version__}-{machine}"
        _put_into_one(made)
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
    if _SYSTEM != "linux":
        return
    origins = json.loads((WORK / "work/oxo/origins.json").read_bytes())
    sys.path.insert(0, str(OURS))
    import sbom

    sbom.write(FOLDER, __version__, origins, last_change())


def _packed(name: str) -> Path:
    """Pack what is to be downloaded, in the form that the system itself can unpack."""
    if _SYSTEM != "linux":
        what = "OXO.app" if _SYSTEM == "macos" else FOLDER.name
        return Path(make_archive(str(DIST / name), "zip", FOLDER.parent, what))
    made = DIST / f"{name}.tar.xz"
    # the same however many processors take part
    _pack(made, "xz", "--x86", "--lzma2=preset=9", "--threads=0", "--block-size=64MiB")
    return made


def _put_into_one(made: Path) -> None:
    """Make a program that unpacks the folder, which follows it in the same file."""
    WORK.mkdir(parents=True, exist_ok=True)
    packed, starter = WORK / "packed", WORK / "starter"
    _pack(packed, "gzip", "-9", "--no-name")
    size = sum(f.stat().st_size for f in FOLDER.rglob("*") if not f.is_symlink())
    script = (OURS / "starter.sh").read_text(encoding="utf-8")
    for name, value in (
        ("TEXTS", "\n".join(_texts())),
        ("SIZE", packed.stat().st_size),
        ("MB", round(size / 1e6) + 1),
        ("SUM", sha256(packed.read_bytes()).hexdigest()[:16]),
    ):
        script = script.replace(f"@{name}@", str(value))
    (WORK / "script").write_text(script, encoding="utf-8")
    subprocess.run(
        ["cc", "-O2", "-s", "-no-pie", "-o", starter, OURS / "starter.c"],
        cwd=WORK,
        check=True,
    )
    unfinished = made.with_suffix(".new")
    unfinished.write_bytes(starter.read_bytes() + packed.read_bytes())
    unfinished.chmod(0o755)
    unfinished.replace(made)


def _texts() -> Iterator[str]:
    """Yield what starter.sh says, as a case of it for each language, English last."""
    for language, catalogue in languages.catalogues().items():
        yield from _case(language, catalogue.gettext)
    yield from _case("*", str)


def _case(language: str, translated: Callable[[str], str]) -> Iterator[str]:
    yield f"    {language})"
    for name, text in _SAID.items():
        said = re.sub(r'([\\"$`])', r"\\\1", translated(text))
        for field, value in _FILLED_IN.items():
            said = said.replace(field, value)
        yield f'        {name}="{said}"'
    yield "        ;;"


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


def _pack(archive: Path, *packer: str) -> None:
    """Pack the folder with this program."""
    unfinished = archive.with_suffix(".new")
    with (
        open(unfinished, "wb") as written,
        subprocess.Popen(packer, stdin=subprocess.PIPE, stdout=written) as packing,
    ):
        # sorted by name, as tarfile lists folders
        with tarfile.open(mode="w|", fileobj=packing.stdin) as packed:
            packed.add(FOLDER, FOLDER.name, filter=nobodys)
        assert packing.stdin is not None
        packing.stdin.close()
    if packing.returncode:
        raise SystemExit(f"{packer[0]} has failed")
    unfinished.replace(archive)


if __name__ == "__main__":
    main()
