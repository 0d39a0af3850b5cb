"""The Contest dialog: two levels play while the player's own game goes on."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel

from oxo_desktop.app import Parts
from oxo_desktop.engine import GameSettings, Geometry, Level, Mark
from oxo_desktop.engine.geometry import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.system import languages
from oxo_desktop.window.controls.fields import ChoiceBox
from oxo_desktop.window.controls.results import ResultTable
from oxo_desktop.window.dialogs.contest import ContestDialog
from tests.window.desk import Desk, use_language
from tests.window.seen import button, opened


class Watcher:
    """Somebody who lets computers play."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.qtbot = desk, desk.qtbot
        dialog = opened(desk.window, "contest")
        assert isinstance(dialog, ContestDialog)
        self.dialog, self.said = dialog, list[str]()
        dialog.said.connect(lambda sentence: self.said.append(sentence()))
        self.board, self.first, self.second, self.games = dialog.findChildren(ChoiceBox)
        (self.table,) = dialog.findChildren(ResultTable)

    def choose(self, first: Level, second: Level, games: int = 10) -> None:
        self.first.value, self.second.value = first, second
        self.games.value = games

    def button(self, text: str) -> QAbstractButton:
        return button(self.dialog, text)

    def press(self, text: str) -> None:
        self.qtbot.mouseClick(self.button(text), Qt.MouseButton.LeftButton)

    def wait_for_the_end(self) -> None:
        self.qtbot.waitUntil(lambda: bool(self.said))

    @property
    def rows(self) -> list[str]:
        texts = []
        for row in range(self.table.rowCount()):
            cells = [self.table.item(row, column) for column in (0, 2, 3, 4)]
            texts.append(", ".join(cell.text() for cell in cells if cell))
        return texts

    @property
    def told(self) -> list[str]:
        return [label.text() for label in self.dialog.findChildren(QLabel)]

    @property
    def counted(self) -> int:
        """How many games the table shows."""
        return sum(
            int(n) for row in self.rows[::2] for n in re.findall(r", (\d+)", row)
        )


@pytest.fixture
def watcher(desk: Desk) -> Watcher:
    return Watcher(desk)


def test_what_is_counted_stands_beside_what_is_expected(watcher: Watcher) -> None:
    assert not watcher.button("Export as CSV…").isEnabled()
    watcher.choose(Level.HARD, Level.EASY, 30)
    assert not watcher.table.isVisible()
    watcher.press("Start")
    watcher.wait_for_the_end()
    assert [row.split(", ")[0] for row in watcher.rows] == [
        "Begun by Hard", "Expected", "Begun by Easy", "Expected",
    ]  # fmt: skip
    assert watcher.counted == 30
    assert watcher.rows[2:] == [
        "Begun by Easy, 0, 15 (100%), 0",
        "Expected, 0%, 100%, 0%",
    ]
    spoken, rows = Qt.ItemDataRole.AccessibleTextRole, range(2, 4)
    assert [watcher.table.model().index(row, 0).data(spoken) for row in rows] == [
        "Begun by Easy: 0 won, 15 (100%) drawn, 0 lost",
        "Expected: 0% won, 100% drawn, 0% lost",
    ]
    (said,) = watcher.said
    assert said.startswith("3×3: 30 games. Score: Hard ")
    assert said in watcher.told


def test_the_levels_are_those_of_the_board(watcher: Watcher) -> None:
    watcher.choose(Level.NORMAL, Level.HARD)
    watcher.board.value = FOUR_BY_FOUR
    texts = [watcher.first.itemText(index) for index in range(watcher.first.count())]
    assert texts == ["Random", "Beginner", "Easy", "Hard"]
    assert (watcher.first.value, watcher.second.value) == (Level.EASY, Level.HARD)
    watcher.press("Start")
    watcher.wait_for_the_end()
    # on a board so large nobody knows what is to be expected
    assert [row.split(",")[0] for row in watcher.rows] == [
        "Begun by Easy",
        "Begun by Hard",
    ]


