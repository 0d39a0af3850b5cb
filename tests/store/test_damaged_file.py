"""A damaged file of games: what is lost, and what is said.

Whatever the damage, there is no exception and no lock-out: the file is set aside, or a
sentence says what is wrong, or all that is shown is right but for the row that was hit.
"""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple
from pathlib import Path
from random import Random
from time import process_time

import pytest

from oxo_desktop.engine import Game, GameSettings, Human, Level, Refusal, Score
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order
from tests.conftest import HowMany, Tell
from tests.store.played import DRAW, O_WINS, OPEN, X_WINS, against, play, two

SCHEMA = 8 * 4096
"""How many bits the first page of a file has, with all of the schema."""

PLAYED_NOW = GameSettings(Human("Now"), Human("Then"))


def played(folder: Path, number: int) -> bytes:
    """Return a file with so many games, of several players and ends.

    The last one is unfinished, and still on the board.
    """
    clock = iter(range(1_750_000_000, 1_760_000_000))
    store = Store(folder, clock=lambda: next(clock))
    pairings = [against(Level.HARD), two("Ada", "Grace"), two("Örjan", "名")]
    ends = [X_WINS, DRAW, O_WINS, OPEN]
    for n in range(number - 1):
        play(store, pairings[n % 3], ends[n % 4])
    play(store, against(Level.HARD), OPEN)
    store.close()
    return store.file.path.read_bytes()


def raw_rows(file: Path) -> dict[str, dict[object, object]]:
    """Return the rows of each table as bytes, each by its key, whatever is in them."""
    tables = {"players": 1, "games": 1, "results": 5}
    with closing(sqlite3.connect(file)) as connection:
        # a text may become the same bytes
        connection.text_factory = lambda text: ("text", text)
        return {
            table: {
                row[:key]: row[key:]
                for row in connection.execute(f"SELECT * FROM {table} NOT INDEXED")
            }
            for table, key in tables.items()
        }


def hit(before: dict[object, object], after: dict[object, object]) -> set[object]:
    """Return the keys of the rows that are others now."""
    return {key for key, _ in before.items() ^ after.items()}


class Seen:
    """What a player sees who starts OXO, opens the history and exports it.

    Attributes:
        told: what was said.
    """

    def __init__(self, folder: Path) -> None:
        self.told: list[str] = []
        self.store = Store(folder)
        self.store.file.on_problem = self.store.file.on_notice = self._tell
        try:
            self._begin()
            self._look()
            self._delete()
            self._play()
        finally:
            self.store.close()

    def _tell(self, refused: Refusal | None) -> None:
        if refused is not None:
            self.told.append(str(refused))

    def _begin(self) -> None:
        """Go on with the last game, or begin one, as every start does."""
        self.unfinished = kept = self.store.unfinished()
        if kept is None:
            self.store.begin(against(Level.HARD))
        else:
            self.store.begin(kept.settings, kept.id)
        self.store.keep(kept.game if kept else Game())

    def _look(self) -> None:
        store = self.store
        store.file.check()
        store.file.wait()
        store.retry()
        history = store.history()
        numbers = history.numbers(Filter(), Order())
        self.count = history.count()
        self.games = history.games(numbers)
        assert set(self.games) == set(numbers)
        self.statistics = history.statistics()
        self.scores = [
            store.score(p) for p in (against(Level.HARD), two("Ada", "Grace"))
        ]
        self._open_first(numbers[:5])
        self._export(store.file.path.with_suffix(".csv"))

    def _open_first(self, numbers: list[int]) -> None:
        for number in numbers:
            with suppress(ValueError):
                self.store.reopen(number)

    def _export(self, file: Path) -> None:
        self.exported = 0
        try:
            steps = self.store.history().export(file, Filter(), Order())
            *_, (self.exported, _) = steps
        except Refusal as error:
            self.told.append(str(error))

    def _delete(self) -> None:
        """Delete all games but the one on the board, and bring them back."""
        history = self.store.history()
        numbers = history.numbers(Filter(), Order())
        try:
            if history.deletions.delete(numbers).games:
                history.deletions.undo()
        except Refusal as error:
            self.told.append(str(error))
        again = history.numbers(Filter(), Order())
        # one that a damaged index has lost or misplaced may be in its place again
        assert again == numbers or any(
            [n for n in again if n != one] == [n for n in numbers if n != one]
            for one in again
        )
        history.deletions.close()

    def _play(self) -> None:
        """Play a game, which is kept in some file or said not to be."""
        self.store.begin(PLAYED_NOW)
        self.store.keep(Game(moves=(5,)))
        self.store.keep(Game(moves=(5, 1)))
        if self.store.has_kept_all:
            with closing(sqlite3.connect(self.store.file.path)) as file:
                sql = "SELECT moves FROM games WHERE id = ?"
                number = self.store._current.id
                assert file.execute(sql, (number,)).fetchone() == ("5 1",)
        else:
            assert any("not being saved" in text for text in self.told)


