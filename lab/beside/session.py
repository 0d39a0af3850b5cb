"""A message bus of its own for each start of a program."""

import os
import signal
import subprocess
import tempfile
from contextlib import suppress

from lab.beside.processes import adopt_orphans, below


class Session:
    """A fresh session bus, which starts services; all ended with the `with` block.

    Attributes:
        environment: variables for a program in this session.
    """

    def __init__(self, environment: dict[str, str]) -> None:
        self._runtime = tempfile.TemporaryDirectory(
            prefix="oxo-session-", ignore_cleanup_errors=True
        )
        self.environment = {**environment, "XDG_RUNTIME_DIR": self._runtime.name}
        # that of the accessibility bus of a session before this one
        subprocess.run(
            ["xprop", "-root", "-remove", "AT_SPI_BUS"],
            env=environment, check=False, capture_output=True,
        )  # fmt: skip
        self._bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            # it lets go of what it starts, which would then be nobody's
            preexec_fn=adopt_orphans,
        )  # fmt: skip
        assert self._bus.stdout is not None
        address = self._bus.stdout.readline().strip()
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = address

    def services(self) -> list[int]:
        """Return the processes that the bus has started, and those below them."""
        return below(self._bus.pid)

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        services = self.services()
        self._bus.terminate()
        self._bus.wait()
        for service in services:
            with suppress(ProcessLookupError):
                os.kill(service, signal.SIGKILL)
        if self._bus.stdout is not None:  # which the services had, too
            self._bus.stdout.close()
        self._runtime.cleanup()
