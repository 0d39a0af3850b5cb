"""The sentences that a player reads, the same in the window and the terminal.

Each function returns a text in the current language. To follow a change of language,
call it again.
"""

from collections.abc import Iterable, Mapping

from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Level,
    Line,
    Mark,
    Outcome,
    Player,
    Refusal,
    Score,
    Value,
    Verdict,
)
from oxo_desktop.engine.geometry import SEVEN_POINT_PLANE
from oxo_desktop.engine.hard import best_of
from oxo_desktop.engine.quoting import isolated_if_right_to_left
from oxo_desktop.engine.rules import lines_held
from oxo_desktop.layouts import layout_of
from oxo_desktop.words import (
    as_title,
    grouped,
    listed,
    message,
    say,
    say_count,
    without_signs,
)

_LEVELS = {
    Level.RANDOM: message("&Random"),
    Level.BEGINNER: message("&Beginner"),
    Level.EASY: message("&Easy"),
    Level.NORMAL: message("&Normal"),
    Level.HARD: message("&Hard"),
}

_DESCRIPTIONS = {
    Level.RANDOM: message("Makes any move"),
    Level.BEGINNER: message("Wins or blocks two times in three; otherwise any move"),
    Level.EASY: message("Wins or blocks when it can; otherwise centre, corner, edge"),
    Level.NORMAL: message("Like Easy, but with varied openings"),
    Level.HARD: message("Never loses"),
}

_EASY_ON_POINTS = message("Wins or blocks when it can; otherwise any move")
"""On seven points, each of which is on three lines."""

_EASY_ELSEWHERE = message(
    "Wins or blocks when it can; otherwise a square with the most lines"
)
"""On other boards than 3×3."""

_HARD_ELSEWHERE = {
    "4x4": message("Never loses"),
    "5x5": message("Never loses"),
    "4x4x4": message(
        "Always wins when it starts; otherwise looks ahead for forced wins"
    ),
    "pp7": message("Never loses when it starts; otherwise punishes every mistake"),
}

_BOARDS = {
    "3x3": "3×3",
    "4x4": "4×4",
    "5x5": "5×5",
    "4x4x4": "4×4×4",
    "pp7": message("Seven points"),
}
"""The names of the boards; any other is called as it is in a file."""

_ABOUT_BOARDS = {
    "3x3": message("Three in a row wins."),
    "4x4": message("Four in a row wins."),
    "5x5": message("Five in a row wins."),
    "4x4x4": message(
        "Four in a row wins, across the layers too. Whoever starts can win, and Hard "
        "always does."
    ),
    "pp7": message(
        "Three in a row wins, and the circle is a line too. Whoever starts can win; "
        "there is no draw."
    ),
}

_DRAWN = ("3x3", "4x4", "5x5")
"""The boards on which perfect play is a draw."""

_OUTCOMES = {
    Outcome.X_WON: message("{mark} won"),
    Outcome.O_WON: message("{mark} won"),
    Outcome.DRAW: message("Draw"),
    Outcome.OPEN: message("Unfinished"),
}

_OUTCOMES_OF_MOVES = {
    Value.WIN: message("wins"),
    Value.DRAW: message("draws"),
    Value.LOSS: message("loses"),
}

_ON_SQUARES = _OUTCOMES_OF_MOVES | {
    Value.DRAW: message("draws", "short"),
    Value.LOSS: message("loses", "short"),
}

_NOBODY_HAS_A_LINE = {
    3: message("Nobody has three in a row: a draw."),
    4: message("Nobody has four in a row: a draw."),
    5: message("Nobody has five in a row: a draw."),
}
"""By the number of squares on a line."""

_IN_A_ROW = {
    Value.WIN: message("Three wins in a row! Try {level}?"),
    Value.DRAW: message("Three draws in a row against Hard: well played!"),
    Value.LOSS: message("Five lost in a row. Try {level}?"),
}
"""By how the last games have ended."""

_SENTENCES = message("1 2")
_ENDS = (".", "!", "?", "…", "\u3002", "\uff01", "\uff1f", "\u061f")
"""What a sentence ends with, also in Japanese, Chinese and Arabic."""

_are_lettered = False


