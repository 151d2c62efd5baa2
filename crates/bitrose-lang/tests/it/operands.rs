//! An operand has the value that it had when it was evaluated, whatever a later operand changes. The results are those of
//! the compilers; those of C# follow from its specification, which evaluates operands from left to right.

use crate::vectors::word;
use bitrose_lang::Language;

const RUST: &str = "#[derive(Clone, Copy)] struct P { x: u64, y: u64 }
impl P { fn with(self, o: u64) -> u64 { self.x * 10 + o } }
impl std::ops::Add<u64> for P { type Output = u64; fn add(self, o: u64) -> u64 { self.x * 10 + o } }
fn g(a: [u64; 2], b: u64) -> u64 { a[0] * 10 + b }
fn parentheses() -> u64 { let mut a = [1, 2]; g((a), { a[0] = 9; 1 }) }
fn block() -> u64 { let mut a = [1, 2]; let b = ({ a }, { a[0] = 9; 1u64 }); b.0[0] * 10 + a[0] }
fn choice() -> u64 { let mut a = [1, 2]; let t = (match 1 { 1 => a, _ => [0, 0] }, { a[0] = 9; 1u64 }); t.0[0] }
fn clone() -> u64 { let mut a = [1, 2]; let b = (a.clone(), { a[0] = 9; 1u64 }); b.0[0] * 10 + a[0] }
fn receiver() -> u64 { let mut a = P { x: 1, y: 2 }; a.with({ a.x = 5; 3 }) }
fn replaced() -> u64 { let mut a = P { x: 1, y: 2 }; a.add(std::mem::replace(&mut a, P { x: 7, y: 8 }).y) }
fn operator() -> u64 { let mut a = P { x: 1, y: 2 }; (a) + { a.x = 5; 3 } }
";

const GO: &str = "type A [2]uint64
func f(a, b A) uint64 { return a[0]*1000 + a[1]*100 + b[0]*10 + b[1] }
func parentheses() uint64 { a, b := A{1, 2}, A{3, 4}; a, b = (b), (a); return f(a, b) }
func conversion() uint64 { a, b := [2]uint64{1, 2}, A{3, 4}; a, b = [2]uint64(b), A(a); return f(A(a), b) }
func slices() uint64 { a, b := []uint64{1}, []uint64{3}; a, b = (b), (a); return a[0]*10 + b[0] }
";

const CSHARP: &str = "struct P {
    public int x, y;
    public P(int a, int b) { x = a; y = b; }
    public int Set(int v) { x = v; return v; }
    public P Next() { x++; return this; }
    public static P operator +(P a, P b) => new P(a.x * 10 + b.x, 0);
}
class A {
    static P Q = new P(1, 2);
    static int M(ref P p) { p.x = 9; return 1; }
    static int Do() { Q.x = 7; return 3; }
    static int G(P p, int n) => p.x * 10 + n;
    public static int Method() { P a = new P(1, 2); return G(a, a.Set(5)); }
    public static int Parentheses() { P a = new P(1, 2); return G((a), M(ref a)) * 100 + (a).Set(4) * 10 + a.x; }
    public static int Static() => G(Q, Do());
    public static int Element() { P[] t = { new P(1, 2) }; return G(t[0], t[0].Set(6)); }
    public static int Operator() { P a = new P(1, 2); return (a + a.Next()).x; }
    public static int Tuple() { P a = new P(1, 2); var t = (a, M(ref a)); return t.Item1.x; }
    public static int Array() { P a = new P(1, 2); P[] t = { a, new P(M(ref a), 0) }; return t[0].x * 10 + t[1].x; }
    public static int Of() { var a = (1, 2); var t = (a, a.Item1 = 9); return t.Item1.Item1 * 10 + a.Item1; }
    public static int Chosen() { P a = new P(1, 2); (a.x > 0 ? a : Q).Set(9); return a.x; }
    public static int Assigned() { P a = new P(1, 2), b = new P(3, 4); (a = b).Set(9); return a.x * 10 + b.x; }
    public static int Indexed() { P[] t = { new P(1, 2) }; (t[0]).Set(4); return t[0].x; }
}
";

const CPP: &str = "struct P { int x, y; int set(int v) { x = v; return v; } };
struct Q { P p; int n; };
int member() { P a{1, 2}, b{3, 4}; (a = b).x = 9; return a.x * 10 + b.x; }
int element() { std::array<int, 2> a{1, 2}, b{3, 4}; (a = b)[0] = 9; return a[0] * 10 + b[0]; }
int reference() { P a{1, 2}, b{3, 4}; auto& r = (a = b).y; r = 9; return a.y * 10 + b.y; }
int chain() { P a{1, 2}, b, c; b = c = a; b.x = 5; return a.x * 100 + b.x * 10 + c.x; }
int list() { P a{1, 2}; Q q{a, a.set(5)}; return q.p.x * 10 + q.n; }
int step() { int i = 7; (++i) %= 8; return i; }
";

