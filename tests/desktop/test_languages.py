"""The installed program speaks the language of the system that it runs on."""

import pytest

from oxo_desktop.languages import OWN_NAMES
from tests.desktop.conftest import Desktop
from tests.desktop.screen import wait_for
from tests.desktop.test_real_window import PROGRAM


def test_the_window_is_in_the_systems_language(desktop: Desktop) -> None:
    desktop.environment["LC_ALL"] = "de_AT.UTF-8"
    desktop.start(desktop.program)
    told: set[str] = set()

    def is_told() -> bool:
        told.update(element.name for element in desktop.accessible(PROGRAM))
        return {"Du bist dran (X)", "Feld 5, leer"} <= told

    wait_for(is_told)
    assert "Your turn (X)" not in told


@pytest.mark.parametrize("language", [name for name in OWN_NAMES if name != "en"])
def test_every_language_is_in_the_wheel(desktop: Desktop, language: str) -> None:
    desktop.environment["LC_ALL"] = f"{language}.UTF-8"
    terminal = desktop.program.with_name("oxo-terminal")
    for program in (desktop.program, terminal):
        told = desktop.run(program, "--help")
        assert (told.returncode, told.stderr) == (0, "")
        assert "usage" not in told.stdout