def refusal(refused: Refusal | None) -> str:
    """Return why something is refused; nothing where nothing is."""
    if refused is None:
        return ""
    facts = {
        name: grouped(fact) if isinstance(fact, int) else fact
        for name, fact in refused.facts.items()
    }
    if facts.get("board") in GEOMETRIES:
        facts["board"] = board_name(GEOMETRIES[str(facts["board"])])
    reason = facts.get("reason")
    if isinstance(reason, Refusal):
        facts["reason"] = refusal(reason)
    return say(refused.message, **facts)


def level(which: Level) -> str:
    return as_title(level_with_key(which))


def level_with_key(which: Level) -> str:
    """Return the name of a level with the letter that chooses it, for a button."""
    return say(_LEVELS[which])


def level_description(which: Level, geometry: Geometry = THREE_BY_THREE) -> str:
    if geometry != THREE_BY_THREE and which is Level.EASY:
        is_joined = geometry == SEVEN_POINT_PLANE
        return say(_EASY_ON_POINTS if is_joined else _EASY_ELSEWHERE)
    if geometry != THREE_BY_THREE and which is Level.HARD:
        unknown = message("Plays as well as it can")
        return say(_HARD_ELSEWHERE.get(geometry.name, unknown))
    return say(_DESCRIPTIONS[which])


def board_name(geometry: Geometry) -> str:
    known = _BOARDS.get(geometry.name)
    return say(known) if known else geometry.name


def about_board(geometry: Geometry) -> str:
    about = say(_ABOUT_BOARDS.get(geometry.name, message("A full line wins.")))
    if geometry.name in _DRAWN:
        return joined([about, say("If both play perfectly, it is a draw.")])
    return about


def about_licences() -> str:
    return say(
        "OXO is free software under the MIT licence. Python and Qt are under licences "
        "of their own; that of Qt and PySide6 is the GNU LGPL, version 3."
    )


def outcome_name(which: Outcome) -> str:
    return say(_OUTCOMES[which], mark=which.winner)


def outcome_of_set_up(which: Outcome) -> str:
    return say("{outcome}, set up", outcome=outcome_name(which))


def player_name(settings: GameSettings, mark: Mark) -> str:
    """Return a name, or what one without is called; of two computers the level."""
    player = settings.player(mark)
    if isinstance(player, Computer) and settings.is_watched:
        return level(player.level)
    if name := _own_name(player):
        return name
    if settings.has_computer:
        return say("You")
    return say("Player {mark}", mark=mark)


def short_name(settings: GameSettings, mark: Mark) -> str:
    """For a file's name: of a computer its level, and a name with nothing around it."""
    player = settings.player(mark)
    if isinstance(player, Computer):
        return level(player.level)
    return player.name or without_signs(player_name(settings, mark))


def player_and_mark(settings: GameSettings, mark: Mark) -> str:
    """Return who plays `mark`, and the mark: ``Alice (X)``, unnamed ``Player X``."""
    if not _own_name(settings.player(mark)) and not settings.has_computer:
        return say("Player {mark}", mark=mark)
    return say("{player} ({mark})", player=player_name(settings, mark), mark=mark)


def turn(settings: GameSettings, mark: Mark) -> str:
    player = settings.player(mark)
    if isinstance(player, Computer):
        return say("Computer's turn ({mark})", mark=mark)
    if player.name:
        return say("{player}'s turn ({mark})", player=_own_name(player), mark=mark)
    if settings.has_computer:
        return say("Your turn ({mark})", mark=mark)
    return say("Player {mark}'s turn", mark=mark)


def paused(mark: Mark) -> str:
    """Return that two computers wait, and whose turn it is."""
    return say("Paused: {mark} to move", mark=mark)


def outcome(settings: GameSettings, ended: Outcome) -> str:
    winner = ended.winner
    if winner is None:
        return say("Stalemate!")
    player = settings.player(winner)
    if isinstance(player, Computer):
        return say("Computer ({mark}) wins!", mark=winner)
    if player.name:
        return say(
            "Congratulations! {player} ({mark}) wins!",
            player=_own_name(player),
            mark=winner,
        )
    if settings.has_computer:
        return say("Congratulations! You ({mark}) win!", mark=winner)
    return say("Congratulations! Player {mark} wins!", mark=winner)


