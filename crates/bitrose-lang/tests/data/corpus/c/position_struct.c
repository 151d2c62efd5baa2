// check: attackers_of_knights(board) = knights
// check: pawn_attacks(board) = white_pawns
// check: contains(board, square) = contains
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t bitboard_t;

enum Piece { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, PIECE_NB };
enum Color { WHITE, BLACK, COLOR_NB };

typedef struct Position {
    bitboard_t pieces[PIECE_NB];
    bitboard_t colors[COLOR_NB];
    struct { int side; bool checked[COLOR_NB]; } state;
} Position;

static inline bool test_bit(bitboard_t b, int sq) { return (b >> sq) & 1; }
static inline void put_piece(Position *pos, int color, int piece, bitboard_t b) {
    pos->pieces[piece] |= b;
    pos->colors[color] |= b;
}

static bitboard_t shift(bitboard_t b, int by) { return by > 0 ? b << by : b >> -by; }

bitboard_t attackers_of_knights(bitboard_t b) {
    static const int deltas[4] = {17, 15, 10, 6};
    static const bitboard_t clear[4] = {
        ~0x0101010101010101ULL, ~0x8080808080808080ULL, ~0x0303030303030303ULL, ~0xC0C0C0C0C0C0C0C0ULL,
    };
    static const bitboard_t clear_back[4] = {
        ~0x8080808080808080ULL, ~0x0101010101010101ULL, ~0xC0C0C0C0C0C0C0C0ULL, ~0x0303030303030303ULL,
    };
    Position pos = {0};
    put_piece(&pos, WHITE, KNIGHT, b);
    bitboard_t knights = pos.pieces[KNIGHT] & pos.colors[WHITE], attacks = 0;
    for (int i = 0; i < 4; i++) {
        attacks |= shift(knights, deltas[i]) & clear[i];
        attacks |= shift(knights, -deltas[i]) & clear_back[i];
    }
    return attacks;
}

bitboard_t pawn_attacks(bitboard_t b) {
    Position pos = {.state = {.side = WHITE, .checked = {false, true}}};
    Position copy;
    put_piece(&pos, pos.state.side, PAWN, b);
    copy = pos;
    pos.pieces[PAWN] = 0;
    if (!copy.state.checked[BLACK]) return 0;
    bitboard_t p = copy.pieces[PAWN];
    return (p & ~0x8080808080808080ULL) << 9 | (p & ~0x0101010101010101ULL) << 7;
}

bool contains(bitboard_t b, int sq) { return test_bit(b, sq); }
