//! Two programs compared: on the first line the domains, then the programs, one a line. The search keeps to its sizes,
//! and a counter-example is one.

use super::bytes::Bytes;
use super::places;
use bitrose_core::bitboard::Mapping;
use bitrose_lang::cases::{self, Pair, ProgramError, SpecError, Verdict};
use bitrose_lang::{Limits, Program, Session, parse};

/// Cases that are tried at most: the fuzzer tries many programs rather than one often.
const CASES: u64 = 300;

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mapping = bytes.choose(&Mapping::ALL);
    let text = bytes.rest();
    let mut lines = text.lines();
    let words: Vec<&str> = lines.next().unwrap_or_default().split(',').map(str::trim).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let mut session = Session::new(mapping).with_limits(Limits { operations: 200, steps: 0 });
    let overs = match cases::read(&words, &mut session) {
        Ok(overs) => overs,
        Err(SpecError::Words(message)) => return assert!(!message.is_empty()),
        Err(SpecError::Mask { source_text, error }) => return places::check(&error, &source_text),
    };
    let [Ok(left), Ok(right)] = [lines.next(), lines.next()].map(|line| parse(line.unwrap_or_default()))
    else {
        return;
    };
    let Ok(mut pair) = Pair::new([&left, &right], &session, &overs) else { return };
    if let Err(fault) = pair.refuse_unknown_functions() {
        return check_fault(&fault, [&left, &right]);
    }
    pair.infer_squares();
    let sizes: Vec<u64> =
        pair.domains.iter().flat_map(|domain| &domain.specs).map(cases::Spec::len).collect();
    pair.most_exhaustive = CASES;
    if sizes.iter().any(|&size| size > CASES) {
        return;
    }
    match pair.search(u64::from(data.first().copied().unwrap_or(0))) {
        Ok(verdict) => check_verdict(&mut pair, &verdict),
        Err(fault) => check_fault(&fault, [&left, &right]),
    }
}

fn check_verdict(pair: &mut Pair<'_>, verdict: &Verdict) {
    assert!(!verdict.is_exhaustive || verdict.cases <= CASES, "{verdict:?}");
    if let Some((case, values)) = &verdict.counter_example {
        let difference = pair.difference(case);
        assert!(difference.is_ok_and(|difference| difference == Some(*values)), "{verdict:?}");
        let names = pair.domains.iter().map(|domain| &domain.name);
        assert_eq!(names.count(), case.len(), "{verdict:?}");
    }
}

fn check_fault(fault: &ProgramError, programs: [&Program; 2]) {
    places::check(&fault.error, programs[fault.side].source());
}
