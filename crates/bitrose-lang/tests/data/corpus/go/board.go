// check: single(board) = is_single
// check: contains(board, square) = contains
type Position struct {
	pieces [2]uint64
	count  int
}

func (p *Position) add(side int, b uint64) { p.pieces[side] |= b; p.count += bits.OnesCount64(b) }
func (p Position) all() uint64             { return p.pieces[0] | p.pieces[1] }

func single(b uint64) bool {
	var p Position
	p.add(1, b)
	q := p
	q.add(0, 1)
	return p.count == 1 && p.all() == b
}

func contains(b uint64, sq uint) int {
	p := &Position{}
	p.add(0, b)
	return int(p.all() >> sq & 1)
}
