// check: step_north(board) = north
// check: step_south_west(board) = south_west
// check: step_east(board) = east
// check: step_north_east(board) = north_east
#include <stdint.h>

enum Direction { NORTH = 8, EAST = 1, SOUTH = -8, WEST = -1, NORTH_EAST = NORTH + EAST, SOUTH_WEST = SOUTH + WEST };
typedef uint64_t BB;

static BB shift(BB b, enum Direction d)
{
    BB result;
    switch (d)
    {
    case NORTH: return b << 8;
    case SOUTH: return b >> 8;
    case EAST:
        b &= ~0x8080808080808080ULL;
        result = b << 1;
        break;
    case NORTH_EAST:
        b <<= 8;
        /* fall through */
    case 2:
        result = (b & ~0x8080808080808080ULL) << 1;
        break;
    case SOUTH_WEST:
        b >>= 8;
        __attribute__((fallthrough));
    case WEST:
        result = (b & ~0x0101010101010101ULL) >> 1;
        break;
    default:
        result = 0;
    }
    return result;
}

BB step_north(BB b) { return shift(b, NORTH); }
BB step_south_west(BB b) { return shift(b, SOUTH_WEST); }
BB step_east(BB b) { return shift(b, EAST); }
BB step_north_east(BB b) { return shift(b, NORTH_EAST); }
