// check: rook_by_table(square, board) = rook, 12 inputs
// check: bishop_by_table(square, board) = bishop, 60 inputs
#include <stdint.h>
#include <string.h>

typedef uint64_t U64;

static U64 table[4096];

/* The squares that decide, and the attacks for some blockers. */
static U64 slide(int sq, U64 occ, int is_rook, int to_edge)
{
    static const int fs[] = {0, 0, 1, -1, 1, 1, -1, -1}, rs[] = {1, -1, 0, 0, 1, -1, 1, -1};
    U64 attacks = 0;
    for (int d = is_rook ? 0 : 4; d < (is_rook ? 4 : 8); d++)
    {
        int f = sq % 8, r = sq / 8;
        while (1)
        {
            f += fs[d], r += rs[d];
            if (f < 0 || f > 7 || r < 0 || r > 7) break;
            U64 b = 1ULL << (r * 8 + f);
            int is_last = f + fs[d] < 0 || f + fs[d] > 7 || r + rs[d] < 0 || r + rs[d] > 7;
            if (!to_edge && is_last) break;
            attacks |= b;
            if (occ & b) break;
        }
    }
    return attacks;
}

static U64 mask;

static int index_of(U64 occ)
{
    int index = 0, bit = 0;
    for (U64 m = mask; m; m &= m - 1, bit++)
        if (occ & m & -m) index |= 1 << bit;
    return index;
}

static void init(int sq, int is_rook)
{
    mask = slide(sq, 0, is_rook, 0);
    U64 subset = 0;
    do
    {
        table[index_of(subset)] = slide(sq, subset, is_rook, 1);
        subset = (subset - mask) & mask;
    } while (subset);
}

U64 rook_by_table(int sq, U64 occ)
{
    init(sq, 1);
    return table[index_of(occ)];
}

U64 bishop_by_table(int sq, U64 occ)
{
    init(sq, 0);
    return table[index_of(occ)];
}
