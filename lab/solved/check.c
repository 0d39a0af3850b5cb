/* Checks the strategy with which whoever begins wins on 4x4x4.

   It plays the strategy against every answer, by the plain rules: a board is 64
   characters, a line four numbers. It shares nothing with the program that found the
   strategy, nor with OXO.

   In each position the side that begins, here called the first, does this:
   1. it wins by a run of threats, if there is one: every move but the last must be
      answered at once, and the last completes a line or threatens to in two places;
   2. else it blocks, if the second could complete a line;
   3. else it makes the move that the table has for this position.
   What is proven is that one of the three is always there.

   usage: check TABLE, a text with a line for each position: the squares of the first as
   a hexadecimal number (bit 0 is square 1), those of the second, and the move (0 to 63).
   A position stands for all that a symmetry of the board makes of it; the table has the
   one with the least numbers. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 4, SQUARES = 64, LINES = 76, SYMMETRIES = 192, MOST_THROUGH = 7 };

enum { NOBODY = '.', FIRST = 'f', SECOND = 's' };

typedef struct {
    char on[SQUARES];
} Board;

typedef struct {
    unsigned long first, second;
} Numbers;

typedef struct {
    Numbers position;
    int move;
    int is_used;
} Entry;

static int line[LINES][SIDE];
static int lines_through[SQUARES];
static int symmetry[SYMMETRIES][SQUARES];

static void fail(const char *reason)
{
    printf("%s\n", reason);
    exit(1);
}

/* The board */

static int square_at(int x, int y, int z)
{
    return x + SIDE * y + SIDE * SIDE * z;
}

static int is_inside(int x, int y, int z)
{
    return x >= 0 && x < SIDE && y >= 0 && y < SIDE && z >= 0 && z < SIDE;
}

static void find_lines_from(int x, int y, int z, int *found)
{
    const int steps = SIDE - 1;
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            for (int dz = -1; dz <= 1; dz++) {
                if (!dx && !dy && !dz)
                    continue;
                int ex = x + steps * dx, ey = y + steps * dy, ez = z + steps * dz;
                /* each line has two ends, and is found from one of them */
                if (!is_inside(ex, ey, ez) || square_at(ex, ey, ez) < square_at(x, y, z))
                    continue;
                for (int k = 0; k < SIDE; k++)
                    line[*found][k] = square_at(x + k * dx, y + k * dy, z + k * dz);
                ++*found;
            }
}

static void find_lines(void)
{
    int found = 0;
    for (int z = 0; z < SIDE; z++)
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                find_lines_from(x, y, z, &found);
    if (found != LINES)
        fail("There must be 76 lines.");
    for (int l = 0; l < LINES; l++)
        for (int k = 0; k < SIDE; k++)
            lines_through[line[l][k]]++;
}

static int is_line(const int *squares)
{
    for (int l = 0; l < LINES; l++) {
        int shared = 0;
        for (int k = 0; k < SIDE; k++)
            for (int m = 0; m < SIDE; m++)
                shared += line[l][k] == squares[m];
        if (shared == SIDE)
            return 1;
    }
    return 0;
}

static int keeps_lines(const int *places)
{
    for (int l = 0; l < LINES; l++) {
        int image[SIDE];
        for (int k = 0; k < SIDE; k++)
            image[k] = places[line[l][k]];
        if (!is_line(image))
            return 0;
    }
    return 1;
}

/* Try every change of the four coordinates with each other, of the three directions, and
   of their senses, and keep those that make lines of lines. */
