# check: knights(board) = knights
# check: kings(board) = kings
class Bitboard:
    def __init__(self, value):
        self.value = value & (1 << 64) - 1

    def __or__(self, other): return Bitboard(self.value | other.value)
    def __and__(self, other): return Bitboard(self.value & other.value)
    def __invert__(self): return Bitboard(~self.value)
    def __lshift__(self, n): return Bitboard(self.value << n)
    def __rshift__(self, n): return Bitboard(self.value >> n)
    def east(self): return (self & Bitboard(0x7F7F7F7F7F7F7F7F)) << 1
    def west(self): return (self & Bitboard(0xFEFEFEFEFEFEFEFE)) >> 1

def knights(b):
    one, other = Bitboard(b).east(), Bitboard(b).west()
    near, wide = one | other, one.east() | other.west()
    return (near << 16 | near >> 16 | wide << 8 | wide >> 8).value

def kings(b):
    own = Bitboard(b)
    side = own.east() | own.west()
    row = own | side
    return (side | row << 8 | row >> 8).value
