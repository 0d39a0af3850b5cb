from datetime import date
from pathlib import Path

import pytest

from oxo_desktop.engine import Game, GameSettings
from oxo_desktop.store.games import Store
from oxo_desktop.system import clock


def test_a_game_is_kept_by_a_clock_that_python_cannot_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late() -> float:
        # what time.time() does from 2262 on
        raise OverflowError("timestamp too large to convert to C _PyTime_t")

    monkeypatch.setattr(clock, "time", late)
    store = Store(tmp_path)
    store.begin(GameSettings())
    store.keep(Game(moves=(5, 1)))
    store.close()
    again = Store(tmp_path)
    kept = again.unfinished()
    again.close()
    assert kept is not None
    assert kept.game == Game(moves=(5, 1))
    assert clock.today() == date(2262, 4, 11)
