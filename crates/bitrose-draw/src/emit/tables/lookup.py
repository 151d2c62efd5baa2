# COMMENT
def NAME(square, occupancy):
    index = INDEX
    return ATTACKS[OFFSET + index]
