//! Functions that are declared and not defined, names of scopes that do not have them, and programs that g++ or gcc
//! rejects. What has a value has that of the compiler.

use crate::front_c_scopes::check;
use crate::vectors::word;
use bitrose_lang::Language::Cpp;

/// No function is taken for another one that is only declared: of other parameters, of another scope, made by the
/// compiler, or one of bitrose.
const DECLARED: &str = "\
cpp refused struct B { B(int x); int n; }; int f() { B b(3); return b.n; } f()
cpp refused struct B { B(); int n = 4; }; int f() { B b; return b.n; } f()
cpp refused struct B { explicit B(int a, int b); int n, m; }; int f() { B b(1, 2); return b.m; } f()
cpp refused struct B { B(const B&); B() {} int n = 1; }; int f() { B b; B c(b); return c.n; } f()
cpp refused struct B { B() {} ~B(); int n = 1; }; int f() { B b; return b.n; } f()
cpp refused struct B { int n; B& operator=(const B&); }; int f() { B b{3}, c{4}; c = b; return c.n; } f()
cpp refused namespace x { struct P { P(uint64_t v); uint64_t v; }; } uint64_t f() { x::P p = 5; return p.v; } f()
cpp refused struct B { B(); int n = 4; }; B g; int f() { return g.n; } f()
cpp refused struct B { B(); int n = 4; }; int f() { B t[2]; return t[1].n; } f()
cpp 5 struct B { operator int() const { return 4; } operator bool() const; explicit operator uint8_t() const; }; int f() { B b; int n = b; return n + 1; } f()
cpp refused struct B { operator int() const; int n = 4; }; int f() { B b; return b + 1; } f()
cpp 7 struct B { B(int x); B(const B&) = default; int n; }; B::B(int x) : n(x + 1) {} int f() { B b(3), c(b); return b.n + c.n - 1; } f()
cpp 4 struct B { B() = default; B(int x); ~B() = default; int n = 4; }; int f() { B b; return b.n; } f()
cpp 4 struct S { const std::function<int(const S &)> m; }; const int K = 3; int f(const int& x) { return x + K; } f(1)
cpp refused int f(Bitboard b) { return b + 1; } void Bitboard::set(int x) { n = x; } f(2)
cpp refused Bitboard::Bitboard(U64 b) { n = b; } bool Bitboard::get(int s) const { return n >> s & 1; } Bitboard(5).get(2)
cpp refused Bitboard::Bitboard(U64 b) { n = b; } bool Bitboard::get(int s) const { return n >> s & 1; } Bitboard{5}.get(2)
cpp refused int up(int s) { return s + 8; } uint64_t up(uint64_t b); uint64_t g(uint64_t b) { return up(b); } g(1)
cpp 9 int up(int s) { return s + 8; } uint64_t up(uint64_t b); int g(int b) { return up(b); } g(1)
cpp refused namespace w { int push(int s) { return s + 8; } } namespace b { int push(int s); } int h(int s) { return b::push(s); } h(1)
cpp refused struct A { int v(int x) { return x; } int v(uint64_t x); }; int j() { A a; return a.v(5ULL); } j()
cpp 5 struct A { int v(int x) { return x; } int v(uint64_t x); }; int j() { A a; return a.v(5); } j()
cpp refused template <int N> int sh(int x) { return x << N; } template <> int sh<3>(int x); int k() { return sh<3>(1); } k()
cpp 4 template <int N> int sh(int x) { return x << N; } template <> int sh<3>(int x); int k() { return sh<2>(1); } k()
cpp 7 template <int N> int sh(int x) { return x << N; } template <> int sh<3>(int x); template <> int sh<3>(int x) { return 7; } sh<3>(1)
cpp refused struct W { static int push(int s) { return s + 8; } }; struct B { static int push(int s); }; int l(int s) { return B::push(s); } l(3)
cpp refused namespace b { int up(int s); } int up(int s) { return 3; } int m(int s) { return b::up(s); } m(3)
cpp refused namespace b { int up(int s) { return 3; } } int up(int s); int m(int s) { return up(s); } m(3)
cpp refused struct B { int lsb(uint64_t b) const; int g(uint64_t b) const { return lsb(b); } }; int f() { B b; return b.g(8); } f()
cpp refused namespace e { int lsb(uint64_t b); int g(uint64_t b) { return lsb(b); } } e::g(8)
cpp refused struct B { uint64_t v; operator uint64_t() const { return v; } }; B operator&(B a, B b); uint64_t f() { return B{3} & B{2}; } f()
cpp 3 using U = unsigned long; int f(const U* p, int t[], size_t n); int f(const uint64_t* q, int* t, U n) { return 3; } int g() { U x = 1; int t[2]; return f(&x, t, 2); } g()
cpp 5 template <class T, int N> struct S { T v; int g(T x) const; template <class U> int h(U u, T t); }; template <class T, int N> int S<T, N>::g(T x) const { return x + N; } int f() { return S<int, 3>{1}.g(2); } f()
cpp 6 template <class T> T add(T a, T b); int f() { return add(1, 5); } template <class U> U add(U x, U y) { return x + y; } f()
cpp 6 namespace a { enum Sq { A1 }; int f(Sq s, const int& n); } int a::f(Sq, const int& m) { return m; } a::f(a::A1, 6)
cpp 3 struct C { enum T { X, Y = 3 }; T t; int g(T a); }; int C::g(C::T b) { return b; } int f() { C c{}; return c.g(C::Y); } f()
cpp 2 int f(unsigned long x) { return 1; } int f(unsigned x) { return 2; } f(1u)
cpp refused int f(int x) { return 1; } int g(int x) { return f(x); } int f(int y) { return 2; } f(0)
cpp refused int f(int x) { return 1; } int g(int x) { return f(x); } int f(int y) { return 2; } g(0)
cpp refused struct A { int f(int x) { return 1; } int f(int y) { return 2; } }; int g() { A a; return a.f(0); } g()
cpp refused int push(int s) { return s + 8; } b::push(20)
cpp refused const int K = 5; int g() { return b::K; } g()
cpp refused struct W { enum { Z = 3 }; }; int g() { return B::Z; } g()
cpp refused int push(int s) { return s + 8; } struct W { int n; }; int g() { return W::push(3); } g()
cpp refused const int K = 5; struct W { int n; }; int g() { return W::K; } g()
cpp refused int push(int s) { return s + 8; } int g() { return std::push(3); } g()
cpp refused struct W { static int up(int s) { return s; } }; int g() { b::W w; return w.up(3); } g()
cpp refused namespace a { int n() { return 1; } } int g() { return ::n(); } g()
cpp 333 namespace a { inline namespace v1 { int n() { return 1; } const int K = 2; } int h() { return v1::K + n(); } } inline namespace v2 { int w = 3; } int g() { return a::n() * 10 + a::v1::K * 10 + v2::w + w * 100 + a::h() - 3; } g()
cpp refused template<size_t N> class Bits { uint64_t w[N] = {}; friend bool operator==(const Bits& a, const Bits& b) { return a.w[0] == b.w[0]; } }; bool f() { Bits<8> x, y; return x == y; } f()
cpp 1 namespace b { int n() { return 1; } } namespace a { using namespace b; } int g() { return a::n(); } g()
cpp 5 namespace b { const int K = 5; } namespace a { using b::K; } int g() { return a::K; } g()
cpp 5 namespace o { namespace b { const int K = 5; } } using namespace o; int g() { return b::K; } g()
cpp 3 typedef enum { A, B = 3 } Color; int g() { return Color::B; } g()
cpp 3 namespace n { enum class E { A, B = 3 }; } using F = n::E; template <class T> int h() { return int(T::B); } int g() { return h<F>() * int(F::A == n::E::A); } g()
cpp 3 namespace b { int up(int s) { return s - 8; } } int q() { using namespace b; return up(9); } int up(int s) { return s; } int k(int s) { return up(s); } k(3)
cpp 9 namespace b { const int R = 6; } const int R = 9; int q() { using namespace b; return 0; } int k() { return R; } k()";

