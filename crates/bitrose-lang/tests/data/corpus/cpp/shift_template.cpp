// check: knight_attacks(square) = knight
// check: king_attacks(square) = king
// check: pawn_attacks_white(board) = white_pawns
// check: pawn_attacks_black(board) = black_pawns
// check: step_south_east(board) = south_east
#include <cstdint>
using Bitboard = std::uint64_t;
enum Color { WHITE, BLACK, COLOR_NB = 2 };
enum Direction : int {
    NORTH = 8, EAST = 1, SOUTH = -NORTH, WEST = -EAST,
    NORTH_EAST = NORTH + EAST, SOUTH_EAST = SOUTH + EAST, SOUTH_WEST = SOUTH + WEST, NORTH_WEST = NORTH + WEST
};
constexpr Bitboard FileABB = 0x0101010101010101ULL;
constexpr Bitboard FileHBB = FileABB << 7;

template <Direction D>
constexpr Bitboard shift(Bitboard b) {
    return D == NORTH        ? b << 8
         : D == SOUTH        ? b >> 8
         : D == EAST         ? (b & ~FileHBB) << 1
         : D == WEST         ? (b & ~FileABB) >> 1
         : D == NORTH_EAST   ? (b & ~FileHBB) << 9
         : D == NORTH_WEST   ? (b & ~FileABB) << 7
         : D == SOUTH_EAST   ? (b & ~FileHBB) >> 7
         : D == SOUTH_WEST   ? (b & ~FileABB) >> 9
                             : 0;
}

template <Color C>
constexpr Bitboard pawn_attacks_bb(Bitboard b) {
    return C == WHITE ? shift<NORTH_WEST>(b) | shift<NORTH_EAST>(b) : shift<SOUTH_WEST>(b) | shift<SOUTH_EAST>(b);
}

Bitboard pawn_attacks_white(Bitboard b) { return pawn_attacks_bb<WHITE>(b); }
Bitboard pawn_attacks_black(Bitboard b) { return pawn_attacks_bb<BLACK>(b); }
Bitboard step_south_east(Bitboard b) { return shift<SOUTH_EAST>(b); }

Bitboard king_attacks(int s) {
    Bitboard b = 1ULL << s;
    b |= shift<EAST>(b) | shift<WEST>(b);
    b |= shift<NORTH>(b) | shift<SOUTH>(b);
    return b ^ (1ULL << s);
}

Bitboard knight_attacks(int s) {
    const Bitboard b = 1ULL << s;
    const Bitboard side = shift<EAST>(b) | shift<WEST>(b);
    const Bitboard far = shift<EAST>(shift<EAST>(b)) | shift<WEST>(shift<WEST>(b));
    return shift<NORTH>(shift<NORTH>(side)) | shift<SOUTH>(shift<SOUTH>(side)) | shift<NORTH>(far) | shift<SOUTH>(far);
}
