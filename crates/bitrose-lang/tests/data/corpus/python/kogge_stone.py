# check: north_occluded(board, board) = north_occluded
# check: east_occluded(board, board) = east_occluded
FULL = 0xFFFFFFFFFFFFFFFF
NOT_A = 0xFEFEFEFEFEFEFEFE

def north_occluded(gen, pro):
    gen |= pro & gen << 8
    pro &= pro << 8
    gen |= pro & gen << 16
    pro &= pro << 16
    gen |= pro & gen << 32
    return gen & FULL

def east_occluded(gen, pro):
    pro &= NOT_A
    for step in [1, 2, 4]:
        gen |= pro & (gen << step)
        pro &= pro << step
    return gen & FULL
