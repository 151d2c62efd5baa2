// check: rookAttacks(square, board) = rook, 24 inputs
// check: extract(board, board) = pext
static ulong extract(ulong value, ulong mask) {
    ulong result = 0;
    for (ulong bit = 1; mask != 0; bit += bit) {
        if ((value & mask & (0 - mask)) != 0) result |= bit;
        mask &= mask - 1;
    }
    return result;
}
static ulong walk(int sq, ulong occ) {
    ulong a = 0;
    for (int s = sq + 8; s < 64; s += 8) { a |= 1UL << s; if ((occ & 1UL << s) != 0) break; }
    for (int s = sq - 8; s >= 0; s -= 8) { a |= 1UL << s; if ((occ >> s & 1) != 0) break; }
    for (int s = sq; (s & 7) != 7;) { a |= 1UL << ++s; if ((occ & 1UL << s) != 0) break; }
    for (int s = sq; (s & 7) != 0;) { a |= 1UL << --s; if ((occ & 1UL << s) != 0) break; }
    return a;
}
static ulong MaskOf(int sq) {
    ulong edges = (0xFF000000000000FFUL & ~(0xFFUL << (sq & 56))) | (0x8181818181818181UL & ~(0x0101010101010101UL << (sq & 7)));
    return walk(sq, 0) & ~edges;
}
static ulong rookAttacks(int sq, ulong occ) {
    ulong mask = MaskOf(sq), subset = 0;
    ulong[] table = new ulong[1 << BitOperations.PopCount(mask)];
    do {
        table[(int) extract(subset, mask)] = walk(sq, subset);
        subset = (subset - mask) & mask;
    } while (subset != 0);
    return table[(int) extract(occ & mask, mask)];
}