def draw(settings: GameSettings, game: Game) -> str:
    """Return what a draw is: that nobody has a line, or could have done better."""
    level, geometry = settings.level, game.geometry
    is_whole = geometry == THREE_BY_THREE and game.start is None
    if level is Level.HARD and is_whole:
        return say("A draw: nobody can do better against Hard.")
    unknown = message("Nobody has a full line: a draw.")
    return say(_NOBODY_HAS_A_LINE.get(len(geometry.lines[0]), unknown))


def ending(settings: GameSettings, game: Game, *besides: str) -> str:
    """Return what there is to say of a game that is over, but for its outcome."""
    won = lines(game.geometry, game.winning_lines)
    said = [won or draw(settings, game), *besides]
    if game.start is not None:
        said.append(does_not_count())
    *first, last = said
    return listed([*map(_ended, first), last], _SENTENCES)


def in_a_row(ended: Value, offered: Level | None) -> str:
    """Return what is said after some games that have ended alike."""
    return say(_IN_A_ROW[ended], level=level(offered) if offered else "")


def offer_to_learn() -> str:
    return say("There are lessons and puzzles. Try them?")


def line(geometry: Geometry, squares: Line) -> str:
    layout = layout_of(geometry)
    layer = layout.panel_of(squares[0]).layer
    return say(layout.name_of(squares), layer=layer or 1)


def lines(geometry: Geometry, won: Iterable[Line]) -> str:
    return listed(line(geometry, squares) for squares in won)


def place(geometry: Geometry, position: int) -> str:
    layout = layout_of(geometry)
    if layout.place_names:
        return say(layout.place_names[position - 1])
    layer, row, column = layout.place_of(position)
    if layer is None:
        return say("row {row}, column {column}", row=row, column=column)
    return say(
        "layer {layer}, row {row}, column {column}", layer=layer, row=row, column=column
    )


def square_name(geometry: Geometry, position: int) -> str:
    """Return what a square is called: ``5``, or on layers ``2B3``."""
    layout = layout_of(geometry)
    has_name = bool(layout.square_names) and (layout.is_layered or _are_lettered)
    return layout.square_names[position - 1] if has_name else str(position)


def call_by_letters(*, wanted: bool) -> None:
    """Call squares by row and column from now on, such as ``B2``, or by number."""
    global _are_lettered
    _are_lettered = wanted


def from_to(first: str, last: str) -> str:
    # Translators: Squares of a row, or the two ends of a line: “5 to 8”, “1A1 to 4D4”
    return say("{first} to {last}", first=first, last=last)


def layer_name(number: int) -> str:
    return say("Layer {number}", number=number)


def not_now(name: str) -> str:
    """Return that what is called so in a menu does nothing now."""
    return joined([name, say("Not possible now.")])


def key_does_nothing(key: str) -> str:
    # Translators: Said aloud; {key} is such as “Home” or “Ctrl+J”
    return say("{key} does nothing here.", key=key)


def later_moves(number: int) -> str:
    return say_count(
        "Moving here replaces the later move; Undo brings it back",
        "Moving here replaces the {number} later moves; Undo brings them back",
        number,
    )


def new_game_here() -> str:
    return say("Moving here begins a new game; this one stays as it ended")


def begun_anew() -> str:
    return say("A new game: the other stays as it ended.")


def position_shown(game: Game, ply: int) -> str:
    if ply > 0:
        return say("Showing move {ply} of {last}.", ply=ply, last=len(game.line))
    return say("Showing the starting position.")


def moved(settings: GameSettings, geometry: Geometry, mark: Mark, position: int) -> str:
    player, square = settings.player(mark), square_name(geometry, position)
    if isinstance(player, Computer):
        text = message("Computer ({mark}) moves to {position}.")
        return say(text, mark=mark, position=square)
    if not player.name and settings.has_computer:
        return say("You ({mark}) move to {position}.", mark=mark, position=square)
    return say(
        "{player} moves to {position}.",
        player=player_and_mark(settings, mark),
        position=square,
    )


def score(settings: GameSettings, counts: Score, *, with_draws: bool = True) -> str:
    x_player, o_player = (player_and_mark(settings, mark) for mark in Mark)
    return score_between(x_player, o_player, counts, with_draws=with_draws)


def score_between(
    x_player: str, o_player: str, counts: Score, *, with_draws: bool = True
) -> str:
    text = message("Score: {x_player} {x_wins}, draws {draws}, {o_player} {o_wins}.")
    if not with_draws:
        text = message("Score: {x_player} {x_wins}, {o_player} {o_wins}.")
    return say(
        text,
        x_player=x_player,
        x_wins=grouped(counts.x_wins),
        draws=grouped(counts.draws),
        o_player=o_player,
        o_wins=grouped(counts.o_wins),
    )


