"""Stands for the package of this name in Shiboken; see oxo_desktop/late_signatures."""
