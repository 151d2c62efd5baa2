// check: scan(nonzero) = first, 20 inputs
func fold(b uint64) uint32 { b ^= b - 1; return uint32(b) ^ uint32(b>>32) }

func scan(b uint64) uint8 {
	var t [64]uint8
	for i := uint8(0); i < 64; i++ {
		t[fold(1<<i)*0x78291ACF>>26] = i
	}
	return t[fold(b)*0x78291ACF>>26]
}
