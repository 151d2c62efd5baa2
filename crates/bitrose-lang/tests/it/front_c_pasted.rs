//! What people paste from C and C++: small functions, what they give, and what is refused by its name.

use crate::vectors::word;
use bitrose_lang::Language::{self, C, Cpp};

/// Definitions, a call, and its value.
const PASTED: &[(Language, &str, &str, u64)] = &[
    // C++17: an assignment or `++x` is done before what is assigned to its place.
    (
        Cpp,
        "struct S { int a; }; int f(int a) { S s; s.a = a; (s.a += 3) *= 2; ++++s.a; (++s.a) <<= s.a & 3; (s.a -= 1)++; return s.a; }",
        "f(4)",
        17,
    ),
    // Pointers inside of an array, up to its end.
    (
        C,
        "int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += *p++; return s; } int f(void) { int t[3] = {1, 2, 4}; return sum(t, 3); }",
        "f()",
        7,
    ),
    (
        C,
        "int f(void) { int t[4] = {1, 2, 4, 8}, *p = t + 1; p += 2; return *p * 10 + *(1 + t) + (p == &t[3]) + (p != t); }",
        "f()",
        84,
    ),
    (
        C,
        "struct Magic { unsigned long long *row; } m[2]; unsigned long long db[6]; int f(void) { m[0].row = db; m[1].row = m[0].row + 4; m[1].row[1] = 9; return (int)db[5]; }",
        "f()",
        9,
    ),
    (
        C,
        "int f(void) { int t[2] = {5, 6}; int *end = t + 2, n = 0; for (int *p = t; p != end; ++p) n += *p; return n; }",
        "f()",
        11,
    ),
    // Whole variables of memory.
    (
        C,
        "#include <string.h>\nint a[2][2], b[2][2] = {{1, 2}, {3, 4}}; int f(void) { memcpy(a, b, sizeof(b)); memset(b, 0, sizeof b); return a[1][0] * 10 + b[1][0]; }",
        "f()",
        30,
    ),
    (
        Cpp,
        "struct P { int x, y; }; int f() { P p{3, 4}, q; memcpy(&q, &p, sizeof(P)); memset(&p, 0, sizeof(p)); return q.y + p.x; }",
        "f()",
        4,
    ),
    (
        Cpp,
        "std::array<int, 3> t{1, 2, 3}; int first(int* p) { return p[1]; } int f() { return first(t.data()); }",
        "f()",
        2,
    ),
    // Functions of one name in several namespaces: the innermost hides the others, though another would fit better.
    (
        Cpp,
        "int wide(unsigned long long x) { return 2; } namespace E { int wide(int x) { return 1; } int ask(unsigned long long x) { return wide(x) + 10 * ::wide(x); } }",
        "ask(5)",
        21,
    ),
    (
        Cpp,
        "namespace A { int f(int s) { return 1 << s; } } namespace B { int f(int s) { return 2 << s; } void init(); int done; namespace C { int f(int s) { return 8 << s; } int up(int s) { return f(s) | B::f(s) | A::f(s) | ::B::C::f(s); } } } namespace D { int done2; void init() { done2 = 5; } } void B::init() { done = 9; } int g() { B::init(); D::init(); return B::C::up(0) * 100 + B::done + D::done2; }",
        "g()",
        1114,
    ),
    // What a class declares as `static`, and defines outside; types in types.
    (
        Cpp,
        "class Bits { public: static int one(int s); static int two(int s) { return one(s) << 1; } int own(int s) const; int b = 0; }; int Bits::one(int s) { return 1 << s; } int Bits::own(int s) const { return b | one(s); } int f(int s) { Bits x; x.b = 1; return Bits::one(s) | Bits::two(s) | x.own(3); }",
        "f(5)",
        105,
    ),
    (
        Cpp,
        "class Sq { public: enum class in : unsigned char { A, B = 7 }; constexpr Sq(std::string_view name); constexpr Sq(in u) : u_(u) {} in get() const { return u_; } in u_; }; constexpr Sq::Sq(std::string_view name) : u_(in(name[0])) {} class Dir { public: enum class in : signed char { N = 8, S = -8 }; constexpr Dir(in u) : u_(u) {} int raw() const { return static_cast<int>(u_); } in u_; }; int f() { Dir d(Dir::in::S); Sq s(Sq::in::B); return 1000 + d.raw() * 100 + static_cast<int>(s.get()); }",
        "f()",
        207,
    ),
    // Arguments that a call leaves out, as the declaration says.
    (
        Cpp,
        "enum Color { WHITE, BLACK }; namespace A { int f(int x, Color c = BLACK, int z = 3); } struct S { int m(int a, int b = 7) const; static int n(int a = 4); int k = 1; }; int A::f(int x, Color c, int z) { return x * 100 + c * 10 + z; } int S::m(int a, int b) const { return a * b + k; } int S::n(int a) { return a; } int g() { S s; return A::f(2) + A::f(1, WHITE) + s.m(3) + S::n(); }",
        "g()",
        342,
    ),
    // A variable that looks like the name of a template.
    (Cpp, "int f(int a, int b, int c) { return a < b > (c ? a : b); }", "f(1, 2, 3)", 0),
    (Cpp, "int f(int a, int b) { return a < true < b >> 1; }", "f(1, 4)", 1),
    (
        Cpp,
        "template <int n> int g(int x) { return n + x; } int f(int a, int b) { return g<3>(a) + (a < b); }",
        "f(1, 2)",
        5,
    ),
    // A variable that looks like the declaration of a function.
    (
        Cpp,
        "class R { int s; public: R(int seed) : s(seed) {} int next() { s ^= s << 3; return s; } }; const int seeds[2][2] = {{1, 2}, {3, 4}}; int rank_of(int s) { return s >> 3; } int f(int s) { R rng(seeds[1][rank_of(s)]); R other(rank_of(s)); return rng.next() * 100 + other.next(); }",
        "f(9)",
        3609,
    ),
    // Attributes whose definition is in a header.
    (C, "INLINE int low(unsigned long long b) { return __builtin_ctzll(b); }", "low(12)", 2),
    // A function that is not called may be broken, or use what is not read.
    (C, "int broken(int x) { return x +* ; }\nint f(int x) { return x + 1; }", "f(3)", 4),
    (
        Cpp,
        "std::ostream& operator<<(std::ostream& os, int x) { os << \"x\"; return os; } int f(int x) { return x << 1; }",
        "f(3)",
        6,
    ),
    (
        Cpp,
        "int at(const std::string& s) { return 0; } int at(int r, int f) { return 8 * r + f; }",
        "at(3, 4)",
        28,
    ),
    (
        Cpp,
        "#if __has_include(<bit>) && defined(__cplusplus_unknown)\nthis is not read\n#endif\nnamespace a { int one() { return 1; } };\nint t[2] = {5, 6}; int f() { memset(t, 0UL, sizeof(t)); return a::one() + t[1]; }",
        "f()",
        1,
    ),
    // What looks like a cast, and is a product.
    (C, "int f(int x, int y) { return (x * (unsigned short int)(y)) & 3; }", "f(5, 3)", 3),
    // What looks like a template, and is two comparisons.
    (
        Cpp,
        "struct P { int f; }; bool on(P p, int r) { return (r < 8 && p.f >= 0 && r >= 0) || (p.f < 8 && 2 >= r); } bool in(int r) { return r < 9 >> (2) && (r < 5 || 2 > (r)); } int f() { return on(P{3}, 2) + on(P{9}, 9) + 2 * in(1); }",
        "f()",
        3,
    ),
    // Functions for enumerations: by the type of the argument, not by its width.
    (
        Cpp,
        "enum File : int { A, H = 7 }; enum Rank : int { R1, R8 = 7 }; int bb(File f) { return 100 + f; } int bb(Rank r) { return 200 + r; } int f() { return bb(H) + bb(Rank(3)); }",
        "f()",
        310,
    ),
    (
        Cpp,
        "enum Sq : unsigned char { A1, H8 = 63 }; enum Dir : signed char { N = 8 }; Sq operator+(Sq s, Dir d) { return Sq(int(s) + int(d)); } int f() { Sq s = H8; return (s + 200) + (s + N); }",
        "f()",
        334,
    ),
    (
        Cpp,
        "enum Color { W, B }; constexpr Color operator~(Color c) { return Color(c ^ B); } unsigned long long masks[2] = {1, 2}; struct Side { Color c; }; unsigned long long f(unsigned long long b) { Side s{W}; return b & ~masks[0] & ~masks[~s.c]; }",
        "f(15)",
        12,
    ),
    (
        Cpp,
        "enum Color { W, B }; constexpr Color operator~(Color c) { return Color(c ^ B); } template <Color Us> int f() { constexpr Color Them = ~Us; return Them * 10 + Us; }",
        "f<W>()",
        10,
    ),
    (
        Cpp,
        "enum Color { W, B }; constexpr Color operator~(Color c) { return Color(c ^ B); } int f() { int n = 0; for (auto c : {W, B}) { auto other = ~c; n = n * 10 + other; } return n; }",
        "f()",
        10,
    ),
    // An operator counts from where it is declared.
    (
        Cpp,
        "enum Sq : int { A1, H8 = 63 }; int file(Sq s) { return s & 7; } unsigned long long operator&(Sq s, unsigned long long b) { return b & 1ULL << s; }",
        "file(H8)",
        7,
    ),
    (
        Cpp,
        "enum Sq : int { A1, B1 }; unsigned long long operator&(Sq s, unsigned long long b); int has(Sq s) { return (s & 2ULL) != 0; } unsigned long long operator&(Sq s, unsigned long long b) { return b & 1ULL << s; }",
        "has(B1) * 10 + has(A1)",
        10,
    ),
    // Tables that a lambda builds at once, in a namespace.
    (
        Cpp,
        "namespace Attacks { constexpr auto Squares = []() { std::array<unsigned long long, 64> t{}; for (int s = 0; s < 64; ++s) t[s] = 1ULL << s; return t; }(); }\nunsigned long long f(int s) { return Attacks::Squares[s]; }",
        "f(9)",
        512,
    ),
    (
        Cpp,
        "template <int D> constexpr unsigned long long step(unsigned long long b) { if constexpr (D > 0) return b << D; else return b >> -D; }",
        "step<8>(1) + step<-8>(256)",
        257,
    ),
    (
        Cpp,
        "enum class Dir : int { North = 8, South = -8 }; [[nodiscard]] constexpr unsigned long long go(unsigned long long b, Dir d) { static_assert(true, \"\"); switch (d) { case Dir::North: return b << 8; case Dir::South: return b >> 8; } return 0; }",
        "go(1, Dir::North)",
        256,
    ),
    // What the compiler defines, and the arithmetic of `#if`.
    (
        C,
        "#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ || !(-1 > 0u) || UINTPTR_MAX <= 0xFFFFFFFF || __STDC_VERSION__ < 201112L\nint f(void) { return 1; }\n#else\nint f(void) { return 2; }\n#endif",
        "f()",
        2,
    ),
    (
        Cpp,
        "#if defined(__cplusplus) && __has_builtin(__builtin_popcountll) && ~0u == 0xFFFFFFFFFFFFFFFF\nint f() { return 1; }\n#endif",
        "f()",
        1,
    ),
    // The types of what `?:` and intrinsics give.
    (
        Cpp,
        "int f(bool c, uint8_t a, uint8_t b) { auto x = c ? a : b; x += 100; return x; }",
        "f(true, 200, 1)",
        44,
    ),
    (C, "int f(_Bool c) { return sizeof(c ? c : c); }", "f(1)", 4),
    (
        C,
        "int f(void) { return (_bswap64(0x80) < 0) + (_mm_popcnt_u64(7) - 5u < 0) + _bswap(0x01020304); }",
        "f()",
        67_305_987,
    ),
    // First values in the order of the text.
    (C, "int x = 1; int y = x; x = 5;", "y", 1),
    (C, "int a = 1, b = 2; int t = a; a = b; b = t;", "a * 10 + b", 21),
    (
        C,
        "uint64_t b = 0xF0; int pop(uint64_t *p) { int s = __builtin_ctzll(*p); *p &= *p - 1; return s; } int s = pop(&b);",
        "(int)b",
        224,
    ),
    (
        Cpp,
        "int T[8]; bool init() { for (int i = 0; i < 8; i++) T[i] = 1 << i; return true; } static bool done = init(); int f(int s) { return T[s]; }",
        "f(5)",
        32,
    ),
    (
        Cpp,
        "int T[8]; const auto done = [] { T[5] = 32; return true; }(); struct S { S() { T[5]++; } }; S s; int f() { return T[5]; }",
        "f()",
        33,
    ),
    (Cpp, "int n = 0; int next() { return ++n; } int a = next(); int b = next();", "b", 2),
    (Cpp, "int next() { static int n = 0; return ++n; } int a = next(); int b = next();", "b", 2),
    // A part that is not understood is unknown; the rest of the text is not.
    (
        Cpp,
        "ENABLE_OPERATORS(Value)\nenum Value : int { A, B };\nint good(int x) { return x + 1; }",
        "good(1)",
        2,
    ),
    (
        Cpp,
        "class EXPORT Foo : public Bar<int>::type { int x; };\nint good(int x) { return x + 1; }",
        "good(1)",
        2,
    ),
    (
        C,
        "BEGIN_DECLS\nint bad(int x);\nEND_DECLS\nint bad2(int x) { return x; }\nint good(int x) { return x + 1; }",
        "good(1)",
        2,
    ),
    (
        C,
        "int good(int x) { return x; }\nint f(int x { return x + 1; }\nint g(int x) { return f(x); }",
        "good(2)",
        2,
    ),
    (
        Cpp,
        "template <class T> concept Big = sizeof(T) > 4; template <class T> int bad(T x) { if constexpr (Big<T>) { return 1; } return 2; } int good(int x) { return x + 1; }",
        "good(1)",
        2,
    ),
    (
        Cpp,
        "template <class T> T twice(T x) { return 2 * x; }\ntemplate int twice<int>(int);\nint f() { return twice(4); }",
        "f()",
        8,
    ),
    (C, "__asm__(\".section .rodata\\n\"); int f(int x) { return x; }", "f(3)", 3),
    (
        Cpp,
        "#if __has_include(<charconv>)\n#include <charconv>\n#define N 3\n#endif\nint f() { return N; }",
        "f()",
        3,
    ),
    // Names that a parameter has as well; two that are closed at once.
    (
        Cpp,
        "#include <array>\nconstexpr std::array<int, 2> T = {1, 2}; template <class U, int n> void fill(Many<U, n> &array, U value) { array.fill(value); } int f() { return T[1]; }",
        "f()",
        2,
    ),
    (
        Cpp,
        "#include <memory>\ntemplate <class T> struct D { int x; }; template <class T> using P = std::unique_ptr<T, D<T>>; int f(int a, int b, int c) { return a < b >> c; } int g(int a, int b, int c) { return f(a, b < c >> 1, c < b >> 1); }",
        "f(1, 8, 2) + g(1, 2, 3)",
        1,
    ),
    (
        Cpp,
        "template <class T> T f(unsigned char x, unsigned char y) { return (static_cast<T>(x)) - (y) + (static_cast<T>(y)) * (x); }",
        "f<int>(3, 200)",
        403,
    ),
    (
        Cpp,
        "template <int N> struct Q { static constexpr int size = N; int d[N]; }; struct R { static constexpr int size = 5; int d; static int k; static inline int m = 2; }; int R::k = 9; int f() { Q<4> q; R r; R *p = &r; p->m = 7; return q.size * 100 + r.size * 10 + R::m; }",
        "f()",
        457,
    ),
    // What a container holds is not read; the rest of its struct is.
    (
        Cpp,
        "#include <vector>\n#include <optional>\nstruct A { int x; }; struct B { uint64_t a; std::vector<A> v; int n; std::optional<int> o; using W = std::vector<int>; W w; int k = 4; int get() const { return n; } }; struct C { int x; std::vector<int> v; int y; bool operator==(const C&) const = default; }; struct D { std::optional<int> o; int y, z; }; int ok(int p) { B b; b.a = 3; b.n = p; B c = b; c.n += c.k; C e{1, {}, 3}; C f = e; f.y += p; return c.n * 10 + b.n + b.get() + (int)c.a + f.y * 100; }",
        "ok(2)",
        567,
    ),
    (
        Cpp,
        "std::pair<int, uint8_t> pr(int a, int b) { return {a, (uint8_t)b}; } int f(int a) { auto p = pr(a, 300); auto [q, r] = pr(a + 1, 5); std::pair<int, int> z{1, 2}, t[2] = {{1, 2}, {3, 4}}; z.first = 7; z = {3, 4}; for (auto [x, y] : t) q += x * y * 10000; return p.first * 1000 + p.second * 10 + q + r + z.first + z.second; }",
        "f(3)",
        143_456,
    ),
    // Two types that lead to each other.
    (
        C,
        "typedef struct Thread Thread; typedef struct Board { int n; Thread *thread; } Board; struct Thread { Board board; int x; Board *b; }; int f(int n) { Thread t[3]; for (int i = 0; i < 3; i++) { t[i].x = i * 10; t[i].board.n = i; t[i].board.thread = t; } Board *b = &t[1].board; Thread *p = b->thread; p++; *t[0].board.thread = t[2]; b->thread++; return p->x + b->thread[n].x * 100 + (int)(p - t) + t[0].x * 10000 + (int)sizeof(*b->thread); }",
        "f(1)",
        202_043,
    ),
    // What is read before the program and changes nothing.
    (
        Cpp,
        "static const int le = 1; struct M { M(); static const int n = 3; }; static const bool is_little = *reinterpret_cast<const char*>(&le) == 1; int t = 4; int f() { return t + M::n; }",
        "f()",
        7,
    ),
    (
        Cpp,
        "int n = 7; int f() { static int k = n++; return 0; } int g() { n = 9; return f() + f() + n; }",
        "g()",
        10,
    ),
    // A struct may have fields that are not read.
    (
        C,
        "#include <setjmp.h>\ntypedef struct { double start, w[2]; jmp_buf env; int n; } T; int f(int x) { T t = {0}, u = {0, {0}, .n = x}; t.n = u.n + 1; u = t; return u.n; }",
        "f(6)",
        7,
    ),
    // Empty parentheses after a field: its value is zero.
    (
        Cpp,
        "template <size_t N> struct T { struct { int x; } s; uint8_t v[N]; constexpr T() : s(), v() { for (size_t i = 1; i < N; ++i) v[i] = i * i; } constexpr int operator()(size_t i) const { return v[i] + s.x; } }; constexpr T<20> t;",
        "t(17) + t(0)",
        33,
    ),
    // An operator that changes a parameter of the function that uses it.
    (
        Cpp,
        "enum Square : int { A1, H8 = 63 }; enum Direction : int { NORTH = 8 }; constexpr Square operator+(Square s, Direction d) { return Square(int(s) + int(d)); } inline Square& operator+=(Square& s, Direction d) { return s = s + d; } inline Square& operator++(Square& s) { return s = Square(int(s) + 1); } int f(Square s, Direction d) { int n = 0; ++s; while ((s += d) <= H8) n++; return n * 100 + s; }",
        "f(A1, NORTH)",
        765,
    ),
    // A lambda owns copies of what it captures by value, from where it is written.
    (
        Cpp,
        "int f(int x) { int s = 0; for (int i = 0; i < 3; i++) { auto g = [i, &s](int y) mutable { i += y; s += i; return i; }; g(1); g(2); x += g(i); } return x * 100 + s; }",
        "f(7)",
        2233,
    ),
    (
        Cpp,
        "int f(int x) { auto g = [=, k = x * 2](int x) { return k + x; }; auto h = [=] { return x; }; x = 100; return g(1) * 10 + h() + [x] { return x; }(); }",
        "f(3)",
        173,
    ),
    (
        Cpp,
        "struct P { int x, n; int f() { auto g = [=] { return n * 10 + x; }; n = 7; return g(); } };",
        "P{2, 3}.f()",
        72,
    ),
    // A lambda is known in its block, like any variable.
    (
        Cpp,
        "int sq(int x) { return x * x; } int f() { int r = 0; { auto sq = [](int x) { return x + 1; }; r = sq(1); { auto sq = [&](int x) { return x * 10 + r; }; r += sq(2) * 100; } r += sq(3) * 10000; } return r + sq(5) * 1000000; }",
        "f()",
        25_042_202,
    ),
    (
        Cpp,
        "int f(int n) { auto f = [&](int x) { return x + n; }; auto g = [=](int x) { return f(x) * 2; }; { int f = 4; n += f; } return g(1) * 100 + f(2); }",
        "f(5)",
        2011,
    ),
    (
        Cpp,
        "int sq(int x) { return x * x; } int f() { auto sq = [](int x) { return x + 1; }; auto h = sq; return h(5); }",
        "f()",
        6,
    ),
    // A lambda that is written as an argument keeps what it changes.
    (
        Cpp,
        "template <class F> int twice(F f) { int a = f(); return a * 100 + f(); } int g() { int n = 1; return twice([n]() mutable { return ++n; }) * 10 + n; }",
        "g()",
        2031,
    ),
    // Each object of an array is constructed in order, however many there are.
    (
        Cpp,
        "struct C { static int made; int k; C() : k(made++) {} }; int C::made = 0; struct List { C c[3][70]; int n = 0; }; int f() { C::made = 5; List l; return l.c[2][69].k * 1000 + l.c[1][0].k + l.n; }",
        "f()",
        214_075,
    ),
    // A template that takes another number of arguments does not compete.
    (
        Cpp,
        "template <int D> uint64_t shift(uint64_t b) { return b << D; } uint64_t shift(uint64_t b, int d) { return b << d; } uint64_t f() { return shift(5ULL, 8); }",
        "f()",
        1280,
    ),
    // What prints a move does not run before the program.
    (
        Cpp,
        "struct Move { int from = -1; Move() {} }; std::ostream& operator<<(std::ostream& os, const Move& m) { os << name(m.from); return os; } uint64_t table[4]; Move killers[4] = {}; void init() { for (int i = 0; i < 4; i++) table[i] = 1ULL << i; } uint64_t f() { init(); return table[2]; }",
        "f()",
        4,
    ),
    (
        Cpp,
        "class B { public: uint64_t v; constexpr auto operator*(uint64_t k) const noexcept -> B { return B{v * k}; } template <class T> constexpr auto operator*(T) const noexcept -> B = delete; }; uint64_t f(uint64_t x) { B b{x}; return (b * uint64_t{3}).v; }",
        "f(3)",
        9,
    ),
    (
        Cpp,
        "struct Board { int n = 3; }; struct Gen { int k; Gen(const Board& b) : k(b.n) {} int get() const { return k; } };",
        "Board b; Gen m(b); m.get()",
        3,
    ),
    // `<stdbit.h>` counts in the type of its argument, or of its suffix; the result is unsigned.
    (C, "long long f(uint64_t b) { return stdc_count_ones(b) - 5; }", "f(1)", 0xFFFF_FFFC),
    (
        C,
        "unsigned f(uint64_t b) { return stdc_trailing_zeros((unsigned)b) + 100 * stdc_leading_zeros_uc(b) + 10000 * stdc_has_single_bit(b) + 100000 * stdc_bit_width_us(b); }",
        "f(8)",
        410_403,
    ),
    // Rows whose braces are left out are counted, not their values.
    (
        C,
        "struct P { int x, y; }; int f(int v) { struct P w = {7, 8}; struct P p[] = {v, 2, 3, 4, w, {5}}; return sizeof p / sizeof *p * 1000 + p[2].x * 100 + p[3].x * 10 + p[0].x; }",
        "f(1)",
        4751,
    ),
    (
        C,
        "int f(void) { int t[][2][2] = {1, 2, 3, 4, {5}, 9}; return sizeof t / sizeof *t * 100 + t[1][0][0] * 10 + t[2][0][0]; }",
        "f()",
        359,
    ),
    (
        C,
        "static const char T[][4] = {\"abc\", \"de\"}; int f(void) { char t[2][4] = {\"abc\", \"de\"}; return sizeof T * 1000 + t[1][1] + T[1][2]; }",
        "f()",
        8101,
    ),
    // A pointer to a row is no cast.
    (
        Cpp,
        "int f(int i) { int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*r)[3] = m + i; int (*s)[3]; s = r; (*s)[0] = 9; return (*r)[1] * 10 + m[1][0]; }",
        "f(1)",
        59,
    ),
    // The text of an argument has one space where there is white space.
    (
        C,
        "#define S(x) #x\n#define V(...) #__VA_ARGS__\nint f(void) { return sizeof(S( a  +  b )) * 100 + sizeof(S( \"p  q\" )) * 10 + sizeof(V(a)); }",
        "f()",
        672,
    ),
    // A null pointer may be cast.
    (
        C,
        "struct P { char a[5]; int b; }; int f(void) { struct P *p = (struct P *)0; return (p == 0) * 10 + sizeof(((struct P *)0)->a); }",
        "f()",
        15,
    ),
    // An octal escape has at most three digits.
    (
        C,
        r#"int f(void) { char s[] = "ab\101d", t[] = "ab\0cd\x41"; return sizeof s * 1000 + s[2] + (sizeof t * 1000 + t[3] + t[5]) * 100000; }"#,
        "f()",
        716_405_065,
    ),
    // The template argument of a member function is not the operand of a comparison.
    (
        Cpp,
        "struct B { int p[2] = {1, 2}; template <int C> int by(int t) const { return p[C] << t; } }; int g(int a, int b) { return a * 10 + b; } int f() { B b, *c = &b; return b.by<1>(2) + c->by<0>(b.p[0]) * 100 + g(b.p[0] < 3, b.p[1] > (2)) * 1000; }",
        "f()",
        10_208,
    ),
    // The upper half of a product of 128 bits.
    (
        C,
        "unsigned long long f(unsigned long long a, unsigned b) { return (unsigned __int128)a * b >> 64; }",
        "f(0xFFFFFFFFFFFFFFFF, 77)",
        76,
    ),
    (
        Cpp,
        "inline uint64_t hi(uint64_t a, uint64_t b) { __extension__ using u128 = unsigned __int128; return (u128(a) * u128(b)) >> 64; } uint64_t f(uint64_t a) { uint64_t h = a * static_cast<unsigned __int128>(16) >> 64; return hi(a, 1ULL << 63) + h; }",
        "hi(6, 1ULL << 63)",
        3,
    ),
];

