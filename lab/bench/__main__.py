"""The options of ``python -m lab.bench``, and its tables."""

import os
import platform
import subprocess
from argparse import ArgumentParser, Namespace
from contextlib import closing
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from lab import bench as about
from lab.bench.beside import SETTLED, at_rest, compare, start_alone, table, whole_round
from lab.bench.packages import packages, print_sizes
from lab.bench.programs import bare, oxo, peers, with_plain_qt
from lab.bench.stage import OPENBOX, Stage
from oxo_desktop.store.games import Store
from tests.desktop import kept_file
from tests.desktop.screen import Screen
from tests.desktop.wheel import install_wheel
from tests.store.played import many

ROUNDS = 9
MANY = 100_000
INSIDE = Path(__file__).with_name("inside.py")

ROWS = {
    "start": (
        ("from the picture until it is ready", "{:.0f} ms", "at most 50"),
        ("the longest turn of the event loop then", "{:.1f} ms", "at most 16.7"),
    ),
    "history": (
        (f"the history of {MANY:,} games opens", "{:.0f} ms", "at most 200"),
        ("all are selected, with a screen reader", "{:.0f} ms", "at most 200"),
        ("the longest turn of the event loop then", "{:.1f} ms", "at most 16.7"),
    ),
    "hard": (
        ("Hard, its first move", "{:.2f} ms", "at most 20"),
        ("Hard, later moves", "{:.2f} ms", "at most 1"),
        (
            "Hard on 4×4×4, where it began", "{:.1f} ms, 99 % {:.0f}, worst {:.0f}",
            "at most 5, worst 300",
        ),
    ),
    "model": (
        ("the model, a move on 3×3", "{:.2f} ms, worst {:.2f}", "at most 2"),
        ("the model, a move on 4×4×4", "{:.2f} ms, worst {:.2f}", "at most 10"),
        ("the same takes longer with its list", "{:.0f} ms", "at most 10"),
        ("and with its script", "{:.0f} ms", "at most 10"),
        ("a script of 2,000 lines opens", "{:.0f} ms", "at most 500"),
        ("the longest turn of the event loop then", "{:.0f} ms", ""),
        ("a mark is put on the board of that", "{:.0f} ms", ""),
    ),
    "tree": (
        ("a step of thinking, painted", "{:.1f} ms, worst 1 % {:.1f}", "at most 16.7"),
        ("nodes of the tree, and their memory", "{:,.0f}, {:,.0f} KiB", ""),
        ("it is scrolled: a frame", "{:.1f} ms, worst 1 % {:.1f}", "at most 16.7"),
        ("with small boards", "{:.1f} ms, worst 1 % {:.1f}", "at most 16.7"),
    ),
    "games": (("1,000 games leave behind", "{:.0f} KiB, {:.0f} items", "nothing"),),
    "thinking": (
        ("4×4×4 with values, painted", "{:.1f} ms, worst {:.1f}", "at most 16.7"),
        ("while OXO thinks about it", "{:.1f} ms, worst {:.1f}", "at most 16.7"),
    ),
}  # fmt: skip
"""By the function of `inside.py` that tells them: figures, and what is wanted."""

TABLES = ("beside", "packages")


