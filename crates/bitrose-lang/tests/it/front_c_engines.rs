//! What engines of C and C++ are written with: types of one name in several scopes, templates with definitions for some
//! arguments, tables of functions, operators of types of their own. The values are those of gcc.

use crate::front_c_scopes::check;

/// One name for types in several scopes.
const TYPES: &str = "\
cpp 1 class Rank { public: enum class underlying { R1, R2 }; constexpr Rank(underlying r) : rk(r) {} int v() const { return (int)rk; } private: underlying rk; }; class Square { public: enum class underlying { A1, B1 }; using enum underlying; constexpr Square(underlying s) : sq(s) {} private: underlying sq; }; int f() { return Rank(Rank::underlying::R2).v(); } f()
cpp 715 class Rank { public: enum class underlying { R1, NONE }; using enum underlying; constexpr Rank(underlying r) : rk(r) {} int v() const { return (int)rk * (rk == NONE); } private: underlying rk; }; class Square { public: enum class underlying { A1, B1, NONE }; using enum underlying; constexpr Square(underlying s) : sq(s) {} int v() const; private: underlying sq; }; int Square::v() const { return sq == NONE ? 5 : 7; } int f() { return Rank(Rank::underlying::NONE).v() * 10 + Square(Square::NONE).v() + Square(Square::B1).v() * 100; } f()
cpp 14 namespace m { enum class E { A, B }; } namespace n { using enum m::E; int g() { return (int)B; } } struct S { using enum m::E; int g() { return (int)B + 3; } }; int f() { return n::g() * 10 + S().g(); } f()
cpp 56 struct A { using V = unsigned long long; V v; }; struct B { using V = int; V v; }; int f() { A a{5}; B b{6}; return a.v * 10 + b.v; } f()
cpp 344 struct A { using V = unsigned char; V v; V g(int x) { V y = x; return y; } }; struct B { using V = int; V v; V g(int x) { V y = x; return y; } }; int f() { A a{5}; B b{6}; return a.g(300) + b.g(300); } f()
cpp 44300 struct A { using V = unsigned char; static V g(int x); }; struct B { using V = int; static V g(int x); }; A::V A::g(int x) { V y = x; return y; } B::V B::g(int x) { V y = x; return y; }  int f() { return A::g(300) * 1000 + B::g(300); } f()
cpp 44300 namespace n { typedef unsigned char V; V g(int x) { return x; } } namespace m { typedef int V; V g(int x) { return x; } } int f() { return n::g(300) * 1000 + m::g(300); } f()
cpp 644 typedef int V; namespace n { V a = 300; typedef unsigned char V; V b = 300; } V c = 300; int f() { return n::a + n::b + c; } f()
cpp 11204464 int f(int x) { typedef unsigned char V; V y = x; return y; } int g(int x) { typedef short V; V y = x; return y; } f(70000) * 100000 + g(70000)
cpp 140112 typedef int V; int f(int x) { V z = x; { typedef unsigned char V; V y = x; z += y; } V w = x; return z + w; } f(70000)
cpp 45304 struct T { int a; }; int f() { struct T { unsigned char a; }; T t; t.a = 44; return t.a + sizeof(T); } int g() { T t; t.a = 300; return t.a + sizeof(T); } f() * 1000 + g()
cpp 201 namespace a { struct T { int v = 1; int get() { return v; } }; } namespace b { struct T { int v = 2; int get() { return v * 10; } }; } int f() { b::T t; a::T u; return t.get() * 10 + u.get(); } f()
cpp 21 namespace a { struct T { int v = 1; }; } namespace b { struct T { int v = 2; }; } using namespace a; int f() { b::T t; a::T u; return t.v * 10 + u.v; } f()
cpp 1 namespace a { struct T { int v = 1; }; } namespace b { struct T { int v = 2; }; } using namespace a; int f() { T t; return t.v; } f()
cpp 39 namespace a { struct T { int v; T(int x); int g() const; }; } namespace b { struct T { int v; T(int x); int g() const; }; } a::T::T(int x) : v(x) {} b::T::T(int x) : v(x * 2) {} int a::T::g() const { return v; } int b::T::g() const { return v + 1; } int f() { return a::T(3).g() * 10 + b::T(4).g(); } f()
cpp 44 template<class T> struct S { using V = T; }; template<class T> int f(T x) { typename S<unsigned char>::V v = 300; return v; } f(5)
cpp 26 struct A { enum class K { X = 1, Y }; }; struct B { enum class K { X = 5, Y }; static int g() { return (int)K::Y; } }; int f() { return (int)A::K::Y * 10 + B::g(); } f()
cpp 1226 struct A { enum K { X = 1, Y }; K k = Y; }; struct B { enum K { X = 5, Y }; K k = Y; }; int h(A::K) { return 1; } int h(B::K) { return 2; } int f() { A a; B b; return h(a.k) * 1000 + h(b.k) * 100 + a.k * 10 + b.k; } f()
cpp 3534 struct A { struct N { int v = 3; }; N n; }; struct B { struct N { int v = 4; int w = 5; }; N n; }; int f() { A a; B b; A::N c; B::N d; return a.n.v * 1000 + b.n.w * 100 + c.v * 10 + d.v; } f()
cpp 344 struct A { using V = unsigned char; struct N { V v; }; }; struct B { using V = int; struct N { V v; }; }; int f() { A::N a; B::N b; a.v = 300; b.v = 300; return a.v + b.v; } f()
cpp 44300 template<class X> struct C { typename X::V v; int g(int y) { typename X::V z = y; return z; } }; struct A { using V = unsigned char; }; struct B { using V = int; }; int f() { C<A> a; C<B> b; return a.g(300) * 1000 + b.g(300); } f()
cpp 688 using T = int; struct A { T a = 300; using U = T; }; namespace n { using T = unsigned char; struct B { T a = 44; using U = T; }; A::U q = 300; B::U r = 44; } int f() { return n::q + n::r + A().a + n::B().a; } f()
cpp 44300 namespace a { using V = unsigned char; } namespace b { using V = int; using namespace a; } int f() { a::V x = 300; b::V y = 300; return x * 1000 + y; } f()
cpp 1220 struct A { static const int N = 3; struct I { int t[N]; }; }; struct B { static const int N = 5; struct I { int t[N]; }; }; int f() { return sizeof(A::I) * 100 + sizeof(B::I); } f()
cpp 10 namespace x { struct P { int v; bool operator==(const P& o) const { return v == o.v; } }; } namespace y { struct P { int v; bool operator==(const P& o) const { return v != o.v; } }; } int f() { x::P a{1}, b{1}; y::P c{1}, d{1}; return (a == b) * 10 + (c == d); } f()
cpp 44300 struct A { using V = int; }; struct B { using V = unsigned char; }; using S = B; int f() { S::V v = 300; A::V w = 300; return v * 1000 + w; } f()
cpp 122001 template<int N> struct A { struct I { int a[N]; }; int g() { I i; return sizeof(i); } }; struct B { struct I { char c; }; int g() { I i; return sizeof(i); } }; int f() { A<3> a; A<5> c; B b; return a.g() * 10000 + c.g() * 100 + b.g(); } f()
cpp 63 struct A { struct It { int i; int operator*() const { return i; } It& operator++() { i++; return *this; } bool operator!=(const It& o) const { return i != o.i; } }; It begin() { return {0}; } It end() { return {3}; } }; struct B { struct It { int i; int operator*() const { return i * 10; } It& operator++() { i++; return *this; } bool operator!=(const It& o) const { return i != o.i; } }; It begin() { return {0}; } It end() { return {4}; } }; int f() { int s = 0; A a; B b; for (int x : a) s += x; for (int x : b) s += x; return s; } f()
c 45304 typedef struct { int a; } P; int f(void) { typedef struct { char a; } P; P p = {44}; return p.a + sizeof(P); } int g(void) { P p = {300}; return p.a + sizeof(P); } f() * 1000 + g()
c 45304 struct T { int a; }; int f(void) { struct T { char a; } t = {44}; return t.a + sizeof(struct T); } int g(void) { struct T t = {300}; return t.a + sizeof(struct T); } f() * 1000 + g()
c 44300 typedef unsigned char T; struct T { int a; }; int f(void) { T x = 300; struct T y = {300}; return x * 1000 + y.a; } f()
c 5 typedef unsigned long long U64; typedef unsigned long long U64; int f(void) { U64 x = 5; return x; } f()
c 37 enum T { A, B = 7 }; int f(void) { enum T { A = 3 }; enum T x = A; return x; } int g(void) { enum T x = B; return x + A; } f() * 10 + g()";

