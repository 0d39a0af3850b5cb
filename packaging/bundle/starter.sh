# Unpacks what follows it in the single file, $0, and becomes that.
#
# As long as OXO runs, it has the folder open as 9, and a lock on it with that. A process
# that waits for the lock removes the folder; if that was killed too, the next start does.

say() {
    echo "$1" >&2
    # in a terminal that is read
    if [ -t 2 ]; then
        return
    elif command -v zenity; then
        zenity --error --no-markup --title OXO --text "$1"
    elif command -v kdialog; then
        kdialog --title OXO --error "$1"
    else
        notify-send --icon dialog-error OXO "$1" || xmessage -center "$1"
    fi >/dev/null 2>&1
}

remove_old() {
    for old in "$1"/oxo-single-file.??????????; do
        [ -O "$old" ] && flock --nonblock "$old" rm -rf "$old"
    done
}

# whatever goes wrong there is left in $problem
start_in() {
    # nobody may take the folder for an old one before it is locked
    flock 8
    problem="cannot be written to"
    # where it is, wherever the process that removes the folder is
    whole=$(cd "$1" 2>/dev/null && pwd) || return
    remove_old "$whole"
    folder=$(mktemp -d "$whole/oxo-single-file.XXXXXXXXXX" 2>/dev/null) || return
    exec 9<"$folder"
    flock 9
    flock --unlock 8
    (
        trap '' HUP INT QUIT TERM
        exec 8<&- 9<&-
        cd /
        flock "$folder" rm -rf "$folder"
    ) &
    problem="too little room"
    df -Pk "$folder" | {
        read -r _
        read -r _ _ _ free _
        [ "$free" -ge @MB@000 ]
    } || return
    problem="programs may not be started there"
    printf '#!/bin/sh\n' >"$folder/runs"
    chmod +x "$folder/runs"
    "$folder/runs" 2>/dev/null || return
    shift
    problem=$({ tail -c @SIZE@ "$0" | tar -xzf - -C "$folder"; } 2>&1) || return
    OXO_SINGLE_FILE=$0 exec "$folder/oxo-desktop/oxo-desktop" "$@" 8<&-
}

problems=
exec 8<"$0"
for place in "${TMPDIR:-/tmp}" /var/tmp "${XDG_CACHE_HOME:-$HOME/.cache}"; do
    start_in "$place" "$@"
    exec 9<&-
    flock --unlock 8
    problems="$problems
$place: ${problem%%
*}"
done
wait
say "OXO cannot be unpacked.
It needs @MB@ MB in a folder where programs may be started:
$problems

To use another folder: TMPDIR=/some/folder $0"
exit 1
