"""The window of the history, as a player meets it."""

import csv
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractTableModel, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QHelpEvent
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
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.settings import Settings
from oxo_desktop.play.tasks import Priority, Task
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Column
from oxo_desktop.window import theme as themes
from oxo_desktop.window.controls.results import ResultTable
from oxo_desktop.window.controls.scrolling import Index
from oxo_desktop.window.controls.widgets import ElidedLabel, FlatButton
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.history.model import CHUNK, COLUMNS, HistoryModel, widest_texts
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.words import without_mnemonic
from tests.store.played import DRAW, O_WINS, OPEN, X_WINS, against, many, play, sql, two
from tests.window.painted import shades, texts
from tests.window.seen import button, is_up_to_date, notice, notice_bar, pick

LEFT = Qt.MouseButton.LeftButton
Modifier = Qt.KeyboardModifier
NONE, SHIFT, CONTROL = (
    Modifier.NoModifier, Modifier.ShiftModifier, Modifier.ControlModifier,
)  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "data", clock=itertools.count(1_750_000_000).__next__)
    yield store
    store.close()


class Reader:
    """Somebody's hands and eyes at the history."""

    def __init__(self, qtbot: QtBot, store: Store) -> None:
        self.qtbot = qtbot
        self.parent = QMainWindow()
        qtbot.addWidget(self.parent)
        self.parent.show()
        self.theme = themes.load("light")
        themes.use(self.theme)
        settings = Settings(store.file.path.with_name("settings.ini"))
        self.preferences = CurrentPreferences(settings)
        self.analyst, self.restored = Analyst(), list[bool]()
        self.window = HistoryWindow(
            store.history(), self.preferences, self.analyst,
            lambda: self.restored.append(True), self.parent,
        )  # fmt: skip
        self.opened: list[int] = []
        self.replayed: list[int] = []
        self.window.open_requested.connect(self.opened.append)
        self.window.replay_requested.connect(self.replayed.append)
        (self.table,) = self.window.findChildren(HistoryTable)
        (self.player,) = self.window.findChildren(QLineEdit)
        # the first one is that of the statistics
        _, *boxes = self.window.findChildren(QComboBox)
        self.outcome, self.level, self.board, self.sorting = boxes
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
        return button(self.window, text)

    def press(self, text: str) -> None:
        self.qtbot.mouseClick(self.button(text), LEFT)

    @property
    def is_busy(self) -> bool:
        """Whether a file is being written or read."""
        return any(not task.token.is_dropped for task in self.analyst._tasks)

    def export(self, file: Path) -> None:
        """Export the games, and wait until that has ended."""
        self.window.files.export(str(file))
        self.wait_for_the_file()

    def wait_for_the_file(self) -> None:
        self.qtbot.waitUntil(lambda: not self.is_busy)
        QApplication.processEvents()

    def press_keys(self, *keys: Qt.Key, modifier: Modifier = NONE) -> None:
        """Press keys on whatever has the focus."""
        for key in keys:
            focused = self.window.focusWidget()
            assert focused is not None
            self.qtbot.keyClick(focused, key, modifier)

    @property
    def notice(self) -> str:
        assert notice_bar(self.window).isVisible()
        return notice(self.window)

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


MakeReader = Callable[[], Reader]


@pytest.fixture
def sit_down(qtbot: QtBot, store: Store) -> Iterator[MakeReader]:
    readers: list[Reader] = []

    def make() -> Reader:
        readers.append(Reader(qtbot, store))
        return readers[-1]

    yield make
    for reader in readers:
        reader.window.close()
        reader.analyst.close()


@pytest.fixture
def reader(store: Store, sit_down: MakeReader) -> Reader:
    """Return a reader with games 1 to 4, the last one played first."""
    play(store, two("Ada", "Grace"))
    play(store, against(Level.EASY), O_WINS)
    play(store, two("Zoë", "<b>x</b>"), DRAW)
    play(store, against(Level.HARD), OPEN)
    return sit_down()


ADA = "Ada, Grace, Two players, X won"
LOST = "You, Computer, Easy, O won"
ZOE = "Zoë, <b>x</b>, Two players, Draw"
GOES_ON = "You, Computer, Hard, Unfinished"


@pytest.mark.usefixtures("large_text")
def test_the_width_that_is_asked_for_has_room_for_the_computers_name(
    reader: Reader,
) -> None:
    window, table = reader.window, reader.table
    besides = window.width() - table.width()
    window.resize(table.needed_width + besides, window.height())
    QApplication.processEvents()
    assert [text.said for text in texts(window) if text.said == "Computer"] != []