/// Results whose type is deduced, references, braces.
const DEDUCED: &str = "\
cpp 5 struct M { uint64_t b[2]; auto* p() { return b; } }; uint64_t a() { M m{{1, 2}}; m.p()[1] = 5; return m.b[1]; } a()
cpp 9 int t[2] = {1, 2}; auto g() { return t; } int f() { int* p = g(); *p = 7; g()[1] = 2; return t[0] + t[1]; } f()
cpp 7 int f() { int u[2] = {1, 2}; auto g = [&] { return u; }; g()[1] = 7; return u[1]; } f()
cpp 10 struct M { uint64_t b[2]; auto& get(int i) { return b[i]; } }; uint64_t a() { M m{{1, 2}}; m.get(1) |= 8; return m.b[1]; } a()
cpp 3 struct M { uint64_t b[2]; auto& get(int i) { return b[i]; } }; uint64_t a() { M m{{1, 2}}; auto& y = m.get(1); y++; return m.b[1]; } a()
cpp 3 struct M { uint64_t b[2]; auto begin() { return b; } auto end() { return b + 2; } }; uint64_t a() { M m{{1, 2}}; for (auto& x : m) x++; return m.b[1]; } a()
cpp refused struct D { int v; D(std::initializer_list<int> l) : v(1) {} D(int a, int b) : v(a + b) {} }; int f() { D p{1, 2}; return p.v; } f()
cpp refused struct D { int v; D(std::initializer_list<int> l) : v(1) {} D(int a, int b) : v(a + b) {} }; D g() { return {7, 8}; } g().v
cpp 3 struct D { int v; D(std::initializer_list<int> l) : v(1) {} D(int a, int b) : v(a + b) {} }; int f() { D p(1, 2); return p.v; } f()
cpp refused int f() { int x = 1; int& z = x; decltype(z) v = x; v = 5; return x; } f()
cpp 1 int f() { int x = 1; decltype(x) v = x; v = 5; return x; } f()
cpp refused struct R { uint64_t& r; bool get() const { return r & 1; } }; bool f() { uint64_t x = 1; R r{x}; return r.get(); } f()
cpp refused using R = int&; int f() { int x = 1; R r = x; r = 2; return x; } f()
cpp 18446744073709551608 template<bool W> struct Side { static constexpr int up = W ? 8 : -8; using Other = Side<!W>; }; int h() { return Side<true>::Other::up; } h()
cpp 40 enum class Dir : int { N = 8, S = -8 }; template <int N> int sh(int b) { return N > 0 ? b << 1 : b >> N; } template <Dir D> int a(int b) { return sh<static_cast<int>(D)>(b) + sh<int(D)>(b); } a<Dir::N>(10)
cpp 7 int f() { int m[3] = {1, 2, 3}; int (&r)[3] = m; r[2] = 7; return m[2]; } f()
c 5 int f(void) { int t[3] = {3, 4, 5}; return 2[t]; } f()
c 9 int f(void) { int t[3] = {3, 4, 5}; 1[t] = 9; return t[1]; } f()";

