"""What a player reads, in whole sentences: the same in the window and the terminal."""

from oxo_desktop.engine import (
    Board,
    Choice,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Level,
    Line,
    Mark,
    Outcome,
    Player,
    Rule,
    Score,
    isolated,
)
from oxo_desktop.layouts import layout_of

LEVEL_NAMES = {
    Level.RANDOM: "Random",
    Level.EASY: "Easy",
    Level.NORMAL: "Normal",
    Level.HARD: "Hard",
}

LEVEL_DESCRIPTIONS = {
    Level.RANDOM: "Takes any empty square",
    Level.EASY: "Wins, blocks, then centre, corners, edges",
    Level.NORMAL: "Easy, with varied openings",
    Level.HARD: "Never loses",
}

OUTCOME_NAMES = {
    Outcome.X_WON: "X won",
    Outcome.O_WON: "O won",
    Outcome.DRAW: "Draw",
    Outcome.OPEN: "Unfinished",
}

NO_GAMES = "No games are kept yet."
NOTHING_EXPORTED = "Nothing was exported."
LOSE_MOVES = (
    "The last moves could not be kept, and are lost if OXO ends now. The bar above the "
    "board says why; Save as… in the menu Game writes this game somewhere else."
)
NO_GAMES_MATCH = "No game matches."

TO_MOVE = "to move"

ABOUT_THE_LEVELS = (
    "Normal opens in more ways than Easy, but is not stronger when you start: "
    "answering your corner with the opposite corner can be beaten. Hard is stronger."
)

_REASONS = {
    Rule.RANDOM: "Computer took {place} at random",
    Rule.OPENING: "Computer opened in {place}",
    Rule.OPPOSITE_CORNER: "Computer took the opposite corner",
    Rule.WIN: "Computer completed its line",
    Rule.BLOCK: "Computer blocked your line",
    Rule.CENTRE: "Computer took the centre",
    Rule.CORNER: "Computer took a corner",
    Rule.EDGE: "Computer took an edge",
    Rule.MOST_LINES: "Computer took a square on most lines",
    Rule.FORCES_WIN: "Computer can win now, whatever you play",
    Rule.KEEPS_DRAW: "Computer took {place}: it cannot lose from there",
    Rule.LOST: "Computer took {place}: you can win now",
}

_HINTS = {
    Rule.FORCES_WIN: "Hint: square {position} wins, whatever the answer",
    Rule.KEEPS_DRAW: "Hint: from square {position} you cannot lose",
    Rule.LOST: "Hint: try square {position}; every square can be beaten now",
}


def player_name(settings: GameSettings, mark: Mark) -> str:
    """Return who plays `mark`, as the score shows it."""
    return _own_name(settings.player(mark)) or (
        "You" if settings.computer_level else f"Player {mark}"
    )


def player_and_mark(settings: GameSettings, mark: Mark) -> str:
    """Return who plays `mark`, and the mark: ``Alice (X)``, unnamed ``Player X``."""
    name = player_name(settings, mark)
    return name if name == f"Player {mark}" else f"{name} ({mark})"


def turn(settings: GameSettings, mark: Mark) -> str:
    """Return whose turn it is, such as ``Your turn (X)``."""
    name = _own_name(settings.player(mark))
    if name:
        return f"{name}'s turn ({mark})"
    return f"Your turn ({mark})" if settings.computer_level else f"Player {mark}'s turn"


def outcome(settings: GameSettings, ended: Outcome) -> str:
    """Return how a finished game ended, such as ``Stalemate!``."""
    winner = ended.winner
    if winner is None:
        return "Stalemate!"
    player = settings.player(winner)
    if isinstance(player, Computer):
        return f"Computer ({winner}) wins!"
    if player.name:
        return f"Congratulations! {_own_name(player)} ({winner}) wins!"
    if settings.computer_level:
        return f"Congratulations! You ({winner}) win!"
    return f"Congratulations! Player {winner} wins!"


def line(geometry: Geometry, squares: Line) -> str:
    """Return where a line lies, such as ``Top row``."""
    return layout_of(geometry).name_of(squares)


def computer_move(geometry: Geometry, choice: Choice) -> str:
    """Return why the computer chose its square."""
    return _REASONS[choice.reason.rule].format(place=_place(geometry, choice.position))


def hint(choice: Choice) -> str:
    """Return a choice as advice, and what it leads to where that is known."""
    advice = _HINTS.get(choice.reason.rule, "Hint: try square {position}")
    return advice.format(position=choice.position)


