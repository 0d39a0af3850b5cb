"""A disk that loses its power: which states a real run may leave on it.

The system calls of the run are recorded by strace. What was written to a file since it
was last brought to the disk may be there or not, each sector by itself. What happened
to the names in the folder comes to the disk in its order, at the latest when the folder
is brought there. Nothing that is written after a file was cut short is there if that is
not: file systems put it into other blocks.
"""

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
CALLS = "openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink,rename,link,linkat"

FILE, LOG = "games.sqlite", "games.sqlite-wal"

Change = tuple[int, bytes | None]
"""Where something was written, and what; or how long the file was made, and None."""

Arguments = list[bytes | int]


@dataclass(eq=False)
class Inode:
    """A file, whatever its name.

    Attributes:
        safe: what is on the disk for sure.
        changes: what has become of it since.
        brought: how many changes are on the disk.
    """

    safe: bytes = b""
    changes: list[Change] = field(default_factory=list)
    brought: int = 0

    def left(self, rng: Random) -> bytes:
        """Return what may be found of it."""
        chance = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        return self._with(self.changes, rng, chance)

    def bring(self, changed: int) -> None:
        """Bring it to the disk as it was after so many changes."""
        number = max(0, changed - self.brought)
        self.safe = self._with(self.changes[:number], Random(0), 1.0)
        del self.changes[:number]
        self.brought += number

    def _with(self, changes: list[Change], rng: Random, chance: float) -> bytes:
        data = bytearray(self.safe)
        for at, written in changes:
            if written is None:
                if rng.random() >= chance:
                    break
                data = data[:at].ljust(at, b"\0")
                continue
            for start in range(0, len(written), SECTOR):
                if rng.random() < chance:
                    part = written[start : start + SECTOR]
                    data = data.ljust(at + start, b"\0")
                    data[at + start : at + start + len(part)] = part
        return bytes(data)


Names = dict[str, Inode]


@dataclass
class Left:
    """What may be found after the power has failed.

    Attributes:
        files: the contents of the files, by name.
        said: how many lines the run had printed.
        safe: how many of them were about what was on the disk.
    """

    files: dict[str, bytes]
    said: int
    safe: int

    def write(self, folder: Path) -> None:
        """Write the files into a folder."""
        folder.mkdir()
        for name, contents in self.files.items():
            (folder / name).write_bytes(contents)


class Disk:
    """The disk of a run, which fails at some moments of it.

    Args:
        folder: where the run had its files.
        rng: decides what is left.

    Attributes:
        said: the lines that the run has printed so far.
    """

    def __init__(self, folder: Path, rng: Random) -> None:
        self.said: list[str] = []
        self._folder, self._rng = folder, rng
        self._all_names: list[Names] = [{}]
        self._safe_from = 0
        self._open: dict[int, Inode | None] = {}
        self._folders: set[int] = set()
        self._syncs: dict[str, tuple[int, int]] = {}
        self._flushed = self._safe = 0

    @property
    def _names(self) -> Names:
        return self._all_names[-1]

    def left(self) -> Left:
        """Return what may be found if the power fails now."""
        possible = self._all_names[self._safe_from :]
        some = self._rng.choice(possible)
        names = self._rng.choice((possible[0], some, possible[-1]))
        kept = {name: names[name] for name in (FILE, LOG) if name in names}
        files = {name: inode.left(self._rng) for name, inode in kept.items()}
        return Left(files, len(self.said), self._safe)

    def begin(self, thread: str, call: str, arguments: Arguments) -> None:
        """Take that a call begins."""
        inode = self._open.get(_number(arguments[0]))
        if call in ("fsync", "fdatasync"):
            changed = len(self._all_names) - 1
            if inode:
                changed = inode.brought + len(inode.changes)
            self._syncs[thread] = changed, len(self.said)
        elif call == "pwrite64" and inode:
            inode.changes.append((_number(arguments[3]), _bytes(arguments[1])))
        elif call == "write" and arguments[0] == 1:
            self.said += _bytes(arguments[1]).decode().splitlines()

    def end(self, thread: str, call: str, arguments: Arguments, result: int) -> None:
        """Take that a call has ended well."""
        descriptor = _number(arguments[0])
        if call == "openat":
            self._opened(Path(_bytes(arguments[1]).decode()), result)
        elif call in ("fsync", "fdatasync"):
            self._sync(thread, descriptor)
        elif call == "ftruncate" and (inode := self._open.get(descriptor)):
            inode.changes.append((_number(arguments[1]), None))
        elif call in ("unlink", "rename", "link", "linkat"):
            files = [Path(a.decode()) for a in arguments if isinstance(a, bytes)]
            if files[0].parent == self._folder:
                self._rename(call, *(file.name for file in files))

    def _opened(self, file: Path, descriptor: int) -> None:
        self._open[descriptor] = None
        self._folders.discard(descriptor)
        if file == self._folder:
            self._folders.add(descriptor)
        elif file.parent == self._folder:
            if file.name not in self._names:
                self._all_names.append({**self._names, file.name: Inode()})
            self._open[descriptor] = self._names[file.name]

    def _rename(self, call: str, name: str, new: str = "") -> None:
        names = dict(self._names)
        inode = names[name] if call.startswith("link") else names.pop(name)
        if new:
            names[new] = inode
        self._all_names.append(names)

    def _sync(self, thread: str, descriptor: int) -> None:
        changed, said = self._syncs.pop(thread)
        inode, log = self._open.get(descriptor), self._names.get(LOG)
        if inode is not None:
            inode.bring(changed)
            if inode is log:
                self._flushed = max(said, self._flushed)
        elif descriptor in self._folders:
            self._safe_from = max(changed, self._safe_from)
        if log is self._all_names[self._safe_from].get(LOG):
            self._safe = self._flushed


