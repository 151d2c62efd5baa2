//! What is said to an answer.

use crate::detect::{Detector, Finding};
use crate::model::Text;
use crate::problem::LessonError;
use bitrose_core::bitboard::Bitboard;
use bitrose_lang::Value;

/// What became of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is right.
    Right(Right),
    /// It is wrong.
    Wrong(Box<Wrong>),
    /// It is not an answer: a slip in typing, a name that may not be used. It costs nothing.
    Refused(String),
}

/// More about a right answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Right {
    /// The operators of an expression.
    pub operators: Option<u32>,
    /// Something worth saying: a proof that it is right, fewer operators than par, the magic that was found.
    pub note: Option<String>,
    /// The say of the chosen options.
    pub say: Vec<Text>,
}

/// Why an answer is wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    /// Who found out.
    pub detector: Detector,
    /// What is said.
    pub say: Said,
    /// The answer beside the target, as squares: right, extra and missing.
    pub beside: Option<(Bitboard, Bitboard)>,
    /// What else is worth looking at: the smallest failing case, the boards of a collision.
    pub shown: Vec<(String, Value)>,
}

/// A message: the author's, or the program's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// Written in the lesson.
    Authored(Text),
    /// Found out.
    Found(String),
}

impl Wrong {
    pub(super) fn authored(say: &Text) -> Self {
        let say = Said::Authored(say.clone());
        Self { detector: Detector::Authored, say, beside: None, shown: Vec::new() }
    }

    pub(super) fn found(detector: Detector, say: impl Into<String>) -> Self {
        Self { detector, say: Said::Found(say.into()), beside: None, shown: Vec::new() }
    }

    pub(super) fn plain(say: impl Into<String>) -> Self {
        Self::found(Detector::Difference, say)
    }

    pub(super) const fn beside(mut self, got: Bitboard, target: Bitboard) -> Self {
        self.beside = Some((got, target));
        self
    }

    pub(super) fn shown(mut self, shown: Vec<(String, Value)>) -> Self {
        self.shown = shown;
        self
    }
}

impl From<Wrong> for Verdict {
    fn from(wrong: Wrong) -> Self {
        Self::Wrong(Box::new(wrong))
    }
}

impl Verdict {
    pub(super) fn right() -> Self {
        Self::Right(Right::default())
    }

    /// Returns `true` if the answer is right.
    pub const fn is_right(&self) -> bool {
        matches!(self, Self::Right(_))
    }
}

impl From<Finding> for Wrong {
    fn from(finding: Finding) -> Self {
        Self::found(finding.detector, finding.say)
    }
}

/// A verdict on its way, or why there is none.
pub(super) type Judged = Result<Verdict, Stop>;

/// Why there is no verdict.
pub(super) enum Stop {
    /// The answer is refused; this is said.
    Refused(String),
    /// The goal cannot judge: the error is the author's.
    Error(LessonError),
}

impl From<String> for Stop {
    fn from(message: String) -> Self {
        Self::Refused(message)
    }
}

impl From<LessonError> for Stop {
    fn from(error: LessonError) -> Self {
        Self::Error(error)
    }
}
