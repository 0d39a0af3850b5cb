"""OXO measured: beside bare PySide6 windows and other games, and by itself.

``python -m lab.bench`` prints what it was measured on, and tables in Markdown, as in
docs/speed.md; ``python -m lab.bench beside`` that of one part alone. Nothing here
passes or fails: machines are noisy, so look at the ratios, and run it twice.

Programs take turns: in each round every program is started, looked at and ended, one
after the other, so that what else the machine does meets them all. A first round, which
does not count, warms the caches and has everything compiled; only what a program does
while it is left alone is from there.

Each start has a screen with a window manager (openbox), which gives the window the
keyboard and no frame, and is without a desktop's variables (XDG_CURRENT_DESKTOP); a
message bus of its own, which has not started any services yet; and the home folder that
the program's first start has left.

- The *picture stands still* from the last change of any pixel on: none changes for a
  second after it. Of a program that begins with a demonstration, only the part of its
  window counts where nothing of that is shown. All pixels are compared each two
  milliseconds or sooner.
- Processor time is that of the program and of the processes it has started, in the user
  and in the kernel; memory is their proportional set size (PSS), where a page that n
  processes share counts as 1/n. What the message bus has started are *services*, which
  are counted apart.
- A *click* lasts from the press (and release, in one go) to the first pixel that
  changes where it is to show. The pointer was there before, and everything was still.
  The first click is the first ever on a square after a start; the later ones are seven
  a round, of which the *slowest* is that of all rounds. *Refused* is one on a square
  that is taken; it is compared with a click on the bare window. One *as soon as the
  board appears* comes as soon as the square that is played last looks as it does at
  rest, with the pointer on the first from the start.

Where and how each program is clicked is in `programs.py`. A "-" stands where a program
shows nothing (a click on a taken square), or no board of its own accord.
"""
