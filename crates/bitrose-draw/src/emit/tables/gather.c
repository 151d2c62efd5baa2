static inline uint64_t gather(uint64_t word, uint64_t mask) {
#ifdef __BMI2__
    return _pext_u64(word, mask);
#else
    uint64_t gathered = 0;
    for (uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {
        if (word & mask & (0 - mask)) gathered |= bit;
    }
    return gathered;
#endif
}
