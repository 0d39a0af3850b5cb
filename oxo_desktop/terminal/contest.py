"""A contest: two levels play, and what comes of it is printed as a table."""

from collections.abc import Sequence
from pathlib import Path
from unicodedata import east_asian_width

from oxo_desktop.command_line import TerminalOptions
from oxo_desktop.engine import Refusal
from oxo_desktop.learning.contest import SLICE, Contest
from oxo_desktop.play.tasks import thinking_limit
from oxo_desktop.says import contests, sentences
from oxo_desktop.store import contest_csv
from oxo_desktop.store.games import Store, default_folder
from oxo_desktop.terminal import telling
from oxo_desktop.terminal.console import Console, report, uninterrupted
from oxo_desktop.words import say, without_signs


def run_contest(console: Console, options: TerminalOptions) -> int:
    """Let two levels play, and print what was counted, after Ctrl+C too.

    The exit code is 1 if it cannot be written to the file that `options` name.
    """
    assert options.contest is not None
    contest = Contest(options.board, options.contest, options.games, thinking_limit)
    with uninterrupted() as is_interrupted:
        while not (contest.is_over or is_interrupted()):
            contest.go_on(is_interrupted, SLICE)
            console.show_progress(contests.progress(contest))
        console.show_progress()
        telling.warn(console)
        _print(console, contest)
        try:
            if options.csv is not None:
                games = Store(default_folder()).file.path
                contest_csv.write(contest, Path(options.csv), games)
        except Refusal as refused:
            return report(sentences.refusal(refused))
    return 0


def _print(console: Console, contest: Contest) -> None:
    rows, with_draws = contests.rows(contest), contest.board.can_be_drawn
    if console.is_plain:
        for row in rows:
            console.print(row.in_words(with_draws=with_draws))
    else:
        _, *headings = map(say, contests.HEADINGS)
        cells = [["", *headings], *([row.name, *row.cells] for row in rows)]
        # without the column of draws, where there are none
        columns = list(zip(*cells, strict=True))
        kept = columns if with_draws else [*columns[:2], columns[3]]
        aligned = [_aligned(column, at_start=not i) for i, column in enumerate(kept)]
        for line in zip(*aligned, strict=True):
            console.show("   ".join(line).rstrip())
    console.print(contests.result(contest))


def _aligned(texts: Sequence[str], *, at_start: bool) -> list[str]:
    """Return texts of one width, as columns count; Chinese letters take two."""
    seen = map(without_signs, texts)
    widths = [sum(1 + (east_asian_width(c) in "WF") for c in text) for text in seen]
    room = [" " * (max(widths) - width) for width in widths]
    pairs = zip(texts, room, strict=True)
    return [text + blank if at_start else blank + text for text, blank in pairs]
