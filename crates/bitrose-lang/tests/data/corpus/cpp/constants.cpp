// check: rook_mask(square) = rook_mask
// check: first(nonzero) = first
// check: file_mask(board) = file_fill
#include <cstdint>
typedef uint64_t U64;
struct Magic {
    U64 mask{};
    int bits = 0;
    static constexpr int Bits = 12;
    int shift() const { return 64 - bits; }
    U64 relevant(U64 occ) const;
};
inline U64 Magic::relevant(U64 occ) const { return occ & this->mask; }
constexpr U64 FILE_A = 0x0101010101010101, RANK_1 = 0xFF, EDGES = 0xFF818181818181FF;

constexpr U64 cross(int s) { return ((FILE_A << (s & 7)) ^ (RANK_1 << (s & 56))); }

U64 rook_mask(int s) {
    Magic m;
    const U64 edges = ((FILE_A | FILE_A << 7) & ~(FILE_A << (s & 7))) | ((RANK_1 | RANK_1 << 56) & ~(RANK_1 << (s & 56)));
    m.mask = cross(s) & ~edges & ~(1ULL << s);
    m.bits = __builtin_popcountll(m.mask);
    if (m.bits > Magic::Bits || m.shift() < 52) return 0;
    return m.relevant(~0ULL);
}

constexpr int De_Bruijn[64] = {
    0, 47,  1, 56, 48, 27,  2, 60, 57, 49, 41, 37, 28, 16,  3, 61,
   54, 58, 35, 52, 50, 42, 21, 44, 38, 32, 29, 23, 17, 11,  4, 62,
   46, 55, 26, 59, 40, 36, 15, 53, 34, 51, 20, 43, 31, 22, 10, 45,
   25, 39, 14, 33, 19, 30,  9, 24, 13, 18,  8, 12,  7,  6,  5, 63
};
int first(U64 b) { return De_Bruijn[((b ^ (b - 1)) * 0x03f79d71b4cb0a89ULL) >> 58]; }

U64 file_mask(U64 b) {
    b |= b >> 8; b |= b >> 16; b |= b >> 32;
    return (b & RANK_1) * FILE_A;
}
