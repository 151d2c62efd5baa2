//! Steps and the blocks they are made of.

use super::{Binding, Goal, Located, Source, Text};
use bitrose_core::bitboard::Mapping;

/// One step: a heading, some prose, some blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its name in progress files and on the command line.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The line of the heading, counted from 1.
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
#[derive(Clone, Debug, PartialEq)]
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
    /// ```` ```aside ````: told to those who ask.
    Aside(Text),
    /// A fence with the name of a language, or none: shown as it is.
    Listing(Listing),
}

/// One line of a `bb` block.
#[derive(Clone, Debug, PartialEq)]
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
    Film(Film),
    /// `mapping NAME`: for the rest of the step.
    Mapping(Located<Mapping>),
}

/// A name that the reader moves with the arrow keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// The name and its first value.
    pub binding: Binding,
    /// The values that it may take: each square of a Board.
    pub among: Source,
}

/// An expression to be shown operation by operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The expression.
    pub source: Source,
}

/// What a `board` block says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardBlock {
    /// A position: binds `occ`, `white`, `pawns` and all the other names of a position.
    Fen(String),
    /// A hexadecimal number or eight drawn rows, as an expression: binds `occ`.
    Occupied(Source),
}

/// Commands and what they print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Console {
    /// The commands in order.
    pub commands: Vec<Command>,
    /// The first line of the block's content, counted from 1.
    pub line: usize,
}

/// One command of a console block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// What is typed after `$ `.
    pub typed: Source,
    /// What it prints.
    pub output: String,
}

/// Text that is shown as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The name of the language; may be empty.
    pub language: String,
    /// The lines.
    pub text: String,
    /// The first line of the content, counted from 1.
    pub line: usize,
}
