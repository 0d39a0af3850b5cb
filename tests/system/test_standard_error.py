"""Messages where there is neither standard output nor standard error."""

import subprocess
import sys

import pytest

from oxo_desktop import __version__
from oxo_desktop.system import standard_error
from tests.test_app import python, variables

PROGRAM = """
import ctypes, os, sys
from types import SimpleNamespace
import PySide6.QtWidgets, oxo_desktop.play.settings, oxo_desktop.store.games
from oxo_desktop import app
def show(_, text, title, style):
    assert (title, style) == ("OXO", 0x10000)
    os.write(1, (text + "¶").encode())
ctypes.windll = SimpleNamespace(
    user32=SimpleNamespace(MessageBoxW=show),
    shell32=SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=lambda name: None),
)
sys.platform = "win32"
sys.stdin = sys.stdout = sys.stderr = None
def fail():
    raise ImportError("DLL load failed while importing QtCore")
if "fail" in sys.argv:
    app.make_application = fail
    sys.argv.remove("fail")
sys.exit(app.main())
"""
"""OXO's start on Windows without a console, in a process of its own, which Qt may end;
with “fail”, Qt cannot be loaded. What is shown is printed, with a ¶ after each text."""


def shown_at_start(*arguments: str, platform: str = "offscreen") -> tuple[int, str]:
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
    arguments: list[str], code: int, shown: str
) -> None:
    ended, text = shown_at_start(*arguments)
    assert ended == code
    assert text.startswith(shown)
    assert text.count("¶") == 1
    assert not text.endswith("\n¶")


def test_without_a_console_the_reason_why_qt_fails_is_shown_once() -> None:
    assert shown_at_start(platform="nonsense") == (
        1,
        "OXO cannot open its window. Qt says: Could not find the Qt platform plugin "
        '"nonsense" in "".\n'
        "Unset QT_QPA_PLATFORM, and start OXO again.¶",
    )


def test_an_unexpected_exception_is_shown_too() -> None:
    assert shown_at_start("fail") == (
        1,
        "Something went wrong inside OXO, so it has to close: ImportError: DLL load "
        "failed while importing QtCore¶",
    )


def test_with_a_console_no_window_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # without a stand-in for its library, a window would be an error here
    monkeypatch.setattr(sys, "platform", "win32")
    standard_error.report("A message.")
    assert capsys.readouterr() == ("", "A message.\n")


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
