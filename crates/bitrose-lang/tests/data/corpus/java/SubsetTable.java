// check: rookAttacks(square, board) = rook, 24 inputs
// check: extract(board, board) = pext
static long extract(long value, long mask) {
    long result = 0;
    for (long bit = 1; mask != 0; bit += bit) {
        if ((value & mask & -mask) != 0) result |= bit;
        mask &= mask - 1;
    }
    return result;
}
static long walk(int sq, long occ) {
    long a = 0;
    for (int s = sq + 8; s < 64; s += 8) { a |= 1L << s; if ((occ & 1L << s) != 0) break; }
    for (int s = sq - 8; s >= 0; s -= 8) { a |= 1L << s; if ((occ >>> s & 1) != 0) break; }
    for (int s = sq; (s & 7) != 7;) { a |= 1L << ++s; if ((occ & 1L << s) != 0) break; }
    for (int s = sq; (s & 7) != 0;) { a |= 1L << --s; if ((occ & 1L << s) != 0) break; }
    return a;
}
static long mask(int sq) {
    long edges = (0xFF000000000000FFL & ~(0xFFL << (sq & 56))) | (0x8181818181818181L & ~(0x0101010101010101L << (sq & 7)));
    return walk(sq, 0) & ~edges;
}
static long rookAttacks(int sq, long occ) {
    long mask = mask(sq), subset = 0;
    long[] table = new long[1 << Long.bitCount(mask)];
    do {
        table[(int) extract(subset, mask)] = walk(sq, subset);
        subset = (subset - mask) & mask;
    } while (subset != 0);
    return table[(int) extract(occ & mask, mask)];
}
