"""Makes text from outside safe to quote in a sentence."""

from unicodedata import bidirectional, category

QUOTE = 40
"""The most characters that a sentence quotes of a value."""

LONG_QUOTE = 200
"""The same for longer values, such as the path of a file."""

_CUT = "…"
_RIGHT_TO_LEFT = ("R", "AL", "AN")
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def quotable(value: object, most: int = QUOTE) -> str:
    r"""Return `value` as text that a sentence can quote, in one line.

    Line breaks, control characters and changes of direction are replaced by escapes
    such as ``\n``, and the middle of more than `most` characters is left out.
    """
    try:
        text = str(value)
    except (ValueError, RecursionError):
        # a number of thousands of digits, or lists in lists in lists
        return _CUT
    text = "".join(map(_harmless, _shortened(text, most)))
    return isolated_if_right_to_left(_shortened(text, most))


def quoted_path(file: object) -> str:
    """Return the path of a file as `quotable` does, with room for long ones."""
    return quotable(file, LONG_QUOTE)


def isolated_if_right_to_left(text: str) -> str:
    """Wrap right-to-left text so that it does not reorder the sentence around it."""
    is_right_to_left = any(bidirectional(c) in _RIGHT_TO_LEFT for c in text)
    return f"\u2068{text}\u2069" if is_right_to_left else text


def can_stand_in_a_name(character: str) -> bool:
    """Return False for a line break, a control character or a change of direction."""
    refused = ("Cc", "Cs", "Zl", "Zp")
    return category(character) not in refused and character not in _DIRECTIONS


def can_be_seen(character: str) -> bool:
    """Return whether `character` is visible when it stands alone.

    Invisible are white space, controls, marks that need a letter to stand on, and what
    Unicode calls default ignorable (UAX #44).
    """
    invisible = ("Cc", "Cf", "Cs", "Me", "Mn", "Zl", "Zp", "Zs")
    return not (
        category(character) in invisible
        or character in _BLANK
        or "\U000e0000" <= character <= "\U000e0fff"
    )


# the Hangul fillers, the empty braille cell, a note without a head, the placeholder of
# an object, and code points that are reserved for more invisible characters
_BLANK = (
    "\u115f\u1160\u3164\uffa0\u2800\U0001d159\ufffc"
    "\u2065\ufff0\ufff1\ufff2\ufff3\ufff4\ufff5\ufff6\ufff7\ufff8"
)


def _harmless(character: str) -> str:
    if can_stand_in_a_name(character):
        return character
    return character.encode("unicode_escape").decode("ascii")


def _shortened(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    end = (most - 1) // 2
    return f"{text[: most - 1 - end]}{_CUT}{text[len(text) - end :]}"
