// check: file_attacks(square, board) = file_attacks
// check: rank_attacks(square, board) = rank_attacks
// check: bishop_attacks(square, board) = bishop
// check: rook_attacks(square, board) = rook
#include <stdint.h>

typedef struct {
    uint64_t bit, diag, anti, file;
} SMask;

static SMask masks[64];

/* The lines through one square, without the square itself. */
static void init_mask(int s) {
    SMask *m = &masks[s];
    int r = s >> 3, f = s & 7;
    m->bit = 1ULL << s;
    m->diag = m->anti = m->file = 0;
    for (int t = 0; t < 64; t++) {
        int tr = t / 8, tf = t % 8;
        if (t == s) continue;
        if (tf == f) m->file |= 1ULL << t;
        if (tr - r == tf - f) m->diag |= 1ULL << t;
        if (tr - r == f - tf) m->anti |= 1ULL << t;
    }
}

static uint64_t line_attacks(uint64_t occ, const SMask *m, uint64_t line) {
    uint64_t forward = occ & line;
    uint64_t reverse = __builtin_bswap64(forward);
    forward -= m->bit;
    reverse -= __builtin_bswap64(m->bit);
    forward ^= __builtin_bswap64(reverse);
    return forward & line;
}

uint64_t file_attacks(int s, uint64_t occ) {
    init_mask(s);
    return line_attacks(occ, &masks[s], masks[s].file);
}

uint64_t bishop_attacks(int s, uint64_t occ) {
    init_mask(s);
    const SMask *m = &masks[s];
    return line_attacks(occ, m, m->diag) | line_attacks(occ, m, m->anti);
}

static uint8_t reversed(uint8_t b) {
    b = (b & 0xF0) >> 4 | (b & 0x0F) << 4;
    b = (b & 0xCC) >> 2 | (b & 0x33) << 2;
    b = (b & 0xAA) >> 1 | (b & 0x55) << 1;
    return b;
}

/* o^(o-2r) on a rank: bytes are negative in between, as ints. */
uint64_t rank_attacks(int s, uint64_t occ) {
    int shift = s & 56;
    uint8_t r = 1 << (s & 7), o = (occ >> shift) | r;
    uint8_t back = reversed(o), rr = reversed(r);
    uint8_t east = o - 2 * r, west = reversed(back - 2 * rr);
    return (uint64_t)(uint8_t)(east ^ west) << shift;
}

uint64_t rook_attacks(int s, uint64_t occ) {
    return file_attacks(s, occ) | rank_attacks(s, occ);
}
