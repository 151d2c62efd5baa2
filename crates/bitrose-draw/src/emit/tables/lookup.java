// COMMENT
public static long NAME(int square, long occupancy) {
    return ATTACKS[SLOT(square, occupancy)];
}

private static int SLOT(int square, long occupancy) {
    return OFFSET + (int) (INDEX);
}
