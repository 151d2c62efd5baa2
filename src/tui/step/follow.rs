//! Watches the file that a program was loaded from: when it changes, the program runs again with the same inputs.

use super::inputs::inputs_of;
use super::refused::Refused;
use super::{Mode, Script, StepScreen};
use crate::sources::expand;
use crate::tui::files;
use crate::tui::input::{Cancel, Job, Work};
use crate::tui::prelude::*;
use bitrose_lang::{Among, Span as Place, call_among, called, supplied};
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, thread};

/// The interval at which the file is checked.
const PAUSE: Duration = Duration::from_millis(300);
/// How long a changed file must stay unchanged before it is read, as it may still be being written.
const SETTLE: Duration = Duration::from_millis(50);

/// A file that is watched for changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchedFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The last known content.
    pub text: String,
}

impl WatchedFile {
    /// Sends the content, or the reason why it cannot be read, after every change, until the receiver is gone.
    pub(in crate::tui) fn carry_out(
        &self,
        cancel: &Cancel,
        mut send: impl FnMut(Result<String, String>) -> bool,
    ) {
        let stamp = || fs::metadata(&self.path).and_then(|file| Ok((file.modified()?, file.len()))).ok();
        let (mut seen, mut known) = (None, Ok(self.text.clone()));
        while !cancel.is_set() {
            let now = stamp();
            if now.is_none() || now != seen {
                thread::sleep(SETTLE);
                if now != stamp() {
                    continue;
                }
                let text = files::read(&self.path);
                if text != known && !send(text.clone()) {
                    return;
                }
                (seen, known) = (now, text);
            }
            thread::sleep(PAUSE);
        }
    }
}

/// A file to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follow {
    /// The path of the file.
    pub path: PathBuf,
    /// The content that the program was made of.
    pub text: String,
    /// The other files of the program, and folders of them.
    pub others: Vec<PathBuf>,
    /// Whether the usual definitions are put in front of the code.
    pub with_usual: bool,
}

/// The file that is followed.
#[derive(Clone, Debug)]
pub(super) struct Followed {
    job: Job<()>,
    /// The program when it was first read, with the call that it started with.
    script: Script,
    /// The file, with the content when it was last read.
    file: Follow,
    /// That content with its headers.
    text: String,
    /// Content that arrived while a line was open at the prompt.
    waiting: Option<String>,
}

impl StepScreen {
    /// Opens the program that the interface was started with, and follows its file.
    pub(in crate::tui) fn begin(&mut self, script: Script, followed: Option<Follow>, shared: &mut Shared) {
        let script = script.trimmed();
        if let Some(file) = followed {
            self.follow(script.clone(), file, shared);
        }
        if script.origin.is_empty() && script.text.is_empty() {
            shared.hint("paste a program, or type one after :");
        } else if script.whole().trim().is_empty() {
            shared.error(format!("{}: it is empty", script.origin));
        } else {
            self.open(script, shared);
        }
    }

    /// Runs the program again whenever the file that it is made of changes.
    pub(super) fn follow(&mut self, script: Script, file: Follow, shared: &mut Shared) {
        let work = Work::Watch(WatchedFile { path: file.path.clone(), text: file.text.clone() });
        let job = shared.start(work, ());
        let text = expand(&file.path, &file.text, &file.others).0;
        if let Some(mut before) =
            self.followed.replace(Box::new(Followed { job, script, file, text, waiting: None }))
        {
            before.job.stop();
        }
    }

    /// Returns `true` if the file with this name is the one being followed.
    pub(super) fn follows(&self, origin: &str) -> bool {
        self.followed.as_ref().is_some_and(|followed| followed.script.origin == origin)
    }

    /// Handles a report from the thread that watches the file.
    pub(super) fn file_news(&mut self, id: u64, news: Result<String, String>, shared: &mut Shared) {
        let is_line = matches!(self.mode, Mode::Line(_));
        let Some(followed) = self.followed.as_mut().filter(|followed| followed.job.expects(id)) else {
            return;
        };
        match news {
            Err(error) => shared.error(error),
            Ok(text) if is_line => followed.waiting = Some(text),
            Ok(text) => self.file_changed(text, shared),
        }
    }

    /// Runs the content that arrived while the prompt was open.
    pub(super) fn take_waiting(&mut self, shared: &mut Shared) {
        if let Some(text) = self.followed.as_mut().and_then(|followed| followed.waiting.take()) {
            self.file_changed(text, shared);
        }
    }

