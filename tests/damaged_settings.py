"""Settings files that are damaged, by accident or on purpose."""

from random import Random

GOOD = """\
[General]
square_notes=outcomes
keypad_as_board=true
language=de
motion=off
moves_panel=false
why_panel=true
next_game_after=7
pause=1300
sounds=true
square_numbers=true
text_size=150
theme=dark

[files]
folder="/home/ada/saved games"

[game]
board=4x4
level=hard
o_name="Grace; 100 %, \\"Amazing\\""
starts=take turns
two_players=true
x_name=@@ζωή

[learn]
solved="lines 4, make fork 12"

[worksheet]
board=5x5
paper=letter
puzzles="save 3, stop fork 12"
square_numbers=false
subject=game

[window]
panel_room=376
place=120 -8
size=533x677
state=normal
"""
"""As OXO writes them: most values are no defaults, and the names are difficult."""

TOO_LONG = (
    r"@Variant(\x0\x0\x0\x9\xff\xff\xff\xfd)",
    r"@Variant(\x0\x0\x0\x9\x7f\xff\xff\xff)",
    r"@Variant(\x0\x0\x0\xb\x7f\xff\xff\xff)",
)
"""Lists that claim to be longer than any memory, which Qt believes."""

ABORTING = (
    *TOO_LONG,
    TOO_LONG[0].replace("@", r"\x40"),
    TOO_LONG[0].replace("@", r"\100"),
    f'"{TOO_LONG[0]}"',
    f'"@Var" "{TOO_LONG[0][4:]}"',
    f'"@Var""{TOO_LONG[0][4:]}"',
    f"@Var\\\n{TOO_LONG[0][4:]}",
    f"@Var\\\r\n{TOO_LONG[0][4:]}",
    f"a, {TOO_LONG[0]}",
)
"""Values with which Qt ends the process, written in every possible way."""

OBJECTS = (
    "@ByteArray(abc)", "@DateTime(\\x0\\x0)", "@Rect(1 2 3 4)", "@Size(1 2)",
    "@Point(1 2)", "@Invalid()", "@String(a)", "@Variant()", "@Variant(\\x7f\\xff",
)  # fmt: skip

PIECES = (
    b"\0", b"\n", b"\r", b"\\", b'"', b";", b",", b"=", b"[", b"]", b"@", b"%", b"\xff",
    b"\xef\xbb\xbf", b"\\x", b"\\x40", b"1e9", b"-1", b"+5", b"nan", b"9" * 5000,
    "٣".encode(), b"\xe2\x80\xae", b" " * 300, b"theme=light\n", b"[game]\n",
    *(value.encode() for value in (*ABORTING, *OBJECTS)),
)  # fmt: skip


def damaged(rng: Random) -> bytes:
    """Return the good settings, damaged in up to four ways."""
    data = GOOD.encode()
    for _ in range(rng.randint(1, 4)):
        data = rng.choice(_WAYS)(rng, data)
    return data


def flip_a_bit(rng: Random, data: bytes) -> bytes:
    if not data:
        return data
    flipped = bytearray(data)
    flipped[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(flipped)


def _with_a_piece(rng: Random, data: bytes) -> bytes:
    at = rng.randint(0, len(data))
    piece = rng.choice(PIECES) if rng.random() < 0.8 else rng.randbytes(8)
    return data[:at] + piece + data[at + rng.randint(0, 5) :]


def cut_short(rng: Random, data: bytes) -> bytes:
    return data[: rng.randint(0, len(data))]


def _with_two_lines_swapped(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    one, other = (rng.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _with_a_value_replaced(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    key = lines[at].partition(b"=")[0]
    lines[at] = key + b"=" + rng.choice((*ABORTING, *OBJECTS)).encode()
    return b"\n".join(lines)


def zero(rng: Random, data: bytes) -> bytes:
    """Leave a run of zeros, as a loss of power may leave it on a disk."""
    start, end = sorted(rng.choices(range(len(data) + 1), k=2))
    return data[:start] + bytes(end - start) + data[end:]


_WAYS = (
    flip_a_bit,
    _with_a_piece,
    cut_short,
    _with_two_lines_swapped,
    _with_a_value_replaced,
    zero,
)