static void find_symmetries(void)
{
    static const int orders[6][3] = {
        {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0},
    };
    int found = 0;
    for (int code = 0; code < 256; code++) {
        int change[SIDE] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6};
        int is_taken[SIDE] = {0};
        for (int at = 0; at < SIDE; at++)
            is_taken[change[at]] = 1;
        if (!is_taken[0] || !is_taken[1] || !is_taken[2] || !is_taken[3])
            continue;
        for (int order = 0; order < 6; order++)
            for (int turns = 0; turns < 8; turns++) {
                int places[SQUARES];
                for (int square = 0; square < SQUARES; square++) {
                    int from[3] = {square % SIDE, square / SIDE % SIDE, square / 16};
                    int to[3];
                    for (int k = 0; k < 3; k++) {
                        int at = from[orders[order][k]];
                        to[k] = change[turns >> k & 1 ? SIDE - 1 - at : at];
                    }
                    places[square] = square_at(to[0], to[1], to[2]);
                }
                int is_new = keeps_lines(places);
                for (int i = 0; is_new && i < found; i++)
                    is_new = memcmp(symmetry[i], places, sizeof places) != 0;
                if (!is_new)
                    continue;
                if (found == SYMMETRIES)
                    fail("There must be 192 symmetries, not more.");
                memcpy(symmetry[found++], places, sizeof places);
            }
    }
    if (found != SYMMETRIES)
        fail("There must be 192 symmetries, not fewer.");
}

/* How many squares of a line a side has, if the other has none; else -1. `*empty` is one
   of its empty squares. */
static int held(const Board *board, int l, char side, int *empty)
{
    int count = 0;
    *empty = -1;
    for (int k = 0; k < SIDE; k++) {
        int square = line[l][k];
        if (board->on[square] == side)
            count++;
        else if (board->on[square] == NOBODY)
            *empty = square;
        else
            return -1;
    }
    return count;
}

static int has_line(const Board *board, char side)
{
    int empty;
    for (int l = 0; l < LINES; l++)
        if (held(board, l, side, &empty) == SIDE)
            return 1;
    return 0;
}

/* Finds the squares that complete a line; returns how many there are. */
static int completing(const Board *board, char side, int *squares)
{
    int number = 0;
    for (int l = 0; l < LINES; l++) {
        int empty, is_new = 1;
        if (held(board, l, side, &empty) != SIDE - 1)
            continue;
        for (int i = 0; i < number; i++)
            is_new &= squares[i] != empty;
        if (is_new)
            squares[number++] = empty;
    }
    return number;
}

/* Runs of threats */

enum { ENDLESS = 99, TRIED = 1 << 18 };

typedef struct {
    int length;
    int moves[SQUARES];
} Run;

/* Positions in which no run of so many moves was found, in this search. */
static struct {
    Board board;
    int moves;
    unsigned search;
} *tried;
static unsigned this_search = 0;

static unsigned slot_of(const Board *board)
{
    unsigned long hash = 1469598103934665603UL; /* FNV-1a */
    for (int square = 0; square < SQUARES; square++)
        hash = (hash ^ (unsigned char)board->on[square]) * 1099511628211UL;
    return hash >> 20 & (TRIED - 1);
}

/* Looks for a run of at most `moves` for the first, who is to move and has made `made` of
   them. `*is_cut` becomes true if there might be a longer one. */
static int continue_run(Board *board, int moves, int made, Run *run, int *is_cut)
{
    int winning[LINES], forced[LINES];
    if (completing(board, FIRST, winning)) {
        run->moves[made] = winning[0];
        run->length = made + 1;
        return 1;
    }
    int number_forced = completing(board, SECOND, forced);
    if (number_forced > 1)
        return 0;
    if (moves == 0) {
        *is_cut = 1;
        return 0;
    }
    unsigned slot = slot_of(board);
    if (tried[slot].search == this_search && tried[slot].moves >= moves &&
        !memcmp(&tried[slot].board, board, sizeof *board)) {
        *is_cut |= tried[slot].moves < ENDLESS;
        return 0;
    }
    int is_cut_here = 0;
    for (int l = 0; l < LINES; l++) {
        int empty[SIDE], number = 0, last;
        if (held(board, l, FIRST, &last) != 2)
            continue;
        for (int k = 0; k < SIDE; k++)
            if (board->on[line[l][k]] == NOBODY)
                empty[number++] = line[l][k];
        for (int k = 0; k < 2; k++) {
            int move = empty[k], answer = empty[1 - k];
            if (number_forced && move != forced[0])
                continue;
            board->on[move] = FIRST;
            board->on[answer] = SECOND;
            run->moves[made] = move;
            int wins = !has_line(board, SECOND) &&
                       continue_run(board, moves - 1, made + 1, run, &is_cut_here);
            board->on[move] = board->on[answer] = NOBODY;
            if (wins)
                return 1;
        }
    }
    tried[slot].board = *board;
    tried[slot].moves = is_cut_here ? moves : ENDLESS;
    tried[slot].search = this_search;
    *is_cut |= is_cut_here;
    return 0;
}

