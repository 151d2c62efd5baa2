// Gather takes the bits of a word at the bits of a mask.
func Gather(word, mask uint64) uint64 {
	var gathered uint64
	for bit := uint64(1); mask != 0; bit <<= 1 {
		if word&mask&-mask != 0 {
			gathered |= bit
		}
		mask &= mask - 1
	}
	return gathered
}
