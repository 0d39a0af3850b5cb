"""The OXO model beside the board: its names, and experiments with it."""

import re

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRectF, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    GameSettings,
    Geometry,
    Level,
    Mark,
)
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.model import OxoModel
from oxo_desktop.model.experiment import Trial
from oxo_desktop.says import experiments
from oxo_desktop.window.controls.texts import ReadText
from oxo_desktop.window.controls.widgets import ElidedLabel, PlainLabel
from oxo_desktop.window.model.drawing import DrawingDialog, NameNode
from oxo_desktop.window.model.model_panel import Details, ModelPanel, ModelView
from oxo_desktop.window.model.name_table import NameTable
from tests.catalogue import pseudo, untranslated
from tests.conftest import next_start
from tests.window.desk import LEFT, TWO, Desk, Learner, ghosts, use_language, wins
from tests.window.heard import ROLE, description_of, tree
from tests.window.painted import painted_texts
from tests.window.seen import click_in_menu, settle

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)")

CTRL = Qt.KeyboardModifier.ControlModifier

EASY = GameSettings.against_computer(Level.EASY)

TITLES = {
    Trial.NO_DIAGONALS: "A board without diagonals",
    Trial.OWN_LINES: "A player who values only their own lines",
    Trial.X_TWICE: "X makes the first two moves",
    Trial.CLOSED_SQUARE: "A square nobody may use",
    Trial.ON_AFTER_THE_END: "O goes on after the end",
}