/// Programs that the compiler rejects, between some that it does not.
const REJECTED: &str = "\
cpp refused void inc(uint64_t& x) { x++; } int f() { int n = 3; inc(n); return n; } f()
cpp refused void inc(uint64_t& x) { x++; } int f() { inc(3); return 1; } f()
cpp refused using U = uint64_t; void inc(U& x) { x++; } int f() { int n = 3; inc(n); return n; } f()
cpp refused template <class T> void inc(T& x) { x++; } int f() { inc(3); return 1; } f()
cpp refused struct B { int v; }; B operator|(B& a, B& b) { return {a.v | b.v}; } int f() { B a{1}, b{2}, c{4}; return ((a | b) | c).v; } f()
cpp refused int f() { int n = 3; uint64_t& r = n; r = 4; return n; } f()
cpp refused int g() { return 3; } int f() { auto& r = g(); return r; } f()
cpp refused int t[2] = {1, 2}; int f() { for (uint64_t& x : t) x = 5; return t[0]; } f()
cpp 3 uint64_t get(const uint64_t& x) { return x; } int f() { int n = 3; const uint64_t& r = n; return get(n) * int(r == 3); } f()
cpp 9 using C = const int; int one(int&& x) { return x; } int two(C& x) { return x; } int three(int* const& p) { return *p; } int f() { int n = 3; return one(3) + two(3) + three(&n); } f()
cpp 4 uint64_t n = 3; template <class T> void inc(T& x) { x++; } int f() { inc(n); return n; } f()
cpp 17 int f() { int t[2] = {3, 4}, n = 0; auto h = [](auto&& x) { return x; }; for (const auto& x : t) n += h(x); for (auto&& x : t) n += x; for (const int& x : {1, 2}) n += x; return n; } f()
cpp refused int f(int x) { switch (x) { case 1: return 1; case 1: return 2; } return 0; } f(1)
cpp refused enum E { A, B }; int f(int x) { switch (x) { case B: return 1; case 1: return 2; } return 0; } f(5)
c refused int f(int x) { switch (x) { case 2: return 1; case 1 + 1: return 2; } return 0; } f(1)
c refused int f(int x) { switch (x) { default: return 1; case 1: return 2; default: return 3; } } f(1)
c 2 enum { A, B }; int f(int x) { switch (x) { case A: case 2: return 1; case B: return 2; default: return 3; } } f(1)
cpp refused int f(int x) { int x = 2; return x; } f(1)
c refused int f(int x) { int x = 2; return x; } f(1)
cpp refused int f(int x, int x) { return x; } f(1, 2)
cpp refused int f() { int n = 0; for (int i = 0; i < 3; i++) { int i = 2; n += i; } return n; } f()
c 6 int f(void) { int n = 0; for (int i = 0; i < 3; i++) { int i = 2; n += i; } return n; } f()
cpp 5 int f(int x) { { int x = 2; x++; } for (int i = 0; i < 1; i++) { { int i = 5; x += i - 1; } } return x; } f(1)
cpp refused int f() { int n = 0; auto g = [=]() { n = 3; }; g(); return n; } f()
cpp refused int f() { int n = 0; auto g = [n] { n++; return n; }; return g(); } f()
cpp refused int f() { int n = 4; auto g = []() { return n; }; return g(); } f()
cpp refused int f() { int n = 4, m = 5; auto g = [&m]() { return n + m; }; return g(); } f()
cpp 13 int k = 1; int f() { const int n = 4; int m = 3, t[2] = {1, 2}; int* p = &m; auto g = [p, t] { *p = 5; int m = t[1]; return n + m + k + int(sizeof(p)) - 8; }; int q = g(); return q + m + 1; } f()
cpp 15 int f() { int n = 4; auto g = [n](int m) mutable { n++; return n + m; }; auto h = [&n] { auto i = [&] { return n; }; return i(); }; return g(2) + h() + int([](int n) { return n; }(4)); } f()
cpp 127 struct S { int v; S(int x) : v(x) {} S& operator=(const S&) = default; S operator|(const S& o) const { return S(v | o.v); } }; int f() { S s(4); S t = s; t = s | S(8); S a(1), b(2), c(7); a = b = c; return t.v * 10 + a.v; } f()
cpp refused struct S { int v; S(int x) : v(x) {} S& operator=(const S&) = delete; }; int f() { S a(1), b(2); a = b; return a.v; } f()
cpp refused struct C { int v; C(int x) : v(x) {} C& operator=(const C& o) { v = o.v + 100; return *this; } }; struct S { C c; S(int x) : c(x) {} S& operator=(const S&) = default; }; int f() { S a(1), b(2); a = b; return a.c.v; } f()
cpp refused struct B { int n; int get() { return n; } }; int g(const B& b) { return b.get(); } int f() { return g(B{4}); } f()
cpp refused struct L { int n = 0; int inc() { return ++n; } int both() const { return inc() + 1; } }; int f() { L l; return l.both(); } f()
cpp 6 struct L { int n = 0; int inc() { return ++n; } int get() const { return n; } int both() { int k = inc(); return k + get(); } }; struct P { L* l; int g() const { return l->inc(); } }; int f() { L l; const P p{&l}; L* const q = &l; int n = l.both(); n += p.g(); return n + q->inc() - 1; } f()";

