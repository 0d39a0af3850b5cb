"""When a game was played, as the reader's own locale writes it."""

import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QMainWindow

from oxo_desktop.engine import Level
from oxo_desktop.store.games import Store
from oxo_desktop.store.listing import Column, Filter, Order
from oxo_desktop.window import theme
from oxo_desktop.window.controls.dates import date_and_time
from oxo_desktop.window.history.model import COLUMNS, HistoryModel
from oxo_desktop.window.history.table import HistoryTable
from tests.store.played import against, play

MOMENT = 1_795_266_300_000
"""21 November 2026, 13:05 in UTC."""

ISO = "2026-11-21 13:05"

PERSIAN = "2026/11/21 13:05".translate({48 + n: 0x6F0 + n for n in range(10)})

READERS = [
    ({}, ISO),
    ({"LANG": ""}, ISO),
    ({"LANG": "C"}, ISO),
    ({"LANG": "POSIX"}, ISO),
    ({"LANG": "C.UTF-8"}, ISO),
    ({"LANG": "garbage"}, ISO),
    ({"LANG": "xx_YY.UTF-8"}, ISO),
    ({"LANG": "../\udcff"}, ISO),
    ({"LANG": "la_VA"}, ISO),
    ({"LANG": "sv_SE"}, ISO),
    ({"LANG": "en_GB.UTF-8"}, "21/11/2026 13:05"),
    ({"LANG": "en_US.UTF-8"}, "11/21/2026 1:05\u202fPM"),
    ({"LANG": "de_DE.UTF-8@euro"}, "21.11.2026 13:05"),
    ({"LANG": "de_DE", "LC_TIME": "en_GB"}, "21/11/2026 13:05"),
    ({"LANG": "de_DE", "LC_TIME": ""}, "21.11.2026 13:05"),
    ({"LANG": "de_DE", "LC_TIME": "C"}, ISO),
    ({"LANG": "C", "LC_TIME": "de_DE.UTF-8"}, "21.11.2026 13:05"),
    ({"LANG": "C", "LC_TIME": "C", "LC_ALL": "de_DE"}, "21.11.2026 13:05"),
    ({"LANG": "de_DE", "LC_TIME": "de_DE", "LC_ALL": "C"}, ISO),
    ({"LANG": "de_DE", "LC_MESSAGES": "en_US", "LC_NUMERIC": "C"}, "21.11.2026 13:05"),
    # the digits are those of the locale that has the date, whatever LANG says
    ({"LANG": "en_US", "LC_TIME": "fa_IR"}, PERSIAN),
]


@pytest.fixture
def in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(("locale", "shown"), READERS, ids=lambda value: str(value))
@pytest.mark.usefixtures("in_utc")
def test_a_date_is_written_as_the_reader_does(
    locale: dict[str, str], shown: str
) -> None:
    assert date_and_time(MOMENT, locale) == shown


@pytest.mark.parametrize(
    ("locale", "shown"), READERS[::2], ids=lambda value: str(value)
)
@pytest.mark.usefixtures("in_utc", "qapp")
def test_the_history_has_room_for_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, locale: dict[str, str], shown: str
) -> None:
    for name in ("LC_ALL", "LC_TIME", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    theme.use(theme.load("light"))
    with closing(Store(tmp_path, clock=lambda: MOMENT / 1000)) as store:
        play(store, against(Level.EASY))
        window = QMainWindow()
        model = HistoryModel(store.history(), window)
        model.list_games(Filter(), Order())
        table, column = HistoryTable(model), COLUMNS.index(Column.CHANGED)
        assert model.index(0, column).data() == shown
        wide = table.fontMetrics().horizontalAdvance(shown)
        assert wide < table.columnWidth(column)


@pytest.mark.usefixtures("in_utc")
def test_no_locale_has_a_year_that_may_be_a_day() -> None:
    every = QLocale.matchingLocales(
        QLocale.Language.AnyLanguage,
        QLocale.Script.AnyScript,
        QLocale.Country.AnyCountry,
    )
    names = {locale.name() for locale in every}
    assert {"en_US", "de_DE", "ja_JP"} <= names
    for name in names:
        shown = date_and_time(MOMENT, {"LC_ALL": name})
        digits = [QLocale(name).toString(number) for number in range(10)]
        year = "".join(digits[int(figure)] for figure in "2026")
        assert year in shown, name
        assert not re.match(r"\d+ \d+ \d+", shown), name
