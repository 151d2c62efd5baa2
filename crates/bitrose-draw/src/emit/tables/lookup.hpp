// COMMENT
constexpr std::uint64_t NAME(unsigned square, std::uint64_t occupancy) {
    std::uint64_t index = INDEX;
    return ATTACKS[OFFSET + index];
}
