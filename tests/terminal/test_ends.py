"""However it ends, it ends well: no traceback, the right exit code, no move lost."""

import os
import pty
import subprocess
import termios
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM, Signals

import pytest

from tests.desktop.kept_file import kept_games
from tests.programs import run_to_end
from tests.terminal.program import (
    COMMAND,
    GO_ON,
    MENU,
    MODES,
    MOVE,
    PATIENCE,
    PROMPTS,
    TWO,
    Open,
    board,
    environment,
    lines,
    moves_kept,
    run,
    run_here,
)

BREAKS = {
    "end of input": lambda player: player.child.sendeof(),
    "Ctrl+C": lambda player: player.child.sendintr(),
    "q": lambda player: player.child.send(" Q \n"),
    "kill": lambda player: player.child.kill(SIGKILL),
    "term": lambda player: player.child.kill(SIGTERM),
    "hang up": lambda player: player.child.kill(SIGHUP),
}
CODES = {
    "end of input": 0, "Ctrl+C": 130, "q": 0, "kill": -9, "term": -15, "hang up": -1,
}  # fmt: skip


@pytest.mark.parametrize("how", BREAKS)
def test_a_game_broken_off_is_there_next_time(
    terminal: Open, tmp_path: Path, how: str
) -> None:
    player = terminal(TWO, until=MOVE)
    player.play(1, 5, 9)
    BREAKS[how](player)
    code, told = player.ended()
    assert code == CODES[how]
    assert "Traceback" not in "\n".join(told)
    (kept,) = kept_games(tmp_path)
    assert (kept.game.moves, kept.on_board) == ((1, 5, 9), True)

    player = terminal(until=MENU)
    question = ["Unfinished: Player X against Player O, 3 moves played."]
    assert player.type(1, GO_ON) == question
    assert player.type("y") == [*board("X...O...X"), "Player O's turn"]
    player.play(2, 8)
    assert player.end("q") == (0, [])
    assert moves_kept(tmp_path) == [(1, 5, 9, 2, 8)]


def test_a_game_that_nobody_goes_on_with_stays_in_the_history(
    terminal: Open, tmp_path: Path
) -> None:
    run_here(tmp_path, lines(5, 1), TWO)
    modes = [MODES]
    # until another one has begun, it is offered
    for _ in range(2):
        player = terminal(until=MENU)
        player.type(1, GO_ON)
        assert player.type("n", MENU) == modes
        player.end("q")
    run_here(tmp_path, lines(1, "n", 1, "Ada", "Grace", "q"))
    (kept,) = kept_games(tmp_path)
    assert (kept.game.moves, kept.on_board) == ((5, 1), False)
    player = terminal(until=MENU)
    assert player.type(1, MENU) == modes


@pytest.mark.parametrize("asked", PROMPTS)
@pytest.mark.parametrize("how", ["end of input", "Ctrl+C", "q"])
def test_it_can_be_broken_off_at_any_prompt(
    terminal: Open, tmp_path: Path, asked: str, how: str
) -> None:
    if asked == GO_ON:
        run_here(tmp_path, lines(5), TWO)
    player = terminal()
    for word in PROMPTS[asked]:
        player.child.sendline(str(word))
    player.raw(MENU)
    for _ in PROMPTS[asked]:
        player.child.expect([r"> ", r"\? "])
    BREAKS[how](player)
    code, told = player.ended()
    assert code == CODES[how], told
    assert "".join(told) in ("", "^C", " Q ")
    assert player.child.before.endswith("\r\n")


def test_the_end_of_input_in_the_middle_of_a_line(terminal: Open) -> None:
    player = terminal(TWO, until=MOVE)
    player.child.send("5")
    player.child.sendeof()
    player.child.sendeof()
    assert player.read()[-1] == "Player O's turn"
    player.child.sendeof()
    assert player.ended()[0] == 0


@pytest.mark.parametrize("key", ["q", "\x03", "\x04"])
def test_leaving_while_it_waits_for_m(terminal: Open, key: str) -> None:
    player = terminal("--idle")
    modes = termios.tcgetattr(player.child.child_fd)
    player.read("start.\r\n")
    player.child.send(key)
    assert player.ended()[0] == (130 if key == "\x03" else 0)
    # or what is typed next would not be seen
    assert termios.tcgetattr(player.child.child_fd) == modes


def test_nobody_reads_along_any_more(tmp_path: Path) -> None:
    """As ``oxo-terminal | head -1``, and Ctrl+C after that."""
    for end in (b"5\n1\n", SIGINT):
        process = start(tmp_path, TWO)
        assert process.stdin is not None
        assert process.stdout is not None
        read_prompt(process, MOVE)
        process.stdout.close()
        if isinstance(end, Signals):
            code = interrupted(process)
        else:
            process.stdin.write(end)
            process.stdin.flush()
            code = process.wait(PATIENCE)
        assert (code, errors(process)) == (130 if end is SIGINT else 0, "")
    assert moves_kept(tmp_path) == [(5,)]


