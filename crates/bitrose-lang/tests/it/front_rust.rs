//! Rust: programs with the results of its compiler.

use crate::vectors::{assert_refused, assert_word, tally, word};
use bitrose_lang::{Language, front};

#[test]
fn programs_have_the_results_of_the_compiler() {
    let tally = tally(Language::Rust, include_str!("../data/vectors/rust.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused), (311, Vec::new()));
}

#[test]
fn what_panics_or_does_not_compile_is_refused() {
    assert_refused(Language::Rust, include_str!("../data/vectors/rust-refused.jsonl"));
}

/// Traits of the standard library that the source implements for its own types.
#[test]
fn what_the_language_calls_for_a_type_is_its_own() {
    const LIST: &str = "struct L { m: [u8; 4], n: usize }
        impl<'a> IntoIterator for &'a L { type Item = &'a u8; type IntoIter = std::slice::Iter<'a, u8>;
            fn into_iter(self) -> Self::IntoIter { self.m[..self.n].iter() } }
        struct K(L); struct It<'a> { l: &'a L, i: usize }
        impl<'a> Iterator for It<'a> { type Item = u8; fn next(&mut self) -> Option<u8> {
            if self.i < self.l.n { self.i += 1; Some(self.l.m[self.i - 1]) } else { None } } }
        impl<'a> IntoIterator for &'a K { type Item = u8; type IntoIter = It<'a>; fn into_iter(self) -> It<'a> { It { l: &self.0, i: 1 } } }
        fn l() -> L { L { m: [1, 2, 3, 4], n: 3 } }";
    const ORDER: &str = "use std::cmp::Ordering; #[derive(PartialEq)] struct S(i32, i32); impl PartialOrd for S {
        fn partial_cmp(&self, o: &S) -> Option<Ordering> { if self.1 == o.1 { o.0.partial_cmp(&self.0) } else { None } } }
        fn all(a: &S, b: &S) -> u64 { (a < b) as u64 + 2 * (a <= b) as u64 + 4 * (a > b) as u64 + 8 * (a >= b) as u64 }";
    const TRY: &str = "enum P { A, B } impl TryFrom<u8> for P { type Error = u8;
        fn try_from(v: u8) -> Result<P, u8> { match v { 0 => Ok(P::A), 1 => Ok(P::B), e => Err(e) } } }
        fn p(v: u8) -> u8 { let p: Result<P, u8> = v.try_into(); p.map_or(17, |p| p as u8) }
        fn n(v: i64) -> u8 { let n: u8 = v.try_into().unwrap_or(77); n }";
    const DEREF: &str = "use std::ops::{Deref, DerefMut}; struct Bb(u64);
        impl Bb { fn set(&mut self, s: u32) { self.0 |= 1 << s; } fn count(&self) -> u32 { self.0.count_ones() } fn len(&self) -> u32 { 9 } }
        struct W(Bb); impl Deref for W { type Target = Bb; fn deref(&self) -> &Bb { &self.0 } }
        impl DerefMut for W { fn deref_mut(&mut self) -> &mut Bb { &mut self.0 } } impl W { fn len(&self) -> u32 { 5 } }";
    const BOTH: &str = "trait P { fn b(&self) -> u64; } impl P for u64 { fn b(&self) -> u64 { 1 } } impl P for &u64 { fn b(&self) -> u64 { 2 } }";
    for (definitions, body, wanted) in [
        (LIST, "let l = l(); let mut s = 0; for m in &l { s = s * 10 + *m as u64; } s", 123),
        (LIST, "let l = l(); let r = &l; let mut s = 0; for &m in r { s = s * 10 + m as u64; } s", 123),
        (
            LIST,
            "let l = l(); (&l).into_iter().filter(|m| **m > 1).count() as u64 * 10 + l.into_iter().count() as u64",
            23,
        ),
        (LIST, "let k = K(l()); let mut s = 0; for m in &k { s = s * 10 + m as u64; } s", 23),
        (
            ORDER,
            "all(&S(1, 0), &S(2, 0)) * 10_000 + all(&S(2, 0), &S(2, 0)) * 100 + all(&S(1, 0), &S(1, 1))",
            121_000,
        ),
        (ORDER, "(S(3, 1) < S(2, 1)) as u64", 1),
        (TRY, "p(1) as u64 * 10_000 + p(7) as u64 * 100 + n(-1) as u64 + n(5) as u64", 11_782),
        (
            DEREF,
            "let mut w = W(Bb(1)); w.set(4); let r = &mut w; r.set(9); r.count() as u64 * 10 + w.len() as u64",
            35,
        ),
        (
            BOTH,
            "let (x, r) = (7u64, &7u64); let rr = &r; (&&x).b() * 1000 + (&x).b() * 100 + x.b() * 10 + rr.b()",
            2112,
        ),
        ("", "((u64::MAX as u128 + 9) / 2) as u64 ^ (u64::MAX as u128 % 7) as u64", 0x8000_0000_0000_0005),
        (
            "",
            "let p = u64::MAX as u128 * 12_345; (p / (1u128 << 65)) as u64 * 100_000 + (p % 99_991) as u64",
            617_270_951,
        ),
        ("", "let d: &[u64] = match 3u8 { 0 => &[1, 2, 3], _ => &[4, 5] }; d.len() as u64 * 10 + d[1]", 25),
    ] {
        let source = format!("{definitions}\nfn f() -> u64 {{ {body} }}\nf()");
        assert_eq!(word(Language::Rust, &source), Ok(wanted), "{source}");
    }
}

/// A derived `Default` is made of those of its parts: where a part writes its own, zeros would be wrong.
#[test]
fn a_derived_default_asks_its_parts() {
    let part = "struct A(u64); impl Default for A { fn default() -> A { A(7) } }";
    for (source, call) in [
        ("#[derive(Default)] struct B { a: A, n: u64 }", "B::default().a.0"),
        ("#[derive(Default)] struct B(A);", "B::default().0.0"),
        ("#[derive(Default)] struct B { a: [A; 2] }", "B::default().a[1].0"),
        (
            "#[derive(Default)] struct B { a: (u8, A), o: Option<A> }",
            "{ let b = B::default(); b.a.1.0 + b.o.is_some() as u64 }",
        ),
        (
            "#[derive(Default, Clone, Copy)] enum E { X, #[default] #[allow(unused)] Y = 7, Z } #[derive(Default)] struct B { e: E }",
            "B::default().e as u64",
        ),
        ("#[derive(Default)] struct C { a: A } #[derive(Default)] struct B { c: C }", "B::default().c.a.0"),
        ("#[derive(Default)] struct B { a: A, n: u64 }", "{ let b: B = Default::default(); b.a.0 }"),
    ] {
        let source = format!("{part}\n{source}\nfn f() -> u64 {{ {call} }}\nf()");
        assert_eq!(word(Language::Rust, &source), Ok(7), "{source}");
    }
}

/// An operator of several types that is called by its name, and assertions of a build with checks.
#[test]
fn operators_by_name_and_assertions_under_a_condition() {
    let operators: String = [("BB", "BB", 0), ("BB", "&BB", 1), ("&BB", "BB", 2), ("&BB", "&BB", 3)]
        .map(|(own, other, add)| {
            format!(
                "impl std::ops::Mul<{other}> for {own} {{ type Output = BB; fn mul(self, o: {other}) -> BB {{ BB(self.0 * o.0 + {add}) }} }}\n"
            )
        })
        .concat();
    let operators = format!("use std::ops::Mul;\n#[derive(Clone, Copy)] struct BB(u64);\n{operators}");
    let checked = |part: &str| {
        format!("fn f(x: u64) -> u64 {{ let mut x = x; #[cfg(debug_assertions)] {part} x += 1; x }}")
    };
    for (source, call, wanted) in [
        (operators.clone(), "BB(2).mul(BB(3)).0 + BB(2).mul(&BB(3)).0 * 10", Some(76)),
        (operators, "(&BB(2)).mul(BB(3)).0 + (&BB(2)).mul(&BB(3)).0 * 10", Some(98)),
        (checked("assert!(x < 64, \"{}\", x);"), "f(6)", Some(7)),
        (checked("{ debug_assert_ne!(x, 64); assert!(x > 5) }"), "f(6)", Some(7)),
        (checked("assert!(x < 64);"), "f(64)", None),
        (checked("{ assert!(x < 64); x = 2; }"), "f(6)", None),
    ] {
        let source = format!("{source}\n{call}");
        assert_eq!(word(Language::Rust, &source).ok(), wanted, "{source}");
    }
    let functions = "fn d(x: i32) -> i32 { x * 2 } fn f(k: usize) -> i32 { let t: [fn(i32) -> i32; 2] = [|a| a + 1, d]; t[k](5) }\nf(0)";
    assert!(word(Language::Rust, functions).unwrap_err().message.contains("several functions"));
    let by_reference = "let mut x = Some(1u64); if let Some(ref mut v) = x { *v += 1; } x.unwrap()";
    assert!(word(Language::Rust, by_reference).unwrap_err().message.contains("`ref mut`"));
}