def record(program: list[str], trace: Path) -> None:
    """Run a program, and record its system calls."""
    strace = ["strace", "-f", "-xx", "-s", "70000", "-e", f"trace={CALLS}"]
    subprocess.run(
        [*strace, "--seccomp-bpf", "-o", str(trace), *program],
        check=True,
        stdout=subprocess.DEVNULL,
    )


_LINE = re.compile(r"(\d+) +(?:<\.\.\. )?(\w+)(?:\(|( resumed>))(.*)")


class Run:
    """The system calls of a run, in order.

    Args:
        trace: what `record` has written.
        folder: where the run had its files.

    Attributes:
        said: the lines that it has printed.
    """

    def __init__(self, trace: Path, folder: Path) -> None:
        self._lines = trace.read_text().splitlines()
        self._folder = folder
        self._moments = 0
        self.said: list[str] = []
        for disk in self._disks(Random()):
            self._moments += 1
            self.said = disk.said

    def cuts(self, number: int, rng: Random) -> Iterator[Left]:
        """Yield what so many failures of the power leave, each at some moment."""
        at = Counter(rng.randrange(self._moments) for _ in range(number))
        for moment, disk in enumerate(self._disks(rng)):
            for _ in range(at[moment]):
                yield disk.left()

    def _disks(self, rng: Random) -> Iterator[Disk]:
        """Yield the disk after each call that changes what is on it, or half of one."""
        disk, begun = Disk(self._folder, rng), dict[str, Arguments]()
        for line in self._lines:
            match = _LINE.match(line)
            if match is None:
                continue
            thread, call, is_end, rest = match.groups()
            if not is_end:
                begun[thread] = _arguments(rest)
                disk.begin(thread, call, begun[thread])
            if "<unfinished" not in line:
                result = int(line.rpartition(" = ")[2].split()[0].replace("?", "-1"))
                if result >= 0:
                    disk.end(thread, call, begun[thread], result)
            yield disk


def _arguments(text: str) -> Arguments:
    """Return what is given to a call: texts and numbers, and 0 for anything else."""
    given, found = text.partition(") = ")[0], Arguments()
    for quoted, other in re.findall(r'"([^"]*)"(?:\.\.\.)?|([^",\s()]+)', given):
        if other:
            found.append(int(other) if other.isdecimal() else 0)
        else:
            found.append(bytes.fromhex(quoted.replace(r"\x", "")))
    return found


def _bytes(value: bytes | int) -> bytes:
    assert isinstance(value, bytes)
    return value


def _number(value: bytes | int) -> int:
    return value if isinstance(value, int) else -1
