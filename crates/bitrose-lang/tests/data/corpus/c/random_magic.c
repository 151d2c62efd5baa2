// check: magic_bishop(square, board) = bishop, 3 inputs
#include <stdint.h>

typedef unsigned long long U64;

static unsigned int random_state = 1804289383;

static unsigned int get_random_U32_number(void)
{
    unsigned int number = random_state;
    number ^= number << 13;
    number ^= number >> 17;
    number ^= number << 5;
    random_state = number;
    return number;
}

static U64 get_random_U64_number(void)
{
    U64 n1, n2, n3, n4;
    n1 = (U64)(get_random_U32_number()) & 0xFFFF;
    n2 = (U64)(get_random_U32_number()) & 0xFFFF;
    n3 = (U64)(get_random_U32_number()) & 0xFFFF;
    n4 = (U64)(get_random_U32_number()) & 0xFFFF;
    return n1 | (n2 << 16) | (n3 << 32) | (n4 << 48);
}

static U64 generate_magic_number(void)
{
    return get_random_U64_number() & get_random_U64_number() & get_random_U64_number();
}

static U64 walk(int square, U64 block, int edge)
{
    U64 attacks = 0;
    for (int i = 0; i < 4; i++)
    {
        int df = i & 1 ? 1 : -1, dr = i & 2 ? 1 : -1;
        int f = square % 8 + df, r = square / 8 + dr;
        for (; f >= edge && f <= 7 - edge && r >= edge && r <= 7 - edge; f += df, r += dr)
        {
            attacks |= 1ULL << (r * 8 + f);
            if (block & 1ULL << (r * 8 + f)) break;
        }
    }
    return attacks;
}

static U64 set_occupancy(int index, int bits, U64 mask)
{
    U64 occupancy = 0ULL;
    for (int count = 0; count < bits; count++)
    {
        int square = __builtin_ctzll(mask);
        mask &= mask - 1;
        if (index & (1 << count)) occupancy |= (1ULL << square);
    }
    return occupancy;
}

static U64 occupancies[512], attacks[512], used[512];

static U64 find_magic(int square, U64 mask, int bits)
{
    int count = 1 << bits;
    for (int i = 0; i < count; i++)
    {
        occupancies[i] = set_occupancy(i, bits, mask);
        attacks[i] = walk(square, occupancies[i], 0);
    }
    for (int tries = 0; tries < 100000; tries++)
    {
        U64 magic = generate_magic_number();
        if (__builtin_popcountll((mask * magic) & 0xFF00000000000000) < 4) continue;
        for (int i = 0; i < 512; i++) used[i] = 0;
        int fail = 0;
        for (int i = 0; !fail && i < count; i++)
        {
            int index = (int)((occupancies[i] * magic) >> (64 - 9));
            if (used[index] == 0) used[index] = attacks[i];
            else if (used[index] != attacks[i]) fail = 1;
        }
        if (!fail) return magic;
    }
    return 0;
}

U64 magic_bishop(int square, U64 occupancy)
{
    U64 mask = walk(square, 0, 1);
    U64 magic = find_magic(square, mask, __builtin_popcountll(mask));
    return used[(occupancy & mask) * magic >> (64 - 9)];
}
