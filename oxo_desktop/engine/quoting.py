"""What came from outside, made fit to stand in a sentence."""

from unicodedata import bidirectional, category

QUOTE = 40
"""The most characters of a value that a sentence quotes."""

LONG_QUOTE = 200
"""The same where more is needed, such as a file's name with its folders."""

_CUT = "…"
_FROM_THE_RIGHT = ("R", "AL", "AN")
_DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def quotable(value: object, most: int = QUOTE) -> str:
    r"""Return `value` as a sentence can quote it: one line, and not a long one.

    Args:
        value: text or anything else that a file, a player or the system has given.
        most: characters; where there are more, the middle is left out.

    Line breaks, controls and changes of direction are written out, such as ``\n``.
    """
    try:
        text = str(value)
    except (ValueError, RecursionError):
        # a number of thousands of digits, or lists in lists in lists
        return _CUT
    text = "".join(map(_harmless, _shortened(text, most)))
    return isolated(_shortened(text, most))


def isolated(text: str) -> str:
    """Keep text that is read from the right from turning a sentence round."""
    from_the_right = any(bidirectional(c) in _FROM_THE_RIGHT for c in text)
    return f"\u2068{text}\u2069" if from_the_right else text


def can_stand_in_a_name(character: str) -> bool:
    """Return whether `character` is no line break, control or direction override."""
    kept_out = ("Cc", "Cs", "Zl", "Zp")
    return category(character) not in kept_out and character not in _DIRECTIONS


def can_be_seen(character: str) -> bool:
    """Return whether `character` can be seen when it stands alone.

    White space cannot, nor can controls, marks that need a letter to stand on, and what
    Unicode calls default ignorable (UAX #44).
    """
    unseen = ("Cc", "Cf", "Cs", "Me", "Mn", "Zl", "Zp", "Zs")
    return not (
        category(character) in unseen
        or character in _BLANK
        or "\U000e0000" <= character <= "\U000e0fff"
    )


# Hangul's fillers, the empty braille cell, a note without a head, the place of an
# object, and numbers that are kept for what shall not be seen either
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
