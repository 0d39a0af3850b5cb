"""Names are sorted as the system's locale has them."""

import locale
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oxo_desktop.store.games import Store
from oxo_desktop.store.history_queries import collated
from oxo_desktop.store.listing import Column, Filter, Order
from tests.store.played import play, two

NAMES = ["Zoë", "Örjan", "anna", "Åsa", "Otto", "Ünal", "Ada"]


@pytest.fixture
def use_locale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], None]]:
    """Yield what has the C library use a locale, which is made for it."""
    before = locale.setlocale(locale.LC_COLLATE)

    def use(name: str) -> None:
        made = subprocess.run(
            ["localedef", "-i", name, "-f", "UTF-8", str(tmp_path / f"{name}.UTF-8")],
            check=False,
            capture_output=True,
        )
        if made.returncode:
            pytest.skip("the sources of the C library's locales are not installed")
        monkeypatch.setenv("LOCPATH", str(tmp_path))
        locale.setlocale(locale.LC_COLLATE, f"{name}.UTF-8")
        collated.cache_clear()

    if shutil.which("localedef") is None:
        pytest.skip("localedef is not installed")
    yield use
    locale.setlocale(locale.LC_COLLATE, before)
    collated.cache_clear()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("de_DE", ["Ada", "anna", "Åsa", "Örjan", "Otto", "Ünal", "Zoë"]),
        ("sv_SE", ["Ada", "anna", "Otto", "Ünal", "Zoë", "Åsa", "Örjan"]),
    ],
)
def test_the_history_is_sorted_as_the_reader_is_used_to(
    store: Store, use_locale: Callable[[str], None], name: str, expected: list[str]
) -> None:
    numbers = {play(store, two(player, "M")): player for player in NAMES}
    use_locale(name)
    listed = store.history().numbers(Filter(), Order(Column.X, descending=False))
    assert [numbers[number] for number in listed] == expected


def test_a_name_that_no_locale_can_sort_is_sorted_all_the_same() -> None:
    assert collated("a\0b") < collated("a\0c")
    assert collated("\udcff") < collated("\udcff\udcff")
