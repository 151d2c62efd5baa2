// check: rook_attacks(square, board) = rook after init_rays(), 40 inputs
// check: bishop_attacks(square, board) = bishop after init_rays(), 40 inputs
// check: queen_attacks(square, board) = queen after init_rays(), 20 inputs
#include <stdint.h>
typedef uint64_t U64;
typedef enum { NORT, EAST, NOEA, NOWE, SOUT, WEST, SOWE, SOEA, DIRECTIONS } Dir;

U64 rayAttacks[DIRECTIONS][64];

static const int dx[] = { [NORT] = 0, [EAST] = 1, [NOEA] = 1, [NOWE] = -1, [SOUT] = 0, [WEST] = -1, [SOWE] = -1, [SOEA] = 1 };
static const int dy[] = { [NORT] = 1, [EAST] = 0, [NOEA] = 1, [NOWE] = 1, [SOUT] = -1, [WEST] = 0, [SOWE] = -1, [SOEA] = -1 };

void init_rays(void) {
    for (Dir d = NORT; d < DIRECTIONS; d++)
        for (int sq = 0; sq < 64; sq++) {
            int x = sq % 8 + dx[d], y = sq / 8 + dy[d];
            for (; 0 <= x && x <= 7 && 0 <= y && y <= 7; x += dx[d], y += dy[d])
                rayAttacks[d][sq] |= 1ULL << (8 * y + x);
        }
}

static int is_negative(Dir d) { return d >= SOUT; }

static U64 ray(U64 occ, Dir d, int square) {
    U64 attacks = rayAttacks[d][square];
    U64 blocker = attacks & occ;
    if (blocker) {
        int first = is_negative(d) ? 63 - __builtin_clzll(blocker) : __builtin_ctzll(blocker);
        attacks ^= rayAttacks[d][first];
    }
    return attacks;
}

U64 rook_attacks(int sq, U64 occ) {
    return ray(occ, NORT, sq) | ray(occ, EAST, sq) | ray(occ, SOUT, sq) | ray(occ, WEST, sq);
}
U64 bishop_attacks(int sq, U64 occ) {
    return ray(occ, NOEA, sq) | ray(occ, NOWE, sq) | ray(occ, SOEA, sq) | ray(occ, SOWE, sq);
}
U64 queen_attacks(int sq, U64 occ) { return rook_attacks(sq, occ) | bishop_attacks(sq, occ); }
