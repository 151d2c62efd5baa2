//! Python: programs with the results of its interpreter.

use crate::vectors::{assert_refused, assert_word, session_in, tally, word};
use bitrose_lang::Language;

const VECTORS: &str = include_str!("../data/vectors/python.jsonl");

/// Programs whose result has 64 bits at most, and the others.
fn by_width() -> (String, Vec<serde_json::Value>) {
    let (mut narrow, mut wide) = (String::new(), Vec::new());
    for line in VECTORS.lines() {
        let vector: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let exact = vector["exact"].as_str().expect("a vector has an exact result");
        let fits = exact.parse::<i64>().is_ok() || exact.parse::<u64>().is_ok();
        if fits {
            narrow += line;
            narrow += "\n";
        } else {
            wide.push(vector);
        }
    }
    (narrow, wide)
}

/// Refused are strings, dictionaries, shared defaults and any number of arguments.
#[test]
fn programs_of_python_have_the_results_of_the_interpreter() {
    let tally = tally(Language::Python, &by_width().0);
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused.len()), (209, 16));
}

/// Values past 64 bits are exact on the way; as a result they are refused with the way round.
#[test]
fn a_result_past_64_bits_is_refused_with_its_width() {
    for vector in by_width().1 {
        let (source, call) = (vector["source"].as_str().unwrap(), vector["call"].as_str().unwrap());
        if source.contains(" / ") {
            continue; // refused as floating point
        }
        let error = word(Language::Python, &format!("{source}\n{call}")).unwrap_err();
        assert!(error.message.contains("0xFFFFFFFFFFFFFFFF"), "{source} | {call}: {error}");
        let masked = word(Language::Python, &format!("{source}\n({call}) & 0xFFFFFFFFFFFFFFFF")).unwrap();
        assert_eq!(format!("0x{masked:016X}"), vector["result"].as_str().unwrap(), "{source} | {call}");
    }
}

/// The list itself is turned round: its other names see it.
#[test]
fn a_list_is_reversed_in_place() {
    for (list, wanted) in [("[1, 2, 3]", 32177), ("[n for n in range(4)]", 321_077), ("[5] * 0", 77)] {
        let text = format!(
            "def f():\n    a = {list}\n    b = a\n    b.reverse()\n    a.append(7)\n    a.append(7)\n    n = 0\n    for x in a: n = n * 10 + x\n    return n\nf()"
        );
        assert_eq!(word(Language::Python, &text), Ok(wanted), "{text}");
    }
}

#[test]
fn what_python_refuses_is_refused() {
    assert_refused(Language::Python, include_str!("../data/vectors/python-refused.jsonl"));
}

