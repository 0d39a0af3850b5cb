"""The languages that OXO speaks, and which of them is wanted.

A language is the name of its file in ``resources/translations``, which the package's
build compiles (`compile.py` there). English needs none.
"""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from struct import error as not_whole

from oxo_desktop import words
from oxo_desktop.engine import Refusal
from oxo_desktop.system import resources

ENGLISH = "en"

SYSTEM = "system"
"""What is chosen in the place of a language: the system's."""

OWN_NAMES = {
    "de": "Deutsch",
    ENGLISH: "English",
    "es": "Español",
    "fr": "Français",
    "pl": "Polski",
    "pt_BR": "Português (Brasil)",
    "ru": "Русский",
    "he": "עברית",
    "ar": "العربية",
    "ja": "日本語",
    "zh_CN": "简体中文",
}
"""Every language, by what those who speak it call it."""

_CALLED = {"iw": "he", "pt": "pt_BR", "zh": "zh_CN"}
"""The language of a code that is not among ours."""

_TRADITIONAL = frozenset(("hant", "tw", "hk", "mo"))
"""Where Chinese has other characters than ours; ``hans`` is said where it has not."""


def of_environment(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the names of the wanted languages, the most wanted first.

    They are where GNU gettext looks for them, as its manual says in “Locale Environment
    Variables”: LANGUAGE comes first, but not in the locale C.
    """
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    if locale in ("C", "POSIX"):
        return []
    listed = environment.get("LANGUAGE")
    return listed.split(":") if listed else [locale]


def spoken(names: Iterable[str]) -> str:
    """Return the first of these languages that OXO speaks; English if it speaks none.

    They are named as by systems, such as ``de_AT.UTF-8`` or ``zh-Hans-CN``.
    """
    return next(filter(None, map(_ours, names)), ENGLISH)


def _ours(name: str) -> str | None:
    bare = name.partition(".")[0].partition("@")[0].replace("-", "_")
    code, *rest = bare.lower().split("_")
    if code == "zh" and "hans" not in rest and _TRADITIONAL.intersection(rest):
        return None
    code = _CALLED.get(code, code)
    return code if code in OWN_NAMES else None


def catalogue(language: str) -> NullTranslations | None:
    """Return what a language says; None for English.

    Raises Refusal if its file is missing or damaged.
    """
    if language == ENGLISH:
        return None
    try:
        file = resources.path(f"translations/{language}.mo")
        with file.open("rb") as stream:
            return GNUTranslations(stream)
    except (OSError, ValueError, LookupError, OverflowError, not_whole):
        raise Refusal(
            "no_catalogue",
            "OXO's own file {name} is missing or damaged. Install OXO again.",
            name=f"translations/{language}.mo",
        ) from None


def catalogues() -> dict[str, NullTranslations]:
    """Return what each language says, but for English and those that are damaged."""
    found = {}
    for language in OWN_NAMES:
        with suppress(Refusal):
            if (said := catalogue(language)) is not None:
                found[language] = said
    return found


def change_to(language: str) -> Refusal | None:
    """Say everything in this language from now on.

    Returns a Refusal if that is not possible, and then everything is said in English.
    """
    if language == words.language():
        return None
    words.use(None)
    try:
        words.use(catalogue(language))
    except Refusal as problem:
        return problem
    return None
