from oxo_desktop.late_signatures import defer_signatures

# as in the program, before anything imports PySide6
defer_signatures()
