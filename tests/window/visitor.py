"""Goes through every state of the window in any language, to see what is wrong."""

from collections.abc import Callable, Iterable
from gettext import GNUTranslations
from pathlib import Path

from PySide6.QtWidgets import QWidget

from oxo_desktop.languages import ENGLISH
from oxo_desktop.settings import ThemeChoice
from tests.screenshots import (
    STATES,
    Studio,
    dialogs,
    history,
    model,
    moves,
    notice,
    review,
    start,
    why,
)  # fmt: skip

Catalogue = Callable[[], GNUTranslations | None]
State = Callable[[Studio], None]
Look = Callable[[QWidget], Iterable[str]]

WITH_MUCH_TO_SAY = [start, notice, moves, why, review, model, dialogs, history]
"""The states with most of the texts; to change the language in each takes a while."""


class Visitor(Studio):
    """Looks at each state instead of drawing it.

    Args:
        folder: for files.
        look_for: returns what is wrong with a window.
        language: that of the program from its start.
        catalogue: returns that of a language changed to for each look, None for none.

    Attributes:
        wrong: what has been found so far.
    """

    def __init__(
        self,
        folder: Path,
        look_for: Look,
        language: str = ENGLISH,
        catalogue: Catalogue = lambda: None,
    ) -> None:
        self._catalogue, self._look_for = catalogue(), look_for
        self.wrong: list[str] = []
        super().__init__(folder, ThemeChoice.LIGHT, language)

    def draw(self, name: str, widget: QWidget | None = None) -> None:
        look = self.window.look
        if self._catalogue is not None:
            look.use_language(self._catalogue)
        self.settle()
        found = self._look_for(widget or self.window)
        self.wrong += [f"{name}: {wrong}" for wrong in found]
        if self._catalogue is not None:
            look.use_language(None)

    def close(self) -> None:
        self.window.look.use_language(None)
        super().close()


def found_in(
    state: State, catalogue: Catalogue, folder: Path, look_for: Look
) -> list[str]:
    """Go through a state in a language changed to, and return what is wrong there."""
    return _found(Visitor(folder, look_for, catalogue=catalogue), state)


def found_in_all(language: str, folder: Path, look_for: Look) -> list[str]:
    """Go through every state in a language, and return what is wrong in them."""
    return [
        wrong
        for state in STATES
        for wrong in _found(Visitor(folder, look_for, language), state)
    ]


def _found(visitor: Visitor, state: State) -> list[str]:
    try:
        state(visitor)
    finally:
        visitor.close()
    return visitor.wrong
