"""What Flathub builds OXO from."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from oxo_desktop import APPLICATION_ID, __version__
from tests.desktop.wheel import ROOT
from tests.programs import run_to_end

FOLDER = ROOT / "dist/flatpak"
MANIFEST = FOLDER / f"{APPLICATION_ID}.json"


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    ran = run_to_end("make", "flatpak", cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(MANIFEST.read_bytes())
    return found


def test_flatpak_builder_reads_it(
    manifest: dict[str, Any], need: Callable[..., None], tmp_path: Path
) -> None:
    need("flatpak-builder")
    # it leaves something where it is called
    ran = run_to_end("flatpak-builder", "--show-manifest", MANIFEST, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["id"] == manifest["id"] == APPLICATION_ID


def test_it_asks_for_no_more_than_it_needs(manifest: dict[str, Any]) -> None:
    assert sorted(manifest["finish-args"]) == [
        "--share=ipc",
        "--socket=fallback-x11",
        "--socket=pulseaudio",
        "--socket=wayland",
    ]
    assert manifest["base"] == "io.qt.PySide.BaseApp"
    assert manifest["base-version"] == manifest["runtime-version"]


def test_nothing_is_fetched_and_every_source_is_the_one_that_is_meant(
    manifest: dict[str, Any],
) -> None:
    (module,) = manifest["modules"]
    assert {source["path"] for source in module["sources"]} == {
        file.name for file in FOLDER.iterdir() if file != MANIFEST
    }
    for source in module["sources"]:
        contents = (FOLDER / source["path"]).read_bytes()
        assert source["sha256"] == sha256(contents).hexdigest()
    assert "://" not in MANIFEST.read_text(encoding="utf-8")


def test_its_commands_install_oxo(manifest: dict[str, Any], tmp_path: Path) -> None:
    work, made = tmp_path / "work", tmp_path / "app"
    work.mkdir()
    (module,) = manifest["modules"]
    wheel, share = (FOLDER / source["path"] for source in module["sources"])
    (work / wheel.name).write_bytes(wheel.read_bytes())
    subprocess.run(["tar", "-xf", share, "-C", tmp_path], check=True)
    for part in (tmp_path / "share").iterdir():
        part.rename(work / part.name)
    tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    # pip would take away the OXO that is tested
    kept = {"PIP_IGNORE_INSTALLED": "1"}
    environment = {**os.environ, **kept, "FLATPAK_DEST": str(made), "PATH": tools}
    for command in module["build-commands"]:
        ran = run_to_end("sh", "-c", command, cwd=work, env=environment)
        assert ran.returncode == 0, ran.stderr
    packages = next(made.glob("lib/python*/site-packages"))
    environment["PYTHONPATH"] = str(packages)
    told = run_to_end(made / "bin/oxo-desktop", "--version", env=environment)
    assert told.stdout == f"OXO {__version__}\n"
    there = {str(file.relative_to(made / "share")) for file in made.rglob("share/**/*")}
    assert {
        f"applications/{APPLICATION_ID}.desktop",
        f"metainfo/{APPLICATION_ID}.metainfo.xml",
        f"mime/packages/{APPLICATION_ID}.xml",
        f"icons/hicolor/symbolic/apps/{APPLICATION_ID}-symbolic.svg",
        f"icons/hicolor/256x256/apps/{APPLICATION_ID}.png",
    } <= there
