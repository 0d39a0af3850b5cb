"""Games kept in files: all of them in one SQLite file, and one each in .oxo files.

What is promised of the file of all games:

- Every move is committed before it is shown. A kill loses nothing that was seen, a
  power cut at most the last moves, never an earlier game.
- Nothing is ever damaged, and nothing that cannot be read is deleted: a damaged file
  gets another name and a new one is begun, a damaged row costs one game.
- Nobody waits for the disk: a commit goes into SQLite's log, which waits for none. Only
  the first start of all does, and where the file has gone or can't be written any more.
- Several OXOs may play at once; one of them may restore a backup meanwhile.
- Where the file cannot be used, the game plays on, and what is not being kept is said.

How: the file is open while OXO runs. One thread flushes the log after each move and,
once nobody has played for a second, has SQLite write it into the file and empty it: see
`writeback`. Where somebody else has written into the file, or put another one in its
place, its device, inode, size or time tell before the next use, and it is opened anew;
the moves of the second before may be lost with that. So a copy is put in its place by
hand while OXO is closed, and no ``games.sqlite-wal`` is left beside it.

`games.Store` is what others use, and `history.History` what the history does; neither
shows them SQL. A file of the version before is brought up to date when it is opened, in
one transaction: a new version is one more entry in `migrations`, and a file of the
version before, kept in ``tests/store/data``, is opened by a test. POSIX ends all locks
of a process on a file when it closes any descriptor of that file: nothing but SQLite
may open the file of games.
"""