/// Explicit specializations, operators on enumerators as the call, ranges of cases.
const TEMPLATES: &str = "\
cpp 4204 template <int N> int f() { return N; } template <> int f<3>() { return 42; } f<3>() * 100 + f<4>()
cpp 212 template <typename T> int g(T x) { return 1; } template <> int g(int x) { return 2; } g(5) * 100 + g(5u) * 10 + g<int>(5u)
cpp 212 template <typename T> int g(T x) { return 1; } template <> int g<int>(int x) { return 2; } g(5) * 100 + g(5u) * 10 + g<int>(5u)
cpp 65537 enum class Shift { N, S }; template <Shift d> constexpr auto shift_bb(unsigned long long bb); template <> constexpr auto shift_bb<Shift::N>(unsigned long long bb) { return bb << 8; } template <> constexpr auto shift_bb<Shift::S>(unsigned long long bb) { return bb >> 8; } shift_bb<Shift::N>(256) + shift_bb<Shift::S>(256)
cpp 43 enum P { A, B }; struct Bd { template<P p> int get(int x) const { return x; } }; template<> int Bd::get<B>(int x) const { return x * 10; } int f() { Bd b; return b.get<A>(3) + b.get<B>(4); } f()
cpp 43 enum P { A, B }; struct Bd { template<P p> static int get(int x); }; template<> int Bd::get<A>(int x) { return x; } template<> int Bd::get<B>(int x) { return x * 10; } int f() { return Bd::get<A>(3) + Bd::get<B>(4); } f()
cpp 218 template<class T> struct S { T v; int g() { return 1; } }; template<> struct S<int> { int v; int w; int g() { return 2; } }; int f() { S<int> a; S<char> b; return a.g() * 100 + b.g() * 10 + sizeof(a); } f()
cpp 120 template<int N> struct F { static int get() { return N * F<N-1>::get(); } }; template<> struct F<0> { static int get() { return 1; } }; F<5>::get()
cpp 120 template<int N> int fac() { return N * fac<N-1>(); } template<> int fac<0>() { return 1; } fac<5>()
cpp refused template<class T> struct S { T v; }; template<class T> struct S<T*> { int w; }; int f() { S<int*> a; return sizeof(a); } f()
cpp 20106 namespace n { template<int N> int h() { return N; } template<> int h<2>() { return 20; } } namespace m { template<int N> int h() { return N * 3; } } n::h<2>() * 1000 + n::h<1>() * 100 + m::h<2>()
cpp 20 template<int N> constexpr int K = N * 2; template<> constexpr int K<6> = 9; int f(int m) { return m + K<6> + K<5>; } f(1)
cpp 47 template<class T> T mx(T a, T b) { return a > b ? a : b; } template<> short mx(short a, short b) { return 7; } mx(3, 4) * 10 + mx((short)3, (short)4)
cpp 25 int x; template<int N> void st() { x = N; } template<> void st<2>() { x = 20; } int d = (st<2>(), 5); int f() { return x + d; } f()
cpp 3304 template<class T, int N> int g(const T (&a)[N]) { return N; } template<> int g(const int (&a)[3]) { return 33; } int t[3]; int u[4]; int f() { return g(t) * 100 + g(u); } f()
cpp 21 template<class T> int g(T* x) { return 1; } template<> int g(int* x) { return 2; } int f() { int a = 1; char b = 2; return g(&a) * 10 + g(&b); } f()
cpp refused template<class T> int g(T x) { return 1; } template<class T> int g(T* x) { return 3; } template<> int g(int* x) { return 2; } int f() { int a = 1; char b = 2; return g(&a) * 10 + g(&b); } f()
cpp 1 enum E { A = 1, B = 3 }; A & B
cpp 3 enum E { A = 1, B = 3 }; A * B
cpp 113223 int f(int x) { switch (x) { case 1 ... 5: return 1; case 7: case -3 ... -1: return 2; default: return 3; } } f(1) * 100000 + f(5) * 10000 + f(6) * 1000 + f(7) * 100 + f(-2) * 10 + f(0)
cpp 4098 int f(char x) { switch (x) { case '1' ... '8': return x - '0'; case 'a'...'h': return x; default: return 3; } } f('4') * 1000 + f('b')
cpp refused template<class T> struct Tr; template<> struct Tr<int> { static const int N = 5; int m = 3; }; int f() { Tr<int> t; return t.m; } f()
cpp refused struct U { int v; }; template <class T> struct H { int g(T x) { return 1; } }; template <> int H<U>::g(U x) { return 9; } int f() { H<U> h; H<int> k; return h.g(U{1}) * 10 + k.g(1); } f()
c 1 enum E { A = 1, B = 3 }; A & B
c 1132 int f(int x) { switch (x) { case 1 ... 5: return 1; case 7: return 2; default: return 3; } } f(1) * 1000 + f(5) * 100 + f(6) * 10 + f(7)
c 12 unsigned f(unsigned x) { switch (x) { case 0 ... 0x7fffffff: return 1; default: return 2; } } f(5) * 10 + f(-1)";

