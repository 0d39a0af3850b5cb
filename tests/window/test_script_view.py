"""The OXO model as a script: typed, read, saved and opened."""

import re
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic, process_time, thread_time

import pytest
from PySide6.QtCore import QEventLoop, QMimeData, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QInputMethodEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QApplication, QFileDialog

from oxo_desktop.app import Parts
from oxo_desktop.engine import THREE_BY_THREE, Refusal
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.model import OxoModel
from oxo_desktop.model.syntax import LONGEST_LINE, MOST_LINES, check_size, check_text
from oxo_desktop.play.tasks import Task
from oxo_desktop.store import model_file
from oxo_desktop.window import theme
from oxo_desktop.window.model.drawing import DrawingDialog, NameNode
from oxo_desktop.window.model.model_panel import ModelView
from oxo_desktop.window.model.modelling import Modelling
from oxo_desktop.window.model.script_colours import state_after
from oxo_desktop.window.model.script_files import ScriptDialog, pages_of
from tests.conftest import HowMany, Tell
from tests.floods import floods
from tests.window.desk import Desk
from tests.window.painted import shades
from tests.window.seen import is_up_to_date, settle
from tests.window.test_oxo_model import Model

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)")

LONG = "y0 is true\n" + "".join(f"y{n} is y{n - 1}\n" for n in range(1, 2000))
"""As many lines as a script may have."""

TOO_LONG = "A script has at most 2,000 lines of at most 1,000 characters."

MODIFIERS = Qt.KeyboardModifier


