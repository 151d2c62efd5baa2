// A class file cannot hold that many constants: the table is filled when the class is loaded.
static final long[] ATTACKS = new long[LENGTH];
private static final int[][] ROOK_STEPS = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
private static final int[][] BISHOP_STEPS = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

static {
    for (int square = 0; square < 64; square++) {
        long blockers = 0;
        do {
            ATTACKS[rookSlot(square, blockers)] = walk(square, blockers, ROOK_STEPS);
            blockers = (blockers - ROOK_MASKS[square]) & ROOK_MASKS[square];
        } while (blockers != 0);
        do {
            ATTACKS[bishopSlot(square, blockers)] = walk(square, blockers, BISHOP_STEPS);
            blockers = (blockers - BISHOP_MASKS[square]) & BISHOP_MASKS[square];
        } while (blockers != 0);
    }
}

private static long walk(int square, long occupancy, int[][] steps) {
    long attacks = 0;
    for (int[] step : steps) {
        int file = (square & 7) + step[0], rank = (square >> 3) + step[1];
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            long bit = 1L << (rank * 8 + file);
            attacks |= bit;
            if ((occupancy & bit) != 0) break;
            file += step[0];
            rank += step[1];
        }
    }
    return attacks;
}
