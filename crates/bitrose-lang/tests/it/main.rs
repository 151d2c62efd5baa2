//! The integration tests, in one binary.

mod bitboard_names;
mod builtins;
mod cases;
#[path = "../../../bitrose-core/tests/it/common/mod.rs"]
mod common;
mod convert;
mod corpus;
mod differential;
#[path = "../../../bitrose-core/tests/it/common/effort.rs"]
mod effort;
mod enclosed;
mod examples;
mod front_c;
mod front_detect;
mod front_go;
mod front_hostile;
mod front_managed;
mod front_python;
mod front_rust;
mod lint;
mod lint_methods;
mod magic_properties;
mod operands;
mod pasted;
mod pasted_rust;
mod prelude;
mod prelude_proofs;
mod prelude_sliders;
mod print;
#[path = "../../../bitrose-core/tests/it/common/printed.rs"]
mod printed;
mod programs;
mod prove;
mod resemblance;
mod scan;
mod scan_likeness;
mod script_errors;
mod script_language;
mod script_properties;
mod script_seeds;
mod script_sliders;
mod script_trace;
#[path = "../../../bitrose-core/tests/it/common/skipped.rs"]
mod skipped;
mod tables;
mod usual;
mod vectors;
