// check: whiteAttacks(board) = white_pawns
// check: blackAttacks(board) = black_pawns
// check: first(board) = first_or_minus_one
// check: lowest(board) = lowest
// check: highest(nonzero) = highest
static class Position {
    public const int WHITE = 0, BLACK = 1;
    private readonly ulong[] colors = new ulong[2];
    private readonly ulong[,] pieces = new ulong[2, 6];
    int sideToMove;

    Position(int side) { sideToMove = side; }

    void put(int color, int piece, ulong squares) {
        pieces[color, piece] |= squares;
        colors[color] |= squares;
    }

    ulong pawnAttacks() {
        ulong pawns = pieces[sideToMove, 0] & colors[sideToMove];
        ulong left = pawns & ~0x0101010101010101UL, right = pawns & ~0x8080808080808080UL;
        return sideToMove == WHITE ? left << 7 | right << 9 : left >> 9 | right >> 7;
    }
}
static ulong attacks(int side, ulong pawns) {
    Position position = new Position(side);
    position.put(side, 0, pawns);
    return position.pawnAttacks();
}
static ulong whiteAttacks(ulong pawns) { return attacks(Position.WHITE, pawns); }
static ulong blackAttacks(ulong pawns) { return attacks(Position.BLACK, pawns); }
static int first(ulong b) { return b == 0 ? -1 : BitOperations.TrailingZeroCount(b); }
static ulong lowest(ulong b) { return b & (~b + 1); }
static ulong highest(ulong b) { return 1UL << BitOperations.Log2(b); }
