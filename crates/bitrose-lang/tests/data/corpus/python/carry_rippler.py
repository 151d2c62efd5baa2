# check: attacks_of(square, board) = rook, 8 inputs
# check: extract(board, board) = pext, 200 inputs
def extract(value, mask):
    result, bit = 0, 1
    while mask:
        if value & mask & -mask:
            result |= bit
        mask &= mask - 1
        bit <<= 1
    return result

def walk(sq, occ):
    attacks = 0
    for df, dr in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
        f, r = sq & 7, sq >> 3
        while True:
            f += df
            r += dr
            if f < 0 or f > 7 or r < 0 or r > 7: break
            attacks |= 1 << 8 * r + f
            if occ >> 8 * r + f & 1: break
    return attacks

def attacks_of(sq, occ):
    edges = (0xFF000000000000FF & ~(0xFF << (sq & 56))) | (0x8181818181818181 & ~(0x0101010101010101 << (sq & 7)))
    mask = walk(sq, 0) & ~edges
    table, sub = [0] * (1 << mask.bit_count()), 0
    while True:
        table[extract(sub, mask)] = walk(sq, sub)
        sub = sub - mask & mask
        if not sub:
            break
    return table[extract(occ & mask, mask)]
