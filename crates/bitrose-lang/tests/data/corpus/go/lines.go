// check: between(square, square) = between
// check: distance(square, square) = distance
func sign(x int) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	default:
		return 0
	}
}

func between(a, b int) (path uint64) {
	df, dr := b&7-a&7, b>>3-a>>3
	if a == b || df != 0 && dr != 0 && df != dr && df != -dr {
		return 0
	}
	step := sign(df) + 8*sign(dr)
	for at := a + step; at != b; at += step {
		path |= 1 << uint(at)
	}
	return
}

func distance(a, b int) int {
	r, f := sign(a>>3-b>>3)*(a>>3-b>>3), sign(a&7-b&7)*(a&7-b&7)
	if r > f {
		return r
	}
	return f
}
