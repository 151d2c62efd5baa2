// check: deBruijn(nonzero) = first
// check: folded(nonzero) = first
// check: library(board) = first_or_64
// check: counted(board) = first_or_64
// check: divided(nonzero) = first
// check: last(nonzero) = last
static final int[] INDEX64 = new int[64];
static final int[] FOLD = new int[64];
static {
    for (int i = 0; i < 64; i++) {
        INDEX64[(int) ((0x03f79d71b4cb0a89L << i) >>> 58)] = i;
        FOLD[foldOf(1L << i)] = i;
    }
}
static int foldOf(long bb) {
    bb ^= bb - 1;
    int fold = (int) bb ^ (int) (bb >>> 32);
    return (fold * 0x78291ACF) >>> 26;
}
static int deBruijn(long bb) { return INDEX64[(int) (((bb & -bb) * 0x03f79d71b4cb0a89L) >>> 58)]; }
static int folded(long bb) { return FOLD[foldOf(bb)]; }
static int library(long bb) { return Long.numberOfTrailingZeros(bb); }
static int counted(long bb) { return Long.bitCount(~bb & bb - 1); }
static int divided(long bb) {
    int n = 0;
    if ((int) bb == 0) { n += 32; bb >>>= 32; }
    if ((bb & 0xFFFF) == 0) { n += 16; bb >>>= 16; }
    if ((bb & 0xFF) == 0) { n += 8; bb >>>= 8; }
    if ((bb & 0xF) == 0) { n += 4; bb >>>= 4; }
    if ((bb & 3) == 0) { n += 2; bb >>>= 2; }
    return (bb & 1) == 0 ? n + 1 : n;
}
static int last(long bb) { return 63 - Long.numberOfLeadingZeros(bb); }