/// What a refusal says, and where.
const REASONS: &[(&str, &str, &str)] = &[
    (
        "struct B { B(int x); int n; };\nint f() { B b(3); return b.n; }\nf()",
        "`B::B` is declared, but not defined here",
        "B(int x)",
    ),
    (
        "namespace n { int p(int); }\nint p(int s) { return s; }\nn::p(3)",
        "`n::p` is declared, but not defined here",
        "p(int)",
    ),
    (
        "template <int N> struct M { static int n; };\ntemplate <int N> int M<N>::n = N;\nM<4>::n",
        "a variable of a template that is not a constant in C++",
        "n",
    ),
    ("int p(int s) { return s; }\nint f() { return b::p(3); }\nf()", "unknown function `b::p`", "b::p"),
    (
        "struct B { ~B(); int n; };\nint f() { B b{3}; return b.n; }\nf()",
        "`B::~B` is declared, but not defined here",
        "~B()",
    ),
    ("int f(int a) { return a; }\nint f(int b) { return 2; }\nf(1)", "`f` is defined twice", "f(int b)"),
    (
        "int f() { int n = 4; auto g = [] { return n; }; return g(); }\nf()",
        "`n` is not captured by the lambda",
        "n; }; return",
    ),
];

/// Assignments of objects whose class converts to what another `operator=` of it takes.
const ASSIGNED: &str = "\
cpp 9 enum Move : int { NONE }; struct ExtMove { Move move; int value; operator Move() const { return move; } void operator=(Move m) { move = m; } operator float() const = delete; }; int f() { ExtMove x{Move(1), 2}, y{Move(4), 9}; x = y; return x.value; } f()
cpp 404 CONVERTED int f(int k) { E t[2] = {{1, 2}, {k, 4}}, x{5, 6}; E *p = t, *q = t + 1; *p++ = *q++; x = k ? t[1] : t[0]; int r = x.value * 100 + t[0].value; return r; } f(7)
cpp 4447 CONVERTED E mk(int k) { return E{k, 4}; } struct W { E e; E& at() { return e; } }; int f(int k) { E x{1, 2}, y{1, 2}, z{1, 2}; W w{{1, 2}}; x = mk(k); z = y = x; w.at() = y; E& r = x; r = z; return w.e.value * 1000 + z.value * 100 + y.value * 10 + w.e.move; } f(7)
cpp 4 struct F { int a, b; operator int() const { return a; } template <class T> F& operator=(const T& x) { a = x; return *this; } }; int f() { F x{1, 2}, y{3, 4}; x = y; return x.b; } f()
cpp refused struct F { int a, b; operator int() const { return a; } template <class T> F& operator=(T&& x) { a = x; return *this; } }; int f() { F x{1, 2}, y{3, 4}; x = y; return x.b; } f()
cpp 4 struct G { int a, b; operator long() const { return a; } G& operator=(unsigned x) { a = x; return *this; } }; int f() { G x{1, 2}, y{3, 4}; x = y; return x.b; } f()
cpp 32 struct O; struct F { int a, b; F& operator=(const O& o); operator O() const; }; struct O { int m; }; F& F::operator=(const O& o) { a = o.m + 1; b = 2; return *this; } F::operator O() const { return O{a}; } int f() { F x{1, 1}; x = O{2}; return x.a * 10 + x.b; } f()
cpp 104 struct K { int a, b; operator int() const { return a; } void operator=(int x) { a = x; } K& operator=(const K& o) { a = o.a + 100; b = o.b; return *this; } }; int f() { K x{1, 2}, y{0, 4}; x = y; return x.a + x.b; } f()
cpp refused struct K { int a, b; operator int() const { return a; } void operator=(int x) { a = x; } K& operator=(const K& o) = delete; }; int f() { K x{1, 2}, y{0, 4}; x = y; return x.a + x.b; } f()
cpp refused template <class T> struct K { T a; K& operator=(const K<T>& o) { a = o.a + 100; return *this; } }; struct W { K<int> k; }; int f() { W x{{1}}, y{{2}}; x = y; return x.k.a; } f()
cpp 102 template <class T> struct K { T a; K& operator=(const K<T>& o) { a = o.a + 100; return *this; } operator int() const { return a; } }; int f() { K<int> x{1}, y{2}; x = y; return x.a; } f()";

