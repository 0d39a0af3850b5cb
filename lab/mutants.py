"""Changes the code in one place at a time, and looks whether a test goes red.

The changes are mutmut's, and one more: a call that is left out. `mutmut run` itself
changes neither what stands outside functions, such as the names of lines, nor functions
with a decorator, such as every slot of the controller; so they are made here, one after
the other, in a copy of the checkout.

    python -m lab.mutants [HOW_MANY | all] [--only PART_OF_A_PATH]
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from difflib import unified_diff
from fnmatch import fnmatch
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import deep_replace
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).parents[1]
ENOUGH = 0.9

TESTS = {
    "oxo_desktop/engine/solver/*.py": "tests/engine/test_solver.py "
    "tests/engine/test_strategy.py tests/engine/test_hard.py tests/test_exact_play.py "
    "tests/learning/test_puzzles.py",
    "oxo_desktop/engine/*.py": "tests/engine/test_*.py tests/says/test_hints.py "
    "tests/learning/test_search_tree.py tests/learning/test_review.py "
    "tests/window/test_set_up.py tests/terminal/test_other_boards.py",
    "oxo_desktop/learning/*.py": "tests/learning/test_*.py "
    "tests/engine/test_refusals.py tests/says/test_teaching.py "
    "tests/terminal/test_contest.py",
    "oxo_desktop/model/course.py": "tests/model/test_script.py "
    "tests/window/test_oxo_model.py tests/window/test_script_view.py",
    "oxo_desktop/model/*.py": "tests/model/test_*.py tests/test_oxo_model.py "
    "tests/terminal/test_model.py tests/engine/test_refusals.py "
    "tests/window/test_oxo_model.py tests/window/test_script_view.py",
    "oxo_desktop/store/contest_csv.py": "tests/terminal/test_contest.py "
    "tests/window/test_contest.py",
    "oxo_desktop/store/model_file.py": "tests/window/test_script_view.py",
    "oxo_desktop/store/*.py": "tests/store/test_games.py tests/store/test_*.py "
    "tests/window/test_set_up.py",
    "oxo_desktop/play/controller.py": "tests/play/test_*.py "
    "tests/test_any_order.py tests/window/test_why.py tests/window/test_watching.py "
    "tests/window/test_preferences.py",
    "oxo_desktop/says/sentences.py": "tests/says/test_*.py tests/test_words.py "
    "tests/window/test_set_up.py tests/window/test_history.py "
    "tests/window/test_moves_panel.py tests/window/test_new_game_dialog.py "
    "tests/window/test_level_on_card.py tests/terminal/test_stories.py",
    "oxo_desktop/words.py": "tests/test_words.py tests/says/test_sentences.py "
    "tests/system/test_languages.py",
    "oxo_desktop/layouts.py": "tests/test_layouts.py tests/test_other_boards.py "
    "tests/says/test_sentences.py tests/terminal/test_other_boards.py "
    "tests/window/test_board_painter.py",
    "oxo_desktop/system/files.py": "tests/system/test_file*.py "
    "tests/terminal/test_review.py tests/store/test_power_loss.py "
    "tests/play/test_settings.py",
}
"""What is changed, and the tests that are to notice, in the order in which they run."""

PYTEST = [
    *(sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"),
    # the rules of this system alone, and little of what `make torture` does
    *(
        "-k",
        "not Windows- and not Windows]",
        "--hypothesis-seed=1",
        "--flips=10",
        "--restores=1",
    ),
    # a test that comes to no end is red
    *("-o", "faulthandler_timeout=30", "-o", "faulthandler_exit_on_timeout=true"),
]


class Mutant(NamedTuple):
    """A file, a line in it, and what is put into the place of what is there."""

    file: str
    line: int
    module: cst.Module
    node: cst.CSTNode
    changed: cst.CSTNode

    @property
    def text(self) -> str:
        """All of the file, with the change."""
        changed = deep_replace(self.module, self.node, self.changed)
        assert isinstance(changed, cst.Module)
        return str(changed.code)


def mutants_of(file: str) -> Iterator[Mutant]:
    """Yield the mutants of a file."""
    wrapper = MetadataWrapper(cst.parse_module((ROOT / file).read_text("utf-8")))
    places = wrapper.resolve(PositionProvider)

    def within(node: cst.CSTNode, line: int) -> Iterator[Mutant]:
        line = places[node].start.line if node in places else line
        for changed in changes(node):
            yield Mutant(file, line, wrapper.module, node, changed)
        for child in looked_into(node):
            yield from within(child, line)

    return within(wrapper.module, 1)


def changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield what may stand in the place of a node."""
    if isinstance(node, cst.Expr) and isinstance(node.value, cst.Call):
        yield cst.Pass()
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            changed = list(operator(node))
            # SQL means the same in capitals
            changed = changed[:1] if isinstance(node, cst.SimpleString) else changed
            yield from (one for one in changed if meaning(one) != meaning(node))


def meaning(node: cst.CSTNode) -> str:
    """Return a node without `strict=`, an assertion; None is as false as False."""
    text = re.sub(r"[,\s]*(\bstrict=\w+)?[,\s]*\)", ")", written(node))
    return text.replace("None", "False")