/// Pointers to functions.
const POINTERS: &str = "\
c 65537 typedef unsigned long long U64; U64 north(U64 b) { return b << 8; } U64 south(U64 b) { return b >> 8; } U64 (*table[2])(U64) = {north, south}; U64 f(int i, U64 b) { return table[i](b); } f(0, 256) + f(1, 256)
c 64004 typedef unsigned long long U64; typedef U64 (*fn)(U64, int); U64 a(U64 b, int n) { return b << n; } U64 b(U64 b, int n) { return b >> n; } U64 app(fn g, U64 x, int n) { return g(x, n); } app(a, 16, 2) * 1000 + app(b, 16, 2)
c 6141014 int a(int x) { return x + 1; } int b(int x) { return x * 2; } int f(int c) { int (*p)(int) = c ? a : b; int r = p(5); p = &b; return r * 100 + (*p)(7); } f(1) * 10000 + f(0)
c 1 int a(int x) { return x + 1; } int (*p)(int); int f(void) { return p == 0; } f()
c 5 int a(int x) { return x + 1; } int (*p)(int); int f(void) { if (!p) p = a; return p(3) + (p == a); } f()
c 822 struct S { int a, b; }; struct L { struct S m[4]; int n; }; int f(void) { struct L v; struct L *p = &v; p->n = 0; p->m[p->n++] = (struct S){ 7, 8 }; p->m[p->n++] = (struct S){ 1, 2 }; return p->m[0].b * 100 + p->m[1].b * 10 + p->n; } f()
c refused struct S { int a, b; }; struct L { struct S m[4]; int n; }; int f(void) { struct L v; struct L *p = &v; p->n = 0; p->m[p->n++] = (struct S){ 7, p->n }; return p->m[0].b; } f()
c refused int a(int x) { return x + 1; } int (*p)(int); int f(void) { return p(3); } f()
c 50092 struct S { int (*fn)(int); int v; }; int a(int x) { return x + 1; } int b(int x) { return x * 2; } struct S t[2] = {{a, 3}, {b, 4}}; int f(int i) { struct S *s = &t[i]; return s->fn(s->v) * 10 + t[i].fn(t[1 - i].v) + (*s->fn)(1) + (s->fn)(2); } f(0) * 1000 + f(1)
c 3 int n; void inc(int k) { n += k; } void dec(int k) { n -= k; } void (*ops[])(int) = {inc, dec}; int f(void) { for (int i = 0; i < 5; i++) ops[i % 2](i + 1); return n; } f()
c 36 int a(void) { return 1; } int b(void) { return 2; } int (*const t[2])(void) = {a, b}; int f(int i) { return t[i]() * 10 + sizeof(t); } f(1)
c 3443 struct P { int x, y; }; int g(struct P p, int *o) { *o = p.x; return p.y; } int h(struct P p, int *o) { *o = p.y; return p.x; } int f(int c) { int (*q)(struct P, int *) = c ? g : h; struct P p = {3, 4}; int o; int r = q(p, &o); return r * 10 + o; } f(0) * 100 + f(1)
c 2 int popcount(int x) { return 7; } int f(int (*popcount)(int), int x) { return popcount(x); } int g(int x) { return x + 1; } f(g, 1)
c refused int a(int x) { return x; } long b(int x) { return x * 2; } int f(void) { int (*p)(int) = b; return p(3); } f()
c 131414 int a(int x) { return x + 3; } int b(int x) { return x + 4; } int (*t[2][2])(int) = {{a, b}, {b, a}}; int f(int i, int j) { return t[i][j](10); } f(0,0) * 10000 + f(0,1) * 100 + f(1,0)
c 44 unsigned char a(unsigned char x) { return x; } unsigned char (*p)(unsigned char) = a; int f(void) { return p(300); } f()
cpp 23 int a(int x) { return x + 1; } auto p = a; int f() { auto q = &a; return p(1) * 10 + q(2); } f()
cpp 20804 template<int N> int sh(int x) { return x << N; } int (*t[])(int) = {sh<1>, sh<3>, &sh<2>}; int f() { int s = 0; for (auto g : t) s = s * 100 + g(1); return s; } f()
cpp 56 using F = int (*)(int); int a(int x) { return x + 1; } int app(F g) { return g(4); } template<class G> int ap2(G g) { return g(5); } int f() { return app(a) * 10 + ap2(a); } f()
cpp 12 namespace n { int a(int x) { return 1; } } namespace m { int a(int x) { return 2; } } int (*p)(int) = n::a; int (*q)(int) = &m::a; int f() { return p(1) * 10 + q(1); } f()
cpp refused int a(int x) { return 1; } int a(unsigned x) { return 2; } int (*p)(int) = a; int f() { return p(1); } f()
cpp 59 struct S { int (*fn)(int) = nullptr; int go(int x) { return fn ? fn(x) : -1; } }; int a(int x) { return x + 1; } int f() { S s; int r = s.go(1); s.fn = a; return s.go(5) * 10 + r; } f()
cpp 4 std::array<int (*)(int), 2> t; int a(int x) { return x + 1; } int f() { t[0] = a; return t[0](3); } f()
cpp 4 constexpr int a(int x) { return x + 1; } constexpr int (*T[1])(int) = {a}; template<int N> struct Z { int q[N]; }; int f() { return T[0](3); } f()
cpp 9 int a(int x) { return x + 1; } int y = 0; int b(int x) { y = 9; return x; } int (*p)(int) = b; int z = p(3); int f() { return y; } f()";