/// What `CONVERTED` stands for in these programs.
const CONVERTED: &str = "struct E { int move, value; operator int() const { return move; } \
                         E& operator=(int m) { move = m; return *this; } };";

/// Declarations with the name in parentheses, and calls that look like them.
const IN_PARENTHESES: &str = "\
cpp 709 typedef int Square; int s = 9; int f(int k) { Square (s); s = k; return s * 100 + ::s; } f(7)
cpp 5 using Square = int; int f(int k) { Square x = 5; { Square (x); x = k; } return x; } f(7)
cpp 89 using Square = int; int s = 9; int f(int k) { for (int i = 0; i < 2; i++) { Square (s); s = i; k += s; } return k * 10 + s; } f(7)
cpp 909 struct Node { int ply; Node(int p = 2) : ply(p) {} Node (int, bool); }; Node::Node (int a, bool b) : ply(a) {} Node node(9); int f(int k) { Node (node); node.ply += k; return node.ply * 100 + ::node.ply; } f(7)
cpp 703 enum Co { W, B }; int f(int k) { int16_t t[2][8] = {}; int16_t (&w)[8] = t[1]; int16_t (*v)[8] = t; w[2] = k; Co (c)[2] = {W, B}; Co (d) = B; return v[1][2] * 100 + c[1] + d + 1; } f(7)
cpp 44 using Bitboard = uint64_t; int f(int k) { Bitboard t[2] = {}; Bitboard (&r) = t[1]; r = 4; int (*p) = &k; *p = 40; return t[1] + k; } f(7)
cpp 7 int f(int k) { std::array<int, 2> (t); t[0] = k; return t[0]; } f(7)
cpp 13 typedef int Square; int f(int k) { for (Square (i) = 0; i < 4; i++) k += i; return k; } f(7)
cpp 11 namespace n { struct P { int x; P(int a = 4) : x(a) {} }; } int f(int k) { n::P (p); p.x += k; return p.x; } f(7)
cpp 17 template <class T> int g(T k) { T (x); x = k; T (&r) = x; r++; return x; } int f(int k) { return g<uint8_t>(k + 9 + 256); } f(7)
cpp 7 using Bitboard = uint64_t; template <bool W> Bitboard g(Bitboard b) { return b; } int f(int k) { Bitboard (r); r = g<true>(k); return r; } f(7)
cpp 102 int n = 0; struct Fn { int operator()(int x) const { n += 100; return x; } }; using Square = int; struct S { Fn Square; int go(int k) { Square (k); return n; } }; int f(int k) { auto t = [&](int x) { n += 2; return x; }; t (k); return S().go(k); } f(7)
cpp 12 using Square = int; int n = 0; int f(int k) { auto Square = [&](int x) { n += 12; return x; }; Square (k); return n; } f(7)
cpp 11 typedef int Square; struct Node { int ply; Node(int p) : ply(p) {} int m() { return ply++; } }; int f(int k) { int t[] = {Square (k), 3}; Node(k).m(); return t[0] + 4; } f(7)
cpp refused typedef int Square; int s = 9; int f(int k) { if (k) Square (s); return s; } f(7)
cpp refused typedef int Square; int s = 9; int f(int k) { switch (k) { case 7: Square (s); s = 4; } return s; } f(7)
cpp refused typedef int Square; int s = 9; struct Q { int Square(int x) { return x; } }; int f(int k) { Square (s); s = k; return ::s; } f(7)
c 700 typedef int Square; int s = 9; int f(int k) { Square (s); s = k; return s * 100; } f(7)
c 706 typedef int Square; int s = 6; int f(int k) { int r = 0; { Square (s); s = k; r = s; } return r * 100 + s; } f(7)
c 3 typedef struct { int x; } Mv; int f(int k) { Mv m = {3}; { Mv (m); m.x = k; } return m.x; } f(7)
c 4 typedef int Square; int f(int k) { Square (*p) = &k; *p = 4; return k; } f(7)
c 11 typedef int Square; int f(int k) { Square (s), (t) = 4; s = k; return s + t; } f(7)
c 12 typedef int Square; int f(int k) { int16_t w[2][2] = {{1, 2}, {3, 4}}; int16_t (*r)[2] = w + 1; r[0][0] = 5; Square (s) = k; return r[0][0] + s; } f(7)
c 14 static int n; static int cnt(int x) { n += x; return n; } int f(int k) { cnt (k); cnt (k); return n; } f(7)";

