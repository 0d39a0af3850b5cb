"""Dates and times as the reader writes them, whatever the system's locale says."""

import os
import re
import sys
from collections.abc import Mapping

from PySide6.QtCore import QDateTime, QLocale

from oxo_desktop.words import isolated

_ISO = "yyyy-MM-dd HH:mm"
"""For a reader of whom nothing is known."""

_ONLY_SPACES = r"d+ M{1,2} y+ .*"
"""Latin's format, and that of the locale C: three numbers and nothing between them."""

_QUOTED_OR_YEAR = r"'[^']*'|y+"


def date_and_time(
    milliseconds: int, environment: Mapping[str, str] = os.environ
) -> str:
    """Return a moment, counted since 1970 in UTC, in this computer's zone, in numbers.

    The order is that of the reader's locale, of which Unix tells in the `environment`,
    and ISO 8601's where there is none; the year always has four digits.
    """
    locale = _readers_locale(environment)
    time = QDateTime.fromMSecsSinceEpoch(milliseconds)
    return isolated(locale.toString(time, _format(locale)))


def _readers_locale(environment: Mapping[str, str]) -> QLocale:
    """Return the locale for dates, in which the digits are its own too.

    QLocale() knows the order from LC_TIME, but the digits from LANG.
    """
    if sys.platform in ("win32", "darwin"):
        return QLocale()
    names = (environment.get(name) for name in ("LC_ALL", "LC_TIME", "LANG"))
    # the locale C, in all of Qt's ways to write it, is any that Qt does not know
    return QLocale(next(filter(None, names), "C"))


def _format(locale: QLocale) -> str:
    short = locale.dateTimeFormat(QLocale.FormatType.ShortFormat)
    is_known = locale.language() is not QLocale.Language.C
    if not is_known or re.fullmatch(_ONLY_SPACES, short):
        return _ISO
    return re.sub(
        _QUOTED_OR_YEAR, lambda found: "yyyy" if found[0] == "yy" else found[0], short
    )
