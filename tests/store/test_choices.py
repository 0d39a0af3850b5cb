"""Why the computer made its moves, kept with the games in real files."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oxo_desktop.engine import (
    FOUR_BY_FOUR,
    FOUR_BY_FOUR_BY_FOUR,
    GEOMETRIES,
    Board,
    Choice,
    Game,
    GameSettings,
    Level,
    Mark,
    Reason,
    Rule,
    Value,
    Verdict,
    choose,
    levels_of,
)
from oxo_desktop.store import kept_choices, schema
from oxo_desktop.store.games import Store
from tests.engine.games import games_from_anywhere
from tests.store.played import Desk, against, said_to, sql, two, why
from tests.store.test_damaged_file import change_schema, unchecked
from tests.store.test_games import in_another_process, kill, schema_in_memory

Choices = dict[tuple[int, ...], Choice]

pytestmark = pytest.mark.usefixtures("rules")

HARD = against(Level.HARD)
PLAYED = Game(moves=(5, 1, 9, 2)).undo().undo().play(3).play(7).play(6)
"""With moves that were replaced; the computer has O."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def keep(store: Store, game: Game, choices: Choices) -> None:
    store.keep_choices(choices)
    store.keep(game)


def begin(
    store: Store, game: Game = PLAYED, settings: GameSettings = HARD
) -> tuple[int, Choices]:
    """Put a game on the board; return its number and the choices in it."""
    choices = why(game, settings)
    store.begin(settings)
    # or it would be one that came from elsewhere
    store.keep(Game(game.geometry, game.starter))
    keep(store, game, choices)
    number = store._current.id
    assert number is not None
    return number, choices


def choices_in(folder: Path, number: int) -> Choices | None:
    """Return the choices of a game, as the next process reads them."""
    with closing(Store(folder)) as store:
        kept = store.reopen(number)
        return None if kept is None else kept.choices


def numbers_with_choices(store: Store) -> list[int]:
    with closing(sqlite3.connect(store.file.path)) as file:
        found = file.execute("SELECT DISTINCT game FROM choices ORDER BY game")
        return [number for (number,) in found]


# what comes back


def stopped_soon() -> Callable[[], bool]:
    asked = count()
    return lambda: next(asked) > 20


STARTS = [
    *(Game(geometry) for geometry in GEOMETRIES.values()),
    Game(starter=Mark.O),
    Game(start=Board.from_text("XX. O.. ...")),
    Game(start=Board.from_text("X.X .O. O.X"), starter=Mark.O),
    Game(FOUR_BY_FOUR, start=Board.from_text("XX.. OX.. ..O. O...", FOUR_BY_FOUR)),
    *(
        Game(FOUR_BY_FOUR_BY_FOUR, starter, start=start)
        for start in (
            Board.from_text("XX.. .... X... ...." + "." * 48, FOUR_BY_FOUR_BY_FOUR),
            Board.from_text("O..O .... .... O..O" + "." * 48, FOUR_BY_FOUR_BY_FOUR),
        )
        for starter in Mark
    ),
]


@cache
def really_played() -> list[tuple[GameSettings, Game, Choices]]:
    """Return games on all boards against all levels, with the computer's choices."""
    return [
        (against(level), *against_random(game, level, Random(seed)))
        for game in STARTS
        for level in levels_of(game.geometry)
        for seed in range(1 if game.geometry.size > 9 else 8)
    ]


def against_random(game: Game, level: Level, rng: Random) -> tuple[Game, Choices]:
    """Return a game of a computer, which has O, against another one."""
    choices: Choices = {}
    while game.turn is not None and len(game.moves) < 12:
        is_computers = game.turn is Mark.O
        who = level if is_computers else rng.choice([Level.RANDOM, Level.EASY])
        choice = choose(who, game.board, game.turn, rng, stopped_soon())
        game = game.play(choice.position)
        if is_computers:
            choices[game.moves] = choice
    return game, choices


