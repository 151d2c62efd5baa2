// check: northOccluded(board, board) = north_occluded
// check: eastOccluded(board, board) = east_occluded
// check: northEastOccluded(board, board) = north_east_occluded
static long northOccluded(long gen, long pro) {
    gen |= pro & (gen << 8);
    pro &= pro << 8;
    gen |= pro & (gen << 16);
    pro &= pro << 16;
    return gen | pro & (gen << 32);
}
static final long NOT_A_FILE = ~0x0101010101010101L;
static long eastOccluded(long gen, long pro) {
    pro &= NOT_A_FILE;
    for (int step = 1; step < 8; step *= 2) {
        gen |= pro & (gen << step);
        pro &= pro << step;
    }
    return gen;
}
static long northEastOccluded(long gen, long pro) {
    pro &= NOT_A_FILE;
    int shift = 9;
    do {
        gen |= pro & (gen << shift);
        pro &= pro << shift;
        shift <<= 1;
    } while (shift <= 36);
    return gen;
}
