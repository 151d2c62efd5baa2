//! Looks in the source files around for what pasted code lacks.

use super::{Follow, Mode, Script, StepScreen};
use crate::sources::Pasted;
use crate::tui::input::Work;
use crate::tui::prelude::*;
use bitrose_lang::source::language_of;
use bitrose_lang::{Language, added_call};
use std::path::{Path, PathBuf};

/// Pasted code, and where to look for what it lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    code: String,
    language: Option<Language>,
    mapping: Mapping,
    folder: PathBuf,
}

/// A program that was pasted, with what it uses from the files of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    script: Script,
    /// The call that was invented for it.
    call: Option<String>,
    /// The file that the code is in, if one was found.
    follow: Option<Follow>,
    /// The other files that are read.
    files: Vec<String>,
}

impl Searched {
    /// Looks for the code and for what it lacks.
    ///
    /// # Errors
    /// Fails with the reason why it does not run with that; the reason is empty if nothing was found.
    pub(in crate::tui) fn find(&self) -> Result<Found, String> {
        let mut session = Session::new(self.mapping);
        session.set_language(self.language);
        let pasted = Pasted::find(&self.code, &self.folder, &session).ok_or_else(String::new)?;
        let folder = [self.folder.clone()];
        let assembled = pasted.assemble(&folder, &session).map_err(|error| error.to_string())?;
        let files: Vec<String> = assembled.pieces.headers().into_iter().map(str::to_owned).collect();
        if !pasted.is_found && files.is_empty() {
            return Err(String::new());
        }
        let path = pasted.file.strip_prefix(".").unwrap_or(&pasted.file);
        let script = Script {
            origin: if pasted.is_found { path.display().to_string() } else { "paste".to_owned() },
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
        let follow = pasted.is_found.then(|| Follow {
            path: path.to_owned(),
            text: pasted.text,
            others: assembled.others,
            with_usual: false,
        });
        Ok(Found { script, call, follow, files })
    }
}

impl StepScreen {
    /// Begins to look in the source files around for what a pasted program lacks.
    pub(super) fn look_up(&mut self, shared: &mut Shared) {
        let Some((refused, folder)) = self.refused.as_mut().zip(shared.sources.clone()) else { return };
        let work = Searched {
            code: refused.script.text.clone(),
            language: refused.script.session(shared).language(),
            mapping: shared.mapping(),
            folder,
        };
        refused.look_up = Some(shared.start(Work::LookUp(work), ()));
    }

    /// Handles what was found.
    pub(super) fn looked_up(&mut self, id: u64, news: Result<Found, String>, shared: &mut Shared) {
        let Some(refused) = &mut self.refused else { return };
        let Some(job) = refused.look_up.as_mut().filter(|job| job.expects(id)) else { return };
        job.finish();
        if matches!(self.mode, Mode::Line(_)) {
            return; // the line that is being edited is one of the refused program
        }
        let Found { script, call, follow, files } = match news {
            Ok(found) => found,
            Err(reason) => {
                refused.beyond = reason;
                return;
            }
        };
        if let Err(error) = self.step_program_with(&script, call.as_deref(), shared) {
            if let Some(refused) = &mut self.refused {
                refused.beyond = described(&error, &script.whole());
            }
            return;
        }
        if let Some(follow) = follow {
            self.follow(script, follow, shared);
        }
        let said = shared.message.take().map(|(_, said)| said).unwrap_or_default();
        shared.note(format!("{}{said}", read_with(&files)));
    }
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
