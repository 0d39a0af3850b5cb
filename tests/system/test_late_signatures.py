"""PySide6 with its signatures loaded late says, word for word, what it says without."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from lab import qt_versions
from oxo_desktop.system.qt_start import late_signatures
from oxo_desktop.system.qt_start.late_signatures import TRIED
from tests.programs import run_to_end

ROOT = Path(__file__).parents[2]
PACKAGE = Path(late_signatures.__file__).parent
HERE = ".".join(version("shiboken6").split(".")[:2])

needs_tried_version = pytest.mark.skipif(
    HERE not in TRIED, reason=f"PySide6 {HERE} is left alone"
)

IMPORT = """
import sys
from oxo_desktop.system.qt_start.late_signatures import defer_signatures
"""

START = f"""{IMPORT}
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
from PySide6.QtCore import *
from PySide6.QtGui import *
from PySide6.QtWidgets import *
application = QApplication([])
tell(QSize, "a")
tell(QSize, 1, 2, 3, 4)
tell(QSize(1, 2).setWidth, None)
tell(QSize(1, 2).scale, 1, 2, 3.5)
tell(lambda: QPoint(1, 2) + "a")
tell(QRect, QPoint(), None)
tell(QObject, nonsense=1)
tell(QObject, objectName=QSize())
tell(QObject().setParent, parent=QSize())
tell(QObject().destroyed.connect, 5)
tell(QTimer.singleShot, "soon")
tell(QColor, object)
tell(QColor.fromRgb, "a", "b", "c", "d", "e")
tell(QPainter().drawText, 1, 2, 3)
tell(QWidget().setGeometry, 1, 2)
tell(QWidget().setFocusPolicy, 3.5)
tell(QWidget, None, flag=3)
tell(QLineEdit, placeholderText=None, frame="yes")
tell(QLabel().setAlignment, QPalette.ColorRole.Window)
tell(QGraphicsView, "scene")
tell(QApplication.setFont)
tell(Qt.Key, "A")
tell(QMessageBox.question, None, "a")
print(QSize(1, 2) == "a", QSize(1, 2) != None)
""",
    "the same twice, and after the garbage is collected": """
import gc
from PySide6.QtCore import QPoint, QSize
tell(QSize, "a")
tell(QSize, "a")
gc.collect()
tell(QSize, "a")
tell(QPoint, "a")
""",
    "help": """
import pydoc
from PySide6.QtCore import QSize, qVersion
from PySide6.QtWidgets import QWidget
for subject in (QWidget.setGeometry, qVersion, QSize):
    print(pydoc.render_doc(subject, renderer=pydoc.plaintext))
""",
    "__doc__": """
from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal, Slot, qVersion
from PySide6.QtWidgets import QApplication, QWidget
for one in (QSize, QSize.scale, QTimer.singleShot, QTimer().start, qVersion, Signal,
            Slot, Qt.Key, Qt.Key.Key_A, QApplication.exec, QObject().destroyed):
    print(one.__doc__, getattr(one, "__text_signature__", "no text"))
for name in sorted(vars(QWidget)):
    print(name, getattr(QWidget, name).__doc__)
""",
    "inspect": """
import inspect
from PySide6.QtCore import QObject, QSize, QTimer, qVersion
from PySide6.QtWidgets import QWidget
from shibokensupport.signature import get_signature
for one in (QSize, QSize(1, 2).scale, QTimer.singleShot, qVersion, QWidget.resize):
    tell(get_signature, one)
    tell(inspect.signature, one)
    tell(getattr, one, "__signature__")
class Named(QObject):
    def name(self, long: bool = False) -> str: ...
tell(inspect.signature, Named)
tell(inspect.signature, Named.name)
""",
    "an exception in a slot": """
from PySide6.QtCore import QObject, QSize, Signal
class Bell(QObject):
    rung = Signal(int)
def on_rung(times):
    QSize(times, times).setWidth("wide")
def on_rung_again(times):
    raise ValueError(times)