def flip(data: bytes, bit: int) -> bytes:
    """Return the bytes with one bit changed."""
    flipped = bytearray(data)
    flipped[bit // 8] ^= 1 << bit % 8
    return bytes(flipped)


def seen_of(data: bytes, folder: Path) -> Seen:
    """Return what is seen of a file with these bytes, in a new folder."""
    folder.mkdir()
    (folder / "games.sqlite").write_bytes(data)
    return Seen(folder)


def ends_of(
    data: bytes, bits: Iterable[int], sound: Seen, folder: Path
) -> Counter[str]:
    """Flip one bit after another; return how often it came to which end."""
    ends = Counter[str]()
    for bit in bits:
        ends[kind_of_end(folder, data, flip(data, bit), sound)] += 1
        shutil.rmtree(folder)
    return ends


def kind_of_end(folder: Path, data: bytes, damaged: bytes, sound: Seen) -> str:
    """See what becomes of a damaged file: ``set aside``, ``told`` or ``right``."""
    seen = seen_of(damaged, folder)
    asides = list(folder.glob("games-damaged-*.sqlite"))
    if asides:
        # a game that could not be read was taken off the board before
        if UNFINISHED_LOST not in seen.told:
            assert [aside.read_bytes() for aside in asides] == [damaged]
        assert any(str(asides[0]) in text for text in seen.told)
        return "set aside"
    if seen.told:
        return "told"
    before, after = folder / "before", folder / "after"
    before.write_bytes(data)
    after.write_bytes(damaged)
    rows, rows_now = raw_rows(before), raw_rows(after)
    players, ours, results = (hit(rows[t], rows_now[t]) for t in rows)
    # a row that got another key is hit twice
    assert len(players | ours | results) <= 2
    changed = {g for g in sound.games if seen.games.get(g) != sound.games[g]}
    if not players:
        assert {(number,) for number in changed} <= ours
        assert seen.count == sound.count == seen.exported
        if not results:
            assert (seen.scores, seen.statistics) == (sound.scores, sound.statistics)
    return "right"


@pytest.mark.parametrize("number", [3, 300])
def test_a_flipped_bit(
    tmp_path: Path, how_many: HowMany, tell: Tell, number: int
) -> None:
    data = played(tmp_path / "played", number)
    sound, rng = seen_of(data, tmp_path / "copy"), Random(number)
    assert sound.told == []
    # the first makes it no file of SQLite's
    bits = [0, *(rng.randrange(8 * len(data)) for _ in range(how_many("flips")))]
    ends = ends_of(data, bits, sound, tmp_path / "damaged")
    assert ends["right"] > ends["set aside"] > 0
    tell(
        f"{ends.total():,} flipped bits in a file of {number} games: "
        f"{ends['set aside']:,} times it was set aside, {ends['told']:,} times what "
        f"was wrong was told, {ends['right']:,} times no more than a row was hit"
    )


def test_a_flipped_bit_of_the_schema(
    tmp_path: Path, how_many: HowMany, tell: Tell
) -> None:
    data = played(tmp_path / "played", 3)
    sound = seen_of(data, tmp_path / "copy")
    assert sound.unfinished is not None
    key = data.index(b"id INTEGER PRIMARY KEY", data.index(b"CREATE TABLE games"))
    every = SCHEMA // min(how_many("schema-flips"), SCHEMA)
    bits = {*range(0, SCHEMA, every), *range(8 * key, 8 * (key + 22), 7)}
    ends = ends_of(data, sorted(bits), sound, tmp_path / "damaged")
    assert min(ends["set aside"], ends["right"]) > 0
    tell(
        f"{ends.total():,} flipped bits in the schema of a file with an unfinished "
        f"game: {ends['set aside']:,} times it was set aside, {ends['told']:,} times "
        f"what was wrong was told, {ends['right']:,} times nothing was wrong"
    )


def test_a_bit_that_makes_sqlite_quote_what_is_no_text(tmp_path: Path) -> None:
    data = played(tmp_path / "played", 3)
    # what the type of the row is, and then its name
    at = data.index(b"indexgames_on_board") + len(b"index")
    seen = seen_of(flip(data, 8 * at + 7), tmp_path / "damaged")
    assert len(seen.told) == 1
    assert "could not be read" in seen.told[0]


def test_an_index_that_leads_to_an_earlier_game_changes_neither(tmp_path: Path) -> None:
    data = played(tmp_path / "played", 300)
    with closing(sqlite3.connect(tmp_path / "played/games.sqlite")) as file:
        sql = "SELECT rootpage FROM sqlite_master WHERE name = 'games_on_board'"
        (page,) = file.execute(sql).fetchone()
    # its only entry is at the end of the page, and ends with the number: 300, now 268
    damaged = flip(data, 8 * (4096 * page - 1) + 5)
    sound = seen_of(data, tmp_path / "copy")
    assert kind_of_end(tmp_path / "damaged", data, damaged, sound) == "right"


@pytest.mark.parametrize("index", ["games_by_time", "games_on_board"])
def test_an_index_that_does_not_fit_its_table_is_made_anew(
    tmp_path: Path, index: str
) -> None:
    played(tmp_path, 121)
    with closing(Store(tmp_path)) as store:
        # with a game on the board a wrong index would be a damaged file
        kept = store.unfinished()
        assert kept is not None
        store.begin(kept.settings, kept.id)
        store.begin(PLAYED_NOW)
        store.keep(Game())
    with unchecked(tmp_path) as file:
        sql = file.execute("SELECT sql FROM sqlite_master WHERE name = ?", (index,))
        (created,) = sql.fetchone()
        change_schema(file, index, created.replace("(changed)", "(ended)"))
        file.execute(f"REINDEX {index}")
        change_schema(file, index, created)
    seen = Seen(tmp_path)
    assert (seen.told, len(seen.games), seen.exported) == ([], 121, 121)
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@contextmanager
def unchecked(folder: Path) -> Iterator[sqlite3.Connection]:
    """Yield a connection that keeps to no rule of a table."""
    with closing(sqlite3.connect(folder / "games.sqlite", isolation_level=None)) as c:
        c.execute("PRAGMA writable_schema = ON")
        c.execute("PRAGMA ignore_check_constraints = ON")
        yield c


def change_schema(connection: sqlite3.Connection, name: str, sql: str) -> None:
    """Have SQLite take something for what it is not."""
    connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, name))
    (version,) = connection.execute("PRAGMA schema_version").fetchone()
    connection.execute(f"PRAGMA schema_version = {version + 1}")