def test_a_column_is_as_wide_as_a_cell_or_as_its_heading_with_the_arrow(
    reader: Reader,
) -> None:
    measure = reader.table.fontMetrics().horizontalAdvance
    _, *cells = map(measure, widest_texts(Column.CHANGED))
    wide = reader.table.columnWidth(COLUMNS.index(Column.CHANGED))
    assert 0 <= wide - max(cells) < 20


def test_every_game_is_listed_the_last_played_first(reader: Reader) -> None:
    assert reader.rows == [GOES_ON, ZOE, LOST, ADA]
    assert "4 games" in reader.texts
    assert "2025" in reader.cell(0, 4) or "25" in reader.cell(0, 4)


def test_there_is_no_order_of_pictures(reader: Reader) -> None:
    reader.click_heading(5)
    reader.click_heading(0)
    assert reader.rows == [ADA, LOST, ZOE, GOES_ON]
    assert order_of(reader) == ("Outcome", False)


def test_a_name_filters_while_it_is_typed(reader: Reader) -> None:
    reader.type("ZOË ")
    assert reader.rows == [ZOE]
    assert "1 of 4 games" in reader.texts
    reader.type("nobody")
    assert reader.rows == []
    assert reader.table.accessibleDescription() == "No games match."
    assert not reader.button("Open").isEnabled()
    reader.player.clear()
    reader.qtbot.waitUntil(lambda: reader.rows == [GOES_ON, ZOE, LOST, ADA])
    assert reader.button("Open").isEnabled()


def test_outcome_and_level_filter(reader: Reader) -> None:
    assert reader.outcome.currentText() == "Any outcome"
    reader.outcome.setCurrentText("Unfinished")
    assert reader.rows == [GOES_ON]
    reader.outcome.setCurrentText("X won")
    assert reader.rows == [ADA]
    reader.outcome.setCurrentText("Any outcome")
    reader.level.setCurrentText("Two players")
    assert reader.rows == [ZOE, ADA]
    reader.level.setCurrentText("Easy")
    assert reader.rows == [LOST]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_the_keyboard_opens_a_game(reader: Reader, key: Qt.Key) -> None:
    assert reader.window.focusWidget() is reader.table
    reader.press_keys(Qt.Key.Key_Down, Qt.Key.Key_Down, key)
    assert reader.opened == [2]


def test_enter_presses_a_button_that_has_the_focus(reader: Reader) -> None:
    reader.button("Replay").setFocus()
    reader.qtbot.keyClick(reader.button("Replay"), Qt.Key.Key_Return)
    assert (reader.opened, reader.replayed) == ([], [4])


@pytest.mark.qt_log_ignore("does not support raise")
def test_what_is_told_of_a_name_is_no_markup(reader: Reader) -> None:
    def ask() -> None:
        point, viewport = reader.point(1, column=2), reader.table.viewport()
        where = viewport.mapToGlobal(point)
        QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, point, where))

    ask()
    assert not QToolTip.isVisible()
    header = reader.table.horizontalHeader()
    header.setSectionResizeMode(header.ResizeMode.Fixed)
    reader.table.setColumnWidth(2, 30)
    ask()
    assert QToolTip.text() == "<p>&lt;b&gt;x&lt;/b&gt;</p>"
    QToolTip.hideText()
    # it takes its time, and would be in the way of the next test's mouse
    reader.qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_a_picture_is_told_in_words(reader: Reader) -> None:
    spoken = Qt.ItemDataRole.AccessibleTextRole
    told = [reader.table.model().index(row, 0).data(spoken) for row in (0, 3)]
    assert told == ["X on 5", "X on 1, 2, 3; O on 4, 5"]


def test_each_row_has_a_picture_of_its_board(reader: Reader) -> None:
    cells = [reader.table.visualRect(reader.table.model().index(r, 0)) for r in (0, 2)]
    seen = reader.table.viewport().grab().toImage()
    unfinished, lost = (shades(seen, cell) for cell in cells)
    theme = reader.theme
    assert theme.x.name() in unfinished
    assert theme.o.name() not in unfinished
    assert theme.o.name() in lost
    dark = themes.load("dark")
    themes.use(dark)
    seen = reader.table.viewport().grab().toImage()
    assert dark.o.name() in shades(seen, cells[1])


