// Pairs of functions of C, `left` and `right`, that are the same. With the second text for the first one, where it stands
// first in the pair, they are not. `U` is `unsigned long long`. tests/it/prove/pairs.rs reads this.

/// the lowest bit: `& -x` -> `| -x`
U left(U x) { return x & -x; }
U right(U x) { return x & ~(x - 1); }

/// without the lowest bit: `(x - 1)` -> `(x + 1)`
U left(U x) { return x & (x - 1); }
U right(U x) { return x - (x & -x); }

/// the mask up to the lowest bit: `| x & -x` -> `^ x | -x`
U left(U x) { return x ^ (x - 1); }
U right(U x) { return ~x & (x - 1) | x & -x; }

/// de Morgan: `~(a & b)` -> `~(a | b)`
U left(U a, U b) { return ~(a & b); }
U right(U a, U b) { return ~a | ~b; }

/// exclusive or as a difference: `- (a & b)` -> `+ (a & b)`
U left(U a, U b) { return a ^ b; }
U right(U a, U b) { return (a | b) - (a & b); }

/// a sum by halves: `<< 1` -> `<< 2`
U left(U a, U b) { return a + b; }
U right(U a, U b) { return (a ^ b) + ((a & b) << 1); }

/// the mean without an overflow: `(a & b) + ((a ^` -> `(a & b) + ((a |`
unsigned left(unsigned a, unsigned b) { return (unsigned)(((U)a + b) >> 1); }
unsigned right(unsigned a, unsigned b) { return (a & b) + ((a ^ b) >> 1); }

/// exchange without a third: `a ^= b; return` -> `a |= b; return`
U left(U a, U b) { a ^= b; b ^= a; a ^= b; return a - b; }
U right(U a, U b) { return b - a; }

/// a choice without a branch: `c != 0` -> `c > 0`
U left(U a, U b, int c) { return c ? a : b; }
U right(U a, U b, int c) { U m = -(U)(c != 0); return (a & m) | (b & ~m); }

/// the absolute value without a branch: `>> 31` -> `>> 30`
int left(int x) { return x < 0 ? -x : x; }
int right(int x) { int m = x >> 31; return (x ^ m) - m; }

/// is it a power of two?: `x && !` -> `x || !`
int left(U x) { return __builtin_popcountll(x) == 1; }
int right(U x) { return x && !(x & (x - 1)); }

/// the population count, SWAR against a tree: `x - ((x >> 1)` -> `x - ((x >> 2)`
int left(U x) {
    x = x - ((x >> 1) & 0x5555555555555555);
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (int)(x * 0x0101010101010101 >> 56);
}
int right(U x) { return __builtin_popcountll(x); }

/// the population count, a bit at a time: `n++; x &= x - 1` -> `n--; x &= x - 1`
int left(U x) { x &= 0xFFF0000; int n = 0; while (x) { n++; x &= x - 1; } return n; }
int right(U x) { int n = 0; for (int i = 16; i < 28; i++) n += (int)(x >> i & 1); return n; }

/// the index of the lowest bit: `- 1)` -> `+ 1)`
int left(U x) { return x ? __builtin_ctzll(x) : 64; }
int right(U x) { return __builtin_popcountll((x & -x) - 1); }

/// the index of the lowest bit by de Bruijn's number: `0x03f79d71b4cb0a89` -> `0x03f79d71b4cb0a8d`
static const int T[64] = {
    0, 1, 48, 2, 57, 49, 28, 3, 61, 58, 50, 42, 38, 29, 17, 4, 62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30,
    24, 18, 12, 5, 63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11, 46, 26, 40, 15, 34, 20, 31,
    10, 25, 14, 19, 9, 13, 8, 7, 6 };
int left(U x) { return x ? T[((x & -x) * 0x03f79d71b4cb0a89) >> 58] : -1; }
int right(U x) { return x ? __builtin_ctzll(x) : -1; }

/// the index of the highest bit by halves: `x > 0xFF)` -> `x >= 0xFF)`
int left(U x) {
    int n = 0;
    if (x > 0xFFFFFFFF) { x >>= 32; n += 32; }
    if (x > 0xFFFF) { x >>= 16; n += 16; }
    if (x > 0xFF) { x >>= 8; n += 8; }
    if (x > 0xF) { x >>= 4; n += 4; }
    if (x > 3) { x >>= 2; n += 2; }
    if (x > 1) n++;
    return n;
}
int right(U x) { return x ? 63 - __builtin_clzll(x) : 0; }

