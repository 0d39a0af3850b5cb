"""What is said of the OXO model."""

from oxo_desktop.model import OxoModel
from oxo_desktop.says import experiments


def test_the_highest_value_is_told_as_it_stands_on_squares() -> None:
    model = OxoModel.from_text("X.O.X...O")
    for weight in ("mixed", "win", "block", "own", "other"):
        model.redefine(f"weight_{weight}", -2)
    told = experiments.best_square(model)
    assert told == (
        "maxindex is 8. The highest value is −4: squares 2, 4, 6, 8 have it."
    )