/// What ordinary engines write, with the values of the compiler; `None` is refused.
#[test]
fn variants_wide_numbers_and_patterns_have_the_values_of_the_compiler() {
    const MOVE: &str = "enum M { N { from: u8, to: u8 }, D(u8), Z }\nimpl M { fn new(x: u8) -> Self { Self::N { to: x, \
                        from: 2 } } }\nfn f(m: &M) -> u8 { match m { M::N { from: a, to } => a * 10 + to, M::D(x) => \
                        x + 1, M::Z => 9 } }";
    for (start, call, wanted) in [
        (
            "fn f(x: u32) -> u32 { match x { n @ (1 | 2) => n * 10, y @ (3..=5 | 9) => y, _ => 0 } }",
            "f(2) + f(9)",
            Some(29),
        ),
        (
            "fn f(n: u32) -> u32 { (1..=n).sum::<u32>() + (3..=n + 2).count() as u32 }",
            "f(0) + f(4) * 10",
            Some(140),
        ),
        ("fn f(x: u8) -> u8 { match x { 0..=99 => 1, (100 | 101..=255) => 2 } }", "f(3) + f(200)", Some(3)),
        ("", "{ let (mut a, mut b) = (1, 2); [a, b] = [b, a]; (a, b) = (b + 1, a); a * 10 + b }", Some(22)),
        ("", "{ let (a, b); (a, ..) = (1, 2); b = 3; a + b }", None),
        ("struct P { x: u8 }", "{ let x; P { x } = P { x: 3 }; x }", None),
        (MOVE, "f(&M::new(3)) as u32 + f(&M::D(4)) as u32 * 100 + f(&M::Z) as u32 * 1000", Some(9523)),
        (
            "fn f(x: u64) -> u64 { let p = x as u128 * 0x1_0000_0000_0000_0003_u128; (p >> 64) as u64 * 10 + p as u64 }",
            "f(2)",
            Some(26),
        ),
        (
            "fn f(a: u128, n: u32) -> u128 { let m: u128 = (1 << n) - 1; (a & m) >> 3 | !m & 0xff00 }",
            "(f(0xff << 64, 70) >> 60) as u64",
            Some(126),
        ),
        (
            "",
            "{ let a: u128 = 3; (a * 4 == 12) as u8 + (a.wrapping_mul(2) != 6) as u8 + a.leading_zeros() as u8 }",
            Some(127),
        ),
        (
            "#[repr(u64)] enum F { A = 0x0101010101010101, H = 0x0101010101010101 << 7 }",
            "F::H as u64",
            Some(0x8080_8080_8080_8080),
        ),
        (
            "fn f(v: &[i32]) -> i32 { v.iter().min().unwrap() * 2 + 2 * v.iter().max().unwrap() }",
            "f(&[5, -3, 9])",
            Some(12),
        ),
        (
            "fn f(x: u64) -> u64 { let (a, b) = 'l: { if x > 5 { break 'l (x, 1); } (2, x) }; a * 100 + b }",
            "f(9) + f(3)",
            Some(1104),
        ),
        ("fn f<T: Into<u64>>(x: T, y: T) -> u64 { x.into() * 10 + y.into() }", "f(3u8, 4)", Some(34)),
        ("", "[1, 2, 3].map(|x| x * 3).iter().sum::<u32>()", Some(18)),
        (
            "fn f(v: &[u8]) -> usize { let mut n = v.len(); for x in v { n += *x as usize; } n }",
            "{ let v: Vec<u8> = Vec::new(); let w = &v; f(w) + f(&[1, 2][2..]) + v.iter().count() + v.is_empty() as usize }",
            Some(1),
        ),
        ("", "[Some(3u8) == Some(3), Some(3u8) == None, None != Some(4u8)].map(|t| t as u32)[0]", Some(1)),
        (
            "#[derive(PartialEq)] struct S { a: Option<u8>, b: (u16, Option<u64>) } fn s(a: u64) -> S { S { a: None, b: (1, Some(a)) } }",
            "(s(2) == s(2)) as u32 * 10 + (s(2) != s(3)) as u32 + (Ok(1) == Err::<u8, u8>(1)) as u32",
            Some(11),
        ),
        (
            "fn f(n: i32) -> i32 { match n { i32::MIN..=-2 => 1, -1 => 2, 0..3 => 3, 3.. => 4 } }",
            "f(-9) * 1000 + f(-1) * 100 + f(2) * 10 + f(3)",
            Some(1234),
        ),
        (
            "struct L { l: [u8; 4], n: usize } impl L { fn iter(&self) -> impl Iterator<Item = &u8> + '_ { self.l[..self.n].iter() } }",
            "{ let l = L { l: [1, 2, 3, 4], n: 2 }; let mut t = 0; for x in l.iter() { t += x; } l.iter().map(|m| m * t + 1).sum::<u8>() }",
            Some(11),
        ),
        (
            "struct L { l: [u8; 4] } impl L { fn iter(&self) -> std::slice::Iter<'_, u8> { self.l[..3].iter() } }",
            "L { l: [1, 2, 3, 4] }.iter().sum::<u8>()",
            Some(6),
        ),
        (
            "trait S { type O: S; fn k() -> u8; } struct W; struct B; impl S for W { type O = B; fn k() -> u8 { 1 } } \
             impl S for B { type O = W; fn k() -> u8 { 2 } } fn f<T: S>() -> u8 { T::O::k() * 10 + T::k() } \
             fn g<T: S>() -> u8 { <T::O as S>::k() + f::<<T as S>::O>() + f::<T::O>() }",
            "f::<W>() as u32 * 100 + g::<W>() as u32",
            Some(2126),
        ),
        ("", "Some(-3i8).map(i32::from).map(i32::abs).unwrap()", Some(3)),
        (
            "fn a(x: u8) -> Option<u8> { Some(x) } fn h() -> Vec<fn(u8) -> Option<u8>> { vec![a] }",
            "{ let mut t = 0; for p in h() { if let Some(x) = p(3) { t += x; } } t }",
            None,
        ),
        ("", "(0..9u32).filter_map(|x| if x % 4 == 1 { Some(x * 2) } else { None }).sum::<u32>()", Some(12)),
        (
            "struct S<const M: usize> { a: [u64; M] } impl<const M: usize> S<M> { fn new() -> Self { S { a: [1; M] } } }\nconst N: usize = 4;",
            "S::<N>::new().a.len()",
            Some(4),
        ),
    ] {
        assert_word(Language::Rust, &format!("{start}\n{call}"), wanted);
    }
}

/// What the standard library has for errors, numbers and slices, and types that are inferred from arguments.
#[test]
fn errors_slices_and_types_of_arguments() {
    for (start, call, wanted) in [
        // A tuple struct is a function.
        (
            "struct P(u8, u64); #[derive(Clone, Copy)] struct S(u8); impl S { fn all() -> impl Iterator<Item = S> { (0..64).map(Self) } } fn make(f: impl Fn(u8, u64) -> P) -> u64 { let p = f(3, 4); p.0 as u64 * 10 + p.1 }",
            "(0..4u8).map(S).map(|s| s.0 as u64).sum::<u64>() + make(P) * 100 + S::all().count() as u64 * 10000",
            Some(643_406),
        ),
        ("fn f(s: &[u8]) -> u8 { s[0] }", "f(b\"e4\")", None),
        // `?` converts an error.
        (
            "struct B(char); struct P(u8); impl From<B> for P { fn from(e: B) -> P { P(e.0 as u8) } } fn file(c: char) -> Result<u32, B> { let f = c.to_digit(20).ok_or(B(c))?; Ok(f - 10) } fn square(c: char, r: i32) -> Result<u32, P> { let f = file(c)?; let r: u32 = r.try_into().map_err(|_| P(9))?; Ok(f + 8 * r) } fn f(c: char, r: i32) -> u32 { match square(c, r) { Ok(s) => s, Err(P(x)) => x as u32 * 100 } }",
            "f('c', 3) + f('z', 3) + f('a', -1)",
            Some(26 + 12_200 + 900),
        ),
        ("fn f(x: u32) -> Option<u32> { let y: Result<u32, u8> = Ok(x); Some(y?) }", "f(3).unwrap()", None),
        (
            "use std::num::NonZeroU64; fn f(x: u64) -> u32 { NonZeroU64::new(x).map_or(64, |n| n.trailing_zeros() * 100 + n.get().count_ones()) }",
            "f(0x18) + f(0) * 1000",
            Some(64_302),
        ),
        (
            "",
            "{ let mut v = vec![1, 2, 3, 4, 5, 6]; v.rotate_left(2); v[2..].rotate_right(1); v.retain(|&x| x != 5); v.iter().fold(0, |a, x| a * 10 + x) }",
            Some(34_261),
        ),
        // Each argument gives `impl Trait` its own type.
        (
            "trait T { fn n(&self) -> u8; } struct A; struct B(u8); impl T for A { fn n(&self) -> u8 { 7 } } impl T for B { fn n(&self) -> u8 { self.0 } } fn f(s: &impl T, o: impl T) -> u8 { s.n() * 10 + o.n() }",
            "f(&A, B(3)) + f(&B(2), A)",
            Some(100),
        ),
    ] {
        assert_word(Language::Rust, &format!("{start}\n{call}"), wanted);
    }
}

