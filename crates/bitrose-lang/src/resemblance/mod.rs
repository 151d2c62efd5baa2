//! Recognizes pasted functions and the tables that they fill: finds the known function that returns the same in most
//! cases, and the cases in which they differ.

mod cases;
mod compare;
mod found;
mod known;

use super::invent;
use super::{Among, Program, Session, Trace};
use bitrose_core::bitboard::Mapping;
use cases::{Case, cases, known_results, own_session};
use compare::{Comparison, SQUARES, otherwise_named};
use known::{KNOWN, is_one_shift, step_named};

pub(crate) use found::stops;
pub use found::{Resemblance, Unlike};
pub(crate) use known::{has_known_name, is_about_boards, name_of, words_of};

/// The most bytes that reading the functions and methods of a source one by one may read.
const MOST_BYTES: usize = 1 << 22;

/// Returns the known function that the last one of these functions or methods resembles. `None` if there is none, or if the program
/// does more than define functions. There is a case for each square: that square, or the board with only that square,
/// and a random board if a second one is needed.
pub fn resemblance(among: &Among, program: &Program, session: &Session) -> Option<Resemblance> {
    let method = invent::method_among(among, program);
    let of_function = || Comparison::new(program, session)?.find_first(&invent::signature(among, program)?);
    let found = if method.as_ref().is_some_and(|(_, is_sure)| *is_sure) { None } else { of_function() };
    found.or_else(|| {
        let ((with_methods, places), (name, is_sure)) = (invent::with_methods(program, MOST_BYTES)?, method?);
        let is_meant = !is_sure || places.get(&*name).is_some_and(|place| among.contains(*place));
        is_meant.then(|| resemblance_of(&name, &with_methods, session))?
    })
}

/// Does the same for the function of a program with this name.
pub fn resemblance_of(function: &str, program: &Program, session: &Session) -> Option<Resemblance> {
    Comparison::new(program, session)?.find_first(&invent::signature_of(program, function)?)
}

/// Returns `true` if a function is equal to another known one than its name says, in the mapping in which it was compared.
pub(crate) fn has_other_name(like: &Resemblance) -> bool {
    otherwise_named(like).is_some()
}

/// Does the same for each wanted function of a program in another language. A step into another direction than its name
/// says is compared with the step that it names. `None` if the program does not run.
pub(crate) fn resemblances(
    program: &Program,
    session: &Session,
    is_sure: bool,
    is_wanted: &dyn Fn(&str) -> bool,
) -> Option<Vec<Resemblance>> {
    let mut comparison = Comparison::new(program, session)?;
    let mut found = Vec::new();
    for signature in invent::signatures(program, is_wanted) {
        match comparison.misled(&signature, is_sure) {
            Some(misled) => found.push(misled),
            None => found.extend(comparison.find(&signature).into_iter().map(|one| {
                let confused = comparison.confused(&one, is_sure);
                confused.unwrap_or(one)
            })),
        }
        if found.last().is_none_or(|last| last.function != signature.function) {
            found.extend(comparison.empty(&signature));
        }
    }
    Some(found)
}

/// Compares a function that has the name of a step with that step, if it resembles another one.
pub(crate) fn as_named(like: &Resemblance, program: &Program, session: &Session) -> Option<Resemblance> {
    let known =
        step_named(&like.function).filter(|known| is_one_shift(like.known) && *known != like.known)?;
    let mut comparison = Comparison::new(program, session)?;
    let cases = cases("x", session.mapping());
    let tried = comparison.tried(&like.function, &like.order, &cases)?;
    comparison.against(known, &tried)
}

/// Returns which known functions of a square the tables of 64 boards, or of twice 64, resemble that a program filled, as they are at the
/// end of its trace.
pub fn table_resemblances(trace: &Trace, session: &Session) -> Vec<Resemblance> {
    let Some(last) = trace.steps.len().checked_sub(1) else { return Vec::new() };
    let mut comparison = Comparison::of(session.clone());
    let tables = trace.contents_at(last);
    tables.iter().flat_map(|table| comparison.find_table(table)).collect()
}

/// Returns which known functions of a square the variables with these names resemble that are tables of 64 boards.
pub(crate) fn resemblances_of_tables<'t>(
    names: impl Iterator<Item = &'t str>,
    session: &Session,
) -> Vec<Resemblance> {
    let mut comparison = Comparison::of(session.clone());
    let entries = |name: &str| -> Option<Vec<u64>> {
        let table = session.evaluate(&session.parse(name).ok()?).ok()?.parts;
        let values = table.iter().map(|part| Some(part.value?.number()));
        values.collect::<Option<Vec<_>>>().filter(|entries| entries.len() == SQUARES)
    };
    names.filter_map(|name| comparison.find_row(name, &entries(name)?)).collect()
}

/// What a pasted function has to return: that of the known one that it resembles. A change of its source is tried
/// against it.
pub(crate) struct Wanted<'l> {
    like: &'l Resemblance,
    mapping: Mapping,
    /// The cases, beginning with one in which they differ, and the results of the known function.
    cases: Vec<Case>,
    results: Vec<u64>,
}

impl<'l> Wanted<'l> {
    /// `None` for functions that return numbers.
    pub(crate) fn new(like: &'l Resemblance, mapping: Mapping) -> Option<Self> {
        let (takes, _) =
            KNOWN.into_iter().find(|(_, known)| known.split(' ').any(|known| known == like.known))?;
        let mut cases = cases(takes, mapping);
        let first = like.differences.first()?;
        let differs = |case: &Case| case.call(&like.function, &like.order, mapping) == first.call;
        let index = cases.iter().position(differs)?;
        cases.swap(0, index);
        let results =
            known_results(like.known, &cases, &own_session(mapping)).into_iter().collect::<Option<_>>()?;
        Some(Self { like, mapping, cases, results })
    }

    /// Returns `true` if the function of a changed source returns something else in at most this many cases.
    pub(crate) fn differs_at_most(&self, most: usize, program: &Program) -> bool {
        let Self { like, cases, results, mapping } = self;
        let Some(mut changed) = Comparison::new(program, &Session::new(self.mapping)) else { return false };
        let mut wrong = |cases: &[Case]| {
            let got = changed.results(&like.function, &like.order, cases)?;
            let all = got.iter().zip(results).zip(cases);
            let wrong = all.filter(|((got, wanted), case)| {
                **got != Ok(**wanted) && !case.is_spared(like.known, got, *mapping)
            });
            Some(wrong.count())
        };
        let is_few = |wrong: Option<usize>| wrong.is_some_and(|wrong| wrong <= most);
        is_few(wrong(&cases[..1])) && is_few(wrong(cases))
    }
}
