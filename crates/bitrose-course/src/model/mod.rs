//! The contents of a lesson as plain data: front matter, steps, blocks and goals.
//!
//! Expressions are kept as they are written, each with its line ([`Source`]), because their meaning depends on the
//! names that are bound before them in the same step.
//!
//! A [`Lesson`] can be serialized and deserialized in every format of serde, except for its `text`.

mod goal;
pub(crate) mod text;

pub(crate) use goal::words;
pub use goal::{
    Attacker, Bug, Choice, ChoiceOption, Context, Draw, DrawRule, Drawn, Explore, Expr, FollowUp, Goal,
    GoalKind, Hex, Hint, Magic, Map, MapWanted, Mistake, Order, Predict, Right, Set, Shift, Shown, States,
    Trace,
};
pub use text::{Paragraph, ParagraphKind, Piece, Text};

use bitrose_core::bitboard::Mapping;
use bitrose_core::position::Setup;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

/// A lesson as read from its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// The id in progress files and commands: `wraps`, or `pack/wraps` for a lesson of a pack.
    pub id: String,
    /// The heading of the file.
    pub title: String,
    /// What the lesson teaches, in one sentence.
    pub summary: String,
    /// The lessons that should be taken before.
    pub needs: Vec<Located<String>>,
    /// The approximate duration in minutes.
    pub minutes: u32,
    /// The mapping of the squares, unless a goal or a block sets another one.
    pub mapping: Mapping,
    /// Ids from the inventory of subjects to teach.
    pub teaches: Vec<Located<String>>,
    /// Ids of the known errata that are discussed.
    pub errata: Vec<Located<String>>,
    /// Functions that the learner may use once the lesson has been solved.
    pub unlocks: Vec<Located<String>>,
    /// The author.
    pub author: Option<String>,
    /// The license under which the lesson may be distributed.
    pub license: Option<String>,
    /// The id of the lesson that this one replaces.
    pub replaces: Option<Located<String>>,
    /// The path of the file.
    pub file: PathBuf,
    /// The contents of the file; empty in a lesson that was deserialized by serde.
    #[serde(skip)]
    pub text: Arc<str>,
    /// The steps in order.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// The goals in order, each with its step.
    pub fn goals(&self) -> impl Iterator<Item = (&Step, &Goal)> {
        self.steps.iter().flat_map(|step| step.goals().map(move |goal| (step, goal)))
    }

    /// The goal with the given id.
    pub fn goal(&self, id: &str) -> Option<&Goal> {
        self.goals().map(|(_, goal)| goal).find(|goal| goal.id == id)
    }

    /// The name of a goal of this lesson in progress files: `wraps/east-expr`.
    pub fn key(&self, goal: &Goal) -> String {
        format!("{}/{}", self.id, goal.id)
    }

    /// The index of the step with the given id.
    pub fn step(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id == id)
    }
}

/// A value with its line in the file, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// The line.
    #[serde(skip)]
    pub line: usize,
}

/// A program of the bitboard language as the author wrote it: an expression, or `let` lines and an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Source {
    /// The text of the program.
    pub text: String,
    /// The line of the file on which it begins, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// A name and its expression: `name = EXPR`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Binding {
    /// The name.
    pub name: String,
    /// The expression of the name, from here on.
    pub value: Source,
}

/// A hand-made case of an expression: `a = EXPR; b = EXPR`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Case {
    /// The names and their values, in order.
    pub bindings: Vec<Binding>,
}

/// A step: a heading, followed by prose and other blocks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// The id in progress files and on the command line.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The line of the heading, counted from 1.
    #[serde(skip)]
    pub line: usize,
    /// The blocks after the heading, in order.
    pub blocks: Vec<Block>,
}

impl Step {
    /// The goals of the step.
    pub fn goals(&self) -> impl Iterator<Item = &Goal> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Goal(goal) => Some(&**goal),
            _ => None,
        })
    }
}

/// A block of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Block {
    /// Paragraphs and lists up to the next fence.
    Prose(Text),
    /// ```` ```bb ````: names, boards and claims.
    Bb(Vec<BbLine>),
    /// ```` ```board ````: a position or a set of occupied squares.
    Board(Located<BoardBlock>),
    /// ```` ```goal ````: an exercise.
    Goal(Box<Goal>),
    /// ```` ```console ````: commands and what they print.
    Console(Console),
    /// ```` ```aside ````: text that is only shown on request.
    Aside(Text),
    /// A fence with the name of another language, or with none: shown as is.
    Listing(Listing),
}

/// A line of a `bb` block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum BbLine {
    /// `let NAME = EXPR`: bound for the rest of the step.
    Let(Binding),
    /// `show EXPR as "label"`.
    Show(Source, Option<String>),
    /// `assert EXPR`.
    Assert(Source),
    /// `vary NAME = EXPR in SET`.
    Vary(Vary),
    /// `film EXPR`: one board for each value on the way to the result.
    Film(Source),
    /// `mapping NAME`: sets the mapping for the rest of the step.
    Mapping(Located<Mapping>),
}

/// A name whose value the reader changes with the arrow keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vary {
    /// The name and its first value.
    pub binding: Binding,
    /// The values that it may have: each square of this board.
    pub among: Source,
}

/// The contents of a `board` block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardBlock {
    /// A position: binds `occ`, `white`, `pawns` and all the other names of a position.
    Fen(String),
    /// A hexadecimal number or eight drawn rows, as an expression: binds `occ`.
    Occupied(Source),
}

impl BoardBlock {
    /// The position, if there is one.
    pub fn setup(&self) -> Option<Setup> {
        match self {
            Self::Fen(fen) => fen.parse().ok(),
            Self::Occupied(_) => None,
        }
    }
}

/// Commands and their output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Console {
    /// The commands in order.
    pub commands: Vec<Command>,
}

/// A command of a console block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// The text typed after `$ `.
    pub typed: Source,
    /// The output of the command.
    pub output: String,
}

/// Text that is shown as is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// The lines.
    pub text: String,
    /// The first line of the content, counted from 1.
    #[serde(skip)]
    pub line: usize,
}
