"""Games kept in files: all of them in one SQLite file, and one each in .oxo files.

What is promised of the file of all games:

- Every move is committed before it is shown. A kill loses nothing that was seen, a
  power cut at most the last moves, never an earlier game.
- Nothing is ever damaged, and nothing that cannot be read is deleted: a damaged file
  gets another name and a new one is begun, a damaged row costs one game.
- Nobody waits for the disk: a commit goes into SQLite's log, which waits for none. Only
  where the file has gone or can't be written any more is it closed first, which may.
- A backup may be put in its place while OXO is open, and several OXOs may play at once.
- Where the file cannot be used, the game plays on, and what is not being kept is said.

How: one thread flushes the log after each move and, once nobody has played for a
second, has SQLite write it into the file and empty it (``wal_checkpoint(TRUNCATE)``),
and closes the file. So nothing of it is remembered while nobody plays: the next change
opens whatever lies there then. Within that second, the file's device and inode are
compared before each change; other contents that are written into the same file within
it are not noticed. Nor are they after a kill within that second, which leaves the log:
what is then copied over the file is read with it.

`games.Store` is what others use, and `history.History` what the history does; neither
shows them SQL. A file of an earlier version is brought up to date when it is opened, in
one transaction: a new version is one more entry in `migrations`, and a file of the
version before, kept in ``tests/store/data``, is opened by a test. POSIX ends all locks
of a process on a file when it closes any descriptor of that file: nothing but SQLite
may open the file of games.
"""