/// What operators and their operands are, in their order.
const OPERATORS: &str = "\
cpp 44 enum Sq { A1, B1, C1 }; struct BB { unsigned long v; BB(unsigned long x) : v(x) {} explicit BB(Sq s) : v(1ul << s) {} }; unsigned long f(Sq s) { return static_cast<BB>(s).v * 10 + ((BB)s).v; } f(C1)
cpp 42 enum Sq { A1, B1, C1 }; struct BB { unsigned long v; BB(unsigned long x) : v(x) {} explicit BB(Sq s) : v(1ul << s) {} }; BB g(Sq s) { return (BB)s; } BB h(Sq s) { return s; } unsigned long f(Sq s) { return g(s).v * 10 + h(s).v; } f(C1)
cpp 47 enum Sq { A1, B1, C1 }; struct BB { unsigned long v; explicit BB(unsigned long x) : v(x) {} explicit BB(Sq s) : v(1ul << s) {} }; unsigned long f() { BB b = static_cast<BB>(C1); BB c = (BB)7ul; return b.v * 10 + c.v; } f()
cpp refused enum Sq { A1, B1, C1 }; struct BB { unsigned long v; explicit BB(unsigned long x) : v(x) {} explicit BB(Sq s) : v(1ul << s) {} }; BB g(Sq s) { return s; } int f() { return g(C1).v; } f()
cpp 6 struct D { int v; }; struct B { int v; explicit B(D d) : v(d.v * 2) {} }; int f() { D d{3}; return static_cast<B>(d).v; } f()
cpp refused struct D { int v; }; struct B { int v; }; int f() { D d{3}; return ((B)d).v; } f()
cpp 1 struct S { int v; bool operator==(const S& o) const { return v == o.v; } }; struct R { int v; bool operator!=(const R&) const { return true; } }; int f() { S x{1}, y{1}; R a{1}; return (x != y) * 10 + (a != a); } f()
cpp 99 template<typename T = int> int popcount(int x); template<> int popcount<int>(int x) { return 99; } popcount(3)
cpp refused int ov(int) { return 1; } int ov(long) { return 2; } int ovc() { int ov(long); return ov(1); } ovc()
cpp 9 enum Color { WHITE, BLACK }; enum Piece : int; constexpr Piece mk(Color c, int pt) { return Piece((c << 3) + pt); } enum Piece : int { NO_PIECE, W_PAWN = mk(WHITE, 1), B_PAWN = mk(BLACK, 1) }; int f() { return B_PAWN; } f()
cpp 2 struct B { unsigned long v; B(unsigned long x) : v(x) {} }; enum S { A1, B1, C1 }; bool operator<(B a, B b) { return a.v > b.v; } int g() { int n = 0; for (S s = A1; s < C1; s = S(s + 1)) n++; return n; } g()
cpp 2 struct B { unsigned long v; B(unsigned long x) : v(x) {} B operator&(B o) const { return v & o.v; } }; enum S { A1, B1 }; B operator&(B b, S s) { return b & B(1ul << s); } int f() { return (B(2) & B1).v; } f()
cpp 10111 struct P { int v; P operator-() const { return {v + 100}; } P& operator++() { v++; return *this; } P operator++(int) { P r = *this; v += 10; return r; } bool operator!() const { return v == 3; } };int c() { P p{1}; P q = -p++; return q.v * 100 + p.v; } c()
cpp 113 struct P { int v; P operator-() const { return {v + 100}; } P& operator++() { v++; return *this; } P operator++(int) { P r = *this; v += 10; return r; } bool operator!() const { return v == 3; } };int d() { P p{3}; bool q = !p++; return q * 100 + p.v; } d()
cpp 18446744073709551118 int b(int n) { return -n++; } int c(int n) { return n - -n--; } struct T { int t[2]; } s; int d(int i) { s.t[1] = 4; int r = ~s.t[i]++; return r * 100 + s.t[1]; } b(3) + d(1)
cpp 2092 enum E { A, B, C }; E operator++(E& e, int) { E r = e; e = E(e + 1); return r; } E operator~(E e) { return E(2 - e); } int d() { E e = A; E f = ~e++; return f * 10 + e; } int e() { E e = B; int f = -e++; return f * 10 + e; } d() * 100 + e()
cpp refused int x; int init() { x = 5; return 0; } thread_local int d = init(); int get() { return x; } get()
cpp 7 int x = 3; thread_local int d = 4; int get() { return x + d; } get()
cpp 18446744073709551603 int f(int c) { int n = 0; while (!(c--)) n++; do n += -c--; while (c > 0 && !!c--); return n * 10 + c; } f(0)+f(4)
c 3 int a(int x) { return x + 1; } int (*p)(int); int f(void) { return (p == 0) + 2 * (p != a); } f()
cpp 4 struct B { unsigned long v; B(unsigned long x) : v(x) {} operator unsigned long() const { return v; } }; B operator<<(B a, int n) { return a.v << (n + 1); } enum S { A1, B1, C1 }; unsigned long f(S s) { return 1ull << s; } f(C1)
cpp 0 struct B { unsigned long v; B(unsigned long x) : v(x) {} operator unsigned long() const { return v; } }; int operator==(B a, B b) { return 7; } enum S { A1, B1 }; int f(S s) { return s == 3; } f(B1)
cpp 2 struct B { int v; B(int x) : v(x) {} int operator<<(B o) const { return 1; } }; int operator<<(B a, char b) { return 2; } int f() { return B(3) << 'a'; } f()
cpp 2 enum Color { WHITE, BLACK }; enum Square : int { A1, B1 }; inline std::ostream& operator<<(std::ostream& o, Color c) { return o; } unsigned long bb(Square s) { return 1ULL << s; } bb(B1)
cpp 5 class Square { public: explicit constexpr Square(int x0) : x(x0) {} Square& operator+=(int d); Square& self(); const int& at() const; int asInt() const { return x; } private: int x; }; inline Square& Square::operator+=(int d) { x += d; return *this; } inline Square& Square::self() { return *this; } int f(int a) { Square s(a); s += 2; return s.self().asInt(); } f(3)
cpp 5 struct L { int at(long) const { return 5; } int at(int) { return 6; } }; int f(const L& l) { return l.at(1); } int g() { L l; return f(l); } g()
cpp 6 struct L { int at(long) const { return 5; } int at(int) { return 6; } }; int g() { L l; return l.at(1); } g()
cpp refused template <class T> int m(const T&) { return 1; } template <class T> int m(T*) { return 2; } int f() { int z = 0; return m(&z); } f()
cpp refused int f(long) { return 1; } namespace a { int f(char) { return 2; } } int us() { using a::f; return f(1L); } us()
cpp 4 struct B { int v; }; B& operator+=(B& b, int n) { b.v += n; return b; } enum S { A, C }; int g(S s) { int x = 3; x += s; return x; } g(C)
cpp refused enum Sq { A1, B1 }; uint64_t operator&(uint64_t a, Sq s) { return a + 100; } uint64_t f() { return 7ull & B1; } f()
c 2 int f(int x) { return __builtin_parity(7) + __builtin_parity(x); } f(-2)
cpp refused template <class T> struct S { static const int v = 0; }; template <> struct S<unsigned long long> { static const int v = 1; }; S<uint64_t>::v
cpp 2 template <class T> struct S { static const int v = 0; }; template <> struct S<int> { static const int v = 1; }; S<int>::v * 2 + S<uint64_t>::v
cpp refused template <class T> int f() { return 0; } template <> int f<char>() { return 2; } f<int8_t>()
cpp refused int g(int) { return 1; } int g(char) { return 2; } int f() { int8_t a = 1; return g(a); } f()
cpp refused int g(int) { return 1; } int g(int8_t) { return 2; } g('a')
cpp refused template<class T> int g(T) { return 1; } int g(int8_t) { return 2; } g('a')
cpp refused enum C : int8_t { W }; int g(int) { return 1; } int g(char) { return 2; } g(W)
cpp 12 enum C : int8_t { W }; int g(int) { return 1; } int g(C) { return 2; } int h(char, int) { return 1; } int h(char, C) { return 2; } g(1) * h('a', W) * 10 / 2 + g(W)
cpp refused enum Sq { A1, B1 }; uint64_t operator&(unsigned long long a, Sq s) { return a + 100; } uint64_t f() { uint64_t x = 7; return x & B1; } f()
cpp refused enum Sq { A1, B1, C1 }; uint64_t& operator|=(uint64_t& a, Sq s) { return a |= 1ull << s; } uint64_t f() { unsigned long long b = 0; b |= C1; return b; } f()
cpp refused using Bitboard = uint64_t; enum Sq { A1, B1, C1 }; Bitboard operator&(Bitboard a, Sq s) { return a & 1ull << s; } Bitboard f() { Bitboard b = 6; return (b & 0xFFull) & C1; } f()
cpp 4220 using Bitboard = uint64_t; enum Sq { A1, B1, C1 }; Bitboard operator&(Bitboard a, Sq s) { return a & 1ull << s; } Bitboard sqbb(Sq s) { return 1ull << s; } constexpr Bitboard FA = 0x0101010101010101ULL; Bitboard f() { Bitboard b = 6; return ((b & FA) & C1) + ((b ^ sqbb(C1)) & B1) * 10 + (Bitboard(7ull) & B1) * 100 + ((b << 1ll) & C1) * 1000; } f()
cpp 202444 typedef unsigned long long U64; enum Sq { A1, B1, C1 }; U64 operator&(U64 a, Sq s) { return a & 1ull << s; } U64 T[2] = { 4, 5 }; struct P { U64 p[2]; U64 at(int i) const { return p[i]; } }; U64 f() { P p{{4, 7}}; auto x = p.at(1); auto y = T[0] & ~1ull; return (x & C1) + (T[1] & C1) * 10 + (y & C1) * 100 + ((p.p[0] | p.at(1)) & B1) * 1000 + (7ull & B1) * 100000; } f()
cpp refused template<class T> int g(T x) { return 1; } int g(uint64_t x) { return 2; } int f() { return g(7ull); } f()
cpp 2 template<class T> int g(T x) { return 1; } int g(uint64_t x) { return 2; } int f() { uint64_t x = 3; return g(x); } f()
cpp 6 struct Q { int v; bool operator==(int b) const { return v == b; } }; int f() { Q q{3}; return (3 != q) + 2 * (4 != q) + 4 * (q != 5); } f()
cpp 1 struct Q { int v; bool operator==(int o) const { return true; } bool operator==(int o) { return false; } }; int f() { const Q q{5}; Q r{5}; return (3 == q) + 2 * (3 == r); } f()
cpp refused enum Sq { A1, B1, C1 }; bool operator==(Sq a, int b) { return true; } int f() { return 3 == C1; } f()
cpp refused struct Q { int v; operator int() const { return v; } bool operator==(int o) const { return true; } }; int f() { Q q{5}; return 3 == q; } f()
cpp 50 struct Q { int v, w; auto operator<=>(const Q& b) const = default; }; int f() { Q q{3, 9}, r{3, 4}; return (q < r) + 2 * (q > r) + 4 * (q <= r) + 8 * (q == r) + 16 * (q != r) + 32 * (q >= r); } f()
cpp 15 struct Q { int8_t a; uint8_t b; bool c; auto operator<=>(const Q&) const = default; }; int f() { Q q{-1, 200, true}, r{1, 100, false}, s{-1, 200, false}; return (q < r) + 2 * (s < q) + 4 * (q >= s) + 8 * (q <= q) + 16 * (q > q); } f()
cpp 6 struct Q { int v; bool operator==(const Q& o) const { return false; } auto operator<=>(const Q&) const = default; }; int f() { Q q{5}, r{5}; return (q < r) + 2 * (q != r) + 4 * (q <= r); } f()
cpp refused enum E { A, B }; bool operator==(E, E) { return false; } struct Q { E e; bool operator==(const Q&) const = default; }; int f() { Q q{A}; return q == q; } f()";

