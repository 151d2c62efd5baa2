//! Java and C#: programs with the results of their compilers.

use crate::vectors::{assert_refused, tally};
use bitrose_lang::Language;

#[cfg(feature = "java")]
#[test]
fn programs_of_java_have_the_results_of_the_compiler() {
    let tally = tally(Language::Java, include_str!("../data/vectors/java.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused), (222, Vec::new()));
}

#[cfg(feature = "java")]
#[test]
fn what_java_refuses_is_refused() {
    assert_refused(Language::Java, include_str!("../data/vectors/java-refused.jsonl"));
}

/// Refused are exceptions, `goto`, pointers, types that may be nothing, and arguments by name.
#[cfg(feature = "csharp")]
#[test]
fn programs_of_csharp_have_the_results_of_the_compiler() {
    let tally = tally(Language::CSharp, include_str!("../data/vectors/csharp.jsonl"));
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused.len()), (197, 13));
}

#[cfg(feature = "csharp")]
#[test]
fn what_csharp_refuses_is_refused() {
    assert_refused(Language::CSharp, include_str!("../data/vectors/csharp-refused.jsonl"));
}