/// A constant of another function, or of another module without a `use`, is a new variable in a pattern.
#[test]
fn a_pattern_knows_only_the_constants_in_scope() {
    for (function, wanted) in [
        ("fn f(v: u32) -> u32 { const K: u32 = 2; match v { K => 1, _ => 0 } }", 0),
        (
            "fn g() -> u32 { const K: u32 = 2; K } fn f(v: u32) -> u32 { match v { K if K > 4 => K * 10, _ => 7 } }",
            50,
        ),
        ("const K: u32 = 5; fn f(v: u32) -> u32 { match v { K => 1, _ => 0 } }", 1),
        ("mod m { pub const K: u32 = 8; } fn f(v: u32) -> u32 { let (K, b) = (v, 2); K * 10 + b }", 52),
        ("mod m { pub const K: u32 = 5; } use m::K; fn f(v: u32) -> u32 { match v { K => 1, _ => 0 } }", 1),
    ] {
        assert_word(Language::Rust, &format!("{function}\nf(5)"), Some(wanted));
    }
}

/// What stands between an attribute and its enum does not hide it.
#[test]
fn a_representation_may_be_followed_by_comments() {
    let source = "#[repr(u8)] // small\n#[derive(Clone, Copy)]\n/// A square\npub enum Sq { A1, B1, C1 }\nfn f(i: u8) -> Sq { unsafe { std::mem::transmute::<u8, Sq>(i) } }\nf(2) as u8";
    assert_word(Language::Rust, source, Some(2));
}

/// A literal has the type for which the source defines the operator.
#[test]
fn a_literal_before_an_operator_of_the_source() {
    let score = "#[derive(Clone, Copy)] struct S(i32); impl std::ops::Mul<S> for i32 { type Output = S; fn mul(self, o: S) -> S { S(self * o.0) } }
        impl std::ops::Sub for S { type Output = S; fn sub(self, o: S) -> S { S(self.0 - o.0) } } fn h(s: S) -> i32 { s.0 }";
    for (body, wanted) in [
        ("(S(7) - 2 * S(a)).0", -3),
        ("{ let k = 2; (S(7) - k * S(a)).0 }", -3),
        ("h(2 * S(a))", 10),
        ("{ let s: S = -3 * S(a); s.0 }", -15),
    ] {
        let source = format!("{score} fn f(a: i32) -> i32 {{ {body} }}\nf(5)");
        assert_word(Language::Rust, &source, Some(i64::from(wanted).cast_unsigned()));
    }
}

/// In a result, `G::M` is known once the arguments are.
#[test]
fn a_result_may_have_a_type_of_a_parameter() {
    let game = "trait Game { type M: Copy; fn one(&self) -> Self::M; fn first(&self) -> Option<Self::M>; }
        struct A(u8); impl Game for A { type M = u8; fn one(&self) -> u8 { self.0 } fn first(&self) -> Option<u8> { Some(self.0) } }
        fn one<G: Game>(g: &G) -> G::M { g.one() } fn first<G: Game>(n: i32, g: &mut G) -> (i32, Option<G::M>) { (n, g.first()) }";
    for body in ["one(&A(x))", "first(1, &mut A(x)).1.unwrap()", "{ let a = A(x); let m = one(&a); m }"] {
        let source = format!("{game} fn f(x: u8) -> u8 {{ {body} }}\nf(7)");
        assert_word(Language::Rust, &source, Some(7));
    }
}

/// A number of 128 bits is two words here, so it is no value of a program.
#[test]
fn a_number_of_128_bits_is_called_by_its_name() {
    for (program, wanted) in [
        ("fn f(x: u64) -> u128 { x as u128 * 3 } f(5)", "a u128 as the value of a program in Rust"),
        ("fn f(x: u64) -> u128 { x as u128 % x } f(5) as u64", "mismatched types: expected u128, found u64"),
    ] {
        assert_eq!(word(Language::Rust, program).expect_err(program).message, wanted);
    }
}

/// Rust chooses between `index` and `index_mut` by what is done with the place. They must do the same here.
#[test]
fn an_index_for_changes_must_do_what_the_other_does() {
    for (body, wanted) in [("&mut self.a[i]", Some(5)), ("{ self.n += 1; &mut self.a[i] }", None)] {
        let index = "impl std::ops::Index<usize> for W { type Output = u32; fn index(&self, i: usize) -> &u32 { &self.a[i] } }";
        let change = format!(
            "impl std::ops::IndexMut<usize> for W {{ fn index_mut(&mut self, i: usize) -> &mut u32 {{ {body} }} }}"
        );
        let source = format!(
            "struct W {{ a: [u32; 2], n: u32 }} {index} {change} fn f(s: u32) -> u32 {{ let mut w = W {{ a: [1, s], n: 0 }}; w[0] += 1; w[0] + w[1] + w.n * 100 }}\nf(3)"
        );
        assert_word(Language::Rust, &source, wanted);
    }
}

/// What `if let` declares is not in scope in `else`.
#[test]
fn the_other_branch_does_not_see_what_a_condition_declares() {
    for (body, wanted) in [
        ("if let Some(x) = v { x } else { x }", [5, 7]),
        ("if let Some(x) = v && x > 5 { x } else { x * 10 }", [70, 70]),
        (
            "if let Some(x) = v && let Some(y) = x.checked_sub(9) { y } else if let Some(x) = v { x * 2 } else { x }",
            [10, 7],
        ),
        ("let r = if let Some(x) = v { x } else { let x = x + 1; x }; r * 10 + x", [57, 87]),
        ("let Some(x) = v else { return x * 3 }; x", [5, 21]),
    ] {
        let source = format!("fn f(v: Option<u32>) -> u32 {{ let x = 7; {body} }}");
        for (call, wanted) in ["f(Some(5))", "f(None)"].into_iter().zip(wanted) {
            assert_word(Language::Rust, &format!("{source}\n{call}"), Some(wanted));
        }
    }
}

/// A macro uses the variables of its definition, not those of its call. Where these differ, and where a name stands for
/// two macros, it is refused.
#[test]
fn a_macro_does_not_see_the_variables_of_its_call() {
    for (source, wanted) in [
        (
            "fn f(s: u32) -> u32 { let mut n = s; macro_rules! add { ($x:expr) => { n += $x } } add!(s); for i in 0..2 { add!(i) } n }",
            Some(7),
        ),
        (
            "macro_rules! twice { ($x:expr) => { { let t = $x; t + t } } } fn f(t: u32) -> u32 { twice!(t + 1) }",
            Some(8),
        ),
        (
            "macro_rules! op { ($t:ident) => { impl $t { fn add(self, rhs: u32) -> u32 { let f = |k| self.0 + rhs + k; f(1) } } } } fn g() -> u32 { let rhs = 5; let k = 6; rhs + k } struct A(u32); op!(A); fn f(s: u32) -> u32 { A(s).add(g()) }",
            Some(15),
        ),
        (
            "let mut n = 1u32; macro_rules! inc { () => { n += 1 } } inc!(); inc!(); fn f(s: u32) -> u32 { s } n *",
            Some(9),
        ),
        (
            "fn g() -> u32 { 5 } macro_rules! call { () => { g() } } fn f(s: u32) -> u32 { call!() + s }",
            Some(8),
        ),
        ("fn f(s: u32) -> u32 { let x = s; macro_rules! l { () => { x } } let x = 2; l!() * 10 + x }", None),
        (
            "fn g(x: u32) -> u32 { x } macro_rules! call { ($e:expr) => { g($e) } } fn f(s: u32) -> u32 { let g = |x: u32| x * 3; call!(2) + g(s) }",
            None,
        ),
        ("fn g() -> u32 { 1 } macro_rules! call { () => { g() } } fn f(g: u32) -> u32 { call!() + g }", None),
        (
            "macro_rules! m { () => { 10 } } fn f(s: u32) -> u32 { m!() + s } macro_rules! m { () => { 20 } }",
            None,
        ),
    ] {
        assert_word(Language::Rust, &format!("{source}\nf(3)"), wanted);
    }
}

#[test]
fn an_error_in_the_standard_library_is_at_the_call() {
    let source = "let x = 3u64; let y = x.try_into(); x";
    let error = word(Language::Rust, source).expect_err("the type of `y` is not known");
    assert_eq!(error.span.text(source), "x.try_into()", "{}", error.message);
}

#[test]
fn a_name_that_is_needed_is_defined_once() {
    for (source, wanted) in [
        ("fn a() -> u64 { 1 } fn a() -> u64 { 2 } fn f() -> u64 { a() } f()", None),
        ("const A: u64 = 1; static A: u64 = 2; fn f() -> u64 { A } f()", None),
        ("struct S(u64); struct S(u64); fn f() -> u64 { S(3).0 } f()", None),
        ("fn a() -> u64 { 1 } fn a() -> u64 { 2 } fn f() -> u64 { 5 } f()", Some(5)),
        ("fn a() -> u64 { 1 } fn f() -> u64 { fn a() -> u64 { 2 } a() } f()", Some(2)),
    ] {
        assert_word(Language::Rust, source, wanted);
    }
}

