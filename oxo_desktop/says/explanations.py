"""The sentences that say why a square was chosen, or is suggested.

What is said comes from the `Choice` that was made, and is about the board before it.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Literal, NamedTuple

from oxo_desktop.engine import (
    Choice,
    GameSettings,
    Geometry,
    Level,
    Line,
    Mark,
    Rule,
    Value,
    Verdict,
)
from oxo_desktop.engine.hard import best_of, solver_of
from oxo_desktop.engine.hints import Hint
from oxo_desktop.engine.levels import rules_of
from oxo_desktop.layouts import layout_of
from oxo_desktop.says import sentences
from oxo_desktop.words import Sentence, listed, message, message_count, say, say_count

_MOST_NAMED = 8
"""More squares than that are counted instead of named."""

# Translators: Rules of the computer, as headings
_NAMES = {
    Rule.RANDOM: message("Any move"),
    Rule.OPENING: message("Opening"),
    Rule.OPPOSITE_CORNER: message("Reply to a corner"),
    Rule.WIN: message("Complete a line"),
    Rule.BLOCK: message("Block a line"),
    Rule.CENTRE: message("Centre"),
    Rule.CORNER: message("Corner"),
    Rule.EDGE: message("Edge"),
    Rule.MOST_LINES: message("Most lines"),
    Rule.THREATS: message("Win by threats"),
    Rule.STOPS_THREATS: message("Stop the threats"),
    Rule.PROMISING: message("Most promising"),
    Rule.FORCES_WIN: message("Force a win"),
    Rule.KEEPS_DRAW: message("Keep the draw"),
    Rule.LOST: message("Lose as late as possible"),
}

_SAW_NOTHING = {
    Rule.OPENING: message("the board was not empty"),
    Rule.OPPOSITE_CORNER: message("not a reply to an opening in a corner"),
    Rule.WIN: message("no line to complete"),
    Rule.BLOCK: message("no line to block"),
    Rule.CENTRE: message("the centre was taken"),
    Rule.CORNER: message("no corner was free"),
    Rule.THREATS: message("no run of threats that wins"),
    Rule.STOPS_THREATS: message("no run of threats to stop"),
    Rule.PROMISING: message("every move is known to lose"),
    Rule.FORCES_WIN: message("no move forces a win"),
    Rule.KEEPS_DRAW: message("no square keeps the draw"),
}
"""For the rules that may come before another one."""

_FOUND_NOTHING = {
    Rule.FORCES_WIN: message("no win found, as far as it could look ahead"),
    Rule.KEEPS_DRAW: message("no square is known to keep the draw"),
}
"""What is said instead where not everything can be found out."""

_SAW = {
    Rule.OPENING: message("the board was empty: {squares}"),
    Rule.OPPOSITE_CORNER: message("opposite the first mark: {squares}"),
    Rule.THREATS: message(
        "each move makes a threat, and the last makes two: {squares}"
    ),
    Rule.STOPS_THREATS: message("best against a run of threats: {squares}"),
    Rule.LOST: message("every move loses; longest defence: {squares}"),
}

_OVERLOOKED = {
    Rule.WIN: message_count(
        "the computer overlooked {squares}, which would have won",
        "the computer overlooked {squares}, which would have won",
    ),
    Rule.BLOCK: message_count(
        "the computer overlooked {squares}, which would have blocked a line",
        "the computer overlooked {squares}, which would have blocked a line",
    ),
}

_FREE = message_count("{squares} was free", "{squares} were free")

_SAW_SOME = {
    Rule.CENTRE: _FREE,
    Rule.CORNER: _FREE,
    Rule.EDGE: _FREE,
    Rule.RANDOM: _FREE,
    Rule.MOST_LINES: message_count(
        "with the most lines through it: {squares}",
        "with the most lines through them: {squares}",
    ),
    Rule.PROMISING: message_count(
        "best, as far as it could look ahead: {squares}",
        "equally good, as far as it could look ahead: {squares}",
    ),
    Rule.FORCES_WIN: message_count(
        "{squares} wins whatever the opponent does",
        "{squares} win whatever the opponent does",
    ),
    Rule.KEEPS_DRAW: message_count(
        "{squares} keeps the draw", "{squares} keep the draw"
    ),
}
"""What is said differently of one square and of several."""

_AND = message("{squares} and {last}")
_OR = message("{squares} or {last}")

_SQUARES = message_count("square {squares}", "squares {squares}")
_POINTS = message_count("point {squares}", "points {squares}")

_Place = Literal["centre", "corner", "edge", "elsewhere"]

_TOOK: dict[_Place, str] = {
    "centre": message("The computer took the centre"),
    "corner": message("The computer took a corner"),
    "edge": message("The computer took an edge"),
    "elsewhere": message("The computer took {square}"),
}

_REASONS = {
    Rule.WIN: message("The computer completed {lines}"),
    Rule.BLOCK: message("The computer blocked you"),
    Rule.OPPOSITE_CORNER: message("The computer took the opposite corner"),
    Rule.CENTRE: _TOOK["centre"],
    Rule.CORNER: _TOOK["corner"],
    Rule.EDGE: _TOOK["edge"],
    Rule.MOST_LINES: message(
        "The computer took a square with the most lines through it"
    ),
    Rule.THREATS: message("The computer makes one threat after another until it wins"),
    Rule.STOPS_THREATS: message("The computer stopped a run of threats"),
    Rule.PROMISING: message("The computer took the most promising square"),
    Rule.FORCES_WIN: message("The computer can't be stopped now"),
}

_AT_RANDOM: dict[_Place, str] = {
    "centre": message("The computer took the centre at random"),
    "corner": message("The computer took a corner at random"),
    "edge": message("The computer took an edge at random"),
    "elsewhere": message("The computer took {square} at random"),
}

_AND_SO = {
    Rule.KEEPS_DRAW: message("{move}: that keeps the draw"),
    Rule.LOST: message("{move}: you can force a win"),
}
"""What is said after that by two rules."""

_WATCHED = {
    Rule.BLOCK: message("The computer blocked its opponent"),
    Rule.LOST: message("Whatever the computer does now, it loses"),
}
"""What is said instead where two computers play."""

_HINTS = {
    Value.WIN: message("Hint: {square} wins"),
    Value.DRAW: message("Hint: {square} keeps the draw"),
    Value.LOSS: message("Hint: try {square}, but the game is already lost"),
    None: message("Hint: try {square}"),
}

_HINTS_TO_BLOCK = {
    Value.WIN: message("Hint: {square} wins, and it blocks {lines}"),
    Value.DRAW: message("Hint: try {square}: it blocks {lines}"),
    Value.LOSS: message("Hint: {square} blocks {lines}, but the game is already lost"),
    None: message("Hint: try {square}: it blocks {lines}"),
}

_HINTS_BY_RULE = {
    Rule.WIN: message("Hint: {square} wins: it completes {lines}"),
    Rule.THREATS: message("Hint: {square} wins by one threat after another"),
    Rule.STOPS_THREATS: message("Hint: try {square}: it stops a run of threats"),
    Rule.PROMISING: message("Hint: try {square}: nothing looks more promising"),
}


def computer_move(geometry: Geometry, choice: Choice, *, watched: bool = False) -> str:
    """Return why it has moved, as told to its opponent, or to whoever watches two."""
    rule, reason = choice.reason.rule, _reason(geometry, choice)
    if watched and rule in _WATCHED:
        return say(_WATCHED[rule])
    said = say(
        reason,
        square=squares_named(geometry, (choice.position,)),
        lines=lines_named(geometry, choice.lines),
    )
    return say(_AND_SO[rule], move=said) if rule in _AND_SO else said


def names_squares(geometry: Geometry, choice: Choice) -> bool:
    """Return whether `computer_move` says what a square is called."""
    reason = _reason(geometry, choice)
    return "{square}" in reason or "{lines}" in reason


def _reason(geometry: Geometry, choice: Choice) -> str:
    rule = choice.reason.rule
    if rule in _REASONS:
        return _REASONS[rule]
    by_place = _AT_RANDOM if rule is Rule.RANDOM else _TOOK
    return by_place[_place(geometry, choice.position)]


def hint(geometry: Geometry, given: Hint) -> str:
    """Return what a suggested square does, or what other squares would cost."""
    reason, losing = given.choice.reason, given.losing
    square = squares_named(geometry, (given.position,))
    plies = reason.verdict and reason.verdict.plies
    if reason.rule is Rule.FORCES_WIN and plies and not given.makes:
        return say_count(
            "Hint: {square} wins with this move",
            "Hint: {square} wins in {number} of your moves",
            sentences.own_moves(plies),
            square=square,
        )
    if losing and len(losing) < len(given.others) and not given.stops:
        return say_count(
            "Hint: try {square}: {others} would lose",
            "Hint: try {square}: {others} would lose",
            len(losing),
            square=square,
            others=squares_named(geometry, losing),
        )
    lines = given.choice.lines if reason.rule is Rule.BLOCK else given.lines
    return say(_advice(given), square=square, lines=lines_named(geometry, lines))


def _advice(given: Hint) -> str:
    """Return what is said of a suggested square, as a message."""
    rule, verdict = given.choice.reason.rule, given.choice.reason.verdict
    value = verdict and verdict.value
    if rule is Rule.BLOCK:
        both = message("Hint: {square} blocks {lines} and makes two threats")
        return both if given.makes else _HINTS_TO_BLOCK[value]
    if given.makes:
        return message("Hint: {square} makes two threats at once: {lines}")
    if given.stops:
        return message("Hint: {square} stops two threats at once: {lines}")
    if given.losing is not None:
        none = message("Hint: try {square}: no square loses yet")
        every = message("Hint: try {square}: every other square loses")
        return every if given.losing else none
    return _HINTS_BY_RULE.get(rule, _HINTS[value])


def move(geometry: Geometry, number: int, mark: Mark, position: int | None) -> str:
    """Return the accessible name of a move, maybe of one that is awaited."""
    square = "?" if position is None else squares_named(geometry, (position,))
    return say(
        "Move {number}: {mark} on {square}", number=number, mark=mark, square=square
    )


def marked(geometry: Geometry, mark: Mark, position: int) -> str:
    """Return what is on a square: ``X on square 5``."""
    square = squares_named(geometry, (position,))
    return say("{mark} on {square}", mark=mark, square=square)


def lost_with(geometry: Geometry, position: int) -> str:
    """Return with which square the player has lost, at the end of what else is said."""
    return say("You lost it with {square}", square=squares_named(geometry, (position,)))


def about_the_rules(level: Level) -> str:
    if level is Level.RANDOM:
        return say("Random has only this rule.")
    if level is Level.BEGINNER:
        return say(
            "Beginner goes through its rules from the top, but one time in three it "
            "overlooks a winning move, and one time in three a blocking one."
        )
    if level is Level.HARD:
        return say(
            "Hard looks ahead, and follows the first of these rules that offers a move."
        )
    return say(
        "{level} goes through its rules from the top and follows the first that "
        "offers a move.",
        level=sentences.level(level),
    )


class RuleState(Enum):
    """How far a level came with one of its rules."""

    PASSED = "it had no square to offer"
    OVERLOOKED = "the squares that it had to offer were overlooked"
    DECIDED = "it chose the move"
    NOT_REACHED = "one before it had decided"
    UNKNOWN = "that is not known"


class RuleTried(NamedTuple):
    """A rule, how far a level came with it, and what it saw."""

    rule: Rule
    state: RuleState
    finding: Sentence


def gone_through(
    level: Level, geometry: Geometry, choice: Choice | None, mark: Mark
) -> list[RuleTried]:
    """That is not known where `choice` is None, or cannot be a choice of that level."""
    rules = rules_of(level, geometry)
    if choice is None or choice.reason.rule not in rules:
        return [RuleTried(r, RuleState.UNKNOWN, sentences.nothing) for r in rules]
    deciding = rules.index(choice.reason.rule)
    overlooked = {reason.rule: reason.positions for reason in choice.overlooked}

    def tried(index: int, rule: Rule) -> RuleTried:
        if index == deciding:
            finding: Sentence = partial(saw, geometry, choice, mark)
            return RuleTried(rule, RuleState.DECIDED, finding)
        if index > deciding:
            finding = lambda: say("not needed")  # noqa: E731
            return RuleTried(rule, RuleState.NOT_REACHED, finding)
        if rule in overlooked:
            finding = partial(_overlooked, rule, geometry, overlooked[rule])
            return RuleTried(rule, RuleState.OVERLOOKED, finding)
        finding = partial(saw_nothing, rule, geometry)
        return RuleTried(rule, RuleState.PASSED, finding)

    return [tried(index, rule) for index, rule in enumerate(rules)]


def rule_name(rule: Rule) -> str:
    return say(_NAMES[rule])


def saw_nothing(rule: Rule, geometry: Geometry) -> str:
    if solver_of(geometry).is_exact:
        return say(_SAW_NOTHING[rule])
    return say(_FOUND_NOTHING.get(rule, _SAW_NOTHING[rule]))


def saw(geometry: Geometry, choice: Choice, mark: Mark) -> str:
    reason = choice.reason
    if reason.rule in (Rule.WIN, Rule.BLOCK):
        holder = mark if reason.rule is Rule.WIN else mark.other
        return "\n".join(
            _gap(geometry, line, choice.position, holder) for line in choice.lines
        )
    squares = squares_named(geometry, reason.positions)
    plies = reason.verdict.plies if reason.verdict else None
    if reason.rule is Rule.FORCES_WIN and plies is not None:
        return say_count(
            "wins with this move: {squares}",
            "wins in {number} moves of its own: {squares}",
            sentences.own_moves(plies),
            squares=squares,
        )
    if reason.rule in _SAW:
        return say(_SAW[reason.rule], squares=squares)
    number = len(reason.positions)
    return say_count(*_SAW_SOME[reason.rule], number, squares=squares)


def _overlooked(rule: Rule, geometry: Geometry, positions: tuple[int, ...]) -> str:
    squares = squares_named(geometry, positions)
    return say_count(*_OVERLOOKED[rule], len(positions), squares=squares)


def rule_and_finding(tried: RuleTried) -> str:
    rule, state, finding = tried
    if state is RuleState.UNKNOWN:
        return rule_name(rule)
    name, found = rule_name(rule), finding()
    if state is RuleState.DECIDED:
        return say("{rule} decided ({finding})", rule=name, finding=found)
    return say("{label}: {text}", label=name, text=found)


def not_its_move() -> str:
    """Say that the level would not have made this move, and how there can be one."""
    return say(
        "At this level the computer would not move there, so there is no reason to "
        "show. Games that were opened, pasted or begun at another level may have such "
        "moves."
    )


def no_move(players: GameSettings) -> str:
    if players.is_watched:
        return say("There is no move yet at this point. Each will be explained here.")
    if not players.has_computer:
        return say(
            "The computer's moves are explained here, but this game is between two "
            "people. Begin one against the computer to see why it moves as it does."
        )
    return say(
        "The computer has not moved yet at this point. Make a move on the board, and "
        "its answer is explained here."
    )


def perfect_play(
    geometry: Geometry, position: int, verdicts: Mapping[int, Verdict]
) -> str:
    """`verdicts` is what is known of every square that was free then."""
    made, best = verdicts[position], best_of(verdicts)
    if any(verdict.value is None for verdict in verdicts.values()):
        return _as_far_as_known(geometry, made, best, verdicts[best[0]])
    squares, value = squares_named(geometry, best), verdicts[best[0]].value
    if position in best:
        return _agrees(verdicts, best, squares)
    better = better_squares(geometry, best)
    if value is made.value:
        sooner = message("{better}: that would have won sooner.")
        longer = message("{better}: that would have held out longer.")
        return say(sooner if value is Value.WIN else longer, better=better)
    if value is Value.DRAW:
        draws = message("{better}: that would have kept the draw. This move loses.")
        return say(draws, better=better)
    draws = message("{better}: that would have won. This move only draws.")
    loses = message("{better}: that would have won. This move loses.")
    return say(draws if made.value is Value.DRAW else loses, better=better)


def _as_far_as_known(
    geometry: Geometry, made: Verdict, best: tuple[int, ...], best_verdict: Verdict
) -> str:
    if made.value is Value.WIN:
        return say("That was a perfect move: it wins whatever the opponent does.")
    if best_verdict.value is Value.WIN:
        better = better_squares(geometry, best)
        text = message("{better}: that would have won whatever the opponent did.")
        return say(text, better=better)
    return say("OXO doesn't know the perfect move here.")


def better_squares(geometry: Geometry, positions: tuple[int, ...]) -> str:
    """Return what would have been better, to be followed by what it leads to."""
    number = len(positions)
    if number > _MOST_NAMED:
        return say_count(
            "One of {number} other squares would have been better",
            "One of {number} other squares would have been better",
            number,
        )
    any_of = _named(geometry, positions, 1, _OR)
    return say("It would have been better to take {squares}", squares=any_of)


def _agrees(
    verdicts: Mapping[int, Verdict], best: tuple[int, ...], squares: str
) -> str:
    value = verdicts[best[0]].value
    is_win, is_any = value is Value.WIN, len(best) == len(verdicts)
    if value is Value.LOSS and is_any:
        return say("No move is better: every move loses.")
    if value is Value.LOSS:
        return say_count(
            "That was a perfect move: every move loses, but {squares} holds out "
            "longest.",
            "That was a perfect move: every move loses, but {squares} hold out "
            "longest.",
            len(best),
            squares=squares,
        )
    if is_any and len(best) > 1:
        wins = message("That was a perfect move: every move wins just as quickly.")
        draws = message("That was a perfect move: every move keeps the draw.")
        return say(wins if is_win else draws)
    if sum(verdict.value is value for verdict in verdicts.values()) == 1:
        wins = message("That was the perfect move: only {square} wins.")
        draws = message("That was the perfect move: only {square} keeps the draw.")
        return say(wins if is_win else draws, square=squares)
    if is_win:
        return say_count(
            "That was a perfect move: {squares} wins soonest.",
            "That was a perfect move: {squares} win soonest.",
            len(best),
            squares=squares,
        )
    return say_count(
        "That was a perfect move: {squares} keeps the draw.",
        "That was a perfect move: {squares} keep the draw.",
        len(best),
        squares=squares,
    )


def squares_named(geometry: Geometry, positions: tuple[int, ...]) -> str:
    """Return ``square 5``, ``squares 2 and 4``, or of many how many there are."""
    number = len(positions)
    if number > _MOST_NAMED:
        return say_count("{number} square", "{number} squares", number)
    return _named(geometry, positions, number)


def _named(
    geometry: Geometry, positions: Sequence[int], number: int, joint: str = _AND
) -> str:
    is_point = layout_of(geometry).is_joined
    # the number is not said, but many languages need it
    return say_count(
        *(_POINTS if is_point else _SQUARES),
        number,
        squares=_joined(geometry, positions, joint),
    )


def lines_named(geometry: Geometry, lines: Iterable[Line]) -> str:
    """Return lines by their squares; through layers by their ends."""
    return listed(line_named(geometry, line) for line in lines)


def line_named(geometry: Geometry, line: Line) -> str:
    names = [sentences.square_name(geometry, position) for position in line]
    if layout_of(geometry).is_layered:
        return sentences.from_to(names[0], names[-1])
    return "-".join(names)


def by_squares(line: Line) -> str:
    return "-".join(map(str, line))


def _joined(geometry: Geometry, positions: Sequence[int], text: str = _AND) -> str:
    """Return what squares are called, in one phrase: ``1, 3 and 7``."""
    *first, last = (sentences.square_name(geometry, p) for p in positions)
    if not first:
        return last
    return say(text, squares=listed(first), last=last)


def _gap(geometry: Geometry, line: Line, gap: int, holder: Mark) -> str:
    return say(
        "{line}: {mark} on {squares}; {gap} was free",
        line=sentences.line(geometry, line),
        mark=holder,
        squares=squares_named(geometry, tuple(p for p in line if p != gap)),
        gap=squares_named(geometry, (gap,)),
    )


def _place(geometry: Geometry, position: int) -> _Place:
    if position == geometry.centre:
        return "centre"
    if position in geometry.corners:
        return "corner"
    return "edge" if position in geometry.edges else "elsewhere"
