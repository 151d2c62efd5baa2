# check: flip_vertical(board) = flip_vertical
# check: mirror_horizontal(board) = mirror_horizontal
# check: flip_diagonal(board) = flip_diagonal
# check: rotate_180(board) = rotate_180
def flip_vertical(bb):
    bb = ((bb >> 8) & 0x00FF_00FF_00FF_00FF) | ((bb & 0x00FF_00FF_00FF_00FF) << 8)
    bb = ((bb >> 16) & 0x0000_FFFF_0000_FFFF) | ((bb & 0x0000_FFFF_0000_FFFF) << 16)
    return (bb >> 32) | ((bb & 0x0000_0000_FFFF_FFFF) << 32)

def mirror_horizontal(bb):
    bb = ((bb >> 1) & 0x5555_5555_5555_5555) | ((bb & 0x5555_5555_5555_5555) << 1)
    bb = ((bb >> 2) & 0x3333_3333_3333_3333) | ((bb & 0x3333_3333_3333_3333) << 2)
    return ((bb >> 4) & 0x0F0F_0F0F_0F0F_0F0F) | ((bb & 0x0F0F_0F0F_0F0F_0F0F) << 4)

def flip_diagonal(bb):
    t = (bb ^ (bb << 28)) & 0x0F0F_0F0F_0000_0000
    bb = bb ^ t ^ (t >> 28)
    t = (bb ^ (bb << 14)) & 0x3333_0000_3333_0000
    bb = bb ^ t ^ (t >> 14)
    t = (bb ^ (bb << 7)) & 0x5500_5500_5500_5500
    return bb ^ t ^ (t >> 7)

def rotate_180(bb):
    return mirror_horizontal(flip_vertical(bb))
