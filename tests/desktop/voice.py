"""A voice for speech-dispatcher that writes down what it is to say.

``voice.py FILE``: each text becomes a line of that file, as soon as it is there. It
needs no sound, unlike the dummy voice of speech-dispatcher itself.
"""

import re
import sys

ANSWERS = {
    "INIT": ("", "299-It writes\n299 OK LOADED SUCCESSFULLY"),
    "AUDIO": ("207 OK RECEIVING AUDIO SETTINGS", "203 OK AUDIO INITIALIZED"),
    "LOGLEVEL": ("207 OK RECEIVING LOGLEVEL SETTINGS", "203 OK LOG LEVEL SET"),
    "SET": ("203 OK RECEIVING SETTINGS", "203 OK SETTINGS RECEIVED"),
    "LIST VOICES": ("", "200-writer\ten\tnone\n200 OK VOICE LIST SENT"),
    "QUIT": ("", "210 OK QUIT"),
}
SPOKEN = ("SPEAK", "CHAR", "KEY")


def received() -> str:
    lines = []
    while (line := sys.stdin.readline().rstrip("\n")) != ".":
        lines.append(line)
    return " ".join(lines)


def main(file: str) -> None:
    with open(file, "a", encoding="utf-8", buffering=1) as written:
        for line in iter(sys.stdin.readline, ""):
            command = line.strip()
            if command in SPOKEN:
                print("202 OK RECEIVING MESSAGE", flush=True)
                written.write(re.sub("<[^>]*>", "", received()) + "\n")
                print("200 OK SPEAKING\n701 BEGIN\n702 END", flush=True)
            elif command in ANSWERS:
                ask, answer = ANSWERS[command]
                if ask:
                    print(ask, flush=True)
                    received()
                print(answer, flush=True)


main(*sys.argv[1:])
