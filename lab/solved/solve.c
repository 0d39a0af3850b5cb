/* Proves that whoever begins wins on 4x4x4, and writes the moves that do it.

   Patashnik (Qubic: 4x4x4 tic-tac-toe, 1980) and Allis and van der Meulen (1994) have done
   so before. What makes it possible is that most positions are decided by a run of threats:
   moves that must each be answered at once, until one threatens in two places. So only the
   positions without such a run are kept, and there are few: a few hundred thousand.

   The side that begins is here called `own`, the other one `other`. A set of squares is a
   number with 64 bits; bit x + 4 * y + 16 * z is the square at x, y, z.

   What is proven first is decided by proof-number search (Allis, 1994): each position has a
   number of positions that must be proven to prove it, and one of those that must be
   refuted to refute it; it is always the position that matters most to both that is looked
   at next. That works on a graph as well, where a position is reached in several ways.

   usage: solve TABLE
   TABLE gets a line for each position that the strategy needs: own and other as
   hexadecimal numbers, and the move (0 to 63). */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Squares;

enum { SIDE = 4, SQUARES = 64, LINES = 76, SYMMETRIES = 192, MOST_THROUGH = 7 };

static Squares line[LINES];
static Squares through[SQUARES][MOST_THROUGH];
static int lines_through[SQUARES];
static unsigned char symmetry[SYMMETRIES][SQUARES];

/* What a symmetry makes of the eight squares of a byte: a whole set then takes eight
   look-ups. */
static Squares image_of_byte[SYMMETRIES][8][256];

static void fail(const char *reason)
{
    fprintf(stderr, "%s\n", reason);
    exit(1);
}

static void *room_for(size_t number, size_t size)
{
    void *room = calloc(number, size);
    if (!room)
        fail("There is not enough memory.");
    return room;
}

static Squares bit(int square) { return (Squares)1 << square; }
static int lowest(Squares squares) { return __builtin_ctzll(squares); }
static int number_of(Squares squares) { return __builtin_popcountll(squares); }
static int has_several(Squares squares) { return (squares & (squares - 1)) != 0; }

/* The board */

static void find_lines(void)
{
    int found = 0;
    for (int square = 0; square < SQUARES; square++)
        /* 13 of the 26 directions: each line once */
        for (int direction = 14; direction < 27; direction++) {
            int dx = direction % 3 - 1, dy = direction / 3 % 3 - 1, dz = direction / 9 - 1;
            int x = square % SIDE, y = square / SIDE % SIDE, z = square / (SIDE * SIDE);
            int ex = x + 3 * dx, ey = y + 3 * dy, ez = z + 3 * dz;
            if ((ex | ey | ez) & ~3)
                continue;
            for (int k = 0; k < SIDE; k++)
                line[found] |= bit(square + k * (dx + SIDE * dy + SIDE * SIDE * dz));
            found++;
        }
    if (found != LINES)
        fail("There must be 76 lines.");
    for (int square = 0; square < SQUARES; square++)
        for (int l = 0; l < LINES; l++)
            if (line[l] & bit(square))
                through[square][lines_through[square]++] = line[l];
}

/* A symmetry changes the three directions for each other, turns them round, and changes the
   inner layers with the outer ones in all directions at once (Silver, 1967). */
static void find_symmetries(void)
{
    static const int orders[6][3] = {
        {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0},
    };
    static const int changes[4][SIDE] = {
        {0, 1, 2, 3}, {0, 2, 1, 3}, {1, 0, 3, 2}, {1, 3, 0, 2},
    };
    int found = 0;
    for (int c = 0; c < 4; c++)
        for (int o = 0; o < 6; o++)
            for (int turns = 0; turns < 8; turns++, found++)
                for (int square = 0; square < SQUARES; square++) {
                    int from[3] = {square & 3, square >> 2 & 3, square >> 4}, to = 0;
                    for (int k = 0; k < 3; k++) {
                        int at = changes[c][from[orders[o][k]]];
                        to |= (turns >> k & 1 ? 3 - at : at) << 2 * k;
                    }
                    symmetry[found][square] = to;
                }
    for (int i = 0; i < SYMMETRIES; i++)
        for (int byte = 0; byte < 8; byte++)
            for (int value = 0; value < 256; value++)
                for (int k = 0; k < 8; k++)
                    if (value >> k & 1)
                        image_of_byte[i][byte][value] |= bit(symmetry[i][8 * byte + k]);
}

