// check: rankAttacks(square, board) = rank_attacks
static readonly byte[,] FIRST_RANK = new byte[64, 8];
static RankTable() {
    for (int inner = 0; inner < 64; inner++) {
        for (int file = 0; file < 8; file++) {
            int attacks = 0, occ = inner << 1;
            for (int f = file + 1; f < 8; f++) {
                attacks |= 1 << f;
                if ((occ >> f & 1) == 1) break;
            }
            for (int f = file - 1; f >= 0; --f) {
                attacks |= 1 << f;
                if ((occ >> f & 1) == 1) break;
            }
            FIRST_RANK[inner, file] = (byte) attacks;
        }
    }
}
static ulong rankAttacks(int sq, ulong occ) {
    int shift = sq & 56;
    int inner = (int) (occ >> shift + 1) & 63;
    return (ulong) FIRST_RANK[inner, sq & 7] << shift;
}
