"""The sounds themselves, made of a few sines, as WAV files."""

import wave
from array import array
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from io import BytesIO
from math import cos, exp, pi, sin
from typing import NamedTuple

from oxo_desktop.play.tasks import wait_for_painting

RATE = 22050
"""Samples a second; the highest tone needs no more."""

_LOUDEST = 0.22
"""Of a note, as a share of what a sample can hold."""

_RISE, _FALL = 0.004, 0.03
"""Seconds in which a note comes, and goes at its end, so that neither clicks."""

_OVERTONES = {1: 1.0, 2: 0.3, 3: 0.12}
"""How strong the multiples of a note's pitch are. Small loudspeakers swallow low
pitches, and leave only these."""

_STEPS = 1024
_WAVE = [
    sum(share * sin(2 * pi * n * i / _STEPS) for n, share in _OVERTONES.items())
    for i in range(_STEPS)
]
"""One period of each note."""


class Sound(StrEnum):
    X = "x"
    O = "o"  # noqa: E741
    REFUSED = "refused"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    EDGE = "edge"


class Heard(NamedTuple):
    """A sound, and its side: from 0, only on the left, to 1, only on the right."""

    sound: Sound
    balance: float = 0.5


class _Note(NamedTuple):
    """In hertz and seconds; with a `decay` of 0 it does not die away."""

    pitch: float
    start: float
    length: float
    decay: float = 12


_NOTES = {
    # two strokes of the pen, and a round one
    Sound.X: (_Note(659.3, 0, 0.07, 30), _Note(659.3, 0.08, 0.1, 30)),
    Sound.O: (_Note(440.0, 0, 0.18, 14),),
    Sound.REFUSED: (_Note(233.1, 0, 0.1, 4), _Note(220.0, 0.1, 0.14, 8)),
    Sound.WIN: (
        _Note(523.3, 0, 0.14), _Note(659.3, 0.1, 0.14), _Note(784.0, 0.2, 0.19),
    ),
    Sound.LOSS: (
        _Note(392.0, 0, 0.14), _Note(311.1, 0.1, 0.14), _Note(261.6, 0.2, 0.19),
    ),
    Sound.DRAW: (_Note(493.9, 0, 0.14), _Note(493.9, 0.17, 0.2)),
    Sound.EDGE: (_Note(293.7, 0, 0.06, 40),),
}  # fmt: skip


def wav(heard: Iterable[Heard]) -> bytes:
    """Return a WAV file in stereo of sounds, one after the other.

    They are as loud from any side.
    """
    frames = array("h")
    for sound, balance in heard:
        angle = balance * pi / 2
        left, right = 32767 * cos(angle), 32767 * sin(angle)
        for sample in samples(sound):
            frames.extend((int(sample * left), int(sample * right)))
    file = BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(2)
        written.setsampwidth(frames.itemsize)
        written.setframerate(RATE)
        written.writeframes(frames.tobytes())
    return file.getvalue()


@cache
def samples(sound: Sound) -> Sequence[float]:
    """Return a sound without sides, -1 to 1; it begins and ends with 0.

    This takes up to 20 ms, the first time.
    """
    notes = _NOTES[sound]
    length = max(round(RATE * n.start) + round(RATE * n.length) for n in notes)
    mixed = array("d", [0.0]) * length
    for note in notes:
        wait_for_painting()
        for index, sample in enumerate(_played(note), start=round(RATE * note.start)):
            mixed[index] += sample
    return mixed


def _played(note: _Note) -> Iterator[float]:
    last = round(RATE * note.length) - 1
    rise, fall = RATE * _RISE, RATE * _FALL
    step, fades = note.pitch / RATE * _STEPS, exp(-note.decay / RATE)
    loudness = _LOUDEST
    for index in range(last + 1):
        swell = min(index / rise, (last - index) / fall, 1.0)
        yield loudness * swell * swell * _WAVE[int(index * step) % _STEPS]
        loudness *= fades
