//! A goal: one exercise, and what all kinds have in common.

use super::kinds::{
    Bug, Choice, ChoiceOption, Explore, Expr, FollowUp, Hex, Magic, Map, Order, Predict, Set, Shift, Trace,
};
use super::{Binding, Located, Source, Text};
use bitrose_core::bitboard::Mapping;

/// One exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Its name, once in a lesson.
    pub id: String,
    /// The line of the block's fence, counted from 1.
    pub line: usize,
    /// The question.
    pub ask: Text,
    /// What is said after success.
    pub say: Option<Text>,
    /// A board beside the question.
    pub board: Option<Source>,
    /// Names of the goal's own, bound in order after those of the step.
    pub bindings: Vec<Binding>,
    /// The numbering of squares, where it is not the lesson's.
    pub mapping: Option<Mapping>,
    /// How often it is to be solved, each time with another draw.
    pub repeat: u32,
    /// One to four hints, from a nudge to almost the answer.
    pub hints: Vec<Hint>,
    /// Wrong answers that the author foresaw.
    pub mistakes: Vec<Mistake>,
    /// Values that are drawn anew each time.
    pub draw: Option<Draw>,
    /// What the detectors may know of the question.
    pub context: Option<Context>,
    /// What is to be done.
    pub kind: GoalKind,
    /// A number that changes when the text of the block does.
    pub hash: u64,
}

impl Goal {
    /// Every text that a learner may come to read: the question, messages, hints, options.
    #[must_use]
    pub fn texts(&self) -> Vec<&Text> {
        let mut texts = vec![&self.ask];
        texts.extend(&self.say);
        texts.extend(self.hints.iter().map(|hint| &hint.say));
        texts.extend(self.mistakes.iter().map(|mistake| &mistake.say));
        match &self.kind {
            GoalKind::Choice(choice) => texts.extend(choice.options.iter().flat_map(ChoiceOption::texts)),
            GoalKind::Bug(bug) => texts.extend(bug.then.as_ref().and_then(FollowUp::ask)),
            _ => {}
        }
        texts
    }
}

/// What the learner does.
#[derive(Clone, Debug, PartialEq)]
pub enum GoalKind {
    /// Paints squares.
    Set(Set),
    /// Types a number.
    Hex(Hex),
    /// Writes an expression.
    Expr(Expr),
    /// Commits to an outcome before it is shown.
    Predict(Predict),
    /// Chooses among options.
    Choice(Choice),
    /// Finds the faulty line.
    Bug(Bug),
    /// Picks a shift and a mask.
    Shift(Shift),
    /// Puts lines in order.
    Order(Order),
    /// Converts between squares and indices, or counts.
    Map(Map),
    /// Fills in the next states of an algorithm.
    Trace(Trace),
    /// Finds a magic.
    Magic(Magic),
    /// Finds an example for a condition.
    Explore(Explore),
}

impl GoalKind {
    /// The names of the kinds, in the order of the variants.
    pub const NAMES: [&str; 12] = [
        "set", "hex", "expr", "predict", "choice", "bug", "shift", "order", "map", "trace", "magic",
        "explore",
    ];

    /// The value of `kind` in the file: `set`, `hex` …
    #[must_use]
    pub const fn name(&self) -> &'static str {
        Self::NAMES[match self {
            Self::Set(_) => 0,
            Self::Hex(_) => 1,
            Self::Expr(_) => 2,
            Self::Predict(_) => 3,
            Self::Choice(_) => 4,
            Self::Bug(_) => 5,
            Self::Shift(_) => 6,
            Self::Order(_) => 7,
            Self::Map(_) => 8,
            Self::Trace(_) => 9,
            Self::Magic(_) => 10,
            Self::Explore(_) => 11,
        }]
    }
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What it says.
    pub say: Text,
    /// Its line, counted from 1.
    pub line: usize,
}

/// A wrong answer that the author foresaw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The wrong answer, in the form of the kind's answers; for `hex` with `text` as it is typed.
    pub when: Source,
    /// Is `when` compared letter by letter? (`text = "1234"` of `hex`)
    pub as_typed: bool,
    /// For `trace`: the state that is wrong, counted from 1.
    pub at: usize,
    /// Why it is wrong.
    pub say: Text,
    /// Its line, counted from 1.
    pub line: usize,
}

/// Values that are drawn for each try.
#[derive(Clone, Debug, PartialEq)]
pub struct Draw {
    /// The names in the order in which they are drawn; a rule may use the names before it.
    pub names: Vec<Drawn>,
    /// Draws again until this holds.
    pub keep_if: Option<Source>,
    /// The line of `[draw]`, counted from 1.
    pub line: usize,
}

/// One drawn name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The name.
    pub name: String,
    /// What it is drawn from.
    pub rule: DrawRule,
    /// Its line, counted from 1.
    pub line: usize,
}

/// What a name is drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawRule {
    /// One of these: expressions, or names of functions that are then called as `name(x)`.
    OneOf(Vec<Source>),
    /// `random_set(a, b)`: from `a` to `b` squares.
    RandomSet(u32, u32),
    /// `square`: any of the 64.
    Square,
    /// `square_on(EXPR)`: a square of a Board.
    SquareOn(Source),
    /// `position`: pieces on a board; binds every name of a position.
    Position,
    /// `subset(EXPR)`: some of the squares of a Board.
    Subset(Source),
    /// `number(a, b)`: from `a` to `b`, both among them.
    Number(u64, u64),
}

/// What the detectors may know of the question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The piece that the question is about.
    pub piece: Option<Located<Attacker>>,
    /// Where it stands.
    pub square: Option<Source>,
    /// Which squares are occupied.
    pub occ: Option<Source>,
    /// Which of them by one's own pieces.
    pub own: Option<Source>,
    /// Is a relevant mask asked for?
    pub mask: bool,
}

/// A piece with attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attacker {
    /// `rook`
    Rook,
    /// `bishop`
    Bishop,
    /// `queen`
    Queen,
    /// `knight`
    Knight,
    /// `king`
    King,
    /// `white_pawn`
    WhitePawn,
    /// `black_pawn`
    BlackPawn,
}

impl Attacker {
    /// All of them, with their names in the file.
    pub const NAMES: [(&str, Self); 7] = [
        ("rook", Self::Rook),
        ("bishop", Self::Bishop),
        ("queen", Self::Queen),
        ("knight", Self::Knight),
        ("king", Self::King),
        ("white_pawn", Self::WhitePawn),
        ("black_pawn", Self::BlackPawn),
    ];
}
