// check: swar(board) = popcount
// check: loops(board) = popcount
// check: library(board) = popcount
func swar(x uint64) int {
	x -= x >> 1 & 0x5555555555555555
	x = x&0x3333333333333333 + x>>2&0x3333333333333333
	x = (x + x>>4) & 0x0f0f0f0f0f0f0f0f
	return int(x * 0x0101010101010101 >> 56)
}

func loops(x uint64) (n int) {
	for ; x != 0; x &= x - 1 {
		n++
	}
	return
}

func library(x uint64) int { return bits.OnesCount64(x) }
