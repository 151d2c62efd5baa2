// check: flip_v(board) = flip_vertical
// check: flip_v_shifts(board) = flip_vertical
// check: mirror_h(board) = mirror_horizontal
// check: flip_diag(board) = flip_diagonal
// check: flip_anti(board) = flip_antidiagonal
// check: rotate180(board) = rotate_180
// check: rotate90cw(board) = rotate_90
// check: rotate90ccw(board) = rotate_270
#include <stdint.h>
typedef uint64_t U64;
#define C64(constantU64) constantU64##ULL

U64 flip_v(U64 x) {
   const U64 k1 = C64(0x00FF00FF00FF00FF);
   const U64 k2 = C64(0x0000FFFF0000FFFF);
   x = ((x >>  8) & k1) | ((x & k1) <<  8);
   x = ((x >> 16) & k2) | ((x & k2) << 16);
   x = ( x >> 32)       | ( x       << 32);
   return x;
}
U64 flip_v_shifts(U64 x) {
   return  ( (x << 56)                           ) |
           ( (x << 40) & C64(0x00ff000000000000) ) |
           ( (x << 24) & C64(0x0000ff0000000000) ) |
           ( (x <<  8) & C64(0x000000ff00000000) ) |
           ( (x >>  8) & C64(0x00000000ff000000) ) |
           ( (x >> 24) & C64(0x0000000000ff0000) ) |
           ( (x >> 40) & C64(0x000000000000ff00) ) |
           ( (x >> 56) );
}
U64 mirror_h(U64 x) {
   const U64 k1 = C64(0x5555555555555555);
   const U64 k2 = C64(0x3333333333333333);
   const U64 k4 = C64(0x0f0f0f0f0f0f0f0f);
   x = ((x >> 1) & k1) +  2*(x & k1);
   x = ((x >> 2) & k2) +  4*(x & k2);
   x = ((x >> 4) & k4) + 16*(x & k4);
   return x;
}
U64 flip_diag(U64 x) {
   U64 t;
   const U64 k1 = C64(0x5500550055005500);
   const U64 k2 = C64(0x3333000033330000);
   const U64 k4 = C64(0x0f0f0f0f00000000);
   t  = k4 & (x ^ (x << 28));
   x ^=       t ^ (t >> 28) ;
   t  = k2 & (x ^ (x << 14));
   x ^=       t ^ (t >> 14) ;
   t  = k1 & (x ^ (x <<  7));
   x ^=       t ^ (t >>  7) ;
   return x;
}
U64 flip_anti(U64 x) {
   U64 t;
   const U64 k1 = C64(0xaa00aa00aa00aa00);
   const U64 k2 = C64(0xcccc0000cccc0000);
   const U64 k4 = C64(0xf0f0f0f00f0f0f0f);
   t  =       x ^ (x << 36) ;
   x ^= k4 & (t ^ (x >> 36));
   t  = k2 & (x ^ (x << 18));
   x ^=       t ^ (t >> 18) ;
   t  = k1 & (x ^ (x <<  9));
   x ^=       t ^ (t >>  9) ;
   return x;
}
U64 rotate180(U64 x) { return mirror_h(flip_v(x)); }
U64 rotate90cw(U64 x) { return flip_v(flip_diag(x)); }
U64 rotate90ccw(U64 x) { return flip_diag(flip_v(x)); }
