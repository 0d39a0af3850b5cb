"""Players, the settings of a game between two of them, and their score."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from oxo_desktop.engine.board import Mark
from oxo_desktop.engine.game import Game
from oxo_desktop.engine.geometry import Geometry
from oxo_desktop.engine.levels import Level, as_level, level_on
from oxo_desktop.engine.quoting import can_be_seen, can_stand_in_a_name
from oxo_desktop.engine.refusals import Refusal

LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Human:
    """A person at the desk.

    A name has 1 to 40 characters once trimmed; it is empty if none was given, or if
    none of its characters can be seen. Raises ValueError if it is longer or holds a
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
                "wrong_name", "A name cannot contain line breaks or control characters."
            )
        object.__setattr__(self, "name", name if any(map(can_be_seen, name)) else "")


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer that plays at `level`; ValueError if there is no such level."""

    level: Level = Level.NORMAL

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", as_level(self.level))


Player = Human | Computer
"""Who plays a side, as settings and kept games say; see `computer` for its moves."""


class Starts(StrEnum):
    """Who makes the first move of a game, and of the next one."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's name, whatever it looks like
    TAKE_TURNS = "take turns"


@dataclass(frozen=True, slots=True)
class GameSettings:
    """Who plays a game, and who begins; in turns, X begins the first one."""

    x_player: Player = Human()
    o_player: Player = Computer()
    starts: Starts = Starts.X

    @classmethod
    def against_computer(
        cls, level: Level, mark: Mark = Mark.X, starts: Starts = Starts.X
    ) -> "GameSettings":
        """Return a human without a name who plays `mark` against a computer."""
        return cls(Human(), Computer(level), starts).with_human_as(mark)

    def player(self, mark: Mark) -> Player:
        """Return who plays `mark`."""
        return self.x_player if mark is Mark.X else self.o_player

    def level_of(self, mark: Mark) -> Level | None:
        """Return the level of the computer that plays `mark`, or None for a human."""
        player = self.player(mark)
        return player.level if isinstance(player, Computer) else None

    @property
    def humans(self) -> tuple[Mark, ...]:
        """The marks that humans play; none where two computers do."""
        return tuple(mark for mark in Mark if self.level_of(mark) is None)

    @property
    def human(self) -> Mark | None:
        """The mark of the one human who plays against a computer, or None."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def level(self) -> Level | None:
        """The level that the one human plays against, or None."""
        return None if self.human is None else self.level_of(self.human.other)

    @property
    def has_computer(self) -> bool:
        """Whether a computer plays, or two do."""
        return len(self.humans) < len(Mark)

    @property
    def is_watched(self) -> bool:
        """Whether two computers play, and humans only watch."""
        return not self.humans

    def with_level(self, level: Level, mark: Mark | None = None) -> "GameSettings":
        """Return the same, but the computer, if one plays, at `level`.

        Where two play, that is the one who has `mark`, or both.
        """
        return self._with_levels(
            lambda old, m: level if not self.is_watched or mark in (None, m) else old
        )

    def on(self, geometry: Geometry) -> "GameSettings":
        """Return the same, but computers at levels that this board has."""
        return self._with_levels(lambda old, _: level_on(geometry, old))

    def _with_levels(self, new: Callable[[Level, Mark], Level]) -> "GameSettings":
        x_player, o_player = (
            Computer(new(player.level, mark))
            if isinstance(player, Computer)
            else player
            for mark, player in zip(Mark, self.pairing, strict=True)
        )
        return GameSettings(x_player, o_player, self.starts)

    def with_human_as(self, mark: Mark) -> "GameSettings":
        """Return the same, but the human who plays against a computer has `mark`."""
        if self.human in (None, mark):
            return self
        return GameSettings(self.o_player, self.x_player, self.starts)

    @property
    def pairing(self) -> tuple[Player, Player]:
        """Who plays X, and who O."""
        return self.x_player, self.o_player

    def is_humans_turn(self, game: Game) -> bool:
        """Return whether the next move of `game` is a human's."""
        return game.turn in self.humans

    def moves_to_reply(self, game: Game) -> tuple[int, ...]:
        """Return the moves of `game` up to a computer's last one, or none."""
        moves = game.moves
        while moves and game.mark_of_move(len(moves) - 1) in self.humans:
            moves = moves[:-1]
        return moves

    def can_undo(self, game: Game) -> bool:
        """Return whether a human has moved in `game`."""
        marks = {game.mark_of_move(index) for index in range(len(game.moves))}
        return any(mark in self.humans for mark in marks)

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


@dataclass(frozen=True, slots=True)
class Score:
    """How games of two players ended, each count at least 0.

    The wins are those of whoever has X now, and O: against a computer a player keeps
    their wins when they take the other mark.
    """

    x_wins: int = 0
    draws: int = 0
    o_wins: int = 0

    def __add__(self, other: "Score") -> "Score":
        """Return the score of the games of both."""
        return Score(
            self.x_wins + other.x_wins,
            self.draws + other.draws,
            self.o_wins + other.o_wins,
        )

    @property
    def games(self) -> int:
        """How many games they are."""
        return self.x_wins + self.draws + self.o_wins

    @property
    def mirrored(self) -> "Score":
        """The same score once the players have changed their marks."""
        return Score(self.o_wins, self.draws, self.x_wins)
