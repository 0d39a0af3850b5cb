"""The sounds, sample by sample."""

import wave
from array import array
from itertools import combinations, pairwise

import pytest

from oxo_desktop.system import resources

ALL = "x", "o", "refused", "win", "loss", "draw", "edge"

RATE = 22050
"""Samples a second."""

FULL = 32767


def samples(sound: str) -> list[int]:
    with wave.open(str(resources.path(f"sounds/{sound}.wav"))) as file:
        kind = file.getnchannels(), file.getsampwidth(), file.getframerate()
        assert kind == (1, 2, RATE)
        return list(array("h", file.readframes(file.getnframes())))


@pytest.mark.parametrize("sound", ALL)
def test_a_sound_is_short_and_quiet_and_does_not_click(sound: str) -> None:
    heard = samples(sound)
    # the end of a game is heard half a second after its last mark
    assert 0.05 <= len(heard) / RATE < 0.4
    assert 0.1 * FULL < max(map(abs, heard)) < 0.35 * FULL
    assert heard[0] == heard[-1] == 0
    # what steps further than the steepest tone does is a click
    assert max(abs(b - a) for a, b in pairwise(heard)) < 0.12 * FULL


def test_no_sound_is_like_another() -> None:
    for one, other in combinations(ALL, 2):
        assert samples(one) != samples(other)
