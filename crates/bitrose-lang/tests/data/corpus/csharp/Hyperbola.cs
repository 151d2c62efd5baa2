// check: rookAttacks(square, board) = rook
// check: bishopAttacks(square, board) = bishop
static ulong Reverse(ulong x) {
    ulong r = 0;
    for (int i = 0; i < 64; i++, x >>= 1) r = r << 1 | x & 1;
    return r;
}
static ulong line(ulong occ, int sq, ulong mask) {
    ulong slider = 1UL << sq;
    ulong forward = occ & mask;
    ulong reverse = Reverse(forward);
    forward -= slider << 1;
    reverse -= Reverse(slider) << 1;
    return (forward ^ Reverse(reverse)) & mask;
}
static ulong file(int sq) { return (0x0101010101010101UL << (sq & 7)) ^ 1UL << sq; }
static ulong rank(int sq) { return (0xFFUL << (sq & 56)) ^ 1UL << sq; }
static ulong diagonal(int sq) {
    int diag = (sq & 7) - (sq >> 3);
    ulong main = 0x8040201008040201UL;
    return (diag >= 0 ? main >> diag * 8 : main << -diag * 8) ^ 1UL << sq;
}
static ulong antiDiagonal(int sq) {
    int diag = 7 - (sq & 7) - (sq >> 3);
    ulong main = 0x0102040810204080UL;
    return (diag >= 0 ? main >> diag * 8 : main << -diag * 8) ^ 1UL << sq;
}
static ulong rookAttacks(int sq, ulong occ) { return line(occ, sq, file(sq)) | line(occ, sq, rank(sq)); }
static ulong bishopAttacks(int sq, ulong occ) { return line(occ, sq, diagonal(sq)) | line(occ, sq, antiDiagonal(sq)); }