static Squares image(int i, Squares squares)
{
    Squares found = 0;
    for (int byte = 0; byte < 8; byte++)
        found |= image_of_byte[i][byte][squares >> 8 * byte & 255];
    return found;
}

/* Replaces a position by the one that stands for all that symmetries make of it: that with
   the least `own`, and of these that with the least `other`. */
static void normalize(Squares *own, Squares *other)
{
    Squares least_own = ~(Squares)0, least_other = ~(Squares)0;
    for (int i = 0; i < SYMMETRIES; i++) {
        Squares now_own = image(i, *own);
        if (now_own > least_own)
            continue;
        Squares now_other = image(i, *other);
        if (now_own < least_own || now_other < least_other) {
            least_own = now_own;
            least_other = now_other;
        }
    }
    *own = least_own;
    *other = least_other;
}

/* The squares that complete a line of a side, be they empty or not. */
static Squares completing(Squares side)
{
    Squares found = 0;
    for (int l = 0; l < LINES; l++) {
        Squares lacking = line[l] & ~side;
        if (!has_several(lacking))
            found |= lacking;
    }
    return found;
}

/* The same for the lines through a square that the side has. */
static Squares gained(Squares side, int square)
{
    Squares found = 0;
    for (int i = 0; i < lines_through[square]; i++) {
        Squares lacking = through[square][i] & ~side;
        if (!has_several(lacking))
            found |= lacking;
    }
    return found;
}

/* Runs of threats */

enum { ENDLESS = 99, TRIED_BITS = 15, MOST_MOVES = 48 };

typedef struct {
    int length;
    unsigned char moves[MOST_MOVES];
    Squares squares; /* of the moves and of the answers to them */
} Run;

static struct {
    Squares side, against;
    unsigned search;
    int moves;
} tried[1 << TRIED_BITS];
static unsigned this_search;
static int is_cut;

static uint64_t mixed(Squares a, Squares b)
{
    uint64_t hash = a * 0x9E3779B97F4A7C15ULL ^ (b ^ b >> 29) * 0xC2B2AE3D27D4EB4FULL;
    return (hash ^ hash >> 32) * 0xD6E8FEB86659FD93ULL;
}

/* Adds the two squares that a line lacks, unless they are there; returns how many pairs
   there are. */
static int add_pair(Squares *pairs, int number, Squares l, Squares side, Squares against)
{
    Squares lacking = l & ~side;
    if (l & against || number_of(lacking) != 2)
        return number;
    for (int i = 0; i < number; i++)
        if (pairs[i] == lacking)
            return number;
    pairs[number] = lacking;
    return number + 1;
}

/* Looks for a run of at most `moves`. `pairs` are the two empty squares of each line that
   lacks no more; `allowed` are the squares that may be taken now. */
static int continue_run(Squares side, Squares against, const Squares *pairs, int number,
                        Squares allowed, int moves, Run *run)
{
    Squares once = 0, twice = 0;
    for (int i = 0; i < number; i++) {
        twice |= once & pairs[i];
        once |= pairs[i];
    }
    if (twice & allowed) {
        run->moves[run->length++] = lowest(twice & allowed);
        run->squares |= bit(lowest(twice & allowed));
        return 1;
    }
    if (!(once & allowed))
        return 0;
    if (moves <= 1) {
        is_cut = 1;
        return 0;
    }
    unsigned slot = mixed(side, against) >> (64 - TRIED_BITS);
    if (tried[slot].search == this_search && tried[slot].side == side &&
        tried[slot].against == against && tried[slot].moves >= moves) {
        is_cut |= tried[slot].moves < ENDLESS;
        return 0;
    }
    int was_cut = is_cut, length = run->length;
    Squares squares = run->squares;
    is_cut = 0;
    for (int i = 0; i < number; i++)
        for (int k = 0; k < 2; k++) {
            Squares move = k ? pairs[i] & (pairs[i] - 1) : pairs[i] & -pairs[i];
            if (!(move & allowed))
                continue;
            Squares answer = pairs[i] ^ move, now = side | move, then = against | answer;
            Squares forced = gained(then, lowest(answer)) & ~(now | then);
            if (has_several(forced))
                continue;
            Squares left[LINES];
            int number_left = 0;
            for (int j = 0; j < number; j++)
                if (!(pairs[j] & pairs[i]))
                    left[number_left++] = pairs[j];
            for (int t = 0; t < lines_through[lowest(move)]; t++)
                number_left =
                    add_pair(left, number_left, through[lowest(move)][t], now, then);
            run->moves[run->length++] = lowest(move);
            run->squares |= pairs[i];
            if (continue_run(now, then, left, number_left, forced ? forced : ~(Squares)0,
                             moves - 1, run)) {
                is_cut |= was_cut;
                return 1;
            }
            run->length = length;
            run->squares = squares;
        }
    tried[slot].side = side;
    tried[slot].against = against;
    tried[slot].search = this_search;
    tried[slot].moves = is_cut ? moves : ENDLESS;
    is_cut |= was_cut;
    return 0;
}

