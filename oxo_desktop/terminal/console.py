"""Reading from and writing to a terminal, or the files and pipes in its place."""

import os
import re
import shutil
import signal
import sys
import textwrap
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from string import ascii_letters, digits
from typing import BinaryIO, TextIO, TypeVar
from unicodedata import east_asian_width

from oxo_desktop import TERMINAL_COMMAND
from oxo_desktop.engine.notation import normalised
from oxo_desktop.words import listed, message, say, without_signs

TITLE = message("OXO: noughts and crosses")
MENU = (message("Play"), message("&Quit"))

_YES_OR_NO = {
    message("y"): True,
    message("yes"): True,
    message("n"): False,
    message("no"): False,
}

LONGEST_LINE = 1000
"""How many characters of a typed line are read; no answer is that long."""

_CLOSING = "\u3001\u3002\uff0c\uff1a\uff1b\uff1f\uff01\uff09\u300d\u201d"
"""What Chinese and Japanese lines do not begin with."""

_TYPED = f"{ascii_letters}{digits} |-\n"


T = TypeVar("T")


def command_named(commands: Mapping[str, T], word: str) -> T | None:
    """Return the command of a normalised word; None if there is none."""
    for name, command in commands.items():
        if word in (name, normalised(say(name))):
            return command
    return None


class PlayerLeft(Exception):  # noqa: N818 - no error: the player has left
    """The player has left: `q` was typed, or the input has ended."""


class Console:
    """A terminal, or the files and pipes in its place.

    Args:
        source: where answers come from, or None.
        sink: where everything is written, or None.
        environment: NO_COLOR, TERM and COLUMNS are used.

    Attributes:
        in_color: whether marks are coloured and struck through by the terminal.
        in_unicode: whether more than ASCII can be written.
        is_plain: whether everything is said so that it can be listened to.
    """

    def __init__(
        self, source: TextIO | None, sink: TextIO | None, environment: Mapping[str, str]
    ) -> None:
        self._source, self._sink = source, sink
        self._at_line_start = True
        self._printed_once = set[str]()
        self.is_plain = False
        for stream in (source, sink):
            # a character that cannot be encoded is no reason to stop
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")
        self._is_terminal = sink is not None and sink.isatty()
        self._erases = self._is_terminal and environment.get("TERM") != "dumb"
        self._echoes = self._is_terminal and source is not None and source.isatty()
        self.in_color = self._erases and not environment.get("NO_COLOR")
        self.in_unicode = can_encode("\u0336", sink)

    def print(self, text: str) -> None:
        self._write(f"{self._wrapped(text)}\n")

    def print_once(self, text: str) -> None:
        """Print a text, unless that has been done so before."""
        if text not in self._printed_once:
            self._printed_once.add(text)
            self.print(text)

    def show(self, drawing: str) -> None:
        """Write lines as they are."""
        self._write(f"{drawing}\n")

    def show_progress(self, text: str = "") -> None:
        """Write a line in the place of the last, for the eye alone; or remove it."""
        if self._erases and not self.is_plain:
            self._write(f"\r\x1b[K{text}")
            self.flush()

    def offer(self, names: Sequence[str]) -> None:
        """Write what can be chosen by its number, beginning with 1, and ask which."""
        numbered = enumerate(names, start=1)
        if self.is_plain:
            for number, name in numbered:
                self.print(say("{label}: {text}", label=number, text=name))
            self.prompt(say("Which number?"))
            return
        self.print("  ".join(f"{number}) {name}" for number, name in numbered))
        self.prompt(">")

    def ask_again(self, names: int) -> None:
        numbers = listed(range(1, names))
        self.print(say("Type {numbers} or {last}.", numbers=numbers, last=names))
        self.prompt(say("Which number?") if self.is_plain else ">")

    def ask(self, question: str) -> str:
        """Return the answer, normalised; PlayerLeft if the player leaves."""
        return normalised(self.ask_exactly(question))

    def ask_exactly(self, question: str) -> str:
        """Return the answer as `ask` does, but as it was typed, only trimmed."""
        self.prompt(question)
        return self._typed()

    def prompt(self, question: str) -> None:
        """Ask without waiting for the answer."""
        self._write(f"{self._wrapped(question)} ")
        self.flush()

    def answer(self) -> str:
        """Return the answer to what was asked last, as `ask` does."""
        return normalised(self._typed())

    def _typed(self) -> str:
        line = self._line()
        if not line or not self._echoes:
            # no Enter was typed that the terminal would have shown
            self.end_line()
        self._at_line_start = True
        word = line.strip()
        if not line or normalised(word) == "q":
            raise PlayerLeft
        return word

    @contextmanager
    def single_keys(self) -> Iterator[Callable[[], str]]:
        """Yield what returns the next key, without Enter where the terminal allows.

        It is normalised, and PlayerLeft is raised, as by `ask`.
        """
        restore = None
        if self._source is not None and self._source.isatty():
            restore = _switch_to_single_keys(self._source)
        try:
            yield self._key if restore is not None else lambda: self.answer()[:1]
        finally:
            if restore is not None:
                restore()

    def _key(self) -> str:
        assert self._source is not None
        self.flush()
        # one that is no letter of English may be several bytes
        decoder = getincrementaldecoder(self._source.encoding)("replace")
        pressed = ""
        while not pressed:
            try:
                byte = os.read(self._source.fileno(), 1)
            except OSError:
                byte = b""
            if byte in (b"", b"\x04"):
                raise PlayerLeft
            pressed = decoder.decode(byte)
        key = normalised(pressed)
        if key == "q":
            raise PlayerLeft
        return key

    def end_line(self) -> None:
        """Begin a new line, unless one has just begun."""
        if not self._at_line_start:
            self._write("\n")

    def flush(self) -> None:
        if self._sink is not None:
            self._sink.flush()

    def stop_writing(self) -> None:
        """Write nothing more, not even at the end of the process."""
        if self._sink is not None:
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, self._sink.fileno())
            os.close(nothing)
            self._sink = None

    @property
    def source(self) -> BinaryIO:
        """What is still to be read, as it is."""
        return BytesIO() if self._source is None else self._source.buffer

    def _line(self) -> str:
        """An ellipsis replaces what exceeds LONGEST_LINE."""
        try:
            line = self._part_of_line()
            part = line
            while len(part) > LONGEST_LINE and not part.endswith("\n"):
                part = self._part_of_line()
        except OSError:
            # input that cannot be read, such as a closed terminal, has ended
            return ""
        return line if part is line else f"{line}…"

    def _part_of_line(self) -> str:
        # with its end
        return "" if self._source is None else self._source.readline(LONGEST_LINE + 1)

    def _write(self, text: str) -> None:
        if self._sink is not None:
            self._sink.write(without_signs(text) if self.is_plain else text)
            self._at_line_start = text.endswith("\n")

    def _wrapped(self, text: str) -> str:
        if not self._is_terminal:
            return text

        width = shutil.get_terminal_size().columns - 1
        if len(text) <= width and (text.isascii() or not _wide(text)):
            return text
        return "\n".join(_lines(text, max(width, 10)))


