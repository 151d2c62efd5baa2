# The bits of a word at the bits of a mask.
def gather(word, mask):
    gathered, bit = 0, 1
    while mask:
        if word & mask & -mask:
            gathered |= bit
        mask &= mask - 1
        bit <<= 1
    return gathered
