"""How this machine reaches mirrors of Debian and Python packages, for other systems.

Nothing of it is written anywhere but into these.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

VARIABLES = re.compile(
    r"PIP_\w+|(http|https|ftp|all|no)_proxy|SSL_CERT_FILE|(REQUESTS|CURL)_CA_BUNDLE",
    re.IGNORECASE,
)
FILES = ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt")


def variables() -> dict[str, str]:
    """Return what the environment says of it, and pip's own files, as variables."""
    found = {}
    for line in _said(sys.executable, "-m", "pip", "config", "list"):
        if told := re.fullmatch(r"\w+\.([\w-]+)=('.*'|\".*\")", line):
            name = told[1].upper().replace("-", "_")
            found[f"PIP_{name}"] = str(ast.literal_eval(told[2]))
    return found | {k: v for k, v in os.environ.items() if VARIABLES.fullmatch(k)}


def mirror() -> list[str]:
    """Return the address that apt has Debian from, or nothing."""
    asked = ("Created-By: Packages", "Origin: Debian", "Label: Debian")
    return _said("apt-get", "indextargets", "--format=$(REPO_URI)", *asked)[:1]


def folders() -> tuple[str, ...]:
    """Return those that Python packages come from, which others must be shown."""
    return tuple(sorted(str(path) for path in _named() if path.is_dir()))


def pass_on(root: Path) -> None:
    """Have the system in a folder know the files, and where apt has packages from."""
    for file in {*map(Path, FILES), *_named()}:
        if file.is_file():
            there = root / file.relative_to("/")
            there.parent.mkdir(parents=True, exist_ok=True)
            there.unlink(missing_ok=True)
            shutil.copy(file, there)
    told = re.compile(r'Acquire::(?!IndexTargets)\S+ "[^"]')
    lines = filter(told.match, _said("apt-config", "dump", "Acquire"))
    ours = root / "etc/apt/apt.conf.d/99machine"
    ours.write_text("\n".join(lines), encoding="utf-8")


def _named() -> set[Path]:
    """Return the files and folders that the variables name."""
    words = {word for value in variables().values() for word in value.split()}
    # the files of an index lie beside its pages
    indexes = {Path(word[7:]).parent for word in words if word.startswith("file:///")}
    return {Path(word) for word in words if word.startswith("/")} | indexes


def _said(*command: str) -> list[str]:
    """Return the lines that a command prints, none if there is no such program."""
    if shutil.which(command[0]) is None:
        return []
    return subprocess.check_output(command, text=True).splitlines()
