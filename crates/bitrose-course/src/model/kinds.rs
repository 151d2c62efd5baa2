//! What each kind of goal asks for.

use super::{Binding, Located, Source, Text};
use bitrose_core::magic::Slider;

/// Squares to paint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// What is on the board at first.
    pub start: Option<Source>,
    /// What is to be there.
    pub target: Source,
}

/// A number to type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hex {
    /// The number: a Board or an Int.
    pub target: Source,
}

/// An expression to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it must be equal to.
    pub target: Source,
    /// The reference solution.
    pub solution: Source,
    /// The fewest operators known; that many the solution has.
    pub par: Option<Located<u32>>,
    /// Has a search shown that fewer are not enough?
    pub par_proved: bool,
    /// More operators than this are refused.
    pub max_ops: Option<u32>,
    /// The signs that may be used; none said, all may.
    pub ops: Option<Vec<Located<String>>>,
    /// The names that may be used: variables, constants, functions; none said, all may.
    pub names: Option<Vec<Located<String>>>,
    /// Values of the free variables, each a domain: `singles`, `x = pairs`, `random 500`.
    pub forall: Vec<Source>,
    /// Values by hand; they come before `forall`.
    pub cases: Vec<Vec<Binding>>,
}

/// An outcome to predict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predict {
    /// The outcome: a Board, an Int or a Bool.
    pub answer: Source,
}

/// Options to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The options in the order of the file.
    pub options: Vec<ChoiceOption>,
    /// Are they shown in a drawn order?
    pub shuffle: bool,
    /// Is more than one right, and are all of them to be chosen?
    pub several: bool,
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// What is shown: code, or words.
    pub shown: Shown,
    /// Is it right?
    pub right: Right,
    /// What is said to those who choose it.
    pub say: Option<Text>,
    /// Its line, counted from 1.
    pub line: usize,
}

impl ChoiceOption {
    pub(super) fn texts(&self) -> impl Iterator<Item = &Text> {
        let shown = match &self.shown {
            Shown::Words(text) => Some(text),
            Shown::Code(_) => None,
        };
        shown.into_iter().chain(&self.say)
    }
}

/// What an option shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// An expression.
    Code(Source),
    /// Words.
    Words(Text),
}

/// How it is known that an option is right or wrong: see [`right_options`](crate::truth::right_options).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Right {
    /// `right = "EXPR"` of code: right if it equals this for all values of its free names.
    Equals(Source),
    /// `right = "CLAIM"` of words: right if this is true.
    Because(Source),
    /// `wrong = "CLAIM"` of words: wrong if this is false.
    Unless(Source),
    /// Only said: nothing can be computed.
    Said(bool),
}

/// A faulty line to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bug {
    /// The lines as shown.
    pub lines: Vec<Located<String>>,
    /// The wrong ones, counted from 1.
    pub wrong: Vec<Located<usize>>,
    /// Claims that show it.
    pub proof: Vec<Source>,
    /// What is asked when the line is found.
    pub then: Option<FollowUp>,
}

/// The second half of a `bug` goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowUp {
    /// The line written anew.
    Repair(Repair),
    /// A value that shows the fault.
    Witness(Witness),
}

impl FollowUp {
    /// Its question.
    #[must_use]
    pub const fn ask(&self) -> Option<&Text> {
        match self {
            Self::Repair(repair) => repair.ask.as_ref(),
            Self::Witness(witness) => witness.ask.as_ref(),
        }
    }
}

/// A line to be written anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The question.
    pub ask: Option<Text>,
    /// What it must be.
    pub expr: Expr,
}

/// A value to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The question.
    pub ask: Option<Text>,
    /// What must hold of `x`.
    pub condition: Source,
    /// An `x` of which it holds.
    pub example: Source,
}

/// A shift and a mask to pick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The board before.
    pub start: Source,
    /// The board after; with `general` in terms of `x`.
    pub target: Source,
    /// The masks on offer.
    pub masks: Vec<Located<String>>,
    /// Must the pick be right for every single square, not only for `start`?
    pub general: bool,
}

/// Lines to put in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The lines in a right order.
    pub lines: Vec<Located<String>>,
    /// Pairs of lines, counted from 1: the first before the second. `None`: only the given order is right.
    pub before: Option<Vec<(usize, usize)>>,
}

/// A conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// What is given: a square or an index.
    pub give: Option<Source>,
    /// What is wanted.
    pub want: MapWanted,
}

/// What a conversion is to give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapWanted {
    /// The index of the square that is given.
    Index,
    /// The square of the index that is given.
    Square,
    /// Some other count.
    Answer(Source),
}

/// States of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The states.
    pub states: States,
    /// How many of them are given.
    pub shown: usize,
    /// What they are called.
    pub labels: Vec<String>,
}

/// Where the states of a trace come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum States {
    /// Each written down.
    Listed(Vec<Source>),
    /// Computed, each from the one before.
    Steps {
        /// The first.
        init: Source,
        /// The one after `state`.
        next: Source,
        /// How many, the first among them.
        count: usize,
    },
}

/// A magic to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Magic {
    /// The slider.
    pub piece: Slider,
    /// Its square.
    pub square: Source,
    /// How many bits the index has.
    pub bits: Source,
    /// One that works.
    pub solution: Source,
}

/// An example to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explore {
    /// What is on the board at first.
    pub start: Option<Source>,
    /// What must hold of `x`.
    pub condition: Source,
    /// An `x` of which it holds.
    pub witness: Source,
}
