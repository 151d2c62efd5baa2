// check: pawn(color, square) = pawn
// check: relative_file(square) = file
// check: rank(square) = rank
#include <cstdint>
using Bitboard = uint64_t;
enum Color : int { WHITE, BLACK };
enum Square : int { SQ_A1, SQ_H8 = 63, SQ_NONE };
enum File : int { FILE_A, FILE_H = 7 };
enum class Side : uint8_t { King, Queen };

constexpr Color operator~(Color c) { return Color(c ^ BLACK); }
constexpr Square operator+(Square s, int d) { return Square(int(s) + d); }
inline Square& operator++(Square& s) { return s = Square(int(s) + 1); }
constexpr Side operator!(Side s) { return s == Side::King ? Side::Queen : Side::King; }
constexpr File file_of(Square s) { return File(s & 7); }
constexpr Bitboard square_bb(Square s) { return 1ULL << s; }

Bitboard pawn(int color, int square) {
    Color us = Color(color), them = ~us;
    Bitboard attacks = 0;
    Side side = Side::Queen;
    for (int i = 0; i < 2; i++) {
        side = !side;
        const int step = side == Side::King ? 1 : -1;
        for (Square s = SQ_A1; s < SQ_NONE; ++s) {
            const Square from = s;
            if (from != square) continue;
            const int up = them == BLACK ? 8 : -8;
            const Square to = from + (up + step);
            if (to < SQ_A1 || to > SQ_H8) continue;
            const int apart = int(file_of(to)) - int(file_of(from));
            if (apart == step) attacks |= square_bb(to);
        }
    }
    return attacks;
}

int relative_file(int s) { return file_of(Square(s)); }
int rank(int s) { return Square(s) >> 3; }
