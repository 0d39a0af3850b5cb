"""The sentences about the tree of a game, and about how much of it is searched."""

from oxo_desktop.engine import Geometry, Level, Mark, Rule, Value
from oxo_desktop.engine.game_tree import METHODS, SearchStep, Shortcuts
from oxo_desktop.learning.search_tree import SearchTree
from oxo_desktop.says import explanations, sentences
from oxo_desktop.words import grouped, listed, message, message_count, say, say_count

# Translators: Ways to search the tree of a game, each with one shortcut more
_NAMES = dict(
    zip(
        METHODS,
        (
            message("Minimax"),
            message("With cut-offs"),
            message("And remembered positions"),
            message("And mirror images"),
        ),
        strict=True,
    )
)

_ENDS = {
    Value.WIN: message("X has won: the value is {value}."),
    Value.DRAW: message("The board is full, and nobody has won: the value is {value}."),
    Value.LOSS: message("O has won: the value is {value}."),
}

_WORTH = {
    Value.WIN: message("X wins"),
    Value.DRAW: message("draw"),
    Value.LOSS: message("O wins"),
}


def worths() -> str:
    """Return what the values stand for, briefly."""
    return say("1: X wins, 0: draw, −1: O wins")


def search_begins() -> str:
    return say(
        "Each move is tried, then each answer, to the end. X takes the highest "
        "value, O the lowest."
    )


def as_hard_does() -> str:
    return say(
        "Hard asks a quicker question of the same game: can a line be forced within so "
        "many moves?"
    )


def worth(found: Value) -> str:
    return sentences.value_on_square(found)


def keys() -> str:
    return say(
        "The arrow keys lead through the tree, Enter folds and unfolds it, plus and "
        "minus change its size."
    )


def searching(number: int) -> str:
    # Translators: Said while a long search goes on
    text = message("Searching: {number} positions so far…")
    return say(text, number=grouped(number))


def method(shortcuts: Shortcuts) -> str:
    return say(_NAMES[shortcuts])


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
    """Return whose turn it is in a node, or how the game has ended there."""
    board = tree.board_at(node)
    if tree.is_over(node):
        return say(_ENDS[tree.value(node)], value=worth(tree.value(node)))
    return free_squares(tree.turn(node), len(board.available_moves()))


def step(tree: SearchTree, number: int) -> str:
    """Return what the search does in its step of this number, counted from 0."""
    kind, node = tree.at(number)
    if kind is SearchStep.LOOK:
        return search_begins() if node == 0 else _tried(tree, node)
    if kind is SearchStep.CUT_OFF:
        return left_out(tree, node)
    value = tree.value(node)
    if kind is SearchStep.REMEMBER:
        text = message("{tried} It is remembered from before: {value}.")
        if tree.shortcuts.mirrors:
            text = message(
                "{tried} It, or a mirror image or rotation of it, is remembered from "
                "before: {value}."
            )
        return say(text, tried=_tried(tree, node), value=worth(value))
    if tree.is_over(node):
        end = say(_ENDS[value], value=worth(value))
        if node == 0:
            return end
        # Translators: Two sentences: what is tried, and how the game ends with it
        return say("{tried} {end}", tried=_tried(tree, node), end=end)
    text = message("{mark} takes the highest value: {value}, with {square}.")
    if tree.turn(node) is Mark.O:
        text = message("{mark} takes the lowest value: {value}, with {square}.")
    return say(
        text,
        mark=tree.turn(node),
        value=worth(value),
        square=_best(tree, node, number + 1),
    )


def left_out(tree: SearchTree, node: int) -> str:
    """Return why the rest of the moves from a node is not tried."""
    mark, value = tree.turn(node), tree.value(node)
    text = message(
        "Not looked at: {squares}. {mark} has {value} already, with {square}, so "
        "{other} would avoid this."
    )
    if not _is_bound(tree, node):
        text = message(
            "Not looked at: {squares}. {mark} already wins with {square}, and nothing "
            "is better than that."
        )
    return say(
        text,
        squares=listed(_square(tree, square) for square in tree.left_out(node)),
        mark=mark,
        other=mark.other,
        value=worth(value),
        square=_best(tree, node, tree.steps),
    )


# Translators: Below a position in a tree: what a side can be sure of by now
_SURE = {
    Mark.X: message("{mark}: at least {value}"),
    Mark.O: message("{mark}: at most {value}"),
}

