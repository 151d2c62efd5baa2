// check: distance(square, square) = distance
// check: file(square) = file
// check: rank(square) = rank
// check: has(board, square) = contains
static int file(int sq) { return sq & 7; }
static int rank(int sq) { return sq >> 3; }
static int distance(int a, int b) {
    return Math.Max(Math.Abs(file(a) - file(b)), Math.Abs(rank(a) - rank(b)));
}
static bool has(ulong b, int sq) { return (b >> sq & 1UL) != 0; }
