// check: north(board) = north
// check: southWest(board) = south_west
// check: east(board) = east
enum Direction { North = 8, South = -8, East = 1, West = -1, NorthEast = 9, NorthWest = 7, SouthEast = -7, SouthWest = -9 }

static ulong Wrap(Direction d) => d switch {
    Direction.East or Direction.NorthEast or Direction.SouthEast => ~0x0101010101010101UL,
    Direction.West or Direction.NorthWest or Direction.SouthWest => ~0x8080808080808080UL,
    _ => ulong.MaxValue,
};
static ulong Shift(ulong b, Direction d) {
    int n = (int) d;
    return (n > 0 ? b << n : b >> -n) & Wrap(d);
}
static ulong north(ulong b) => Shift(b, Direction.North);
static ulong southWest(ulong b) => Shift(b, Direction.SouthWest);
static ulong east(ulong b) {
    Direction d = Direction.North;
    d -= 7;
    return Shift(b, d);
}
