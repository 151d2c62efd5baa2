// check: rookAttacks(square, board) = rook
// check: bishopAttacks(square, board) = bishop
// check: queenAttacks(square, board) = queen
static ulong slide(int sq, ulong occ, int[] steps) {
    ulong attacks = 0;
    for (int i = 0; i < steps.Length; i += 2) {
        int f = sq % 8, r = sq / 8;
        while (true) {
            f += steps[i];
            r += steps[i + 1];
            if (f < 0 || f > 7 || r < 0 || r > 7) break;
            ulong bit = 1UL << r * 8 + f;
            attacks |= bit;
            if ((occ & bit) != 0) break;
        }
    }
    return attacks;
}
static ulong rookAttacks(int sq, ulong occ) { return slide(sq, occ, new int[] {1, 0, -1, 0, 0, 1, 0, -1}); }
static ulong bishopAttacks(int sq, ulong occ) { return slide(sq, occ, new int[] {1, 1, -1, -1, -1, 1, 1, -1}); }
static ulong queenAttacks(int sq, ulong occ) { return rookAttacks(sq, occ) | bishopAttacks(sq, occ); }
