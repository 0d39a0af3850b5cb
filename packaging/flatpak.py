"""Writes what Flathub builds OXO from into ``dist/flatpak``: a manifest, and sources.

The form of a manifest is that of flatpak-builder's manual. PySide6 comes from a base
application, so that OXO's own wheel is all that is installed, without a network.
"""

import json
import shutil
import tarfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import share
from oxo_desktop import APPLICATION_ID, COMMAND, __version__
from sources import ROOT, nobodys

DIST = ROOT / "dist/flatpak"
MANIFEST = f"{APPLICATION_ID}.json"

_QT = "6.11"
"""The version of the base application, and of KDE's platform that it is made for."""

_MAY = (
    "--share=ipc",
    "--socket=fallback-x11",
    "--socket=wayland",
    "--socket=pulseaudio",
)
"""All that OXO asks for: to show a window and to be heard; files come by a portal."""

_SHARE = "share.tar"


def main() -> None:
    """Write it all, and say where."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir(parents=True)
    wheel = f"oxo_desktop-{__version__}-py3-none-any.whl"
    shutil.copy(ROOT / "dist" / wheel, DIST)
    _pack_share(DIST / _SHARE)
    sources = [{"type": "file", "path": wheel}, {"type": "archive", "path": _SHARE}]
    for source in sources:
        digest = sha256((DIST / source["path"]).read_bytes())
        source["sha256"] = digest.hexdigest()
    # an archive loses its first folder
    install = "pip3 install --no-deps --no-index --prefix=${FLATPAK_DEST}"
    module = {
        "name": COMMAND,
        "buildsystem": "simple",
        "build-commands": [
            f"{install} ./{wheel}",
            "mkdir -p ${FLATPAK_DEST}/share",
            "cp -r applications icons metainfo mime ${FLATPAK_DEST}/share",
        ],
        "sources": sources,
    }
    manifest = {
        "id": APPLICATION_ID,
        "runtime": "org.kde.Platform",
        "runtime-version": _QT,
        "sdk": "org.kde.Sdk",
        "base": "io.qt.PySide.BaseApp",
        "base-version": _QT,
        "command": COMMAND,
        "finish-args": list(_MAY),
        "cleanup-commands": ["/app/cleanup-BaseApp.sh"],
        "modules": [module],
    }
    file = DIST / MANIFEST
    file.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    print(f"{file.relative_to(ROOT)}: flatpak-builder builds it, beside what it names")


def _pack_share(archive: Path) -> None:
    """Pack what the desktop is to know, with the same bytes each time."""
    with TemporaryDirectory() as folder, tarfile.open(archive, "w") as packed:
        share.main(Path(folder, "share"))
        packed.add(Path(folder, "share"), "share", filter=nobodys)


if __name__ == "__main__":
    main()
