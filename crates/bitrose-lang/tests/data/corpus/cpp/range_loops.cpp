// check: rook(square, board) = rook
// check: bishop(square, board) = bishop
// check: king(square) = king
#include <cstdint>
#include <cstdlib>
using u64 = uint64_t;

static int distance(int a, int b) {
    const int files = std::abs((a & 7) - (b & 7)), ranks = std::abs((a >> 3) - (b >> 3));
    return files > ranks ? files : ranks;
}

static u64 slide(int sq, u64 occ, const int (&deltas)[4]) {
    u64 attacks = 0;
    for (int d : deltas) {
        int s = sq;
        while (true) {
            const int next = s + d;
            if (next < 0 || next > 63 || distance(s, next) != 1) break;
            s = next;
            attacks |= u64{1} << s;
            if (occ & (u64{1} << s)) break;
        }
    }
    return attacks;
}

u64 rook(int sq, u64 occ) {
    constexpr int deltas[4] = {8, -8, 1, -1};
    return slide(sq, occ, deltas);
}

u64 bishop(int sq, u64 occ) {
    constexpr int deltas[4] = {9, -9, 7, -7};
    return slide(sq, occ, deltas);
}

u64 king(int sq) {
    u64 attacks = 0;
    for (int d : {-9, -8, -7, -1, 1, 7, 8, 9})
        if (int to = sq + d; to >= 0 && to < 64 && distance(sq, to) == 1)
            attacks |= 1ULL << to;
    return attacks;
}
