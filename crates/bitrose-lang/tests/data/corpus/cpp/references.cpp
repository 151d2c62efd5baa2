// check: squares(board) = popcount
// check: last(nonzero) = last
// check: without(nonzero) = without_lowest
// check: swapped(board) = flip_vertical
#include <cassert>
#include <cstdint>
#include <utility>
using Bitboard = std::uint64_t;

inline int lsb(Bitboard b) { assert(b); return __builtin_ctzll(b); }
inline int msb(Bitboard b) { assert(b); return 63 ^ __builtin_clzll(b); }
inline int pop_lsb(Bitboard& b) {
    const int s = lsb(b);
    b &= b - 1;
    return s;
}

int squares(Bitboard b) {
    int n = 0;
    while (b) {
        pop_lsb(b);
        ++n;
    }
    return n;
}

int last(Bitboard b) { return msb(b); }

Bitboard without(Bitboard b) {
    Bitboard& alias = b;
    (void)pop_lsb(alias);
    return b;
}

static void swap_bytes(Bitboard& b, int i, int j) {
    const Bitboard x = (b >> (8 * i) & 0xFF) ^ (b >> (8 * j) & 0xFF);
    b ^= x << (8 * i) | x << (8 * j);
}

Bitboard swapped(Bitboard b) {
    for (int i = 0; i < 4; ++i) swap_bytes(b, i, 7 - i);
    return b;
}
