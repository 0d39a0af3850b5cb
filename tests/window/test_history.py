"""The window of the history, as a player meets it."""

import csv
import itertools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMainWindow,
    QScrollBar,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop.engine import Game, Level, Mark
from oxo_desktop.store.games import Store
from oxo_desktop.window import theme as themes
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.history.export import ExportButton
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.history.model import CHUNK
from oxo_desktop.window.history.statistics_view import ResultBar
from oxo_desktop.window.history.table import HistoryTable
from tests.store.played import (
    DRAW,
    O_WINS,
    OPEN,
    X_WINS,
    against,
    many,
    play,
    sql,
    two,
)
from tests.window.seen import is_up_to_date, shows_focus

pytestmark = pytest.mark.usefixtures("rules")

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data", clock=itertools.count(1_750_000_000).__next__)
    yield store
    store.close()


class Desk:
    """A player's hands and eyes at the history."""

    def __init__(self, qtbot: QtBot, store: Store) -> None:
        self.qtbot = qtbot
        self.parent = QMainWindow()
        qtbot.addWidget(self.parent)
        self.parent.show()
        self.theme = themes.load("light")
        self.window = HistoryWindow(store.history(), self.theme, self.parent)
        self.opened: list[int] = []
        self.replayed: list[int] = []
        self.window.open_requested.connect(self.opened.append)
        self.window.replay_requested.connect(self.replayed.append)
        (self.table,) = self.window.findChildren(HistoryTable)
        (self.player,) = self.window.findChildren(QLineEdit)
        (self.export,) = self.window.findChildren(ExportButton)
        self.outcome, self.level = self.window.findChildren(QComboBox)
        with qtbot.waitActive(self.window):
            self.window.show()

    def cell(self, row: int, column: int) -> str:
        return str(self.table.model().index(row, column).data())

    @property
    def rows(self) -> list[str]:
        """What each row tells, but for when."""
        return [
            ", ".join(self.cell(row, column) for column in (1, 2, 3, 5))
            for row in range(self.table.model().rowCount())
        ]

    @property
    def texts(self) -> list[str]:
        """Every text that is to be seen beside the table."""
        labels = self.window.findChildren(QLabel)
        return [label.text() for label in labels if label.isVisible()]

    def button(self, text: str) -> QAbstractButton:
        buttons = self.window.findChildren(QAbstractButton)
        (button,) = [b for b in buttons if b.text().replace("&", "") == text]
        return button

    def press(self, text: str) -> None:
        self.qtbot.mouseClick(self.button(text), LEFT)

    def point(self, row: int, column: int = 1) -> QPoint:
        return self.table.visualRect(self.table.model().index(row, column)).center()

    def select(self, row: int) -> None:
        self.qtbot.mouseClick(self.table.viewport(), LEFT, pos=self.point(row))

    def click_heading(self, column: int) -> None:
        header = self.table.horizontalHeader()
        middle = QPoint(
            header.sectionViewportPosition(column) + 15, header.height() // 2
        )
        self.qtbot.mouseClick(header.viewport(), LEFT, pos=middle)

    @contextmanager
    def elsewhere(self) -> Iterator[None]:
        """Have another window active for a while."""
        other = QWidget()
        self.qtbot.addWidget(other)
        with self.qtbot.waitActive(other):
            other.show()
        yield
        with self.qtbot.waitActive(self.window):
            self.window.activateWindow()

    def type(self, name: str) -> None:
        self.player.clear()
        self.qtbot.keyClicks(self.player, name)
        # whatever is typed is looked for once no more keys wait
        QApplication.processEvents()


MakeDesk = Callable[[], Desk]


@pytest.fixture
def sit_down(qtbot: QtBot, store: Store) -> Iterator[MakeDesk]:
    desks: list[Desk] = []

    def make() -> Desk:
        desks.append(Desk(qtbot, store))
        return desks[-1]

    yield make
    for desk in desks:
        desk.window.close()
        assert desk.export._running is None or desk.export._running.isFinished()


