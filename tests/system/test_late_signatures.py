"""PySide6 with its signatures loaded late says, word for word, what it says without."""

import os
import re
import sys
from importlib.metadata import version
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from oxo_desktop.system.qt_start import late_signatures
from oxo_desktop.system.qt_start.late_signatures import TRIED
from tests.programs import run_to_end

ROOT = Path(__file__).parents[2]
PACKAGE = Path(late_signatures.__file__).parent
HERE = ".".join(version("shiboken6").split(".")[:2])

needs_tried_version = pytest.mark.skipif(
    HERE not in TRIED, reason=f"PySide6 {HERE} is left alone"
)

START = """
import sys
from oxo_desktop.system.qt_start.late_signatures import defer_signatures
defer_signatures()
def is_unpacked():
    return "shibokensupport.signature.parser" in sys.modules
"""

TELL = """
def tell(call, *arguments, **named):
    try:
        print(call(*arguments, **named))
    except Exception as error:
        print(type(error).__name__, error)
"""

PROGRAMS = {
    "wrong arguments": """
import gc
from PySide6.QtCore import *
from PySide6.QtGui import *
from PySide6.QtWidgets import *
application = QApplication([])
tell(QSize, "a")
gc.collect()
tell(QSize, "a")
tell(QSize(1, 2).setWidth, None)
tell(lambda: QPoint(1, 2) + "a")
tell(QObject, nonsense=1)
tell(QObject().setParent, parent=QSize())
tell(QObject().destroyed.connect, 5)
tell(QTimer.singleShot, "soon")
tell(QColor.fromRgb, "a", "b", "c", "d", "e")
tell(QPainter().drawText, 1, 2, 3)
tell(QWidget().setFocusPolicy, 3.5)
tell(QLineEdit, placeholderText=None, frame="yes")
tell(QLabel().setAlignment, QPalette.ColorRole.Window)
tell(Qt.Key, "A")
tell(QMessageBox.question, None, "a")
""",
    "an exception in a slot, and on a thread": """
from PySide6.QtCore import QObject, QSize, QThread, Signal
class Bell(QObject):
    rung = Signal(int)
def on_rung(times):
    QSize(times, times).setWidth("wide")
bell = Bell()
bell.rung.connect(on_rung)
bell.rung.emit(3)
tell(bell.rung.emit, 1, 2)
class Work(QThread):
    def run(self):
        tell(QSize, "on a thread of Qt's")
work = Work()
work.start()
work.wait()
QSize().widht()
""",
    "every enumeration": """
from enum import EnumType, Flag
from PySide6 import QtCore, QtDBus, QtGui, QtWidgets
def within(owner):
    for name, value in sorted(vars(owner).items()):
        if isinstance(value, EnumType):
            yield value
        elif isinstance(value, type) and value.__module__.startswith("PySide6"):
            yield from within(value)
for module in (QtCore, QtDBus, QtGui, QtWidgets):
    for name in dir(module):
        getattr(module, name)
    for kind in within(module):
        print(kind, kind.__module__, kind.__qualname__, kind.__mro__, kind.__doc__)
        for name, member in kind.__members__.items():
            print(name, repr(member), member.value, type(member) is kind,
                  member.__objclass__ is kind, getattr(kind, name) is member)
        print(sorted(vars(kind)), dir(kind), list(kind))
        if issubclass(kind, Flag):
            tell(lambda: (repr(kind(0)), [repr(~one) for one in kind]))
""",
    # each asked of one that nothing was asked of before
    "what is asked of an enumeration first": """
from PySide6.QtCore import QObject, Qt, Signal
tell(lambda: Qt.ArrowType.UpArrow)
tell(lambda: Qt.Key(65))
tell(lambda: Qt.GlobalColor(99))
tell(lambda: Qt.BrushStyle["NoBrush"])
tell(lambda: Qt.PenCapStyle.Nonsense)
tell(lambda: Qt.CursorShape.__members__)
tell(lambda: list(Qt.Corner))
tell(lambda: len(Qt.Orientation))
tell(lambda: Qt.AspectRatioMode in Qt.AspectRatioMode)
tell(lambda: repr(Qt.ClipOperation))
tell(lambda: Qt.AlignmentFlag(0x21))
tell(lambda: Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
tell(lambda: Qt.Modifier.SHIFT | Qt.Key.Key_A)
class Bell(QObject):
    rung = Signal(Qt.ScrollPhase)
bell = Bell()
bell.rung.connect(lambda phase: tell(lambda: phase))
bell.rung.emit(Qt.ScrollPhase.ScrollEnd)
""",
}