#[test]
fn what_a_condition_may_define_is_refused_by_the_condition() {
    for (source, name) in [
        ("#[cfg(not(feature = \"x\"))] fn ab(b: u64) -> u64 { b + 1 } fn f() -> u64 { ab(2) } f()", "ab"),
        ("#[cfg(not(feature = \"x\"))] static mut N: u64 = 1; fn f() -> u64 { N } f()", "N"),
        ("#[cfg(not(feature = \"x\"))] struct S(u64); fn f(s: S) -> u64 { s.0 } f(S(1))", "S"),
    ] {
        let error = word(Language::Rust, source).expect_err("nothing says whether it is there");
        let wanted = format!("`{name}` depends on `#[cfg(not(feature = \"x\"))]`");
        assert!(error.message.ends_with(&wanted), "{source}: {}", error.message);
    }
}

/// A part of a function that may be there or not makes that function one without a meaning, not the text.
#[test]
fn an_open_condition_is_one_of_its_function() {
    const TEXT: &str = "fn a(x: u32) -> u32 { x + 1 } fn b(x: u32) -> u32 { match x { #[cfg(feature = \"t\")] 3 => 4, _ => a(x) } } \
                        fn c(x: u32) -> u32 { let f = |y: u32| { #[cfg(debug_assertions)] assert!(y > 4); y + 1 }; f(x) } struct S; \
                        impl S { fn d(x: u32) -> u32 { for i in 0..3 { #[cfg(feature = \"z\")] { return i; } } x } fn e() -> u32 { 5 } }";
    for (call, wanted) in
        [("a(3)", Some(4)), ("b(3)", None), ("c(5)", Some(6)), ("S::d(3)", None), ("S::e()", Some(5))]
    {
        let found = word(Language::Rust, &format!("{TEXT} {call}"));
        assert_eq!(found.as_ref().ok().copied(), wanted, "{call}");
        let error = found.err().map(|error| error.message);
        assert!(
            error.is_none_or(|error| error == "a condition that depends on how the crate is built"),
            "{call}"
        );
    }
}

/// The function of a key may give a type that is known only later.
#[test]
fn the_greatest_by_a_key() {
    const MOVES: &str = "struct M { to: u32, v: i32 } fn f() -> i32 { let v = [M { to: 3, v: 7 }, M { to: 5, v: 8 }, M { to: 5, v: 9 }]; ";
    for (call, wanted) in [
        ("v.iter().max_by_key(|m| m.to).unwrap().v", Some(9)),
        ("v.iter().min_by_key(|m| m.to).unwrap().v", Some(7)),
        ("v.iter().map(|m| m.v).max_by_key(|v| v % 8).unwrap()", Some(7)),
        ("(0..6i32).min_by_key(|v| (v - 4) * (v - 4)).unwrap()", Some(4)),
    ] {
        assert_word(Language::Rust, &format!("{MOVES}{call} }} f()"), wanted);
    }
}

/// What is left out of a plain build is not there, what depends on how the crate is built is refused, and so is what a
/// derived operation or the end of a scope would call.
#[test]
fn conditions_and_methods_that_are_called_unseen() {
    const EVEN: &str =
        "struct P(u8); impl PartialEq for P { fn eq(&self, o: &P) -> bool { self.0 & 1 == o.0 & 1 } }";
    const CLONE: &str = "struct P(u8); impl Clone for P { fn clone(&self) -> P { P(self.0 + 1) } }";
    for (items, call, wanted) in [
        ("#[cfg(test)] fn f() -> u32 { 1 } #[cfg(not(test))] fn f() -> u32 { 2 }", "f()", Some(2)),
        (
            "#[cfg(any(target_feature = \"bmi2\", windows, test))] const N: u32 = 1; #[cfg(all(target_arch = \"x86_64\"))] const M: u32 = 2;",
            "M",
            Some(2),
        ),
        (
            "#[cfg(test)] pub(crate) fn f<A, B>(a: A, b: B) -> u32 { 1 } pub fn f() -> u32 { 2 }",
            "f()",
            Some(2),
        ),
        ("fn f() -> u32 { let mut x = 2; #[cfg(test)] { x = 7; } x }", "f()", Some(2)),
        (
            "fn f(x: u32) -> u32 { match x { #[cfg(test)] 3 => 1, #[cfg(test)] 4 => { 5 } _ => 2 } }",
            "f(3)",
            Some(2),
        ),
        ("enum E { #[cfg(test)] A, B }", "E::B as u32", Some(0)),
        ("fn f() -> u32 { [1, #[cfg(test)] 5, 7][1] }", "f()", Some(7)),
        ("#[cfg(feature = \"a\")] fn f() -> u32 { 1 } fn g() -> u32 { 4 }", "g()", Some(4)),
        (
            "#[cfg(feature = \"a\")] fn f() -> u32 { 1 } #[cfg(not(feature = \"a\"))] fn f() -> u32 { 2 }",
            "f()",
            None,
        ),
        ("fn f() -> u32 { let mut x = 2; #[cfg(feature = \"a\")] { x = 7; } x }", "f()", None),
        (
            "#[cfg(feature = \"a\")] pub(crate) fn king(s: i32) -> i32 { 1 } fn f() -> i32 { king(3); 2 }",
            "f()",
            None,
        ),
        ("#[cfg(feature = \"a\")] pub use bits::{king, lsb}; fn f() -> i32 { king(3); 2 }", "f()", None),
        (
            "#[cfg(not(feature = \"a\"))] mod n { pub fn lsb(b: u64) -> u32 { 78 } } cfg_select! { _ => { use n::lsb; } } fn f(b: u64) -> u32 { lsb(b) }",
            "f(8)",
            None,
        ),
        ("#[cfg(not(feature = \"a\"))] mod n { pub fn lsb(b: u64) -> u32 { 78 } } use n::*;", "lsb(8)", None),
        ("cfg_select! { _ => { use other::lsb; } } fn f(b: u64) -> u32 { lsb(b) }", "f(8)", None),
        ("fn f(b: u64) -> u32 { use other::lsb; lsb(b) }", "f(8)", None),
        ("use other::lsb; mod m { pub fn lsb(b: u64) -> u32 { 78 } }", "lsb(8)", None),
        ("use other::lsb; mod m { pub fn lsb(b: u64) -> u32 { 78 } }", "m::lsb(8)", Some(78)),
        ("use crate::m::lsb; mod m { pub fn lsb(b: u64) -> u32 { 78 } }", "lsb(8)", Some(78)),
        ("use self::m::*; mod m { pub fn lsb(b: u64) -> u32 { 78 } }", "lsb(8)", Some(78)),
        (
            "mod n { pub fn lsb(b: u64) -> u32 { 78 } } cfg_select! { _ => { use n::lsb; } } fn f(b: u64) -> u32 { lsb(b) }",
            "f(8)",
            Some(78),
        ),
        (
            "struct P(u8); #[cfg(feature = \"a\")] impl Clone for P { fn clone(&self) -> P { P(1) } }",
            "P(7).clone().0",
            None,
        ),
        ("struct P(u8); #[cfg(feature = \"a\")] impl Serialize for P { fn s(&self) { } }", "P(7).0", Some(7)),
        ("struct P(u8); #[cfg(feature = \"a\")] serde::both!(P, king); ", "P(7).0", Some(7)),
        ("struct P(u8); #[cfg(feature = \"a\")] serde::both!(P, king);", "king(3)", None),
        ("macro_rules! m { () => { fn g() -> u32 { 1 } } } #[cfg(feature = \"a\")] m!();", "2", None),
        ("fn f() -> u32 { #[cfg(feature = \"a\")] log::note!(1); 2 }", "f()", None),
        (EVEN, "([P(1), P(2)] == [P(3), P(4)]) as u32", None),
        (EVEN, "(P(1) != P(3)) as u32", Some(0)),
        (CLONE, "(P(1), 2).clone().0.0 as u32", None),
        (CLONE, "P(1).clone().0 as u32", Some(2)),
        (
            "trait X { fn count_ones(self) -> u32; } impl X for u64 { fn count_ones(self) -> u32 { 99 } }",
            "6u64.count_ones()",
            Some(2),
        ),
        ("struct D; impl Drop for D { fn drop(&mut self) { } } fn f() -> u32 { let _d = D; 1 }", "f()", None),
    ] {
        assert_word(Language::Rust, &format!("{items}\n{call}"), wanted);
    }
}

/// The grammar takes `break -x` for a difference.
#[test]
fn a_break_may_have_a_negative_value() {
    let loops = "fn f(x: i32) -> i32 { 'l: loop { if x == 7 { break 'l -1; } break -x; } }";
    assert_eq!(word(Language::Rust, &format!("{loops} (f(7) + f(-5)) as u64")), Ok(4));
    let cast = word(Language::Rust, "fn f(x: i8) -> i64 { loop { break -x as i64; } } f(1)");
    assert!(cast.unwrap_err().message.contains("`break` before this operator"));
}

