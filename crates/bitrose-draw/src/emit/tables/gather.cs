private static ulong Gather(ulong word, ulong mask)
{
    if (System.Runtime.Intrinsics.X86.Bmi2.X64.IsSupported)
        return System.Runtime.Intrinsics.X86.Bmi2.X64.ParallelBitExtract(word, mask);
    ulong gathered = 0;
    for (ulong bit = 1; mask != 0; mask &= mask - 1, bit <<= 1)
        if ((word & mask & unchecked(0 - mask)) != 0) gathered |= bit;
    return gathered;
}