/// What a value depends on that is set later, elsewhere or by another definition: as in the interpreter, or refused.
#[test]
fn what_is_changed_behind_a_name_is_seen_or_refused() {
    const ENUM: &str = "from enum import Enum\nclass P(Enum):\n    W = 0\n    B = 1\n";
    const CLASS: &str = "class A:\n    n = 0\n    def __init__(self): A.n += 1\n    @property\n    def x(self): return 1\n    \
                         @x.setter\n    def x(self, v): A.n = v\n    @classmethod\n    def up(cls): cls.n += 1\n";
    const SEEN: &str = "n = 0\ndef f(x):\n    global n\n    n += 1\n    return x > 2\n";
    const GEN: &str = "g = 1\ndef gen():\n    for i in range(3):\n        yield g\nt = 0\n";
    const DEFINED: &str = "def f(b): return b + 1\n";
    for (start, text, wanted) in [
        (
            "g = 1\ndef h(i): return i + g\ndef gen():\n    for i in range(3):\n        yield h(i)\n",
            "for x in gen(): g += 1\ng",
            None,
        ),
        (CLASS, "A()\nA()\nA.n", Some(2)),
        (CLASS, "a = A()\nA.n = 5\na.n + a.x", Some(6)),
        (CLASS, "a = A()\na.x = 5\nA.n", None),
        (CLASS, "A.up()\nA.n", Some(1)),
        (CLASS, "a = A()\na.up()\nA.n", Some(2)),
        (CLASS, "setattr(A, 'n', 5)\nA.n", None),
        (
            "",
            "class A:\n    __slots__ = ('v',)\n    M = 15\n    def __init__(self, v): self.v = v & A.M\nA(19).v",
            Some(3),
        ),
        ("", "class A:\n    __slots__ = ('v',)\n    def __init__(self, v): self.w = v\nA(19).w", None),
        ("", "class A:\n    c = 0\n    for i in range(4):\n        c += i\nA.c", Some(6)),
        ("", "class A:\n    c = 1\nA(5).c", None),
        ("x = 3\ndef f(): return x\n", "setup()\nf()", None),
        ("x = 3\ndef f(): return x\n", "z = [setup() for i in range(2)]\nf()", None),
        ("x = 3\ndef f(): return x\ndef g(): fill()\n", "if x: g()\nf()", None),
        ("x = 3\ndef f(): return x\n", "exec('x = 5')\nf()", None),
        ("x = 3\ndef f(): return x\n", "count = getattr(int, 'bit_count', None)\nf()", Some(3)),
        ("x = 3\ndef f(): return x\n", "count = getattr(other, 'bit_count', None)\nf()", None),
        (
            "x = 3\ndef f(): return x\n",
            "from library import int\ncount = getattr(int, 'bit_count', None)\nf()",
            None,
        ),
        ("x = 3\ndef f(): return x\n", "count = getattr(int, 'bit_count', None)\ncount", None),
        ("x = 3\ndef f(): return x\n", "count = getattr(int, 'no_such_name')\nf()", None),
        (
            "from library import setup\nx = 3\n",
            "setup()\nlogging.info('a')\nprint(x)\nz = set([x])\nx",
            Some(3),
        ),
        ("", "from library import Base\nclass A(Base):\n    c = 1\nA.c", None),
        ("", "def twice(f): return f\n@twice\ndef up(b): return b << 8\nup(1)", None),
        ("", "def cache(f): return f\n@cache\ndef up(b): return b << 8\nup(1)", None),
        ("", "@functools.lru_cache(maxsize=None)\ndef up(b): return b << 8\nup(1)", Some(256)),
        ("", "@dataclass\nclass A:\n    x: int = 1\nA.x", Some(1)),
        ("", "@dataclass(frozen=True)\nclass A:\n    x: int = 1\nA.x", None),
        ("", "from numba import njit\n@njit\ndef f(x): return x << 70\nf(1) >> 70", None),
        ("n = 0\n", "@cache\ndef f(x):\n    global n\n    n += 1\n    return x\na = f(1) + f(1)\nn", None),
        ("k = 5\n", "@cache\ndef f(x): return x + k\na = f(1)\nk = 6\na + f(1)", None),
        (DEFINED, "from library import f\nf(1)", None),
        (DEFINED, "import library as f\nf(1)", None),
        (DEFINED, "from library import *\nf(1)", None),
        ("from library import *\n", "def f(b): return b + 1\nf(1)", Some(2)),
        ("n = 1\n", "from library import n\nn", None),
        ("from library import abs\n", "abs(-1)", None),
        (DEFINED, "x = f(1)\ndef f(b): return b + 2\nx + f(1)", None),
        (DEFINED, "f = 5\nf", None),
        ("f = lambda b: b + 1\n", "x = f(1)\nf = lambda b: b + 2\nx + f(1)", None),
        ("class A:\n    c = 1\n", "x = A.c\nclass A:\n    c = 2\nx + A.c", None),
        ("n = 1\ndef f(x, k=n): return x + k\n", "n = 5\nf(1)", None),
        ("N = 4\ndef f(x, k=N): return x + k\n", "f(1)", Some(5)),
        (ENUM, "P.B == 1", None),
        (ENUM, "P.B in (0, 1)", None),
        (ENUM, "P.W < P.B", None),
        (ENUM, "1 if P.W else 0", Some(1)),
        (ENUM, "2 if P.W == P.B else 3", Some(3)),
        (ENUM, "P.B.value + 4", Some(5)),
        (ENUM, "class Q(P): pass\n1 if Q is P else 0", None),
        ("import enum\nclass F(enum.Flag):\n    A = 1\n    B = 2\n", "(F.A | F.B) == 3", None),
        (SEEN, "y = any(f(i) for i in range(9))\nn", Some(4)),
        (SEEN, "y = all(f(3 - i) for i in range(9) for j in range(2))\nn", Some(3)),
        (GEN, "for x in gen():\n    t += x\n    g = x + 5\nt", None),
        (GEN, "for g in range(3):\n    for x in gen(): t += x\nt", None),
        (GEN, "t + sum(gen())", Some(3)),
        ("t = [3, 4]\n", "sum(t, t[0]) + sum(t, start=t[1])", Some(21)),
        ("", "sum((1, 2), 10) + sum(i * x for i, x in enumerate([5, 6], 1))", Some(30)),
        ("f = lambda b, s=1: b << s\n", "f(4) + f(4, 2) + f(s=0, b=1)", Some(25)),
        ("import gmpy2\npopcount = gmpy2.popcount\n", "popcount(7)", None),
        ("max = 5\n", "max(1, 2)", None),
        ("def load():\n    global FILE_A\n    FILE_A = read()\n", "FILE_A", None),
        ("def g(x): return 1\nclass T:\n    g = lambda x: x * 100\n", "g(5)", None),
    ] {
        assert_word(Language::Python, &format!("{start}{text}"), wanted);
    }
}

/// Each name belongs to the scope that Python gives it.
#[test]
fn names_belong_to_their_scopes() {
    const SHADOWED: &str = "x = 1\ndef f():\n    x = 5\n    def g():\n        global x\n        x += 1\n        return x\n    \
                            return g() * 10 + x\n";
    const CLASS: &str = "K = 5\nclass T:\n    K = 2\n    M = [i * K for i in range(K)]\n";
    const WALRUS: &str =
        "n = 5\ndef f(a):\n    found = any((n := x) > 1 for x in a)\n    return n * 10 + found\n";
    const UNSET: &str = "def f(k):\n    t = 0\n    def g(i):\n        if i != k: y = 5 + i\n        return y\n    for i in \
                         range(2): t += g(i)\n    return t\n";
    for (start, call, wanted) in [
        (SHADOWED, "f()", Some(25)),
        (CLASS, "T.M[1] * 10 + len(T.M)", Some(52)),
        ("class T:\n    K = 2\n    M = [i * K for i in range(3)]\n", "T.M[1]", None),
        (WALRUS, "f([1, 2, 3]) + n * 1000", Some(5021)),
        (UNSET, "f(2)", Some(11)),
        (UNSET, "f(1)", None),
    ] {
        assert_word(Language::Python, &format!("{start}{call}"), wanted);
    }
}

