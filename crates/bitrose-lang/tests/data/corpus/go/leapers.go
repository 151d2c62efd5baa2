// check: knightAttacks(square) = knight
// check: kingAttacks(square) = king
type Bitboard uint64

const (
	notA  Bitboard = 0xfefefefefefefefe
	notH           = notA>>1&^(1<<63) | 0x7f<<56
	notAB Bitboard = 0xfcfcfcfcfcfcfcfc
	notGH Bitboard = 0x3f3f3f3f3f3f3f3f
)

func knightAttacks(sq uint) Bitboard {
	b := Bitboard(1) << sq
	return (b<<17|b>>15)&notA | (b<<15|b>>17)&0x7f7f7f7f7f7f7f7f | (b<<10|b>>6)&notAB | (b<<6|b>>10)&notGH
}

func kingAttacks(sq uint) Bitboard {
	b := Bitboard(1) << sq
	row := b | b<<1&notA | b>>1&0x7f7f7f7f7f7f7f7f
	row |= row<<8 | row>>8
	return row &^ b
}
