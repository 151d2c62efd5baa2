// check: rookAttacks(square, board) = rook
// check: bishopAttacks(square, board) = bishop
// check: queenAttacks(square, board) = queen
static long slide(int sq, long occ, int[] steps) {
    long attacks = 0;
    for (int i = 0; i < steps.length; i += 2) {
        int f = sq % 8, r = sq / 8;
        while (true) {
            f += steps[i];
            r += steps[i + 1];
            if (f < 0 || f > 7 || r < 0 || r > 7) break;
            long bit = 1L << r * 8 + f;
            attacks |= bit;
            if ((occ & bit) != 0) break;
        }
    }
    return attacks;
}
static long rookAttacks(int sq, long occ) { return slide(sq, occ, new int[] {1, 0, -1, 0, 0, 1, 0, -1}); }
static long bishopAttacks(int sq, long occ) { return slide(sq, occ, new int[] {1, 1, -1, -1, -1, 1, 1, -1}); }
static long queenAttacks(int sq, long occ) { return rookAttacks(sq, occ) | bishopAttacks(sq, occ); }
