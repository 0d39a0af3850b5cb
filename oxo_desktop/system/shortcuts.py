"""What starts OXO on Windows and macOS: a shortcut in its menu, or an application.

What a shortcut holds, only Windows itself writes. An application of macOS is a folder,
whose form is in Apple's “Bundle Programming Guide”; saved games become a type of file
that it opens. Nobody has tried either there.
"""

import os
import shlex
import shutil
import struct
import subprocess
import sys
from contextlib import suppress
from errno import ETIMEDOUT
from pathlib import Path

from oxo_desktop import APPLICATION_ID, __version__
from oxo_desktop.system import launcher, resources

_SHORTCUT = """\
$made = (New-Object -ComObject WScript.Shell).CreateShortcut($env:OXO_SHORTCUT)
$made.TargetPath = $env:OXO_PROGRAM
$made.Arguments = $env:OXO_ARGUMENTS
$made.Save()
"""
"""For PowerShell; what is in a path means nothing there."""

_PATIENCE = 60
"""Seconds to wait for it; it starts slowly."""

_ICONS = {"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256}
"""The pictures in an icon of macOS, by their types, and their sides in pixels."""


_NAMED = f"<key>CFBundleIdentifier</key><string>{APPLICATION_ID}</string>"

_ABOUT = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
  "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  {_NAMED}
  <key>CFBundleName</key><string>OXO</string>
  <key>CFBundleExecutable</key><string>OXO</string>
  <key>CFBundleIconFile</key><string>OXO</string>
  <key>CFBundlePackageType</key><string>APPL</string>
  <key>CFBundleShortVersionString</key><string>{__version__}</string>
  <key>NSHighResolutionCapable</key><true/>
  <key>CFBundleDocumentTypes</key><array><dict>
    <key>CFBundleTypeName</key><string>OXO</string>
    <key>CFBundleTypeExtensions</key><array><string>oxo</string></array>
    <key>CFBundleTypeRole</key><string>Editor</string>
  </dict></array>
</dict></plist>
"""
"""What macOS reads of an application."""


def install() -> list[Path]:
    """Make it, in the place of an earlier one, and return it.

    Raises OSError if it cannot be written.
    """
    file = _file()
    file.parent.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        _make_shortcut(file)
    else:
        remove()
        _make_application(file)
    return [file]


def remove() -> list[Path]:
    """Remove it, and return it if it was there.

    What is called like it and is not OXO's stays. Raises OSError if that is impossible.
    """
    file = _file()
    if sys.platform == "win32":
        if not file.is_file():
            return []
        file.unlink()
        return [file]
    told = b""
    with suppress(OSError):
        told = (file / "Contents/Info.plist").read_bytes()
    if _NAMED.encode() not in told:
        return []
    shutil.rmtree(file)
    return [file]


def _file() -> Path:
    if sys.platform == "win32":
        return resources.user_config() / "Microsoft/Windows/Start Menu/Programs/OXO.lnk"
    return resources.home() / "Applications/OXO.app"


def _make_shortcut(file: Path) -> None:
    program, *arguments = launcher.command()
    variables = {
        "OXO_SHORTCUT": str(file),
        "OXO_PROGRAM": program,
        "OXO_ARGUMENTS": subprocess.list2cmdline(arguments),
    }
    try:
        ran = subprocess.run(
            ["powershell", "-NoProfile", "-NonInteractive", "-Command", _SHORTCUT],
            env={**os.environ, **variables},
            capture_output=True,
            check=False,
            timeout=_PATIENCE,
        )
    except subprocess.TimeoutExpired:
        raise TimeoutError(ETIMEDOUT, os.strerror(ETIMEDOUT), "powershell") from None
    if ran.returncode or not file.is_file():
        said = ran.stderr.decode(errors="replace").strip().splitlines()
        raise OSError(None, next(iter(said), "PowerShell"), str(file))


def _make_application(folder: Path) -> None:
    # what is there now is somebody else's
    folder.mkdir()
    contents = folder / "Contents"
    for part in ("MacOS", "Resources"):
        (contents / part).mkdir(parents=True)
    (contents / "Info.plist").write_text(_ABOUT, encoding="utf-8")
    program = contents / "MacOS/OXO"
    started = shlex.join(launcher.command())
    text = f'#!/bin/sh\nexec {started} "$@"\n'
    # the path of this installation may not be UTF-8
    program.write_bytes(text.encode(errors="surrogateescape"))
    program.chmod(0o755)
    (contents / "Resources/OXO.icns").write_bytes(_icon())


def _icon() -> bytes:
    """Return the icon as macOS has it: pictures, each after its type and length."""
    parts = []
    for kind, side in _ICONS.items():
        picture = resources.path(f"icons/png/{side}.png").read_bytes()
        parts.append(struct.pack(">4sI", kind.encode(), 8 + len(picture)) + picture)
    body = b"".join(parts)
    return struct.pack(">4sI", b"icns", 8 + len(body)) + body