def test_every_rule_of_every_level_on_every_board_comes_back(
    folder: Path, store: Store
) -> None:
    played: dict[int, Choices] = {}
    for settings, game, choices in really_played():
        store.begin(settings)
        for ply in range(len(game.moves) + 1):
            now = Game(game.geometry, game.starter, game.moves[:ply], start=game.start)
            known = {m: choices[m] for m in choices if len(m) <= ply}
            keep(store, now, known)
        assert store._current.id is not None
        played[store._current.id] = choices
    store.close()
    again = {number: choices_in(folder, number) for number in played}
    assert again == played
    seen = [choice.reason for choices in played.values() for choice in choices.values()]
    assert {reason.rule for reason in seen} == set(Rule)
    assert Verdict(None, None) in {reason.verdict for reason in seen}


def test_the_file_has_these_names_for_the_rules() -> None:
    """Files have them: a rule that gets another name is no longer found there."""
    assert {rule.name for rule in Rule} == {
        "RANDOM", "OPENING", "OPPOSITE_CORNER", "WIN", "BLOCK", "CENTRE", "CORNER",
        "EDGE", "MOST_LINES", "THREATS", "STOPS_THREATS", "PROMISING", "FORCES_WIN",
        "KEEPS_DRAW", "LOST",
    }  # fmt: skip


VERDICTS = st.none() | st.one_of(
    st.just(Verdict(None, None)),
    st.builds(Verdict, st.sampled_from(Value), st.none() | st.integers(1, 99)),
)


@st.composite
def games_with_choices(draw: st.DrawFn) -> tuple[Game, GameSettings, Choices]:
    game = draw(games_from_anywhere())
    settings = draw(st.sampled_from([HARD, HARD.with_human_as(Mark.O)]))
    choices = {
        moves: Choice(
            moves[-1],
            Reason(
                draw(st.sampled_from(Rule)),
                tuple(p for p in usual.reason.positions if p == moves[-1] or draw_some),
                tuple(draw(st.lists(st.sampled_from(game.geometry.lines), max_size=3))),
                draw(VERDICTS),
            ),
        )
        for moves, usual in why(game, settings).items()
        for draw_some in [draw(st.booleans())]
    }
    return game, settings, choices


@given(games_with_choices())
def test_any_choice_comes_back(played: tuple[Game, GameSettings, Choices]) -> None:
    game, settings, choices = played
    with closing(schema_in_memory()) as connection:
        kept_choices.put(connection, 7, choices)
        rows = kept_choices.rows_of(connection, 7)
        assert kept_choices.from_rows(rows, game, settings) == choices
        assert kept_choices.rows_of(connection, 8) == []


def test_moves_undone_and_replaced_keep_their_choices(
    folder: Path, store: Store
) -> None:
    number, choices = begin(store)
    assert sorted(choices) == [(5, 1), (5, 1, 3, 7), (5, 1, 9, 2)]
    store.keep(PLAYED.undo().undo())
    store.close()
    assert choices_in(folder, number) == choices


def test_after_a_kill_they_are_there_with_the_unfinished_game(
    folder: Path, store: Store
) -> None:
    other = in_another_process(
        folder,
        "from oxo_desktop.engine import Choice, Reason, Rule\n"
        "store.begin(GameSettings())\n"
        "store.keep(Game())\n"
        "store.keep(Game(moves=(5,)))\n"
        "store.keep_choices({(5, 1): Choice(1, Reason(Rule.CORNER, (1, 3, 7, 9)))})\n"
        "store.keep(Game(moves=(5, 1)))",
    )
    kill(other)
    kept = store.unfinished()
    assert kept is not None
    assert kept.choices == {(5, 1): Choice(1, Reason(Rule.CORNER, (1, 3, 7, 9)))}


