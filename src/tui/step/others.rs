//! Finds the other functions of a pasted program that lack a mask, or that differ from the known function with the same
//! purpose.

use super::StepScreen;
use crate::tui::prelude::*;
use bitrose_lang::lint::{Deviation, deviating, misnamed, misread};
use bitrose_lang::{Resemblance, call_to, called, resemblance_of};

impl StepScreen {
    /// Returns the functions that lack a mask or differ from a known function. `None` if there are too many to check them
    /// all at once.
    pub(super) fn deviating(&self) -> Option<Vec<Deviation>> {
        let Ok(program) = self.alone() else { return Some(Vec::new()) };
        let mut found = deviating(&program, self.mapping())?;
        found.retain(|one| self.among.contains(one.location.offset));
        Some(found)
    }

    /// Returns the first expression that the language reads otherwise than its shape suggests, as `a & b == c`.
    pub(super) fn misread(&self) -> Option<Deviation> {
        let program = self.alone().ok()?;
        misread(&program, &self.among).into_iter().next()
    }

    /// Describes what is wrong with a function, and where: `king, line 5: >> 7 should be >> 8`. Or else what it resembles.
    pub(super) fn said_of(&self, function: &str, resemblance: Option<&Resemblance>) -> Option<String> {
        let change = self.compared.change_of(function);
        let change = change.map(|one| format!("{function}, line {}: {}", one.location.line, one.fault()));
        change.or_else(|| resemblance.map(Resemblance::with_name_in_short))
    }

    /// Describes the functions that differ, except the one that is called: `westOne differs from a known one (w)`.
    /// Returns `None` if there are no others.
    pub(super) fn other_deviating(&self, mut functions: Vec<Deviation>) -> Option<String> {
        functions.retain(|one| one.function != called(&self.source));
        let (first, more) = functions.split_first()?;
        let first = &first.function;
        Some(match more.len() {
            0 => format!("{first} differs from a known one (w)"),
            more => format!("{first} and {more} more differ from known ones (w)"),
        })
    }

    /// Describes the constants that contradict their names: `NotFileH: a1 is missing`.
    pub(super) fn misnamed(&self) -> Option<String> {
        let found = misnamed(self.without_call(), self.session.language()?);
        let (first, more) = found.split_first()?;
        let also =
            if more.is_empty() { String::new() } else { format!(", and {} more constants", more.len()) };
        Some(format!("{}: {}{also}", first.name, first.message))
    }

    /// Calls another function of the program, with inputs that show what is wrong with it, and returns the known
    /// function that it resembles. Returns `None`, and changes nothing, if the function cannot be called or does not
    /// resemble any.
    pub(super) fn turn_to(&mut self, function: &str) -> Option<Resemblance> {
        let program = self.alone().ok()?;
        let call = call_to(function, &program, &self.session)?;
        let resemblance = resemblance_of(function, &program, &self.session)?;
        let mut next = Self { source: format!("{}\n\n{call}", program.source()), index: 0, ..self.clone() };
        next.run().ok()?;
        *self = next;
        Some(resemblance)
    }

    /// Does the same for the next function that differs, unless the user typed the current call. Returns `false` if
    /// there is none.
    pub(super) fn turn_to_next(&mut self, shared: &mut Shared) -> bool {
        if !self.has_added_call || self.is_typed() || self.refused.is_some() {
            return false;
        }
        let Some(functions) = self.deviating() else { return false };
        let functions: Vec<String> = functions.into_iter().map(|one| one.function).collect();
        let here = functions.iter().position(|name| name == called(&self.source));
        let after = functions.iter().cycle().skip(here.map_or(0, |here| here + 1)).take(functions.len());
        let old = self.source.clone();
        let mut others = after.filter(|name| *name != called(&old));
        let turned = others.find_map(|name| Some((name, self.turn_to(name)?)));
        let Some((next, resemblance)) = turned else { return false };
        self.history.record(old);
        self.index = self.next_wrap().unwrap_or(0);
        let said = self.said_of(next, Some(&resemblance)).unwrap_or_default();
        shared.note(format!("{said} · u goes back"));
        self.show_difference(Some(resemblance));
        let change = self.compared.change_of(next).and_then(|change| self.step_of(change));
        self.index = change.unwrap_or(self.index);
        true
    }
}
