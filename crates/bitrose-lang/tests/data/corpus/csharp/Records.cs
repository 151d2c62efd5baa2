// check: knights(board) = knights
// check: withoutLowest(board) = without_lowest
// check: several(board) = has_several
public readonly struct Bitboard {
    private readonly ulong value;
    public Bitboard(ulong value) { this.value = value; }
    public static implicit operator ulong(Bitboard b) => b.value;
    public static implicit operator Bitboard(ulong v) => new Bitboard(v);
    public static Bitboard operator |(Bitboard a, Bitboard b) => new Bitboard(a.value | b.value);
    public static Bitboard operator &(Bitboard a, Bitboard b) => new Bitboard(a.value & b.value);
    public static Bitboard operator <<(Bitboard a, int n) => new Bitboard(a.value << n);
    public static Bitboard operator >>(Bitboard a, int n) => new Bitboard(a.value >> n);
    public bool IsEmpty => value == 0;
    public Bitboard East => (this & 0x7F7F7F7F7F7F7F7FUL) << 1;
    public Bitboard West => (this & 0xFEFEFEFEFEFEFEFEUL) >> 1;
}
static ulong knights(ulong b) {
    Bitboard set = b;
    Bitboard near = set.East | set.West, wide = set.East.East | set.West.West;
    return near << 16 | near >> 16 | wide << 8 | wide >> 8;
}
static ulong withoutLowest(ulong b) => b & b - 1;
static bool several(ulong b) {
    Bitboard rest = withoutLowest(b);
    return !rest.IsEmpty;
}
