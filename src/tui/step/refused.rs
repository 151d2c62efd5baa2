//! A program that does not run: what is wrong with it, and where. The last run is kept until the program is corrected.

use super::inputs::error_in;
use super::{Mode, StepScreen};
use crate::tui::prelude::*;
use bitrose_lang::{Among, Language, Span as Place, Supplied, supplied};
use std::ops::Range;

/// A program to step through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// Where the program comes from: a path, or `paste`.
    pub origin: String,
    /// The source.
    pub text: String,
    /// The functions of the source among which the one to call is chosen.
    pub among: Among,
    /// A call to add at the end of the source. Without one, a call is invented if one is needed.
    pub call: Option<String>,
    /// The language in which the source is read, unless the user has chosen another one. `None` detects it.
    pub language: Option<Language>,
}

impl Script {
    pub(super) fn new(origin: &str, text: &str) -> Self {
        Self { origin: origin.to_owned(), text: text.trim_end().to_owned(), ..Self::default() }
    }

    /// Returns the program without white space at its end, which may be all that follows the definitions in front.
    pub(super) fn trimmed(mut self) -> Self {
        let length = self.text.trim_end().len();
        self.among = self.among.edited(length..self.text.len(), 0);
        self.text.truncate(length);
        self
    }

    /// Returns the source with its call.
    pub(super) fn whole(&self) -> String {
        let call = self.call.as_ref().map(|call| format!("\n\n{call}"));
        self.text.clone() + &call.unwrap_or_default()
    }

    /// Returns the program with the usual definitions in front.
    pub(super) fn with(self, supplied: Supplied) -> Self {
        let among = self.among.edited(0..0, supplied.source.len() - self.text.len());
        Self { text: supplied.source, among, ..self }
    }

    /// Returns the session that reads the program.
    pub(super) fn session(&self, shared: &Shared) -> Session {
        let mut session = shared.reading_session();
        session.set_language(session.language().or(self.language));
        session
    }

    /// Returns the program with a line replaced, and the byte range of the new line in the source with its call.
    fn with_line(mut self, line: usize, text: &str) -> (Self, Range<usize>) {
        let (whole, place) = replaced_line(&self.whole(), line, text);
        let end = match &self.call {
            Some(call) if place.start <= self.text.len() => whole.len() - call.len() - 2,
            Some(_) => self.text.len(),
            None => whole.len(),
        };
        self.call = self.call.map(|_| whole[end..].trim_start().to_owned());
        self.among = self.among.carried(&self.text, &whole[..end]);
        self.text.replace_range(.., &whole[..end]);
        (self, place)
    }
}

/// Replaces a line of a source, keeping its indentation. Returns the new source and the byte range of the line in it.
pub(super) fn replaced_line(source: &str, line: usize, text: &str) -> (String, Range<usize>) {
    let start: usize = source.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let old = source[start..].lines().next().unwrap_or_default();
    let start = start + old.len() - old.trim_start().len();
    let mut source = source.to_owned();
    source.replace_range(start..start + old.trim().len(), text);
    (source, start..start + text.len())
}

/// A program that was refused.
#[derive(Clone, Debug)]
pub(super) struct Refused {
    pub(super) script: Script,
    /// The source with its call.
    pub(super) whole: String,
    pub(super) error: Error,
    /// The usual definitions, if they are all that the program lacks.
    pub(super) supplied: Option<Supplied>,
    /// Whether the source itself could be parsed, so that a call can be added to it.
    pub(super) is_read: bool,
    /// What is wrong with it when it is read with the files around; empty if that was not tried.
    pub(super) beyond: String,
}

impl Refused {
    pub(super) fn new(script: Script, mut error: Error, shared: &Shared) -> Self {
        let session = script.session(shared);
        let supplied = error
            .unknown()
            .and_then(|_| supplied(&script.text, script.call.as_deref(), &script.among, &session));
        let supplied = supplied.filter(|supplied| supplied.error.is_none());
        if supplied.is_some() {
            error.help = None; // `:usual` is better advice than a type that only has the name
        }
        let is_read = session.parse(&script.text).is_ok();
        Self { whole: script.whole(), script, error, supplied, is_read, beyond: String::new() }
    }

