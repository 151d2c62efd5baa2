// check: both(board) = rotate_180
// check: lowest(board) = lowest
// check: file_index(square) = file
// check: several(board) = has_several
#include <cstdint>
using U64 = uint64_t;
inline uint8_t reverse(uint8_t b) { return uint8_t((b * 0x0202020202ULL & 0x010884422010ULL) % 1023); }
inline uint16_t reverse(uint16_t w) { return uint16_t(reverse(uint8_t(w)) << 8 | reverse(uint8_t(w >> 8))); }
inline uint32_t reverse(uint32_t w) { return uint32_t(reverse(uint16_t(w))) << 16 | reverse(uint16_t(w >> 16)); }
inline U64 reverse(U64 b) { return U64(reverse(uint32_t(b))) << 32 | reverse(uint32_t(b >> 32)); }
template <typename T> constexpr T low_bit(T b) { return b & (~b + 1); }
template <int Bits = 3> constexpr int low_part(int s) { return s & ((1 << Bits) - 1); }
template <typename T> bool more_than_one(T b) { return b & (b - 1); }
U64 both(U64 b) { return reverse(b); }
U64 lowest(U64 b) { return low_bit(b); }
int file_index(int s) { return low_part<>(s); }
bool several(U64 b) { return more_than_one<U64>(b); }
