"""Who plays: people with names, computers with levels, and who begins."""

from dataclasses import dataclass
from enum import StrEnum

from oxo_desktop.engine.board import Mark
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.levels import Level, as_level
from oxo_desktop.engine.quoting import can_be_seen, can_stand_in_a_name
from oxo_desktop.engine.refusals import Refusal

LONGEST_NAME = 40


@dataclass(frozen=True)
class Human:
    """A person at the desk.

    Attributes:
        name: 1 to 40 characters once trimmed; empty if none was given, or if none of
            its characters can be seen. Raises ValueError if it is longer or holds a
            line break or a control character.
    """

    name: str = ""

    def __post_init__(self) -> None:
        name = self.name.strip()
        if len(name) > LONGEST_NAME:
            raise Refusal(
                "name_too_long",
                "A name has at most {most} characters, not {length}.",
                most=LONGEST_NAME,
                length=len(name),
            )
        if not all(map(can_stand_in_a_name, name)):
            raise Refusal(
                "wrong_name", "A name cannot hold line breaks or control characters."
            )
        object.__setattr__(self, "name", name if any(map(can_be_seen, name)) else "")


@dataclass(frozen=True)
class Computer:
    """A computer that plays at `level`; ValueError if there is no such level."""

    level: Level = Level.NORMAL

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", as_level(self.level))


Player = Human | Computer


class Starts(StrEnum):
    """Who makes the first move of a game, and of the next one."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's name, whatever it looks like
    TAKE_TURNS = "take turns"


@dataclass(frozen=True)
class GameSettings:
    """Who plays a game, and who begins. Against a computer, the human is X.

    Attributes:
        x_player: a human.
        o_player: a computer, or the other human.
        starts: who begins; in turns, X begins the first game.
    """

    x_player: Human = Human()
    o_player: Player = Computer()
    starts: Starts = Starts.X

    def player(self, mark: Mark) -> Player:
        """Return who plays `mark`."""
        return self.x_player if mark is Mark.X else self.o_player

    @property
    def computer_level(self) -> Level | None:
        """The computer's level, or None where two humans play."""
        return self.o_player.level if isinstance(self.o_player, Computer) else None

    def with_choice(self, level: Level, starts: Starts) -> "GameSettings":
        """Return the same players, but a computer at `level`, and `starts` to begin."""
        o_player = self.o_player
        if isinstance(o_player, Computer):
            o_player = Computer(level)
        return GameSettings(self.x_player, o_player, starts)

    @property
    def pairing(self) -> tuple[Player, Player]:
        """Who plays whom: games with the same pairing share a score."""
        return self.x_player, self.o_player

    def is_humans_turn(self, game: Game) -> bool:
        """Return whether the next move of `game` is a human's."""
        mark = game.turn
        return mark is not None and not isinstance(self.player(mark), Computer)

    def can_undo(self, game: Game) -> bool:
        """Return whether a human has moved in `game`."""
        marks = {game.mark_of_move(index) for index in range(len(game.moves))}
        return any(not isinstance(self.player(mark), Computer) for mark in marks)

    def undo(self, game: Game) -> Game:
        """Return `game` before the last human move, and the computer's reply to it.

        Raises ValueError if no human has moved.
        """
        game = game.undo()
        while not self.is_humans_turn(game):
            game = game.undo()
        return game

    def redo(self, game: Game) -> Game:
        """Return `game` with what `undo` took back made again.

        Raises ValueError if nothing was taken back.
        """
        game = game.redo()
        while game.undone and not self.is_humans_turn(game):
            game = game.redo()
        return game

    def starter(self, previous: Mark | None = None) -> Mark:
        """Return who begins the next game, `previous` having begun the last one."""
        if self.starts is not Starts.TAKE_TURNS:
            return Mark(self.starts.value)
        return Mark.X if previous is None else previous.other


@dataclass(frozen=True)
class Score:
    """How the games of one pairing ended, each count at least 0."""

    x_wins: int = 0
    draws: int = 0
    o_wins: int = 0
