// check: vertical(board) = flip_vertical
// check: horizontal(board) = mirror_horizontal
// check: halfTurn(board) = rotate_180
func vertical(x uint64) uint64 { return bits.ReverseBytes64(x) }

func horizontal(x uint64) uint64 {
	const k1, k2, k4 = 0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f
	x = x>>1&k1 + 2*(x&k1)
	x = x>>2&k2 + 4*(x&k2)
	return x>>4&k4 + 16*(x&k4)
}

func halfTurn(x uint64) uint64 { return bits.Reverse64(x) }
