// COMMENT
package bitboards

import (
	"fmt"
	"strings"
	"testing"
)

func has(board uint64, rank, file int) bool {
	return board>>uint(BIT)&1 != 0
}

// BitboardDifference returns both boards and what differs, or an empty text if they are equal.
func BitboardDifference(want, got uint64) string {
	if want == got {
		return ""
	}
	var missing, extra, rows strings.Builder
	for rank := 0; rank < 8; rank++ {
		for file := 0; file < 8; file++ {
			if has(want&^got, rank, file) {
				fmt.Fprintf(&missing, " %c%d", 'a'+file, rank+1)
			}
			if has(got&^want, rank, file) {
				fmt.Fprintf(&extra, " %c%d", 'a'+file, rank+1)
			}
		}
	}
	for rank := 7; rank >= 0; rank-- {
		fmt.Fprintf(&rows, "\n%d ", rank+1)
		for column := 0; column < 3; column++ {
			if column > 0 {
				rows.WriteString("    ")
			}
			for file := 0; file < 8; file++ {
				wanted, found := has(want, rank, file), has(got, rank, file)
				switch {
				case column == 0 && wanted, column == 1 && found, column == 2 && wanted && found:
					rows.WriteString(" X")
				case column == 2 && wanted:
					rows.WriteString(" -")
				case column == 2 && found:
					rows.WriteString(" +")
				default:
					rows.WriteString(" .")
				}
			}
		}
	}
	return fmt.Sprintf("bitboards differ\n  want 0x%016X    got 0x%016X\n  missing (-):%s\n  extra (+):  %s\n\n"+
		"   want                got                 difference%s\n"+
		"   a b c d e f g h     a b c d e f g h     a b c d e f g h\n", want, got, missing.String(), extra.String(), rows.String())
}

// AssertBitboardEq ends the test with a drawing if the boards differ.
func AssertBitboardEq(t *testing.T, want, got uint64) {
	t.Helper()
	if want != got {
		t.Fatal(BitboardDifference(want, got))
	}
}
