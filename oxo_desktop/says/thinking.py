"""The sentences about the tree of a game, and about how much of it is searched."""

from typing import NamedTuple

from oxo_desktop.engine import Geometry, Level, Mark, Rule, Value
from oxo_desktop.engine.game_tree import METHODS, SearchStep, Shortcuts
from oxo_desktop.learning.search_tree import SearchTree
from oxo_desktop.says import explanations, reviews, sentences
from oxo_desktop.words import (
    grouped,
    isolated,
    message,
    message_count,
    say,
    say_count,
)

# Translators: Ways to search the tree of a game, each with one shortcut more
_NAMES = (
    message("Minimax"),
    message("With cut-offs"),
    message("Plus remembered positions"),
    message("Plus mirror images"),
)

# what each of them does, in their order
_BEGINS = (
    message(
        "Each move is tried, then each reply, to the end of the game. X takes the "
        "highest value, O the lowest."
    ),
    message("Like Minimax, but what can no longer change the choice is not looked at."),
    message(
        "With cut-offs, and without looking again at what follows a position that has "
        "come up before."
    ),
    message(
        "With cut-offs and remembered positions, where mirror images and rotations of "
        "a position count as the same."
    ),
)

_ENDS = {
    Value.WIN: message("{mark} has won: the value is {value}."),
    Value.DRAW: message("The board is full, and nobody has won: the value is {value}."),
    Value.LOSS: message("{mark} has won: the value is {value}."),
}

# Translators: Below a position in a tree, and beside it: which value it takes
_TAKES = {
    Mark.X: message("{mark} to move: highest of its branches"),
    Mark.O: message("{mark} to move: lowest of its branches"),
}

# Translators: Below a position in a tree: what a side can be sure of by now
_SURE = {
    Mark.X: message("{mark} to move: at least {value}"),
    Mark.O: message("{mark} to move: at most {value}"),
}

# Translators: The same of a position in a tree as it is heard
_HEARD_TAKES = {
    Mark.X: message("{mark} to move: the highest of its branches is {value}."),
    Mark.O: message("{mark} to move: the lowest of its branches is {value}."),
}

# Translators: Below a position in a tree: its value is known from before
_REMEMBERED = message("remembered", "of a position")


class NodeLabel(NamedTuple):
    """What stands below a position in a tree: its value, once known, and what it is."""

    value: str
    words: str


def opening(free: int, positions: int, *, is_folded: bool) -> str:
    """Return what is said first, with what to press next."""
    first = say_count(
        "How it thinks: {number} free square. Press Step.",
        "How it thinks: {number} free squares. Press Step.",
        free,
    )
    return sentences.joined([first, folded(positions)]) if is_folded else first


def folded(positions: int) -> str:
    """Return how many positions there are, of which not all are shown at first."""
    return say_count(
        "{number} position; what lies deeper than two moves is folded.",
        "{number} positions; what lies deeper than two moves is folded.",
        positions,
    )


def nothing_there() -> str:
    # Translators: Said where an arrow key leads nowhere in a tree
    return say("There is nothing further in that direction.")


def nothing_below() -> str:
    # Translators: Said of a position in a tree that can't be folded
    return say("There is nothing below it.")


def last_step() -> str:
    return say("That was the last step.")


def takes(mark: Mark) -> str:
    return say(_TAKES[mark], mark=mark)


def stands_for(value: Value) -> str:
    """Return what a value means: ``1: X wins``."""
    return say("{label}: {text}", label=worth(value), text=reviews.value(value))


def as_hard_does() -> str:
    return say(
        "Hard answers a simpler question about the same game: can a line be forced "
        "within a given number of moves?"
    )


def worth(found: Value) -> str:
    return sentences.value_on_square(found)


def keys() -> str:
    return say(
        "The arrow keys move through the tree, Enter folds and unfolds it, plus and "
        "minus change its size."
    )


def unfolds_all() -> str:
    return say(
        "“Unfold all” shows all positions; without it, what lies deeper than two moves "
        "is folded."
    )


def searching(number: int) -> str:
    # Translators: Said while a long search goes on
    text = message("Searching: {number} positions so far…")
    return say(text, number=grouped(number))


def method(shortcuts: Shortcuts) -> str:
    return say(_NAMES[METHODS.index(shortcuts)])


