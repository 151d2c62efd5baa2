//! Which definition a name means, in every position: innermost scope first, qualified names in their scope only. Also
//! what references are bound to, and arrays that are copied. The values are those of gcc.

#![cfg(feature = "c")]

use crate::vectors::word;
use bitrose_lang::Language::{C, Cpp};

/// The language, the value or `refused`, the program; ` ## ` ends a line of it.
const PROGRAMS: &str = "\
cpp 43981 namespace Zobrist { uint64_t side = 0xABCD; } uint64_t f(int side) { return Zobrist::side; } f(1)
cpp refused int f() { return A::king(3); } f()
c refused extern int t[2]; int g(void) { return t[1]; } g()
c refused extern int x; int f(void) { x = 3; return x; } f()
c 5 extern int t[2]; int t[2] = {4, 5}; int g(void) { return t[1]; } g()
c 0 extern int t[2]; int g(void) { return t[1]; } int t[2]; g()
cpp refused struct A { static int x; }; int g() { return A::x; } g()
cpp 4 struct A { static int x[2]; static void init(); }; int A::x[2]; void A::init() { x[1] = 4; } int g() { A::init(); return A::x[1]; } g()
cpp 12 struct A { static const int x = 4; static constexpr int y = 5; static inline int z; int w = 3; }; A a; int g() { return A::x + A::y + A::z + a.w; } g()
cpp 5 namespace n { extern int t[2]; } namespace n { int t[2] = {4, 5}; } int g() { return n::t[1]; } g()
cpp 2 struct M { int v; M(int x) : v(x) {} static const char F[]; char g(int i) { return F[i]; } }; M m(1); const char M::F[] = {1, 2, 3}; m.g(1)
cpp 11 struct M { int m; M(int x) : m(x) {} explicit operator std::string() const { return std::string(1, m); } explicit operator bool() const { return m; } }; int f() { M a(3); return (a ? 10 : 20) + (a.m == 3); } f()
cpp 7 enum class U : uint8_t { A, H = 7 }; std::to_underlying(U::H)
cpp 7 enum class U : uint8_t { A, H = 7 }; using T = std::underlying_type_t<U>; int f() { return T(U::H); } f()
cpp 0 enum class Color { White, Black }; int f(Color Black) { return Black == Color::Black; } f(Color::White)
cpp 0 struct Limits { static constexpr int depth = 64; }; struct Search { int depth = 5; bool stop() { return depth >= Limits::depth; } }; Search{}.stop()
cpp 7 int g = 1; int f(int g) { return g; } f(7)
cpp 1 int g = 1; int f(int g) { return ::g; } f(7)
cpp 3 int popcount(uint64_t b) { return 1; } int f() { return std::popcount(7u); } f()
cpp 7 struct S { int v; S(int x) : v(x) {} S(std::string_view s) : v(9) {} }; int f(S s) { return s.v; } f(7)
cpp 4 int max(int a, int b) { return 1; } int f() { return std::max(4, 3); } f()
cpp 3 inline int popcount(uint64_t b) { return std::popcount(b); } popcount(7)
cpp 50 enum class P { None, Pawn }; int Pawn = 50; int f() { return Pawn; } f()
c 1 int x = 1; int q(void) { enum { x = 9 }; return x; } int f(void) { return x; } f()
cpp 1 int x = 1; int q(void) { enum { x = 9 }; return x; } int f(void) { return x; } f()
cpp 9 int x = 1; int q(void) { enum { x = 9 }; return x; } int f(void) { return x; } q()
cpp 5 enum class P { Pawn, side = 7 }; struct S { int side = 5; int get() { return side; } }; S{}.get()
cpp 4 struct E { int a1 = 4; int get() { return a1; } }; E{}.get()
cpp 15 struct E { int EMPTY = 1, center = 2, edges = 4, ALL = 8; int get() { return EMPTY + center + edges + ALL; } }; E{}.get()
cpp 36 enum { K = 2 }; int f() { constexpr int K = 9; int a[K]; return sizeof(a); } f()
cpp 9 enum { K = 2 }; template<int N> int t() { return N; } int f() { constexpr int K = 9; return t<K>(); } f()
cpp 1 enum { K = 2 }; int f() { constexpr int K = 9; if constexpr (K == 9) return 1; else return 2; } f()
cpp 10 enum { K = 2 }; int f() { constexpr int K = 9; enum { E = K + 1 }; return E; } f()
cpp 3 template<int N> int t() { return N; } int f() { constexpr int e4 = 3; return t<e4>(); } f()
cpp refused int n = 7; int f(int n) { static int k = n; return k; } f(1)
cpp 2 int K = 2; int p(int x = K) { return x; } int q(int K) { return p(); } q(50)
cpp 11 struct M { int q = 5; int t = q; M(int q) : q(q + 1) {} }; M(10).t
cpp 5 struct M { int q = 5; int t = q; }; int f(int q) { M m; return m.t; } f(9)
cpp 1 enum class A { None, X }; enum class B { Y, None }; (int)B::None
cpp 0 enum class A { None, X }; enum class B { Y, None }; (int)A::None
cpp 7 struct A { static constexpr int N = 3; }; struct B { static constexpr int N = 4; }; A::N + B::N
cpp 7 namespace A { int N = 3; } namespace B { int N = 4; } A::N + B::N
cpp 25 enum Color { WHITE, BLACK }; enum Direction : int { NORTH = 8, SOUTH = -8 }; template<Color C> constexpr int dir() { return C == WHITE ? NORTH : SOUTH; } template<int D> uint64_t shift(uint64_t b) { return D == NORTH ? b << 8 : b >> 8; } template<Color Us> uint64_t f(uint64_t b) { constexpr int Up = dir<Us>(); return shift<Up>(b) + K; } constexpr int K = 9; f<BLACK>(4096)
cpp 20 template<int N> int f() { enum { K = N * 2 }; return K; } f<3>() + f<7>()
cpp 4 struct Move { template<int T> static int make(int x) { return T + x; } }; Move::make<3>(1)
cpp 5 struct S { static int N; int get() { return N; } }; int S::N = 5; S s; s.get()
cpp 2 int f(int x) { return 1; } template<class T> int f(T x) { return 2; } f<int>(1)
cpp 9 int f(bool c) { int a = 1, b = 2; int &r = c ? a : b; r = 9; return a; } f(true)
cpp 6 void inc(int &x) { x++; } int f() { int a = 1; inc(a = 5); return a; } f()
cpp 3 void inc(int &x) { x++; } int f() { int a = 1; inc(++a); return a; } f()
cpp refused int f() { int a = 3, b = 4; const int &m = std::max(a, b); b = 10; return m; } f()
cpp 3 void inc(int &x) { x++; } int f(bool c) { int a = 1, b = 2; inc(c ? a : b); return b; } f(false)
cpp 9 int f(bool c) { int a[2] = {1, 2}; auto &r = c ? a[0] : a[1]; r = 9; return a[0]; } f(true)
cpp 4 int f() { int i = 0; int a[3] = {0,0,0}; int &r = (a[i++] = 3); r++; return a[0]; } f()
cpp 1 void v(std::array<int, 3> a) { a[0] = 9; } int f() { std::array<int, 3> a{1, 2, 3}; v(a); return a[0]; } f()
cpp 9 void v(std::array<int, 3> &a) { a[0] = 9; } int f() { std::array<int, 3> a{1, 2, 3}; v(a); return a[0]; } f()
cpp 9 void v(int a[3]) { a[0] = 9; } int f() { int a[3] = {1, 2, 3}; v(a); return a[0]; } f()
cpp 1 using A = std::array<int, 3>; void v(A a) { a[0] = 9; } int f() { A a{1, 2, 3}; v(a); return a[0]; } f()
cpp 9 typedef int A[3]; void v(A a) { a[0] = 9; } int f() { A a{1, 2, 3}; v(a); return a[0]; } f()
cpp 1 int f() { std::array<int, 3> a{1, 2, 3}; auto g = [](std::array<int, 3> x) { x[0] = 9; return 0; }; g(a); return a[0]; } f()
cpp 9 int f() { int a[3] = {1, 2, 3}; auto g = [](int x[3]) { x[0] = 9; return 0; }; g(a); return a[0]; } f()
cpp 6 int sum(std::array<int, 3> a) { int s = 0; for (int x : a) s += x; return s; } int f() { std::array<int, 3> a{1, 2, 3}; return sum(a); } f()
cpp 1 int f() { std::array<int, 2> a{1, 2}, b{1, 2}; return a == b; } f()
cpp 9 int f() { int a[3] = {1, 2, 3}; auto b = a; b[0] = 9; return a[0]; } f()
cpp 9 int f() { int a[3] = {1, 2, 3}; auto &b = a; b[0] = 9; return a[0]; } f()
cpp 9 int f() { int a[3] = {1, 2, 3}; auto *b = a; b[0] = 9; return a[0]; } f()
cpp 3 struct C { int n = 3; }; int f() { C t[3] = {}; return t[2].n; } f()
cpp 3 struct C { int n = 3; }; int f() { C t[3] = {{1}}; return t[2].n; } f()
cpp 1 struct C { int n = 3; }; int f() { C t[3] = {{1}}; return t[0].n; } f()
cpp 3 struct C { int n = 3; }; int f() { C t[2][2] = {{{1}}}; return t[1][1].n; } f()
cpp 3 struct C { int n = 3; }; int f() { C t[2][2] = {{{1}}}; return t[0][1].n; } f()
cpp 3 struct C { int n = 3; }; int f() { std::array<C, 3> t{}; return t[2].n; } f()
cpp 3 struct C { int n = 3; }; struct D { C t[2]; int k; }; int f() { D d{}; return d.t[1].n; } f()
cpp 3 struct C { int n = 3; }; struct D { C t[2]; int k; }; int f() { D d{{{1}}, 4}; return d.t[1].n; } f()
cpp refused int d = 0; struct G { G() { d++; } ~G() { d--; } }; int f() { { G g; } return d; } f()
cpp refused struct A { int v; A(int x) : v(x) {} A(const A &o) : v(o.v + 1) {} }; int f() { A a(1); A b = a; return b.v; } f()
cpp refused struct A { int v; A(int x) : v(x) {} A(A &&o) : v(o.v + 1) {} }; int f() { A a(1); A b = std::move(a); return b.v; } f()
cpp 1 struct A { int v; A(int x) : v(x) {} A(const A &o) = default; ~A() = default; }; int f() { A a(1); A b = a; return b.v; } f()
cpp 5 int g0 = 5; int &g() { return g0; } int h(int x) { return x; } int f() { const int &r = h(g()); g0 = 7; return r; } f()";

