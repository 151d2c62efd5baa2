// check: engine::attacks::knight(square) = knight
// check: mirrored(board) = mirror_horizontal
#include <array>
#include <cstdint>
namespace engine {
using BB = uint64_t;
namespace detail {
struct Step { int file, rank; };
constexpr std::array<Step, 8> KNIGHT = {{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr BB rank_of_byte(unsigned b) { return (b * 0x0202020202ULL & 0x010884422010ULL) % 1023; }
}
namespace attacks {
BB knight(int s) {
    BB result{};
    for (const auto& step : detail::KNIGHT) {
        const int f = s % 8 + step.file, r = s / 8 + step.rank;
        if (f >= 0 && f < 8 && r >= 0 && r < 8) result |= BB{1} << (r * 8 + f);
    }
    return result;
}
}
}
engine::BB mirrored(engine::BB b) {
    engine::BB result = 0;
    for (int i = 0; i < 64; i += 8) result |= engine::detail::rank_of_byte(b >> i & 0xFF) << i;
    return result;
}
