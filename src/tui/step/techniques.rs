//! The list of the techniques of the prelude: searching, choosing and opening them.

use super::{Choice, StepScreen};
use crate::tui::prelude::*;
use crate::tui::shared::around;
use bitrose_lang::TECHNIQUES;

impl StepScreen {
    /// Lists the techniques that contain the given words.
    pub(super) fn find_technique(&mut self, words: &str, shared: &Shared) {
        words.clone_into(&mut self.filter);
        self.choose_technique(0, shared);
    }

    /// Moves the choice by `by` in the list. If the chosen technique is not listed, chooses the first one.
    pub(super) fn choose_technique(&mut self, by: i8, shared: &Shared) {
        let found = self.found();
        let now = found.iter().position(|index| *index == self.choice.technique);
        let next = now.map_or(0, |now| now.saturating_add_signed(by.into()).min(found.len() - 1));
        match found.get(next) {
            Some(&technique) if technique != self.choice.technique => {
                self.choice = Choice { technique, function: 0 };
            }
            _ => {}
        }
        self.look_at_choice(shared);
    }

    pub(super) fn choose_function(&mut self, by: i8, shared: &Shared) {
        let count = TECHNIQUES.get(self.choice.technique).map_or(1, |technique| technique.functions.len());
        self.choice.function = around(self.choice.function, by, count);
        self.look_at_choice(shared);
    }

    /// Runs the chosen technique as a preview.
    pub(super) fn look_at_choice(&mut self, shared: &Shared) {
        let mut preview = Self { choice: self.choice, ..Self::default() };
        self.preview = preview.open_technique(shared.session()).is_ok().then(|| Box::new(preview));
    }

    /// Chooses the technique that is clicked. A second click opens it.
    pub(super) fn click_technique(&mut self, at: Position, shared: &mut Shared) {
        let Some(technique) = shared.body().and_then(|body| self.technique_at(body, at)) else { return };
        if technique == self.choice.technique {
            return self.open_chosen(shared);
        }
        self.choice = Choice { technique, function: 0 };
        self.look_at_choice(shared);
    }

    pub(super) fn open_chosen(&mut self, shared: &mut Shared) {
        match self.open_technique(shared.session()) {
            Ok(()) => self.warn_of_mapping(shared),
            Err(error) => shared.error(error.to_string()),
        }
    }

    /// Warns if the technique is correct only under another mapping.
    fn warn_of_mapping(&mut self, shared: &mut Shared) {
        let technique = TECHNIQUES.get(self.choice.technique);
        let mapping = self.mapping();
        if mapping != Mapping::Lerf && technique.is_some_and(|technique| !technique.any_mapping) {
            shared.note(format!("this technique is written for lerf; the mapping is {mapping}"));
        }
    }
}
