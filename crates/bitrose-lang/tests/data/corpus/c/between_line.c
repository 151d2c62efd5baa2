// check: between(square, square) = between after init_lines(), 64 inputs
// check: in_between(square, square) = between
// check: distance(square, square) = distance
#include <stdint.h>
#include <stdlib.h>

typedef uint64_t Bitboard;
Bitboard BetweenBB[64][64];

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define FILE_OF(s) ((s) & 7)
#define RANK_OF(s) ((s) >> 3)

int distance(int a, int b) {
    return MAX(abs(FILE_OF(a) - FILE_OF(b)), abs(RANK_OF(a) - RANK_OF(b)));
}

static int sign(int x) { return (x > 0) - (x < 0); }

void init_lines(void) {
    static const int step[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    for (int a = 0; a < 64; ++a)
        for (int d = 0; d < 8; ++d) {
            Bitboard passed = 0;
            int f = FILE_OF(a) + step[d][0], r = RANK_OF(a) + step[d][1];
            while (f >= 0 && f < 8 && r >= 0 && r < 8) {
                int b = r * 8 + f;
                BetweenBB[a][b] = passed;
                passed |= 1ULL << b;
                f += step[d][0];
                r += step[d][1];
            }
        }
}

Bitboard between(int a, int b) { return BetweenBB[a][b]; }

/* The one without a table. */
Bitboard in_between(int sq1, int sq2) {
    const Bitboard m1   = (Bitboard)-1;
    const Bitboard a2a7 = 0x0001010101010100ULL;
    const Bitboard b2g7 = 0x0040201008040200ULL;
    const Bitboard h1b7 = 0x0002040810204080ULL;
    Bitboard btwn, line, rank, file;
    btwn  = (m1 << sq1) ^ (m1 << sq2);
    file  =   (sq2 & 7) - (sq1   & 7);
    rank  =  ((sq2 | 7) -  sq1) >> 3 ;
    line  =      (   (file  &  7) - 1) & a2a7;
    line += 2 * ((   (rank  &  7) - 1) >> 58);
    line += (((rank - file) & 15) - 1) & b2g7;
    line += (((rank + file) & 15) - 1) & h1b7;
    line *= btwn & -btwn;
    return line & btwn;
}
