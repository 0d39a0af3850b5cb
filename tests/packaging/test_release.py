"""What sees to it that a release is complete: the program that `make release` runs."""

import sys
from pathlib import Path

from oxo_desktop import __version__
from tests.programs import run_to_end

SUM = sys.executable, Path(__file__).parents[2] / "packaging/release.py", "sum"

FILES = [
    f"oxo-desktop_{__version__}-1_all.deb",
    f"oxo-desktop_{__version__}-1~deb12u1_amd64.deb",
    f"oxo-desktop-{__version__}-linux-x86_64.tar.xz",
    f"oxo_desktop-{__version__}-py3-none-any.whl",
    f"oxo_desktop-{__version__}.tar.gz",
]


def test_the_sums_are_those_that_sha256sum_checks(tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).write_text(name)
    (tmp_path / "oxo_desktop-0.0.9.tar.gz").touch()
    assert run_to_end(*SUM, tmp_path).returncode == 0
    check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    ran = run_to_end(*check, cwd=tmp_path)
    assert ran.returncode == 0
    assert ran.stdout.splitlines() == [f"{name}: OK" for name in FILES]


def test_a_file_that_was_not_built_is_named(tmp_path: Path) -> None:
    for name in FILES[:-1]:
        (tmp_path / name).touch()
    ran = run_to_end(*SUM, tmp_path)
    assert ran.returncode == 1
    missing = tmp_path / FILES[-1]
    assert ran.stderr == f"{missing} has not been built: run make release.\n"
    assert not (tmp_path / "SHA256SUMS").exists()
