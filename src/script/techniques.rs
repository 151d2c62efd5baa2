//! The prelude: techniques of bitboard programming, written in the language itself.
//!
//! Their functions are called by name like built-ins, but they can be stepped into. A file is parsed when one of its
//! functions is first used.

use super::Span;
use super::ast::Block;
use super::builtins::same_name;
use super::code::Unit;
use super::error::Error;
use super::{compile, parser};
use std::sync::{Arc, OnceLock};

/// A technique: one file of the prelude.
#[derive(Debug)]
pub struct Technique {
    /// The short name, also that of the file: `fast_king`.
    pub name: &'static str,
    /// A title of a few words.
    pub title: &'static str,
    /// What it does and where it comes from, in a sentence or two.
    pub doc: &'static str,
    /// The text of the file.
    pub source: &'static str,
    /// The function to call.
    pub entry: &'static str,
    unit: fn() -> &'static OnceLock<Arc<Unit>>,
}

macro_rules! techniques {
    ($($name:literal, $title:literal, $doc:literal, $entry:literal;)*) => {
        /// Every technique of the prelude, in the order in which they are listed.
        pub static TECHNIQUES: &[Technique] = &[$(Technique {
            name: $name,
            title: $title,
            doc: $doc,
            source: include_str!(concat!("prelude/", $name, ".rose")),
            entry: $entry,
            unit: || {
                static UNIT: OnceLock<Arc<Unit>> = OnceLock::new();
                &UNIT
            },
        }),*];
    };
}

techniques! {
    "fast_king", "The fast king",
        "King attacks of a whole set with three ranks in parallel: widen to a row, then move the row up and down.",
        "fast_king";
}

/// The technique whose function has this name, without regard to case and underscores.
#[must_use]
pub fn find(name: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| same_name(technique.entry, name))
}

impl Technique {
    /// How its function is called: `fast_king(kings)`.
    #[must_use]
    pub fn signature(&self) -> String {
        let head = self
            .source
            .lines()
            .find_map(|line| line.strip_prefix("fn "))
            .filter(|line| line.starts_with(self.entry));
        head.and_then(|head| head.split(" {").next()).unwrap_or(self.entry).to_owned()
    }

    /// The program, ready to run. A fault in a file of the prelude is a fault of bitrose: a test runs them all.
    pub(super) fn unit(&self) -> Result<Arc<Unit>, Box<Error>> {
        if let Some(unit) = (self.unit)().get() {
            return Ok(Arc::clone(unit));
        }
        let block: Block = parser::parse(self.source)?;
        let unit = Arc::new(compile::compile(&block, self.source, &|_| false)?);
        Ok(Arc::clone((self.unit)().get_or_init(|| unit)))
    }

    /// The place of the entry among the functions of the program.
    pub(super) fn routine(&self, unit: &Unit) -> Result<u32, Box<Error>> {
        let place = unit.routines.iter().position(|routine| *routine.name == *self.entry);
        place.and_then(|place| u32::try_from(place).ok()).ok_or_else(|| {
            Error::new(
                Span::default(),
                format!("the prelude's file `{}` has no function `{}`", self.name, self.entry),
            )
        })
    }
}