/// Words and forms of compilers, names of namespaces, what class templates have, what is not defined here.
const FORMS: &str = "\
cpp 2 U64 *p; int f(int x) { return x + 1; } void g(const U64); void init() { p = new U64[4]; } f(1)
cpp refused int x = 3; static int y = setup(); int f() { return x; } f()
cpp refused int x = 3; int setup(); int g() { return setup(); } static int y = g(); int f() { return x; } f()
cpp refused int x = 3; struct I { I() { setup(); } } i; int f() { return x; } f()
cpp refused int x = 3; struct I { I(); } i; int f() { return x; } f()
cpp refused int x = 3; static Foo foo; int f() { return x; } f()
cpp 5 const int x = 3; static Foo foo; static int y = setup(); int f(int z) { return x + z; } f(2)
cpp 3 int x = 3; int y = __builtin_popcountll(7) + std::popcount(7u); std::mutex m; FILE *out; time_t start = time(0); int f() { return x; } f()
cpp 11 int x = 3; int k(int (*h)(int)) { return h(3); } int q(int a) { return a; } int y = k(q); auto l = [](int a) { return q(a); }; int w = l(5); int f() { return x + y + w; } f()
c refused #include \"config.h\" ## #if DEPTH > 3 ## int f(void) { return 1; } ## #else ## int f(void) { return 2; } ## #endif ## ;f()
c refused int f(int r) { return RANK_8 - r; } f(3)
c refused int f(int r) { switch (r) { case FILE_A: return 1; default: return 2; } } f(0)
c refused int f(int r) { return r == FILE_A; } f(0)
c refused int g(int x) { return x; } g(FILE_A)
c refused int f(void) { int x = RANK_1; return x; } f()
cpp refused enum F { A }; int f(int r) { return r * 8 + FILE_B; } f(0)
cpp 517 int x = 0; struct A { static int init() { x = 5; return 1; } static int a; }; struct B { static int init() { return 7; } static int b; }; int A::a = A::init(); int B::b = B::init(); int f() { return x * 100 + A::a * 10 + B::b; } f()
cpp 331 int t[8]; struct A { static int k; static int init() { int k = 3; t[1] = k; return k; } }; int A::k = A::init(); struct B { static int init() { return 1; } static int z; }; int B::z = B::init(); int f() { return t[1] * 100 + A::k * 10 + B::z; } f()
cpp 202 struct B { static int count; int v; B(int x) : v(x) { count++; } int pop() { int s = v & -v; v &= v - 1; return s; } }; int B::count = 3; B c(22); int s = c.pop(); c.v * 10 + s
cpp 202 struct B { int v; B(int x) : v(x) {} int pop() { int s = v & -v; v &= v - 1; return s; } }; B c(22); int s = c.pop(); c.v * 10 + s
cpp 45 struct T { int k; int get() const { return k; } }; T t{4}; int g = t.get(); int k = t.get() + 1; int f() { return g * 10 + k; } f()
cpp 8 int f(int x) { int s = 0; if (x && (s = x * 2, true)) return s; return 9; } f(4)
cpp 22 int f(int x) { int n = 0, s; for (; x && (s = x & -x, x &= x - 1, true); ) n += s; return n; } f(22)
cpp 6 int x = 1; static bool b = (x = 5, true); int f() { return x + b; } f()
cpp 4 int f(int x) { int s; bool b = x && (s = x, true); return b ? s : 0; } f(4)
cpp 10 int f(int x) { int s = 0; while (x && (s += x, true)) x--; return s; } f(4)
cpp 4 int f(int x) { int s = 0; x && (s = x, true); return s; } f(4)
cpp 345 namespace a { namespace b { int v = 3; int g() { return 4; } struct S { int x = 5; }; } } namespace al = a::b; int f() { al::S s; return al::v * 100 + al::g() * 10 + s.x; } f()
cpp 5 namespace a { namespace b { int v = 3; } } namespace al = a::b; int f() { return 5; } f()
cpp 6 namespace a { namespace b { enum E { X = 3 }; int v = 3; } } int f() { namespace al = a::b; return al::v + al::X; } f()
c 14 int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; } int f(void) { return sum((int[]){1, 2, 3}, 3) + sizeof((int[]){1,2}); } f()
c 6 int sum(int n, int p[][2]) { int s = 0; for (int i = 0; i < n; i++) s += p[i][1]; return s; } int f(void) { return sum(2, (int[][2]){{1, 2}, {3, 4}}); } f()
c 43 #define Swap(a, b) do { typeof(a) t = a; a = b; b = t; } while (0) ## int f(int x, int y) { Swap(x, y); return x * 10 + y; } f(3, 4)
c 7200 #define Swap(a, b) do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0) ## int f(void) { unsigned char m[2] = {200, 7}; Swap(m[0], m[1]); return m[0] * 1000 + m[1]; } f()
c 1 #define MAX(a, b) ({ __typeof__(a) x_ = (a); x_; }) ## int f(void) { __auto_type x = 5u; __typeof__(x - 6) y = x - 6; return y > 0; } f()
c 546 struct P { int a; unsigned char b; }; int f(struct P *p) { typeof(p->b) x = 300; typeof(*p) q = *p; typeof(int) z = 2; q.a++; return x + q.a * 100 + z; } struct P p = {4, 5}; int g(void) { return f(&p); } g()
cpp 46 struct P { int a; unsigned char b; }; int f(P *p) { __typeof__(p->b) x = 300; decltype(p->a) z = 2; return x + z; } P p = {4, 5}; int g() { return f(&p); } g()
cpp 1108 template<int D> struct Side { static constexpr int dir = D ? 8 : -8; static int push(int b) { return b + dir; } }; int f() { return Side<1>::push(3) * 100 + Side<1>::dir; } f()
cpp 281120 enum C { W, B }; template<C c> struct Side { static constexpr C us = c; static constexpr C them = c == W ? B : W; static constexpr int up(int s) { return c == W ? s + 8 : s - 8; } }; template<C c> int g(int s) { using S = Side<c>; return S::up(s) * 10 + Side<c>::them; } g<W>(20) * 1000 + g<B>(20)
cpp 993 int f(int x, int y) { int n = 0; while (int(n) < 3 && n >= 0) n++; if (unsigned(x) < 8u && unsigned(y) < 8) return n; return 9; } f(3, 9) * 10 + f(3, 7) + f(-1, 2) * 100
cpp 8 struct It { int i; int operator*() const { return i * 2; } It& operator++() { i++; return *this; } }; int f() { It it{3}; ++it; return *it; } f()
cpp 250 struct B { int v; B(int x) : v(x) {} B operator~() const { return B(~v & 255); } B operator&(B o) const { return v & o.v; } }; (~B(5)).v
cpp 5 int x = 1; int f() { int &r = x; r = 5; return x; } f()
c 8 int f(int a) { return ({ int b = a + 1; b * 2; }); } f(3)
cpp 18446744073709550824 enum C { W, B }; template<C c> struct Side { static constexpr int dir = c == W ? 8 : -8; }; template<C c> int g() { using S = Side<c == W ? B : W>; return S::dir; } g<W>() * 100 + g<B>()
cpp 7779 template<int D> struct S { static constexpr int v = D; }; template<> struct S<0> { static constexpr int v = 77; static int f(int x) { return x + v; } }; S<0>::v * 100 + S<1>::v + S<0>::f(1)
cpp 687 template<int D> struct S { enum { X = D * 2, Y }; static int g() { return X + Y; } }; int f() { return S<3>::X * 100 + S<3>::Y * 10 + S<4>::g(); } f()
cpp 832 template<class T> struct Tr { static constexpr int bits = sizeof(T) * 8; }; template<class T> int f(T x) { return Tr<T>::bits; } f((char)1) * 100 + f(1)
cpp 34 struct A { static constexpr int v = 3; }; struct B { static constexpr int v = 4; }; template<class T> int g() { return T::v; } g<A>() * 10 + g<B>()
cpp 45 namespace n { template<int D> struct S { static constexpr int v = D; static int h() { return v; } }; } n::S<4>::v * 10 + n::S<5>::h()
cpp 120 template<int N> struct F { static constexpr int v = N * F<N - 1>::v; }; template<> struct F<0> { static constexpr int v = 1; }; F<5>::v
cpp 1043 int a = 1, b = 2, c = 9; int f(int x) { int y = 0; while (y = x * 2, y > 4) x--; if (x = x + 1, x > 0) y += 100; return y * 10 + x; } f(5)
cpp 7 struct P { int a; }; struct A { int init() { return g; } int g = 4; } ob; int g = 3; int q = ob.init() + g; int f() { return q; } f()
c 68 #define POP(b) ({ int s_ = __builtin_ctzll(b); b &= b - 1; s_; }) ## int f(unsigned long long b) { int n = 0; while (b) n = n * 64 + POP(b); return n; } f(0x12)
c 42 struct P { int x, y; }; int f(int a) { struct P q = ({ struct P p = {a, 2}; p.x++; p; }); return q.x * 10 + q.y; } f(3)
c 49 int f(int a) { int r = ({ if (a > 2) return 9; a + 1; }); return r * 2; } f(1) * 10 + f(5)
c 514 uint64_t f(int i) { return FILE_B << i; } f(0) & 0x3FF
cpp 514 enum Sq { A1, B1 }; uint64_t f(Sq s) { return (FILE_A << s) & 0x2FFULL; } f(B1)
c refused uint64_t f(int i) { return 1ULL << FILE_B; } f(0)
c 7 uint64_t f(int c) { return (c ? FILE_A : FILE_H) >> 61 | 3ULL; } f(0)
c refused int f(int c) { return c ? FILE_A : 7; } f(0)
c 12 int f(uint64_t b) { return b & FILE_A ? 1 : 2; } f(1) * 10 + f(2)
cpp 28 int g(int x) { return 1; } int g(uint64_t x) { return 2; } template<class T> int h(T x) { return sizeof(x); } g(FILE_A) * 10 + h(FILE_A)
cpp refused int f(int r) { auto x = FILE_A; return x; } f(1)
cpp 51 int x; struct A { static int init() { x = 5; return 1; } }; int init() { return 2; } struct B { int v; B() { v = A::init(); } }; B b; int f() { return x * 10 + b.v; } f()
cpp 5 int x; template<class T> struct SI { SI() { T::init(); } }; struct A { static void init() { x = 5; } }; struct C { static void init() { x = 9; } }; static SI<A> a; int f() { return x; } f()
cpp 72 int x; template<int D> struct S { static int go() { return 1; } }; template<> struct S<0> { static int go() { x = 7; return 2; } }; int go() { return 3; } int q = S<0>::go(); int f() { return x * 10 + q; } f()
cpp 14 int x = 1; int g() { int x = 2; { x = 3; } return x + 1; } int q = g(); int f() { return x * 10 + q; } f()
cpp 84 int x = 1; int g() { { int x = 2; x++; } x = 8; return 4; } int q = g(); int f() { return x * 10 + q; } f()
cpp 6 int x = 1; int g() { for (int x = 0; x < 3; x++) {} x = 6; return 4; } int q = g(); int f() { return x; } f()
cpp 307 int s = 3; struct B { int v; int pop() { int s = v; v = 0; return s + 2; } }; B b{5}; int r = b.pop(); int f() { return s * 100 + r; } f()
cpp 3 struct U { static int T[8]; static int first(int x) { return T[x]; } static void init() { T[1] = 9; } }; int U::T[8]; struct BB { BB(int n) : d(n) {} int d; }; struct A { static const BB b[1]; static const BB k[1]; static void init(); }; const BB A::b[1] = {BB(1)}; const BB A::k[1] = {BB(2)}; void A::init() {} U::first(2) * 10 + A::b[0].d + A::k[0].d
cpp refused int x = 3; static Foo foo[2]; int f() { return x; } f()
cpp refused int x = 3; static Foo<int> foo; int f() { return x; } f()
cpp refused int x = 3; static std::array<Foo, 3> foo; int f() { return x; } f()
cpp refused int x = 3; struct S { Foo a; }; S s; int f() { return x; } f()
cpp refused int x = 3; struct S { inline static Foo a{3}; }; int f() { return x; } f()
cpp refused int x = 3; template<class T> struct S { T a; }; S<Foo> s; int f() { return x; } f()
cpp refused int x = 3; struct S : Foo { int a; }; S s; int f() { return x; } f()
cpp refused int x = 3; Foo* s = new Foo; int f() { return x; } f()
cpp refused int x = 3; int s = Foo{3}.v; int f() { return x; } f()
cpp refused int x = 3; int s = obj->g(); int f() { return x; } f()
cpp refused int x = 3; int g() { static Foo foo; return 1; } int s = g(); int f() { return x; } f()
cpp 3 int x = 3; static std::vector<Foo> foo; std::unique_ptr<Foo> bar; Foo *p; extern Foo e; constexpr Foo c(5); int f() { return x; } f()
cpp 3 int x = 3; struct I { I(); } *i; static I* j = nullptr; struct N { int a; Foo* next; }; N n; template<typename T, int N> struct S { T a[N]; }; S<int, 3> s; int f() { return x; } f()
cpp 12 static int t[2][2] = {{1, 2}, {3}}; namespace { int x = 9; } Foo foo; int f() { return t[1][0] + x; } f()
cpp refused static int t[4] = {1, 2, 3}; Foo foo; int& g() { return t[1]; } int f() { return t[1] + 4; } f()
cpp refused static int t[4] = {1, 2, 3}; Foo foo; void g() { *(t + 1) = 4; } int f() { return t[1] + 4; } f()
cpp refused static int x = 3; Foo foo; void g() { std::cin >> x; } int f() { return x + 4; } f()
cpp refused static int x = 3; Foo foo; int f() { auto l = [&]() -> int& { return x; }; return x + 4; } f()
c refused struct D { uint16_t m; uint64_t k; } __attribute__((packed)); long h(int mb) { return mb * 1024L * 1024 / sizeof(struct D); } h(16)
c refused struct E { _Alignas(16) char c; }; long h(int mb) { return sizeof(struct E); } h(16)
c refused typedef int T8 __attribute__((mode(QI))); int f(void) { T8 t = 300; return t; } f()
cpp refused struct alignas(64) B { uint64_t b[3]; }; int f() { return sizeof(B); } f()
cpp refused struct A { alignas(32) uint8_t x[3]; int y; }; int f() { return sizeof(A); } f()
cpp refused struct [[gnu::packed]] A { uint8_t x[3]; int y; }; int f() { return sizeof(A); } f()
cpp 40 struct A { uint8_t x[3]; int y; }; alignas(64) int t[8]; int f() { return sizeof(A) + sizeof(t) + t[2]; } f()
cpp refused struct W { int v; W operator,(W o) const { return { v * 100 + o.v }; } }; int a(int x) { W p{x}, q{2}; return (p, q).v; } a(5)
cpp refused int e(int x) { decltype(auto) d = (x); d += 1; return x; } e(5)
cpp refused struct T { int v = 1; decltype(auto) inc() { v++; return *this; } }; int f() { T x; x.inc().inc(); return x.v; } f()
c refused enum __attribute__((packed)) En { EA, EB }; int f(void) { enum En x = EA; x--; return x; } f()
c refused typedef enum { EA, EB } __attribute__((packed)) En; int f(void) { En x = EA; x--; return x; } f()
c 1 enum En { EA, EB }; struct __attribute__((packed)) S { enum En e; int b; } __attribute__((packed)); int f(void) { struct S s = {EB, 2}; return s.e; } f()";