def looked_into(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield the parts of a node that do something here which can be noticed."""
    left_out: list[cst.CSTNode | None] = []
    if isinstance(node, cst.If) and "sys.platform" in written(node.test):
        # the code for other systems
        is_here = eval(written(node.test), {"sys": sys})
        left_out = [node.test, node.orelse if is_here else node.body]
    for child in node.children:
        if not (child in left_out or is_for_readers(child)):
            yield child


def is_for_readers(node: cst.CSTNode) -> bool:
    """Return whether a part of the code is only for those who read it, or run mypy."""
    if isinstance(node, cst.Assign):
        # the name of a type
        target = node.targets[0].target
        name = target.value.lstrip("_") if isinstance(target, cst.Name) else "x"
        return name == "T" or (name[0].isupper() and not name.isupper())
    if isinstance(node, cst.Raise):
        # a Refusal is for the player
        return node.exc is not None and "Refusal" not in written(node.exc)
    if isinstance(node, cst.Expr):
        return isinstance(node.value, cst.SimpleString | cst.ConcatenatedString)
    if isinstance(node, cst.Arg):
        return written(node).startswith("strict=")
    return isinstance(node, cst.Annotation | cst.Decorator | cst.Assert)


def written(node: cst.CSTNode) -> str:
    return str(cst.Module([]).code_for_node(node))


class Checkout:
    """A copy of the checkout, in which one file after the other is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "oxo"
        self._output = folder / "output"
        left_out = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis")
        shutil.copytree(ROOT, self.folder, ignore=left_out)
        self._limits: dict[str, float] = {}
        self._seconds = 0

    def is_noticed(self, mutant: Mutant) -> bool:
        """Return whether a test goes red or comes to no end."""
        limit = self._limit(mutant.file)
        file = self.folder / mutant.file
        before = file.read_bytes()
        self._write(file, mutant.text.encode())
        try:
            return self._is_red(mutant.file, limit)
        finally:
            self._write(file, before)

    def _limit(self, file: str) -> float:
        """Return for how many seconds the tests of a file may run."""
        which = next(which for which in TESTS if fnmatch(file, which))
        if which not in self._limits:
            start = monotonic()
            if self._is_red(file, None):
                print(self._output.read_text("utf-8", "replace"))
                sys.exit(f"Without any change a test of {which} is red.")
            self._limits[which] = 10 + 2 * (monotonic() - start)
        return self._limits[which]

    def _write(self, file: Path, contents: bytes) -> None:
        file.write_bytes(contents)
        # Python tells by the second and the size whether it has compiled a file
        self._seconds += 1
        os.utime(file, (self._seconds, self._seconds))

    def _is_red(self, file: str, limit: float | None) -> bool:
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "QT_QPA_PLATFORM": "offscreen",
        }
        with self._output.open("wb") as output:
            running = subprocess.Popen(
                [*PYTEST, *self._tests_of(file)],
                cwd=self.folder,
                env=environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        try:
            return running.wait(limit) != 0
        except subprocess.TimeoutExpired:
            return True
        finally:
            # and whatever the tests have started
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            running.wait()

    def _tests_of(self, file: str) -> list[str]:
        """Return the tests that are to notice a change, those named like it first."""
        patterns = next(tests for which, tests in TESTS.items() if fnmatch(file, which))
        found = [p for one in patterns.split() for p in sorted(self.folder.glob(one))]
        own = f"test_{Path(file).stem}.py"
        found.sort(key=lambda path: path.name != own)
        return list(dict.fromkeys(str(p.relative_to(self.folder)) for p in found))


def all_mutants(only: str) -> list[Mutant]:
    files = [path for which in TESTS for path in sorted(ROOT.glob(which))]
    names = [path.relative_to(ROOT).as_posix() for path in files]
    return [m for name in names if only in name for m in mutants_of(name)]


def told(mutant: Mutant) -> str:
    """Return what a mutant changes, in a few lines."""
    before = (ROOT / mutant.file).read_text("utf-8").splitlines()
    changed = list(unified_diff(before, mutant.text.splitlines(), n=0, lineterm=""))
    return "\n".join([f"{mutant.file}:{mutant.line}", *changed[3:]])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m lab.mutants")
    parser.add_argument("how_many", nargs="?", default="200", help="a number, or all")
    parser.add_argument("--only", default="", help="a part of a file's path")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    options = parser.parse_args()
    mutants = all_mutants(options.only)
    known = len(mutants)
    if not known:
        parser.error(f"no file has {options.only} in its path")
    if options.how_many != "all":
        number = min(int(options.how_many), known)
        mutants = Random(options.seed).sample(mutants, number)
    print(f"{len(mutants)} mutants of {known}", flush=True)
    noticed, unnoticed = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder))
        for mutant in sorted(mutants, key=lambda one: (one.file, one.line)):
            if checkout.is_noticed(mutant):
                noticed[mutant.file] += 1
            else:
                unnoticed[mutant.file] += 1
                print("Unnoticed:", told(mutant), flush=True)
    for file in sorted(noticed | unnoticed):
        print(f"{file}: {noticed[file]} noticed, {unnoticed[file]} not")
    share = noticed.total() / len(mutants)
    print(
        f"{len(mutants)} mutants, {noticed.total()} noticed, {unnoticed.total()} not: "
        f"{share:.1%}"
    )
    if share < ENOUGH:
        sys.exit(f"At least {ENOUGH:.0%} must be noticed.")


if __name__ == "__main__":
    main()
