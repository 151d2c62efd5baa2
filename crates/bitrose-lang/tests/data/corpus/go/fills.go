// check: northFill(board) = north_fill
// check: southFill(board) = south_fill
// check: north(board, board) = north_occluded
func northFill(g uint64) uint64 { g |= g << 8; g |= g << 16; return g | g<<32 }
func southFill(g uint64) uint64 {
	for _, by := range []uint{8, 16, 32} {
		g |= g >> by
	}
	return g
}

func north(gen, pro uint64) uint64 {
	gen |= pro & (gen << 8)
	pro &= pro << 8
	gen |= pro & (gen << 16)
	pro &= pro << 16
	return gen | pro&(gen<<32)
}
