# check: lsb(board) = first_or_minus_one
# check: msb(nonzero) = last
# check: de_bruijn(nonzero) = first
# check: find_first(board) = find_first
MASK = 0xFFFFFFFFFFFFFFFF
DEBRUIJN64 = 0x03f79d71b4cb0a89
INDEX = [0] * 64
for i in range(64):
    INDEX[((DEBRUIJN64 << i) & MASK) >> 58] = i

def lsb(bb): return (bb & -bb).bit_length() - 1
def msb(bb): return bb.bit_length() - 1
def de_bruijn(bb):
    return INDEX[(((bb & -bb) * DEBRUIJN64) & MASK) >> 58]
def find_first(bb):
    return 0 if not bb else lsb(bb) + 1
