"""Random events on the window: all that shows the game agrees, and nothing is left."""

import gc
import os
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from ctypes import CDLL
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import (
    QAbstractAnimation,
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    Qt,
    QThread,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication, QPalette, QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QGesture,
    QLabel,
    QMenuBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oxo_desktop import app
from oxo_desktop.engine import Computer, Game, GameSettings, Level, Mark, Refusal
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR, THREE_BY_THREE
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.settings import MotionChoice, Settings, SquareNotes, ThemeChoice
from oxo_desktop.says import explanations, sentences
from oxo_desktop.store.games import Store
from oxo_desktop.system import languages
from oxo_desktop.system.application import collect_on_this_thread
from oxo_desktop.window.board.items import SquareItem, StrokedItem, WinItem
from oxo_desktop.window.controls.notice_bar import NoticeBar
from oxo_desktop.window.controls.rule_card import RuleCards
from oxo_desktop.window.controls.shown import Notes
from oxo_desktop.window.moves.moves_panel import MoveList, MovesPanel
from oxo_desktop.window.set_up.set_up_panel import SetUpPanel
from oxo_desktop.words import without_signs
from tests.catalogue import pseudo
from tests.conftest import HowMany, Tell, moving
from tests.desktop import kept_file
from tests.random_events import RandomEvents, dialog_on_top
from tests.window.desk import TWO, use_language

SEED = 36
THIRDS = 3

BETWEEN_LOOKS = 10
"""How many events there are between two looks at whether all agree."""

BETWEEN_MEASUREMENTS = 250
"""How many events there are between two looks at the memory."""

LONG = 30_000
MOST_GROWN = 6 << 20
"""Bytes by which the least memory in the last third of a long session may exceed the
least in the second. What is made when it is first needed is there by then, and what Qt
holds of menus, fonts and windows goes up and down by as much from one event to the
next: the least of many is steadier."""
FILE_DIALOG = 20 << 10
"""Bytes that each of Qt's own file dialogs leaves: 19.1 KiB in the mean of 300 bare
ones that were shown and deleted. A desktop has file dialogs of its own."""


class Play:
    """The program as `app` makes it, and what the controller told of the game last.

    Attributes:
        waits: how often a move was not kept at once, for want of a disk that answers.
        notices: what has become of games; there is to be nothing.
    """

    def __init__(self, folder: Path) -> None:
        settings = Settings(folder / "settings.ini")
        settings.pause = 0
        self.store = Store(folder / "data")
        self.parts = app.build(settings, self.store, Random(SEED))
        self.window, self.controller = self.parts.window, self.parts.controller
        collect_on_this_thread(self.window)
        self.notices: list[str] = []
        self.waits = 0
        self._problem: Refusal | None = None
        self._is_behind = False
        games = self.store.file
        games.on_problem = self._on_problem
        games.on_notice = lambda notice: self.notices.append(str(notice))
        self.controller.standing_changed.connect(self._on_standing_changed)
        self.controller.new_game(TWO)

    def close(self) -> None:
        # what Python has put there would outlive it
        QGuiApplication.clipboard().clear()
        self.window.close()
        self.parts.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _on_problem(self, problem: Refusal | None) -> None:
        # the log is emptied on the disk, and a busy one takes its time for that
        if problem is not None:
            file = self.store.file.path
            assert str(problem).endswith(f"another program is using {file}.")
            self.waits += 1
            self._is_behind = True
        self._problem = problem

    def keeps_all(self) -> bool:
        """Try again what could not be kept or read; return whether all could."""
        if self._is_behind:
            self.store.retry()
            self.controller.refresh()
            self._is_behind = self._problem is not None
        return not self._is_behind

    def _on_standing_changed(self, standing: Standing) -> None:
        self._game, self._ply = standing.game, standing.ply
        self._players = standing.players

    def all_agree(self) -> None:
        """See that whatever shows the game, or keeps it, has the same one."""
        # the squares of another board that was here before
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert self.notices == []
        assert self.controller.game == self._game
        self._the_board_agrees(self._game.at(self._ply))
        self._the_moves_agree()
        self._what_is_set_up_agrees()
        with closing(sqlite3.connect(self.store.file.path)) as file:
            self._the_file_agrees(file)
        self._the_cards_agree()

    def _the_board_agrees(self, shown: Game) -> None:
        scene = self.window.scene
        staying = [
            item
            for item in scene.items()
            if isinstance(item, (SquareItem, WinItem))
            and item.mark is not None
            and not item.is_leaving
        ]
        marks = [
            (item.position, item.mark)
            for item in staying
            if isinstance(item, SquareItem)
        ]
        cells = enumerate(shown.board.cells, start=1)
        assert sorted(marks) == [(p, mark) for p, mark in cells if mark is not None]
        assert len(staying) - len(marks) == len(shown.winning_lines)
        squares = self.window.view.viewport().findChildren(QAbstractButton)
        assert [square.accessibleName() for square in squares] == [
            without_signs(sentences.square(shown.board.geometry, position, mark))
            for position, mark in enumerate(shown.board.cells, start=1)
        ]

    def _the_moves_agree(self) -> None:
        panels = self.window.findChildren(MovesPanel)
        is_there = any(panel.isVisibleTo(self.window) for panel in panels)
        assert self.window.menus.moves.isChecked() is is_there
        game = self._game
        is_live = self._ply == len(game.moves)
        awaited = is_live and game.turn and not self._players.is_humans_turn(game)
        if self._players.is_watched:
            # they may have been paused
            awaited = self.controller.standing.is_thinking
        squares = [
            sentences.square_name(game.geometry, position)
            for position in (game.moves if awaited else game.line)
        ]
        squares += "?" if awaited else ""
        moves = [f"{game.mark_of_move(i)} {s}" for i, s in enumerate(squares)]
        for listed in self.window.findChildren(MoveList):
            model = listed.model()
            rows = range(model.rowCount())
            texts = [
                model.index(row, column).data() for row in rows for column in (0, 1)
            ]
            # a cell after the last move is empty
            assert list(filter(None, texts)) == moves
            shown = moves[self._ply - 1] if self._ply else None
            assert listed.currentIndex().data() == shown

    def _what_is_set_up_agrees(self) -> None:
        stage, menus = self.window.stage, self.window.menus
        panels = self.window.findChildren(SetUpPanel)
        is_there = any(panel.isVisibleTo(self.window) for panel in panels)
        assert menus.set_up.isChecked() is is_there
        assert self.window.view.isVisibleTo(self.window) is not stage.is_practising
        if not is_there:
            return
        assert stage.is_practising
        scene, geometry = stage.practice.scene, stage.practice.scene.layout.geometry
        squares = stage.view.viewport().findChildren(QAbstractButton)
        assert [square.accessibleName() for square in squares] in (
            [
                without_signs(sentences.square(geometry, p, scene.mark_at(p)))
                for p in geometry.positions
            ],
            [],  # not painted yet
        )
        assert not menus.undo.isEnabled()

    def _the_file_agrees(self, file: sqlite3.Connection) -> None:
        game, number = self._game, self.store._current.id
        has_content = bool(game.line) or game.start is not None
        is_open = has_content and not game.outcome.is_over
        # the player's own game waits while one that was brought is only looked at
        own = self.store._own
        # if it has been deleted, its number may be that of the one on the board by now
        waits = own.id if own and own.id != number else None
        on_board = file.execute(
            "SELECT id FROM games WHERE on_board = 1 AND id IS NOT ?", (waits,)
        ).fetchall()
        assert on_board == ([(number,)] if is_open else [])
        if number is not None:
            kept = kept_file.games(file, number)[0]
            assert (kept.game, kept.settings) == (game, self._players)
        else:
            # nothing has been played in it here
            assert not has_content or game.outcome.is_over

    def _the_cards_agree(self) -> None:
        players = self._players
        score = self.store.score(players, self._game.geometry.name)
        shown, is_watched = self._game.at(self._ply), players.is_watched
        x_told, o_told = (
            sentences.card(
                sentences.player_on_card(players, mark),
                None if is_watched else wins,
                to_move=shown.turn is mark,
                has_won=shown.outcome.winner is mark,
            )
            for mark, wins in zip(Mark, (score.x_wins, score.o_wins), strict=True)
        )
        cards = self.window.strip.children()
        told = [card.accessibleName() for card in cards if isinstance(card, QWidget)]
        shown_there = x_told, sentences.draws(score.draws), o_told
        assert told == list(map(without_signs, shown_there))


def calm_down(qtbot: QtBot, play: Play, hand: RandomEvents) -> None:
    """Bring all back to where it began: a new game, and nothing open beside it."""
    window = play.window
    hand.let_go()
    while popup := QApplication.activePopupWidget():
        popup.close()
    while dialog := dialog_on_top():
        dialog.close()
    for notice in window.findChildren(NoticeBar):
        notice.findChildren(QAbstractButton)[0].click()
    window.menus.moves.setChecked(False)
    window.menus.why.setChecked(False)
    menus = window.menus
    for part in (
        menus.set_up, menus.lessons, menus.model, menus.review, menus.think,
    ):  # fmt: skip
        part.setChecked(False)
    window.showNormal()
    window.resize(520, 658)
    quiet = play.parts.preferences.value._replace(
        language=languages.SYSTEM,
        theme=ThemeChoice.LIGHT,
        motion=MotionChoice.OFF,
        square_numbers=False,
        square_notes=SquareNotes.OFF,
        layers_in_depth=False,
        keypad_as_board=False,
        pause=0,
        next_game_after=0,
        sounds=False,
    )
    play.parts.preferences.set(quiet)
    play.controller.new_game(TWO)
    # so that there is a button for each square of the same board
    window.menus.set_up.setChecked(True)
    qtbot.waitUntil(lambda: window.stage.view.buttons is not None)
    window.menus.set_up.setChecked(False)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.waitUntil(lambda: not moving(window))
    qtbot.waitUntil(lambda: not window.findChildren(QDialog))
    # what the screen has of a window keeps its size until the next painting
    QApplication.processEvents()
    # at last, since Qt has the pointer enter what comes to lie under it
    QApplication.sendEvent(window.view, QEvent(QEvent.Type.Leave))


def left(play: Play) -> Counter[str]:
    """Count all that a session could leave behind, by its kind."""
    gc.collect()
    drawn = [i for i in play.window.scene.items() if isinstance(i, StrokedItem)]
    items = [item for item in drawn if item.mark is not None]
    found = Counter(f"item: {type(i).__name__}" for i in items)
    # the desktop's is Qt's own, made when Qt first needs it
    found.update(
        f"widget: {kind_of(widget)}"
        for widget in QApplication.allWidgets()
        if widget.windowType() is not Qt.WindowType.Desktop
        and not is_kept_by_qt(widget)
    )
    application = QCoreApplication.instance()
    assert application is not None
    for owner in (application, play.window, play.controller):
        children = owner.findChildren(QObject)
        for child in (c for c in children if not is_kept_by_qt(c)):
            found[f"object: {kind_of(child)}"] += 1
            found[f"running: {kind_of(child)}"] += is_running(child)
    found["thread"] = threading.active_count()
    if Path("/proc/self/fd").exists():
        # SQLite keeps a file that it is to close as long as there are locks on it
        opened = [os.readlink(d) for d in Path("/proc/self/fd").iterdir() if d.exists()]
        kept = str(play.store.file.path)
        found["open file"] = len([name for name in opened if name != kept])
        found["thread of the system"] = len(os.listdir("/proc/self/task"))
    return +found


def is_kept_by_qt(thing: QObject | None) -> bool:
    """Return whether Qt keeps an object, or what it is part of, for later.

    Gestures on widgets that are gone it forgets when it next has one to tell. A label
    that has had the keyboard keeps what its text is read with, and a menu bar the menu
    of what once had no room in it.
    """
    while thing is not None:
        owner = thing.parent()
        is_overflow = isinstance(owner, QMenuBar) and kind_of(thing) == "QMenu"
        if is_overflow or isinstance(thing, QGesture) or isinstance(owner, QLabel):
            return True
        thing = owner
    return False


def kind_of(thing: QObject) -> str:
    return thing.metaObject().className()


def is_running(thing: QObject) -> bool:
    match thing:
        case QTimer():
            return thing.isActive()
        case QAbstractAnimation():
            return thing.state() is QAbstractAnimation.State.Running
        case QThread():
            return thing.isRunning()
    return False


def resident() -> int:
    """Return how much memory this process needs, in bytes; 0 where nobody tells.

    What Python, Qt and the C library keep for later, up to a limit of theirs, is given
    back; files that are looked into, such as fonts, don't count.
    """
    gc.collect()
    QPixmapCache.clear()
    status = Path("/proc/self/statm")
    if not status.exists():
        return 0
    if hasattr(libc := CDLL(None), "malloc_trim"):
        libc.malloc_trim(0)
    _, in_memory, of_files, *_ = map(int, status.read_text().split())
    return (in_memory - of_files) * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture
def said() -> Iterator[list[str]]:
    """Yield what Qt says; pytest-qt would keep what the platform says of itself too."""
    said: list[str] = []

    def take(_: QtMsgType, __: QMessageLogContext, message: str) -> None:
        if not message.startswith("This plugin does not support "):
            said.append(message)

    qInstallMessageHandler(take)
    yield said
    qInstallMessageHandler(None)


@pytest.fixture
def play(
    qtbot: QtBot, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Play]:
    assert said == []
    monkeypatch.chdir(tmp_path)
    QApplication.setPalette(QPalette())
    play = Play(tmp_path)
    with qtbot.waitSignal(play.window.ready):
        play.window.show()
    yield play
    play.close()


def use_everything_once(qtbot: QtBot, play: Play, hand: RandomEvents) -> None:
    """Make what is made when it is first needed, and stays from then on."""
    for action in hand.actions:
        action.trigger()
    hand.drop()
    QTest.keyClick(play.window, Qt.Key.Key_Shift)
    play.window.notices.show(Refusal("notice", "A notice"))
    # no level has more rules to be shown
    hard = GameSettings.against_computer(Level.HARD, Mark.O)
    play.controller.resume(Game(FOUR_BY_FOUR_BY_FOUR, moves=(1,)), hard)
    play.window.menus.why.setChecked(True)
    # what two computers are paused with
    play.controller.new_game(GameSettings(Computer(Level.EASY), Computer(Level.HARD)))
    for catalogue in (pseudo("de"), None):
        use_language(play.window.look, catalogue)
    # a list of rules keeps its cards, as many as there ever were
    most = explanations.gone_through(Level.NORMAL, THREE_BY_THREE, None, Mark.O)
    for rules in play.window.findChildren(RuleCards):
        rules.show_rules(most)
    calm_down(qtbot, play, hand)
    # the hint has been too late for the next game
    play.window.scene.show_notes(Notes())


@pytest.mark.no_qt_log
# as in tests/window/test_files.py: there is no other way to drop
@pytest.mark.filterwarnings("ignore:.*marked as deprecated:DeprecationWarning")
def test_whatever_happens_all_agree_and_nothing_is_left(
    qtbot: QtBot, play: Play, said: list[str], how_many: HowMany, tell: Tell
) -> None:
    hand = RandomEvents(Random(SEED), play.window, Path.cwd())
    use_everything_once(qtbot, play, hand)
    before, least, looks = left(play), list[int](), 0
    try:
        for third in range(1, THIRDS + 1):
            sizes = list[int]()
            while hand.happened < how_many("events") * third // THIRDS:
                hand.happen()
                if hand.happened % BETWEEN_LOOKS == 0:
                    qtbot.waitUntil(play.keeps_all)
                    play.all_agree()
                    looks += 1
                if hand.happened % BETWEEN_MEASUREMENTS == 0:
                    sizes.append(resident() - hand.file_dialogs * FILE_DIALOG)
            calm_down(qtbot, play, hand)
            qtbot.waitUntil(play.keeps_all)
            play.all_agree()
            sizes.append(resident() - hand.file_dialogs * FILE_DIALOG)
            least.append(min(sizes))
        qtbot.waitUntil(lambda: not left(play) - before)
    finally:
        print(f"More than before: {left(play) - before}")
        print(f"Seed {SEED}, {hand.happened} events, at last: {', '.join(hand.last)}")
    grown = least[-1] - least[-2]
    assert said == []
    # a short session is not over with what is made when it is first needed
    assert grown < MOST_GROWN or hand.happened < LONG
    tell(
        f"{hand.happened:,} random events on the window: board, moves, controller, "
        f"file and score agreed {looks:,} times, nothing was left over, and memory "
        f"grew by {grown / (1 << 20):.1f} MiB in the last third, apart from what "
        f"Qt keeps of {hand.file_dialogs:,} file dialogs; the disk was waited for "
        f"{play.waits:,} times"
    )
