// check: knightAttacks(square) = knight
// check: kingAttacks(square) = king
// check: pawnAttacks(color, square) = pawn
package engine;

import java.util.Arrays;

public final class Leapers {
    public static final long NOT_A = 0xFEFEFEFEFEFEFEFEL;
    public static final long NOT_H = 0x7F7F7F7F7F7F7F7FL;
    private static final int[][] KNIGHT_STEPS = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    private static final long[] KNIGHT = new long[64];
    private static final long[] KING = new long[64];
    private static final long[][] PAWN = new long[2][64];
    private static final java.util.Random RANDOM = new java.util.Random(42);

    static {
        for (int square = 0; square < 64; square++) {
            int file = square & 7, rank = square >>> 3;
            for (int[] step : KNIGHT_STEPS) {
                int f = file + step[0], r = rank + step[1];
                if (f >= 0 && f < 8 && r >= 0 && r < 8) {
                    KNIGHT[square] |= 1L << (r * 8 + f);
                }
            }
            long bit = 1L << square;
            long side = bit | (bit & NOT_H) << 1 | (bit & NOT_A) >>> 1;
            KING[square] = (side | side << 8 | side >>> 8) ^ bit;
            PAWN[0][square] = (bit & NOT_A) << 7 | (bit & NOT_H) << 9;
            PAWN[1][square] = (bit & NOT_H) >>> 7 | (bit & NOT_A) >>> 9;
        }
    }

    private Leapers() {}

    public static long knightAttacks(int square) { return KNIGHT[square]; }
    public static long kingAttacks(int square) { return KING[square]; }
    public static long pawnAttacks(int color, int square) { return PAWN[color][square]; }
}
