// check: fileAttacks(square, board) = file_attacks
// check: rankAttacks(square, board) = rank_attacks
func line(occ uint64, sq uint, mask uint64) uint64 {
	s := uint64(1) << sq
	f := occ & mask
	r := bits.Reverse64(f)
	f -= 2 * s
	r -= 2 * bits.Reverse64(s)
	return (f ^ bits.Reverse64(r)) & mask
}

func fileAttacks(sq uint, occ uint64) uint64 { return line(occ, sq, 0x0101010101010101<<(sq&7)&^(1<<sq)) }
func rankAttacks(sq uint, occ uint64) uint64 { return line(occ, sq, 0xFF<<(sq&56)&^(1<<sq)) }