@pytest.mark.parametrize("gives_all", [False, True])
def test_an_unfinished_game_goes_on_with_them(
    folder: Path, store: Store, gives_all: bool
) -> None:
    number, choices = begin(store)
    store.close()
    with closing(Store(folder)) as again:
        kept = again.unfinished()
        assert kept is not None
        again.begin(kept.settings, kept.id)
        game = kept.game.play(4)
        all_made = why(game, HARD)
        new = {moves: all_made[moves] for moves in all_made.keys() - choices.keys()}
        assert len(new) == 1
        if gives_all:
            # whoever has been given the choices may add to them
            kept.choices.update(new)
        keep(again, game, kept.choices if gives_all else new)
    assert choices_in(folder, number) == choices | new


def test_a_finished_game_that_is_played_on_is_another_one_with_its_own(
    folder: Path, store: Store
) -> None:
    ended = Game(moves=(1, 5, 2, 9, 3))
    number, choices = begin(store, ended)
    store.begin(HARD)
    kept = store.reopen(number)
    assert kept is not None
    assert kept.choices == choices
    store.begin(kept.settings, kept.id)
    known: Choices = {(1, 5): choices[1, 5]}
    keep(store, ended, known)
    keep(store, ended.undo(), known)
    store.close()
    assert store._current.id != number
    assert choices_in(folder, number) == choices
    assert choices_in(folder, store._current.id or 0) == known


def test_a_move_made_again_for_another_reason_has_that_one(
    folder: Path, store: Store
) -> None:
    number, choices = begin(store)
    other = Choice(1, Reason(Rule.CORNER, (1, 9), ((1, 5, 9),), Verdict(Value.DRAW, 8)))
    keep(store, PLAYED.undo(), choices | {(5, 1): other})
    store.close()
    assert choices_in(folder, number) == choices | {(5, 1): other}


# what is removed


def test_deleted_games_have_them_again_once_they_are_brought_back(
    folder: Path, store: Store
) -> None:
    number, choices = begin(store)
    store.begin(HARD)
    deletions = store.history().deletions
    deletions.delete([number])
    deletions.undo()
    store.close()
    assert choices_in(folder, number) == choices


def test_they_are_removed_for_good_with_their_game(store: Store) -> None:
    numbers = [begin(store)[0] for _ in range(3)]
    store.begin(HARD)
    deletions = store.history().deletions
    deletions.delete(numbers[1:])
    deletions.close()
    assert numbers_with_choices(store) == numbers[:1]


def test_they_go_with_a_game_that_nobody_has_played(store: Store) -> None:
    store.begin(HARD)
    pasted = Game(moves=(5, 1))
    keep(store, pasted, why(pasted, HARD))
    assert numbers_with_choices(store) == [1]
    store.begin(HARD)
    assert store.history().count() == 0
    assert numbers_with_choices(store) == []


def test_a_number_that_is_used_again_does_not_bring_them_back(
    folder: Path, store: Store
) -> None:
    number, _ = begin(store)
    store.begin(HARD)
    # as another program may do
    sql(store, "DELETE FROM games")
    store.keep(PLAYED)
    assert store._current.id == number
    store.close()
    assert choices_in(folder, number) == {}


# where the file changes, or cannot be used


def test_where_the_game_was_removed_all_are_written_anew(
    folder: Path, store: Store
) -> None:
    number, choices = begin(store)
    for table in ("games", "choices"):
        sql(store, f"DELETE FROM {table}")
    keep(store, PLAYED.undo(), {})
    store.close()
    assert choices_in(folder, number) == choices


@pytest.mark.parametrize("way", ["replace", "overwrite"])
def test_in_a_file_put_in_the_place_of_another_all_are_written_anew(
    tmp_path: Path, folder: Path, way: str
) -> None:
    with closing(Store(tmp_path / "elsewhere")) as elsewhere:
        other, others = begin(elsewhere)
        begin(elsewhere)
    store = Store(folder)
    number, choices = begin(store, PLAYED.undo())
    assert number == other
    store.file.rest()
    target = store.file.path
    if way == "replace":
        target = Path(shutil.copy(elsewhere.file.path, folder / "restored"))
        target.replace(store.file.path)
    else:
        shutil.copy(elsewhere.file.path, target)
    store.keep(PLAYED.undo().undo())
    store.close()
    assert store._current.id == 3
    assert choices_in(folder, 3) == choices
    assert choices_in(folder, other) == others


