// check: rook_attacks_on_the_fly(square, board) = rook
// check: bishop_attacks_on_the_fly(square, board) = bishop
// check: mask_rook_attacks(square) = rook_mask
// check: mask_bishop_attacks(square) = bishop_mask
#define U64 unsigned long long

U64 mask_bishop_attacks(int square)
{
    U64 attacks = 0ULL;
    int r, f;
    int tr = square / 8;
    int tf = square % 8;
    for (r = tr + 1, f = tf + 1; r <= 6 && f <= 6; r++, f++) attacks |= (1ULL << (r * 8 + f));
    for (r = tr - 1, f = tf + 1; r >= 1 && f <= 6; r--, f++) attacks |= (1ULL << (r * 8 + f));
    for (r = tr + 1, f = tf - 1; r <= 6 && f >= 1; r++, f--) attacks |= (1ULL << (r * 8 + f));
    for (r = tr - 1, f = tf - 1; r >= 1 && f >= 1; r--, f--) attacks |= (1ULL << (r * 8 + f));
    return attacks;
}

U64 mask_rook_attacks(int square)
{
    U64 attacks = 0ULL;
    int r, f;
    int tr = square / 8;
    int tf = square % 8;
    for (r = tr + 1; r <= 6; r++) attacks |= (1ULL << (r * 8 + tf));
    for (r = tr - 1; r >= 1; r--) attacks |= (1ULL << (r * 8 + tf));
    for (f = tf + 1; f <= 6; f++) attacks |= (1ULL << (tr * 8 + f));
    for (f = tf - 1; f >= 1; f--) attacks |= (1ULL << (tr * 8 + f));
    return attacks;
}

U64 bishop_attacks_on_the_fly(int square, U64 block)
{
    U64 attacks = 0ULL;
    int r, f;
    int tr = square / 8;
    int tf = square % 8;
    for (r = tr + 1, f = tf + 1; r <= 7 && f <= 7; r++, f++)
    {
        attacks |= (1ULL << (r * 8 + f));
        if ((1ULL << (r * 8 + f)) & block) break;
    }
    for (r = tr - 1, f = tf + 1; r >= 0 && f <= 7; r--, f++)
    {
        attacks |= (1ULL << (r * 8 + f));
        if ((1ULL << (r * 8 + f)) & block) break;
    }
    for (r = tr + 1, f = tf - 1; r <= 7 && f >= 0; r++, f--)
    {
        attacks |= (1ULL << (r * 8 + f));
        if ((1ULL << (r * 8 + f)) & block) break;
    }
    for (r = tr - 1, f = tf - 1; r >= 0 && f >= 0; r--, f--)
    {
        attacks |= (1ULL << (r * 8 + f));
        if ((1ULL << (r * 8 + f)) & block) break;
    }
    return attacks;
}

static U64 slide(int square, U64 block, const int delta[4][2], int count)
{
    U64 attacks = 0;
    while (count--)
    {
        int f = square & 7, r = square >> 3;
        for (;;)
        {
            f += delta[count][0];
            r += delta[count][1];
            if ((unsigned)f > 7u || (unsigned)r > 7u) break;
            attacks |= 1ULL << (8 * r + f);
            if (block >> (8 * r + f) & 1) break;
        }
    }
    return attacks;
}

static const int straight[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

U64 rook_attacks_on_the_fly(int square, U64 block) { return slide(square, block, straight, 4); }
