//! A goal: one exercise, what all kinds have in common, and what each kind asks for.

use super::{Binding, Case, Located, Source, Text};
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::Slider;
use serde::{Deserialize, Serialize};

/// One exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// Its name, once in a lesson.
    pub id: String,
    /// The line of the block's fence, counted from 1.
    #[serde(skip)]
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
    pub fn texts_mut(&mut self) -> Vec<&mut Text> {
        let mut texts = vec![&mut self.ask];
        texts.extend(&mut self.say);
        texts.extend(self.hints.iter_mut().map(|hint| &mut hint.say));
        texts.extend(self.mistakes.iter_mut().map(|mistake| &mut mistake.say));
        match &mut self.kind {
            GoalKind::Choice(choice) => {
                for option in &mut choice.options {
                    if let Shown::Words(words) = &mut option.shown {
                        texts.push(words);
                    }
                    texts.extend(&mut option.say);
                }
            }
            GoalKind::Bug(bug) => texts.extend(bug.then.iter_mut().flat_map(|then| &mut then.ask)),
            _ => {}
        }
        texts
    }
}

/// What the learner does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The names of the kinds. `number` is a `map` that only asks for a number.
    pub const NAMES: [&str; 13] = [
        "set", "hex", "number", "expr", "predict", "choice", "bug", "shift", "order", "map", "trace",
        "magic", "explore",
    ];
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// What it says.
    pub say: Text,
}

/// A wrong answer that the author foresaw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The wrong answer, in the form of the kind's answers.
    pub when: Source,
    /// For `trace`: the state that is wrong, counted from 1.
    pub at: usize,
    /// Why it is wrong.
    pub say: Text,
}

/// Values that are drawn for each try.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draw {
    /// The names in the order in which they are drawn; a rule may use the names before it.
    pub names: Vec<Drawn>,
    /// Draws again until this holds.
    pub keep_if: Option<Source>,
}

/// One drawn name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The name.
    pub name: String,
    /// What it is drawn from.
    pub rule: DrawRule,
    /// Its line, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// What a name is drawn from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Context {
    /// The piece that the question is about.
    pub piece: Option<Attacker>,
    /// Where it stands.
    pub square: Option<Source>,
    /// Which squares are occupied.
    pub occ: Option<Source>,
    /// Which of them by one's own pieces.
    pub own: Option<Source>,
    /// Whether a relevant mask is asked for.
    #[serde(default)]
    pub mask: bool,
}

/// A piece with attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
    /// All of them, with their names.
    pub const NAMES: [(&str, Self); 7] = [
        ("rook", Self::Rook),
        ("bishop", Self::Bishop),
        ("queen", Self::Queen),
        ("knight", Self::Knight),
        ("king", Self::King),
        ("white pawn", Self::WhitePawn),
        ("black pawn", Self::BlackPawn),
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// Squares to paint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// What is on the board at first.
    pub start: Option<Source>,
    /// What is to be there.
    pub target: Source,
}

/// A number to type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// The number: a Board or an Int.
    pub target: Source,
}

/// An expression to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expr {
    /// What it must be equal to.
    pub target: Source,
    /// The reference solution.
    pub solution: Source,
    /// What is run after the answer, which is then a program in one of the languages that are read, with tables of its own.
    pub call: Option<Located<String>>,
    /// The fewest operators known; that many the solution has.
    pub par: Option<Located<u32>>,
    /// `false` if fewer may be enough: then it is called "our best".
    #[serde(default = "yes")]
    pub par_proved: bool,
    /// More operators than this are refused.
    pub max_ops: Option<u32>,
    /// The signs that may be used; none said, all may.
    pub ops: Option<Vec<Located<String>>>,
    /// The names that may be used: variables, constants, functions; none said, all may.
    pub names: Option<Vec<Located<String>>>,
    /// Values of the free variables, each a domain: `singles`, `x = pairs`, `random 500`.
    #[serde(default)]
    pub forall: Vec<Located<String>>,
    /// Values by hand; they come before `forall`.
    #[serde(default)]
    pub cases: Vec<Case>,
}

