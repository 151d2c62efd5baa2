// check: northFill(board) = north_fill
// check: southFill(board) = south_fill
// check: fileFill(board) = file_fill
static long northFill(long gen) {
    gen |= gen << 8;
    gen |= gen << 16;
    gen |= gen << 32;
    return gen;
}
static long southFill(long gen) {
    for (int shift = 8; shift <= 32; shift <<= 1) {
        gen |= gen >>> shift;
    }
    return gen;
}
static long fileFill(long gen) { return northFill(gen) | southFill(gen); }