def unfinished(settings: GameSettings, game: Game) -> str:
    return say_count(
        "Unfinished: {x_player} against {o_player}, {number} move played.",
        "Unfinished: {x_player} against {o_player}, {number} moves played.",
        len(game.moves),
        x_player=player_and_mark(settings, Mark.X),
        o_player=player_and_mark(settings, Mark.O),
    )


def player_on_card(settings: GameSettings, mark: Mark) -> str:
    player = settings.player(mark)
    if not isinstance(player, Computer):
        return player_and_mark(settings, mark)
    who = say("{player} ({mark})", player=_own_name(player), mark=mark)
    return say("{name}, {rest}", name=who, rest=level(player.level))


def name_on_card(settings: GameSettings, mark: Mark) -> str:
    """Return it without the level, which a card has below it."""
    return _own_name(settings.player(mark)) or player_name(settings, mark)


def card(player: str, wins: int | None, *, to_move: bool, has_won: bool = False) -> str:
    """Return the accessible name; `wins` is None where nobody counts them."""
    said = player
    if wins is not None:
        said = say_count(
            "{player}, {number} win", "{player}, {number} wins", wins, player=player
        )
    if has_won:
        return say("{card}, has won this game", card=said)
    return say("{card}, to move", card=said) if to_move else said


def draws(number: int) -> str:
    return say_count("{number} draw", "{number} draws", number)


def score_of(settings: GameSettings) -> str:
    """Return what the two cards show; nothing counts where two computers play."""
    if settings.is_watched:
        return listed(player_on_card(settings, mark) for mark in Mark)
    if settings.level:
        return say("Score against {level}", level=level(settings.level))
    return say(
        "Score of {x_player} and {o_player}",
        x_player=player_and_mark(settings, Mark.X),
        o_player=player_and_mark(settings, Mark.O),
    )


def level_of_next_game(which: Level) -> str:
    return say(
        "From the next game on, the computer will play at level {level}",
        level=level(which),
    )


def reset_question(
    settings: GameSettings, score: Score, *, with_draws: bool = True
) -> str:
    """It is told from the side of the human, or of X where two play."""
    mark = settings.human or Mark.X
    told = score if mark is Mark.X else score.mirrored
    results = [
        say_count("{number} win", "{number} wins", told.x_wins),
        *([draws(told.draws)] if with_draws else []),
        say_count("{number} loss", "{number} losses", told.o_wins),
    ]
    return say(
        "{player} against {opponent}: {results}. "
        "Reset this score to 0? The games stay in the history.",
        player=player_and_mark(settings, mark),
        opponent=player_on_card(settings, mark.other),
        results=listed(results),
    )


def lose_moves() -> str:
    return say(
        "The last moves have not been saved and will be lost if you quit now. The "
        "bar above the board says why. Game → Save as… saves this game elsewhere."
    )


def square(geometry: Geometry, position: int, mark: Mark | None) -> str:
    """Return the accessible name of a square, such as ``Square 5, X``."""
    # Translators: A button: a screen reader says which square it is and what is on it
    empty, full = (
        message("Square {position}, empty"),
        message("Square {position}, {mark}"),
    )
    if layout_of(geometry).is_joined:
        # Translators: A button, on the board with seven points
        empty, full = (
            message("Point {position}, empty"),
            message("Point {position}, {mark}"),
        )
    name = square_name(geometry, position)
    return say(full if mark else empty, position=name, mark=mark)


def about_square(
    geometry: Geometry,
    position: int,
    game: Game | None,
    *,
    is_hinted: bool = False,
    besides: Iterable[str] = (),
) -> str:
    """Return the accessible description of a square: where it is, and what it means."""
    has_won = game is not None and any(position in won for won in game.winning_lines)
    is_last = game is not None and game.moves[-1:] == (position,)
    said = (
        place(geometry, position),
        say("on the winning line") if has_won else "",
        say("last move") if is_last else "",
        say(message("hint", "of a square")) if is_hinted else "",
        *besides,
    )
    return listed(filter(None, said), message("1; 2"))


