// check: extract(board, board) = pext
// check: low(board) = lowest
func extract(value, mask uint64) uint64 {
	var result uint64
	for bit := uint64(1); mask != 0; bit <<= 1 {
		low := mask & -mask
		if value&low != 0 {
			result |= bit
		}
		mask &^= low
	}
	return result
}

func lowest[T uint32 | uint64](b T) T { return b & -b }

func low(b uint64) uint64 { return lowest(b) }
