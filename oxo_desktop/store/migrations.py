"""What takes the games file from each version to the next.

Never change an existing version here, since there are files of it.
"""

# what keeps `results` up to date, in the words that files have
_TRIGGERS = (
    """
    CREATE TRIGGER game_ended_at_once AFTER INSERT ON games
    WHEN NEW.outcome <> 'open' AND NEW.start = '' AND NEW.moves IS NOT NEW.settled
    BEGIN
        INSERT INTO results VALUES (
            NEW.x_player, NEW.o_player, NEW.geometry, NEW.starter, NEW.outcome, 1, 1
        )
        ON CONFLICT DO UPDATE SET games = games + 1, score = score + 1;
    END
    """,
    """
    CREATE TRIGGER end_taken_back AFTER UPDATE OF outcome, moves ON games
    WHEN OLD.outcome <> 'open' AND OLD.start = '' AND OLD.moves IS NOT OLD.settled
    BEGIN
        UPDATE results SET games = games - 1, score = max(score - 1, 0)
        WHERE x_player = OLD.x_player AND o_player = OLD.o_player
            AND geometry = OLD.geometry
            AND starter = OLD.starter AND outcome = OLD.outcome;
    END
    """,
    """
    CREATE TRIGGER game_ended AFTER UPDATE OF outcome, moves ON games
    WHEN NEW.outcome <> 'open' AND NEW.start = '' AND NEW.moves IS NOT NEW.settled
    BEGIN
        INSERT INTO results VALUES (
            NEW.x_player, NEW.o_player, NEW.geometry, NEW.starter, NEW.outcome, 1, 1
        )
        ON CONFLICT DO UPDATE SET games = games + 1, score = score + 1;
    END
    """,
)
_NO_TRIGGERS = (
    "DROP TRIGGER game_ended_at_once",
    "DROP TRIGGER end_taken_back",
    "DROP TRIGGER game_ended",
)

# what was not in them yet before there were positions to start with, and other boards
_OF_POSITIONS = " AND NEW.start = ''", " AND OLD.start = ''"
_OF_BOARDS = " NEW.geometry,", "AND geometry = OLD.geometry\n            "


def _triggers(*without: str) -> tuple[str, ...]:
    """Return the triggers without some parts."""
    triggers: tuple[str, ...] = _TRIGGERS
    for part in without:
        triggers = tuple(trigger.replace(part, "") for trigger in triggers)
    return triggers


_TO_VERSION_1 = (
    """
    CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
        name TEXT NOT NULL, -- of a computer, its level
        UNIQUE (kind, name)
    )
    """,
    # moves are squares with a space between; times are milliseconds since 1970
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
    )
    """,
    "CREATE INDEX games_on_board ON games (changed) WHERE on_board = 1",
    "CREATE INDEX games_by_time ON games (changed)",
    # how games ended, kept up by the triggers: counting 100,000 games takes too long
    """
    CREATE TABLE results (
        x_player INTEGER NOT NULL REFERENCES players,
        o_player INTEGER NOT NULL REFERENCES players,
        starter TEXT NOT NULL,
        outcome TEXT NOT NULL,
        games INTEGER NOT NULL, -- ever
        score INTEGER NOT NULL, -- since the score was last reset
        PRIMARY KEY (x_player, o_player, starter, outcome)
    ) WITHOUT ROWID
    """,
    *_triggers(*_OF_POSITIONS, *_OF_BOARDS),
)

# the games of a pairing are counted apart for each geometry; until then there was one
_TO_VERSION_2 = (
    *_NO_TRIGGERS,
    "CREATE TEMP TABLE results_before AS SELECT * FROM results",
    "DROP TABLE results",
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
    # only damaged rows are lost
    """
    INSERT OR IGNORE INTO results
    SELECT x_player, o_player, '3x3', starter, outcome, games, score
    FROM results_before
    """,
    "DROP TABLE results_before",
    *_triggers(*_OF_POSITIONS),
)

# a game may start with a position, as text, and counts for no result then
_TO_VERSION_3 = (
    "ALTER TABLE games ADD COLUMN start TEXT NOT NULL DEFAULT ''",
    *_NO_TRIGGERS,
    *_triggers(),
)

# games that are deleted stay for as long as that can be undone
_TO_VERSION_4 = (
    """
    CREATE TABLE deleted (
        game INTEGER PRIMARY KEY,
        deletion INTEGER NOT NULL -- one of its games, for all of them
    )
    """,
    # it came from elsewhere, and nobody has made a move in it since
    "ALTER TABLE games ADD COLUMN unplayed INTEGER NOT NULL DEFAULT 0",
)

# why a computer made a move: a row for each, so that games stay quick to list. Its key
# is no key of the table: SQLite could not make that anew if a bit of it flips
_TO_VERSION_5 = (
    """
    CREATE TABLE choices (
        game INTEGER NOT NULL,
        moves TEXT NOT NULL, -- all of the game up to this one
        rule TEXT NOT NULL, -- its name in the engine
        squares TEXT NOT NULL, -- that the rule allowed
        lines TEXT NOT NULL, -- that the rule is about, a semicolon between them
        verdict TEXT -- value and moves to the end, or ? where they are not known
    )
    """,
    "CREATE INDEX choices_by_game ON choices (game)",
)

MIGRATIONS = (
    _TO_VERSION_1,
    _TO_VERSION_2,
    _TO_VERSION_3,
    _TO_VERSION_4,
    _TO_VERSION_5,
)
"""The statements for each version, from 0, an empty file, on."""
