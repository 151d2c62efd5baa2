// check: king_set(board) = kings
// check: knight_set(board) = knights
// check: nort_fill(board) = north_fill
// check: sout_fill(board) = south_fill
// check: file_fill(board) = file_fill
// check: w_pawn_any(board) = white_pawns
#include <cstdint>
typedef uint64_t BB;
static const BB A_FILE = UINT64_C(0x0101010101010101), H_FILE = UINT64_C(0x8080808080808080);
#define NOT_A (~A_FILE)
#define NOT_H (~H_FILE)

static inline BB east_one(BB b) { return (b << 1) & NOT_A; }
static inline BB west_one(BB b) { return (b >> 1) & NOT_H; }

BB king_set(BB kings) {
    BB attacks = east_one(kings) | west_one(kings);
    kings |= attacks;
    attacks |= kings << 8 | kings >> 8;
    return attacks;
}

BB knight_set(BB knights) {
    BB l1 = (knights >> 1) & 0x7f7f7f7f7f7f7f7fULL;
    BB l2 = (knights >> 2) & 0x3f3f3f3f3f3f3f3fULL;
    BB r1 = (knights << 1) & 0xfefefefefefefefeULL;
    BB r2 = (knights << 2) & 0xfcfcfcfcfcfcfcfcULL;
    BB h1 = l1 | r1, h2 = l2 | r2;
    return (h1 << 16) | (h1 >> 16) | (h2 << 8) | (h2 >> 8);
}

BB nort_fill(BB gen) {
    gen |= (gen <<  8);
    gen |= (gen << 16);
    gen |= (gen << 32);
    return gen;
}

BB sout_fill(BB gen) {
    for (int shift = 8; shift <= 32; shift <<= 1)
        gen |= gen >> shift;
    return gen;
}

BB file_fill(BB gen) { return nort_fill(gen) | sout_fill(gen); }
BB w_pawn_any(BB p) { return ((p << 7) & NOT_H) | ((p << 9) & NOT_A); }
