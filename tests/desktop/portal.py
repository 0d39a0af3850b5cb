"""A desktop's portal, which tells programs what they should look like.

Run by the system's own Python, which has gi. ``portal.py KEY=NUMBER ...`` takes its
place on the session's message bus and prints ``ready``; from then on each line it
reads, ``KEY=NUMBER`` too, is a change of the desktop's mind that it tells everybody.

With ``answers=0`` it leaves who asks for a single setting, which Qt does not, without
an answer until it reads ``answers=1``, and prints ``asked``.
"""

import sys
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any

from gi.repository import Gio, GLib  # type: ignore[import-not-found]

BUS = "org.freedesktop.DBus"
NAME = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
APPEARANCE = "org.freedesktop.appearance"
SETTINGS = "org.freedesktop.portal.Settings"

# nobody opens a file here, but Qt asks for that part's version
DESCRIPTION = f"""
<node>
  <interface name="{SETTINGS}">
    <method name="ReadAll">
      <arg type="as" direction="in"/>
      <arg type="a{{sa{{sv}}}}" direction="out"/>
    </method>
    <method name="Read">
      <arg type="s" direction="in"/>
      <arg type="s" direction="in"/>
      <arg type="v" direction="out"/>
    </method>
    <signal name="SettingChanged">
      <arg type="s"/>
      <arg type="s"/>
      <arg type="v"/>
    </signal>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.FileChooser">
    <property name="version" type="u" access="read"/>
  </interface>
</node>
"""


class Portal:
    """Answers what the settings are, and tells of each that changes."""

    def __init__(self, *settings: str) -> None:
        self._values = dict(map(parse, settings))
        self._answers = self._values.pop("answers", None) != GLib.Variant("u", 0)
        self._held: list[Callable[[], None]] = []
        self._bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        for interface in Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces:
            self._bus.register_object(
                PATH, interface, self._answer, lambda *_: GLib.Variant("u", 2), None
            )
        name = GLib.Variant("(su)", (NAME, 0))
        wait_forever = -1
        self._bus.call_sync(
            BUS, "/", BUS, "RequestName", name, None,
            Gio.DBusCallFlags.NONE, wait_forever,
        )  # fmt: skip

    def change(self, setting: str) -> None:
        key, value = parse(setting)
        if key == "answers":
            for answer in self._held:
                answer()
            return
        self._values[key] = value
        changed = GLib.Variant("(ssv)", (APPEARANCE, key, value))
        self._bus.emit_signal(None, PATH, SETTINGS, "SettingChanged", changed)

    def _answer(self, *call: Any) -> None:
        *_, method, asked, answer = call
        if method == "ReadAll":
            settings = {APPEARANCE: self._values}
            answer.return_value(GLib.Variant("(a{sa{sv}})", (settings,)))
        elif asked[0] == APPEARANCE and asked[1] in self._values:
            value = GLib.Variant("v", self._values[asked[1]])
            give = partial(answer.return_value, GLib.Variant("(v)", (value,)))
            if self._answers:
                give()
            else:
                self._held.append(give)
                print("asked", flush=True)
        else:
            error = "org.freedesktop.portal.Error.NotFound"
            answer.return_dbus_error(error, f"no such setting: {asked}")


def parse(setting: str) -> tuple[str, Any]:
    key, value = setting.split("=")
    return key, GLib.Variant("u", int(value))


def main(*settings: str) -> None:
    portal = Portal(*settings)
    Thread(target=GLib.MainLoop().run, daemon=True).start()
    print("ready", flush=True)
    for line in sys.stdin:
        portal.change(line)


main(*sys.argv[1:])
