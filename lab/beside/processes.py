"""Time and memory of processes, read from Linux's /proc and clocks."""

import os
from ctypes import CDLL, byref, c_int
from pathlib import Path
from time import CLOCK_REALTIME, clock_gettime

_TICKS = os.sysconf("SC_CLK_TCK")
_libc = CDLL(None)


def below(ancestor: int) -> list[int]:
    """Return the processes that this one, or one below it, has started."""
    parents = {
        int(stat.parent.name): fields
        for stat in Path("/proc").glob("[0-9]*/stat")
        if (fields := _fields(stat)) and fields[0] != "Z"
    }
    found = [ancestor]
    for process in found:  # which grows
        found += [pid for pid, fields in parents.items() if int(fields[1]) == process]
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
    try:
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0  # it has just ended
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
    fields = _fields(Path(f"/proc/{process}/stat"))
    return sum(map(int, fields[13:15])) / _TICKS * 1000 if fields else 0


def _fields(stat: Path) -> list[str]:
    """Return what follows the name, from the state on; nothing if it has ended."""
    try:
        return stat.read_text(errors="replace").rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