const PYTHON: &str = "def pop():
    a = [5, 6, 1]
    x = a.pop(a.pop())
    return len(a) * 10 + x
def delete():
    a = [1, 2, 3]
    del a[a.pop() - 3]
    return len(a) * 10 + a[-1]
def longer(l):
    l.append(9)
    return 3
def end():
    a = [1, 2]
    return len(a[:longer(a)])
def shorter():
    a = [7, 8, 1]
    b = a[:a.pop()]
    return len(b) * 10 + b[0]
";

#[test]
fn later_operands_change_none_before() {
    for (language, source, rows) in [
        (
            Language::Rust,
            RUST,
            &[
                ("parentheses()", 11),
                ("block()", 19),
                ("choice()", 1),
                ("clone()", 19),
                ("receiver()", 13),
                ("replaced()", 12),
                ("operator()", 13),
            ][..],
        ),
        (Language::Go, GO, &[("parentheses()", 3412), ("conversion()", 3412), ("slices()", 31)]),
        (
            Language::CSharp,
            CSHARP,
            &[
                ("A.Method()", 15),
                ("A.Parentheses()", 1144),
                ("A.Static()", 13),
                ("A.Element()", 16),
                ("A.Operator()", 12),
                ("A.Tuple()", 1),
                ("A.Array()", 11),
                ("A.Of()", 19),
                ("A.Chosen()", 1),
                ("A.Assigned()", 33),
                ("A.Indexed()", 4),
            ],
        ),
        (
            Language::Cpp,
            CPP,
            &[
                ("member()", 93),
                ("element()", 93),
                ("reference()", 94),
                ("chain()", 151),
                ("list()", 15),
                ("step()", 0),
            ],
        ),
        (Language::Python, PYTHON, &[("pop()", 16), ("delete()", 12), ("end()", 3), ("shorter()", 17)]),
    ] {
        for (call, wanted) in rows {
            let found = word(language, &format!("{source}{call}"));
            assert_eq!(found, Ok(*wanted), "{language}: {call}");
        }
    }
}

/// The grammar of C++ groups these the other way round.
#[test]
fn an_assignment_to_a_step_is_refused() {
    for body in [
        "int i = 7; ++i %= 8; return i;",
        "int x = 1; ++x *= 5; return x;",
        "int x; int* p = &x; ++*p = 5; return x;",
    ] {
        let error = word(Language::Cpp, &format!("int f() {{ {body} }} f()")).unwrap_err();
        assert!(error.message.contains("an assignment to the result of `++`"), "{body}: {error:?}");
    }
}

/// A lambda sees what was declared before it, whatever variables there are where it is called.
#[test]
fn names_in_a_lambda_are_those_around_it() {
    const CPP: &str = "int x = 7; const int t[2] = {6, 2};
int g(int x) { return x + 1; }
int later() { auto f = [] { return x; }; int x = 3; return f() * 10 + x; }
int table() { auto f = [](int i) { return t[i]; }; int t = 2; return f(0) * 10 + t; }
int other() { auto f = [](int k) { return g(k) + x; }; auto h = [&](int x) { return f(x) * 10 + x; }; return h(2); }
struct S { int x = 2; int q() { auto f = [this] { return x; }; int x = 40; return f() + x; } };
int member() { S s; return s.q(); }
int captured() { int a = 1; auto f = [&] { return a; }; { int a = 5; return f() * 10 + a; } }
auto outer = [](int k) { return x * k; };
int outside() { int x = 2; return outer(x) * 10 + x; }
";
    const JAVA: &str = "class A { static int x = 7; static int[] t = {6, 2};
    static int later() { IntUnaryOperator f = v -> v + x; int x = 3; return f.applyAsInt(1) * 10 + x; }
    static int table() { IntUnaryOperator f = v -> t[v]; int t = 2; return f.applyAsInt(0) * 10 + t; } } ";
    for (language, source, rows) in [
        (
            Language::Cpp,
            CPP,
            &[
                ("later()", 73),
                ("table()", 62),
                ("other()", 102),
                ("member()", 42),
                ("captured()", 15),
                ("outside()", 142),
            ][..],
        ),
        (Language::Java, JAVA, &[("A.later()", 83), ("A.table()", 62)]),
    ] {
        for (call, wanted) in rows {
            assert_eq!(word(language, &format!("{source}{call}")), Ok(*wanted), "{language}: {call}");
        }
    }
}
