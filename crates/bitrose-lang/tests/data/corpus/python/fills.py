# check: north_fill(board) = north_fill
# check: south_fill(board) = south_fill
# check: file_fill(board) = file_fill
M64 = (1 << 64) - 1

def north_fill(gen):
    for shift in (8, 16, 32):
        gen |= gen << shift
    return gen & M64

def south_fill(gen):
    shift = 8
    while shift <= 32:
        gen |= gen >> shift
        shift *= 2
    return gen

def file_fill(gen): return north_fill(gen) | south_fill(gen)
