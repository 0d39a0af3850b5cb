"""The text of the desktop entry, which says how this installation is started."""

from oxo_desktop import APPLICATION_ID, languages, resources
from oxo_desktop.words import message

NAME = f"{APPLICATION_ID}.desktop"

_SHOWN = {
    "GenericName": message("Noughts and Crosses"),
    "Comment": message("Play noughts and crosses against the computer or each other"),
    "Keywords": message("noughts;crosses;tic-tac-toe;three;oxo;board;"),
}
"""What the desktop shows or looks for, in the language that it has itself."""


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
    catalogues, lines = languages.catalogues(), []
    for line in template.splitlines():
        key = line.partition("=")[0]
        lines.append(f"{key}={values[key]}" if key in values else line)
        if key in _SHOWN:
            for language, catalogue in catalogues.items():
                text = _escaped(catalogue.gettext(_SHOWN[key]))
                lines.append(f"{key}[{language}]={text}")
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
