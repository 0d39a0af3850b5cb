"""Messages where there is neither standard output nor standard error."""

import ctypes
import subprocess
import sys
from types import SimpleNamespace

import pytest

from oxo_desktop import __version__, app
from oxo_desktop.system import launcher, standard_error
from tests.test_app import python, variables


class Windows:
    """Stands in for Windows where it starts a program without a console.

    Attributes:
        shown: the texts of the message windows that were opened.
    """

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.user32 = SimpleNamespace(MessageBoxW=self._show)

    def _show(self, _: None, text: str, title: str, style: int) -> None:
        assert (title, style) == ("OXO", 0x10000)
        self.shown.append(text)

    def start(self, *arguments: str) -> int:
        """Run OXO and return its exit code."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ctypes, "windll", self, raising=False)
            patch.setattr(sys, "platform", "win32")
            patch.setattr(sys, "excepthook", None)
            for stream in ("stdin", "stdout", "stderr"):
                patch.setattr(sys, stream, None)
            return app.main(list(arguments))


PROGRAM = """
import ctypes, os, sys
from types import SimpleNamespace
import PySide6.QtWidgets, oxo_desktop.play.settings, oxo_desktop.store.games
from oxo_desktop import app
def show(_, text, title, style):
    os.write(1, (text + "|").encode())
ctypes.windll = SimpleNamespace(
    user32=SimpleNamespace(MessageBoxW=show),
    shell32=SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=lambda name: None),
)
sys.platform = "win32"
sys.stdin = sys.stdout = sys.stderr = None
def fail():
    raise ImportError("DLL load failed while importing QtCore")
if sys.argv[1:]:
    app.make_application = fail
sys.exit(app.main([]))
"""
"""OXO's start on Windows, in a process of its own, which Qt may end; with an argument,
Qt cannot be loaded. What is shown is printed, with a bar after each text."""


def shown_at_start(*arguments: str, platform: str) -> tuple[int, str]:
    ran = python("-c", PROGRAM, *arguments, QT_QPA_PLATFORM=platform)
    assert ran.stderr == ""
    return ran.returncode, ran.stdout


WRONG = (
    "oxo-desktop: unrecognized arguments: --levle "
    "(oxo-desktop --help lists the options)"
)


@pytest.mark.parametrize(
    ("arguments", "code", "shown"),
    [
        (["--version"], 0, f"OXO {__version__}"),
        (["--help"], 0, "usage: oxo-desktop "),
        (["--levle"], 2, WRONG),
        (["--install-launcher"], 1, "oxo-desktop: desktop entries are for Linux and "),
    ],
)
def test_without_a_console_one_message_window_opens(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: int, shown: str
) -> None:
    monkeypatch.setattr(launcher, "command", lambda: ["oxo-desktop.exe"])
    windows = Windows()
    assert windows.start(*arguments) == code
    (text,) = windows.shown
    assert text.startswith(shown)
    assert not text.endswith("\n")


def test_without_a_console_the_reason_why_qt_fails_is_shown_once() -> None:
    assert shown_at_start(platform=";;") == (
        1,
        "OXO cannot open its window. Qt cannot start its platform ';;' here.\n"
        "Unset QT_QPA_PLATFORM, and start OXO from a desktop session.|",
    )
    assert shown_at_start(platform="nonsense") == (
        1,
        "OXO cannot open its window. Qt says: Could not find the Qt platform plugin "
        '"nonsense" in "".\n'
        "Unset QT_QPA_PLATFORM, and start OXO from a desktop session.|",
    )


def test_an_unexpected_exception_is_shown_too() -> None:
    assert shown_at_start("fail", platform="offscreen") == (
        1,
        "Something went wrong inside OXO, and it ends: ImportError: DLL load failed "
        "while importing QtCore|",
    )


def test_with_a_console_no_window_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    windows = Windows()
    monkeypatch.setattr(ctypes, "windll", windows, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    standard_error.report("A message.")
    assert capsys.readouterr() == ("", "A message.\n")
    assert windows.shown == []


@pytest.mark.skipif(sys.platform == "win32", reason="there it is a message window")
@pytest.mark.parametrize(
    ("arguments", "code"), [(["--version"], 0), (["--levle"], 2), ([], 1)]
)
def test_elsewhere_missing_output_streams_do_no_harm(
    arguments: list[str], code: int
) -> None:
    shell = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh"]
    ran = subprocess.run(
        [*shell, sys.executable, "-m", "oxo_desktop", *arguments],
        env={**variables(), "QT_QPA_PLATFORM": ";;"},
        check=False,
        timeout=60,
    )
    assert ran.returncode == code