/// Some parameters are given only by name, others only by position; a function in a function is called like any other.
#[test]
fn arguments_are_those_that_the_parameters_take() {
    const ONLY: &str = "def f(a, *, k=2): return a * 10 + k\ndef g(a, b=2, /): return a * 10 + b\n";
    let inner = |call: &str| {
        format!("def f(n):\n    def g(x, k=2, *, s=1): return x * 100 + k * 10 + s\n    return {call}\nf(3)")
    };
    for (text, wanted) in [
        (format!("{ONLY}f(1, k=3) + g(2, 3)"), Some(36)),
        (format!("{ONLY}f(1, 3)"), None),
        (format!("{ONLY}g(1, b=3)"), None),
        (inner("g(n)"), Some(321)),
        (inner("g(s=4, x=n)"), Some(324)),
        (inner("g(n, 1, 4)"), None),
        ("def f(n):\n    def g(x, k=n): return x + k\n    n = 9\n    return g(1)\nf(3)".into(), None),
    ] {
        assert_word(Language::Python, &text, wanted);
    }
}

/// What a class has, its instances have too until they get their own; a dataclass takes its fields as arguments.
#[test]
fn instances_have_what_their_class_has() {
    const CLASS: &str = "class P:\n    occ = 5\n    l = [1]\n    def put(self, x): self.occ |= x\n    def add(self, x): \
                         self.l.append(x)\na = P()\nb = P()\n";
    const DATA: &str = "from dataclasses import dataclass\n@dataclass\nclass M:\n    frm: int\n    to: int\n    flag: int = \
                        7\n    N = 3\n    def pack(self): return self.frm | self.to << 6 | self.flag << 12\n";
    const SAME: &str = "class Q:\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return self.x == o.x\nq = Q(1)\n";
    for (start, call, wanted) in [
        (CLASS, "a.put(8)\na.occ * 100 + b.occ * 10 + P.occ", Some(1355)),
        (CLASS, "a.add(2)\nlen(b.l) * 10 + len(P.l)", Some(22)),
        (CLASS, "P.occ = 4\na.put(8)\na.occ", None),
        ("class P: pass\np = P()\np.x = 3\n", "p.x", Some(3)),
        ("class P: pass\np = P()\np.x = 3\nq = P()\n", "q.x", None),
        (CLASS, "c = a\n(a == c) * 1000 + (a is b) * 100 + (a != b) * 10 + (a is not c)", Some(1010)),
        (SAME, "(q == Q(1)) * 100 + (q != Q(1)) * 10 + (q is Q(1))", Some(100)),
        (DATA, "M(12, 28, flag=1).pack() + M.N", Some(0x170F)),
        (DATA, "M(to=1, frm=2).pack()", Some(0x7042)),
        (DATA, "M(1)", None),
        (DATA, "M(1, 2) == M(1, 2)", Some(1)),
    ] {
        assert_word(Language::Python, &format!("{start}{call}"), wanted);
    }
}

/// Equal elements keep their order, also in a reversed sort.
#[test]
fn lists_are_sorted_in_place_or_copied() {
    const LIST: &str = "m = [(3, 1), (1, 2), (3, 0), (2, 2)]\nn = m\nt = 0\n";
    const BITS: &str =
        "def bits(b):\n    while b:\n        yield b & -b, (b & -b).bit_length() - 1\n        b &= b - 1\n";
    const READ: &str = "for x, y in m: t = t * 100 + x * 10 + y\nt";
    for (sort, wanted) in [
        ("m.sort(key=lambda x: x[0], reverse=True)\nm = n", 31_302_212),
        ("m = sorted(m, key=lambda x: -x[1])", 12_223_130),
        ("m.sort(key=lambda x: x[0])\ndel m[1]", 123_130),
    ] {
        assert_eq!(word(Language::Python, &format!("{LIST}{sort}\n{READ}")), Ok(wanted), "{sort}");
    }
    let text = format!("{BITS}sum(x << y for x, y in bits(0x15)) + sorted(y for x, y in bits(7))[2]");
    assert_eq!(word(Language::Python, &text), Ok(275));
}

/// An empty list does not say what it will hold.
#[test]
fn an_empty_list_of_anything_but_ints_says_what_to_write() {
    let error = word(Language::Python, "a = []\na.append((1, 2))\na[0][1]").unwrap_err();
    assert_eq!(error.message, "a tuple where bitrose expects an int in Python");
    assert!(error.help.is_some_and(|help| help.contains("begin it with an element")));
    assert_eq!(
        word(Language::Python, "a = [(i, i * i) for i in range(0)]\na.append((1, 2))\na[0][1]"),
        Ok(2)
    );
}