static int find_run(Board *board, Run *run)
{
    for (int moves = 1; moves < SQUARES; moves = moves < 4 ? moves + 1 : 2 * moves) {
        int is_cut = 0;
        this_search++;
        if (continue_run(board, moves, 0, run, &is_cut))
            return 1;
        if (!is_cut)
            return 0;
    }
    return 0;
}

/* Plays a run by the rules. After each move of it the second must take the one square that
   completes a line, and may not complete one itself; two such squares win. */
static int wins_by(const Run *run, const Board *start)
{
    Board board = *start;
    int squares[LINES];
    for (int i = 0; i < run->length; i++) {
        if (board.on[run->moves[i]] != NOBODY)
            return 0;
        board.on[run->moves[i]] = FIRST;
        if (has_line(&board, FIRST))
            return 1;
        if (completing(&board, SECOND, squares))
            return 0;
        int threats = completing(&board, FIRST, squares);
        if (threats != 1)
            return threats > 1;
        board.on[squares[0]] = SECOND;
        if (has_line(&board, SECOND))
            return 0;
    }
    return 0;
}

/* The table */

static Entry *entries;
static int number_of_entries = 0;

static int compared(const void *left, const void *right)
{
    const Numbers *a = &((const Entry *)left)->position;
    const Numbers *b = &((const Entry *)right)->position;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return a->second < b->second ? -1 : a->second > b->second;
}

static void read_table(const char *name)
{
    FILE *file = fopen(name, "r");
    int room = 1 << 14;
    if (!file)
        fail("The table cannot be opened.");
    entries = malloc(room * sizeof *entries);
    for (;;) {
        if (number_of_entries == room)
            entries = realloc(entries, (room *= 2) * sizeof *entries);
        if (!entries)
            fail("There is not enough memory.");
        Entry *next = &entries[number_of_entries];
        next->is_used = 0;
        int read = fscanf(file, "%lx %lx %d", &next->position.first,
                          &next->position.second, &next->move);
        if (read != 3)
            break;
        number_of_entries++;
    }
    fclose(file);
    qsort(entries, number_of_entries, sizeof *entries, compared);
}

/* The least numbers that a symmetry makes of a board. */
static Numbers least_of(const Board *board)
{
    Numbers least = {~0UL, ~0UL};
    for (int i = 0; i < SYMMETRIES; i++) {
        Numbers now = {0, 0};
        for (int square = 0; square < SQUARES; square++) {
            unsigned long bit = 1UL << symmetry[i][square];
            if (board->on[square] == FIRST)
                now.first |= bit;
            else if (board->on[square] == SECOND)
                now.second |= bit;
        }
        if (now.first < least.first ||
            (now.first == least.first && now.second < least.second))
            least = now;
    }
    return least;
}

/* The positions that are left to look at: those that need a block or the table */

enum { SEEN = 1 << 22 };

static Numbers *waiting, *seen;
static long number_waiting = 0;