    /// Runs the changed program with the same call, if it is the one on the screen.
    fn file_changed(&mut self, text: String, shared: &mut Shared) {
        let Some(followed) = self.followed.as_mut().filter(|followed| followed.file.text != text) else {
            return;
        };
        if text.trim().is_empty() {
            return shared.hint(format!("{} is empty now", followed.script.origin)); // it may be written a moment later
        }
        let (whole, pieces) = expand(&followed.file.path, &text, &followed.file.others);
        let among = match &followed.script.among {
            Among::From(_) => Among::From(pieces.front()),
            part @ Among::Part(_) => part.carried(&followed.script.text, &whole),
        };
        let mut script = Script { among, text: whole.clone(), ..followed.script.clone() }.trimmed();
        let with_usual = followed.file.with_usual;
        followed.file.text = text;
        let old = std::mem::replace(&mut followed.text, whole);
        let origin = script.origin.clone();
        if self.refused.as_ref().map_or(&self.title, |refused| &refused.script.origin) != &origin {
            return shared.hint(format!("{origin} has changed: `:load {origin}` steps through it"));
        }
        let is_run = self.title == origin;
        let session = if is_run { self.session.clone() } else { script.session(shared) };
        if let Some(refused) = &self.refused {
            script.call.clone_from(&refused.script.call);
        } else if is_run {
            script.call.clone_from(&self.typed);
        }
        if with_usual
            && let Some(supplied) = supplied(&script.text, script.call.as_deref(), &script.among, &session)
        {
            script = script.with(supplied);
        }
        if !is_run {
            return self.open(script, shared);
        }
        let same = self.with_same_inputs(&old, &script, &session);
        let gone = self.gone(&same, &session);
        let had_wraps = self.next_wrap().is_some();
        match gone.map_or_else(|| self.put(same.whole(), shared), Err) {
            Ok(()) => {
                (self.has_added_call, self.typed) = (same.call.is_some(), script.call);
                let new_wrap = self.next_wrap().filter(|_| !had_wraps);
                self.index = new_wrap.unwrap_or(self.index);
                let like = self.compared.resemblance_of(called(&self.source));
                let like = like.filter(|_| self.has_added_call && self.typed.is_none());
                let like = like.map_or_else(String::new, |like| format!("; {}", like.with_name_in_short()));
                if let Some((_, said)) = &mut shared.message {
                    *said = format!("{origin} has changed: {said}{like}");
                }
            }
            Err(_) if script.call.is_none() => self.open(script, shared),
            Err(error) => self.show_refused(Refused::new(same, error, shared), shared),
        }
    }

    /// Returns the changed program with the call of the current run, if it needs one, and with the inputs that were
    /// edited.
    fn with_same_inputs(&self, old: &str, script: &Script, session: &Session) -> Script {
        let needs_call = || {
            session
                .parse(&script.text)
                .is_ok_and(|program| !matches!(call_among(&script.among, &program, session), Ok(None)))
        };
        let own = self.source[self.without_call().len()..].trim();
        let call = if script.call == self.typed && (script.call.is_some() || needs_call()) {
            Some(own.to_owned()).filter(|own| !own.is_empty())
        } else {
            script.call.clone()
        };
        Script { text: self.with_edited_inputs(old, &script.text), call, ..script.clone() }
    }

    /// Returns an error if the call names a function that the code used to define but no longer does. Otherwise,
    /// bitrose's function of the same name would be called instead.
    fn gone(&self, script: &Script, session: &Session) -> Option<Error> {
        let borrowed = |source: &str| {
            session.parse(source).map_or_else(|_| Vec::new(), |program| session.borrowed(&program))
        };
        let (call, whole, before) = (script.call.as_ref()?, script.whole(), borrowed(&self.source));
        let mut new = borrowed(&whole).into_iter().filter(|name| !before.contains(name));
        let (at, name) = new.find_map(|name| Some((call.rfind(&format!("{name}("))?, name)))?;
        let start = whole.len() - call.len() + at;
        Some(Error {
            message: format!("unknown function `{name}`"),
            span: Place { start, end: start + name.len() },
            label: "no longer defined in the program".to_owned(),
            related: None,
            help: None,
            reason: Some(bitrose_lang::Reason::UnknownFunction(name.as_str().into())),
        })
    }

    /// Carries edited inputs over to a new source. Inputs whose constant has changed in the source keep the new
    /// constant.
    fn with_edited_inputs(&self, old: &str, new: &str) -> String {
        let inputs = |text: &str| {
            let program = self.session.parse(text);
            program.map_or_else(|_| Vec::new(), |program| inputs_of(&program, self.mapping()))
        };
        let old = inputs(old);
        self.inputs.iter().fold(new.to_owned(), |text, input| {
            let is_it = |other: &&super::Input| other.name == input.name;
            let (before, after) =
                (old.iter().find(is_it), inputs(&text).into_iter().find(|other| is_it(&other)));
            match after.filter(|after| before.is_some_and(|before| before.value == after.value)) {
                Some(after) if after.value != input.value => after.replaced(&text, input.value),
                _ => text,
            }
        })
    }
}
