//! Looks in the source files around for what pasted code lacks.

use super::inputs::listed_inputs;
use super::{Follow, Mode, Script, StepScreen};
use crate::sources::{
    Assembled, Origin, Pasted, Wanted, assemble, only_language, sources_of, without_includes,
};
use crate::tui::input::{Job, Work};
use crate::tui::prelude::*;
use bitrose_lang::source::{self, language_of};
use bitrose_lang::{
    Among, Enclosed, Language, Program, Span as Place, added_call, enclosed_with, shows_language,
};
use std::path::{Path, PathBuf};
use std::slice::from_ref;

/// Pasted code, and where to look for what it lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    code: String,
    language: Option<Language>,
    mapping: Mapping,
    folder: PathBuf,
    /// Whether the code is statements from inside a function.
    is_body: bool,
    /// Whether the user has chosen the language.
    is_chosen: bool,
}

/// A program that was pasted, with what it uses from the files of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    script: Script,
    /// The script, parsed.
    program: Program,
    /// The call that was invented for it.
    call: Option<String>,
    /// The file that the code is in, if one was found.
    follow: Option<Follow>,
    /// The other files that are read.
    files: Vec<String>,
    /// The names of pasted lines that became inputs.
    inputs: Vec<String>,
}

impl Searched {
    /// Looks for the code and for what it lacks.
    ///
    /// # Errors
    /// Fails with the reason why it does not run with that; the reason is empty if nothing was found.
    pub(in crate::tui) fn find(&self) -> Result<Found, String> {
        let mut session = Session::new(self.mapping);
        session.set_language(self.language);
        if self.is_body {
            let is_open = !self.is_chosen && !shows_language(&self.code);
            let folder = only_language(&sources_of(from_ref(&self.folder))).filter(|_| is_open);
            let language = folder.or(self.language);
            // headers of C often are those of C++
            let also = language.filter(|&language| language == Language::C).and(Some(Language::Cpp));
            let mut found = [language, also].into_iter().flatten().filter_map(|language| {
                session.set_language(Some(language));
                let found = self.enclose(language, &session)?;
                let is_other = folder == Some(language) && self.language != folder;
                (!found.files.is_empty() || is_other).then_some(found)
            });
            return found.next().ok_or_else(String::new);
        }
        let folder = from_ref(&self.folder);
        let pasted = Pasted::find(&self.code, folder, &session).ok_or_else(String::new)?;
        let assembled = pasted.assemble(folder, &session).map_err(|error| first_line(&error))?;
        let files: Vec<String> = assembled.pieces.headers().into_iter().map(str::to_owned).collect();
        if pasted.origin == Origin::New && files.is_empty() {
            return Err(String::new());
        }
        let path = pasted.file.strip_prefix(".").unwrap_or(&pasted.file);
        let script = Script {
            origin: match pasted.origin {
                Origin::File => path.display().to_string(),
                Origin::Edited => format!("paste in {}", path.display()),
                Origin::New => "paste".to_owned(),
            },
            among: pasted.wanted().among(&assembled.pieces),
            text: assembled.source,
            call: None,
            language: language_of(path),
        }
        .trimmed();
        session.set_language(script.language);
        let program = session.parse(&script.text).map_err(|error| described(&error, &script.text))?;
        let call = added_call(&script.among, &program, &session);
        let call = call.map_err(|error| described(&error, &script.text))?;
        let follow = (pasted.origin == Origin::File).then(|| Follow {
            path: path.to_owned(),
            text: pasted.text,
            others: assembled.others,
            with_usual: false,
        });
        Ok(Found { script, program, call, follow, files, inputs: Vec::new() })
    }

    /// Makes statements a function that is read with the files of the folder.
    fn enclose(&self, language: Language, session: &Session) -> Option<Found> {
        let folder = [self.folder.clone()];
        let file = self.folder.join(format!("pasted.{}", source::ending(language)));
        let assembled = |one: &Enclosed| {
            let wanted = Wanted { call: None, part: None };
            assemble(&file, &without_includes(&one.source), &folder, &wanted, session)
                .map_err(|error| *Error::new(Place::default(), first_line(&error)))
        };
        let call = |assembled: &Assembled, one: &Enclosed| {
            let front = assembled.pieces.offset(one.part.start);
            added_call(&Among::From(front), &session.parse(&assembled.source)?, session)
        };
        let attempt = |one: &Enclosed| {
            let assembled = assembled(one)?;
            let call = call(&assembled, one)?.unwrap_or_default();
            session.evaluate(&session.parse(&format!("{}\n\n{call}", assembled.source))?).map(|_| ())
        };
        let one = enclosed_with(&self.code, language, self.mapping, &attempt)?;
        let assembled = assembled(&one).ok()?;
        let files: Vec<String> = assembled.pieces.headers().into_iter().map(str::to_owned).collect();
        let call = call(&assembled, &one).ok()?;
        let among = Among::From(assembled.pieces.offset(one.part.start));
        let script = Script {
            origin: "paste".to_owned(),
            text: assembled.source,
            among,
            call: None,
            language: Some(language),
        };
        let inputs = one.parameters;
        let script = script.trimmed();
        let program = session.parse(&script.text).ok()?;
        Some(Found { script, program, call, follow: None, files, inputs })
    }
}