def later_moves(number: int) -> str:
    """Return what a move made now does to the moves that came after."""
    if number == 1:
        return "Playing now replaces 1 later move; Undo brings it back"
    return f"Playing now replaces {number} later moves; Undo brings them back"


def position_shown(game: Game, ply: int) -> str:
    """Return what the board shows of a game: how it stood after `ply` moves."""
    if ply > 0:
        shown = f"Move {ply} of {len(game.line)}"
    elif game.start is None:
        shown = "The empty board"
    else:
        shown = "The starting position"
    return f"{shown} is shown; the game stands at move {len(game.moves)}."


def move(number: int, mark: Mark, square: str) -> str:
    """Return what assistive technology calls a move."""
    return f"Move {number}: {mark} on square {square}"


def moved(settings: GameSettings, mark: Mark, position: int) -> str:
    """Return that a move was made, such as ``Alice (X) moves to 5.``."""
    player = player_and_mark(settings, mark)
    verb = "move" if player_name(settings, mark) == "You" else "moves"
    return f"{player} {verb} to {position}."


def score(settings: GameSettings, counts: Score) -> str:
    """Return how the games of two players ended, in one line."""
    x_player, o_player = (player_and_mark(settings, mark) for mark in Mark)
    return (
        f"Score: {x_player} {counts.x_wins}, draws {counts.draws}, "
        f"{o_player} {counts.o_wins}."
    )


def unfinished(settings: GameSettings, game: Game) -> str:
    """Return which game was left unfinished."""
    x_player, o_player = (player_and_mark(settings, mark) for mark in Mark)
    moves = len(game.moves)
    played = "1 move" if moves == 1 else f"{moves} moves"
    return f"Unfinished: {x_player} against {o_player}, {played} played."


def card(player: str, wins: int, *, to_move: bool) -> str:
    """Return what assistive technology calls a player's card."""
    won = "1 win" if wins == 1 else f"{wins} wins"
    return f"{player}, {won}, {TO_MOVE}" if to_move else f"{player}, {won}"


def draws(number: int) -> str:
    """Return a number of draws in words."""
    return "1 draw" if number == 1 else f"{number} draws"


def reset_question(settings: GameSettings, score: Score) -> str:
    """Return what is asked before the score of a pairing begins again."""
    x_player, o_player = (player_and_mark(settings, mark) for mark in Mark)
    if settings.computer_level:
        o_player += f", {LEVEL_NAMES[settings.computer_level]}"
    won = "1 win" if score.x_wins == 1 else f"{score.x_wins} wins"
    lost = "1 loss" if score.o_wins == 1 else f"{score.o_wins} losses"
    return (
        f"{x_player} against {o_player}: {won}, {draws(score.draws)}, {lost}. "
        "Begin this score again at 0? The games stay in the history."
    )


def square(position: int, mark: Mark | None) -> str:
    """Return what assistive technology calls a square, such as ``Square 5, X``."""
    return f"Square {position}, {mark or 'empty'}"


def board(marks: Board) -> str:
    """Return what is on a board, such as ``X on 1, 5, 9; O on 2, 3``."""
    held = {
        mark: ", ".join(str(p) for p, m in enumerate(marks, start=1) if m is mark)
        for mark in Mark
    }
    told = [f"{mark} on {squares}" for mark, squares in held.items() if squares]
    return "; ".join(told) or "Empty board"


def opponent(player: Player) -> str:
    """Return what is played against: the level's name, or ``Two players``."""
    return LEVEL_NAMES[player.level] if isinstance(player, Computer) else "Two players"


def games_listed(listed: int, among: int) -> str:
    """Return how many games a filter lists, and of how many."""
    all_games = "1 game" if among == 1 else f"{among:,} games"
    return all_games if listed == among else f"{listed:,} of {all_games}"


def exported(games: int, file: str) -> str:
    """Return where a list of games is now."""
    return f"{games_listed(games, games)} exported to {file}"


def exporting(written: int, among: int) -> str:
    """Return how far writing a list of games has come."""
    return f"Exporting: {games_listed(written, among)}"


def results(score: Score) -> str:
    """Return how games ended, from X's side: ``3 won, 1 drawn, 2 lost``."""
    if score == Score():
        return "No games yet"
    return f"{score.x_wins:,} won, {score.draws:,} drawn, {score.o_wins:,} lost"


def _own_name(player: Player) -> str:
    return "Computer" if isinstance(player, Computer) else isolated(player.name)


def _place(geometry: Geometry, position: int) -> str:
    if position == geometry.centre:
        return "the centre"
    if position in geometry.corners:
        return "a corner"
    return "an edge" if position in geometry.edges else f"square {position}"