def test_what_could_not_be_written_is_written_later(folder: Path, store: Store) -> None:
    told: list[str | None] = []
    store.file.on_problem = said_to(told)
    number, choices = begin(store, Game(moves=(5, 1)))
    with closing(sqlite3.connect(store.file.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        keep(store, PLAYED, why(PLAYED, HARD))
        assert len(told) == 1
        other.execute("ROLLBACK")
    assert choices_in_file(store) == len(choices) == 1
    store.retry()
    store.close()
    assert told[1:] == [None]
    assert choices_in(folder, number) == why(PLAYED, HARD)


def choices_in_file(store: Store) -> int:
    with closing(sqlite3.connect(store.file.path)) as file:
        (rows,) = file.execute("SELECT count(*) FROM choices").fetchone()
    return int(rows)


def test_what_is_written_is_not_written_again(store: Store) -> None:
    """A move is kept as fast at the end of a long game as at its beginning."""
    begin(store, Game(moves=(5, 1)))
    sql(store, "UPDATE choices SET rule = 'BY HAND'")
    keep(store, PLAYED, why(PLAYED, HARD))
    with closing(sqlite3.connect(store.file.path)) as file:
        rules = file.execute("SELECT rule FROM choices ORDER BY moves").fetchall()
    assert rules == [("BY HAND",), ("RANDOM",), ("RANDOM",)]


# damage

KEPT_AT = (5, 1, 3, 7)
GOOD_ROW = ("5 1 3 7", "BLOCK", "2 7", "3 5 7", "0 6")


def test_a_row_is_as_it_is_in_files() -> None:
    reason = Reason(Rule.BLOCK, (2, 7), ((3, 5, 7),), Verdict(Value.DRAW, 6))
    with closing(schema_in_memory()) as connection:
        kept_choices.put(connection, 1, {KEPT_AT: Choice(7, reason)})
        assert kept_choices.rows_of(connection, 1) == [GOOD_ROW]


LEFT_OUT = [
    (0, ""), (0, "5 1 3 8"), (0, "5 1 3"), (0, "1 5 3 7"), (0, "5 1  3 7"),
    (0, "5 1 3 7 6 4"), (0, "5 1 3 +7"), (0, "5 1 3 \uff17"), (0, " 5 1 3 7"),
    (0, "1" * 5000), (0, "5 1 3 7\udcff"), (0, None), (0, b"5 1 3 7"), (0, 5),
    (1, ""), (1, "block"), (1, "blocks a line"), (1, "NONE"), (1, None), (1, b"BLOCK"),
    (2, ""), (2, "2"), (2, "7 2"), (2, "7 7"), (2, "1 7"), (2, "7 10"), (2, "0 7"),
    (2, "3 7"), (2, "2,7"), (2, None), (2, b"2 7"), (2, 7),
    (3, "3 5"), (3, "7 5 3"), (3, "3 5 7;"), (3, ";"), (3, " "), (3, "3 5 7 "),
    (3, "1 2 4"), (3, None), (3, b""), (3, 0),
    (4, ""), (4, "2 6"), (4, "-2 6"), (4, "0 0"), (4, "0 -1"), (4, "? 6"), (4, "0"),
    (4, "0 6 1"), (4, "0  6"), (4, "0 ?6"), (4, "00 6"), (4, "0.0 6"), (4, b"0 6"),
    (4, 0),
]  # fmt: skip


@pytest.mark.parametrize(("column", "value"), LEFT_OUT)
def test_what_cannot_be_a_choice_of_the_game_is_left_out(
    column: int, value: object
) -> None:
    row = (*GOOD_ROW[:column], value, *GOOD_ROW[column + 1 :])
    assert list(kept_choices.from_rows([GOOD_ROW], PLAYED, HARD)) == [KEPT_AT]
    assert kept_choices.from_rows([row], PLAYED, HARD) == {}


def test_only_the_computers_moves_have_one() -> None:
    rows = [GOOD_ROW, ("5 1 3", "BLOCK", "3", "", None)]
    other = HARD.with_human_as(Mark.O)
    assert list(kept_choices.from_rows(rows, PLAYED, HARD)) == [(5, 1, 3, 7)]
    assert list(kept_choices.from_rows(rows, PLAYED, other)) == [(5, 1, 3)]
    assert kept_choices.from_rows(rows, PLAYED, two("Ada", "Grace")) == {}


VALUES = (
    st.none()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.binary(max_size=9)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
    | st.text("0123456789 ;?-", max_size=12)
    | st.sampled_from([rule.name for rule in Rule])
)
COLUMNS = ("game", "moves", "rule", "squares", "lines", "verdict")


@pytest.fixture(scope="module")
def kept_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with a game whose choices can be damaged, and another one."""
    folder = tmp_path_factory.mktemp("kept")
    with closing(Store(folder)) as store:
        begin(store)
        begin(store, Game(moves=(9, 8)))
    with unchecked(folder) as file:
        named = "SELECT sql FROM sqlite_master WHERE name = 'choices'"
        (created,) = file.execute(named).fetchone()
        change_schema(file, "choices", created.replace("NOT NULL", ""))
    return store.file.path


@given(st.sampled_from(COLUMNS), VALUES, st.booleans())
def test_any_value_in_a_row_costs_no_more_than_the_row(
    kept_file: Path, column: str, value: object, is_bytes_as_text: bool
) -> None:
    with closing(sqlite3.connect(kept_file, isolation_level=None)) as file:
        file.execute("CREATE TEMP TABLE sound AS SELECT rowid AS r, * FROM choices")
        new = "CAST(? AS TEXT)" if is_bytes_as_text else "?"
        file.execute(f"UPDATE choices SET {column} = {new} WHERE rowid = 2", (value,))
        try:
            with closing(schema.open_file(kept_file)) as connection:
                check_all_but_one(connection)
        finally:
            file.execute("DELETE FROM choices")
            file.execute(
                f"INSERT INTO choices (rowid, {', '.join(COLUMNS)}) SELECT * FROM sound"
            )


def check_all_but_one(connection: sqlite3.Connection) -> None:
    """See that only the second choice of the first game may be another one."""
    whole = why(PLAYED, HARD)
    hit = list(whole)[1]
    rows = kept_choices.rows_of(connection, 1)
    found = kept_choices.from_rows(rows, PLAYED, HARD)
    assert {m: c for m, c in found.items() if m != hit} == {
        m: c for m, c in whole.items() if m != hit
    }
    if hit in found:
        choice = found[hit]
        board = Game(moves=hit[:-1]).board
        assert choice.position == hit[-1] in choice.reason.positions
        assert set(choice.reason.positions) <= set(board.available_moves())
        assert set(choice.reason.lines) <= set(PLAYED.geometry.lines)
    others = kept_choices.rows_of(connection, 2)
    ninth = Game(moves=(9, 8))
    assert kept_choices.from_rows(others, ninth, HARD) == why(ninth, HARD)


def test_a_file_without_the_index_of_their_table_is_damaged(folder: Path) -> None:
    with closing(Store(folder)) as store:
        begin(store)
    sql(store, "DROP INDEX choices_by_game")
    again = Desk(folder)
    again.store.unfinished()
    again.store.file.check()
    again.store.file.wait()
    again.store.retry()
    again.close()
    assert again.codes == ["damaged"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("DROP TABLE choices", "no table choices"),
        ("ALTER TABLE choices RENAME verdict TO worth", "no such column: verdict"),
    ],
)
def test_a_table_of_another_layout_is_noticed_at_once(
    folder: Path, change: str, message: str
) -> None:
    with closing(Store(folder)) as store:
        begin(store)
    sql(store, change)
    with pytest.raises(schema.DamageError, match=message):
        schema.open_file(store.file.path)