static void add(const Board *board)
{
    Numbers position = least_of(board);
    unsigned long hash = position.first * 0x9E3779B97F4A7C15UL ^
                         position.second * 0xC2B2AE3D27D4EB4FUL;
    unsigned slot = hash >> 42;
    while (seen[slot].first) {
        if (!memcmp(&seen[slot], &position, sizeof position))
            return;
        slot = (slot + 1) % SEEN;
    }
    if (number_waiting == SEEN / 2)
        fail("There are too many positions.");
    seen[slot] = position;
    waiting[number_waiting++] = position;
}

static Board board_of(Numbers position)
{
    Board board;
    for (int square = 0; square < SQUARES; square++) {
        char first = position.first >> square & 1, second = position.second >> square & 1;
        if (first && second)
            fail("A square of the table is taken twice.");
        board.on[square] = first ? FIRST : second ? SECOND : NOBODY;
    }
    return board;
}

/* Every answer to each of the 16 first moves: the squares on seven lines. */
static void begin(void)
{
    for (int first = 0; first < SQUARES; first++)
        for (int second = 0; second < SQUARES; second++) {
            Board board;
            if (lines_through[first] != MOST_THROUGH || first == second)
                continue;
            memset(&board, NOBODY, sizeof board);
            board.on[first] = FIRST;
            board.on[second] = SECOND;
            add(&board);
        }
}

static long holes = 0, blocks = 0, answers = 0;
static int longest = 0;

/* The move of the first in a position without a run of threats, or -1. */
static int move_in(Numbers position, const Board *board)
{
    int forced[LINES];
    Entry wanted = {position, 0, 0};
    int number = completing(board, SECOND, forced);
    if (number == 1) {
        blocks++;
        return forced[0];
    }
    Entry *entry =
        bsearch(&wanted, entries, number_of_entries, sizeof wanted, compared);
    if (number > 1 || !entry)
        return -1;
    entry->is_used = 1;
    return entry->move;
}

/* Makes every answer, and adds the positions in which no run of threats wins then. */
static void answer(Board *board)
{
    Run known[SQUARES];
    int number_known = 0;
    for (int square = 0; square < SQUARES; square++) {
        if (board->on[square] != NOBODY)
            continue;
        board->on[square] = SECOND;
        answers++;
        if (has_line(board, SECOND))
            fail("The second completes a line.");
        int wins = 0;
        for (int i = number_known - 1; i >= 0 && !wins; i--)
            wins = wins_by(&known[i], board);
        if (!wins) {
            Run *run = &known[number_known];
            wins = find_run(board, run);
            if (wins) {
                if (!wins_by(run, board))
                    fail("A run of threats does not win.");
                if (run->length > longest)
                    longest = run->length;
                number_known++;
            }
        }
        if (!wins)
            add(board);
        board->on[square] = NOBODY;
    }
}

int main(int count, char **arguments)
{
    if (count != 2)
        fail("usage: check TABLE");
    find_lines();
    find_symmetries();
    read_table(arguments[1]);
    tried = calloc(TRIED, sizeof *tried);
    seen = calloc(SEEN, sizeof *seen);
    waiting = malloc(SEEN / 2 * sizeof *waiting);
    if (!tried || !seen || !waiting)
        fail("There is not enough memory.");
    begin();
    for (long next = 0; next < number_waiting; next++) {
        Board board = board_of(waiting[next]);
        int move = move_in(waiting[next], &board);
        if (move < 0 || move >= SQUARES || board.on[move] != NOBODY) {
            holes++;
            continue;
        }
        board.on[move] = FIRST;
        if (!has_line(&board, FIRST))
            answer(&board);
    }
    int used = 0;
    for (int i = 0; i < number_of_entries; i++)
        used += entries[i].is_used;
    printf("%s: %ld positions, %ld of them blocks; %d of %d entries used; "
           "%ld answers; longest run %d; %ld holes\n",
           holes ? "NOT PROVEN" : "PROVEN", number_waiting, blocks, used,
           number_of_entries, answers, longest, holes);
    return holes != 0;
}
