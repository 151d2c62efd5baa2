// check: knights(board) = knights
// check: count(board) = popcount
// check: first(nonzero) = first
// check: rest(nonzero) = without_lowest
// check: flipped(board) = flip_vertical
#include <bit>
#include <cstdint>

class Bitboard {
public:
    constexpr Bitboard() = default;
    constexpr explicit Bitboard(std::uint64_t bits) : bits_(bits) {}

    constexpr Bitboard operator&(Bitboard other) const { return Bitboard(bits_ & other.bits_); }
    constexpr Bitboard operator|(Bitboard other) const { return Bitboard(bits_ | other.bits_); }
    constexpr Bitboard operator~() const { return Bitboard(~bits_); }
    constexpr Bitboard operator<<(int by) const { return Bitboard(bits_ << by); }
    constexpr Bitboard operator>>(int by) const { return Bitboard(bits_ >> by); }
    Bitboard& operator|=(Bitboard other) { bits_ |= other.bits_; return *this; }
    explicit constexpr operator bool() const { return bits_ != 0; }

    constexpr int count() const { return std::popcount(bits_); }
    constexpr int lsb() const { return std::countr_zero(bits_); }
    constexpr std::uint64_t bits() const { return bits_; }

    int pop() {
        const int s = lsb();
        bits_ &= bits_ - 1;
        return s;
    }

    static constexpr Bitboard square(int s) { return Bitboard(1ULL << s); }

private:
    std::uint64_t bits_ = 0;
};

constexpr std::uint64_t NOT_A = 0xfefefefefefefefeULL, NOT_H = 0x7f7f7f7f7f7f7f7fULL;

std::uint64_t knights(std::uint64_t word) {
    const Bitboard b(word), not_a(NOT_A), not_h(NOT_H);
    Bitboard east = (b << 1) & not_a, west = (b >> 1) & not_h;
    Bitboard attacks = (east | west) << 16;
    attacks |= (east | west) >> 16;
    east = (east << 1) & not_a;
    west = (west >> 1) & not_h;
    attacks |= (east | west) << 8;
    attacks |= (east | west) >> 8;
    return attacks.bits();
}

int count(std::uint64_t word) { return Bitboard(word).count(); }
int first(std::uint64_t word) { return Bitboard{word}.lsb(); }

std::uint64_t rest(std::uint64_t word) {
    Bitboard b(word);
    b.pop();
    return b.bits();
}

std::uint64_t flipped(std::uint64_t word) {
    Bitboard b(word), result;
    while (b) {
        const int s = b.pop();
        result |= Bitboard::square(s ^ 56);
    }
    return result.bits();
}