class Bench(Stage):
    """Where windows are measured, and the OXO that is.

    Attributes:
        program: the installed `oxo-desktop`.
    """

    def __init__(self, screen: Screen, home: Path, options: Namespace) -> None:
        super().__init__(screen, home)
        self._options, self._rounds = options, options.rounds
        self.program = install_wheel(home / "now")
        self._python = self.program.with_name("python")

    def beside(self) -> None:
        """Print how OXO, a bare window and other games start and answer."""
        own = oxo(self.program)
        programs = [own, with_plain_qt(own)]
        if self._options.before:
            before = install_wheel(self.home / "then", self._options.before)
            programs.append(oxo(before, "before"))
        floor = bare(self._python, self.home)
        programs += [floor, *peers()]
        found = compare(self, programs, self._rounds, whole_round)
        for program in programs:
            found[program.name][0] |= at_rest(self, program)
        print("In brackets, ratios to the bare window.\n")
        print(f"{table(found, floor.name)}\n")
        print(
            "Wanted: at most 1.15 for the picture, 1.4 for memory, 16.7 ms for a click "
            "or a refusal, 1 ms at rest, and no services.\n"
        )

    def packages(self) -> None:
        """Print how OXO starts from each of its packages, and their sizes."""
        with packages(self, self.program, self._options.trixie) as programs:
            found = compare(self, programs, self._rounds, start_alone)
        print("In brackets, ratios to the wheel.\n")
        print(f"{table(found, programs[0].name)}\n")
        print("Wanted: at most 1.15 for the bundle's start.\n")
        print_sizes(self.program)

    def figures(self, part: str) -> None:
        """Print the figures of a part."""
        folders = [self._many_games()] if part == "history" else []
        told = iter(self._inside(part, *folders))
        for what, form, wanted in ROWS[part]:
            figures = [next(told) for _ in range(form.count("{"))]
            row(what, form.format(*figures), wanted)

    def _inside(self, what: str, *arguments: Path) -> list[float]:
        """Return medians of what `inside.py` prints, in an empty folder each time."""
        rounds = []
        for _ in range(self._rounds):
            with TemporaryDirectory() as folder:
                ran = subprocess.run(
                    [self._python, INSIDE, what, *arguments],
                    env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
                    cwd=folder, capture_output=True, text=True, check=False,
                )  # fmt: skip
            assert ran.returncode == 0, ran.stderr
            rounds.append([float(number) for number in ran.stdout.split()])
        return [median(column) for column in zip(*rounds, strict=True)]

    def _many_games(self) -> Path:
        """Print how OXO starts with many games; return the folder where they are."""
        programs = [oxo(self.program, f"with {number:,}") for number in (1, MANY)]
        for program, number in zip(programs, (1, MANY), strict=True):
            with closing(Store(self.home / program.name / kept_file.FOLDER)) as store:
                many(store, number)
        found = compare(self, programs, self._rounds, start_alone)
        pairs = zip(*found.values(), strict=True)
        ratio = median(more[SETTLED] / one[SETTLED] for one, more in pairs)
        row(f"start with {MANY:,} games", f"{ratio:.2f} × that with one")
        return self.home / programs[1].name / kept_file.FOLDER

    def machine(self) -> str:
        """Return when, how and on what is measured."""
        today = date.today()
        told = subprocess.check_output([self._python, "--version"], text=True).strip()
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
        return (
            f"Medians of {self._rounds} rounds on {today.day} {today:%B %Y}, on "
            f"{os.cpu_count()} cores, in {system} with {told}, "
            f"PySide6 {version('PySide6-Essentials')} and an X display without a "
            "graphics card (Xvfb)."
        )


def row(what: str, figure: str, wanted: str = "") -> None:
    print(f"| {what:<42} | {figure:>32} | {wanted:<20} |", flush=True)


def main() -> None:
    """Measure and print."""
    parts = (*TABLES, *ROWS)
    parser = ArgumentParser(prog="python -m lab.bench", description=about.__doc__)
    parser.add_argument("part", nargs="*", help=f"all, or of {', '.join(parts)}")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument(
        "--before", type=Path, metavar="FOLDER",
        help="another checkout, whose OXO is measured beside this one",
    )  # fmt: skip
    parser.add_argument(
        "--trixie", type=Path, metavar="FOLDER",
        help="a Debian 13 made by debootstrap, for packages; this takes root",
    )  # fmt: skip
    options = parser.parse_args()
    if unknown := set(options.part) - set(parts):
        parser.error(f"no part is called {', '.join(sorted(unknown))}")
    chosen = [part for part in parts if part in (options.part or parts)]
    with TemporaryDirectory() as folder, Screen(openbox=OPENBOX) as screen:
        bench = Bench(screen, Path(folder), options)
        print(f"{bench.machine()}\n", flush=True)
        for part in chosen:
            if part in TABLES:
                getattr(bench, part)()
        if figures := [part for part in chosen if part in ROWS]:
            row("", "OXO", "wanted")
            row("---", "---:", "---")
        for part in figures:
            bench.figures(part)


if __name__ == "__main__":
    main()
