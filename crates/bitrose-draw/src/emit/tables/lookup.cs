// COMMENT
public static ulong NAME(int square, ulong occupancy)
{
    ulong index = unchecked(INDEX);
    return ATTACKS[OFFSET + (int)index];
}