/// What the library has, or what a module inside of a function defines, is not said to be missing or ambiguous.
#[test]
fn what_is_not_read_is_not_called_missing() {
    for (source, call, message) in [
        (
            "use std::ops::Deref; struct B(u64); impl Deref for B { type Target = u64; fn deref(&self) -> &u64 { &self.0 } }",
            "B(5).leading_zeros()",
            "the method `leading_zeros` of what B dereferences to in Rust",
        ),
        (
            "fn f() -> u64 { let mut v: Vec<u64> = Vec::new(); v.push(1); v.sort_unstable_by(|a, b| a.cmp(b)); v[0] }",
            "f()",
            "the method `sort_unstable_by` of Vec<u64> in Rust",
        ),
        (
            "#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)] enum E { A, B } fn f() -> u64 { E::A.max(E::B) as u64 }",
            "f()",
            "the method `max` of E in Rust",
        ),
        ("struct S;", "S.foo()", "unknown method `foo` of `S`"),
    ] {
        let error = word(Language::Rust, &format!("{source}\n{call}")).unwrap_err();
        assert_eq!(error.message, message, "{source}");
    }
}

/// A reference as the value of a program is what it refers to.
#[test]
fn the_value_of_a_program_may_be_a_reference() {
    const BOARD: &str = "#[derive(Clone, Copy)] struct B(u64); struct Board { w: B, n: u64 } \
        impl Board { fn w(&self) -> &B { &self.w } fn n(&self) -> &u64 { &self.n } }\n\
        let board = Board { w: B(5), n: 7 };\n";
    assert_word(Language::Rust, &format!("{BOARD}board.n()"), Some(7));
    assert_word(Language::Rust, &format!("{BOARD}&&board.w().0"), Some(5));
}

/// A type with a part under a condition of the build is unknown, and only its use is refused.
#[test]
fn conditions_inside_of_types_concern_their_uses() {
    const TYPES: &str = "#[derive(Clone, Copy)]\npub struct G { w: u64, #[cfg(feature = \"m\")] m: u64, k: [u8; 3] }\n\
        pub struct T(u64, #[cfg(feature = \"x\")] u8);\nenum E { A, #[cfg(feature = \"x\")] B, C }\n\
        struct P { #[cfg(test)] t: u64, v: u64 }\n\
        impl G { fn new() -> G { G { w: 1 } } }\nfn f(x: u64) -> u64 { x << 1 }\n";
    for (call, wanted) in [
        ("f(3)", Some(6)),
        ("P { v: 4 }.v", Some(4)),
        ("G::new().w", None),
        ("E::C as u64", None),
        ("T(5).0", None),
    ] {
        assert_word(Language::Rust, &format!("{TYPES}{call}"), wanted);
    }
}

/// An array may be indexed by a type of the source.
#[test]
fn arrays_are_indexed_by_squares() {
    const SOURCE: &str = "#[derive(Clone, Copy)] struct Square(u8);\n\
        impl<T, const N: usize> Index<Square> for [T; N] { type Output = T; fn index(&self, i: Square) -> &T { &self[i.0 as usize] } }\n\
        impl<T, const N: usize> IndexMut<Square> for [T; N] { fn index_mut(&mut self, i: Square) -> &mut T { &mut self[i.0 as usize] } }\n\
        static B: [[u64; 64]; 64] = [[7; 64]; 64];\n\
        fn g(a: Square) -> u64 { let mut t = [[5u64; 64]; 2]; t[1][a] += 4; t[1][a] * 100 + t[0][a] }\n";
    assert_word(Language::Rust, &format!("{SOURCE}B[Square(3)][Square(5)]"), Some(7));
    assert_word(Language::Rust, &format!("{SOURCE}g(Square(63))"), Some(905));
    assert_word(Language::Rust, &format!("{SOURCE}B[3][5]"), Some(7));
}

/// The item that a path or a `use` leads to, or the refusal if its module is not there or does not have it.
#[test]
fn a_path_leads_into_its_module() {
    const WHITE: &str = "mod white { pub fn push(s: i32) -> i32 { s + 8 } pub mod deep { pub fn push(s: i32) -> i32 { super::push(s) * 10 } } }\nfn push(s: i32) -> i32 { s - 8 }\npub const RANK: i32 = 5;\npub struct Bb(pub u64);\nimpl Bb { pub fn up(self) -> u64 { self.0 << 8 } pub const ONE: u64 = 1; }\n";
    for (start, call, wanted) in [
        ("", "white::push(20) + crate::white::push(1) * 100 + self::push(8)", Ok(928)),
        ("", "white::deep::push(1) + crate::push(9)", Ok(91)),
        (
            "use white::deep; use white::{push as up, deep::{self as d, push as far}};",
            "deep::push(1) + d::push(1) + up(2) + far(0)",
            Ok(270),
        ),
        (
            "mod re { pub use super::white::*; pub use crate::RANK as R; } use re::R;",
            "re::push(1) + re::deep::push(1) + re::R + R",
            Ok(109),
        ),
        (
            "mod a { use super::white::push; pub fn f() -> i32 { push(1) } } mod b { use super::*; pub fn f() -> i32 { push(10) + RANK } }",
            "a::f() * 10 + b::f()",
            Ok(97),
        ),
        (
            "fn g() -> i32 { mod m { pub const K: i32 = 4; pub fn g() -> i32 { K } pub mod n { pub const K: i32 = 9; } } use m::g; g() }",
            "g()",
            Ok(4),
        ),
        ("mod black;", "black::push(20)", Err("unknown name `black::push`")),
        ("", "black::push(20)", Err("unknown name `black::push`")),
        ("mod consts;", "consts::RANK", Err("unknown name `consts::RANK`")),
        ("mod other;", "crate::other::Bb(3).up()", Err("unknown name `crate::other::Bb`")),
        ("mod other;", "other::Bb::ONE", Err("unknown name `other::Bb::ONE`")),
        ("mod other; fn g(b: other::Bb) -> u64 { 1 }", "1 + g(Bb(3))", Err("unknown type `other::Bb`")),
        ("mod other;", "other::deep::push(3)", Err("unknown name `other::deep::push`")),
        ("mod other;", "other::min(1, 2)", Err("unknown name `other::min`")),
        ("", "super::push(3)", Err("unknown name `super::push`")),
        ("", "white::RANK", Err("unknown name `white::RANK`")),
        ("", "white::deep::lsb(8)", Err("unknown name `white::deep::lsb`")),
        ("mod black; use black::push as down;", "down(3)", Err("unknown name `down`")),
        (
            "mod a { use super::black::push; pub fn f() -> i32 { push(1) } }",
            "a::f()",
            Err("unknown name `push`"),
        ),
        (
            "mod a { use crate::black::*; pub fn f() -> i32 { deep(1) } } mod b { pub fn deep(x: i32) -> i32 { x } }",
            "a::f()",
            Err("unknown name `deep`"),
        ),
    ] {
        let source = format!("{WHITE}{start}\nfn f() -> i32 {{ ({call}) as i32 }}\nf()");
        match wanted {
            Ok(wanted) => assert_eq!(word(Language::Rust, &source), Ok(wanted), "{source}"),
            Err(message) => {
                let error = word(Language::Rust, &source).unwrap_err();
                assert!(error.message.contains(message), "{source}\n{error:?}");
            }
        }
    }
    let two = "mod m { pub struct S(pub u64); impl S { pub fn g(&self) -> u64 { self.0 } } } mod n { pub struct S(pub u64); impl S { pub fn g(&self) -> u64 { 2 } } }\nfn h() -> u64 { use m::S as T; m::S(1).g() * 100 + n::S(0).g() * 10 + T(3).g() }\nh()";
    assert_eq!(word(Language::Rust, two), Ok(123));
    for (source, wanted) in [
        ("mod black; fn f() -> i32 { black::push(20) }", "`black` is not in this source"),
        (
            "mod black; use black::deep::{push}; fn f() -> i32 { push(20) }",
            "`black::deep` is not in this source",
        ),
        (
            "mod black { fn pull() {} } fn f() -> i32 { black::push(20) }",
            "`black` in this source does not define it",
        ),
    ] {
        let help = word(Language::Rust, &format!("{source}\nf()")).unwrap_err().help;
        assert!(help.as_deref().is_some_and(|help| help.contains(wanted)), "{source}: {help:?}");
    }
}

