// COMMENT
public final class BitboardAssert {
    private BitboardAssert() {}

    private static boolean has(long board, int rank, int file) {
        return (board >>> (BIT) & 1) != 0;
    }

    /** Both boards and what differs, or an empty text if they are equal. */
    public static String difference(long want, long got) {
        if (want == got) return "";
        StringBuilder missing = new StringBuilder(), extra = new StringBuilder(), rows = new StringBuilder();
        for (int rank = 0; rank < 8; rank++) {
            for (int file = 0; file < 8; file++) {
                String square = " " + (char) ('a' + file) + (rank + 1);
                if (has(want & ~got, rank, file)) missing.append(square);
                if (has(got & ~want, rank, file)) extra.append(square);
            }
        }
        for (int rank = 7; rank >= 0; rank--) {
            rows.append('\n').append(rank + 1).append(' ');
            for (int file = 0; file < 8; file++) rows.append(has(want, rank, file) ? " X" : " .");
            rows.append("    ");
            for (int file = 0; file < 8; file++) rows.append(has(got, rank, file) ? " X" : " .");
            rows.append("    ");
            for (int file = 0; file < 8; file++) {
                boolean wanted = has(want, rank, file), found = has(got, rank, file);
                rows.append(wanted && found ? " X" : wanted ? " -" : found ? " +" : " .");
            }
        }
        return String.format("bitboards differ\n  want 0x%016X    got 0x%016X\n", want, got)
            + "  missing (-):" + missing + "\n  extra (+):  " + extra
            + "\n\n   want                got                 difference" + rows
            + "\n   a b c d e f g h     a b c d e f g h     a b c d e f g h\n";
    }

    /** Throws an AssertionError that draws the difference. */
    public static void assertBitboardEquals(long want, long got) {
        if (want != got) throw new AssertionError(difference(want, got));
    }
}
