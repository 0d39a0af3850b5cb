"""The real window killed at any moment: what was shown is kept, and nothing else.

At the end of a session it isn't killed but told to end, and leaves nothing behind.
"""

import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from oxo_desktop.engine import Computer, Game, Level, Mark
from tests.conftest import HowMany, Tell
from tests.desktop import kept_file
from tests.desktop.corner import NEXT_GAME, SQUARES, UNDO, Corner, is_board_of
from tests.desktop.screen import PATIENCE, Screen, wait_for
from tests.ears import HANGS

START = 0.4
"""Seconds: about as long as a start takes."""

CLICKS = 30
"""How many there are at most before a kill."""

LAST_LOOK = 0.01
"""Seconds at most between the last click and the kill."""

AHEAD = 6
"""How many clicks are made at most before their marks are seen."""

OPENS = ("ctrl+n", "ctrl+h", "ctrl+o", "ctrl+comma", "F10")
"""Keys for dialogs and a menu."""

State = tuple[Game, ...]
"""The games that have been on the board since a start, in order."""


class Session(Corner):
    """The window killed and started again, and what its clicks must lead to.

    Attributes:
        past: the games that nothing can change any more.
        states: what each click since the start has led to; the first is the start's.
        seen: the last of them known to have been on the screen.
        kills: how often the window was killed.
        ended_by: what kills it.
    """

    def __init__(self, screen: Screen, program: Path, home: Path, rng: Random) -> None:
        super().__init__(screen, home)
        kept_file.prefer_two_players(home)
        self.past: list[Game] = []
        self.states: list[State] = [(Game(),)]
        self.seen = self.kills = 0
        self.ended_by = signal.SIGKILL
        self._alone = False
        self._program = program
        self._rng = rng
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def game(self) -> Game:
        return self.states[-1][-1]

    def open(self) -> None:
        self.run()
        wait_for(lambda: self.shows(self.game))

    def run(self, *arguments: str) -> None:
        self._process = self.start(self._program, *arguments)
        wait_for(self.is_painted)

    def killed_at_start(self) -> None:
        """Start, and be killed at some moment before the board is there, or after."""
        self._process = self.start(self._program)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(self._rng.uniform(0, START))
        self.kill()

    def play(self, keys: str = "") -> None:
        """Click here and there, maybe press keys, and be killed at a random moment."""
        for _ in range(self._rng.randrange(CLICKS)):
            self._click()
        if keys:
            self.screen.xdotool("key", keys)
        # the moments that matter: a click on its way, a mark just drawn
        end = monotonic() + self._rng.uniform(0, LAST_LOOK)
        while not keys and not self._look() and monotonic() < end:
            pass
        self.kill()

    def kill(self) -> None:
        assert self._process is not None
        assert self._process.poll() is None, "it ended by itself"
        self._process.send_signal(self.ended_by)
        assert self._process.communicate(timeout=PATIENCE)[1] == b""
        # before there is anything to be closed, any signal kills it
        assert self._process.returncode in (0, -self.ended_by)
        self._process = None
        self.kills += 1

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        self.pointer.close()

    def compare(self) -> None:
        """See that the file holds what was seen, or what a later click led to."""
        file = self.home / kept_file.FILE
        kept: State = ()
        # killed early in the first start, it has made none
        if file.exists():
            with kept_file.copied(file) as connection:
                found = kept_file.games(connection, len(self.past) + 1)
            kept = tuple(k.game for k in found)
            assert not any(k.on_board for k in found[:-1])
        possible = [tuple(g for g in s if g.line) for s in self.states[self.seen :]]
        assert kept in possible
        self._go_on_with(kept)

    def _go_on_with(self, kept: State) -> None:
        """Expect the next start to bring back the last game if it is still open."""
        self.past += kept
        is_open = bool(kept) and not kept[-1].outcome.is_over
        self.states = [(self.past.pop() if is_open else Game(),)]
        self.seen = 0

    def _click(self) -> None:
        rng = self._rng
        is_over = self.game.outcome.is_over
        undoes = rng.random() < 0.15
        # a button can only be pressed once it is there; and marks leave the screen
        # later than others come, so that in between it shows neither state
        alone, after = undoes or is_over, self._alone
        far_ahead = len(self.states) - self.seen > AHEAD
        if alone or after or far_ahead or rng.random() < 0.3:
            wait_for(self._shows_all)
        self._alone = alone
        if undoes:
            self._undo()
        elif is_over:
            self._next_game()
        else:
            self.press(rng.randrange(1, 10))

    def press(self, position: int) -> None:
        self.pointer.click(*SQUARES[position])
        if self.game.board[position] is None:
            self._expect(self.game.play(position))

    def _undo(self) -> None:
        self.pointer.click(*UNDO)
        if self.game.moves:
            self._expect(self.game.undo())

    def _next_game(self) -> None:
        self.pointer.click(*NEXT_GAME)
        self.states.append((*self.states[-1], Game()))

    def _expect(self, game: Game) -> None:
        self.states.append((*self.states[-1][:-1], game))

    def _shows_all(self) -> bool:
        is_offered = self.offers_next_game()
        return self._look() and is_offered is self.game.outcome.is_over

    def _look(self) -> bool:
        """Take note of what is on the screen; return whether it is the last state."""
        marks = self.seen_marks()
        for index in range(self.seen, len(self.states)):
            if is_board_of(self.states[index][-1], marks):
                self.seen = index
                break
        return is_board_of(self.game, marks)