/// What a block or a module imports goes before what is outside of it, and what it imports by name before what a `*`
/// brings.
#[test]
fn a_name_is_looked_for_from_the_inside_out() {
    const OUTER: &str = "const MAX: usize = 3;\nfn popcount(x: u64) -> u64 { x + 1000 }\nconst Pawn: u64 = 3;\nstruct Mv(u64);\nimpl Mv { fn c(&self) -> u64 { self.0 } const N: u64 = 1; }\nmod deep { pub const MAX: usize = 9; }\nmod ty { pub const MAX: usize = 5; pub fn popcount(x: u64) -> u64 { x.count_ones() as u64 } pub struct Mv(pub u64); impl Mv { pub fn c(&self) -> u64 { self.0 * 2 } pub const N: u64 = 2; } pub mod deep { pub const MAX: usize = 7; } }\n#[derive(Clone, Copy)] enum Pc { None = 4, Pawn = 11, Rook = 12 }\n";
    const ENUM: &str =
        "#[derive(Clone, Copy)] enum Pc { None = 4, Pawn = 11, Rook = 12 }\nconst Pawn: u64 = 3;\n";
    for (start, call, wanted) in [
        (OUTER, "use ty::*; MAX as u64 * 100 + popcount(7) * 10 + Mv::N", 532),
        (OUTER, "use ty::*; Mv(5).c()", 10),
        (OUTER, "use ty::*; match 5 { MAX => 1, _ => 2 }", 1),
        (OUTER, "use ty::*; deep::MAX as u64", 7),
        (OUTER, "use ty::deep; deep::MAX as u64", 7),
        (OUTER, "use ty::deep as deep; deep::MAX as u64", 7),
        (OUTER, "use ty as deep; deep::MAX as u64", 5),
        (OUTER, "let n = MAX as u64; { use ty::*; n * 10 + MAX as u64 }", 35),
        (OUTER, "use ty::*; { use ty::deep::*; MAX as u64 * 1000 + popcount(1) }", 7001),
        (OUTER, "use ty::*; const MAX: u64 = 2; MAX", 2),
        (OUTER, "use ty::{self, *}; fn g() -> u64 { MAX as u64 } g() * 10 + ty::MAX as u64", 55),
        (OUTER, "let f = || { use ty::popcount as p; p(7) + popcount(7) }; f()", 1010),
        (
            "mod a { use super::b::*; pub fn f() -> u64 { K } } mod b { pub const K: u64 = 5; } const K: u64 = 6;",
            "use a::*; f() * 10 + K",
            56,
        ),
        ("mod a { use super::b::K; } mod b { pub const K: u64 = 5; } const K: u64 = 6;", "use a::*; K", 6),
        (ENUM, "use Pc::*; Pawn as u64", 11),
        (ENUM, "use Pc::Pawn; Pawn as u64", 11),
        (ENUM, "use Pc::Rook as Pawn; Pawn as u64", 12),
        (ENUM, "use Pc::{self, *}; [None, Pawn, Pc::Rook].iter().map(|p| *p as u64).sum()", 27),
        (ENUM, "use Pc::*; let p = Rook; match p { None => 1, Pawn => 2, Rook => 3 }", 3),
        (ENUM, "let p = Some(Pawn); { use Pc::*; p.unwrap() * 100 + None as u64 }", 304),
        (
            "enum Pc { None = 4, Pawn = 11 } const Pawn: u64 = 3; mod m { use super::Pc::*; pub fn g() -> u64 { Pawn as u64 * 10 + None as u64 } }",
            "m::g() + Pawn",
            117,
        ),
        (
            "enum E { A(u64), B { n: u64 } } fn A(x: u64) -> u64 { x } struct B { n: u64 }",
            "use E::*; let g = |e| match e { A(x) => x, B { n } => n * 10 }; g(A(1)) + g(B { n: 2 })",
            21,
        ),
        ("use std::cmp::Ordering::*;", "match 3.cmp(&4) { Less => 1, Equal => 2, Greater => 3 }", 1),
    ] {
        let source = format!("{start}\nfn f() -> u64 {{ {call} }}\nf()");
        assert_word(Language::Rust, &source, Some(wanted));
    }
}

/// `+=` of the language takes its value first, one that a type defines its place.
#[test]
fn an_operator_of_a_type_takes_its_place_first() {
    const POP: &str = "use std::ops::AddAssign;\nuse std::num::Wrapping;\n#[derive(Clone, Copy)] struct Sc(u64, u64);\nimpl AddAssign for Sc { fn add_assign(&mut self, o: Sc) { self.0 += o.0; self.1 += o.1; } }\nfn pop(b: &mut u64) -> usize { let s = b.trailing_zeros(); *b &= *b - 1; s as usize }\n";
    for (start, call, wanted) in [
        ("", "let mut t = [Sc(0, 0); 8]; t[pop(&mut b)] += Sc(pop(&mut b) as u64, 1); t[1].0", Some(2)),
        ("", "let mut t = [0; 8]; t[pop(&mut b)] += &(pop(&mut b) as u64); t[1]", Some(2)),
        ("", "let mut t = [0; 8]; t[pop(&mut b)] += pop(&mut b) as u64; t[2]", Some(1)),
        ("", "let mut t = [0u128; 8]; t[pop(&mut b)] += pop(&mut b) as u128; t[2] as u64", Some(1)),
        ("", "let mut t = [0u64; 8]; t[pop(&mut b)] <<= pop(&mut b); t[pop(&mut b)] |= 4; t[4]", Some(4)),
        ("", "let mut t = [Wrapping(0); 8]; t[pop(&mut b)] += Wrapping(pop(&mut b) as u64); t[1].0", Some(2)),
        (
            "",
            "let mut t = [Sc(0, 0); 8]; let mut i = 3; t[i] += { i += 1; Sc(5, 0) }; t[3].0 * 10 + i as u64",
            Some(54),
        ),
        (
            "fn acc<T: AddAssign>(t: &mut T, b: &mut u64, v: fn(&mut u64) -> T) { *t += v(b); }",
            "let mut n = Sc(3, 0); acc(&mut n, &mut b, |b| Sc(pop(b) as u64, 0)); n.0",
            Some(4),
        ),
        (
            "fn acc<T: AddAssign>(t: &mut [T], b: &mut u64, v: fn(&mut u64) -> T) { t[pop(b)] += v(b); }",
            "let mut t = [0u64; 8]; acc(&mut t, &mut b, |b| pop(b) as u64); t[1]",
            None,
        ),
    ] {
        let source = format!("{POP}{start}\nfn f() -> u64 {{ let mut b = 0b10110; {call} }}\nf()");
        assert_word(Language::Rust, &source, wanted);
    }
}

/// What a type dereferences to is read and changed in the value itself, also if that is one word.
#[test]
fn what_a_type_dereferences_to_is_its_own() {
    const WORD: &str = "use std::ops::*;\nstruct G(u64);\nimpl Deref for G { type Target = u64; fn deref(&self) -> &u64 { &self.0 } }\nimpl DerefMut for G { fn deref_mut(&mut self) -> &mut u64 { &mut self.0 } }\nimpl Index<u8> for G { type Output = u64; fn index(&self, _: u8) -> &u64 { &self.0 } }\nimpl IndexMut<u8> for G { fn index_mut(&mut self, _: u8) -> &mut u64 { &mut self.0 } }\nstruct S { ep: u64 }\nstruct H(S);\nimpl Deref for H { type Target = S; fn deref(&self) -> &S { &self.0 } }\nimpl DerefMut for H { fn deref_mut(&mut self) -> &mut S { &mut self.0 } }\n";
    const FIELD: &str = "use std::ops::*;\nstruct St { ep: u64, side: u8 }\nstruct G { st: St, n: u64 }\nimpl Deref for G { type Target = St; fn deref(&self) -> &St { &self.st } }\nimpl DerefMut for G { fn deref_mut(&mut self) -> &mut St { &mut self.st } }\nstruct Outer { g: G, side: u8 }\nimpl Deref for Outer { type Target = G; fn deref(&self) -> &G { &self.g } }\nfn g() -> G { G { st: St { ep: 4, side: 1 }, n: 7 } }\n";
    for (start, call, wanted) in [
        (WORD, "let mut g = G(1); *g += 4; g.0", 5),
        (WORD, "let mut g = G(1); *g = 4; *g * 10 + g.0", 44),
        (WORD, "let mut g = G(1); { let r = &mut *g; *r |= 6; } g.0", 7),
        (WORD, "let mut g = G(1); g[0] = 9; g.0", 9),
        (WORD, "let mut h = H(S { ep: 1 }); (*h).ep = 4; h.0.ep", 4),
        (WORD, "let mut h = H(S { ep: 1 }); h.ep += 4; h.ep * 10 + h.0.ep", 55),
        (FIELD, "let g = g(); g.ep * 100 + g.n * 10 + g.side as u64", 471),
        (
            FIELD,
            "let mut g = g(); g.ep += g.n; let r = &mut g; r.side = 3; r.ep * 10 + g.st.side as u64",
            113,
        ),
        (FIELD, "let o = Outer { g: g(), side: 9 }; o.ep * 100 + o.n * 10 + o.side as u64", 479),
    ] {
        let source = format!("{start}\nfn f() -> u64 {{ {call} }}\nf()");
        assert_word(Language::Rust, &source, Some(wanted));
    }
}