VALUES = {
    "nothing": "NULL",
    "bytes": "x'ff41'",
    "text of no text": "CAST(x'ff41' AS TEXT)",
    "any text": "'%s {0} <b>'",
    "no text": "''",
    "long text": "hex(zeroblob(20000))",
    "endless number": "9e999",
    "large number": "9223372036854775807",
    "negative number": "-9223372036854775808",
    "fraction": "0.5",
}
CELLS = [
    ("games", column)
    for column in (
        "x_player", "o_player", "starts", "geometry", "starter", "moves", "undone",
        "replaced", "settled", "outcome", "started", "changed", "ended", "on_board",
        "start",
    )
] + [
    ("players", "kind"), ("players", "name"),
    ("results", "games"), ("results", "score"),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize(("table", "column"), CELLS)
@pytest.mark.one_in(4)
def test_a_value_of_another_kind_costs_its_row(
    tmp_path: Path, table: str, column: str, value: str
) -> None:
    two_games(tmp_path)
    with unchecked(tmp_path) as file:
        sql = "SELECT sql FROM sqlite_master WHERE name = ?"
        (created,) = file.execute(sql, (table,)).fetchone()
        change_schema(file, table, created.replace("NOT NULL", ""))
        which = {"results": "x_player"}.get(table, "id")
        file.execute(f"UPDATE {table} SET {column} = {value} WHERE {which} = 1")
        change_schema(file, table, created)
    seen = Seen(tmp_path)
    assert [path.name for path in tmp_path.glob("games-*")] == []
    assert seen.count == len(seen.games) == seen.exported == 3
    assert [seen.games[number].x_name for number in (2, 3)] == ["Ada", "Ada"]
    assert seen.games[3].game == Game(moves=OPEN)
    assert seen.unfinished is not None
    assert seen.told == []
    assert seen.scores[0] in (Score(), Score(x_wins=1))
    assert seen.scores[1] == Score(x_wins=1)
    results = [
        of_level for board in seen.statistics.values() for of_level in board.values()
    ]
    counts = [score for of_level in results for score in of_level.values()]
    assert all(type(n) is int for count in counts for n in astuple(count))


HUGE_TEXTS = {"numbers": "1 ", "replaced moves": "|1;", "nothing": " ", "letters": "x"}


@pytest.mark.parametrize("text", HUGE_TEXTS.values(), ids=HUGE_TEXTS)
@pytest.mark.parametrize(("table", "column"), CELLS)
@pytest.mark.one_in(3)
def test_a_huge_value_costs_its_row_and_hardly_any_time(
    tmp_path: Path, how_many: HowMany, table: str, column: str, text: str
) -> None:
    store = Store(tmp_path)
    play(store, against(Level.HARD), X_WINS)
    play(store, two("Ada", "Grace"), X_WINS)
    play(store, against(Level.HARD), (5, 1))
    store.close()
    megabytes = how_many("megabytes")
    times = megabytes * 1_000_000 // len(text)
    value = f"replace(hex(zeroblob({times})), '00', '{text}')"
    which = {
        "games": "id = 3",
        "players": "kind = 'human' AND name = ''",
        "results": "starter = 'X'",
    }[table]
    sql_in(tmp_path, f"UPDATE {table} SET {column} = {value} WHERE {which}")
    before = process_time()
    seen = Seen(tmp_path)
    assert process_time() - before < 0.5 + 0.1 * megabytes
    is_read = table in ("games", "players")
    assert seen.told in ([], [UNFINISHED_LOST] if is_read else [])
    assert seen.count == len(seen.games) == seen.exported == 3
    assert seen.games[2].game == Game(moves=X_WINS)
    assert not list(tmp_path.glob("games-*"))


UNFINISHED_LOST = (
    "The unfinished game can no longer be read. What is left of it is in the history."
)
NUMBERS = [-(2**63), -(2**62), -64, -1, 0, 2**62, 2**62 + 1, 2**63 - 1]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_game_whose_number_no_game_can_have_is_lost_alone(
    tmp_path: Path, number: int
) -> None:
    two_games(tmp_path)
    sql_in(tmp_path, f"UPDATE games SET id = {number} WHERE id = 3")
    seen = Seen(tmp_path)
    can_have = 0 < number <= 2**62
    assert (seen.unfinished is not None) == can_have
    assert seen.told == ([] if can_have else [UNFINISHED_LOST])
    assert seen.count == seen.exported == 3
    assert seen.games[number].game == Game(moves=OPEN)
    assert not list(tmp_path.glob("games-*"))


def test_any_number_anywhere_costs_no_more_than_its_row(
    tmp_path: Path, how_many: HowMany, tell: Tell
) -> None:
    two_games(tmp_path)
    data, rng = (tmp_path / "games.sqlite").read_bytes(), Random(1)
    places = [
        "UPDATE games SET id = {}", "UPDATE games SET x_player = {}",
        "UPDATE games SET o_player = {}", "UPDATE players SET id = {}",
        "INSERT INTO deleted SELECT {}, id FROM games",
        "INSERT INTO deleted SELECT id, {} FROM games",
    ]  # fmt: skip
    values = [*map(str, NUMBERS), "1.5", "'seven'", "x'ff'", "CAST(x'ff' AS TEXT)"]
    for _ in range(how_many("ids")):
        folder = tmp_path / "damaged"
        folder.mkdir()
        (folder / "games.sqlite").write_bytes(data)
        value = rng.choice([*values, str(rng.randrange(-(2**63), 2**63))])
        place, row = rng.choice(places).format(value), rng.randrange(1, 4)
        with suppress(sqlite3.Error):  # where only a whole number can be
            sql_in(folder, f"{place} WHERE rowid = {row}")
        seen = Seen(folder)
        assert seen.told in ([], [UNFINISHED_LOST]), place
        assert not list(folder.glob("games-*")), place
        assert seen.count == seen.exported >= 2
        shutil.rmtree(folder)
    tell(f"{how_many('ids'):,} numbers where none may be: no more than a row was hit")


def test_a_file_whose_games_have_texts_as_numbers_is_set_aside(tmp_path: Path) -> None:
    two_games(tmp_path)
    with unchecked(tmp_path) as file:
        sql = "SELECT sql FROM sqlite_master WHERE name = 'games'"
        (created,) = file.execute(sql).fetchone()
        file.execute("CREATE TEMP TABLE all_games AS SELECT * FROM games")
        file.execute("DROP TABLE games")
        file.execute(created.replace("id INTEGER", "id TEXT", 1))
        file.execute("INSERT INTO games SELECT * FROM all_games")
        file.execute("UPDATE games SET id = 'game ' || id")
    seen = Seen(tmp_path)
    assert seen.unfinished is None
    (aside,) = tmp_path.glob("games-damaged-*.sqlite")
    assert seen.told == [set_aside_as(aside)]


def set_aside_as(aside: Path) -> str:
    return (
        f"The games saved so far could not be read. The damaged file is now {aside}, "
        "and a new one has been started."
    )


def sql_in(folder: Path, statement: str) -> None:
    """Change the file in a folder, whatever its tables allow."""
    with unchecked(folder) as file:
        file.execute(statement)


def two_games(folder: Path) -> None:
    """Make a file with a game of players of its own, and then one of two others."""
    store = Store(folder)
    play(store, against(Level.HARD), X_WINS)
    play(store, two("Ada", "Grace"), X_WINS)
    play(store, two("Ada", "Grace"), OPEN)
    store.close()