/* Whether `side`, who is to move, wins by a run of threats, or completes a line. */
static int has_run(Squares side, Squares against, Run *run)
{
    static const int limits[] = {3, 5, 8, MOST_MOVES};
    Squares empty = ~(side | against);
    Squares winning = completing(side) & empty, forced = completing(against) & empty;
    Squares pairs[LINES];
    int number = 0;
    run->length = 0;
    run->squares = 0;
    if (winning) {
        run->moves[run->length++] = lowest(winning);
        run->squares = bit(lowest(winning));
        return 1;
    }
    if (has_several(forced))
        return 0;
    for (int l = 0; l < LINES; l++)
        number = add_pair(pairs, number, line[l], side, against);
    this_search++;
    for (int i = 0; i < 4; i++) {
        is_cut = 0;
        if (continue_run(side, against, pairs, number, forced ? forced : ~(Squares)0,
                         limits[i], run))
            return 1;
        if (!is_cut)
            break;
    }
    return 0;
}

/* Whether a run that won elsewhere wins here too; `forced` must be taken first, if any. */
static int wins_here(const Run *run, Squares side, Squares against, Squares forced)
{
    for (int i = 0; i < run->length; i++) {
        int square = run->moves[i];
        if ((side | against) & bit(square))
            return 0;
        side |= bit(square);
        for (int t = 0; t < lines_through[square]; t++)
            if (!(through[square][t] & ~side))
                return 1;
        if (forced & ~bit(square))
            return 0;
        Squares threats = gained(side, square) & ~(side | against);
        if (!threats || has_several(threats))
            return threats != 0;
        against |= threats;
        forced = gained(against, lowest(threats)) & ~(side | against);
    }
    return 0;
}

/* Answers */

enum { TOO_MANY = -1, FAILS = -2 };

/* Finds the answers to a move of `own` after which it has no run of threats: they must be
   looked at. Returns how many there are; TOO_MANY if more than `most`, or if the move
   threatens no run and that is not `wanted_anyway`; FAILS if the other side wins. */
static int answers_to(Squares own, Squares other, unsigned char *answers, int most,
                      int wanted_anyway)
{
    static Run known[SQUARES];
    Run run;
    int number_known = 0, found = 0;
    Squares empty = ~(own | other), threats = completing(own) & empty;
    if (has_several(threats))
        return 0;
    if (threats) {
        Squares after = other | threats;
        if (has_several(completing(after) & ~(own | after)))
            return FAILS;
        if (has_run(own, after, &run))
            return 0;
        answers[0] = lowest(threats);
        return most < 1 ? TOO_MANY : 1;
    }
    if (has_run(other, own, &run))
        return FAILS;
    if (has_run(own, other, &known[0]))
        number_known = 1;
    else if (!wanted_anyway || number_of(empty) > most)
        return TOO_MANY;
    /* the squares of the run first: the others hardly disturb it */
    Squares on_run = number_known ? known[0].squares : 0;
    for (int part = 0; part < 2; part++)
        for (Squares left = empty & (part ? ~on_run : on_run); left; left &= left - 1) {
            int square = lowest(left), wins = 0;
            Squares after = other | bit(square);
            Squares forced = gained(after, square) & ~(own | after);
            if (has_several(forced))
                return FAILS;
            for (int i = number_known - 1; i >= 0 && !wins; i--)
                wins = wins_here(&known[i], own, after, forced);
            if (!wins && number_known && has_run(own, after, &run)) {
                wins = 1;
                if (number_known < SQUARES)
                    known[number_known++] = run;
            }
            if (wins)
                continue;
            if (found >= most)
                return TOO_MANY;
            answers[found++] = square;
        }
    return found;
}