/// The mark of an error in the last expression is that expression.
#[test]
fn a_value_too_wide_for_a_board_is_marked() {
    let text = "def f(b):\n    return b << 60\n\nf(0xFF)";
    let span = word(Language::Python, text).unwrap_err().span;
    assert_eq!(&text[span.start..span.end], "f(0xFF)");
}

/// `a[i] += b` finds the element again after `b`, which may have changed the list; a class may define what `+=` does.
#[test]
fn an_assignment_with_an_operator_stores_where_python_does() {
    const CLASS: &str = "class V:\n    def __init__(self, x): self.x = x\n    def __iadd__(self, o):\n        self.x += \
                         o\n        return self\n    def __add__(self, o): return V(self.x + o)\n    def __mul__(self, o): return \
                         V(self.x * o)\na = V(2)\nb = a\n";
    for (start, call, wanted) in [
        ("a = [1, 2, 3]\na[0] += a.pop()\n", "a[0] * 10 + len(a)", 42),
        ("a = [1, 2, 3]\na[-1] += a.pop()\n", "a[-1] * 10 + len(a)", 62),
        ("a = [1]\ndef f(x):\n    a.append(x)\n    return x\na[0] |= f(4)\n", "a[0] * 10 + a[1]", 54),
        (CLASS, "a += 5\nb.x * 10 + a.x", 77),
        (CLASS, "a *= 5\nb.x * 100 + a.x", 210),
        ("", "pow(5, 0, 1) * 10 + pow(5, 0, -3) + pow(2, 10, 1000)", 22),
    ] {
        let found = word(Language::Python, &format!("{start}{call}"));
        assert_eq!(found, Ok(wanted), "{start}{call}");
    }
}

/// A value that no board holds is shown in full, as an operand, as a result and as an element.
#[test]
fn a_step_past_64_bits_says_its_value_in_full() {
    let mut session = session_in(Language::Python);
    let (_, trace) = session.trace("y = [(1 << 64) + 3, 5]\nx = -y[0]\nx & 7").unwrap();
    let shown = |step: &bitrose_lang::Step| format!("{} = {}", step.inputs[0], step.output);
    let steps: Vec<String> = trace.steps.iter().map(shown).collect();
    let (a, b) = ("0x10000000000000003 (65 bits)", "-0x10000000000000003 (66 bits)");
    let one = "0x10000000000000000 (65 bits)";
    let wanted = [format!("1 = {one}"), format!("{one} = {a}"), format!("{a} = {b}"), format!("{b} = 5")];
    assert_eq!(steps, wanted);
}

/// What ordinary engines write, with the values of the interpreter.
#[test]
fn lists_classes_and_generators_have_the_values_of_the_interpreter() {
    const CLASS: &str = "class B:\n    def __init__(self, v=0): self.v = v\n    @classmethod\n    def rank(cls, r): \
                         return cls(0xff << 8 * r)\n    @classmethod\n    def both(cls, a): return cls.rank(a).v | \
                         cls.help(a)\n    @staticmethod\n    def help(x): return x + 1\n";
    const COUNTED: &str = "n = 0\ndef f(x):\n    global n\n    n += 1\n    return x\n";
    for (start, call, wanted) in [
        (
            "a = list(range(10))\n",
            "a[2:8:3][1] + a[8:2:-2][1] * 10 + a[100:0:-1][0] * 100 + len(a[::3])",
            969,
        ),
        ("a = [1, 2, 3]\n", "a[::-1][0] * 10 + a[-1:0:-2][0] + len(a[5:2]) + len(a[-9:1])", 34),
        ("", "[[1, 2], [3]] == [[1, 2], [3]] and (1, (2, 3)) == (1, (2, 3)) and (1, 2) != (1, 2, 3)", 1),
        ("", "[1] != [2] and [] == [] and not [1, 2] == [1] and (1, 2) in [(0, 0), (1, 2)]", 1),
        (CLASS, "B.rank(2).v + B.both(1) + B(3).rank(1).v + B().help(2)", 16_842_245),
        (
            "def g(b):\n    while b:\n        yield b & -b\n        b &= b - 1\n",
            "next(g(12)) * 10 + max(g(12))",
            48,
        ),
        (
            "def lsb(b): return (b & -b).bit_length() - 1\ndef g(b):\n    while b:\n        yield lsb(b)\n        b &= b - 1\n",
            "sum(g(0x8002))",
            16,
        ),
        ("", "next(i for i in range(9) if i > 4) * 10 + next((i for i in range(3) if i > 5), 7)", 57),
        (COUNTED, "v = next(f(i) for i in range(5) if i > 1)\nn * 10 + v", 12),
        ("", "max(x * x for x in [1, -5, 3]) + min(x for x in range(3, 9))", 28),
        ("P = [A, B, C] = range(1, 4)\n", "C * 100 + sum(P) * 10 + P[-1] + len(P) + (2 in P)", 367),
        ("a = [1]\nb = a\na += [2, 3]\na.extend(a)\n", "len(b) * 10 + b[4]", 62),
        ("x = 3\nx **= 2\n", "x", 9),
        (
            "a = [1, 2, 3, 4, 5]\nb = a\n",
            "a.pop(0) * 1000 + a.pop() * 100 + a.pop(-2) * 10 + b.pop(1) + len(b) + a[0]",
            1537,
        ),
        ("a = [(1, 2), (3, 4)]\nx, y = a.pop()\n", "x * 100 + y * 10 + len(a)", 341),
        ("", "int('ff', 16) + int(\"00101\", 2) + int('0') + int('17', 8) + int('0b1', 16)", 452),
    ] {
        assert_word(Language::Python, &format!("{start}{call}"), Some(wanted));
    }
    for (text, wanted) in [
        ("range(3) == [0, 1, 2]", "a range or a tuple where bitrose expects an int in Python"),
        ("tuple([1, 2]) == [1, 2]", "a range or a tuple where bitrose expects an int in Python"),
        ("(1, 2, 3)[:2] == [1, 2]", "a range or a tuple where bitrose expects an int in Python"),
        ("next([1, 2])", "unknown function `next`"),
        (
            "next(i for i in range(3) if i > 5)",
            "an exception is raised here: `next` of a generator that has ended",
        ),
        ("[].pop()", "an exception is raised here: `pop` from an empty list"),
        ("[1, 2].pop(2)", "index out of range: 2 of 2 elements"),
    ] {
        assert_eq!(word(Language::Python, text).unwrap_err().message, wanted, "{text}");
    }
}

