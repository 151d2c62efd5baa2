// check: byLibrary(nonzero) = first
// check: byDeBruijn(nonzero) = first
// check: last(nonzero) = last
const deBruijn = 0x03f79d71b4cb0a89

var index [64]int

func init() {
	for i := range index {
		index[uint64(deBruijn)<<uint(i)>>58] = i
	}
}

func byLibrary(b uint64) int  { return bits.TrailingZeros64(b) }
func byDeBruijn(b uint64) int { return index[b&-b*deBruijn>>58] }
func last(b uint64) int       { return bits.Len64(b) - 1 }
