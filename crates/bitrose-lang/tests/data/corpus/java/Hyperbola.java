// check: rookAttacks(square, board) = rook
// check: bishopAttacks(square, board) = bishop
static long line(long occ, int sq, long mask) {
    long slider = 1L << sq;
    long forward = occ & mask;
    long reverse = Long.reverse(forward);
    forward -= slider << 1;
    reverse -= Long.reverse(slider) << 1;
    return (forward ^ Long.reverse(reverse)) & mask;
}
static long file(int sq) { return (0x0101010101010101L << (sq & 7)) ^ 1L << sq; }
static long rank(int sq) { return (0xFFL << (sq & 56)) ^ 1L << sq; }
static long diagonal(int sq) {
    int diag = (sq & 7) - (sq >> 3);
    long main = 0x8040201008040201L;
    return (diag >= 0 ? main >>> diag * 8 : main << -diag * 8) ^ 1L << sq;
}
static long antiDiagonal(int sq) {
    int diag = 7 - (sq & 7) - (sq >> 3);
    long main = 0x0102040810204080L;
    return (diag >= 0 ? main >>> diag * 8 : main << -diag * 8) ^ 1L << sq;
}
static long rookAttacks(int sq, long occ) { return line(occ, sq, file(sq)) | line(occ, sq, rank(sq)); }
static long bishopAttacks(int sq, long occ) { return line(occ, sq, diagonal(sq)) | line(occ, sq, antiDiagonal(sq)); }