/// A search, and the code that it is for.
#[derive(Clone, Debug)]
pub(super) struct LookUp {
    job: Job<()>,
    /// The program on the screen.
    shown: String,
}

impl StepScreen {
    /// Begins to look in the source files around for what a pasted program lacks.
    pub(super) fn look_up(&mut self, script: &Script, shared: &mut Shared) {
        self.look_up_for(&script.text, script, shared);
    }

    /// Does the same for code that is the body of the program on the screen.
    pub(super) fn look_up_for(&mut self, code: &str, script: &Script, shared: &mut Shared) {
        let Some(folder) = shared.sources.clone() else { return };
        let (language, mapping) = (script.session(shared).language(), shared.mapping());
        let (is_body, code, shown) = (code != script.text, code.to_owned(), script.text.clone());
        let is_chosen = shared.reading_session().language().is_some();
        let work = Searched { code, language, mapping, folder, is_body, is_chosen };
        self.look_up = Some(LookUp { job: shared.start(Work::LookUp(work), ()), shown });
    }

    /// Returns `true` while what the program lacks is looked for.
    pub(super) fn is_looking_up(&self) -> bool {
        self.look_up.as_ref().is_some_and(|look_up| look_up.job.is_running())
    }

    /// Looks around for what a pasted program in another language takes from bitrose, and says what that is.
    pub(super) fn look_up_borrowed(&mut self, script: &Script, shared: &mut Shared) {
        if self.says_borrowed(shared) {
            self.look_up(script, shared);
        }
    }

    /// Says what the program takes from bitrose. Returns `false` if that is nothing.
    pub(super) fn says_borrowed(&self, shared: &mut Shared) -> bool {
        let program = self.session.parse(&self.source).ok();
        let program = program.filter(|program| program.language() != Language::Own);
        let names = program.map_or_else(Vec::new, |program| self.session.borrowed(&program));
        if !names.is_empty() {
            let said = shared.message.take().map(|(_, said)| said).unwrap_or_default();
            shared.note(format!("{said}; taken from bitrose: {}", names.join(", ")));
        }
        !names.is_empty()
    }

    /// Handles what was found.
    pub(super) fn looked_up(&mut self, id: u64, news: Result<Found, String>, shared: &mut Shared) {
        let Some(look_up) = self.look_up.as_mut().filter(|look_up| look_up.job.expects(id)) else { return };
        look_up.job.finish();
        let shown = std::mem::take(&mut look_up.shown);
        let is_current = match &self.refused {
            Some(refused) => refused.script.text == shown,
            None => self.typed.is_none() && self.without_call() == shown,
        };
        if matches!(self.mode, Mode::Line(_)) || !is_current {
            return; // the line that is being edited is one of this program
        }
        let Found { script, program, call, follow, files, inputs } = match news {
            Ok(found) => found,
            Err(reason) => {
                self.set_beyond(reason);
                return;
            }
        };
        if let Err(error) = self.step_program_with(&script, Some((program, call)), shared) {
            self.set_beyond(described(&error, &script.whole()));
            return;
        }
        if let Some(follow) = follow {
            self.follow(script, follow, shared);
        }
        let said = shared.message.take().map(|(_, said)| said).unwrap_or_default();
        let inputs = listed_inputs(&inputs);
        let gap = if inputs.is_empty() { "" } else { "; " };
        shared.note(format!("{}{said}{gap}{inputs}", read_with(&files)));
        self.says_borrowed(shared);
    }

    /// Keeps the reason why a refused program does not run with the files around either.
    fn set_beyond(&mut self, reason: String) {
        if let Some(refused) = &mut self.refused {
            refused.beyond = reason;
        }
    }
}

/// Returns an error without the advice of the command line.
fn first_line(error: &anyhow::Error) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

/// Describes an error and its line.
fn described(error: &Error, text: &str) -> String {
    let (line, _) = error.position(text);
    let code = text.lines().nth(line - 1).unwrap_or_default().trim();
    format!("{}, at `{code}`", error.message)
}

/// Says which files a program is read with.
fn read_with(files: &[String]) -> String {
    let name = |file: &String| {
        let path = Path::new(file);
        path.file_name().map_or_else(|| file.clone(), |name| name.to_string_lossy().into_owned())
    };
    match files {
        [] => String::new(),
        [one] => format!("with {}: ", name(one)),
        [one, other] => format!("with {} and {}: ", name(one), name(other)),
        [one, rest @ ..] => format!("with {} and {} more files: ", name(one), rest.len()),
    }
}
