// check: count_kernighan(board) = popcount
// check: count_swar(board) = popcount
// check: count_bytes(board) = popcount
// check: count_halves(board) = popcount
// check: more_than_one(board) = has_several
// check: is_single(board) = is_single
// check: pop_all(board) = popcount
#include <stdbool.h>
#include <bit>
#include <cstdint>

const uint64_t k1 = 0x5555555555555555, k2 = 0x3333333333333333;
const uint64_t k4 = 0x0f0f0f0f0f0f0f0f, kf = 0x0101010101010101;

int count_kernighan(uint64_t x) {
    int count = 0;
    while (x) {
        count++;
        x &= x - 1; /* reset the lowest one */
    }
    return count;
}

int count_swar(uint64_t x) {
    x =  x       - ((x >> 1)  & k1);
    x = (x & k2) + ((x >> 2)  & k2);
    x = (x       +  (x >> 4)) & k4;
    x = (x * kf) >> 56;
    return (int) x;
}

static unsigned char count_of_byte[256];

static void init_count_of_byte(void) {
    count_of_byte[0] = 0;
    for (int i = 1; i < 256; i++)
        count_of_byte[i] = count_of_byte[i / 2] + (i & 1);
}

int count_bytes(uint64_t x) {
    init_count_of_byte();
    return count_of_byte[ x        & 0xff] + count_of_byte[(x >>  8) & 0xff]
         + count_of_byte[(x >> 16) & 0xff] + count_of_byte[(x >> 24) & 0xff]
         + count_of_byte[(x >> 32) & 0xff] + count_of_byte[(x >> 40) & 0xff]
         + count_of_byte[(x >> 48) & 0xff] + count_of_byte[ x >> 56];
}

static int count_half(uint32_t v) {
    v = v - ((v >> 1) & 0x55555555);
    v = (v & 0x33333333) + ((v >> 2) & 0x33333333);
    return ((v + (v >> 4) & 0xF0F0F0F) * 0x1010101) >> 24;
}

int count_halves(uint64_t x) { return count_half((uint32_t)x) + count_half(x >> 32); }

bool more_than_one(uint64_t x) { return x & (x - 1); }
bool is_single(uint64_t x) { return x != 0 && !more_than_one(x); }

static int pop_lsb(uint64_t *x) {
    int sq = __builtin_ctzll(*x);
    *x &= *x - 1;
    return sq;
}

int pop_all(uint64_t x) {
    int seen = 0, last = -1;
    for (; x; seen++) {
        int sq = pop_lsb(&x);
        if (sq <= last) return -1;
        last = sq;
    }
    return seen;
}
