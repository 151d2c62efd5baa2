// COMMENT
static inline uint64_t NAME(unsigned square, uint64_t occupancy) {
    uint64_t index = INDEX;
    return ATTACKS[OFFSET + index];
}
