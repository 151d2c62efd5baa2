# check: white_attacks(board) = white_pawns
# check: black_attacks(board) = black_pawns
class Position:
    NOT_A = 0xFEFEFEFEFEFEFEFE
    NOT_H = 0x7F7F7F7F7F7F7F7F

    def __init__(self, side):
        self.side = side
        self.pieces = [[0] * 6, [0] * 6]
        self.colors = [0, 0]

    def put(self, piece, squares):
        self.pieces[self.side][piece] |= squares
        self.colors[self.side] |= squares
        return self

    @property
    def pawns(self):
        return self.pieces[self.side][0] & self.colors[self.side]

    def pawn_attacks(self):
        left, right = self.pawns & self.NOT_A, self.pawns & self.NOT_H
        if self.side == 0:
            return (left << 7 | right << 9) & 0xFFFFFFFFFFFFFFFF
        return left >> 9 | right >> 7

def white_attacks(pawns): return Position(0).put(0, pawns).pawn_attacks()
def black_attacks(pawns): return Position(1).put(0, pawns).pawn_attacks()
