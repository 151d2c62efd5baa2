// check: knights(board) = knights
// check: withoutLowest(board) = without_lowest
// check: several(board) = has_several
record Bb(long bits) {
    static final Bb NOT_A = new Bb(0xFEFEFEFEFEFEFEFEL);
    static final Bb NOT_H = NOT_A.mirrored();

    Bb mirrored() {
        long x = bits;
        return new Bb((x >>> 1) & 0x7F7F7F7F7F7F7F7FL);
    }
    Bb and(Bb other) { return new Bb(bits & other.bits); }
    Bb or(Bb other) { return new Bb(bits | other.bits()); }
    Bb shifted(int n) { return new Bb(n >= 0 ? bits << n : bits >>> -n); }
    Bb east() { return and(NOT_H).shifted(1); }
    Bb west() { return and(NOT_A).shifted(-1); }
    boolean isEmpty() { return bits == 0; }
}
static long knights(long b) {
    Bb one = new Bb(b).east(), other = new Bb(b).west();
    Bb two = one.east(), far = other.west();
    Bb near = one.or(other), wide = two.or(far);
    return near.shifted(16).or(near.shifted(-16)).or(wide.shifted(8)).or(wide.shifted(-8)).bits();
}
static long withoutLowest(long b) { return b & b - 1; }
static boolean several(long b) { return !new Bb(withoutLowest(b)).isEmpty(); }