@pytest.fixture
def desk(store: Store, sit_down: MakeDesk) -> Desk:
    """Return a desk with games 1 to 4, the last one played first."""
    play(store, two("Ada", "Grace"))
    play(store, against(Level.EASY), O_WINS)
    play(store, two("Zoë", "<b>x</b>"), DRAW)
    play(store, against(Level.HARD), OPEN)
    return sit_down()


ADA = "Ada, Grace, Two players, X won"
LOST = "You, Computer, Easy, O won"
ZOE = "Zoë, <b>x</b>, Two players, Draw"
GOES_ON = "You, Computer, Hard, Unfinished"


def test_every_game_is_listed_the_last_played_first(desk: Desk) -> None:
    assert desk.rows == [GOES_ON, ZOE, LOST, ADA]
    assert "4 games" in desk.texts
    assert "2025" in desk.cell(0, 4) or "25" in desk.cell(0, 4)


def test_headings_order_the_games_and_the_selection_stays(desk: Desk) -> None:
    desk.select(1)
    desk.click_heading(1)
    assert desk.rows == [ADA, GOES_ON, LOST, ZOE]
    assert desk.table.currentIndex().row() == 3
    desk.click_heading(1)
    assert desk.rows == [ZOE, GOES_ON, LOST, ADA]
    assert desk.table.currentIndex().row() == 0
    # what is newest is looked for first
    desk.click_heading(4)
    assert desk.rows == [GOES_ON, ZOE, LOST, ADA]


def test_there_is_no_order_of_pictures(desk: Desk) -> None:
    desk.click_heading(5)
    desk.click_heading(0)
    assert desk.rows == [ADA, LOST, ZOE, GOES_ON]
    assert desk.table.horizontalHeader().sortIndicatorSection() == 5


def test_a_name_filters_while_it_is_typed(desk: Desk) -> None:
    desk.type("ZOË ")
    assert desk.rows == [ZOE]
    assert "1 of 4 games" in desk.texts
    desk.type("nobody")
    assert desk.rows == []
    assert desk.table.accessibleDescription() == "No game matches."
    assert not desk.button("Open").isEnabled()
    desk.player.clear()
    desk.qtbot.waitUntil(lambda: desk.rows == [GOES_ON, ZOE, LOST, ADA])
    assert desk.button("Open").isEnabled()


def test_outcome_and_level_filter(desk: Desk) -> None:
    assert desk.outcome.currentText() == "Any outcome"
    desk.outcome.setCurrentText("Unfinished")
    assert desk.rows == [GOES_ON]
    desk.outcome.setCurrentText("X won")
    assert desk.rows == [ADA]
    desk.outcome.setCurrentText("Any outcome")
    desk.level.setCurrentText("Two players")
    assert desk.rows == [ZOE, ADA]
    desk.level.setCurrentText("Easy")
    assert desk.rows == [LOST]


def test_enter_in_a_filter_opens_no_game(desk: Desk) -> None:
    desk.qtbot.keyClick(desk.player, Qt.Key.Key_Return)
    assert desk.window.isVisible()
    assert desk.opened == []
    assert not desk.window.findChildren(QFileDialog)


def test_a_double_click_opens_a_game_and_closes_the_window(desk: Desk) -> None:
    desk.select(1)
    desk.qtbot.mouseDClick(desk.table.viewport(), LEFT, pos=desk.point(1))
    assert (desk.opened, desk.replayed) == ([3], [])
    assert not desk.window.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_the_keyboard_opens_a_game(desk: Desk, key: Qt.Key) -> None:
    assert desk.window.focusWidget() is desk.table
    desk.qtbot.keyClick(desk.table, Qt.Key.Key_Down)
    desk.qtbot.keyClick(desk.table, Qt.Key.Key_Down)
    desk.qtbot.keyClick(desk.table, key)
    assert desk.opened == [2]


def test_open_and_replay_ask_for_the_selected_game(desk: Desk) -> None:
    desk.select(2)
    desk.press("Open")
    desk.window.show()
    desk.press("Replay")
    assert (desk.opened, desk.replayed) == ([2], [2])