def completes(mark: Mark) -> str:
    """Return what is said of the square that a line lacks."""
    # Translators: Said of a square: this mark has all other squares of a line
    return say("{mark} completes a line here", mark=mark)


def outcome_on_square(verdict: Verdict) -> list[str]:
    """Return what stands on a square where a move leads to a known outcome, by rows."""
    assert verdict.value is not None
    rows = [say(_ON_SQUARES[verdict.value])]
    if verdict.plies is not None and verdict.value is not Value.DRAW:
        # Translators: on a square, under “wins” or “loses”: in how many moves
        wins, loses = message("in {moves}", "wins"), message("in {moves}", "loses")
        in_moves = wins if verdict.value is Value.WIN else loses
        rows.append(say(in_moves, moves=own_moves(verdict.plies)))
    return rows


def value_on_square(value: int) -> str:
    return str(value) if value >= 0 else say("−{number}", number=-value)


def own_moves(plies: int) -> int:
    """Return how many of the moves to the end are the player's own.

    Whoever wins makes the last one: a winner's own are one more than the other's, and
    a loser's as many as the winner's.
    """
    return (plies + 1) // 2


def square_outcome(verdict: Verdict, mark: Mark) -> str:
    """Return what a move of `mark` leads to."""
    value, plies = verdict
    assert value is not None
    if plies is None or value is Value.DRAW:
        return say(_OUTCOMES_OF_MOVES[value])
    if value is Value.WIN:
        return say_count(
            "wins with this move",
            "wins in {number} of {mark}'s moves",
            own_moves(plies),
            mark=mark,
        )
    return say_count(
        "loses to the next move",
        "loses after {number} of {opponent}'s moves",
        own_moves(plies),
        opponent=mark.other,
    )


def legend_of_outcomes() -> str:
    # Translators: Below the board: words such as “wins” are on the squares
    return say("Words: the outcome with perfect play")


def legend_of_values() -> str:
    # Translators: Below the board: numbers in frames are in the squares' corners
    return say("Framed numbers: the value without looking ahead")


def legend_of_threats() -> str:
    # Translators: Below the board: an X or O in a free square is small
    return say("Small mark: it completes a line there")


def square_value(value: int) -> str:
    return say("value {value}", value=value_on_square(value))


def square_outcome_and_value(verdict: Verdict, value: int, mark: Mark) -> str:
    return say(
        "{outcome}; {value}",
        outcome=square_outcome(verdict, mark),
        value=square_value(value),
    )


def board(marks: Board) -> str:
    """Return what is on a board, such as ``X on 1, 5, 9; O on 2, 3``."""
    names = (square_name(marks.geometry, p) for p in marks.geometry.positions)
    return squares_of_marks(zip(names, marks, strict=True))


def squares_of_marks(squares: Iterable[tuple[object, Mark | None]]) -> str:
    """Return where the marks are among squares that are called as given."""
    called = list(squares)
    told = [
        # Translators: What a mark is on: “X on 1, 5, 9”
        say("{mark} on {squares}", mark=mark, squares=listed(on))
        for mark in Mark
        if (on := [name for name, m in called if m is mark])
    ]
    return listed(told, message("1; 2")) or say("Empty board")


def kept_board(marks: Board) -> str:
    """Return what is on a board in a list of games and, unless it is 3×3, on which."""
    if marks.geometry == THREE_BY_THREE:
        return board(marks)
    return say("{label}: {text}", label=board_name(marks.geometry), text=board(marks))


def opponent(player: Player) -> str:
    return (
        level(player.level)
        if isinstance(player, Computer)
        else as_title(say("&Two players"))
    )


def watched() -> str:
    # Translators: In the history, of a game: two computers played, somebody watched
    return say("Watched")


def no_games() -> str:
    return say("No games yet. What you play is kept here.")


def no_games_match() -> str:
    return say("No games match.")


def games_listed(listed: int, among: int) -> str:
    if listed == among:
        return say_count("{number} game", "{number} games", among)
    return say_count(
        "{listed} of {number} game",
        "{listed} of {number} games",
        among,
        listed=grouped(listed),
    )


def deleted(games: int, on_board: int) -> str:
    gone = say_count("{number} game deleted", "{number} games deleted", games)
    if not on_board:
        return gone
    kept = say_count(
        "A game that is open in a window can't be deleted.",
        "Games that are open in a window can't be deleted.",
        on_board,
    )
    return joined([gone, kept]) if games else kept


