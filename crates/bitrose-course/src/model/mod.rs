//! What a lesson is, as plain data: a front matter, steps, blocks, goals.
//!
//! Expressions are kept as they are written, each with its line ([`Source`]): what they mean depends on the names that
//! are bound before them in the same step.
//!
//! A [`Lesson`] can be written and read in every format of serde, except for its `text`.

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
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::Arc;

/// A lesson as read from its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    /// What was read there; empty in a lesson that comes from serde.
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

    /// The goal of that id.
    pub fn goal(&self, id: &str) -> Option<&Goal> {
        self.goals().map(|(_, goal)| goal).find(|goal| goal.id == id)
    }

    /// The name of one of its goals in progress: `wraps/east-expr`.
    pub fn key(&self, goal: &Goal) -> String {
        format!("{}/{}", self.id, goal.id)
    }

    /// The place of the step of that id.
    pub fn step(&self, id: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.id == id)
    }
}

/// Something and the line of the file where it stands, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Located<T> {
    /// The thing itself.
    pub value: T,
    /// Its line.
    #[serde(skip)]
    pub line: usize,
}

/// A piece of the bitboard language as the author wrote it: an expression, or `let` lines and an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Source {
    /// The text.
    pub text: String,
    /// The line of the file where it begins, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// `name = EXPR`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Binding {
    /// The name.
    pub name: String,
    /// What it stands for from here on.
    pub value: Source,
}

/// One hand-made case of an expression: `a = EXPR; b = EXPR`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Case {
    /// The names and their values, in order.
    pub bindings: Vec<Binding>,
}

/// One step: a heading, some prose, some blocks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Its name in progress files and on the command line.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The line of the heading, counted from 1.
    #[serde(skip)]
    pub line: usize,
    /// What follows the heading, in order.
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

/// One block of a step.
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
    /// ```` ```aside ````: shown to those who ask.
    Aside(Text),
    /// A fence with the name of a language, or none: shown as it is.
    Listing(Listing),
}

/// One line of a `bb` block.
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
    /// `film EXPR`: one board for every value on the way to its value.
    Film(Source),
    /// `mapping NAME`: for the rest of the step.
    Mapping(Located<Mapping>),
}

/// A name that the reader moves with the arrow keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vary {
    /// The name and its first value.
    pub binding: Binding,
    /// The values that it may take: each square of a Board.
    pub among: Source,
}

/// What a `board` block says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardBlock {
    /// A position: binds `occ`, `white`, `pawns` and all the other names of a position.
    Fen(String),
    /// A hexadecimal number or eight drawn rows, as an expression: binds `occ`.
    Occupied(Source),
}

/// Commands and what they print.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Console {
    /// The commands in order.
    pub commands: Vec<Command>,
}

/// One command of a console block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// What is typed after `$ `.
    pub typed: Source,
    /// What it prints.
    pub output: String,
}

/// Text that is shown as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// The lines.
    pub text: String,
    /// The first line of the content, counted from 1.
    #[serde(skip)]
    pub line: usize,
}
