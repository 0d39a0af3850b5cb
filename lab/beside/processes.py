"""Time and memory of processes, read from Linux's /proc and clocks."""

import os
from ctypes import CDLL, byref, c_int
from pathlib import Path
from time import CLOCK_REALTIME, clock_gettime

_TICKS = os.sysconf("SC_CLK_TCK")
_libc = CDLL(None)


def below(ancestor: int) -> list[int]:
    """Return the processes that this one, or one below it, has started."""
    found = [ancestor]
    for process in found:  # which grows
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            found += filter(_is_there, map(int, _read(children).split()))
    return found[1:]


def memory(processes: list[int]) -> float:
    """Return the proportional set size in MiB."""
    return sum(_pss(process) for process in processes) / 1024


def processor_time(processes: list[int]) -> float:
    """Return the milliseconds used so far, also by those they started that ended."""
    return sum(_own_time(process) + _time_of_ended(process) for process in processes)


def adopt_orphans() -> None:
    """Adopt the processes that this one's children leave behind."""
    set_child_subreaper = 36
    _libc.prctl(set_child_subreaper, 1, 0, 0, 0)


def _pss(process: int) -> int:
    rollup = _read(Path(f"/proc/{process}/smaps_rollup"))
    return sum(
        int(line.split()[1]) for line in rollup.splitlines() if line[:4] == "Pss:"
    )


def _own_time(process: int) -> float:
    clock = c_int(CLOCK_REALTIME)
    if _libc.clock_getcpuclockid(process, byref(clock)):
        return 0
    try:
        return clock_gettime(clock.value) * 1000
    except OSError:
        return 0


def _time_of_ended(process: int) -> float:
    return sum(map(int, _fields(process)[13:15])) / _TICKS * 1000


def _is_there(process: int) -> bool:
    return _fields(process)[:1] not in ([], ["Z"])


def _fields(process: int) -> list[str]:
    """Return what follows the name in its line, from the state on."""
    return _read(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()


def _read(file: Path) -> str:
    """Return what the kernel tells of a process; nothing if it has ended."""
    try:
        return file.read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""
