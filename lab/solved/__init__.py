"""4×4×4 solved: proves anew what `oxo_desktop/engine/solver/strategy.py` plays by."""
