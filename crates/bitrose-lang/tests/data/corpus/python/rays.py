# check: rook_attacks(square, board) = rook, 200 inputs
# check: bishop_attacks(square, board) = bishop, 200 inputs
# check: queen_attacks(square, board) = queen, 100 inputs
ROOK_DELTAS = [8, -8, 1, -1]
BISHOP_DELTAS = [9, -9, 7, -7]

def square_distance(a, b):
    return max(abs((a >> 3) - (b >> 3)), abs((a & 7) - (b & 7)))

def sliding_attacks(square, occupied, deltas):
    attacks = 0
    for delta in deltas:
        sq = square
        while True:
            sq += delta
            if not (0 <= sq < 64) or square_distance(sq, sq - delta) > 2:
                break
            attacks |= 1 << sq
            if occupied & 1 << sq:
                break
    return attacks

def rook_attacks(sq, occ): return sliding_attacks(sq, occ, ROOK_DELTAS)
def bishop_attacks(sq, occ): return sliding_attacks(sq, occ, BISHOP_DELTAS)
def queen_attacks(sq, occ): return rook_attacks(sq, occ) | bishop_attacks(sq, occ)
