"""The set-up on machines that lack something: what it says, each time it is asked."""

import os
import re
import shutil
import ssl
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from socket import socket
from threading import Thread

import pytest

ROOT = Path(__file__).parents[1]

if not sys.platform.startswith("linux") or shutil.which("make") is None:
    pytest.skip(
        "needs make, and says what Debian calls things", allow_module_level=True
    )

DEBIANS_PYTHON = "/usr/bin/python3"

LACKS_LIBRARIES = """
import ctypes
load = ctypes.CDLL
def lack(name, *arguments):
    if name in {missing}:
        raise OSError(f"{{name}}: cannot open shared object file")
    return load(name, *arguments)
ctypes.CDLL = lack
"""


class Machine:
    """A machine with a checkout of OXO, and a user who may not install packages.

    Attributes:
        checkout: the folder that make is run in.
        programs: a folder that comes first in PATH.
        told: the lines that the last command wrote to standard output.
    """

    def __init__(self, home: Path) -> None:
        self.checkout = home / "oxo"
        self.programs = home / "bin"
        self.told: list[str] = []
        self._modules = home / "modules"
        for folder in (self.checkout, self.programs, self._modules):
            folder.mkdir()
        for part in ("oxo_desktop", ".ci"):
            shutil.copytree(ROOT / part, self.checkout / part)
        for file in ("Makefile", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / file, self.checkout)
        compiler = self.checkout / "resources/translations/compile.py"
        compiler.parent.mkdir(parents=True)
        shutil.copy(ROOT / "resources/translations/compile.py", compiler)
        left_out = ("MAKE", "MFLAGS", "PIP_", "PYTHON", "QT_", "DISPLAY", "WAYLAND")
        kept = {k: v for k, v in os.environ.items() if not k.startswith(left_out)}
        self._environment = {
            **kept,
            "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(self._modules),
            "PIP_CONFIG_FILE": os.devnull,
            "LC_ALL": "C",
        }
        self.provide("id", "echo 1000")
        self.provide("sudo", "exit 1")
        self.provide("apt-get", "echo E: noise; echo E: noise >&2; exit 100")
        self.provide("dpkg-query", "exit 1")

    def provide(self, name: str, script: str) -> None:
        """Put a program into the place of the system's own."""
        program = self.programs / name
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)

    def lack(self, *libraries: str) -> None:
        """Take these libraries away from Python, and give back all others."""
        text = LACKS_LIBRARIES.format(missing=libraries)
        (self._modules / "sitecustomize.py").write_text(text, encoding="utf-8")

    def run(self, *command: str, **variables: str) -> tuple[int, list[str]]:
        """Return the exit code and the lines on standard error, but for make's own."""
        ran = subprocess.run(
            command,
            cwd=self.checkout,
            env={**self._environment, **variables},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        self.told = ran.stdout.splitlines()
        lines = ran.stderr.splitlines()
        return ran.returncode, [line for line in lines if not line.startswith("make: ")]

    def make(self, target: str, **variables: str) -> tuple[int, list[str]]:
        return self.run("make", target, f"PYTHON={sys.executable}", **variables)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def packages(line: str, who_needs: str) -> list[str]:
    """Return what the one line says to install."""
    start = f"{who_needs} more of the system. Install it with: sudo apt install "
    assert line.startswith(start)
    return line.removeprefix(start).split()


LACKED = (
    "libglib-2.0.so.0",
    "libgthread-2.0.so.0",
    "libEGL.so.1",
    "libxcb-cursor.so.0",
)
INSTALL = ".ci/apt-install", "OXO needs", "libxcb-cursor0"
THEIR_PACKAGES = ["libegl1", "libglib2.0-0", "libxcb-cursor0"]


@pytest.mark.parametrize(
    ("target", "who_needs"), [("run", "OXO needs"), ("test", "The tests need")]
)
def test_one_line_says_what_to_install_until_it_was_followed(
    machine: Machine, target: str, who_needs: str
) -> None:
    machine.lack(*LACKED)
    for _ in range(2):
        code, (line,) = machine.make(target)
        assert code == 2
        named = packages(line, who_needs)
        assert named[:3] == THEIR_PACKAGES
        assert len(set(named)) == len(named)
    assert ("weston" in named) == (target == "test")
    machine.lack()
    machine.provide("dpkg-query", "echo installed")
    tools = ".venv/window-tools" if target == "run" else ".venv/test-tools"
    for _ in range(2):
        assert machine.make(tools) == (0, [])
    assert (machine.checkout / tools).exists()


def test_what_the_tests_can_do_without_is_said_again_and_stops_nothing(
    machine: Machine,
) -> None:
    machine.lack("libxcb-cursor.so.0")
    for _ in range(2):
        code, (line,) = machine.make(".venv/test-tools")
        assert code == 0
        assert packages(line, "The tests need")[0] == "libxcb-cursor0"


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("E: noise", "is there a network?"),
        (
            "E: certificate verify failed",
            "is the clock right, and is ca-certificates installed?",
        ),
    ],
)
def test_what_root_cannot_install_is_said_in_one_line(
    machine: Machine, told: str, why: str
) -> None:
    machine.lack("libxcb-cursor.so.0")
    machine.provide("id", "echo 0")
    machine.provide("apt-get", f"echo {told}; echo {told} >&2; exit 100")
    could_not = "OXO needs libxcb-cursor0, which could not be installed"
    assert machine.run(*INSTALL) == (1, [f"{could_not}: {why} ({told})"])


