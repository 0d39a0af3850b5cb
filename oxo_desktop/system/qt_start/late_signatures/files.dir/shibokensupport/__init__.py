"""Stands for the package of this name in Shiboken; see qt_start/late_signatures."""
