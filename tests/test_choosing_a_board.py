"""Every board can be chosen, in every way there is, and what is chosen has its say."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop import app, command_line
from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Level,
    Mark,
    Score,
)
from oxo_desktop.engine.levels import level_on, levels_of
from oxo_desktop.play.settings import Settings
from oxo_desktop.says import sentences
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.window.controls.results import ResultTable
from oxo_desktop.window.dialogs.new_game import NewGameDialog
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.history.statistics_view import StatisticsView
from oxo_desktop.window.history.table import HistoryTable
from oxo_desktop.window.status.level_button import LevelButton
from oxo_desktop.window.status.score_strip import DrawsCount, PlayerCard, ScoreStrip
from tests.conftest import next_start
from tests.store.played import play
from tests.test_other_boards import moves_that_win
from tests.window.desk import LEFT, TWO, Desk
from tests.window.seen import button, opened

BOARDS = list(GEOMETRIES.values())
OTHERS = [board for board in BOARDS if board != THREE_BY_THREE]
NORMAL = GameSettings()
EASY = GameSettings(o_player=Computer(Level.EASY))

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)")

every_board = pytest.mark.parametrize("board", BOARDS, ids=list(GEOMETRIES))
every_other = pytest.mark.parametrize("board", OTHERS, ids=[b.name for b in OTHERS])


def new_game(desk: Desk) -> NewGameDialog:
    dialog = opened(desk.window, "new_game")
    assert isinstance(dialog, NewGameDialog)
    return dialog


def button_of(dialog: NewGameDialog, board: Geometry) -> QAbstractButton:
    return button(dialog, sentences.board_name(board))


def press(desk: Desk, dialog: NewGameDialog, *texts: str) -> None:
    for text in texts:
        desk.qtbot.mouseClick(button(dialog, text), LEFT)


def offered(dialog: NewGameDialog) -> list[str]:
    """Return the levels that can be chosen in a dialog, and which of them is."""
    levels = [button(dialog, level.value.capitalize()) for level in Level]
    shown = [level for level in levels if level.isVisible()]
    return [b.text().replace("&", "") + "!" * b.isChecked() for b in shown]


def visible_texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


# in the dialog


@every_board
def test_by_pointer_and_it_is_remembered(
    qtbot: QtBot, desk: Desk, parts: Parts, settings: Settings, board: Geometry
) -> None:
    dialog = new_game(desk)
    desk.qtbot.mouseClick(button_of(dialog, board), LEFT)
    assert button_of(dialog, board).isChecked()
    assert sentences.about_board(board) in visible_texts(dialog)
    press(desk, dialog, "Two players", "Play")
    assert desk.game == Game(board)
    assert desk.window.scene.layout.geometry == board
    assert settings.board == board
    moves = moves_that_win(board, board.lines[0])
    desk.click(*moves)
    assert desk.game.moves == tuple(moves)
    # and it is what the next dialog begins with
    assert button_of(new_game(desk), board).isChecked()
    with next_start(qtbot, parts) as desk:
        assert desk.game == Game(board)
        assert button_of(new_game(desk), board).isChecked()


# levels


@every_other
def test_one_entry_stands_for_easy_and_normal(
    desk: Desk, settings: Settings, board: Geometry
) -> None:
    dialog = new_game(desk)
    assert offered(dialog) == ["Random", "Beginner", "Easy", "Normal!", "Hard"]
    desk.qtbot.mouseClick(button_of(dialog, board), LEFT)
    assert offered(dialog) == ["Random", "Beginner", "Easy!", "Hard"]
    texts = visible_texts(dialog)
    is_plane = board == GEOMETRIES["pp7"]
    otherwise = "any move" if is_plane else "a square with the most lines"
    assert f"Wins or blocks when it can; otherwise {otherwise}" in texts
    assert not any("Normal" in text for text in texts)
    # Normal comes back with the board that has it
    desk.qtbot.mouseClick(button_of(dialog, THREE_BY_THREE), LEFT)
    assert offered(dialog) == ["Random", "Beginner", "Easy", "Normal!", "Hard"]
    desk.qtbot.mouseClick(button_of(dialog, board), LEFT)
    press(desk, dialog, "Play")
    assert desk.controller.standing.players == EASY
    assert settings.level is Level.NORMAL
    again = new_game(desk)
    assert offered(again) == ["Random", "Beginner", "Easy!", "Hard"]
    desk.qtbot.mouseClick(button_of(again, THREE_BY_THREE), LEFT)
    press(desk, again, "Play")
    assert desk.controller.standing.players == NORMAL


@every_other
def test_another_level_is_kept_from_board_to_board(
    desk: Desk, settings: Settings, board: Geometry
) -> None:
    dialog = new_game(desk)
    desk.qtbot.mouseClick(button_of(dialog, board), LEFT)
    press(desk, dialog, "Hard")
    desk.qtbot.mouseClick(button_of(dialog, THREE_BY_THREE), LEFT)
    assert offered(dialog) == ["Random", "Beginner", "Easy", "Normal", "Hard!"]
    desk.qtbot.mouseClick(button_of(dialog, board), LEFT)
    press(desk, dialog, "Easy", "Play")
    assert desk.controller.standing.players == EASY
    assert settings.level is Level.EASY


def level_menu(desk: Desk) -> QMenu:
    (button,) = (b for b in desk.window.findChildren(LevelButton) if b.isVisible())
    desk.qtbot.mouseClick(button, LEFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


@every_board
def test_the_card_offers_the_levels_of_its_board(desk: Desk, board: Geometry) -> None:
    desk.controller.new_game(NORMAL, board)
    menu = level_menu(desk)
    actions = [a for a in menu.actions()[2:] if a.isVisible()]
    assert [a.text() for a in actions] == [
        level.value.capitalize() for level in levels_of(board)
    ]
    (ticked,) = (a.text() for a in actions if a.isChecked())
    assert ticked == level_on(board, Level.NORMAL).value.capitalize()
    # the menu is still open when a game on another board comes
    desk.controller.resume(Game(), NORMAL)
    (ticked,) = (a.text() for a in menu.actions() if a.isChecked() and a.isVisible())
    assert ticked == "Normal"
    menu.close()


@every_other
def test_a_game_at_normal_that_exists_stays_as_it_is(
    desk: Desk, store: Store, board: Geometry
) -> None:
    moves = tuple(moves_that_win(board, board.lines[0]))
    play(store, NORMAL, moves, geometry=board)
    assert store.score(NORMAL, board.name) == Score(x_wins=1)
    desk.controller.resume(Game(board, moves=moves), NORMAL)
    assert desk.controller.standing.players == NORMAL
    assert desk.controller.standing.score == Score(x_wins=1)
    desk.controller.next_game()
    assert desk.controller.standing.players == EASY
    assert desk.game == Game(board)


# the command line


@every_board
@pytest.mark.parametrize("more", [[], ["--level=hard"], ["--two-players"]])
def test_an_option_of_the_window(
    parts: Parts, settings: Settings, board: Geometry, more: list[str]
) -> None:
    parts.controller.resume(Game(moves=(1,)), TWO)
    for name in (board.name, board.name.upper(), f"“{board.name}”".replace("x", "×")):
        options = command_line.for_window(["--board", name, *more])
        app._begin(parts, options)
        assert parts.controller.game == Game(board)
        players = parts.controller.standing.players
        expected = options.players(settings) or settings.game
        assert players == expected.on(board)
    # nothing of that is remembered
    assert settings.board == THREE_BY_THREE
    assert settings.game == GameSettings()


# score, history and statistics


@every_board
def test_draws_are_counted_where_there_are_any(desk: Desk, board: Geometry) -> None:
    desk.begin(board)
    (draws,) = desk.window.findChildren(DrawsCount)
    assert draws.isVisible() is board.can_be_drawn
    (strip,) = desk.window.findChildren(ScoreStrip)
    # the cards share the room, with some between them
    cards = [card.geometry() for card in strip.findChildren(PlayerCard)]
    assert abs(cards[0].width() - cards[1].width()) <= 1
    assert cards[1].right() == strip.width() - 1
    assert cards[1].left() - cards[0].right() > 9
    # so are they in the question about the score
    desk.click(*moves_that_win(board, board.lines[0]))
    desk.window.menus.reset_score.trigger()
    assert ("0 draws" in " ".join(visible_texts(desk.window))) is board.can_be_drawn


def played(store: Store) -> None:
    """Keep a game won on each board, and one that was lost on the last one."""
    for board in BOARDS:
        moves = moves_that_win(board, board.lines[-1])
        play(store, EASY, tuple(moves), geometry=board)
    last = BOARDS[-1]
    moves = moves_that_win(last, last.lines[0])
    play(store, EASY, tuple(moves), Mark.O, geometry=last)


def history_of(desk: Desk) -> HistoryWindow:
    desk.window.menus.history.trigger()
    (history,) = desk.window.findChildren(HistoryWindow)
    return history


def statistics_of(history: HistoryWindow) -> StatisticsView:
    history._tabs.value = 1
    (statistics,) = history.findChildren(StatisticsView)
    return statistics


def told_of(statistics: StatisticsView) -> list[str]:
    """Return what is said of each row."""
    (table,) = statistics.findChildren(ResultTable)
    spoken = Qt.ItemDataRole.AccessibleTextRole
    rows = range(table.rowCount())
    return [table.model().index(row, 0).data(spoken) for row in rows]


def headings_of(statistics: StatisticsView) -> list[str]:
    (table,) = statistics.findChildren(ResultTable)
    shown = (at for at in range(table.columnCount()) if not table.isColumnHidden(at))
    model, across = table.model(), Qt.Orientation.Horizontal
    return [model.headerData(at, across) for at in shown]


def box(widget: QWidget, name: str) -> QComboBox:
    boxes = widget.findChildren(QComboBox)
    (found,) = (b for b in boxes if b.accessibleName() == name and b.isVisible())
    return found


def test_the_history_is_filtered_by_board(desk: Desk, store: Store) -> None:
    played(store)
    history = history_of(desk)
    filtering = box(history, "Board")
    assert filtering.currentText() == "Any board"
    (table,) = history.findChildren(HistoryTable)
    everything = table.model().rowCount()
    for board in BOARDS:
        filtering.setCurrentText(sentences.board_name(board))
        numbers = store.history().numbers(Filter(board=board), Order())
        assert table.model().rowCount() == len(numbers) > 0
    filtering.setCurrentText("Any board")
    assert table.model().rowCount() == everything


def test_statistics_are_about_one_board(desk: Desk, store: Store) -> None:
    played(store)
    statistics = statistics_of(history_of(desk))
    choice = box(statistics, "Board")
    names = [sentences.board_name(board) for board in BOARDS]
    assert [choice.itemText(at) for at in range(choice.count())] == names
    assert choice.currentText() == "3×3"
    for board in BOARDS:
        choice.setCurrentText(sentences.board_name(board))
        told = told_of(statistics)
        lost = int(board == BOARDS[-1])
        # a row of each level, and of each side that has begun a game
        assert len(told) == len(levels_of(board)) + 1 + lost
        drawn = " 0 drawn," if board.can_be_drawn else ""
        assert f"Easy, all games: 1 won,{drawn} {lost} lost" in told
        assert ("Drawn" in headings_of(statistics)) is board.can_be_drawn


def test_statistics_stay_at_the_board_that_was_chosen(desk: Desk, store: Store) -> None:
    for board in OTHERS:
        play(store, EASY, tuple(moves_that_win(board, board.lines[0])), geometry=board)
    history = history_of(desk)
    statistics = statistics_of(history)
    choice = box(statistics, "Board")
    names = [sentences.board_name(board) for board in OTHERS]
    choice.setCurrentText(names[-1])
    play(store, EASY)
    history.refresh()
    assert [choice.itemText(at) for at in range(choice.count())] == ["3×3", *names]
    assert choice.currentText() == names[-1]
    drawn = " 0 drawn," if OTHERS[-1].can_be_drawn else ""
    assert f"Easy, all games: 1 won,{drawn} 0 lost" in told_of(statistics)


def test_of_3x3_alone_there_is_nothing_to_choose(desk: Desk, store: Store) -> None:
    for _ in range(2):
        history = history_of(desk)
        statistics = statistics_of(history)
        assert not [b for b in statistics.findChildren(QComboBox) if b.isVisible()]
        assert {"Won", "Drawn", "Lost"} <= set(headings_of(statistics))
        with desk.qtbot.waitSignal(history.destroyed):
            history.close()
        play(store, EASY)


@every_other
def test_a_board_that_alone_was_played_on(
    desk: Desk, store: Store, board: Geometry
) -> None:
    moves = tuple(moves_that_win(board, board.lines[0]))
    play(store, NORMAL, moves, geometry=board)
    statistics = statistics_of(history_of(desk))
    assert box(statistics, "Board").currentText() == sentences.board_name(board)
    # of a level that it no longer has, the games are told
    told = told_of(statistics)
    assert len(told) == len(Level) + 1
    assert any("Normal, all games: 1 won" in row for row in told)
    assert ("Drawn" in headings_of(statistics)) is board.can_be_drawn
