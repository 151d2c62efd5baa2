/*
 * attacks.c: tables of attacks, made once when the engine starts.
 *
 * check: knight_moves(square) = knight after attacks_init(), 6 inputs
 * check: king_moves(square) = king after attacks_init(), 6 inputs
 * check: pawn_moves(color, square) = pawn after attacks_init(), 8 inputs
 * check: rook_moves(square, board) = rook after attacks_init(), 8 inputs
 * check: bishop_moves(square, board) = bishop after attacks_init(), 8 inputs
 * check: queen_moves(square, board) = queen after attacks_init(), 8 inputs
 * check: squares_between(square, square) = between after attacks_init(), 12 inputs
 * check: line_through(square, square) = line after attacks_init(), 12 inputs
 */

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "attacks.h"

#ifndef BITBOARD_H
#define BITBOARD_H

typedef uint64_t Bitboard;
typedef int Square;

#define SQUARE_NB  64
#define FILE_A_BB  0x0101010101010101ULL
#define RANK_1_BB  0xFFULL
#define FILE_BB(f) (FILE_A_BB << (f))
#define RANK_BB(r) (RANK_1_BB << (8 * (r)))

#define file_of(s) ((s) & 7)
#define rank_of(s) ((s) >> 3)
#define bit(s)     (1ULL << (s))
#define make_square(f, r) ((r) * 8 + (f))

#if defined(__GNUC__) || defined(__clang__)
static inline int popcount(Bitboard b) { return __builtin_popcountll(b); }
static inline Square lsb(Bitboard b) { assert(b); return __builtin_ctzll(b); }
static inline Square msb(Bitboard b) { assert(b); return 63 ^ __builtin_clzll(b); }
#elif defined(_MSC_VER)
#include <intrin.h>
static inline int popcount(Bitboard b) { return (int)__popcnt64(b); }
static inline Square lsb(Bitboard b) { unsigned long i; _BitScanForward64(&i, b); return (Square)i; }
static inline Square msb(Bitboard b) { unsigned long i; _BitScanReverse64(&i, b); return (Square)i; }
#else
#error "no bit scan for this compiler"
#endif

static inline Square pop_lsb(Bitboard *b) {
    const Square s = lsb(*b);
    *b &= *b - 1;
    return s;
}

#endif /* BITBOARD_H */

enum Color { WHITE, BLACK, COLOR_NB };
enum Slider { ROOK, BISHOP, SLIDER_NB };

/* One line of a slider: the squares on it on either side of the piece. */
typedef struct {
    Bitboard positive;
    Bitboard negative;
} Line;

typedef struct {
    Bitboard mask;
    Line lines[2];
} SliderInfo;

static SliderInfo Sliders[SLIDER_NB][SQUARE_NB];
static Bitboard KnightMoves[SQUARE_NB];
static Bitboard KingMoves[SQUARE_NB];
static Bitboard PawnMoves[COLOR_NB][SQUARE_NB];
static bool Initialized = false;

struct Step { int8_t file, rank; };

static const struct Step KnightSteps[8] = {
    {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2},
};
static const struct Step KingSteps[8] = {
    {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1},
};
static const struct Step PawnSteps[COLOR_NB][2] = {
    [WHITE] = {{-1, 1}, {1, 1}},
    [BLACK] = {{-1, -1}, {1, -1}},
};
/* The positive half of each line: towards higher squares. */
static const struct Step SliderSteps[SLIDER_NB][2] = {
    [ROOK] = {{1, 0}, {0, 1}},
    [BISHOP] = {{1, 1}, {-1, 1}},
};

static bool on_board(int file, int rank) {
    return 0 <= file && file < 8 && 0 <= rank && rank < 8;
}

static Bitboard leaper(Square s, const struct Step *steps, size_t count) {
    Bitboard moves = 0;
    for (size_t i = 0; i < count; ++i) {
        const int file = file_of(s) + steps[i].file;
        const int rank = rank_of(s) + steps[i].rank;
        if (on_board(file, rank))
            moves |= bit(make_square(file, rank));
    }
    return moves;
}

