// check: flipVertical(board) = flip_vertical
// check: mirrorHorizontal(board) = mirror_horizontal
// check: flipDiagonal(board) = flip_diagonal
// check: rotate180(board) = rotate_180
// check: rotate90(board) = rotate_90
const ulong K1 = 0x00FF00FF00FF00FFUL, K2 = 0x0000FFFF0000FFFFUL;

static ulong flipVertical(ulong x) {
    x = x >> 8 & K1 | (x & K1) << 8;
    x = x >> 16 & K2 | (x & K2) << 16;
    return x >> 32 | x << 32;
}
static ulong mirrorHorizontal(ulong x) {
    const ulong k1 = 0x5555555555555555UL, k2 = 0x3333333333333333UL, k4 = 0x0F0F0F0F0F0F0F0FUL;
    x = ((x >> 1) & k1) + 2 * (x & k1);
    x = ((x >> 2) & k2) + 4 * (x & k2);
    x = ((x >> 4) & k4) + 16 * (x & k4);
    return x;
}
static ulong flipDiagonal(ulong x) {
    ulong t = 0x0F0F0F0F00000000UL & (x ^ (x << 28));
    x ^= t ^ (t >> 28);
    t = 0x3333000033330000UL & (x ^ (x << 14));
    x ^= t ^ (t >> 14);
    t = 0x5500550055005500UL & (x ^ (x << 7));
    x ^= t ^ (t >> 7);
    return x;
}
static ulong rotate180(ulong x) { return mirrorHorizontal(flipVertical(x)); }
static ulong rotate90(ulong x) { return flipVertical(flipDiagonal(x)); }
