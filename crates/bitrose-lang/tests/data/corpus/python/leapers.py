# check: knight_attacks(square) = knight
# check: king_attacks(square) = king
# check: pawn_attacks(color, square) = pawn
"""Tables for the pieces that do not slide."""
from typing import List

KNIGHT_STEPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
KING_STEPS = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if (f != 0 or r != 0)]


def leaper(square: int, steps: List[tuple]) -> int:
    attacks = 0
    for df, dr in steps:
        f, r = square % 8 + df, square // 8 + dr
        if 0 <= f < 8 and 0 <= r < 8:
            attacks |= 1 << (8 * r + f)
    return attacks


KNIGHT = [leaper(s, KNIGHT_STEPS) for s in range(64)]
KING = [leaper(s, KING_STEPS) for s in range(64)]


def knight_attacks(square):
    return KNIGHT[square]


def king_attacks(square):
    return KING[square]


def pawn_attacks(color, square):
    rank = 1 if color == 0 else -1
    return leaper(square, [(-1, rank), (1, rank)])


if __name__ == "__main__":
    print(hex(KNIGHT[28]))