def test_enter_presses_a_button_that_has_the_focus(desk: Desk) -> None:
    desk.button("Replay").setFocus()
    desk.qtbot.keyClick(desk.button("Replay"), Qt.Key.Key_Return)
    assert (desk.opened, desk.replayed) == ([], [4])


def test_escape_closes(desk: Desk) -> None:
    desk.qtbot.keyClick(desk.table, Qt.Key.Key_Escape)
    assert not desk.window.isVisible()


def test_tab_leaves_the_table(desk: Desk) -> None:
    desk.qtbot.keyClick(desk.table, Qt.Key.Key_Tab)
    assert desk.window.focusWidget() is desk.button("Export as CSV…")


@pytest.mark.qt_log_ignore("does not support raise")
def test_what_is_told_of_a_name_is_no_markup(desk: Desk) -> None:
    point = desk.point(1, column=2)
    where = desk.table.viewport().mapToGlobal(point)
    asked = QHelpEvent(QEvent.Type.ToolTip, point, where)
    QApplication.sendEvent(desk.table.viewport(), asked)
    assert not QToolTip.isVisible()
    desk.table.horizontalHeader().setSectionResizeMode(
        desk.table.horizontalHeader().ResizeMode.Fixed
    )
    desk.table.setColumnWidth(2, 30)
    point = desk.point(1, column=2)
    asked = QHelpEvent(QEvent.Type.ToolTip, point, where)
    QApplication.sendEvent(desk.table.viewport(), asked)
    assert QToolTip.text() == "<p>&lt;b&gt;x&lt;/b&gt;</p>"
    QToolTip.hideText()
    # it takes its time, and would be in the way of the next test's mouse
    desk.qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_a_picture_is_told_in_words(desk: Desk) -> None:
    spoken = Qt.ItemDataRole.AccessibleTextRole
    told = [desk.table.model().index(row, 0).data(spoken) for row in (0, 3)]
    assert told == ["X on 5", "X on 1, 2, 3; O on 4, 5"]


def colors(picture: QImage, box: QRect) -> set[str]:
    return {
        picture.pixelColor(column, row).name()
        for column in range(box.left(), box.right() + 1)
        for row in range(box.top(), box.bottom() + 1)
    }


def test_each_row_has_a_picture_of_its_board(desk: Desk) -> None:
    cells = [desk.table.visualRect(desk.table.model().index(r, 0)) for r in (0, 2)]
    seen = desk.table.viewport().grab().toImage()
    unfinished, lost = (colors(seen, cell) for cell in cells)
    theme = desk.theme
    assert theme.x.name() in unfinished
    assert theme.o.name() not in unfinished
    assert theme.o.name() in lost
    dark = themes.load("dark")
    desk.window.set_theme(dark)
    seen = desk.table.viewport().grab().toImage()
    assert dark.o.name() in colors(seen, cells[1])


def test_a_game_that_is_none_has_no_picture(store: Store, sit_down: MakeDesk) -> None:
    play(store, two("Ada", "Grace"))
    sql(store, "UPDATE games SET moves = '1 1'")
    desk = sit_down()
    assert desk.rows == [ADA]
    cell = desk.table.visualRect(desk.table.model().index(0, 0))
    seen = desk.table.viewport().grab().toImage()
    assert not colors(seen, cell) & {
        desk.theme.grid.name(), desk.theme.board.name()
    }  # fmt: skip
    desk.press("Open")
    assert desk.opened == [1]


