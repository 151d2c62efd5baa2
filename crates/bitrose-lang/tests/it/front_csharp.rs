//! What C# has and Java has not: patterns, references as arguments, the order of its fields.

use crate::vectors::assert_word;
use bitrose_lang::Language::CSharp;

/// A program, and its value: `None` where it is refused.
fn check_rows(rows: &[(&str, Option<u64>)]) {
    for (source, wanted) in rows {
        assert_word(CSharp, source, *wanted);
    }
}

/// In a pattern `not` binds before `and`, and `and` before `or`.
#[test]
fn operators_of_patterns_have_their_order() {
    for (pattern, wanted) in [
        ("not 5 and not 6", [1, 0, 0, 1]),
        ("not 5 or 5", [1, 1, 1, 1]),
        ("> 3 and not 5 or 0", [1, 0, 1, 1]),
        ("0 or > 3 and not 5", [1, 0, 1, 1]),
        ("not > 5 or 9", [1, 1, 0, 1]),
        ("not (5 or 0) and < 9", [0, 0, 1, 0]),
        ("not not 5", [0, 1, 0, 0]),
    ] {
        for (at, wanted) in [0, 5, 6, 9].into_iter().zip(wanted) {
            for body in [format!("x is {pattern} ? 1 : 0"), format!("x switch {{ {pattern} => 1, _ => 0 }}")]
            {
                let source = format!("static int F(int x) => {body};\nF({at})");
                assert_word(CSharp, &source, Some(wanted));
            }
        }
    }
}

/// A `byte` and a constant have the type `int` in C#, even if the constant fits.
#[test]
fn a_choice_of_csharp_has_the_wider_type() {
    for (body, wanted) in [
        ("byte b = 200; var v = x > 1 ? b : 98; v += 100; return v;", 300),
        ("byte b = 200; var v = x > 1 ? 98 : b; v += 300; return v;", 398),
        ("byte b = 200; var v = x switch { 3 => b, _ => 98 }; v <<= 4; return v;", 3200),
        ("byte b = 200; var a = new[] { b, 98 }; a[0] += 100; return a[0];", 300),
        ("uint u = 4294967295; var v = x > 1 ? u : 5; v += 2; return (int)v;", 1),
        ("byte b = 5; var v = Math.Max(b, b); v += 255; return v;", 4),
        ("short s = 5; byte b = 200; var v = Math.Max(b, s); v += 32700; return v + 65536;", 32_900),
        ("byte b = 5; var v = Math.Min(b, 7); v += 255; return v;", 4),
        ("byte b = 5; var v = Math.Max(b, x + 4); v += 300; return v;", 307),
        ("char q = 'a'; var v = x > 1 ? q : 1; v += 65535; return v;", 65_632),
    ] {
        assert_word(CSharp, &format!("static int F(int x) {{ {body} }}\nF(3)"), Some(wanted));
    }
}

/// An `in` parameter is the variable itself, and here a copy of it.
#[test]
fn an_input_that_the_call_may_change_is_refused() {
    let class = "static class T { struct S { public int V; public static S operator +(S a, in S b) { s = 9; return a; } }
        static int s = 3; static int p = 4;
        static int G(ref int a, in int c) { a += 1; return c; }
        static int H(in int c) { s = 9; return c; }
        static int I(in int c) => c * 2;
        static int J(this in int c) { s = 9; return c; }";
    for (body, wanted) in [
        ("int q = 3, r = 3; return G(ref q, r);", Some(3)),
        ("int q = 3; return G(ref q, in q);", None),
        ("int q = 3; return G(ref q, q);", None),
        ("int q = 3; return G(ref q, q + 0);", Some(3)),
        ("int[] a = { 3 }; return G(ref a[0], in a[0]);", None),
        ("int q = 3; return H(q);", Some(3)),
        ("return H(s);", None),
        ("return H(in s);", None),
        ("return H(s + 0);", Some(3)),
        ("byte q = 3; return H(q);", Some(3)),
        ("return I(in s);", Some(6)),
        ("int[] a = { 3 }; return I(a[0]);", Some(6)),
        ("return s.J();", None),
        ("int q = 3; return q.J();", Some(3)),
        ("int q = 3; int L(in int c) { q++; return c; } return L(q);", None),
        ("int q = 3, r = 4; int L(in int c) { r++; return c; } return L(q);", Some(3)),
        ("S a = new S(), b = new S(); return (a + b).V;", None),
    ] {
        assert_word(CSharp, &format!("{class} public static int F() {{ {body} }} }}\nT.F()"), wanted);
    }
}

