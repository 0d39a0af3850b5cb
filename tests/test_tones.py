"""The sounds, sample by sample."""

import wave
from array import array
from itertools import combinations, pairwise
from math import sqrt
from statistics import median

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


def strength(samples: list[int]) -> float:
    return sqrt(sum(s * s for s in samples) / len(samples))


def pitch(samples: list[int]) -> float:
    """Return the pitch in hertz: how often the samples come up through 0."""
    rises = [i for i, (a, b) in enumerate(pairwise(samples)) if a < 0 <= b]
    return RATE / median(b - a for a, b in pairwise(rises))


@pytest.mark.parametrize("sound", ALL)
def test_a_sound_is_short_and_quiet_and_does_not_click(sound: str) -> None:
    heard, millisecond = samples(sound), RATE // 1000
    # the end of a game is heard half a second after its last mark
    assert 0.05 <= len(heard) / RATE < 0.4
    assert 0.1 * FULL < max(map(abs, heard)) < 0.35 * FULL
    assert heard[0] == heard[-1] == 0
    for end in (heard[:millisecond], heard[-millisecond:]):
        assert max(map(abs, end)) < 0.01 * FULL
    # what steps further than the steepest tone does is a click
    assert max(abs(b - a) for a, b in pairwise(heard)) < 0.12 * FULL


def test_no_sound_is_like_another() -> None:
    for one, other in combinations(ALL, 2):
        assert samples(one) != samples(other)


def test_x_and_o_are_told_apart() -> None:
    x, o = samples("x"), samples("o")
    assert pitch(x) > 1.3 * pitch(o)
    # and without an ear for pitch: X are two strokes, with a pause in between
    middle = slice(int(0.072 * RATE), int(0.078 * RATE))
    assert not any(x[middle])
    assert strength(o[middle]) > 0.02 * FULL


def test_a_win_goes_up_a_loss_down_and_a_draw_stays() -> None:
    part = round(0.09 * RATE)
    win, loss, draw = (
        pitch(heard[-part:]) / pitch(heard[:part])
        for heard in map(samples, ("win", "loss", "draw"))
    )
    assert win > 1.3
    assert loss < 0.75
    assert draw == pytest.approx(1, abs=0.02)
