"""Whatever a player does in whatever order: store, controller and scene agree."""

import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from oxo_desktop import app
from oxo_desktop.engine import Game, GameSettings, Human, Mark, Outcome, Score, Starts
from oxo_desktop.play.settings import MotionChoice, Settings
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Filter, Order
from tests.conftest import HowMany
from tests.engine.games import Reference

PAIRINGS = [
    GameSettings(Human("Ada"), Human("Grace")),
    GameSettings(Human("Ada"), Human("Grace"), Starts.O),
    GameSettings(Human(), Human(), Starts.TAKE_TURNS),
]


Own = tuple[GameSettings, Mark, Reference, list[int] | None]


class Player(RuleBasedStateMachine):
    """A player at the window, and what they expect, kept as plainly as can be.

    Attributes:
        model: the moves, those taken back, and what they have replaced.
        shown: how many moves are on the board.
        ends: how the games of each pairing ended, a list for each.
        is_played: whether a move has been made in the game since it came.
        own: the number of the game that the next start goes on with otherwise, and what
            is known of it; or None.
        deleted: the numbers of the games deleted, a set for each time.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="oxo-"))
        self.ends: dict[object, list[Outcome]] = {}

    @initialize(players=st.sampled_from(PAIRINGS))
    def first_start(self, players: GameSettings) -> None:
        self.start()
        self.new_game(players)

    def start(self) -> None:
        settings = Settings(self.folder / "settings.ini")
        settings.motion = MotionChoice.OFF
        self.problems: list[object] = []
        self.store = Store(self.folder)
        parts = app.build(settings, self.store, Random(1))
        self.store.file.on_problem = self.store.file.on_notice = self.problems.append
        self.parts = parts
        self.window, self.controller = parts.window, parts.controller
        self.controller.set_pause(0)
        self.history = self.store.history()
        self.deleted: list[set[int]] = []
        parts.begin()

    def stop(self) -> None:
        self.history.deletions.close()
        self.window.close()
        self.parts.close()

    def teardown(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def expect_new(self, starter: Mark) -> None:
        self.model, self.shown, self.starter = Reference(), 0, starter
        self.settled: list[int] | None = None
        self.is_played = True
        self.own: tuple[int, Own] | None = None
        self.end: Outcome | None = None

    def count(self) -> None:
        """Let the end of the game on the board count, or no longer."""
        ends = self.ends.setdefault(self.players.pairing, [])
        if self.end in ends:
            ends.remove(self.end)
        outcome = self.expected_game().outcome
        counts = outcome.is_over and self.model.moves != self.settled
        self.end = outcome if counts else None
        if self.end is not None:
            ends.append(self.end)

    def expected_game(self) -> Game:
        return Game(starter=self.starter, moves=tuple(self.model.moves))

    @property
    def is_live(self) -> bool:
        return self.shown == len(self.model.moves)

    def free(self) -> list[int]:
        line = self.model.moves + self.model.later
        shown = Game(starter=self.starter, moves=tuple(line[: self.shown]))
        return [] if shown.outcome.is_over else shown.board.available_moves()

    @rule(players=st.sampled_from(PAIRINGS))
    def new_game(self, players: GameSettings) -> None:
        expected = self.expected_to_stay()
        self.players = players
        self.controller.new_game(players)
        self.expect_new(players.starter())
        assert self.numbers() == expected

    @rule()
    def next_game(self) -> None:
        expected = self.expected_to_stay()
        self.controller.next_game()
        assert self.numbers() == expected
        self.expect_new(self.players.starter(previous=self.starter))

    @precondition(lambda self: self.free())
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        # several, or hardly any game would end
        for _ in range(data.draw(st.integers(1, 5))):
            if free := self.free():
                self.play_at(data.draw(st.sampled_from(free)))

    def play_at(self, position: int) -> None:
        self.controller.play(position)
        self.leave_what_is_over()
        self.is_played, self.own = True, None
        self.model.go_to(self.shown)
        self.model.play(position)
        self.shown += 1
        self.count()

    @rule()
    def undo(self) -> None:
        self.controller.undo()
        if self.is_live and self.model.moves:
            self.model.undo()
            self.shown -= 1
            self.count()

    @rule()
    def redo(self) -> None:
        self.controller.redo()
        if self.is_live and self.model.later:
            self.model.redo()
            self.shown += 1
            self.count()

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        last = len(self.model.moves + self.model.later)
        self.shown = data.draw(st.integers(0, last))
        self.controller.show(self.shown)

    @rule()
    def go_on_from_here(self) -> None:
        self.controller.go_on_from_here()
        self.leave_what_is_over()
        if not self.is_live:
            self.model.go_to(self.shown)
            self.count()

    def leave_what_is_over(self) -> None:
        """Expect another game from the position shown, if this one is over."""
        if self.is_live or not self.expected_game().outcome.is_over:
            return
        begun = Reference()
        begun.moves = self.model.moves[: self.shown]
        self.expect_opened(self.starter, begun, self.own)

    @rule()
    def save(self) -> None:
        self.window.files.save_file(str(self.folder / "saved.oxo"))
        self.saved = (self.players, self.starter, self.model.copy())

    @precondition(lambda self: hasattr(self, "saved"))
    @rule()
    def load(self) -> None:
        players, starter, model = self.saved
        own = self.own_game()
        assert self.window.files.open_file(str(self.folder / "saved.oxo"))
        self.players = players
        self.expect_opened(starter, model.copy(), own)

    @rule()
    def copy_and_paste(self) -> None:
        self.window.files.copy_game()
        own = self.own_game()
        self.window.files.paste_game()
        line = self.model.moves + self.model.later
        pasted = Reference()
        pasted.moves = line[: self.shown]
        self.expect_opened(self.starter, pasted, own)

    def own_game(self) -> tuple[int, Own] | None:
        """Return what the next start would go on with."""
        if not self.is_played or not self.is_unfinished:
            return self.own
        number = self.store._current.id
        assert number is not None
        return number, (self.players, self.starter, self.model, self.settled)

    @property
    def is_unfinished(self) -> bool:
        """Whether there is something on the board to go on with."""
        has_line = bool(self.model.moves or self.model.later)
        return has_line and not self.expected_game().outcome.is_over

    def expect_opened(
        self, starter: Mark, model: Reference, own: tuple[int, Own] | None
    ) -> None:
        self.expect_new(starter)
        self.model, self.shown = model, len(model.moves)
        self.is_played = not (model.moves or model.later)
        # an empty board is a new game
        self.own = None if self.is_played else own
        if self.expected_game().outcome.is_over:
            self.settled = list(model.moves)

    def numbers(self) -> set[int]:
        numbers = self.history.numbers(Filter(), Order())
        assert self.history.count() == len(numbers)
        return set(numbers)

    def expected_to_stay(self) -> set[int]:
        """Return what is in the history once an empty board is there."""
        numbers = self.numbers()
        if not hasattr(self, "model"):
            return numbers
        stays = self.is_played or self.expected_game().outcome.is_over
        return numbers if stays else numbers - {self.store._current.id}

    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        numbers = self.numbers()
        wanted = data.draw(st.sets(st.sampled_from(sorted(numbers) or [1])))
        known = wanted & numbers
        gone = known - {self.store._current.id}
        done = self.history.deletions.delete(wanted)
        assert (done.games, done.on_board) == (len(gone), len(known - gone))
        if gone:
            self.deleted.append(gone)
        assert self.numbers() == numbers - gone

    @precondition(lambda self: bool(getattr(self, "deleted", ())))
    @rule()
    def bring_back(self) -> None:
        numbers, back = self.numbers(), self.deleted.pop()
        assert set(self.history.deletions.undo()) == back
        assert self.numbers() == numbers | back

    @rule()
    def reset_score(self) -> None:
        self.window.dialogs._reset_score()
        self.ends[self.players.pairing] = []

    @rule()
    def restart(self) -> None:
        number, own = self.own_game() or (0, None)
        gone = set().union(*self.deleted)
        self.stop()
        self.start()
        if own is None or number in gone:
            self.new_game(PAIRINGS[0])
        else:
            self.players, starter, model, settled = own
            self.expect_new(starter)
            self.model, self.settled = model, settled
            self.shown = len(model.moves)

    @invariant()
    def all_agree(self) -> None:
        if not hasattr(self, "model"):
            return
        game = self.controller.game
        assert list(game.moves) == self.model.moves
        assert list(game.undone) == self.model.later
        assert game.starter is self.starter
        self.the_scene_agrees()
        self.the_store_agrees()
        assert self.problems == []

    def the_scene_agrees(self) -> None:
        line = self.model.moves + self.model.later
        board = Game(starter=self.starter, moves=tuple(line[: self.shown])).board
        scene = self.window.scene
        assert [scene.mark_at(p) for p in range(1, 10)] == list(board.cells)

    def the_store_agrees(self) -> None:
        ends = self.ends.get(self.players.pairing, [])
        outcomes = (Outcome.X_WON, Outcome.DRAW, Outcome.O_WON)
        assert self.store.score(self.players) == Score(*map(ends.count, outcomes))
        with closing(sqlite3.connect(self.store.file.path)) as file:
            rows = file.execute(
                "SELECT moves, undone FROM games WHERE on_board = 1 ORDER BY id"
            ).fetchall()
        models = [self.own[1][2]] if self.own else []
        if self.is_unfinished:
            models.append(self.model)
        texts = [
            tuple(" ".join(map(str, m)) for m in (model.moves, model.later))
            for model in models
        ]
        assert rows == texts


@pytest.mark.usefixtures("qapp")
def test_in_any_order(how_many: HowMany) -> None:
    settings = hypothesis_settings(
        max_examples=how_many("players"), stateful_step_count=50
    )
    run_state_machine_as_test(Player, settings=settings)
