// check: kernighan(board) = popcount
// check: swar(board) = popcount
// check: table(board) = popcount
// check: library(board) = popcount
static int kernighan(long bb) {
    int count = 0;
    for (; bb != 0; count++) bb &= bb - 1;
    return count;
}
static int swar(long i) {
    i = i - ((i >>> 1) & 0x5555555555555555L);
    i = (i & 0x3333333333333333L) + ((i >>> 2) & 0x3333333333333333L);
    i = (i + (i >>> 4)) & 0x0f0f0f0f0f0f0f0fL;
    return (int) (i * 0x0101010101010101L >>> 56);
}
static final byte[] COUNTS = new byte[256];
static {
    for (int i = 1; i < 256; i++) {
        COUNTS[i] = (byte) (COUNTS[i >> 1] + (i & 1));
    }
}
static int table(long bb) {
    int count = 0;
    while (bb != 0) {
        count += COUNTS[(int) (bb & 255)];
        bb >>>= 8;
    }
    return count;
}
static int library(long bb) { return Long.bitCount(bb); }
