//! Python: programs with the results of its interpreter.

#![cfg(feature = "python")]

use crate::vectors::{assert_refused, tally, word};
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
    assert_eq!((tally.right, tally.refused.len()), (205, 19));
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
        (CLASS, "A()\nA()\nA.n", Some(2)),
        (CLASS, "a = A()\nA.n = 5\na.n + a.x", Some(6)),
        (CLASS, "a = A()\na.x = 5\nA.n", None),
        (CLASS, "A.up()\nA.n", None),
        (CLASS, "setattr(A, 'n', 5)\nA.n", None),
        ("", "class A:\n    c = 0\n    for i in range(4):\n        c += i\nA.c", Some(6)),
        ("", "class A:\n    c = 1\nA(5).c", None),
        ("", "from library import Base\nclass A(Base):\n    c = 1\nA.c", None),
        ("", "def twice(f): return f\n@twice\ndef up(b): return b << 8\nup(1)", None),
        ("", "def cache(f): return f\n@cache\ndef up(b): return b << 8\nup(1)", None),
        ("", "@functools.lru_cache(maxsize=None)\ndef up(b): return b << 8\nup(1)", Some(256)),
        ("", "@dataclass\nclass A:\n    x: int = 1\nA.x", None),
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
        ("", "sum((1, 2), 10) + sum(i * x for i, x in enumerate([5, 6], 1))", Some(30)),
        ("f = lambda b, s=1: b << s\n", "f(4) + f(4, 2)", Some(24)),
    ] {
        let found = word(Language::Python, &format!("{start}{text}"));
        assert_eq!(found.as_ref().ok().copied(), wanted, "{start}{text}: {found:?}");
    }
}

/// A trace draws boards: a step whose value is none says so, with the value in full.
#[test]
fn a_step_past_64_bits_says_its_value_in_full() {
    use bitrose_core::bitboard::Mapping;

    let mut session = bitrose_lang::Session::new(Mapping::Lerf);
    session.set_language(Some(Language::Python));
    let (_, trace) = session.trace("y = (1 << 64) + 3\ny & 7").unwrap();
    let notes = trace.steps.iter().map(|step| step.note.as_ref().map(|note| note.text(Mapping::Lerf)));
    let notes: Vec<String> = notes.flatten().collect();
    let last = "0x10000000000000003 needs 65 bits: no board, only its low 64 bits are drawn";
    assert_eq!((notes.len(), trace.steps.len()), (4, 4), "{notes:?}");
    assert_eq!(notes[1..], [last, last, last]);
}
