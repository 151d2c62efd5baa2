// check: distance(square, square) = distance
// check: file(square) = file
// check: rank(square) = rank
// check: has(board, square) = contains
static int file(int sq) { return sq & 7; }
static int rank(int sq) { return sq >>> 3; }
static int distance(int a, int b) {
    return Math.max(Math.abs(file(a) - file(b)), Math.abs(rank(a) - rank(b)));
}
static boolean has(long b, int sq) { return (b >>> sq & 1L) != 0; }
