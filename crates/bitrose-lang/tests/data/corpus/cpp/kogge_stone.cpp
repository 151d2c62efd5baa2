/* check: nort_occl(board, board) = north_occluded */
/* check: east_occl(board, board) = east_occluded */
/* check: noea_occl(board, board) = north_east_occluded */
/* check: ks_rook(square, board) = rook */
/* check: ks_bishop(square, board) = bishop */
typedef unsigned long long U64;
#define notAFile 0xfefefefefefefefeULL
#define notHFile 0x7f7f7f7f7f7f7f7fULL

U64 nort_occl(U64 gen, U64 pro) {
   gen |= pro & (gen <<  8);
   pro &=       (pro <<  8);
   gen |= pro & (gen << 16);
   pro &=       (pro << 16);
   gen |= pro & (gen << 32);
   return gen;
}
U64 sout_occl(U64 gen, U64 pro) {
   gen |= pro & (gen >>  8);
   pro &=       (pro >>  8);
   gen |= pro & (gen >> 16);
   pro &=       (pro >> 16);
   gen |= pro & (gen >> 32);
   return gen;
}
/* The diagonal and horizontal ones differ in shift and mask alone. */
#define OCCLUDED(name, op, step, mask)      \
   U64 name(U64 gen, U64 pro) {             \
      pro &= mask;                          \
      gen |= pro & (gen op step);           \
      pro &=       (pro op step);           \
      gen |= pro & (gen op (2 * step));     \
      pro &=       (pro op (2 * step));     \
      gen |= pro & (gen op (4 * step));     \
      return gen;                           \
   }
OCCLUDED(east_occl, <<, 1, notAFile)
OCCLUDED(west_occl, >>, 1, notHFile)
OCCLUDED(noea_occl, <<, 9, notAFile)
OCCLUDED(nowe_occl, <<, 7, notHFile)
OCCLUDED(soea_occl, >>, 7, notAFile)
OCCLUDED(sowe_occl, >>, 9, notHFile)

U64 ks_rook(int sq, U64 occ) {
   U64 rook = 1ULL << sq, empty = ~occ;
   return nort_occl(rook, empty) << 8
        | sout_occl(rook, empty) >> 8
        | (east_occl(rook, empty) << 1 & notAFile)
        | (west_occl(rook, empty) >> 1 & notHFile);
}
U64 ks_bishop(int sq, U64 occ) {
   U64 bishop = 1ULL << sq, empty = ~occ;
   return (noea_occl(bishop, empty) << 9 & notAFile)
        | (nowe_occl(bishop, empty) << 7 & notHFile)
        | (soea_occl(bishop, empty) >> 7 & notAFile)
        | (sowe_occl(bishop, empty) >> 9 & notHFile);
}