/// Bits beyond the 64 of a board that come back, or that are in the result, are reported.
#[test]
fn bits_beyond_the_board_are_reported() {
    let mut session = session_in(Language::Python);
    let back = "2 bits of a value of 66 bits come back from beyond the board; missing & 0xFFFFFFFFFFFFFFFF before it";
    let negative = "the result is negative: ~ sets all bits beyond the board; missing & 0xFFFFFFFFFFFFFFFF";
    for (text, wanted) in [
        ("def f(b):\n    return b << 2 >> 58\nf(0xC000000000000000)", Some(back)),
        ("def f(b):\n    return (b << 2 & 0xFFFFFFFFFFFFFFFF) >> 58\nf(0xC000000000000000)", None),
        (
            "def f(b):\n    for s in (8, 16, 32):\n        b |= b << s | b >> s\n    return b & 0xFF\nf(0x800000008000)",
            None,
        ),
        ("def f(b):\n    b |= b << 8\n    return b >> 8 & 0xFF\nf(0xC000000000000000)", None),
        ("def f(a, b):\n    return a * b >> 64\nf(0xC000000000000000, 0x100000000)", None),
        ("def f(b):\n    return ~b\nf(0x4280000000000)", Some(negative)),
        ("def f(a, b):\n    return ~(a | b)\nf(0x4280000000000, 7)", Some(negative)),
        ("def f(b):\n    return ~b & 0xFFFFFFFFFFFFFFFF\nf(0x4280000000000)", None),
        ("def f(n):\n    return ~n\nf(5)", None),
        ("def f(b):\n    return -3 if ~b & 1 else 2\nf(0x4280000000000)", None),
    ] {
        let (_, trace) = session.trace(text).unwrap();
        let notes = trace.steps.iter().filter_map(|step| step.note.as_ref());
        let notes: Vec<_> = notes.map(|note| note.text(bitrose_core::bitboard::Mapping::Lerf)).collect();
        assert_eq!(notes, Vec::from_iter(wanted), "{text}");
    }
}

/// A number above any index is taken for a board: a shift tells what wraps, and whether the `&` behind it takes that
/// away.
#[test]
fn a_shift_of_a_board_tells_what_wraps() {
    let mut session = session_in(Language::Python);
    let notes = |session: &mut bitrose_lang::Session, text: &str| {
        let (_, trace) = session.trace(text).unwrap();
        let notes = trace.steps.iter().filter_map(|step| step.note.as_ref());
        notes.map(|note| note.text(bitrose_core::bitboard::Mapping::Lerf)).collect::<Vec<_>>()
    };
    for (text, wanted) in [
        ("(0x8000000000080 << 1) & 0xFFFFFFFFFFFFFFFF", Some("1 bit wrapped: h1 to a2; missing")),
        ("(0x8100000000000080 << 1) & 0xFEFEFEFEFEFEFEFE", Some("the & that follows takes it away")),
        ("(0x8100000000000000 << 8) & 0xFFFFFFFFFFFFFFFF", None),
        ("0x80 << 1", None),
        ("(0x8000000000080 << 64) & 1", None),
    ] {
        let found = notes(&mut session, text);
        assert_eq!(found.iter().any(|note| note.contains("wrapped")), wanted.is_some(), "{text}: {found:?}");
        assert!(wanted.is_none_or(|wanted| found[0].contains(wanted)), "{text}: {found:?}");
    }
}

/// The steps of a program: what each one applies, and its result.
fn steps(text: &str) -> Vec<String> {
    let mut session = session_in(Language::Python);
    let (_, trace) = session.trace(text).expect("it runs");
    let steps = trace.steps.iter().filter(|step| step.target.is_none());
    steps
        .map(|step| format!("{} {:?}", step.operation, step.output_type.map(|_| step.output.number())))
        .collect()
}