def of_all(number: int, whole: int) -> str:
    """Return how far a count has come: ``11 of 16``."""
    # Translators: How far a count has come: as many of so many
    text = message("{number} of {whole}")
    return say(text, number=grouped(number), whole=grouped(whole))


def free_squares(mark: Mark, number: int) -> str:
    return say_count(
        "{mark} to move: {number} move is possible",
        "{mark} to move: {number} moves are possible",
        number,
        mark=mark,
    )


def position(tree: SearchTree, node: int) -> str:
    """Return whose turn it is in a node, or in short what it is worth at the end."""
    board = tree.board_at(node)
    if tree.is_over(node):
        return stands_for(tree.value(node))
    return free_squares(tree.turn(node), len(board.available_moves()))


def step(tree: SearchTree, number: int) -> str:
    """Return what the search does in its step of this number, counted from 0."""
    kind, node = tree.at(number)
    if kind is SearchStep.LOOK:
        begins = _BEGINS[METHODS.index(tree.shortcuts)]
        return say(begins) if node == 0 else _tried(tree, node)
    if kind is SearchStep.CUT_OFF:
        return left_out(tree, node)
    value = tree.value(node)
    if kind is SearchStep.REMEMBER:
        text = message(
            "{tried} This position has come up before: its value is {value}."
        )
        if tree.shortcuts.mirrors:
            text = message(
                "{tried} This position, or a mirror image or rotation of it, has come "
                "up before: its value is {value}."
            )
        return say(text, tried=_tried(tree, node), value=worth(value))
    if tree.is_over(node):
        # a search does not begin where the game is over
        end = _end(value)
        # Translators: Two sentences: what is tried, and how the game ends with it
        return say("{tried} {end}", tried=_tried(tree, node), end=end)
    if node == 0:
        return _played(tree)
    text = message("{mark} takes the highest value, {value}: {square}.")
    if tree.turn(node) is Mark.O:
        text = message("{mark} takes the lowest value, {value}: {square}.")
    return say(
        text,
        mark=tree.turn(node),
        value=worth(value),
        square=_best(tree, node, number + 1),
    )


_LOOKED_AT = message_count(
    "{number} position was looked at.", "{number} positions were looked at."
)


def _played(tree: SearchTree) -> str:
    """Return what comes of the search: the move, and what it has taken to find it."""
    value, mark = tree.value(0), tree.mark
    text = message("{mark} plays {square}: the highest value, {value}.")
    if mark is Mark.O:
        text = message("{mark} plays {square}: the lowest value, {value}.")
    square = _best(tree, 0, tree.steps)
    parts = [say(text, mark=mark, square=square, value=worth(value))]
    good = sum(tree.value(child) is value for child in tree.children(0))
    # where branches are cut off, the value of another may be a bound
    if good > 1 and not tree.shortcuts.cuts_off:
        text = message("It is the first of {number} equally good squares.")
        parts.append(say(text, number=good))
    return sentences.joined([*parts, say_count(*_LOOKED_AT, len(tree))])


def looked_at(shortcuts: Shortcuts, number: int) -> str:
    """Return the same of one way to search, as it is heard beside the others."""
    looked = say_count(*_LOOKED_AT, number)
    return say("{label}: {text}", label=method(shortcuts), text=looked)


def left_out(tree: SearchTree, node: int) -> str:
    """Return why the rest of the moves from a node is not tried."""
    mark, value = tree.turn(node), tree.value(node)
    text = message(
        "Not looked at: {squares}. With {square}, {mark} is already sure of {value} "
        "here, so {other} would never let the game get here."
    )
    if not _is_bound(tree, node):
        text = message(
            "Not looked at: {squares}. {mark} already wins with {square}, and nothing "
            "beats that."
        )
    return say(
        text,
        squares=explanations.squares_named(
            tree.board.geometry, tuple(tree.left_out(node))
        ),
        mark=mark,
        other=mark.other,
        value=worth(value),
        square=_best(tree, node, tree.steps),
    )


def label(tree: SearchTree, node: int, steps: int) -> NodeLabel:
    """Return what stands below a node after so many steps."""
    mark, value = tree.turn(node), tree.value_so_far(node, steps)
    if value is None:
        return NodeLabel("", _not_yet(mark))
    if not tree.is_known(node, steps) or _is_bound(tree, node):
        return NodeLabel("", _sure_of(mark, value))
    words = takes(mark)
    if tree.is_over(node):
        words = reviews.value(value)
    elif next(tree.children(node), None) is None:
        words = say(_REMEMBERED)
    return NodeLabel(worth(value), words)


