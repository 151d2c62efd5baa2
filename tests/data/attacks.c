typedef unsigned long long U64;
static U64 ray(int sq, int df, int dr, U64 occ) {
    U64 attacks = 0;
    int f = sq % 8 + df, r = sq / 8 + dr;
    for (; f >= 0 && f < 8 && r >= 0 && r < 8; f += df, r += dr) {
        attacks |= 1ULL << (8 * r + f);
        if (occ >> (8 * r + f) & 1) break;
    }
    return attacks;
}
U64 my_rook(int sq, U64 occ) {
    return ray(sq, 1, 0, occ) | ray(sq, -1, 0, occ) | ray(sq, 0, 1, occ) | ray(sq, 0, -1, occ);
}
