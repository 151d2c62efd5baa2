// check: northFill(board) = north_fill
// check: southFill(board) = south_fill
// check: fileFill(board) = file_fill
static ulong northFill(ulong gen) {
    gen |= gen << 8;
    gen |= gen << 16;
    gen |= gen << 32;
    return gen;
}
static ulong southFill(ulong gen) {
    for (int shift = 8; shift <= 32; shift <<= 1) {
        gen |= gen >> shift;
    }
    return gen;
}
static ulong fileFill(ulong gen) { return northFill(gen) | southFill(gen); }
