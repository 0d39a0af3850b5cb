from oxo_desktop.system.qt_start.late_signatures import defer_signatures

# as in the program, before anything imports PySide6
defer_signatures()
