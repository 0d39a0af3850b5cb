# Unpacks what follows it in the single file, $0, unless that has been done, and becomes
# what was unpacked.
#
# That lies in the user's cache, in a folder that is called as its sum. As long as OXO
# runs it has the folder open as 9, with a lock on it, so that no other one removes it.
# Whoever changes something in the cache has a lock on the file beside it.

case $XDG_CACHE_HOME in
/*) cache=$XDG_CACHE_HOME/oxo-desktop ;;
*) cache=$HOME/.cache/oxo-desktop ;;
esac
folder=$cache/@SUM@

locale=${LC_ALL:-${LC_MESSAGES:-$LANG}}
case $locale in
C | POSIX) wanted= ;;
*) wanted=${LANGUAGE:-$locale} ;;
esac
language=en
IFS=:
for each in $wanted; do
    case $each in
    zh?TW* | zh?HK* | zh?MO* | zh?Hant*) continue ;;
    de | de[_.@-]*) language=de ;;
    en | en[_.@-]*) ;;
    es | es[_.@-]*) language=es ;;
    fr | fr[_.@-]*) language=fr ;;
    pl | pl[_.@-]*) language=pl ;;
    pt | pt[_.@-]*) language=pt_BR ;;
    ru | ru[_.@-]*) language=ru ;;
    he | he[_.@-]* | iw | iw[_.@-]*) language=he ;;
    ar | ar[_.@-]*) language=ar ;;
    ja | ja[_.@-]*) language=ja ;;
    zh | zh[_.@-]*) language=zh_CN ;;
    *) continue ;;
    esac
    break
done
unset IFS

# says all that there is to say, with the $problem as it is then
speak() {
    case $language in
@TEXTS@
    esac
}

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

fail() {
    problem=$1
    speak
    [ -n "$new" ] && rm -rf "$new"
    say "$failed
$elsewhere XDG_CACHE_HOME=/… $0"
    exit 1
}

# what has been unpacked into a folder, and how large each file is
listed() (
    cd "$1" && find oxo-desktop ! -type d -printf '%s %p\n' | LC_ALL=C sort
)

# holds the folder, and returns whether all of it is there
holds() {
    [ -d "$folder" ] && command exec 9<"$folder" && flock --shared 9 &&
        listed "$folder" | cmp -s - "$folder/whole" && return
    exec 9<&-
    return 1
} 2>/dev/null

# removes what nobody runs, but for the folder that is given, if any
remove_all_but() {
    for old in "$cache"/*; do
        [ "$old" = "$1" ] || [ ! -d "$old" ] || flock --nonblock "$old" rm -rf "$old"
    done
}

start() {
    flock --nonblock 8 && remove_all_but "$folder"
    exec 8<&-
    OXO_SINGLE_FILE=$0 exec "$folder/oxo-desktop/oxo-desktop" "$@"
}

unpack() {
    problem=
    # as large as it says, or there is no room for the rest either
    df -Pk "$cache" | {
        read -r _
        read -r _ _ _ free _
        [ "$free" -ge @MB@000 ]
    } || fail "$no_room"
    new=$(mktemp -d "$folder.XXXXXX" 2>/dev/null) || fail "$not_written"
    trap 'kill "$tar" 2>/dev/null; wait; rm -rf "$new"; exit 143' HUP INT TERM
    printf '#!/bin/sh\n' >"$new/runs"
    chmod +x "$new/runs"
    "$new/runs" 2>/dev/null || fail "$not_started"
    rm "$new/runs"
    tail -c @SIZE@ "$0" |
        OXO_STARTER_TITLE=$unpacking OXO_STARTER_PID=$$ "$0" @SIZE@ 2>/dev/null |
        tar -xzf - -C "$new" 2>"$new/problem" &
    tar=$!
    wait "$tar"
    unpacked=$?
    read -r problem <"$new/problem"
    [ $unpacked = 0 ] || fail "$problem"
    rm "$new/problem"
    listed "$new" >"$new/whole" || fail "$no_room"
    # what is there is damaged, and may still be in use
    [ ! -e "$folder" ] || mv "$folder" "$new.old"
    mv "$new" "$folder" || fail "$not_written"
    trap - HUP INT TERM
}

speak
if [ $# = 1 ] && [ "$1" = --uninstall ]; then
    [ -d "$cache" ] || { echo "$nothing"; exit; }
    exec 8>"$cache/lock"
    flock 8
    remove_all_but
    # whoever still runs, or waits, needs the file that is locked
    for left in "$cache"/*/; do
        [ ! -d "$left" ] || { say "$running"; exit 1; }
    done
    rm -r "$cache"
    echo "$removed"
    exit
fi
mkdir -p "$cache" 2>/dev/null
(: >"$cache/lock") 2>/dev/null || fail "$not_written"
exec 8>"$cache/lock"
holds && start "$@"
# somebody else may be about to unpack it
flock 8
holds && start "$@"
remove_all_but
unpack
holds || fail "$not_written"
start "$@"
