// check: east(board) = east
// check: southWest(board) = south_west
const (
	fileA uint64 = 0x0101010101010101 << iota
	fileB
)

func east(b uint64) uint64      { return b << 1 &^ fileA }
func southWest(b uint64) uint64 { return (b &^ fileA) >> 9 }