bell = Bell()
bell.rung.connect(on_rung)
bell.rung.connect(on_rung_again)
bell.rung.emit(3)
tell(bell.rung.emit, 1, 2)
QSize().widht()
""",
    "an exception in a method that Qt calls": """
from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget
class Square(QWidget):
    def resizeEvent(self, event):
        # left to Qt, it ends the process before Python 3.12, with any PySide6
        try:
            self.resize("small")
        except TypeError as error:
            raise ValueError(error)
application = QApplication([])
square = Square()
application.sendEvent(square, QResizeEvent(QSize(1, 2), QSize(3, 4)))
""",
    "on a thread": """
from threading import Thread
from PySide6.QtCore import QSize, QThread
class Work(QThread):
    def run(self):
        tell(QSize, "on a thread of Qt's")
of_qt = Work()
of_qt.start()
of_qt.wait()
of_python = Thread(target=tell, args=(QSize, "on a thread of Python's"))
of_python.start()
of_python.join()
tell(QSize, "on the main thread")
""",
    "deep in a recursion": """
from PySide6.QtCore import QSize
def go_down(levels):
    tell(QSize, "a") if levels == 0 else go_down(levels - 1)
go_down(sys.getrecursionlimit() - 50)
print(sys.getrecursionlimit())
""",
    "while Python ends": """
from PySide6.QtCore import QSize
class Last:
    def __init__(self):
        self.itself, self.call, self.argument = self, tell, QSize
    def __del__(self):
        self.call(self.argument, "a")
last = Last()
tell(QSize, "a")
sys.modules["last"] = last
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
    "what is asked of an enumeration first": """
import copy, inspect, pickle
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication, QFrame, QLabel
tell(lambda: Qt.ArrowType.UpArrow)
tell(lambda: Qt.Key(65))
tell(lambda: Qt.GlobalColor(99))
tell(lambda: Qt.TimeSpec("UTC"))
tell(lambda: Qt.FillRule())
tell(lambda: Qt.BrushStyle["NoBrush"])
tell(lambda: Qt.PenStyle["Nonsense"])
tell(lambda: Qt.PenCapStyle.Nonsense)
tell(lambda: Qt.CursorShape.__members__)
tell(lambda: list(Qt.Corner))
tell(lambda: list(reversed(Qt.SortOrder)))
tell(lambda: len(Qt.Orientation))
tell(lambda: Qt.AspectRatioMode in Qt.AspectRatioMode)
tell(lambda: QFont.Weight.Bold in Qt.Axis)
tell(lambda: (repr(Qt.ClipOperation), bool(Qt.ClipOperation)))
tell(lambda: dir(Qt.MaskMode))
tell(lambda: inspect.getmembers(Qt.ScreenOrientation))
tell(lambda: isinstance(5, Qt.TextFormat) or issubclass(Qt.TextFormat, int))
tell(lambda: type("Sub", (Qt.TileRule,), {}))
tell(lambda: setattr(Qt.DayOfWeek, "Noday", 3) or Qt.DayOfWeek.Noday)
tell(lambda: delattr(Qt.DateFormat, "TextDate"))
tell(lambda: pickle.loads(b"cPySide6.QtCore\\nQt.DropAction\\n(I1\\ntR."))
tell(lambda: copy.deepcopy(Qt.UIEffect))
tell(lambda: Qt.AlignmentFlag(0x21))
tell(lambda: Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
tell(lambda: Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
tell(lambda: Qt.Key.Key_A | Qt.KeyboardModifier.ControlModifier)
tell(lambda: Qt.Modifier.SHIFT | Qt.Key.Key_A)
tell(lambda: Qt.Modifier.CTRL + Qt.Key.Key_A)
tell(lambda: Qt.MouseButton(1 << 30))
application = QApplication([])
label = QLabel()
tell(lambda: label.textInteractionFlags())
tell(lambda: label.property("focusPolicy"))
tell(lambda: label.setProperty("frameShape", QFrame.Shape.Box) and label.frameShape())
tell(lambda: QEvent(QEvent.Type(1005)).type())
tell(lambda: QColor("red").spec())
class Bell(QObject):
    rung = Signal(Qt.ScrollPhase)
bell = Bell()
bell.rung.connect(lambda phase: tell(lambda: phase))
bell.rung.emit(Qt.ScrollPhase.ScrollEnd)
""",
    "pickle": """
import copy, pickle
from PySide6.QtCore import QPoint, QSize, Qt
for one in (Qt.Key.Key_A, Qt.AlignmentFlag.AlignLeft, QSize(1, 2), QPoint(3, 4)):
    print(pickle.loads(pickle.dumps(one)), copy.copy(one), repr(one), hash(one) != 0)
tell(pickle.dumps, Qt)
""",
    "shiboken6, later": """
import PySide6.QtCore, PySide6.support, shiboken6
from shiboken6 import Shiboken
print(shiboken6.__file__, shiboken6.__spec__, shiboken6.__path__)
print(shiboken6.__version__, shiboken6.isValid(PySide6.QtCore.QObject()))
print(sorted(name for name in dir(shiboken6) if name not in ("sys", "VoidPtr")))
tell(getattr, shiboken6, "nonsense")
tell(Shiboken.delete, 5)
Shiboken.delete(PySide6.QtCore.QObject())
""",
    "shiboken6, first": """
import shiboken6
print(shiboken6.__version_info__, shiboken6.__file__, shiboken6.delete)
from shiboken6 import *
import PySide6.QtCore
tell(isValid, PySide6.QtCore.QObject())
""",
}


