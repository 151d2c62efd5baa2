//! The other functions of a pasted text: those that miss a mask, or differ from the known one that they are called after.

use super::StepScreen;
use crate::tui::prelude::*;
use bitrose_lang::lint::deviating;
use bitrose_lang::{Resemblance, call_to, called, resemblance_of};

impl StepScreen {
    /// The functions of the text that miss a mask or differ from the known one.
    pub(super) fn deviating(&self) -> Vec<String> {
        let language = self.session.language();
        let found = language.map(|language| deviating(self.without_call(), language, self.mapping()));
        found.into_iter().flatten().map(|one| one.function).collect()
    }

    /// `westOne differs from a known one, w goes there`; `None` where no other function does.
    pub(super) fn other_deviating(&self, mut functions: Vec<String>) -> Option<String> {
        functions.retain(|name| name != called(&self.source));
        let (first, more) = functions.split_first()?;
        Some(match more.len() {
            0 => format!("{first} differs from a known one, w goes there"),
            more => format!("{first} and {more} more differ from known ones, w goes there"),
        })
    }

    /// Calls another function of the text, with inputs that show what is wrong with it, and returns the known one that it is like.
    /// Where it cannot be called, or is like none, nothing has changed.
    pub(super) fn turn_to(&mut self, function: &str) -> Option<Resemblance> {
        let program = self.session.parse(self.without_call()).ok()?;
        let call = call_to(function, &program, &self.session)?;
        let like = resemblance_of(function, &program, &self.session)?;
        let mut next = Self { source: format!("{}\n\n{call}", program.source()), index: 0, ..self.clone() };
        next.run().ok()?;
        *self = next;
        Some(like)
    }

    /// The same for the next of those that differ, where it is not the call that was typed. Returns `false` if there is none.
    pub(super) fn turn_to_next(&mut self, shared: &mut Shared) -> bool {
        let is_typed = self.typed.as_ref().is_some_and(|call| self.source.ends_with(call.as_str()));
        if !self.has_added_call || is_typed || self.refused.is_some() {
            return false;
        }
        let functions = self.deviating();
        let here = functions.iter().position(|name| name == called(&self.source));
        let after = functions.iter().cycle().skip(here.map_or(0, |here| here + 1)).take(functions.len());
        let old = self.source.clone();
        let mut others = after.filter(|name| *name != called(&old));
        let turned = others.find_map(|name| Some((name, self.turn_to(name)?)));
        let Some((next, like)) = turned else { return false };
        self.history.record(old);
        self.index = self.next_wrap().unwrap_or(0);
        shared.note(format!("{next}: {} · u goes back", like.in_short()));
        self.show_difference(Some(like));
        true
    }
}