#[test]
fn an_argument_may_have_a_name_and_be_a_reference() {
    let calls = "static void G(int x, out int y, ref int z) { y = x; z += 1; } static int F(int z) { int q; G(z: ref z, y: out q, x: 4); return q * 10 + z; }";
    assert_word(CSharp, &format!("{calls}\nF(2)"), Some(43));
}

/// C# calls `Add` for each element behind `new`.
#[test]
fn lists_of_csharp_may_have_their_elements_behind_them() {
    check_rows(&[
        (
            "var l = new List<int> { 3, 1 }; List<int> m = new() { 7, 4 }; l[0] * 1000 + l.Count * 100 + m[1] * 10 + m[0]",
            Some(3247),
        ),
        ("class P { public int X; } var p = new P { X = 5 }; p.X", Some(5)),
        ("class P { public int X; } var p = new P { 5 }; p.X", None),
    ]);
}

/// A `readonly` field is no constant: before its turn it is zero.
#[test]
fn fields_of_csharp_have_their_values_in_order() {
    check_rows(&[
        (
            "class A { static readonly int X = Y + 1, Y = 5; public static int F() => X * 10 + Y; } A.F()",
            Some(15),
        ),
        (
            "class A { static readonly int Y = 5, X = Y + 1; public static int F() => X * 10 + Y; } A.F()",
            Some(65),
        ),
        (
            "class A { static readonly int X = Y + 1; const int Y = 5; public static int F() => X; } A.F()",
            Some(6),
        ),
        (
            "class A { static readonly int X = G(); static readonly int Y = 5; static int G() => Y + 1; public static int F() => X * 10 + Y; } A.F()",
            Some(15),
        ),
    ]);
}