    /// Returns the number of the line with the error, and the span to mark in it.
    pub(super) fn place(&self) -> (usize, Place) {
        let start = self.whole.floor_char_boundary(self.error.span.start.min(self.whole.len()));
        let line = self.whole[start..].find('\n').map_or(self.whole.len(), |length| start + length);
        let end = self.whole.ceil_char_boundary(self.error.span.end.max(start + 1)).min(line);
        (self.error.position(&self.whole).0, Place { start, end })
    }

    /// Returns what the user can do, as pairs of a key or command and its effect. `last` names the last run; `is_file`
    /// says whether the program is that of a followed file, and `is_looked_up` whether the search for what it lacks is
    /// still running.
    pub(super) fn ways(&self, last: &str, is_file: bool, is_looked_up: bool) -> Vec<(&'static str, String)> {
        let line = self.place().0;
        let usual = self
            .supplied
            .as_ref()
            .map(|supplied| (":usual", format!("defines {} as most engines do", supplied.names.join(", "))));
        let mut ways: Vec<_> = usual.into_iter().collect();
        if is_looked_up {
            ways.push(("…", "looking in the source files of this folder for what is missing".to_owned()));
        }
        if !self.beyond.is_empty() {
            ways.push(("files", format!("read with the source files of this folder: {}", self.beyond)));
        }
        ways.push(("c", format!("edits line {line} and runs the program again; #3c line 3")));
        if self.is_read && self.error.unknown().is_none() {
            ways.push((":", "takes a call to add, and runs the program again".to_owned()));
        }
        if is_file {
            ways.push(("save", "the file to run it again".to_owned()));
        }
        let last =
            if last.is_empty() { "closes the program".to_owned() } else { format!("goes back to {last}") };
        ways.push(("Esc", last));
        ways
    }
}

impl StepScreen {
    /// Opens a program, or shows what is wrong with it.
    pub(super) fn open(&mut self, script: Script, shared: &mut Shared) {
        if let Err(error) = self.step_program(&script, shared) {
            let refused = Refused::new(script, error, shared);
            self.show_refused(refused, shared);
        }
    }

    pub(super) fn show_refused(&mut self, refused: Refused, shared: &mut Shared) {
        self.close();
        self.refused = Some(Box::new(refused));
        shared.message = None;
    }

    /// Tries a changed program. An error in the part that was typed is returned to the prompt, unless the usual
    /// definitions would correct it.
    pub(super) fn retry(
        &mut self,
        script: Script,
        typed: Range<usize>,
        shared: &mut Shared,
    ) -> Result<(), Error> {
        let Err(error) = self.step_program(&script, shared) else { return Ok(()) };
        let refused = Refused::new(script, error, shared);
        let is_typed = (typed.start..=typed.end).contains(&refused.error.span.start);
        if is_typed && refused.supplied.is_none() {
            return Err(error_in(refused.error, &refused.whole, typed));
        }
        self.show_refused(refused, shared);
        Ok(())
    }

    /// Replaces a line of the program that was refused, and tries it again.
    pub(super) fn mend_line(
        &mut self,
        line: usize,
        text: &str,
        shared: &mut Shared,
    ) -> Option<Result<(), Error>> {
        let (script, typed) = self.refused.as_ref()?.script.clone().with_line(line, text);
        Some(self.retry(script, typed, shared))
    }

    /// Puts the usual definitions in front of the program that was refused, if they are all that it lacks. Returns
    /// `false` otherwise.
    pub(in crate::tui) fn supply(&mut self, shared: &mut Shared) -> bool {
        let script = self
            .refused
            .as_ref()
            .and_then(|refused| Some(refused.script.clone().with(refused.supplied.clone()?)));
        let can = script.is_some();
        match script {
            Some(mut script) => {
                if script.origin == "paste" {
                    script.origin += ", usual names in lerf"; // what is right for others may look wrong
                }
                self.open(script, shared);
            }
            None if self.refused.is_some() => shared.hint("the usual definitions do not fix this program"),
            None => shared.hint("nothing to define: no program lacks the usual definitions"),
        }
        can
    }

    /// Discards the program that was refused and returns to the last run.
    pub(super) fn leave_refused(&mut self, shared: &mut Shared) {
        self.refused = None;
        self.mode = Mode::Steps;
        self.enter(shared);
    }
}