def test_what_is_being_installed_is_said_before(machine: Machine) -> None:
    machine.lack("libxcb-cursor.so.0")
    machine.provide("id", "echo 0")
    machine.provide("apt-get", "echo noise")
    assert machine.run(*INSTALL) == (0, [])
    assert machine.told == [
        "OXO needs libxcb-cursor0: "
        "installing this may take a few minutes, but only once."
    ]
    machine.provide("dpkg-query", "echo installed")
    assert machine.run(*INSTALL) == (0, [])
    assert machine.told == []


def test_where_there_is_no_apt_it_is_said_once(machine: Machine) -> None:
    machine.lack()
    (machine.programs / "apt-get").unlink()
    tools = [shutil.which(name) for name in ("sh", "uname")]
    for tool in tools:
        assert tool is not None
        (machine.programs / Path(tool).name).symlink_to(tool)
    command = ".ci/apt-install", "The tests need", "xvfb", "xvfb"
    assert machine.run(*command, PATH=str(machine.programs)) == (
        0,
        ["The tests need what Debian calls xvfb: install that first."],
    )


@pytest.mark.parametrize(
    ("tools", "who_needs"),
    [
        ("deb-tools", "Building Debian packages needs"),
        ("package-test-tools", "The tests of the packages need"),
    ],
)
def test_what_builds_packages_is_asked_for_as_a_whole(
    machine: Machine, tools: str, who_needs: str
) -> None:
    """Also what dpkg takes for granted, which nothing else brings along."""
    _, (line,) = machine.make(f".venv/{tools}")
    asked_for = {*packages(line, who_needs)}
    assert {"build-essential", "debhelper", "dh-python"} <= asked_for
    assert ("patchelf" in asked_for) == (tools == "package-test-tools")


@pytest.mark.packages  # which have it installed
@pytest.mark.skipif(not Path(DEBIANS_PYTHON).exists(), reason="no Python of Debian's")
@pytest.mark.parametrize("tools", ["package-tools", "package-test-tools"])
def test_the_library_that_debian_has_apart_from_its_python_is_asked_for(
    machine: Machine, tools: str
) -> None:
    asked = "import sysconfig as s; print(*s.get_config_vars('INSTSONAME', 'VERSION'))"
    told = subprocess.check_output([DEBIANS_PYTHON, "-c", asked], text=True)
    library, version = told.split()
    for missing in ((), (library,)):
        machine.lack(*missing)
        target = f".venv/{tools}"
        _, (line,) = machine.run("make", target, f"PYTHON={DEBIANS_PYTHON}")
        assert (f" libpython{version}" in line) == bool(missing)


def test_an_old_python_is_refused_in_one_line(machine: Machine) -> None:
    for target in ("run", "test", "check"):
        assert machine.run("make", target, "PYTHON=false") == (
            2,
            ["OXO needs Python 3.11 or later: make PYTHON=/path/to/python3"],
        )


@pytest.fixture
def closed_port() -> Iterator[int]:
    """Yield a port where nobody answers."""
    with socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


def test_without_a_network_it_says_so_in_one_line(
    machine: Machine, closed_port: int
) -> None:
    machine.lack()
    machine.provide("dpkg-query", "echo installed")
    index = f"http://127.0.0.1:{closed_port}/simple"
    assert machine.make("run", PIP_INDEX_URL=index) == (
        2,
        [
            "The set-up cannot reach the package index: there seems to be no network "
            "(.venv/pip.log)."
        ],
    )
    assert machine.told == [
        "Setting OXO up in .venv: about 250 MB, half a minute, once."
    ]


@pytest.fixture
def untrusted_port(tmp_path: Path) -> Iterator[int]:
    """Yield a port where somebody answers whose certificate nobody knows."""
    made = tmp_path / "certificate"
    files = ("-keyout", made, "-out", made)
    asked = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-batch")
    subprocess.run([*asked, *files], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made)
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        serving = Thread(target=server.serve_forever)
        serving.start()
        yield server.server_port
        server.shutdown()
        serving.join()


def test_an_index_that_is_not_trusted_is_not_taken_for_no_network(
    machine: Machine, untrusted_port: int
) -> None:
    (machine.checkout / ".venv").mkdir()
    index = f"https://127.0.0.1:{untrusted_port}/simple"
    command = ".ci/pip-install", sys.executable, "rest"
    assert machine.run(*command, PIP_INDEX_URL=index) == (
        1,
        [
            "The set-up does not trust the package index: is the clock right, and is "
            "ca-certificates installed? (.venv/pip.log)"
        ],
    )


