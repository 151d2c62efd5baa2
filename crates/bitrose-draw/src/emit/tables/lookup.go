// COMMENT
func NAME(square int, occupancy uint64) uint64 {
	index := INDEX
	return ATTACKS[int(OFFSET)+int(index)]
}
