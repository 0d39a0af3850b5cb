"""The OXO model: noughts and crosses as names whose definitions anybody can change.

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

from oxo_desktop.engine.model.language import Value, written
from oxo_desktop.engine.model.model import OxoModel

__all__ = ["OxoModel", "Value", "written"]