/// Arrays of a type in `sizeof`, and arguments for a parameter that a concept constrains.
const TYPES: &str = "\
cpp 27 typedef uint8_t u8; using U16 = uint16_t; int f() { u8 t[4]; return sizeof(u8[3]) + sizeof(U16[2][5]) + sizeof(t) + sizeof(t[0]) - 1; } f()
c 27 typedef uint8_t u8; typedef uint16_t U16; int f(void) { u8 t[4]; return sizeof(u8[3]) + sizeof(U16[2][5]) + sizeof(t) + sizeof(t[0]) - 1; } f()
cpp 4 template<typename T> concept Un = std::unsigned_integral<T>; template<Un T> T low(T x) { return x & -x; } uint64_t f() { return low<uint8_t>(0x704); } f()
cpp 260 template<std::unsigned_integral T> T low(T x) { return x; } template<int N> int m() { return N; } uint64_t f() { return low<uint8_t>(0x701) + m<3>() + low(256u); } f()";

#[test]
fn a_type_is_read_where_a_value_could_be() {
    check(TYPES);
}

#[test]
fn the_compiler_copies_an_object_that_also_converts() {
    check(&ASSIGNED.replace("CONVERTED", CONVERTED));
}

#[test]
fn a_type_and_a_name_in_parentheses_are_a_declaration() {
    check(IN_PARENTHESES);
}

#[test]
fn a_function_that_is_only_declared_is_no_other_one() {
    check(DECLARED);
}

#[test]
fn deduced_results_references_and_braces_are_those_of_the_language() {
    check(DEDUCED);
}

#[test]
fn what_the_compiler_rejects_has_no_value() {
    check(REJECTED);
}

#[test]
fn a_refusal_names_the_function_and_its_place() {
    for (program, message, place) in REASONS {
        let error = word(Cpp, program).unwrap_err();
        assert_eq!(error.message, *message, "{program}");
        assert!(
            program[error.span.start..].starts_with(place),
            "{program}: {}",
            &program[error.span.start..]
        );
    }
}
