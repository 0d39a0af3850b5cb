"""The rounds, and the table of what they have measured."""

import shutil
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from statistics import median
from time import sleep

from lab.bench.programs import Program, around
from lab.bench.stage import STILL, Place, Stage, Start, memory, processor_time
from tests.desktop.screen import wait_for

IDLE_SECONDS = 10

SETTLED = "picture stands still"
PROCESSOR = "processor time until then"
MEMORY = "memory"
SERVICES = "services started"
OF_SERVICES = "their memory"
IDLE = f"processor time in {IDLE_SECONDS} s at rest"
FIRST = "first click"
LATER = "later clicks"
SLOWEST = "the slowest of these"
REFUSED = "refused click"
AT_ONCE = "click as soon as the board appears"

UNITS = {
    SETTLED: "{:.0f} ms", PROCESSOR: "{:.0f} ms",
    MEMORY: "{:.1f} MiB", SERVICES: "{:.0f}", OF_SERVICES: "{:.1f} MiB",
    IDLE: "{:.1f} ms", FIRST: "{:.1f} ms", LATER: "{:.1f} ms", SLOWEST: "{:.1f} ms",
    REFUSED: "{:.1f} ms", AT_ONCE: "{:.1f} ms",
}  # fmt: skip
WITHOUT_RATIO = (SERVICES, OF_SERVICES, IDLE, SLOWEST)

Figures = dict[str, float]
Measure = Callable[[Stage, Program], Figures]


def compare(
    stage: Stage, programs: Sequence[Program], rounds: int, measure: Measure
) -> dict[str, list[Figures]]:
    """Measure each program in each round; return its rounds by its name."""
    for program in programs:
        first_start(stage, program)
    found: dict[str, list[Figures]] = {program.name: [] for program in programs}
    for number in range(rounds + 1):
        for program in programs:
            figures = measure(stage, program)
            if number > 0:
                found[program.name].append(figures)
    return found


def first_start(stage: Stage, program: Program) -> None:
    """Start a program, and keep its home folder as it is afterwards."""
    home = stage.home / program.name
    home.mkdir(exist_ok=True)
    if program.settings:
        file, text = program.settings
        (home / file).parent.mkdir(parents=True)
        (home / file).write_text(text, encoding="utf-8")
    with stage.running(program.command, home, None, program.still) as start:
        start.settled()
    home.rename(stage.home / f"{program.name}, kept")


def started(
    stage: Stage, program: Program, pointer: Place | None = None
) -> AbstractContextManager[Start]:
    """Start it with the home folder that its first start has left."""
    home = stage.home / program.name
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(stage.home / f"{program.name}, kept", home, symlinks=True)
    return stage.running(program.command, home, pointer, program.still)


def start_alone(stage: Stage, program: Program) -> Figures:
    """Start it, and return what that has taken."""
    with started(stage, program) as start:
        return _of_start(start)


def whole_round(stage: Stage, program: Program) -> Figures:
    """Start it and play, and do so again as soon as its board appears."""
    first, *_, last = program.squares
    with started(stage, program) as start:
        figures = _of_start(start)
        services = start.session.services()
        figures |= {SERVICES: len(services), OF_SERVICES: memory(services)}
        board = stage.screen.pixels(around(last, program.reach))
        for place in program.begin:
            stage.pointer.click(*place)
            stage.settle(STILL)
        figures |= _played(stage, program)
    if not program.begin:
        with started(stage, program, first):
            wait_for(lambda: stage.screen.pixels(around(last, program.reach)) == board)
            figures[AT_ONCE] = stage.press(program.watched(first))
    return figures


def _of_start(start: Start) -> Figures:
    took, processor = start.settled()
    used = memory(start.processes())
    return {SETTLED: took, PROCESSOR: processor, MEMORY: used}


def _played(stage: Stage, program: Program) -> Figures:
    """Play, and return how long the clicks took."""
    times = []
    for place in program.squares:
        times.append(stage.click(place, program.watched(place)))
        for anew in program.anew:
            stage.settle()
            stage.pointer.click(*anew)
            stage.settle()  # bovo misses a click from which the pointer goes at once
    figures = {FIRST: times[0], LATER: median(times[1:]), SLOWEST: max(times[1:])}
    if program.refuses:
        figures[REFUSED] = stage.click(*program.refuses)
    return figures


def at_rest(stage: Stage, program: Program) -> Figures:
    """Return the processor time that it takes while it is left alone."""
    with started(stage, program) as start:
        start.settled()
        before = processor_time(start.processes())
        sleep(IDLE_SECONDS)
        return {IDLE: processor_time(start.processes()) - before}


def table(found: dict[str, list[Figures]], floor: str) -> str:
    """Return the medians as a table in Markdown, with ratios to one of the programs."""
    measured = {what for rounds in found.values() for what in rounds[0]}
    rest = (
        [what, *(_cell(what, one, found[floor]) for one in found.values())]
        for what in UNITS
        if what in measured
    )
    return in_markdown([["", *found], *rest])


def in_markdown(lines: list[list[str]]) -> str:
    """Return lines as a table, the first of them as its heads."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    under = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(
        f"| {' | '.join(map(str.ljust, line, widths))} |"
        for line in (lines[0], under, *lines[1:])
    )


def _cell(what: str, rounds: list[Figures], floor: list[Figures]) -> str:
    """Return a figure, and in brackets its ratio to the same round of the floor."""
    figures = [one[what] for one in rounds if what in one]
    if not figures:
        return "-"
    text = UNITS[what].format(max(figures) if what == SLOWEST else median(figures))
    if what in WITHOUT_RATIO or rounds is floor:
        return text
    of_floor = LATER if what == REFUSED else what
    pairs = zip(rounds, floor, strict=True)
    ratio = median(mine[what] / its[of_floor] for mine, its in pairs)
    return f"{text} ({ratio:.2f})"
