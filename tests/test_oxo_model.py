"""The OXO model with many positions and many texts; see engine/test_model.py."""

from collections.abc import Iterator
from random import Random

from oxo_desktop.engine import GEOMETRIES, THREE_BY_THREE, Board, Mark, Refusal
from oxo_desktop.engine.model import OxoModel
from oxo_desktop.engine.model.language import parse
from tests.conftest import HowMany, Tell
from tests.engine.test_model import plain


def test_every_value_in_positions_that_no_game_reaches(
    how_many: HowMany, tell: Tell
) -> None:
    rng, positions = Random(41), how_many("boards")
    models = {geometry: OxoModel(geometry) for geometry in GEOMETRIES.values()}
    for number in range(positions):
        # most on 3×3, where most is known
        geometry = THREE_BY_THREE
        if number % 20 == 0:
            geometry = rng.choice(list(GEOMETRIES.values()))
        model, starts = models[geometry], rng.choice(list(Mark))
        cells = rng.choices([Mark.X, Mark.O, None], k=geometry.size)
        board, square = Board(tuple(cells), geometry), rng.choice(geometry.positions)
        model.show(board, starts)
        model.redefine("square", square)
        assert model.values == plain(board, starts, square)
    tell(f"{positions:,} arbitrary positions in the model: as a plain computation")


def texts(rng: Random) -> Iterator[str]:
    """Yield what somebody might type, and what nobody would."""
    words = [
        *OxoModel().names, "nofpieces", "checkxwon", "sqval", "findmaxindex", "true",
        "1", "0", "12", '"X "', "(", ")", "[", "]", ",", "#", "?", ":", "&&", "||", "!",
        "==", ">", "+", "-", " ", ".", "=", "é", "\x00", "\n", "'", '"', "99999999999",
    ]  # fmt: skip
    while True:
        parts = rng.choices(words, k=rng.randrange(1, 14))
        yield rng.choice(["", " "]).join(parts)
        yield "".join(chr(rng.randrange(1, 0x2FFF)) for _ in range(rng.randrange(30)))


def test_whatever_is_typed_is_understood_or_refused(
    how_many: HowMany, tell: Tell
) -> None:
    number, understood = how_many("definitions"), 0
    for count, text in enumerate(texts(Random(400)), start=1):
        try:
            parse(text)
            understood += 1
        except Refusal:
            pass
        if count == number:
            break
    refused_ones = number - understood
    assert 0 < understood < number
    tell(f"{number:,} texts as definitions: {understood:,} understood, "
         f"{refused_ones:,} refused")  # fmt: skip
