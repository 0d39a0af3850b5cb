"""Buttons, fields, menus and labels of ours, of which the rest is made."""