/// What is refused, and the words of the message.
const REFUSED: &[(Language, &str, &str, &str)] = &[
    (
        Cpp,
        "namespace A { int f(int x) { return 1; } } namespace B { int f(long x) { return 2; } } using namespace B; int g() { return f(5); }",
        "g()",
        "this name is defined in several namespaces",
    ),
    (C, "int f(int a) { return 1; } int f(long b) { return 2; }", "f(3)", "several definitions of `f` in C"),
    (
        C,
        "int f(int *p) { int t[2] = {1, 2}; p = t; return *(p - 1); }",
        "f(0)",
        "index out of range: -1 of 2 elements",
    ),
    (C, "int f(void) { int t[2] = {1, 2}, *p = t; return *(p + 2); }", "f()", "null or dangling reference"),
    (
        C,
        "int f(void) { int t[2] = {1, 2}, *p = t; return p + 3 == t; }",
        "f()",
        "index out of range: 3 of 2 elements",
    ),
    (C, "int f(int x) { again: if (x > 3) goto again; return x; }", "f(2)", "`goto` in C"),
    (
        C,
        "struct S { unsigned a : 3; }; int f(void) { struct S s; s.a = 9; return s.a; }",
        "f()",
        "a bit-field in C",
    ),
    (
        C,
        "union U { unsigned long long a; unsigned b[2]; }; int f(void) { union U u; u.a = 1; return u.b[0]; }",
        "f()",
        "`union` in C",
    ),
    (
        C,
        "int (*table[2])(int); int f(void) { return table[0](1); }",
        "f()",
        "a call through a pointer to no function of the source",
    ),
    (
        C,
        "#include <string.h>\nint a[4], b[4]; int f(void) { memcpy(a, b, 6); return a[0]; }",
        "f()",
        "a memory operation on part of a variable in C",
    ),
    (
        C,
        "#include <string.h>\nunsigned long long f(void) { unsigned long long x; unsigned char b[8] = {1}; memcpy(&x, b, 8); return x; }",
        "f()",
        "a memory operation between values of different types in C",
    ),
    (
        C,
        "int f(int n) { int t[n]; t[0] = 1; return t[0]; }",
        "f(3)",
        "an array whose length is not a constant in C",
    ),
    (C, "int f(void) { return __LINE__; }", "f()", "`__LINE__` in C"),
    (
        Cpp,
        "struct V { int id = 1; V& operator=(const V& o) { id = o.id * 2; return *this; } }; struct B { V v[2]; }; int g() { B a, b; a.v[1].id = 7; b = a; return b.v[1].id; }",
        "g()",
        "an assignment that calls `operator=` of `V` in C++",
    ),
    (
        Cpp,
        "int f(int x) { if (x > 100) return 1; } int g() { f(1); return 3; }",
        "g()",
        "the function ended without returning a value",
    ),
    (
        Cpp,
        "template <class F> int call(F f) { static int n; return n += f(); } int g() { auto f = [] { return 3; }; return call(f); }",
        "g()",
        "a static variable of a function that a lambda is passed to, in C++",
    ),
    (
        Cpp,
        "template <class F> int call(F f) { return f(); } int g() { int n = 1; auto f = [n]() mutable { return ++n; }; return call(f); }",
        "g()",
        "a copy of a `mutable` lambda in C++",
    ),
    (
        Cpp,
        "template <class F> int call(int x, F f) { return f(x); } int g() { int n = 1; return call(n++, [n](int x) { return x + n; }); }",
        "g()",
        "a change beside a lambda that copies the variable, in C++",
    ),
    (
        Cpp,
        "int call(int (*f)(uint8_t), int x) { return f(x); } int g() { return call([](auto x) { return x + 1; }, 300); }",
        "g()",
        "`auto` in a lambda for a pointer to a function in C++",
    ),
    (
        Cpp,
        "template <class F> int sum(int n, F f) { return n ? f(n) + sum(n - 1, f) : 0; } int g() { return sum(3, [](int x) { return x; }); }",
        "g()",
        "calls of lambdas that are nested so deeply, or recursive, in C++",
    ),
    (
        Cpp,
        "int s(int k) { return 60; } struct O { static int s(int k) { return k * 3; } struct I { int v; int get() { return s(v); } }; }; int f() { return O::I{2}.get(); }",
        "f()",
        "a call of a member of a class around this one in C++",
    ),
    (
        Cpp,
        "namespace B { int w = 1; } int f() { int w = 2; { using B::w; return w; } }",
        "f()",
        "`using` of `w`, which is a variable here, in C++",
    ),
    (
        Cpp,
        "struct D { int v; operator int() const { return v; } friend int peek(D d) { return d.v + 1; } }; int peek(int k) { return 99; } int f() { D d{3}; return peek(d); }",
        "f()",
        "a call of `peek`, which a class defines as a friend, in C++",
    ),
    (
        C,
        "static const int G[][3] = {1, 2, 3, 4, 5, 6}; int f(void) { return sizeof G; }",
        "f()",
        "a value without inner braces in an array without a length in C",
    ),
    (
        Cpp,
        "template <int I> struct Tag {}; template <int I> int f(Tag<I>) { return I; } int g() { return f(Tag<5>{}); }",
        "g()",
        "deducing the template arguments of function `f` in C++",
    ),
    (
        Cpp,
        "template <class T> struct V { T d; friend V operator*(T k, V v) { v.d *= k; return v; } }; int f() { V<int> a{3}; return (2 * a).d; }",
        "f()",
        "an operator that a class template defines as a friend in C++",
    ),
    (Cpp, "int f() { int* p = new int[4]; return p[0]; }", "f()", "dynamic memory allocation in C++"),
    (
        Cpp,
        "int n = 5; int g(); int a = g(); int h() { return n++; } int b = h(); int g() { return b; }",
        "a",
        "`b` is read before it is initialized",
    ),
    (C, "int f(void) { return helper(3); }", "f()", "unknown function `helper`"),
    (
        Cpp,
        "#include <vector>\n#include <optional>\nstruct A { int x; }; struct B { uint64_t a; std::vector<A> v; int n; std::optional<int> o; using W = std::vector<int>; W w; int k = 4; int get() const { return n; } }; struct C { int x; std::vector<int> v; int y; bool operator==(const C&) const = default; }; struct D { std::optional<int> o; int y, z; }; int f() { B b; return b.v.size(); }",
        "f()",
        "unknown method `size` of std::vector<A>",
    ),
    (
        Cpp,
        "#include <vector>\n#include <optional>\nstruct A { int x; }; struct B { uint64_t a; std::vector<A> v; int n; std::optional<int> o; using W = std::vector<int>; W w; int k = 4; int get() const { return n; } }; struct C { int x; std::vector<int> v; int y; bool operator==(const C&) const = default; }; struct D { std::optional<int> o; int y, z; }; int f() { C c{1, {}, 3}, d = c; return c == d; }",
        "f()",
        "a defaulted `operator==` for these field types in C++",
    ),
    (
        Cpp,
        "#include <vector>\n#include <optional>\nstruct A { int x; }; struct B { uint64_t a; std::vector<A> v; int n; std::optional<int> o; using W = std::vector<int>; W w; int k = 4; int get() const { return n; } }; struct C { int x; std::vector<int> v; int y; bool operator==(const C&) const = default; }; struct D { std::optional<int> o; int y, z; }; int f() { return sizeof(B); }",
        "f()",
        "the size of a library type in C++",
    ),
    (
        Cpp,
        "#include <vector>\n#include <optional>\nstruct A { int x; }; struct B { uint64_t a; std::vector<A> v; int n; std::optional<int> o; using W = std::vector<int>; W w; int k = 4; int get() const { return n; } }; struct C { int x; std::vector<int> v; int y; bool operator==(const C&) const = default; }; struct D { std::optional<int> o; int y, z; }; int f() { D d{3, 4}; return d.y; }",
        "f()",
        "a value for std::optional<int> in C++",
    ),
    (
        Cpp,
        "ENABLE_OPERATORS(Value)\nenum Value : int { A, B };\nint f(Value v) { return v + 1; }",
        "f(A)",
        "syntax error",
    ),
    (
        Cpp,
        "class EXPORT Foo : public Bar<int>::type { int x; };\nusing F = Foo; int f() { F x; return 1; }",
        "f()",
        "syntax error",
    ),
    (
        C,
        "int f(int x { return x + 1; }\nint f2(int x) { return f(x); }\nint g(int x) { return f2(x); }",
        "g(2)",
        "syntax error",
    ),
    (C, "int popcount(int x { return 7; }\nint g(int x) { return popcount(x); }", "g(2)", "syntax error"),
    (C, "int x = 1; x += 2\nint f(void) { return x; }", "f()", "syntax error"),
    (
        C,
        "typedef struct { double d; } T; int f(int x) { T t; t.d = x; return x; }",
        "f(1)",
        "a value of type double in C",
    ),
    (C, "int t[2][3] = {[1][2] = 7};", "t[1][2]", "several designators in a row in C"),
    (
        Cpp,
        "auto f(uint64_t a) { return (unsigned __int128)a * a >> 64; }",
        "f(3) << 8",
        "`__int128`, a 128-bit type in C++",
    ),
    (
        Cpp,
        "uint64_t f(uint64_t a, int b) { return (unsigned __int128)a * b >> 64; }",
        "f(3, -1)",
        "a 128-bit product of a signed value in C++",
    ),
];

#[test]
fn pasted_functions_give_what_their_compiler_gives() {
    let wrong: Vec<_> = PASTED
        .iter()
        .filter_map(|(language, source, call, wanted)| {
            let found = word(*language, &format!("{source}\n{call}")).map_err(|error| error.to_string());
            (found != Ok(*wanted)).then_some((source, found))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_not_read_is_refused_by_its_name() {
    let wrong: Vec<_> = REFUSED
        .iter()
        .filter_map(|(language, source, call, wanted)| {
            let found = word(*language, &format!("{source}\n{call}")).map_err(|error| error.message);
            (found != Err((*wanted).to_owned())).then_some((source, found))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