#[test]
fn the_steps_of_a_bit_length_are_those_of_python() {
    assert_eq!(steps("(0x50).bit_length() - 1"), ["bit_length Some(7)", "- Some(6)"]);
    assert_eq!(steps("(-8).bit_length() + (0).bit_length()").last().unwrap(), "+ Some(4)");
}

/// A function that returns nothing has no value in the trace; its call is still `None`.
#[test]
fn a_call_that_returns_none_has_no_value() {
    const FILL: &str = "t = [0]\ndef fill():\n    t[0] = 3\n";
    assert_eq!(steps(&format!("{FILL}fill()")), ["fill None"]);
    for (call, wanted) in
        [("fill() is None", 1), ("1 if fill() is None else 0", 1), ("2 if fill() else t[0]", 3)]
    {
        assert_eq!(word(Language::Python, &format!("{FILL}{call}")), Ok(wanted), "{call}");
    }
    let early = "t = [0]\ndef f(x):\n    if x: return\n    t[0] = 5\nf(1)\nf(0)\nt[0]";
    assert_eq!(word(Language::Python, early), Ok(5));
}

/// What a parameter with the default `None` is known to be decides which branch is read.
#[test]
fn a_branch_on_none_is_chosen_by_the_type() {
    const IF: &str = "def f(b, s=None):\n    if s is not None:\n        return b & (1 << s)\n    return b\n";
    const ELSE: &str =
        "def f(b, s=None):\n    if s == None: return b\n    elif s > 3: return 3\n    else: return s\n";
    const CHOICE: &str = "def f(b, s=None): return b if s is None else s + 1\n";
    for (start, call, wanted) in [
        (IF, "f(7) * 10 + f(7, 1)", 72),
        (ELSE, "f(7) * 100 + f(7, 1) * 10 + f(7, s=5)", 713),
        (CHOICE, "f(7) * 10 + f(7, 1)", 72),
    ] {
        assert_eq!(word(Language::Python, &format!("{start}{call}")), Ok(wanted), "{start}{call}");
    }
    let half = word(Language::Python, "def f(b):\n    if b: return 3\nf(0) is None").unwrap_err();
    assert_eq!(half.message, "`f` returns None here, and int elsewhere, which bitrose does not read");
    assert_eq!(word(Language::Python, "def f(b):\n    if b: return 3\nf(1)"), Ok(3));
}

/// `print` shows nothing, but what it prints runs.
#[test]
fn what_is_printed_runs() {
    const NEXT: &str = "n = 0\nt = [[1]]\ndef f():\n    global n\n    n += 1\n    return n\n";
    for (print, wanted) in [
        ("print(f())", Some(1)),
        (
            "print('n', f(), hex(n), f'{f():x} {n}', '%x' % f(), 'a{}'.format(f()), sep='', end=str(f()))",
            Some(5),
        ),
        ("def g(x):\n    print(x, f())\n    return x\nx = g(4)", Some(1)),
        ("print('a', n, [n, 2], (n, True))", Some(0)),
        ("print(f() / 2)", None),
    ] {
        assert_word(Language::Python, &format!("{NEXT}{print}\nn"), wanted);
    }
    assert_eq!(steps(&format!("{NEXT}print(f())")), ["f Some(1)"]);
}

#[test]
fn values_of_auto_and_reversed_bytes() {
    const AUTO: &str = "from enum import *\nimport enum\nclass P";
    for (text, wanted) in [
        ("(IntEnum):\n    A = auto()\n    B = auto()\nP.B + 5", Some(7)),
        (
            "(enum.IntFlag):\n    A = enum.auto()\n    B = enum.auto()\n    C = enum.auto()\nP.C | P.A",
            Some(5),
        ),
        ("(IntFlag):\n    A = 1\n    B = 2\nint(~P.A)", None), // 2, and not -2
        ("(IntFlag):\n    A = 1\n    B = 2\ndef f(x): return ~x\nf(P.A)", None),
        ("(IntFlag):\n    A = 1\n    B = 2\ndef f(x): return ~x\nf(1) + 3", Some(1)),
        ("(Enum):\n    A = auto()\n    B = auto()\nP.B.value", Some(2)),
        ("(IntEnum):\n    A = 5\n    B = auto()\nP.B + 0", None),
        (": pass\nint.from_bytes((0x0102).to_bytes(8, 'little'), 'big')", Some(0x0201 << 48)),
        (
            ": pass\nint.from_bytes((0x0102).to_bytes(length=8, byteorder='big'), byteorder='big')",
            Some(0x0102),
        ),
        (": pass\nint.from_bytes((1 << 64).to_bytes(8, 'little'), 'big')", None),
        (": pass\nint.from_bytes((-1).to_bytes(8, 'little'), 'big')", None),
        (": pass\nint.from_bytes((1).to_bytes(2, 'little'), 'big')", None),
    ] {
        assert_word(Language::Python, &format!("{AUTO}{text}"), wanted);
    }
}

#[test]
fn object_is_no_base_class_to_inherit_from() {
    let source = "class S(object):\n    def __init__(self, i):\n        self.i = i\n    def bb(self):\n        return 1 << self.i\nS(4).bb()";
    assert_word(Language::Python, source, Some(16));
}

