# check: north(board) = north
# check: south(board) = south
# check: north_east(board) = north_east
# check: south_west(board) = south_west
BB_ALL = 0xffff_ffff_ffff_ffff
BB_FILES = [0x0101_0101_0101_0101 << i for i in range(8)]
BB_FILE_A, BB_FILE_H = BB_FILES[0], BB_FILES[-1]

def shift(bb, delta):
    if delta >= 0:
        return (bb << delta) & BB_ALL
    return bb >> -delta

def north(bb): return shift(bb, 8)
def south(bb): return shift(bb, -8)
def north_east(bb): return shift(bb, 9) & ~BB_FILE_A
def south_west(bb): return shift(bb, -9) & ~BB_FILE_H
