// check: knightAttacks(square) = knight
// check: kingAttacks(square) = king
// check: pawnAttacks(color, square) = pawn
using System;
using System.Numerics;

namespace Engine;

public static class Leapers {
    internal const ulong NOT_A = 0xFEFEFEFEFEFEFEFEUL;
    internal const ulong NOT_H = 0x7F7F7F7F7F7F7F7FUL;
    private static readonly int[][] KNIGHT_STEPS = {new[] {1, 2}, new[] {2, 1}, new[] {2, -1}, new[] {1, -2}, new[] {-1, -2}, new[] {-2, -1}, new[] {-2, 1}, new[] {-1, 2}};
    private static readonly ulong[] KNIGHT = new ulong[64];
    private static readonly ulong[] KING = new ulong[64];
    private static readonly ulong[,] PAWN = new ulong[2, 64];
    private static readonly System.Random RANDOM = new System.Random(42);

    static Leapers() {
        for (int square = 0; square < 64; square++) {
            int file = square & 7, rank = square >> 3;
            foreach (int[] step in KNIGHT_STEPS) {
                int f = file + step[0], r = rank + step[1];
                if (f >= 0 && f < 8 && r >= 0 && r < 8) {
                    KNIGHT[square] |= 1UL << (r * 8 + f);
                }
            }
            ulong bit = 1UL << square;
            ulong side = bit | (bit & NOT_H) << 1 | (bit & NOT_A) >> 1;
            KING[square] = (side | side << 8 | side >> 8) ^ bit;
            PAWN[0, square] = (bit & NOT_A) << 7 | (bit & NOT_H) << 9;
            PAWN[1, square] = (bit & NOT_H) >> 7 | (bit & NOT_A) >> 9;
        }
    }

    public static ulong knightAttacks(int square) { return KNIGHT[square]; }
    public static ulong kingAttacks(int square) { return KING[square]; }
    public static ulong pawnAttacks(int color, int square) { return PAWN[color, square]; }
}