def short_label(tree: SearchTree, node: int, steps: int) -> str:
    """Return the same where there is room for a value alone."""
    mark, value = tree.turn(node), tree.value_so_far(node, steps)
    if value is None:
        return ""
    if not tree.is_known(node, steps) or _is_bound(tree, node):
        return isolated(f"{'≥' if mark is Mark.X else '≤'} {worth(value)}")
    return worth(value)


def words_below(shortcuts: Shortcuts, *, is_inner: bool) -> list[str]:
    """Return the words that there must be room for below a position, or one inside."""
    words = [*map(reviews.value, Value)]
    if is_inner:
        words += [*map(takes, Mark), *map(_not_yet, Mark)]
    if shortcuts.remembers:
        words.append(say(_REMEMBERED))
    if shortcuts.cuts_off:
        words.append(cut_off_label())
    return words


def _not_yet(mark: Mark) -> str:
    # Translators: Below a position in a tree: no value of those after it is known
    return say("{mark} to move: no value yet", mark=mark)


def _sure_of(mark: Mark, value: Value) -> str:
    return say(_SURE[mark], mark=mark, value=worth(value))


def _end(value: Value) -> str:
    mark = Mark.X if value is Value.WIN else Mark.O
    return say(_ENDS[value], mark=mark, value=worth(value))


def cut_off_label() -> str:
    # Translators: Below moves in a tree that are not looked at
    return say(message("cut off", "of moves"))


def heard(tree: SearchTree, node: int, steps: int, *, folded: bool) -> str:
    """Return a node as it is heard, in sentences."""
    # Translators: The position that a search begins with
    parts = [say("The first position.")]
    if node > 0:
        mark, square = tree.turn(tree.parent(node)), tree.square(node)
        parts = [explanations.marked(tree.board.geometry, mark, square)]
    parts.append(_heard_value(tree, node, steps))
    branches = sum(tree.looked_at(child) < steps for child in tree.children(node))
    if branches and folded:
        parts.append(say_count(*_FOLDED_BRANCHES, branches))
    elif branches:
        parts.append(say_count(*_BRANCHES, branches))
    return sentences.joined(parts)


# Translators: Of a position in a tree: those one move after it
_BRANCHES = message_count("It has {number} branch.", "It has {number} branches.")
_FOLDED_BRANCHES = message_count(
    "It has {number} branch, folded.", "It has {number} branches, folded."
)


def _heard_value(tree: SearchTree, node: int, steps: int) -> str:
    mark, value = tree.turn(node), tree.value_so_far(node, steps)
    if value is None:
        return _not_yet(mark)
    if not tree.is_known(node, steps) or _is_bound(tree, node):
        return _sure_of(mark, value)
    if tree.is_over(node):
        return _end(value)
    if next(tree.children(node), None) is None:
        return say("Its value is remembered from before: {value}.", value=worth(value))
    return say(_HEARD_TAKES[mark], mark=mark, value=worth(value))


def _is_bound(tree: SearchTree, node: int) -> bool:
    """Return whether moves are left out that might be better than its value."""
    best = Value.WIN if tree.turn(node) is Mark.X else Value.LOSS
    return bool(tree.left_out(node)) and tree.value(node) is not best


def _tried(tree: SearchTree, node: int) -> str:
    mark, square = tree.turn(tree.parent(node)), _named(tree, tree.square(node))
    return say("{mark} tries {square}.", mark=mark, square=square)


def _best(tree: SearchTree, node: int, steps: int) -> str:
    child = tree.best_child(node, steps)
    assert child is not None
    return _named(tree, tree.square(child))


def _named(tree: SearchTree, square: int) -> str:
    return explanations.squares_named(tree.board.geometry, (square,))


# the rules of the levels, side by side


def rule_of(level: Level, rule: Rule) -> str:
    label, text = sentences.level(level), explanations.rule_name(rule)
    return say("{label}: {text}", label=label, text=text)


def answer(geometry: Geometry, squares: tuple[int, ...]) -> str:
    """Return what a level plays: any of these squares, all equally likely."""
    named = explanations.squares_named(geometry, squares)
    at_random = message("Choice, at random: {squares}")
    one = message("Choice: {squares}")
    return say(at_random if len(squares) > 1 else one, squares=named)
