# check: rank_attacks(square, board) = rank_attacks, 200 inputs
# check: file_attacks(square, board) = file_attacks, 200 inputs
def reverse(bb):
    r = 0
    for _ in range(64):
        r = r << 1 | bb & 1
        bb >>= 1
    return r

def hyper(occ, sq, mask):
    s = 1 << sq
    o = occ & mask
    return ((o - 2 * s) ^ reverse(reverse(o) - 2 * reverse(s))) & mask

def rank_attacks(sq, occ): return hyper(occ, sq, 0xFF << (sq & 56) & ~(1 << sq))
def file_attacks(sq, occ): return hyper(occ, sq, 0x0101010101010101 << (sq & 7) & ~(1 << sq))