/// the board upside down: `(x >> 32) |` -> `(x >> 32) &`
U left(U x) {
    x = ((x >> 8) & 0x00FF00FF00FF00FF) | ((x & 0x00FF00FF00FF00FF) << 8);
    x = ((x >> 16) & 0x0000FFFF0000FFFF) | ((x & 0x0000FFFF0000FFFF) << 16);
    return (x >> 32) | (x << 32);
}
U right(U x) { return __builtin_bswap64(x); }

/// the board in the mirror: `7 - file` -> `7 + file`
U left(U x) {
    x = ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
    x = ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333333333333) << 2);
    return ((x >> 4) & 0x0f0f0f0f0f0f0f0f) | ((x & 0x0f0f0f0f0f0f0f0f) << 4);
}
U right(U x) {
    U r = 0;
    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++)
            if (x >> (8 * rank + file) & 1) r |= 1ULL << (8 * rank + 7 - file);
    return r;
}

/// the board turned along its diagonal: `i / 8);` -> `i % 8);`
U left(U x) {
    U t = 0x0f0f0f0f00000000 & (x ^ (x << 28)); x ^= t ^ (t >> 28);
    t = 0x3333000033330000 & (x ^ (x << 14)); x ^= t ^ (t >> 14);
    t = 0x5500550055005500 & (x ^ (x << 7)); return x ^ (t ^ (t >> 7));
}
U right(U x) {
    U r = 0;
    for (int i = 0; i < 64; i++) if (x & 1ULL << i) r |= 1ULL << (i % 8 * 8 + i / 8);
    return r;
}

/// a king: `rank * rank <= 1` -> `rank * rank < 1`
U left(U x) {
    x &= 0xFFFF;
    U r = ((x << 1) & 0xfefefefefefefefe) | ((x >> 1) & 0x7f7f7f7f7f7f7f7f);
    U s = x | r;
    return r | (s << 8) | (s >> 8);
}
static U K[64];
U right(U x) {
    U r = 0;
    for (int s = 0; s < 64; s++)
        for (int t = 0; t < 64; t++) {
            int rank = s / 8 - t / 8, file = s % 8 - t % 8;
            if (s != t && rank * rank <= 1 && file * file <= 1) K[s] |= 1ULL << t;
        }
    x &= 0xFFFF;
    while (x) {
        r |= K[__builtin_ctzll(x)];
        x &= x - 1;
    }
    return r;
}

