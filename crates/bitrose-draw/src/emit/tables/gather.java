// The bits of a word at the bits of a mask: Long.compress from Java 19 on.
private static long gather(long word, long mask) {
    long gathered = 0;
    for (long bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {
        if ((word & mask & -mask) != 0) gathered |= bit;
    }
    return gathered;
}