/// Strings, and the functions of the library for them.
const STRINGS: &str = "\
c 28 int sq(const char *s) { return (s[1] - '1') * 8 + (s[0] - 'a'); } sq(\"e4\")
cpp 28 int sq(const char *s) { return (s[1] - '1') * 8 + (s[0] - 'a'); } sq(\"e4\")
c 12 int f(const char *s) { int n = 0; while (*s) { if (isdigit(*s)) n += *s - '0'; s++; } return n; } f(\"a1b2c9\")
c 503 int f(const char *s) { int n = 0; while (*s++) n++; return n * 100 + strlen(\"abc\"); } f(\"hello\")
c 81 char piece_letter(int p) { return \".PNBRQKpnbrqk\"[p]; } piece_letter(5)
c 1101 const char *pieces = \"PNBRQKpnbrqk\"; int piece(char c) { const char *p = strchr(pieces, c); return p ? (int)(p - pieces) : -1; } piece('k') * 100 + piece('N')
c 78110 int f(char c) { return toupper(c) * 1000 + tolower(c); } f('n')
c 0 unsigned long long bb[12]; void parse(const char *fen) { int sq = 56; for (; *fen && *fen != ' '; fen++) { char c = *fen; if (c == '/') sq -= 16; else if (c >= '1' && c <= '8') sq += c - '0'; else { const char *p = strchr(\"PNBRQKpnbrqk\", c); bb[p - \"PNBRQKpnbrqk\"] |= 1ULL << sq; sq++; } } } int f(void) { parse(\"8/8\"); return 0; } f()
c 268496640 unsigned long long bb[12]; static const char P[] = \"PNBRQKpnbrqk\"; unsigned long long parse(const char *fen) { int sq = 56; for (; *fen && *fen != ' '; fen++) { char c = *fen; if (c == '/') sq -= 16; else if (isdigit(c)) sq += c - '0'; else { const char *p = strchr(P, c); if (!p) return 0; bb[p - P] |= 1ULL << sq; sq++; } } return bb[0]; } parse(\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\")
c 1202 int piece_of(char c) { switch (tolower(c)) { case 'p': return 1; case 'n': return 2; default: return 0; } } int f(const char *s) { int n = 0; for (int i = 0; s[i] != '\\0'; i++) n = n * 10 + piece_of(s[i]); return n; } f(\"PnxN\")
c 99056 static const char *names[] = { \"a8\", \"b8\", \"c8\" }; int f(int i) { return names[i][0] * 1000 + names[i][1]; } f(2)
c 99000 static const char names[][3] = { \"a8\", \"b8\", \"c8\" }; int f(int i) { return names[i][0] * 1000 + names[i][2]; } f(2)
c 4052 char buf[6]; char *move_str(int from, int to) { buf[0] = 'a' + (from & 7); buf[1] = '1' + (from >> 3); buf[2] = 'a' + (to & 7); buf[3] = '1' + (to >> 3); buf[4] = 0; return buf; } int f(void) { char *s = move_str(12, 28); return strlen(s) * 1000 + s[3]; } f()
c 1 int f(void) { return strcmp(\"e2e4\", \"e2e4\") == 0 && strcmp(\"a\", \"b\") < 0 && strncmp(\"abc\", \"abd\", 2) == 0; } f()
c 95 int f(const char *s) { return atoi(s) + atoi(\"-12\") + atoi(\"  7x\"); } f(\"100\")
cpp 1105 int f(const char *s) { int n = 0; for (; *s; ++s) if (std::isdigit(*s)) n += *s - '0'; else n += std::tolower(*s) == 'k' ? 100 : 1000; return n; } f(\"4K1x\")
cpp 4 int f() { return std::strlen(\"abcd\"); } f()
cpp 39 const char* P = \"PNBRQK\"; int f(char c) { const char* p = std::strchr(P, std::toupper(c)); return p == nullptr ? -1 : p - P; } f('q') * 10 + f('x')
c 124 int f(void) { char s[] = \"abc\"; s[0] = 'x'; return s[0] + sizeof(s); } f()
c 12 int f(const char *s) { char c; int n = 0; while ((c = *s++) != '\\0') { n += c == '/' ? 0 : isalpha(c) ? 1 : 10; } return n; } f(\"a/3/b\")
c 1509 int castle(const char *s) { int r = 0; while (*s != ' ' && *s) { switch (*s) { case 'K': r |= 1; break; case 'Q': r |= 2; break; case 'k': r |= 4; break; case 'q': r |= 8; break; } s++; } return r; } castle(\"KQkq - 0 1\") * 100 + castle(\"Kq\")
c 10010010 int f(int c) { return (isupper(c) != 0) * 1000 + (islower(c) != 0) * 100 + (isspace(c) != 0) * 10 + (isalnum(c) != 0); } f('A') * 10000 + f(' ')
c 11 int f(const char *a) { const char *e = a + strlen(a); int n = 0; while (e > a) n = n * 2 + (*--e == '1'); return n; } f(\"1101\")
c 5 int f(const char *s) { return *s ? 1 + f(s + 1) : 0; } f(\"hello\")
c 10 int f(const char *fen) { const char *p = strchr(fen, ' '); return p[1] == 'w' ? 0 : 1; } f(\"8/8 b - -\") * 10 + f(\"8/8 w\")
c 21 typedef enum { e, P, N } Pc; Pc map[128] = { ['P'] = P, ['N'] = N }; int f(const char *s) { return map[(int)s[0]] * 10 + map[(unsigned char)s[1]]; } f(\"NP\")
c 10 int f(const char *m) { return strcmp(m, \"0000\") == 0; } f(\"0000\") * 10 + f(\"e2e4\")
cpp 2110 int f(char c) { int n = isdigit(c); return n + (isalpha(c) ? 10 : 20); } f('3') * 100 + f('x')
c 70472 int f(char c) { return isdigit(c) + isalpha(c) + isupper(c) + islower(c) + isspace(c) + isalnum(c); } f('3') + f('x') * 3 + f('A') * 5 + f('\\n') * 7
c refused int f(const char *s) { return strlen(0) + 1; } f(\"x\")
c refused int f(const char *s) { return s[4]; } f(\"abc\")
c 99 int f(int i) { const char *s = \"ab\" \"cd\"; return s[i]; } f(2)
c 7 int isdigit(int c) { return 7; } int f(void) { return isdigit('x'); } f()
c refused int f(const char *a) { return strcmp(a, \"zz\"); } f(\"x\")
c refused char buf[4] = \"abc\"; int g(void) { buf[0] = 0; return 1; } int f(void) { return strlen(buf) * 10 + g(); } f()
cpp refused int f(const std::string& s) { return s[1]; } f(\"e4\")";

#[test]
fn a_type_is_that_of_its_scope() {
    check(TYPES);
}

#[test]
fn a_template_has_other_definitions_for_some_arguments() {
    check(TEMPLATES);
}

#[test]
fn a_pointer_leads_to_its_function() {
    check(POINTERS);
}

#[test]
fn an_operator_is_the_one_that_fits_best() {
    check(OPERATORS);
}

#[test]
fn a_form_of_a_compiler_has_its_meaning() {
    check(FORMS);
}

#[test]
fn a_string_is_an_array_of_characters() {
    check(STRINGS);
}