class Script(Model):
    """The script as a player sees and uses it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        made = desk.window.features.made(desk.window.menus.model)
        assert isinstance(made, Modelling)
        self.made = made
        self.page = self.panel.script
        self.editor = self.page.editor
        self.press("Script")

    @property
    def model(self) -> OxoModel:
        return self.made._experiment.model

    def wait(self) -> None:
        """Wait until what was typed has been read, or refused."""
        self.page.finish()
        self.qtbot.waitUntil(lambda: not self.page.is_waiting)

    def type(self, text: str, line: int = 1, column: int = 1) -> None:
        """Type a text without a line end where a line begins, or later in it."""
        block = self.editor.document().findBlockByNumber(line - 1)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + column - 1)
        self.editor.setTextCursor(cursor)
        self.editor.setFocus()
        self.qtbot.keyClicks(self.editor, text)

    def go_to(self, begun: str) -> None:
        """Put the caret into the line that begins like this."""
        lines = self.page.text.splitlines()
        (line,) = [n for n, text in enumerate(lines, 1) if text.startswith(begun)]
        self.type("", line)
        self.editor.ensureCursorVisible()

    def enter(self, text: str) -> None:
        """Type a line above the others, and wait until that is read."""
        self.type(text)
        self.qtbot.keyClick(self.editor, Qt.Key.Key_Return)
        self.wait()

    def open(self, file: Path) -> None:
        self.made.files.open_file(str(file))
        self.qtbot.waitUntil(lambda: not self.desk.analyst._tasks)
        self.qtbot.waitUntil(lambda: not self.page.is_waiting)

    def save(self, file: Path) -> None:
        self.made.files.save_file(str(file))
        self.qtbot.waitUntil(lambda: not self.desk.analyst._tasks)

    @property
    def said(self) -> list[str]:
        return self.texts(self.page)

    def underlined(self, style: QTextCharFormat.UnderlineStyle) -> list[str]:
        """Return what is underlined like this in the lines that are seen."""
        found = []
        for block in self.editor.seen_blocks():
            text = block.text()
            for part in block.layout().formats():
                if part.format.underlineStyle() is style:
                    found.append(text[part.start : part.start + part.length])
        return found


@pytest.fixture
def script(desk: Desk) -> Script:
    desk.begin(THREE_BY_THREE)
    for move in (1, 5, 9):
        desk.controller.play(move)
    desk.window.resize(1350, 720)
    made = Script(desk)
    settle()
    return made


def test_the_course_goes_on_below_a_last_line_without_an_end(script: Script) -> None:
    script.begin_at("Start from nothing")
    script.editor.selectAll()
    script.qtbot.keyClicks(script.editor, "threats is [s1, s5]")
    script.wait()
    script.press("Next")
    assert script.page.text.startswith("threats is [s1, s5]\n\n// DISPLAY: ")


def test_what_is_typed_is_the_model_and_one_undo_takes_it_back(script: Script) -> None:
    before = script.page.text
    assert before == script.model.script
    assert not script.is_experiment
    script.enter("threats is [s1, s5]")
    assert script.model["threats"] == (1, -1)
    script.enter("x is 7")
    assert script.marks == "X...O...X"
    assert script.sentences[0] == "Experiment: 1 change"
    script.press("List")
    assert script.row("threats")[0] == "is [s1, s5]"
    script.press("Undo")
    script.press("Script")
    assert script.page.text == before
    assert not script.is_experiment


def test_it_is_read_by_itself_after_a_pause(script: Script) -> None:
    script.type("mine is 3;")
    script.qtbot.waitUntil(lambda: script.model["mine"] == 3)
    # typed away again, it is no experiment
    script.qtbot.keyClick(script.editor, Qt.Key.Key_Z, MODIFIERS.ControlModifier)
    script.qtbot.waitUntil(lambda: not script.is_experiment)
    # what is given up while it is read is not the model
    script.type("mine is 4;")
    script.page.finish()
    script.page.discard()
    script.qtbot.waitUntil(lambda: not script.desk.analyst._tasks)
    assert "mine" not in script.model


def test_what_cannot_be_read_is_marked_and_kept(script: Script) -> None:
    known = script.model.script
    script.type("mine is 3 +* 4")
    script.qtbot.keyClick(script.editor, Qt.Key.Key_Return)
    script.wait()
    told = "Line 1, column 12: “*” does not belong here."
    assert told in script.said
    assert script.editor.accessibleDescription() == told
    (wrong,) = script.editor.extraSelections()
    assert wrong.cursor.selectedText() == "*"
    assert wrong.cursor.positionInBlock() == 12
    beside = shades(script.editor.grab().toImage(), QRect(0, 0, 4, 24))
    assert theme.current().bad.name() in beside
    assert script.model.script == known
    typed = script.page.text
    script.press("List")
    unread = "What was typed into the script isn't in the list yet."
    assert f"{unread} {told}" in script.texts(script.panel)
    script.define("weight_own", "4")
    assert script.model["weight_own"] == 4
    for shown in (False, True):
        script.window.menus.model.setChecked(shown)
    script.press("Script")
    assert script.page.text == typed
    script.press("Discard")
    assert script.page.text == script.model.script
    assert told not in script.said
    assert not script.editor.extraSelections()
    assert script.editor.accessibleDescription() == ""


def test_what_was_typed_comes_before_what_is_changed_then(script: Script) -> None:
    script.type("mine is s1;")
    script.made.on_square(3)
    assert script.model["mine"] == 1
    assert script.model["square"] == 3
    script.press("Change marks")
    script.type("o", 1, 1)
    script.click(2)
    assert script.model["omine"] == 1
    assert script.model["s2"] == 1
    assert not script.page.is_unread


def test_other_changes_show_at_once_and_the_caret_stays(script: Script) -> None:
    script.type("", 50, 3)
    cursor, scrolled = script.editor.textCursor(), script.editor.verticalScrollBar()
    line, place = cursor.block().text(), scrolled.value()
    script.panel.marks.click()
    script.click(2)
    assert "s2 is x" in script.page.text.splitlines()
    cursor = script.editor.textCursor()
    assert (cursor.block().text(), cursor.positionInBlock()) == (line, 2)
    script.desk.controller.play(7)
    assert scrolled.value() == place


NAMES = "status", "weight_win", "s4", "square", "o", "x", "draw", "mine"
PARTS = "1", "s1", "[s1, s2]", "@", "(1", "1 +", '"a"', "full && xwon", "nofx"


def edit(script: Script, rng: Random) -> None:
    """Change something in the list or in the text, and perhaps wait for it."""
    name, part, kind = rng.choice(NAMES), rng.choice(PARTS), rng.randrange(4)
    script.panel.views.value = ModelView.LIST if kind == 0 else ModelView.SCRIPT
    if kind == 0 and name in script.model:
        script.table.choose(name)
        script.details.field.setText(part)
        script.made._define()
    elif kind == 1:
        script.made._take_back()
    elif kind == 2:
        script.type("", rng.randrange(script.editor.blockCount()) + 1)
        script.editor.textCursor().insertText(f"{name} is {part}\n")
    elif kind == 3:
        cursor = script.editor.textCursor()
        cursor.select(QTextCursor.SelectionType.LineUnderCursor)
        cursor.removeSelectedText()
    if rng.random() < 0.5:
        script.wait()
    script.made._finish_typing()


def test_list_and_script_stay_equal(
    script: Script, how_many: HowMany, tell: Tell
) -> None:
    rng, unread = Random(35), 0
    for number in range(how_many("edits")):
        edit(script, rng)
        if not script.page.is_unread:
            assert script.page.text == script.model.script, number
            continue
        unread += 1
        assert script.page.refusal is not None
        if rng.random() < 0.7:
            script.page.discard()
    script.page.discard()
    assert script.page.text == script.model.script
    script.panel.views.value = ModelView.LIST
    for name in script.model.names:
        definition = " ".join(script.model.definition(name).splitlines())
        listed = script.row(name)[0].removeprefix("is ")
        assert definition.startswith(listed.removesuffix("…"))
    assert OxoModel(script=script.page.text).values == script.model.values
    tell(f"edits in list and script: {how_many('edits')}, of which {unread} unread")


def test_a_script_is_saved_and_opened_as_it_is(script: Script, tmp_path: Path) -> None:
    file, other = tmp_path / "a.oxo-model", tmp_path / "b.oxo-model"
    script.type("", 1)
    # no keys have these letters
    odd = "mine is 1 /* a\u00a0b \U0001f600 ü */; yours is mine +"
    script.editor.insertPlainText(odd)
    script.enter("o is -1")
    script.save(file)
    typed = script.page.text
    assert odd in typed
    assert file.read_bytes() == typed.encode()
    assert script.page.refusal is not None
    script.page.discard()
    script.open(file)
    assert script.page.text == typed
    script.save(other)
    assert other.read_bytes() == file.read_bytes()
    crlf = b"\xef\xbb\xbf" + typed.replace("mine +", "mine").encode()
    file.write_bytes(crlf.replace(b"\n", b"\r\n"))
    script.open(file)
    assert script.model["yours"] == 1
    # that is a change of its own, and so is what is typed before or after it
    script.enter("ours is 5")
    script.open(file)
    for ours in (None, 5, None):
        assert (script.model["ours"], script.model["yours"]) == (ours, 1)
        script.made._take_back()
    assert "yours" not in script.model


def test_what_is_no_script_is_refused_and_nothing_lost(
    script: Script, parts: Parts, tmp_path: Path
) -> None:
    script.enter("mine is 1")
    before, file = script.page.text, tmp_path / "a.oxo-model"
    (tmp_path / "folder").mkdir()
    own = parts.store.file.path
    damaged = {
        file: "a.oxo-model isn't text in UTF-8.",
        tmp_path / "none": "none could not be opened: there is no such file or folder.",
        tmp_path / "folder": "folder could not be opened: it is not a file but a "
        "folder, a pipe or a device.",
        own: f"{own.name} cannot be opened: it is one of the files that OXO keeps its "
        "games in. The games are in the history.",
    }
    file.write_bytes(b"x is \xff")
    for each, told in damaged.items():
        script.open(each)
        assert told in script.said
        assert script.page.text == before
    for text, place in (
        ("x" * 1001, "1, column 1,001"),
        (f"{LONG}b", "2,001, column 1"),
    ):
        file.write_text(text)
        script.open(file)
        assert f"Line {place}: {TOO_LONG}" in script.said
        assert script.page.text == before
    script.save(tmp_path / "folder")
    assert any("folder could not be saved: " in text for text in script.said)
    contents = own.read_bytes()
    script.save(own)
    assert own.read_bytes() == contents
    assert script.page.text == before == script.model.script


def test_each_file_that_is_saved_is_written(script: Script, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.oxo-model", "b.oxo-model")]
    busy = Event()
    script.desk.analyst.do(Task(lambda _: busy.wait(5), lambda _: None))
    for file in files:
        script.made.files.save_file(str(file))
    busy.set()
    script.qtbot.waitUntil(lambda: not script.desk.analyst._tasks)
    assert all(file.exists() for file in files)


def seen_characters() -> Iterator[str]:
    """Yield all characters that a script may have, in texts."""
    known = range(sys.maxunicode + 1)
    for first in known[::900]:
        text = "".join(map(chr, known[first : first + 900])).replace("\n", "")
        try:
            check_text(text)
        except Refusal:
            text = "".join(c for c in text if can_stand(c))
        yield text


def can_stand(character: str) -> bool:
    try:
        # after a letter, which some need
        check_text(f"é{character}")
    except Refusal:
        return False
    return True


def test_every_character_of_a_file_is_in_the_editor_and_saved_again(
    script: Script, tmp_path: Path
) -> None:
    file, other = tmp_path / "a.oxo-model", tmp_path / "b.oxo-model"
    texts = [text for text in seen_characters() if text]
    assert sum(map(len, texts)) > 1_100_000
    written = "\n".join(f"// é{text}" for text in texts)
    file.write_text(written, "utf-8", newline="")
    script.open(file)
    assert script.page.refusal is None
    assert script.page.text == written == model_file.load(file)
    script.save(other)
    assert other.read_bytes() == file.read_bytes()


def test_the_longest_script_in_bytes_is_read(tmp_path: Path) -> None:
    file, line = tmp_path / "long.oxo-model", "\U0001f600" * LONGEST_LINE
    text = f"{line}\r\n" * MOST_LINES
    file.write_bytes(text.encode("utf-8-sig"))
    assert model_file.load(file) == text.replace("\r\n", "\n")
    # a longer one is not, even if it is cut off within a character
    file.write_bytes(file.read_bytes() + "éé".encode())
    with pytest.raises(Refusal, match="A script has at most"):
        model_file.load(file)


@pytest.mark.parametrize("character", "\r\u2028\u2029\ufdd0\ufdd1\ufeff\u200b\0")
def test_what_cannot_be_seen_is_neither_opened_nor_read(
    script: Script, tmp_path: Path, character: str
) -> None:
    before, file = script.page.text, tmp_path / "a.oxo-model"
    file.write_text(f"mine is 1\n// a{character}b is 2", "utf-8", newline="")
    script.open(file)
    if character == "\r":
        assert script.page.text == "mine is 1\n// a\nb is 2"
        return
    told = "There is an invisible character here"
    place = f"Line 2, column 5: {told} (U+{ord(character):04X}). Delete it."
    assert place in script.said
    assert script.page.text == before
    # what ends a line in the editor does so in its text too
    script.type("", 1)
    paste(script, f"mine is 1 // {character}\n")
    script.wait()
    ends = character in "\u2029\ufdd0\ufdd1"
    assert (script.page.refusal is None) == ends
    assert ("mine" in script.model) == ends


def paste(script: Script, text: str) -> None:
    QApplication.clipboard().setText(text)
    script.editor.setFocus()
    control = MODIFIERS.ControlModifier
    script.qtbot.keyClick(script.editor, Qt.Key.Key_V, control)


def drop(script: Script, text: str, y: int = 1) -> bool:
    """Return whether a text that is moved to where a line begins has been taken."""
    data, viewport = QMimeData(), script.editor.viewport()
    data.setText(text)
    move = Qt.DropAction.MoveAction
    held = move, data, Qt.MouseButton.LeftButton, MODIFIERS.NoModifier
    QApplication.sendEvent(viewport, QDragEnterEvent(QPoint(1, y), *held))
    dropped = QDropEvent(QPointF(1, y), *held)
    dropped.setDropAction(move)
    QApplication.sendEvent(viewport, dropped)
    return dropped.isAccepted()


def compose(script: Script, text: str) -> None:
    """Enter a text as an input method does."""
    event = QInputMethodEvent("", [])
    event.setCommitString(text)
    QApplication.sendEvent(script.editor, event)


TOO_MUCH = {
    "a long line": f"// {'x' * 900_000}",
    "a long name": f"{'x' * 500_000} is 1\n",
    "empty lines": "\n" * 990_000,
    "paragraphs": "\u2029" * 990_000,
    "Windows's lines": "\r\n" * 1999,
}


@pytest.mark.filterwarnings("ignore:.*marked as deprecated:DeprecationWarning")
@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=TOO_MUCH)
def test_what_is_too_much_is_neither_pasted_nor_dropped(
    script: Script, text: str
) -> None:
    before, heard = script.page.text, list[str]()
    script.page.heard.connect(lambda sentence: heard.append(sentence()))
    script.type("", 2)
    paste(script, text)
    assert TOO_LONG in script.said
    assert script.page.text == before
    # whoever it came from keeps it
    assert not drop(script, text)
    compose(script, text)
    assert script.page.text == before
    assert heard == [TOO_LONG] * 3
    script.type("", 2)
    paste(script, "mine is 1\r\n")
    script.wait()
    assert script.model["mine"] == 1
    assert script.page.text == before.replace("\n", "\nmine is 1\n", 1)
    assert TOO_LONG not in script.said
    assert drop(script, "yours is 2\n")
    compose(script, "ours is 3\n")
    script.wait()
    assert (script.model["yours"], script.model["ours"]) == (2, 3)


def test_a_long_text_is_dropped_into_a_line_that_is_seen_in_part(
    script: Script,
) -> None:
    viewport = script.editor.viewport()
    for high in range(700, 720, 2):
        script.window.resize(1350, high)
        settle()
        assert drop(script, f"// {'x' * 300}", viewport.height() - 1)
        assert f"// {'x' * 300}" in script.page.text
        assert viewport.rect().contains(script.editor.cursorRect())
        script.editor.undo()


def test_whatever_is_pasted_and_opened_leaves_the_window_awake(
    script: Script, tmp_path: Path, how_many: HowMany, tell: Tell
) -> None:
    rng, file, longest = Random(8), tmp_path / "a.oxo-model", 0.0
    for text in islice(floods(rng), how_many("scripts") // 5):
        script.editor.selectAll()
        begun, before = thread_time(), script.page.text
        if rng.random() < 0.5:
            paste(script, text)
        else:
            file.write_text(text, "utf-8", newline="")
            script.open(file)
        script.wait()
        longest = max(longest, thread_time() - begun)
        assert longest < 5
        if script.page.text != before:
            assert script.page.text == re.sub("\r\n?|\u2029", "\n", text)
            check_size(script.page.text)
        assert OxoModel(script=script.page._shown).values == script.model.values
        script.page.discard()
    tell(f"{how_many('scripts') // 5:,} scripts as long as they may be, pasted or "
         f"opened in at most {longest:.1f} s")  # fmt: skip


def test_a_line_is_no_longer_however_it_is_put_together(script: Script) -> None:
    script.type("", 1)
    for number in range(3):
        paste(script, "/" * 400)
        assert (TOO_LONG in script.said) == (number == 2)
    script.type("/" * 300, 1)
    script.wait()
    assert f"Line 1, column 1,001: {TOO_LONG}" in script.said
    assert script.page.text.startswith("/" * 1100)


def test_shift_and_enter_end_a_line_too(script: Script) -> None:
    script.type("mine is 1")
    script.qtbot.keyClick(script.editor, Qt.Key.Key_Return, MODIFIERS.ShiftModifier)
    script.wait()
    assert script.model["mine"] == 1
    assert script.page.text.startswith("mine is 1\n// DISPLAY")


def test_a_long_script_holds_nothing_up_and_can_be_replaced(
    script: Script, tmp_path: Path
) -> None:
    file = tmp_path / "a.oxo-model"
    file.write_text(LONG)
    script.made.files.open_file(str(file))
    script.qtbot.waitUntil(lambda: script.page.is_waiting)
    # who takes up events without a pause leaves other threads hardly any time
    tick = QTimer(script.page, interval=1)
    tick.start()
    turns, longest, first = 0, 0.0, monotonic()
    while script.page.is_waiting:
        begun = monotonic()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        longest, turns = max(longest, monotonic() - begun), turns + 1
    assert script.model["y1999"] is True
    tick.stop()
    assert turns > 20
    assert longest < (monotonic() - first) * 3 / 4
    script.type("y0 is false;", 1, 1)
    script.page.finish()
    settle()
    assert script.model["y1999"] is True
    script.editor.selectAll()
    script.qtbot.keyClicks(script.editor, "mine is 2")
    script.page.finish()
    script.qtbot.waitUntil(lambda: "y1999" not in script.model)
    assert script.model["mine"] == 2
    assert "y1999" not in script.model


def test_keys_lead_in_and_out(script: Script) -> None:
    script.type("a")
    assert script.page.text.startswith("a//")
    assert script.qtbot.keyClick(script.editor, Qt.Key.Key_Tab) is None
    assert script.page.isAncestorOf(script.window.focusWidget())
    assert not script.editor.hasFocus()
    script.page.discard()
    script.editor.setFocus()
    script.qtbot.keyClick(script.editor, Qt.Key.Key_Escape)
    assert not script.panel.isVisible()
    script.window.menus.model.setChecked(True)
    assert script.editor.accessibleName() == "Script of the model"
    script.press("Save…")
    (dialog,) = script.window.findChildren(QFileDialog)
    assert dialog.windowTitle() == "Save"
    assert dialog.selectedFiles()[0].endswith(".oxo-model")
    dialog.reject()


def test_names_are_completed_by_keys(script: Script) -> None:
    heard: list[str] = []
    script.page.heard.connect(lambda sentence: heard.append(sentence()))
    script.type("mine is we")
    popup = script.editor._popup
    assert popup.isVisible()
    keys = Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return
    for key in keys:
        script.qtbot.keyClick(popup, key)
    assert heard == ["weight_block", "weight_mixed"]
    assert script.page.text.startswith("mine is weight_mixed//")
    # what is written out needs nothing
    script.qtbot.keyClicks(script.editor, " + full")
    assert not popup.isVisible()
    script.qtbot.keyClick(script.editor, Qt.Key.Key_Space, MODIFIERS.ControlModifier)
    assert not popup.isVisible()
    script.qtbot.keyClick(script.editor, Qt.Key.Key_Backspace)
    script.qtbot.keyClick(script.editor, Qt.Key.Key_Space, MODIFIERS.ControlModifier)
    assert popup.isVisible()
    script.qtbot.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert script.panel.isVisible()


def test_a_name_that_is_not_defined_is_underlined_and_noted(script: Script) -> None:
    script.enter("mine is weight_ovn + s1 /* nobody */")
    dots = QTextCharFormat.UnderlineStyle.DotLine
    assert script.underlined(dots) == ["weight_ovn"]
    note = "weight_ovn is not defined, so it is @. Did you mean weight_own?"
    script.type("", 1, 1)
    assert note in script.said
    script.type("", 2, 1)
    assert note not in script.said
    script.enter("weight_ovn is 3")
    assert script.underlined(dots) == []
    # a local name of a function is none of another definition
    script.go_to("func findmaxindex")
    assert script.underlined(dots) == []
    script.enter("number is best")
    assert script.underlined(dots) == ["best"]


def test_a_note_leaves_nothing_of_the_larger_frame(script: Script) -> None:
    script.enter("mine is 1")
    script.type("nowhere + ", 1, 9)
    script.wait()
    assert "nowhere is not defined, so it is @." in script.said
    script.qtbot.waitUntil(lambda: is_up_to_date(script.page))


def test_what_to_try_is_whole_above_a_script_that_has_little_room(
    script: Script,
) -> None:
    script.panel.stage_chosen.emit(3)
    script.desk.window.resize(640, 480)
    settle()
    tried = script.panel.look_for
    assert tried.height() >= tried.heightForWidth(tried.width()) > 0
    least = script.editor.minimumSizeHint().height()
    assert script.editor.height() >= least
    script.desk.window.resize(1350, 900)
    settle()
    assert script.editor.height() > 2 * least


def test_of_many_names_a_few_are_told_and_the_others_counted(
    script: Script, tmp_path: Path
) -> None:
    file, rng = tmp_path / "a.oxo-model", Random(2)
    near = ["".join(rng.choices("ab", k=60)) for _ in range(1900)]
    unknown = " +\n".join(f"z{name}" for name in near[:140])
    users = [f"x{name} is x" for name in near[:1700]]
    file.write_text(
        "\n".join([f"mine is {unknown}", "yours is zz1 + zz2", "x is 1", *users])
    )
    begun = process_time()
    script.open(file)
    script.type("", 1, 1)
    notes = script.page._notes.text()
    assert notes.count("Did you mean") == 5
    assert notes.endswith("135 more names are not defined.")
    script.type("", 141, 1)
    assert script.page._notes.text().count(".") == 2
    script.press("List")
    for name in ("mine", "x"):
        script.table.choose(name)
    links = script.panel.details.links
    assert links.toPlainText().endswith(f", x{near[99]}, and 1,604 more")
    script.press("Dependencies…")
    (dialog,) = script.window.findChildren(DrawingDialog)
    assert len(dialog.findChildren(NameNode)) == 101
    assert "used by; and 1,604 more" in script.texts(dialog)
    # it took minutes once
    assert process_time() - begun < 10


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        ("a is 1 // { /*", 0, 0),
        ("func f { para a;", 0, 4),
        ("} } {", 8, 4),
        ('a is "/* { \\" " || "', 0, 2),
        ('" || "" {', 2, 4),
        ("a /* 1 */ is /* 2 {", 4, 5),
        ("} 2 */ }", 5, 0),
    ],
)
def test_what_is_open_after_a_line(line: str, before: int, after: int) -> None:
    assert state_after(line, before) == after


def test_the_caret_lights_up_what_a_line_is_about(script: Script) -> None:
    script.go_to("lin7 is")
    assert script.pointed_out == (set(), {(1, 5, 9)})
    script.go_to("s3 is")
    assert script.pointed_out == ({3}, set())
    script.go_to("// STATUS")
    assert script.pointed_out == (set(), set())


def test_another_board_has_its_own_script(script: Script) -> None:
    script.enter("mine is 1")
    script.desk.begin(SEVEN_POINT_PLANE)
    assert script.page.text == OxoModel(SEVEN_POINT_PLANE).script
    script.qtbot.keyClick(script.editor, Qt.Key.Key_Z, MODIFIERS.ControlModifier)
    assert script.page.text == OxoModel(SEVEN_POINT_PLANE).script


def test_a_script_is_printed_in_numbered_lines(script: Script) -> None:
    script.press("Print…")
    (dialog,) = script.window.findChildren(ScriptDialog)
    assert len(dialog._pages) == 3
    pages = pages_of("a\n" + "b" * 100 + "\n\nc\n" * 40)
    lines = [line for page in pages for line in page.introduction]
    wrapped = f"    2  {'b' * 82}", f"       {'b' * 18}"
    assert lines[:4] == ["    1  a", *wrapped, "    3  "]
    assert pages[1].title == "OXO model: page 2 of 3"
    # no name is torn, and a page ends with what belongs together
    text = "a is b\n" * 45 + "\n" + "// GROUP\n" + "name is " + "longname, " * 30
    first, second = pages_of(text)
    assert (first.introduction[-1], second.introduction[0][7:]) == (
        "   46  ",
        "// GROUP",
    )
    told = " ".join(line[7:] for line in second.introduction)
    assert told.split().count("longname,") == 30
    # letters that are wide have room for fewer of them
    (page,) = pages_of("// " + "長い" * 50)
    assert [len(line) for line in page.introduction] == [48, 48, 28]
    dialog.reject()
