//! What a lesson is, as plain data: a front matter, steps, blocks, goals.
//!
//! Expressions are kept as they are written, each with its line ([`Source`]): what they mean depends on the names that
//! are bound before them in the same step.

mod block;
mod goal;
mod kinds;
pub(crate) mod text;

pub use block::{BbLine, Block, BoardBlock, Command, Console, Film, Listing, Step, Vary};
pub use goal::{Attacker, Context, Draw, DrawRule, Drawn, Goal, GoalKind, Hint, Mistake};
pub use kinds::{
    Bug, Choice, ChoiceOption, Explore, Expr, FollowUp, Hex, Magic, Map, MapWanted, Order, Predict, Repair,
    Right, Set, Shift, Shown, States, Trace, Witness,
};
pub use text::{Paragraph, ParagraphKind, Piece, Text};

use bitrose_core::bitboard::Mapping;
use std::path::PathBuf;

/// A lesson as read from its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Its name in progress files and commands: `wraps`; inside a pack `pack/wraps`.
    pub id: String,
    /// The heading of the file.
    pub title: String,
    /// What is learned, in a sentence.
    pub summary: String,
    /// The lessons that come before.
    pub needs: Vec<Located<String>>,
    /// How long it takes, roughly.
    pub minutes: u32,
    /// The numbering of squares, unless a goal or a block says another.
    pub mapping: Mapping,
    /// Ids of the inventory of what is to be taught.
    pub teaches: Vec<Located<String>>,
    /// Ids of the known errors that are discussed.
    pub errata: Vec<Located<String>>,
    /// Functions that the learner may use once the lesson is solved.
    pub unlocks: Vec<Located<String>>,
    /// Who wrote it.
    pub author: Option<String>,
    /// Under which terms it may be passed on.
    pub license: Option<String>,
    /// The id of the lesson whose place it takes.
    pub replaces: Option<Located<String>>,
    /// Where it came from.
    pub file: PathBuf,
    /// The steps in order.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// The goals in order, each with its step.
    pub fn goals(&self) -> impl Iterator<Item = (&Step, &Goal)> {
        self.steps.iter().flat_map(|step| step.goals().map(move |goal| (step, goal)))
    }

    /// The goal of that id.
    #[must_use]
    pub fn goal(&self, id: &str) -> Option<&Goal> {
        self.goals().map(|(_, goal)| goal).find(|goal| goal.id == id)
    }

    /// The place of the step of that id.
    #[must_use]
    pub fn step(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id == id)
    }
}

/// Something and the line of the file where it stands, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Located<T> {
    /// The thing itself.
    pub value: T,
    /// Its line.
    pub line: usize,
}

/// A piece of the bitboard language as the author wrote it: an expression, or `let` lines and an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The text.
    pub text: String,
    /// The line of the file where it begins, counted from 1.
    pub line: usize,
}

/// `name = EXPR`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The name.
    pub name: String,
    /// What it stands for from here on.
    pub value: Source,
}
