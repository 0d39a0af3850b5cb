"""The sounds, sample by sample."""

import wave
from array import array
from io import BytesIO
from itertools import combinations, pairwise
from math import sqrt
from statistics import median

import pytest

from oxo_desktop.engine import GEOMETRIES
from oxo_desktop.layouts import arrangements_of
from oxo_desktop.sounds import RATE, Heard, Sound, wav

LONGEST = 0.4
"""Seconds."""

FULL = 32767
MIDDLE = 0.5
ALL = list(Sound)


def sides(*heard: Heard) -> tuple[list[int], list[int]]:
    with wave.open(BytesIO(wav(heard))) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (2, 2)
        assert file.getframerate() == RATE
        frames = array("h", file.readframes(file.getnframes()))
    return list(frames[::2]), list(frames[1::2])


def left(sound: Sound) -> list[int]:
    return sides(Heard(sound, MIDDLE))[0]


def strength(samples: list[int]) -> float:
    return sqrt(sum(s * s for s in samples) / len(samples))


def pitch(samples: list[int]) -> float:
    """Return the pitch in hertz: how often the samples come up through 0."""
    rises = [i for i, (a, b) in enumerate(pairwise(samples)) if a < 0 <= b]
    return RATE / median(b - a for a, b in pairwise(rises))


@pytest.mark.parametrize("sound", ALL)
def test_a_sound_is_short_and_quiet(sound: Sound) -> None:
    samples = left(sound)
    assert 0.05 <= len(samples) / RATE < LONGEST
    # heard, but neither clipped nor anywhere near
    assert 0.1 * FULL < max(map(abs, samples)) < 0.35 * FULL


@pytest.mark.parametrize("sound", ALL)
def test_no_sound_clicks(sound: Sound) -> None:
    samples, millisecond = left(sound), RATE // 1000
    assert samples[0] == samples[-1] == 0
    for end in (samples[:millisecond], samples[-millisecond:]):
        assert max(map(abs, end)) < 0.01 * FULL
    # what steps further than the steepest tone does is a click
    steepest = max(abs(b - a) for a, b in pairwise(samples))
    assert steepest < 0.12 * FULL


def test_no_sound_is_like_another() -> None:
    for one, other in combinations(ALL, 2):
        assert left(one) != left(other)


def test_x_and_o_are_told_apart() -> None:
    x, o = left(Sound.X), left(Sound.O)
    assert pitch(x) > 1.3 * pitch(o)
    # and without an ear for pitch: X are two strokes, with a pause in between
    middle = slice(int(0.072 * RATE), int(0.078 * RATE))
    assert not any(x[middle])
    assert strength(o[middle]) > 0.02 * FULL


def test_a_win_goes_up_a_loss_down_and_a_draw_stays() -> None:
    part = round(0.09 * RATE)
    ends = {s: (left(s)[:part], left(s)[-part:]) for s in ALL}
    rises = {s: pitch(last) / pitch(first) for s, (first, last) in ends.items()}
    assert rises[Sound.WIN] > 1.3
    assert rises[Sound.LOSS] < 0.75
    assert rises[Sound.DRAW] == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize("sound", ALL)
def test_a_sound_comes_from_where_it_is(sound: Sound) -> None:
    for balance in (0.1, 1 / 6, 0.5, 0.9):
        here, there = map(strength, sides(Heard(sound, balance)))
        if balance == MIDDLE:
            assert here == pytest.approx(there)
        else:
            assert (here > 1.5 * there) is (balance < MIDDLE)
        # as loud from any side
        both = sqrt(here * here + there * there)
        middle = strength(left(sound)) * sqrt(2)
        assert both == pytest.approx(middle, rel=0.01)


@pytest.mark.parametrize("name", GEOMETRIES)
def test_the_columns_of_a_board_are_heard_from_left_to_right(name: str) -> None:
    for layout in arrangements_of(GEOMETRIES[name]):
        columns = sorted({centre.x for centre in layout.centres})
        heard = [
            [strength(side) for side in sides(Heard(Sound.EDGE, x / layout.width))]
            for x in columns
        ]
        shares = [right / here for here, right in heard]
        assert shares == sorted(set(shares))
        assert shares[0] < 0.5
        assert shares[-1] > 2
        # one ear alone hears all of them
        assert all(min(both) > 0.001 * FULL for both in heard)


def test_sounds_follow_each_other() -> None:
    x, win = Heard(Sound.X, 0.2), Heard(Sound.WIN)
    for together, first, then in zip(sides(x, win), sides(x), sides(win), strict=True):
        assert together == first + then
