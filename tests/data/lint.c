// Masks by their names, one of them wrong.
static const unsigned long long RANK_1 = 0x00000000000000FFULL;
static const unsigned long long RANK_2 = 0x000000000000FE00ULL; // a2 is missing
static const unsigned long long RANK_8 = 0xFF00000000000000ULL;
static const unsigned long long FILE_A = 0x0101010101010101ULL;
static const unsigned long long FILE_H = 0x8080808080808080ULL;