/// a knight on one square: `file < 8` -> `file <= 8`
U left(int s) {
    U x = 1ULL << s;
    U l1 = (x >> 1) & 0x7f7f7f7f7f7f7f7f, l2 = (x >> 2) & 0x3f3f3f3f3f3f3f3f;
    U r1 = (x << 1) & 0xfefefefefefefefe, r2 = (x << 2) & 0xfcfcfcfcfcfcfcfc;
    U h1 = l1 | r1, h2 = l2 | r2;
    return (h1 << 16) | (h1 >> 16) | (h2 << 8) | (h2 >> 8);
}
static const int D[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
U right(int s) {
    U r = 1ULL << s;
    r = 0;
    for (int i = 0; i < 8; i++) {
        int rank = (s >> 3) + D[i][0], file = (s & 7) + D[i][1];
        if (rank >= 0 && rank < 8 && file >= 0 && file < 8) r |= 1ULL << (8 * rank + file);
    }
    return r;
}

/// a fill to the north, doubling against seven steps: `x << 16` -> `x << 24`
U left(U x) { x |= x << 8; x |= x << 16; return x | x << 32; }
U right(U x) { for (int i = 0; i < 7; i++) x |= x << 8; return x; }

/// Kogge-Stone against seven steps to the east: `e &= e << 2` -> `e |= e << 2`
U left(U x, U e) {
    const U n = 0xfefefefefefefefe;
    e &= n;
    x |= e & (x << 1); e &= e << 1;
    x |= e & (x << 2); e &= e << 2;
    return x | (e & (x << 4));
}
U right(U x, U e) {
    for (int i = 0; i < 7; i++) x |= e & 0xfefefefefefefefe & (x << 1);
    return x;
}

/// Kogge-Stone against seven steps to the south-west: `x >> 18` -> `x >> 17`
U left(U x, U e) {
    e &= 0x7f7f7f7f7f7f7f7f;
    x |= e & (x >> 9); e &= e >> 9;
    x |= e & (x >> 18); e &= e >> 18;
    return x | (e & (x >> 36));
}
U right(U x, U e) {
    e &= 0x7f7f7f7f7f7f7f7f;
    for (int i = 0; i < 7; i++) x |= e & (x >> 9);
    return x;
}

/// a line by subtraction against a ray loop: `(p ^ (p` -> `(p | (p`
U left(int s, U o) {
    U north = 0x0101010101010100ULL << s, p = o & north;
    return (p ^ (p - 1)) & north;
}
U right(int s, U o) {
    U r = 0, b = 1ULL << s;
    for (b <<= 8; b; b <<= 8) { r |= b; if (o & b) break; }
    return r;
}

/// o^(o-2r) against a ray loop: `(f ^ flip(b))` -> `(f | flip(b))`
U flip(U x) { return __builtin_bswap64(x); }
U left(int s, U o) {
    U r = 1ULL << s, m = 0x0101010101010101ULL << (s & 7);
    U f = o & m, b = flip(f);
    f -= r; b -= flip(r);
    f -= r; b -= flip(r);
    return (f ^ flip(b)) & m & ~r;
}
U right(int s, U o) {
    U a = 0;
    for (U b = 1ULL << s << 8; b; b <<= 8) { a |= b; if (o & b) break; }
    for (U b = 1ULL << s >> 8; b; b >>= 8) { a |= b; if (o & b) break; }
    return a;
}

/// the nearest blocker by the lowest bit: `if (b) a ^=` -> `if (b) a |=`
U ray(int s) { return 0x0101010101010100ULL << s; }
U left(int s, U o) {
    U a = ray(s), b = a & o;
    if (b) a ^= ray(__builtin_ctzll(b));
    return a;
}
U right(int s, U o) {
    U a = 0;
    for (int t = s + 8; t < 64; t += 8) { a |= 1ULL << t; if (o >> t & 1) break; }
    return s >= 0 && s < 64 ? a : ray(s);
}

/// rooks by loops over ranks and files: `i = r - 1; i >= 0` -> `i = r - 1; i > 0`
U left(int s, U o) {
    U a = 0; int r = s / 8, f = s % 8;
    if (s < 0 || s > 63) return 0;
    for (int i = r + 1; i < 8; i++) { a |= 1ULL << (i * 8 + f); if (o >> (i * 8 + f) & 1) break; }
    for (int i = r - 1; i >= 0; i--) { a |= 1ULL << (i * 8 + f); if (o >> (i * 8 + f) & 1) break; }
    for (int i = f + 1; i < 8; i++) { a |= 1ULL << (r * 8 + i); if (o >> (r * 8 + i) & 1) break; }
    for (int i = f - 1; i >= 0; i--) { a |= 1ULL << (r * 8 + i); if (o >> (r * 8 + i) & 1) break; }
    return a;
}
static const int step[4] = {8, -8, 1, -1};
static const U edge[4] = {0xff00000000000000, 0xff, 0x8080808080808080, 0x0101010101010101};
U right(int s, U o) {
    U a = 0;
    if (s < 0 || s > 63) return 0;
    for (int d = 0; d < 4; d++)
        for (int t = s; !(1ULL << t & edge[d]); ) { t += step[d]; a |= 1ULL << t; if (1ULL << t & o) break; }
    return a;
}

/// passed pawns by fills against a loop: `w & ~(f >> 8)` -> `w & ~(f >> 16)`
U left(U w, U b) {
    U f = b | (b >> 1 & 0x7f7f7f7f7f7f7f7f) | (b << 1 & 0xfefefefefefefefe);
    f |= f >> 8; f |= f >> 16; f |= f >> 32;
    return w & ~(f >> 8);
}
U right(U w, U b) {
    U r = 0;
    for (int s = 0; s < 64; s++) {
        if (!(w >> s & 1)) continue;
        int passed = 1;
        for (int rank = s / 8 + 1; rank < 8; rank++)
            for (int file = s % 8 - 1; file <= s % 8 + 1; file++)
                if (file >= 0 && file < 8 && (b >> (8 * rank + file) & 1)) passed = 0;
        if (passed) r |= 1ULL << s;
    }
    return r;
}

/// a file's pawns with neighbors: `i < 7 ?` -> `i < 6 ?`
U left(U p) {
    U f = p | p >> 8 | p << 8;
    f |= p; f |= f << 8; f |= f >> 8; f |= f << 16; f |= f >> 16; f |= f << 32; f |= f >> 32;
    return p & ~((f & ~0x8080808080808080) << 1 | (f & ~0x0101010101010101) >> 1);
}
U right(U p) {
    U r = 0;
    for (int i = 0; i < 8; i++) {
        U file = 0x0101010101010101ULL << i;
        U next = (i ? file >> 1 : 0) | (i < 7 ? file << 1 : 0);
        if (!(p & next)) r |= p & file;
    }
    return r;
}

/// bits under a mask: `k++;` -> `k += 2;`
U left(U x, U m) { return _pext_u64(x, m & 0xFFFF); }
U right(U x, U m) {
    U r = 0; int k = 0;
    m &= 0xFFFF;
    for (int i = 0; i < 64; i++) if (m >> i & 1) { r |= (x >> i & 1) << k; k++; }
    return r;
}

/// an index of few bits, by a product: `0x0102040810204080` -> `0x0102040810204090`
U left(U x) { return (x & 0x0101010101010101) * 0x0102040810204080 >> 56; }
U right(U x) { return _pext_u64(x, 0x0101010101010101); }

/// the same, summed by hand: `x >> 8 * i` -> `x >> 9 * i`
U left(U x) {
    U r = 0;
    for (int i = 0; i < 8; i++) r |= (x >> 8 * i & 1) << i;
    return r;
}
U right(U x) { return _pext_u64(x, 0x0101010101010101); }

/// a switch against a table: `case 2: return 9` -> `case 2: return 8`
static const U M[4] = {8, 7, 9, 1};
int left(unsigned char d) {
    switch (d & 3) { case 0: return 8; case 1: return 7; case 2: return 9; default: return 1; }
}
int right(unsigned char d) { return (int)M[d & 3]; }

/// an array that is written where the input decides: `c += (x >> 3` -> `c += (x >> 2`
int left(U x, U y) {
    int n[8] = {0};
    for (int i = 0; i < 3; i++) n[x >> 3 * i & 7]++;
    return n[y & 7];
}
int right(U x, U y) {
    int c = 0;
    for (int i = 0; i < 3; i++) c += (x >> 3 * i & 7) == (y & 7);
    return c;
}

/// a struct by value and a pointer: `p.a + 2` -> `p.a - 2`
struct P { U a, b; };
static void swap(struct P *p) { U t = p->a; p->a = p->b; p->b = t; }
U left(U a, U b) { struct P p = {a, b}; swap(&p); return p.a + 2 * p.b; }
U right(U a, U b) { return b + (a << 1); }

/// multiplication by a constant: `x + (x` -> `x ^ (x`
U left(U x) { return x * 0x101; }
U right(U x) { return x + (x << 8); }

/// rest by a power of two: `& 7))` -> `& 6))`
int left(int x) { return x % 8; }
int right(int x) { return x - ((x + ((x >> 31) & 7)) & ~7); }

/// a division by three: `>> 17` -> `>> 16`
unsigned left(unsigned short x) { x &= 0xFFF; return x / 3; }
unsigned right(unsigned short x) { x &= 0xFFF; return x * 0xAAABu >> 17; }

/// neighbours in a subset loop: `+ 1` -> `+ 3`
U left(U s, U m) { s &= m; return (s - m) & m; }
U right(U s, U m) { s &= m; return ((s | ~m) + 1) & m; }

/// rotation: `r >> 63` -> `r >> 62`
U left(U x, int n) { n &= 63; return n ? x << n | x >> (64 - n) : x; }
U right(U x, int n) { U r = x; for (int i = 0; i < (n & 63); i++) r = r << 1 | r >> 63; return r; }
