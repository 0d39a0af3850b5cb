"""How a computer thinks: the tree of a game from a position, and how large it is."""

from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import Board, Mark, Refusal, Value
from oxo_desktop.engine.game_tree import METHODS, Seen, Step, count, minimax
from oxo_desktop.engine.rules import check_is_open, whose_turn
from oxo_desktop.says import sentences, thinking
from oxo_desktop.terminal import telling
from oxo_desktop.terminal.console import Console, report

_METHOD = METHODS[1]
"""What is shown of the tree: without cut-offs it is much the same, but longer."""

_WHOLE, _DEPTH = 200, 2
"""As many positions are shown, or no more than so many moves."""


def run_thinking(console: Console, options: TerminalOptions) -> int:
    """Print the tree of a position, or its size; 1, as the exit code, if it cannot."""
    board = options.think
    assert board is not None
    try:
        mark = _turn(board)
        if not options.counts:
            _print_tree(console, options, board, mark)
        for shortcuts in METHODS:
            counted = count(board, mark, shortcuts)
            assert counted is not None
            console.print(thinking.counted(shortcuts, counted))
    except Refusal as refused:
        return report(sentences.refusal(refused))
    console.print(thinking.as_hard_does())
    return 0


def _turn(board: Board) -> Mark:
    """Return whose turn it is; X begins, unless O has more marks.

    Raises Refusal if nobody's is.
    """
    check_is_open(board)
    x_marks, o_marks = (board.count(mark) for mark in Mark)
    starter = Mark.O if o_marks > x_marks else Mark.X
    turn = whose_turn(board, starter)
    assert turn is not None
    return turn


def _print_tree(
    console: Console, options: TerminalOptions, board: Board, mark: Mark
) -> None:
    values: dict[tuple[int, ...], Value] = {}
    order: list[Seen] = []

    def listen(seen: Seen) -> None:
        if seen.step is not Step.VALUE:
            order.append(seen)
        elif seen.value is not None:
            values[seen.moves] = seen.value

    found = minimax(board, mark, _METHOD, listen)
    assert found is not None
    if not console.is_plain:
        telling.draw(board, console, coordinates=options.coordinates)
    console.print(thinking.to_move(mark))
    console.print(thinking.minimax())
    is_whole = len(values) <= _WHOLE
    if not is_whole:
        console.print(thinking.only_first(_DEPTH))
    for seen in order:
        depth = len(seen.moves) + (seen.step is Step.CUT_OFF)
        if depth and (is_whole or depth <= _DEPTH):
            value = values[seen.moves] if seen.value is None else seen.value
            text = _told(seen, value, mark, whole=console.is_plain)
            console.print(text if console.is_plain else "  " * (depth - 1) + text)
    console.print(thinking.value(found))


def _told(seen: Seen, value: Value, mark: Mark, *, whole: bool) -> str:
    """Return the line of a position, or of what is not looked at from there."""
    if seen.step is not Step.CUT_OFF:
        return thinking.node(mark, seen.moves, value, whole=whole)
    mover = mark if len(seen.moves) % 2 == 0 else mark.other
    return thinking.cut_off(mover, seen.left, value)