/// Inside of brackets the indentation of a line means nothing, and nor does a bracket in a comment or a string.
#[test]
fn expressions_in_brackets_may_be_indented_in_any_way() {
    for (text, wanted) in [
        ("def f(a):\n    if a > 3:\n        return (a |\n  16)\n    return 7\nf(5)", 21),
        (
            "def f(a):\n    r = 0\n    for i in range(3):\n        if i > 0:\n            r += (a +\n        i) # [\n            r += 100\n        r += 1\n    return r\nf(5)",
            216,
        ),
        ("t = [1, 2, 4] # (\ndef f(e):\n    if e:\n        return 3 & t[\n e]\n    return 0\nf(1)", 2),
        (
            "def f(a):\n    if a and (a == 5 or # ')'\n a == 6):\n        return 8\n    print(')', '''\n(''')\n    return 3\nf(6) * 10 + f(4)",
            83,
        ),
    ] {
        assert_word(Language::Python, text, Some(wanted));
    }
    // A line whose indentation means nothing is no code.
    for (body, line) in [
        ("    y = 1\n     y = 2\n    return y", "     y"),
        ("    if x:\n            x = 2\n        x = 3\n    return x", "        x"),
        ("  if x:\n    return 1\n   else:\n    return 2", "   e"),
        ("    while x < 10:\n        x += 1\n\tx += 2\n    return x", "\tx"),
        ("    if x:\n    return 1", "    r"),
    ] {
        let source = format!("def f(x):\n{body}\nf(5)");
        let error = crate::vectors::word(Language::Python, &source).unwrap_err();
        assert_eq!((&*error.message, error.span.text(&source)), ("syntax error", line));
    }
    // Behind a bracket that is not closed, part of a call would be taken for a statement.
    let broken = "def f(b):\n    return (b << 1) & N(OT_A\n\ndef g(b):\n    return b\nf(0x81)";
    let error = crate::vectors::word(Language::Python, broken).unwrap_err();
    assert_eq!((&*error.message, error.span.text(broken)), ("syntax error", "("));
}

/// A free name of an inner function is that of the function around its definition, not of its caller.
#[test]
fn inner_functions_see_what_is_around_their_definition() {
    for (text, wanted) in [
        (
            "def f(x):\n    def g(): return x\n    def h(x): return g() * 10 + x\n    return h(5)\nf(1)",
            Ok(15),
        ),
        (
            "def f(x):\n    g = lambda y: x + y\n    h = lambda x: g(1) * 100 + x\n    return h(50)\nf(7)",
            Ok(850),
        ),
        ("x = 100\ng = lambda: x\ndef f():\n    x = 5\n    return g() + x\nf()", Ok(105)),
        (
            "x = 3\ndef f():\n    def g():\n        return x\n    def h(x): return g() + x\n    return h(50)\nf()",
            Ok(53),
        ),
        ("def f(n):\n    return [(lambda y: y * i)(2) for i in range(n)][-1]\nf(4)", Ok(6)),
        (
            "def f(x):\n    def g():\n        y = x\n        x = 3\n        return y\n    return g()\nf(1)",
            Err("`x` has no value here"),
        ),
        (
            "def f(n):\n    def g(k): return 1 if k == 0 else k * g(k - 1)\n    return g(n)\nf(3)",
            Err("an inner function that calls itself in Python"),
        ),
    ] {
        let found = word(Language::Python, text);
        assert_eq!(
            found.as_ref().map_or_else(|error| Err(&*error.message), |value| Ok(*value)),
            wanted,
            "{text}"
        );
    }
}

/// What is defined, but not understood, is not said to be unknown or without a value.
#[test]
fn errors_name_what_is_not_understood() {
    const ENUM: &str =
        "from enum import IntEnum, auto\nclass S(IntEnum):\n    A = 0\n    B = 1\n    C = auto()\n";
    for (text, message) in [
        (&*format!("{ENUM}S.B"), "`auto()` here in Python"),
        (&format!("{ENUM}S.C"), "`auto()` here in Python"),
        ("class S:\n    A = 0\nlen(S)", "a class as a value in Python"),
        (
            "def f(x):\n    a, *b = x\n    return a\nf([1, 2])",
            "a target that takes any number of values in Python",
        ),
        ("def f(self, sq):\n    self.occ |= 1 << sq\nf(1, 2)", "`occ` of int in Python"),
        ("a, *b, c = 1, 2, 3, 4\na", "a target that takes any number of values in Python"),
        ("len((1, 2) + (3,))", "a tuple where bitrose expects an int in Python"),
        ("min([3, 1], key=lambda x: -x)", "`min` with a named argument in Python"),
        ("from functools import reduce\nreduce(lambda a, b: a | b, [1, 2])", "`reduce` in Python"),
        (
            "def g():\n    return 1\ndef f(x=g()):\n    return x\nf()",
            "a default that is the result of a call in Python",
        ),
    ] {
        assert_eq!(word(Language::Python, text).unwrap_err().message, message, "{text}");
    }
}

