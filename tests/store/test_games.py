"""The store on real files: what it keeps, and what it does where it cannot."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from oxo_desktop.engine import (
    Board,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Outcome,
    Refusal,
    Score,
    Starts,
    write_line,
)
from oxo_desktop.engine.game import Replaced
from oxo_desktop.store import kept_game, listing
from oxo_desktop.store.games import Store, default_folder
from oxo_desktop.store.kept_game import KeptGame, put
from oxo_desktop.store.listing import Filter, Order
from oxo_desktop.store.migrations import LAYOUT, VERSION
from tests.engine.games import games_from_anywhere
from tests.store.played import TWO, Desk, sql
from tests.store.test_damaged_file import UNFINISHED_LOST, set_aside_as

# where files and locks are used in a way that Windows has other rules for
on_both_systems = pytest.mark.usefixtures("rules")

HARD = GameSettings(o_player=Computer(Level.HARD), starts=Starts.TAKE_TURNS)
WON = (1, 2, 5, 3, 9)


MakeDesk = Callable[[], Desk]


@pytest.fixture
def make_desk(tmp_path: Path) -> Iterator[MakeDesk]:
    made: list[Desk] = []

    def make() -> Desk:
        made.append(Desk(tmp_path / "oxo-desktop"))
        return made[-1]

    yield make
    for desk in made:
        desk.close()


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    return make_desk()


def test_a_game_is_kept_from_its_first_move(desk: Desk) -> None:
    desk.begin(HARD)
    assert desk.store.unfinished() is None
    desk.play(1)
    columns = "starts, geometry, starter, moves, undone, outcome, ended, on_board"
    assert desk.rows(columns) == [
        ("take turns", "3x3", "X", "1", "", "open", None, 1)
    ]  # fmt: skip
    assert desk.told == []


def test_what_comes_back_is_position_players_undo_and_redo(make_desk: MakeDesk) -> None:
    game = Game(starter=Mark.O, moves=(5,), undone=(1, 2))
    game = game.play(9).play(8).undo().play(7).play(3).undo()
    assert game.replaced == (Replaced((5,), (1, 2)), Replaced((5, 9), (8,)))
    desk = make_desk()
    desk.begin(HARD)
    desk.show(game)
    desk.close()
    kept = make_desk().unfinished()
    assert (kept.settings, kept.game) == (HARD, game)


def test_what_was_begun_last_comes_back(make_desk: MakeDesk) -> None:
    desk = make_desk()
    desk.begin()
    desk.play(1)
    desk.begin(HARD)
    desk.close()
    desk = make_desk()
    assert desk.store.unfinished() is None, "it was put away for another game"
    desk.begin(HARD)
    desk.play(*WON)
    desk.close()
    assert make_desk().store.unfinished() is None, "it has ended"


def test_times_are_kept(tmp_path: Path) -> None:
    now = iter(range(100))
    store = Store(tmp_path, clock=lambda: next(now))
    store.begin(TWO)
    game = Game()
    for position in WON:
        game = game.play(position)
        store.keep(game)
    store.begin(TWO)
    for game in (Game(), Game(moves=(5,))):
        store.keep(game)
    store.begin(HARD)  # to put a game away is not to play it
    store.close()
    with closing(sqlite3.connect(store.file.path)) as file:
        times = file.execute("SELECT started, changed, ended FROM games").fetchall()
    assert times == [(1000, 6000, 6000), (7000, 8000, None)]


def test_the_score_is_of_a_pairing_and_outlives_the_process(
    make_desk: MakeDesk,
) -> None:
    desk = make_desk()
    for moves in (WON, WON, (1, 2, 3, 5, 4, 6, 8, 7, 9), (1, 4, 2, 5, 9, 6)):
        desk.begin()
        desk.play(*moves)
    desk.begin(HARD)
    desk.play(*WON)
    desk.close()
    store = make_desk().store
    assert store.score(TWO) == Score(2, 1, 1)
    assert store.score(HARD) == Score(x_wins=1)
    assert store.score(GameSettings(Human("Ada"), Human("grace"))) == Score()
    assert store.score(GameSettings(Human("Grace"), Human("Ada"))) == Score()


HARD_AS_O = GameSettings.against_computer(Level.HARD, Mark.O)


def test_the_score_against_a_level_is_the_humans_whatever_their_mark(
    make_desk: MakeDesk,
) -> None:
    desk = make_desk()
    # three wins of X, of which the human had two, and a win of O
    for settings, moves in (
        (HARD, WON), (HARD, WON), (HARD_AS_O, WON), (HARD_AS_O, (1, 4, 2, 5, 9, 6)),
        (HARD_AS_O, (1, 2, 3, 5, 4, 6, 8, 7, 9)),
    ):  # fmt: skip
        desk.begin(settings)
        desk.play(*moves)
    for store in (desk.store, make_desk().store):
        assert store.score(HARD) == Score(3, 1, 1)
        assert store.score(HARD_AS_O) == Score(1, 1, 3)
        easy = GameSettings.against_computer(Level.EASY, Mark.O)
        assert store.score(easy) == Score()
    desk.undo()
    assert desk.store.score(HARD) == Score(3, 0, 1)


@pytest.mark.parametrize("settings", [HARD, HARD_AS_O])
def test_both_marks_of_a_score_are_reset(
    make_desk: MakeDesk, settings: GameSettings
) -> None:
    desk = make_desk()
    for players in (HARD, HARD_AS_O):
        desk.begin(players)
        desk.play(*WON)
    assert desk.store.reset_score(settings)
    desk.close()
    store = make_desk().store
    assert store.score(HARD) == store.score(HARD_AS_O) == Score()


@pytest.mark.parametrize("starter", Mark)
@pytest.mark.parametrize("level", Level)
def test_a_game_against_a_computer_with_x_comes_back(
    make_desk: MakeDesk, level: Level, starter: Mark
) -> None:
    settings = GameSettings.against_computer(level, Mark.O, Starts(starter))
    desk = make_desk()
    desk.begin(settings, Game(starter=starter))
    desk.play(5, 1)
    desk.close()
    kept = make_desk().unfinished()
    assert (kept.settings, kept.game) == (settings, Game(starter=starter, moves=(5, 1)))


FOUR = Game(Geometry.square(4), moves=(1, 5, 2, 6, 3, 7))


def test_a_score_is_of_one_board(make_desk: MakeDesk) -> None:
    desk = make_desk()
    for game in (FOUR, FOUR, Game(moves=WON[:-1])):
        desk.begin(TWO, game)
        desk.play(4 if game is FOUR else 9)
    assert desk.store.score(TWO) == Score(x_wins=1)
    assert desk.store.score(TWO, "4x4") == Score(x_wins=2)
    desk.undo()
    assert desk.store.score(TWO) == Score()
    assert desk.store.score(TWO, "4x4") == Score(x_wins=2)
    desk.play(9)
    assert desk.store.score(TWO) == Score(x_wins=1)
    desk.close()
    store = make_desk().store
    assert store.reset_score(TWO)
    assert store.score(TWO) == Score()
    assert store.score(TWO, "4x4") == Score(x_wins=2)


def test_a_score_is_reset_for_one_pairing(make_desk: MakeDesk) -> None:
    desk = make_desk()
    for settings in (TWO, HARD, TWO):
        desk.begin(settings)
        desk.play(*WON)
    assert desk.store.reset_score(TWO)
    assert desk.store.score(TWO) == Score()
    desk.undo()
    assert desk.store.score(TWO) == Score(), "never below 0"
    desk.close()
    store = make_desk().store
    assert (store.score(TWO), store.score(HARD)) == (Score(), Score(x_wins=1))


def test_an_end_that_came_from_elsewhere_counts_for_no_score(
    make_desk: MakeDesk,
) -> None:
    desk = make_desk()
    desk.begin(TWO, Game(moves=WON))
    assert desk.store.score(TWO) == Score()
    desk.undo()
    assert desk.rows("moves, outcome") == [("1 2 5 3", "open")]
    desk.play(4)
    desk.close()
    desk = make_desk()
    desk.go_on(desk.unfinished())
    desk.undo()
    desk.show(desk.game.redo())
    assert desk.game.moves == WON
    assert desk.store.score(TWO) == Score()
    desk.undo()
    desk.play(4, 6, 7)
    assert desk.store.score(TWO) == Score(x_wins=1)


SET_UP = Game(start=Board.from_text("XX. OO. ..."))


def test_a_game_that_starts_with_a_position_is_kept_from_then_on(
    make_desk: MakeDesk,
) -> None:
    desk = make_desk()
    desk.begin(HARD, SET_UP)
    assert desk.rows("start, moves, on_board") == [("XX.OO....", "", 1)]
    desk.play(9, 8)
    desk.undo()
    desk.play(7)
    game = desk.game
    for _ in range(2):
        desk.close()
        desk = make_desk()
        kept = desk.unfinished()
        assert (kept.settings, kept.game) == (HARD, game)
        desk.go_on(kept)
    desk.play(6)
    assert desk.rows("start, moves, outcome") == [("XX.OO....", "9 7 6", "open")]
    assert desk.told == []


def test_a_start_that_is_over_is_not_kept(desk: Desk) -> None:
    desk.begin(TWO, Game(start=Board.from_text("XXX OOO ...")))
    assert desk.store.history().count() == 0


def test_a_game_that_starts_with_a_position_counts_for_no_score(
    make_desk: MakeDesk,
) -> None:
    desk = make_desk()
    desk.begin()
    desk.play(*WON)
    for _ in range(2):
        desk.begin(TWO, SET_UP)
        desk.play(3)
        assert desk.store.score(TWO) == Score(x_wins=1)
        desk.undo()
        assert desk.store.score(TWO) == Score(x_wins=1)
        desk.play(9, 6)
        assert desk.store.score(TWO) == Score(x_wins=1)
    desk.close()
    assert desk.rows("outcome") == [("X won",), ("O won",), ("O won",)]
    assert make_desk().store.score(TWO) == Score(x_wins=1)


@given(games_from_anywhere())
def test_any_game_is_in_its_row_and_its_line(game: Game) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statement in LAYOUT:
            connection.execute(statement)
        put(connection, KeptGame(TWO, 0, game), bool)
        (row,) = connection.execute(f"SELECT {kept_game.COLUMNS} FROM {kept_game.FROM}")
        assert kept_game.from_row(row).game == game
        connection.text_factory = bytes
        columns, tables = listing.COLUMNS, kept_game.FROM
        connection.create_function("called", 2, lambda *_: b"")
        (row,) = connection.execute(f"SELECT {columns} FROM {tables}")
        assert listing.from_row(row).line.rstrip() == write_line(game)


def test_of_endlessly_many_replaced_moves_the_latest_come_back(
    make_desk: MakeDesk,
) -> None:
    desk, back = make_desk(), [Replaced((), (2,)), Replaced((), (1,))]
    desk.begin(game=Game(moves=(3, 5), replaced=tuple(back * 20_000)))
    desk.play(7)
    desk.close()
    kept = make_desk().unfinished()
    assert (kept.game.moves, kept.game.undone) == ((3, 5, 7), ())
    assert 20_000 < len(kept.game.replaced) < 40_000
    assert kept.game.replaced == desk.game.replaced[-len(kept.game.replaced) :]


def test_an_unfinished_game_is_taken_up_where_it_was_left(desk: Desk) -> None:
    desk.begin()
    desk.play(1, 2)
    desk.begin(HARD)
    desk.play(5)
    kept = desk.reopen(1)
    assert (kept.settings, kept.game) == (TWO, Game(moves=(1, 2)))
    desk.go_on(kept)
    desk.play(9)
    assert desk.rows("moves, on_board") == [("1 2 9", 1), ("5", 0)]
    assert desk.store.reopen(99) is None


def test_taking_up_the_game_on_the_board_goes_on_with_it(desk: Desk) -> None:
    desk.begin()
    desk.play(*WON)
    desk.go_on(desk.reopen(1))
    desk.undo()
    assert desk.rows("moves") == [("1 2 5 3",)]
    assert desk.store.score(TWO) == Score()


def test_only_who_says_so_goes_on_with_a_kept_game(desk: Desk) -> None:
    desk.begin()
    desk.play(1, 2)
    desk.begin(HARD)
    kept = desk.reopen(1)
    desk.begin(kept.settings, kept.game)
    desk.play(9)
    assert desk.rows("moves") == [("1 2",), ("1 2 9",)]
    # its time was over with that game
    desk.go_on(kept)
    desk.play(5)
    assert desk.rows("moves") == [("1 2",), ("1 2 9",), ("1 2 5",)]


@on_both_systems
@pytest.mark.parametrize("then", [None, 2], ids=["a new one", "another kept one"])
def test_a_game_that_was_asked_for_but_not_begun_is_given_back(
    make_desk: MakeDesk, then: int | None
) -> None:
    desk = make_desk()
    for position in (1, 2):
        desk.begin()
        desk.play(position)
    desk.begin(HARD)
    kept = desk.reopen(1)
    desk.go_on(desk.reopen(2))
    desk.begin(HARD)
    other = make_desk()
    assert desk.store.reopen(1) is not None
    with pytest.raises(ValueError, match="is being played in another window"):
        other.store.reopen(1)
    if then is not None:
        assert desk.store.reopen(then) is not None
    desk.store.begin(TWO, then)
    assert other.store.reopen(1) is not None
    other.go_on(kept)
    other.play(9)
    assert other.rows("moves") == [("1 9",), ("2",)]


@on_both_systems
def test_asking_for_the_game_on_the_board_does_not_give_it_away(
    make_desk: MakeDesk,
) -> None:
    desk = make_desk()
    desk.begin()
    desk.play(1)
    for ask in (desk.unfinished, lambda: desk.reopen(1)):
        desk.go_on(ask())
        assert make_desk().store.unfinished() is None
    desk.play(2)
    assert desk.rows("moves, on_board") == [("1 2", 1)]


BAD_ROWS = [
    "moves = '1 1'", "moves = 'one'", "geometry = '9x9'", "undone = '1'",
    "replaced = '5|6'", "replaced = '1'", "starts = 'never'", "settled = 'x'",
    "x_player = 99", "start = 'XX'", "start = 'X..O.Z...'",
    "start = '1'", "start = x'ff'",
    "start = 'X........'", "start = 'OOO......'",
    "replaced = x'ff'", "started = 9e999", "changed = 'now'", "settled = x'ff'",
]  # fmt: skip


@pytest.mark.parametrize("change", BAD_ROWS)
def test_a_row_that_is_no_game_is_passed_over(desk: Desk, change: str) -> None:
    desk.begin(HARD)
    desk.play(1, 2)
    desk.begin()
    desk.play(1, 2)
    desk.close()
    sql(desk.store, f"UPDATE games SET {change} WHERE id = 2")
    after = [Desk(desk.file.parent) for _ in range(2)]
    for one in after:
        assert one.store.unfinished() is None
        with pytest.raises(
            Refusal,
            match=r"^The game cannot be opened\. What was saved of it is not a legal",
        ) as refused:
            one.store.reopen(2)
        assert refused.value.code == "not_legal"
        one.close()
    assert [one.codes for one in after] == [["unfinished_lost"], []]
    assert [one.told for one in after] == [[UNFINISHED_LOST], []]


def test_a_row_that_is_no_game_hides_no_other(make_desk: MakeDesk) -> None:
    desk = make_desk()
    for settings in (HARD, TWO):
        desk.begin(settings)
        desk.play(1, 2)
    desk.close()
    sql(desk.store, "UPDATE games SET on_board = 1")
    sql(desk.store, "UPDATE games SET moves = 'one' WHERE id = 2")
    assert make_desk().unfinished().settings == HARD


def in_another_process(folder: Path, program: str) -> "subprocess.Popen[str]":
    """Run a program that has a `store`, until it waits at its end."""
    program = f"{OTHER}{program}\nprint('ready', flush=True); input()"
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "FOLDER": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


OTHER = """
import os
from pathlib import Path
from typing import Any
from oxo_desktop.engine import Game, GameSettings, Human
from oxo_desktop.store.games import Store
store = Store(Path(os.environ["FOLDER"]))
"""


def kill(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.communicate()


def test_a_game_that_another_process_plays_is_left_to_it(
    make_desk: MakeDesk, tmp_path: Path
) -> None:
    other = in_another_process(
        tmp_path / "oxo-desktop",
        "store.begin(GameSettings()); store.keep(Game()); store.keep(Game(moves=(5,)))",
    )
    store = make_desk().store
    assert store.unfinished() is None
    with pytest.raises(Refusal, match="is being played in another window") as refused:
        store.reopen(1)
    assert refused.value.code == "played_elsewhere"
    kill(other)
    kept = store.unfinished()
    assert kept is not None
    assert kept.game == Game(moves=(5,))


@pytest.mark.parametrize("ask", [Store.unfinished, lambda store: store.reopen(1)])
def test_what_another_process_plays_while_its_game_is_asked_for_stays(
    make_desk: MakeDesk,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ask: Callable[[Store], KeptGame | None],
) -> None:
    other = in_another_process(
        tmp_path / "oxo-desktop",
        "store.begin(GameSettings()); store.keep(Game()); store.keep(Game(moves=(5,)))"
        "\nprint('ready', flush=True); input(); store.keep(Game(moves=(5, 1)))",
    )
    store = make_desk().store
    lock_game = store.file.locks.lock_game

    def lock_a_moment_later(number: int) -> bool:
        assert other.stdin is not None
        assert other.stdout is not None
        if other.poll() is None:
            print(file=other.stdin, flush=True)
            assert other.stdout.readline() == "ready\n"
            kill(other)
        return lock_game(number)

    monkeypatch.setattr(store.file.locks, "lock_game", lock_a_moment_later)
    kept = ask(store)
    assert kept is not None
    assert kept.game == Game(moves=(5, 1))


def test_a_game_stays_claimed_when_its_folder_is_made_again(
    make_desk: MakeDesk, tmp_path: Path
) -> None:
    other = in_another_process(
        tmp_path / "oxo-desktop",
        "store.begin(GameSettings()); store.keep(Game())\n"
        "store.keep(Game(moves=(5,)))\n"
        "folder = store.file.path.parent; folder.rename(folder.with_name('gone'))\n"
        "store.keep(Game(moves=(5, 1)))",
    )
    assert make_desk().store.unfinished() is None
    kill(other)
    assert make_desk().store.unfinished() is not None


# where the file cannot be used


@pytest.fixture
def kept(make_desk: MakeDesk) -> Path:
    """Return a file with a finished and an unfinished game in it."""
    desk = make_desk()
    desk.begin()
    desk.play(*WON)
    for _ in range(200):
        desk.begin(GameSettings(Human(f"Somebody {_}"), Human("Else")))
        desk.play(1, 2)
    desk.close()
    return desk.file


def other_bytes(damage: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        file.write_bytes(damage(file.read_bytes()))

    return change


def other_layout(statement: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(statement)

    return change


def another_programs(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name)")


DAMAGES: dict[str, Callable[[Path], None]] = {
    "garbage": other_bytes(lambda _: b"not a database, for sure" * 99),
    "header only": other_bytes(lambda data: data[:100]),
    "truncated": other_bytes(lambda data: data[: len(data) // 2]),
    "spoilt": other_bytes(lambda data: data[:4096] + b"\xff" * (len(data) - 4096)),
    "no results": other_layout("DROP TABLE results"),
    "no moves": other_layout("ALTER TABLE games DROP COLUMN moves"),
    "another program's": another_programs,
}


@on_both_systems
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_set_aside_and_nothing_of_it_is_lost(
    kept: Path, make_desk: MakeDesk, damage: Callable[[Path], None]
) -> None:
    damage(kept)
    damaged = kept.read_bytes()
    desk = make_desk()
    assert desk.store.unfinished() is None
    desk.begin()
    desk.play(1, 2, 5)
    assert desk.rows("moves") == [("1 2 5",)]
    aside = kept.with_name(f"games-damaged-{date.today()}.sqlite")
    assert aside.read_bytes() == damaged
    assert desk.codes == ["damaged"]
    assert desk.told == [set_aside_as(aside)]


@on_both_systems
@pytest.mark.parametrize("is_empty", [False, True])
def test_a_file_that_nobody_has_made_anything_of_is_a_new_one(
    kept: Path, make_desk: MakeDesk, is_empty: bool
) -> None:
    kept.unlink()
    with closing(sqlite3.connect(kept, isolation_level=None)) as file:
        if not is_empty:
            file.execute("PRAGMA user_version = 1")
            file.execute("PRAGMA user_version = 0")
    assert kept.stat().st_size == (0 if is_empty else 4096)
    desk = make_desk()
    assert desk.store.unfinished() is None
    desk.begin()
    desk.play(1, 2)
    assert desk.rows("id, moves") == [(1, "1 2")]
    desk.close()
    assert desk.told == []
    assert make_desk().store.unfinished() is not None
    assert not list(kept.parent.glob("games-*"))


@on_both_systems
def test_damaged_files_of_one_day_have_names_of_their_own(
    kept: Path, make_desk: MakeDesk
) -> None:
    for number in range(3):
        kept.write_bytes(b"x" * (100 + number))
        desk = make_desk()
        desk.store.unfinished()
        desk.store.close()
    sizes = {file.stat().st_size for file in kept.parent.glob("games-damaged-*.sqlite")}
    assert sizes == {100, 101, 102}


@on_both_systems
def test_damage_that_shows_in_mid_game_loses_no_move_of_it(
    kept: Path, make_desk: MakeDesk
) -> None:
    with closing(sqlite3.connect(kept)) as file:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_time'"
        (page,) = file.execute(sql).fetchone()
    with kept.open("r+b") as stream:
        stream.seek((page - 1) * 4096)
        stream.write(b"\xff" * 4096)
    desk = make_desk()
    desk.go_on(desk.unfinished())
    assert desk.told == []
    desk.play(5)
    assert len(desk.told) == 1
    desk.play(3)
    assert desk.rows("moves") == [("1 2 5 3",)]


READINGS: dict[str, Callable[[Store], object]] = {
    "the score": lambda store: store.score(TWO),
    "the history": lambda store: store.history().numbers(Filter(), Order()),
    "a page of it": lambda store: store.history().games([1]),
    "its length": lambda store: store.history().count(),
    "the statistics": lambda store: store.history().statistics(),
    "a game": lambda store: store.reopen(1),
    "deleting": lambda store: store.history().deletions.delete([1]),
    "resetting the score": lambda store: store.reset_score(TWO),
}


@on_both_systems
@pytest.mark.parametrize("read", READINGS.values(), ids=READINGS)
def test_where_reading_shows_damage_the_game_on_the_board_is_written_at_once(
    desk: Desk, make_desk: MakeDesk, read: Callable[[Store], object]
) -> None:
    for _ in range(100):
        desk.begin()
        desk.play(*WON)
    desk.close()
    spoil_what_is_read(desk.file)
    after = make_desk()
    after.begin()
    after.play(1)
    assert after.told == []
    read(after.store)
    assert len(after.told) == 1
    assert "could not be read" in str(after.told[0])
    assert after.rows("id, moves") == [(1, "1")]
    assert make_desk().store.unfinished() is None, "it is on the board"
    after.play(2)
    assert after.rows("id, moves") == [(1, "1 2")]
    assert len(after.told) == 1


def spoil_what_is_read(file: Path) -> None:
    """Spoil the pages that keeping the first move of a game doesn't touch."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT name, rootpage FROM sqlite_master")
        root = dict(found.fetchall())
    data = bytearray(file.read_bytes())
    # see https://www.sqlite.org/fileformat2.html#b_tree_pages
    table = data[(root["games"] - 1) * 4096 :][:4096]
    cell = int.from_bytes(table[12:14])
    first_games = int.from_bytes(table[cell : cell + 4])
    for page in (root["results"], root["deleted"], first_games):
        data[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    file.write_bytes(data)


def test_a_file_deleted_in_mid_game_is_made_again(desk: Desk) -> None:
    desk.begin()
    desk.play(1)
    for file in desk.file.parent.iterdir():
        file.unlink()
    desk.play(2)
    assert desk.rows("moves") == [("1 2",)]
    desk.file.parent.rename(desk.file.parent.with_name("elsewhere"))
    desk.play(5)
    assert desk.rows("moves") == [("1 2 5",)]
    assert desk.told == []


def test_a_newer_file_is_left_alone(kept: Path, make_desk: MakeDesk) -> None:
    with closing(sqlite3.connect(kept)) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = kept.read_bytes()
    desk = make_desk()
    desk.store.unfinished()
    desk.begin()
    desk.play(*WON)
    assert desk.store.score(TWO) == Score(x_wins=1), "of what was played now"
    desk.close()
    assert kept.read_bytes() == before
    assert desk.told == [
        f"Your games and scores are not being saved: {kept} was saved by a newer "
        "OXO. Update OXO to open it."
    ]


@on_both_systems
def test_what_could_not_be_written_is_written_later(kept: Path, desk: Desk) -> None:
    with closing(sqlite3.connect(kept, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert desk.store.unfinished() is None
        desk.begin()
        desk.play(*WON)
        desk.begin()
        desk.play(4)
        assert desk.told == [
            "Your games and scores are not being saved: another program is using "
            f"{kept}."
        ]
        assert desk.store.score(TWO) == Score(x_wins=1)
        assert not desk.store.reset_score(TWO)
    desk.store.retry()
    assert desk.told[1:] == [None]
    assert desk.rows("moves")[-2:] == [("1 2 5 3 9",), ("4",)]
    assert desk.store.score(TWO) == Score(x_wins=2)


def test_an_end_that_is_undone_while_nothing_can_be_written_counts_no_longer(
    desk: Desk,
) -> None:
    desk.begin()
    desk.play(*WON)
    assert desk.store.score(TWO) == Score(x_wins=1)
    with closing(sqlite3.connect(desk.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        desk.undo()
        assert desk.store.score(TWO) == Score()
        desk.play(WON[-1])
        assert desk.store.score(TWO) == Score(x_wins=1)
        other.execute("ROLLBACK")


def test_while_the_file_cannot_be_read_the_score_is_as_it_was_read_last(
    kept: Path, desk: Desk
) -> None:
    assert desk.store.score(TWO) == Score(x_wins=1)
    desk.store.file.wait()
    desk.store.file._close()
    with closing(sqlite3.connect(kept, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert desk.store.score(TWO) == Score(x_wins=1)
        assert desk.store.file.has_problem


def test_what_could_not_be_written_is_tried_once_more_at_the_end(
    kept: Path, desk: Desk
) -> None:
    desk.begin()
    with closing(sqlite3.connect(kept, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        desk.play(4, 5)
        other.execute("ROLLBACK")
    desk.close()
    assert desk.rows("moves")[-1] == ("4 5",)


NOT_KEPT = [
    pytest.param(TWO, Game(moves=WON[:-1]), 9, {"3x3": Score(x_wins=1)}, id="two"),
    pytest.param(
        HARD_AS_O, Game(moves=WON[:-1]), 9, {"3x3": Score(x_wins=1)}, id="as O"
    ),
    pytest.param(
        TWO, FOUR, 4, {"3x3": Score(), "4x4": Score(x_wins=1)}, id="another board"
    ),
    pytest.param(TWO, SET_UP, 3, {"3x3": Score()}, id="a position"),
]


@pytest.mark.parametrize(("settings", "game", "last", "scores"), NOT_KEPT)
def test_where_no_folder_can_be_made_it_is_named_and_what_is_played_counts(
    tmp_path: Path,
    settings: GameSettings,
    game: Game,
    last: int,
    scores: dict[str, Score],
) -> None:
    (tmp_path / "file").touch()
    desk = Desk(tmp_path / "file" / "oxo-desktop")
    desk.begin(settings, game)
    desk.play(last)
    assert desk.game.outcome is Outcome.X_WON
    desk.close()
    assert {board: desk.store.score(settings, board) for board in scores} == scores
    if settings == HARD_AS_O:
        assert desk.store.score(HARD) == Score(o_wins=1)
    assert desk.told == [
        "Your games and scores are not being saved: "
        f"{tmp_path}/file/oxo-desktop/games.sqlite: there is no such file or folder."
    ]


def test_the_usual_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    if sys.platform.startswith("linux"):
        assert default_folder() == tmp_path / ".local/share/oxo-desktop"
        monkeypatch.setenv("XDG_DATA_HOME", "relative")
        assert default_folder() == tmp_path / ".local/share/oxo-desktop"
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert re.search(r"oxo-desktop$", str(default_folder()))


def test_names_are_data(desk: Desk) -> None:
    odd = GameSettings(Human("Robert'); DROP TABLE games;--"), Human('"%_\\'))
    desk.begin(odd)
    desk.play(*WON)
    assert desk.store.score(odd) == Score(x_wins=1)
    assert desk.reopen(1).settings == odd


# games that nobody has played

BROUGHT = [
    pytest.param(Game(moves=(1, 5)), id="pasted"),
    pytest.param(Game(moves=(1,)), id="one move"),
    pytest.param(Game(moves=(1, 5), undone=(9, 2)), id="with moves taken back"),
    pytest.param(Game(moves=(1,), undone=(5,)).play(9), id="with moves replaced"),
    pytest.param(Game(undone=(1, 5)), id="all taken back"),
    pytest.param(SET_UP, id="a position"),
    pytest.param(Game(moves=WON).undo(), id="ended before"),
]


@pytest.mark.parametrize("game", BROUGHT)
def test_a_game_that_nobody_played_on_is_not_left_unfinished(
    desk: Desk, game: Game
) -> None:
    desk.begin(TWO, game)
    assert desk.rows("on_board") == [(1,)]
    desk.begin(HARD)
    assert desk.rows("moves") == []
    desk.play(5)
    assert desk.rows("moves") == [("5",)]
    assert desk.store.has_kept_all
    assert desk.told == []


@pytest.mark.parametrize("game", [*BROUGHT, pytest.param(Game(moves=WON), id="over")])
@pytest.mark.parametrize("then", ["nothing", "another", "a new game"])
def test_the_next_start_goes_on_with_the_players_own_game(
    make_desk: MakeDesk, game: Game, then: str
) -> None:
    desk = make_desk()
    desk.begin()
    desk.play(1, 2)
    desk.begin(HARD, game)
    if then == "another":
        desk.begin(HARD, Game(moves=(9, 1)))
    elif then == "a new game":
        desk.begin(HARD)
    desk.close()
    desk = make_desk()
    kept = desk.store.unfinished()
    if then == "a new game":
        assert kept is None, "it was put away for another game"
    else:
        assert kept is not None
        assert (kept.settings, kept.game) == (TWO, Game(moves=(1, 2)))
        desk.go_on(kept)
    assert desk.rows("moves") == [("1 2",)]
    assert desk.told == []


Do = Callable[[Desk], object]


@pytest.mark.parametrize(
    ("do", "rows"),
    [
        pytest.param(lambda d: d.play(5), [("1 2", 0), ("9 1 5", 1)], id="played on"),
        pytest.param(
            lambda d: (d.go_on(d.reopen(1)), d.play(5)), [("1 2 5", 1)], id="own again"
        ),
        pytest.param(
            lambda d: (d.go_on(d.reopen(2)), d.begin()),
            [("1 2", 0), ("9 1", 0)],
            id="reopened",
        ),
    ],
)
def test_the_own_game_and_one_that_was_looked_at(
    desk: Desk, do: Do, rows: list[tuple[str, int]]
) -> None:
    desk.begin()
    desk.play(1, 2)
    desk.begin(HARD, Game(moves=(9, 1)))
    do(desk)
    assert desk.rows("moves, on_board") == rows


def test_the_own_game_is_put_away_once_a_locked_file_is_free(desk: Desk) -> None:
    desk.begin()
    desk.play(1)
    file = desk.file
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        desk.begin()
    desk.play(*WON)
    assert desk.rows("on_board") == [(0,), (0,)]


def test_the_own_game_is_left_to_a_window_that_plays_it_meanwhile(
    desk: Desk, tmp_path: Path
) -> None:
    desk.begin()
    desk.play(1, 2)
    desk.begin(HARD, Game(moves=(9, 1)))
    other = in_another_process(
        tmp_path / "oxo-desktop",
        "kept = store.unfinished(); store.begin(kept.settings, kept.id)\n"
        "store.keep(kept.game.play(5))",
    )
    desk.play(5)
    assert desk.rows("moves, on_board") == [("1 2 5", 1), ("9 1 5", 1)]
    kill(other)


@pytest.mark.parametrize("game", BROUGHT)
@pytest.mark.parametrize("then", ["nothing", "undo", "all undone"])
@pytest.mark.parametrize("restarts", [0, 1])
def test_a_game_with_a_move_made_here_is_never_removed(
    make_desk: MakeDesk, game: Game, then: str, restarts: int
) -> None:
    desk = make_desk()
    desk.begin(TWO, game)
    desk.play(game.board.available_moves()[1])
    if then == "undo":
        desk.undo()
    elif then == "all undone":
        desk.show(desk.game.at(0))
    game = desk.game
    for _ in range(restarts):
        desk.close()
        desk = make_desk()
        desk.go_on(desk.unfinished())
    desk.begin(HARD)
    (number,) = desk.store.history().numbers(Filter(), Order())
    assert desk.reopen(number).game == game


def go_back_and_forth(desk: Desk) -> None:
    for game in (desk.game.undo(), desk.game.at(0), desk.game.at(2), desk.game):
        desk.show(game)


ONE, FOUR_MOVES = Game(moves=(1,)), Game(moves=(1, 5, 9, 2))
LOST = Game(moves=(1, 4, 2, 5, 9))
PLAYED_ON: dict[str, tuple[Any, ...]] = {
    "no move": (TWO, FOUR_MOVES, go_back_and_forth, []),
    "the next move": (TWO, ONE, lambda d: (d.play(5), d.undo()), ["1"]),
    "earlier": (TWO, FOUR_MOVES, lambda d: d.show(d.game.at(1).play(3)), ["1 3"]),
    "taken back": (HARD, ONE, lambda d: (d.play(5), d.show(HARD.undo(d.game))), []),
    "a reply": (HARD, ONE, lambda d: d.play(5), []),
    "a move after it": (HARD, ONE, lambda d: d.play(5, 9), ["1 5 9"]),
    "an end by it": (HARD, LOST, lambda d: d.play(6), ["1 4 2 5 9 6"]),
}


@pytest.mark.parametrize("restarts", [0, 1])
@pytest.mark.parametrize("case", PLAYED_ON)
def test_what_counts_as_a_move_of_the_player(
    make_desk: MakeDesk, case: str, restarts: int
) -> None:
    settings, game, do, left = PLAYED_ON[case]
    desk = make_desk()
    desk.begin(settings, game)
    do(desk)
    for _ in range(restarts * (not desk.game.outcome.is_over)):
        desk.close()
        before, desk = desk.game, make_desk()
        # also where nobody has played on, if there is no other
        kept = desk.unfinished()
        assert kept.game == before
        desk.go_on(kept)
    desk.begin()
    assert desk.rows("moves") == [(moves,) for moves in left]


def test_a_copy_from_the_history_is_kept_once_somebody_plays_on(desk: Desk) -> None:
    desk.begin()
    desk.play(*WON)
    desk.begin()
    for plays in (False, True):
        desk.go_on(desk.reopen(1))
        desk.undo()
        if plays:
            desk.play(7)
        desk.begin()
    assert desk.rows("moves") == [("1 2 5 3 9",), ("1 2 5 3 7",)]
    assert desk.store.score(TWO) == Score(x_wins=1)


def test_an_unfinished_game_opened_from_the_history_stays_there(
    make_desk: MakeDesk,
) -> None:
    desk = make_desk()
    desk.begin()
    desk.play(1, 5)
    desk.begin(TWO, Game(moves=(9, 1)))
    desk.close()
    # the pasted one is still there: nobody has looked for what is unfinished
    desk = make_desk()
    desk.begin(HARD)
    for number in (1, 2):
        desk.go_on(desk.reopen(number))
        desk.begin(HARD)
    assert desk.rows("moves") == [("1 5",), ("9 1",)]


def test_a_game_that_nobody_played_on_goes_once_it_can(kept: Path, desk: Desk) -> None:
    desk.begin(TWO, Game(moves=(9, 1)))
    before = len(desk.rows("id"))
    with closing(sqlite3.connect(kept, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        desk.begin()
        assert desk.store.has_kept_all, "nothing that is to stay is waiting"
        other.execute("ROLLBACK")
    assert len(desk.rows("id")) == before
    # the thread that empties the log may have the file
    desk.store.file.wait()
    desk.store.retry()
    assert len(desk.rows("id")) == before - 1


def test_the_score_follows_a_game_that_goes(desk: Desk) -> None:
    desk.begin(HARD, LOST)
    desk.play(6)
    assert desk.store.score(HARD) == Score(o_wins=1)
    desk.undo()
    desk.begin()
    assert desk.rows("moves") == []
    assert desk.store.score(HARD) == Score()