def run(program: str, **variables: str) -> CompletedProcess[str]:
    """Run a program in a process of its own, whatever is switched on or off in ours."""
    left_out = ("OXO_PLAIN_QT", "SBK_EMBED", "PYSIDE6_OPTION_PYTHON_ENUM")
    kept = {name: v for name, v in os.environ.items() if name not in left_out}
    env = {**kept, "QT_QPA_PLATFORM": "offscreen", **variables}
    return run_to_end(sys.executable, "-c", program, env=env, timeout=120, cwd=ROOT)


def said(ran: CompletedProcess[str]) -> tuple[int, str, str]:
    """Return exit code, output and errors, in which no addresses of objects are."""
    output, errors = (
        re.sub("0x[0-9a-f]+", "0x…", text) for text in (ran.stdout, ran.stderr)
    )
    return ran.returncode, output, errors


@needs_tried_version
@pytest.mark.parametrize("what", PROGRAMS)
def test_it_says_word_for_word_what_pyside_says(what: str) -> None:
    program = f"{START}{TELL}{PROGRAMS[what]}"
    late, plain = said(run(program)), said(run(program, OXO_PLAIN_QT="1"))
    assert late == plain
    assert plain[0] in (0, 1)
    assert plain[1]


@needs_tried_version
def test_threads_that_need_it_at_once_all_get_the_same() -> None:
    ran = run(f"""{START}
from threading import Barrier, Thread
from PySide6.QtCore import Qt
from shibokensupport.signature import loader
sys.setswitchinterval(1e-6)
got, barrier = [], Barrier(8)
def get():
    barrier.wait()
    got.append((loader.real().layout, Qt.Key(ord("A"))))
threads = [Thread(target=get) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(got), len(set(got)), got[0][1] is Qt.Key.Key_A)
""")
    assert (ran.stdout, ran.stderr) == ("8 1 True\n", "")


IS_TOUCHED = f"{START}\nprint('shiboken6' in sys.modules)"


@needs_tried_version
@pytest.mark.parametrize(
    "variables", [{"SBK_EMBED": "1"}, {"PYSIDE6_OPTION_PYTHON_ENUM": "0x3f"}]
)
def test_a_variable_that_asks_for_something_else_is_followed(
    variables: dict[str, str],
) -> None:
    program = f"{IS_TOUCHED}\nimport PySide6.QtCore\nprint(is_unpacked())"
    ran = run(program, **variables)
    assert (ran.stdout, ran.stderr) == ("False\nTrue\n", "")
    # with SBK_EMBED=1 Shiboken deletes the folder that it is shown
    assert (PACKAGE / "files.dir/shibokensupport/signature/loader.py").is_file()


TRIED_LINE = f'__version__ = "{TRIED[0]}.1"\n'


@pytest.mark.parametrize(
    ("files", "is_touched"),
    [
        ({"__init__.py": TRIED_LINE}, True),
        ({"__init__.py": '__version__ = "6.8.3"\n'}, False),
        ({"__init__.py": '__version__ = "6.99.0"\n'}, False),
        ({"__init__.py": ""}, False),
        ({"__init__.pyc": ""}, False),
        ({"__init__.py": TRIED_LINE, "files.dir/here": ""}, False),
    ],
)
def test_a_shiboken6_that_was_not_tried_is_left_alone(
    tmp_path: Path, files: dict[str, str], *, is_touched: bool
) -> None:
    for name, content in files.items():
        file = tmp_path / "shiboken6" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    now = os.environ.get("PYTHONPATH", "")
    ran = run(IS_TOUCHED, PYTHONPATH=os.pathsep.join([str(tmp_path), now]))
    assert (ran.stdout, ran.stderr) == (f"{is_touched}\n", "")


def test_the_pinned_version_was_tried() -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    found = re.findall(r"^(?:PySide6_Essentials|shiboken6)==(\d+\.\d+)", pins, re.M)
    assert found
    assert {*found} <= {*TRIED}