/// What `ENUMS` stands for in the programs below: functions that tell enumerations from numbers.
const ENUMS: &str = "enum Sq : int { A1, B1 }; enum Co : int { W, X }; int h(int) { return 1; } int h(Sq) { return 2; } \
                     int h(Co) { return 3; }";

/// How long variables live and where pointers may lead, arrays that are copied and arrays that are pointers, the values
/// that an enumeration has, what the standard library brings along.
const MEMORY: &str = "\
c refused extern int T[2]; int g(void) { return T[1]; } g()
c 5 extern int T[2]; int g(void) { return T[1]; } int T[2] = {1, 5}; g()
c 0 extern int T[2]; int g(void) { return T[1]; } int T[2]; g()
c 0 int T[2]; extern int T[2]; int g(void) { return T[1]; } g()
cpp 2 struct A { static const int t[3]; static int g() { return t[1]; } }; const int A::t[3] = {1, 2, 3}; A::g()
cpp refused struct A { static const int t[3]; static int g() { return t[1]; } }; A::g()
cpp 2 struct A { static int n; int g() { return ++n; } }; int A::n; int f() { A a; a.g(); return a.g(); } f()
cpp 4 struct A { inline static int n; static inline int m; static constexpr int k{3}; int g() { return ++n + m + k; } }; int f() { A a; return a.g(); } f()
cpp 4 namespace n { extern int x; int g() { return x; } } namespace n { int x = 4; } n::g()
cpp refused namespace n { extern uint64_t FILE_A; uint64_t g() { return FILE_A; } } n::g()
cpp 7 struct S { int v; S() : v(7) {} }; extern S s; int g() { return s.v; } S s; g()
cpp 5 int x; template<class T> struct SI { SI() { x = 5; } }; static SI<int> b; int g() { return x; } g()
c 456 int x; static __attribute__((constructor(1001))) void f(void) { x = x * 10 + 5; } static __attribute__((noinline, constructor(1000 + 0))) void g(void) { x = x * 10 + 4; } void h(void) __attribute__((__constructor__)); void h(void) { x = x * 10 + 6; } x
c 12 int t[8]; int n = 3; int *p = &n; __attribute__((constructor)) void f(void) { for (int i = 0; i < 8; i++) t[i] = i * *p; } int get(int i) { return t[i]; } get(4)
cpp 5 int x; [[gnu::constructor]] void f() { x = 5; } x
cpp refused int x; __attribute__((constructor)) static void f() { x += 5; } int g() { return 7; } int y = x + g(); y
cpp refused using U = uint8_t; int f() { U x{300}; return x; } f()
cpp 357 uint8_t f(int x) { return uint8_t{x}; } int g() { uint64_t y{5}; char c{'a'}; return f(255) + y + c; } g()
cpp refused uint8_t f(int x) { return uint8_t{x}; } f(256)
cpp refused struct M { uint8_t a; int b; }; int f() { M m = {.a = 300, .b = 2}; return m.a; } f()
cpp refused struct P { uint8_t v; P(uint8_t x) : v{x} {} }; int f() { P p{300}; return p.v; } f()
cpp 44 struct P { uint8_t v; P(int x) : v(x) {} }; int f() { P p{300}; return p.v; } f()
cpp refused enum class U : uint8_t { A }; int f() { U u{300}; return int(u); } f()
cpp refused int f() { uint64_t y{-1}; return y > 5; } f()
c 44 uint8_t t[2] = {1, 300}; t[1]
cpp 103 struct S { explicit S(int x); S(unsigned y); int v; }; S::S(int x) : v(x) {} S::S(unsigned x) : v(x + 100) {} int g(S s) { return s.v; } g(3)
cpp refused struct S { explicit S(int x); int v; }; S::S(int x) : v(x) {} int g(S s) { return s.v; } g(3)
cpp 3 struct S { int v; explicit operator bool() const; operator int() const; }; S::operator bool() const { return true; } S::operator int() const { return v + 2; } int f() { S s{1}; int k = s; return s ? k : 0; } f()
cpp refused struct S { int v; int& get() { return v; } }; int f() { int& r = S{3}.get(); return r; } f()
cpp refused const int& id(const int& a) { return a; } int f() { const int& r = id(5); return r; } f()
cpp 5 const int& id(const int& a) { return a; } int f() { int r = id(5); return r; } f()
cpp 7 struct S { int v; }; int f() { const S& r = S{3}; const int& p = S{4}.v; return r.v + p; } f()
cpp refused struct S { int v; S* me() { return this; } }; S* p; int f() { while ((p = S{3}.me())->v != 3) { } return p->v; } f()
cpp refused struct S { int v; S& set(int x) { v = x; return *this; } }; S make(int i) { return S{i}; } int f() { S& r = make(4).set(5); return r.v; } f()
cpp 6 struct S { int v; S& set(int x) { v = x; return *this; } }; S make(int i) { return S{i}; } int f() { int n = 0; for (int i = 0; make(i).set(i + 1).v < 5; i++) n += make(i).v; return n; } f()
cpp 1 int n = 0; int& g() { n++; return n; } int f() { auto& r = g(); return r; } f()
c refused int f(void) { int *p; { p = &(int){5}; } return *p; } f()
c 9 struct S { int v; }; int f(void) { struct S *p = &(struct S){3}; for (int i = 0; i < 4; i++) p->v += i; return p->v; } f()
c refused int f(void) { int *p; { int x = 5; p = &x; } return *p; } f()
cpp refused int f() { const int x = 3; int* p = const_cast<int*>(&x); *p = 5; return *p; } f()
cpp refused enum E { A, B = 5 }; int f(int n) { return static_cast<E>(n); } f(9)
cpp refused enum E { A, B = 5 }; int f(int n) { return E(n); } f(-1)
cpp 18446744073709551608 enum E { A, B = 5, N = -3 }; int f(int n) { return E(n); } f(-8)
c refused int f(int i) { int a[2][3] = {{1,2,3},{4,5,6}}; int *p = a[0]; return p[i]; } f(4)
c 15 int sum(const int *p) { return p[0]+p[1]+p[2]; } int f(int i) { int a[2][3] = {{1,2,3},{4,5,6}}; return sum(a[i]); } f(1)
cpp 9 int f() { int t[2][2] = {{1,2},{3,4}}; for (auto row : t) row[0] = 9; return t[1][0]; } f()
cpp 3 int f() { std::array<std::array<int,2>,2> t = {{{1,2},{3,4}}}; for (auto row : t) row[0] = 9; return t[1][0]; } f()
cpp 21 int f(int x) { return 1; } template <class T> int f(T x) { return 2; } f<>(1) * 10 + f(1)
cpp 37 template <int N> int f() { struct S { int a[N]; }; S s{}; return sizeof(s.a)/4; } f<3>() * 10 + f<7>()
cpp 2002 int g(int x) { return x - 3; } int f(int y) { if (int x = g(y); x > 0) return x * 10; else return -x; } f(5) * 100 + f(1)
cpp 2007 int g(int x) { return x - 3; } int f(int y) { if (int x = g(y)) return x * 10; else return 7 + x; } f(5) * 100 + f(3)
cpp 6 int f(uint64_t b) { int n = 0; while (int s = std::popcount(b)) { n += s; b &= b - 1; } return n; } f(7)
cpp 43 int f(int a, int b) { std::swap(a, b); return a * 10 + b; } f(3, 4)
cpp 372 int f() { int t[3] = {1,2,3}; std::swap(t[0], t[2]); int old = std::exchange(t[1], 7); return t[0]*100 + t[1]*10 + old; } f()
cpp 20017 int f(int x) { return std::clamp(x, 2, 5) + (int)std::bit_ceil(5u) + (int)std::bit_floor(5u) + std::bit_width(5u); } f(9) * 1000 + f(0)
cpp 18446744071562035208 uint64_t f() { return std::numeric_limits<uint64_t>::max() - std::numeric_limits<int>::max() + std::numeric_limits<int16_t>::min() + std::numeric_limits<uint8_t>::digits; } f()
cpp 321 struct State { int n; State *prev; }; int f() { State a{1, nullptr}, b{2, &a}, c{3, &b}; int n = 0; for (State* s = &c; s; s = s->prev) n = n * 10 + s->n; return n; } f()
c 2 struct State { int n; struct State *prev; }; int f(void) { struct State a = {1, NULL}, b = {2, &a}; return b.prev->n + (b.prev->prev == NULL); } f()
cpp 19 int f() { std::array<int,3> a{1,2,3}; auto b = a; b[0] = 9; return a[0] * 10 + b[0]; } f()
cpp 12 struct M { uint64_t m; int operator()(uint64_t o) const { return (int)(o & m); } }; M Table[2] = {{3},{12}}; int f(int i, uint64_t o) { return Table[i](o); } f(1, 13)
cpp refused int f() { const int x = 3; int* p = (int*)&x; *p = 5; return x; } f()
c refused struct P { int a, b; }; int f(void) { struct P s = {1, 2}; int *p = &s.a; return p[1]; } f()
c refused int f(void) { int *p = 0; int n = 0; for (int i = 0; i < 3; i++) { int x = i; if (p) n += *p; p = &x; } return n; } f()
cpp 10 struct E { int i; }; enum Sq : int { A1, B1 }; int f(bool c) { std::array<int,2> a{1,2}, b{1,2}; return (a == b) * 10 + (a != b); } f(true)
cpp 25 int f() { std::array<int, 4> a; a.fill(7); return a[3] + (int)a.size() + a.front() + a.back(); } f()
cpp 3 int f() { const int x = 3; int* p = const_cast<int*>(&x); return *p; } f()
cpp 6338 struct P { int x, y; }; P g(int i) { return {i, i + 1}; } int f() { std::array<P, 2> a{g(1), g(5)}; std::array<P,2> b = {{ {1,2},{3,4} }}; P c[2] = {1, 2, 3, 4}; P d[2] = {g(3), 7, 8}; return a[1].y * 1000 + b[1].x * 100 + c[1].x * 10 + d[1].y; } f()
cpp 38304 int f() { std::array<std::array<int,2>,2> a{1,2,3,4}; std::array<std::array<int,2>,2> b{{{5,6},{7,8}}}; int c[2][3] = {{1},{2,3}}; int d[2][3] = {1,2,3,4}; return a[1][0]*10000 + b[1][1]*1000 + c[1][1]*100+ c[0][1]*10 + d[1][0] + d[1][2]; } f()
c 8284 struct M { int from, to; int h[2]; }; int f(void) { struct M t[2] = { {1, 2, {3, 4}}, 5, 6, 7, 8 }; struct M u = { .to = 4, .h = {1, 2} }; int a[5] = { [2] = 7, 8 }; struct M v = {1, 2, 3, 4}; return t[1].h[1] * 1000 + u.h[1] * 100 + a[3] * 10 + v.h[1]; } f()
cpp 103 int g(std::array<int,3> a) { a[0] = 100; return a[0]; } int h(const std::array<int,3>& a) { return a[1]; } int f() { std::array<int,3> a = {1,2,3}; return g(a) + h(a) + a[0]; } f()
cpp 5634 struct B { std::array<uint64_t, 6> p{}; std::array<std::array<int, 2>, 2> q; }; int f() { B b{}; b.p[2] = 5; B c = b; c.p[2]++; c.q[1] = {3, 4}; auto [x, y] = c.q[1]; return (int)b.p[2] * 1000 + (int)c.p[2] * 100 + x * 10 + y; } f()
cpp 22 enum Sq : int { A1, B1, C1 }; int g(int x) { return 1; } int g(Sq x) { return 2; } int f() { std::array<Sq, 2> a{A1, B1}; Sq b[2] = {A1, C1}; return g(a[0]) * 10 + g(b[1]); } f()
cpp 2222 enum Sq : int { A1, B1, C1 }; int g(int x) { return 1; } int g(Sq x) { return 2; } int f() { int n = 0; for (Sq s : {A1, B1}) n = n * 10 + g(s); std::array<Sq, 2> a{A1, B1}; for (auto s : a) n = n * 10 + g(s); return n; } f()
cpp 6 template <typename T, size_t N> int sum(const std::array<T, N>& a) { int s = 0; for (size_t i = 0; i < N; i++) s += a[i]; return s; } int f() { return sum(std::array<int, 3>{1,2,3}); } f()
cpp 2123 template <class T> int f1(T x) { return x[1]; } template <class T> int f2(T& x) { return sizeof(x); } template <class T, int N> int f3(T (&x)[N]) { return N; } int f() { int t[3] = {1,2,3}; return f1(t) * 1000 + f2(t) * 10 + f3(t); } f()
cpp 983 int f() { int t[3] = {1,2,3}; auto p = t; p[0] = 9; auto& r = t; r[1] = 8; return t[0] * 100 + t[1] * 10 + sizeof(r) / 4; } f()
cpp 934 using Row = std::array<int, 2>; Row T[2] = {{1, 2}, {3, 4}}; int f() { Row r = T[1]; r[0] = 9; T[0] = r; Row* p = &T[0]; return T[0][0] * 100 + T[1][0] * 10 + (*p)[1]; } f()
cpp 2322 enum Sq : int { A1, B1 }; using S = Sq; typedef enum { X, Y } Anon; int g(int) { return 1; } int g(Sq) { return 2; } int g(Anon) { return 3; } template <class T> int h(T x) { return g(x); } int f() { S s = B1; Anon a = Y; return g(s) * 1000 + g(a) * 100 + h(s) * 10 + h<Sq>(A1); } f()
cpp 22222 enum Sq : int { A1, B1 }; int g(int) { return 1; } int g(Sq) { return 2; } struct P { Sq s; std::array<Sq, 2> t; Sq u[2]; Sq get() const { return s; } }; int f() { P p{B1, {A1, B1}, {A1, B1}}; const P& r = p; P* q = &p; return g(p.s) * 10000 + g(r.t[1]) * 1000 + g(q->u[0]) * 100 + g(q->get()) * 10 + g(static_cast<Sq>(1)); } f()
cpp 9284 struct S { uint64_t m[4]; uint64_t operator()(int i, uint64_t o) const { return m[i] & o; } uint64_t& operator()(int i) { return m[i]; } }; S t[2] = {{{1,2,3,4}},{{5,6,7,8}}}; struct H { S s; }; int f() { H h{t[1]}; t[0](2) = 9; S& r = h.s; return t[0](2) * 1000 + t[1](1, 3) * 100 + h.s(3, 15) * 10 + r(0, 4); } f()
cpp refused struct S { S a[2]; }; sizeof(S)
cpp 14 struct Node { int v; Node* next[2]; int sum() const { return v + (next[0] ? next[0]->sum() : 0); } }; int f() { Node a{1, {nullptr, nullptr}}; Node b{2, {&a, nullptr}}; Node c = b; c.v = 5; c.next[0] = &b; Node* p = c.next[0]; p->next[0]->v = 7; return c.sum(); } f()
cpp 21 struct B; struct A { B* b; int v; }; struct B { A* a; int v; }; int f() { A a{nullptr, 1}; B b{&a, 2}; a.b = &b; return a.b->a->b->v * 10 + b.a->v; } f()
c 33 typedef struct Undo Undo; struct Undo { uint64_t key; Undo *prev; }; typedef struct { Undo *st; int ply; } Pos; void push(Pos *p, Undo *u) { u->prev = p->st; u->key = p->st ? p->st->key * 3 : 1; p->st = u; p->ply++; } int f(void) { Undo u[3]; Pos p = {0, 0}; for (int i = 0; i < 3; i++) push(&p, &u[i]); p.st = p.st->prev; return p.st->key * 10 + p.ply; } f()
cpp 2144 enum Sq : int { A1, B1 }; struct P { Sq get() const { return A1; } int num() { return 1; } int all() { return g(get()) * 10 + g(num()); } static Sq st() { return B1; } int g(int) { return 1; } int g(Sq) { return 2; } }; int g(int) { return 3; } int g(Sq) { return 4; } int f() { P p; return p.all() * 100 + g(p.get()) * 10 + g(P::st()); } f()
cpp 95323 int f() { int a = 5, b = 9; std::swap<int>(a, b); struct P { int x, y; } p{1,2}, q{3,4}; std::swap(p, q); uint8_t c = std::bit_ceil<uint8_t>(65); return a * 10000 + b * 1000 + p.x * 100 + q.y * 10 + (c == 128) + std::bit_ceil(0u) + (std::bit_ceil(64ull) == 64); } f()
cpp refused int f() { return std::bit_ceil(0x80000001u); } f()
cpp 35 int f(int x) { return std::clamp(x, -3, 3) * 10 + std::clamp<int>(7, 0, x); } f(5)
c 164 int f(int i) { int a[2][3] = {{1,2,3},{4,5,6}}; int *p = a[1]; int *q = &a[0][1]; return p[i] * 10 + q[1] + (q + 2 == a[1]) + (p == &a[1][0]) * 100; } f(2)
c refused int f(void) { int a[2][3] = {{1,2,3},{4,5,6}}; int *q = &a[0][1]; return q[2]; } f()
c refused int f(void) { int a[2][3] = {{1,2,3},{4,5,6}}; int *q = a[0] + 3; return *q; } f()
c 10 int f(void) { int t[4] = {1,2,3,4}; int *end = &t[4], s = 0; for (int *p = &t[0]; p != end; p++) s += *p; return s; } f()
c 9 struct P { int a, b; int t[2]; }; int f(void) { struct P s = {1, 2, {3, 4}}; int *p = &s.b; int *q = s.t; int (*r)[2] = &s.t; return *p + q[1] + (*r)[0]; } f()
c 696 int T[8][8]; void init(void) { memset(T, 0, sizeof(T)); for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) T[i][j] = i * 8 + j; } int row(const int *r, int n) { int s = 0; while (n--) s += *r++; return s; } int f(void) { init(); memset(&T[0][0], 0, sizeof(T[0])); return row(T[3], 8) + row(T[0], 8) + row(T[7], 8); } f()
cpp 136 uint64_t table[64][2]; void fill(uint64_t (*t)[2]) { for (int i = 0; i < 64; i++) { uint64_t* row = t[i]; row[0] = i; row[1] = 2 * i; } } int f() { fill(table); auto& r = table[5]; uint64_t* p = &r[1]; return *p + table[63][1]; } f()
cpp 3 constexpr int K[2] = {1, 2}; const int* g() { return K; } int f() { int* p = const_cast<int*>(g()); return *p + p[1]; } f()
cpp refused const int K[2] = {1, 2}; int f() { int* p = const_cast<int*>(K); p[0]++; return K[0]; } f()
cpp 2 struct S { mutable int n = 0; int get() const { return ++n; } }; int f() { const S s; s.get(); return s.get(); } f()
cpp 10 int f() { int s = 0; int* p = nullptr; for (int i = 0; i < 4; i++) { int t[2] = {i, i * 2}; int* q = t; p = q; if (i == 1) continue; s += p[1]; } return s; } f()
cpp refused int f() { int* p = nullptr; for (int i = 0; i < 4; i++) { int t = i; p = &t; if (i == 2) break; } return *p; } f()
cpp refused int f() { int* p = nullptr; int s = 0; for (int i = 0; i < 4; i++) { if (i == 3) s = *p; int t = i; p = &t; continue; } return s; } f()
cpp 141 int f() { auto g = [](int k) { std::array<int, 3> t{k, 2, 3}; return t; }; auto a = g(1); auto b = g(5); for (int i = 0; i < 2; i++) { auto c = g(i); a[2] += c[0] + b[0]; } return a[2] * 10 + a[0]; } f()
cpp refused const int* g() { int x = 5; return &x; } int f() { return *g(); } f()
cpp 3 struct Mv { int l[8]; int n = 0; int* begin() { return l; } }; int f() { int s = 0; for (int i = 0; i < 3; i++) { Mv m; m.l[m.n++] = i; int* p = m.begin(); s += *p; } return s; } f()
cpp 64 using Bitboard = uint64_t; enum PieceType { NO_PIECE_TYPE, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, ALL_PIECES = 0, PIECE_TYPE_NB = 8 }; struct Magic { Bitboard mask; Bitboard magic; Bitboard* attacks; unsigned shift; unsigned index(Bitboard occupied) const { return unsigned(((occupied & mask) * magic) >> shift); } }; Magic RookMagics[64]; Bitboard RookTable[0x100]; template <PieceType Pt> Bitboard attacks_bb(int s, Bitboard occ) { static_assert(Pt == BISHOP || Pt == ROOK); const Magic& m = RookMagics[s]; return m.attacks[m.index(occ)]; } void init() { unsigned size = 0; for (int s = 0; s < 4; s++) { Magic& m = RookMagics[s]; m.mask = 0x7E; m.magic = 1ULL << (57 - s % 2); m.shift = 58; m.attacks = s == 0 ? RookTable : RookMagics[s - 1].attacks + size; size = 0; Bitboard b = 0; do { m.attacks[m.index(b)] |= b + s; size++; b = (b - m.mask) & m.mask; } while (b && size < 64); } } (init(), attacks_bb<ROOK>(2, 0x3F))
cpp 40696 class Move { public: Move() = default; constexpr explicit Move(std::uint16_t d) : data(d) {} constexpr Move(int from, int to) : data((from << 6) + to) {} template <int T> static constexpr Move make(int from, int to, int pt = 2) { return Move(T + ((pt - 2) << 12) + (from << 6) + to); } constexpr int to_sq() const { return data & 0x3F; } constexpr int from_sq() const { return (data >> 6) & 0x3F; } constexpr bool operator==(const Move& m) const { return data == m.data; } constexpr explicit operator bool() const { return data != 0; } constexpr std::uint16_t raw() const { return data; } protected: std::uint16_t data; }; int f() { Move m = Move::make<1 << 14>(12, 28, 5); Move n(12, 28); return m.from_sq() * 100 + m.to_sq() + (m == n) + (m ? 10000 : 0) + m.raw(); } f()
cpp 126 struct StateInfo { uint64_t key; int rule50; StateInfo* previous; int repetition; }; class Position { public: void do_null(StateInfo& ns) { ns.key = st->key ^ 7; ns.rule50 = st->rule50 + 1; ns.previous = st; st = &ns; } void undo() { st = st->previous; } StateInfo* st; }; int f() { StateInfo a{1, 0, nullptr, 0}, b, c; Position p; p.st = &a; p.do_null(b); p.do_null(c); int n = 0; StateInfo* stp = p.st; while (stp->previous) { stp = stp->previous; n++; } p.undo(); return p.st->rule50 * 100 + n * 10 + (int)p.st->key; } f()
c 16777513 typedef unsigned long long U64; static inline int count_bits(U64 bitboard) { int count = 0; while (bitboard) { count++; bitboard &= bitboard - 1; } return count; } static inline int get_ls1b_index(U64 bitboard) { if (bitboard) return count_bits((bitboard & -bitboard) - 1); else return -1; } U64 set_occupancy(int index, int bits_in_mask, U64 attack_mask) { U64 occupancy = 0ULL; for (int count = 0; count < bits_in_mask; count++) { int square = get_ls1b_index(attack_mask); attack_mask &= ~(1ULL << square); if (index & (1 << count)) occupancy |= (1ULL << square); } return occupancy; } set_occupancy(0x155, 10, 0x101010101017eULL) + get_ls1b_index(0)
cpp 0 enum class Color : uint8_t { White, Black }; constexpr Color operator!(Color c) { return static_cast<Color>(static_cast<uint8_t>(c) ^ 1); } struct Board { std::array<uint64_t, 2> colors{}; std::array<uint64_t, 6> pieces{}; uint64_t occ() const { return colors[0] | colors[1]; } uint64_t us(Color c) const { return colors[static_cast<int>(c)]; } template <Color C> uint64_t them() const { return us(!C); } void set(int sq, int pt, Color c) { colors[static_cast<size_t>(c)] |= 1ULL << sq; pieces[pt] |= 1ULL << sq; } }; uint64_t f() { Board b; b.set(4, 5, Color::White); b.set(60, 5, Color::Black); const Board copy = b; b.colors[0] = 0; return copy.occ() ^ copy.them<Color::White>() ^ b.occ() ^ copy.pieces[5]; } f()
cpp 445 struct Bitboard { uint64_t b; constexpr Bitboard() : b(0) {} constexpr Bitboard(uint64_t x) : b(x) {} constexpr Bitboard operator&(Bitboard o) const { return Bitboard(b & o.b); } constexpr Bitboard operator|(Bitboard o) const { return Bitboard(b | o.b); } constexpr Bitboard operator~() const { return Bitboard(~b); } constexpr Bitboard operator<<(int n) const { return Bitboard(b << n); } Bitboard& operator|=(const Bitboard& o) { b |= o.b; return *this; } constexpr operator bool() const { return b != 0; } constexpr bool operator==(const Bitboard& o) const { return b == o.b; } int pop() { int s = __builtin_ctzll(b); b &= b - 1; return s; } int count() const { return __builtin_popcountll(b); } struct It { uint64_t b; int operator*() const { return __builtin_ctzll(b); } It& operator++() { b &= b - 1; return *this; } bool operator!=(const It& o) const { return b != o.b; } }; It begin() const { return It{b}; } It end() const { return It{0}; } }; int f() { Bitboard x(0xF0); x |= Bitboard(1) << 2; int s = 0; for (int q : x) s += q; Bitboard y = x & ~Bitboard(0x10); while (y) s += y.pop(); return s * 10 + x.count() + (x == y); } f()
cpp 8 namespace Bitboards { constexpr uint64_t FILE_A = 0x0101010101010101ULL; constexpr uint64_t fileBB(int f) { return FILE_A << f; } namespace detail { inline uint64_t ray[8][64]; } void init(); } void Bitboards::init() { for (int s = 0; s < 64; ++s) { uint64_t& r = detail::ray[0][s]; r = 0; for (int t = s + 8; t < 64; t += 8) r |= 1ULL << t; } } using namespace Bitboards; uint64_t f() { init(); return detail::ray[0][3] ^ fileBB(3); } f()
cpp 9241705379636978241 uint64_t sliding(int sq, uint64_t occ, bool rook) { static constexpr int Dirs[2][4] = {{9, 7, -7, -9}, {8, -8, 1, -1}}; uint64_t attacks = 0; for (const int d : Dirs[rook]) { for (int s = sq; ; ) { int f = s & 7; s += d; if (s < 0 || s > 63 || std::abs((s & 7) - f) > 1) break; attacks |= 1ULL << s; if (occ & (1ULL << s)) break; } } return attacks; } sliding(27, 0x800000000ULL, false)
cpp 3891110078048108544 uint64_t f(uint64_t pawns) { auto shift = [](uint64_t b, int d) { return d > 0 ? b << d : b >> -d; }; const auto fill = [&](uint64_t b) { b |= shift(b, 8); b |= shift(b, 16); b |= shift(b, 32); return b; }; return fill(pawns) & ~shift(fill(pawns), -8); } f(0x1234)
cpp 2068 struct Magic { Magic(uint64_t m, uint64_t k, int s) : mask(m), magic(k), shift(s) {} uint64_t mask, magic; int shift; }; const Magic MAGICS[2] = { Magic(0x7E, 0x12345, 58), Magic(0xFE, 0x777, 57) }; const Magic& get(int i) { return MAGICS[i]; } int f() { const auto& [mask, magic, shift] = MAGICS[1]; const Magic* m = &MAGICS[0]; return (int)((mask * magic) >> 8) + shift + m->shift + get(1).shift; } f()
cpp 26834 enum GenType { CAPTURES, QUIETS, EVASIONS }; template <GenType Type> int* generate(int* list, uint64_t b) { constexpr bool Checks = Type == QUIETS; if constexpr (Type != EVASIONS) { if (Checks) *list++ = 99; } while (b) { *list++ = __builtin_ctzll(b); b &= b - 1; } return list; } struct MoveList { explicit MoveList(uint64_t b) : last(generate<QUIETS>(list, b)) {} const int* begin() const { return list; } const int* end() const { return last; } size_t size() const { return last - list; } int list[256], *last; }; int f() { int s = 0; MoveList ml(0x83); for (const auto& m : ml) s = s * 3 + m; return s * 10 + (int)ml.size(); } f()
cpp 124 struct Stack { int ply; int* pv; int killers[2]; }; int f() { Stack stack[10], *ss = stack + 7; for (int i = 0; i <= 2; ++i) (ss + i)->ply = i; ss->killers[0] = 4; (ss + 1)->killers[1] = (ss + 2)->ply; return (ss + 1)->ply * 100 + ss[1].killers[1] * 10 + ss->killers[0]; } f()
cpp 18446744073709551613 struct Stack { int ply; int killers[2]; }; int f() { Stack stack[10] = {}, *ss = stack + 7; for (int i = 7; i > 0; --i) (ss - i)->ply = -i; return (ss - 3)->ply; } f()
cpp 777 enum Square : uint8_t { A1, H8 = 63 }; struct Sq { Square s; constexpr operator int() const { return s; } constexpr Sq flip() const { return Sq{Square(s ^ 56)}; } }; constexpr int rel(int c, Sq s) { return c ? s.flip() : s; } int f() { Sq s{H8}; return rel(1, s) * 100 + (s >> 3) + (s & 7) * 10; } f()
c 2431 void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; } void sort(int *m, int *s, int n) { for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) if (s[i] < s[j]) { swap(&s[i], &s[j]); swap(m + i, m + j); } } int f(void) { int m[4] = {1, 2, 3, 4}, s[4] = {10, 40, 20, 30}; sort(m, s, 4); return m[0] * 1000 + m[1] * 100 + m[2] * 10 + m[3]; } f()
cpp 1 enum Score : int { Z }; Score operator*(Score, Score) = delete; inline int g() { return 1; } g()
c 73 int f(void) { int t[8], *p = t + 7; int n = 0; while (p >= t) { *p = n++; if (p == t) break; --p; } return t[0] * 10 + (int)(&t[5] - &t[2]); } f()
c refused int f(void) { int t[2][3] = {{1,2,3},{4,5,6}}; int *p = t[1]; p--; return *p; } f()
c refused int f(void) { int t[3] = {1,2,3}, u[3]; int *p = t, *q = u; return p < q; } f()
c 3 int f(void) { int t[3] = {1,2,3}; int *p = &t[2]; p -= 2; return p[1] + p[-0]; } f()
c 3 int f(void) { int t[3] = {1,2,3}; int *p = &t[2]; return p[-1] + *(p - 2); } f()
c refused int f(void) { int t[3] = {1,2,3}; int *p = t; p -= 1; return *++p; } f()
cpp refused struct P { int a; int b; }; P arr[3] = {{1,2},{3,4},{5,6}}; int f() { P* last = arr + 3; P* p = last; int n = 0; while (p-- != arr) n = n * 10 + p->b; return n * 10 + int(last - arr); } f()
cpp 945 struct P { int a; int b; }; int f() { P t[1]; t->a = 4; t->b = 5; const auto& [x, y] = t[0]; auto [u, v] = t[0]; t->a = 9; auto* q = &t[0]; int* z = q ? &q->b : nullptr; return x * 100 + u * 10 + *z; } f()
c 1212 int a[4] = {1,2,3,4}, b[4]; int f(void) { memcpy(b, a, 2 * sizeof(int)); memcpy(b + 2, a, 8); return b[0] * 1000 + b[1] * 100 + b[2] * 10 + b[3]; } f()
c refused int a[4] = {1,2,3,4}, b[2]; int f(void) { memcpy(b, a, 16); return b[0]; } f()
c refused int a[4] = {1,2,3,4}; short b[4]; int f(void) { memcpy(b, a, 8); return b[0]; } f()
cpp 140 int f() { int t[2][2] = {{1,2},{3,4}}; int s = 0; for (auto& [a, b] : t) { s += a * b; a = 0; } return s * 10 + t[1][0]; } f()
cpp 3411 struct L { int m[8]; int n = 0; int* begin() { return m; } int* end() { return m + n; } const int* begin() const { return m; } const int* end() const { return m + n; } void add(int x) { m[n++] = x; } }; int f() { L l; l.add(3); l.add(4); int s = 0; for (int& x : l) { s = s * 10 + x; x = 1; } for (auto x : l) s = s * 10 + x; return s; } f()
cpp 3411 struct L { int m[8]; int n = 0; int* begin() { return m; } int* end() { return m + n; } void add(int x) { m[n++] = x; } }; int f() { L l; l.add(3); l.add(4); int s = 0; for (int& x : l) { s = s * 10 + x; x = 1; } for (auto x : l) s = s * 10 + x; return s; } f()
cpp 2012 enum Sq : int { A1, B1, C1 }; int g(int) { return 1; } int g(Sq) { return 2; } struct It { uint64_t b; Sq operator*() const { return Sq(__builtin_ctzll(b)); } It& operator++() { b &= b - 1; return *this; } bool operator!=(const It& o) const { return b != o.b; } }; struct BB { uint64_t b; It begin() const { return {b}; } It end() const { return {0}; } }; BB make(uint64_t x) { return {x}; } int f() { int s = 0; for (auto q : make(6)) { if (q == C1) continue; s = s * 10 + g(q); } for (Sq q : BB{7}) s = s * 10 + q; return s; } f()
c 414790 char t[12] = \"PNBRQKpnbrqk\"; const char *names[3] = {\"a1\", \"b\\n\", \"\\x41\\0z\"}; char u[] = \"ab\"; int f(void) { const char *s = \"e4\"; int n = 0; for (const char *p = names[0]; *p; p++) n += *p; return (s[0] - 'a') * 100000 + n * 100 + t[6] + u[2] + sizeof(u) + names[1][1] + names[2][0] + names[2][1]; } f()
c refused int f(void) { char *s = \"abc\"; s[0] = 'x'; return s[0]; } f()
c 194 int f(void) { int n = 0; for (int i = 0; i < 2; i++) { char b[4] = \"ab\"; n += b[3] + b[0]; b[0] = 'z'; } return n; } f()
cpp 100 struct P { int x; const int y = 4; int* p; void inc() { x++; } int get() const { return x; } }; int f() { const auto& t = P{1}; P a{1, 2, nullptr}; const P* q = &a; a.x++; int z = 0; a.p = &z; const P& r = a; *r.p = 5; const int* arr[2] = {&z, nullptr}; arr[1] = &z; q = &a; for (const auto& v : {1, 2}) z += v; const int k = z; int w = k; w++; return z * 10 + w + q->y + *arr[1] + t.x; } f()
cpp 7 class C { int n = 0; mutable int m = 0; int* p = &n; public: int a() const { m++; *p = 4; return m + n; } void b() { n = 9; m = 2; } }; int f() { C c; c.b(); return c.a(); } f()
cpp 6 static const int T[2] = {1, 2}; int f(int T) { T = 5; { const int T = 3; (void)T; } T += 1; return T; } f(1)
cpp 8 int f() { const int x = 1; auto g = [&](int x) { x = 4; return x; }; int s = 0; for (int x = 0; x < 3; x++) s += x; return s + g(x) + x; } f()
c 9 typedef const unsigned long long CB; static CB K = 5; int f(const int n) { int m = n; m++; return m + K; } f(3)
cpp 474 struct S { int v[3]; int& at(int i) { return v[i]; } const int& at(int i) const { return v[i]; } }; int f() { S s{{1,2,3}}; s.at(1) = 7; S* p = &s; p->at(2) += 1; (*p).v[0] = 4; return s.v[0] * 100 + s.v[1] * 10 + s.v[2]; } f()
c refused int f(void) { const int x = 3; x = 5; return x; } f()
cpp refused const int K = 4; int f() { K = 5; return K; } f()
cpp refused struct S { const int a = 3; int b; }; int f() { S s{1, 2}; s.a = 4; return s.a; } f()
cpp refused int g(const int& x) { x = 4; return x; } int f() { int y = 2; return g(y); } f()
cpp refused int g(const int* x) { *x = 4; return *x; } int f() { int y = 2; return g(&y); } f()
cpp refused struct S { int a; void set() const { a = 5; } }; int f() { S s{1}; s.set(); return s.a; } f()
cpp 6 template <typename T, size_t N> int sum(const std::array<T, N>& a) { int s = 0; for (size_t i = 0; i < N; i++) s += a[i]; return s; } int f() { return sum(std::array<int, 3>{1,2,3}); } f()
cpp 2 ENUMS int f() { auto g = [](int k) { return Sq(k); }; return h(g(1)); } f()
cpp 2 ENUMS int f() { auto g = [](int k) -> Sq { return Sq(k); }; return h(g(1)); } f()
cpp 2 ENUMS int f() { auto g = [](int k) { Sq s = Sq(k); return s; }; return h(g(1)); } f()
cpp 1 ENUMS int f() { auto g = [](Sq k) { return k + 1; }; return h(g(A1)); } f()
cpp 1 ENUMS int f() { bool c = true; return h(c ? A1 : 5); } f()
cpp 1 ENUMS int f() { bool c = true; return h(c ? 5 : A1); } f()
cpp 2 ENUMS int f() { bool c = true; return h(c ? B1 : A1); } f()
cpp 2 ENUMS int f() { int x = 0; return h((x++, A1)); } f()
cpp 2 ENUMS int f() {  return h(Sq{1}); } f()
cpp 2 ENUMS int f() {  return h(Sq(1)); } f()
cpp 2 ENUMS int f() {  return h(Sq{}); } f()
cpp 222 ENUMS int f() { std::array<Sq, 2> a{A1, B1}; return h(a.at(0)) * 100 + h(a.front()) * 10 + h(a.back()); } f()
cpp 22 ENUMS int f() {  return h(std::max(A1, B1)) * 10 + h(std::min<Sq>(A1, B1)); } f()
cpp 2 ENUMS int f() { Sq s = A1; return h(std::exchange(s, B1)); } f()
cpp 222 ENUMS int f() { Sq s = A1; Sq* p = &s; Sq& r = s; const Sq* const q = p; return h(*p) * 100 + h(r) * 10 + h(*q); } f()
cpp 22 ENUMS int f() { Sq t[2][2] = {}; return h(t[1][0]) * 10 + h(*t[0]); } f()
cpp 2222 ENUMS int f() { auto s = A1; auto t = s; const auto& u = t; auto* v = &t; return h(s) * 1000 + h(t) * 100 + h(u) * 10 + h(*v); } f()
cpp 2 ENUMS int f() { auto [a, b] = std::array<Sq, 2>{A1, B1}; return h(a); } f()
cpp 23 ENUMS int f() { struct Q { Sq s; Co c; }; auto [a, b] = Q{A1, W}; return h(a) * 10 + h(b); } f()
cpp 3 ENUMS int f() { struct Q { Sq s; Co c; }; auto g = [] { return Q{A1, X}; }; return h(g().c); } f()
cpp 2 ENUMS int f() { switch (Sq s = B1; s) { default: return h(s); } return 0; } f()
cpp 2 ENUMS int f() { if (auto s = B1; s) return h(s); return 0; } f()
cpp 23 ENUMS int f() { auto g = [&](auto k) { return h(k); }; return g(A1) * 10 + g(W); } f()
cpp 2222 ENUMS int f() { static const Sq T[2] = {A1, B1}; int n = 0; for (auto s : T) n = n * 10 + h(s); for (const auto& s : T) n = n * 10 + h(s); return n; } f()
cpp 2 ENUMS int f() { Sq* list[2] = {}; Sq s = B1; list[1] = &s; return h(*list[1]); } f()
cpp 2 ENUMS int f() { using SqA = Sq[2]; SqA a = {A1}; return h(a[0]); } f()
cpp 473 int f() { std::array<int, 3> a{3, 1, 2}; a.at(1) = 7; a.front() += 1; a.back()++; return a[0] * 100 + a[1] * 10 + a[2]; } f()
c 31 int sum(int *p, int d) { int own[2] = {d, *p}; if (d == 0) return own[0] + own[1]; for (int i = 0; i < 2; i++) { int t[2] = {own[1] + i, d}; own[0] += sum(t, d - 1); } return own[0]; } int f(void) { int x = 1; return sum(&x, 3); } f()
cpp 15 struct S { int a[2]; S* next = nullptr; }; int f() { S head{{1, 2}}; int n = 0; for (int i = 0; i < 3; i++) { S s{{i, i + 1}}; s.next = &head; S copy = s; n += copy.next->a[1] + copy.a[1]; head.a[1]++; } return n; } f()
cpp 217 int f(int k) { int s = 0; for (int i = 0; i < 4; i++) { switch (i) { case 0: { int t[2] = {1, 2}; s += t[1]; break; } case 1: case 2: { int u = i; int* p = &u; *p += 5; s += u; if (i == 2) break; } default: { int v = 100; int& r = v; r++; s += v; } } } return s; } f(1)
cpp 369 struct P { int x, y; P flip() const { return {y, x}; } }; int f() { int s = 0; for (int i = 0; i < 3; i++) { const P& p = P{i, i + 1}.flip(); const P q = p; auto r = q; r.x += 1; s = s * 10 + p.x + q.y + r.x; } return s; } f()
cpp 230 uint64_t f(uint64_t b) { uint64_t r = 0; auto pop = [&]() { int s = __builtin_ctzll(b); b &= b - 1; return s; }; while (b) { int t[2] = {pop(), 1}; auto g = [&](int k) { int u[2] = {k, t[0]}; return u[1] * 10 + u[0]; }; r += g(t[1]) + (b ? g(2) : g(3)); } return r; } f(0x91)
cpp 32 int f() { int n = 0; for (auto x : {1, 2, 3}) { int* p = &x; *p *= 2; n += x; } const int k[2] = {4, 5}; for (const auto& y : k) { const int* q = &y; n += *q; } for (int z : k) { z++; n += z; } return n; } f()
cpp 103 int f() { int a = 1; const int* p = &a; int b = 2; p = &b; const int* const q = p; int* const r = &a; *r = 9; const auto* s = &a; auto const t = a; return *p + *q + *s * 10 + t; } f()
cpp 7 struct S { int* p; int v; void g() const { *p = 4; p[0]++; } }; int f() { int y = 1; const S s{&y, 2}; s.g(); *s.p += 2; return y; } f()
c 187 typedef struct { const char *name; int v; } Opt; static Opt opts[2] = {{\"hash\", 1}, {\"ponder\", 2}}; int f(void) { opts[1].v = 7; opts[0].name = \"x\"; const Opt *o = &opts[1]; int n = 0; while (o->name[n]) n++; return n * 10 + o->v + opts[0].name[0]; } f()
cpp 2072 enum Sq { A1, B1, C1, NB = 64 }; Sq& operator++(Sq& s) { return s = Sq(s + 1); } int f() { int n = 0; for (Sq s = A1; s < NB; ++s) n += s; return n + Sq(63 ^ 7); } f()";

/// Types of the text: what becomes what, first values, and what a name of several means.
const OWN_TYPES: &str = "\
cpp 3286 template<int N> struct A { int t[N]; }; template<int N> struct B { A<N + 1> a; int n() { return N + sizeof(a.t) * 10; } }; template<int N> int f() { B<N * 2> b{}; return b.n() + N * 1000; } f<3>()
cpp 23 int N = 9; template<int N> struct S { static int k() { return N; } static int k2(int x) { return k() + x; } int h() { return k() * 10 + k2(1); } }; int f() { S<2> s; return s.h(); } f()
cpp 22 int N = 9; template<int N> struct S { int v = N; struct I { int w = N; }; I i; }; int f() { S<2> s; return s.v * 10 + s.i.w; } f()
cpp refused template<typename T> struct S { static int n; int inc() { return ++n; } }; template<typename T> int S<T>::n = 5; int f() { S<int> a; S<uint8_t> b; a.inc(); return b.inc(); } f()
cpp 608 int N = 9; template<int N> int f() { struct S { int a = N; int g() { return a + N; } }; S s; return s.g(); } f<3>() * 100 + f<4>()
cpp 40 template<typename T, int R, int C> struct Tb { T t[R][C]; T* operator[](int i) { return t[i]; } const T& at(int r, int c) const { return t[r][c]; } }; Tb<uint64_t, 2, 64> g; void init() { for (int i = 0; i < 64; i++) g[1][i] = 1ULL << i; } int f() { init(); return g.at(1, 5) + g[1][3]; } f()
cpp 77 enum class U : uint8_t { A, B = 7 }; template<typename T> constexpr auto num(T x) { return static_cast<std::underlying_type_t<T>>(x); } int f() { U x = U::B; return num(x) * 10 + static_cast<typename std::underlying_type<U>::type>(x); } f()
c 4 typedef struct T T; struct B { int x; T *t; }; int g(T *t, struct B b) { return b.x + (t == b.t); } int f(void) { struct B b = {3}; return g(0, b); } f()
cpp refused struct T; int f() { T t; return 1; } f()
c refused typedef struct T T; int f(T *t) { return t->x; } f(0)
cpp 3515 struct A { int v; A() : A(7) {} A(int x) : A(x, 5) {} A(int x, int y) : v(x * y) {} }; int f() { A a; A b(3); return a.v * 100 + b.v; } f()
cpp 44300 template<typename T, int N = 4> struct V { T a[N]{}; int n = 0; void add(T v); T get(int i) const { return a[i]; } }; template<typename T, int N> void V<T, N>::add(T v) { a[n++] = v; } int f() { V<uint8_t> l; l.add(300); V<int, 2> k; k.add(300); return l.get(0) * 1000 + k.get(0); } f()
cpp 412564 template<typename T> struct V { T v; V(T x) : v(x + 1) {} static constexpr int K = sizeof(T); int k() const { return K; } }; int f() { V<uint8_t> a(255); V<int> b = 255; return a.v + b.v * 10 + a.k() * 10000 + b.k() * 100000 + V<int>(3).v; } f()
cpp 3 template<typename T> struct V { T v; }; template<> struct V<int> { int w; }; int f() { V<int> a{3}; return a.w; } f()
cpp 44 template<typename T> struct V { T v; operator T() const { return v; } V operator+(const V& o) const { return V{T(v + o.v)}; } }; int f() { V<uint8_t> a{200}, b{100}; return (a + b) * 1; } f()
cpp 145400 template<typename T> struct V { T v; T twice() const { return v * 2; } }; int g(V<int> v) { return v.twice(); } int g(V<uint8_t> v) { return v.twice() + 1; } int f() { return g(V<uint8_t>{200}) * 1000 + g(V<int>{200}); } f()
cpp 1813 enum Co { W, B }; template<Co C> struct D { static constexpr int up = C == W ? 8 : -8; int go(int s) const { return s + up; } }; template<int N> int h() { D<W> d{}; return d.go(N); } int f() { return D<W>{}.go(10) * 100 + D<B>().go(10) + h<3>(); } f()
cpp 144 template<typename T> struct V { T a; T b = a * 2; }; int f() { V<uint8_t> v{200}; return v.b; } f()
cpp 3 int f(int a, int b, int c) { if (a < b >> (c)) return 3; return 2; } f(1, 8, 2)
cpp refused enum Sq { A, B, C = 60 }; int f(Sq s) { return s; } f(5)
cpp 63 enum Sq { A, B, C = 60 }; int f() { Sq s = Sq(63); return s; } f()
cpp 110 enum Sq : int { A, B }; enum Dir : int { N = 8, S = -8 }; Sq operator+(Sq s, Dir d) { return Sq(100 + int(s) + int(d)); } int f() { return (A + N) + (B + 1); } f()
cpp 22 enum Sq : uint8_t { A, B }; int g(uint64_t) { return 1; } int g(int) { return 2; } int h(int) { return 1; } int h(uint8_t) { return 2; } int f() { return g(B) * 10 + h(B); } f()
cpp 122222 enum Sq : int { A, B }; int g(int) { return 1; } int g(Sq) { return 2; } struct P { Sq s; Sq get() const { return s; } Sq t[2]; }; int f() { P p{B, {A, B}}; auto [x, y] = p; auto h = [&](auto q) { return g(q); }; return g(p.s) + g(p.get()) * 10 + g(p.t[0]) * 100 + g(x) * 1000 + h(x) * 10000 + h(3) * 100000; } f()
cpp 122212 enum Sq : int { A, B }; int g(int) { return 1; } int g(Sq) { return 2; } int f(bool c) { Sq s = A; return g(c ? s : B) + g(c ? s : 5) * 10 + g(std::max(s, B)) * 100 + g((s, B)) * 1000 + g(Sq(1)) * 10000 + g(std::max<int>(s, B)) * 100000; } f(true)
cpp refused enum Co { W, Bl }; template<Co C> int dir() { return C == W ? 8 : -8; } int f() { return dir<1>(); } f()
cpp refused enum Sq : int { A, B }; int f() { Sq s = A; s += 1; return s; } f()
cpp refused enum Sq : int { A, B }; Sq f() { return 1; } f()
cpp refused enum Sq { A, B }; int f() { Sq s{1}; return s; } f()
cpp 1 enum Sq : int { A, B }; int f() { Sq s{1}; return s; } f()
cpp refused enum Sq : int { A, B }; int f() { Sq s = B; int* p = &s; return *p; } f()
cpp 111 enum Sq : int { A, B }; struct S { Sq s; S(Sq x) : s(x) {} S(int x) : s(Sq(x + 10)) {} }; int g(S s) { return s.s; } g(B) * 100 + g(1)
cpp 18446744073709551515 enum V : int { Z, D = 3 }; constexpr V operator-(V d) { return V(-int(d)); } inline V& operator+=(V& a, V b) { return a = V(int(a) + int(b)); } inline V operator*(int i, V d) { return V(i * int(d)); } inline int operator/(V a, V b) { return int(a) / int(b); } inline V operator/(V a, int b) { return V(int(a) / b); } int f() { V v = D; v += -(2 * D); return v / D * 100 + v / 2; } f()
c 3 int x = 7; int f(void) { extern int x; x = 3; return x; } int g(void) { f(); return x; } g()
c refused int f(int x) { { extern int x; return x; } } int x = 7; f(2)
cpp 6 template<int N> constexpr int K = 4; int f(int m) { return m + K<6> + 1; } f(1)
cpp refused template<int N> int K = 4; int f(int m) { return K<6> + 1; } f(1)
cpp 8 template<int N, int M = 3> inline constexpr uint64_t K = N * M; int g(int x) { return x; } int f(int m) { return g(K<6>) + K<1, 2> * 2 - K<5> + (m < K<3>); } f(3)
c 1 int n = 0; int g(void) { return ++n; } int f(void) { return g() ?: 5; } f()
c 4294967295 int64_t f(int x, uint32_t y) { return x ?: y; } f(-1, 3)
cpp 21 namespace a { int init() { return 1; } } using namespace a; namespace b { int init() { return 2; } } b::init() * 10 + a::init()
cpp 2 SCOPED struct F { U u; F(U x) : u(x) {} }; int g(uint64_t x) { return 1; } int g(F f) { return 2; } int f() { return g(U::H); } f()
cpp refused SCOPED int g(int x) { return x; } g(U::H)
cpp refused SCOPED U::H + 1
cpp refused SCOPED uint64_t x = U::H; x
cpp refused SCOPED U x = 3; x
cpp refused SCOPED int t[9]; t[U::A]
cpp refused SCOPED int f(U u) { if (u) return 1; return 2; } f(U::A)
cpp refused SCOPED int f(U u) { return u == 7 ? 1 : 2; } f(U::A)
cpp refused SCOPED int f(U u) { return u; } f(U::A)
cpp refused SCOPED int f(U u) { switch (u) { case 0: return 1; default: return 2; } } f(U::A)
cpp refused SCOPED template<U u> int f() { return int(u) + 1; } f<7>()
cpp 3 SCOPED int f(U u) { switch (u) { case U::A: return 2; case U::H: return 3; } return 4; } f(U::H)
cpp 1 SCOPED int f(U u) { return u == U::H && u > U::A && u != U::A; } f(U::H)
cpp 14 SCOPED int f(U u) { return int(u) + (int)u; } f(U::H)
cpp 8 SCOPED template<U u> int f() { if constexpr (u == U::H) return int(u) + 1; else return 6; } f<U::H>()
cpp 7 SCOPED int f(bool b) { U x{7}; U y = b ? U::A : U{7}; return b ? int(x) : int(y); } f(true)
cpp 7 SCOPED template<typename T> int f(T x) { return static_cast<int>(x); } f(U::H)
cpp 2 SCOPED int g(U u) { return 2; } int g(int u) { return 3; } U h(int x) { return U(x); } g(h(3))
cpp 2 struct A { enum class U { X }; U u; A(U x) : u(x) {} }; struct B { enum class U { Y }; U u; B(U x) : u(x) {} }; int g(A a) { return 1; } int g(B b) { return 2; } g(B::U::Y)
cpp 10 struct S { int a = 3; int b = a * 2; }; S t{5}; t.b
cpp 10 struct S { int a = 3; int b = a * 2; }; S t{.a = 5}; t.b
cpp 14 struct S { int a, b = a * 2; }; int r() { S t{7}; return t.b; } r()
cpp 9 struct Q { int x = 1; }; struct S { Q q; int b = q.x * 3; int c = 4; }; S t{{3}}; t.b
cpp refused int x = 5; auto f = [x] { return x; }; x = 9; f()
cpp refused int x = 5; auto f = [=] { return x; }; x = 9; f()
cpp 1 namespace n { int f() { return 4; } } auto f = [] { return 1; }; f()
cpp 4 namespace n { int f() { return 4; } } auto f = [] { return 1; }; n::f()
cpp refused extern int e; int z(); int u = e + 1; int e = z(); int z() { return 41; } u
cpp refused int f(int n) { return n ? n + f(n - 1) : 0; } extern int t; int y = t + 1; int t = f(10); y
cpp refused struct A { static int x; }; int f() { return 5; } int y = A::x + 1; int A::x = f(); y
cpp refused struct T { int v; T(int x) { v = x; } int get() const { return v; } }; extern T t; int y = t.get() + 1; T t(9); y
cpp 42 constexpr int z() { return 41; } extern int e; int u = e + 1; int e = z(); u
cpp 6 extern int e; int u = e + 1; int e = 5; u
cpp 3 NUMBERS int(F{3})
cpp 3 NUMBERS static_cast<int>(F{3})
cpp 4 NUMBERS int g() { return F{3} + 1; } g()
cpp 8 NUMBERS int g(F x) { if (x) return 8; return 9; } g(F{3})
cpp refused struct F { int f; explicit operator int() const { return f; } }; int g() { return F{3} + 1; } g()
cpp refused struct F { int f; explicit operator int() const { return f; } }; int x = F{3}; x
cpp 1 struct F { int v; F(int x) : v(x) {} }; struct G { int v; explicit G(int x) : v(x) {} }; int g(F f) { return 1; } int g(G f) { return 2; } g(5)
cpp 1 namespace c { class F { public: enum class U { A, B }; static constexpr U B = U::B; }; } using namespace c; int(F::B)
cpp 3 struct M { int m; int get() const { return m; } std::string n() const; }; M a{3}; a.get()
cpp 65535 uint16_t m[8]; int f() { memset(m, 0xFF, sizeof(m)); return m[7]; } f()
c 44 int f(int b) { int r[2] = {5, (uint8_t)b}; return r[1]; } f(300)
c 4294967295 static const uint64_t U[] = {(uint32_t)-1, 2}; U[0]
c 44 struct S { int x, y; } s = {1, (uint8_t)300}; s.y
c 88 int f(int b) { int r[2][2] = {{(uint8_t)b}, {1, (uint8_t)b}}; return r[0][0] + r[1][1]; } f(300)
c 45 ((int[]){(uint8_t)300, 2})[0] + 1
cpp 44 std::array<int, 2> f(int b) { return {(uint8_t)b, 1}; } f(300)[0]
cpp 44 int f(int b) { int x{(uint8_t)b}; return x; } f(300)
cpp 8 struct A { template<int D> static int s(int b); }; template<int D> inline int A::s(int b) { return b << D; } A::s<3>(1)
cpp 5 enum S { a1, b1 = 5 }; struct M { int f, t; M(int x, int y) : f(x), t(y) {} }; int f() { M m(a1, b1); return m.t; } f()";

const SCOPED: &str = "enum class U : uint8_t { A, H = 7 };";
const NUMBERS: &str = "struct F { int f; [[nodiscard]] constexpr operator int() const { return f; } \
                       [[nodiscard]] explicit operator bool() const { return f; } };";

#[test]
fn a_name_means_what_its_compiler_takes_it_for() {
    check(PROGRAMS);
}

#[test]
fn memory_arrays_and_enumerations_are_those_of_the_language() {
    check(MEMORY);
}

#[test]
fn a_type_of_the_text_becomes_another_only_as_the_language_has_it() {
    check(OWN_TYPES);
}

pub(crate) fn check(programs: &str) {
    let wrong: Vec<_> = programs
        .lines()
        .filter(|line| {
            let [language, wanted, program] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
                panic!("a line has three parts: {line}")
            };
            let names = [("ENUMS", ENUMS), ("SCOPED", SCOPED), ("NUMBERS", NUMBERS)];
            let program = names
                .iter()
                .fold(program.replace(" ## ", "\n"), |program, (name, text)| program.replacen(name, text, 1));
            let found = word(if language == "c" { C } else { Cpp }, &program);
            found.ok() != wanted.parse().ok()
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