def test_a_game_that_is_none_has_no_picture(store: Store, sit_down: MakeReader) -> None:
    play(store, two("Ada", "Grace"))
    sql(store, "UPDATE games SET moves = '1 1'")
    reader = sit_down()
    assert reader.rows == [ADA]
    cell = reader.table.visualRect(reader.table.model().index(0, 0))
    seen = reader.table.viewport().grab().toImage()
    assert reader.theme.grid.name() not in shades(seen, cell)
    assert reader.theme.board.name() not in shades(seen, cell)
    reader.press("Open")
    assert reader.opened == [1]


def test_before_the_first_game(sit_down: MakeReader) -> None:
    reader = sit_down()
    assert reader.rows == []
    told = "No games yet. What you play is kept here."
    assert reader.table.accessibleDescription() == told
    seen = reader.table.viewport().grab().toImage()
    middle = QRect(0, seen.height() // 2 - 8, seen.width(), 16)
    assert len(shades(seen, middle)) > 1
    assert not reader.button("Export as CSV…").isEnabled()
    for page in ("Statistics", "Games"):
        reader.press(page)
        shown = [b for b in reader.window.findChildren(FlatButton) if b.isVisible()]
        texts = {without_mnemonic(button.text()) for button in shown}
        assert "New game…" in texts
        assert not {"Open", "Replay", "Review"} & texts


def test_of_many_games_only_what_is_seen_is_read(
    store: Store, sit_down: MakeReader
) -> None:
    many(store, 5 * CHUNK)
    questions: list[str] = []
    store.file.read(lambda c: c.set_trace_callback(questions.append), None)
    reader = sit_down()
    reader.table.grab()
    assert sum("games.id IN (" in q for q in questions) == 1
    assert reader.table.model().rowCount() == 5 * CHUNK
    widgets = len(reader.window.findChildren(QWidget))
    reader.press_keys(Qt.Key.Key_End, modifier=CONTROL)
    reader.table.grab()
    assert sum("games.id IN (" in q for q in questions) == 2
    assert len(reader.window.findChildren(QWidget)) == widgets
    reader.qtbot.keyClick(reader.table, Qt.Key.Key_Return)
    assert reader.opened == [1]


def test_with_a_screen_reader_too_selecting_all_looks_at_few_games(
    store: Store, sit_down: MakeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: set[int] = set()

    def flags(model: HistoryModel, index: Index) -> Qt.ItemFlag:
        looked_at.add(index.row())
        return QAbstractTableModel.flags(model, index)

    monkeypatch.setattr(HistoryModel, "flags", flags, raising=False)
    many(store, 2 * CHUNK)
    reader = sit_down()
    QAccessible.setActive(True)
    looked_at.clear()
    reader.press_keys(Qt.Key.Key_A, modifier=CONTROL)
    assert len(reader.table.selected_rows) == 2 * CHUNK
    reader.press_keys(Qt.Key.Key_Home)
    assert 0 < len(looked_at) < CHUNK
    QAccessible.setActive(False)


def test_what_was_played_meanwhile_is_there_when_one_comes_back(
    reader: Reader, store: Store
) -> None:
    reader.select(2)
    with reader.elsewhere():
        store.keep(Game(moves=X_WINS))
    assert reader.rows[0] == "You, Computer, Hard, X won"
    with reader.elsewhere():
        play(store, two("Ada", "Alan"))
    assert reader.rows[0] == "Ada, Alan, Two players, X won"
    assert "5 games" in reader.texts
    reader.press("Open")
    assert reader.opened == [2]


# statistics


def test_statistics_are_seen_and_told(store: Store, sit_down: MakeReader) -> None:
    play(store, against(Level.EASY))
    play(store, against(Level.EASY), DRAW, Mark.O)
    play(store, against(Level.EASY), X_WINS, Mark.O)
    reader = sit_down()
    reader.press("Statistics")
    (table,) = reader.window.findChildren(ResultTable)
    table.setFocus()
    told = []
    for _ in range(table.rowCount()):
        told.append(cells_of(table, Qt.ItemDataRole.AccessibleTextRole))
        reader.press_keys(Qt.Key.Key_Down)
    games = {name: results for name, results, *_ in told}
    assert list(games.items())[2:5] == [
        ("Easy, all games: 1 won, 1 drawn, 1 lost", "1 won, 1 drawn, 1 lost"),
        ("Easy, you started: 1 won, 0 drawn, 0 lost", "1 won, 0 drawn, 0 lost"),
        ("Easy, computer started: 0 won, 1 drawn, 1 lost", "0 won, 1 drawn, 1 lost"),
    ]
    # without those that each began, where there are none
    assert list(games.values()).count("No games yet") == len(Level) - 1
    assert len(told) == len(Level) + 2
    table.selectRow(2)
    assert cells_of(table) == ["Easy", "", "1", "1", "1"]
    table.selectRow(3)
    assert cells_of(table) == ["You started", "", "1", "0", "0"]
    table.selectRow(0)
    assert cells_of(table) == ["Random", "No games yet", "0", "0", "0"]
    assert not reader.button("Open").isVisible()
    reader.press("Games")
    assert reader.table.isVisible()


def cells_of(
    table: ResultTable, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole
) -> list[str]:
    """Return what is read, or told, in the row where the keyboard is."""
    at = table.currentIndex()
    columns = range(table.columnCount())
    return [str(at.siblingAtColumn(column).data(role)) for column in columns]


def bar_colors(table: ResultTable, row: int, *parts: float) -> list[str]:
    """Return the colours at some parts of a bar's width."""
    seen = table.viewport().grab().toImage()
    box = table.visualRect(table.model().index(row, 1)).adjusted(6, 0, -6, 0)
    places = (box.left() + int(part * box.width()) for part in parts)
    return [seen.pixelColor(place, box.center().y()).name() for place in places]


def test_a_bar_is_parted_as_the_games_ended(store: Store, sit_down: MakeReader) -> None:
    for moves in (X_WINS, X_WINS, DRAW, O_WINS):
        play(store, against(Level.RANDOM), moves)
    reader = sit_down()
    reader.press("Statistics")
    (table,) = reader.window.findChildren(ResultTable)
    theme = reader.theme
    won, drawn, lost = theme.x.name(), theme.muted.name(), theme.o.name()
    at = (0.03, 0.47, 0.53, 0.72, 0.78, 0.97)
    # in a row that is selected too
    for row in (0, 1):
        assert bar_colors(table, row, *at) == [won, won, drawn, drawn, lost, lost]
    dark = themes.load("dark")
    themes.use(dark)
    assert bar_colors(table, 0, 0.03) == [QColor(dark.x).name()]


# CSV


def test_a_list_is_called_after_today_and_goes_where_the_last_file_went(
    reader: Reader, tmp_path: Path
) -> None:
    reader.preferences.remember(folder=str(tmp_path))
    name = f"oxo-games-{date.today()}"
    for file in (f"{name}.csv", f"{name}-2.csv"):
        reader.press("Export as CSV…")
        (dialog,) = reader.window.findChildren(QFileDialog)
        dialog.accept()
        reader.wait_for_the_file()
        assert (tmp_path / file).is_file()
        reader.qtbot.waitUntil(lambda: not reader.window.findChildren(QFileDialog))
    (tmp_path / "lists").mkdir()
    reader.press("Export as CSV…")
    pick(reader.window, tmp_path / "lists/mine")
    reader.wait_for_the_file()
    assert reader.preferences.settings.folder == str(tmp_path / "lists")


def test_the_games_listed_are_exported(reader: Reader, tmp_path: Path) -> None:
    reader.level.setCurrentText("Two players")
    reader.click_heading(1)
    reader.press("Export as CSV…")
    pick(reader.window, tmp_path / "mine")
    reader.wait_for_the_file()
    with (tmp_path / "mine.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert [row[2] for row in rows] == ["X", "Ada", "Zoë"]
    assert line_of(reader) == f"2 games exported to {tmp_path / 'mine.csv'}"
    assert reader.button("Export as CSV…").isEnabled()


def test_an_export_can_be_stopped(
    store: Store, sit_down: MakeReader, tmp_path: Path
) -> None:
    many(store, 5000)
    reader = sit_down()
    reader.window.files.export(str(tmp_path / "games.csv"))
    reader.press("Stop exporting")
    reader.wait_for_the_file()
    assert "Nothing was exported." in reader.texts
    assert not (tmp_path / "games.csv").exists()


# backups


def back_up(reader: Reader, file: Path) -> Path:
    reader.press("Statistics")
    reader.press("Back up…")
    pick(reader.window, file)
    reader.wait_for_the_file()
    return file.with_suffix(".sqlite")


def restore(reader: Reader, file: Path) -> None:
    reader.press("Statistics")
    reader.press("Restore…")
    # the dialog of the backup may still be on its way out
    reader.qtbot.waitUntil(lambda: len(reader.window.findChildren(QFileDialog)) == 1)
    pick(reader.window, file)
    reader.wait_for_the_file()
    reader.press("Games")


def test_games_are_backed_up_and_restored(
    reader: Reader, store: Store, tmp_path: Path
) -> None:
    before = reader.rows
    file = back_up(reader, tmp_path / "mine")
    assert reader.notice == f"Saved: {file}"
    reader.press("Games")
    reader.select(1)
    reader.press("Delete")
    store.begin(two("Ada", "Grace"))
    play(store, two("Late", "Comer"))
    reader.window.refresh()
    assert len(reader.rows) == len(before)
    restore(reader, file)
    (aside,) = store.file.path.parent.glob("games-replaced-*.sqlite")
    # instead of what was said of the backup
    assert reader.notice == (
        f"The games have been restored. The earlier ones are now in {aside}."
    )
    # the game on the board is among them
    assert reader.rows == ["Late, Comer, Two players, X won", *before]
    assert reader.restored == [True]
    # what was deleted is not brought back into restored games
    assert not reader.button("Undo").isVisible()
    assert not store.history().deletions.can_undo


def test_after_a_backup_that_failed_files_are_where_the_last_one_worked(
    reader: Reader, store: Store, tmp_path: Path
) -> None:
    for folder in ("good", "bad"):
        (tmp_path / folder).mkdir()
    back_up(reader, tmp_path / "good/mine")
    store.close()
    store.file.path.write_bytes(b"no games" * 1000)
    reader.qtbot.waitUntil(lambda: not reader.window.findChildren(QFileDialog))
    back_up(reader, tmp_path / "bad/mine")
    assert "could not be backed up" in reader.notice
    for name in ("Back up…", "Restore…"):
        reader.press(name)
        dialog = reader.window.findChildren(QFileDialog)[-1]
        assert dialog.directory().path() == str(tmp_path / "good")
        dialog.reject()


@pytest.mark.parametrize("work", ["back_up", "export"])
def test_closing_ends_what_is_under_way(
    store: Store, sit_down: MakeReader, tmp_path: Path, work: str
) -> None:
    many(store, 5000)
    reader = sit_down()
    getattr(reader.window.files, work)(str(tmp_path / "games.file"))
    assert reader.is_busy
    reader.window.close()
    reader.wait_for_the_file()
    # all of a backup is written at its end
    assert work == "back_up" or not list(tmp_path.glob("*.file*"))


def test_a_move_waits_for_no_export(
    store: Store, sit_down: MakeReader, tmp_path: Path
) -> None:
    many(store, 5000)
    reader = sit_down()
    reader.window.files.export(str(tmp_path / "games.csv"))
    moved: list[object] = []
    reader.analyst.do(Task(lambda _: 5, moved.append, priority=Priority.MOVE))
    reader.qtbot.waitUntil(lambda: moved == [5])
    assert not (tmp_path / "games.csv").exists()
    assert reader.is_busy


def test_what_is_restored_is_told_though_the_window_is_closed(
    reader: Reader, store: Store, tmp_path: Path
) -> None:
    file = back_up(reader, tmp_path / "mine")
    many(store, 5000)
    reader.window.files.restore(str(file))
    folder = store.file.path.parent
    reader.qtbot.waitUntil(lambda: bool([*folder.glob("games-replaced-*.sqlite")]))
    reader.window.close()
    reader.wait_for_the_file()
    assert reader.restored == [True] * (store.history().count() < 100)


def thumb(bar: QScrollBar, theme: themes.Theme) -> tuple[int, int]:
    """Return from where to where a scroll bar shows what is seen, in pixels."""
    picture = bar.grab().toImage()
    column = [picture.pixelColor(bar.width() // 2, y) for y in range(bar.height())]
    assert theme.board in column
    return column.index(theme.edge), len(column) - column[::-1].index(theme.edge)


def test_the_scroll_bar_shows_where_one_is(store: Store, sit_down: MakeReader) -> None:
    many(store, 60)
    reader = sit_down()
    bar, theme = reader.table.verticalScrollBar(), reader.theme
    bar.setPalette(theme.palette())
    top, _ = thumb(bar, theme)
    assert top < 20
    bar.setValue(bar.maximum())
    top, bottom = thumb(bar, theme)
    assert top > bar.height() // 2
    assert bottom > bar.height() - 20


def test_scrolling_leaves_nothing_behind(store: Store, sit_down: MakeReader) -> None:
    many(store, 60)
    reader = sit_down()
    reader.table.setFocus()
    reader.qtbot.waitUntil(reader.table.hasFocus)
    assert is_up_to_date(reader.table)
    reader.table.verticalScrollBar().setValue(30)
    assert is_up_to_date(reader.table)


# several games


def select(reader: Reader, *rows: int) -> None:
    """Click on rows, all but the first with Control held."""
    reader.select(rows[0])
    for row in rows[1:]:
        reader.qtbot.mouseClick(
            reader.table.viewport(), LEFT, CONTROL, reader.point(row)
        )


def line_of(reader: Reader) -> str:
    """Return the line below the table, beside the number of games."""
    (line,) = [
        label for label in reader.window.findChildren(ElidedLabel) if label.isVisible()
    ]
    return line.full_text


def usable(reader: Reader) -> list[str]:
    """Return which buttons below the table can be pressed."""
    names = ("Undo", "Delete", "Replay", "Open")
    buttons = [reader.button(name) for name in names]
    return [
        name
        for name, button in zip(names, buttons, strict=True)
        if button.isVisible() and button.isEnabled()
    ]


@pytest.fixture
def begun(reader: Reader, store: Store) -> Reader:
    """Return a reader with games 1 to 4, and a game that has not begun on the board."""
    store.begin(two("Ada", "Grace"))
    store.keep(Game())
    return reader


def test_several_games_are_selected_by_pointer_and_by_keys(begun: Reader) -> None:
    select(begun, 0, 2, 3)
    assert begun.table.selected_rows == [0, 2, 3]
    begun.select(3)
    begun.qtbot.mouseClick(begun.table.viewport(), LEFT, SHIFT, begun.point(1))
    assert begun.table.selected_rows == [1, 2, 3]
    begun.press_keys(Qt.Key.Key_Home)
    begun.press_keys(Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=SHIFT)
    assert begun.table.selected_rows == [0, 1, 2]
    begun.press_keys(Qt.Key.Key_A, modifier=CONTROL)
    assert begun.table.selected_rows == [0, 1, 2, 3]
    begun.press_keys(Qt.Key.Key_Home, Qt.Key.Key_Down)
    begun.press_keys(Qt.Key.Key_End, modifier=SHIFT)
    assert begun.table.selected_rows == [1, 2, 3]
    begun.press_keys(Qt.Key.Key_Home, modifier=SHIFT)
    assert begun.table.selected_rows == [0, 1]


def test_single_rows_are_added_by_keys(begun: Reader) -> None:
    begun.press_keys(Qt.Key.Key_Home)
    begun.press_keys(Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=CONTROL)
    seen = begun.table.grab().toImage()
    begun.press_keys(Qt.Key.Key_Up, modifier=CONTROL)
    assert begun.table.grab().toImage() != seen, "where the keyboard is can be seen"
    assert begun.table.selected_rows == [0]
    begun.press_keys(Qt.Key.Key_Down, modifier=CONTROL)
    begun.press_keys(Qt.Key.Key_Space, modifier=CONTROL)
    assert begun.table.selected_rows == [0, 2]


def test_open_and_replay_are_for_one_game(begun: Reader) -> None:
    assert usable(begun) == ["Delete", "Replay", "Open"]
    select(begun, 1, 2)
    assert usable(begun) == ["Delete"]
    begun.press_keys(Qt.Key.Key_Return)
    assert begun.opened == []
    select(begun, 2)
    begun.press("Open")
    assert begun.opened == [2]


def test_where_nothing_is_selected_nothing_can_be_done(begun: Reader) -> None:
    select(begun, 1, 1)
    assert begun.table.selected_rows == []
    assert usable(begun) == []
    begun.press_keys(Qt.Key.Key_Delete, Qt.Key.Key_Return)
    assert (len(begun.rows), begun.opened) == (4, [])


def test_a_double_click_opens_the_game_under_the_pointer(begun: Reader) -> None:
    select(begun, 1, 3, 2)
    begun.qtbot.mouseDClick(begun.table.viewport(), LEFT, CONTROL, begun.point(2))
    assert (begun.opened, begun.replayed) == ([2], [])
    assert not begun.window.isVisible()


def test_an_order_keeps_all_that_is_selected(begun: Reader) -> None:
    select(begun, 0, 3)
    begun.click_heading(1)
    assert [begun.rows[row] for row in begun.table.selected_rows] == [ADA, GOES_ON]
    begun.type("Ada")
    assert begun.rows == [ADA]
    assert begun.table.selected_rows == [0]


# deleting


def test_the_selected_games_are_deleted_and_brought_back(begun: Reader) -> None:
    select(begun, 0, 1, 3)
    place = begun.table.geometry()
    begun.press("Delete")
    QApplication.processEvents()
    assert begun.table.geometry() == place, "Undo has come below"
    assert begun.rows == [LOST]
    assert line_of(begun) == "3 games deleted"
    assert "1 game" in begun.texts
    assert begun.table.selected_rows == [0]
    assert "Undo" in usable(begun)
    assert begun.window.focusWidget() is begun.table, "for the next key"
    begun.press("Undo")
    assert begun.rows == [GOES_ON, ZOE, LOST, ADA]
    assert begun.table.selected_rows == [0, 1, 3]
    assert line_of(begun) == "3 games restored"
    assert "Undo" not in usable(begun)


def test_the_keyboard_deletes_and_brings_back(begun: Reader) -> None:
    begun.press_keys(Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Delete)
    assert begun.rows == [GOES_ON, LOST, ADA]
    assert line_of(begun) == "1 game deleted"
    # the next one is selected in its place, and the last one after that
    assert begun.table.selected_rows == [1]
    begun.press_keys(Qt.Key.Key_End, Qt.Key.Key_Delete)
    assert begun.table.selected_rows == [1]
    begun.press_keys(Qt.Key.Key_Z, modifier=CONTROL)
    assert begun.rows == [GOES_ON, LOST, ADA]
    assert begun.table.selected_rows == [2]
    assert "Undo" in usable(begun)
    begun.press_keys(Qt.Key.Key_Z, modifier=CONTROL)
    assert begun.rows == [GOES_ON, ZOE, LOST, ADA]
    assert begun.table.selected_rows == [1]
    begun.press_keys(Qt.Key.Key_Z, modifier=CONTROL)
    assert begun.rows == [GOES_ON, ZOE, LOST, ADA]


def test_all_games_are_deleted(begun: Reader) -> None:
    begun.press_keys(Qt.Key.Key_A, modifier=CONTROL)
    begun.press_keys(Qt.Key.Key_Delete)
    assert begun.rows == []
    assert usable(begun) == ["Undo"]
    assert begun.window.focusWidget() is begun.table
    begun.press_keys(Qt.Key.Key_Delete)
    assert line_of(begun) == "4 games deleted"
    begun.button("Undo").setFocus()
    begun.press_keys(Qt.Key.Key_Space)
    assert begun.table.selected_rows == [0, 1, 2, 3]
    assert begun.window.focusWidget() is begun.table


@pytest.mark.parametrize("field", ["player", "outcome"])
def test_keys_in_a_filter_open_and_delete_nothing(begun: Reader, field: str) -> None:
    getattr(begun, field).setFocus()
    begun.press_keys(Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return)
    assert len(begun.rows) == 4
    assert begun.opened == []
    assert begun.window.isVisible()
    assert not begun.window.findChildren(QFileDialog)


def test_undo_while_a_name_is_typed_is_about_the_name(begun: Reader) -> None:
    begun.press_keys(Qt.Key.Key_Delete)
    begun.player.setFocus()
    begun.qtbot.keyClicks(begun.player, "zo")
    begun.press_keys(Qt.Key.Key_Z, modifier=CONTROL)
    assert begun.player.text() != "zo"
    assert "Undo" in usable(begun)


def test_what_comes_back_far_away_is_scrolled_to(
    store: Store, sit_down: MakeReader
) -> None:
    many(store, 300)
    store.begin(two("Ada", "Grace"))
    reader = sit_down()
    reader.press_keys(Qt.Key.Key_End)
    reader.press_keys(Qt.Key.Key_Up, Qt.Key.Key_Up, modifier=SHIFT)
    reader.press_keys(Qt.Key.Key_Delete)
    reader.press_keys(Qt.Key.Key_Home)
    reader.press_keys(Qt.Key.Key_Z, modifier=CONTROL)
    assert reader.table.selected_rows == [297, 298, 299]
    cell = reader.table.visualRect(reader.table.model().index(297, 1))
    assert reader.table.viewport().rect().contains(cell)


def test_the_game_on_the_board_stays(reader: Reader, store: Store) -> None:
    select(reader, 0, 2)
    reader.press("Delete")
    assert reader.rows == [GOES_ON, ZOE, ADA]
    assert line_of(reader) == (
        "1 game deleted. A game that is open in a window can't be deleted."
    )
    assert reader.table.selected_rows == [0]
    reader.press("Delete")
    assert reader.rows == [GOES_ON, ZOE, ADA]
    assert line_of(reader) == "A game that is open in a window can't be deleted."
    # nor those on two boards
    with closing(Store(store.file.path.parent)) as other:
        play(other, two("Zoë", "Ada"), OPEN)
        reader.window.refresh()
        reader.press_keys(Qt.Key.Key_A, modifier=CONTROL)
        reader.press_keys(Qt.Key.Key_Delete)
        assert line_of(reader) == (
            "2 games deleted. Games that are open in a window can't be deleted."
        )
        assert len(reader.rows) == 2
        reader.press_keys(Qt.Key.Key_Delete)
        assert line_of(reader) == "Games that are open in a window can't be deleted."


def test_once_the_window_is_closed_there_is_no_way_back(
    begun: Reader, store: Store, sit_down: MakeReader
) -> None:
    select(begun, 0, 1)
    begun.press_keys(Qt.Key.Key_Delete, Qt.Key.Key_Escape)
    with closing(sqlite3.connect(store.file.path)) as file:
        assert file.execute("SELECT id FROM games").fetchall() == [(1,), (2,)]
    again = sit_down()
    assert again.rows == [LOST, ADA]
    assert "Undo" not in usable(again)
    again.press_keys(Qt.Key.Key_Z, modifier=CONTROL)
    assert again.rows == [LOST, ADA]


def test_beside_the_statistics_nothing_is_deleted_or_brought_back(
    begun: Reader,
) -> None:
    select(begun, 1, 2)
    begun.press("Delete")
    begun.press("Statistics")
    assert not begun.button("Delete").isVisible()
    begun.press_keys(Qt.Key.Key_Z, modifier=CONTROL)
    begun.press("Games")
    assert len(begun.rows) == 2


# the order


def order_of(reader: Reader) -> tuple[str, bool]:
    """Return the order that is chosen, which the heading shows as well."""
    header = reader.table.horizontalHeader()
    heading = reader.table.model().headerData(
        header.sortIndicatorSection(), Qt.Orientation.Horizontal
    )
    descending = reader.button("Descending").isChecked()
    assert reader.sorting.currentText() == heading
    assert descending == (header.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder)
    return heading, descending


def test_tab_goes_from_the_filters_over_the_order_to_the_games(reader: Reader) -> None:
    reader.press_keys(Qt.Key.Key_Delete)
    reader.player.setFocus()
    went = []
    for _ in range(11):
        reader.press_keys(Qt.Key.Key_Tab)
        went.append(reader.window.focusWidget())
    assert went[:7] == [
        reader.outcome, reader.level, reader.board, reader.sorting,
        reader.button("Descending"), reader.table, reader.button("Delete"),
    ]  # fmt: skip
    buttons = [button for button in went[6:] if isinstance(button, QAbstractButton)]
    assert [button.text().replace("&", "") for button in buttons] == [
        "Delete", "Close", "Replay", "Review", "Open",
    ]  # fmt: skip


@pytest.mark.parametrize("by_keys", [True, False])
def test_keys_sort_the_games_as_a_click_on_a_heading_does(
    reader: Reader, by_keys: bool
) -> None:
    assert order_of(reader) == ("Last played", True)
    for column, order, rows in (
        (1, ("X", False), [ADA, GOES_ON, LOST, ZOE]),
        (1, ("X", True), [ZOE, GOES_ON, LOST, ADA]),
        # what is newest is looked for first
        (4, ("Last played", True), [GOES_ON, ZOE, LOST, ADA]),
        (4, ("Last played", False), [ADA, LOST, ZOE, GOES_ON]),
    ):
        if not by_keys:
            reader.click_heading(column)
        elif order[0] == reader.sorting.currentText():
            reader.button("Descending").setFocus()
            reader.press_keys(Qt.Key.Key_Space)
        else:
            reader.sorting.setFocus()
            reader.press_keys(Qt.Key.Key_Home, *[Qt.Key.Key_Down] * (column - 1))
        assert (order_of(reader), reader.rows) == (order, rows)
    assert reader.opened == []
