// check: whiteAttacks(board) = white_pawns
// check: blackAttacks(board) = black_pawns
// check: first(board) = first_or_minus_one
// check: lowest(board) = lowest
// check: highest(nonzero) = highest
static class Position {
    static final int WHITE = 0, BLACK = 1;
    private final long[] colors = new long[2];
    private final long[][] pieces = new long[2][6];
    int sideToMove;

    Position(int side) { sideToMove = side; }

    void put(int color, int piece, long squares) {
        pieces[color][piece] |= squares;
        colors[color] |= squares;
    }

    long pawnAttacks() {
        long pawns = pieces[sideToMove][0] & colors[sideToMove];
        long left = pawns & ~0x0101010101010101L, right = pawns & ~0x8080808080808080L;
        return sideToMove == WHITE ? left << 7 | right << 9 : left >>> 9 | right >>> 7;
    }
}
static long attacks(int side, long pawns) {
    Position position = new Position(side);
    position.put(side, 0, pawns);
    return position.pawnAttacks();
}
static long whiteAttacks(long pawns) { return attacks(Position.WHITE, pawns); }
static long blackAttacks(long pawns) { return attacks(Position.BLACK, pawns); }
static int first(long b) { return b == 0 ? -1 : Long.numberOfTrailingZeros(b); }
static long lowest(long b) { return Long.lowestOneBit(b); }
static long highest(long b) { return Long.highestOneBit(b); }