/* The graph of positions. `own` is to move in each, and has no run of threats. */

enum {
    MOST_NODES = 6 << 20,
    MOST_MOVES_IN_ALL = 6 * MOST_NODES,
    MOST_EDGES = 180 << 20,
    NODE_BITS = 24,
    INFINITE = 100000000,
    KEPT_MOVES = 8, /* of a position: those with the fewest answers */
};

typedef struct {
    Squares own, other;
    uint32_t to_prove, to_refute; /* the numbers; 0 is proven or refuted */
    uint32_t first_move, first_parent;
    unsigned char moves, is_expanded, is_queued;
} Node;

typedef struct {
    uint32_t first_answer; /* the node after it is `answers[first_answer]` */
    unsigned char square, number;
} Move;

static Node *nodes;
static Move *moves;
static uint32_t *answers, *node_in_slot, *queue;
static struct {
    uint32_t node, next;
} *parents;
static uint32_t number_of_nodes = 1, number_of_moves, number_of_answers;
static uint32_t number_of_parents = 1, expanded;

/* Early positions take more work than one; that they are alike would mislead. */
static uint32_t expected_work(int own_squares)
{
    static const uint32_t early[] = {1, 1000, 12, 3};
    return own_squares < 4 ? early[own_squares] : 1;
}

static uint32_t node_of(Squares own, Squares other)
{
    normalize(&own, &other);
    uint32_t slot = mixed(own, other) >> (64 - NODE_BITS);
    while (node_in_slot[slot]) {
        Node *known = &nodes[node_in_slot[slot]];
        if (known->own == own && known->other == other)
            return node_in_slot[slot];
        slot = (slot + 1) & ((1u << NODE_BITS) - 1);
    }
    if (number_of_nodes == MOST_NODES)
        fail("There are too many positions.");
    Node *node = &nodes[number_of_nodes];
    node->own = own;
    node->other = other;
    node->to_prove = expected_work(number_of(own));
    node->to_refute = 1;
    return node_in_slot[slot] = number_of_nodes++;
}

static void add_parent(uint32_t child, uint32_t parent)
{
    for (uint32_t p = nodes[child].first_parent; p; p = parents[p].next)
        if (parents[p].node == parent)
            return;
    if (number_of_parents == MOST_EDGES)
        fail("There are too many ways from one position to another.");
    parents[number_of_parents].node = parent;
    parents[number_of_parents].next = nodes[child].first_parent;
    nodes[child].first_parent = number_of_parents++;
}

static void count(uint32_t id)
{
    Node *node = &nodes[id];
    uint64_t least = INFINITE, all = 0;
    if (!node->is_expanded)
        return;
    for (int i = 0; i < node->moves; i++) {
        Move *move = &moves[node->first_move + i];
        uint64_t to_prove = 0, to_refute = INFINITE;
        for (int j = 0; j < move->number; j++) {
            Node *after = &nodes[answers[move->first_answer + j]];
            to_prove += after->to_prove;
            if (after->to_refute < to_refute)
                to_refute = after->to_refute;
        }
        if (to_prove < least)
            least = to_prove;
        all += to_refute;
    }
    if (all > INFINITE || least == 0)
        all = INFINITE;
    node->to_refute = all;
    node->to_prove = all == 0 ? INFINITE : least;
}

/* How much a move adds to the lines of `own` that are still open. */
static int promise(Squares own, Squares other, int square)
{
    static const int by_held[] = {1, 4, 6, 0};
    int found = 0;
    for (int i = 0; i < lines_through[square]; i++)
        if (!(through[square][i] & other))
            found += by_held[number_of(through[square][i] & own)];
    return found;
}

/* Finds the moves to look at, the most promising first: while there are few squares of own,
   one of those that are alike by a symmetry. */
