"""The files that the store keeps for itself are not opened, and not written over."""

from pathlib import Path

import pytest
from PySide6.QtCore import QDir
from PySide6.QtWidgets import QFileDialog, QFileSystemModel
from pytestqt.qtbot import QtBot

from oxo_desktop.app import Parts
from oxo_desktop.engine import GameSettings, Human, Refusal
from oxo_desktop.play.controller import GameController
from oxo_desktop.store import writeback
from oxo_desktop.store.games import Store
from oxo_desktop.store.games_file import is_own
from oxo_desktop.window.controls import file_dialogs
from oxo_desktop.window.history.history_window import HistoryWindow
from oxo_desktop.window.main_window import MainWindow
from tests.window.elsewhere import run
from tests.window.seen import notice, notice_bar, opened

NAMES = ["games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.lock"]
OWN = "it is one of the files that OXO keeps its games in"

LOOK = """
import sys
from pathlib import Path
from oxo_desktop.store.games import Store
store = Store(Path(sys.argv[1]))
try:
    store.reopen(1)
except ValueError as error:
    print(error)
store.close()
"""


@pytest.fixture
def own(
    controller: GameController,
    store: Store,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> Path:
    """Start a game, and return a name of one of the store's own files, all open."""
    monkeypatch.setattr(writeback, "QUIET", 1000.0)
    controller.new_game(GameSettings(Human(), Human()))
    controller.play(5)
    name: str = request.param[0]
    kind: str = request.param[1]
    file = store.file.path.with_name(name)
    assert file.exists()
    other = store.file.path.parents[1] / "game.oxo"
    match kind:
        case "its name":
            return file
        case "another path":
            return file.parent / ".." / file.parent.name / name
        case "a link":
            other.symlink_to(file)
        case "a second name":
            other.hardlink_to(file)
    return other


every_name = pytest.mark.parametrize(
    "own",
    [
        pytest.param((name, kind), id=f"{name} by {kind}")
        for name in NAMES
        for kind in ("its name", "another path", "a link", "a second name")
    ],
    indirect=True,
)

READ = """
import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT moves FROM games").fetchone()[0])
"""


SAID = "The game cannot be opened. This game is being played in another window.\n"


def is_still_locked(store: Store) -> bool:
    """Return whether another process finds the file open, and the game on a board."""
    log = Path(f"{store.file.path}-wal")
    before = log.stat().st_ino
    said = run(LOOK, store.file.path.parent)
    # the last process to close the file would remove its log
    is_open = log.exists() and log.stat().st_ino == before
    return is_open and said == SAID


@every_name
def test_the_stores_files_are_not_opened_and_not_written_over(
    qtbot: QtBot, window: MainWindow, store: Store, own: Path
) -> None:
    failed: list[Refusal] = []
    window.files.failed.connect(failed.append)
    assert not window.files.open_file(str(own))
    window.files.save_file(str(own))
    assert list(map(str, failed)) == [
        f"{own.name} cannot be opened: {OWN}. The games are in the history.",
        f"{own} could not be saved: {OWN}.",
    ]
    history = opened(window, "history")
    assert isinstance(history, HistoryWindow)
    history.files.export(str(own))
    qtbot.waitUntil(notice_bar(history).isVisible)
    assert notice(history) == f"The history could not be exported: {own}: {OWN}."
    assert is_still_locked(store)
    assert b'"undone"' not in own.read_bytes()


@pytest.mark.parametrize("purpose", file_dialogs.Purpose)
@pytest.mark.parametrize("own", [("games.sqlite", "its name")], indirect=True)
def test_no_file_dialog_opens_the_files_that_it_lists(
    purpose: file_dialogs.Purpose, qtbot: QtBot, parts: Parts, store: Store, own: Path
) -> None:
    store.file.wait()
    (own.parent / "folder").mkdir()
    file_dialogs.ask(purpose, parts.window, parts.preferences, str)
    (dialog,) = parts.window.findChildren(QFileDialog)
    dialog.setNameFilter("All files (*)")
    dialog.setFilter(dialog.filter() | QDir.Filter.Hidden)
    model = dialog.findChild(QFileSystemModel)
    assert model is not None
    dialog.setDirectory(str(own.parent))
    folder = model.index(str(own.parent))
    qtbot.waitUntil(lambda: model.rowCount(folder) == 1 + len(NAMES))
    shown = [model.index(row, 0, folder) for row in range(model.rowCount(folder))]
    assert {index.data() for index in shown} == {"folder", *NAMES}
    kinds = {model.type(index) for index in shown}
    assert not any(model.fileIcon(index).isNull() for index in shown)
    assert kinds == {"File", "Folder"}
    assert is_still_locked(store)
    dialog.close()


@pytest.mark.parametrize("own", [("games.sqlite", "its name")], indirect=True)
@pytest.mark.parametrize("name", NAMES)
def test_no_game_is_lost_with_the_locks(
    controller: GameController, store: Store, own: Path, name: str
) -> None:
    store.file.wait()
    # as a file dialog of the desktop would do, to choose an icon
    own.with_name(name).open("rb").close()
    run(LOOK, store.file.path.parent)
    for square in (1, 9, 3):
        controller.play(square)
    # what another process reads now is what would be left if OXO were killed
    assert run(READ, store.file.path) == "5 1 9 3\n"


def test_a_missing_file_is_recognised_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "games.sqlite"
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        assert is_own(games, tmp_path / name)
        assert is_own(games, Path(name))
        # where names are the same in capital letters
        assert is_own(games, tmp_path / name.upper())
    for name in ("games.oxo", "games.sqlite\0"):
        assert not is_own(games, tmp_path / name)
    assert not is_own(games, tmp_path / "other" / "games.sqlite")
