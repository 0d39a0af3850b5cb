"""The sentences said aloud while a game is played, and when a player asks.

On 3×3 a sentence has at most twelve words, and so has what is said of a move and the
computer's reply together, unless its reason, or what a draw is, is to be said too. Each
function returns a text in the current language.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple

from oxo_desktop.engine import (
    THREE_BY_THREE,
    Board,
    Choice,
    Computer,
    Game,
    GameSettings,
    Human,
    Level,
    Mark,
    Refusal,
)
from oxo_desktop.engine.rules import lacking_one, outcome
from oxo_desktop.layouts import layout_of
from oxo_desktop.says import explanations, sentences
from oxo_desktop.words import listed, message, say, say_count

_MOST_NAMED = 2
"""How many moves that were made or taken back at once are named."""

_MOST_SINGLY = 3
"""How many free squares side by side are said one by one."""


class SpokenGame(NamedTuple):
    """What a board shows: `game` after `ply` moves of its line.

    `choice` is that behind the computer's last move, if it is to be said.
    """

    game: Game
    ply: int
    players: GameSettings
    choice: Choice | None = None
    is_paused: bool = False

    @property
    def is_live(self) -> bool:
        return self.ply == len(self.game.moves)

    @property
    def position(self) -> Game:
        return self.game if self.is_live else self.game.at(self.ply)


def begun(shown: SpokenGame) -> list[str]:
    game, players = shown.game, shown.players
    if game.moves or game.start is not None:
        return [sentences.opened(game)]
    said = [say("New game.")]
    if game.geometry != THREE_BY_THREE:
        name = sentences.board_name(game.geometry)
        said = [say("New game: {board}.", board=name)]
    human = players.human
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


def started(shown: SpokenGame) -> list[str]:
    """Return what is said first of all, of a new game or of one that goes on."""
    if not shown.game.moves and shown.game.start is None:
        return [*begun(shown), turn(shown)]
    last = [last_move(shown)] if shown.game.moves else []
    return [say("Game resumed."), *last, turn(shown)]


def changed(
    before: SpokenGame, after: SpokenGame, *, is_first_known: bool = False
) -> list[str]:
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
        said.append(_reason(after, after.choice))
    return said


def _common(old: Sequence[int], new: Sequence[int]) -> int:
    """Return how many moves two games begin with alike."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(old), len(new)))


def _undone(before: SpokenGame, common: int) -> str:
    game = before.position
    number = len(game.moves) - common
    if number > _MOST_NAMED:
        return say("Moves undone: {number}.", number=number)
    named = [
        explanations.marked(game.geometry, game.mark_of_move(index), game.moves[index])
        for index in range(common, len(game.moves))
    ]
    return say("Undone: {moves}.", moves=listed(named))


def _moved(shown: SpokenGame, index: int) -> str:
    game, players = shown.game, shown.players
    mark, position = game.mark_of_move(index), shown.position.moves[index]
    if players.human is None and not _is_named(players):
        return sentences.joined([explanations.marked(game.geometry, mark, position)])
    return say(
        "{player}, {mark}, {square}.",
        player=sentences.player_name(players, mark),
        mark=mark,
        square=explanations.squares_named(game.geometry, (position,)),
    )


def _reason(shown: SpokenGame, choice: Choice) -> str:
    geometry, watched = shown.game.geometry, shown.players.is_watched
    return explanations.computer_move(geometry, choice, watched=watched)


def _is_computers(shown: SpokenGame, index: int) -> bool:
    return isinstance(shown.players.player(shown.game.mark_of_move(index)), Computer)


def _is_named(players: GameSettings) -> bool:
    return not players.has_computer and any(
        sentences.player_name(players, mark) != say("Player {mark}", mark=mark)
        for mark in Mark
    )


def position_shown(shown: SpokenGame) -> str:
    game, ply = shown.game, shown.ply
    if ply == 0:
        return sentences.position_shown(game, 0)
    return say(
        "Move {ply} of {last}: {move}.",
        ply=ply,
        last=len(game.line),
        move=explanations.marked(
            game.geometry, game.mark_of_move(ply - 1), game.line[ply - 1]
        ),
    )


def turn(shown: SpokenGame) -> str:
    game, players = shown.position, shown.players
    mark = game.turn
    if mark is None:
        return _result(game, players)
    if shown.is_paused:
        return sentences.joined([sentences.paused(mark)])
    player = players.player(mark)
    if players.human is not None:
        return say("Your turn.") if mark is players.human else say("Computer's turn.")
    if isinstance(player, Human) and player.name:
        name = sentences.player_name(players, mark)
        return say("{player}'s turn.", player=name)
    return say("{player}'s turn.", player=mark)


def _result(game: Game, players: GameSettings) -> str:
    winner = game.outcome.winner
    if winner is None:
        return sentences.draw(players, game)
    lines = explanations.lines_named(game.geometry, game.winning_lines)
    if winner is players.human:
        return say("You win: {lines}.", lines=lines)
    if players.human is None and not _is_named(players):
        return say("{player} wins: {lines}.", player=winner, lines=lines)
    if players.has_computer:
        return say("Computer wins: {lines}.", lines=lines)
    name = sentences.player_name(players, winner)
    return say("{player} wins: {lines}.", player=name, lines=lines)