static int candidates(Squares own, Squares other, Squares forced, int *squares)
{
    int found = 0, own_squares = number_of(own), number_seen = 0, promises[SQUARES];
    Squares seen[SQUARES];
    for (Squares left = forced ? forced : ~(own | other); left; left &= left - 1) {
        int square = lowest(left), is_new = 1, at = found++;
        if (!forced && own_squares <= 3) {
            Squares now = own | bit(square), then = other;
            normalize(&now, &then);
            for (int i = 0; i < number_seen; i++)
                is_new &= seen[i] != now;
            is_new &= own_squares > 1 || lines_through[square] == MOST_THROUGH;
            if (!is_new) {
                found--;
                continue;
            }
            seen[number_seen++] = now;
        }
        int promised = promise(own, other, square);
        for (; at > 0 && promises[at - 1] < promised; at--) {
            promises[at] = promises[at - 1];
            squares[at] = squares[at - 1];
        }
        promises[at] = promised;
        squares[at] = square;
    }
    return found;
}

typedef struct {
    int square, number;
    unsigned char answers[SQUARES];
} Candidate;

static int by_number(const void *left, const void *right)
{
    return ((const Candidate *)left)->number - ((const Candidate *)right)->number;
}

/* Keeps the moves with the fewest answers that must be looked at; one with none wins. */
static int best_moves(const Node *node, Squares forced, Candidate *kept)
{
    int squares[SQUARES], own_squares = number_of(node->own), number = 0, most = SQUARES;
    int found = candidates(node->own, node->other, forced, squares);
    int wanted_anyway = own_squares <= 1 || forced;
    for (;;) {
        for (int i = 0; i < found; i++) {
            Candidate *next = &kept[number];
            next->square = squares[i];
            next->number = answers_to(node->own | bit(squares[i]), node->other,
                                      next->answers, most, wanted_anyway);
            if (next->number < 0)
                continue;
            if (next->number == 0) {
                kept[0] = *next;
                return 1;
            }
            if (++number > KEPT_MOVES) {
                qsort(kept, number, sizeof *kept, by_number);
                number = KEPT_MOVES;
            }
            if (number == KEPT_MOVES) {
                most = 0;
                for (int j = 0; j < number; j++)
                    if (kept[j].number > most)
                        most = kept[j].number;
                if (--most < 1)
                    break;
            }
        }
        if (number || wanted_anyway || own_squares > 5)
            return number;
        /* where no move threatens a run, and there are few: any, with every answer */
        wanted_anyway = 1;
    }
}

static void expand(uint32_t id)
{
    static Candidate kept[SQUARES + 1];
    Node *node = &nodes[id];
    Squares own = node->own, other = node->other;
    Squares forced = completing(other) & ~(own | other);
    expanded++;
    node->is_expanded = 1;
    node->first_move = number_of_moves;
    int number = has_several(forced) ? 0 : best_moves(node, forced, kept);
    node->moves = number;
    if (number_of_moves + number > MOST_MOVES_IN_ALL)
        fail("There are too many moves.");
    for (int i = 0; i < number; i++) {
        Move *move = &moves[number_of_moves++];
        move->square = kept[i].square;
        move->first_answer = number_of_answers;
        for (int j = 0; j < kept[i].number; j++) {
            uint32_t child = node_of(own | bit(kept[i].square), other | bit(kept[i].answers[j]));
            int is_new = 1;
            for (int k = 0; k < move->number; k++)
                is_new &= answers[move->first_answer + k] != child;
            if (!is_new)
                continue;
            if (number_of_answers == MOST_EDGES)
                fail("There are too many answers.");
            answers[number_of_answers++] = child;
            move->number++;
            add_parent(child, id);
        }
    }
    count(id);
}

/* Counts anew what depends on a position. */
static void update(uint32_t id)
{
    uint32_t first = 0, last = 0;
    queue[last++] = id;
    nodes[id].is_queued = 1;
    while (first < last) {
        uint32_t now = queue[first++];
        nodes[now].is_queued = 0;
        for (uint32_t p = nodes[now].first_parent; p; p = parents[p].next) {
            uint32_t parent = parents[p].node;
            Node *node = &nodes[parent];
            uint32_t to_prove = node->to_prove, to_refute = node->to_refute;
            if (!to_prove || !to_refute)
                continue;
            count(parent);
            int is_other = node->to_prove != to_prove || node->to_refute != to_refute;
            if (is_other && !node->is_queued) {
                node->is_queued = 1;
                if (last == MOST_NODES)
                    fail("There are too many positions to count.");
                queue[last++] = parent;
            }
        }
    }
}

/* Whether a move is the one that takes least to prove. */
static int takes_least(const Node *node, const Move *move)
{
    uint64_t to_prove = 0;
    for (int i = 0; i < move->number; i++) {
        const Node *after = &nodes[answers[move->first_answer + i]];
        if (!after->to_refute)
            return 0;
        to_prove += after->to_prove;
    }
    return to_prove == node->to_prove;
}

