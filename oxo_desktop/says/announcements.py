"""The sentences said aloud while a game is played, and when a player asks.

On 3×3 a sentence has at most twelve words, and so has what is said of a move and the
computer's reply together, unless the computer's reason is to be said too. Each function
returns a text in the current language.
"""

from collections.abc import Sequence

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Choice,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Level,
    Mark,
    Refusal,
    Rule,
    Value,
)
from oxo_desktop.engine.records import NamedTuple
from oxo_desktop.layouts import layout_of
from oxo_desktop.says import explanations, sentences
from oxo_desktop.words import listed, message, say

_MOST_NAMED = 2
"""How many moves that were made or taken back at once are named."""


class Shown(NamedTuple):
    """What a board shows: `game` after `ply` moves of its line.

    `choice` is that behind the computer's last move, if it is to be said.
    """

    game: Game
    ply: int
    players: GameSettings
    choice: Choice | None = None

    @property
    def is_live(self) -> bool:
        return self.ply == len(self.game.moves)

    @property
    def position(self) -> Game:
        return self.game if self.is_live else self.game.at(self.ply)


def begun(shown: Shown) -> list[str]:
    game, players = shown.game, shown.players
    if game.moves or game.start is not None:
        return [sentences.opened(game)]
    said = [say("New game.")]
    if game.geometry != THREE_BY_THREE:
        name = sentences.board_name(game.geometry)
        said = [say("New game: {board}.", board=name)]
    human = players.human_mark
    if human is not None:
        said.append(say("You are {mark}.", mark=human))
    elif _is_named(players):
        x_player, o_player = (sentences.player_name(players, mark) for mark in Mark)
        said.append(
            say(
                "{x_player} is X, {o_player} is O.",
                x_player=x_player,
                o_player=o_player,
            )
        )
    return said


def changed(before: Shown, after: Shown, *, is_first_known: bool = False) -> list[str]:
    """Return what has happened; with `is_first_known` the first move is left out."""
    old, new = before.position.moves, after.position.moves
    common = _common(old, new)
    added, removed = len(new) - common, len(old) - common
    is_looking = not (before.is_live and after.is_live)
    if (is_looking and before.game.line == after.game.line) or added > _MOST_NAMED:
        return [position_shown(after)] if new != old else []
    said = []
    if removed:
        said.append(_undone(before, common))
    moved = [_moved(after, index) for index in range(common, len(new))]
    said += moved[1:] if is_first_known else moved
    if added and after.choice is not None and _is_computers(after, len(new) - 1):
        said.append(reason(after.game.geometry, after.choice))
    return said


