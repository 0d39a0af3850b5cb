"""The rounds, and the table of what they have measured."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import sleep

from lab.beside.processes import memory, processor_time
from lab.beside.programs import PEERS, Program, around, bare, bare_with_text, installed
from lab.beside.stage import STILL, Stage, Start
from tests.desktop.screen import wait_for

IDLE_SECONDS = 10

SETTLED = "picture stands still"
PROCESSOR = "processor time until then"
FIRST_PICTURE = "processor time until the first picture"
MEMORY = "memory"
SERVICES = "services started"
IDLE = f"processor time in {IDLE_SECONDS} s at rest"
FIRST = "first click"
LATER = "later clicks"
REFUSED = "refused click"
AT_ONCE = "click as soon as the board appears"

UNITS = {
    SETTLED: "{:.0f} ms", PROCESSOR: "{:.0f} ms", FIRST_PICTURE: "{:.0f} ms",
    MEMORY: "{:.1f} MiB", SERVICES: "{:.0f}", IDLE: "{:.1f} ms", FIRST: "{:.1f} ms",
    LATER: "{:.1f} ms", REFUSED: "{:.1f} ms", AT_ONCE: "{:.1f} ms",
}  # fmt: skip
OF_SERVICES = "their memory"
WITHOUT_RATIO = (SERVICES, IDLE)

Figures = dict[str, float]


@dataclass
class Measured:
    """What the rounds have found of one program; nothing where it shows nothing."""

    program: Program
    rounds: list[Figures] = field(default_factory=list)
    idle: float = 0


def compare(stage: Stage, programs: Sequence[Program], rounds: int) -> list[Measured]:
    """Measure each program in each round."""
    found = [Measured(program) for program in programs]
    for measured in found:
        first_start(stage, measured.program)
        with started(stage, measured.program) as start:
            start.settled()
            begin(stage, measured.program)
            measured.idle = idle(start)
            played(stage, measured.program)
    for _ in range(rounds):
        for measured in found:
            measured.rounds.append(one_round(stage, measured.program))
    return found


def first_start(stage: Stage, program: Program) -> None:
    """Start a program in a new home folder, and keep that as it is afterwards."""
    home = stage.home / program.name
    home.mkdir()
    if program.settings:
        file, text = program.settings
        (home / file).parent.mkdir(parents=True)
        (home / file).write_text(text, encoding="utf-8")
    with stage.running(program.command, home, still=program.still) as start:
        start.settled()
    shutil.copytree(home, kept(home), symlinks=True)


@contextmanager
def started(
    stage: Stage, program: Program, pointer: tuple[int, int] | None = None
) -> Iterator[Start]:
    """Start it with the home folder that its first start has left."""
    home = stage.home / program.name
    shutil.rmtree(home)
    shutil.copytree(kept(home), home, symlinks=True)
    with stage.running(program.command, home, pointer, program.still) as start:
        yield start


def kept(home: Path) -> Path:
    return home.with_name(f"{home.name}, kept")


def one_round(stage: Stage, program: Program) -> Figures:
    first, *_, last = program.squares
    with started(stage, program) as start:
        figures = start_figures(start)
        services = start.session.services()
        figures |= {SERVICES: len(services), OF_SERVICES: memory(services)}
        board = stage.screen.pixels(around(last, program.reach))
        begin(stage, program)
        figures |= played(stage, program)
    if not program.begin:
        with started(stage, program, first):
            wait_for(lambda: stage.screen.pixels(around(last, program.reach)) == board)
            figures[AT_ONCE] = stage.press(program.watched(first))
    return figures


def start_figures(start: Start) -> Figures:
    settled = start.settled()
    return {
        SETTLED: settled.time,
        PROCESSOR: settled.processor,
        FIRST_PICTURE: start.first.processor,
        MEMORY: memory(start.processes()),
    }


def begin(stage: Stage, program: Program) -> None:
    for place in program.begin:
        stage.pointer.click(*place)
        stage.settle(STILL)


def played(stage: Stage, program: Program) -> Figures:
    """Play, and return how long the clicks took."""
    times = []
    for place in program.squares:
        times.append(stage.click(place, program.watched(place)))
        for anew in program.anew:
            stage.settle()
            stage.pointer.click(*anew)
            stage.settle()  # bovo misses a click from which the pointer goes at once
    figures = {FIRST: times[0], LATER: median(times[1:])}
    if program.refuses:
        figures[REFUSED] = stage.click(*program.refuses)
    return figures


def idle(start: Start) -> float:
    """Return the milliseconds of processor time that it takes while nothing is done."""
    before = processor_time(start.processes())
    sleep(IDLE_SECONDS)
    return processor_time(start.processes()) - before


def table(found: list[Measured], floor: Measured, rows: Iterable[str] = UNITS) -> str:
    """Return the medians as a table in Markdown, with ratios to the floor."""
    heads = ["", *(measured.program.name for measured in found)]
    rest = [[what, *(cell(what, one, floor) for one in found)] for what in rows]
    return in_markdown([heads, *rest])


def in_markdown(lines: list[list[str]]) -> str:
    """Return lines as a table, the first of them as its heads."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    under = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(
        f"| {' | '.join(map(str.ljust, line, widths))} |"
        for line in (lines[0], under, *lines[1:])
    )


def cell(what: str, one: Measured, floor: Measured) -> str:
    """Return a figure, and in brackets its ratio to the same round of the floor."""
    if what == IDLE:
        return UNITS[IDLE].format(one.idle)
    if what not in one.rounds[0]:
        return "-"
    text = UNITS[what].format(median_of(one, what))
    if what == SERVICES and median_of(one, what):
        return f"{text}, {UNITS[MEMORY].format(median_of(one, OF_SERVICES))}"
    if what in WITHOUT_RATIO or one is floor:
        return text
    of_floor = LATER if what == REFUSED else what
    ratio = median(
        mine[what] / its[of_floor]
        for mine, its in zip(one.rounds, floor.rounds, strict=True)
    )
    return f"{text} ({ratio:.2f})"


def median_of(one: Measured, what: str) -> float:
    return median(figures[what] for figures in one.rounds)


def print_comparison(
    stage: Stage, python: Path, oxo: Sequence[Program], rounds: int
) -> None:
    """Measure OXO, bare windows and the peers that are there, and print the table."""
    peers = {peer.name: installed(peer) for peer in PEERS}
    programs = [
        *oxo,
        bare(python, stage.home),
        bare_with_text(python, stage.home),
        *(peer for peer in peers.values() if peer),
    ]
    found = compare(stage, programs, rounds)
    print(f"{table(found, floor=found[len(oxo)])}\n")
    missing = [name for name, peer in peers.items() if peer is None]
    if missing:
        print(f"Not installed, and left out: {', '.join(missing)}.\n")
