// check: between(square, square) = between
// check: king(square) = king
// check: count(board) = popcount
#include <cstdint>
using Bitboard = uint64_t;

Bitboard between(int a, int b) {
    Bitboard result = 0;
    auto walk = [&](int df, int dr) {
        Bitboard passed = 0;
        for (int f = (a & 7) + df, r = (a >> 3) + dr; f >= 0 && f < 8 && r >= 0 && r < 8; f += df, r += dr) {
            if (8 * r + f == b) { result = passed; return; }
            passed |= 1ULL << (8 * r + f);
        }
    };
    for (int df = -1; df <= 1; ++df)
        for (int dr = -1; dr <= 1; ++dr)
            if (df || dr) walk(df, dr);
    return result;
}

Bitboard king(int s) {
    Bitboard attacks = 0;
    const auto on = [](int f, int r) { return unsigned(f) < 8 && unsigned(r) < 8; };
    auto add = [&](int f, int r) { if (on(f, r)) attacks |= Bitboard(1) << (8 * r + f); };
    const int f = s & 7, r = s >> 3;
    for (int d : {-1, 0, 1}) {
        add(f + d, r + 1);
        add(f + d, r - 1);
        if (d != 0) add(f + d, r);
    }
    return attacks;
}

int count(Bitboard b) {
    return [&] {
        int n = 0;
        for (; b; b &= b - 1) ++n;
        return n;
    }();
}