impl Expr {
    /// The functions that are called after the answer.
    pub(crate) fn called(&self) -> impl Iterator<Item = &str> {
        let call = self.call.as_ref().map_or("", |call| &call.value);
        call.split('(').filter_map(|part| words(part).last()).filter(|name| !name.is_empty())
    }

    /// Returns `true` if it is asked for in the hand-made cases alone.
    pub(crate) const fn is_by_hand(&self) -> bool {
        self.forall.is_empty() && !self.cases.is_empty()
    }
}

/// The words of a source.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

const fn yes() -> bool {
    true
}

/// An outcome to predict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Predict {
    /// The outcome: a Board, an Int or a Bool.
    pub answer: Source,
}

/// Options to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The options in the order of the file.
    pub options: Vec<ChoiceOption>,
    /// Whether they are shown in a drawn order.
    pub shuffle: bool,
    /// Whether more than one is right, and all of them are to be chosen.
    pub several: bool,
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceOption {
    /// What is shown: code, or words.
    pub shown: Shown,
    /// How it is known whether it is right.
    pub right: Right,
    /// What is said to those who choose it.
    pub say: Option<Text>,
}

impl Shown {
    /// The line of the option, counted from 1.
    pub const fn line(&self) -> usize {
        match self {
            Self::Code(source) => source.line,
            Self::Words(text) => text.line,
        }
    }
}

/// What an option shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// An expression.
    Code(Source),
    /// Words.
    Words(Text),
}

/// How it is known that an option is right or wrong: see [`right_options`](crate::truth::right_options).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowUp {
    /// The question.
    pub ask: Option<Text>,
    /// What is to be done: the line is written anew (`expr`), or an example is found that shows what is wrong (`explore`).
    pub kind: Box<GoalKind>,
}

/// A shift and a mask to pick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// The board before.
    pub start: Source,
    /// The board after; with `general` in terms of `x`.
    pub target: Source,
    /// The masks on offer.
    #[serde(default = "standard_masks")]
    pub masks: Vec<Located<String>>,
    /// Whether the pick must be right for every single square, not only for `start`.
    #[serde(default)]
    pub general: bool,
}

fn standard_masks() -> Vec<Located<String>> {
    let mask = |name: &str| Located { value: name.to_owned(), line: 0 };
    ["NOT_A", "NOT_H", "NOT_AB", "NOT_GH"].map(mask).to_vec()
}

/// Lines to put in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The lines in a right order.
    pub lines: Vec<Located<String>>,
    /// Pairs of lines, counted from 1: the first before the second. `None`: only the given order is right.
    pub before: Option<Vec<Located<(usize, usize)>>>,
}

/// A conversion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Map {
    /// What is given: a square or an index.
    pub give: Option<Source>,
    /// What is wanted.
    pub want: MapWanted,
}

/// What a conversion is to give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MapWanted {
    /// The index of the square that is given.
    Index,
    /// The square of the index that is given.
    Square,
    /// Some other count.
    Answer(Source),
}

/// States of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// The states.
    pub states: States,
    /// How many of them are given.
    pub shown: usize,
    /// What they are called.
    pub labels: Vec<String>,
}

impl Trace {
    /// What a state is called, by its index.
    pub fn label(&self, index: usize) -> String {
        self.labels.get(index).cloned().unwrap_or_else(|| format!("state {}", index + 1))
    }
}

/// Where the states of a trace come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Magic {
    /// The slider.
    pub piece: Slider,
    /// Its square.
    pub square: Source,
    /// How many bits the index has.
    pub bits: Source,
    /// One that works.
    pub solution: Source,
    /// Whether it has to be written by hand rather than searched for.
    #[serde(default)]
    pub by_hand: bool,
}

/// An example to find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explore {
    /// What is on the board at first.
    pub start: Option<Source>,
    /// What must hold of `x`.
    pub condition: Source,
    /// An `x` of which it holds.
    pub witness: Source,
}
