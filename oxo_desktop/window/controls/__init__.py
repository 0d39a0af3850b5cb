"""Our own buttons, fields, menus and labels, which the rest is made of."""
