"""Damage to a file or a line of text, as disks, programs and people do it."""

from random import Random

_PIECES = (
    b"", b" ", b"\n", b"1", b"9", b"10", b"-", b"+5", b"2.5", b"1e400", b"NaN", b'"',
    b"{", b"[", b"]", b"}", b",", b":", b"null", b"true", b"X", b"o", b"3x3", b"4x4",
    b"0" * 400, b"[" * 5000, b"\\u0000", b"\\ud800", b"\xff", b"\xc3", b"\xef\xbb\xbf",
    "\u0663".encode(), "\u200b".encode(), "\U0001f600".encode(), b'"moves": [5],',
    b'"format": 1,', b'"format": 2,', b'"colour": {},',
)  # fmt: skip


def damaged(rng: Random, data: bytes) -> bytes:
    """Return `data` changed in none to four places."""
    for _ in range(rng.randint(0, 4)):
        data = rng.choice(_WAYS)(rng, data)
    return data


def _flip_a_bit(rng: Random, data: bytes) -> bytes:
    if not data:
        return data
    changed = bytearray(data)
    changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _cut_short(rng: Random, data: bytes) -> bytes:
    return data[: rng.randint(0, len(data))]


def _leave_out(rng: Random, data: bytes) -> bytes:
    start = rng.randint(0, len(data))
    return data[:start] + data[start + rng.randint(1, 8) :]


def _put_in(rng: Random, data: bytes) -> bytes:
    at = rng.randint(0, len(data))
    piece = rng.choice(_PIECES) if rng.random() < 0.8 else rng.randbytes(2)
    return data[:at] + piece + data[at + rng.choice((0, 0, len(piece))) :]


def _repeat(rng: Random, data: bytes) -> bytes:
    start, end = sorted(rng.choices(range(len(data) + 1), k=2))
    at = rng.choice((end, rng.randint(0, len(data))))
    return data[:at] + data[start:end] + data[at:]


def _zero(rng: Random, data: bytes) -> bytes:
    start, end = sorted(rng.choices(range(len(data) + 1), k=2))
    return data[:start] + bytes(end - start) + data[end:]


def _swap_lines(rng: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    rng.shuffle(lines)
    return b"".join(lines)


_WAYS = (
    _flip_a_bit, _cut_short, _leave_out, _put_in, _put_in, _put_in, _repeat, _zero,
    _swap_lines,
)  # fmt: skip
