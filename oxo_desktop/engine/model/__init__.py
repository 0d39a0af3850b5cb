"""The OXO model: noughts and crosses as names whose definitions anybody can change.

It is a spreadsheet of sorts. `script` has the definitions of a board as texts, and the
functions that they can call; `language` reads a text into a tree and evaluates it, with
nothing of Python's own in between; `observables` keeps values up to date, a change
whole or not at all, and within a number of steps that is counted.

>>> from oxo_desktop.engine.model import OxoModel
>>> model = OxoModel.from_text("X...O...X", square=3)
>>> model.definition("cursqval")
'sqval(linesthru[square])'
>>> model["player"] == model["o"]      # O is to move, and values
True
>>> model["cursqval"]
5
>>> sorted(model.redefine("square", 2))
['cursqval', 'square']
>>> model["cursqval"]
4
"""

from oxo_desktop.engine.model.language import ModelValue, written
from oxo_desktop.engine.model.model import OxoModel

__all__ = ["ModelValue", "OxoModel", "written"]
