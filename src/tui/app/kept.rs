//! What outlives a run: files that the user writes, the state for the next run, and copies on the clipboard.

use super::App;
use crate::tui::copy::{self, Form};
use crate::tui::files::{FORMAT, SavedState};
use crate::tui::prelude::*;
use crate::tui::workspace::Workspace;
use bitrose_lang::Language;

/// The first line of a saved program, after the sign of a comment; the name of the mapping follows it.
const HEADER: &str = " bitrose, mapping ";

impl App {
    /// Returns what to save for the next run, if anything was done in this one. The second part is the program of the
    /// run before, which would otherwise be lost because it was not brought back.
    pub fn state_to_save(&self) -> Option<(SavedState, Option<String>)> {
        let saved = self.work();
        let is_work = saved.history.len() > 1 || !saved.position.is_empty() || !saved.magic.is_empty();
        let unrestored = self.saved.as_ref().filter(|other| other.history.len() > 1);
        let unrestored =
            unrestored.map(|other| format!("#{HEADER}{}\n{}\n", other.mapping, other.history.join("\n")));
        is_work.then_some((saved, unrestored))
    }

    fn work(&self) -> SavedState {
        let workspace = self.workspace();
        let history = workspace.since_restart().iter().map(|entry| entry.text.clone()).collect();
        let (mapping, board) = (workspace.mapping().to_string(), self.shared.current.letter());
        let [position, magic] = [Tab::Position, Tab::Magic].map(|tab| self.screen(tab).kept());
        SavedState { format: FORMAT, mapping, board, history, position, magic }
    }

    /// Restores what the last run left, and swaps it with the present state: a second call swaps back.
    pub(super) fn swap_with_last_run(&mut self) {
        let now = self.work();
        if self.restore() {
            self.saved = Some(now);
        }
    }

    /// Restores what the last run left, or else what this one had before. Returns `false` if there is nothing.
    pub(super) fn restore(&mut self) -> bool {
        let Some(saved) = self.saved.take() else {
            self.shared.hint("there is nothing to restore, or it is on the boards already");
            return false;
        };
        let workspace =
            saved.mapping.parse().ok().and_then(|mapping| Workspace::replay(mapping, &saved.history));
        let Some(workspace) = workspace else {
            self.saved = Some(saved);
            self.shared.error("cannot replay the boards of the last run; they stay saved");
            return false;
        };
        self.shared.workspace = workspace;
        self.shared.current = Name::from_letter(saved.board).unwrap_or_default();
        for (tab, kept) in [(Tab::Position, &saved.position), (Tab::Magic, &saved.magic)] {
            let (screen, shared) = self.split(tab);
            screen.restore(kept, shared);
        }
        self.is_restored = !self.is_restored;
        self.shared.note(if self.is_restored {
            "restored the last run; `bitrose --fresh` starts without it"
        } else {
            "back from the last run"
        });
        true
    }

    /// Returns the content of a file that saves this program and the mapping, in a comment of its language.
    pub(in crate::tui) fn file_text(&self, program: &str) -> String {
        let language = self.shared.reading_session().parse(program).map(|program| program.language());
        let has_hash = matches!(language, Err(_) | Ok(Language::Own | Language::Python));
        let sign = if has_hash { "#" } else { "//" };
        format!("{sign}{HEADER}{}\n{program}\n", self.shared.mapping())
    }

    /// Handles a file that was loaded on request.
    pub(super) fn loaded(&mut self, origin: String, text: String) {
        self.clear_transient();
        if let Some(mapping) = mapping_of(&text).filter(|mapping| *mapping != self.shared.mapping()) {
            self.shared.workspace.change_mapping(self.shared.current, mapping, Keep::Picture);
        }
        self.open(|screen, _| screen.interrupt());
        self.receive(Message::Text { text, origin });
    }

    /// Returns the open screen's board in the given form, and a description of it for messages.
    pub(super) fn copied(&self, form: Form) -> (String, String) {
        let screen = self.screen(self.tab);
        match form {
            Form::Program => {
                let line = copy::command_line(self.workspace(), self.shared.current);
                (line, "the history as a command line".to_owned())
            }
            Form::Link => (format!("{}{}", self.book, screen.link(&self.shared)), "a link".to_owned()),
            Form::Value(format) => {
                let (name, number) = screen.copied(&self.shared);
                let text = copy::written(format, number, &name, self.shared.mapping());
                (text, format!("{name} as {}", form.name()))
            }
        }
    }

    /// Copies the open screen's board to the clipboard in the given form.
    pub(super) fn copy(&mut self, form: Form) {
        let (text, what) = self.copied(form);
        let line = text.lines().next().unwrap_or_default();
        self.copying = format!("{what}: {}", shortened(line, 50, MayCut::Words));
        self.shared.ask(Effect::Copy(text));
    }
}

/// Parses the mapping from the first line of a saved program.
fn mapping_of(text: &str) -> Option<Mapping> {
    text.trim_start_matches(['#', '/']).strip_prefix(HEADER)?.lines().next()?.parse().ok()
}
