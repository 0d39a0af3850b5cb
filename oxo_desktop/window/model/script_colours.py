"""The colours of a script, and what begins on a line of it."""

import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QSyntaxHighlighter, QTextBlock, QTextCharFormat, QTextDocument

from oxo_desktop.model.syntax import RESERVED
from oxo_desktop.window import theme

_PART = re.compile(
    r"""(?P<comment>//.*|/\*(?:.*?\*/|.*))|(?P<text>"(?:[^"\\]|\\.)*"?)
    |(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|(?P<brace>[{}])""",
    re.VERBOSE | re.ASCII,
)
_OPENED = "", "/*", '"'
"""What a line may be inside of, as far as it was begun on one before."""

_CLOSED = re.compile(r"""//.*|/\*.*?\*/|"(?:[^"\\]|\\.)*"|/\*|["{}]""")
"""Braces, what they mean nothing in, and what begins that, but does not end there."""

_IS_DEFINED = re.compile(r"\s*(?:is\b|=(?!=))")
_DEFINED = re.compile(
    r"(?:^|;)\s*(?:(?:func|proc)\s+(\w+)|(\w+)\s*(?:is\b|=(?!=)))", re.ASCII
)
_LOCAL = re.compile(r"\b(?:(?:para|local|auto)\b([^;}]*)|for\s*\(?\s*(\w+))", re.ASCII)


def units(text: str) -> int:
    """Return how long Qt takes a text to be: it counts some characters twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def defined_in(block: QTextBlock) -> list[str]:
    """Return the names whose definitions begin in a line."""
    if block.previous().userState() > 0:
        return []
    return [name or other for name, other in _DEFINED.findall(block.text())]


def state_after(line: str, state: int) -> int:
    """Return what is open after a line that begins in a state.

    A state is what is still open: an index of _OPENED, and 4 for each brace.
    """
    depth = state // 4
    for part in _CLOSED.findall(_OPENED[state % 4] + line):
        if part in ("/*", '"'):
            return 4 * depth + _OPENED.index(part)
        if part in "{}":
            depth = max(0, depth + (1 if part == "{" else -1))
    return 4 * depth


def parts_of(line: str, state: int) -> Iterator[tuple[str, int, int, int]]:
    """Yield the kind of each part of a line, its start and end, and the braces then."""
    opened, depth, before = _OPENED[state % 4], state // 4, ""
    for found in _PART.finditer(opened + line):
        kind, part = found.lastgroup or "", found[0]
        if kind == "brace":
            depth = max(0, depth + (1 if part == "{" else -1))
        elif part in RESERVED:
            kind = "word"
        elif _IS_DEFINED.match(found.string, found.end()) or before in ("func", "proc"):
            kind = "defined" if kind == "name" else kind
        start, end = (max(0, at - len(opened)) for at in found.span())
        yield kind, start, end, depth
        before = part


class ScriptColours(QSyntaxHighlighter):
    """Colours the lines that are seen; of the others it only knows what is open there.

    To colour thousands of lines would take a while.
    """

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._known, self._local = set[str](), set[str]()
        # of a line that is coloured; Qt's own revisions are above 0
        self._edition, self._is_seen = -1, False

    def begin_anew(self) -> None:
        """Colour all again once it is seen."""
        self._edition -= 1

    def show_known(self, known: set[str]) -> None:
        """Underline what is neither known nor a function's own."""
        before = self._known, self._local
        found = _LOCAL.findall(self.document().toRawText())
        local = set(re.findall(r"\w+", " ".join(map(" ".join, found))))
        self._known, self._local = known, local
        if (known, local) != before:
            self.begin_anew()

    def colour(self, blocks: Iterable[QTextBlock]) -> None:
        if self._is_seen:
            # what is coloured asks to be painted
            return
        self._is_seen = True
        # another colour is no other text, of which thousands of lines would be compared
        with QSignalBlocker(self.document()):
            for block in blocks:
                if block.revision() != self._edition:
                    self.rehighlightBlock(block)
        self._is_seen = False

    def highlightBlock(self, text: str) -> None:
        state = max(0, self.previousBlockState())
        for kind, start, end, depth in parts_of(text, state) if self._is_seen else ():
            at, form = units(text[:start]), self._format(kind, text[start:end], depth)
            self.setFormat(at, units(text[:end]) - at, form)
        self.setCurrentBlockState(state_after(text, state))
        self.currentBlock().setRevision(self._edition if self._is_seen else 0)

    def _format(self, kind: str, part: str, depth: int) -> QTextCharFormat:
        now, form = theme.current(), QTextCharFormat()
        colours = {
            "comment": now.muted, "text": now.good, "number": now.o, "word": now.accent
        }  # fmt: skip
        # such thin signs alone would be pale
        if kind in colours and part != '""':
            form.setForeground(colours[kind])
        elif kind == "name" and not (
            part in self._known or (depth and part in self._local)
        ):
            form.setUnderlineStyle(form.UnderlineStyle.DotLine)
            form.setUnderlineColor(now.muted)
        return form
