inline std::uint64_t gather(std::uint64_t word, std::uint64_t mask) {
#ifdef __BMI2__
    return _pext_u64(word, mask);
#else
    std::uint64_t gathered = 0;
    for (std::uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {
        if (word & mask & (0 - mask)) gathered |= bit;
    }
    return gathered;
#endif
}