static Bitboard ray(Square s, struct Step step) {
    Bitboard squares = 0;
    int file = file_of(s), rank = rank_of(s);
    while (on_board(file += step.file, rank += step.rank))
        squares |= bit(make_square(file, rank));
    return squares;
}

static Line make_line(Square s, struct Step step) {
    const struct Step opposite = {(int8_t)-step.file, (int8_t)-step.rank};
    Line line = { ray(s, step), ray(s, opposite) };
    return line;
}

static void init_sliders(void) {
    for (int piece = ROOK; piece < SLIDER_NB; ++piece)
        for (Square s = 0; s < SQUARE_NB; ++s) {
            SliderInfo *info = &Sliders[piece][s];
            info->mask = 0;
            for (int i = 0; i < 2; ++i) {
                info->lines[i] = make_line(s, SliderSteps[piece][i]);
                info->mask |= info->lines[i].positive | info->lines[i].negative;
            }
        }
}

void attacks_init(void) {
    if (Initialized) {
        printf("attacks_init was called twice\n");
        return;
    }
    for (Square s = 0; s < SQUARE_NB; ++s) {
        KnightMoves[s] = leaper(s, KnightSteps, sizeof(KnightSteps) / sizeof(KnightSteps[0]));
        KingMoves[s] = leaper(s, KingSteps, sizeof KingSteps / sizeof *KingSteps);
        for (int c = WHITE; c <= BLACK; ++c)
            PawnMoves[c][s] = leaper(s, PawnSteps[c], 2);
    }
    init_sliders();
    Initialized = true;
}

/* Up to the first blocker on either side, it included. */
static Bitboard line_moves(const Line *line, Bitboard occupied) {
    const Bitboard lower = line->negative & occupied;
    const Bitboard upper = line->positive & occupied;
    /* bits from the nearest lower blocker up to the nearest upper one */
    const Bitboard from = lower ? ~0ULL << msb(lower) : ~0ULL;
    const Bitboard to = upper ? (upper & -upper) * 2 - 1 : ~0ULL;
    return (line->positive | line->negative) & from & to;
}

static Bitboard slider_moves(enum Slider piece, Square s, Bitboard occupied) {
    const SliderInfo *info = &Sliders[piece][s];
    occupied &= info->mask;
    return line_moves(&info->lines[0], occupied) | line_moves(&info->lines[1], occupied);
}

Bitboard knight_moves(Square s) { return KnightMoves[s]; }
Bitboard king_moves(Square s) { return KingMoves[s]; }
Bitboard pawn_moves(int color, Square s) { return PawnMoves[color][s]; }
Bitboard rook_moves(Square s, Bitboard occupied) { return slider_moves(ROOK, s, occupied); }
Bitboard bishop_moves(Square s, Bitboard occupied) { return slider_moves(BISHOP, s, occupied); }

Bitboard queen_moves(Square s, Bitboard occupied) {
    return rook_moves(s, occupied) | bishop_moves(s, occupied);
}

static int slider_of(Square a, Square b) {
    for (int piece = ROOK; piece < SLIDER_NB; ++piece)
        if (Sliders[piece][a].mask & bit(b))
            return piece;
    return -1;
}

Bitboard squares_between(Square a, Square b) {
    const int piece = slider_of(a, b);
    if (piece < 0)
        return 0;
    return slider_moves(piece, a, bit(b)) & slider_moves(piece, b, bit(a));
}

Bitboard line_through(Square a, Square b) {
    const int piece = slider_of(a, b);
    if (piece < 0) return 0;
    for (int i = 0; i < 2; ++i) {
        const Line line = Sliders[piece][a].lines[i];
        const Bitboard whole = line.positive | line.negative | bit(a);
        if (whole & bit(b)) return whole;
    }
    return 0;
}
