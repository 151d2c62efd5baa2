// check: rook(square, board) = rook
// check: queen(square, board) = queen
type step struct{ df, dr int }

var rookSteps = [4]step{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
var bishopSteps = [...]step{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

func slide(sq int, occ uint64, steps []step) (attacks uint64) {
	for _, s := range steps {
		f, r := sq&7+s.df, sq>>3+s.dr
		for f >= 0 && f < 8 && r >= 0 && r < 8 {
			bit := uint64(1) << uint(r*8+f)
			attacks |= bit
			if occ&bit != 0 {
				break
			}
			f, r = f+s.df, r+s.dr
		}
	}
	return
}

func rook(sq int, occ uint64) uint64  { return slide(sq, occ, rookSteps[:]) }
func queen(sq int, occ uint64) uint64 { return rook(sq, occ) | slide(sq, occ, bishopSteps[:]) }
