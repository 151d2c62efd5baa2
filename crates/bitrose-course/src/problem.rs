//! Problems: what is wrong with a lesson, and where.

use crate::model::Source;
use bitrose_lang::Error;
use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// A problem with a lesson.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Problem {
    /// The path of the file.
    pub file: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// The id of the step, if the problem is in one.
    pub step: Option<String>,
    /// What is wrong, as a sentence without a period.
    pub message: String,
}

impl fmt::Display for Problem {
    /// Formats the problem as `FILE:LINE: step ID: what is wrong`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", crate::clean::line(&self.file.to_string_lossy()), self.line)?;
        if let Some(step) = &self.step {
            write!(f, "step {step}: ")?;
        }
        f.write_str(&crate::clean::line(&self.message))
    }
}

/// The error of a goal that cannot be asked, or of an expression that has no value. It is the author's mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct LessonError {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong, as a sentence without a period.
    pub message: String,
}

impl LessonError {
    pub(super) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }

    /// Converts an error of the language in an expression of a lesson.
    pub fn expression(source: &Source, error: &Error) -> Self {
        let line = source.line + error.position(&source.text).0 - 1;
        Self::new(line, format!("in `{}`: {}", short(&source.text), describe(error)))
    }
}

/// Collects problems as they are found.
#[derive(Debug, Default)]
pub(super) struct Problems {
    file: PathBuf,
    step: Option<String>,
    found: Vec<Problem>,
}

impl Problems {
    pub(super) fn new(file: &Path) -> Self {
        Self { file: file.to_owned(), step: None, found: Vec::new() }
    }

    /// Sets the step to which the following problems belong.
    pub(super) fn enter(&mut self, step: Option<&str>) {
        self.step = step.map(str::to_owned);
    }

    /// Adds the errors of a goal or an expression.
    pub(super) fn extend(&mut self, errors: impl IntoIterator<Item = LessonError>) {
        errors.into_iter().for_each(|error| self.add(error.line, error.message));
    }

    pub(super) fn add(&mut self, line: usize, message: impl Into<String>) {
        let (file, step) = (self.file.clone(), self.step.clone());
        self.found.push(Problem { file, line, step, message: message.into() });
    }

    /// The number of problems so far. Compare it with a later number to see whether something is free of problems.
    pub(super) const fn count(&self) -> usize {
        self.found.len()
    }

    /// All problems, sorted by line, without duplicates.
    pub(super) fn sorted(mut self) -> Vec<Problem> {
        let mut seen = HashSet::new();
        self.found.retain(|problem| seen.insert(problem.clone()));
        self.found.sort_by_key(|problem| problem.line);
        self.found
    }
}

/// Returns `; did you mean …?` with the most similar of the known words, or nothing if none is similar.
pub(super) fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let best = known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(word, known), known))
        .filter(|(distance, known)| *distance <= 2 && *distance < known.chars().count())
        .min_by_key(|(distance, _)| *distance);
    best.map_or(String::new(), |(_, known)| format!("; did you mean `{known}`?"))
}

/// Formats an error of the language on one line: the message, what was expected if the message does not say so, and
/// help.
pub fn describe(error: &Error) -> String {
    let is_said = error.label.is_empty() || error.message.starts_with("expected ");
    let label = if is_said { String::new() } else { format!(": {}", error.label) };
    let help = error.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
    format!("{}{label}{help}", error.message).replace('\n', " ")
}

/// At most 60 characters of a source, on one line.
pub(super) fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= 60 {
        return line;
    }
    let head: String = line.chars().take(59).collect();
    format!("{head}…")
}