/// The operand of a pattern ends before `?`, `&&` and `||`.
#[test]
fn a_choice_may_follow_a_pattern() {
    for (body, wanted) in [
        ("s is >= 0 and < 64 ? 1 : 0", [0, 1, 1]),
        ("s is 5 && t || s is 70 ? 5 : 6", [5, 5, 6]),
        ("s is > 5 && t ? 3 : s is not 7 ? 4 : 9", [4, 4, 9]),
        ("s is > 69 or < 6 || s is 8 ? 1 : 0", [1, 1, 0]),
    ] {
        for (at, wanted) in [70, 5, 7].into_iter().zip(wanted) {
            let source = format!("static int F(int s, bool t) => {body};\nF({at}, {})", at == 5);
            assert_word(CSharp, &source, Some(wanted));
        }
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_program() {
    assert_word(
        CSharp,
        "\u{FEFF}namespace N;\npublic static class A { public static int F(int x) => x + 1; }\nA.F(3)",
        Some(4),
    );
}

#[test]
fn statements_and_initializers_are_told_from_members() {
    check_rows(&[
        ("ulong x = 3; int n = 2;\nRun(x, n);\nstatic void Run(ulong a, int n) { a <<= n; }\nx + 1", Some(4)),
        (
            "class K { public int x; public int P { get { return x; } set { x = value * 2; } } }\nnew K { P = 3 }.x",
            Some(6),
        ),
        ("class K { public int x; public int P { get { return x; } } }\nnew K { P = 3 }.x", None),
        (
            "class K { public int x; public K(int y) => Set(y); void Set(int y) { x = y; } }\nnew K(3).x",
            Some(3),
        ),
    ]);
}

/// Of several operators or indexers, the most specific one is taken, not the first.
#[test]
fn overloads_of_operators_and_indexers() {
    const TYPES: &str = "struct B { public ulong v; public B(ulong x) { v = x; }
        public static implicit operator B(ulong x) => new B(x);
        public static B operator |(B a, B b) => new B(1);
        public static B operator |(B a, ulong b) => new B(2);
        public static B operator |(ulong a, B b) => new B(3);
        public static bool operator ==(B a, B b) => false;
        public static bool operator ==(B a, ulong b) => true;
        public static B operator +(B a, long b) => new B(4);
        public static B operator +(B a, int b) => new B(5);
        public static B operator -(B a, int b) => new B(4);
        public static B operator -(B a, int b) => new B(5); }
        class I { public int last; public int this[long i] => 1;
        public int this[int i] { get => 2; set { last = value; } } public int this[int i, int k] => i * 10 + k; }
        class G { public int this[int i] => 6; public int this[ulong i] => 7; }\n";
    for (value, wanted) in [
        ("(int)(new B(0) | 5UL).v", Some(2)),
        ("(int)(5UL | new B(0)).v", Some(3)),
        ("(int)(new B(0) | new B(0)).v", Some(1)),
        ("new B(0) == 5UL ? 1 : 0", Some(1)),
        ("(int)(new B(0) + 3).v", Some(5)),
        ("(int)(new B(0) + 3L).v", Some(4)),
        ("(int)(new B(0) - 3).v", None),
        ("new I()[3]", Some(2)),
        ("new I()[3L]", Some(1)),
        ("new I()[3, 4]", Some(34)),
        ("new I()[3, 4, 5]", None),
        ("new G()[0xFFUL]", Some(7)),
        ("new G()[1]", Some(6)),
    ] {
        assert_word(CSharp, &format!("{TYPES}static int F() {{ return {value}; }}\nF()"), wanted);
    }
    let set = "static int F() { var x = new I(); x[3] = 8; x[3] += 5; return x.last; }\nF()";
    assert_word(CSharp, &format!("{TYPES}{set}"), Some(7));
}

#[test]
fn what_is_read_only_is_not_assigned() {
    const TYPES: &str = "using System.Collections.Generic; struct S { public int a; public readonly int b; public S(int x) { a = x; b = x; }
        public void M() { b = 5; } } class K { public int X { get; } = 4; public int Y { get; set; } = 4; public readonly int Z; public K() { X = 5; Z = 6; }
        public S P { get; set; } }
        static class C { const int k = 5; static readonly int r = 5; static readonly int[] t = { 1, 2 }; static C() { r = 7; }\n";
    for (body, wanted) in [
        ("k++; return k;", None),
        ("r = 6; return r;", None),
        ("t[0] = 9; return t[0] + r;", Some(16)),
        ("var q = new S(3); q.M(); return q.b;", None),
        ("var q = new K(); q.X = 6; return q.X;", None),
        ("var q = new K(); q.Y = 6; q.Y += 2; return q.X * 100 + q.Y * 10 + q.Z;", Some(586)),
        ("var q = new K(); q.P.a = 6; return q.P.a;", None),
        ("var q = new K(); q.P = new S(2); return q.P.a;", Some(2)),
        ("var l = new List<S> { new S(1) }; l[0].a = 5; return l[0].a;", None),
        ("var l = new S[1]; l[0].a = 5; return l[0].a;", Some(5)),
        ("foreach (var v in t) v = 5; return 1;", None),
    ] {
        assert_word(CSharp, &format!("{TYPES}public static int F() {{ {body} }} }}\nC.F()"), wanted);
    }
}

/// Each target is checked once, however deep it is inside of others: else the time doubles with each level.
#[test]
fn targets_inside_of_targets() {
    const TYPES: &str = "class S { public int a; } class L { S s = new S(); public S this[int i] => s; }\n";
    let nested = (0..24).fold("0".to_owned(), |inner, _| format!("(x[{inner}].a = 1)"));
    assert_word(
        CSharp,
        &format!("{TYPES}static int F() {{ var x = new L(); return {nested}; }}\nF()"),
        Some(1),
    );
}

/// A property or field may have the name of its type: the name means both.
#[test]
fn a_member_may_have_the_name_of_its_type() {
    const TYPES: &str = "public enum Color { White, Black } \
        public class Piece { public Color Color { get; set; } public bool IsWhite => Color == Color.White; \
        public Color Other() { return Color == Color.White ? Color.Black : Color.White; } } \
        public struct Move { public Color Color; public bool IsBlack() { return Color == Color.Black; } } \
        public struct At { public int N; public static int All = 64; } \
        public class Board { public At At; public int F() { At.N = 3; return At.N + At.All; } } \
        public class T { ";
    let program = |body: &str| format!("{TYPES} public static int F() {{ {body} }} }}\nT.F()");
    for (body, wanted) in [
        ("var p = new Piece(); p.Color = Color.Black; return p.IsWhite ? 1 : 0;", 0),
        ("var p = new Piece(); return p.IsWhite ? 1 : 0;", 1),
        ("return (int)new Piece().Other();", 1),
        ("Move m; m.Color = Color.Black; return m.IsBlack() ? 1 : 0;", 1),
        ("return new Board().F();", 67),
    ] {
        assert_word(CSharp, &program(body), Some(wanted));
    }
}
