// check: first(nonzero) = first
// check: count(board) = popcount
// check: rest(nonzero) = without_lowest
type Bitboard uint64

func (b *Bitboard) Pop() int {
	s := bits.TrailingZeros64(uint64(*b))
	*b &= *b - 1
	return s
}

func (b Bitboard) Empty() bool { return b == 0 }

func first(b Bitboard) int { return b.Pop() }
func rest(b Bitboard) Bitboard {
	b.Pop()
	return b
}

func count(b Bitboard) int {
	n := 0
	for !b.Empty() {
		b.Pop()
		n++
	}
	return n
}
