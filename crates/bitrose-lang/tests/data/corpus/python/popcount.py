# check: kernighan(board) = popcount
# check: swar(board) = popcount
# check: text(board) = popcount
# check: method(board) = popcount
def kernighan(bb):
    n = 0
    while bb:
        n += 1
        bb &= bb - 1
    return n

def swar(x):
    x -= x >> 1 & 0x5555555555555555
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = x + (x >> 4) & 0x0F0F0F0F0F0F0F0F
    return (x * 0x0101010101010101 & 0xFFFFFFFFFFFFFFFF) >> 56

def text(bb): return bin(bb).count("1")

def method(bb): return bb.bit_count()
