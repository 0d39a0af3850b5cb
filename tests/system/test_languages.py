"""Which language is spoken, and what happens where its file is damaged."""

from gettext import GNUTranslations
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from oxo_desktop import words
from oxo_desktop.engine import Board
from oxo_desktop.engine.geometry import FOUR_BY_FOUR
from oxo_desktop.says import announcements, explanations
from oxo_desktop.system import languages, resources
from tests.translations import file_of, forms, read
from tests.translations import languages as translated

OTHERS = [language for language in languages.OWN_NAMES if language != "en"]


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "de_DE"}, "de"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "es_ES", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "de_DE", "LC_TIME": "fr_FR"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": "fr:es"}, "fr"),
        ({"LANG": "de_DE", "LANGUAGE": "it:nb:es"}, "es"),
        ({"LANG": "de_DE", "LANGUAGE": "en_GB:fr"}, "en"),
        ({"LANGUAGE": "fr"}, "fr"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "fr"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": "POSIX", "LANGUAGE": "de"}, "en"),
        ({"LANG": "../../etc"}, "en"),
        ({"LANG": "\udcff_:.@"}, "en"),
    ],
)
def test_the_environment_says_which_is_wanted(
    environment: dict[str, str], wanted: str
) -> None:
    assert languages.spoken(languages.of_environment(environment)) == wanted


@pytest.mark.parametrize(
    ("names", "spoken"),
    [
        (["pt"], "pt_BR"), (["pt_PT.UTF-8"], "pt_BR"), (["pt-BR"], "pt_BR"),
        (["zh_CN.GB18030"], "zh_CN"), (["zh-Hans-CN"], "zh_CN"), (["zh"], "zh_CN"),
        (["zh-Hans-HK"], "zh_CN"), (["zh_SG"], "zh_CN"),
        (["zh_TW"], "en"), (["zh-Hant"], "en"), (["zh_HK", "ja"], "ja"),
        (["iw"], "he"), (["iw_IL"], "he"), (["he-IL"], "he"), (["ar_EG"], "ar"),
        (["DE"], "de"), (["nds", "de"], "de"), (["deu"], "en"), (["", "-"], "en"),
    ],
)  # fmt: skip
def test_a_language_has_many_names(names: list[str], spoken: str) -> None:
    assert languages.spoken(names) == spoken


def test_every_language_has_a_file_and_a_name() -> None:
    assert sorted(OTHERS) == translated()


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_spoken_is_what_was_translated(language: str) -> None:
    """A file that has changed is to be compiled again: `make run` does that."""
    assert languages.change_to(language) is None
    assert words.language() == language
    with file_of(language).open("rb") as stream:
        entries = list(read_po(stream))
    for entry in entries:
        if entry.id and isinstance(entry.id, str):
            said = words.say(words.message(entry.id, entry.context or ""))
            # but for what tells from where it is read
            assert said.strip("\u200f") == str(entry.string).strip("\u200f")


PLURALS = {
    # for 0, 1, 2, 5, 11, 21 and 101
    "de": (1, 0, 1, 1, 1, 1, 1),
    "es": (1, 0, 1, 1, 1, 1, 1),
    "he": (1, 0, 1, 1, 1, 1, 1),
    "fr": (0, 0, 1, 1, 1, 1, 1),
    "pt_BR": (0, 0, 1, 1, 1, 1, 1),
    "pl": (2, 0, 1, 2, 2, 2, 2),
    "ru": (2, 0, 1, 2, 2, 0, 0),
    "ar": (0, 1, 2, 3, 4, 4, 5),
    "ja": (0,) * 7,
    "zh_CN": (0,) * 7,
}
NUMBERS = (0, 1, 2, 5, 11, 21, 101)
GAMES = "{number} game", "{number} games"


@pytest.mark.parametrize("language", OTHERS)
def test_each_number_has_its_plural(language: str) -> None:
    assert languages.change_to(language) is None
    entry = read(language).get(GAMES)
    assert entry is not None
    expected = [forms(entry)[form] for form in PLURALS[language]]
    said = [words.say_count(*GAMES, number) for number in NUMBERS]
    assert said == [
        form.format(number=number)
        for form, number in zip(expected, NUMBERS, strict=True)
    ]


def test_numbers_are_written_as_the_language_has_them() -> None:
    for language, written in {
        "en": ("12,345", "0.4"),
        "de": ("12.345", "0,4"),
        "fr": ("12\u202f345", "0,4"),
        "ja": ("12,345", "0.4"),
        "ar": ("12,345", "0.4"),
    }.items():
        assert languages.change_to(language) is None
        assert (words.grouped(12345), words.decimal(0.4)) == written


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Free: 2, 4, 6, 8.", "1, 3 and 5", "Row 1: X, 2, O.")),
        ("ja", ("空き\uff1a2、4、6、8。", "1、3と5", "1行目\uff1aX、2、O。")),
        ("zh_CN", ("空着的\uff1a2、4、6、8。", "1、3 和 5", "第 1 行\uff1aX、2、O。")),
        ("ar", ("الفارغة: 2، 4، 6، 8.", "1، 3 و5", "الصف 1: X، 2، O.")),
    ],
)
def test_lists_have_the_signs_of_the_language(
    language: str, said: tuple[str, ...]
) -> None:
    assert languages.change_to(language) is None
    free = announcements.free_squares(Board.from_text("X.O.X.O.X"))
    squares = explanations.squares_named(FOUR_BY_FOUR, (1, 3, 5))
    first, *_ = announcements.rows(Board.from_text("X.O......"))
    told = list(map(words.without_signs, (free, squares, first)))
    assert (told[0], told[2]) == (said[0], said[2])
    assert said[1] in told[1]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the languages' files are looked for."""
    folder = tmp_path / "translations"
    folder.mkdir()
    monkeypatch.setattr(resources, "_FOLDERS", (tmp_path,))
    return folder


def compiled(language: str) -> bytes:
    return resources.path(f"translations/{language}.mo").read_bytes()


def test_a_language_without_a_file_is_english(files: Path) -> None:
    assert not any(files.iterdir())
    words.use(GNUTranslations())
    problem = languages.change_to("de")
    assert str(problem) == (
        "OXO's own file translations/de.mo is missing or damaged. Install OXO again."
    )
    assert words.language() == "en"
    assert languages.change_to("en") is None


def test_no_damage_stops_oxo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, rng, refused = compiled("pl"), Random(1), 0
    monkeypatch.setattr(resources, "_FOLDERS", (tmp_path,))
    file = tmp_path / "translations/pl.mo"
    file.parent.mkdir()
    for number in range(400):
        damaged = bytearray(whole)
        if number % 2:
            del damaged[rng.randrange(len(whole)) :]
        for _ in range(rng.choice([1, 8, 64])):
            if damaged:
                # where its tables are, most of the time
                most = rng.choice([28, 20_000, len(damaged)])
                damaged[rng.randrange(min(most, len(damaged)))] = rng.randrange(256)
        file.write_bytes(damaged)
        refused += languages.change_to("pl") is not None
        for count in NUMBERS:
            assert words.say_count(*GAMES, count)
        assert words.say("Hint")
        words.use(None)
    assert 100 < refused < 400


def test_a_damaged_language_is_left_out_of_the_desktop_entry(files: Path) -> None:
    (files / "de.mo").write_bytes(b"damaged")
    assert languages.catalogues() == {}
