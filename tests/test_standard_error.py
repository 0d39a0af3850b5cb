"""Messages where there is neither standard output nor standard error."""

import ctypes
import subprocess
import sys
from types import SimpleNamespace

import pytest

from oxo_desktop import __version__, app, launcher, preflight, standard_error
from tests.test_app import variables


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

    def start(self, *arguments: str) -> int | None:
        """Run OXO and return its exit code, or None if an exception ended it."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ctypes, "windll", self, raising=False)
            patch.setattr(sys, "platform", "win32")
            patch.setattr(sys, "excepthook", None)
            for stream in ("stdin", "stdout", "stderr"):
                patch.setattr(sys, stream, None)
            try:
                return app.main(list(arguments))
            except ImportError:
                # as Python does with an exception that nothing catches
                sys.excepthook(*sys.exc_info())
        return None


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
        ([], 1, "OXO cannot open its window. QT_QPA_PLATFORM=';;' names no platform."),
    ],
)
def test_without_a_console_one_message_window_opens(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], code: int, shown: str
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", ";;")
    monkeypatch.setattr(launcher, "command", lambda: ["oxo-desktop.exe"])
    windows = Windows()
    assert windows.start(*arguments) == code
    (text,) = windows.shown
    assert text.startswith(shown)
    assert not text.endswith("\n")


def test_an_unexpected_exception_is_shown_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise ImportError("DLL load failed while importing QtCore")

    monkeypatch.setattr(preflight, "problem", fail)
    windows = Windows()
    assert windows.start() is None
    assert windows.shown == [
        "Something went wrong inside OXO, and it ends: ImportError: DLL load failed "
        "while importing QtCore"
    ]


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
