// check: first_of(nonzero) = first
// check: loop_count(board) = popcount
// check: file_index(square) = file
// check: rank_index(square) = rank
// check: king_steps(square) = king
// check: without_first(nonzero) = without_lowest
#include <stdint.h>
#define U64 uint64_t
#define BIT(sq)            (1ULL << (sq))
#define SetBit(b, s)       ((b) |= BIT(s))
#define ClearBit(b, s)     ((b) &= ~BIT(s))
#define TestBit(b, s)      (((b) >> (s)) & 1)
#define LSB(b)             (__builtin_ctzll(b))
#define POP(s, b)          do { (s) = LSB(b); (b) &= (b) - 1; } while (0)
#define FOR_EACH(s, b)     for (U64 rest_ = (b); rest_; rest_ &= rest_ - 1)
#define FILE_OF(s)         ((s) & 7)
#define RANK_OF(s)         ((s) >> 3)
#define ON_BOARD(f, r)     ((unsigned)(f) < 8 && (unsigned)(r) < 8)
#ifdef USE_TABLES
#  error "there are none"
#elif defined(__GNUC__) && !defined(NO_BUILTINS)
#  define FAST 1
#else
#  define FAST 0
#endif
#if FAST * 2 + (1 << 3) == 10
static int first(U64 b) { int s; POP(s, b); return s; }
#else
static int first(U64 b) { return 0; }
#endif
#undef POP

int first_of(U64 b) { return first(b); }

int loop_count(U64 b) {
    int s = 0, n = 0;
    FOR_EACH(s, b) { s = LSB(rest_); n += TestBit(b, s); }
    return n;
}

int file_index(int s) { return FILE_OF(s); }
int rank_index(int s) { return RANK_OF(s); }

U64 king_steps(int s) {
    U64 b = 0;
    for (int df = -1; df <= 1; df++)
        for (int dr = -1; dr <= 1; dr++) {
            if (!df && !dr) continue;
            if (ON_BOARD(FILE_OF(s) + df, RANK_OF(s) + dr)) SetBit(b, s + 8 * dr + df);
        }
    return b;
}

U64 without_first(U64 b) {
    ClearBit(b, LSB(b));
    return b;
}
