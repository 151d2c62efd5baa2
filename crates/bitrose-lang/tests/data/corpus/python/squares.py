# check: distance(square, square) = distance, 300 inputs
# check: file_of(square) = file
# check: rank_of(square) = rank
# check: has(board, square) = contains, 300 inputs
def file_of(square): return square & 7
def rank_of(square): return square // 8
def distance(a, b):
    return max(abs(file_of(a) - file_of(b)), abs(rank_of(a) - rank_of(b)))
def has(bb, square):
    return bool(bb & (1 << square))
