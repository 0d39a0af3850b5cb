"""Other programs, as the tests run them."""

import subprocess
from collections.abc import Mapping
from pathlib import Path


def run_to_end(
    *command: object,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    typed: str = "",
    timeout: float | None = None,
) -> "subprocess.CompletedProcess[str]":
    """Run a command, `typed` on its standard input; return what came of it."""
    return subprocess.run(
        list(map(str, command)),
        env=env,
        cwd=cwd,
        input=typed,
        timeout=timeout,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
    )
