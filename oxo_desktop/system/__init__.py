"""Files, languages and the desktop: what the program has to do with the machine."""
