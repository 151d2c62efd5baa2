// check: kernighan(board) = popcount
// check: swar(board) = popcount
// check: table(board) = popcount
// check: library(board) = popcount
static int kernighan(ulong bb) {
    int count = 0;
    for (; bb != 0; count++) bb &= bb - 1;
    return count;
}
static int swar(ulong i) {
    i = i - ((i >> 1) & 0x5555555555555555UL);
    i = (i & 0x3333333333333333UL) + ((i >> 2) & 0x3333333333333333UL);
    i = (i + (i >> 4)) & 0x0f0f0f0f0f0f0f0fUL;
    return (int) (i * 0x0101010101010101UL >> 56);
}
static readonly byte[] COUNTS = new byte[256];
static PopCounts() {
    for (int i = 1; i < 256; i++) {
        COUNTS[i] = (byte) (COUNTS[i >> 1] + (i & 1));
    }
}
static int table(ulong bb) {
    int count = 0;
    while (bb != 0) {
        count += COUNTS[(int) (bb & 255)];
        bb >>= 8;
    }
    return count;
}
static int library(ulong bb) { return BitOperations.PopCount(bb); }