def test_before_the_first_game(sit_down: MakeDesk) -> None:
    desk = sit_down()
    assert desk.rows == []
    told = "No games are kept yet."
    assert desk.table.accessibleDescription() == told
    seen = desk.table.viewport().grab().toImage()
    middle = QRect(0, seen.height() // 2 - 8, seen.width(), 16)
    assert len(colors(seen, middle)) > 1
    for button in ("Open", "Replay", "Export as CSV…"):
        assert not desk.button(button).isEnabled()


def test_of_many_games_only_what_is_seen_is_read(
    store: Store, sit_down: MakeDesk
) -> None:
    many(store, 5 * CHUNK)
    questions: list[str] = []
    store.file.read(lambda c: c.set_trace_callback(questions.append), None)
    desk = sit_down()
    desk.table.grab()
    assert sum("IN (" in q for q in questions) == 1
    assert desk.table.model().rowCount() == 5 * CHUNK
    widgets = len(desk.window.findChildren(QWidget))
    desk.qtbot.keyClick(desk.table, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    desk.table.grab()
    assert sum("IN (" in q for q in questions) == 2
    assert len(desk.window.findChildren(QWidget)) == widgets
    desk.qtbot.keyClick(desk.table, Qt.Key.Key_Return)
    assert desk.opened == [1]


def test_a_game_that_is_gone_leaves_its_row_empty(desk: Desk, store: Store) -> None:
    sql(store, "DELETE FROM games WHERE id = 3")
    desk.table.model()._games.clear()  # type: ignore[attr-defined]
    assert desk.rows[1] == "None, None, None, None"


def test_what_was_played_meanwhile_is_there_when_one_comes_back(
    desk: Desk, store: Store
) -> None:
    desk.select(2)
    with desk.elsewhere():
        store.keep(Game(moves=X_WINS))
    assert desk.rows[0] == "You, Computer, Hard, X won"
    with desk.elsewhere():
        play(store, two("Ada", "Alan"))
    assert desk.rows[0] == "Ada, Alan, Two players, X won"
    assert "5 games" in desk.texts
    desk.press("Open")
    assert desk.opened == [2]


# statistics


def test_statistics_are_seen_and_told(store: Store, sit_down: MakeDesk) -> None:
    play(store, against(Level.EASY))
    play(store, against(Level.EASY), DRAW, Mark.O)
    play(store, against(Level.EASY), X_WINS, Mark.O)
    desk = sit_down()
    desk.press("Statistics")
    bars = desk.window.findChildren(ResultBar)
    told = [bar.accessibleName() for bar in bars if "Easy" in bar.accessibleName()]
    assert told == [
        "Easy, all games: 1 won, 1 drawn, 1 lost",
        "Easy, you started: 1 won, 0 drawn, 0 lost",
        "Easy, computer started: 0 won, 1 drawn, 1 lost",
    ]
    assert "1 won, 1 drawn, 1 lost" in desk.texts
    assert desk.texts.count("No games yet") == 3
    assert not desk.button("Open").isVisible()
    desk.press("Games")
    assert desk.table.isVisible()


def bar_colors(bar: ResultBar, *parts: float) -> list[str]:
    """Return the colours at some parts of a bar's width."""
    seen = bar.grab().toImage()
    places = (int(part * seen.width()) for part in parts)
    return [seen.pixelColor(place, seen.height() // 2).name() for place in places]


def test_a_bar_is_parted_as_the_games_ended(store: Store, sit_down: MakeDesk) -> None:
    for moves in (X_WINS, X_WINS, DRAW, O_WINS):
        play(store, against(Level.RANDOM), moves)
    desk = sit_down()
    desk.press("Statistics")
    whole, started, unstarted, *_ = desk.window.findChildren(ResultBar)
    theme = desk.theme
    won, drawn, lost = theme.x.name(), theme.muted.name(), theme.o.name()
    at = (0.03, 0.47, 0.53, 0.72, 0.78, 0.97)
    assert bar_colors(whole, *at) == [won, won, drawn, drawn, lost, lost]
    assert bar_colors(started, *at) == [won, won, drawn, drawn, lost, lost]
    assert bar_colors(unstarted, 0.5) == [theme.button.name()]
    dark = themes.load("dark")
    desk.window.set_theme(dark)
    assert bar_colors(whole, 0.03) == [QColor(dark.x).name()]


# CSV


def pick(desk: Desk, file: Path) -> None:
    """Choose a file in the dialog that is open, and press its button."""
    (dialog,) = desk.window.findChildren(QFileDialog)
    dialog.selectFile(str(file))
    dialog.accept()


def wait_for_the_end(desk: Desk) -> None:
    desk.qtbot.waitUntil(lambda: desk.export._running is None)


def test_the_games_listed_are_exported(desk: Desk, tmp_path: Path) -> None:
    desk.level.setCurrentText("Two players")
    desk.click_heading(1)
    desk.press("Export as CSV…")
    pick(desk, tmp_path / "mine")
    wait_for_the_end(desk)
    with (tmp_path / "mine.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert [row[2] for row in rows] == ["X", "Ada", "Zoë"]
    assert f"2 games exported to {tmp_path / 'mine.csv'}" in [
        label.toolTip() or label.text() for label in desk.window.findChildren(QLabel)
    ]
    assert desk.button("Export as CSV…").isEnabled()


def test_an_export_that_fails_is_told_in_a_sentence(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "missing" / "games.csv"
    desk.export.export(str(file))
    wait_for_the_end(desk)
    (bar,) = desk.window.findChildren(NoticeBar)
    assert bar.isVisible()
    (label,) = bar.findChildren(QLabel)
    assert label.text() == (
        f"The history is not exported: {file}: No such file or directory."
    )


def test_nothing_is_exported_into_a_pipe(desk: Desk, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    desk.export.export(str(tmp_path / "pipe"))
    wait_for_the_end(desk)
    assert (tmp_path / "pipe").is_fifo()
    (bar,) = desk.window.findChildren(NoticeBar)
    assert "not a file but a folder, a pipe" in bar.findChildren(QLabel)[0].text()


def test_games_that_cannot_be_read_are_told_in_a_sentence(
    desk: Desk, store: Store, tmp_path: Path
) -> None:
    store.close()
    store.file.path.write_bytes(b"no games" * 1000)
    desk.export.export(str(tmp_path / "games.csv"))
    wait_for_the_end(desk)
    told = f"The history is not exported: {store.file.path} is damaged."
    assert desk.texts[0] == told
    assert not (tmp_path / "games.csv").exists()


def test_an_export_can_be_stopped(
    store: Store, sit_down: MakeDesk, tmp_path: Path
) -> None:
    many(store, 5000)
    desk = sit_down()
    desk.export.export(str(tmp_path / "games.csv"))
    desk.press("Stop exporting")
    wait_for_the_end(desk)
    assert "Nothing was exported." in desk.texts
    assert not (tmp_path / "games.csv").exists()


def test_closing_ends_an_export(
    store: Store, sit_down: MakeDesk, tmp_path: Path
) -> None:
    many(store, 5000)
    desk = sit_down()
    desk.export.export(str(tmp_path / "games.csv"))
    thread = desk.export._running
    assert thread is not None
    desk.window.close()
    assert thread.isFinished()
    assert not list(tmp_path.glob("*.csv*"))


def test_the_focus_is_seen_on_the_table(desk: Desk) -> None:
    assert shows_focus(desk.qtbot, desk.table, desk.button("Games"))


def thumb(bar: QScrollBar, theme: themes.Theme) -> tuple[int, int]:
    """Return from where to where a scroll bar shows what is seen, in pixels."""
    picture = bar.grab().toImage()
    column = [picture.pixelColor(bar.width() // 2, y) for y in range(bar.height())]
    assert theme.board in column
    return column.index(theme.muted), len(column) - column[::-1].index(theme.muted)


def test_the_scroll_bar_shows_where_one_is(store: Store, sit_down: MakeDesk) -> None:
    many(store, 60)
    desk = sit_down()
    bar, theme = desk.table.verticalScrollBar(), desk.theme
    bar.setPalette(theme.palette())
    top, _ = thumb(bar, theme)
    assert top < 20
    bar.setValue(bar.maximum())
    top, bottom = thumb(bar, theme)
    assert top > bar.height() // 2
    assert bottom > bar.height() - 20


def test_scrolling_leaves_nothing_behind(store: Store, sit_down: MakeDesk) -> None:
    many(store, 60)
    desk = sit_down()
    desk.table.setFocus()
    desk.qtbot.waitUntil(desk.table.hasFocus)
    assert is_up_to_date(desk.table)
    desk.table.verticalScrollBar().setValue(30)
    assert is_up_to_date(desk.table)