/// Without `__bool__`, the length of an instance decides; a member of an enumeration may decide as well.
#[test]
fn an_instance_may_decide_whether_it_is_true() {
    for (methods, wanted) in [
        ("def __len__(self): return self.x", 21),
        ("def __bool__(self): return True\n    def __len__(self): return self.x", 11),
        ("def f(self): return 0", 11),
    ] {
        let source = format!(
            "class P:\n    def __init__(self, x): self.x = x\n    {methods}\n(2 if not P(0) else 1) * 10 + (1 if P(1) else 3)"
        );
        assert_eq!(word(Language::Python, &source), Ok(wanted), "{source}");
    }
    let member = "class D(Enum):\n    W = 0\n    def __bool__(self): return False\n1 if D.W else 2";
    assert_eq!(word(Language::Python, member), Ok(2));
}

#[test]
fn an_instance_may_have_a_length_a_number_and_members() {
    let class = "class S:\n    def __init__(self, b): self.b = b\n    def __len__(self): return self.b.bit_count()\n\
                 \x20   def __int__(self): return self.b\n    def __contains__(self, sq): return self.b >> sq & 1\n";
    for (text, wanted) in [
        ("len(S(7))", Some(3)),
        ("int(S(9)) + int(5)", Some(14)),
        ("s = S(6)\n(1 if 2 in s else 2) * 10 + (1 if 3 not in s else 2)", Some(11)),
        ("s = S(6)\n1 if s in [1] else 2", None),
        ("pow(3, -2, 7)", None),
        ("pow(3, 2, 7)", Some(2)),
    ] {
        assert_eq!(word(Language::Python, &format!("{class}{text}")).ok(), wanted, "{text}");
    }
}

/// The `else` of a loop knows what the loop assigned; a `break` in it leaves the loop around it.
#[test]
fn a_loop_may_have_an_else() {
    let source = "def loop(n):\n    for i in range(n):\n        if i > 3: break\n    else:\n        return i\n    return -i\n\
                  def nest(n):\n    out = 0\n    for i in range(n):\n        for j in range(i):\n\
                  \x20           if j == 2: break\n        else:\n            out += 10\n            if i == 1: continue\n\
                  \x20           if i == 2: break\n        out += 1\n    else:\n        out += 1000\n    return out\n";
    for (call, wanted) in
        [("loop(3)", 2), ("loop(9)", -4), ("nest(2)", 1021), ("nest(3)", 31), ("nest(9)", 31)]
    {
        let got = word(Language::Python, &format!("{source}{call}"));
        assert_eq!(got.map(u64::cast_signed), Ok(wanted), "{call}");
    }
    assert!(word(Language::Python, &format!("{source}loop(0)")).is_err());
}

/// A sum of lists is a list of its own.
#[test]
fn lists_are_joined() {
    for (text, wanted) in [
        ("a = [1, 2] + [3]\nb = a\na = a + [4]\nlen(a) * 10 + len(b)", Some(43)),
        (
            "a = [[1], [2]]\nb = a + a\nb[0][0] = 9\nb.append([3])\nb[2][0] * 100 + len(a) * 10 + len(b)",
            Some(925),
        ),
        ("a = [1]\nb = [] + a\nb[0] = 7\na[0] * 10 + b[0]", Some(17)),
        ("[1] + (2,)", None),
    ] {
        assert_eq!(word(Language::Python, text).ok(), wanted, "{text}");
    }
}

#[test]
fn a_case_may_be_a_negative_number() {
    let source = "def f(x):\n    match x:\n        case -1: return 5\n        case 1 | -2: return 9\n        case _: return 0\n\
                  f(-1) * 1000 + f(1) * 100 + f(-2) * 10 + f(2)";
    assert_eq!(word(Language::Python, source), Ok(5990));
}

/// `@dataclass` compares all fields, unless the class has an `__eq__`.
#[test]
fn instances_of_a_dataclass_are_equal_if_their_fields_are() {
    let class = "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\n    y: int\n@dataclass\nclass M:\n    \
                 p: P\n    l: list\ndef m(x, y): return M(P(x, 2), [y])\n";
    for (comparison, wanted) in [
        ("m(1, 3) == m(1, 3)", 1),
        ("m(1, 3) == m(2, 3)", 0),
        ("m(1, 3) == m(1, 4)", 0),
        ("m(1, 3) != m(1, 4)", 1),
        ("m(1, 3) is m(1, 3)", 0),
    ] {
        assert_eq!(word(Language::Python, &format!("{class}{comparison}")), Ok(wanted), "{comparison}");
    }
}

/// Python runs it in a program, not in a module of which something is called.
#[test]
fn the_main_part_runs_with_the_whole_program() {
    const START: &str = "k = [0]\ndef main():\n    k[0] = 7\n    assert k[0] == END\n";
    for (guard, end, call, wanted) in [
        ("if __name__ == \"__main__\":\n    main()\n", "END = 7\n", "", true),
        ("if __name__ == '__main__':\n    main()\n", "END = 8\n", "", false),
        ("if __name__ == \"__main__\":\n    main()\n", "END = 8\n", "k[0]\n", true),
    ] {
        let source = format!("{START}{end}{guard}{call}");
        let run = session_in(Language::Python).run(&source);
        assert_eq!(run.is_ok(), wanted, "{source}{run:?}");
    }
}