@pytest.mark.parametrize("answered", range(0, 10, 2))
def test_ctrl_c_while_it_is_at_work(tmp_path: Path, answered: int) -> None:
    process = start(tmp_path, "--level", "normal", "--restart")
    assert process.stdin is not None
    for _ in range(answered):
        read_prompt(process, MOVE)
        process.stdin.write(b"1\n2\n3\n4\n5\n6\n7\n8\n9\n")
        process.stdin.flush()
    read_prompt(process, " ")
    assert interrupted(process) == 130
    assert errors(process) == ""
    if answered:
        kept_games(tmp_path)


def interrupted(process: "subprocess.Popen[bytes]") -> int:
    """Press Ctrl+C, and again if it came at the one moment at which nothing hears it.

    Python looks for signals before it reads, and when one interrupts that; what comes
    between the two waits for the next key.
    """
    process.send_signal(SIGINT)
    try:
        return process.wait(PATIENCE / 2)
    except subprocess.TimeoutExpired:
        process.send_signal(SIGINT)
        return process.wait(PATIENCE)


def start(
    home: Path,
    *arguments: str,
    stdin: int = subprocess.PIPE,
    stdout: int = subprocess.PIPE,
) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*COMMAND, *arguments],
        env=environment(home),
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def read_prompt(process: "subprocess.Popen[bytes]", prompt: str) -> str:
    assert process.stdout is not None
    told = b""
    while not told.endswith(prompt.encode()):
        more = os.read(process.stdout.fileno(), 4096)
        assert more, told
        told += more
    return told.decode()


def errors(process: "subprocess.Popen[bytes]") -> str:
    assert process.stderr is not None
    told = process.stderr.read().decode()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None and not stream.closed:
            stream.close()
    return told


@pytest.mark.parametrize("arguments", [[TWO], ["--idle"], []])
def test_the_terminal_it_reads_from_goes(tmp_path: Path, arguments: list[str]) -> None:
    """With nobody to send the signal that ends other programs."""
    keyboard, slave = pty.openpty()
    process = start(tmp_path, *arguments, stdin=slave)
    os.close(slave)
    read_prompt(process, " start.\n" if "--idle" in arguments else " ")
    os.close(keyboard)
    assert process.wait(PATIENCE) == 0
    assert errors(process) == ""


NO_ROOM = "oxo-terminal: cannot write: the disk is full\n"


SHELL = {
    "no input": ("<&-", 0, f"{MENU}\n"),
    "input that cannot be read": ("0>/dev/null", 0, f"{MENU}\n"),
    "no output": (">&-", 0, ""),
    "nothing": ("<&- >&- 2>&-", 0, ""),
    "no room": (">/dev/full", 1, ""),
    "no room for the help": ("--help >/dev/full", 1, ""),
    "no room for the version": ("--version >/dev/full", 1, ""),
}


@pytest.mark.parametrize("how", SHELL)
def test_a_stream_that_is_no_use(tmp_path: Path, how: str) -> None:
    redirected, code, told = SHELL[how]
    ran = run_to_end(
        *("sh", "-c", f'exec "$@" {redirected}', "sh", *COMMAND),
        env=environment(tmp_path),
        typed="1\n1\n\n\n5\n",
        timeout=PATIENCE,
    )
    assert (ran.returncode, ran.stderr) == (code, NO_ROOM if code else "")
    assert ran.stdout.endswith(told)


def test_typed_in_a_terminal_and_written_to_a_file(tmp_path: Path) -> None:
    """Nobody sees the ends of the typed lines there: it makes its own."""
    file = tmp_path / "told.txt"
    keyboard, slave = pty.openpty()
    with file.open("wb") as told:
        process = start(tmp_path, TWO, stdin=slave, stdout=told.fileno())
    os.write(keyboard, b"1\n4\n2\n5\n3\n")
    assert process.wait(PATIENCE) == 0
    assert errors(process) == ""
    os.close(slave)
    os.close(keyboard)
    written = file.read_text(encoding="utf-8")
    assert "\x1b" not in written
    assert written == run(tmp_path, lines(1, 4, 2, 5, 3), TWO).stdout
    assert all(line == MOVE for line in written.splitlines() if line[:4] == "Move")


def test_where_nothing_can_be_kept_it_plays_on(tmp_path: Path) -> None:
    home = tmp_path / "no folder"
    home.write_text("")
    ran = run(home, lines(1, 4, 2, 5, 3), TWO)
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "X wins")
    (problem,) = ran.stderr.splitlines()
    assert problem.startswith("Your games and scores are not being saved: ")
