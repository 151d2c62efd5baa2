//! A goal: an exercise, what all kinds have in common, and what each kind asks for.

use super::{Binding, Case, Located, Source, Text};
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::Slider;
use bitrose_lang::is_letter;
use serde::{Deserialize, Serialize};

/// An exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// The id, unique within a lesson.
    pub id: String,
    /// The line of the block's fence, counted from 1.
    #[serde(skip)]
    pub line: usize,
    /// The question.
    pub ask: Text,
    /// The message after success.
    pub say: Option<Text>,
    /// The board shown with the question.
    pub board: Option<Source>,
    /// Names that are bound for this goal, in order, after those of the step.
    pub bindings: Vec<Binding>,
    /// The mapping of the squares, if it is not the lesson's.
    pub mapping: Option<Mapping>,
    /// How often the goal is to be solved, each time with another draw.
    pub repeat: u32,
    /// One to four hints, from a nudge to almost the answer.
    pub hints: Vec<Hint>,
    /// Wrong answers that the author foresaw.
    pub mistakes: Vec<Mistake>,
    /// Values that are drawn again for each try.
    pub draw: Option<Draw>,
    /// What the detectors may know about the question.
    pub context: Option<Context>,
    /// The kind of the exercise, and what is to be done.
    pub kind: GoalKind,
    /// A hash of the text of the block, which shows when it has changed.
    pub hash: u64,
}

impl Goal {
    /// All texts that a learner may read: the question, messages, hints, options.
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

/// What the learner has to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GoalKind {
    /// Paint squares.
    Set(Set),
    /// Type a number.
    Hex(Hex),
    /// Write an expression.
    Expr(Expr),
    /// Predict an outcome before it is shown.
    Predict(Predict),
    /// Choose among options.
    Choice(Choice),
    /// Find the faulty line.
    Bug(Bug),
    /// Pick a shift and a mask.
    Shift(Shift),
    /// Put lines in order.
    Order(Order),
    /// Convert between squares and indices, or count.
    Map(Map),
    /// Fill in the next states of an algorithm.
    Trace(Trace),
    /// Find a magic.
    Magic(Magic),
    /// Find an example for a condition.
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
    /// The text of the hint.
    pub say: Text,
}

/// A wrong answer that the author foresaw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The wrong answer, in the form of the answers to this kind of goal.
    pub when: Source,
    /// For a `trace`: the state that is wrong, counted from 1.
    pub at: usize,
    /// The explanation of why it is wrong.
    pub say: Text,
}

/// The values that are drawn for each try.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draw {
    /// The names in the order in which they are drawn. A rule may use earlier names.
    pub names: Vec<Drawn>,
    /// A condition; draws are repeated until it holds.
    pub keep_if: Option<Source>,
}

/// A drawn name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The name.
    pub name: String,
    /// The rule by which it is drawn.
    pub rule: DrawRule,
    /// The line in the file, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// The rule by which a name is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawRule {
    /// One of these: expressions, or names of functions that can then be called as `name(x)`.
    OneOf(Vec<Source>),
    /// `random_set(a, b)`: from `a` to `b` squares.
    RandomSet(u32, u32),
    /// `square`: any of the 64.
    Square,
    /// `square_on(EXPR)`: a square of a board.
    SquareOn(Source),
    /// `position`: pieces on a board; binds every name of a position.
    Position,
    /// `subset(EXPR)`: some of the squares of a board.
    Subset(Source),
    /// `number(a, b)`: a number from `a` to `b`, both included.
    Number(u64, u64),
}

/// What the detectors may know about the question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Context {
    /// The piece that the question is about.
    pub piece: Option<Attacker>,
    /// The square of the piece.
    pub square: Option<Source>,
    /// The occupied squares.
    pub occ: Option<Source>,
    /// The squares of the side's own pieces.
    pub own: Option<Source>,
    /// Whether the question asks for a relevant occupancy mask.
    #[serde(default)]
    pub mask: bool,
}

/// A piece that attacks squares.
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
    /// All pieces with their names.
    pub const NAMES: [(&str, Self); 7] = [
        ("rook", Self::Rook),
        ("bishop", Self::Bishop),
        ("queen", Self::Queen),
        ("knight", Self::Knight),
        ("king", Self::King),
        ("white pawn", Self::WhitePawn),
        ("black pawn", Self::BlackPawn),
    ];

    /// The name in words.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// Squares to paint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// The squares that are on the board at first.
    pub start: Option<Source>,
    /// The squares that are to be painted.
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
    /// The expression to which the answer must be equal.
    pub target: Source,
    /// The reference solution.
    pub solution: Source,
    /// A call that is run after the answer. The answer is then a program, with tables of its own, in any supported
    /// language.
    pub call: Option<Located<String>>,
    /// The smallest known number of operators, which is that of the solution.
    pub par: Option<Located<u32>>,
    /// Whether no answer can have fewer operators. If `false`, par is called "our best".
    #[serde(default = "yes")]
    pub par_proved: bool,
    /// The largest number of operators that is accepted.
    pub max_ops: Option<u32>,
    /// The operators that are allowed; `None` if all are.
    pub ops: Option<Vec<Located<String>>>,
    /// The names that are allowed, of variables, constants and functions; `None` if all are.
    pub names: Option<Vec<Located<String>>>,
    /// The values of the free variables as domains: `singles`, `x = pairs`, `random 500`.
    #[serde(default)]
    pub forall: Vec<Located<String>>,
    /// Hand-made cases, which are run before those of `forall`.
    #[serde(default)]
    pub cases: Vec<Case>,
}

