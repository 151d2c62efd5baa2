//! Code of any language, pasted into Step: functions are called with inputs that show something, and each step has its
//! note. Errors have their place, a trace changes nothing, and a mask that is proposed can be put in.

use super::places;
use bitrose_core::bitboard::Mapping;
use bitrose_lang::lint::deviating;
use bitrose_lang::{
    Among, Limits, Program, Session, Step, added_call, supplied, table_resemblances, with_missing_mask,
};
use std::borrow::Cow;

/// More missing masks of a program are not looked for.
const MASKS: usize = 2;

pub(crate) fn body(data: &[u8]) {
    let source = String::from_utf8_lossy(data);
    let session = Session::new(Mapping::Lerf).with_limits(Limits { operations: 20_000, steps: 1000 });
    check(&source, &session);
    if let Some(supplied) = supplied(&source, None, &Among::ALL, &session) {
        check(&supplied.source, &session);
    }
}

fn check(source: &str, session: &Session) {
    let program = match session.parse(source) {
        Ok(program) => program,
        Err(error) => return places::check(&error, source),
    };
    let (language, alone) = (program.language(), program.clone());
    let whole: Cow<'_, str> = match added_call(&Among::ALL, &program, session) {
        Ok(Some(call)) => format!("{}\n\n{call}", source.trim_end()).into(),
        Ok(None) => source.into(),
        Err(error) => return places::check(&error, source),
    };
    // with a call behind it, an error in the text may be found elsewhere
    let program = match Program::parse(&whole, Some(language)) {
        Ok(program) => program,
        Err(error) => return places::check(&error, &whole),
    };
    let (run, trace) = session.clone().trace_to_fault(&program);
    match (run, session.evaluate(&program)) {
        (Ok(traced), Ok(plain)) => assert_eq!(traced.value, plain.value, "a trace changes nothing: {whole}"),
        (Err(error), _) | (_, Err(error)) => places::check(&error, &whole),
    }
    for (origin, span, remark) in session.remarks(&program) {
        assert!(places::is_in(span, &origin) && !remark.is_empty(), "{remark} in {whole}");
    }
    trace.steps.iter().for_each(|step| check_step(step, &whole));
    let rerun = |source: &str| {
        let (run, trace) = session.clone().trace_to_fault(&session.parse(source).ok()?);
        Some((trace.steps, run.is_ok()))
    };
    for step in trace.steps.iter().filter(|step| step.wrap().is_some()).take(MASKS) {
        if let Some(masked) = with_missing_mask(&whole, step, Mapping::Lerf, false, &rerun) {
            assert!(places::is_in(masked.shift, &masked.source), "{masked:?}");
            assert!(Program::parse(&masked.source, Some(language)).is_ok(), "{masked:?}");
        }
    }
    assert!(table_resemblances(&trace, session).iter().all(|table| !table.function.is_empty()));
    for deviation in deviating(&alone, Mapping::Lerf).into_iter().flatten() {
        let location = deviation.location;
        assert!(source.get(location.offset..location.offset + location.length).is_some(), "{deviation:?}");
    }
}

fn check_step(step: &Step, whole: &str) {
    let text = step.origin.source().unwrap_or(whole);
    assert!(places::is_in(step.span, text), "{step:?} is not in {text}");
    let note = step.note.as_ref().map_or_else(String::new, |note| note.text(Mapping::Lerf));
    assert!(!note.contains("  "), "{note:?} in {whole}"); // nothing is left out of a sentence
}
