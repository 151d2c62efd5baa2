//! Without the grammars of other languages, there are no functions of theirs.

#![expect(clippy::unnecessary_wraps, reason = "the same signatures as in foreign.rs")]

use super::{Among, Places, Target};
use crate::{Error, Program};

pub(super) const fn targets(_: &Program, _: &Among) -> Result<Vec<Target>, Error> {
    Ok(Vec::new())
}

pub(super) const fn targets_of(_: &Program, _: &str) -> Result<Vec<Target>, Error> {
    Ok(Vec::new())
}

pub(super) fn functions(_: &Program, _: &dyn Fn(&str) -> bool) -> Vec<Target> {
    Vec::new()
}

pub(super) const fn method(_: &Program) -> Option<Target> {
    None
}

pub(super) const fn obstacle(_: &Program, _: &Among) -> Option<String> {
    None
}

pub(super) const fn lacking(_: &Program, _: &Among) -> Vec<String> {
    Vec::new()
}

pub(crate) const fn with_methods(_: &Program, _: usize) -> Option<(Program, Places)> {
    None
}
