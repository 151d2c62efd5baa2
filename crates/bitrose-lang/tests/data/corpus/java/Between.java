// check: between(square, square) = between
// check: line(square, square) = line
static int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
static boolean aligned(int a, int b) {
    int df = Math.abs((a & 7) - (b & 7)), dr = Math.abs((a >> 3) - (b >> 3));
    return a != b && (df == 0 || dr == 0 || df == dr);
}
static long between(int a, int b) {
    if (!aligned(a, b)) return 0;
    int step = sign((b & 7) - (a & 7)) + 8 * sign((b >> 3) - (a >> 3));
    long path = 0;
    for (int s = a + step; s != b; s += step) path |= 1L << s;
    return path;
}
static long line(int a, int b) {
    if (!aligned(a, b)) return 0;
    int df = sign((b & 7) - (a & 7)), dr = sign((b >> 3) - (a >> 3));
    long path = 0;
    for (int turn = 0; turn < 2; turn++, df = -df, dr = -dr) {
        for (int f = a & 7, r = a >> 3; f >= 0 && f < 8 && r >= 0 && r < 8; f += df, r += dr) {
            path |= 1L << (r << 3 | f);
        }
    }
    return path;
}
