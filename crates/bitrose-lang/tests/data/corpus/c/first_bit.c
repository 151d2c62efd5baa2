// check: bsf_de_bruijn(nonzero) = first
// check: bsf_folded(nonzero) = first
// check: bsf_isolated(nonzero) = first
// check: bsf_builtin(nonzero) = first
// check: bsf_swar(nonzero) = first
// check: bsf_windows(nonzero) = first
// check: bsr_loop(nonzero) = last
// check: bsr_de_bruijn(nonzero) = last
// check: bsr_windows(nonzero) = last
// check: ffs_posix(board) = find_first
#include <assert.h>
#include <stdint.h>
#include <strings.h>

static const int index64[64] = {
    0,  1, 48,  2, 57, 49, 28,  3, 61, 58, 50, 42, 38, 29, 17,  4,
   62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24, 18, 12,  5,
   63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11,
   46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19,  9, 13,  8,  7,  6
};

int bsf_de_bruijn(uint64_t bb) {
   const uint64_t debruijn64 = 0x03f79d71b4cb0a89ULL;
   assert(bb != 0);
   return index64[((bb & -bb) * debruijn64) >> 58];
}

/* Fill down, count what is there. */
int bsf_isolated(uint64_t bb) {
   return __builtin_popcountll((bb & (0 - bb)) - 1);
}

int bsf_builtin(uint64_t bb) { return __builtin_ctzll(bb); }

/* The 32-bit fold: the product and the shift are of 32 bits. */
int bsf_folded(uint64_t bb) {
   static const int lsz64_tbl[64] = {
      63, 30,  3, 32, 59, 14, 11, 33, 60, 24, 50,  9, 55, 19, 21, 34,
      61, 29,  2, 53, 51, 23, 41, 18, 56, 28,  1, 43, 46, 27,  0, 35,
      62, 31, 58,  4,  5, 49, 54,  6, 15, 52, 12, 40,  7, 42, 45, 16,
      25, 57, 48, 13, 10, 39,  8, 44, 20, 47, 38, 22, 17, 37, 36, 26
   };
   unsigned int folded;
   bb ^= bb - 1;
   folded = (int) bb ^ (bb >> 32);
   return lsz64_tbl[folded * 0x78291ACF >> 26];
}

int bsf_swar(uint64_t bb) {
   int n = 0;
   if (!(bb & 0xFFFFFFFF)) { n += 32; bb >>= 32; }
   if (!(bb & 0x0000FFFF)) { n += 16; bb >>= 16; }
   if (!(bb & 0x000000FF)) { n += 8; bb >>= 8; }
   if (!(bb & 0x0000000F)) { n += 4; bb >>= 4; }
   if (!(bb & 3)) n += 2, bb >>= 2;
   return n + !(bb & 1);
}

int bsf_windows(uint64_t bb) {
   unsigned long idx;
   unsigned char found = _BitScanForward64(&idx, bb);
   return found ? (int)idx : 64;
}

int bsr_windows(uint64_t bb) {
   unsigned long idx;
   _BitScanReverse64(&idx, bb);
   return (int) idx;
}

int bsr_loop(uint64_t bb) {
   int r = -1;
   do r++; while (bb >>= 1);
   return r;
}

int bsr_de_bruijn(uint64_t bb) {
   bb |= bb >> 1;
   bb |= bb >> 2;
   bb |= bb >> 4;
   bb |= bb >> 8;
   bb |= bb >> 16;
   bb |= bb >> 32;
   bb -= bb >> 1; /* the highest bit alone */
   return index64[(bb * 0x03f79d71b4cb0a89ULL) >> 58];
}

int ffs_posix(uint64_t bb) { return ffsll(bb); }
