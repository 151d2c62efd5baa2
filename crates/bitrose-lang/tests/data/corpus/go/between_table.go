// check: lookup(square, square) = between, 12 inputs
var table [64][64]uint64

func init() {
	dirs := [8][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-1, -1}, {-1, 1}}
	for s := 0; s < 64; s++ {
		for _, d := range dirs {
			var path uint64
			for r, f := s/8+d[0], s%8+d[1]; r >= 0 && r < 8 && f >= 0 && f < 8; r, f = r+d[0], f+d[1] {
				t := r*8 + f
				table[s][t] = path
				path |= 1 << uint(t)
			}
		}
	}
}

func lookup(a, b int) uint64 { return table[a][b] }
