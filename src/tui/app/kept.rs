//! What is kept from a run: in a file, for the next run, on the clipboard.

use super::App;
use crate::tui::copy::{self, Form};
use crate::tui::files::{FORMAT, Left};
use crate::tui::prelude::*;
use crate::tui::workspace::Workspace;

/// The first line of a written history, with the mapping behind it.
const HEADER: &str = "# bitrose, mapping ";

impl App {
    /// What the next run finds, if anything was done; and the boards that the last run left, unless they were brought back.
    pub fn left(&self) -> Option<(Left, Option<String>)> {
        let left = self.work();
        let is_work = left.history.len() > 1 || !left.position.is_empty() || !left.magic.is_empty();
        let unclaimed = self.left.as_ref().filter(|other| other.history.len() > 1);
        let unclaimed =
            unclaimed.map(|other| format!("{HEADER}{}\n{}\n", other.mapping, other.history.join("\n")));
        is_work.then_some((left, unclaimed))
    }

    fn work(&self) -> Left {
        let workspace = self.workspace();
        let history = workspace.since_restart().iter().map(|entry| entry.text.clone()).collect();
        let (mapping, board) = (workspace.mapping().to_string(), self.shared.current.letter());
        let [position, magic] = [Tab::Position, Tab::Magic].map(|tab| self.screen(tab).kept());
        Left { format: FORMAT, mapping, board, history, position, magic }
    }

    /// Brings back what the last run left; the same again brings back what was there instead.
    pub(super) fn bring_back(&mut self) {
        let Some(left) = self.left.take() else {
            return self.shared.hint("nothing was left by the last run");
        };
        let workspace =
            left.mapping.parse().ok().and_then(|mapping| Workspace::replay(mapping, &left.history));
        let Some(workspace) = workspace else {
            self.left = Some(left);
            return self
                .shared
                .error("the boards that the last run left do not replay: they are left as they are");
        };
        let now = self.work();
        self.shared.workspace = workspace;
        self.shared.current = Name::from_letter(left.board).unwrap_or_default();
        for (tab, kept) in [(Tab::Position, &left.position), (Tab::Magic, &left.magic)] {
            let (screen, shared) = self.split(tab);
            screen.bring_back(kept, shared);
        }
        self.left = (now.history.len() > 1).then_some(now);
        self.shared.note("as you left it; `bitrose --fresh` starts clean");
    }

    /// The text of a file with this program.
    pub(in crate::tui) fn file_text(&self, program: &str) -> String {
        format!("{HEADER}{}\n{program}\n", self.shared.mapping())
    }

    /// A file that was asked for.
    pub(super) fn loaded(&mut self, origin: String, text: String) {
        self.settle();
        if let Some(mapping) = mapping_of(&text).filter(|mapping| *mapping != self.shared.mapping()) {
            self.shared.workspace.change_mapping(self.shared.current, mapping, Keep::Picture);
        }
        self.open(|screen, _| screen.interrupt());
        self.receive(Message::Text { text, origin });
    }

    /// A form of the board that the screen is about, and what it is called.
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
                (text, format!("{} of {name}", form.name()))
            }
        }
    }

    /// Copies a form of it to the clipboard.
    pub(super) fn copy(&mut self, form: Form) {
        let (text, what) = self.copied(form);
        let line = text.lines().next().unwrap_or_default();
        self.copying = format!("{what}: {}", shortened(line, 50, Open::Words));
        self.shared.ask(Effect::Copy(text));
    }
}

/// The mapping that a written history begins with.
fn mapping_of(text: &str) -> Option<Mapping> {
    text.strip_prefix(HEADER)?.lines().next()?.parse().ok()
}