def run(program: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own, whatever is switched on or off in ours."""
    left_out = ("OXO_PLAIN_QT", "SBK_EMBED", "PYSIDE6_OPTION_PYTHON_ENUM")
    kept = {name: v for name, v in os.environ.items() if name not in left_out}
    env = {**kept, "QT_QPA_PLATFORM": "offscreen", **variables}
    return run_to_end(sys.executable, "-c", program, env=env, timeout=120, cwd=ROOT)


@needs_tried_version
@pytest.mark.parametrize("what", PROGRAMS)
def test_it_says_word_for_word_what_pyside_says(what: str) -> None:
    program = f"{START}{TELL}{PROGRAMS[what]}"
    late, plain = said(run(program)), said(run(program, OXO_PLAIN_QT="1"))
    assert late == plain
    assert plain[0] in (0, 1)
    assert plain[1:] != ("", "")


def said(ran: subprocess.CompletedProcess[str]) -> tuple[int, str, str]:
    """Return exit code, output and errors, in which no addresses of objects are."""
    output, errors = (
        re.sub("0x[0-9a-f]+", "0x…", text) for text in (ran.stdout, ran.stderr)
    )
    return ran.returncode, output, errors


@needs_tried_version
def test_nothing_is_unpacked_before_it_is_needed() -> None:
    ran = run(f"""{START}
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
application = QApplication([])
def is_complete():
    return "__version__" in vars(sys.modules["shiboken6"])
print(is_unpacked(), is_complete())
try:
    QSize("a")
except TypeError:
    print(is_unpacked(), is_complete())
""")
    assert (ran.stdout, ran.stderr) == ("False False\nTrue True\n", "")


@needs_tried_version
def test_threads_that_need_it_at_once_all_get_it() -> None:
    ran = run(f"""{START}
from threading import Barrier, Thread
import PySide6.QtCore
from shibokensupport.signature import loader
sys.setswitchinterval(1e-6)
limit, got, barrier = sys.getrecursionlimit(), set(), Barrier(8)
def get():
    barrier.wait()
    got.add(loader.real().layout)
threads = [Thread(target=get) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(got), sys.getrecursionlimit() == limit)
""")
    assert (ran.stdout, ran.stderr) == ("1 True\n", "")


@needs_tried_version
def test_an_enumeration_has_its_members_made_when_one_is_needed() -> None:
    ran = run(f"""{START}
import enum
made, call = [], enum.EnumType.__call__
def spy(cls, *arguments, **options):
    made.extend(arguments[:-1])
    return call(cls, *arguments, **options)
enum.EnumType.__call__ = spy
from PySide6.QtCore import Qt
kind = Qt.Key
print(made.count("Key"))
kind.Key_A, kind.Key_B
print(made.count("Key"), sys.modules["enum"] is enum)
""")
    assert (ran.stdout, ran.stderr) == ("0\n1 True\n", "")


@needs_tried_version
def test_threads_that_need_a_member_at_once_all_get_the_same() -> None:
    ran = run(f"""{START}
from threading import Barrier, Thread
from PySide6.QtCore import Qt
sys.setswitchinterval(1e-6)
got, barrier = [], Barrier(8)
def get():
    barrier.wait()
    got.append(Qt.Key(ord("A")))
threads = [Thread(target=get) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(got), {{id(one) for one in got}} == {{id(Qt.Key.Key_A)}}, type(got[0]))
""")
    assert (ran.stdout, ran.stderr) == ("8 True <enum 'Key'>\n", "")


GAME = """
from pathlib import Path
from random import Random
from PySide6.QtWidgets import QApplication
from oxo_desktop import app
from oxo_desktop.engine import GameSettings, Human
from oxo_desktop.play.settings import Settings
from oxo_desktop.store.games import Store
application = QApplication(["oxo-desktop", "-style", "fusion"])
settings = Settings(Path(sys.argv[1]) / "none.ini")
parts = app.build(settings, Store(Path(sys.argv[1])), Random(1))
parts.controller.new_game(GameSettings(Human("Ada"), Human("Grace")))
parts.window.show()
for square in (1, 4, 2, 5, 3):
    parts.controller.play(square)
    application.processEvents()
print(parts.controller.game.outcome.name, is_unpacked())
parts.window.close()
parts.close()
"""


@needs_tried_version
@pytest.mark.skipif(
    not qt_versions.can_be_played_with(HERE), reason=qt_versions.NOT_PLAYED
)
def test_a_game_in_the_window_needs_nothing_of_it(tmp_path: Path) -> None:
    ran = run(f"{START}sys.argv.append({str(tmp_path)!r})\n{GAME}")
    assert (ran.returncode, ran.stdout) == (0, "X_WON False\n")


@needs_tried_version
@pytest.mark.parametrize("plain", ["", "1"])
def test_the_program_and_the_tests_have_it_on(tmp_path: Path, plain: str) -> None:
    for part in ("oxo_desktop", "resources"):
        shutil.copytree(ROOT / part, tmp_path / part)
    # what is missing ends the program once Qt is there
    (tmp_path / "resources/themes/light.ini").unlink()
    program = "import sys; from oxo_desktop.app import main; main([])"
    show = "print([n for n in sys.modules if n.endswith('support.signature.parser')])"
    for started in (f"{program}; {show}", f"import sys, tests, PySide6.QtCore; {show}"):
        home = {"HOME": str(tmp_path), "PYTHONPATH": path(tmp_path, ROOT)}
        ran = run(f"import os; os.chdir('/')\n{started}", OXO_PLAIN_QT=plain, **home)
        assert ("parser" in ran.stdout) == (plain == "1")


@needs_tried_version
def test_pyside_has_no_deprecated_functions_to_mend() -> None:
    ran = run("from PySide6.support import deprecated; print(dir(deprecated))")
    assert "fix_for_" not in ran.stdout
    assert "__name__" in ran.stdout


def path(*folders: Path) -> str:
    """Return PYTHONPATH with these folders before what it has now."""
    return os.pathsep.join([*map(str, folders), os.environ.get("PYTHONPATH", "")])


UNTOUCHED = f"{START}\nprint('shiboken6' in sys.modules)"
"""Says whether anything was done."""


@needs_tried_version
@pytest.mark.parametrize(
    "variables",
    [
        {"OXO_PLAIN_QT": "1"},
        {"SBK_EMBED": "1"},
        {"SBK_EMBED": ""},
        {"PYSIDE6_OPTION_PYTHON_ENUM": "0x3f"},
    ],
)
def test_a_variable_that_asks_for_something_else_is_followed(
    variables: dict[str, str],
) -> None:
    ran = run(f"{UNTOUCHED}\nimport PySide6.QtCore\nprint(is_unpacked())", **variables)
    assert (ran.stdout, ran.stderr) == ("False\nTrue\n", "")
    # with SBK_EMBED=1 Shiboken deletes the folder that it is shown
    assert (PACKAGE / "files.dir/shibokensupport/signature/loader.py").is_file()


TRIED_LINE = f'__version__ = "{TRIED[0]}.1"\n'.encode()


@pytest.mark.parametrize(
    ("files", "is_touched"),
    [
        ({"__init__.py": TRIED_LINE}, True),
        ({"__init__.py": b'__version__ = "6.8.3"\n'}, False),
        ({"__init__.py": b'__version__ = "6.99.0"\n'}, False),
        ({"__init__.py": b'__version__ = "7.0.0"\n'}, False),
        ({"__init__.py": b"# a comment\n" + TRIED_LINE}, False),
        ({"__init__.py": b""}, False),
        ({"__init__.py": b"\xff\xfe\x00"}, False),
        ({"__init__.pyc": b""}, False),
        ({"__init__.py": TRIED_LINE, "files.dir/here": b""}, False),
    ],
)
def test_an_unexpected_shiboken6_is_left_alone(
    tmp_path: Path, files: dict[str, bytes], *, is_touched: bool
) -> None:
    for name, content in files.items():
        file = tmp_path / "shiboken6" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    ran = run(UNTOUCHED, PYTHONPATH=path(tmp_path))
    assert (ran.stdout, ran.stderr) == (f"{is_touched}\n", "")


@pytest.mark.parametrize(
    "oddity",
    [
        "sys.path.clear()",
        "import shiboken6",
        "sys.modules['shiboken6'] = None",
        "sys.meta_path[:] = [object()]",
        "from importlib.machinery import ModuleSpec\n"
        "class Frozen:\n"
        "    def find_spec(name, *_):\n"
        "        if name == 'shiboken6':\n"
        "            return ModuleSpec(name, None, origin='/nowhere/__init__.pyc')\n"
        "sys.meta_path.insert(0, Frozen)",
    ],
)
def test_nothing_odd_is_in_the_way_of_pyside(oddity: str) -> None:
    ran = run(f"""{IMPORT}
import importlib.util, pathlib
{oddity}
before = sys.modules.get("shiboken6")
defer_signatures()
print(sys.modules.get("shiboken6") is before)
""")
    assert (ran.stdout, ran.stderr) == ("True\n", "")


def test_without_its_files_it_does_nothing(tmp_path: Path) -> None:
    shutil.copy(PACKAGE / "__init__.py", tmp_path / "alone.py")
    with zipfile.ZipFile(tmp_path / "zipped.zip", "w") as archive:
        for file in PACKAGE.rglob("*.py"):
            archive.write(file, Path("zipped", file.relative_to(PACKAGE)))
    for name in ("alone", "zipped"):
        start = START.replace("oxo_desktop.system.qt_start.late_signatures", name)
        ran = run(
            f"{start}\nprint('shiboken6' in sys.modules)",
            PYTHONPATH=path(tmp_path, tmp_path / "zipped.zip"),
        )
        assert (ran.stdout, ran.stderr) == ("False\n", "")


def test_what_is_tried_is_what_is_let() -> None:
    assert qt_versions.VERSIONS is TRIED
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    pinned = set(
        re.findall(r"^(?:PySide6_Essentials|shiboken6)==(\d+\.\d+)", pins, re.M)
    )
    assert pinned <= set(TRIED)
