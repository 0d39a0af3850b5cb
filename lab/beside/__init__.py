"""OXO beside bare PySide6 windows, and beside other board games that are installed.

Programs take turns: in each round every program is started, looked at and ended, one
after the other, so that what else the machine does meets them all. A first round, which
does not count, warms the caches and has everything compiled; only what a program does
while it is left alone is from there.

Each start has a screen without a window manager and without a desktop's variables
(XDG_CURRENT_DESKTOP), a message bus of its own, which has not started any services yet,
and the home folder that the program's first start has left.

What is measured:

- A program is *painted* as soon as at least 98 % of the places of a grid, one each 16
  pixels, look as they do once it has come to rest. Only those places count that the
  program paints at all. How it looks at rest was recorded in the first round, for each
  program in the same way: nothing there is known of what it shows.
- It has come to *rest* once less than that 2 % has changed for a second.
- Processor time is that of the program and of the processes it has started, in the user
  and in the kernel; memory is their proportional set size (PSS), where a page that n
  processes share counts as 1/n. What the message bus has started are *services*, which
  are counted apart.
- A *click* lasts from the press (and release, in one go) to the first pixel that
  changes where it is to show. The pointer was there before, and everything was still.
  The first click is the first ever on a square after a start, at rest; the later ones
  are seven a round. *Refused* is one on a square that is taken; it is compared with a
  click on the bare window. One *as soon as the board appears* comes less than a
  millisecond after the program was painted, with the pointer there from the start.

Where and how each program is clicked is in `programs.py`. A "-" stands where a program
shows nothing (a click on a taken square), or no board of its own accord.
"""
