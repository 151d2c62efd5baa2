//! Which definition a name means, in every position: innermost scope first, qualified names in their scope only. Also what
//! references are bound to, and arrays that are copied. The values are those of gcc.

#![cfg(feature = "c")]

use crate::vectors::word;
use bitrose_lang::Language::{C, Cpp};

/// The language, the value or `refused`, the program.
const PROGRAMS: &str = "\
cpp 43981 namespace Zobrist { uint64_t side = 0xABCD; } uint64_t f(int side) { return Zobrist::side; } f(1)
cpp refused int f() { return A::king(3); } f()
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
cpp refused int f() { std::array<int, 2> a{1, 2}, b{1, 2}; return a == b; } f()
cpp refused int f() { int a[3] = {1, 2, 3}; auto b = a; b[0] = 9; return a[0]; } f()
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

#[test]
fn a_name_means_what_its_compiler_takes_it_for() {
    let wrong: Vec<_> = PROGRAMS
        .lines()
        .filter(|line| {
            let [language, wanted, program] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else {
                panic!("a line has three parts: {line}")
            };
            let found = word(if language == "c" { C } else { Cpp }, program);
            found.ok() != wanted.parse().ok()
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
