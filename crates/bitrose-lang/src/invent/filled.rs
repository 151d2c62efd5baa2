//! Puts the calls that fill tables in front of a call that reads them.

use crate::fillers::filler;
use crate::program::Filled;
use crate::{Language, Limits, Program, Run, Session};
use std::collections::BTreeSet;
use std::slice;
use std::sync::Arc;

/// The most operations that an invented call may take; what fills its tables may take more.
const MOST_OPERATIONS: u64 = 3_000_000;

/// The most times that a call behind what fills its tables is found to read other ones, which something else fills.
const MOST_ROUNDS: usize = 4;

/// Returns a call behind one that fills the tables that it reads, if it reads any that nothing fills.
///
/// Nothing says that it runs: what fills the tables may need more than the program defines.
pub fn filled_call(call: &str, program: &Program, session: &Session) -> Option<String> {
    let unfilled = session.unfilled(&behind(program, call, session)?);
    Some(Fillers { program, session, is_run: false }.of(&unfilled)?.join("\n") + "\n" + call)
}

/// Returns the call behind those that fill the tables that it reads, if that runs and fills them. A table that nothing
/// fills may only be read by the call itself, and only behind what it reads of the others.
pub(super) fn with_tables(
    call: &str,
    language: Language,
    program: &Program,
    session: &Session,
) -> Option<String> {
    let limits = Limits { operations: MOST_OPERATIONS, ..Limits::default() };
    let session = session.clone().with_limits(limits).in_language(language);
    let fillers = Fillers { program, session: &session, is_run: true };
    let mut unfilled = session.unfilled(&behind(program, call, &session)?);
    let first = unfilled.clone();
    let (mut calls, mut filled, mut running) = (Vec::new(), Vec::new(), None);
    for _ in 0..MOST_ROUNDS {
        let Some(new) = fillers.of(&unfilled) else { break };
        if calls.is_empty() || !fillers.any_reads(&new, &filled) {
            calls.splice(0..0, new);
        } else if !fillers.any_reads(&calls, &unfilled) {
            calls.extend(new);
        } else {
            break;
        }
        filled.append(&mut unfilled);
        let whole = calls.join("\n") + "\n" + call;
        let Some(run) = fillers.run(&calls, call) else { break };
        if run.unfilled.is_empty() {
            return Some(whole);
        }
        unfilled.clone_from(&run.unfilled);
        running = Some((calls.clone(), whole, run.unfilled));
    }
    let (calls, whole, unfilled) = running?;
    let is_late = unfilled.iter().all(|name| !first.contains(name));
    (is_late && !fillers.any_reads(&calls, &unfilled)).then_some(whole)
}

/// Finds the calls that fill tables.
struct Fillers<'p> {
    program: &'p Program,
    session: &'p Session,
    /// Whether they are run to see which of them fill all tables.
    is_run: bool,
}

impl Fillers<'_> {
    /// Returns the call that fills all of these tables, or one for each, if their order does not matter.
    fn of(&self, tables: &[Arc<str>]) -> Option<Vec<String>> {
        let is_whole = |way: &&Vec<String>| {
            let filled = self.program.filled(self.session, way);
            filled.is_some_and(|filled| filled.unfilled.is_empty())
        };
        let filling = |tables: &[Arc<str>]| {
            let ways = filler(self.program, tables.iter().map(|name| &**name))?.ways;
            let whole = if self.is_run && ways.len() > 1 { ways.iter().find(is_whole) } else { None };
            whole.or(ways.first()).cloned()
        };
        if tables.is_empty() {
            return None;
        }
        if let Some(one) = filling(tables) {
            return Some(one);
        }
        let ways: Option<BTreeSet<Vec<String>>> =
            tables.iter().map(|table| filling(slice::from_ref(table))).collect();
        let ways = ways?;
        let backward: Vec<String> = ways.iter().rev().flatten().cloned().collect();
        let calls: Vec<String> = ways.into_iter().flatten().collect();
        let [forward, backward] = [&calls, &backward].map(|calls| self.program.filled(self.session, calls));
        let is_same = forward?.session.has_same_variables(&backward?.session);
        (is_same && !self.any_reads(&calls, tables)).then_some(calls)
    }

    /// Runs a call behind these.
    fn run(&self, calls: &[String], call: &str) -> Option<Run> {
        let Filled { session, mut unfilled } = self.program.filled(self.session, calls)?;
        let (mut run, _) = session.with_limits(self.session.limits()).run_behind(self.program, call).ok()?;
        unfilled.append(&mut run.unfilled);
        Some(Run { unfilled, ..run })
    }

    /// Returns `true` if any of these calls, alone, reads one of the tables and does not fill it.
    fn any_reads(&self, calls: &[String], tables: &[Arc<str>]) -> bool {
        calls.iter().any(|call| {
            let read = behind(self.program, call, self.session).map(|alone| self.session.unfilled(&alone));
            read.is_none_or(|read| read.iter().any(|name| tables.contains(name)))
        })
    }
}

/// Returns a program with a call behind it.
fn behind(program: &Program, call: &str, session: &Session) -> Option<Program> {
    session.parse(&format!("{}\n\n{call}", program.source())).ok()
}