/* Goes down to the position that matters most: by the move that takes least to prove, and
   the answer that takes least to refute it. */
static uint32_t most_important(uint32_t id)
{
    while (nodes[id].is_expanded) {
        const Move *move = &moves[nodes[id].first_move];
        while (!takes_least(&nodes[id], move))
            move++;
        uint32_t least = INFINITE + 1, next = 0;
        for (int i = 0; i < move->number; i++) {
            uint32_t child = answers[move->first_answer + i];
            if (nodes[child].to_prove && nodes[child].to_refute < least) {
                least = nodes[child].to_refute;
                next = child;
            }
        }
        id = next;
    }
    return id;
}

static int prove(uint32_t id)
{
    while (nodes[id].to_prove && nodes[id].to_refute) {
        uint32_t next = most_important(id);
        expand(next);
        update(next);
    }
    return nodes[id].to_prove == 0;
}

/* The strategy: of the moves that are proven, the one with the smallest tree below it */

static double *size_below;
static uint32_t *chosen; /* a move, counted from 1 */
static unsigned char *is_written;

static double choose(uint32_t id)
{
    Node *node = &nodes[id];
    if (chosen[id])
        return size_below[id];
    for (int i = 0; i < node->moves; i++) {
        Move *move = &moves[node->first_move + i];
        double size = 1;
        int is_proven = 1;
        for (int j = 0; j < move->number && is_proven; j++) {
            uint32_t child = answers[move->first_answer + j];
            is_proven = nodes[child].to_prove == 0;
            if (is_proven)
                size += choose(child);
        }
        if (is_proven && (!chosen[id] || size < size_below[id])) {
            chosen[id] = node->first_move + i + 1;
            size_below[id] = size;
        }
    }
    return size_below[id];
}

static int write_below(uint32_t id, FILE *table)
{
    Node *node = &nodes[id];
    Move *move = &moves[chosen[id] - 1];
    if (is_written[id])
        return 0;
    is_written[id] = 1;
    /* a block needs no table */
    int written = !(completing(node->other) & ~(node->own | node->other));
    if (written)
        fprintf(table, "%016lx %016lx %d\n", (unsigned long)node->own,
                (unsigned long)node->other, move->square);
    for (int i = 0; i < move->number; i++)
        written += write_below(answers[move->first_answer + i], table);
    return written;
}

int main(int number, char **arguments)
{
    if (number != 2)
        fail("usage: solve TABLE");
    find_lines();
    find_symmetries();
    nodes = room_for(MOST_NODES, sizeof *nodes);
    moves = room_for(MOST_MOVES_IN_ALL, sizeof *moves);
    answers = room_for(MOST_EDGES, sizeof *answers);
    parents = room_for(MOST_EDGES, sizeof *parents);
    node_in_slot = room_for((size_t)1 << NODE_BITS, sizeof *node_in_slot);
    queue = room_for(MOST_NODES, sizeof *queue);
    /* the first square is one of the 16 that are alike; so are most answers to it */
    uint32_t classes[SQUARES];
    int found = 0;
    for (int square = 1; square < SQUARES; square++) {
        uint32_t id = node_of(bit(0), bit(square));
        int is_new = 1;
        for (int i = 0; i < found; i++)
            is_new &= classes[i] != id;
        if (is_new)
            classes[found++] = id;
    }
    for (int i = 0; i < found; i++) {
        if (!prove(classes[i]))
            fail("An answer could not be refuted.");
        printf("answer %d of %d: it wins; %u positions so far, %u of them looked into\n",
               i + 1, found, number_of_nodes - 1, expanded);
        fflush(stdout);
    }
    size_below = room_for(number_of_nodes, sizeof *size_below);
    chosen = room_for(number_of_nodes, sizeof *chosen);
    is_written = room_for(number_of_nodes, sizeof *is_written);
    FILE *table = fopen(arguments[1], "w");
    if (!table)
        fail("The table cannot be written.");
    int written = 0;
    for (int i = 0; i < found; i++) {
        choose(classes[i]);
        written += write_below(classes[i], table);
    }
    if (fclose(table))
        fail("The table cannot be written.");
    printf("SOLVED: %d positions in the table\n", written);
    return 0;
}