OpenSession = Callable[[str], AbstractContextManager[Session]]


@pytest.fixture
def session_in(bare_screen: Screen, installed: Path, tmp_path: Path) -> OpenSession:
    rng = Random(3)

    @contextmanager
    def session_in(home: str) -> Iterator[Session]:
        session = Session(bare_screen, installed, tmp_path / home, rng)
        try:
            yield session
        finally:
            session.close()

    return session_in


def test_what_was_seen_is_kept(
    session_in: OpenSession, how_many: HowMany, tell: Tell
) -> None:
    rng = Random(4)
    with session_in("home") as session:
        for _ in range(how_many("kills") - 1):
            if rng.random() < 0.2:
                session.killed_at_start()
            else:
                session.open()
                session.play()
            session.compare()
        session.open()
        session.kill()
        session.compare()
        kept = [kept.game for kept in kept_file.kept_games(session.home)]
        assert kept == [*session.past, *(g for g in session.states[0] if g.line)]
        # how far each of them gets is a matter of time
        assert len(kept) > session.kills / 20
    tell(f"{session.kills:,} kills of the window: none of {len(kept):,} games was lost")


def test_killed_while_the_file_is_made(
    session_in: OpenSession, how_many: HowMany, tell: Tell
) -> None:
    kills = 0
    for number in range(how_many("kills") // 5):
        with session_in(str(number)) as session:
            session.killed_at_start()
            session.compare()
            session.open()
            session.play()
            session.compare()
        kills += session.kills
    tell(f"{kills:,} kills at the first start and after it: no game was lost")


def test_told_to_end_it_leaves_nothing(
    session_in: OpenSession, tmp_path: Path, how_many: HowMany, tell: Tell
) -> None:
    rng = Random(5)
    heard = tmp_path / "heard"
    # a program for sounds that hangs
    player = tmp_path / "bin/paplay"
    player.parent.mkdir()
    player.write_text(f"#!/bin/sh\n{HANGS.format(log=heard)}\n")
    player.chmod(0o755)
    with session_in("home") as session:
        settings = session.home / kept_file.SETTINGS
        settings.write_text(f"{settings.read_text()}[General]\nsounds=true\n")
        session.ended_by = signal.SIGTERM
        path = f"{player.parent}:{session.environment['PATH']}"
        session.environment |= {"PATH": path}
        for _ in range(how_many("ends")):
            if rng.random() < 0.2:
                session.killed_at_start()
            else:
                session.open()
                session.play(rng.choice(("", *OPENS)))
            session.compare()
        players = heard.read_text().split()
        assert not [p for p in players if Path("/proc", p).exists()]
        assert players
    tell(
        f"{session.kills:,} ends of a session: no game was lost, and none of "
        f"{len(players):,} programs that hung was left"
    )


def test_killed_while_the_computer_is_to_move(session_in: OpenSession) -> None:
    in_time = [killed_before_the_reply(session_in, p) for p in (1, 5, 9)]
    # a busy machine may look away until the computer has moved
    assert any(in_time)


def killed_before_the_reply(session_in: OpenSession, position: int) -> bool:
    with session_in(str(position)) as session:
        session.run("--level", "easy")
        session.press(position)
        wait_for(lambda: session.seen_marks().get(position) is Mark.X)
        session.kill()
        (kept,) = kept_file.kept_games(session.home)
        assert kept.settings.o_player == Computer(Level.EASY)
        assert kept.game.moves[0] == position
        in_time = len(kept.game.moves) == 1
        session.run()
        wait_for(lambda: sorted(session.seen_marks().values()) == [Mark.O, Mark.X])
        marks = session.seen_marks()
        session.kill()
        (kept,) = kept_file.kept_games(session.home)
        assert {p: kept.game.board[p] for p in kept.game.moves} == marks
    return in_time