def refused(
    board: Board, position: int, refusal: Refusal, *, has_letter_keys: bool = False
) -> str:
    mark = board[position]
    if refusal.code == "over" and has_letter_keys:
        return say("The game is over: press N for the next game.")
    if refusal.code == "square_full" and mark is not None:
        square = explanations.squares_named(board.geometry, (position,))
        return say("{mark} is already on {square}.", mark=mark, square=square)
    return sentences.refusal(refusal)


def last_move(shown: SpokenGame) -> str:
    position = shown.position
    if not position.moves:
        return say("No move yet.")
    said = [_moved(shown, len(position.moves) - 1)]
    if shown.choice is not None and _is_computers(shown, len(position.moves) - 1):
        said.append(_reason(shown, shown.choice))
    return sentences.joined(said)


def board_by_rows(board: Board) -> str:
    return sentences.joined(rows(board))


def rows(board: Board) -> list[str]:
    """Return what is on each row, on each layer, or on a board with neither.

    An empty square is said by its number; on layers only those with marks are said.
    """
    if layout_of(board.geometry).is_joined:
        return [sentences.joined([sentences.board(board)])]
    said = []
    for layer, found in _by_place(board).items():
        squares = [*chain.from_iterable(found.values())]
        if layer is None:
            said += [
                say("Row {row}: {squares}.", row=row, squares=listed(_in_row(there)))
                for row, there in found.items()
            ]
        elif _is_empty(squares):
            said.append(_empty_layer(layer))
        else:
            marks = sentences.squares_of_marks(squares)
            said.append(say("Layer {layer}: {marks}.", layer=layer, marks=marks))
    return said


def free_squares(board: Board) -> str:
    said = []
    for layer, found in _by_place(board).items():
        in_rows = (_in_row(row, with_marks=False) for row in found.values())
        free = listed(chain.from_iterable(in_rows))
        if layer is not None and _is_empty(chain.from_iterable(found.values())):
            said.append(_empty_layer(layer))
        elif free and layer is not None:
            text = message("Free on layer {layer}: {squares}.")
            said.append(say(text, layer=layer, squares=free))
        elif free:
            said.append(say("Free: {squares}.", squares=free))
    return sentences.joined(said) or say("The board is full.")


_Square = tuple[str, Mark | None]
"""What a square is called, and what is on it."""


def _by_place(board: Board) -> dict[int | None, dict[int, list[_Square]]]:
    """Return the squares of each row, by layer, where they are called without it."""
    layout = layout_of(board.geometry)
    found: dict[int | None, dict[int, list[_Square]]] = {}
    for position, mark in enumerate(board, start=1):
        layer, row, _ = layout.place_of(position)
        name = sentences.square_name(board.geometry, position)
        square = name.removeprefix(str(layer or "")), mark
        found.setdefault(layer, {}).setdefault(row, []).append(square)
    return found


def _in_row(row: Iterable[_Square], *, with_marks: bool = True) -> Iterator[str]:
    for mark, there in groupby(row, itemgetter(1)):
        names = [name for name, _ in there]
        if mark is not None:
            yield from [mark] * len(names) * with_marks
        elif len(names) > _MOST_SINGLY:
            yield sentences.from_to(names[0], names[-1])
        else:
            yield from names


def _is_empty(squares: Iterable[_Square]) -> bool:
    return all(mark is None for _, mark in squares)


def _empty_layer(layer: int) -> str:
    return say("Layer {layer} is empty.", layer=layer)


def lines_through(board: Board, position: int) -> str:
    """Return what is on each line; on large boards the empty ones are counted."""
    geometry, said = board.geometry, []
    through = geometry.lines_through(position)
    for line in through:
        marks = [board[p] for p in line]
        if any(marks) or geometry.size <= THREE_BY_THREE.size:
            # Translators: Said of a square in a line
            free = say(message("free", "of a square"))
            squares = listed(mark or free for mark in marks)
            name = explanations.line_named(geometry, line)
            said.append(say("{line}: {squares}.", line=name, squares=squares))
    empty = len(through) - len(said)
    if empty:
        said.append(
            say_count("{number} line is empty.", "{number} lines are empty.", empty)
        )
    return sentences.joined(said)


def threats(board: Board) -> str:
    if outcome(board).is_over:
        return say("No threats.")
    said = [
        say(
            "{mark} completes {line} on {square}.",
            mark=mark,
            line=explanations.line_named(board.geometry, line),
            square=explanations.squares_named(board.geometry, (square,)),
        )
        for mark in Mark
        for line, square in lacking_one(board, mark).items()
    ]
    return sentences.joined(said) or say("No threats.")


def no_threats_in_lessons() -> str:
    return say("Find the threats yourself: that is what lessons and puzzles are for.")


def marks(board: Board) -> str:
    return sentences.joined([sentences.board(board)])


def edge() -> str:
    # Translators: Said where a key leads no further, at the edge of the board
    return say("Edge.")


def level(which: Level) -> str:
    return say("Level: {level}", level=sentences.level(which))


def help_key() -> str:
    return say("F1 for help.")


def chosen(name: str, *, on: bool | None) -> str:
    """Return what was chosen in a menu, and whether it is on now if it can be."""
    # Translators: Said of something in a menu that can be ticked: “Square numbers. On.”
    states = {True: message("On", "switch"), False: message("Off", "switch")}
    state = [] if on is None else [say(states[on])]
    return sentences.joined([name, *state])
