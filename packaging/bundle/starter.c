/* The beginning of the single file: gives the script that is linked into it to sh, with
 * what it was told itself. A program, since not every desktop starts a script.
 *
 * The script starts it again, with OXO_STARTER_TITLE, to pass on what is unpacked and to
 * show how far that is, in a window where there is an X display. It ends the script,
 * OXO_STARTER_PID, if that window is closed. */

#include <dlfcn.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char script[];
__asm__(".pushsection .rodata\n.global script\nscript: .incbin \"script\"\n.byte 0\n.popsection\n");

/* in pixels where text is of the usual size, and the colours of the light theme */
enum { WIDTH = 360, HEIGHT = 84, INSET = 32, BAR = 20, USUAL_DPI = 96 };
enum { GROUND = 0xf5f2ea, TRACK = 0xdcd8cc, DONE = 0x1a56b5 };

/* what is used of Xlib, which is loaded only if there is one */
enum { EXPOSE = 12, CLIENT_MESSAGE = 33, EXPOSURE_MASK = 1 << 15, REPLACE = 0 };
typedef union {
    int type;
    struct { int type; unsigned long serial; int sent; void *display; unsigned long window,
        kind; int format; long data[5]; } message;
    long room[24];
} Event;
static void *(*open_display)(const char *);
static int (*screen_of)(void *), (*width_of)(void *, int), (*height_of)(void *, int);
static unsigned long (*root_of)(void *, int), (*atom_of)(void *, const char *, int);
static unsigned long (*new_window)(void *, unsigned long, int, int, unsigned, unsigned,
    unsigned, unsigned long, unsigned long);
static void *(*context_of)(void *, int);
static char *(*preferred)(void *, const char *, const char *);
static int (*change)(void *, unsigned long, unsigned long, unsigned long, int, int,
    const void *, int);
static int (*await)(void *, unsigned long, long), (*map)(void *, unsigned long);
static int (*colour)(void *, void *, unsigned long), (*flush)(void *);
static int (*fill)(void *, unsigned long, void *, int, int, unsigned, unsigned);
static int (*waiting)(void *), (*next)(void *, Event *), (*number_of)(void *);
static struct { void *place; const char *name; } functions[] = {
    {&open_display, "XOpenDisplay"}, {&screen_of, "XDefaultScreen"},
    {&width_of, "XDisplayWidth"}, {&height_of, "XDisplayHeight"},
    {&root_of, "XRootWindow"}, {&atom_of, "XInternAtom"},
    {&new_window, "XCreateSimpleWindow"}, {&context_of, "XDefaultGC"},
    {&preferred, "XGetDefault"}, {&change, "XChangeProperty"},
    {&await, "XSelectInput"}, {&map, "XMapWindow"}, {&colour, "XSetForeground"},
    {&flush, "XFlush"}, {&fill, "XFillRectangle"}, {&waiting, "XPending"},
    {&next, "XNextEvent"}, {&number_of, "XConnectionNumber"},
};

static void *display, *context;
static unsigned long window, closing;
static int scale_percent = 100;

static int scaled(int pixels)
{
    return pixels * scale_percent / 100;
}

/* Returns 0 where no window can be shown. */
static int open_window(const char *title)
{
    void *library = dlopen("libX11.so.6", RTLD_NOW);
    const char *dpi;
    int screen;
    unsigned long atom = 4, dialog;
    size_t n;

    if (!library)
        return 0;
    for (n = 0; n < sizeof functions / sizeof *functions; n++)
        if (!(*(void **)functions[n].place = dlsym(library, functions[n].name)))
            return 0;
    if (!(display = open_display(NULL)))
        return 0;
    dpi = preferred(display, "Xft", "dpi");
    if (dpi && atoi(dpi) > USUAL_DPI && atoi(dpi) < 8 * USUAL_DPI)
        scale_percent = 100 * atoi(dpi) / USUAL_DPI;
    screen = screen_of(display);
    context = context_of(display, screen);
    window = new_window(display, root_of(display, screen),
        (width_of(display, screen) - scaled(WIDTH)) / 2,
        (height_of(display, screen) - scaled(HEIGHT)) / 2,
        scaled(WIDTH), scaled(HEIGHT), 0, 0, GROUND);
    for (n = 0; n < 2; n++)
        change(display, window, atom_of(display, n ? "WM_NAME" : "_NET_WM_NAME", 0),
            atom_of(display, "UTF8_STRING", 0), 8, REPLACE, title, strlen(title));
    dialog = atom_of(display, "_NET_WM_WINDOW_TYPE_DIALOG", 0);
    change(display, window, atom_of(display, "_NET_WM_WINDOW_TYPE", 0), atom, 32, REPLACE,
        &dialog, 1);
    closing = atom_of(display, "WM_DELETE_WINDOW", 0);
    change(display, window, atom_of(display, "WM_PROTOCOLS", 0), atom, 32, REPLACE,
        &closing, 1);
    await(display, window, EXPOSURE_MASK);
    map(display, window);
    return 1;
}

static void draw(long long done, long long all)
{
    int wide = scaled(WIDTH - 2 * INSET), full = wide * done / all;
    int left = scaled(INSET), top = scaled((HEIGHT - BAR) / 2), high = scaled(BAR);

    colour(display, context, TRACK);
    fill(display, window, context, left + full, top, wide - full, high);
    colour(display, context, DONE);
    fill(display, window, context, left, top, full, high);
    flush(display);
}

/* Returns whether the window has been closed. */
static int is_closed(long long done, long long all)
{
    Event event;

    while (waiting(display)) {
        next(display, &event);
        if (event.type == CLIENT_MESSAGE && (unsigned long)event.message.data[0] == closing)
            return 1;
        if (event.type == EXPOSE)
            draw(done, all);
    }
    return 0;
}

/* Passes on what comes in; returns 0 once all of it has been. */
static int pass_on(const char *title, long long all)
{
    static char part[1 << 18];
    int is_shown = open_window(title);
    long long done = 0;

    for (;;) {
        struct pollfd ready[] = {{0, POLLIN, 0}, {is_shown ? number_of(display) : -1, POLLIN, 0}};
        ssize_t got, put, written;

        if (is_shown) {
            if (is_closed(done, all)) {
                kill(atoi(getenv("OXO_STARTER_PID")), SIGTERM);
                return 1;
            }
            draw(done, all);
        }
        poll(ready, 2, -1);
        if (!ready[0].revents)
            continue;
        if ((got = read(0, part, sizeof part)) <= 0)
            return got < 0;
        for (put = 0; put < got; put += written)
            if ((written = write(1, part + put, got - put)) < 0)
                return 1;
        done += got;
    }
}

int main(int count, char **told)
{
    char file[PATH_MAX] = "";
    char *command[count + 4], *title = getenv("OXO_STARTER_TITLE");

    if (title)
        return pass_on(title, atoll(told[1]));
    if (readlink("/proc/self/exe", file, sizeof file - 1) < 0) {
        perror("/proc/self/exe");
        return 1;
    }
    command[0] = "sh";
    command[1] = "-c";
    command[2] = script;
    command[3] = file;
    /* up to the NULL at the end */
    memcpy(command + 4, told + 1, count * sizeof *told);
    execv("/bin/sh", command);
    perror("/bin/sh");
    return 1;
}