class Model(Learner):
    """The panel as a player sees and uses it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        desk.window.menus.model.trigger()
        (self.panel,) = desk.window.findChildren(ModelPanel)
        (self.details,) = self.panel.findChildren(Details)
        self.table = self.panel.table

    @property
    def is_experiment(self) -> bool:
        return self.window.stage.is_practising

    def row(self, name: str) -> tuple[str, str]:
        """Return the definition of a name, and its value, as they are listed."""
        return self.table.names.definition(name), self.table.names.value(name)

    def index(self, name: str) -> QModelIndex:
        """Return where a name is in the list."""
        return self.table.names.index_of(name)

    @property
    def changed(self) -> set[str]:
        """The names whose values are marked as changed."""
        return {n for n in self.table.names.items if ", changed" in self.told(n)}

    def told(self, name: str) -> str:
        """Return what a screen reader says of a name."""
        role = Qt.ItemDataRole.AccessibleTextRole
        return str(self.index(name).data(role))

    @property
    def listed(self) -> list[str]:
        """The headings and names, from the top."""
        found, index = [], self.table.model().index(0, 0)
        while index.isValid():
            if index.flags() & Qt.ItemFlag.ItemIsEnabled:
                found.append(index.data())
            index = self.table.indexBelow(index)
        return found

    def unfold(self, group: str) -> None:
        """Click the heading of a group."""
        heads = self.table.names
        (head,) = [
            h for h in map(heads.item, range(heads.rowCount())) if h.text() == group
        ]
        self.table.scrollTo(head.index())
        place = self.table.visualRect(head.index()).center()
        self.qtbot.mouseClick(self.table.viewport(), LEFT, pos=place)

    @property
    def about(self) -> str:
        """What is said of a stage or an experiment."""
        text = self.panel.look_for
        return text.toPlainText() if text.isVisible() else ""

    def define(self, name: str, text: str) -> None:
        """Choose a name, type its definition, and press Enter."""
        self.table.choose(name)
        field = self.details.field
        field.setFocus()
        field.selectAll()
        self.qtbot.keyClicks(field, text)
        self.qtbot.keyClick(field, Qt.Key.Key_Return)

    def enter(self, text: str) -> None:
        """Type a new name with its definition, and press Define."""
        if not self.details.new.isChecked():
            self.press("New name…")
        self.details.field.selectAll()
        self.qtbot.keyClicks(self.details.field, text)
        self.press("Define")

    def begin_at(self, stage: str) -> None:
        self.qtbot.mouseClick(self.button("Stages…"), LEFT)
        (menu,) = [m for m in self.panel.findChildren(QMenu) if m.isVisible()]
        (action,) = [a for a in menu.actions() if a.text() == stage]
        click_in_menu(self.qtbot, menu, action)

    def wait_for(self, mark: str, number: int) -> None:
        """Wait until there are as many marks on the board."""
        self.qtbot.waitUntil(lambda: self.marks.count(mark) == number)

    @property
    def pointed_out(self) -> tuple[set[int], set[tuple[int, ...]]]:
        """The squares and lines that are lit up on the board."""
        return set(self.notes.frames), set(self.notes.lines)

    @property
    def sentences(self) -> list[str]:
        """Bar, status, detail and legend of the experiment."""
        labels = self.area.findChildren(ElidedLabel)
        return [label.full_text for label in labels if label.isVisible()]

    def texts(self, among: QWidget) -> list[str]:
        labels = among.findChildren(PlainLabel)
        return [la.text() for la in labels if la.isVisible() and la.text()]

    def choose_trial(self, trial: Trial, *, by_keys: bool = False) -> None:
        button = self.button("Experiments…")
        if by_keys:
            button.setFocus()
            self.qtbot.keyClick(button, Qt.Key.Key_Space)
        else:
            self.qtbot.mouseClick(button, LEFT)
        (menu,) = [m for m in self.panel.findChildren(QMenu) if m.isVisible()]
        (action,) = [a for a in menu.actions() if a.text() == TITLES[trial]]
        if not by_keys:
            click_in_menu(self.qtbot, menu, action)
            return
        while menu.activeAction() is not action:
            self.qtbot.keyClick(menu, Qt.Key.Key_Down)
        self.qtbot.keyClick(menu, Qt.Key.Key_Return)


def follow(desk: Desk, *moves: int, geometry: Geometry = THREE_BY_THREE) -> Model:
    desk.begin(geometry, TWO)
    desk.window._preferences.change(pause=0)
    for move in moves:
        desk.controller.play(move)
    return Model(desk)


def test_every_name_with_its_definition_and_value(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    groups = [text for text in model.listed if text.isupper()]
    assert groups == [
        "DISPLAY", "GEOMETRY", "STATUS", "SQVALS", "PLAY", "GAMESTATE", "FUNCTIONS",
        "GIVEN",
    ]  # fmt: skip
    plain = OxoModel.from_text("X...O...X")
    # functions and what is given are folded until they are asked for
    aside = {*plain.functions, *plain.given}
    known = [name for name in plain.names if name not in aside]
    assert [text for text in model.listed if text not in groups] == known
    for name in ("FUNCTIONS", "GIVEN"):
        model.unfold(name)
    assert [text for text in model.listed if text not in groups] == [*plain.names]
    for name in plain.names:
        definition = " ".join(plain.definition(name).splitlines())
        if not plain.routine(name):
            definition = f"is {definition}"
        assert definition.startswith(model.row(name)[0].rstrip("…"))
    assert model.row("nofx") == ("is nofpieces(allsquares, x)", "2")
    assert model.row("lin7")[1] == "[x, o, x]"
    assert model.row("linesthru2")[1] == "[[x, u, u], [u, o, u]]"
    assert (model.row("player")[1], model.row("o")[1]) == ("o", "-1")
    assert model.row("board")[1] == '"X../.O./..X"'


def test_it_follows_the_game_and_marks_what_a_move_changed(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    assert model.row("nofx")[1] == "1"
    desk.click(9)
    assert (model.row("nofx")[1], model.row("nofo")[1]) == ("2", "1")
    assert {"s9", "nofx", "lin7", "x_to_play", "player"} <= model.changed
    assert not {"nofo", "s1", "lin1", "xwon"} & model.changed
    desk.press("Undo")
    assert model.row("nofx")[1] == "1"
    # looking back too, and the next game
    desk.controller.show(1)
    assert model.row("nofo")[1] == "0"
    desk.begin(FOUR_BY_FOUR_BY_FOUR)
    assert model.row("noflines")[1] == "76"
    assert not model.is_experiment


def test_what_a_name_speaks_of_is_lit_up(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    # what a square is worth comes first: the one that is looked at
    assert model.table.current == "cursqval"
    assert model.pointed_out == ({1}, {(1, 2, 3), (1, 4, 7), (1, 5, 9)})
    for name, expected in (
        ("lin4", (set(), {(1, 4, 7)})),
        ("s3", ({3}, set())),
        ("nofo", ({5}, set())),
        ("maxindex", ({7}, set())),
        ("weight_win", (set(), set())),
    ):
        model.table.choose(name)
        assert model.pointed_out == expected
    model.window.menus.model.trigger()
    assert model.pointed_out == (set(), set())


def test_names_are_found_by_typing(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.table.setFocus()
    # no letter of it is a shortcut there
    for name in ("lin7", "x_to_play", "maxindex"):
        model.qtbot.keyClicks(model.table, name)
        assert model.table.current == name
        # what is typed after a while is another name
        model.table.keyboardSearch("")
    assert model.panel.isVisible()
    assert desk.controller.game.moves == (1, 5)
    # but with Alt
    model.qtbot.keyClick(model.table, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    assert model.panel.marks.isChecked()


def test_hundreds_of_names_are_listed_and_found(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    names = [f"name{n}" for n in range(450)]
    lines = ["name0 is nofsquars", *(f"{name} is nofx + 1" for name in names[1:])]
    script = "\n".join([model.panel.script.text, *lines])
    model.panel.script.show_file(script)
    model.qtbot.waitUntil(lambda: "name0" in model.listed)
    assert model.listed[:452] == ["YOURS", *names, "DISPLAY"]
    model.table.choose("name0")
    assert "Did you mean nofsquares?" in "".join(model.texts(model.details))
    # what is typed is found in a group that is folded too
    model.table.collapseAll()
    assert "name333" not in model.listed
    model.table.setFocus()
    model.qtbot.keyClicks(model.table, "name333")
    assert (model.table.current, model.details.name) == ("name333", "name333")
    place = model.table.visualRect(model.index("name333")).center()
    assert model.table.viewport().rect().contains(place)
    # whatever changes is marked and told
    heard: list[str] = []
    desk.window.stage.heard.connect(lambda sentence: heard.append(sentence()))
    changed = OxoModel(THREE_BY_THREE, script=script).redefine("nofx", "7")
    model.define("nofx", "7")
    assert heard[-1].endswith(f"and {len(changed) - 2} more.")
    assert {"name1", "name449"} <= model.changed
    assert "changed" not in model.told("name0")
    assert {model.row(name) for name in names[1:]} == {("is nofx + 1", "8")}


def test_the_same_letter_again_leads_on(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    missed: list[str] = []
    model.table.missed.connect(missed.append)
    model.table.choose("maxindex")
    reached = []
    for _ in range(4):
        model.table.keyboardSearch("w")
        reached.append(model.table.current)
    assert reached == ["weight_mixed", "weight_win", "weight_block", "weight_own"]
    assert not missed
    # what begins no name leaves the list where it is
    model.table.keyboardSearch("q")
    assert (model.table.current, missed) == ("weight_own", ["wwwwq"])


def test_a_name_may_be_called_as_a_group_is(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.enter("YOURS is nofx + 41")
    assert model.listed[:3] == ["YOURS", "YOURS", "DISPLAY"]
    painted = painted_in(model.table)
    assert painted[:4] == ["YOURS", "YOURS", "is nofx + 41", "42"]


def test_what_is_said_of_a_name(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.table.choose("cursqval")
    model.define("square", "3")
    assert not model.is_experiment, "to look at another square is no experiment"
    model.table.choose("cursqval")
    texts = model.texts(model.details)
    assert texts[:4] == [
        "cursqval",
        "cursqval is now 5",
        "What that square is worth to the player, without look-ahead.",
        "1 (1-2-3) + 1 (3-6-9) + 3 (3-5-7)",
    ]


def test_the_dependencies_are_one_text_to_walk_through(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    links = model.details.links
    model.table.choose("square")
    model.details.apply.setFocus()
    model.qtbot.keyClick(model.details.apply, Qt.Key.Key_Tab)
    assert links.hasFocus()
    read = links.toPlainText()
    assert read == "depends on nothing\nused by availsquare, cursqval"
    # Enter leads to the row of a name, and the next key on in the list of all names
    for _ in range(read.index("cursqval") + 1):
        model.qtbot.keyClick(links, Qt.Key.Key_Right)
    model.qtbot.keyClick(links, Qt.Key.Key_Return)
    settle()
    assert model.table.current == "cursqval"
    assert model.table.hasFocus()
    read = links.toPlainText()
    assert read == "depends on linesthru, square, sqval\nused by nothing"
    # and so does a click
    model.qtbot.mouseClick(links.viewport(), LEFT, pos=place_in(links, "square"))
    settle()
    assert model.table.current == "square"
    # one stop for Tab, however many names there are
    links.setFocus()
    model.qtbot.keyClick(links, Qt.Key.Key_Tab)
    assert not links.hasFocus()


def place_in(text: ReadText, word: str) -> QPoint:
    """Return where a word stands in a text, within its viewport."""
    cursor = text.document().find(word)
    cursor.movePosition(cursor.MoveOperation.Left)
    cursor.movePosition(cursor.MoveOperation.Right, n=2)
    return text.cursorRect(cursor).center()


def test_a_name_that_begins_with_a_line_is_whole_in_the_dependencies(
    desk: Desk,
) -> None:
    model = follow(desk, 1, 5, 9)
    model.enter("_mine_ is square + 1")
    model.table.choose("square")
    assert model.details.links.toPlainText().endswith(", cursqval, _mine_")


@pytest.mark.parametrize(
    ("percent", "language"), [(100, "en"), (200, "ar"), (300, "he")]
)
def test_all_dependencies_have_a_place(desk: Desk, percent: int, language: str) -> None:
    model = follow(desk, 1, 2, geometry=FOUR_BY_FOUR_BY_FOUR)
    model.window._preferences.change(text_size=percent, language=language)
    settle()
    links = model.details.links
    for name in ("alllines", "u", "lin1", "weight_win"):
        model.table.choose(name)
        settle()
        least = links.document().size().height()
        assert least <= links.viewport().height() < least + 5
        # the last is scrolled to
        links.setFocus()
        links.moveCursor(QTextCursor.MoveOperation.End)
        assert links.visibleRegion().contains(links.cursorRect().center())


def test_a_row_is_read_once_with_what_it_means(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    told = {each.name for each in tree(model.table) if each.role is ROLE.TreeItem}
    meaning = "What that square is worth to the player, without look-ahead."
    row = f"cursqval is sqval(linesthru[square]), now 1. {meaning}"
    assert [text for text in told if "cursqval" in text] == [row]
    assert model.table.model().columnCount() == 1, "a screen reader reads every column"
    assert model.told("lin7") == (
        "lin7 is [s1, s5, s9], now X, O, X. What is on the squares of the line 1-5-9."
    )


def test_an_error_goes_once_it_is_mended(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    details, told = model.details, "The definition is not finished."

    def is_told() -> bool:
        assert (told in model.texts(details)) is bool(
            details.field.accessibleDescription()
        )
        return told in model.texts(details)

    model.define("full", "nofx >")
    assert is_told()
    # what it was
    model.define("full", OxoModel().definition("full"))
    assert not is_told()
    assert not model.is_experiment
    model.define("full", "nofx >")
    assert is_told()
    model.qtbot.keyClicks(details.field, " 1")
    assert not is_told()
    model.qtbot.keyClick(details.field, Qt.Key.Key_Return)
    assert model.row("full")[0] == "is nofx > 1"
    assert not is_told()


def test_a_definition_is_edited_refused_and_taken_back(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.define("full", "nofx > 1")
    assert model.is_experiment
    assert model.sentences[:2] == ["Experiment: 1 change", "Your own game is safe"]
    assert model.row("full") == ("is nofx > 1", "true")
    assert {"full", "draw", "end_of_game"} <= model.changed
    # the game knows nothing of it
    assert desk.game.moves == (1, 5, 9)
    assert not desk.game.outcome.is_over
    model.define("full", "nofx >")
    assert "The definition is not finished." in model.texts(model.details)
    told = model.details.field.accessibleDescription()
    assert told == "The definition is not finished."
    assert model.row("full")[0] == "is nofx > 1"
    model.define("full", "draw")
    told = "“full” would depend on itself, by way of draw."
    assert told in model.texts(model.details)
    model.define("nofo", "7")
    assert model.sentences[0] == "Experiment: 2 changes"
    model.table.choose("full")
    model.press("Restore", model.details)
    assert model.row("full")[0] == "is (nofo + nofx == nofsquares)"
    assert model.row("nofo")[1] == "7"
    model.press("Undo all")
    assert not model.is_experiment
    assert model.row("nofo")[1] == "1"
    assert desk.marks == "X...O...X"


def test_what_is_too_long_for_the_field_is_not_pasted(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.table.choose("maxindex")
    field, before = model.details.field, model.details.field.text()
    field.setFocus()
    long_line = "A script has at most 2,000 lines of at most 1,000 characters."
    for text, told in (
        ("x" * 1001, long_line),
        ("1 +\n" * 2500, "This is longer than 10,000 characters."),
    ):
        QApplication.clipboard().setText(text)
        model.qtbot.keyClick(field, Qt.Key.Key_V, CTRL)
        assert told in model.texts(model.details)
        assert field.accessibleDescription() == told
        assert field.text() == before
    # a no-break space stays one
    model.define("maxindex", '"a\u00a0b"')
    assert model.row("maxindex") == ('is "a\u00a0b"', '"a\u00a0b"')
    assert field.text() == '"a\u00a0b"'


def test_what_was_typed_is_not_lost_by_a_move(desk: Desk) -> None:
    model = follow(desk, 1)
    model.table.choose("full")
    field = model.details.field
    field.setFocus()
    model.qtbot.keyClicks(field, " && tr")
    desk.controller.play(5)
    assert field.text().startswith(" && tr")
    model.table.choose("draw")
    assert field.text() == "!xwon && !owon && full"


def test_a_line_is_switched_off_and_on(desk: Desk) -> None:
    model = follow(desk, 1, 4, 2, 5, 3)
    assert model.row("xwon")[1] == "true"
    model.table.choose("lin1")
    box = model.details.on
    assert box.isChecked()
    model.qtbot.mouseClick(box, LEFT, pos=box.rect().center())
    assert model.row("xwon")[1] == "false"
    assert model.row("noflines")[1] == "7"
    assert model.sentences[2] == "O to move"
    model.qtbot.keyClick(box, Qt.Key.Key_Space)
    assert model.row("xwon")[1] == "true"
    model.table.choose("draw")
    assert not box.isVisible()


def test_marks_are_changed_on_the_board_also_to_what_no_game_gets_to(
    desk: Desk,
) -> None:
    model = follow(desk, 1, 5)
    model.press("Change marks")
    assert model.sentences[-2] == "Click a square to change what is on it"
    model.click(2, 3, 4, 6)
    assert model.marks == "XXXXOX..."
    assert model.row("nofx")[1] == "5"
    assert model.sentences[:3] == [
        "Experiment: 4 changes", "Your own game is safe", "X won",
    ]  # fmt: skip
    model.click(2, 2)
    assert model.marks == "X.XXOX..."
    # by keys
    model.window.stage.take_focus()
    desk.press_key(Qt.Key.Key_9)
    assert model.marks == "X.XXOX..X"
    model.press("Undo")
    assert model.marks == "X.XXOX..."
    assert desk.marks == "X...O...."


def test_a_line_is_drawn_through_squares(desk: Desk) -> None:
    model = follow(desk, 1, 5, 2, 9)
    model.press("New line")
    model.click(1, 2)
    model.press("Draw the line")
    assert model.row("lin9") == ("is [s1, s2]", "[x, x]")
    assert model.row("xwon")[1] == "true"
    assert model.sentences[2] == "X won"
    model.press("New line")
    model.click(5)
    model.press("Draw the line")
    assert "A line has at least two squares." in model.sentences
    model.click(9, 1)
    model.press("Draw the line")
    assert "There is such a line already." in model.sentences
    model.press("Undo all")
    assert "lin9" not in model.listed


def test_the_values_of_the_model_are_on_the_free_squares(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.press("Change marks")
    assert model.notes.values == {2: 4, 3: 5, 4: 4, 6: 4, 7: 5, 8: 4}
    desk.window.menus.threats.trigger()
    assert model.notes.threats == {}
    model.click(3)
    assert list(model.notes.threats) == [(1, 2, 3), (3, 6, 9)]
    model.press("Undo")
    model.press("Change marks")
    assert not model.is_experiment


def test_without_diagonals(desk: Desk) -> None:
    model = follow(desk, 1, 2, 5, 3)
    model.choose_trial(Trial.NO_DIAGONALS, by_keys=True)
    assert model.about == (
        "All squares are worth the same now, the centre and the corners too. Look at "
        "alllines. Press “Change marks” and fill a diagonal with X: it doesn't win."
    )
    assert model.row("noflines")[1] == "6"
    assert set(model.notes.values) == {*THREE_BY_THREE.positions}
    assert len({*model.notes.values.values()}) == 1
    model.press("Change marks")
    model.click(1, 5, 9)
    assert model.row("xwon")[1] == "false"
    # the same again begins anew
    model.choose_trial(Trial.NO_DIAGONALS, by_keys=True)
    assert model.marks == "." * 9
    assert model.sentences[0] == TITLES[Trial.NO_DIAGONALS]
    model.press("Undo all")
    assert not model.about


def test_an_experiment_shows_what_it_changed(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.choose_trial(Trial.X_TWICE)
    assert model.texts(model.panel)[1] == TITLES[Trial.X_TWICE]
    # before everything else, with what was there
    assert model.listed[:3] == ["CHANGED", "x_to_play", "o_to_play"]
    assert model.listed.count("x_to_play") == 1
    told = model.told("x_to_play")
    assert told.startswith("x_to_play is (!end_of_game) && nofx <= nofo + 1, now")
    before = OxoModel().definition("x_to_play")
    assert f"; instead of {before}. Whether it is X's turn" in told
    (replaced, _) = [t for t in painted_in(model.table) if t.startswith("instead of")]
    assert f"instead of {before}".startswith(replaced.rstrip("…"))
    model.table.choose("x_to_play")
    assert f"instead of {before}" in model.texts(model.details)
    # what was there is no row of the keyboard's
    model.qtbot.keyClick(model.table, Qt.Key.Key_Down)
    assert model.table.current == "o_to_play"
    # anew
    assert model.marks == "." * 9
    model.press("Play it")
    model.click(3)
    model.define("o_to_play", "false")
    model.press("Restore all")
    assert model.marks == "." * 9
    assert model.sentences[0] == model.texts(model.panel)[1] == TITLES[Trial.X_TWICE]
    assert model.about
    assert model.listed[:3] == ["CHANGED", "x_to_play", "o_to_play"]
    assert model.row("o_to_play")[0] != "is false"
    assert model.button("Play it")
    # back to the script's, and to the game
    model.press("Undo all")
    assert model.marks == desk.marks == "X...O...X"
    assert model.row("x_to_play")[0] == f"is {before}"
    assert "CHANGED" not in model.listed
    assert TITLES[Trial.X_TWICE] not in model.texts(model.panel)


def test_the_players_own_changes_come_first_too(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.define("weight_own", "9")
    model.define("nofo", "7")
    # the row stays where it is
    model.define("nofo", "123")
    assert {"is 123", "123"} <= set(painted_in(model.table))
    assert model.texts(model.panel)[1] == "Your own experiment"
    assert model.listed[:3] == ["CHANGED", "weight_own", "nofo"]
    assert model.table.current == "nofo"
    # an experiment begins without them
    model.choose_trial(Trial.NO_DIAGONALS)
    assert model.listed[:2] == ["CHANGED", "alllines"]
    assert "weight_own" not in model.listed[: model.listed.index("DISPLAY")]
    # one of its lists brings all of its diagonals back
    model.table.choose("alllines")
    model.press("Restore", model.details)
    assert model.listed[0] == "DISPLAY"


def test_what_has_no_room_in_the_list_is_whole_in_the_card(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    table, field = model.table, model.details.field
    plain = OxoModel.from_text("X...O...X")
    for name, cut in (("status", 0), ("x_to_play", 0), ("linesthru", 1)):
        table.choose(name)
        settle()
        painted = painted_in(table)
        beside = painted[painted.index(name) + 1 + cut]
        assert beside.endswith("…")
        assert model.row(name)[cut].startswith(beside.removesuffix("…"))
        lines = list(painted_texts(field.viewport()))
        defined = "".join(line for line, _ in lines).replace(" ", "")
        assert defined == plain.definition(name).replace(" ", "")
        assert all(QRectF(field.rect()).contains(box) for _, box in lines)
        said = [text.replace("\xa0", " ") for text in model.texts(model.details)]
        assert f"{name} is now {experiments.value(plain, name)}" in said
        place = table.visualRect(model.index(name)).center()
        assert table.viewport().rect().contains(place)
    # in a wider panel the list has the room
    model.window._settings.panel_width = 190
    model.window.resize(1900, 700)
    table.choose("x_to_play")
    settle()
    assert {*model.row("x_to_play")} <= {*painted_in(table)}


def test_in_the_largest_text_too_each_column_has_some_room(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    for _ in range(9):
        model.window.menus.larger.trigger()
    settle()
    model.table.scrollToTop()
    _, *columns = list(painted_texts(model.table.viewport()))[:4]
    (name, named), (definition, defined), (value, valued) = columns
    assert (name, value) == ("o", "-1")
    assert definition.startswith("is")
    assert named.right() < defined.left()
    assert defined.right() < valued.left()
    assert valued.right() < model.table.viewport().width()


@pytest.mark.parametrize(
    ("name", "percent", "size", "rows"),
    # 768 pixels without the edge of a window and a task bar
    [
        ("weight_other", 100, (1350, 720), 12),
        ("cursqval", 200, (1366, 768), 4),
        ("cursqval", 200, (1920, 1080), 1),
    ],
)
def test_many_rows_are_seen(
    desk: Desk, name: str, percent: int, size: tuple[int, int], rows: int
) -> None:
    model = follow(desk, 1, 5, 9)
    model.window._preferences.change(text_size=percent)
    model.window.resize(*size)
    settle()
    model.table.choose(name)
    settle()
    inside = model.table.viewport().rect()
    boxes = (model.table.visualRect(model.index(n)) for n in model.table.names.items)
    assert sum(inside.contains(box) for box in boxes) >= rows
    # and below them, a name with its definition
    assert not model.details.apply.visibleRegion().isEmpty()


def test_all_of_the_card_is_read_in_the_lowest_window(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.window.resize(model.window.minimumSizeHint())
    settle()
    details, button = model.details, model.button("Define")
    assert details.height() >= details.heightForWidth(details.width())
    # what is outside is scrolled to
    details.field.setFocus()
    model.qtbot.keyClick(details.field, Qt.Key.Key_Tab)
    assert button.visibleRegion().boundingRect() == button.rect()


def painted_in(table: NameTable) -> list[str]:
    """Return the texts that a list of names paints, from the top."""
    return [text for text, _ in painted_texts(table.viewport())]


def test_a_square_nobody_may_use(desk: Desk) -> None:
    model = follow(desk)
    model.choose_trial(Trial.CLOSED_SQUARE, by_keys=True)
    assert model.labels[5] == "closed"
    assert model.row("nofsquares")[1] == "8"
    model.press("Play it")
    model.click(5)
    assert model.sentences[2] == "Nobody may use that square."
    assert model.marks == "........."


@pytest.mark.parametrize("size", [(784, 658), (1000, 700), (1366, 768)])
@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_title_of_an_experiment_is_whole(
    desk: Desk, language: str, size: tuple[int, int]
) -> None:
    model = follow(desk)
    model.window._preferences.change(language=language)
    model.window.resize(*size)
    for trial in Trial:
        model.panel.trial_chosen.emit(trial)
        settle()
        title = model.area.bar.findChildren(ElidedLabel)[0]
        assert title.text() == title.full_text == experiments.trial_title(trial)


def test_the_name_of_a_stage_has_room_beside_long_buttons(desk: Desk) -> None:
    model = follow(desk)
    model.window._preferences.change(language="de")
    model.window.resize(1366, 768)
    model.panel.stage_chosen.emit(6)
    settle()
    (name,) = [
        label
        for label in model.panel.findChildren(PlainLabel)
        if label.isVisible() and label.text().startswith("Etappe 6")
    ]
    assert name.height() < 5 * name.fontMetrics().height()


def test_define_is_seen_where_a_stage_tells_to_click_it(desk: Desk) -> None:
    model = follow(desk)
    model.window._preferences.change(language="de")
    model.window.resize(1366, 708)
    model.panel.stage_chosen.emit(0)
    settle()
    apply = model.details.apply
    assert apply.visibleRegion().boundingRect() == apply.rect()
    # here it is scrolled to
    model.window.resize(640, 480)
    settle()
    model.details.new.click()
    settle()
    assert apply.visibleRegion().boundingRect() == apply.rect()


def test_a_faint_mark_is_only_where_a_click_places_one(desk: Desk) -> None:
    model = follow(desk)
    model.begin_at("Start from stage 5: PLAY")
    model.press("Play it")
    model.scene.hover(9)
    # it is nobody's turn
    assert not ghosts(model.scene)
    model.choose_trial(Trial.CLOSED_SQUARE)
    model.press("Play it")
    assert ghosts(model.scene) == [Mark.X]
    model.scene.hover(5)
    assert not ghosts(model.scene)


def test_o_goes_on_after_the_end(desk: Desk) -> None:
    model = follow(desk, 1, 4, 2, 5)
    model.choose_trial(Trial.ON_AFTER_THE_END, by_keys=True)
    model.press("Change marks")
    model.click(3)
    assert model.row("end_of_game")[1] == model.row("o_to_play")[1] == "true"
    model.press("Play it")
    model.click(6)
    # O has completed a line too
    assert model.sentences[2] == "X won, O won"


@pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=lambda g: g.name)
def test_who_values_only_their_own_lines(desk: Desk, geometry: Geometry) -> None:
    model = follow(desk, geometry=geometry)
    model.choose_trial(Trial.OWN_LINES)
    found = re.search(r"click square (\d+)", model.about)
    assert found is not None
    opponents = model.marks.count("O")
    model.press("Play it")
    model.click(int(found[1]))
    model.wait_for("O", opponents + 1)
    # X lacks one square of a line, and the model takes another; but where any two
    # squares are on a line, that one is worth most for its other lines
    *row, last = (model.marks[p - 1] for p in geometry.lines[0])
    assert {*row} == {"X"}
    assert last == ("O" if geometry.name == "pp7" else ".")


def test_each_experiment_begins_with_the_model_as_it_is_given(desk: Desk) -> None:
    model = follow(desk, 1)
    model.begin_at("Start from stage 6: GAMESTATE")
    model.define("weight_block", "0")
    model.enter("mine is 7")
    for trial in (Trial.NO_DIAGONALS, Trial.OWN_LINES, Trial.X_TWICE):
        # with no change of the player's, and nobody plays
        model.choose_trial(trial)
        assert model.sentences[0] == TITLES[trial]
        assert "mine" not in model.listed
        assert model.marks in {"." * 9, "X..O....."}
        model.press("Play it")
        model.define("weight_own", "7")
        assert model.sentences[0] == "Experiment: 1 change"
    # what it changes is not the player's
    assert model.listed[:4] == ["CHANGED", "x_to_play", "o_to_play", "weight_own"]
    assert model.row("weight_block")[1] == "20"
    assert model.row("noflines")[1] == "8"
    model.choose_trial(Trial.CLOSED_SQUARE)
    # to take back what was done last leads to the experiment before
    model.press("Undo")
    assert model.row("weight_own")[1] == "7"
    # a click looks at a square, whatever the player had made of `square`
    model.define("square", "maxindex")
    model.choose_trial(Trial.NO_DIAGONALS)
    model.click(3)
    assert model.row("square")[1] == "3"


def test_escape_leaves_what_a_click_does_and_then_the_model(desk: Desk) -> None:
    model = follow(desk, 1)
    model.define("weight_own", "7")
    model.press("Change marks")
    model.click(2)
    for widget in (model.window, model.details.field):
        model.press("Change marks" if widget is not model.window else "Play it")
        model.qtbot.keyClick(widget, Qt.Key.Key_Escape)
        assert model.is_experiment
        assert model.sentences[0] == "Experiment: 2 changes"
    model.window.stage.take_focus()
    model.qtbot.keyClick(model.window.focusWidget(), Qt.Key.Key_Z, CTRL)
    assert model.sentences[0] == "Experiment: 1 change"
    model.qtbot.keyClick(model.window, Qt.Key.Key_Escape)
    assert not model.panel.isVisible()
    # what was changed is there again
    model.window.menus.model.trigger()
    assert model.row("weight_own")[1] == "7"


def test_who_plays_against_the_model_is_told_so(desk: Desk) -> None:
    model = follow(desk, 1)
    model.press("Change marks")
    model.press("Play it")
    assert model.sentences[-2] == "You are O: click a square, and the model answers"


def test_play_it_by_the_models_own_choice_and_take_it_back(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.press("Change marks")
    model.press("Play it")
    model.click(9)
    # the highest value among the free squares is on 3 and 7; it takes the last
    model.qtbot.waitUntil(lambda: model.marks == "X...O.O.X")
    assert model.sentences[0] == "Experiment: 0 changes"
    model.click(9)
    assert model.sentences[2] == "That cell is already full."
    model.press("Undo")
    model.press("Undo")
    assert model.marks == "X...O...."
    model.press("Stop playing")
    assert not model.is_experiment


def test_the_dependencies_are_drawn_to_walk_through(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.table.choose("end_of_game")
    model.press("Dependencies…")
    (dialog,) = model.window.findChildren(DrawingDialog)

    def nodes() -> list[str]:
        found = dialog.findChildren(NameNode)
        return [node.accessibleName() for node in found if node.isVisible()]

    assert nodes() == [
        "xwon = false", "owon = false", "draw = false", "end_of_game = false",
        "x_to_play = false", "o_to_play = true",
    ]  # fmt: skip
    focus = dialog.focusWidget()
    assert isinstance(focus, NameNode)
    assert focus.name == "end_of_game"
    model.qtbot.keyClick(focus, Qt.Key.Key_Left)
    model.qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Down)
    model.qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)
    assert model.table.current == "owon"
    assert nodes()[:2] == ["alllines = " + model.row("alllines")[1], "checkowon"]
    # Tab leads to the one in the middle alone
    by_tab = Qt.FocusPolicy.TabFocus
    shown = [node for node in dialog.findChildren(NameNode) if node.isVisible()]
    assert [n.name for n in shown if n.focusPolicy() & by_tab] == ["owon"]
    # it follows the model
    desk.controller.play(3)
    desk.controller.play(2)
    model.table.choose("nofx")
    assert "nofx = 3" in nodes()
    model.window.menus.model.trigger()
    assert not dialog.isVisible()


def test_an_and_sign_in_a_value_is_drawn_and_is_no_key(desk: Desk) -> None:
    model = follow(desk)
    model.enter('a is "x&o"')
    model.press("Dependencies…")
    (dialog,) = model.window.findChildren(DrawingDialog)
    (node,) = [node for node in dialog.findChildren(NameNode) if node.isVisible()]
    assert dict(painted_texts(node)).keys() == {'a = "x&o"'}
    assert node.shortcut().isEmpty()


def test_another_name_is_shown_from_its_heading_on(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.table.choose("alllines")
    settle()
    bar = model.panel._about.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    # the same one stays where it is
    desk.controller.play(9)
    settle()
    assert bar.value() > 0
    model.table.choose("lin3")
    settle()
    assert bar.value() == 0


def test_another_game_ends_the_experiment_and_the_panel_stays(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.define("nofx", "7")
    assert model.is_experiment
    assert not model.window.menus.undo.isEnabled()
    desk.begin(FOUR_BY_FOUR_BY_FOUR)
    assert not model.is_experiment
    model.define("square", "64")
    model.define("lin1", "[]")
    desk.begin(THREE_BY_THREE)
    assert not model.is_experiment
    assert model.panel.isVisible()
    assert model.row("nofx") == ("is nofpieces(allsquares, x)", "0")
    # an experiment waits while the panel is closed
    model.define("nofx", "7")
    model.window.menus.model.trigger()
    assert not model.is_experiment
    model.window.menus.model.trigger()
    assert model.is_experiment
    assert model.row("nofx")[1] == "7"


def test_values_that_another_game_has_changed_are_marked(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    desk.window.dialogs.new_game_chosen.emit(EASY, THREE_BY_THREE)
    assert {"s1", "s5", "nofx", "nofo", "board", "player"} <= model.changed
    assert not {"s2", "nofsquares", "status", "square"} & model.changed


def test_in_another_language(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.define("nofx", "7")
    look = model.window.look
    use_language(look, pseudo("de"))
    said = [*model.texts(model.panel), *model.sentences]
    said += [la.text() for la in model.panel.findChildren(QLabel) if la.isVisible()]
    english = [
        "OXO model", "depends on", "used by", "Experiment: 1 change",
        "Your own game is safe", "X to move",
    ]  # fmt: skip
    assert not set(english) & set(said)
    # names and definitions are the model's language
    assert "(nofo + nofx == nofsquares)" in model.row("full")[0]
    # but not those of their groups, nor the status where it is no value
    names = model.table.names
    groups = [names.index(row, 0).data() for row in range(names.rowCount())]
    model.define("xwon", "true")
    assert untranslated("".join([*groups, model.sentences[2]])) == ""
    assert model.row("status")[1] == '"X wins "'
    use_language(look, None)
    assert model.sentences[1] == "Your own game is safe"
    # what a name speaks of is lit up only while there is one
    model.press("Undo all")
    model.table.choose("nofx")
    model.window.menus.model.trigger()
    use_language(look, pseudo("de"))
    use_language(look, None)
    assert model.pointed_out == (set(), set())


def test_an_experiment_tints_the_last_move_or_none(desk: Desk) -> None:
    model = follow(desk, 1, 9, 5, 3)
    model.define("weight_own", "7")
    assert model.last == 3
    model.press("Play it")
    model.click(4)
    model.wait_for("O", 3)
    assert model.last not in {3, 4, 9}
    assert model.marks[(model.last or 0) - 1] == "O"
    model.press("Undo", model.area)
    assert model.last == 4
    model.press("Undo", model.area)
    assert model.last == 3
    # what is put there by hand is no move
    model.press("Change marks")
    model.click(2, 6)
    assert model.last == 3
    model.click(3)
    assert model.last is None
    model.press("Undo", model.area)
    assert model.last == 3
    # before the first move too
    desk.begin(THREE_BY_THREE)
    model.press("Change marks")
    model.click(2, 6)
    assert model.last is None


def test_a_function_is_read_and_redefined(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.table.choose("nofpieces")
    field = model.details.field
    text = OxoModel().definition("nofpieces")
    assert field.text() == text
    assert model.row("nofpieces")[1] == ""
    # in the list only how it begins
    (read,) = [t for t in painted_in(model.table) if t.startswith("func nofpieces {")]
    assert read.endswith("…")
    assert "func nofpieces {" in model.told("nofpieces")
    assert ", now" not in model.told("nofpieces")
    # in the card Enter breaks a line, and with Ctrl it defines
    model.qtbot.keyClick(field, Qt.Key.Key_End)
    model.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == text.replace("{", "{\n", 1)
    assert not model.is_experiment
    field.setText(text.replace("number = 0;", "number = 1;"))
    model.qtbot.keyClick(field, Qt.Key.Key_Return, CTRL)
    assert model.row("nofx")[1] == "3"
    assert model.listed[:2] == ["CHANGED", "nofpieces"]
    was = f"instead of {' '.join(text.splitlines())}"
    (read,) = [t for t in painted_in(model.table) if t.startswith("instead of")]
    assert was.startswith(read.removesuffix("…"))
    model.press("Restore", model.details)
    assert model.row("nofx")[1] == "2"


def test_a_name_of_ones_own(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.enter("xthreats is [s2, s7]")
    assert model.row("xthreats") == ("is [s2, s7]", "[0, 0]")
    assert model.listed[:3] == ["YOURS", "xthreats", "DISPLAY"]
    assert model.table.current == "xthreats"
    assert model.pointed_out[0] == {2, 7}
    assert "A name of your own." in model.texts(model.details)
    model.enter("double is xthreats[1] + 2; a = nofx + 1")
    assert (model.row("double")[1], model.row("a")) == ("2", ("is 3", "3"))
    model.table.choose("xthreats")
    model.press("Dependencies…")
    (dialog,) = model.window.findChildren(DrawingDialog)
    named = {node.name for node in dialog.findChildren(NameNode) if node.isVisible()}
    assert named == {"s2", "s7", "xthreats", "double"}
    # what depends on it is undefined once it is gone, and the card says why
    model.press("Remove", model.details)
    assert "xthreats" not in model.listed
    model.table.choose("double")
    assert model.row("double")[1] == "@"
    told = "xthreats is not defined, so it is @."
    assert told in model.texts(model.details)
    why = "double has no value, because xthreats is not defined."
    assert model.details.field.accessibleDescription() == why
    model.press("Undo")
    assert model.row("double")[1] == "2"
    model.enter("nofxx is nofxs")
    told = "nofxs is not defined, so it is @. Did you mean nofx?"
    assert told in model.texts(model.details)


def test_a_new_name_is_refused_and_given_up(desk: Desk) -> None:
    model = follow(desk, 1)
    for text in ("", "a is", "is 5", "a is a"):
        model.enter(text)
        assert not model.is_experiment
        assert model.details.field.accessibleDescription()
    model.details.field.setText("half of ")
    desk.controller.play(5)
    assert model.details.field.text() == "half of "
    model.press("New name…")
    assert model.details.field.text() == "sqval(linesthru[square])"
    model.press("New name…")
    model.table.choose("full")
    assert model.details.field.text() == "(nofo + nofx == nofsquares)"
    # a line that begins a function goes on
    model.press("New name…")
    for line in ("func f {", " return 7", "}"):
        model.qtbot.keyClicks(model.details.field, line)
        model.qtbot.keyClick(model.details.field, Qt.Key.Key_Return)
    assert model.details.field.text() == "func f {\n return 7\n}\n"
    model.press("Define")
    model.enter("seven is f()")
    assert model.row("seven")[1] == "7"


PLAY = "proc play : o_to_play { if (o_to_play) {%s allsquares[maxindex] = o;} }"


def test_a_computer_player_that_is_an_action(desk: Desk) -> None:
    model = follow(desk)
    model.enter(PLAY % 'say("I take ", maxindex, "<b>");')
    model.press("Change marks")
    model.click(1)
    assert model.marks == "X...O...."
    # it stays until the next change
    assert model.sentences[2:4] == ["I take 5<b>", "X to move"]
    assert model.last == 5
    model.press("Undo")
    assert model.marks == "." * 9
    # and where it is played against, it alone replies
    model.press("Play it")
    model.click(5)
    settle()
    assert (model.marks.count("X"), model.marks.count("O")) == (1, 1)
    assert model.sentences[2].startswith("I take ")
    model.click(*[p for p in (1, 2) if model.marks[p - 1] == "."][:1])
    settle()
    assert (model.marks.count("X"), model.marks.count("O")) == (2, 2)
    # what sets itself off without end is stopped, and nothing is changed
    model.enter("proc a : nofx, weight_own { weight_own = 3 - weight_own; }")
    model.press("Change marks")
    before = model.marks
    model.click(before.index(".") + 1)
    assert model.marks == before
    assert model.sentences[2] == "These actions set each other off without end: a."
    desk.begin(THREE_BY_THREE)
    model.define("weight_own", "2")
    assert model.sentences[2] == "X to move"


def test_the_model_is_built_up(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.begin_at("Start from nothing")
    assert model.marks == "........."
    assert model.row("s1") == ("is x", "@")
    assert model.sentences[2] == "No turns yet: they come at the last stage."
    assert "Restore all" not in model.about
    model.enter("x is 7")
    assert model.marks == "X........"
    model.press("Next")
    # one's own stays
    assert model.row("x") == ("is 7", "7")
    assert model.row("board")[1] == "@"
    assert model.marks == "X..O....."
    model.click(2, 3)
    assert model.marks == "XXXO....."
    # each stage begins with its own position
    model.press("Next")
    assert model.marks == "XX.OO...."
    model.click(3)
    assert model.row("lin1")[1] == "[x, x, x]"
    assert wins(model.scene) == 0
    model.press("Next")
    model.click(3)
    assert model.texts(model.panel)[1] == "Stage 3 of 6: STATUS"
    assert model.sentences[2] == "X won"
    assert wins(model.scene) == 1
    model.press("Next")
    assert set(model.notes.values) == {3, 6, 7, 8, 9}
    model.press("Next")
    assert model.sentences[2] == "It is nobody's turn"
    # what is tried there would go on at the next
    assert model.about.endswith("Press “Restore all” when you have tried that.")
    model.press("Next")
    assert not model.button("Next").isEnabled()
    assert "the course ends here. “Experiments…” has more to try" in model.about
    assert (model.marks, model.sentences[2]) == ("." * 9, "X to move")
    assert model.row("player")[0] == f"is {OxoModel().definition('player')}"
    model.press("Play it")
    model.click(4)
    model.wait_for("O", 1)
    # Undo takes back what was done last, and a stage at a time
    for _ in range(3):
        model.press("Undo")
    assert model.texts(model.panel)[1] == "Stage 5 of 6: PLAY"
    model.press("Back")
    assert model.marks == "XX.OO...."
    assert "maxindex" not in model.listed
    assert model.row("x")[1] == "7"
    # only what one has changed goes, not the stage
    model.press("Restore all")
    assert model.texts(model.panel)[1] == "Stage 4 of 6: SQVALS"
    assert model.row("x")[1] == "1"
    model.press("Undo all")
    assert not model.is_experiment
    assert model.marks == desk.marks == "X...O...."


def test_it_is_counted_what_the_player_has_changed(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.begin_at("Start from stage 3: STATUS")
    model.press("Next")
    assert model.sentences[0] == "Stage 4 of 6: SQVALS"
    model.define("nofx", "7")
    assert model.sentences[0] == "Experiment: 1 change"
    model.press("Next")
    assert model.sentences[0] == "Experiment: 1 change"
    model.choose_trial(Trial.X_TWICE)
    assert model.sentences[0] == TITLES[Trial.X_TWICE]
    model.define("x_to_play", "true")
    model.enter("mine is 7")
    assert model.sentences[0] == "Experiment: 2 changes"


def test_names_in_a_text_lead_to_their_rows(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.begin_at("Start from stage 2: GEOMETRY")
    text = model.panel.look_for
    settle()
    links: dict[str, QPoint] = {}
    for x in range(0, text.width(), 4):
        for y in range(0, text.height(), 6):
            links.setdefault(text.anchorAt(QPoint(x, y)), QPoint(x, y))
    assert links.keys() == {"", "lin1", "alllines"}
    model.qtbot.mouseClick(text.viewport(), LEFT, pos=links["alllines"])
    settle()
    assert model.table.current == model.details.name == "alllines"
    assert model.window.focusWidget() is model.table
    # by keys too, and from the script
    model.panel.views.value = ModelView.SCRIPT
    text.setFocus(Qt.FocusReason.TabFocusReason)
    text.moveCursor(QTextCursor.MoveOperation.Start)
    for _ in range(text.toPlainText().index("lin1") + 1):
        model.qtbot.keyClick(text, Qt.Key.Key_Right)
    model.qtbot.keyClick(text, Qt.Key.Key_Return)
    settle()
    assert (model.panel.is_list, model.table.current) == (True, "lin1")


def test_the_definition_stays_where_it_is(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.begin_at("Start from stage 6: GAMESTATE")
    places = set()
    for name in ("o", "linesthru", "o_to_play", "sqval", "s1", "weight_mixed"):
        model.table.choose(name)
        settle()
        around = model.details.parentWidget()
        assert around is not None
        at = model.details.field.mapTo(model.panel, QPoint())
        places.add((at.x(), at.y(), around.height(), around.width()))
    assert len(places) == 1


def test_define_keeps_its_place(desk: Desk) -> None:
    model = follow(desk, 1, 5, 9)
    model.table.choose("weight_block")
    settle()
    place = model.details.apply.mapTo(model.window, QPoint(6, 6))
    assert not model.details.back.isEnabled()
    for definition in ("7", "8"):
        model.details.field.selectAll()
        model.qtbot.keyClicks(model.details.field, definition)
        settle()
        under = model.window.childAt(place)
        assert under is model.details.apply
        model.qtbot.mouseClick(under, LEFT)
        assert model.row("weight_block")[1] == definition
    model.press("Restore", model.details)
    assert model.row("weight_block")[1] == "20"


def test_a_name_is_found(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    heard: list[str] = []
    desk.window.stage.heard.connect(lambda sentence: heard.append(sentence()))
    finder = model.panel.finder
    finder.setFocus()
    model.qtbot.keyClicks(finder, "weig")
    assert model.table.current == "weight_mixed"
    assert heard[-1].startswith("weight_mixed is -1, now -1. How much a line with")
    model.qtbot.keyClick(finder, Qt.Key.Key_Return)
    assert model.table.current == "weight_win"
    # and nobody says that Return does nothing
    assert heard[-1].startswith("weight_win is 100, now 100. ")
    assert len(heard) == 2
    model.table.setFocus()
    model.qtbot.keyClick(model.table, Qt.Key.Key_Space)
    assert len(heard) == 2
    finder.setFocus()
    # where no other begins so, Enter is answered too
    finder.selectAll()
    model.qtbot.keyClicks(finder, "xwon")
    for _ in range(2):
        model.qtbot.keyClick(finder, Qt.Key.Key_Return)
    assert heard[-1] == heard[-2] == heard[-3]
    assert heard[-1].startswith("xwon is checkxwon(alllines)")
    model.table.choose("weight_win")
    finder.setText("weig")
    model.qtbot.keyClicks(finder, "q")
    assert "No name begins with weigq." in model.texts(model.panel)
    model.qtbot.keyClick(finder, Qt.Key.Key_Backspace)
    assert "No name begins with weigq." not in model.texts(model.panel)
    assert model.window.focusWidget() is finder


def test_a_group_is_folded_and_stays_so(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.table.setFocus()
    model.table.choose("o")
    model.qtbot.keyClick(model.table, Qt.Key.Key_Up)
    model.qtbot.keyClick(model.table, Qt.Key.Key_Return)
    assert model.listed[:2] == ["DISPLAY", "GEOMETRY"]
    # also when names come or go
    model.enter("mine is 7")
    assert model.listed[:4] == ["YOURS", "mine", "DISPLAY", "GEOMETRY"]
    model.table.choose("u")
    assert "u" in model.listed


def test_what_is_heard(desk: Desk) -> None:
    heard: list[str] = []
    desk.window.stage.heard.connect(lambda sentence: heard.append(sentence()))
    model = follow(desk, 1, 5)
    assert heard.pop() == "Press Tab for the list of its names."
    model.begin_at("Start from nothing")
    assert heard.pop() == (
        "Build the game. Press “New name…”, type x is 1 and press “Define”: s1 has a "
        "value (shown as x), and X stands on the first square."
    )
    assert model.told("s1").startswith(
        "s1 is x. s1 has no value, because x is not defined. What is on square 1"
    )
    model.table.choose("s1")
    described = description_of(model.details.field)
    assert described() == "s1 has no value, because x is not defined."
    # no label says “@”, which is read before the first button of a panel
    assert not [name for _, name, *_ in tree(model.panel) if "@" in name]
    model.enter("a is s1 + 1")
    assert "a has no value, because s1 has none." in heard[-1]
    model.enter("a is 1 / 0")
    assert heard[-1].endswith("a has no value. 1 cannot be divided by 0 (“/”).")
    model.define("a", "1 / 0")
    assert heard.pop() == "Nothing has changed."
    # a mark that is put, in the script as in the list
    model.begin_at("Start from stage 3: STATUS")
    for view in ModelView:
        model.panel.views.value = view
        model.click(3)
        assert heard.pop().startswith("s3 is now X; xwon is now true")
        model.press("Undo")
    model.begin_at("Start from stage 6: GAMESTATE")
    model.define("xwon", "nofxx > 2")
    assert heard[-1] == (
        "xwon has no value, because nofxx is not defined. draw has no value, because "
        "xwon has none. and 7 more."
    )


def test_the_course_comes_first_and_goes_on_where_it_was(
    qtbot: QtBot, desk: Desk, parts: Parts
) -> None:
    parts.settings.stage = 0
    model = follow(desk, 1, 5)
    assert model.texts(model.panel)[1] == "Build the game"
    assert model.row("s1") == ("is x", "@")
    for _ in range(2):
        model.press("Next")
    # another game, or a start, does not take it away
    model.window.menus.model.trigger()
    desk.begin(THREE_BY_THREE, TWO)
    assert desk.marks == "." * 9
    model.window.menus.model.trigger()
    title = "Stage 2 of 6: GEOMETRY"
    assert model.texts(model.panel)[1] == title
    with next_start(qtbot, parts) as later:
        again = Model(later)
        assert again.texts(again.panel)[1] == title
        # but to have left it does
        again.press("Undo all")
        again.window.menus.model.trigger()
        again.window.menus.model.trigger()
        assert not again.is_experiment


def test_a_stage_that_has_been_changed_is_restored(desk: Desk) -> None:
    model = follow(desk, 1, 5)
    model.begin_at("Start from stage 3: STATUS")
    assert "CHANGED" not in model.listed
    model.define("xwon", "nofx > 0")
    model.window.menus.model.trigger()
    model.window.menus.model.trigger()
    assert model.sentences[2] == "X won"
    model.press("Back")
    model.press("Next")
    model.define("o", "1")
    assert model.marks == "XX.XX...."
    model.begin_at("Start from stage 3: STATUS")
    model.define("o", "2")
    model.press("Restore", model.details)
    assert model.row("o")[0] == "is -1"
    # also where a stage on the way has it from the one before
    model.define("o", "-5")
    for button in ("Back", "Back", "Next"):
        model.press(button)
    model.define("o", "-6")
    model.table.choose("o")
    model.press("Restore", model.details)
    assert model.row("o")[0] == "is -1"
    model.begin_at("Start from stage 4: SQVALS")
    # whom squares are valued for is the stage's own
    assert "CHANGED" not in model.listed
    model.define("player", "o")
    model.press("Restore", model.details)
    assert model.row("player")[0] == "is x"
    model.press("Back")
    # a click that looks at a square has none to look at
    model.press("Change marks")
    model.click(7)
    assert "square is not defined, so it is @." in model.sentences
    assert "square" not in model.listed


@pytest.mark.parametrize(
    ("board", "stage"),
    [(b, s) for b in GEOMETRIES for s in range(7) if b == "3x3" or s % 2 == 0],
)
@pytest.mark.one_in(3)
def test_whatever_is_done_at_a_stage(desk: Desk, board: str, stage: int) -> None:
    geometry = GEOMETRIES[board]
    model, is_small = follow(desk, 7, 2, 5, 3, geometry=geometry), geometry.size < 10
    model.press("Dependencies…")
    model.panel.stage_chosen.emit(stage)
    assert desk.marks.count("X") == 2
    seen = model.marks
    assert seen != desk.marks
    assert ("X" in seen) is (0 < stage < 6)
    names = [*model.table.names.items]
    for name in names[:: 1 if is_small else 20]:
        model.table.choose(name)
        assert model.details.name == name
    for button in ("Change marks", "Change marks", "New line", "New line", "Play it"):
        model.press(button)
        model.click(1, 4)
        assert model.sentences[2]
    model.press("Stop playing")
    for trial in Trial if is_small else (Trial.NO_DIAGONALS, Trial.CLOSED_SQUARE):
        model.panel.trial_chosen.emit(trial)
        model.press("Restore all", model.panel)
        model.panel.stage_chosen.emit(stage)
    model.press("New line")
    model.click(1, 2, 3, 4)
    model.press("Draw the line")
    assert model.row("alllines")
