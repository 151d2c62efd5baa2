//! What is asked of each reader of untrusted input: one body a file, the same for the fuzzer and for `cargo test`.
//!
//! A body takes any bytes at all. It panics when the program does, and when something does not hold that must hold for
//! every input: what is printed is read back, a place lies inside the text, a limit is obeyed, two ways agree.

#![allow(dead_code, reason = "each fuzz target uses one body")]

pub(crate) mod answers;
pub(crate) mod bytes;
pub(crate) mod convert;
pub(crate) mod course;
pub(crate) mod drawn;
pub(crate) mod epd;
pub(crate) mod equal;
pub(crate) mod evaluator;
pub(crate) mod fen;
pub(crate) mod fronts;
pub(crate) mod games;
pub(crate) mod generator;
pub(crate) mod keys;
pub(crate) mod lesson;
pub(crate) mod lsp;
pub(crate) mod magic_check;
pub(crate) mod magic_table;
pub(crate) mod moves;
pub(crate) mod parser;
pub(crate) mod paste;
pub(crate) mod places;
#[path = "../../../../crates/bitrose-lang/tests/it/print.rs"]
pub(crate) mod print;
pub(crate) mod progress;
pub(crate) mod scan;
pub(crate) mod uci;

/// The name of a target and its body.
type Named = (&'static str, fn(&[u8]));

/// Every body by the name of its target.
pub(crate) const ALL: [Named; 27] = [
    ("answers", answers::body),
    ("c", fronts::c),
    ("convert", convert::body),
    ("course", course::body),
    ("cpp", fronts::cpp),
    ("csharp", fronts::csharp),
    ("drawn", drawn::body),
    ("epd", epd::body),
    ("equal", equal::body),
    ("evaluator", evaluator::body),
    ("fen", fen::body),
    ("generator", generator::body),
    ("go", fronts::go),
    ("java", fronts::java),
    ("keys", keys::body),
    ("lesson", lesson::body),
    ("lsp", lsp::body),
    ("magic_check", magic_check::body),
    ("magic_table", magic_table::body),
    ("moves", moves::body),
    ("parser", parser::body),
    ("paste", paste::body),
    ("progress", progress::body),
    ("python", fronts::python),
    ("rust", fronts::rust),
    ("scan", scan::body),
    ("uci", uci::body),
];
