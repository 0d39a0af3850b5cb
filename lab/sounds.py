"""Makes the sounds of a game, in ``resources/sounds``, out of a few notes.

``python -m lab.sounds`` writes them anew.
"""

import wave
from array import array
from collections.abc import Iterator
from math import exp, pi, sin
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "resources/sounds"

RATE = 22050
"""Samples a second; the highest tone needs no more."""

LOUDEST = 0.16
"""Of a note, as a share of what a sample can hold."""

RISE, FALL = 0.004, 0.03
"""Seconds in which a note comes, and goes at its end, so that neither clicks."""

OVERTONES = {1: 1.0, 2: 0.3, 3: 0.12}
"""How strong the multiples of a note's pitch are. Small loudspeakers swallow low
pitches, and leave only these."""


class Note(NamedTuple):
    """In hertz and seconds; the larger `decay`, the sooner it dies away."""

    pitch: float
    start: float
    length: float
    decay: float = 12


NOTES = {
    # two strokes of the pen, and a round one
    "x": (Note(659.3, 0, 0.07, 30), Note(659.3, 0.08, 0.1, 30)),
    "o": (Note(440.0, 0, 0.18, 14),),
    "refused": (Note(233.1, 0, 0.1, 4), Note(220.0, 0.1, 0.14, 8)),
    "win": (Note(523.3, 0, 0.14), Note(659.3, 0.1, 0.14), Note(784.0, 0.2, 0.19)),
    "loss": (Note(392.0, 0, 0.14), Note(311.1, 0.1, 0.14), Note(261.6, 0.2, 0.19)),
    "draw": (Note(493.9, 0, 0.14), Note(493.9, 0.17, 0.2)),
    "edge": (Note(293.7, 0, 0.06, 40),),
}


def main() -> None:
    for name, notes in NOTES.items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(mixed(notes).tobytes())


def mixed(notes: tuple[Note, ...]) -> "array[int]":
    length = max(round(RATE * n.start) + round(RATE * n.length) for n in notes)
    mixed = [0.0] * length
    for note in notes:
        for index, sample in enumerate(played(note), start=round(RATE * note.start)):
            mixed[index] += sample
    return array("h", (int(32767 * sample) for sample in mixed))


def played(note: Note) -> Iterator[float]:
    last = round(RATE * note.length) - 1
    for index in range(last + 1):
        time = index / RATE
        swell = min(time / RISE, (last - index) / RATE / FALL, 1.0)
        angle = 2 * pi * note.pitch * time
        tone = sum(share * sin(n * angle) for n, share in OVERTONES.items())
        yield LOUDEST * exp(-note.decay * time) * swell * swell * tone


if __name__ == "__main__":
    main()
