"""The layout of the games file, and what takes one from the version before to it.

Never change an existing version here, since there are files of it.
"""

VERSION = 6

# the words of games are those that a file of version 5 has; moves are squares with a
# space between, times are milliseconds since 1970
LAYOUT = (
    """
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
        name TEXT NOT NULL, -- of a computer, its level
        UNIQUE (kind, name)
    )
    """,
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        x_player INTEGER NOT NULL REFERENCES players,
        o_player INTEGER NOT NULL REFERENCES players,
        starts TEXT NOT NULL,
        geometry TEXT NOT NULL,
        starter TEXT NOT NULL CHECK (starter IN ('X', 'O')),
        moves TEXT NOT NULL,
        undone TEXT NOT NULL,
        replaced TEXT NOT NULL,
        settled TEXT, -- an end that does not count: it came from elsewhere
        outcome TEXT NOT NULL CHECK (outcome IN ('X won', 'O won', 'draw', 'open')),
        started INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        ended INTEGER,
        on_board INTEGER NOT NULL CHECK (on_board IN (0, 1))
    , start TEXT NOT NULL DEFAULT '', unplayed INTEGER NOT NULL DEFAULT 0)
    """,
    "CREATE INDEX games_on_board ON games (changed) WHERE on_board = 1",
    "CREATE INDEX games_by_time ON games (changed)",
    # how games ended, deleted ones too; `kept_game` keeps it up to date
    """
    CREATE TABLE results (
        x_player INTEGER NOT NULL REFERENCES players,
        o_player INTEGER NOT NULL REFERENCES players,
        geometry TEXT NOT NULL,
        starter TEXT NOT NULL,
        outcome TEXT NOT NULL,
        games INTEGER NOT NULL, -- ever
        score INTEGER NOT NULL, -- since the score was last reset
        PRIMARY KEY (x_player, o_player, geometry, starter, outcome)
    ) WITHOUT ROWID
    """,
    # games that are deleted stay for as long as that can be undone
    """
    CREATE TABLE deleted (
        game INTEGER PRIMARY KEY,
        deletion INTEGER NOT NULL -- one of its games, for all of them
    )
    """,
)

MIGRATIONS = {
    # why a computer moved is found out anew, and results are kept without triggers
    5: (
        "DROP TABLE choices",
        "DROP TRIGGER game_ended_at_once",
        "DROP TRIGGER end_taken_back",
        "DROP TRIGGER game_ended",
    ),
}
"""The statements that take a file from each earlier version to the next one."""