def _common(old: Sequence[int], new: Sequence[int]) -> int:
    """Return how many moves two games begin with alike."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(old), len(new)))


def _undone(before: Shown, common: int) -> str:
    game = before.position
    number = len(game.moves) - common
    if number > _MOST_NAMED:
        return say("Moves undone: {number}.", number=number)
    named = [
        _marked(game.geometry, game.mark_of_move(index), game.moves[index])
        for index in range(common, len(game.moves))
    ]
    return say("Undone: {moves}.", moves=listed(named))


def _moved(shown: Shown, index: int) -> str:
    game, players = shown.game, shown.players
    mark, position = game.mark_of_move(index), shown.position.moves[index]
    if players.computer_level is None and not _is_named(players):
        return sentences.joined([_marked(game.geometry, mark, position)])
    by_place = message("{player}, {mark}, on {place}.")
    by_number = message("{player}, {mark}, on {square}.")
    return say(
        by_place if layout_of(game.geometry).is_layered else by_number,
        player=sentences.player_name(players, mark),
        mark=mark,
        place=sentences.place(game.geometry, position),
        square=position,
    )


def _is_computers(shown: Shown, index: int) -> bool:
    return isinstance(shown.players.player(shown.game.mark_of_move(index)), Computer)


def _marked(geometry: Geometry, mark: Mark, position: int) -> str:
    """Return a mark and where it stands: by its place on layers, else by its number."""
    if layout_of(geometry).is_layered:
        place = sentences.place(geometry, position)
        return say("{mark} on {place}", mark=mark, place=place)
    return say("{mark} on {square}", mark=mark, square=position)


def _is_named(players: GameSettings) -> bool:
    return players.computer_level is None and any(
        sentences.player_name(players, mark) != say("Player {mark}", mark=mark)
        for mark in Mark
    )


def reason(geometry: Geometry, choice: Choice) -> str:
    if choice.reason.rule is Rule.BLOCK:
        lines = explanations.lines_named(geometry, choice.lines)
        return say("The computer blocked {lines}.", lines=lines)
    return explanations.computer_move(geometry, choice)


def position_shown(shown: Shown) -> str:
    game, ply = shown.game, shown.ply
    if ply == 0:
        return sentences.position_shown(game, 0)
    return say(
        "Move {ply} of {last}: {move}.",
        ply=ply,
        last=len(game.line),
        move=_marked(game.geometry, game.mark_of_move(ply - 1), game.line[ply - 1]),
    )


def turn(shown: Shown) -> str:
    game, players = shown.position, shown.players
    mark = game.turn
    if mark is None:
        return _result(game, players)
    player = players.player(mark)
    if isinstance(player, Computer):
        return say("Computer's turn.")
    if players.computer_level is not None:
        return say("Your turn.")
    if player.name:
        name = sentences.player_name(players, mark)
        return say("{player}'s turn.", player=name)
    return say("{mark}'s turn.", mark=mark)


def _result(game: Game, players: GameSettings) -> str:
    winner = game.outcome.winner
    if winner is None:
        return say("It is a draw.")
    geometry, won = game.geometry, game.winning_lines
    is_layered = layout_of(geometry).is_layered
    named = sentences.lines if is_layered else explanations.lines_named
    lines = named(geometry, won)
    if winner is players.human_mark:
        return say("You win: {lines}.", lines=lines)
    if players.computer_level is None and not _is_named(players):
        return say("{mark} wins: {lines}.", mark=winner, lines=lines)
    if players.computer_level:
        return say("Computer wins: {lines}.", lines=lines)
    name = sentences.player_name(players, winner)
    return say("{player} wins: {lines}.", player=name, lines=lines)


def refused(board: Board, position: int, refusal: Refusal) -> str:
    mark = board[position]
    if refusal.code == "square_full" and mark is not None:
        geometry = board.geometry
        if layout_of(geometry).is_layered:
            return sentences.square(geometry, position, mark)
        return say(
            "Square {position} is already {mark}'s.", position=position, mark=mark
        )
    return sentences.refusal(refusal)


def hint(geometry: Geometry, choice: Choice) -> str:
    verdict = choice.reason.verdict
    is_lost = verdict is not None and verdict.value is Value.LOSS
    if choice.reason.rule is Rule.BLOCK and is_lost:
        return say(
            "Hint: {square} blocks {lines}, but the game is already lost.",
            square=explanations.squares_named(geometry, (choice.position,)),
            lines=explanations.lines_named(geometry, choice.lines),
        )
    return explanations.hint(geometry, choice)


def last_move(shown: Shown) -> str:
    position = shown.position
    if not position.moves:
        return say("No move yet.")
    said = [_moved(shown, len(position.moves) - 1)]
    if shown.choice is not None and _is_computers(shown, len(position.moves) - 1):
        said.append(reason(position.geometry, shown.choice))
    return sentences.joined(said)


def board_by_rows(board: Board) -> str:
    return sentences.joined(rows(board))


def rows(board: Board) -> list[str]:
    """An empty square is said by its number, and a board without rows as a whole."""
    layout = layout_of(board.geometry)
    if layout.is_joined:
        return [sentences.joined([sentences.board(board)])]
    found: dict[tuple[int | None, int], list[str]] = {}
    for position in board.geometry.positions:
        layer, row, _ = layout.place_of(position)
        squares = found.setdefault((layer, row), [])
        squares.append(board[position] or str(position))
    return [_row(*place, squares) for place, squares in found.items()]


def _row(layer: int | None, row: int, squares: list[str]) -> str:
    said = listed(squares)
    if layer is None:
        return say("Row {row}: {squares}.", row=row, squares=said)
    return say(
        "Layer {layer}, row {row}: {squares}.", layer=layer, row=row, squares=said
    )


def free_squares(board: Board) -> str:
    free = board.available_moves()
    if not free:
        return say("No square is free.")
    return say("Free: {squares}.", squares=listed(free))


def edge() -> str:
    # Translators: Said where a key leads no further, at the edge of the board
    return say("Edge.")


def level(which: Level) -> str:
    return say("Level: {level}", level=sentences.level(which))


def nothing_said() -> str:
    return say("Nothing has been said yet.")