impl Expr {
    /// The functions that are called after the answer.
    pub(crate) fn called(&self) -> impl Iterator<Item = &str> {
        let call = self.call.as_ref().map_or("", |call| &call.value);
        call.split('(').filter_map(|part| words(part).last()).filter(|name| !name.is_empty())
    }

    /// Returns `true` if only hand-made cases are run.
    pub(crate) const fn is_by_hand(&self) -> bool {
        self.forall.is_empty() && !self.cases.is_empty()
    }
}

/// The words of a source, which are separated by anything that cannot be part of a name.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_letter(letter))
}

const fn yes() -> bool {
    true
}

/// An outcome to predict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Predict {
    /// The outcome: a board, a number or a truth value.
    pub answer: Source,
}

/// Options to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The options in the order of the file.
    pub options: Vec<ChoiceOption>,
    /// Whether the options are shown in random order.
    pub shuffle: bool,
    /// Whether more than one option is right, and all of these are to be chosen.
    pub several: bool,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceOption {
    /// What is shown: code, or words.
    pub shown: Shown,
    /// How to tell whether it is right.
    pub right: Right,
    /// The message to those who choose it.
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

/// The contents of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// An expression.
    Code(Source),
    /// Text.
    Words(Text),
}

/// How to tell whether an option is right or wrong: see [`right_options`](crate::truth::right_options).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Right {
    /// `right = "EXPR"` for code: right if the code equals this for all values of its free names.
    Equals(Source),
    /// `right = "CLAIM"` for text: right if this claim is true.
    Because(Source),
    /// `wrong = "CLAIM"` for text: wrong if this claim is false.
    Unless(Source),
    /// Declared by the author, because nothing can be computed.
    Said(bool),
}

/// A faulty line to find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bug {
    /// The lines as shown.
    pub lines: Vec<Located<String>>,
    /// The faulty lines, counted from 1.
    pub wrong: Vec<Located<usize>>,
    /// Claims that show that they are faulty.
    pub proof: Vec<Source>,
    /// The second half, which is asked once the line has been found.
    pub then: Option<FollowUp>,
}

/// The second half of a `bug` goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FollowUp {
    /// The question.
    pub ask: Option<Text>,
    /// What is to be done: rewrite the line (`expr`), or find an example that shows what is wrong with it (`explore`).
    pub kind: Box<GoalKind>,
}

/// A shift and a mask to pick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// The board before the shift.
    pub start: Source,
    /// The board after the shift; if `general`, as an expression of `x`.
    pub target: Source,
    /// The masks to choose from.
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
    /// Pairs of lines, counted from 1, of which the first must come before the second. With `None`, only the given
    /// order is right.
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

/// The result of a conversion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MapWanted {
    /// The index of the given square.
    Index,
    /// The square of the given index.
    Square,
    /// Some other number.
    Answer(Source),
}

/// The states of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// The states.
    pub states: States,
    /// The number of states that are shown from the start.
    pub shown: usize,
    /// The labels of the states.
    pub labels: Vec<String>,
}

impl Trace {
    /// The label of a state, by its index.
    pub fn label(&self, index: usize) -> String {
        self.labels.get(index).cloned().unwrap_or_else(|| format!("state {}", index + 1))
    }
}

/// How the states of a trace are given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum States {
    /// Each is written down.
    Listed(Vec<Source>),
    /// Each is computed from the one before.
    Steps {
        /// The first state.
        init: Source,
        /// The state after `state`.
        next: Source,
        /// The number of states, including the first.
        count: usize,
    },
}

/// A magic to find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Magic {
    /// The slider.
    pub piece: Slider,
    /// The square of the slider.
    pub square: Source,
    /// The number of index bits.
    pub bits: Source,
    /// A magic that works.
    pub solution: Source,
    /// Whether it must be written by hand; if so, `find` does not search for one.
    #[serde(default)]
    pub by_hand: bool,
}

/// An example to find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explore {
    /// The squares that are on the board at first.
    pub start: Option<Source>,
    /// The condition that must hold for `x`.
    pub condition: Source,
    /// An `x` for which the condition holds.
    pub witness: Source,
}
