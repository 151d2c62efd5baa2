// check: deBruijn(nonzero) = first
// check: folded(nonzero) = first
// check: library(board) = first_or_64
// check: counted(board) = first_or_64
// check: divided(nonzero) = first
// check: last(nonzero) = last
static readonly int[] INDEX64 = new int[64];
static readonly int[] FOLD = new int[64];
static FirstBit() {
    for (int i = 0; i < 64; i++) {
        INDEX64[(int) ((0x03f79d71b4cb0a89UL << i) >> 58)] = i;
        FOLD[foldOf(1UL << i)] = i;
    }
}
static int foldOf(ulong bb) {
    bb ^= bb - 1;
    uint fold = (uint) bb ^ (uint) (bb >> 32);
    return (int) (fold * 0x78291ACF >> 26);
}
static int deBruijn(ulong bb) { return INDEX64[(int) (((bb & (0 - bb)) * 0x03f79d71b4cb0a89UL) >> 58)]; }
static int folded(ulong bb) { return FOLD[foldOf(bb)]; }
static int library(ulong bb) { return BitOperations.TrailingZeroCount(bb); }
static int counted(ulong bb) { return BitOperations.PopCount(~bb & bb - 1); }
static int divided(ulong bb) {
    int n = 0;
    if ((uint) bb == 0) { n += 32; bb >>= 32; }
    if ((bb & 0xFFFF) == 0) { n += 16; bb >>= 16; }
    if ((bb & 0xFF) == 0) { n += 8; bb >>= 8; }
    if ((bb & 0xF) == 0) { n += 4; bb >>= 4; }
    if ((bb & 3) == 0) { n += 2; bb >>= 2; }
    return (bb & 1) == 0 ? n + 1 : n;
}
static int last(ulong bb) { return 63 - BitOperations.LeadingZeroCount(bb); }
