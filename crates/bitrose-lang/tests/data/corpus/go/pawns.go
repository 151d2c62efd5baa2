// check: attacks(color, square) = pawn
type Color uint8

const (
	White Color = iota
	Black
)

func pawn(c Color, p uint64) uint64 {
	a, h := p&^0x0101010101010101, p&^0x8080808080808080
	switch c {
	case White:
		return a<<7 | h<<9
	case Black:
		return a>>9 | h>>7
	}
	panic("no color")
}

func attacks(c Color, sq uint) uint64 { return pawn(c, 1<<sq) }
