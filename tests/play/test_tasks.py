"""A search gives way while the board is painted."""

from threading import Event, Thread

import pytest

from oxo_desktop.app import Parts
from oxo_desktop.engine import Game
from oxo_desktop.engine.geometry import FOUR_BY_FOUR_BY_FOUR
from oxo_desktop.play import tasks
from oxo_desktop.play.tasks import painting, wait_for_painting

PATIENCE = 20.0
CUBE = Game(FOUR_BY_FOUR_BY_FOUR, moves=(1, 22, 4, 23, 64, 43, 16, 42))


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Return what is set as soon as somebody waits for a painting."""
    waits = Event()
    monkeypatch.setattr(tasks, "sleep", lambda _: waits.set())
    return waits


def test_it_waits_until_the_painting_has_ended(waits: Event) -> None:
    order: list[str] = []

    def search() -> None:
        wait_for_painting()
        order.append("searched")

    thread = Thread(target=search)
    with painting():
        thread.start()
        assert waits.wait(PATIENCE)
        order.append("painted")
    thread.join(PATIENCE)
    assert order == ["painted", "searched"]


def test_a_painting_that_fails_has_ended_too() -> None:
    with pytest.raises(ZeroDivisionError), painting():
        assert 1 // 0
    wait_for_painting()


def test_the_analyst_gives_way(parts: Parts, waits: Event) -> None:
    with painting():
        parts.analyst.value(CUBE, lambda *_: None)
        assert waits.wait(PATIENCE)