def brought_back(games: int) -> str:
    return say_count("{number} game restored", "{number} games restored", games)


def exported(games: int, file: str) -> str:
    return say_count(
        "{number} game exported to {file}",
        "{number} games exported to {file}",
        games,
        file=file,
    )


def exporting(written: int, among: int) -> str:
    return say_count(
        "Exporting: {written} of {number} game",
        "Exporting: {written} of {number} games",
        among,
        written=grouped(written),
    )


def nothing_exported() -> str:
    return say("Nothing was exported.")


def results(score: Score, *, with_draws: bool = True) -> str:
    """Return how games ended, as X has them: ``3 won, 1 drawn, 2 lost``."""
    if score == Score():
        return say("No games yet")
    numbers = map(grouped, (score.x_wins, score.draws, score.o_wins))
    return shares(*numbers, with_draws=with_draws)


def shares(won: str, drawn: str, lost: str, *, with_draws: bool = True) -> str:
    """Return how games ended, or end, in numbers or in per cent."""
    text = message("{won} won, {drawn} drawn, {lost} lost")
    if not with_draws:
        text = message("{won} won, {lost} lost")
    return say(text, won=won, drawn=drawn, lost=lost)


def no_game_from(board: Board, refused: Refusal) -> str:
    """Return why no game can go on from a position, with the lines of those who won."""
    names = {mark: lines(board.geometry, lines_held(board, mark)) for mark in Mark}
    if refused.code == "both_won":
        return say(
            "Both have a complete line. X: {x_lines}; O: {o_lines}.",
            x_lines=names[Mark.X],
            o_lines=names[Mark.O],
        )
    if refused.code == "already_won":
        winner = Mark(str(refused.facts["mark"]))
        return say("{mark} has already won: {lines}.", mark=winner, lines=names[winner])
    return refusal(refused)


def moves_next(mover: Mark) -> str:
    return say(
        "{mark}, because {other} has one more mark", mark=mover, other=mover.other
    )


def working_out() -> str:
    return say("Working it out…")


def worth(mover: Mark, verdicts: Mapping[int, Verdict]) -> str:
    """Return what a position is worth to `mover`, as far as its squares are known."""
    best = verdicts[best_of(verdicts)[0]]
    is_known = all(verdict.value is not None for verdict in verdicts.values())
    if best.value is Value.WIN:
        return _wins_in(mover, best.plies if is_known else None)
    if not is_known or best.value is None:
        return say("OXO doesn't know who wins here if both play perfectly.")
    if best.value is Value.DRAW:
        return say("If both play perfectly, it is a draw.")
    return _wins_in(mover.other, best.plies)


def _wins_in(mark: Mark, plies: int | None) -> str:
    if plies is None:
        return say("If both play perfectly, {mark} wins.", mark=mark)
    return say_count(
        "If both play perfectly, {mark} wins with its next move.",
        "If both play perfectly, {mark} wins in {number} of its moves.",
        own_moves(plies),
        mark=mark,
    )


def does_not_count() -> str:
    return say("A game from a position you set up doesn't count towards the score")


def nothing() -> str:
    """Return an empty text, where a Sentence is needed."""
    return ""


def opened(game: Game) -> str:
    if game.turn is not None and not game.moves:
        return say("Position opened: {mark} to move", mark=game.turn)
    return say_count(
        "Opened: {number} move. {outcome}",
        "Opened: {number} moves. {outcome}",
        len(game.moves),
        outcome=_outcome_or_turn(game),
    )


def _outcome_or_turn(game: Game) -> str:
    if game.turn is None:
        return outcome_name(game.outcome)
    return say("{mark} to move", mark=game.turn)


def keys_to_set_up() -> str:
    return say(
        "Click a mark to remove it. Keys: the arrows move around, X and O place a "
        "mark, Delete removes it, Enter does what a click does."
    )


def joined(said: Iterable[str]) -> str:
    """Return sentences one after the other, each with its full stop."""
    ended = (_ended(text) for text in said if text)
    return listed(ended, _SENTENCES)


def _ended(text: str) -> str:
    ends = without_signs(text).endswith(_ENDS)
    return text if ends else say("{sentence}.", sentence=text)


def _own_name(player: Player) -> str:
    if isinstance(player, Computer):
        return say("Computer")
    return isolated_if_right_to_left(player.name)