@pytest.mark.parametrize("how", ["Stop", "Escape"])
def test_stop_keeps_what_is_counted(watcher: Watcher, how: str) -> None:
    watcher.choose(Level.RANDOM, Level.BEGINNER, 10_000)
    watcher.press("Start")
    watcher.qtbot.waitUntil(lambda: watcher.counted > 0)
    (told,) = (text for text in watcher.told if "of 10,000 games" in text)
    assert re.fullmatch(r"[\d,]+ of 10,000 games; about \d+ seconds? left", told)
    if how == "Stop":
        watcher.press("Stop")
    else:
        watcher.qtbot.keyClick(watcher.dialog, Qt.Key.Key_Escape)
    watcher.wait_for_the_end()
    assert watcher.dialog.isVisible()
    (said,) = watcher.said
    assert said.startswith(f"3×3: {watcher.counted:,} of 10,000 games. Score: Random ")
    assert watcher.button("Start").isEnabled()
    # the next one is chosen, and this one is still to be seen
    watcher.choose(Level.HARD, Level.HARD)
    assert watcher.rows[0].startswith("Begun by Random, ")
    watcher.qtbot.keyClick(watcher.dialog, Qt.Key.Key_Escape)
    assert not watcher.dialog.isVisible()


def test_nothing_of_the_last_contest_stands_beside_the_next(watcher: Watcher) -> None:
    export = watcher.button("Export as CSV…")
    watcher.choose(Level.EASY, Level.HARD)
    watcher.press("Start")
    watcher.wait_for_the_end()
    assert export.isEnabled()
    size = watcher.dialog.size()
    watcher.board.value = SEVEN_POINT_PLANE
    watcher.press("Start")
    assert "0 of 10 games" in watcher.told
    assert not watcher.rows
    assert watcher.table.isColumnHidden(3)
    assert not export.isEnabled()
    assert watcher.dialog.size() == size
    watcher.qtbot.waitUntil(export.isEnabled)
    assert watcher.rows[0].startswith("Begun by Easy, ")


@pytest.mark.parametrize("level", [Level.EASY, Level.HARD])
def test_the_players_game_goes_on(watcher: Watcher, level: Level) -> None:
    """While Hard thinks for seconds, a move waits for no more than its own search."""
    watcher.board.value = FOUR_BY_FOUR_BY_FOUR
    watcher.choose(Level.RANDOM, Level.HARD)
    watcher.press("Start")
    desk = watcher.desk
    desk.begin(Geometry.square(3), GameSettings.against_computer(level, Mark.X))
    desk.click(5)
    desk.wait_for_moves(2)
    assert watcher.button("Stop").isEnabled()
    watcher.press("Stop")
    watcher.wait_for_the_end()


def test_there_is_one_dialog_and_it_ends_what_it_began(
    watcher: Watcher, parts: Parts
) -> None:
    watcher.choose(Level.HARD, Level.HARD, 10_000)
    watcher.press("Start")
    watcher.desk.window.menus.contest.trigger()
    assert len(watcher.desk.window.findChildren(ContestDialog)) == 1
    watcher.press("Close")
    assert not watcher.dialog.isVisible()
    tasks = parts.analyst._tasks
    assert all(task.token.is_dropped for task in tasks)


def test_export(watcher: Watcher, parts: Parts, tmp_path: Path) -> None:
    watcher.choose(Level.EASY, Level.HARD)
    watcher.press("Start")
    watcher.wait_for_the_end()
    watcher.press("Export as CSV…")
    (dialog,) = watcher.dialog.findChildren(QFileDialog)
    assert dialog.windowTitle() == "Export as CSV"
    assert re.match(r"oxo-contest-\d{4}-", Path(dialog.selectedFiles()[0]).name)
    dialog.reject()
    for file, said in (
        (tmp_path / "b.csv", "Saved: b.csv"),
        (tmp_path / "no" / "b.csv", "b.csv could not be saved: "),
        (parts.store.file.path, "it is one of the files that OXO keeps its games in."),
    ):
        watcher.said.clear()
        watcher.dialog.export(str(file))
        watcher.wait_for_the_end()
        assert said in watcher.said[0]
    header, *rows = (tmp_path / "b.csv").read_text().splitlines()
    assert header == "board,began,other,games,won,drawn,lost"
    assert rows[0] == "3x3,easy,hard,5,0,5,0"


def test_the_bars_have_room_in_every_column_of_a_long_language(desk: Desk) -> None:
    use_language(desk.window.look, languages.catalogue("de"))
    watcher = Watcher(desk)
    watcher.choose(Level.EASY, Level.HARD)
    watcher.press("Starten")
    watcher.wait_for_the_end()
    columns = watcher.table.horizontalHeader()
    for column in range(columns.count()):
        assert columns.sectionSize(column) >= columns.sectionSizeHint(column)
    assert not watcher.table.horizontalScrollBar().isVisible()