# Translators: Below a position in a tree: which value the side to move takes
_TAKES = {
    Mark.X: message("{mark}: highest is {value}"),
    Mark.O: message("{mark}: lowest is {value}"),
}


def label(tree: SearchTree, node: int, steps: int) -> str:
    """Return what stands below a node after so many steps."""
    mark, value = tree.turn(node), tree.value_so_far(node, steps)
    if value is None:
        # Translators: Below a position in a tree: of those after it none has been seen
        return say("not looked at yet")
    if not tree.is_known(node, steps) or _is_bound(tree, node):
        return say(_SURE[mark], mark=mark, value=worth(value))
    if next(tree.children(node), None) is None:
        kind, _ = tree.at(tree.looked_at(node))
        # Translators: Below a position in a tree: its value is known from before
        known = message("known: {value}")
        return (
            say(known, value=worth(value))
            if kind is SearchStep.REMEMBER
            else worth(value)
        )
    return say(_TAKES[mark], mark=mark, value=worth(value))


def short_label(tree: SearchTree, node: int, steps: int) -> str:
    """Return the same where there is room for a value alone."""
    mark, value = tree.turn(node), tree.value_so_far(node, steps)
    if value is None:
        return "…"
    if not tree.is_known(node, steps) or _is_bound(tree, node):
        return f"{'≥' if mark is Mark.X else '≤'} {worth(value)}"
    return worth(value)


def longest_label() -> str:
    """Return a label that is as long as most are at most."""
    labels = (
        say(text, mark=mark, value=worth(Value.LOSS)) for mark, text in _TAKES.items()
    )
    return max(labels, key=len)


def cut_off_label() -> str:
    # Translators: Below moves in a tree that are not looked at
    return say("cut off")


def heard(tree: SearchTree, node: int, steps: int, *, folded: bool) -> str:
    """Return a node as it is heard: ``X on 3, draws, 5 children``."""
    children = sum(tree.looked_at(child) < steps for child in tree.children(node))
    parts = [say("the position on the board")]
    if node > 0:
        mark, square = tree.turn(tree.parent(node)), _square(tree, tree.square(node))
        # Translators: A move, in a list
        parts = [say("{mark} on {square}", mark=mark, square=square)]
    if tree.is_known(node, steps) and not _is_bound(tree, node):
        parts.append(_result(tree, node))
    else:
        parts.append(label(tree, node, steps))
    if children:
        parts.append(say_count("{number} child", "{number} children", children))
        if folded:
            # Translators: Of a position in a tree: those after it are not shown
            parts.append(say("folded"))
    elif tree.is_known(node, steps) and not tree.is_over(node):
        # Translators: Of a position: its value is known from before
        parts.append(say("remembered"))
    return listed(parts)


def _is_bound(tree: SearchTree, node: int) -> bool:
    """Return whether moves are left out that might be better than its value."""
    best = Value.WIN if tree.turn(node) is Mark.X else Value.LOSS
    return bool(tree.left_out(node)) and tree.value(node) is not best


def _result(tree: SearchTree, node: int) -> str:
    """Return what a move comes to for the side that makes it."""
    value = tree.value(node)
    if node == 0:
        return say(_WORTH[value])
    is_x = tree.turn(tree.parent(node)) is Mark.X
    return sentences.outcome_of_move(value if is_x else Value(-value))


def _tried(tree: SearchTree, node: int) -> str:
    mark, square = tree.turn(tree.parent(node)), _square(tree, tree.square(node))
    return say("{mark} tries {square}.", mark=mark, square=square)


def _best(tree: SearchTree, node: int, steps: int) -> str:
    child = tree.best_child(node, steps)
    assert child is not None
    return _square(tree, tree.square(child))


def _square(tree: SearchTree, square: int) -> str:
    return sentences.square_name(tree.board.geometry, square)


# the rules of the levels, side by side


def rule_of(level: Level, rule: Rule) -> str:
    # Translators: A rule of the computer's level
    text = message("{level}: {rule}")
    return say(text, level=sentences.level(level), rule=explanations.rule_name(rule))


def answer(geometry: Geometry, squares: tuple[int, ...]) -> str:
    """Return what a level plays: any of these squares, all equally likely."""
    named = explanations.squares_named(geometry, squares)
    return say_count(*_ANSWERS, len(squares), squares=named)


_ANSWERS = message_count("Answer: {squares}", "Answer, at random: {squares}")