def _wide(text: str) -> set[str]:
    """Return the characters that take two columns, as Chinese ones do."""
    return {letter for letter in text if east_asian_width(letter) in "WF"}


def _lines(text: str, width: int) -> list[str]:
    wide = _wide(text)
    if not wide:
        return textwrap.wrap(text, width)

    lines, left = [""], width
    # there are no blanks between words, so that a line ends anywhere, but for Latin
    # words, and for what stands after a word
    for word in re.findall(rf"(?:[!-~]+|.)[{_CLOSING}]*", text):
        columns = sum(2 if letter in wide else 1 for letter in word)
        if columns > left:
            lines.append("")
            left = width
        lines[-1] += word
        left -= columns
    return [line.strip() for line in lines]


def is_yes(console: Console, question: str, plain: str) -> bool:
    """Ask until the answer is yes or no; `plain` is the question for `--plain`."""
    answers = _YES_OR_NO | {
        normalised(say(word)): yes for word, yes in _YES_OR_NO.items()
    }
    asked = say(plain if console.is_plain else question)
    while (answer := console.ask(asked)) not in answers:
        console.print(say("Type y or n."))
    return answers[answer]


def report(problem: str) -> int:
    """Say on standard error why there is nothing to do; return the exit code, 1."""
    text = say("{label}: {text}", label=TERMINAL_COMMAND, text=problem)
    print(text, file=sys.stderr)
    return 1


@contextmanager
def uninterrupted() -> Iterator[Callable[[], bool]]:
    """Delay Ctrl+C until the end of the block, so that a game is kept whole.

    Yield what says whether it was pressed.
    """
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        # one that was ignored stays so
        yield lambda: bool(came) and callable(before)
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(signal.SIGINT, None)


def unusable_encoding(*streams: TextIO | None) -> str | None:
    """Return the first encoding of `streams` that does not extend ASCII, or None.

    In one such as UTF-16 a terminal would show garbage and find no ends of lines.
    """
    for stream in streams:
        encoding = getattr(stream, "encoding", None)
        if encoding is not None and not _extends_ascii(encoding):
            return str(encoding)
    return None


def _extends_ascii(encoding: str) -> bool:
    try:
        # the text may start with a byte order mark
        return _TYPED.encode(encoding).endswith(_TYPED.encode("ascii"))
    except UnicodeError:
        return False


def can_encode(text: str, sink: TextIO | None) -> bool:
    try:
        text.encode(getattr(sink, "encoding", None) or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def _switch_to_single_keys(terminal: TextIO) -> Callable[[], None] | None:
    """Make the terminal send each key at once; return what undoes that, or None."""
    try:
        import termios
        import tty
    except ImportError:
        return None

    def restore() -> None:
        # the terminal may have gone
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)

    try:
        before = termios.tcgetattr(terminal)
        # what was typed ahead stays
        tty.setcbreak(terminal, termios.TCSADRAIN)
    except termios.error:
        return None
    return restore