/// Elements without fields are counted, and the type of an argument chooses among several conversions or indexes.
#[test]
fn elements_without_fields_and_arguments_that_choose() {
    const EMPTY: &str =
        "#[derive(Clone, Copy)] struct Wh;\ntrait Ev { fn ev(&self) -> u64 { 3 } }\nimpl Ev for Wh {}\n";
    const SQUARE: &str = "#[derive(Clone, Copy)] struct Sq(u8);\nimpl From<u8> for Sq { fn from(x: u8) -> Sq { Sq(x) } }\nimpl From<(u8, u8)> for Sq { fn from(p: (u8, u8)) -> Sq { Sq(p.1 * 8 + p.0) } }\nimpl TryFrom<u16> for Sq { type Error = (); fn try_from(x: u16) -> Result<Sq, ()> { Ok(Sq(x as u8 + 1)) } }\nimpl TryFrom<i32> for Sq { type Error = (); fn try_from(x: i32) -> Result<Sq, ()> { if x < 0 { Err(()) } else { Ok(Sq(x as u8 + 2)) } } }\n";
    const BOARD: &str = "use std::ops::Index;\nstruct B { t: [u64; 64] }\nimpl Index<u8> for B { type Output = u64; fn index(&self, i: u8) -> &u64 { &self.t[i as usize] } }\nimpl Index<(u8, u8)> for B { type Output = u64; fn index(&self, p: (u8, u8)) -> &u64 { &self.t[(p.1 * 8 + p.0) as usize] } }\nfn b() -> B { let mut b = B { t: [0; 64] }; b.t[9] = 5; b.t[2] = 6; b }\n";
    for (start, call, wanted) in [
        (EMPTY, "[Wh; 2].iter().map(|x| x.ev()).sum()", 6),
        (EMPTY, "let mut n = 0; for w in [Wh, Wh] { n += w.ev(); } n", 6),
        (EMPTY, "let t = [Wh; 3]; t[2].ev() + t[1..].len() as u64", 5),
        (EMPTY, "vec![(); 5].len() as u64", 5),
        (EMPTY, "let mut v = Vec::new(); v.push(()); v.push(()); v.len() as u64", 2),
        (SQUARE, "let a: Sq = (2u8, 3u8).into(); let b: Sq = 7u8.into(); a.0 as u64 * 10 + b.0 as u64", 267),
        (SQUARE, "Sq::from((1, 1)).0 as u64 * 10 + Sq::from(2).0 as u64", 92),
        (SQUARE, "Sq::try_from(7u16).unwrap().0 as u64 * 10 + Sq::try_from(-1i32).is_err() as u64", 81),
        (BOARD, "let b = b(); b[(1, 1)] * 10 + b[2]", 56),
        ("", "let z = 0; let n = z.max(5u16); (!z as u64) + n as u64", 65540),
    ] {
        let source = format!("{start}\nfn f() -> u64 {{ {call} }}\nf()");
        assert_word(Language::Rust, &source, Some(wanted));
    }
    let range = "fn f() -> u64 { let x: &[u64] = &[1, 2, 3]; x.get(1..3).map_or(0, |s| s[1]) }\nf()";
    assert!(word(Language::Rust, range).unwrap_err().message.contains("`get` of a range"));
}

/// Members of one name: those of the type, of its traits, and of references to it.
#[test]
fn a_member_of_a_trait_or_of_the_type() {
    const PIECE: &str = "trait Piece { const V: u64 = 7; fn code() -> u64 { 4 } fn rank(&self) -> u64 { 1 } fn own(&self) -> u64 { Self::V * 10 + Self::code() } }\nstruct Knight;\nimpl Piece for Knight {}\nimpl Knight { const V: u64 = 8; fn code() -> u64 { 5 } fn rank(&self) -> u64 { 2 } }\ntrait White { fn up() -> i64 { 8 } }\ntrait Black { fn up() -> i64 { -8 } }\nstruct Both;\nimpl White for Both {}\nimpl Black for Both {}\ntrait Bits { fn count_ones(self) -> u32; fn min(self, o: Self) -> Self; }\nimpl Bits for u64 { fn count_ones(self) -> u32 { 99 } fn min(self, o: u64) -> u64 { o } }\n";
    const REFERENCES: &str = "trait P { fn a(&self) -> u64 { self.b() + 1 } fn b(&self) -> u64 { 1 } fn c(self) -> u64 where Self: Sized { 3 } }\nstruct X;\nimpl P for X { fn b(&self) -> u64 { 7 } fn c(self) -> u64 { 4 } }\nimpl<T: P> P for &T {}\nstruct Y { a: u64, b: u64 }\nimpl P for Y { fn b(&self) -> u64 { self.a } fn c(self) -> u64 { self.b } }\n";
    for (source, call, wanted) in [
        (PIECE, "fn g<T: Piece>(t: &T) -> u64 { T::V * 10 + T::code() } g(&Knight)", Some(74)),
        (PIECE, "fn g<T: Piece>(t: &T) -> u64 { t.rank() } g(&Knight)", None),
        (PIECE, "fn g(t: &impl Piece) -> u64 { t.rank() } g(&Knight)", None),
        (PIECE, "fn g<T: Piece>(t: &T) -> u64 { <T as Piece>::rank(t) } g(&Knight)", Some(1)),
        (PIECE, "Knight::V * 100 + Knight::code() * 10 + Knight.rank()", Some(852)),
        (
            PIECE,
            "<Knight as Piece>::V * 100 + <Knight as Piece>::code() * 10 + <Knight as Piece>::rank(&Knight)",
            Some(741),
        ),
        (PIECE, "Knight.own()", Some(74)),
        (PIECE, "(<Both as White>::up() * 10 + <Both as Black>::up()) as u64", Some(72)),
        (PIECE, "fn g<T: Black>() -> i64 { T::up() } g::<Both>() as u64", None),
        (PIECE, "fn g<T: Bits>(t: T) -> u64 { t.count_ones() as u64 } g(3u64)", None),
        (PIECE, "fn g<T: Bits>(t: T) -> u64 { t.min(t) } g(3u64)", None),
        (
            PIECE,
            "fn g<T: Bits>(t: T) -> u64 { <T as Bits>::count_ones(t) as u64 } g(3u64) + 3u64.count_ones() as u64",
            Some(101),
        ),
        (REFERENCES, "let r = &X; X.a() * 100 + r.b() * 10 + r.a()", Some(878)),
        (REFERENCES, "let r = &X; X.c() * 10 + r.c()", Some(43)),
        (
            REFERENCES,
            "let y = Y { a: 5, b: 6 }; let r = &y; let n = r.b() * 10 + r.c(); n * 100 + y.a() * 10 + y.c()",
            Some(5366),
        ),
        (
            "trait P { fn b(&self) -> u64; } impl P for u64 { fn b(&self) -> u64 { *self } } impl P for &u64 { fn b(&self) -> u64 { 9 } }",
            "let x = 3u64; let r = &x; r.b() * 10 + [4u64].iter().map(|x| x.b()).sum::<u64>()",
            Some(34),
        ),
        (
            "#[derive(PartialEq)] struct Sq(u8); impl Sq { fn eq(&self, o: &Sq) -> bool { self.0 & 7 == o.0 & 7 } }",
            "(Sq(1) == Sq(9)) as u64 * 10 + Sq(1).eq(&Sq(9)) as u64",
            Some(1),
        ),
        ("struct B(u64); impl B { fn bitor(self, o: B) -> B { B(self.0 | o.0) } }", "(B(1) | B(2)).0", None),
        (
            "#[derive(Clone, Copy)] struct B(u64); impl B { fn add(self, o: B) -> B { B(7) } } impl std::ops::Add for B { type Output = B; fn add(self, o: B) -> B { B(self.0 + o.0) } }",
            "B(1).add(B(2)).0 * 10 + (B(1) + B(2)).0",
            Some(73),
        ),
        (
            "struct P { a: u64, b: [u64; 2] }",
            "let p = P { a: 1, b: [2, 3] }; let P { ref b, ref a } = p; b[1] * 10 + *a",
            Some(31),
        ),
        (
            "struct P { a: u64, b: [u64; 2] }",
            "let mut p = P { a: 1, b: [2, 3] }; let P { ref mut b, .. } = p; b[1] = 8; p.b[1]",
            None,
        ),
        (
            "static mut N: u64 = 0; struct C(u8); impl Clone for C { fn clone(&self) -> C { unsafe { N += 1 }; C(1) } }",
            "let v = vec![C(1); 3]; let w = v.clone(); unsafe { N * 10 + w.len() as u64 }",
            Some(53),
        ),
    ] {
        let source = format!("{source}\nfn f() -> u64 {{ {call} }}\nf()");
        assert_word(Language::Rust, &source, wanted);
    }
}

/// Definitions, a call, and its value or the message and the place of its error.
type Row<'a> = (&'a str, &'a str, Result<u64, (&'a str, &'a str)>);

