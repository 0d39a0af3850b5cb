"""Orca, the screen reader of most Linux desktops, with a voice that writes."""

import re
import subprocess
from pathlib import Path

from tests.desktop.conftest import SYSTEM_PYTHON, Desktop
from tests.desktop.screen import PATIENCE, wait_for

_SETTINGS = """
LogLevel 1
LogDir "default"
DisableAutoSpawn
AddModule "writer" "{voice}" ""
DefaultModule writer
"""
_UTTERANCE = re.compile(r"SPEECH OUTPUT: '(.*?)' ?\{")


def version() -> int:
    """Return the number before the first dot of Orca's version."""
    said = subprocess.check_output(["orca", "--version"], text=True)
    # "43.1", and in newer ones "Orca version 48.1, AT-SPI2 version: 2.56.2"
    number = re.search(r"\d+", said)
    assert number is not None, said
    return int(number[0])


class Orca:
    """A screen reader that runs on a desktop until it is closed.

    What it says is read from its own log. Since it writes that only now and then, the
    voice tells whether something has been said by now.
    """

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._log, self._written = desktop.home / "orca.log", desktop.home / "voice.txt"
        self._written.touch()
        self._set_voice()
        self._speech = desktop.start("speech-dispatcher", "-s", "-t", "0")
        wait_for((desktop.runtime / "speech-dispatcher/speechd.sock").exists)
        self._orca = desktop.start("orca", "--debug-file", self._log)
        # its first start on a machine takes long
        wait_for(lambda: "Screen reader on." in self._heard(), 3 * PATIENCE)

    def _set_voice(self) -> None:
        home = self._desktop.home
        voice, program = home / "voice", Path(__file__).with_name("voice.py")
        voice.write_text(f"#!/bin/sh\nexec {SYSTEM_PYTHON} {program} {self._written}\n")
        voice.chmod(0o755)
        settings = home / ".config/speech-dispatcher/speechd.conf"
        settings.parent.mkdir(parents=True)
        settings.write_text(_SETTINGS.format(voice=voice))

    def _heard(self) -> list[str]:
        return self._written.read_text("utf-8").splitlines()

    def wait_to_say(self, *one_of: str, times: int = 1) -> str:
        def said() -> str | None:
            heard = self._heard()
            return next((text for text in one_of if heard.count(text) >= times), None)

        found = wait_for(said)
        assert found is not None
        return found

    def wait_to_mention(self, words: str) -> None:
        wait_for(lambda: words in self._written.read_text("utf-8"))

    def press(self, keys: str, *until: str, times: int = 1) -> str:
        """Press keys on the keyboard, wait for one of these; return which."""
        self._desktop.screen.xdotool("key", *keys.split())
        return self.wait_to_say(*until, times=times)

    def close(self) -> None:
        self._orca.terminate()
        wait_for(self._has_ended)
        self._speech.terminate()
        self._speech.wait(PATIENCE)

    def _has_ended(self) -> bool:
        if self._orca.poll() is None:
            # only when something happens does it look whether it is to end
            self._desktop.screen.xdotool("key", "Shift_L")
        return self._orca.poll() is not None

    def end(self) -> list[str]:
        """End it, and return what it has said of OXO.

        What it says of keys is left out: a blank follows it in the log.
        """
        self.close()
        said = _UTTERANCE.findall(self._log.read_text("utf-8", errors="replace"))
        first, *of_oxo, last = [text for text in said if not text.endswith(" ")]
        assert (first, last) == ("Screen reader on.", "Screen reader off.")
        return of_oxo
