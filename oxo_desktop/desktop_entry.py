"""The text of the desktop entry, which says how this installation is started."""

from oxo_desktop import APPLICATION_ID, resources

NAME = f"{APPLICATION_ID}.desktop"


def text(program: list[str], icon: str = APPLICATION_ID) -> str:
    """Return the desktop entry that runs `program`, a command and its arguments.

    `icon` is the name of an icon in the theme, or an absolute path.
    """
    template = resources.path(NAME).read_text(encoding="utf-8")
    # GLib looks a program up before it turns %% into %, so it finds none with a %
    called = ["env", *program] if "%" in program[0] else program
    values = {
        "Exec": " ".join([*map(_quoted, called), "%f"]),
        "TryExec": _escaped(program[0]),
        "Icon": _escaped(icon),
    }
    lines = []
    for line in template.splitlines():
        key = line.partition("=")[0]
        lines.append(f"{key}={values[key]}" if key in values else line)
    return "\n".join(lines) + "\n"


def _quoted(argument: str) -> str:
    """Quote an argument of Exec, as the Desktop Entry Specification asks."""
    for special in '\\"`$':
        argument = argument.replace(special, f"\\{special}")
    argument = argument.replace("%", "%%")
    return _escaped(
        f'"{argument}"' if set(argument) & set(" \t\\'<>~|&;*?#()") else argument
    )


def _escaped(value: str) -> str:
    """Escape a string value, as the Desktop Entry Specification asks."""
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