def test_a_checkout_that_is_read_only_is_not_taken_for_no_network(
    machine: Machine,
) -> None:
    log = machine.checkout / ".venv/pip.log"
    log.parent.mkdir()
    log.write_text("Retrying (Retry\n")
    log.chmod(0o444)
    # root may write to any file otherwise
    powerless = ["setpriv", "--bounding-set=-all"] if os.geteuid() == 0 else []
    command = ".ci/pip-install", sys.executable, "--no-index", "rest"
    assert machine.run(*powerless, *command) == (
        1,
        [
            f"The set-up cannot write to {machine.checkout}/.venv: is it read-only, or "
            "somebody else's?"
        ],
    )


def add_wheel(folder: Path, name: str, version: str) -> None:
    """Add a wheel with nothing in it to a folder."""
    files = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        for file, text in files.items():
            wheel.writestr(f"{name}-{version}.dist-info/{file}", text)


def installed_by_pip(machine: Machine) -> set[str]:
    """Return what has got into the checkout's environment."""
    there = machine.checkout.glob(".venv/lib/*/site-packages/*.dist-info")
    return {about.name.removesuffix(".dist-info") for about in there}


FROM_WHEELS = (
    *(".ci/pip-install", sys.executable),
    *("--ignore-installed", "--no-index", "--find-links=wheels"),
)

BUILT_BY_REST = """\
import shutil
import rest

def build_wheel(folder, *_):
    return shutil.copy("own-1-py3-none-any.whl", folder).rpartition("/")[2]
"""

OWN_PROJECT = """\
[build-system]
requires = ["rest"]
build-backend = "own"
backend-path = ["."]
"""


@pytest.mark.parametrize("is_in_file", [True, False])
def test_no_setting_of_the_machine_has_packages_go_elsewhere(
    machine: Machine, tmp_path: Path, *, is_in_file: bool
) -> None:
    project, wheels, elsewhere = (tmp_path / n for n in ("own", "wheels", "elsewhere"))
    (machine.checkout / "wheels").symlink_to(wheels)
    for folder in (project, wheels, machine.checkout / ".venv"):
        folder.mkdir()
    add_wheel(wheels, "rest", "1")
    add_wheel(project, "own", "1")
    (project / "own.py").write_text(BUILT_BY_REST, encoding="utf-8")
    (project / "pyproject.toml").write_text(OWN_PROJECT, encoding="utf-8")
    places = dict.fromkeys(("target", "prefix", "root"), str(elsewhere))
    for settings in ({"user": "yes"}, {"python": "/nowhere/python"}, places):
        variables = {f"PIP_{name.upper()}": value for name, value in settings.items()}
        if is_in_file:
            lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
            (tmp_path / "pip.conf").write_text(f"[global]\n{lines}", encoding="utf-8")
            variables = {"PIP_CONFIG_FILE": str(tmp_path / "pip.conf")}
        told = machine.run(*FROM_WHEELS, "rest", str(project), **variables)
        assert told == (0, [])
        assert installed_by_pip(machine) == {"own-1", "rest-1"}
        assert not elsewhere.exists()
        shutil.rmtree(machine.checkout / ".venv/lib")


@pytest.mark.parametrize(
    ("pinned", "installed"),
    [
        ({"PySide6_Essentials": "6.9.3", "rest": "1"}, ["6.9.3", "1"]),
        # a Qt that there is no wheel of for this system
        ({"PySide6_Essentials": "6.12.0", "rest": "1"}, ["6.9.3", "1"]),
        ({"PySide6_Essentials": "6.9.3", "rest": "3"}, None),
    ],
)
def test_only_qt_may_be_another_than_the_pinned_one(
    machine: Machine, pinned: dict[str, str], installed: list[str] | None
) -> None:
    wheels = machine.checkout / "wheels"
    wheels.mkdir()
    (machine.checkout / ".venv").mkdir()
    for version in ("6.8.0.2", "6.9.3"):
        add_wheel(wheels, "PySide6_Essentials", version)
    for version in ("1", "2"):
        add_wheel(wheels, "rest", version)
    pins = "".join(f"{name}=={version}\n" for name, version in pinned.items())
    (machine.checkout / "constraints.txt").write_text(pins, encoding="utf-8")
    code, lines = machine.run(*FROM_WHEELS, *pinned)
    if installed is None:
        assert code == 1
        assert lines[0].startswith("ERROR: Cannot install rest")
    else:
        assert (code, lines) == (0, [])
        named = zip(pinned, installed, strict=True)
        assert installed_by_pip(machine) == {f"{n}-{version}" for n, version in named}


def test_a_public_ci_asks_for_targets_that_there_are() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = makefile.partition(".PHONY:")[2].partition("\n\n")[0].split()
    files = [*(ROOT / ".github/workflows").iterdir()]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    asked = re.findall(r"run: (?:make|\$\{\{ matrix.make \}\}) ([\w-]+)", text)
    assert {"check", "test", "test-packages", "qt-versions"} <= {*asked} <= {*targets}
    # whoever has a checkout knows where its packages come from
    assert not re.search("https?://|index-url|registry", text)
