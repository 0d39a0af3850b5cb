"""The installed program speaks the language of the system that it runs on."""

from tests.desktop.conftest import Desktop
from tests.desktop.screen import wait_for


def test_the_window_is_in_the_systems_language(desktop: Desktop) -> None:
    desktop.environment["LC_ALL"] = "de_AT.UTF-8"
    desktop.start(desktop.program)
    told: set[str] = set()

    def is_told() -> bool:
        told.update(desktop.names())
        return {"Du bist dran (X)", "Feld 5, leer"} <= told

    wait_for(is_told)
    assert "Your turn (X)" not in told