/// Checks calls after these definitions and those of the rows.
#[track_caller]
fn assert_answers(rows: &[Row<'_>]) {
    const B: &str = "struct B { v: u64, t: [u64; 2] } impl B { fn set(&mut self, x: u64) { self.v = x; } fn new() -> B { B { v: 1, t: [1, 2] } } fn two(&self, x: u64) -> u64 { x } }\nfn put(x: &mut u64) { *x = 9; }\nfn none() -> Option<u8> { None }\n";
    for (start, call, wanted) in rows {
        let source = format!("{B}{start}\nfn f() -> u64 {{ ({call}) as u64 }}\nf()");
        match wanted {
            Ok(wanted) => assert_word(Language::Rust, &source, Some(*wanted)),
            Err(wanted) => {
                let text = front::read(&source, Language::Rust).expect("it can be parsed");
                let error = text.lower(front::MAIN, &front::Nothing).expect_err(&source);
                let place = &source[error.span.start..error.span.end];
                assert_eq!((&*error.message, place), *wanted, "{source}");
            }
        }
    }
}

/// A change of what may not be changed is refused, because the write would be lost or is not Rust.
#[test]
fn what_is_not_mutable_is_not_changed() {
    assert_answers(&[
        (
            "impl B { fn put(&self, x: u64) { self.v = x; } }",
            "{ let b = B::new(); b.put(5); b.v }",
            Err(("cannot change what `self` refers to: it is a `&` reference", "self.v")),
        ),
        (
            "impl B { fn put(&self) { self.set(1) } }",
            "{ let b = B::new(); b.put(); b.v }",
            Err(("cannot change what `self` refers to: it is a `&` reference", "self")),
        ),
        (
            "fn g(x: &u64) { *x = 1; }",
            "{ let y = 3; g(&y); y }",
            Err(("cannot change what `x` refers to: it is a `&` reference", "*x")),
        ),
        (
            "fn g(x: &[u64; 2]) { x[0] += 1; }",
            "{ let y = [3, 4]; g(&y); y[0] }",
            Err(("cannot change what `x` refers to: it is a `&` reference", "x[0]")),
        ),
        (
            "fn g(b: &B) { put(&mut b.v); }",
            "{ let b = B::new(); g(&b); b.v }",
            Err(("cannot change what `b` refers to: it is a `&` reference", "b.v")),
        ),
        (
            "",
            "{ let y = 3; put(&y); y }",
            Err(("mismatched types: expected a `&mut` reference, found a `&` reference", "&y")),
        ),
        ("", "{ let y = 3; put(&mut y); y }", Err(("cannot change `y`: it is not declared with `mut`", "y"))),
        (
            "fn g(x: u64) -> u64 { x &= 3; x }",
            "g(7)",
            Err(("cannot change `x`: it is not declared with `mut`", "x")),
        ),
        (
            "",
            "{ let b = B::new(); b.set(3); b.v }",
            Err(("cannot change `b`: it is not declared with `mut`", "b")),
        ),
        (
            "",
            "{ let t = [1, 2]; t[1] = 3; t[1] }",
            Err(("cannot change `t`: it is not declared with `mut`", "t[1]")),
        ),
        (
            "",
            "{ let mut n = 0; for i in 0..3 { i += 1; n += i; } n }",
            Err(("cannot change `i`: it is not declared with `mut`", "i")),
        ),
        (
            "const T: [u64; 2] = [1, 2];",
            "{ T[0] = 5; T[0] }",
            Err(("cannot change the constant `T`", "T[0]")),
        ),
        (
            "static T: [u64; 2] = [1, 2];",
            "{ T[0] = 5; T[0] }",
            Err(("cannot change the `static` `T`", "T[0]")),
        ),
        (
            "fn g(mut b: B, mut x: u64, y: &mut [u64], z: &mut B) -> u64 { b.set(2); x += 1; y[0] += 1; z.set(4); z.t[0] = 7; put(&mut b.t[0]); b.v + x + b.t[0] }",
            "{ let mut y = [5]; let mut z = B::new(); let n; n = g(B::new(), 1, &mut y, &mut z); let r = &mut y[0]; *r += n; y[0] * 100 + z.v * 10 + z.t[0] }",
            Ok(1947),
        ),
        (
            "struct R<'a> { r: &'a mut u64 }",
            "{ let mut x = 1; let s = R { r: &mut x }; *s.r += 4; put(s.r); x }",
            Ok(9),
        ),
    ]);
}

/// Values of other types than Rust wants, and a `match` that misses a value.
#[test]
fn what_has_the_wrong_type_has_no_value() {
    assert_answers(&[
        (
            "fn g() -> u8 { let x = none()?; x }",
            "g()",
            Err(("`?` of `Option` in a function that returns u8", "none()?")),
        ),
        (
            "fn g() -> Result<u8, u64> { let x = none()?; Ok(x) }",
            "g().is_err()",
            Err(("`?` of `Option` in a function that returns Result<u8, u64>", "none()?")),
        ),
        (
            "fn g(x: Option<u8>) -> Option<u8> { let f = |y: Option<u8>| { let z = y?; Some(z + 1) }; f(x)?.checked_add(1) }",
            "g(Some(3)).unwrap() + g(None).is_none() as u8",
            Ok(6),
        ),
        (
            "",
            "{ let t = [1u64, 2, 3]; let mut n = 0; for x in t.iter() { if x == 3 { n += 1; } } n }",
            Err(("mismatched types: `==` of &u64 and integer", "x == 3")),
        ),
        (
            "",
            "[1u64, 2, 3].iter().filter(|x| x > 1).count()",
            Err(("mismatched types: `>` of &&u64 and integer", "x > 1")),
        ),
        (
            "",
            "[1u64, 2, 3].iter().filter(|x| *x > 1).count()",
            Err(("mismatched types: `>` of &u64 and integer", "*x > 1")),
        ),
        ("", "[1u64, 2, 3].iter().filter(|x| **x > 1 && *x > &0 && x < &&9).count()", Ok(2)),
        ("fn g(x: &u64, y: u64) -> bool { *x == y }", "g(&1, 1) as u64 + (&1 & 1) + (1 + &1)", Ok(4)),
        (
            "enum C { W, B } fn g(c: C) -> u64 { match c { C::W => 1 } }",
            "g(C::W)",
            Err(("non-exhaustive patterns: `C::B` is not covered", "match c { C::W => 1 }")),
        ),
        (
            "fn g(c: Option<u8>) -> u8 { match c { Some(x) => x } }",
            "g(Some(3))",
            Err(("non-exhaustive patterns: `Option::None` is not covered", "match c { Some(x) => x }")),
        ),
        (
            "",
            "{ let Some(x) = none(); x }",
            Err(("a `let` with a pattern that does not fit every value", "Some(x)")),
        ),
        ("enum C { W(u8) }", "{ let C::W(x) = C::W(3); x }", Ok(3)),
        (
            "fn g(c: bool) -> u8 { match c { true => 3 } }",
            "g(true)",
            Err(("non-exhaustive patterns: `false` is not covered", "match c { true => 3 }")),
        ),
        (
            "enum C { W(u8), B { x: u8 }, E } fn g(c: &C) -> u8 { match c { &C::W(x) if x > 3 => x, C::W(_) => 2, C::B { .. } | C::E => 1 } }",
            "g(&C::W(4)) * 10 + g(&C::W(1)) + g(&C::E) * 100",
            Ok(142),
        ),
    ]);
}

/// The place of a result of the wrong type, and what else an error says.
#[test]
fn errors_are_where_the_compiler_sees_them() {
    assert_answers(&[
        (
            "fn g(x: u64) -> u64 { match x { 0 => 1, _ => 2 }; }",
            "g(4)",
            Err(("mismatched types: expected u64, found ()", "match x { 0 => 1, _ => 2 }")),
        ),
        (
            "fn g(x: u64) -> u64 { if x > 3 { 1 } else { 2 }; }",
            "g(4)",
            Err(("mismatched types: expected u64, found ()", "if x > 3 { 1 } else { 2 }")),
        ),
        (
            "fn g(x: u64) -> u64 { { x + 1 } /* end */ ; }",
            "g(4)",
            Err(("mismatched types: expected u64, found ()", "{ x + 1 }")),
        ),
        ("fn g(x: u64) -> u64 { if x > 3 { return 1; } else { return 2; }; }", "g(4)", Ok(1)),
        (
            "fn g(x: u64) -> u64 {\n let y = x + 1;\n y == 0\n}",
            "g(1)",
            Err(("mismatched types: expected u64, found bool", "y == 0")),
        ),
        (
            "fn g(x: u64) -> u64 { if x > 3 { return 1; } }",
            "g(1)",
            Err(("mismatched types: expected u64, found ()", "if x > 3 { return 1; }")),
        ),
        ("", "B::new().two()", Err(("expected 1 argument, found 0", "B::new().two()"))),
        (
            "",
            "{ let b = B::new(); b.new().v }",
            Err(("`new` of B is not a method: it has no `self`", "b.new()")),
        ),
        (
            "trait K { fn k(&self) -> u64 { 1 } } impl K for B {}",
            "K::k(&B::new())",
            Err(("a function of a trait without the type in Rust", "K::k")),
        ),
        (
            "fn bits(b: u64) -> impl Iterator<Item = usize> { (0..64usize).filter(move |&i| b >> i & 1 == 1) }",
            "{ let mut n = 0; for x in bits(6) { n += x; } n * 10 + bits(5).map(|x| x * 2).sum::<usize>() }",
            Ok(34),
        ),
        (
            "fn h(a: Option<u8>, b: Option<u8>) -> u8 { match (a, b) { (Some(x), Some(y)) => x + y, (None, _) | (_, None) => 0 } }",
            "h(Some(1), None) + h(Some(1), Some(2))",
            Ok(3),
        ),
    ]);
}

/// Imports of modules that are not in the source, each of which could bring the others.
#[test]
fn imports_that_lead_to_each_other_end() {
    for (uses, name) in [
        ("use crate::a::p;\nuse crate::a::p::*;\nuse crate::a::*;\nuse crate::b::*;", "Q"),
        ("use a::*;\nuse a::b::*;\nuse b::*;\nuse b::a::*;", "K"),
    ] {
        let source = format!("{uses}\nfn f(x: u64) -> u64 {{ x + {name} }}\nf(1)");
        let error = word(Language::Rust, &source).unwrap_err();
        assert_eq!(error.message, format!("unknown name `{name}`"), "{uses}");
    }
}
