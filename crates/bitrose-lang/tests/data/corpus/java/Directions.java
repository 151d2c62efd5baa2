// check: north(board) = north
// check: southWest(board) = south_west
// check: east(board) = east
enum Direction {
    NORTH(8), SOUTH(-8), EAST(1), WEST(-1), NORTH_EAST(9), NORTH_WEST(7), SOUTH_EAST(-7), SOUTH_WEST(-9);

    final int offset;

    Direction(int offset) { this.offset = offset; }

    long wrap() {
        switch (this) {
            case EAST: case NORTH_EAST: case SOUTH_EAST: return ~0x0101010101010101L;
            case WEST: case NORTH_WEST: case SOUTH_WEST: return ~0x8080808080808080L;
            default: return -1L;
        }
    }

    long shift(long b) {
        long moved = offset > 0 ? b << offset : b >>> -offset;
        return moved & wrap();
    }
}
static long north(long b) { return Direction.NORTH.shift(b); }
static long southWest(long b) { return Direction.SOUTH_WEST.shift(b); }
static long east(long b) {
    Direction d = Direction.values()[2];
    return d.shift(b);
}
