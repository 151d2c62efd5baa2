//! What is wrong with a lesson, and where.

use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// One thing that is wrong with a lesson.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fault {
    /// The file.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// The step in which it is, where there is one.
    pub step: Option<String>,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
}

impl fmt::Display for Fault {
    /// `FILE:LINE: step ID: what is wrong`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", super::clean::line(&self.file.to_string_lossy()), self.line)?;
        if let Some(step) = &self.step {
            write!(f, "step {step}: ")?;
        }
        f.write_str(&super::clean::line(&self.message))
    }
}

/// Faults as they are found.
#[derive(Debug)]
pub(super) struct Faults {
    file: PathBuf,
    step: Option<String>,
    found: Vec<Fault>,
}

impl Faults {
    pub(super) fn new(file: &Path) -> Self {
        Self { file: file.to_owned(), step: None, found: Vec::new() }
    }

    /// What follows belongs to this step.
    pub(super) fn enter(&mut self, step: Option<&str>) {
        self.step = step.map(str::to_owned);
    }

    pub(super) fn add(&mut self, line: usize, message: impl Into<String>) {
        let (file, step) = (self.file.clone(), self.step.clone());
        self.found.push(Fault { file, line, step, message: message.into() });
    }

    /// How many there are so far: to see if a part is whole.
    pub(super) const fn count(&self) -> usize {
        self.found.len()
    }

    /// All of them, by line; one that was found twice only once.
    pub(super) fn sorted(mut self) -> Vec<Fault> {
        let mut seen = HashSet::new();
        self.found.retain(|fault| seen.insert(fault.clone()));
        self.found.sort_by_key(|fault| fault.line);
        self.found
    }
}

/// "`nots` is unknown; did you mean `not`?" for the nearest of the known words.
pub(super) fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let best = known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(word, known), known))
        .filter(|(distance, known)| *distance <= 2 && *distance < known.chars().count())
        .min_by_key(|(distance, _)| *distance);
    best.map_or(String::new(), |(_, known)| format!("; did you mean `{known}`?"))
}
